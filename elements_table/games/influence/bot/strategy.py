"""What a good player of Influence knows.

A choice is weighed by carrying out the round with it, over deals that fit what the seat has seen passing by and
the cards the others would probably play from such hands. What a round is worth is what the five cards then held
are worth (I11 to I15), compared with the best of the others; a game that it ends is won or lost.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import tanh
from random import Random
from typing import NamedTuple

from elements_table.games.influence.rules import board
from elements_table.games.influence.rules.actions import CHOOSE, K_CHOOSE, Action
from elements_table.games.influence.rules.data import ALL_CARDS, SEATS, mask, numbers
from elements_table.games.influence.rules.game import Influence
from elements_table.games.influence.rules.observation import (
    P_CHOOSE,
    P_GAME_OVER,
    P_RESOLVE,
    PHASES,
    InfluenceObservation,
)
from elements_table.games.influence.rules.state import InfluenceState
from elements_table.kernel.game import Advice, Budget, Game, Observation, State, Strategy
from elements_table.kernel.words import mark

DEALS = 48
"""Deals tried for each decision when the budget names no number of playouts."""
DOUBT = 8.0
"""Points by which another player's choice may seem to miss its best: it may see further, or less far."""
SWING = 12.0
"""Points of lead at which a game that goes on counts as three quarters of the way from even to won."""

PLAY = mark(
    "With card {card} your hand is worth about {worth} after this round, the best of the others about {others}."
)
CARRY_OUT = mark("So your hand is worth about {worth} after this round, the best of the others about {others}.")
ONLY = mark("There is nothing else to do.")


class Outlook(NamedTuple):
    """What is expected after the round: how good it is (-1 to 1), the own total, the best of the others."""

    value: float = 0.0
    worth: float = 0.0
    others: float = 0.0


class InfluenceStrategy(Strategy[Action]):
    """The regular player: looks one round ahead."""

    game: Influence

    def determinize(self, observation: Observation, rng: Random) -> InfluenceState:
        """Return a state with the unseen cards dealt at random to the hidden hands and choices."""
        assert isinstance(observation, InfluenceObservation)
        o = observation
        state = self.game.blank(o.options)
        state.places = board.places_of(o.agents)
        state.markers = board.packed(o.markers)
        state.pool = board.pool_beside(state.markers, state.tables.markers)
        state.faceup = [card or 0 for card in o.faceup]
        state.chosen = [card or 0 for card in o.chosen]
        state.known = [mask(cards) for cards in o.known]
        unseen = unseen_cards(o)
        rng.shuffle(unseen)
        for seat, hand in enumerate(o.hands):
            if hand is not None:
                state.hands[seat] = mask(hand)
                continue
            is_secret = o.has_chosen[seat] and o.chosen[seat] is None
            held = list(o.known[seat])
            held += [unseen.pop() for _n in range(o.hand_counts[seat] + is_secret - len(held))]
            if is_secret:
                state.chosen[seat] = held.pop(int(rng.random() * len(held)))
            state.hands[seat] = mask(held)
        state.round, state.resolving, state.step = o.round, o.resolving, o.step
        state.phase = PHASES.index(o.phase)
        state.settle()
        return state

    def choose(self, observation: Observation, rng: Random, budget: Budget) -> Advice[Action]:
        """Return the action after which the round ends best for the seat, with the reason."""
        assert isinstance(observation, InfluenceObservation) and observation.seat is not None
        actions = self.determinize(observation, rng).legal_actions()
        if len(actions) == 1:
            return Advice(actions[0], ONLY)
        deals = budget.playouts if budget.playouts is not None else DEALS
        outlooks = self._outlooks(observation, observation.seat, actions, deals, rng)
        best = max(actions, key=lambda action: outlooks[action].value)
        parameters = {"worth": round(outlooks[best].worth), "others": round(outlooks[best].others)}
        if best.kind == K_CHOOSE:
            return Advice(best, PLAY, {"card": best.first, **parameters})
        return Advice(best, CARRY_OUT, parameters)

    def evaluate(self, state: State[Action], seat: int) -> float:
        """Return 1 for a game won and -1 for one lost, shared in between; before the end by the lead in points."""
        assert isinstance(state, InfluenceState)
        if state.phase == P_GAME_OVER:
            winners = state.winners()
            return 2.0 / len(winners) - 1.0 if seat in winners else -1.0
        return tanh(lead(state.totals(), seat) / SWING) * 0.99

    def playout_policy(self, state: State[Action], rng: Random) -> Action:
        """Return a quick action: a likely card, or the way that suits the own hand best."""
        assert isinstance(state, InfluenceState)
        if state.phase == P_CHOOSE:
            return CHOOSE[likely_card(state, state.to_move, rng)]
        return best_way(state)

    def _outlooks(
        self, observation: InfluenceObservation, seat: int, actions: Sequence[Action], deals: int, rng: Random
    ) -> dict[Action, Outlook]:
        """Return what to expect of each action, all weighed on the same deals."""
        sums = {action: [0.0, 0.0, 0.0] for action in actions}
        for _n in range(deals):
            deal = self.determinize(observation, rng)
            cards = ask_anew(deal, seat, rng)
            for action in actions:
                state = deal.clone()
                play_round(state, seat, action, cards)
                totals = state.totals()
                own, others = totals[seat], max(totals[seat - 1], totals[seat - 2])
                for place, amount in enumerate((self._value(state, seat, totals), own, others)):
                    sums[action][place] += amount
        return {action: Outlook(*(amount / deals for amount in sums[action])) for action in actions}

    def _value(self, state: InfluenceState, seat: int, totals: Sequence[int]) -> float:
        """Return `evaluate`, without the full scoring where the totals settle who has won."""
        ahead = lead(totals, seat)
        if state.phase == P_GAME_OVER:
            return self.evaluate(state, seat) if ahead == 0 else 1.0 if ahead > 0 else -1.0
        return tanh(ahead / SWING)


def lead(totals: Sequence[int], seat: int) -> int:
    """Return the points by which `seat` leads the best of the others."""
    return totals[seat] - max(totals[seat - 1], totals[seat - 2])


def unseen_cards(o: InfluenceObservation) -> list[int]:
    """Return the cards whose place the observer does not know, rising."""
    seen = 0
    for pile in (o.faceup, o.chosen, *o.known, *(hand or () for hand in o.hands)):
        for card in pile:
            seen |= 1 << (card or 0)
    return list(numbers(ALL_CARDS & ~seen))


def ask_anew(state: InfluenceState, seat: int, rng: Random) -> list[int]:
    """Take back what the others have chosen in secret, and return by seat the card each will probably choose.

    A choice made early says no more than one made late. Empty where no card is being chosen.
    """
    if state.phase != P_CHOOSE:
        return []
    for other, card in enumerate(state.chosen):
        if card and other != seat:
            state.hands[other] |= 1 << card
            state.chosen[other] = 0
    state.next_chooser()
    return [likely_card(state, other, rng) if other != seat and state.hands[other] else 0 for other in range(SEATS)]


def play_round(state: InfluenceState, seat: int, action: Action, cards: Sequence[int]) -> None:
    """Let `seat` do `action` and the others choose `cards`, and carry out the round, each as suits it best."""
    current = state.round
    while state.phase == P_CHOOSE and state.round == current:
        mover = state.to_move
        state.apply(action if mover == seat else CHOOSE[cards[mover]])
    if action.kind != K_CHOOSE:
        state.apply(action)
    while state.phase == P_RESOLVE:
        state.apply(best_way(state))


def best_way(state: InfluenceState) -> Action:
    """Return the way to carry out a card after which the cards its player will hold are worth most."""
    tables = state.tables
    hand = tables.numbers[state.coming_cards(state.to_move)]
    total = tables.scoring.total

    def worth(way: Action) -> int:
        markers, places, _pool = board.carried_out(way, state.markers, state.places, state.pool)
        return total(hand, markers, places)

    return max(state.legal, key=worth)


def likely_card(state: InfluenceState, seat: int, rng: Random) -> int:
    """Return the card that a player who looks at the own hand alone would choose, with some doubt."""
    best = 0
    most = -1000.0
    for card in state.tables.numbers[state.hands[seat]]:
        worth = worth_alone(state, seat, card) + rng.random() * DOUBT
        if worth > most:
            best, most = card, worth
    return best


def worth_alone(state: InfluenceState, seat: int, card: int) -> int:
    """Return what the hand without `card` is worth if nothing but that card is carried out."""
    tables = state.tables
    hand = tables.numbers[state.coming_cards(seat) & ~(1 << card)]
    total = tables.scoring.total
    now = (state.markers, state.places, state.pool)
    for step in tables.steps[card]:
        after = [board.carried_out(way, *now) for way in step.ways(now[0], now[2])]
        if after:
            now = max(after, key=lambda there: total(hand, there[0], there[1])) if len(after) > 1 else after[0]
    return total(hand, now[0], now[1])


def create(game: Game[Action]) -> InfluenceStrategy:
    """Return the strategy of the game."""
    return InfluenceStrategy(game)
