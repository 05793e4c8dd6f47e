"""Reading a position of Alchemy as a person writes it.

What seats have learned is written as `known`: `elements` holds a row for each seat and one for the public, each with
the elements that every hand, and last the deck, holds at least; `buried` the formulae each seat laid face down;
`recycled` the formulae everybody saw go back into the deck, and `old` how many of each hand, at least, are none of
those; `under` who laid the lowest cards of the formula deck there, and which they are.
"""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from elements_table.games.alchemy.rules import packs
from elements_table.games.alchemy.rules.actions import EMPTY
from elements_table.games.alchemy.rules.cards import set_formulae
from elements_table.games.alchemy.rules.data import Variant
from elements_table.games.alchemy.rules.fields import PHASES
from elements_table.games.alchemy.rules.observation import KnownSpec, PositionSpec
from elements_table.games.alchemy.rules.state import AlchemyState
from elements_table.kernel import chance, positions
from elements_table.kernel.errors import PositionError
from elements_table.kernel.game import PositionLike
from elements_table.kernel.position_parts import Part
from elements_table.kernel.positions import Stock, require

T = TypeVar("T")
PARTS = {
    **dict.fromkeys(("elements", "drawn", "piles", "element_discard"), Part("letters", "element")),
    "element_deck": Part("letters", "element", from_top=True),
    **dict.fromkeys(("formulae", "completed", "formula_discard", "formula_buried"), Part("cards", "formula")),
    "formula_deck": Part("cards", "formula", from_top=True),
    **{name: Part("tokens", name) for name in ("aether", "void")},
    **dict.fromkeys(("mastery", "supply"), Part("counts", "mastery")),
    **dict.fromkeys(("to_move", "start_player"), Part("seat")),
    **dict.fromkeys(("done", "kept"), Part("seats")),
    "phase": Part("choice", choices=PHASES),
    "pending": Part("text"),
    **dict.fromkeys(("known", "repeated"), Part("known")),
    "scoring": Part("derived"),
}
"""What its parts are to who sets one by hand."""


def place(state: AlchemyState, position: PositionLike) -> None:
    """Fill a blank `state`; cards named nowhere lie in the decks. PositionError says what is wrong."""
    spec = positions.read(position, PositionSpec)
    _place_elements(state, spec)
    _place_formulae(state, spec)
    _place_tokens(state, spec)
    _place_turn(state, spec)
    if spec.known is not None:
        _place_known(state, spec.known)
    state.settle()
    positions.agree(spec, state, "scoring", "winners")


def _per_seat(values: Sequence[T], seats: int, empty: T, name: str) -> list[T]:
    require(len(values) <= seats, f"{name}: there are {seats} seats, but {len(values)} entries.")
    return [*values, *[empty] * (seats - len(values))]


def _deck(state: AlchemyState, stock: Stock[str], named: Sequence[str] | None, name: str) -> list[str]:
    """Return a deck as it is named, else what lies nowhere in any order."""
    if named is not None:
        return stock.take(named, name)
    deck = stock.rest()
    state.chance = chance.shuffle(state.chance, deck)
    return deck


def _place_elements(state: AlchemyState, spec: PositionSpec) -> None:
    variant = state.variant
    stock = Stock(dict.fromkeys(packs.FOUR, variant.data.cards_per_element))

    def take(text: str, name: str) -> int:
        return packs.packed(map(packs.FOUR.index, stock.take("" if text == EMPTY else text, name)))

    hands = _per_seat(spec.elements, variant.seats, "", "elements")
    state.elements = [take(hand, f"elements.{seat}") for seat, hand in enumerate(hands)]
    state.drawn = take(spec.drawn, "drawn")
    state.element_discard = take(spec.element_discard, "element_discard")
    require(len(spec.piles) <= variant.seats, f"piles: there are at most {variant.seats}.")
    for n, pile in enumerate(spec.piles):
        aether = pile.count("*")
        require(aether <= packs.MOST, f"piles.{n}: {aether} Aether are more than a pile can hold.")
        pack = take(pile.replace("*", ""), f"piles.{n}") + aether * packs.AETHER_UNIT
        state.piles += (variant.reduced[pack],)
        state.element_discard += pack - state.piles[-1] & packs.CARDS
    deck = _deck(state, stock, spec.element_deck, "element_deck")
    state.element_deck = tuple(map(packs.FOUR.index, deck))


def _place_formulae(state: AlchemyState, spec: PositionSpec) -> None:
    seats, numbers = state.variant.seats, state.variant.numbers_of
    stock = Stock(dict.fromkeys(state.variant.slugs, 1))
    for seat, hand in enumerate(_per_seat(spec.formulae, seats, [], "formulae")):
        set_formulae(state, seat, numbers(stock.take(hand, f"formulae.{seat}")))
    rows = _per_seat(spec.completed, seats, [], "completed")
    state.completed = [numbers(stock.take(row, f"completed.{seat}")) for seat, row in enumerate(rows)]
    state.formula_discard = numbers(stock.take(spec.formula_discard, "formula_discard"))
    state.buried[-1] = numbers(stock.take(spec.formula_buried, "formula_buried"))
    state.formula_deck = numbers(_deck(state, stock, spec.formula_deck, "formula_deck"))


def _place_tokens(state: AlchemyState, spec: PositionSpec) -> None:
    seats = state.variant.seats
    for name in ("aether", "void"):
        numbers = _per_seat(getattr(spec, name), seats, 0, name)
        require(min(numbers) >= 0, f"{name}: there cannot be less than none.")
        setattr(state, name, numbers)
    held = _per_seat(spec.mastery, seats, {}, "mastery")
    state.mastery = [_tokens(tokens, f"mastery.{seat}") for seat, tokens in enumerate(held)]
    for element, letter in enumerate(packs.FOUR):
        taken = sum([packs.lane(pack, element) for pack in state.mastery])
        left = state.variant.counts.supply - taken
        is_possible = letter in spec.supply or left >= 0
        require(is_possible, f"mastery: {taken} tokens of {letter} are more than there are.")
        spec.supply.setdefault(letter, left)
    state.supply = _tokens(spec.supply, "supply")


def _tokens(numbers: Mapping[str, int], name: str) -> int:
    for letter, number in numbers.items():
        is_number = letter in packs.FOUR and 0 <= number <= packs.MOST
        require(is_number, f"{name}: {letter}: {number} is not a number of mastery tokens.")
    return sum([packs.UNIT[packs.LETTERS.index(letter)] * number for letter, number in numbers.items()])


def _place_turn(state: AlchemyState, spec: PositionSpec) -> None:
    seats = range(state.variant.seats)
    state.phase = PHASES[positions.phase(spec.phase, PHASES)]
    to_move = spec.to_move if spec.to_move is not None else spec.pending[0][0] if spec.pending else 0
    for seat in (spec.start_player, to_move, *spec.done, *spec.kept):
        require(seat in seats, f"There is no seat {seat}; the seats are 0 to {seats[-1]}.")
    require(spec.round >= 1, "round: rounds count from 1.")
    state.start_player, state.to_move, state.round = spec.start_player, to_move, spec.round
    state.final_round = spec.final_round
    state.done = sum([1 << seat for seat in set(spec.done)])
    state.kept = sum([1 << seat for seat in set(spec.kept)])
    state.pending = tuple([_effect(state.variant, to_move, entry) for entry in spec.pending])
    is_choice = state.phase == "choice"
    require(is_choice == bool(state.pending), "pending: effects to be carried out go with the phase choice.")
    for formula, _number in state.pending:
        words = f"pending: {state.variant.slugs[formula]} is not completed by seat {to_move}."
        require(formula in state.completed[to_move], words)
    for slug in spec.repeated:
        can_be = is_choice and state.variant.index.get(slug, -1) in state.completed[to_move]
        require(can_be, f"repeated: {slug} is no formula whose ability can have been repeated.")
    state.repeated = state.variant.mask_of(spec.repeated)
    require((state.phase == "claim") == bool(state.piles), "piles: piles to claim go with the phase claim.")
    some_choose = state.phase != "keep" or len(set(spec.kept)) < len(seats)
    require(some_choose, "kept: all have kept their formulae, so the phase is not keep.")
    has_void = state.phase == "game_over" and any(state.void)
    require(not has_void, "void: at the end all Void has become Aether.")


def _effect(variant: Variant, seat: int, entry: tuple[int, str, int]) -> tuple[int, int]:
    owner, slug, number = entry
    formula = variant.index.get(slug, -1)
    if owner != seat or formula < 0 or (formula, number) not in variant.queue[formula]:
        raise PositionError(f"pending: {list(entry)} is no effect of the seat to act.")
    return formula, number


def _place_known(state: AlchemyState, known: KnownSpec) -> None:
    variant = state.variant
    step = variant.seats + 1
    places = [*state.elements, packs.packed(state.element_deck)]
    if known.elements:
        is_square = [len(row) for row in known.elements] == [step] * step
        require(is_square, f"known.elements: it needs {step} rows of {step} entries.")
        texts = ["" if text == EMPTY else text for row in known.elements for text in row]
        try:
            state.known = [packs.from_letters(text, packs.FOUR) for text in texts]
        except ValueError:
            raise PositionError("known.elements: it is not written in A, E, F, W.") from None
        for at, pack in enumerate(state.known):
            words = f"known.elements: {packs.letters(pack)} is more than lies there."
            require(packs.holds(places[at % step], pack), words)
    unknown = state.buried[-1]
    for seat, slugs in enumerate(_per_seat(known.buried, variant.seats, [], "known.buried")):
        cards = tuple([variant.index.get(slug, -1) for slug in slugs])
        all_lie = set(cards) <= set(unknown) and len(set(cards)) == len(cards)
        require(all_lie, f"known.buried.{seat}: not all of {', '.join(slugs)} lie face down.")
        state.buried[seat] = cards
        unknown = tuple([card for card in unknown if card not in cards])
    state.buried[-1] = unknown
    are_known = set(known.recycled) <= variant.index.keys()
    require(are_known, "known.recycled: it names a formula that there is not.")
    state.recycled = variant.mask_of(known.recycled)
    lowest = variant.slugs_of(state.formula_deck[len(state.formula_deck) - len(known.under) :])
    seats = {seat for seat, _slug in known.under}
    lie_there = [slug for _seat, slug in known.under] == list(lowest) and seats <= set(range(variant.seats))
    require(lie_there, "known.under: other formulae lie there, or there is no such seat.")
    state.under = tuple([seat for seat, _slug in known.under])
    state.old = _per_seat(known.old, variant.seats, 0, "known.old")
    for seat, number in enumerate(state.old):
        older = sum([not state.recycled >> card & 1 for card in state.formulae[seat]])
        require(number <= older, f"known.old.{seat}: there are not {number} older formulae in this hand.")
