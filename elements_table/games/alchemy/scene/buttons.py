"""The buttons of Alchemy's table."""

from __future__ import annotations

from elements_table.games.alchemy.rules.actions import K_PLAYER, K_YES
from elements_table.games.alchemy.rules.data import with_abilities
from elements_table.games.alchemy.rules.sentences import sentence
from elements_table.games.alchemy.scene.drafts import KeepDraft, SortDraft
from elements_table.games.alchemy.scene.frame import COLUMN
from elements_table.games.alchemy.scene.layout import DISCARDS, SPENT, Places
from elements_table.games.alchemy.scene.looks import ROWS, SPREAD, Looks
from elements_table.games.alchemy.scene.payment import PayDraft
from elements_table.games.alchemy.scene.views import View
from elements_table.games.alchemy.scene.words import element_word, pile_words
from elements_table.kernel.words import _, plural
from elements_table.ui.drawing.canvas import Kind
from elements_table.ui.drawing.painter import Rect
from elements_table.ui.stage.scene import ButtonSlot


def buttons(looks: Looks, view: View, places: Places) -> list[ButtonSlot]:
    """Return every button of this phase: the column at the bottom right, in the seats' panels, on the piles."""
    x, y = places.column_x, places.buttons_y
    upper, lower, last = (x, y, COLUMN, 60.0), (x, y + 74, COLUMN, 52.0), (x, y + 140, COLUMN, 60.0)
    if places.is_low_stock:
        upper, lower, last = (x, y, COLUMN, 50.0), (x, y + 58, COLUMN, 48.0), (x, y + 114, COLUMN, 50.0)
    draft = view.draft
    pays = isinstance(draft, PayDraft) and bool(draft.formula)
    slots: list[ButtonSlot] = []
    if _is_looking(looks, view):
        label = _("Back to the piles") if view.observation.phase in ("sort", "claim") else _("Back to the table")
        about = _("The middle of the table shows again what goes on.")
        slots.append(ButtonSlot("table", label, upper, "primary", "t", shows=view.peek, about=about))
    elif isinstance(draft, KeepDraft | SortDraft):
        slots += _assembling(draft, upper, lower)
    elif isinstance(draft, PayDraft) and draft.formula:
        slots += _paying(looks, draft, view, places)
    elif isinstance(draft, PayDraft):
        slots.append(_skipping(draft, view, upper))
    else:
        slots += _answers(looks, view, upper, lower)
    if not pays and not isinstance(draft, KeepDraft):
        sub = _("any time on your turn")
        slots.append(ButtonSlot("convert", _("Aether to Void"), last, "normal", "v", sub, about=_turning()))
    if not pays and not isinstance(draft, KeepDraft):
        x, y, w, h = places.supply
        rect = (x + 18, y + h - 46, w - 36, 34)
        about = _("Shows both discard piles, spread out; what lies face down stays hidden.")
        slots.append(ButtonSlot("discards", _("The discards"), rect, "normal", "d", shows=SPREAD,
                                zones=(DISCARDS, SPENT), about=about))  # fmt: skip
    slots += _in_panels(looks, view, places)
    return slots


def _is_looking(looks: Looks, view: View) -> bool:
    """Return whether something on demand hides what the middle of the table would show."""
    shown = looks.middle(view)
    return shown == SPREAD or (shown == ROWS and view.observation.phase in ("keep", "sort", "claim"))


def _assembling(draft: KeepDraft | SortDraft, upper: Rect, lower: Rect) -> list[ButtonSlot]:
    """Return what sends a choice of formulae or the piles, and what begins it anew."""
    if isinstance(draft, KeepDraft):
        left = draft.size - len(draft.chosen)
        sub = plural("{n} to choose", "{n} to choose", left).format(n=left) if left else _("the others go face down")
        about = _("The {n} formulae that you choose stay in your hand; nobody sees them.").format(n=draft.size)
        confirm = ButtonSlot("confirm", _("Keep these"), upper, "primary", "c", sub, about=about)
    else:
        left = len(draft.left())
        more = plural("{n} card left to sort", "{n} cards left to sort", left).format(n=left) if left else None
        about = _("Pairs of opposites in a pile become Aether. Then each claims a pile, and you the last one.")
        confirm = ButtonSlot("confirm", _("Confirm piles"), upper, "primary", "c", more, about=about)
    again = _("Everything goes back to where it was.")
    return [confirm, ButtonSlot("again", _("Start again"), lower, "normal", "a", about=again)]


def _skipping(draft: PayDraft, view: View, rect: Rect) -> ButtonSlot:
    kind: Kind = "normal" if draft.affordable else "primary"
    if view.observation.final_round:
        about = _("This is the last round: a formula not completed now is worth nothing.")
        return ButtonSlot("skip", _("Complete nothing"), rect, kind, "n", about=about)
    about = _("You keep your cards, and draw 2 formulae at the end of the round.")
    return ButtonSlot("skip", _("Complete nothing"), rect, kind, "n", _("draw 2 formulae, not 1"), about=about)


def _paying(looks: Looks, draft: PayDraft, view: View, places: Places) -> list[ButtonSlot]:
    o = view.observation
    formula = looks.formulae[draft.formula]
    row = [formula, *[looks.formulae[slug] for slug in o.completed[o.to_move if o.seat is None else o.seat]]]
    fires = len(with_abilities(row))
    sub = _("{points}, then {abilities}").format(
        points=plural("{n} point", "{n} points", formula.points).format(n=formula.points),
        abilities=plural("{n} ability", "{n} abilities", fires).format(n=fires),
    )
    about = [_("The payment is discarded, and {formula} laid into your row.").format(formula=formula.title)]
    if o.supply[formula.element]:
        about.append(_("You take 1 {element} mastery token.").format(element=element_word(formula.element)))
    if fires:
        about.append(_("Then the abilities of your row have their turns, from left to right."))
    back = _("Formula and payment go back to your hand; nothing has been paid yet.")
    others = [("back", _("Back to hand"), "b", back), ("convert", _("Aether to Void"), "v", _turning())]
    if draft.has_row:
        to_left = ("end", _("At the left end"), "e", _("Its turn in your row comes first, not last."))
        to_right = ("end", _("At the right end"), "e", _("Its turn in your row comes last, not first."))
        others.insert(0, to_left if draft.right else to_right)
    x, y = places.column_x, places.buttons_y
    first, next_one, pitch = (46.0, 52.0, 39.0) if places.is_low_stock else (58.0, 67.0, 48.0)
    slots = [ButtonSlot("confirm", _("Complete"), (x, y, COLUMN, first), "primary", "c", sub, about=" ".join(about))]
    slots += [
        ButtonSlot(
            name, label, (x, y + next_one + pitch * n, COLUMN, min(42.0, pitch - 4)), "normal", key, about=about
        )
        for n, (name, label, key, about) in enumerate(others)
    ]
    return slots


def _turning() -> str:
    """Return what the button does that turns Aether into Void."""
    return _("1 Aether becomes 1 Void, which pays for nothing, but abilities ask for it.")


def _answers(looks: Looks, view: View, upper: Rect, lower: Rect) -> list[ButtonSlot]:
    asks = looks.asking(view)
    if asks is None:
        return []
    kinds = {action.kind for action in view.legal}
    slots = []
    if K_YES in kinds:
        formula, effect = asks
        slots.append(ButtonSlot("yes", _("Do it"), upper, "primary", "y", formula.title, about=sentence(effect)))
    follows = len(view.observation.pending) > 1
    about = _("It is left out, and what follows in your row has its turn.") if follows else _("It is left out.")
    slots.append(ButtonSlot("no", _("Leave it"), lower, "normal", "n", hidden=True, about=about))
    return slots


def _in_panels(looks: Looks, view: View, places: Places) -> list[ButtonSlot]:
    o = view.observation
    slots: list[ButtonSlot] = []
    asks = looks.asking(view)
    chooses = asks is not None and any(action.kind == K_PLAYER for action in view.legal)
    for seat in range(places.seats):
        rect = places.choose_button(seat)
        if chooses and asks is not None:
            name = view.names[seat]
            who = _("Choose yourself") if view.names.is_you(seat) else _("Choose {name}").format(name=name)
            slots.append(ButtonSlot(f"player{seat}", _("Choose"), rect, "normal", str(seat + 1), hidden=True,
                                    listed=who, about=sentence(asks[1])))  # fmt: skip
        elif seat == places.viewer and looks.has_rows_button(view):
            about = _("The formulae that everybody has completed, and their abilities.")
            slots.append(ButtonSlot("rows", _("All rows"), rect, "normal", "r", shows=ROWS, about=about))
    for n in range(len(o.piles) if looks.middle(view) == "piles" else 0):
        x, y, w, _h = places.pile(n)
        wide = min(84.0, w - 76)
        rect = (x + w - wide - 10, y + 3, wide, 28) if places.is_folded else (x + w - wide - 10, y + 6, wide, 32)
        about = _("This pile gives {what}.").format(what=pile_words(o.piles[n]))
        slots.append(ButtonSlot(f"claim{n + 1}", _("Claim"), rect, "normal", str(n + 1), hidden=True,
                                listed=_("Claim pile {n}").format(n=n + 1), about=about))  # fmt: skip
    return slots
