"""What one seat knows in Influence."""

from __future__ import annotations

from elements_table.games.influence.rules.actions import COLOURS, ELEMENTS
from elements_table.games.influence.rules.scoring import Score
from elements_table.kernel.game import Observation, Position

P_CHOOSE, P_RESOLVE, P_GAME_OVER = range(3)
PHASES = ("choose", "resolve", "game_over")

PASSED_TO = (1, 2, 0)
"""The seat before which each seat's played card comes to lie (I9)."""

PerElement = tuple[int, int, int]
PerSeat = tuple[int, int, int]


class InfluenceObservation(Observation, frozen=True, kw_only=True):
    """What one seat knows in Influence.

    `agents` holds the colour on each element, `markers` the counts by element and colour. `hands` and `chosen`
    hold None where they are hidden, `hand_counts` and `has_chosen` stand for them. `known` lists the cards in
    each seat's hand that everybody has seen it take (a card just chosen may still be among them).
    """

    agents: PerElement
    markers: tuple[tuple[int, int, int], ...]
    pool: tuple[int, int, int]
    hands: tuple[tuple[int, ...] | None, ...]
    hand_counts: PerSeat
    known: tuple[tuple[int, ...], ...]
    faceup: tuple[int | None, ...]
    chosen: tuple[int | None, ...]
    has_chosen: tuple[bool, ...]
    resolving: tuple[tuple[int, int], ...]
    step: int
    round: int
    scoring: tuple[Score, ...]
    winners: tuple[int, ...]

    @property
    def is_emptied(self) -> bool:
        """Whether two colours have left the pool, which ends the game with the round (I10)."""
        return self.pool.count(0) >= 2

    def later(self, card: int | None) -> tuple[int, ...]:
        """Return the seats whose cards are carried out after `card` (I5); all that are to come where it is None."""
        order = [number for _seat, number in self.resolving]
        return tuple(seat for seat, _number in self.resolving[order.index(card) + 1 if card in order else 0 :])

    def own_cards(self) -> tuple[int, ...]:
        """Return the cards that would be scored now: the seat's hand, and what lies or will lie face up before it.

        While cards are carried out that is the chosen card that will be passed on to the seat (I9).
        """
        assert self.seat is not None
        hand = self.hands[self.seat] or ()
        coming = self.faceup[self.seat]
        if coming is None and self.phase == "resolve":
            coming = self.chosen[self.seat - 1]
        return hand if coming is None else (*hand, coming)

    def view(self) -> Position:
        """Return the position's shape; hidden hands and choices are None, with their number in `counts`."""
        view = board_position(self.agents, self.markers, self.pool)
        view |= {
            "hands": [None if hand is None else list(hand) for hand in self.hands],
            "known": [list(cards) for cards in self.known],
            "faceup": list(self.faceup),
            "chosen": list(self.chosen),
            "resolving": [list(entry) for entry in self.resolving],
            "step": self.step,
            "round": self.round,
            "phase": self.phase,
            "scoring": [score.position() for score in self.scoring] or None,
            "winners": list(self.winners),
            "counts": {"hands": list(self.hand_counts), "chosen": [int(chosen) for chosen in self.has_chosen]},
        }
        return view


def board_position(
    agents: PerElement, markers: tuple[tuple[int, int, int], ...], pool: tuple[int, int, int]
) -> Position:
    """Return the board as parts of a position: `agents`, `markers` and `pool`."""
    return {
        "agents": {name: COLOURS[agents[element]] for element, name in enumerate(ELEMENTS)},
        "markers": {name: dict(zip(COLOURS, markers[element], strict=True)) for element, name in enumerate(ELEMENTS)},
        "pool": dict(zip(COLOURS, pool, strict=True)),
    }
