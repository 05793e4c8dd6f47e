"""Holds the compiled core against Python: `python scripts/bench/lockstep.py [GAME ...]`, see `--help`.

In positions of random games both search the same decision with the same seed: what they find must be equal to the
last bit, and both are timed by processor time, in turn.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from random import Random
from statistics import median
from typing import Final, NamedTuple

from tqdm import tqdm

from elements_table.bots import compiled
from elements_table.bots.ismcts import search
from elements_table.bots.pimc import compare
from elements_table.kernel.registry import registry
from elements_table.kernel.strategy import Decision, History, SearchResult, Trial

GAMES: Final = ("wuxing", "dragon", "influence", "elemies", "alchemy")
"""Those whose searches the core knows."""


class Held(NamedTuple):
    """How many decisions were searched by both, the numbers of those that differ, and the median times in ms."""

    decisions: int
    differing: list[int]
    python: float
    core: float


def decisions(game_id: str, number: int, seed: int = 1) -> Iterator[Callable[[], Decision]]:
    """Yield what makes decisions, in positions of random games, with all options and numbers of seats in turn."""
    game, strategy = registry().game(game_id), registry().strategy(game_id)
    for dealt in range(seed, seed + number):
        rng = Random(dealt)
        options = {option.id: rng.choice(option.values) for option in game.data.options}
        seats = game.data.seats[dealt % len(game.data.seats)]
        state, history = game.new_state(options, seats, dealt), History()
        state.emit = history.hear
        for _n in range(120):
            if state.is_terminal():
                break
            if state.current_player() >= 0 and rng.random() < 0.3:
                observation = history.told(state.observation(state.simultaneous_players()[0]))
                made = partial(strategy.decision, observation)
                if len(made(Random(dealt)).actions()) > 1:
                    yield lambda made=made, dealt=dealt: made(Random(dealt))
                    number -= 1
                    if not number:
                        return
            state.apply(state.random_action(rng))


@contextmanager
def core_or_python(by_core: bool) -> Iterator[None]:
    """Let searches be worked out by the core, or by Python."""
    before = os.environ.get(compiled.VARIABLE)
    if not by_core:
        os.environ[compiled.VARIABLE] = compiled.OFF
    try:
        yield
    finally:
        os.environ.pop(compiled.VARIABLE, None)
        if before is not None:
            os.environ[compiled.VARIABLE] = before


def searched(
    made: Callable[[], Decision], playouts: int | None, seed: int, *, by_core: bool
) -> tuple[SearchResult, float]:
    """Return what a search finds, by the core or by Python, and the processor time that it took.

    A short search before it makes what one decision leaves for the next, for both alike.
    """
    decision, before = made(), made()
    find = compare if isinstance(decision, Trial) else search
    with core_or_python(by_core):
        find(before, 1, Random(seed))  # type: ignore[operator]  # each its own kind
        began = time.process_time()
        found = find(decision, playouts or decision.playouts, Random(seed))  # type: ignore[operator]  # each its own kind
        return found, time.process_time() - began


def held(game_id: str, number: int, playouts: int | None = None, seed: int = 1) -> Held:
    """Return how the core holds in so many positions."""
    spent: tuple[list[float], list[float]] = ([], [])
    differing = []
    for place, decision in enumerate(
        tqdm(decisions(game_id, number, seed), game_id, number, leave=False, mininterval=5)
    ):
        found = []
        for by_core in (False, True):
            result, seconds = searched(decision, playouts, place, by_core=by_core)
            found.append(result)
            spent[by_core].append(1000 * seconds)
        if found[0] != found[1]:
            differing.append(place)
    return Held(len(spent[0]), differing, median(spent[0]), median(spent[1]))


def main(arguments: list[str] | None = None) -> int:
    """Compare, print a table in Markdown, and return 1 where anything differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="none: all that the core knows")
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--playouts", type=int, help="for each; else what an expert takes")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    if compiled.core() is None:
        print("There is no compiled core here; see scripts/build_core.py.", file=sys.stderr)
        return 2
    print("| game | positions | differing | Python, ms | core, ms | times |\n|---|---:|---:|---:|---:|---:|")
    failed = False
    for name in given.games or GAMES:
        found = held(name, given.positions, given.playouts, given.seed)
        failed |= bool(found.differing)
        cells = (name, found.decisions, len(found.differing), *[f"{ms:.2f}" for ms in found[2:]])
        print(f"| {' | '.join(map(str, cells))} | {found.python / found.core:.1f} |", flush=True)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
