"""What one seat knows in Influence."""

from enum import IntEnum

from elements_table.games.influence.rules.actions import COLOURS, ELEMENTS
from elements_table.games.influence.rules.scoring import Score
from elements_table.kernel.game import Observation, Position


class Phase(IntEnum):
    """What is going on; positions name it in small letters."""

    CHOOSE, RESOLVE, GAME_OVER = range(3)


PHASES = tuple(phase.name.lower() for phase in Phase)

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

    def later(self, card: int | None) -> tuple[int, ...]:
        """Return the seats whose cards are carried out after `card` (I5); all that are to come where it is None."""
        order = [number for _seat, number in self.resolving]
        return tuple(seat for seat, _number in self.resolving[order.index(card) + 1 if card in order else 0 :])

    def own_cards(self) -> tuple[int, ...]:
        """Return the cards that would be scored now: the seat's hand, and what lies or will lie face up before it.

        While cards are carried out that is the chosen card that will be passed on to the seat (I9).
        """
        hand = self.hands[self.own_seat] or ()
        coming = self.faceup[self.own_seat]
        if coming is None and self.phase == "resolve":
            coming = self.chosen[self.own_seat - 1]
        return hand if coming is None else (*hand, coming)

    def view(self) -> Position:
        view = super().view()
        counts = {"hands": view.pop("hand_counts"), "chosen": list(map(int, view.pop("has_chosen")))}
        lying = [dict(zip(COLOURS, row, strict=True)) for row in (*self.markers, self.pool)]
        return {
            **view,
            "agents": {name: COLOURS[self.agents[element]] for element, name in enumerate(ELEMENTS)},
            "markers": dict(zip(ELEMENTS, lying[:-1], strict=True)),
            "pool": lying[-1],
            "scoring": view["scoring"] or None,
            "counts": counts,
        }
