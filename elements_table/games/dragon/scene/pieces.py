"""What lies in each zone of Dragon's table."""

from __future__ import annotations

from typing import Final

from elements_table.games.dragon.rules.actions import K_PLAY
from elements_table.games.dragon.rules.cards import FACES
from elements_table.games.dragon.scene import words
from elements_table.games.dragon.scene.drafts import BuryDraft
from elements_table.games.dragon.scene.layout import HAND, HANDS, KITTY, KITTY_PANEL, LAST, TRAY, TRICK, WON, Places
from elements_table.games.dragon.scene.looks import Looks
from elements_table.games.dragon.scene.views import View
from elements_table.ui.panels.sides import side_of
from elements_table.ui.stage.scene import Back, Layout, Piece

BACK: Final = Piece("back", Back("dragon"))
LAST_SHOWN: Final = "last trick"
BEFORE_KITTY: Final = ("bid", "pass", "contract", "trump")
"""The events that lead to the kitty, which is taken up by the same action."""


def pieces(looks: Looks, view: View, layout: Layout) -> dict[str, list[Piece]]:
    """Return what lies in each zone for the viewer."""
    o = view.observation
    zones: dict[str, list[Piece]] = {HAND: _hand(looks, view, layout)}
    for seat in range(4):
        side = side_of(seat, layout.viewer, 4)
        if side:
            extra = o.kitty_count if _is_exchanging(view, seat) else 0
            zones[HANDS[side]] = [BACK] * (o.hand_counts[seat] + extra)
        zones[TRICK[side]] = [looks.piece(face, view) for player, face in o.trick if player == seat]
        zones[WON[side]] = [BACK] * o.takers[seat]
    zones[KITTY] = _kitty(looks, view)
    if not Places(layout).is_open(KITTY_PANEL):
        zones[KITTY] = []
    elif view.peek == LAST_SHOWN and o.last_trick and o.phase == "play":
        zones[KITTY] = []
        zones[LAST] = [looks.piece(face, view) for _seat, face in o.last_trick]
    if isinstance(view.draft, BuryDraft):
        zones[TRAY] = [looks.piece(face, view) for face in view.draft.tray]
    return zones


def _hand(looks: Looks, view: View, layout: Layout) -> list[Piece]:
    o = view.observation
    me = layout.viewer
    hand = o.hands[me]
    if hand is None or o.seat is None:
        extra = o.kitty_count if _is_exchanging(view, me) else 0
        return [BACK] * (o.hand_counts[me] + extra)
    draft = view.draft if isinstance(view.draft, BuryDraft) else None
    new = set(o.kitty or ()) if _is_exchanging(view, me) else set()
    faces = draft.hand() if draft is not None else words.sorted_hand([*hand, *sorted(new)], o.trump)
    usable = _usable(view)
    apart = words.breaks(faces, o.trump)
    return [
        looks.piece(face, view, dim=usable is not None and face not in usable, apart=gap, mark=face in new)
        for face, gap in zip(faces, apart, strict=True)
    ]


def _usable(view: View) -> set[str] | None:
    """Return the cards of the hand that can be used now, None where that is not the question."""
    if isinstance(view.draft, BuryDraft):
        return {face for face in view.draft.held if view.draft.may_lie(face)}
    plays = {FACES[action.value] for action in view.legal if action.kind == K_PLAY} if is_play(view) else None
    return plays or None


def _kitty(looks: Looks, view: View) -> list[Piece]:
    o = view.observation
    if _is_exchanging(view, o.current):
        return []
    if o.kitty is None or o.phase == "bury":
        return [BACK] * o.kitty_count
    return [looks.piece(face, view) for face in words.sorted_hand(o.kitty, o.trump)]


def is_play(view: View) -> bool:
    """Return whether the reader is to play a card."""
    return view.observation.phase == "play" and bool(view.legal)


def _is_exchanging(view: View, seat: int) -> bool:
    """Return whether a seat has taken up the kitty: as the contract or the trump is shown, it lies there still."""
    o = view.observation
    is_earlier = view.coming is not None and view.coming.kind in BEFORE_KITTY
    return o.phase == "bury" and o.current == seat and not is_earlier
