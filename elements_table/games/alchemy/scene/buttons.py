"""The buttons of Alchemy's table."""

from __future__ import annotations

from elements_table.games.alchemy.rules.actions import K_PLAYER, K_YES
from elements_table.games.alchemy.rules.observation import AlchemyObservation
from elements_table.games.alchemy.scene.drafts import KeepDraft, SortDraft
from elements_table.games.alchemy.scene.layout import COLUMN, DISCARDS, SPENT, Places
from elements_table.games.alchemy.scene.looks import ROWS, SPREAD, Looks
from elements_table.games.alchemy.scene.payment import PayDraft
from elements_table.kernel.words import _, plural
from elements_table.table.canvas import Kind
from elements_table.table.stage.scene import ButtonSlot, View


def buttons(looks: Looks, view: View, places: Places) -> list[ButtonSlot]:
    """Return every button of this phase: the column at the bottom right, in the seats' panels, on the piles."""
    x, y = places.column_x, places.low
    upper, lower, last = (x, y, COLUMN, 58.0), (x, y + 70, COLUMN, 50.0), (x, y + 132, COLUMN, 60.0)
    draft = view.draft
    pays = isinstance(draft, PayDraft) and bool(draft.formula)
    slots: list[ButtonSlot] = []
    if _is_looking(looks, view):
        label = _("Back to the piles") if view.observation.phase in ("sort", "claim") else _("Back to the table")
        slots.append(ButtonSlot("table", label, upper, "primary", "t", shows=view.peek))
    elif isinstance(draft, KeepDraft):
        left = draft.size - len(draft.chosen)
        sub: str | None
        sub = plural("{n} to choose", "{n} to choose", left).format(n=left) if left else _("the others go face down")
        slots.append(ButtonSlot("confirm", _("Keep these"), upper, "primary", "c", sub))
        slots.append(
            ButtonSlot("again", _("Start again"), lower, "normal", "a", about=_("All lies as it was at first."))
        )
    elif isinstance(draft, SortDraft):
        left = len(draft.left())
        sub = plural("{n} card left to sort", "{n} cards left to sort", left).format(n=left) if left else None
        slots.append(ButtonSlot("confirm", _("Confirm piles"), upper, "primary", "c", sub))
        slots.append(
            ButtonSlot("again", _("Start again"), lower, "normal", "a", about=_("All lies as it was at first."))
        )
    elif isinstance(draft, PayDraft) and draft.formula:
        slots += _paying(looks, draft, view, places)
    elif isinstance(draft, PayDraft):
        kind: Kind = "normal" if draft.affordable else "primary"
        slots.append(ButtonSlot("skip", _("Complete nothing"), upper, kind, "n", _("draw 2 formulae, not 1")))
    else:
        slots += _answers(looks, view, upper, lower)
    if not pays and not isinstance(draft, KeepDraft):
        slots.append(
            ButtonSlot(
                "convert",
                _("Aether to Void"),
                last,
                "normal",
                "v",
                _("any time in your turn"),
                about=_("1 Aether becomes 1 Void, which pays for nothing, but abilities ask for it."),
            )
        )
    if not pays:
        x, y, w, h = places.supply
        rect = (x + 14, y + h - 44, w - 28, 34)
        slots.append(ButtonSlot("discards", _("Look at the discards"), rect, "normal", "d", shows=SPREAD,
                                zones=(DISCARDS, SPENT)))  # fmt: skip
    slots += _in_panels(looks, view, places)
    return slots


def _is_looking(looks: Looks, view: View) -> bool:
    """Return whether something on demand hides what the middle of the table would show."""
    shown = looks.middle(view)
    return shown == SPREAD or (shown == ROWS and view.observation.phase in ("keep", "sort", "claim"))


def _paying(looks: Looks, draft: PayDraft, view: View, places: Places) -> list[ButtonSlot]:
    o: AlchemyObservation = view.observation
    formula = looks.formulae[draft.formula]
    row = [formula, *[looks.formulae[slug] for slug in o.completed[o.to_move if o.seat is None else o.seat]]]
    fires = sum(bool(one.queue) for one in row)
    sub = _("{points}, {abilities}").format(
        points=plural("{n} point", "{n} points", formula.points).format(n=formula.points),
        abilities=plural("{n} ability", "{n} abilities", fires).format(n=fires),
    )
    others = [("back", _("Back to hand"), "b"), ("convert", _("Aether to Void"), "v")]
    if draft.has_row:
        others.insert(0, ("end", _("At the left end") if draft.right else _("At the right end"), "e"))
    x, y = places.column_x, places.low
    slots = [ButtonSlot("confirm", _("Confirm"), (x, y, COLUMN, 54.0), "primary", "c", sub)]
    slots += [
        ButtonSlot(name, label, (x, y + 60 + 46 * n, COLUMN, 40.0), "normal", key)
        for n, (name, label, key) in enumerate(others)
    ]
    return slots


def _answers(
    looks: Looks,
    view: View,
    upper: tuple[float, float, float, float],
    lower: tuple[float, float, float, float],
) -> list[ButtonSlot]:
    asks = looks.asking(view)
    if asks is None:
        return []
    kinds = {action.kind for action in view.legal}
    slots = []
    if K_YES in kinds:
        slots.append(ButtonSlot("yes", _("Do it"), upper, "primary", "y", asks[0].title))
    slots.append(ButtonSlot("no", _("Leave it"), lower, "normal", "n", hidden=True))
    return slots


def _in_panels(looks: Looks, view: View, places: Places) -> list[ButtonSlot]:
    o: AlchemyObservation = view.observation
    slots: list[ButtonSlot] = []
    chooses = looks.asking(view) is not None and any(action.kind == K_PLAYER for action in view.legal)
    goal = looks.variant(places.seats).counts.goal
    for seat in range(places.seats):
        rect = places.choose_button(seat)
        if chooses:
            name = view.names[seat]
            who = _("Choose yourself") if view.names.is_you(seat) else _("Choose {name}").format(name=name)
            slots.append(ButtonSlot(f"player{seat}", _("Choose"), rect, "normal", str(seat + 1), hidden=True,
                                    listed=who))  # fmt: skip
        else:
            label = _("{n} of {goal}").format(n=len(o.completed[seat]), goal=goal)
            shows = ROWS if o.phase in ("sort", "claim") else ""
            if shows:
                key = "r" if seat == places.viewer else ""
                slots.append(
                    ButtonSlot(
                        f"rows{seat}",
                        label,
                        rect,
                        "normal",
                        key,
                        shows=ROWS,
                        about=_("Formulae completed. Shows the rows of all seats."),
                        listed=_("Look at the completed formulae"),
                    )
                )
    for n in range(len(o.piles) if looks.middle(view) == "piles" else 0):
        x, y, w, _h = places.pile(n)
        rect = (x + w - 98, y + 8, 84, 34)
        slots.append(ButtonSlot(f"claim{n + 1}", _("Claim"), rect, "normal", str(n + 1), hidden=True,
                                listed=_("Claim pile {n}").format(n=n + 1)))  # fmt: skip
    return slots
