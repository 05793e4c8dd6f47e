"""A decision of Alchemy as the expert tries it out: the match is played to its end in deals that fit."""

from collections.abc import Sequence
from math import exp
from random import Random

from elements_table.games.alchemy.bot import compiled, reasons
from elements_table.games.alchemy.bot.completions import finish_abilities
from elements_table.games.alchemy.bot.evaluation import outlook
from elements_table.games.alchemy.bot.playout import Playouts
from elements_table.games.alchemy.rules.actions import Action
from elements_table.games.alchemy.rules.game import Alchemy
from elements_table.games.alchemy.rules.observation import AlchemyObservation
from elements_table.games.alchemy.rules.state import AlchemyState
from elements_table.kernel.strategy import Advice, Core, Trial

PLAYOUTS = {2: 2400, 3: 1600, 4: 1600}
"""By the number of players."""
MARGIN, MARGIN_TO_COME = 3.0, 1.0
"""Points that a lead at the end is unsure by, and more for each round to come: fitted to who won regular matches."""


def win_chance(scores: Sequence[float], seat: int, rounds: float) -> float:
    """Return the chance, 0 to 1, that `seat` wins where quick play of so many rounds ended so; all seats' make 1."""
    own = scores[seat]
    unsure = MARGIN + MARGIN_TO_COME * rounds
    return 1.0 / sum([exp((score - own) / unsure) for score in scores])


class MatchTrial(Trial[Action, AlchemyState]):
    """One decision in a match, tried out in deals that fit what its seat knows, to the end."""

    guard = 0.3

    def __init__(
        self, game: Alchemy, o: AlchemyObservation, root: AlchemyState, regular: Advice[Action],
        others: Sequence[Action], quick: Playouts,
    ) -> None:  # fmt: skip
        self.game = game
        self.observation = o
        self.root = root
        self.playouts = PLAYOUTS[root.variant.seats]
        self.seat = root.to_move
        self.regular = regular
        self._actions = tuple(dict.fromkeys((regular.action, *others)))
        self._quick = quick
        self._rounds = outlook(root).rounds

    def actions(self) -> Sequence[Action]:
        return self._actions

    def deal(self, rng: Random) -> AlchemyState:
        return self.game.determinize(self.observation, rng)

    def play_out(self, state: AlchemyState, rng: Random) -> float:
        """Play to the end of the match, and return the chance to win that such scores mean."""
        self._quick.play(state, rng)
        return win_chance(state.returns(), self.seat, self._rounds)

    def played(
        self, core: Core, deals: Sequence[tuple[int, int]], actions: Sequence[Action]
    ) -> list[list[float]] | None:
        states, seeds = [], []
        for number, seed in deals:
            deal = self.numbered(number, Random(seed))
            for action in actions:
                state = deal.clone()
                state.apply(action)
                self._quick.keep(state)
                finish_abilities(self._quick.worths, state)
                states.append(state)
                seeds.append(seed)
        scores = compiled.played(core, states, seeds, self._quick.prices)
        if scores is None:
            return None
        chances, count = [win_chance(one, self.seat, self._rounds) for one in scores], len(actions)
        return [chances[place : place + count] for place in range(0, len(chances), count)]

    def advice(self, action: Action) -> Advice[Action]:
        """Return the advice: the regular player's own for its choice, else what explains `action`."""
        return self.regular if action == self.regular.action else reasons.for_searched(self.root, action)
