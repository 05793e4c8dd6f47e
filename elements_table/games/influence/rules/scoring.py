"""What a hand is worth (I11 to I16): exactly and with all that a summary shows, and as a quick total."""

from collections.abc import Sequence
from itertools import product

import msgspec

from elements_table.games.influence.rules.actions import COLOURS, ELEMENTS, SHIFT, WHERE
from elements_table.games.influence.rules.cards import CardSpec, ScoreSpec

Cell = tuple[int, tuple[int, ...]]
"""Where a count stands in `markers`, and for each of the six places of the agents 1 where it is doubled."""


def score_cells(spec: ScoreSpec) -> tuple[Cell, ...]:
    """Return what a card may score, one cell for each choice its player has (I12 to I14)."""
    elements = range(3) if spec.element == "any" else (ELEMENTS.index(spec.element),)
    colours = range(3) if spec.colour == "any" else (COLOURS.index(spec.colour),)
    return tuple(
        (SHIFT[element][colour], tuple(int(spec.agent and where[colour] == element) for where in WHERE))
        for element in elements
        for colour in colours
    )


def score_choices(spec: ScoreSpec) -> Sequence[str]:
    """Return the names of the choices, in the order of `score_cells`; empty where there is no choice."""
    if spec.element == "any":
        return ELEMENTS
    return COLOURS if spec.colour == "any" else ()


class Score(msgspec.Struct, frozen=True):
    """A hand's score: what each card is worth, the choices made for its holder, and the total.

    `choices` names the element or colour chosen for each card that leaves one (I13, I14), `penalty` is None
    where nothing is left (I15), `numbers` is the sum of numbers on the cards not discarded (I16).
    """

    values: dict[int, int]
    choices: dict[int, str]
    discarded: tuple[int, ...]
    penalty: int | None
    total: int
    numbers: int

    @property
    def rank(self) -> tuple[int, int]:
        """What decides who wins (I16): more is better."""
        return self.total, -self.numbers


class Scoring:
    """Values hands on a board. A hand is a sequence of card numbers."""

    __slots__ = ("_cells", "_choices")

    def __init__(self, cards: Sequence[CardSpec]) -> None:
        ordered = sorted(cards, key=lambda card: card.number)
        self._cells: tuple[tuple[Cell, ...], ...] = ((), *(score_cells(card.score) for card in ordered))
        self._choices = ((), *(score_choices(card.score) for card in ordered))

    def cells(self, card: int) -> tuple[Cell, ...]:
        """Return what `card` may score, one cell for each choice."""
        return self._cells[card]

    def values(self, card: int, markers: int, places: int) -> list[int]:
        """Return what `card` may score on this board, one value for each choice."""
        return [(markers >> shift & 7) << double[places] for shift, double in self._cells[card]]

    def options(self, card: int, markers: int, places: int) -> list[tuple[int, str]]:
        """Return the ways to score `card` on this board, the best first: the value, and the choice's name or none.

        Of equal ones it is the first choice alone.
        """
        names = self._choices[card] or ("",)
        first: dict[int, str] = {}
        for value, name in zip(self.values(card, markers, places), names, strict=True):
            first.setdefault(value, name)
        return sorted(first.items(), reverse=True)

    def score(self, hand: Sequence[int], markers: int, places: int) -> Score:
        """Return the best score of `hand`: every combination of choices is tried (I15)."""
        hand = sorted(hand)
        combinations = product(*(self.options(card, markers, places) for card in hand))
        return max((_score(hand, combination) for combination in combinations), key=lambda score: score.rank)

    def total(self, hand: Sequence[int], markers: int, places: int) -> int:
        """Return the total of `score`, without trying: for looking ahead.

        With a card as penalty all others count in full, and the penalty card is chosen for its lowest value
        that still scores. It costs what it might have added, and that value.
        """
        total = cheapest = 0
        is_free = True  # whether every card may be discarded
        cells = self._cells
        for card in hand:
            best = lowest = 0
            can_discard = False
            for shift, double in cells[card]:
                value = (markers >> shift & 7) << double[places]
                if not value:
                    can_discard = True
                elif not best:
                    best = lowest = value
                elif value > best:
                    best = value
                elif value < lowest:
                    lowest = value
            is_free = is_free and can_discard
            if best:
                total += best
                if not cheapest or best + lowest < cheapest:
                    cheapest = best + lowest
        total -= cheapest
        return 0 if is_free and total < 0 else total


def _score(hand: Sequence[int], options: Sequence[tuple[int, str]]) -> Score:
    values = {card: value for card, (value, _choice) in zip(hand, options, strict=True)}
    kept = [card for card in hand if values[card]]
    penalty = min(kept, key=lambda card: (values[card], -card)) if kept else None
    total = sum(values.values()) - (2 * values[penalty] if penalty is not None else 0)
    return Score(
        values=values,
        choices={card: choice for card, (_value, choice) in zip(hand, options, strict=True) if choice},
        discarded=tuple(card for card in hand if not values[card]),
        penalty=penalty,
        total=total,
        numbers=sum(kept),
    )
