"""What no player but a novice does: the wrong end of the row, and formulae spent where cards would do."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest

from elements_table.bots import levels
from elements_table.games.alchemy.rules.actions import SKIP, Action
from elements_table.games.alchemy.rules.data import AlchemyData, FormulaSpec
from elements_table.kernel.registry import registry
from elements_table.kernel.strategy import Budget

ALCHEMY = "alchemy"
PLAIN_GAINS = {"gain_mastery", "gain_aether", "gain_void", "draw_elements", "draw_formulae"}


def formulae() -> tuple[FormulaSpec, ...]:
    data = registry().game(ALCHEMY).data
    assert isinstance(data, AlchemyData)
    return data.formulae


def does(formula: FormulaSpec) -> set[str]:
    return {part.do for effect in formula.ability for part in effect.parts}


def repeats(formula: FormulaSpec) -> str:
    return formula.ability[0].parts[0].at if does(formula) == {"repeat"} else ""


REPEATING = [formula for formula in formulae() if repeats(formula)]
GIVING = [
    formula
    for formula in formulae()
    if does(formula) <= PLAIN_GAINS
    and all(effect.to == "you" and not effect.when for effect in formula.ability)
    and not any(part.over for effect in formula.ability for part in effect.parts)
]


def done(level: str, seats: int, paid: str, hand: list[FormulaSpec], **more: Any) -> Action:
    """Return what a level completes with just these cards and formulae, in the third round or as `more` says."""
    formulae = [[formula.slug for formula in hand]]
    position = {"phase": "complete", "round": 3, "elements": [paid], "formulae": formulae} | more
    state = registry().game(ALCHEMY).from_position(position, None, seats, 1)
    strategy, budget = registry().strategy(ALCHEMY), Budget(playouts=480)
    action: Action = levels.resolve(level)(strategy, state.observation(0), Random(1), budget).action
    return action


def ends(level: str, seats: int, pairs: list[tuple[FormulaSpec, FormulaSpec]]) -> int:
    """Return how often a level completes one of each pair beside the other, where both work, and never elsewhere."""
    completed = 0
    for repeating, giving in pairs:
        for new, old in ((repeating, giving), (giving, repeating)):
            action = done(level, seats, new.cost, [new], completed=[[old.slug]])
            before = repeats(repeating).startswith("left")
            assert action == SKIP or action.right == ((new is repeating) == before), (
                f"{new.slug} by {old.slug}: {action}"
            )
            completed += action != SKIP
    return completed


def spent(level: str, seats: int, pairs: list[tuple[FormulaSpec, FormulaSpec]]) -> list[str]:
    """Return where a level spends one formula on another, though its cards do for both and one more round is left."""
    found = []
    for one, other in pairs:
        rest = [formula.slug for formula in formulae() if formula not in (one, other)]
        rows = [rest[0::2][: 8 - seats], rest[1::2][: 9 - seats]]
        late = {"completed": rows, "round": 8, "start_player": 1, "to_move": 0}
        action = done(level, seats, one.cost + other.cost, [one, other], **late)
        if action.spent:
            found.append(str(action))
    return found


ALIKE = [pair for pair in combinations(formulae(), 2) if pair[0].element == pair[1].element]
"""Formulae of which each can pay for the other."""
DEAR = [pair for pair in ALIKE if min(formula.points for formula in pair) >= 8]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_regular_lays_what_repeats_where_it_repeats_what_gives(seats: int) -> None:
    pairs = [(repeating, giving) for repeating in REPEATING for giving in GIVING]
    assert ends("regular", seats, pairs) > len(pairs)


def test_expert_lays_what_repeats_where_it_repeats_what_gives() -> None:
    chosen = [one for one in REPEATING if one.slug in ("mercurial-water", "ouroboros")]
    # no tokens: of these twice as many soon end the match, which an expert may not want
    giving = [one for one in GIVING if "gain_mastery" not in does(one)]
    assert ends("expert", 2, [(one, other) for one in chosen for other in giving]) > len(giving)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_regular_spends_no_formula_that_its_cards_pay_for(seats: int) -> None:
    assert not spent("regular", seats, ALIKE)


def test_expert_spends_no_formula_that_its_cards_pay_for() -> None:
    assert not spent("expert", 2, DEAR[::15])
