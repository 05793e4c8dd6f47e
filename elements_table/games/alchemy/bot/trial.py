"""A decision of Alchemy as the expert tries it out: in deals that fit what its seat knows, to the end."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from elements_table.games.alchemy.bot import reasons
from elements_table.games.alchemy.bot.evaluation import outlook
from elements_table.games.alchemy.bot.playout import Playouts, win_chance
from elements_table.games.alchemy.rules.actions import Action
from elements_table.games.alchemy.rules.hidden import redeal
from elements_table.games.alchemy.rules.state import AlchemyState
from elements_table.kernel.strategy import Advice, Trial

PLAYOUTS = {2: 600, 3: 400, 4: 400}
"""By the number of players."""


class MatchTrial(Trial[Action]):
    """One decision in a match."""

    guard = 0.3

    def __init__(
        self, state: AlchemyState, regular: Advice[Action], others: Sequence[Action], playouts: Playouts
    ) -> None:
        self.root = state
        self.playouts = PLAYOUTS[state.variant.seats]
        self.seat = state.to_move
        self.regular = regular
        self._actions = tuple(dict.fromkeys((regular.action, *others)))
        self._quick = playouts
        self._rounds = outlook(state).rounds

    def actions(self) -> Sequence[Action]:
        """Return the regular player's choice, and what else is worth trying."""
        return self._actions

    def deal(self, rng: Random) -> AlchemyState:
        """Return the state with the unseen cards dealt anew."""
        state = self.root.clone()
        redeal(state, self.seat, rng)
        return state

    def play_out(self, state: AlchemyState, rng: Random) -> float:  # type: ignore[override]  # of this game alone
        """Play to the end of the match, and return the chance to win that such scores mean."""
        self._quick.play(state, rng)
        return win_chance(state, self.seat, self._rounds)

    def advice(self, action: Action) -> Advice[Action]:
        """Return the advice: the regular player's own for its choice, else what explains `action`."""
        return self.regular if action == self.regular.action else reasons.for_searched(self.root, action)
