"""The hidden cards of Wu Xing, dealt anew."""

from __future__ import annotations

from random import Random

from elements_table.games.wuxing.rules.data import pack
from elements_table.games.wuxing.rules.observation import P_PLAY
from elements_table.games.wuxing.rules.state import WuXingState


def reshuffled(state: WuXingState, seat: int | None, rng: Random) -> WuXingState:
    """Return a clone in which the cards that `seat` cannot see are dealt anew among their places."""
    new = state.clone()
    if new.phase != P_PLAY:
        return new  # W15: all cards lie open
    unpacked = new.variant.unpacked
    hidden = [s for s in (0, 1) if s != seat]
    cards = [value for s in hidden for value in unpacked[new.hands[s]]] + list(unpacked[new.aside])
    rng.shuffle(cards)
    for s in hidden:
        count = len(unpacked[new.hands[s]])
        hand, cards = cards[:count], cards[count:]
        new.hands[s] = pack(hand)
        new.sums[s] = sum(hand) + sum(unpacked[new.fronts[s]])
    new.aside = pack(cards)
    return new
