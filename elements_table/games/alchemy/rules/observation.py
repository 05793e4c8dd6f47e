"""What one seat knows in Alchemy, and all there is to know."""

from __future__ import annotations

from elements_table.games.alchemy.rules.elements import LETTERS, UNIT, lanes, letters, packed, size
from elements_table.games.alchemy.rules.holdings import Holdings, Turn
from elements_table.games.alchemy.rules.scoring import Score, scores, winners
from elements_table.kernel.game import GAME_OVER, Observation, Position

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
            "repeated": list(self.repeated),
            "scoring": [score.position() for score in self.scoring] or None,
            "winners": list(self.winners),
            "known": {
                "elements": [list(self.known) if row == own else None for row in range(seats + 1)],
                "buried": [list(self.buried) if seat == self.seat else None for seat in range(seats)],
                "recycled": list(self.recycled),
                "old": list(self.old),
                "under": [list(entry) for entry in self.under],
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


def seen_by(state: Turn, seat: int | None) -> AlchemyObservation:
    """Return what `seat` knows (None: the public)."""
    variant = state.variant
    seats = variant.seats
    slugs = variant.slugs_of
    row = (seats if seat is None else seat) * (seats + 1)
    own_buried = () if seat is None else state.buried[seat]
    hidden_elements, hidden_formulae = unseen(state, seat)
    final = scores(state) if state.phase == P_GAME_OVER else ()
    return AlchemyObservation(
        seat=seat,
        current=GAME_OVER if state.phase == P_GAME_OVER else state.to_move,
        phase=PHASES[state.phase],
        options=variant.options,
        elements=tuple([letters(hand) if s == seat else None for s, hand in enumerate(state.elements)]),
        element_counts=tuple([size(hand) for hand in state.elements]),
        formulae=tuple([slugs(sorted(hand)) if s == seat else None for s, hand in enumerate(state.formulae)]),
        formula_counts=tuple([len(hand) for hand in state.formulae]),
        completed=tuple([slugs(cards) for cards in state.completed]),
        aether=tuple(state.aether),
        void=tuple(state.void),
        mastery=tuple([lanes(pack) for pack in state.mastery]),
        supply=lanes(state.supply),
        piles=tuple([letters(pile) for pile in state.piles]),
        drawn=letters(state.drawn),
        element_deck_count=len(state.element_deck),
        element_discard=letters(state.element_discard),
        formula_deck_count=len(state.formula_deck),
        formula_discard=slugs(sorted(state.formula_discard)),
        buried=slugs(sorted(own_buried)),
        buried_counts=tuple([len(cards) for cards in state.buried]),
        known=tuple([letters(pack) for pack in state.known[row : row + seats + 1]]),
        recycled=slugs(formulae_in(state.recycled)),
        old=tuple(state.old),
        unseen_elements=letters(hidden_elements),
        unseen_formulae=slugs(hidden_formulae),
        start_player=state.start_player,
        to_move=state.to_move,
        round=state.round,
        final_round=state.final_round,
        done=seats_in(state.done),
        kept=seats_in(state.kept),
        pending=_pending(state),
        repeated=slugs(formulae_in(state.repeated)),
        under=tuple([(s, slug if s == seat else None) for s, slug in _under(state)]),
        scoring=final,
        winners=tuple(winners(state, final)) if final else (),
    )


def unseen(state: Holdings, seat: int | None) -> tuple[int, list[int]]:
    """Return what lies where `seat` cannot see it, all places together: element cards as a pack, and formulae."""
    elements = packed(state.element_deck) + sum([hand for s, hand in enumerate(state.elements) if s != seat])
    unknown = len(state.formula_deck) - len(state.under)
    formulae = list(state.formula_deck[:unknown])
    formulae += [card for card, s in zip(state.formula_deck[unknown:], state.under, strict=True) if s != seat]
    for s, hand in enumerate(state.formulae):
        if s != seat:
            formulae += hand
    for s, cards in enumerate(state.buried):
        if s != seat:
            formulae += cards
    return elements, sorted(formulae)


def _under(state: Holdings) -> list[tuple[int, str]]:
    """Return who laid the lowest cards of the formula deck there, and which they are."""
    lowest = state.formula_deck[len(state.formula_deck) - len(state.under) :]
    return list(zip(state.under, state.variant.slugs_of(lowest), strict=True))


def _pending(state: Turn) -> tuple[tuple[int, str, int], ...]:
    """Return the effects still to be carried out, as positions hold them."""
    slugs = state.variant.slugs
    return tuple([(state.to_move, slugs[formula], number) for formula, number in state.pending])


def whole_position(state: Turn) -> Position:
    """Return the whole position."""
    variant = state.variant
    slugs = variant.slugs_of
    step = variant.seats + 1
    final = scores(state) if state.phase == P_GAME_OVER else ()
    return {
        "elements": [letters(hand) for hand in state.elements],
        "formulae": [list(slugs(sorted(hand))) for hand in state.formulae],
        "completed": [list(slugs(row)) for row in state.completed],
        "aether": state.aether[:],
        "void": state.void[:],
        "mastery": [by_letter(lanes(pack)) for pack in state.mastery],
        "supply": by_letter(lanes(state.supply)),
        "piles": [letters(pile) for pile in state.piles],
        "drawn": letters(state.drawn),
        "element_deck": "".join([letters(UNIT[element]) for element in state.element_deck]),
        "element_discard": letters(state.element_discard),
        "formula_deck": list(slugs(state.formula_deck)),
        "formula_discard": list(slugs(sorted(state.formula_discard))),
        "formula_buried": list(slugs(sorted([card for cards in state.buried for card in cards]))),
        "start_player": state.start_player,
        "to_move": state.to_move,
        "round": state.round,
        "phase": PHASES[state.phase],
        "final_round": state.final_round,
        "done": list(seats_in(state.done)),
        "kept": list(seats_in(state.kept)),
        "pending": [list(entry) for entry in _pending(state)],
        "repeated": list(slugs(formulae_in(state.repeated))),
        "scoring": [score.position() for score in final] or None,
        "winners": winners(state, final) if final else [],
        "known": {
            "elements": [
                [letters(pack) for pack in state.known[row : row + step]] for row in range(0, step**2, step)
            ],
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
