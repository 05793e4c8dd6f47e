"""Measures how strong each level is against the next: `python scripts/bench/strength.py [GAME ...]`, see `--help`.

Each deal is played from every seating, so that the cards favour nobody; the interval is that of the means of deals.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterable, Iterator
from math import sqrt
from statistics import fmean, stdev
from typing import Final, NamedTuple

from tqdm import tqdm

from elements_table.bots import arena, levels
from elements_table.bots.batch import Crew
from elements_table.bots.crew import crew
from elements_table.kernel.errors import TableError
from elements_table.kernel.registry import registry

MATCHES: Final = 200
Z: Final = 1.96
"""Standard errors on either side of a mean that make an interval of 95 %."""


class Duel(NamedTuple):
    """A level against another: the first level at one seat or one team, the other at the rest."""

    game: str
    seats: int
    options: dict[str, str]
    level: str
    against: str

    @property
    def plan(self) -> arena.Plan:
        """The series of games that measures it, each deal from every seating."""
        teams = registry().game(self.game).data.teams
        own = teams[0] if teams else (0,)
        entrants = tuple(self.level if seat in own else self.against for seat in range(self.seats))
        game = registry().game(self.game)
        settled, _seats = game.settle(self.options, self.seats)
        return arena.Plan(self.game, entrants, game.data.finite(settled), 1, paired=True)


class Strength(NamedTuple):
    """The share of matches won by a level (ties shared), with half of its 95 % interval, an equal share, seconds."""

    matches: int
    share: float
    within: float
    equal: float
    seconds: float


def duels(names: Iterable[str], pairs: list[tuple[str, str]] | None = None) -> Iterator[Duel]:
    """Yield what is measured of some games: every level against the one below it, at each number of seats."""
    for name in names:
        data = registry().game(name).data
        for level in (level for pair in pairs or () for level in pair):
            levels.check(level, data)
        ladder = ("random", *data.levels)
        variants: list[dict[str, str]] = [{}]
        variants += [{option.id: "pro"} for option in data.options if "pro" in option.values]
        for level, against in pairs or list(zip(ladder[:0:-1], ladder[-2::-1], strict=True)):
            for seats in data.seats:
                for options in variants:
                    yield Duel(name, seats, options, level, against)


def measured(duel: Duel, matches: int, there: Crew | None = None) -> Strength:
    """Return how a duel comes out over at least so many matches; progress goes to stderr."""
    game, plan = registry().game(duel.game), duel.plan
    turns = len(arena.seatings(game, plan))
    matches = -(-matches // turns) * turns
    label = f"{duel.game} {duel.level} - {duel.against}"
    began = time.perf_counter()
    won: list[float] = []
    played = arena.outcomes(plan, matches, there)
    bar = tqdm(played, total=matches, desc=label, unit="match", leave=False)
    for number, outcome in enumerate(bar):
        seating = arena.seated(game, plan, number)
        side = {seat for seat, entrant in enumerate(seating) if plan.entrants[entrant] == duel.level}
        sides = dict(arena.shares(game.data, outcome.winners))
        won.append(max((share for seat, share in sides.items() if seat in side), default=0.0))
        bar.set_postfix_str(f"{100 * fmean(won):.0f} % won")
    deals = [fmean(won[first : first + turns]) for first in range(0, len(won), turns)]
    within = Z * stdev(deals) / sqrt(len(deals)) if len(deals) > 1 else 1.0
    equal = 0.5 if game.data.teams else 1 / duel.seats
    return Strength(len(won), fmean(deals), within, equal, time.perf_counter() - began)


def row(duel: Duel, found: Strength) -> str:
    """Return a row of the table in docs/bots.md."""
    title = registry().game(duel.game).data.title
    options = ", ".join(f"{name} {value}" for name, value in duel.options.items())
    what = f"{title}, {duel.seats} seats" + (f", {options}" if options else "")
    share = f"{100 * found.share:.0f} ± {100 * found.within:.0f} %"
    cells = (what, f"{duel.level} – {duel.against}", found.matches, share, f"{100 * found.equal:.0f} %")
    return f"| {' | '.join(map(str, cells))} |"


def main(arguments: Iterable[str] | None = None) -> int:
    """Measure, and print a table in Markdown."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="none: all")
    parser.add_argument("--pair", action="append", metavar="LEVEL,AGAINST", help="instead of each level and the next")
    parser.add_argument("--matches", type=int, default=MATCHES, help="matches for each pair, at least")
    parser.add_argument("--workers", type=int, default=1, help="processes")
    parser.add_argument("--cluster", metavar="ADDRESS", help="a dask scheduler")
    args = parser.parse_args(None if arguments is None else list(arguments))
    pairs = [(level, against) for level, _comma, against in (pair.partition(",") for pair in args.pair or ())]
    try:
        todo = list(duels(args.games or registry(), pairs or None))
        print("| game | pair | matches | won | equal share |\n|---|---|---:|---:|---:|")
        with crew(args.workers, args.cluster, lambda words: print(words, file=sys.stderr)) as there:
            for duel in todo:
                print(row(duel, measured(duel, args.matches, there)), flush=True)
    except TableError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
