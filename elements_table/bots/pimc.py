"""Paired playouts over deals (perfect information Monte Carlo), guarded, and counted in playouts.

Each deal is played out after each action with the same chance, so that actions are compared by their difference in
the same deals. What falls behind is tried no further; the first action stands unless another beats it clearly. The
value of what was tried less often is told by its difference, not by the deals it happened to have.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import copysign, inf, sqrt
from random import Random
from typing import Final

from elements_table.bots.processes import spread
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
    """Return the action to do, and what is known of each after so many playouts or fewer; `also` is tried too."""
    actions = list(dict.fromkeys([*trial.actions(), *also]))
    values: list[list[float]] = [[] for _action in actions]
    alive = list(range(len(actions)))
    left = max(playouts, BATCH * len(actions))

    def tried(seed: int) -> list[float]:
        """Return what a deal is worth after each action that is still tried."""
        deal = trial.deal(Random(seed))
        found = []
        for place in alive:
            after = deal.clone()
            after.apply(actions[place])
            found.append(trial.play_out(after, Random(seed)))
        return found

    while len(alive) > 1 and left >= len(alive):
        seeds = [rng.getrandbits(32) for _deal in range(min(BATCH, left // len(alive)))]
        for found in spread(tried, seeds, cores):
            for place, value in zip(alive, found, strict=True):
                values[place].append(value)
        left -= len(seeds) * len(alive)
        alive = _kept(alive, values, trial.guard)
    leader = max(alive, key=lambda place: _mean(values[place]))
    best = leader if 0 not in alive or _ahead(values[leader], values[0]) > trial.guard else 0
    level = _mean(values[best])
    return SearchResult(
        actions[best],
        {
            action: min(1.0, max(0.0, level - _difference(values[best], tried)[0]))
            for action, tried in zip(actions, values, strict=True)
        },
        dict(zip(actions, map(len, values), strict=True)),
        {action: _behind(values[best], tried, trial.guard) for action, tried in zip(actions, values, strict=True)},
        max(map(len, values)),
    )


def _kept(alive: list[int], values: Sequence[Sequence[float]], guard: float) -> list[int]:
    """Return which actions are still worth trying: none alike, none behind, none that gains a trifle."""
    leader = max(alive, key=lambda place: _mean(values[place]))
    enough = len(values[leader]) >= ENOUGH
    if enough and alive[0] == 0:
        if _ahead(values[leader], values[0]) > max(CLEAR, guard):
            alive = alive[1:]
        else:
            alive = [place for place in alive if not place or _gain(values[place], values[0]) > TRIFLE]
    kept: list[int] = []
    for place in alive:
        if enough and any(values[place] == values[other] for other in kept):
            continue
        if not place or _ahead(values[leader], values[place]) < BEHIND:
            kept.append(place)
    return kept


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _behind(best: Sequence[float], other: Sequence[float], guard: float) -> float:
    """Return by how much `other` is worse, 0 where that may be chance."""
    return _difference(best, other)[0] if _ahead(best, other) > guard else 0.0


def _difference(one: Sequence[float], other: Sequence[float]) -> tuple[float, float]:
    """Return by how much `one` is better in the deals that both were tried in, and the standard error of that."""
    differences = [a - b for a, b in zip(one, other, strict=False)]
    mean = _mean(differences)
    spread = sum([(difference - mean) ** 2 for difference in differences])
    return mean, sqrt(spread / len(differences) / max(1, len(differences) - 1))


def _ahead(one: Sequence[float], other: Sequence[float]) -> float:
    """Return by how many standard errors `one` is better."""
    mean, error = _difference(one, other)
    return mean / error if error else copysign(inf, mean) if mean else 0.0


def _gain(one: Sequence[float], other: Sequence[float]) -> float:
    """Return what `one` is better by at most, with as much doubt as makes an action fall behind."""
    mean, error = _difference(one, other)
    return mean + BEHIND * error
