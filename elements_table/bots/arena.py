"""Games without a window: levels against each other (`simulate`), and the bare speed of the rules (`bench`).

Whatever runs is a pure function of a `Plan` and game numbers, so that any number of processes or machines
gives the same result.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from elements_table.bots import levels
from elements_table.bots.batch import Batch, Crew, results
from elements_table.bots.levels import Level
from elements_table.kernel import chance
from elements_table.kernel.data import GameData
from elements_table.kernel.errors import IllegalAction, TableError
from elements_table.kernel.game import DEALER, GAME_OVER, Game, Options, State, checked_apply
from elements_table.kernel.registry import Registry, registry
from elements_table.kernel.strategy import Budget, History, Strategy

CHUNK = 10
"""Games in one task; part of no result."""
BOTS = 1
"""Marks the seeds of the bots' generators, which never come from the deal."""


class Outcome(NamedTuple):
    """How one game came out: the winning seats, the scores per seat, the number of actions (deals included)."""

    winners: tuple[int, ...]
    scores: tuple[float, ...]
    actions: int


class Plan(NamedTuple):
    """A series of games: who plays what. `packages` and `folder` are the registry's, for games not shipped.

    `paired` plays each deal once from every seating that differs, so that no luck of the cards favours a level.
    """

    game: str
    entrants: tuple[str, ...]
    options: dict[str, str]
    seed: int
    packages: tuple[tuple[str, str], ...] | None = None
    folder: Path | None = None
    paired: bool = False


class Result(NamedTuple):
    """What a series came to; `wins` and `scores` (means) per entrant in the order given."""

    game: str
    seats: list[str]
    games: int
    wins: list[float]
    scores: list[float]
    actions: int
    seconds: float
    games_per_second: float


def derived(seed: int, *path: int) -> int:
    """Return the seed in 0..2**63-1 that `seed` gives for a place named by numbers, such as a game."""
    value = chance.seeded(seed)
    for step in path:
        value = chance.mix((value + 0x9E3779B97F4A7C15 * (step + 1)) & chance.MASK)
    return value >> 1


def play_game(
    game: Game,
    strategy: Strategy,
    seats: Sequence[Level],
    options: Mapping[str, str] | None = None,
    *,
    seed: int = 1,
    bots_seed: int = 1,
    budget: Budget | None = None,
) -> Outcome:
    """Return the outcome of one game between the levels at the seats.

    The dealer takes its first action; without a `budget` bots think as their levels do. TableError where a level
    answers what the rules refuse.
    """
    budget = budget or Budget()
    state = game.new_state(options, len(seats), seed)
    history = History()
    state.emit = history.hear
    generators = [Random(derived(bots_seed, seat)) for seat in range(len(seats))]
    actions = 0
    while (player := state.current_player()) != GAME_OVER:
        if player == DEALER:
            state.apply(state.legal_actions()[0])
        else:
            observation = history.told(state.observation(player))
            advice = seats[player](strategy, observation, generators[player], budget)
            try:
                checked_apply(state, advice.action)
            except IllegalAction as error:
                raise TableError(f"The bot at seat {player} answered {advice.action}, but: {error}") from error
        actions += 1
    return Outcome(tuple(state.winners()), tuple(state.returns()), actions)


def rotations(data: GameData, count: int) -> list[tuple[int, ...]]:
    """Return the ways to seat entrants 0..count-1, each a tuple by seat: all turns that keep partners together."""
    turns = [tuple((seat + turn) % count for seat in range(count)) for turn in range(count)]
    teams = {frozenset(team) for team in data.teams}
    if not teams or any(seat >= count for team in teams for seat in team):
        return turns
    return [turn for turn in turns if {frozenset(turn[seat] for seat in team) for team in teams} == teams]


def simulate(  # noqa: PLR0913  the settings of an experiment, most of them unsaid
    game_id: str,
    entrants: Sequence[str],
    games: int,
    *,
    seed: int = 1,
    options: Options | None = None,
    there: Crew | None = None,
    file: Path | None = None,
    progress: Callable[[Iterable[Outcome]], Iterable[Outcome]] = iter,
    known: Registry | None = None,
) -> Result:
    """Return the result of `games` games between the entrants (levels), who change seats fairly.

    An option with which the game never ends is played with its `finite` value. `there` plays them, else this process;
    `file` keeps what has been played, and whoever was stopped goes on from it. `progress` wraps the outcomes, as
    `tqdm` does.
    """
    known = known or registry()
    game = known.game(game_id)
    settled, _count = game.settle(options, len(entrants))
    for name in entrants:
        levels.check(name, game.data)
    packages = None if known is registry() else tuple(known.packages.items())
    plan = Plan(game_id, tuple(entrants), game.data.finite(settled), seed, packages, known.folder)
    began = time.perf_counter()
    wins = [0.0] * len(entrants)
    scores = [0.0] * len(entrants)
    actions = 0
    for number, outcome in enumerate(progress(outcomes(plan, games, there, file))):
        seating = seated(game, plan, number)
        for seat, share in shares(game.data, outcome.winners):
            wins[seating[seat]] += share
        for seat, score in enumerate(outcome.scores):
            scores[seating[seat]] += score
        actions += outcome.actions
    seconds = time.perf_counter() - began
    means = [total / games for total in scores]
    return Result(game_id, list(entrants), games, wins, means, actions, seconds, games / seconds)


def outcomes(plan: Plan, games: int, there: Crew | None = None, file: Path | None = None) -> Iterator[Outcome]:
    """Yield the outcomes of all games of the plan, in order; a file keeps them, as `batch.results` has it."""
    tasks = [(plan, start, min(start + CHUNK, games)) for start in range(0, games, CHUNK)]
    for found in results(Batch(play_games, tasks, _is_fit), there, file):
        yield from found


def _is_fit(task: Sequence[Any], found: list[Outcome]) -> bool:
    """Return whether these can be the outcomes of a task."""
    plan, start, stop = task
    seats = set(range(len(plan.entrants)))
    is_whole = len(found) == stop - start
    return is_whole and all(len(one.scores) == len(seats) and seats.issuperset(one.winners) for one in found)


def play_games(plan: Plan, start: int, stop: int) -> list[Outcome]:
    """Return the outcomes of the plan's games start..stop-1; runs in whatever process is given it."""
    known = _registry(plan.packages, plan.folder)
    game, strategy = known.game(plan.game), known.strategy(plan.game)
    entrants = [levels.resolve(name) for name in plan.entrants]
    outcomes = []
    for number in range(start, stop):
        seats = [entrants[entrant] for entrant in seated(game, plan, number)]
        dealt = number // len(seatings(game, plan)) if plan.paired else number
        deal, bots_seed = derived(plan.seed, dealt), derived(plan.seed, dealt, BOTS)
        outcomes.append(play_game(game, strategy, seats, plan.options, seed=deal, bots_seed=bots_seed))
    return outcomes


@cache
def _registry(packages: tuple[tuple[str, str], ...] | None, folder: Path | None) -> Registry:
    return registry() if packages is None else Registry(dict(packages), folder)


def seatings(game: Game, plan: Plan) -> list[tuple[int, ...]]:
    """Return the ways in which the plan seats its entrants, in turn; where it is paired each set of levels once."""
    turns = rotations(game.data, len(plan.entrants))
    if not plan.paired:
        return turns
    return list({tuple(plan.entrants[entrant] for entrant in turn): turn for turn in reversed(turns)}.values())[::-1]


def seated(game: Game, plan: Plan, number: int) -> tuple[int, ...]:
    """Return the entrant at each seat in the plan's game of that number."""
    turns = seatings(game, plan)
    return turns[number % len(turns)]


def shares(data: GameData, winners: Sequence[int]) -> Iterator[tuple[int, float]]:
    """Yield each winning seat with its share: one win, split evenly between teams that tie, whole to partners."""
    team_of = {seat: team for team in data.teams for seat in team}
    teams = {team_of.get(seat, (seat,)) for seat in winners}
    for seat in winners:
        yield seat, 1.0 / len(teams)


def bench(
    game: Game, seconds: float = 2.0, *, options: Options | None = None, seats: int | None = None
) -> dict[str, float]:
    """Return the speed of the bare rules in random playouts on this core, by the wall clock.

    Keys: actions_per_second, playouts_per_second, actions_per_playout, clone_us (microseconds). A playout is a
    whole game from its deal; OptionError where it would never end.
    """
    settled, seats = game.settle(options, seats)
    settled = game.data.finite(settled)
    rng = Random(1)
    game.new_state(settled, seats, 0)
    clock = time.perf_counter
    playouts = actions = 0
    began = now = clock()
    while now - began < seconds:
        playouts += 1
        actions += playout(game, settled, seats, playouts, rng)
        now = clock()
    spent = now - began
    return {
        "actions_per_second": actions / spent,
        "playouts_per_second": playouts / spent,
        "actions_per_playout": actions / playouts,
        "clone_us": clone_microseconds(game, settled, seats),
    }


def playout(game: Game, options: Mapping[str, str], seats: int, seed: int, rng: Random) -> int:
    """Play one game at random from its deal and return the number of actions (deals included)."""
    state = game.new_state(options, seats, seed)
    player, draw, apply = state.current_player, state.random_action, state.apply
    actions = 0
    while player() != GAME_OVER:
        apply(draw(rng))
        actions += 1
    return actions


def clone_microseconds(game: Game, options: Mapping[str, str], seats: int) -> float:
    """Return the mean time of a clone, over states from all parts of a random game."""
    rng = Random(1)
    state = game.new_state(options, seats, 1)
    clones: list[Callable[[], State]] = []
    while state.current_player() != GAME_OVER and len(clones) < 200:
        clones.append(state.clone)
        state = state.clone()
        state.apply(state.random_action(rng))
    rounds = 20_000 // len(clones) + 1
    began = time.perf_counter()
    for _n in range(rounds):
        for clone in clones:
            clone()
    return (time.perf_counter() - began) / (rounds * len(clones)) * 1e6
