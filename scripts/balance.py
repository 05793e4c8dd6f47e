"""Plays Alchemy with bots and tells how the formulae and the seats fare: `python scripts/balance.py --help`.

A formula is in balance where the players who completed it won about as often as those of any other; the start
player where every seat wins alike. What abilities bring is counted in plain prices (`PRICES`), the owner's gain less
what the others gain on average; two ends of a row differ where they bring their owner a different sum.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable
from itertools import groupby
from pathlib import Path
from random import Random

from tqdm import tqdm

from elements_table.arguments import Parser, add_crew
from elements_table.bots import levels
from elements_table.bots.arena import BOTS, derived
from elements_table.bots.batch import Batch, results
from elements_table.bots.crew import crew
from elements_table.games.alchemy.bot.completions import finish_abilities
from elements_table.games.alchemy.bot.evaluation import Worths
from elements_table.games.alchemy.rules.actions import Action
from elements_table.games.alchemy.rules.packs import size
from elements_table.games.alchemy.rules.scoring import bonus, formula_bonus
from elements_table.games.alchemy.rules.state import AlchemyState
from elements_table.kernel.errors import TableError
from elements_table.kernel.game import Event
from elements_table.kernel.registry import registry
from elements_table.kernel.strategy import Budget

ALCHEMY = "alchemy"
FORMULA_BAND = 8.0
SEAT_BAND = 4.0
FEWEST = 150
"""Completions below which a formula's rate says too little."""
OFTEN, SELDOM = 3.0, 0.25
"""How often a formula is completed, at most and at least, beside the mean."""
ENDS_DIFFER = 35.0
"""Percent of the completions onto a row of two or more in which the ends must differ."""
FEWEST_ROUNDS, MOST_ROUNDS = 8, 25
INSIDE = 98.0
"""Percent of the games that must last so long."""
PRICES = {"void": 1.0, "aether": 1.5, "mastery": 2.0, "element": 1.0, "formula": 1.0}
"""Points that one of each is taken to be worth where it is counted what abilities bring."""
CHUNK = 25
Counts = dict[str, list[tuple[str | int | bool, int | float]]]
"""The counters of a tally by name, each as its pairs."""


class Tally:
    """What a number of games came to; shares of a win are counted where it is shared."""

    def __init__(self) -> None:
        self.games = 0
        self.completed: Counter[str] = Counter()
        self.won: Counter[str] = Counter()
        self.fired: Counter[str] = Counter()
        self.brought: Counter[str] = Counter()
        """What a formula's ability brought its owners, in points by `PRICES`."""
        self.ends: Counter[bool] = Counter()
        """Completions onto a row of two or more, by whether its ends differed."""
        self.by_place: Counter[int] = Counter()
        """Wins by place: 0 is the first start player, then clockwise."""
        self.rounds: Counter[int] = Counter()
        self.leads: Counter[int] = Counter()
        """Games by how often another seat came to lead at the end of a round."""
        self.scores: Counter[str] = Counter()

    @property
    def counts(self) -> Counts:
        """What is counted, as plain data."""
        return {name: list(counter.items()) for name, counter in vars(self).items() if name != "games"}

    def add(self, games: int, counts: Counts) -> None:
        """Add what other games came to."""
        self.games += games
        for name, pairs in counts.items():
            getattr(self, name).update(dict(pairs))


class Bringing:
    """Listens to one game, and gives what abilities bring to the formulae whose they are.

    What is repeated brings it to the formula that repeats.
    """

    def __init__(self, tally: Tally, state: AlchemyState) -> None:
        self.tally = tally
        self.state = state
        self.working: tuple[str, int] | None = None
        self.repeating: list[tuple[str, int]] = []
        """The formulae that repeat, each with the number of effects that come after what it repeats."""

    def hear(self, event: Event) -> None:
        """Take note of an event."""
        facts = event.facts
        if event.kind == "ability":
            slug, left = facts["formula"], len(self.state.pending)
            while self.repeating and left < self.repeating[-1][1]:
                self.repeating.pop()
            self.tally.fired[slug] += facts["choice"] != "no"
            self.working = (self.repeating[-1][0] if self.repeating else slug, event.seat)
            card = self.state.variant.formulae[self.state.variant.index[slug]]
            if card.effects[0].parts[0].do == "repeat":
                self.repeating.append((slug, left))
        elif event.kind in ("ask", "complete", "skip", "draw"):
            self.working = None
            if event.kind != "ask":
                self.repeating.clear()
        elif self.working is not None:
            slug, owner = self.working
            others = self.state.variant.seats - 1
            for seat, points in _gains(event):
                self.tally.brought[slug] += points if seat == owner else -points / others


def _gains(event: Event) -> list[tuple[int, float]]:
    """Return what an event brings to which seats, by `PRICES`."""
    kind, seat, number = event.kind, event.seat, event.facts.get("number", 1)
    if kind == "take_element":
        return [(seat, PRICES["element"]), (event.facts["from"], -PRICES["element"])]
    brought = {
        "turn_void": PRICES["mastery"] - PRICES["void"],
        "convert": number * (PRICES["aether"] - PRICES["void"]),
        "draw_element": PRICES["element"],
        "discard_element": -PRICES["element"],
        "draw_formulae": PRICES["formula"] * len(event.moved),
        "lay_under": -PRICES["formula"],
        **{kind: PRICES[kind] * number for kind in ("mastery", "void", "aether")},
    }
    return [(seat, brought[kind])] if kind in brought else []


def held(state: AlchemyState, seat: int) -> float:
    """Return what a seat holds besides its completed formulae, by `PRICES`, with its end points as they stand."""
    return (
        PRICES["void"] * state.void[seat]
        + PRICES["aether"] * state.aether[seat]
        + PRICES["mastery"] * size(state.mastery[seat])
        + PRICES["element"] * size(state.elements[seat])
        + PRICES["formula"] * len(state.formulae[seat])
        + bonus(state, seat)
    )


def outcome(worths: Worths, state: AlchemyState, action: Action) -> float:
    """Return how far the seat to move leads the others' mean in what all hold, once a completion has worked."""
    after = state.clone()
    seat = after.to_move
    after.start_player = seat  # so that the round does not end
    after.apply(action)
    finish_abilities(worths, after)
    others = [held(after, s) for s in range(after.variant.seats) if s != seat]
    return held(after, seat) - sum(others) / len(others)


def play(seats: int, seed: int, first: int, last: int, level: str = "regular", playouts: int | None = None) -> Tally:
    """Return what the games of these numbers come to, all seats held by bots of a level."""
    game, strategy, choose = registry().game(ALCHEMY), registry().strategy(ALCHEMY), levels.resolve(level)
    tally = Tally()
    worths = Worths(game.variant(None, seats))
    for number in range(first, last):
        state = game.new_state(None, seats, derived(seed, seats, number))
        generators = [Random(derived(seed, seats, number, BOTS, seat)) for seat in range(seats)]
        state.emit = Bringing(tally, state).hear
        start_player, round_number, leader, changes = state.start_player, 1, -1, 0
        while not state.is_terminal():
            seat = state.current_player()
            advice = choose(strategy, state.observation(seat), generators[seat], Budget(playouts=playouts))
            action = state.resolve(advice.action)
            if action.kind == "complete" and len(state.completed[seat]) > 1:
                ways = [outcome(worths, state, action._replace(right=right)) for right in (False, True)]
                tally.ends[abs(ways[0] - ways[1]) > 0.01] += 1
            state.apply(action)
            if state.round != round_number:
                round_number = state.round
                scores = state.returns()
                best = [s for s, score in enumerate(scores) if score == max(scores)]
                if len(best) == 1 and best[0] != leader:
                    changes += leader >= 0
                    leader = best[0]
        tally.leads[changes] += 1
        for seat in range(seats):
            _count_bonuses(tally, state, seat)
        _count(tally, state.position(), start_player)
    return tally


def _count_bonuses(tally: Tally, state: AlchemyState, seat: int) -> None:
    """Give the points at the end to the formulae whose they are."""
    variant = state.variant
    for formula in state.completed[seat]:
        if variant.formulae[formula].bonuses:
            points = formula_bonus(state, seat, formula)
            tally.brought[variant.slugs[formula]] += points
            tally.fired[variant.slugs[formula]] += points > 0


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


def counted(seats: int, seed: int, first: int, last: int, level: str, playouts: int | None) -> tuple[int, Counts]:
    """Return the same as plain data: the number of games, and what was counted."""
    tally = play(seats, seed, first, last, level, playouts)
    return tally.games, tally.counts


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
    lines += [*_lengths(seats, tally, outside), *_ends(seats, tally, outside)]
    each = {part: total / (tally.games * seats) for part, total in tally.scores.items()}
    lines.append(
        "Mean score {total:.1f}: formulae {formulae:.1f}, majorities {mastery:.1f}, all four {all_four:.1f}, "
        "Aether {aether:.1f}, bonuses {bonus:.1f}.".format(**each)
    )
    usual = sum(tally.completed.values()) / len(registry().game(ALCHEMY).data.formulae)
    lines.append(
        f"The owner of a completed formula wins {mean:.1f} % on average; each is completed {usual:.0f} times."
    )
    lines += ["", "| formula | cost | points | completed | owner wins | from the mean | times it works | brings |"]
    lines += ["|---|---|---:|---:|---:|---:|---:|---:|"]
    for spec in registry().game(ALCHEMY).data.formulae:
        count = tally.completed[spec.slug]
        rate = 100 * tally.won[spec.slug] / max(1, count)
        fired, brought = tally.fired[spec.slug] / max(1, count), tally.brought[spec.slug] / max(1, count)
        cells = (spec.name, spec.cost, spec.points, count, f"{rate:.1f} %", f"{rate - mean:+.1f}")
        lines.append(f"| {' | '.join(map(str, cells))} | {fired:.1f} | {brought:.1f} |")
        if not tally.fired[spec.slug]:
            outside.append(f"{seats} players: the ability of {spec.name} never works")
        if not SELDOM * usual <= count <= OFTEN * usual:
            outside.append(
                f"{seats} players: {spec.name} is completed {count} times, {count / usual:.2f} of the mean"
            )
        if count < FEWEST:
            outside.append(f"{seats} players: {spec.name} is completed {count} times, fewer than {FEWEST}")
        elif abs(rate - mean) > FORMULA_BAND:
            outside.append(f"{seats} players: {spec.name} lies {rate - mean:+.1f} from the mean")
    return [*lines, ""], outside


def _lengths(seats: int, tally: Tally, outside: list[str]) -> list[str]:
    """Return how long the games last, and how often the lead changes."""
    rounds = sorted(tally.rounds.elements())
    inside = 100 * sum(FEWEST_ROUNDS <= number <= MOST_ROUNDS for number in rounds) / len(rounds)
    if inside < INSIDE:
        outside.append(f"{seats} players: {inside:.2f} % of the games last {FEWEST_ROUNDS} to {MOST_ROUNDS} rounds")
    changes = sum(number * games for number, games in tally.leads.items()) / tally.games
    return [
        f"Rounds: {rounds[0]} to {rounds[-1]}, median {rounds[len(rounds) // 2]}; "
        f"{inside:.2f} % of the games last {FEWEST_ROUNDS} to {MOST_ROUNDS}.",
        f"The lead changes {changes:.1f} times a game; in {100 * tally.leads[0] / tally.games:.1f} % of them never.",
    ]


def _ends(seats: int, tally: Tally, outside: list[str]) -> list[str]:
    """Return how often it mattered at which end a formula was laid."""
    laid = sum(tally.ends.values())
    share = 100 * tally.ends[True] / max(1, laid)
    if share < ENDS_DIFFER:
        outside.append(f"{seats} players: the ends differ in {share:.1f} % of the completions")
    return [f"The ends differ in {share:.1f} % of {laid:,} completions onto a row of two or more."]


def main(arguments: Iterable[str] | None = None) -> int:
    """Return 1 where something lies outside its band, 2 where nothing can be measured."""
    parser = Parser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000, help="games for each number of players")
    parser.add_argument("--seats", type=int, nargs="*", default=[2, 3, 4])
    parser.add_argument("--seed", type=int, default=1)
    add_crew(parser)
    parser.add_argument("--level", default="regular", help="the level at every seat")
    parser.add_argument("--playouts", type=int, help="playouts of an expert's decision, else its own number")
    parser.add_argument("--write", type=Path, help="a Markdown file for the report")
    try:
        return measure(parser.parse_args(None if arguments is None else list(arguments)))
    except TableError as error:
        print(error, file=sys.stderr)
        return 2


def measure(args: argparse.Namespace) -> int:
    """Play, print the report, and return 1 where something lies outside its band."""
    text = [
        "# How the formulae of Alchemy balance",
        "",
        f"Measured by `python scripts/balance.py --seed {args.seed}` with {args.level} bots at every seat.",
        f"A formula is in balance where its owners win within {FORMULA_BAND:g} points of the mean,",
        f"over at least {FEWEST} completions;",
        f"the seats are where the start player wins within {SEAT_BAND:g} points of an equal share.",
        "",
    ]
    wrong: list[str] = []
    tasks = [
        (seats, args.seed, first, min(first + CHUNK, args.games), args.level, args.playouts)
        for seats in args.seats
        for first in range(0, args.games, CHUNK)
    ]
    with crew(args.workers, args.cluster, lambda words: print(words, file=sys.stderr)) as there:
        played = results(Batch(counted, tasks), there, args.resume)
        bar = tqdm(zip(tasks, played, strict=True), total=len(tasks), unit="chunk", leave=False, disable=None)
        for seats, found in groupby(bar, lambda one: one[0][0]):
            whole = Tally()
            for _task, (games, counts) in found:
                whole.add(games, counts)
            lines, outside = report(seats, whole)
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
