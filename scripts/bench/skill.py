"""Measures what a decision of each level costs, as the expert judges it: `python scripts/bench/skill.py [GAME ...]`.

Bots of the levels play one another; every decision of theirs is judged as the review judges a person's. The figures
stand under `costs` in the game's data file, and docs/bots.md says how a skill follows from them.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from math import sqrt
from statistics import fmean, stdev
from typing import Final

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

Costs = list[tuple[str, float]]
"""The level of whoever decided, and what that cost, of one match."""


def seated(name: str, number: int, names: tuple[str, ...]) -> list[Seat]:
    """Return who sits where in a match: the levels in turn, each match beginning with the next."""
    data = registry().game(name).data
    return [Seat("bot", data.names[seat], names[(number + seat) % len(names)]) for seat in range(data.default_seats)]


def judged(number: int, name: str, names: tuple[str, ...], share: int) -> Costs:
    """Play a match, and return what each judged decision cost; one of `share` decisions is judged."""
    game = registry().game(name)
    settled, _seats = game.settle({}, game.data.default_seats)
    match = Match.new(game, game.data.finite(settled), seated(name, number, names), SEED + number)
    players = BotDriver(match, None, registry())
    while not match.is_over:
        if match.current == DEALER:
            match.act(DEALER, match.legal_actions(DEALER)[0])
        players.tick(0.0)
    found: Costs = []
    for place, question in enumerate(questions(match)):
        if place % share == number % share:
            observation = msgspec.msgpack.encode(question.observation)
            seed = SEED * number + place
            reply = think(registry(), Request(place, name, "expert", observation, seed, judged=question.action))
            if reply.error:
                raise TableError(f"{name}, deal {SEED + number}, action {question.number}: {reply.error}")
            found.append((match.seats[question.seat].level, reply.cost))
    return found


def measured(name: str, names: tuple[str, ...], matches: int, share: int, there: Crew) -> dict[str, list[float]]:
    """Return the costs of decisions by level; progress goes to stderr."""
    costs: dict[str, list[float]] = {level: [] for level in names}
    each = results(Batch(judged, [(number, name, names, share) for number in range(matches)]), there)
    for found in tqdm(each, total=matches, desc=name, unit="match"):
        for level, cost in found:
            costs[level].append(cost)
    return costs


def main(arguments: Iterable[str] | None = None) -> int:
    """Measure, and print a table in Markdown."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="none: all that have an expert")
    parser.add_argument("--matches", type=int, default=MATCHES)
    parser.add_argument("--share", type=int, default=1, metavar="N", help="judge one of N decisions")
    parser.add_argument("--levels", help="instead of all that the game has: novice,regular")
    parser.add_argument("--workers", type=int, default=1, help="processes")
    args = parser.parse_args(None if arguments is None else list(arguments))
    names = args.games or [name for name in registry() if "expert" in registry().game(name).data.levels]
    try:
        print("| game | level | decisions | mean cost | skill |\n|---|---|---:|---:|---:|")
        with crew(args.workers) as there:
            for name in names:
                data = registry().game(name).data
                levels = tuple(args.levels.split(",")) if args.levels else data.levels
                costs = measured(name, levels, args.matches, args.share, there)
                means = {level: fmean(one) for level, one in costs.items() if len(one) > 1}
                for level, mean in means.items():
                    within = Z * stdev(costs[level]) / sqrt(len(costs[level]))
                    shown = f"{mean:.4f} ± {within:.4f} | {skill_of(mean, means):.0f}"
                    print(f"| {data.title} | {level} | {len(costs[level])} | {shown} |", flush=True)
    except TableError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
