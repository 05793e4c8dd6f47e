"""Paired playouts over deals (perfect information Monte Carlo), guarded, and counted in playouts.

Each deal is played out after each action with the same chance, so that actions are compared by their difference in
the same deals, each of which counts by its weight. What falls behind is tried no further; the first action stands
unless another beats it clearly. The value of what was tried less often is told by its difference, not by the deals it
happened to have.
"""

from collections.abc import Iterable, Sequence
from math import copysign, inf, sqrt
from operator import mul, sub
from random import Random
from typing import Final

from elements_table.bots.compiled import core
from elements_table.bots.processes import spread
from elements_table.kernel.chance import Draws
from elements_table.kernel.game import Action
from elements_table.kernel.strategy import SearchResult, Trial

BATCH: Final = 12
"""Deals after which actions are compared again."""
BEHIND: Final = 2.0
"""Standard errors behind the leader at which an action is tried no further."""
CLEAR: Final = 3.0
"""Standard errors behind the leader at which the first action itself is given up."""
TRIFLE: Final = 0.005
"""What is not better than the first action by more than this is tried no further either."""
ENOUGH: Final = 2 * BATCH
"""Deals after which that can be told, and what is alike."""


def compare(trial: Trial, playouts: int, rng: Random, also: Iterable[Action] = (), cores: int = 1) -> SearchResult:
    """Return the action to do, and what is known of each after so many playouts or fewer; `also` is tried too.

    Once all deals that there are have been tried, what is best in them is best, whatever the guard.
    """
    actions = list(dict.fromkeys([*trial.actions(), *also]))
    values: list[list[float]] = [[] for _action in actions]
    alive = list(range(len(actions)))
    left = max(playouts, BATCH * len(actions))
    dealt, is_whole = 0, False
    scales, compiled = _Scales(trial.guard, trial.guard if trial.doubt is None else trial.doubt), core()

    def tried(item: tuple[int, int]) -> list[float]:
        """Return what a deal is worth after each action that is still tried."""
        number, seed = item
        deal = trial.numbered(number, Random(seed))
        found = []
        for place in alive:
            after = deal.clone()
            after.apply(actions[place])
            found.append(trial.play_out(after, Draws(seed)))
        return found

    while len(alive) > 1 and left >= len(alive) and not is_whole:
        count = dealt + min(BATCH, left // len(alive))
        scales.weigh(trial.weights(count, compiled))
        is_whole = len(scales.weights) < count
        items = [(number, rng.getrandbits(32)) for number in range(dealt, len(scales.weights))]
        played = compiled and items and trial.played(compiled, items, [actions[place] for place in alive])
        for place, found in zip(alive, zip(*(played or spread(tried, items, cores)), strict=True), strict=False):
            values[place] += found
        left -= len(items) * len(alive)
        dealt += len(items)
        if is_whole:
            scales.guard = scales.doubt = 0.0
        else:
            alive = scales.kept(alive, values)
    leader = max(alive, key=lambda place: scales.mean(values[place]))
    best = leader if 0 not in alive or scales.ahead(values[leader], values[0]) > scales.guard else 0
    level = scales.mean(values[best])
    return SearchResult(
        actions[best],
        {
            action: min(1.0, max(0.0, level - scales.difference(values[best], tried)[0]))
            for action, tried in zip(actions, values, strict=True)
        },
        dict(zip(actions, map(len, values), strict=True)),
        {action: scales.behind(values[best], tried) for action, tried in zip(actions, values, strict=True)},
        max(map(len, values)),
    )


class _Scales:
    """Compares what came of actions in the same deals, each of which counts by its weight."""

    def __init__(self, guard: float, doubt: float) -> None:
        self.guard, self.doubt = guard, doubt

    def weigh(self, weights: Sequence[float]) -> None:
        """Let each deal count by its weight."""
        self.weights, self._totals = weights, dict[int, tuple[float, float]]()

    def _total(self, count: int) -> tuple[float, float]:
        """Return what the first deals weigh together, and how much less they spread than it seems, being few."""
        if count not in self._totals:
            weights = self.weights[:count]
            total = sum(weights)
            self._totals[count] = total, 1.0 - sum(map(mul, weights, weights)) / (total * total)
        return self._totals[count]

    def kept(self, alive: list[int], values: Sequence[Sequence[float]]) -> list[int]:
        """Return which actions are still worth trying: none alike, none behind, none that gains a trifle."""
        leader = max(alive, key=lambda place: self.mean(values[place]))
        enough = len(values[leader]) >= ENOUGH
        if enough and alive[0] == 0:
            if self.ahead(values[leader], values[0]) > max(CLEAR, self.guard):
                alive = alive[1:]
            else:
                alive = [place for place in alive if not place or self._gain(values[place], values[0]) > TRIFLE]
        kept: list[int] = []
        for place in alive:
            if enough and any(values[place] == values[other] for other in kept):
                continue
            if not place or self.ahead(values[leader], values[place]) < BEHIND:
                kept.append(place)
        return kept

    def mean(self, values: Sequence[float]) -> float:
        """Return the weighted mean of what came of an action."""
        total: float = sum(map(mul, self.weights, values))
        return total / self._total(len(values))[0]

    def difference(self, one: Sequence[float], other: Sequence[float]) -> tuple[float, float]:
        """Return by how much `one` is better in the deals that both were tried in, and the standard error of that."""
        differences = list(map(sub, one, other))
        (total, few), mean = self._total(len(differences)), self.mean(differences)
        apart = [weight * (difference - mean) for weight, difference in zip(self.weights, differences, strict=False)]
        spread: float = sum(map(mul, apart, apart))
        return mean, sqrt(spread / few) / total if few > 1e-9 else 0.0

    def ahead(self, one: Sequence[float], other: Sequence[float]) -> float:
        """Return by how many standard errors `one` is better."""
        mean, error = self.difference(one, other)
        return mean / error if error else copysign(inf, mean) if mean else 0.0

    def behind(self, best: Sequence[float], other: Sequence[float]) -> float:
        """Return by how much `other` is worse, 0 where that may be chance."""
        return max(0.0, self.difference(best, other)[0]) if self.ahead(best, other) > self.doubt else 0.0

    def _gain(self, one: Sequence[float], other: Sequence[float]) -> float:
        """Return what `one` is better by at most, with as much doubt as makes an action fall behind."""
        mean, error = self.difference(one, other)
        return mean + BEHIND * error
