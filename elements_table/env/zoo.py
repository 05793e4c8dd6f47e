"""PettingZoo environments of all games: `make("dragon", {"ends": "1_hands"})`; docs/researchers.md tells the rest."""

from collections.abc import Mapping
from random import Random
from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv  # type: ignore[import-untyped]  # it brings none

from elements_table.env.run import EnvTable, Run
from elements_table.kernel.game import Options

Seen: TypeAlias = dict[str, NDArray[Any]]
DEALS = 1 << 48
"""Deals that an environment draws from where no seed is given."""


def make(game_id: str, options: Options | None = None, seats: int | None = None, longest: int = 0) -> "Env":
    """Return the environment of a game; a match is cut off after `longest` steps (0: never). TableError."""
    return Env(EnvTable(game_id, options, seats), longest)


class Env(AECEnv):  # type: ignore[misc]  # as above
    """A table at which each seat is the agent `seat_N`. `run` is the match, with its truth, clones and samples.

    An agent sees `observation`, all planes in a row as float32 from -1 to 1, and `action_mask`, int8, by sign.
    Rewards come at the end (`Run.shares`); `infos` then has each `score` as people see it.
    """

    run: Run

    def __init__(self, table: EnvTable, longest: int = 0) -> None:
        super().__init__()
        self.table, self.longest = table, longest
        self.render_mode = None
        self.metadata = {"name": f"{table.game.id}_v0", "render_modes": [], "is_parallelizable": False}
        self.possible_agents = [f"seat_{seat}" for seat in range(table.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.planes: dict[str, tuple[slice, tuple[int, ...]]] = {}
        """Plane -> where it lies in an observation, and its shape."""
        size = 0
        for plane in table.planes:
            end = size + int(np.prod(plane.shape))
            self.planes[plane.name] = (slice(size, end), plane.shape)
            size = end
        seen = {"observation": spaces.Box(-1, 1, (size,), np.float32)}
        mask = {"action_mask": spaces.Box(0, 1, (len(table.signs),), np.int8)}
        self.observation_spaces = {agent: spaces.Dict({**seen, **mask}) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(len(table.signs)) for agent in self.possible_agents}
        self._deals = Random()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deal: `seed` is the number of the deal, and begins those of later resets without one.

        `options` may hold a `position`, as scenarios write it, to go on from, or a `run` to take over.
        """
        if seed is not None:
            self._deals.seed(seed)
        deal = seed if seed is not None else self._deals.randrange(DEALS)
        options = options or {}
        if "run" in options:
            self.run = options["run"]
        else:
            position = options.get("position")
            self.run = self.table.deal(deal) if position is None else self.table.place(position, deal)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, float]] = {agent: {} for agent in self.agents}
        self._steps = 0
        self._select()

    def _select(self) -> None:
        seat = self.run.to_act
        self.agent_selection = self.agents[max(seat, 0)]
        if seat >= 0:
            return
        scores = self.run.truth.returns()
        for agent, reward, score in zip(self.agents, self.run.shares(), scores, strict=True):
            self.rewards[agent], self.infos[agent] = reward, {"score": score}
            self.terminations[agent] = True

    def step(self, action: int | None) -> None:
        """Do the sign that the agent asked for chose, None where its match is over; IllegalAction on a masked one."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.run.do(-1 if action is None else int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._steps += 1
        self._select()
        if self._steps == self.longest and self.run.to_act >= 0:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def observe(self, agent: str) -> Seen:
        """Return what an agent sees now; its mask is empty where it is not asked."""
        seat = self.seat_of[agent]
        seen = np.array(self.run.numbers(seat), np.float32)
        mask = np.zeros(len(self.table.signs), np.int8)
        if seat == self.run.to_act:
            mask[[*self.run.branches]] = 1
        return {"observation": seen.clip(-1, 1, out=seen), "action_mask": mask}

    def plane(self, seen: Seen, name: str) -> NDArray[np.float32]:
        """Return one plane of what an agent sees, in its shape."""
        where, shape = self.planes[name]
        return seen["observation"][where].reshape(shape)

    def information_state(self, agent: str) -> str:
        """Return all that an agent knows and remembers, as JSON."""
        return self.run.text(self.seat_of[agent])
