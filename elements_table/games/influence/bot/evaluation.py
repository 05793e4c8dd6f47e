"""What a round of Influence is expected to bring: quick choices for everybody, and what hands are worth after it."""

from collections.abc import Sequence
from math import tanh
from random import Random
from typing import NamedTuple

from elements_table.games.influence.rules.actions import CHOOSE, Action, Kind, carried_out
from elements_table.games.influence.rules.data import SEATS
from elements_table.games.influence.rules.observation import Phase
from elements_table.games.influence.rules.state import InfluenceState
from elements_table.kernel.strategy import PlayerProfile

DOUBT = 8.0
"""Points by which another player's choice may seem to miss its best: it may see further, or less far."""
SWING = 12.0
"""Points of lead at which a game that goes on counts as three quarters of the way from even to won."""


class Outlook(NamedTuple):
    """What is expected after the round: how good it is (-1 to 1), the own total, the best of the others."""

    value: float
    worth: float
    others: float


def value(state: InfluenceState, seat: int, totals: Sequence[int]) -> float:
    """Return 1 for a game won and -1 for one lost, shared in between; before the end by the lead in points."""
    ahead = lead(totals, seat)
    if state.phase != Phase.GAME_OVER:
        return tanh(ahead / SWING)
    if ahead:
        return 1.0 if ahead > 0 else -1.0
    winners = state.winners()
    return 2.0 / len(winners) - 1.0 if seat in winners else -1.0


def lead(totals: Sequence[int], seat: int) -> int:
    """Return the points by which `seat` leads the best of the others."""
    return totals[seat] - max(totals[seat - 1], totals[seat - 2])


def liking(action: Action, profile: PlayerProfile) -> float:
    """Return how a temperament likes an action (-1 to 1): the quick high cards, the slow low ones."""
    return profile.quick * (action.first - 8) / 7 if action.kind == Kind.CHOOSE else 0.0


def take_back(state: InfluenceState, seat: int) -> None:
    """Take back what the others have chosen in secret: a choice made early says no more than one made late."""
    if state.phase != Phase.CHOOSE:
        return
    for other, card in enumerate(state.chosen):
        if card and other != seat:
            state.hands[other] |= 1 << card
            state.chosen[other] = 0
    state.next_chooser()


def ask_anew(state: InfluenceState, seat: int, rng: Random) -> list[int]:
    """Take back what the others have chosen in secret, and return by seat the card each will probably choose.

    Empty where no card is being chosen.
    """
    if state.phase != Phase.CHOOSE:
        return []
    take_back(state, seat)
    return [likely_card(state, other, rng) if other != seat and state.hands[other] else 0 for other in range(SEATS)]


def choose_all(state: InfluenceState, cards: Sequence[int]) -> None:
    """Let every seat that has yet to choose take the card that stands for it in `cards`."""
    current = state.round
    while state.phase == Phase.CHOOSE and state.round == current:
        state.apply(CHOOSE[cards[state.to_move]])


def carry_out_all(state: InfluenceState) -> None:
    """Carry out what is left of a round, each player as suits it best."""
    while state.phase == Phase.RESOLVE:
        state.apply(best_way(state))


def play_round(state: InfluenceState, seat: int, action: Action, cards: Sequence[int]) -> None:
    """Let `seat` do `action` and the others choose `cards`, and carry out the round, each as suits it best."""
    if action.kind == Kind.CHOOSE:
        choose_all(state, [action.first if other == seat else card for other, card in enumerate(cards)])
    else:
        state.apply(action)
    carry_out_all(state)


def best_way(state: InfluenceState) -> Action:
    """Return the way to carry out a card after which the cards its player will hold are worth most."""
    variant = state.variant
    hand = variant.numbers[state.coming_cards(state.to_move)]
    total = variant.scoring.total

    def worth(way: Action) -> int:
        markers, places, _pool = carried_out(way, state.markers, state.places, state.pool)
        return total(hand, markers, places)

    return max(state.legal, key=worth)


def likely_card(state: InfluenceState, seat: int, rng: Random) -> int:
    """Return the card that a player who looks at the own hand alone would choose, with some doubt."""
    cards = state.variant.numbers[state.hands[seat]]
    return max([(worth_alone(state, seat, card) + rng.random() * DOUBT, card) for card in cards])[1]


def worth_alone(state: InfluenceState, seat: int, card: int) -> int:
    """Return what the hand without `card` is worth if nothing but that card is carried out."""
    variant = state.variant
    hand = variant.numbers[state.coming_cards(seat) & ~(1 << card)]
    markers, places, _pool = variant.alone(card, hand, state.markers, state.places, state.pool)
    return variant.scoring.total(hand, markers, places)
