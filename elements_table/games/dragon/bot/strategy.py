"""What a good player of Dragon knows: it bids by the strength of its hand, and plays tricks by counting."""

from __future__ import annotations

from random import Random
from typing import Any

from elements_table.games.dragon.bot.determinization import determinize
from elements_table.games.dragon.bot.evaluation import Knowledge
from elements_table.games.dragon.bot.reasons import advise_bid, advise_bury, advise_card, advise_trump
from elements_table.games.dragon.bot.trial import HandTrial
from elements_table.games.dragon.rules.actions import Action
from elements_table.games.dragon.rules.cards import mask_of_faces
from elements_table.games.dragon.rules.game import Dragon
from elements_table.games.dragon.rules.observation import P_BID, P_BURY, P_PLAY, PHASES, DragonObservation
from elements_table.games.dragon.rules.state import DragonState
from elements_table.kernel.game import Game
from elements_table.kernel.player_profile import REGULAR, PlayerProfile
from elements_table.kernel.strategy import Advice, Budget, Strategy


class DragonStrategy(Strategy[DragonObservation]):
    """The regular player."""

    game: Dragon

    def determinize(self, observation: DragonObservation, rng: Random) -> DragonState:
        """Return a state that the seat could be in, the unseen cards dealt as what it knows allows."""
        return determinize(self.game, observation, rng)

    def choose(
        self, observation: DragonObservation, rng: Random, budget: Budget, mind: PlayerProfile = REGULAR
    ) -> Advice[Action]:
        """Return the action of a good player, with the reason; time is not needed."""
        assert observation.seat is not None
        o = observation
        variant = self.game.variant(o.options)
        hand = mask_of_faces(o.hands[observation.seat] or ())
        if o.phase == PHASES[P_PLAY]:
            return advise_card(Knowledge.of_observation(o, variant), mind, rng)
        if o.phase == PHASES[P_BID]:
            return advise_bid(o, variant, hand, mind, rng)
        if o.phase == PHASES[P_BURY]:
            return advise_bury(variant, hand | mask_of_faces(o.kitty or ()), o.trump)
        return advise_trump(variant, hand, not variant.trump_first, mind, rng)

    def decision(self, observation: DragonObservation, rng: Random, mind: PlayerProfile = REGULAR) -> HandTrial:
        """Return the decision as the expert searches it."""
        return HandTrial(self.game, observation, self.choose(observation, rng, Budget(), mind), rng)


def create(game: Game[Any]) -> DragonStrategy:
    """Return the strategy of the game."""
    return DragonStrategy(game)
