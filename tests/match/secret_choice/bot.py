"""What a player of Secret knows: nothing."""

from __future__ import annotations

from random import Random
from typing import Any

from elements_table.kernel.game import Observation, State
from elements_table.kernel.strategy import REGULAR, Advice, Budget, PlayerProfile, Strategy
from secret_choice.rules import NUMBERS


class SecretStrategy(Strategy[Any]):
    def determinize(self, observation: Observation, rng: Random) -> State[Any]:
        return self.game.new_state()

    def choose(
        self, observation: Observation, rng: Random, budget: Budget, profile: PlayerProfile = REGULAR
    ) -> Advice[Any]:
        return Advice(rng.choice(NUMBERS))


def create(game: Any) -> SecretStrategy:
    return SecretStrategy(game)
