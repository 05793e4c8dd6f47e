"""Every setup that a game can be played in: each seat count, and each value of each option beside the defaults."""

from collections.abc import Iterable, Iterator
from random import Random
from typing import NamedTuple

from elements_table.kernel.game import GAME_OVER, Game, State
from elements_table.kernel.registry import Registry
from elements_table.kernel.strategy import Strategy

LONGEST = 20_000
"""Actions after which a random game counts as one that does not end."""


class Setup(NamedTuple):
    """A game with settled, finite options and a seat count."""

    games: Registry
    game_id: str
    options: dict[str, str]
    seats: int

    @property
    def game(self) -> Game:
        return self.games.game(self.game_id)

    @property
    def strategy(self) -> Strategy:
        """What a good player of it knows."""
        return self.games.strategy(self.game_id)

    def new_state(self, seed: int) -> State:
        """Return a fresh deal."""
        state: State = self.game.new_state(self.options, self.seats, seed)
        return state

    def other_truths(self, state: State, seat: int | None, rng: Random) -> list[tuple[State, str]]:
        """Return states that look the same to `seat`, each with what makes it; no strategy guesses for all (None)."""
        found = [(self.game.resample_hidden(state, seat, rng), "resample_hidden()")]
        if seat is not None:
            found.append((self.strategy.determinize(state.observation(seat), rng), "determinize()"))
        return found

    def __str__(self) -> str:
        default = self.game.data.finite(self.game.data.settle({}))
        special = [f"{name}={value}" for name, value in self.options.items() if value != default[name]]
        return "-".join([self.game_id, str(self.seats), *special])


def setups(games: Registry, ids: Iterable[str] | None = None) -> list[Setup]:
    """Return all setups of some games, or of all that the registry has."""
    return [setup for game_id in ids or games for setup in _of(games, game_id)]


def _of(games: Registry, game_id: str) -> Iterator[Setup]:
    data = games.game(game_id).data
    default = data.finite(data.settle({}))
    for seats in data.seats:
        yield Setup(games, game_id, default, seats)
    for option in data.options:
        for value in option.values:
            changed = data.finite(data.settle({option.id: value}))
            fits = not option.seats or data.default_seats in option.seats
            if changed != default and fits:
                yield Setup(games, game_id, changed, data.default_seats)


def walk(setup: Setup, seed: int) -> Iterator[State]:
    """Yield the one state of a random game before each action and at its end."""
    rng = Random(seed)
    state = setup.new_state(seed)
    for _n in range(LONGEST):
        yield state
        if state.current_player() == GAME_OVER:
            return
        state.apply(state.random_action(rng))
    raise Broken(f"a random game (seed {seed}) has no end after {LONGEST} actions.")


def sample(setup: Setup, seed: int, count: int) -> list[State]:
    """Return about `count` states from all parts of a random game, the first and the last among them."""
    states = [state.clone() for state in walk(setup, seed)]
    return [*states[:: max(1, len(states) // count)], states[-1]]


def is_any_legal(state: State) -> bool:
    """Return whether anything is legal, without counting where it is much."""
    return any(True for _action in state.legal_actions())


class Broken(AssertionError):
    """A promise that a game does not keep, in one sentence."""


class Finding(NamedTuple):
    """What did not hold: at which table, by which check, and how it showed."""

    table: str
    check: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.table}: {self.check.replace('_', ' ')}: {self.sentence}"


def must(holds: object, sentence: str) -> None:
    """Raise Broken with the sentence unless something holds."""
    if not holds:
        raise Broken(sentence)


def short(thing: object, most: int = 160) -> str:
    """Return a thing as text that a line has room for."""
    text = str(thing)
    return text if len(text) <= most else f"{text[: most - 1]}…"
