"""What a search makes of tries: what stands, what is tried again, and what chance explains."""

from __future__ import annotations

from random import Random
from statistics import fmean, stdev
from typing import Any

import pytest

from elements_table.bots import ismcts, pimc
from elements_table.bots.ismcts import search
from elements_table.bots.pimc import ENOUGH, compare
from elements_table.kernel.strategy import (
    Advice,
    Tree,
    Trial,
)


class Coins(Trial[str, Any]):
    """Which of some biased coins to toss: `chances` by name, the first the regular player's."""

    seat, playouts = 0, 2000

    def __init__(self, **chances: float) -> None:
        self.chances = chances

    def actions(self) -> list[str]:
        return list(self.chances)

    def deal(self, rng: Random) -> Any:
        return Coin()

    def play_out(self, state: Any, rng: Random) -> float:
        return float(rng.random() < self.chances[state.tossed])

    def advice(self, action: str) -> Advice[Any]:
        return Advice(action, "It is plain.") if action == "plain" else Advice(action)


class Coin:
    tossed = ""

    def clone(self) -> Coin:
        return Coin()

    def apply(self, action: str) -> None:
        self.tossed = action


def test_the_first_choice_stands_unless_another_clearly_beats_it() -> None:
    assert compare(Coins(plain=0.5, better=0.7, worse=0.1), 2000, Random(1)).best == "better"
    assert compare(Coins(plain=0.6, worse=0.5), 2000, Random(1)).best == "plain"
    kept = [compare(Coins(plain=0.5, alike=0.5), 400, Random(n)).best for n in range(40)]
    assert kept.count("plain") >= 30


def test_what_falls_behind_is_tried_no_further_and_the_count_is_kept() -> None:
    found = compare(Coins(plain=0.5, better=0.6, worse=0.05), 2000, Random(2))
    assert found.tries["worse"] < found.tries["plain"] == found.tries["better"] == found.deals
    assert sum(found.tries.values()) <= 2000
    assert compare(Coins(plain=0.5, worse=0.0), 2000, Random(3)).deals < 100
    same = [compare(Coins(plain=0.5, better=0.55), 500, Random(4)) for _n in range(2)]
    assert same[0] == same[1]


def test_no_playouts_are_spent_where_they_change_nothing() -> None:
    assert compare(Coins(plain=0.5, same=0.5), 2000, Random(1)).deals == ENOUGH, "alike in every deal"
    assert compare(Coins(plain=0.9, worse=0.5), 2000, Random(1)).deals < 100
    found = compare(Coins(plain=0.1, better=0.9), 2000, Random(1))
    assert (found.best, found.deals) == ("better", ENOUGH), "the first is given up where it is clearly beaten"


class Fading(Coins):
    """Coins whose deals are worth less and less; `chances` are what an action adds."""

    def __init__(self, **chances: float) -> None:
        super().__init__(**chances)
        self.dealt = 0

    def deal(self, rng: Random) -> Any:
        self.dealt += 1
        return Coin()

    def play_out(self, state: Any, rng: Random) -> float:
        noise = 0.1 * rng.random() if state.tossed == "rival" else 0.0
        return 0.8 / (1 + self.dealt / 12) + self.chances[state.tossed] + noise


def test_a_value_is_told_by_the_difference_in_the_same_deals() -> None:
    found = compare(Fading(plain=0.05, rival=0.0, worse=0.02), 600, Random(1))
    assert found.tries["worse"] < found.tries["plain"]
    assert found.values["plain"] - found.values["worse"] == pytest.approx(0.03)
    assert found.behind["worse"] == pytest.approx(0.03)


class Urn(Coins):
    """Deals that count differently: pairs of their weight and of what `other` gains there."""

    def __init__(self, *deals: tuple[float, float]) -> None:
        super().__init__(plain=0.5, other=0.5)
        self.deals = deals

    def weights(self, count: int, core: object = None) -> list[float]:
        return [weight for weight, _gain in self.deals[:count]]

    def numbered(self, number: int, rng: Random) -> Any:
        return Noted(self.deals[number][1])

    def play_out(self, state: Any, rng: Random) -> float:
        return 0.5 + (state.gain if state.tossed == "other" else 0.0)


class Noted(Coin):
    def __init__(self, gain: float) -> None:
        self.gain = gain

    def clone(self) -> Noted:
        return Noted(self.gain)


def test_a_deal_counts_by_its_weight() -> None:
    found = compare(Urn((3.0, -0.1), (1.0, 0.2)), 2000, Random(1))
    assert found.values["other"] - found.values["plain"] == pytest.approx(-0.025)
    assert (found.best, found.deals) == ("plain", 2)


def test_where_all_deals_were_tried_nothing_is_left_to_doubt() -> None:
    assert compare(Urn((1.0, -0.1), (1.0, 0.11)), 2000, Random(1)).best == "other"
    many = Urn(*[(1.0, -0.1), (1.0, 0.11)] * 500)
    assert compare(many, 40, Random(1)).best == "plain", "among many more the same may be chance"


def test_the_error_of_a_weighted_mean_is_what_its_means_are_spread_by() -> None:
    rng = Random(5)
    means, errors = [], []
    for _n in range(400):
        scales = pimc._Scales(1.5, 1.5)
        scales.weigh([rng.random() ** 3 for _deal in range(60)])
        mean, error = scales.difference([rng.gauss(0.0, 1.0) for _deal in range(60)], [0.0] * 60)
        means.append(mean)
        errors.append(error)
    assert fmean(errors) == pytest.approx(stdev(means), rel=0.12)
    scales.weigh([1.0] * 4)
    assert scales.difference([1.0, 2.0, 3.0, 4.0], [0.0] * 4) == pytest.approx((2.5, stdev([1, 2, 3, 4]) / 2))


class Draws(Tree[str, Any]):
    """Which of some urns to draw from once: `chances` by name."""

    seat, playouts = 0, 400

    def __init__(self, **chances: float) -> None:
        self.chances = chances

    def actions(self) -> list[str]:
        return list(self.chances)

    def deal(self, rng: Random) -> Any:
        return Drawn(rng)

    def secret(self, state: Any, mover: int) -> int:
        return 0

    def choices(self, state: Any) -> list[str]:
        return []

    def result(self, state: Any) -> float:
        return float(state.rng.random() < self.chances[state.tossed])

    def play_out(self, state: Any, rng: Random) -> float:
        return self.result(state)

    def advice(self, action: str) -> Advice[Any]:
        return Advice(action)


class Drawn(Coin):
    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def returns(self) -> list[float]:
        return [0.0]


SEEDS = 60


def behind(tree: Draws, action: str, seed: int) -> float:
    found = search(tree, tree.playouts, Random(seed), (action,))
    assert found.behind[found.best] == 0.0
    assert found.values[found.best] - found.values[action] == pytest.approx(found.behind[action])
    return found.behind[action]


def test_what_chance_explains_is_no_cost_whatever_the_seed() -> None:
    costs = [behind(Draws(one=0.5, other=0.5), "other", seed) for seed in range(SEEDS)]
    assert sum(cost > 0.0 for cost in costs) <= 2, "one in five of them without the guard"
    told = [behind(Draws(one=0.6, other=0.3), "other", seed) for seed in range(SEEDS)]
    assert min(told) > 0.08, "a mistake is one whatever the seed"
    assert max(told) < 0.3, "and it is not said to cost more than it does"


def test_what_came_out_higher_than_the_choice_may_have_done_so_by_chance() -> None:
    """So a hint says of it: in a tree it was tried less often, in a trial it is within the guard."""
    higher = 0
    for seed in range(SEEDS):
        found = search(Draws(one=0.5, other=0.5, third=0.45), 200, Random(seed))
        for action, value in found.values.items():
            if value > found.values[found.best]:
                higher += 1
                assert found.tries[action] <= found.tries[found.best]
        trial = compare(Coins(plain=0.5, other=0.52), 400, Random(seed))
        gap = trial.values["other"] - trial.values[trial.best]
        if gap > 0.0:
            higher += 1
            assert gap < 1.1 * Coins.guard * (0.5 / trial.tries["other"]) ** 0.5
    assert higher > 10


def test_two_actions_are_tried_again_while_chance_explains_much() -> None:
    close = Draws(one=0.999, other=0.001)
    assert behind(close, "other", 1) > 0.95, "where it explains little, once is enough"
    counted: list[int] = []
    trees = ismcts._trees

    def counting(tree: Any, actions: list[str], playouts: int, *more: Any) -> Any:
        counted.append(playouts)
        return trees(tree, actions, playouts, *more)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ismcts, "_trees", counting)
        behind(close, "other", 1)
        few, counted[:] = len(counted), []
        behind(Draws(one=0.6, other=0.4), "other", 1)
    assert (few, len(counted)) == (1 + 2, 1 + 2 * ismcts.ROUNDS)
