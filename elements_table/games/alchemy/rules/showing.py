"""What a state of Alchemy shows: to one seat as an observation, to all tools as a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from elements_table.games.alchemy.rules.elements import UNIT, lanes, letters, packed, size
from elements_table.games.alchemy.rules.observation import P_GAME_OVER, PHASES, AlchemyObservation, by_letter
from elements_table.games.alchemy.rules.scoring import scores
from elements_table.kernel.game import Position

if TYPE_CHECKING:
    from elements_table.games.alchemy.rules.state import AlchemyState


def observe(state: AlchemyState, seat: int | None) -> AlchemyObservation:
    """Return what `seat` knows (None: the public)."""
    tables = state.tables
    seats = tables.seats
    slugs = tables.slugs_of
    row = (seats if seat is None else seat) * (seats + 1)
    own_buried = () if seat is None else state.buried[seat]
    hidden_elements, hidden_formulae = hidden(state, seat)
    return AlchemyObservation(
        seat=seat,
        current=state.current_player(),
        phase=PHASES[state.phase],
        options=tables.options,
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
        pending=pending(state),
        scoring=scores(state) if state.phase == P_GAME_OVER else (),
        winners=tuple(state.winners()),
    )


def hidden(state: AlchemyState, seat: int | None) -> tuple[int, list[int]]:
    """Return what lies where `seat` cannot see it, all places together: element cards as a pack, and formulae."""
    elements = packed(state.element_deck) + sum([hand for s, hand in enumerate(state.elements) if s != seat])
    formulae = list(state.formula_deck)
    for s, hand in enumerate(state.formulae):
        if s != seat:
            formulae += hand
    for s, cards in enumerate(state.buried):
        if s != seat:
            formulae += cards
    return elements, sorted(formulae)


def formulae_in(mask: int) -> list[int]:
    """Return the formulae whose bits are set."""
    return [formula for formula in range(mask.bit_length()) if mask >> formula & 1]


def seats_in(mask: int) -> tuple[int, ...]:
    """Return the seats whose bits are set."""
    return tuple([seat for seat in range(4) if mask >> seat & 1])


def pending(state: AlchemyState) -> tuple[tuple[int, str, int], ...]:
    """Return the effects still to be carried out, as positions hold them."""
    slugs = state.tables.slugs
    return tuple([(state.to_move, slugs[formula], number) for formula, number in state.pending])


def position(state: AlchemyState) -> Position:
    """Return the whole position."""
    tables = state.tables
    slugs = tables.slugs_of
    step = tables.seats + 1
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
        "pending": [list(entry) for entry in pending(state)],
        "scoring": [score.position() for score in scores(state)] if state.phase == P_GAME_OVER else None,
        "winners": state.winners(),
        "known": {
            "elements": [
                [letters(pack) for pack in state.known[row : row + step]] for row in range(0, step**2, step)
            ],
            "buried": [list(slugs(sorted(cards))) for cards in state.buried[:-1]],
            "recycled": list(slugs(formulae_in(state.recycled))),
            "old": state.old[:],
        },
    }
