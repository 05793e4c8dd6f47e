"""What lies where in a match of Alchemy and what moves it: draws, tokens, and what each seat knows of hands.

Element hands, piles and tokens are packs (`elements.py`); formulae are their numbers in the data file.

What seats have learned of hidden element cards is kept as lower bounds. `known` has a row for each observer, the
public last, and in it a column for each hand, the deck's last: so many of each element are there at least. A card
that moves unseen may have been any, so everybody who did not see it knows one less of each, save who could tell.
Of formulae, everybody knows which went from the discards back into the deck (`recycled`), and that so many of a
hand (`old`, at least) are older than that and none of those.
"""

from __future__ import annotations

from typing import Self

from elements_table.games.alchemy.rules import events
from elements_table.games.alchemy.rules.actions import Action
from elements_table.games.alchemy.rules.data import Tables
from elements_table.games.alchemy.rules.elements import EACH, ELEMENTS, MOST, UNIT, lacking, lane, packed, size
from elements_table.kernel import chance
from elements_table.kernel.game import State


class AlchemyCore(State[Action]):
    """The parts of a state, and the steps that rules and effects are made of."""

    __slots__ = (
        "aether",
        "asked",
        "buried",
        "chance",
        "completed",
        "done",
        "drawn",
        "element_deck",
        "element_discard",
        "elements",
        "final_round",
        "formula_deck",
        "formula_discard",
        "formulae",
        "kept",
        "known",
        "mastery",
        "old",
        "payable",
        "pending",
        "phase",
        "piles",
        "recycled",
        "round",
        "start_player",
        "supply",
        "tables",
        "to_move",
        "void",
    )

    tables: Tables
    elements: list[int]
    formulae: list[tuple[int, ...]]
    payable: list[int]
    """Per seat, its formulae in hand counted by dominant element, as a pack: what they pay."""
    completed: list[tuple[int, ...]]
    aether: list[int]
    void: list[int]
    mastery: list[int]
    supply: int
    piles: tuple[int, ...]
    drawn: int
    element_deck: tuple[int, ...]
    element_discard: int
    formula_deck: tuple[int, ...]
    formula_discard: tuple[int, ...]
    buried: list[tuple[int, ...]]
    """Per seat, what it laid face down (A5); the last entry what nobody knows."""
    known: list[int]
    recycled: int
    old: list[int]
    start_player: int
    to_move: int
    round: int
    phase: int
    final_round: bool
    done: int
    kept: int
    pending: tuple[tuple[int, int], ...]
    asked: tuple[Action, ...]
    """The ways to carry out the first pending effect, in the phase choice."""
    chance: int

    def clear(self, tables: Tables, seed: int) -> None:
        """Make this the state before a deal: nothing lies anywhere but the tokens in their supply."""
        seats = tables.seats
        self.emit = None
        self.tables = tables
        self.elements = [0] * seats
        self.formulae = [()] * seats
        self.payable = [0] * seats
        self.completed = [()] * seats
        self.aether = [0] * seats
        self.void = [0] * seats
        self.mastery = [0] * seats
        self.supply = tables.counts.supply * EACH
        self.piles = ()
        self.drawn = 0
        self.element_deck = ()
        self.element_discard = 0
        self.formula_deck = ()
        self.formula_discard = ()
        self.buried = [()] * (seats + 1)
        self.known = [0] * (seats + 1) ** 2
        self.recycled = 0
        self.old = [0] * seats
        self.start_player = self.to_move = 0
        self.round = 1
        self.phase = 0
        self.final_round = False
        self.done = self.kept = 0
        self.pending = ()
        self.asked = ()
        self.chance = chance.seeded(seed)

    def clone(self) -> Self:
        """Return a copy that shares nothing mutable."""
        new = self.__class__.__new__(self.__class__)
        new.emit = None
        new.tables = self.tables
        new.elements = self.elements[:]
        new.formulae = self.formulae[:]
        new.payable = self.payable[:]
        new.completed = self.completed[:]
        new.aether = self.aether[:]
        new.void = self.void[:]
        new.mastery = self.mastery[:]
        new.supply = self.supply
        new.piles = self.piles
        new.drawn = self.drawn
        new.element_deck = self.element_deck
        new.element_discard = self.element_discard
        new.formula_deck = self.formula_deck
        new.formula_discard = self.formula_discard
        new.buried = self.buried[:]
        new.known = self.known[:]
        new.recycled = self.recycled
        new.old = self.old[:]
        new.start_player = self.start_player
        new.to_move = self.to_move
        new.round = self.round
        new.phase = self.phase
        new.final_round = self.final_round
        new.done = self.done
        new.kept = self.kept
        new.pending = self.pending
        new.asked = self.asked
        new.chance = self.chance
        return new

    # Tokens

    def gain_mastery(self, seat: int, element: int) -> None:
        """Give `seat` a mastery token, if one is left (A14)."""
        if lane(self.supply, element):
            self.supply -= UNIT[element]
            self.mastery[seat] += UNIT[element]
            if self.emit is not None:
                self.emit(events.mastery(seat, element))

    def turn_void(self, seat: int, element: int) -> None:
        """Turn a Void of `seat` into a mastery token, if both are there."""
        if self.void[seat] and lane(self.supply, element):
            self.void[seat] -= 1
            self.supply -= UNIT[element]
            self.mastery[seat] += UNIT[element]
            if self.emit is not None:
                self.emit(events.void_turned(seat, element))

    def add_void(self, seat: int, number: int) -> None:
        """Give `seat` Void, or take it where `number` is below 0, down to none."""
        number = max(number, -self.void[seat])
        self.void[seat] += number
        if self.emit is not None:
            self.emit(events.tokens(seat, "void", number))

    def add_aether(self, seat: int, number: int) -> None:
        """Give `seat` Aether."""
        self.aether[seat] += number
        if self.emit is not None:
            self.emit(events.tokens(seat, "aether", number))

    def charge(self, seat: int, number: int) -> None:
        """Turn up to `number` Void of `seat` into Aether; below 0 Aether into Void (A17)."""
        number = min(number, self.void[seat])
        self.void[seat] -= number
        self.aether[seat] += number
        if self.emit is not None:
            self.emit(events.turned(seat, number))

    # Element cards

    def draw_openly(self, number: int) -> int:
        """Draw element cards that all see and return them as a pack, fewer where there are no more (A7)."""
        seats = self.tables.seats
        pack = 0
        while number:
            taken = self.element_deck[:number]
            self.element_deck = self.element_deck[number:]
            some = packed(taken)
            self.show_gone(seats, some)
            pack += some
            number -= len(taken)
            if not number or not self.element_discard:
                break
            self._shuffle_elements()
        return pack

    def _shuffle_elements(self) -> None:
        discard = self.element_discard
        cards = [element for element in ELEMENTS for _n in range(lane(discard, element))]
        self.chance = chance.shuffle(self.chance, cards)
        self.element_deck = tuple(cards)
        self.element_discard = 0
        step = self.tables.seats + 1
        for place in range(step - 1, step * step, step):
            self.known[place] = discard  # everybody has seen what goes into the new deck
        if self.emit is not None:
            self.emit(events.shuffled("element", len(cards)))

    def draw_elements(self, seat: int, number: int) -> None:
        """Draw element cards from the deck into a hand, unseen by others."""
        for _n in range(number):
            if not self.element_deck:
                if not self.element_discard:
                    return
                self._shuffle_elements()
            deck = self.element_deck
            element = deck[0]
            self.element_deck = deck[1:]
            self.elements[seat] += UNIT[element]
            self._slip(self.tables.seats, seat, element, (seat,), len(deck))
            if self.emit is not None:
                self.emit(events.element_drawn(seat, element))

    def take_element(self, taker: int, seat: int) -> None:
        """Move a random element card between hands; the two of them see which."""
        hand = self.elements[seat]
        count = size(hand)
        self.chance, number = chance.randrange(self.chance, count)
        element = 0
        while number >= lane(hand, element):
            number -= lane(hand, element)
            element += 1
        self.elements[seat] -= UNIT[element]
        self.elements[taker] += UNIT[element]
        self._slip(seat, taker, element, (seat, taker), count)
        if self.emit is not None:
            self.emit(events.element_taken(taker, seat, element))

    def _slip(self, source: int, target: int, element: int, informed: tuple[int, ...], count: int) -> None:
        """Note a card that moves from one hidden place to another, which held `count` cards before."""
        known = self.known
        unit = UNIT[element]
        step = self.tables.seats + 1
        for observer in range(step):
            row = observer * step
            there = known[row + source]
            if observer in informed or (count <= MOST and there == count * unit):  # all alike: no doubt which moved
                known[row + source] = lacking(there, unit)
                known[row + target] += unit
            elif there:
                known[row + source] = lacking(there, EACH)

    def show_gone(self, place: int, pack: int) -> None:
        """Note that everybody saw `pack` leave a hand (the number of seats: the deck)."""
        known = self.known
        step = self.tables.seats + 1
        for at in range(place, step * step, step):
            if known[at]:
                known[at] = lacking(known[at], pack)

    def show_come(self, seat: int, pack: int) -> None:
        """Note that everybody saw `pack` come into a hand."""
        known = self.known
        step = self.tables.seats + 1
        for at in range(seat, step * step, step):
            known[at] += pack

    def discard_elements(self, seat: int, pack: int) -> None:
        """Move element cards from a hand to their discard pile, seen by all."""
        self.elements[seat] -= pack
        self.element_discard += pack
        self.show_gone(seat, pack)

    # Formulae

    def draw_formulae(self, seat: int, number: int) -> None:
        """Draw formulae; where the deck runs out its discards are shuffled (A11)."""
        if len(self.formula_deck) < number:
            return self._draw_past_the_end(seat, number)
        self._hand_over(seat, self.formula_deck[:number])
        self.formula_deck = self.formula_deck[number:]
        if self.emit is not None:
            self.emit(events.formulae_drawn(self.tables, seat, self.formulae[seat][-number:]))
        return None

    def _draw_past_the_end(self, seat: int, number: int) -> None:
        for _n in range(number):
            if not self.formula_deck:
                self._shuffle_formulae()
            if self.formula_deck:
                self.draw_formulae(seat, 1)

    def _shuffle_formulae(self) -> None:
        """Make a deck of the discards and of what was laid face down (A5)."""
        cards = sorted((*self.formula_discard, *[card for pile in self.buried for card in pile]))
        if not cards:
            return
        self.recycled = sum([1 << card for card in self.formula_discard])
        self.old = [len(hand) for hand in self.formulae]
        self.chance = chance.shuffle(self.chance, cards)
        self.formula_deck = tuple(cards)
        self.formula_discard = ()
        self.buried = [()] * len(self.buried)
        if self.emit is not None:
            self.emit(events.shuffled("formula", len(cards)))

    def _hand_over(self, seat: int, cards: tuple[int, ...]) -> None:
        self.formulae[seat] += cards
        unit = self.tables.unit
        for card in cards:
            self.payable[seat] += unit[card]

    def set_formulae(self, seat: int, cards: tuple[int, ...]) -> None:
        """Make these the formulae in a hand."""
        self.formulae[seat] = ()
        self.payable[seat] = 0
        self._hand_over(seat, cards)

    def part_with(self, seat: int, cards: tuple[int, ...]) -> None:
        """Take formulae that everybody sees out of a hand."""
        self.formulae[seat] = tuple([card for card in self.formulae[seat] if card not in cards])
        unit, old = self.tables.unit, self.old
        for card in cards:
            self.payable[seat] -= unit[card]
            if old[seat] and not self.recycled >> card & 1:
                old[seat] -= 1
