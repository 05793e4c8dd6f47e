"""Finds puzzles in bot games: `python scripts/mine_puzzles.py GAME --keep 24`, see `--help`.

A decision is kept where a goal can be reached for certain, whatever the others hold and do, the regular player misses
it, and every other action fails in a deal that fits what the seat has seen, even with all cards open.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, permutations
from math import log2
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import msgspec
import yaml
from tqdm import tqdm

from elements_table.arguments import Parser, add_crew, add_option
from elements_table.bots import levels
from elements_table.bots.arena import BOTS, derived
from elements_table.bots.batch import Batch, Crew, results
from elements_table.bots.crew import crew
from elements_table.kernel.data import read_yaml
from elements_table.kernel.errors import TableError
from elements_table.kernel.game import DEALER, GAME_OVER, Action, Position, State
from elements_table.kernel.puzzles import (
    LEVELS,
    Goal,
    Played,
    Puzzle,
    PuzzleGenerator,
    entries,
    index_of,
    mistakes,
    theme_of,
)
from elements_table.kernel.registry import registry
from elements_table.kernel.strategy import Budget, History, Strategy
from elements_table.kernel.themes import Mistake, Theme
from elements_table.match.campaign.miner import (
    MOST_DEALS,
    TRIES,
    MinedMoment,
    Miner,
    Prover,
    TooLongError,
    identity,
    puzzle_of,
)

PLAYERS: Final = ("novice", "regular")
QUICK: Final = 8
"""Playouts with which the players of the games choose; what they miss is asked of the regular player itself."""
PROOF: Final = 10 * TRIES
"""The same for a puzzle that is there and proved anew."""
EACH: Final = 2
"""Puzzles of every theme, at least."""
MOST_ACTIONS: Final = 24
FIRST_TRIES: Final = 8_000
"""Actions carried out for one position at most in a first look."""
SAMPLE: Final = 8
"""Deals of the first look."""
FEWEST: Final = 3
"""Own actions of the solution and other actions together, at least: what is plainer is no puzzle."""
MOST_SOLUTIONS: Final = 4
"""First actions that serve, at most."""
ASKED: Final = 3
"""How often the regular player is asked: what it draws among equals may differ."""


class MinedPuzzle(NamedTuple):
    """A puzzle as it is written, what makes it hard, and what it is about, so that not all are alike."""

    raw: Position
    weight: float
    about: str


class Finder(Miner):
    """Looks at one decision of a bot game: whether the regular player misses what can be reached there."""

    def __init__(self, strategy: Strategy[Any], moment: MinedMoment, goal: Goal[Any], deals: list[State]) -> None:
        super().__init__(strategy, moment, goal, deals)
        self.prover.left = FIRST_TRIES
        self.rng = Random(1)
        self.is_hopeless = False
        """Whether no action reaches the goal in every deal, found by `find`."""

    def find(self) -> Position | None:  # noqa: PLR0911  one after the other, what makes it none
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
        lost = {action: self.lost(action) for action in actions if action not in sure}
        if not all(lost.values()):
            return None
        return self.written(sure, lost, usual)

    def _chosen(self, seed: int) -> Action:
        """Return what the regular player does."""
        observation = self.moment.history.told(self.moment.state.observation(self.goal.seat))
        chosen: Action = self.strategy.choose(observation, Random(seed), Budget()).action
        return chosen

    def _holds(self, deals: Sequence[State], action: Action) -> bool:
        """Return whether an action reaches the goal with open cards in all of some deals."""
        return all(self.prover.openly(self.prover.after(deal, action)) for deal in deals)


def rated(raw: Position, generator: PuzzleGenerator) -> MinedPuzzle | None:
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


def moments(strategy: Strategy[Any], options: dict[str, str], seats: int, seed: int) -> Iterator[MinedMoment]:
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
        yield MinedMoment(state.clone(), seat, history.copy())
        observation = history.told(state.observation(seat))
        state.apply(players[seat](strategy, observation, generators[seat], Budget(playouts=QUICK)).action)


def mine(
    game_id: str, options: dict[str, str], seats: int, number: int, is_plain: bool = False, theme: str = ""
) -> list[MinedPuzzle]:
    """Return the puzzles of the bot game of a number, of each goal one."""
    strategy = registry().strategy(game_id)
    return found_in(strategy, moments(strategy, options, seats, number), is_plain, theme)


def laid(game_id: str, raw: dict[str, Any], is_plain: bool, theme: str) -> list[MinedPuzzle]:
    """Return the puzzle of a position that was laid, its seat and its options beside it; none where it is none."""
    strategy = registry().strategy(game_id)
    state = strategy.game.from_position(raw["position"], raw.get("options", {}), raw.get("seats"))
    return found_in(strategy, [MinedMoment(state, raw["seat"], History())], is_plain, theme)


def found_in(
    strategy: Strategy[Any], decisions: Iterable[MinedMoment], is_plain: bool, theme: str
) -> list[MinedPuzzle]:
    """Return the puzzles among some decisions, of each goal one; plain ones nobody has to miss."""
    game_id = strategy.game.id
    generator = registry().puzzle_generator(game_id)
    assert generator is not None
    mined: list[MinedPuzzle] = []
    seen: set[str] = set()
    wanted = [one for one in registry().themes(game_id) if one.id == theme]
    for moment in decisions:
        if wanted and not could_be(wanted[0], moment):
            continue
        goals = [goal for goal in generator.asked(moment.state, moment.seat) if goal.id not in seen]
        deals = generator.deals(moment.state, moment.seat, MOST_DEALS) if goals else None
        for goal in goals if deals is not None else ():
            miner = Finder(strategy, moment, goal, deals)
            try:
                raw = plain(miner) if is_plain else miner.find()
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


def plain(miner: Finder) -> dict[str, Any] | None:
    """Return the puzzle of a decision as far as it is proved, whoever would see it."""
    miner.prover.left = TRIES
    puzzle = miner.judge().puzzle
    if puzzle is None:
        return None
    raw: dict[str, Any] = msgspec.to_builtins(puzzle)
    return {part: value for part, value in raw.items() if part not in ("id", "level")}


def could_be(theme: Theme, moment: MinedMoment) -> bool:
    """Return whether some two actions of a decision would be a mistake of a theme."""
    legal = list(islice(moment.state.legal_actions(), MOST_ACTIONS))
    return any(theme.holds(Mistake(moment.state, moment.seat, *pair)) for pair in permutations(legal, 2))


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
            alike = [other for other in chosen.values() if other.about == one.about]
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
    game_id = path.stem.partition(".")[0]
    found = msgspec.convert(puzzles, list[Puzzle])
    told = entries(found, registry().game(game_id), registry().themes(game_id))
    index_of(path).write_bytes(msgspec.json.encode(told) + b"\n")


def topped_up(game_id: str, found: list[MinedPuzzle], files: Sequence[Path]) -> list[MinedPuzzle]:
    """Return some puzzles and, from files mined before, so many more that there are `EACH` of every theme."""
    game, themes = registry().game(game_id), registry().themes(game_id)
    count = Counter(theme_of(puzzle_of(one.raw), game, themes) for one in found)
    there, more = {identity(one.raw) for one in found}, []
    for raw in (raw for file in files for raw in read_yaml(file)):
        name = theme_of(msgspec.convert(raw, Puzzle), game, themes)
        if name and count[name] < EACH and raw["id"] not in there:
            holding = proved(game_id, raw)
            count[name] += len(holding)
            more += holding
    print("; ".join(f"{theme.id}: {count[theme.id]}" for theme in themes))
    return found + more


def main(arguments: Sequence[str] | None = None) -> int:
    """Mine the puzzles of a game and write its file."""
    parser = Parser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=200, help="bot games played (200)")
    parser.add_argument("--first", type=int, default=1, help="the number of the first game, its seed (1)")
    parser.add_argument("--keep", type=int, default=24, help="puzzles kept, a third of each level (24)")
    parser.add_argument("--plain", action="store_true", help="take what the regular player sees, too")
    parser.add_argument("--theme", default="", help="only decisions that could be a mistake of this theme")
    parser.add_argument(
        "--positions", type=Path, help="a file of positions that are looked at too, each with its seat"
    )
    parser.add_argument("--more", type=Path, action="append", default=[], help="a file mined before: for themes")
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
    numbers, how = range(chosen.first, chosen.first + chosen.games), (chosen.plain, chosen.theme)
    tasks = [(name, game.data.finite(options), seats, number, *how) for number in numbers]
    with crew(chosen.workers, chosen.cluster, lambda words: print(words, file=sys.stderr)) as there:
        found = topped_up(name, [] if is_new else kept(name, out, there), chosen.more)
        for raw in read_yaml(chosen.positions) if chosen.positions else ():
            found += laid(name, raw, *how)
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
