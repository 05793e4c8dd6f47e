"""The hidden cards of Influence, dealt anew."""

from __future__ import annotations

from random import Random

from elements_table.games.influence.rules.cards import ALL_CARDS, mask, numbers
from elements_table.games.influence.rules.data import SEATS
from elements_table.games.influence.rules.observation import P_CHOOSE, P_GAME_OVER
from elements_table.games.influence.rules.state import InfluenceState


def reshuffled(state: InfluenceState, seat: int | None, rng: Random) -> InfluenceState:
    """Return a clone in which the cards that `seat` cannot place lie anew in the others' hands and choices."""
    new = state.clone()
    if new.phase == P_GAME_OVER:
        return new  # all cards lie open (I11)
    is_secret = new.phase == P_CHOOSE
    hidden = [s for s in range(SEATS) if s != seat]
    unknown = ALL_CARDS
    for s in range(SEATS):
        unknown &= ~(1 << new.faceup[s] | 1 << new.chosen[s] * (not is_secret or s == seat) | new.known[s])
        unknown &= ~(new.hands[s] if s == seat else 0)
    cards = list(numbers(unknown))
    rng.shuffle(cards)
    for s in hidden:
        held = list(numbers(new.known[s]))
        size = new.hands[s].bit_count() + (is_secret and new.chosen[s] > 0)
        held += [cards.pop() for _n in range(size - len(held))]
        if is_secret and new.chosen[s]:
            new.chosen[s] = held.pop(int(rng.random() * len(held)))
        new.hands[s] = mask(held)
    if is_secret:
        new.next_chooser()
    return new
