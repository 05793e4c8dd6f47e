"""What a good player of Dragon knows: it bids by the strength of its hand, and plays tricks by counting."""

from __future__ import annotations

from random import Random

from elements_table.games.dragon.bot import reasons
from elements_table.games.dragon.bot.decision import HandTrial
from elements_table.games.dragon.bot.evaluation import Knowledge
from elements_table.games.dragon.rules.actions import Action
from elements_table.games.dragon.rules.cards import mask_of_faces
from elements_table.games.dragon.rules.game import Dragon
from elements_table.games.dragon.rules.observation import DragonObservation
from elements_table.kernel.strategy import REGULAR, Advice, Budget, PlayerProfile, Strategy


class DragonStrategy(Strategy[DragonObservation]):
    """The regular player."""

    game: Dragon

    def choose(
        self, observation: DragonObservation, rng: Random, budget: Budget, profile: PlayerProfile = REGULAR
    ) -> Advice[Action]:
        o = observation
        variant = self.game.variant(o.options)
        hand = mask_of_faces(o.hands[o.to_move] or ())
        if o.phase == "play":
            return reasons.advise_card(Knowledge.of_observation(o, variant), profile, rng)
        if o.phase == "bid":
            return reasons.advise_bid(o, variant, hand, profile, rng)
        if o.phase == "bury":
            return reasons.advise_bury(variant, hand | mask_of_faces(o.kitty or ()), o.trump)
        return reasons.advise_trump(variant, hand, not variant.trump_first, profile, rng)

    def decision(self, observation: DragonObservation, rng: Random, profile: PlayerProfile = REGULAR) -> HandTrial:
        return HandTrial(self.game, observation, self.choose(observation, rng, Budget(), profile), rng)
