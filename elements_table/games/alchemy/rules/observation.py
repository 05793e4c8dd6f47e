"""What one seat knows in Alchemy."""

from __future__ import annotations

from elements_table.games.alchemy.rules.elements import LETTERS
from elements_table.games.alchemy.rules.scoring import Score
from elements_table.kernel.game import Observation, Position

P_KEEP, P_SORT, P_CLAIM, P_COMPLETE, P_CHOICE, P_GAME_OVER = range(6)
PHASES = ("keep", "sort", "claim", "complete", "choice", "game_over")

Slugs = tuple[str, ...]
Four = tuple[int, int, int, int]
"""A number for each of Air, Earth, Fire and Water."""


class AlchemyObservation(Observation, frozen=True, kw_only=True):
    """What one seat knows in Alchemy; elements are written as letters (`AFFW`, `*` is Aether).

    `elements` and `formulae` hold None where a hand is hidden, `element_counts` and `formula_counts` stand for them.
    `known` are the elements that each hand, and last the element deck, hold at least; `buried` what this seat laid
    face down (A5); `recycled` the formulae that everybody saw go back into the deck, of which as many as `old`
    says in each hand, at least, are none. `unseen_elements` and `unseen_formulae` lie in hidden places, together.
    `pending` lists the effects still to be carried out: seat, formula, and the number of the effect.
    """

    elements: tuple[str | None, ...]
    element_counts: tuple[int, ...]
    formulae: tuple[Slugs | None, ...]
    formula_counts: tuple[int, ...]
    completed: tuple[Slugs, ...]
    aether: tuple[int, ...]
    void: tuple[int, ...]
    mastery: tuple[Four, ...]
    supply: Four
    piles: Slugs
    drawn: str
    element_deck_count: int
    element_discard: str
    formula_deck_count: int
    formula_discard: Slugs
    buried: Slugs
    buried_counts: tuple[int, ...]
    known: Slugs
    recycled: Slugs
    old: tuple[int, ...]
    unseen_elements: str
    unseen_formulae: Slugs
    start_player: int
    to_move: int
    round: int
    final_round: bool
    done: tuple[int, ...]
    kept: tuple[int, ...]
    pending: tuple[tuple[int, str, int], ...]
    scoring: tuple[Score, ...]
    winners: tuple[int, ...]

    def view(self) -> Position:
        """Return the position's shape; hidden hands and decks are None, and `counts` stands in their place."""
        seats = len(self.elements)
        own = seats if self.seat is None else self.seat
        return {
            "elements": list(self.elements),
            "formulae": [None if hand is None else list(hand) for hand in self.formulae],
            "completed": [list(row) for row in self.completed],
            "aether": list(self.aether),
            "void": list(self.void),
            "mastery": [by_letter(tokens) for tokens in self.mastery],
            "supply": by_letter(self.supply),
            "piles": list(self.piles),
            "drawn": self.drawn,
            "element_deck": None,
            "element_discard": self.element_discard,
            "formula_deck": None,
            "formula_discard": list(self.formula_discard),
            "formula_buried": None,
            "start_player": self.start_player,
            "to_move": self.to_move,
            "round": self.round,
            "phase": self.phase,
            "final_round": self.final_round,
            "done": list(self.done),
            "kept": list(self.kept),
            "pending": [list(entry) for entry in self.pending],
            "scoring": [score.position() for score in self.scoring] or None,
            "winners": list(self.winners),
            "known": {
                "elements": [list(self.known) if row == own else None for row in range(seats + 1)],
                "buried": [list(self.buried) if seat == self.seat else None for seat in range(seats)],
                "recycled": list(self.recycled),
                "old": list(self.old),
            },
            "counts": {
                "elements": list(self.element_counts),
                "formulae": list(self.formula_counts),
                "element_deck": self.element_deck_count,
                "formula_deck": self.formula_deck_count,
                "formula_buried": sum(self.buried_counts),
            },
        }


def by_letter(numbers: tuple[int, ...]) -> dict[str, int]:
    """Return four numbers by the letters of their elements."""
    return dict(zip(LETTERS[:4], numbers, strict=True))
