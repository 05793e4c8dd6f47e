"""Every table a game can be played at: each seat count, and each value of each option beside the defaults."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, NamedTuple

from elements_table.conformance.findings import Broken
from elements_table.kernel.game import GAME_OVER, Game, State
from elements_table.kernel.registry import Registry
from elements_table.kernel.strategy import Strategy

LONGEST = 20_000
"""Actions after which a random game counts as one that does not end."""


class Table(NamedTuple):
    """A game with settled, finite options and a seat count."""

    games: Registry
    game_id: str
    options: dict[str, str]
    seats: int

    @property
    def game(self) -> Game[Any]:
        """The game's rules."""
        return self.games.game(self.game_id)

    @property
    def strategy(self) -> Strategy[Any]:
        """What a good player of it knows."""
        return self.games.strategy(self.game_id)

    def new_state(self, seed: int) -> State[Any]:
        """Return a fresh deal."""
        state: State[Any] = self.game.new_state(self.options, self.seats, seed)
        return state

    def __str__(self) -> str:
        default = self.game.data.finite(self.game.data.settle({}))
        special = [f"{name}={value}" for name, value in self.options.items() if value != default[name]]
        return "-".join([self.game_id, str(self.seats), *special])


def tables(games: Registry, ids: Iterable[str] | None = None) -> list[Table]:
    """Return all tables of some games, or of all that the registry has."""
    return [table for game_id in ids or games for table in _of(games, game_id)]


def _of(games: Registry, game_id: str) -> Iterator[Table]:
    data = games.game(game_id).data
    default = data.finite(data.settle({}))
    for seats in data.seats:
        yield Table(games, game_id, default, seats)
    for option in data.options:
        for value in option.values:
            changed = data.finite(data.settle({option.id: value}))
            fits = not option.seats or data.default_seats in option.seats
            if changed != default and fits:
                yield Table(games, game_id, changed, data.default_seats)


def walk(table: Table, seed: int) -> Iterator[State[Any]]:
    """Yield the one state of a random game before each action and at its end."""
    rng = Random(seed)
    state = table.new_state(seed)
    for _n in range(LONGEST):
        yield state
        if state.current_player() == GAME_OVER:
            return
        state.apply(state.random_action(rng))
    raise Broken(f"a random game (seed {seed}) has no end after {LONGEST} actions.")


def sample(table: Table, seed: int, count: int) -> list[State[Any]]:
    """Return about `count` states from all parts of a random game, the first and the last among them."""
    states = [state.clone() for state in walk(table, seed)]
    stride = max(1, len(states) // count)
    return [*states[::stride], states[-1]]


def is_any_legal(state: State[Any]) -> bool:
    """Return whether anything is legal, without counting where it is much."""
    return any(True for _action in state.legal_actions())
