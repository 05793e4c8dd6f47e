"""What a good player of Tiny knows: lay the higher card."""

from __future__ import annotations

from random import Random

from elements_table.kernel.strategy import REGULAR, Advice, Budget, PlayerProfile, Strategy
from elements_tiny.rules import Lay, Tiny, TinyObservation, TinyState


class TinyStrategy(Strategy[TinyObservation]):
    game: Tiny

    def determinize(self, observation: TinyObservation, rng: Random) -> TinyState:
        state = self.game.new_state(observation.options, len(observation.points), rng.getrandbits(32))
        state.points, state.round, state.phase = list(observation.points), observation.round, observation.phase
        state.laid = list(observation.laid)
        known = {c for hand in observation.hands for c in hand or ()} | {c for c in state.laid if c is not None}
        pool = [card for card in range(1, self.game.data.top + 1) if card not in known]
        rng.shuffle(pool)
        for seat, hand in enumerate(observation.hands):
            state.hands[seat] = hand if hand is not None else tuple(sorted((pool.pop(), pool.pop())))
        if observation.phase == "play" and observation.seat is not None:
            for earlier in range(observation.seat):
                if state.laid[observation.seat] is None and state.laid[earlier] is None:
                    one, other = state.hands[earlier]
                    state.laid[earlier], state.hands[earlier] = one, (other,)
        state.stock = sorted(pool)
        return state

    def choose(
        self, observation: TinyObservation, rng: Random, budget: Budget, profile: PlayerProfile = REGULAR
    ) -> Advice[Lay]:
        actions = self.determinize(observation, rng).legal_actions()
        return Advice(max(actions), "The higher the better.")


def create(game: Tiny) -> TinyStrategy:
    return TinyStrategy(game)
