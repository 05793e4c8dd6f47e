"""Measures what a decision of each level costs, as the expert judges it: `python scripts/bench/skill.py [GAME ...]`.

Bots of the levels play one another; every decision of theirs is judged, with another seed and more playouts than a
move takes. The figures stand under `costs` in the game's data file, and docs/bots.md says how a skill follows.
Beside them stands the processor time: with `--times 4` that of a review, with `--hints` that of hints.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterable
from math import sqrt
from statistics import fmean, median, quantiles, stdev
from typing import Final, NamedTuple

import msgspec
from tqdm import tqdm

from elements_table.bots.batch import Batch, Crew, results
from elements_table.bots.crew import crew
from elements_table.bots.worker import Request, think
from elements_table.kernel.errors import TableError
from elements_table.kernel.game import DEALER
from elements_table.kernel.registry import registry
from elements_table.match.analysis.review import questions, skill_of
from elements_table.match.play.bot_driver import BotDriver
from elements_table.match.play.match import Match, Seat

MATCHES: Final = 12
SEED: Final = 100
"""Of the first match."""
Z: Final = 1.96
"""Standard errors on either side of a mean that make an interval of 95 %."""

TIMES: Final = 16
"""How often the playouts of a move of the expert's own."""


class Cost(NamedTuple):
    """The level of whoever decided, what that cost, and the processor time that it took to tell."""

    level: str
    cost: float
    seconds: float


def seated(name: str, number: int, names: tuple[str, ...]) -> list[Seat]:
    """Return who sits where in a match: the levels in turn, each match beginning with the next."""
    data = registry().game(name).data
    return [Seat("bot", data.names[seat], names[(number + seat) % len(names)]) for seat in range(data.default_seats)]


def judged(number: int, name: str, names: tuple[str, ...], share: int, times: int) -> list[Cost]:
    """Play a match, and return what each judged decision cost; one of `share` decisions is judged.

    With `times` 0 a hint is asked for instead.
    """
    game = registry().game(name)
    settled, _seats = game.settle({}, game.data.default_seats)
    match = Match.new(game, game.data.finite(settled), seated(name, number, names), SEED + number)
    players = BotDriver(match, None, registry())
    while not match.is_over:
        if match.current == DEALER:
            match.act(DEALER, match.legal_actions(DEALER)[0])
        players.tick(0.0)
    found = []
    for place, question in enumerate(questions(match)):
        if place % share == number % share:
            observation = msgspec.msgpack.encode(question.observation)
            seed = SEED * number + place
            told = {"times": times, "judged": question.action} if times else {}
            began = time.process_time()
            reply = think(registry(), Request(place, name, "expert", observation, seed, **told))
            spent = time.process_time() - began
            if reply.error:
                raise TableError(f"{name}, deal {SEED + number}, action {question.number}: {reply.error}")
            found.append(Cost(match.seats[question.seat].level, reply.cost, spent))
    return found


def measured(name: str, names: tuple[str, ...], args: argparse.Namespace, there: Crew) -> dict[str, list[Cost]]:
    """Return the costs of decisions by level; progress goes to stderr."""
    costs: dict[str, list[Cost]] = {level: [] for level in names}
    times = 0 if args.hints else args.times
    each = results(Batch(judged, [(number, name, names, args.share, times) for number in range(args.matches)]), there)
    for found in tqdm(each, total=args.matches, desc=name, unit="match"):
        for cost in found:
            costs[cost.level].append(cost)
    return costs


def main(arguments: Iterable[str] | None = None) -> int:
    """Measure, and print a table in Markdown."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="none: all that have an expert")
    parser.add_argument("--matches", type=int, default=MATCHES)
    parser.add_argument("--share", type=int, default=1, metavar="N", help="judge one of N decisions")
    parser.add_argument("--levels", help="instead of all that the game has: novice,regular")
    parser.add_argument("--times", type=int, default=TIMES, help="so often the playouts of a move (16)")
    parser.add_argument("--hints", action="store_true", help="ask for hints instead, for the time they take")
    parser.add_argument("--workers", type=int, default=1, help="processes")
    args = parser.parse_args(None if arguments is None else list(arguments))
    names = args.games or [name for name in registry() if "expert" in registry().game(name).data.levels]
    try:
        print("| game | level | decisions | mean cost | skill | median, ms | 95 %, ms | most, ms | s a match |")
        print("|---|---|---:|---:|---:|---:|---:|---:|---:|")
        with crew(args.workers) as there:
            for name in names:
                data = registry().game(name).data
                levels = tuple(args.levels.split(",")) if args.levels else data.levels
                found = measured(name, levels, args, there)
                costs = {level: [one.cost for one in told] for level, told in found.items() if len(told) > 1}
                means = {level: fmean(one) for level, one in costs.items()}
                for level, mean in means.items():
                    within = Z * stdev(costs[level]) / sqrt(len(costs[level]))
                    shown = f"{mean:.4f} ± {within:.4f} | {skill_of(mean, means):.0f}"
                    spent = [one.seconds for one in found[level]]
                    shown += f" | {1000 * median(spent):.0f} | {1000 * quantiles(spent, n=20)[-1]:.0f}"
                    shown += f" | {1000 * max(spent):.0f}"
                    shown += f" | {args.share * sum(spent) / args.matches:.1f}"
                    print(f"| {data.title} | {level} | {len(spent)} | {shown} |", flush=True)
    except TableError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
