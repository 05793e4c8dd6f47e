"""What one seat knows in Dragon."""

from __future__ import annotations

from typing import Any

import msgspec

from elements_table.games.dragon.rules.cards import CARD_OF, ELEMENTS, NO_TRUMP, powers
from elements_table.kernel.game import Observation, Position

P_BID, P_TRUMP, P_BURY, P_PLAY, P_HAND_OVER, P_GAME_OVER = range(6)
PHASES = ("bid", "trump", "bury", "play", "round_over", "game_over")

Faces = tuple[str, ...]
Plays = tuple[tuple[int, str], ...]
"""Seats with the cards they played, in order."""


class Contract(msgspec.Struct, frozen=True):
    """Who has to take how many points, and under which trump (an element), None before it is named."""

    seat: int
    bid: int
    trump: str | None

    @property
    def team(self) -> int:
        """The team that has to take them."""
        return self.seat & 1


class HandEnd(msgspec.Struct, frozen=True):
    """How a hand ended: the contract, whether it was made, the points taken and those scored, per team (D14)."""

    seat: int
    bid: int
    trump: str | None
    made: bool
    taken: tuple[int, int]
    points: tuple[int, int]


class DragonObservation(Observation, frozen=True, kw_only=True):
    """What one seat knows in Dragon. A hand, and the kitty, is None where this seat does not see it.

    `unseen` are the cards that lie in hidden hands and a hidden kitty, together; `voids` the suits that each
    seat has shown not to hold; `won` the cards of each team's tricks, `takers` how many each seat has taken. In the
    phase `bury` the kitty's cards are the bidder's to exchange, who sees them where they lie.
    """

    hands: tuple[Faces | None, ...]
    hand_counts: tuple[int, ...]
    kitty: Faces | None
    kitty_count: int
    unseen: Faces
    dealer: int
    to_move: int
    hand: int
    bids: tuple[tuple[int, int], ...]
    contract: Contract | None
    trick: Plays
    last_trick: Plays
    taken: tuple[int, int]
    tricks: int
    scores: tuple[int, int]
    voids: tuple[Faces, ...]
    won: tuple[Faces, Faces]
    takers: tuple[int, ...]
    last_round: HandEnd | None
    winners: tuple[int, ...]

    @property
    def trump(self) -> int:
        """The trump as a suit's number, NO_TRUMP before it is named."""
        if self.contract is None or self.contract.trump is None:
            return NO_TRUMP
        return ELEMENTS.index(self.contract.trump)

    @property
    def is_bid(self) -> bool:
        """Whether somebody bid the contract; else three passed, and it was the dealer's without a word (D5)."""
        return self.high_bid > 0 or self.contract is None or self.contract.seat != self.dealer

    @property
    def next_dealer(self) -> int:
        """The seat that deals the next hand (D3)."""
        return (self.dealer + 1) & 3

    @property
    def high_bidder(self) -> int | None:
        """The seat whose bid stands, None where nobody has bid."""
        return next((seat for seat, amount in self.bids if amount and amount == self.high_bid), None)

    @property
    def high_bid(self) -> int:
        """The bid that stands, 0 where there is none."""
        return max((amount for _seat, amount in self.bids), default=0)

    def view(self) -> Position:
        """Return the position's shape; hidden hands and kitty are None, and `counts` stands in their place."""
        return {
            "hands": [None if hand is None else list(hand) for hand in self.hands],
            "kitty": None if self.kitty is None else list(self.kitty),
            "dealer": self.dealer,
            "to_move": self.to_move,
            "hand": self.hand,
            "phase": self.phase,
            "bids": said_bids(self.bids),
            "contract": builtins(self.contract),
            "trick": [list(play) for play in self.trick],
            "last_trick": [list(play) for play in self.last_trick],
            "taken": list(self.taken),
            "tricks": self.tricks,
            "scores": list(self.scores),
            "last_round": builtins(self.last_round),
            "winners": list(self.winners),
            "known": {
                "voids": [list(suits) for suits in self.voids],
                "won": [list(cards) for cards in self.won],
                "takers": list(self.takers),
            },
            "counts": {"hands": list(self.hand_counts), "kitty": self.kitty_count},
        }


def builtins(struct: msgspec.Struct | None) -> Any:
    """Return a struct as a mapping with lists, as positions hold it."""
    if struct is None:
        return None
    parts = msgspec.structs.asdict(struct)
    return {key: list(value) if isinstance(value, tuple) else value for key, value in parts.items()}


def said_bids(bids: tuple[tuple[int, int], ...]) -> list[list[Any]]:
    """Return bids as positions hold them, a pass as the word."""
    return [[seat, amount or "pass"] for seat, amount in bids]


def trick_winner(plays: Plays, trump: int) -> int | None:
    """Return the seat whose card takes a trick as it lies (D12), None where no card does yet."""
    if not plays:
        return None
    power = powers(trump)[CARD_OF[plays[0][1]]]
    return max(plays, key=lambda play: power[CARD_OF[play[1]]])[0]
