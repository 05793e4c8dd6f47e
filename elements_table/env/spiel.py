"""The games for OpenSpiel: `register()`, then `pyspiel.load_game("elements_wuxing(seats=2,options=target:3)")`.

Signs are its actions; all chance stands at the root: one of `deals` numbers, which decides the deal and every draw.
"""

from collections.abc import Mapping
from functools import partial
from importlib import import_module
from math import prod
from typing import Any

import msgspec
import numpy as np

from elements_table.env.run import EnvTable, Run
from elements_table.kernel.registry import registry

pyspiel: Any = import_module("pyspiel")
DEALS = 1000
MAKERS: list[Any] = []
"""What makes each game: OpenSpiel lets go of it after Python has ended, so it must not be the last that does."""
LONGEST = 1 << 20
"""Signs that stand for the length of a match where no rule bounds it."""


def register() -> list[str]:
    """Make all games known to OpenSpiel, and return by which names."""
    names = []
    for game_id in registry():
        seats = registry().game(game_id).seats
        kind = pyspiel.GameType(
            short_name=f"elements_{game_id}",
            long_name=registry().game(game_id).data.title,
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.ZERO_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=max(seats),
            min_num_players=min(seats),
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=True,
            parameter_specification={"seats": 0, "options": "", "deals": DEALS},
        )
        MAKERS.append(partial(SpielGame, game_id, kind))
        pyspiel.register_game(kind, MAKERS[-1])
        names.append(kind.short_name)
    return names


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # a compiled library without types
    """A game with options, written `NAME:VALUE` with `;` between them, and seats, 0: as many as it says itself."""

    def __init__(self, game_id: str, kind: Any, params: Mapping[str, Any] | None = None) -> None:
        asked = dict(params or {})
        options = dict(one.split(":", 1) for one in asked.get("options", "").split(";") if one)
        self.table = EnvTable(game_id, options, asked.get("seats") or None)
        self.deals = asked.get("deals", DEALS)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.table.signs),
            max_chance_outcomes=self.deals,
            num_players=self.table.seats,
            min_utility=-1.0,
            max_utility=self.table.seats - 1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(kind, info, asked)

    def new_initial_state(self) -> "SpielState":
        """Return a match before its deal."""
        return SpielState(self)

    def make_py_observer(self, kind: Any = None, params: Mapping[str, Any] | None = None) -> "SpielObserver":
        """Return what tells of a match: as it is seen, or with all that was."""
        return SpielObserver(self.table, kind is not None and kind.perfect_recall)


class SpielState(pyspiel.State):  # type: ignore[misc]  # as above
    """A match; `run` is None before the deal."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.table = game.table
        self.deals = game.deals
        self.run: Run | None = None

    def current_player(self) -> int:
        """Return the seat that is asked, or what OpenSpiel calls chance and the end."""
        if self.run is None:
            return int(pyspiel.PlayerId.CHANCE)
        return self.run.to_act if self.run.to_act >= 0 else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, _player: int) -> list[int]:
        return sorted(self.run.branches) if self.run else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the deals, all as likely."""
        return [(deal, 1 / self.deals) for deal in range(self.deals)]

    def _apply_action(self, action: int) -> None:
        if self.run is None:
            self.run = self.table.deal(action)
        else:
            self.run.do(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == pyspiel.PlayerId.CHANCE else self.table.signs[action]

    def is_terminal(self) -> bool:
        """Return whether the match is over."""
        return self.run is not None and self.run.to_act < 0

    def returns(self) -> list[float]:
        """Return what the match is worth to each seat, 0 before its end."""
        return self.run.shares() if self.run and self.is_terminal() else [0.0] * self.table.seats

    def __str__(self) -> str:
        return msgspec.json.encode(self.run and (self.run.truth.position(), self.run.draft)).decode()


class SpielObserver:
    """What a seat sees, as planes and text; with `recall` also what it saw."""

    def __init__(self, table: EnvTable, recall: bool) -> None:
        self.recall = recall
        self.tensor = np.zeros(sum(prod(plane.shape) for plane in table.planes), np.float32)
        self.dict = {}
        at = 0
        for plane in table.planes:
            self.dict[plane.name] = self.tensor[at : at + prod(plane.shape)].reshape(plane.shape)
            at += prod(plane.shape)

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the planes with what a seat sees."""
        self.tensor.fill(0)
        if state.run is not None:
            self.tensor[:] = state.run.numbers(player)

    def string_from(self, state: SpielState, player: int) -> str:
        """Return what a seat sees, or remembers too, as text."""
        return "" if state.run is None else state.run.text(player, recall=self.recall)
