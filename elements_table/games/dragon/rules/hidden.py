"""Hidden cards of Dragon dealt so that they fit what is known of the places they can lie in."""

from collections.abc import Collection, Mapping, Sequence
from random import Random

from elements_table.games.dragon.rules.cards import CARD_OF, ELEMENTS, cards_of, mask_of_faces
from elements_table.games.dragon.rules.observation import PHASES, DragonObservation, Phase, standing_bid
from elements_table.games.dragon.rules.state import DragonState
from elements_table.kernel.game import Game


def determinize(game: Game[DragonState], observation: DragonObservation, rng: Random) -> DragonState:
    """Return a state with the unseen cards dealt at random, as suits shown not to be held and the kitty allow."""
    o = observation
    state = game.blank(o.options, None, int(rng.random() * (1 << 53)))
    _copy_public(state, o)
    hidden = {seat: count for seat, count in enumerate(o.hand_counts) if o.hands[seat] is None}
    deal_unseen(state, mask_of_faces(o.unseen), hidden, o.kitty_count if o.kitty is None else 0, rng)
    return state


def _copy_public(state: DragonState, o: DragonObservation) -> None:
    state.phase = Phase(PHASES.index(o.phase))
    state.dealer, state.to_move, state.hand = o.dealer, o.to_move, o.hand
    state.bids = o.bids
    if o.contract is not None:
        state.bidder, state.bid, state.trump = o.contract.seat, o.contract.bid, o.trump
    elif state.phase == Phase.BID:
        state.bidder, state.bid = standing_bid(o.bids)
    state.trick = tuple([CARD_OF[face] for _seat, face in o.trick])
    state.leader = o.trick[0][0] if o.trick else o.to_move
    state.last_trick = tuple([(seat, CARD_OF[face]) for seat, face in o.last_trick])
    state.taken, state.scores = list(o.taken), list(o.scores)
    state.won = [mask_of_faces(cards) for cards in o.won]
    state.tricks = o.tricks
    state.takers = sum(count << 4 * seat for seat, count in enumerate(o.takers))
    for seat, elements in enumerate(o.voids):
        for element in elements:
            state.voids |= 1 << (4 * seat + ELEMENTS.index(element))
    state.hands = [mask_of_faces(hand or ()) for hand in o.hands]
    state.kitty = mask_of_faces(o.kitty or ())


def unseen_by(state: DragonState, seat: int | None) -> tuple[int, dict[int, int], int]:
    """Return the cards that `seat` does not see, how many of them lie in which hands, and how many in the kitty."""
    counts = {owner: hand.bit_count() for owner, hand in enumerate(state.hands) if not state.sees_hand(owner, seat)}
    unseen = sum(state.hands[owner] for owner in counts)
    return (unseen, counts, 0) if state.sees_kitty(seat) else (unseen | state.kitty, counts, state.kitty.bit_count())


def deal_unseen(state: DragonState, unseen: int, counts: Mapping[int, int], kitty: int, rng: Random) -> None:
    """Deal the set `unseen` to hidden hands, `counts` cards by seat, and `kitty` cards to the kitty (0: it is seen).

    Nobody gets a suit shown not to be held, and a buried kitty no point card; only where there are too few
    others it takes some, and its bidder then holds nothing but point cards (D8).
    """
    sizes = [*counts.values(), *([kitty] if kitty else [])]
    barred = [state.barred[seat] for seat in counts]
    points = state.variant.point_cards if state.is_buried else 0
    dealt = deal_hidden(unseen, sizes, [*barred, points][: len(sizes)], rng)
    if dealt is None and kitty:
        plain = unseen & ~points
        barred = [bar | plain if seat == state.bidder else bar for seat, bar in zip(counts, barred, strict=True)]
        dealt = deal_hidden(unseen, sizes, [*barred, 0], rng)
    assert dealt is not None, "the true deal is one"
    lay(state, counts, dealt)


def lay(state: DragonState, seats: Collection[int], dealt: Sequence[int]) -> None:
    """Put cards dealt into the hands of `seats`, and what is left of them into the kitty."""
    for seat, hand in zip(seats, dealt, strict=False):
        state.hands[seat] = hand
    if len(dealt) > len(seats):
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
            place = _make_room(card, dealt, free, fits)
            if place < 0:
                return None
        dealt[place] |= 1 << card
        free[place] -= 1
    return dealt


def _make_room(card: int, dealt: list[int], free: list[int], fits: dict[int, list[int]]) -> int:
    """Move dealt cards on, each to another place that fits it, until one for `card` has room; return it, or -1."""
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
    return -1


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
