"""Plays Alchemy with regular bots and tells how the formulae and the seats fare: `python scripts/balance.py --help`.

A formula is in balance where the players who completed it won about as often as those of any other; the start
player where every seat wins alike.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random

from tqdm import tqdm

from elements_table.bots import levels
from elements_table.bots.arena import BOTS, derived
from elements_table.kernel.game import Event
from elements_table.kernel.registry import registry
from elements_table.kernel.strategy import Budget

ALCHEMY = "alchemy"
FORMULA_BAND = 8.0
SEAT_BAND = 4.0
FEWEST = 150
"""Completions below which a formula's rate says too little."""
FEWEST_ROUNDS, MOST_ROUNDS = 8, 25
CHUNK = 25


class Tally:
    """What a number of games came to; shares of a win are counted where it is shared."""

    def __init__(self) -> None:
        self.games = 0
        self.completed: Counter[str] = Counter()
        self.won: Counter[str] = Counter()
        self.fired: Counter[str] = Counter()
        self.bonus: Counter[str] = Counter()
        self.by_place: Counter[int] = Counter()
        """Wins by place: 0 is the first start player, then clockwise."""
        self.rounds: Counter[int] = Counter()
        self.scores: Counter[str] = Counter()

    def add(self, other: Tally) -> None:
        """Add what other games came to."""
        self.games += other.games
        for name in ("completed", "won", "fired", "bonus", "by_place", "rounds", "scores"):
            getattr(self, name).update(getattr(other, name))


def play(seats: int, seed: int, first: int, last: int) -> Tally:
    """Return what the games of these numbers come to, all seats held by regular bots."""
    game, strategy, choose = registry().game(ALCHEMY), registry().strategy(ALCHEMY), levels.resolve("regular")
    tally = Tally()
    for number in range(first, last):
        state = game.new_state(None, seats, derived(seed, seats, number))
        generators = [Random(derived(seed, seats, number, BOTS, seat)) for seat in range(seats)]
        fired: Counter[str] = Counter()

        def listen(event: Event, fired: Counter[str] = fired) -> None:
            if event.kind == "ability" and event.facts["choice"] != "no":
                fired[event.facts["formula"]] += 1

        state.emit = listen
        start_player = state.position()["start_player"]
        while not state.is_terminal():
            seat = state.current_player()
            advice = choose(strategy, state.observation(seat), generators[seat], Budget())
            state.apply(state.resolve(advice.action))
        _count(tally, state.position(), start_player)
        tally.fired.update(fired)
    return tally


def _count(tally: Tally, end: dict[str, object], start_player: int) -> None:
    winners, rows, scoring = end["winners"], end["completed"], end["scoring"]
    assert isinstance(winners, list) and isinstance(rows, list) and isinstance(scoring, list)
    tally.games += 1
    tally.rounds[end["round"]] += 1
    for seat, row in enumerate(rows):
        share = 1 / len(winners) if seat in winners else 0.0
        tally.by_place[(seat - start_player) % len(rows)] += share
        tally.completed.update(row)
        for slug in row:
            tally.won[slug] += share
        for part in ("formulae", "all_four", "aether", "bonus", "total"):
            tally.scores[part] += scoring[seat][part]
        tally.scores["mastery"] += sum(scoring[seat]["mastery"].values())


def gathered(seats: int, games: int, seed: int, workers: int) -> Tally:
    """Return what so many games come to, played by so many processes."""
    tasks = [(seats, seed, first, min(first + CHUNK, games)) for first in range(0, games, CHUNK)]
    whole = Tally()
    for tally in tqdm(_played(tasks, workers), total=len(tasks), unit="chunk", leave=False, disable=None):
        whole.add(tally)
    return whole


def _played(tasks: list[tuple[int, int, int, int]], workers: int) -> Iterator[Tally]:
    if workers == 1:
        yield from (play(*task) for task in tasks)
        return
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(play, *zip(*tasks, strict=True))


def report(seats: int, tally: Tally) -> tuple[list[str], list[str]]:
    """Return the lines of a report in Markdown, and what lies outside its band."""
    outside: list[str] = []
    equal = 100 / seats
    mean = 100 * sum(tally.won.values()) / sum(tally.completed.values())
    lines = [f"## {seats} players, {tally.games:,} games", ""]
    places = [100 * tally.by_place[place] / tally.games for place in range(seats)]
    lines.append("Wins from the start player clockwise: " + ", ".join(f"{rate:.1f} %" for rate in places) + ".")
    if abs(places[0] - equal) > SEAT_BAND:
        outside.append(f"{seats} players: the start player wins {places[0]:.1f} %, an equal share is {equal:.1f} %")
    rounds = sorted(tally.rounds.elements())
    inside = sum(FEWEST_ROUNDS <= number <= MOST_ROUNDS for number in rounds)
    lines.append(
        f"Rounds: {rounds[0]} to {rounds[-1]}, median {rounds[len(rounds) // 2]}; "
        f"{100 * inside / len(rounds):.2f} % of the games last {FEWEST_ROUNDS} to {MOST_ROUNDS}."
    )
    each = {part: total / (tally.games * seats) for part, total in tally.scores.items()}
    lines.append(
        "Mean score {total:.1f}: formulae {formulae:.1f}, majorities {mastery:.1f}, all four {all_four:.1f}, "
        "Aether {aether:.1f}, bonuses {bonus:.1f}.".format(**each)
    )
    lines += [f"The owner of a completed formula wins {mean:.1f} % on average.", ""]
    lines += ["| formula | cost | points | completed | owner wins | from the mean | abilities per use |"]
    lines += ["|---|---|---:|---:|---:|---:|---:|"]
    for spec in registry().game(ALCHEMY).data.formulae:
        count = tally.completed[spec.slug]
        rate = 100 * tally.won[spec.slug] / max(1, count)
        fired = tally.fired[spec.slug] / max(1, count)
        cells = (spec.name, spec.cost, spec.points, count, f"{rate:.1f} %", f"{rate - mean:+.1f}", f"{fired:.1f}")
        lines.append(f"| {' | '.join(map(str, cells))} |")
        if count < FEWEST:
            outside.append(f"{seats} players: {spec.name} is completed {count} times, fewer than {FEWEST}")
        elif abs(rate - mean) > FORMULA_BAND:
            outside.append(f"{seats} players: {spec.name} lies {rate - mean:+.1f} from the mean")
    return [*lines, ""], outside


def main(arguments: Iterable[str] | None = None) -> int:
    """Play, print the report, and return 1 where something lies outside its band."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000, help="games for each number of players")
    parser.add_argument("--seats", type=int, nargs="*", default=[2, 3, 4])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1, help="processes")
    parser.add_argument("--write", type=Path, help="a Markdown file for the report")
    args = parser.parse_args(None if arguments is None else list(arguments))
    text = [
        "# How the formulae of Alchemy balance",
        "",
        "Measured by `python scripts/balance.py` with regular bots at every seat. A formula is in balance",
        f"where its owners win within {FORMULA_BAND:g} points of the mean, over at least {FEWEST} completions;",
        f"the seats are where the start player wins within {SEAT_BAND:g} points of an equal share.",
        "",
    ]
    wrong: list[str] = []
    for seats in args.seats:
        lines, outside = report(seats, gathered(seats, args.games, args.seed, args.workers))
        print("\n".join(lines), flush=True)
        text += lines
        wrong += outside
    bands = ["Outside the bands:", "", *[f"- {line}" for line in wrong or ["nothing"]]]
    print("\n".join(bands))
    text += bands
    if args.write:
        args.write.parent.mkdir(parents=True, exist_ok=True)
        args.write.write_text("\n".join(text) + "\n", encoding="utf-8")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
