"""A game of Influence to its end as the expert searches it: the own card of this round, and those of later ones.

The cards of a round are chosen at the same time and in secret, so the others are no part of the tree: in the first
round each looks a round ahead, later on at its own hand alone, both with some doubt.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from elements_table.games.influence.bot.determinization import determinized
from elements_table.games.influence.bot.evaluation import (
    carry_out_all,
    choose_all,
    lead,
    liking,
    take_back,
    worth_alone,
)
from elements_table.games.influence.rules.actions import CHOOSE, Action
from elements_table.games.influence.rules.data import SEATS
from elements_table.games.influence.rules.game import Influence
from elements_table.games.influence.rules.observation import P_CHOOSE, P_GAME_OVER, InfluenceObservation
from elements_table.games.influence.rules.state import InfluenceState
from elements_table.kernel.player_profile import REGULAR, PlayerProfile
from elements_table.kernel.strategy import Advice, Tree

PLAYOUTS = 800
DOUBT, DOUBT_AHEAD = 5.0, 2.0
"""Points by which a choice may seem to miss its best, to who looks at the own hand, and to who looks ahead."""
SHARP = 0.75
"""The share of others who look ahead in the first round."""
DECIDED = 20.0
"""Points that winning or losing the game with this round is worth to a player who looks ahead."""


class Rounds:
    """A game in which only the searching seat is asked; what the others choose follows from each of its actions."""

    __slots__ = ("is_first", "rng", "state", "tree")

    def __init__(self, tree: GameTree, state: InfluenceState, rng: Random) -> None:
        self.tree = tree
        self.state = state
        self.rng = rng
        self.is_first = True

    def current_player(self) -> int:
        """Return the searching seat."""
        return self.tree.seat

    def returns(self) -> list[float]:
        """Return the totals per seat."""
        return self.state.returns()

    def apply(self, action: Action) -> None:
        """Do `action` and everything up to the next card that the seat chooses."""
        state, seat = self.state, self.tree.seat
        if state.phase == P_CHOOSE:
            foresee = self.tree.foresee if self.is_first else self.tree.guess
            cards = foresee(state, self.rng)
            cards[seat] = action.first
            choose_all(state, cards)
        else:
            state.apply(action)
        carry_out_all(state)
        self.is_first = False


class GameTree(Tree[Action]):
    """One decision in a game."""

    playouts = PLAYOUTS

    def __init__(
        self,
        game: Influence,
        observation: InfluenceObservation,
        explain: Callable[[Action], Advice[Action]],
        mind: PlayerProfile = REGULAR,
    ) -> None:
        assert observation.seat is not None
        self.mind = mind
        self.game = game
        self.observation = observation
        self.seat = observation.seat
        self.explain = explain
        self.root = determinized(game, observation, Random(0))
        self._worths: dict[tuple[int, ...], list[tuple[float, int]]] = {}

    def actions(self) -> Sequence[Action]:
        """Return every card of the hand, or every way to carry a card out."""
        return self.root.legal_actions()

    def deal(self, rng: Random) -> Any:
        """Return the game with the unseen cards dealt anew; the others have yet to choose."""
        state = determinized(self.game, self.observation, rng)
        take_back(state, self.seat)
        return Rounds(self, state, rng)

    def secret(self, state: Any, mover: int) -> int:
        """Return the own hand: it tells of what has passed by."""
        return int(state.state.hands[mover])

    def liking(self, action: Action) -> float:
        """Return how the temperament likes an action."""
        return liking(action, self.mind)

    def choices(self, state: Any) -> Sequence[Action]:
        """Return the cards of the own hand; ways to carry them out are chosen as suits the hand best."""
        inner: InfluenceState = state.state
        return inner.variant.choices[inner.hands[self.seat]]

    def result(self, state: Any) -> float | None:
        """Return 1 for a game won, 0 for one lost, a share of a shared win."""
        inner: InfluenceState = state.state
        if inner.phase != P_GAME_OVER:
            return None
        ahead = lead(inner.totals(), self.seat)
        if ahead:
            return float(ahead > 0)
        winners = inner.winners()
        return 1.0 / len(winners) if self.seat in winners else 0.0

    def play_out(self, state: Any, rng: Random) -> float:
        """Let all choose by their own hands to the end of the game."""
        while (value := self.result(state)) is None:
            state.apply(CHOOSE[self._likely(state.state, self.seat, rng)])
        return value

    def guess(self, state: InfluenceState, rng: Random) -> list[int]:
        """Return by seat the card that a player who looks at the own hand alone would choose, with some doubt."""
        return [self._likely(state, seat, rng) if state.hands[seat] else 0 for seat in range(SEATS)]

    def foresee(self, state: InfluenceState, rng: Random) -> list[int]:
        """Return by seat the card after which a player stands best at the round's end, as it guesses the others."""
        cards = guessed = self.guess(state, rng)
        for seat in range(SEATS):
            if seat != self.seat and state.hands[seat] and rng.random() < SHARP:
                cards = cards[:]
                cards[seat] = _looked_ahead(state, seat, guessed, rng)
        return cards

    def _likely(self, state: InfluenceState, seat: int, rng: Random) -> int:
        hand = state.hands[seat]
        key = (hand, state.faceup[seat], state.markers, state.places, state.pool)
        worths = self._worths.get(key)
        if worths is None:
            worths = [(worth_alone(state, seat, card), card) for card in state.variant.numbers[hand]]
            self._worths[key] = worths
        random = rng.random
        return max([(worth + DOUBT * random(), card) for worth, card in worths])[1]

    def advice(self, action: Action) -> Advice[Action]:
        """Return the advice with the sentence that the regular player would say of the action."""
        return self.explain(action)


def _looked_ahead(state: InfluenceState, seat: int, guessed: Sequence[int], rng: Random) -> int:
    best, most = 0, -1000.0
    for card in state.variant.numbers[state.hands[seat]]:
        after = state.clone()
        choose_all(after, [card if other == seat else guess for other, guess in enumerate(guessed)])
        carry_out_all(after)
        ahead = lead(after.totals(), seat) + DOUBT_AHEAD * rng.random()
        if after.phase == P_GAME_OVER:
            ahead += DECIDED if ahead > 0 else -DECIDED
        if ahead > most:
            best, most = card, ahead
    return best
