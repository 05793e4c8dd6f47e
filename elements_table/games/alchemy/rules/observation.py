"""What one seat knows in Alchemy, and all there is to know."""

from typing import Any

import msgspec

from elements_table.games.alchemy.rules.fields import AlchemyFields
from elements_table.games.alchemy.rules.packs import LETTERS, by_letter, lanes, letters, packed, size
from elements_table.games.alchemy.rules.scoring import Score, scores, winners
from elements_table.kernel.game import GAME_OVER, Observation, Position, plain

OPEN = ("phase", "start_player", "to_move", "round", "final_round")
NUMBERS = ("aether", "void", "old")
"""What states and observations hold alike, and what they hold as lists and as tuples of numbers."""
Slugs = tuple[str, ...]
Four = tuple[int, int, int, int]
"""A number for each of Air, Earth, Fire and Water."""


class KnownSpec(msgspec.Struct, forbid_unknown_fields=True):
    """What seats have learned of hidden cards."""

    elements: list[list[str]] = []
    buried: list[list[str]] = []
    recycled: list[str] = []
    old: list[int] = []
    under: list[tuple[int, str]] = []


class PositionSpec(msgspec.Struct, forbid_unknown_fields=True):
    """A position as a person writes it; the derived parts may be there and must then agree."""

    elements: list[str] = []
    formulae: list[list[str]] = []
    completed: list[list[str]] = []
    aether: list[int] = []
    void: list[int] = []
    mastery: list[dict[str, int]] = []
    supply: dict[str, int] = {}
    piles: list[str] = []
    drawn: str = ""
    element_deck: str | None = None
    element_discard: str = ""
    formula_deck: list[str] | None = None
    formula_discard: list[str] = []
    formula_buried: list[str] = []
    start_player: int = 0
    to_move: int | None = None
    round: int = 1
    phase: str = "complete"
    final_round: bool = False
    done: list[int] = []
    kept: list[int] = []
    pending: list[tuple[int, str, int]] = []
    repeated: list[str] = []
    scoring: list[Any] | None = None
    winners: list[int] = []
    known: KnownSpec | None = None


class AlchemyObservation(Observation, frozen=True, kw_only=True):
    """What one seat knows in Alchemy; elements are written as letters (`AFFW`, `*` is Aether).

    `elements` and `formulae` hold None where a hand is hidden, `element_counts` and `formula_counts` stand for them.
    `known` are the elements that each hand, and last the element deck, hold at least; `buried` what this seat laid
    face down (A5); `recycled` the formulae that everybody saw go back into the deck, of which as many as `old`
    says in each hand, at least, are none. `unseen_elements` and `unseen_formulae` lie in hidden places, together.
    `pending` lists the effects still to be carried out: seat, formula, and the number of the effect; `repeated` the
    formulae that were repeated already. `under` tells of the lowest cards of the formula deck, the lowest last, who
    laid them there, and which they are where this seat did.
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
    repeated: Slugs
    under: tuple[tuple[int, str | None], ...]
    scoring: tuple[Score, ...]
    winners: tuple[int, ...]

    def view(self) -> Position:
        told = super().view()
        seats = len(self.elements)
        own = seats if self.seat is None else self.seat
        return {name: told.get(name) for name in PositionSpec.__struct_fields__} | {
            "mastery": [by_letter(tokens) for tokens in self.mastery],
            "supply": by_letter(self.supply),
            "scoring": [score.position() for score in self.scoring] or None,
            "known": {
                "elements": [told["known"] if row == own else None for row in range(seats + 1)],
                "buried": [told["buried"] if seat == self.seat else None for seat in range(seats)],
                **plain(self, "recycled", "old", "under"),
            },
            "counts": {
                "elements": told["element_counts"],
                "formulae": told["formula_counts"],
                "element_deck": self.element_deck_count,
                "formula_deck": self.formula_deck_count,
                "formula_buried": sum(self.buried_counts),
            },
        }


def seen_by(state: AlchemyFields, seat: int | None) -> AlchemyObservation:
    """Return what `seat` knows (None: the public)."""
    variant = state.variant
    slugs, step = variant.slugs_of, variant.seats + 1
    row = (variant.seats if seat is None else seat) * step
    hidden_elements, hidden_formulae = _unseen(state, seat)
    final = scores(state) if state.phase == "game_over" else ()
    alike: dict[str, Any] = {name: getattr(state, name) for name in OPEN}
    alike |= {name: tuple(getattr(state, name)) for name in NUMBERS}
    return AlchemyObservation(
        **alike,
        seat=seat,
        current=GAME_OVER if state.phase == "game_over" else state.to_move,
        options=variant.options,
        elements=tuple([letters(hand) if s == seat else None for s, hand in enumerate(state.elements)]),
        element_counts=tuple([size(hand) for hand in state.elements]),
        formulae=tuple([slugs(sorted(hand)) if s == seat else None for s, hand in enumerate(state.formulae)]),
        formula_counts=tuple([len(hand) for hand in state.formulae]),
        completed=tuple([slugs(cards) for cards in state.completed]),
        mastery=tuple([lanes(pack) for pack in state.mastery]),
        supply=lanes(state.supply),
        piles=tuple([letters(pile) for pile in state.piles]),
        drawn=letters(state.drawn),
        element_deck_count=len(state.element_deck),
        element_discard=letters(state.element_discard),
        formula_deck_count=len(state.formula_deck),
        formula_discard=slugs(sorted(state.formula_discard)),
        buried=() if seat is None else slugs(sorted(state.buried[seat])),
        buried_counts=tuple([len(cards) for cards in state.buried]),
        known=tuple([letters(pack) for pack in state.known[row : row + step]]),
        recycled=slugs(formulae_in(state.recycled)),
        unseen_elements=letters(hidden_elements),
        unseen_formulae=slugs(hidden_formulae),
        done=seats_in(state.done),
        kept=seats_in(state.kept),
        pending=tuple([(state.to_move, variant.slugs[formula], number) for formula, number in state.pending]),
        repeated=slugs(formulae_in(state.repeated)),
        under=tuple([(s, slug if s == seat else None) for s, slug in _under(state)]),
        scoring=final,
        winners=tuple(winners(state, final)) if final else (),
    )


def _unseen(state: AlchemyFields, seat: int | None) -> tuple[int, list[int]]:
    """Return what lies where `seat` cannot see it, all places together: element cards as a pack, and formulae."""
    elements = packed(state.element_deck) + sum([hand for s, hand in enumerate(state.elements) if s != seat])
    unknown = len(state.formula_deck) - len(state.under)
    formulae = list(state.formula_deck[:unknown])
    formulae += [card for card, s in zip(state.formula_deck[unknown:], state.under, strict=True) if s != seat]
    for piles in (state.formulae, state.buried):
        formulae += [card for s, cards in enumerate(piles) if s != seat for card in cards]
    return elements, sorted(formulae)


def _under(state: AlchemyFields) -> list[tuple[int, str]]:
    """Return who laid the lowest cards of the formula deck there, and which they are."""
    lowest = state.formula_deck[len(state.formula_deck) - len(state.under) :]
    return list(zip(state.under, state.variant.slugs_of(lowest), strict=True))


def whole_position(state: AlchemyFields) -> Position:
    """Return the whole position: the public one, with what is hidden in its place."""
    slugs, step = state.variant.slugs_of, state.variant.seats + 1
    shown = seen_by(state, None).view()
    del shown["counts"]
    return shown | {
        "elements": [letters(hand) for hand in state.elements],
        "formulae": [list(slugs(sorted(hand))) for hand in state.formulae],
        "element_deck": "".join([LETTERS[element] for element in state.element_deck]),
        "formula_deck": list(slugs(state.formula_deck)),
        "formula_buried": list(slugs(sorted([card for cards in state.buried for card in cards]))),
        "known": {
            "elements": [list(map(letters, state.known[row : row + step])) for row in range(0, step**2, step)],
            "buried": [list(slugs(sorted(cards))) for cards in state.buried[:-1]],
            "recycled": list(slugs(formulae_in(state.recycled))),
            "old": state.old[:],
            "under": [list(entry) for entry in _under(state)],
        },
    }


def formulae_in(mask: int) -> list[int]:
    """Return the formulae whose bits are set."""
    return [formula for formula in range(mask.bit_length()) if mask >> formula & 1]


def seats_in(mask: int) -> tuple[int, ...]:
    """Return the seats whose bits are set."""
    return tuple([seat for seat in range(4) if mask >> seat & 1])
