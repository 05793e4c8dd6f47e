"""The buttons of Elemies' table: at the right those of a turn, in the middle the answers to a question."""

from __future__ import annotations

from elements_table.games.elemies.rules.actions import CALL, K_USE, PASS, STOMPING
from elements_table.games.elemies.rules.claims import FULL, PAIR, STEPS, STRAIGHT, TRIPLE, inside, named
from elements_table.games.elemies.rules.data import (
    ACTION_NAMES,
    EARTH,
    ELEVATE,
    WATER,
    ElemiesData,
)
from elements_table.games.elemies.rules.observation import ElemiesObservation
from elements_table.games.elemies.scene.drafts import BY_ELEMENT, Play
from elements_table.games.elemies.scene.layout import Places
from elements_table.games.elemies.scene.views import View
from elements_table.games.elemies.scene.words import beside, call_words, earth_words
from elements_table.kernel.words import _
from elements_table.ui.panels.teams import partner_of
from elements_table.ui.stage.scene import ButtonSlot, Layout

GAP = 10.0
"""Between two buttons in the place of one."""


def buttons(data: ElemiesData, view: View, layout: Layout) -> list[ButtonSlot]:
    """Return the buttons at the right, and the choices in the middle."""
    o = view.observation
    p = Places(layout)
    bottom = layout.height
    slots = [_play(view, p, bottom)]
    if o.phase == "play":
        slots += _turn_buttons(data, view, p, bottom)
    ranks = _jester_ranks(view, p, bottom)
    if o.hand:
        slots += ranks or [_sorting(view, p, bottom)]
    return slots + _choices(data, view, p)


def _jester_ranks(view: View, p: Places, bottom: float) -> list[ButtonSlot]:
    """Return a button for each rank that the chosen Jester may stand for."""
    draft: Play | None = view.draft
    ranks = list(draft.jester_ranks()) if draft is not None else []
    wide = (178 + GAP) / max(1, len(ranks))
    slots = []
    for i, rank in enumerate(ranks):
        is_chosen = draft is not None and rank == draft.jester_rank()
        rect = (p.right + i * wide, bottom - 258, wide - GAP, 36)
        words = _("Jester {rank}").format(rank=rank)
        slots.append(
            ButtonSlot(
                f"jester.{rank}",
                words,
                rect,
                "normal" if is_chosen else "plain",
                about=_("The Jester counts as {rank}.").format(rank=rank),
            )
        )
    return slots


def _play(view: View, p: Places, bottom: float) -> ButtonSlot:
    o = view.observation
    draft: Play | None = view.draft
    label, sub = _("Play"), None
    if o.phase == "give":
        label = _("Give to {name}").format(name=view.names[partner_of(o.seat or 0)])
    elif draft is not None and draft.action() is not None:
        label, sub = _play_words(draft)
    if view.prepared is not None and draft is not None and view.prepared == draft.action():
        sub = _("as soon as nobody reacts")
    is_idle = o.phase == "exchange" or not o.hand
    return ButtonSlot(
        "play",
        label,
        (p.right, bottom - 214, 178, 52),
        "primary",
        "p",
        sub,
        hidden=is_idle,
        about=_play_about(draft, o),
    )


def _play_about(draft: Play | None, o: ElemiesObservation) -> str:
    """Return what the play button does with the cards that are chosen, or why it does nothing."""
    if o.phase == "give":
        return _("Your partner gets the chosen card. All four are picked up together.")
    if draft is None or not draft.chosen:
        return _("Choose cards of your hand first: click them, or type their ranks.")
    if draft.action() is None:
        return draft.objection() or _("The chosen cards can be played when it is your turn.")
    if draft.action() == STOMPING:
        return _("The cards go back to their owner, who may not play them again in this trick.")
    if draft.claim() is None:
        return _("You have the card as treasure, and the next player leads.")
    return _("Lays the chosen cards on the table.")


def _play_words(draft: Play) -> tuple[str, str | None]:
    """Return the kind of what is chosen, and its ranks on a second line."""
    claim = draft.claim()
    if draft.action() == STOMPING:
        return _("Stomp"), _("cancels the last play")
    if claim is None:
        return _("Lead it alone"), _("for your own treasure")
    kinds = {
        PAIR: _("Play pair"),
        TRIPLE: _("Play three of a kind"),
        STEPS: _("Play steps"),
        STRAIGHT: _("Play straight"),
        FULL: _("Play full house"),
    }
    words = named(claim)
    if draft.chosen == ELEVATE:
        return _("Elevate"), _("to {claim}").format(claim=inside(claim))
    if claim.kind in kinds:
        ranks = words.partition(", ")[2] or words.rpartition(" ")[2]
        return kinds[claim.kind], ranks
    if ", " in words:
        return _("Play Black Swan"), words.partition(", ")[2]
    return _("Play {card}").format(card=words), None


def _turn_buttons(data: ElemiesData, view: View, p: Places, bottom: float) -> list[ButtonSlot]:
    o = view.observation
    prepared = _("as soon as nobody reacts") if view.prepared == PASS else None
    slots = [
        ButtonSlot(
            "pass",
            _("Pass"),
            (p.right, bottom - 150, 178, 52),
            "normal",
            "x",
            prepared,
            hidden=not o.hand,
            about=_("You may play again later in this trick, if it goes on."),
        )
    ]
    may_call = CALL in beside(view.legal) and view.prepared != CALL
    stake = data.scoring.call
    if may_call or view.prepared == CALL:
        sub = _("bet {n} to be out first").format(n=stake) if may_call else _("as soon as nobody reacts")
        slots.append(
            ButtonSlot(
                "call", _("Elemies!"), (p.right, bottom - 86, 178, 62), "normal", "e", sub,
                action=CALL if may_call else None, about=call_words(data.scoring.call),
            )
        )  # fmt: skip
    uses = [action for action in beside(view.legal) if action.kind == K_USE]
    if uses:
        word = _(ACTION_NAMES[o.action_card - 1].title())
        rect = (p.right, bottom - 304, 178, 44)
        label = _("Use {card}").format(card=word)
        about = _(data.deck.actions[o.action_card - 1].text)
        slots.append(ButtonSlot("use", label, rect, "normal", "c", about=about))
    return slots


def _sorting(view: View, p: Places, bottom: float) -> ButtonSlot:
    label = _("Sort by rank") if BY_ELEMENT in view.peek else _("Sort by element")
    return ButtonSlot(
        "sort",
        label,
        (p.right, bottom - 254, 178, 32),
        "plain",
        "o",
        shows=BY_ELEMENT,
        about=_("Changes only how your hand is shown."),
    )


def _choices(data: ElemiesData, view: View, p: Places) -> list[ButtonSlot]:
    """Return the answers in the middle: the exchange, whom to ban, which element dominates."""
    o = view.observation
    y = p.row_y
    if o.phase == "exchange":
        return [
            ButtonSlot(
                "no",
                _("Play as dealt"),
                (p.cx - 216, y + 10, 204, 52),
                "normal",
                "n",
                hidden=True,
                about=_("Nobody gives a card, and the round begins."),
            ),
            ButtonSlot(
                "yes",
                _("Exchange a card"),
                (p.cx + 12, y + 10, 204, 52),
                "primary",
                "y",
                hidden=True,
                about=_("Each player gives the partner one card, chosen unseen."),
            ),
        ]
    draft: Play | None = view.draft
    if draft is None or not draft.chooses:
        return []
    targets = [action.value & 7 for action in beside(view.legal) if action.kind == K_USE]
    if o.action_card == WATER:
        pitch = min(176.0, (2 * p.half + 12) / max(1, len(targets)))
        left = p.cx - (len(targets) * pitch - 12) / 2
        return [
            ButtonSlot(
                f"ban.{seat}",
                view.names[seat],
                (left + i * pitch, y - 10, pitch - 12, 52),
                "normal",
                str(i + 1),
                hidden=True,
                about=_("{name} cannot play anything in this trick.").format(name=view.names[seat]),
            )
            for i, seat in enumerate(targets)
        ]
    if o.action_card == EARTH:
        elements = data.deck.elements
        pitch = min(120.0, (2 * p.half + 12) / max(1, len(targets)))
        left = p.cx - (len(targets) * pitch - 12) / 2
        return [
            ButtonSlot(
                f"element.{place}", _(elements[place].name), (left + i * pitch, y - 40, pitch - 12, 108),
                "normal", str(i + 1),
                icon=f"{elements[place].element}_bright", hidden=True,
                about=earth_words(_(elements[place].name)),
            )
            for i, place in enumerate(targets)
        ]  # fmt: skip
    return []
