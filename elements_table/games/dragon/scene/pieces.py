"""What lies in each zone of Dragon's table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from elements_table.games.dragon.rules.actions import Kind
from elements_table.games.dragon.rules.cards import CARD_OF, FACES, suit_under
from elements_table.games.dragon.rules.game import Dragon
from elements_table.games.dragon.rules.observation import DragonObservation, trick_winner
from elements_table.games.dragon.scene.drafts import BuryDraft, TrumpDraft
from elements_table.games.dragon.scene.layout import HAND, HANDS, KITTY, SHOWN, TRAY, TRICK, WON, View
from elements_table.games.dragon.scene.looks import breaks, piece, sorted_hand
from elements_table.ui.panels.teams import side_of
from elements_table.ui.stage.scene import Back, Layout, Piece

BACK: Final = Piece("back", Back("dragon"))
LAST_SHOWN: Final = "last trick"
KITTY_SHOWN: Final = "kitty"
BEFORE_KITTY: Final = ("bid", "pass", "contract", "trump")
"""The events that lead to the kitty, which is taken up by the same action."""


def pieces(game: Dragon, view: View, layout: Layout) -> dict[str, list[Piece]]:
    """Return what lies in each zone for the viewer."""
    o = view.observation
    zones: dict[str, list[Piece]] = {HAND: _hand(game, view, layout)}
    winner = trick_winner(o.trick, o.trump) if o.phase == "play" else None
    for seat in range(4):
        side = side_of(seat, layout.viewer, 4)
        if side:
            extra = o.kitty_count if _is_exchanging(view, seat) else 0
            zones[HANDS[side]] = [BACK] * (o.hand_counts[seat] + extra)
        zones[TRICK[side]] = [
            piece(game, face, view, lit=player == winner) for player, face in o.trick if player == seat
        ]
        zones[WON[side]] = [BACK] * o.takers[seat]
    zones[KITTY] = [] if _is_exchanging(view, o.current) else [BACK] * o.kitty_count
    if view.peek == LAST_SHOWN and o.last_trick and o.phase == "play":
        zones[SHOWN] = [piece(game, face, view) for _seat, face in o.last_trick]
    elif view.peek == KITTY_SHOWN and knows_kitty(o):
        zones[KITTY], zones[SHOWN] = [], _kitty(game, view)
    elif view.uncovered and knows_kitty(o):
        zones[KITTY] = _kitty(game, view)
    if isinstance(view.draft, BuryDraft):
        zones[TRAY] = [piece(game, face, view) for face in view.draft.tray]
    return zones


def knows_kitty(o: DragonObservation) -> bool:
    """Return whether the reader has laid the kitty down, and may look at it."""
    return o.phase == "play" and bool(o.kitty) and o.kitty_count > 0


def _kitty(game: Dragon, view: View) -> list[Piece]:
    o = view.observation
    return [piece(game, face, view) for face in sorted_hand(o.kitty or (), o.trump)]


def _hand(game: Dragon, view: View, layout: Layout) -> list[Piece]:
    o = view.observation
    me = layout.viewer
    hand = o.hands[me]
    if hand is None or o.seat is None:
        extra = o.kitty_count if _is_exchanging(view, me) else 0
        return [BACK] * (o.hand_counts[me] + extra)
    draft = view.draft if isinstance(view.draft, BuryDraft) else None
    new = set(o.kitty or ()) if _is_exchanging(view, me) else set()
    faces = draft.hand() if draft is not None else sorted_hand([*hand, *sorted(new)], o.trump)
    usable = _usable(view, faces)
    apart = breaks(faces, o.trump)
    named = view.draft.suit if isinstance(view.draft, TrumpDraft) else None
    risen = set() if named is None else {face for face in faces if suit_under(CARD_OF[face], named) == named}
    return [
        piece(game, face, view, dim=face not in usable, apart=gap, mark=face in new, lit=face in risen)
        for face, gap in zip(faces, apart, strict=True)
    ]


def _usable(view: View, faces: Sequence[str]) -> set[str]:
    """Return the cards of the hand that can be used now: all where that is not the question."""
    if isinstance(view.draft, BuryDraft):
        return {face for face in view.draft.held if view.draft.may_lie(face)}
    plays = {FACES[action.value] for action in view.legal if action.kind == Kind.PLAY} if is_play(view) else set()
    return plays or {*faces}


def is_play(view: View) -> bool:
    """Return whether the reader is to play a card."""
    return view.observation.phase == "play" and bool(view.legal)


def _is_exchanging(view: View, seat: int) -> bool:
    """Return whether a seat has taken up the kitty: as the contract or the trump is shown, it lies there still."""
    o = view.observation
    is_earlier = view.coming is not None and view.coming.kind in BEFORE_KITTY
    return o.phase == "bury" and o.current == seat and not is_earlier
