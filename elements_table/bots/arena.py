"""Games without a window: levels against each other (`simulate`), and the bare speed of the rules (`bench`).

Whatever runs is a pure function of a `Plan` and game numbers, so that any number of processes or machines
gives the same result.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from elements_table.bots import guests
from elements_table.bots.batch import Batch, Crew, results
from elements_table.bots.guest_seat import Fault, Faults, GuestSeat, seats_of
from elements_table.bots.levels import Level
from elements_table.kernel import chance
from elements_table.kernel.data import GameData
from elements_table.kernel.errors import IllegalAction, TableError
from elements_table.kernel.game import DEALER, GAME_OVER, Game, Options, State, checked_apply
from elements_table.kernel.registry import Registry, registry
from elements_table.kernel.strategy import Budget, History, Strategy
from elements_table.kernel.words import _, plural

CHUNK = 10
"""Games in one task; part of no result."""
BOTS = 1
"""Marks the seeds of the bots' generators, which never come from the deal."""


class Outcome(NamedTuple):
    """How one game came out: winning seats, scores per seat, number of actions (deals included), faults of guests."""

    winners: tuple[int, ...]
    scores: tuple[float, ...]
    actions: int
    faults: tuple[Fault, ...] = ()


class Plan(NamedTuple):
    """A series of games: who plays what. `packages` and `folder` are the registry's, for games not shipped.

    `paired` plays each deal once from every seating that differs, so that no luck of the cards favours a level. The
    guests among the entrants are `brought` by these packages, and have `limit` seconds for a decision.
    """

    game: str
    entrants: tuple[str, ...]
    options: dict[str, str]
    seed: int
    packages: tuple[tuple[str, str], ...] | None = None
    folder: Path | None = None
    paired: bool = False
    brought: tuple[str, ...] = ()
    limit: float = guests.SECONDS


class Result(NamedTuple):
    """What a series came to; `wins`, `scores` (means) and `faults` per entrant in the order given."""

    game: str
    seats: list[str]
    games: int
    wins: list[float]
    scores: list[float]
    actions: int
    seconds: float
    games_per_second: float
    faults: list[int]

    def lines(self) -> Iterator[str]:
        """Yield it as a person reads it."""
        words = plural(
            "{n} game of {game} in {seconds:.1f} s, {rate:.1f} a second, {actions} actions",
            "{n} games of {game} in {seconds:.1f} s, {rate:.1f} a second, {actions} actions",
            self.games,
        )
        told = {"seconds": self.seconds, "rate": self.games_per_second, "actions": self.actions}
        yield words.format(n=self.games, game=self.game, **told)
        words = _("{name:<16} {wins:>8g} won {share:5.1f}%   average score {score:.2f}")
        for name, wins, score in zip(self.seats, self.wins, self.scores, strict=True):
            yield words.format(name=name, wins=wins, share=100.0 * wins / self.games, score=score)


def derived(seed: int, *path: int) -> int:
    """Return the seed in 0..2**63-1 that `seed` gives for a place named by numbers, such as a game."""
    value = chance.seeded(seed)
    for step in path:
        value = chance.mix((value + 0x9E3779B97F4A7C15 * (step + 1)) & chance.MASK)
    return value >> 1


def play_game(
    game: Game, strategy: Strategy, seats: Sequence[Level], options: Mapping[str, str] | None = None, *,
    seed: int = 1, bots_seed: int = 1, budget: Budget | None = None,
) -> Outcome:  # fmt: skip
    """Return the outcome of one game between the levels at the seats.

    The dealer takes its first action; without a `budget` bots think as their levels do. TableError where a level
    answers what the rules refuse.

    >>> from elements_table.bots.levels import resolve
    >>> from elements_table.kernel.registry import registry
    >>> game, strategy = registry().game("wuxing"), registry().strategy("wuxing")
    >>> play_game(game, strategy, [resolve("regular"), resolve("random")], {"target": "3"}, seed=7)[:3]
    ((0,), (3.0, 0.0), 9)
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
    limit: float = guests.SECONDS,
    say: Callable[[str], object] = lambda _sentence: None,
) -> Result:
    """Return the result of `games` games between the entrants (levels or guests), who change seats fairly.

    An option with which the game never ends is played with its `finite` value. `there` plays them, else this process;
    `file` keeps what has been played, and whoever was stopped goes on from it. `progress` wraps the outcomes, as
    `tqdm` does. A guest has `limit` seconds for a decision, and `say` is told of its faults.
    """
    known = known or registry()
    game = known.game(game_id)
    settled, _count = game.settle(options, len(entrants))
    for name in entrants:
        guests.check(name, game.data)
    plan = plan_of(known, game_id, entrants, settled, seed, limit=limit)
    faults = Faults(say)
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
        faults.note(outcome.faults)
    seconds = time.perf_counter() - began
    means = [total / games for total in scores]
    return Result(game_id, list(entrants), games, wins, means, actions, seconds, games / seconds, faults.of(entrants))


def plan_of(
    known: Registry, game_id: str, entrants: Sequence[str], settled: Mapping[str, str], seed: int, *,
    paired: bool = False, limit: float = guests.SECONDS,
) -> Plan:  # fmt: skip
    """Return a series of games, with settled options."""
    packages = None if known is registry() else tuple(known.packages.items())
    finite = known.game(game_id).data.finite(settled)
    brought = guests.packages(entrants, game_id)
    return Plan(game_id, tuple(entrants), finite, seed, packages, known.folder, paired, brought, limit)


def outcomes(plan: Plan, games: int, there: Crew | None = None, file: Path | None = None) -> Iterator[Outcome]:
    """Yield the outcomes of all games of the plan, in order; a file keeps them, as `batch.results` has it."""
    for found in results(batch_of([plan], games), there, file):
        yield from found


def batch_of(plans: Iterable[Plan], games: int) -> Batch[list[Outcome]]:
    """Return the first `games` games of each plan, some in a task."""
    starts = range(0, games, CHUNK)
    tasks = [(plan, start, min(start + CHUNK, games)) for plan in plans for start in starts]
    return Batch(play_games, tasks, _is_fit)


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
    turns = seatings(game, plan)
    guests.compare(plan.brought, guests.packages(plan.entrants, plan.game))
    outcomes = {}
    for turn, seating in enumerate(turns):  # one after the other: so no guest meets a deal twice
        numbers = [number for number in range(start, stop) if number % len(turns) == turn]
        names = [plan.entrants[entrant] for entrant in seating]
        with seats_of(names, plan.game, plan.limit, plan.packages, plan.folder) as seats:
            for number in numbers:
                dealt = number // len(turns) if plan.paired else number
                deal, bots_seed = derived(plan.seed, dealt), derived(plan.seed, dealt, BOTS)
                outcome = play_game(game, strategy, seats, plan.options, seed=deal, bots_seed=bots_seed)
                faults = (fault for seat in seats if isinstance(seat, GuestSeat) for fault in seat.told())
                outcomes[number] = outcome._replace(faults=tuple(faults))
    return [outcomes[number] for number in range(start, stop)]


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

    Keys: actions_per_second, playouts_per_second, actions_per_playout, clone_us (microseconds), and by the time that
    the processor gave it, whatever else the machine does, actions_per_processor_second. A playout is a whole game
    from its deal; OptionError where it would never end.
    """
    settled, seats = game.settle(options, seats)
    settled = game.data.finite(settled)
    rng = Random(1)
    game.new_state(settled, seats, 0)
    clock = time.perf_counter
    playouts = actions = 0
    began, given = clock(), time.process_time()
    now = began
    while now - began < seconds:
        playouts += 1
        actions += playout(game, settled, seats, playouts, rng)
        now = clock()
    spent, given = now - began, time.process_time() - given
    return {
        "actions_per_second": actions / spent,
        "actions_per_processor_second": actions / (given or spent),
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
