"""Makes puzzles of decisions: what can be reached for certain there, and what comes of each action."""

import json
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import Final, Literal, NamedTuple
from zlib import crc32

import msgspec

from elements_table.bots.fresh_process import FreshProcess
from elements_table.kernel.editing import trimmed
from elements_table.kernel.errors import TableError
from elements_table.kernel.game import Action, Position, State
from elements_table.kernel.puzzles import Goal, Line, Puzzle, PuzzleGenerator
from elements_table.kernel.registry import Registry, registry
from elements_table.kernel.scenario import Scenario, parsed, start, written
from elements_table.kernel.strategy import Budget, History, Strategy


class TooLongError(TableError):
    """More had to be tried than was allowed."""


class Prover:
    """Tells whether a goal can be reached; gives up with TooLongError after so many `tries`."""

    def __init__(self, goal: Goal, tries: int) -> None:
        self.goal = goal
        self.left = tries
        self._known: dict[Hashable, bool] = {}

    def after(self, state: State, action: Action) -> State:
        """Return a state after an action."""
        self.left -= 1
        if self.left < 0:
            raise TooLongError("the position is too large to be solved")
        new = state.clone()
        new.apply(action)
        return new

    def openly(self, state: State) -> bool:
        """Return whether the goal is reached where all see all cards, and all others play against it."""
        goal = self.goal
        outcome = goal.outcome(state)
        if outcome is not None:
            return outcome
        key = goal.key(state)
        if key is not None and key in self._known:
            return self._known[key]
        own = goal.is_friend(state.current_player())
        found = not own
        for action in goal.choices(state):
            if self.openly(self.after(state, action)) == own:
                found = own
                break
        if key is not None:
            self._known[key] = found
        return found

    def surely(self, states: Sequence[State]) -> bool:
        """Return whether the seat reaches the goal in all of some states that look the same to it.

        It chooses by what it sees, and so does the same in all; every other seat, friends too, may do anything.
        """
        goal = self.goal
        outcomes = [goal.outcome(state) for state in states]
        if False in outcomes:
            return False
        left = [state for state, outcome in zip(states, outcomes, strict=True) if outcome is None]
        if not left:
            return True
        groups: dict[object, list[State]] = {}
        for state in left:
            mover = state.current_player()
            if mover == goal.seat:
                groups.setdefault(mover, []).append(state)
            else:
                for action in goal.choices(state):
                    groups.setdefault((mover, action), []).append(self.after(state, action))
        return all(
            self.choice(group) is not None if place == goal.seat else self.surely(group)
            for place, group in groups.items()
        )

    def choice(self, states: Sequence[State]) -> Action | None:
        """Return an action that surely reaches the goal in all of the states, where its seat is to act; else None."""
        return next((action for action in self.goal.choices(states[0]) if self.is_sure(states, action)), None)

    def is_sure(self, states: Sequence[State], action: Action) -> bool:
        """Return whether an action surely reaches the goal in all of the states, where its seat is to act."""
        after = [self.after(state, action) for state in states]
        return all(map(self.openly, after)) and self.surely(after)


MOST_DEALS: Final = 400
TRIES: Final = 300_000
"""Actions carried out for one position at most."""
LONGEST: Final = 60
LINES: Final = ("solutions", "tries")


class MinedMoment(NamedTuple):
    """A decision of a bot game: the state, whose it is, and what has been seen of the round."""

    state: State
    seat: int
    history: History


Outcome = Literal["nothing", "many", "long", "none", "all", "open", "proved"]


class Verdict(msgspec.Struct, frozen=True):
    """What becomes of a position as a puzzle, with its numbers; one that is `proved` is there.

    `nothing` is asked there, too `many` deals fit, it takes too `long`, no action serves, `all` do, or one is left
    `open`: neither sure nor refuted.
    """

    outcome: Outcome
    goal: str = ""
    aim: int = 0
    serve: int = 0
    total: int = 0
    deals: int = 0
    action: str = ""
    puzzle: Puzzle | None = None


class Miner:
    """Looks at one decision."""

    def __init__(self, strategy: Strategy, moment: MinedMoment, goal: Goal, deals: list[State]) -> None:
        self.strategy, self.moment, self.goal, self.deals = strategy, moment, goal, deals
        self.prover = Prover(goal, TRIES)

    def judge(self) -> Verdict:
        """Return whether the decision is a puzzle, however plain: proved, or what it lacks."""
        state, goal, count = self.moment.state, self.goal, len(self.deals)
        actions = list(goal.choices(state))
        sure = [action for action in actions if self.prover.is_sure(self.deals, action)]
        about = Verdict("none", goal.id, goal.aim, len(sure), len(actions), count)
        if not sure or len(sure) == len(actions):
            return msgspec.structs.replace(about, outcome="all") if sure else about
        lost = {action: self.lost(action) for action in actions if action not in sure}
        for action, where in lost.items():
            if not where:
                return msgspec.structs.replace(about, outcome="open", action=str(action))
        raw = self.written(sure, lost, next(iter(lost)))
        puzzle = msgspec.structs.replace(puzzle_of(raw), id=f"own-{identity(raw)}")
        return msgspec.structs.replace(about, outcome="proved", puzzle=puzzle)

    def lost(self, action: Action) -> list[int]:
        """Return the deals, by number, in which an action fails even with open cards."""
        return [n for n, deal in enumerate(self.deals) if not self.prover.openly(self.prover.after(deal, action))]

    def written(self, sure: list[Action], lost: dict[Action, list[int]], usual: Action) -> Position:
        """Return the puzzle in a deal in which what the regular player would do fails, and of the rest the most."""
        shown = max(lost[usual], key=lambda n: (sum(n in deals for deals in lost.values()), -n))
        base = self._position(shown)
        solutions = [self._line(action, self.deals[shown], self._sure_way) for action in sure]
        tries = []
        for action in sorted(lost, key=lambda action: (action != usual, -len(lost[action]), str(action))):
            number = shown if shown in lost[action] else lost[action][0]
            line: Position = {
                "play": self._line(action, self.deals[number], self._refuting),
                "fails": len(lost[action]),
            }
            if number != shown:
                other = self._position(number)
                line["deal"] = {part: value for part, value in other.items() if base.get(part) != value}
            tries.append(line)
        state = self.moment.state
        options = dict(state.observation(None).options)
        raw: Position = {
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

    def _position(self, number: int) -> Position:
        """Return the position of a deal with nothing in it that goes without saying."""
        state = self.deals[number]
        position = state.position()
        return trimmed(state.game, position, position, state.observation(None).options, len(state.returns()))

    def _line(self, action: Action, deal: State, way: Callable[[State, list[State]], Action]) -> list[str]:
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

    def _could(self, state: State, mover: int, action: Action) -> bool:
        return state.current_player() == mover and action in state.legal_actions()

    def _regular(self, state: State) -> Action:
        choices = self.goal.choices(state)
        if len(choices) == 1:
            return choices[0]
        observation = self._history.told(state.observation(state.current_player()))
        chosen: Action = self.strategy.choose(observation, Random(1), Budget()).action
        return chosen

    def _sure_way(self, state: State, like: list[State]) -> Action:
        """Return what the seat does to be sure; the others do what they would."""
        usual = self._regular(state)
        if state.current_player() != self.goal.seat or self.goal.outcome(state) is not None:
            return usual
        if usual in self.goal.choices(state) and self.prover.is_sure(like, usual):
            return usual
        found = self.prover.choice(like)
        return usual if found is None else found

    def _refuting(self, state: State, like: list[State]) -> Action:
        """Return what the others do to keep the goal from being reached; the seat does what it would."""
        usual = self._regular(state)
        if self.goal.is_friend(state.current_player()) or self.goal.outcome(state) is not None:
            return usual
        ways = [usual, *self.goal.choices(state)]
        return next(way for way in ways if not self.prover.openly(self.prover.after(state, way)))


def puzzle_of(raw: Position) -> Puzzle:
    """Return a puzzle as it is read."""
    lines = {part: tuple(Line(**{**line, "play": tuple(line["play"])}) for line in raw[part]) for part in LINES}
    return Puzzle(id="found", level=1, **{**raw, **lines})


def identity(raw: Position) -> str:
    """Return the id of a puzzle, by which its results are kept: it follows from the position and what is asked."""
    about = [raw["goal"], raw.get("aim", 0), raw["seat"], raw["position"]]
    return f"{crc32(json.dumps(about, sort_keys=True).encode()):08x}"


def judged(state: State, strategy: Strategy, generator: PuzzleGenerator) -> Verdict:
    """Return what a position makes for the seat that is to act: the most that can be asked and reached there."""
    seat = state.current_player()
    goals = list(generator.asked(state, seat)) if seat >= 0 else []
    goals = [goal for goal in goals if len(goal.choices(state)) > 1]
    if not goals:
        return Verdict("nothing")
    deals = generator.deals(state, seat, MOST_DEALS)
    if deals is None:
        return Verdict("many", deals=MOST_DEALS)
    found = Verdict("long")
    for goal in reversed(goals):
        miner = Miner(strategy, MinedMoment(state, seat, History()), goal, deals)
        with suppress(TooLongError):
            found = miner.judge()
            if found.outcome == "proved":
                return found
    return found


class Proof:
    """A position judged in a process of its own."""

    def __init__(self, scenario: Scenario, games: Registry) -> None:
        told = msgspec.msgpack.encode((games.packages, games.folder and str(games.folder), written(scenario)))
        self._process = FreshProcess(f"{__name__}:prove", told)

    def poll(self) -> Verdict | None:
        """Return the verdict once it is there; one that a lost process owes is `long`."""
        try:
            answer = self._process.connection
            return msgspec.msgpack.decode(answer.recv_bytes(), type=Verdict) if answer.poll() else None
        except (EOFError, OSError):
            return Verdict("long")

    def close(self) -> None:
        """End it."""
        self._process.kill()


def prove(connection: Connection, questions: Iterator[bytes]) -> None:
    """Judge what a `Proof` has told its process."""
    packages, folder, text = msgspec.msgpack.decode(next(questions), type=tuple[dict[str, str], str | None, str])
    games = Registry(packages, Path(folder) if folder else None) if packages else registry()
    scenario = parsed(text, "position")[0]
    _game, state = start(scenario, games)
    generator = games.puzzle_generator(scenario.game)
    verdict = Verdict("nothing")
    if generator is not None:
        verdict = judged(state, games.strategy(scenario.game), generator)
    connection.send_bytes(msgspec.msgpack.encode(verdict))
