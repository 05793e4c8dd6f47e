"""What moves cards and tokens in Alchemy, each step told to who listens, and what each seat learns by seeing it.

What seats have learned of hidden element cards is kept as lower bounds. `known` has a row for each observer, the
public last, and in it a column for each hand, the deck's last: so many of each element are there at least. A card
that moves unseen may have been any, so everybody who did not see it knows one less of each, save who could tell.
Of formulae, everybody knows which went from the discards back into the deck (`recycled`), and that so many of a
hand (`old`, at least) are older than that and none of those. Who laid a formula face down under the deck knows it, as
long as it lies there (`under`: who laid the lowest cards).
"""

from elements_table.games.alchemy.rules import events, packs
from elements_table.games.alchemy.rules.fields import AlchemyFields
from elements_table.games.alchemy.rules.packs import UNIT, lacking, lane, size
from elements_table.kernel import chance
from elements_table.kernel.game import DEALER, Event, Moved


def draw_openly(state: AlchemyFields, number: int) -> int:
    """Draw element cards that all see and return them as a pack, fewer where there are no more (A7)."""
    seats = state.variant.seats
    pack = 0
    while number:
        taken = state.element_deck[:number]
        state.element_deck = state.element_deck[number:]
        some = packs.packed(taken)
        show_gone(state, seats, some)
        pack += some
        number -= len(taken)
        if not number or not state.element_discard:
            break
        _shuffle_elements(state)
    return pack


def _shuffle_elements(state: AlchemyFields) -> None:
    discard = state.element_discard
    cards = packs.cards_of(discard)
    state.chance = chance.shuffle(state.chance, cards)
    state.element_deck = tuple(cards)
    state.element_discard = 0
    step = state.variant.seats + 1
    for place in range(step - 1, step * step, step):
        state.known[place] = discard  # everybody has seen what goes into the new deck
    _tell_shuffled(state, "element", len(cards))


def _tell_shuffled(state: AlchemyFields, deck: str, number: int) -> None:
    moved = (Moved(f"{deck}_discard", f"{deck}_deck", None, number),)
    state.tell(Event, "shuffle", DEALER, moved, {"deck": deck, "number": number})


def draw_elements(state: AlchemyFields, seat: int, number: int) -> None:
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
            moved = Moved("element_deck", f"elements.{seat}", packs.LETTERS[element], 1, (seat,))
            state.emit(Event("draw_element", seat, (moved,)))


def take_element(state: AlchemyFields, taker: int, seat: int) -> None:
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
        seen = (min(seat, taker), max(seat, taker))
        moved = Moved(f"elements.{seat}", f"elements.{taker}", packs.LETTERS[element], 1, seen)
        state.emit(Event("take_element", taker, (moved,), {"from": seat}))


def _slip(
    state: AlchemyFields, source: int, target: int, element: int, informed: tuple[int, ...], count: int
) -> None:
    """Note a card that moves from one hidden place to another, which held `count` cards before."""
    known = state.known
    unit = UNIT[element]
    step = state.variant.seats + 1
    for observer in range(step):
        row = observer * step
        there = known[row + source]
        if observer in informed or (count <= packs.MOST and there == count * unit):  # all alike: no doubt which moved
            known[row + source] = lacking(there, unit)
            known[row + target] += unit
        elif there:
            known[row + source] = lacking(there, packs.EACH)


def show_gone(state: AlchemyFields, place: int, pack: int) -> None:
    """Note that everybody saw `pack` leave a hand (the number of seats: the deck)."""
    known = state.known
    step = state.variant.seats + 1
    for at in range(place, step * step, step):
        if known[at]:
            known[at] = lacking(known[at], pack)


def show_come(state: AlchemyFields, seat: int, pack: int) -> None:
    """Note that everybody saw `pack` come into a hand."""
    known = state.known
    step = state.variant.seats + 1
    for at in range(seat, step * step, step):
        known[at] += pack


def discard_elements(state: AlchemyFields, seat: int, pack: int) -> None:
    """Move element cards from a hand to their discard pile, seen by all."""
    state.elements[seat] -= pack
    state.element_discard += pack
    show_gone(state, seat, pack)


def swap_element(state: AlchemyFields, seat: int, element: int) -> None:
    """Discard an element card of a hand and draw another; an empty deck is shuffled with it."""
    discard_elements(state, seat, UNIT[element])
    moved = (Moved(f"elements.{seat}", "element_discard", packs.LETTERS[element]),)
    state.tell(Event, "discard_element", seat, moved)
    draw_elements(state, seat, 1)


def draw_formulae(state: AlchemyFields, seat: int, number: int) -> None:
    """Draw formulae; where the deck runs out its discards are shuffled (A11)."""
    if len(state.formula_deck) < number:
        for _n in range(number):
            if not state.formula_deck:
                _shuffle_formulae(state)
            if state.formula_deck:
                draw_formulae(state, seat, 1)
        return
    _hand_over(state, seat, state.formula_deck[:number])
    state.formula_deck = state.formula_deck[number:]
    if len(state.under) > len(state.formula_deck):
        state.under = state.under[len(state.under) - len(state.formula_deck) :]
    if state.emit is not None:
        slugs = state.variant.slugs_of(state.formulae[seat][-number:])
        moved = [Moved("formula_deck", f"formulae.{seat}", slug, 1, (seat,)) for slug in slugs]
        state.emit(Event("draw_formulae", seat, tuple(moved)))


def _shuffle_formulae(state: AlchemyFields) -> None:
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
    _tell_shuffled(state, "formula", len(cards))


def _hand_over(state: AlchemyFields, seat: int, cards: tuple[int, ...]) -> None:
    state.formulae[seat] += cards
    unit = state.variant.unit
    for card in cards:
        state.payable[seat] += unit[card]


def lay_under(state: AlchemyFields, seat: int, card: int) -> None:
    """Lay a formula of a hand face down at the bottom of its deck; only its owner knows it."""
    state.formulae[seat] = tuple([other for other in state.formulae[seat] if other != card])
    state.payable[seat] -= state.variant.unit[card]
    state.old[seat] = max(0, state.old[seat] - 1)  # it may have been one of those
    state.formula_deck += (card,)
    state.under += (seat,)
    moved = (Moved(f"formulae.{seat}", "formula_deck", state.variant.slugs[card], 1, (seat,)),)
    state.tell(Event, "lay_under", seat, moved)


def move_formula(state: AlchemyFields, seat: int, card: int, *, right: bool) -> None:
    """Move a formula of a row to its right or left end."""
    row = tuple([other for other in state.completed[seat] if other != card])
    state.completed[seat] = (*row, card) if right else (card, *row)
    place, slug = f"completed.{seat}", state.variant.slugs[card]
    state.tell(
        Event, "move", seat, (Moved(place, place, slug),), {"formula": slug, "end": "right" if right else "left"}
    )


def set_formulae(state: AlchemyFields, seat: int, cards: tuple[int, ...]) -> None:
    """Make these the formulae in a hand."""
    state.formulae[seat] = ()
    state.payable[seat] = 0
    _hand_over(state, seat, cards)


def part_with(state: AlchemyFields, seat: int, cards: tuple[int, ...]) -> None:
    """Take formulae that everybody sees out of a hand."""
    state.formulae[seat] = tuple([card for card in state.formulae[seat] if card not in cards])
    unit, old = state.variant.unit, state.old
    for card in cards:
        state.payable[seat] -= unit[card]
        if old[seat] and not state.recycled >> card & 1:
            old[seat] -= 1


# ---- the piles of a round


def draw_round(state: AlchemyFields) -> None:
    """Begin a round: its start player draws the element cards (A6)."""
    state.to_move = state.start_player
    state.done = 0
    state.piles = ()
    state.phase = "sort"
    state.drawn = draw_openly(state, state.variant.counts.drawn)
    state.tell(events.drawn, state.start_player, state.drawn, state.round, state.final_round)


def sort_piles(state: AlchemyFields, order: tuple[int, ...]) -> None:
    """Lay the drawn cards in piles, where opposites become Aether (A8)."""
    seat = state.to_move
    state.drawn = 0
    state.piles = order
    state.tell(events.sorted_into, seat, order)
    reduced = state.variant.reduced
    state.piles = tuple([reduced[pile] for pile in order])
    gone = sum(order) - sum([pile & packs.CARDS for pile in state.piles])
    state.element_discard += gone
    state.phase = "claim"
    state.to_move = (seat + 1) % state.variant.seats
    if gone:
        state.tell(events.reacted, order, state.piles)


def claim_pile(state: AlchemyFields, number: int) -> None:
    """Give the pile of that number, from 1, to the seat to act (A9)."""
    seat = state.to_move
    piles = state.piles
    pile = piles[number - 1]
    state.piles = piles[: number - 1] + piles[number:]
    cards = pile & packs.CARDS
    state.elements[seat] += cards
    state.aether[seat] += pile >> packs.AETHER_SHIFT
    if cards:
        show_come(state, seat, cards)
    if seat == state.start_player or not state.piles:
        state.to_move = state.start_player
        state.phase = "complete"
    else:
        state.to_move = (seat + 1) % state.variant.seats
    state.tell(events.claimed, seat, number, pile)


# ---- tokens


def gain_mastery(state: AlchemyFields, seat: int, element: int) -> None:
    """Give `seat` a mastery token, if one is left (A14)."""
    if lane(state.supply, element):
        _take_mastery(state, seat, element, "mastery")


def turn_void(state: AlchemyFields, seat: int, element: int) -> None:
    """Turn a Void of `seat` into a mastery token, if both are there."""
    if state.void[seat] and lane(state.supply, element):
        state.void[seat] -= 1
        _take_mastery(state, seat, element, "turn_void", Moved(f"void.{seat}", "pool"))


def _take_mastery(state: AlchemyFields, seat: int, element: int, kind: str, *paid: Moved) -> None:
    state.supply -= UNIT[element]
    state.mastery[seat] += UNIT[element]
    if state.emit is not None:
        letter = packs.LETTERS[element]
        moved = (*paid, Moved(f"supply.{letter}", f"mastery.{seat}.{letter}"))
        state.emit(Event(kind, seat, moved, {"element": letter}))


def add_void(state: AlchemyFields, seat: int, number: int) -> None:
    """Give `seat` Void, or take it where `number` is below 0, down to none."""
    number = max(number, -state.void[seat])
    state.void[seat] += number
    _tell_tokens(state, "void", seat, "pool", f"void.{seat}", number)


def add_aether(state: AlchemyFields, seat: int, number: int) -> None:
    """Give `seat` Aether."""
    state.aether[seat] += number
    _tell_tokens(state, "aether", seat, "pool", f"aether.{seat}", number)


def charge(state: AlchemyFields, seat: int, number: int) -> None:
    """Turn up to `number` Void of `seat` into Aether; below 0 Aether into Void (A17)."""
    number = min(number, state.void[seat])
    state.void[seat] -= number
    state.aether[seat] += number
    _tell_tokens(state, "convert", seat, f"void.{seat}", f"aether.{seat}", number)


def _tell_tokens(state: AlchemyFields, kind: str, seat: int, source: str, target: str, number: int) -> None:
    """Tell that so many tokens went from one place to another, or the other way where the number is below 0."""
    if state.emit is not None:
        here, there = (source, target) if number > 0 else (target, source)
        state.emit(Event(kind, seat, (Moved(here, there, None, abs(number)),), {"number": number}))
