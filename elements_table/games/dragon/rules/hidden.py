"""Dealing hidden cards so that they fit what is known of the places they can lie in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from elements_table.games.dragon.rules.cards import cards_of
from elements_table.games.dragon.rules.state import DragonState


def deal_unseen(state: DragonState, unseen: int, counts: Mapping[int, int], kitty: int, rng: Random) -> None:
    """Deal the set `unseen` to hidden hands, `counts` cards by seat, and `kitty` cards to the kitty (0: it is seen).

    Nobody gets a suit shown not to be held, and a buried kitty no point card; only where there are too few
    others it takes some, and its bidder then holds nothing but point cards (D8).
    """
    seats = list(counts)
    barred = [state.void_mask(seat) for seat in seats]
    if not kitty:
        dealt = deal_hidden(unseen, [*counts.values()], barred, rng)
    else:
        sizes = [*counts.values(), kitty]
        points = state.variant.point_cards if state.is_buried else 0
        dealt = deal_hidden(unseen, sizes, [*barred, points], rng)
        if dealt is None:
            plain = unseen & ~points
            barred = [bar | plain if seat == state.bidder else bar for seat, bar in zip(seats, barred, strict=True)]
            dealt = deal_hidden(unseen, sizes, [*barred, 0], rng)
    assert dealt is not None, "the true deal is one"
    for seat, hand in zip(seats, dealt, strict=False):
        state.hands[seat] = hand
    if kitty:
        state.kitty = dealt[-1]


def deal_hidden(cards: int, counts: Sequence[int], barred: Sequence[int], rng: Random) -> list[int] | None:
    """Deal the set `cards` to places that take `counts` cards each and none of their `barred` ones.

    Return the places' sets, drawn with `rng`; None where no such deal exists. `counts` add up to the cards.
    """
    dealt = [0] * len(counts)
    free = list(counts)
    loose = cards_of(cards)
    rng.shuffle(loose)
    fits = {card: [place for place, bar in enumerate(barred) if not bar >> card & 1] for card in loose}
    loose.sort(key=lambda card: len(fits[card]))
    for card in loose:
        places = fits[card]
        room = sum([free[place] for place in places])
        if room:
            draw = int(rng.random() * room)
            for place in places:
                draw -= free[place]
                if draw < 0:
                    break
        else:
            made = _make_room(card, dealt, free, fits)
            if made is None:
                return None
            place = made
        dealt[place] |= 1 << card
        free[place] -= 1
    return dealt


def _make_room(card: int, dealt: list[int], free: list[int], fits: dict[int, list[int]]) -> int | None:
    """Move dealt cards on, each to another place that fits it, until one that fits `card` has room; return it."""
    came: dict[int, tuple[int, int]] = {}  # place -> the card that can move into it, and from where
    seen = list(fits[card])
    for place in seen:
        for other in cards_of(dealt[place]):
            for onward in fits[other]:
                if onward in seen:
                    continue
                came[onward] = (other, place)
                if free[onward]:
                    return _shift(onward, came, dealt, free)
                seen.append(onward)
    return None


def _shift(place: int, came: dict[int, tuple[int, int]], dealt: list[int], free: list[int]) -> int:
    """Carry the moves out, from the free `place` back to the one that then has room, and return that."""
    free[place] -= 1
    while place in came:
        card, source = came[place]
        dealt[source] ^= 1 << card
        dealt[place] |= 1 << card
        place = source
    free[place] += 1
    return place
