"""What moves cards in Alchemy, and what each seat learns by seeing it.

What seats have learned of hidden element cards is kept as lower bounds. `known` has a row for each observer, the
public last, and in it a column for each hand, the deck's last: so many of each element are there at least. A card
that moves unseen may have been any, so everybody who did not see it knows one less of each, save who could tell.
Of formulae, everybody knows which went from the discards back into the deck (`recycled`), and that so many of a
hand (`old`, at least) are older than that and none of those. Who laid a formula face down under the deck knows it, as
long as it lies there (`under`: who laid the lowest cards).
"""

from __future__ import annotations

from elements_table.games.alchemy.rules import events
from elements_table.games.alchemy.rules.elements import EACH, ELEMENTS, MOST, UNIT, lacking, lane, packed, size
from elements_table.games.alchemy.rules.holdings import Holdings
from elements_table.kernel import chance


def draw_openly(state: Holdings, number: int) -> int:
    """Draw element cards that all see and return them as a pack, fewer where there are no more (A7)."""
    seats = state.variant.seats
    pack = 0
    while number:
        taken = state.element_deck[:number]
        state.element_deck = state.element_deck[number:]
        some = packed(taken)
        show_gone(state, seats, some)
        pack += some
        number -= len(taken)
        if not number or not state.element_discard:
            break
        _shuffle_elements(state)
    return pack


def _shuffle_elements(state: Holdings) -> None:
    discard = state.element_discard
    cards = [element for element in ELEMENTS for _n in range(lane(discard, element))]
    state.chance = chance.shuffle(state.chance, cards)
    state.element_deck = tuple(cards)
    state.element_discard = 0
    step = state.variant.seats + 1
    for place in range(step - 1, step * step, step):
        state.known[place] = discard  # everybody has seen what goes into the new deck
    if state.emit is not None:
        state.emit(events.shuffled("element", len(cards)))


def draw_elements(state: Holdings, seat: int, number: int) -> None:
    """Draw element cards from the deck into a hand, unseen by others."""
    for _n in range(number):
        if not state.element_deck:
            if not state.element_discard:
                return
            _shuffle_elements(state)
        deck = state.element_deck
        element = deck[0]
        state.element_deck = deck[1:]
        state.elements[seat] += UNIT[element]
        _slip(state, state.variant.seats, seat, element, (seat,), len(deck))
        if state.emit is not None:
            state.emit(events.element_drawn(seat, element))


def take_element(state: Holdings, taker: int, seat: int) -> None:
    """Move a random element card between hands; the two of them see which."""
    hand = state.elements[seat]
    count = size(hand)
    state.chance, number = chance.randrange(state.chance, count)
    element = 0
    while number >= lane(hand, element):
        number -= lane(hand, element)
        element += 1
    state.elements[seat] -= UNIT[element]
    state.elements[taker] += UNIT[element]
    _slip(state, seat, taker, element, (seat, taker), count)
    if state.emit is not None:
        state.emit(events.element_taken(taker, seat, element))


def _slip(state: Holdings, source: int, target: int, element: int, informed: tuple[int, ...], count: int) -> None:
    """Note a card that moves from one hidden place to another, which held `count` cards before."""
    known = state.known
    unit = UNIT[element]
    step = state.variant.seats + 1
    for observer in range(step):
        row = observer * step
        there = known[row + source]
        if observer in informed or (count <= MOST and there == count * unit):  # all alike: no doubt which moved
            known[row + source] = lacking(there, unit)
            known[row + target] += unit
        elif there:
            known[row + source] = lacking(there, EACH)


def show_gone(state: Holdings, place: int, pack: int) -> None:
    """Note that everybody saw `pack` leave a hand (the number of seats: the deck)."""
    known = state.known
    step = state.variant.seats + 1
    for at in range(place, step * step, step):
        if known[at]:
            known[at] = lacking(known[at], pack)


def show_come(state: Holdings, seat: int, pack: int) -> None:
    """Note that everybody saw `pack` come into a hand."""
    known = state.known
    step = state.variant.seats + 1
    for at in range(seat, step * step, step):
        known[at] += pack


def discard_elements(state: Holdings, seat: int, pack: int) -> None:
    """Move element cards from a hand to their discard pile, seen by all."""
    state.elements[seat] -= pack
    state.element_discard += pack
    show_gone(state, seat, pack)


def draw_formulae(state: Holdings, seat: int, number: int) -> None:
    """Draw formulae; where the deck runs out its discards are shuffled (A11)."""
    if len(state.formula_deck) < number:
        return _draw_past_the_end(state, seat, number)
    _hand_over(state, seat, state.formula_deck[:number])
    state.formula_deck = state.formula_deck[number:]
    if len(state.under) > len(state.formula_deck):
        state.under = state.under[len(state.under) - len(state.formula_deck) :]
    if state.emit is not None:
        state.emit(events.formulae_drawn(state.variant, seat, state.formulae[seat][-number:]))
    return None


def _draw_past_the_end(state: Holdings, seat: int, number: int) -> None:
    for _n in range(number):
        if not state.formula_deck:
            _shuffle_formulae(state)
        if state.formula_deck:
            draw_formulae(state, seat, 1)


def _shuffle_formulae(state: Holdings) -> None:
    """Make a deck of the discards and of what was laid face down (A5)."""
    cards = sorted((*state.formula_discard, *[card for pile in state.buried for card in pile]))
    if not cards:
        return
    state.recycled = sum([1 << card for card in state.formula_discard])
    state.old = [len(hand) for hand in state.formulae]
    state.chance = chance.shuffle(state.chance, cards)
    state.formula_deck = tuple(cards)
    state.formula_discard = ()
    state.buried = [()] * len(state.buried)
    if state.emit is not None:
        state.emit(events.shuffled("formula", len(cards)))


def _hand_over(state: Holdings, seat: int, cards: tuple[int, ...]) -> None:
    state.formulae[seat] += cards
    unit = state.variant.unit
    for card in cards:
        state.payable[seat] += unit[card]


def lay_under(state: Holdings, seat: int, card: int) -> None:
    """Lay a formula of a hand face down at the bottom of its deck; only its owner knows it."""
    state.formulae[seat] = tuple([other for other in state.formulae[seat] if other != card])
    state.payable[seat] -= state.variant.unit[card]
    state.old[seat] = max(0, state.old[seat] - 1)  # it may have been one of those
    state.formula_deck += (card,)
    state.under += (seat,)
    if state.emit is not None:
        state.emit(events.laid_under(state.variant, seat, card))


def move_formula(state: Holdings, seat: int, card: int, *, right: bool) -> None:
    """Move a formula of a row to its right or left end."""
    row = tuple([other for other in state.completed[seat] if other != card])
    state.completed[seat] = (*row, card) if right else (card, *row)
    if state.emit is not None:
        state.emit(events.moved(state.variant, seat, card, right))


def set_formulae(state: Holdings, seat: int, cards: tuple[int, ...]) -> None:
    """Make these the formulae in a hand."""
    state.formulae[seat] = ()
    state.payable[seat] = 0
    _hand_over(state, seat, cards)


def part_with(state: Holdings, seat: int, cards: tuple[int, ...]) -> None:
    """Take formulae that everybody sees out of a hand."""
    state.formulae[seat] = tuple([card for card in state.formulae[seat] if card not in cards])
    unit, old = state.variant.unit, state.old
    for card in cards:
        state.payable[seat] -= unit[card]
        if old[seat] and not state.recycled >> card & 1:
            old[seat] -= 1
