"""Finds puzzles in bot games: `python scripts/mine_puzzles.py GAME --keep 24`, see `--help`.

A decision is kept where a goal can be reached for certain, whatever the others hold and do, the regular player misses
it, and every other action fails in a deal that fits what the seat has seen, even with all cards open.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import log2
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple
from zlib import crc32

import msgspec
import yaml
from proof import Prover, TooLongError
from tqdm import tqdm

from elements_table.arguments import Parser, add_crew, add_option
from elements_table.bots import levels
from elements_table.bots.arena import BOTS, derived
from elements_table.bots.batch import Batch, Crew, results
from elements_table.bots.crew import crew
from elements_table.kernel.data import read_yaml
from elements_table.kernel.errors import TableError
from elements_table.kernel.game import DEALER, GAME_OVER, State
from elements_table.kernel.puzzles import LEVELS, Goal, Line, Played, Puzzle, PuzzleGenerator, index_of, mistakes
from elements_table.kernel.registry import registry
from elements_table.kernel.strategy import Budget, History, Strategy

PLAYERS: Final = ("novice", "regular")
QUICK: Final = 8
"""Playouts with which the players of the games choose; what they miss is asked of the regular player itself."""
MOST_DEALS: Final = 400
MOST_ACTIONS: Final = 24
FIRST_TRIES: Final = 8_000
TRIES: Final = 300_000
"""Actions carried out for one position at most: for a first look, and once it is promising."""
PROOF: Final = 10 * TRIES
"""The same for a puzzle that is there and proved anew."""
SAMPLE: Final = 8
"""Deals of the first look."""
FEWEST: Final = 3
"""Own actions of the solution and other actions together, at least: what is plainer is no puzzle."""
MOST_SOLUTIONS: Final = 4
"""First actions that serve, at most."""
LONGEST: Final = 60
LINES: Final = ("solutions", "tries")
ASKED: Final = 3
"""How often the regular player is asked: what it draws among equals may differ."""


class Moment(NamedTuple):
    """A decision of a bot game: the state, whose it is, and what has been seen of the round."""

    state: State[Any]
    seat: int
    history: History


class MinedPuzzle(NamedTuple):
    """A puzzle as it is written, what makes it hard, and what it is about, so that not all are alike."""

    raw: dict[str, Any]
    weight: float
    theme: str


def moments(strategy: Strategy[Any], options: dict[str, str], seats: int, seed: int) -> Iterator[Moment]:
    """Yield every decision of a game between bots."""
    state = strategy.game.new_state(options, seats, derived(seed))
    history = History()
    state.emit = history.hear
    generators = [Random(derived(seed, BOTS, seat)) for seat in range(seats)]
    players = [levels.resolve(PLAYERS[(seed + seat // 2) % len(PLAYERS)]) for seat in range(seats)]
    while (seat := state.current_player()) != GAME_OVER:
        if seat == DEALER:
            state.apply(state.legal_actions()[0])
            continue
        yield Moment(state.clone(), seat, history.copy())
        observation = history.told(state.observation(seat))
        state.apply(players[seat](strategy, observation, generators[seat], Budget(playouts=QUICK)).action)


class Miner:
    """Looks at one decision."""

    def __init__(self, strategy: Strategy[Any], moment: Moment, goal: Goal[Any], deals: list[State[Any]]) -> None:
        self.strategy = strategy
        self.moment = moment
        self.goal = goal
        self.deals = deals
        self.prover = Prover(goal, FIRST_TRIES)
        self.rng = Random(1)
        self.is_hopeless = False
        """Whether no action reaches the goal in every deal, found by `find`."""

    def find(self) -> dict[str, Any] | None:  # noqa: PLR0911  one after the other, what makes it none
        """Return the puzzle of the decision, None where it is none."""
        state, goal = self.moment.state, self.goal
        actions = list(goal.choices(state))
        if not 2 <= len(actions) <= MOST_ACTIONS or state.dominant_action() is not None:
            return None
        sample = self.rng.sample(self.deals, min(SAMPLE, len(self.deals)))
        hopeful = actions
        for deal in sample:
            hopeful = [action for action in hopeful if self._holds([deal], action)]
            if not hopeful:
                self.is_hopeless = True
                return None
        if 2 * len(hopeful) > len(actions) + 1:
            return None
        usual = self._chosen(1)
        if usual not in actions or (usual in hopeful and self._holds(self.deals, usual)):
            return None
        self.prover.left = TRIES
        sure = [action for action in hopeful if self.prover.is_sure(self.deals, action)]
        if not sure or any(self._chosen(seed) in sure for seed in range(2, ASKED + 1)):
            return None
        lost = {action: self._lost(action) for action in actions if action not in sure}
        if not all(lost.values()):
            return None
        return self._written(sure, lost, usual)

    def _chosen(self, seed: int) -> Any:
        """Return what the regular player does."""
        observation = self.moment.history.told(self.moment.state.observation(self.goal.seat))
        return self.strategy.choose(observation, Random(seed), Budget()).action

    def _holds(self, deals: Sequence[State[Any]], action: Any) -> bool:
        """Return whether an action reaches the goal with open cards in all of some deals."""
        return all(self.prover.openly(self.prover.after(deal, action)) for deal in deals)

    def _lost(self, action: Any) -> list[int]:
        """Return the deals, by number, in which an action fails even with open cards."""
        return [n for n, deal in enumerate(self.deals) if not self.prover.openly(self.prover.after(deal, action))]

    def _written(self, sure: list[Any], lost: dict[Any, list[int]], usual: Any) -> dict[str, Any]:
        """Return the puzzle in a deal in which what the regular player would do fails, and of the rest the most."""
        shown = max(lost[usual], key=lambda n: (sum(n in deals for deals in lost.values()), -n))
        base = self._position(shown)
        solutions = [self._line(action, self.deals[shown], self._sure_way) for action in sure]
        tries = []
        for action in sorted(lost, key=lambda action: (action != usual, -len(lost[action]), str(action))):
            number = shown if shown in lost[action] else lost[action][0]
            line: dict[str, Any] = {
                "play": self._line(action, self.deals[number], self._refuting),
                "fails": len(lost[action]),
            }
            if number != shown:
                other = self._position(number)
                line["deal"] = {part: value for part, value in other.items() if base.get(part) != value}
            tries.append(line)
        state = self.moment.state
        options = dict(state.observation(None).options)
        raw: dict[str, Any] = {
            "goal": self.goal.id,
            **({"aim": self.goal.aim} if self.goal.aim else {}),
            "seat": self.goal.seat,
            "options": options,
            "seats": len(state.returns()),
            "position": base,
            "deals": len(self.deals),
            "solutions": [{"play": line} for line in solutions],
            "tries": tries,
        }
        return raw

    def _position(self, number: int) -> dict[str, Any]:
        """Return the position of a deal with nothing in it that goes without saying."""
        state = self.deals[number]
        position, game = state.position(), state.game
        options, seats = state.observation(None).options, len(state.returns())
        for part in list(position):
            less = {name: value for name, value in position.items() if name != part}
            try:
                if game.from_position(less, options, seats).position() == state.position():
                    position = less
            except TableError:
                continue
        return position

    def _line(self, action: Any, deal: State[Any], way: Callable[[State[Any], list[State[Any]]], Any]) -> list[str]:
        """Return what follows an action in a deal as texts, until the goal's outcome shows."""
        state, like = deal.clone(), [other.clone() for other in self.deals]
        history = self.moment.history.copy()
        state.emit = history.hear
        line: list[str] = []
        while True:
            line.append(str(action))
            mover = state.current_player()
            state.apply(action)
            like = [self.prover.after(other, action) for other in like if self._could(other, mover, action)]
            if self.goal.is_told(state) or len(line) >= LONGEST:
                return line
            self._history = history
            action = way(state, like)

    def _could(self, state: State[Any], mover: int, action: Any) -> bool:
        return state.current_player() == mover and action in state.legal_actions()

    def _regular(self, state: State[Any]) -> Any:
        choices = self.goal.choices(state)
        if len(choices) == 1:
            return choices[0]
        observation = self._history.told(state.observation(state.current_player()))
        return self.strategy.choose(observation, Random(1), Budget()).action

    def _sure_way(self, state: State[Any], like: list[State[Any]]) -> Any:
        """Return what the seat does to be sure; the others do what they would."""
        usual = self._regular(state)
        if state.current_player() != self.goal.seat or self.goal.outcome(state) is not None:
            return usual
        if usual in self.goal.choices(state) and self.prover.is_sure(like, usual):
            return usual
        found = self.prover.choice(like)
        return usual if found is None else found

    def _refuting(self, state: State[Any], like: list[State[Any]]) -> Any:
        """Return what the others do to keep the goal from being reached; the seat does what it would."""
        usual = self._regular(state)
        if self.goal.is_friend(state.current_player()) or self.goal.outcome(state) is not None:
            return usual
        ways = [usual, *self.goal.choices(state)]
        return next(way for way in ways if not self.prover.openly(self.prover.after(state, way)))


def mine(game_id: str, options: dict[str, str], seats: int, number: int) -> list[MinedPuzzle]:
    """Return the puzzles of the bot game of a number, of each goal one."""
    strategy, generator = registry().strategy(game_id), registry().puzzle_generator(game_id)
    assert generator is not None
    mined: list[MinedPuzzle] = []
    seen: set[str] = set()
    for moment in moments(strategy, options, seats, number):
        goals = [goal for goal in generator.asked(moment.state, moment.seat) if goal.id not in seen]
        deals = generator.deals(moment.state, moment.seat, MOST_DEALS) if goals else None
        for goal in goals if deals is not None else ():
            miner = Miner(strategy, moment, goal, deals)
            try:
                raw = miner.find()
            except TooLongError:
                continue
            if miner.is_hopeless and goal.aim:
                break  # more is asked for by the goals to come
            found = None if raw is None else rated(raw, generator)
            if found is not None:
                seen.add(goal.id)
                mined.append(found)
                break  # the same position again would be no other puzzle
    return mined


def puzzle_of(raw: dict[str, Any]) -> Puzzle:
    """Return a puzzle as it is read."""
    lines = {part: tuple(Line(**{**line, "play": tuple(line["play"])}) for line in raw[part]) for part in LINES}
    return Puzzle(id="found", level=1, **{**raw, **lines})


def rated(raw: dict[str, Any], generator: PuzzleGenerator[Any]) -> MinedPuzzle | None:
    """Return a puzzle with what makes it hard; None where it is too plain, or does not hold when it is read again.

    What chance brings stands in no position, and may be otherwise then.
    """
    puzzle = puzzle_of(raw)
    if list(mistakes(puzzle, generator)):
        return None
    played = Played(puzzle.start(generator.game), puzzle.solutions[0].play)
    own = sum(before.current_player() == puzzle.seat for before in played.before)
    others = len(puzzle.tries)
    if own + others < FEWEST or len(puzzle.solutions) > MOST_SOLUTIONS:
        return None
    survives = 1.0 - puzzle.tries[0].fails / puzzle.deals  # the first try is what the regular player does
    weight = log2(own + 1) + log2(others + 1) / 2 + log2(puzzle.deals) / 4 + survives
    return MinedPuzzle(raw, weight, f"{puzzle.goal} {puzzle.solutions[0].play[0].split()[0]} {own} {others}")


def graded(found: Iterable[MinedPuzzle], keep: int) -> list[dict[str, Any]]:
    """Return the puzzles to keep, the easiest first, a third of them of each level: few that are about the same.

    Hard is what takes many own actions, has many that do not serve, many deals to be thought of, and where the
    regular player's choice fails in few of them. Where there are more than enough, those are kept that fewest solve.
    """
    chosen: dict[str, MinedPuzzle] = {}
    best = sorted(found, key=lambda one: len(one.raw["solutions"]))
    for most in (1, 2, 4, 1000):
        for one in best:
            name = identity(one.raw)
            alike = [other for other in chosen.values() if other.theme == one.theme]
            is_new = all(other.raw["position"] != one.raw["position"] for other in chosen.values())
            if len(chosen) < keep and is_new and len(alike) < most:
                chosen[name] = one
    ranked = sorted(chosen.items(), key=lambda item: (item[1].weight, item[0]))
    return [
        {"id": name, "level": 1 + place * len(LEVELS) // len(ranked), **one.raw}
        for place, (name, one) in enumerate(ranked)
    ]


def proved(game_id: str, raw: dict[str, Any]) -> list[MinedPuzzle]:
    """Return a puzzle of a file if it still holds, proved anew."""
    generator = registry().puzzle_generator(game_id)
    assert generator is not None
    found = rated({part: value for part, value in raw.items() if part not in ("id", "level")}, generator)
    return [found] if found is not None and is_proved(puzzle_of(found.raw), generator) else []


def kept(game_id: str, path: Path, there: Crew) -> list[MinedPuzzle]:
    """Return the puzzles of a game's file that still hold; none where there is no file."""
    raws = read_yaml(path) if path.is_file() else []
    found = []
    answers = results(Batch(proved, [(game_id, raw) for raw in raws]), there)
    for raw, holding in zip(raws, tqdm(answers, desc="proved", total=len(raws), unit="puzzle"), strict=True):
        found += holding
        if not holding:
            print(f"{raw['id']} does not hold: left out")
    return found


def is_proved(puzzle: Puzzle, generator: PuzzleGenerator[Any]) -> bool:
    """Return whether the solutions are sure, and every other action fails in as many deals as is said."""
    start = puzzle.start(generator.game)
    deals = generator.deals(start, puzzle.seat, MOST_DEALS)
    if deals is None or len(deals) != puzzle.deals:
        return False
    prover = Prover(generator.goal(puzzle, start), PROOF)
    parse = generator.game.parse
    return all(prover.is_sure(deals, parse(line.play[0])) for line in puzzle.solutions) and all(
        line.fails == sum(not prover.openly(prover.after(deal, parse(line.play[0]))) for deal in deals)
        for line in puzzle.tries
    )


def identity(raw: dict[str, Any]) -> str:
    """Return the id of a puzzle, by which its results are kept: it follows from the position and what is asked."""
    about = [raw["goal"], raw.get("aim", 0), raw["seat"], raw["position"]]
    return f"{crc32(json.dumps(about, sort_keys=True).encode()):08x}"


class Dumper(yaml.SafeDumper):
    """Writes everything out: the files are read without anchors."""

    def ignore_aliases(self, _data: Any) -> bool:
        """Return that nothing is referred to."""
        return True


def write(path: Path, puzzles: list[dict[str, Any]]) -> None:
    """Write a file of puzzles, and its index."""
    words = f"# Puzzles, found by `python scripts/mine_puzzles.py {path.stem}`; see docs/puzzles.md.\n"
    text = yaml.dump(puzzles, Dumper=Dumper, sort_keys=False, default_flow_style=None, width=118)
    path.write_text(words + text, encoding="utf-8")
    index_of(path).write_bytes(msgspec.json.encode([(puzzle["id"], puzzle["level"]) for puzzle in puzzles]) + b"\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Mine the puzzles of a game and write its file."""
    parser = Parser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=200, help="bot games played (200)")
    parser.add_argument("--first", type=int, default=1, help="the number of the first game, its seed (1)")
    parser.add_argument("--keep", type=int, default=24, help="puzzles kept, a third of each level (24)")
    parser.add_argument("--seats", type=int, help="players, where the game takes a range")
    add_option(parser)
    parser.add_argument("--anew", action="store_true", help="leave out the puzzles that are there already")
    parser.add_argument("--out", type=Path, help="the file written (the game's own)")
    add_crew(parser)
    try:
        search(parser.parse_args(arguments))
    except TableError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def search(chosen: argparse.Namespace) -> None:
    """Mine what was asked for, and write it."""
    name, game = chosen.game, registry().game(chosen.game)
    options, seats = game.settle(dict(chosen.option), chosen.seats)
    out = chosen.out or registry().puzzles(name)
    out.parent.mkdir(exist_ok=True)
    is_new = chosen.anew or registry().puzzle_generator(name) is None
    tasks = [(name, game.data.finite(options), seats, chosen.first + number) for number in range(chosen.games)]
    with crew(chosen.workers, chosen.cluster, lambda words: print(words, file=sys.stderr)) as there:
        found = [] if is_new else kept(name, out, there)
        games = tqdm(results(Batch(mine, tasks), there, chosen.resume), total=len(tasks), unit="game")
        for mined in games:
            found += mined
            games.set_postfix(found=len(found))
            if mined and not chosen.resume:
                write(out, graded(found, chosen.keep))  # whoever stops it has what was found
    write(out, graded(found, chosen.keep))
    print(f"{len(found)} found, {min(len(found), chosen.keep)} kept in {out}")


if __name__ == "__main__":
    sys.exit(main())
