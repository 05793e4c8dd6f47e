"""What the compiled core is told of a match of Alchemy (`core/alchemy.c`): formulae, prices and states as numbers."""

from array import array
from collections.abc import Mapping, Sequence
from functools import cache
from typing import get_args

from elements_table.games.alchemy.bot import abilities
from elements_table.games.alchemy.rules.data import Clause, Effect, Formula, Variant
from elements_table.games.alchemy.rules.state import AlchemyState
from elements_table.games.alchemy.rules.vocabulary import VERBS, Do, Over, To, When
from elements_table.kernel.strategy import Core, filled

SEATS, MOST_GOAL, LISTED = 4, 15, 64
PHASES = ("sort", "claim", "complete", "game_over")
_TO: Mapping[To, int] = {"you": 1, "player": 3, "others": 2, "another": 2}
"""1 stands for the owner, 2 for others."""
_OVER: tuple[Over, ...] = ("", "left", "right", "beside", "between")
_WHEN, _AT = get_args(When), ("", "left", "right", "left end", "right end")
_PER, _ASKS = ("", "formula", "aether", "mastery"), ("yes", "player", "element", "card", "formula")
Prices = tuple[tuple[tuple[float, ...], ...], tuple[tuple[float, ...], ...], tuple[float, ...]]
"""What quick players think things are worth (`playout.py`): by completions to come formulae, and leads in a race;
then plans by the elements that they lack, and an element card and Aether where no completion is to come, and else.
"""

_GAINS: Mapping[Do, tuple[int, int, int]] = {
    "gain_mastery": (0, 0, 1), "turn_void": (-1, 0, 1), "gain_void": (1, 0, 0), "gain_aether": (0, 1, 0),
    "void_to_aether": (-1, 1, 0), "lose_void": (-1, 0, 0),
}  # fmt: skip
"""The Void, Aether and mastery that acts bring."""


def _part(part: Clause) -> tuple[int, ...]:
    numbers = (_PER.index(part.per), _OVER.index(part.over), _AT.index(part.at), int(part.yours))
    return ([*VERBS].index(part.do), part.n, part.element, *numbers, *_GAINS.get(part.do, (0, 0, 0)))


def _effect(effect: Effect) -> list[int]:
    first = effect.parts[0].do
    is_good = first != "repeat" and abilities.target_worth(effect) > 0
    turns = effect.to in ("you", "player") and first in ("turn_void", "lose_void")
    turns = turns and sum([abilities.part_worth(part) for part in effect.parts]) > 0
    words = (_TO[effect.to], effect.may, _ASKS.index(effect.asks), _WHEN.index(effect.when), effect.element)
    numbers = (*map(int, words), int(turns), int(is_good), len(effect.parts))
    return filled((*numbers, *[n for part in effect.parts for n in _part(part)]), 38)


def _formula(formula: Formula) -> list[int]:
    effects = sorted(formula.effects, key=lambda effect: effect.parts[0].do == "end_points")
    numbers = (formula.element, formula.cost, formula.points, len(formula.queue), len(effects))
    return filled((*numbers, *[n for effect in effects for n in _effect(effect)]), 81)


@cache
def _formulae(core: Core, variant: Variant) -> object:
    return core.ints([n for formula in variant.formulae for n in _formula(formula)])


@cache
def _weights(core: Core, variant: Variant, prices: Prices) -> object:
    rows = abilities.Rows(variant)
    worth = [[rows.worth[card][n] for _card, n in formula.queue] for card, formula in enumerate(variant.formulae)]
    tables = [(*table, *(table[0],) * (MOST_GOAL + 1 - len(table))) for table in prices[:2]]
    return core.reals(
        (
            *(one for each in worth for one in (*each, 0.0, 0.0)[:2]),
            *(price for table in tables for left in table for price in left),
            *prices[2],
            *(abilities.COMING[over] for over in _OVER),
            *(abilities.REPEATED, abilities.END_KEPT),
            *(abilities.END_COMES, abilities.NEIGHBOUR_COMES, abilities.FURTHER_COMES),
        )
    )


def _row(state: AlchemyState, seed: int) -> tuple[int, ...]:
    """Return chance, the formulae in the discards and in each hand, what lies in lists, and numbers."""
    variant, counts = state.variant, state.variant.counts
    none = (0,) * (SEATS - variant.seats)
    piles = ([card for pile in (state.formula_discard, *state.buried) for card in pile], *state.formulae)
    lists = *state.completed, *((),) * len(none), state.formula_deck, state.element_deck
    return (
        *(state.chance, seed, *filled([sum([1 << card for card in pile]) for pile in piles], SEATS + 1)),
        *array("Q", b"".join([bytes((len(one), *one)).ljust(LISTED, b"\0") for one in lists])),
        *(PHASES.index(state.phase), state.to_move, state.start_player, state.final_round, state.done, state.supply),
        *(state.element_discard, state.drawn, *state.elements, *none, *state.aether, *none, *state.void, *none),
        *(*state.mastery, *none, *filled(state.piles, SEATS), len(state.piles), 0, 0),
        *(variant.seats, counts.goal, counts.drawn, *filled(counts.majority, 3)[:3], variant.data.all_four),
        *(variant.asks_to_turn, variant.repeats_once),
    )


def played(
    core: Core, states: Sequence[AlchemyState], seeds: Sequence[int], prices: Prices
) -> list[list[int]] | None:
    """Return what each seat scores once each state is played to its end, with a seed of its own."""
    variant = states[0].variant
    rows = core.rows("55Q40i", map(_row, states, seeds))
    scores = core.ints([0] * (SEATS * len(states)))
    if not core.call("alchemy_play", _formulae(core, variant), _weights(core, variant, prices), rows, scores):
        return None
    return [scores[place : place + variant.seats] for place in range(0, len(scores), SEATS)]
