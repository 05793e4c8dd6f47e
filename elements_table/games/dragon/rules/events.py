"""What became visible in Dragon, for the table's animation and log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from elements_table.games.dragon.rules.cards import ELEMENTS, FACES, faces_of
from elements_table.games.dragon.rules.observation import builtins
from elements_table.kernel.game import DEALER, Event, Moved

if TYPE_CHECKING:
    from elements_table.games.dragon.rules.state import DragonState


def deal(state: DragonState) -> Event:
    """Return the deal: every hand from the dealer's left, and the kitty."""
    size = state.tables.hand
    seats = [(state.dealer + n) & 3 for n in (1, 2, 3, 4)]
    moved = [Moved("deck", f"hands.{seat}", None, size) for seat in seats]
    moved.append(Moved("deck", "kitty", None, state.tables.kitty))
    return Event("deal", DEALER, tuple(moved), {"hand": state.hand, "dealer": state.dealer})


def bid(seat: int, amount: int) -> Event:
    """Return a bid."""
    return Event("bid", seat, (), {"bid": amount})


def passed(seat: int) -> Event:
    """Return a pass."""
    return Event("pass", seat)


def redeal() -> Event:
    """Return that everybody has passed (D5)."""
    return Event("redeal", DEALER)


def contract(state: DragonState) -> Event:
    """Return that the bidding is over."""
    return Event("contract", state.bidder, (), {"bid": state.bid})


def trump(state: DragonState) -> Event:
    """Return the trump named."""
    return Event("trump", state.bidder, (), {"trump": ELEMENTS[state.trump]})


def kitty(state: DragonState) -> Event:
    """Return that the bidder takes up the kitty; the bidder alone sees its faces."""
    return _exchange("kitty", state, "kitty", f"hands.{state.bidder}")


def bury(state: DragonState) -> Event:
    """Return that five cards lie in the kitty again; how many of them lay there before stays hidden."""
    return _exchange("bury", state, f"hands.{state.bidder}", "kitty")


def _exchange(kind: str, state: DragonState, source: str, target: str) -> Event:
    seat = state.bidder
    return Event(kind, seat, tuple([Moved(source, target, face, 1, (seat,)) for face in faces_of(state.kitty)]))


def play(seat: int, card: int) -> Event:
    """Return a card played into the trick, which still lies there where it is the fourth."""
    return Event("play", seat, (Moved(f"hands.{seat}", "trick", FACES[card]),))


def trick(winner: int, cards: tuple[int, ...], points: int) -> Event:
    """Return a trick gathered by its winner."""
    moved = tuple([Moved("trick", f"won.{winner & 1}", FACES[card]) for card in cards])
    return Event("trick", winner, moved, {"winner": winner, "points": points})


def hand_over(state: DragonState) -> Event:
    """Return the end of a hand: the kitty lies open, with the contract and the points."""
    moved = tuple([Moved("kitty", "kitty", face) for face in faces_of(state.kitty)])
    facts = {**builtins(state.last_round), "hand": state.hand, "scores": state.scores[:]}
    facts["kitty_points"] = state.tables.points_in(state.kitty)
    return Event("hand_over", state.bidder, moved, facts)


def finish() -> Event:
    """Return that the game without end was ended."""
    return Event("finish", DEALER)
