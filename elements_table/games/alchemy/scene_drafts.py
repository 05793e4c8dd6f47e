"""What is assembled on the table of Alchemy before it is sent: three formulae to keep, the piles, a payment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from elements_table.games.alchemy.completing import payment
from elements_table.games.alchemy.elements import (
    AETHER_UNIT,
    ELEMENTS,
    LETTERS,
    OPPOSITES,
    UNIT,
    from_letters,
    lane,
    letters,
)
from elements_table.games.alchemy.formulae import Tables
from elements_table.games.alchemy.moves import K_COMPLETE, K_KEEP, K_SORT, SKIP, Move, complete, convert, keep, sort
from elements_table.games.alchemy.payments import Purse
from elements_table.games.alchemy.scene_cards import costs
from elements_table.games.alchemy.scene_places import (
    DRAWN,
    ELEMENT_HAND,
    FORMULA_HAND,
    LEFT_END,
    OFFER,
    RIGHT_END,
    SHOWN,
    TRAY,
)
from elements_table.games.alchemy.scene_words import element_word
from elements_table.kernel.words import _
from elements_table.table.stage.draft import Draft
from elements_table.table.stage.scene import Layout, Ref, View

AETHER = "*"
BY_SHOWN = {LETTERS[element]: place for place, element in enumerate(SHOWN)}


def shown_order(cards: str) -> list[str]:
    """Return the letters of a hand as the table lays them: Fire, Water, Earth, Air."""
    return sorted(cards, key=BY_SHOWN.__getitem__)


def paired(cards: Sequence[str]) -> tuple[list[str], int]:
    """Return the letters of a pile, opposites side by side in front, and how many such pairs there are."""
    left = shown_order("".join(cards))
    pairs: list[str] = []
    for one, other in OPPOSITES:
        a, b = LETTERS[one], LETTERS[other]
        for _n in range(min(left.count(a), left.count(b))):
            for letter in (a, b):
                left.remove(letter)
                pairs.append(letter)
    return [*pairs, *left], len(pairs) // 2


def convertible(aether: int) -> dict[str, Any]:
    """Return what the button that turns Aether into Void does, where there is any (A17)."""
    return {"convert": convert(1)} if aether else {}


class KeepDraft(Draft):
    """The formulae chosen to stay in hand, out of those dealt (A5)."""

    def __init__(self, dealt: Sequence[str], size: int) -> None:
        self.dealt = dealt
        self.size = min(size, len(dealt))
        self.chosen: list[str] = []

    def offer(self) -> list[str]:
        """Return what has not been chosen yet."""
        return [slug for slug in self.dealt if slug not in self.chosen]

    def _slug(self, ref: Ref) -> str | None:
        cards = {OFFER: self.offer, FORMULA_HAND: lambda: self.chosen}.get(ref.zone, list)()
        return cards[ref.index] if 0 <= ref.index < len(cards) else None

    def zones(self, ref: Ref) -> tuple[str, ...]:
        """Return where a formula may go: to the hand while there is room, and back."""
        if self._slug(ref) is None:
            return ()
        if ref.zone == FORMULA_HAND:
            return (OFFER,)
        return (FORMULA_HAND,) if len(self.chosen) < self.size else ()

    def refusal(self, ref: Ref, zone: str) -> str:
        """Return why a formula cannot be kept as well."""
        return _("You keep {n}; lay one back first.").format(n=self.size) if ref.zone == OFFER else ""

    def put(self, ref: Ref, zone: str) -> None:
        """Choose a formula, or lay it back."""
        slug = self._slug(ref)
        assert slug is not None
        if zone == FORMULA_HAND:
            self.chosen.append(slug)
        else:
            self.chosen.remove(slug)

    def taps(self, ref: Ref) -> bool:
        """A click moves every formula that can be moved."""
        return bool(self.zones(ref))

    def tap(self, ref: Ref, *, double: bool = False) -> None:
        """Choose a formula, or lay it back."""
        if not double:
            self.put(ref, self.zones(ref)[0])

    def action(self) -> Move | None:
        """Return the choice once it is complete."""
        return keep(self.chosen) if len(self.chosen) == self.size else None

    def again(self) -> None:
        """Lay all back."""
        self.chosen.clear()

    def presses(self) -> Mapping[str, Any]:
        """Return what the buttons do."""
        does: dict[str, Any] = {"again": self.again} if self.chosen else {}
        action = self.action()
        return does | ({"confirm": action} if action is not None else {})

    def suggest(self, action: Any) -> None:
        """Take up the formulae that a hint names."""
        if isinstance(action, Move) and action.kind == K_KEEP:
            self.chosen = list(action.spent)

    def undo(self) -> bool:
        """Lay the last one back."""
        return bool(self.chosen) and bool(self.chosen.pop())


class SortDraft(Draft):
    """The drawn cards on their way into piles (A6); `piles` hold letters in the order in which they lie."""

    def __init__(self, drawn: str, piles: int, aether: int) -> None:
        self.drawn = drawn
        self.aether = aether
        self.piles: list[list[str]] = [[] for _n in range(piles)]
        self._past: list[list[list[str]]] = []

    def left(self) -> list[str]:
        """Return the cards that are not in a pile yet."""
        cards = shown_order(self.drawn)
        for pile in self.piles:
            for letter in pile:
                cards.remove(letter)
        return cards

    def _cards(self, zone: str) -> list[str]:
        if zone == DRAWN:
            return self.left()
        return self.piles[int(zone[4:])] if zone in self._names() else []

    def _names(self) -> list[str]:
        return [f"pile{n}" for n in range(len(self.piles))]

    def letter(self, ref: Ref) -> str:
        """Return the card at a place, empty where there is none."""
        cards = self._cards(ref.zone)
        return cards[ref.index] if 0 <= ref.index < len(cards) else ""

    def zones(self, ref: Ref) -> tuple[str, ...]:
        """Return where a card may go: to any other pile, or back."""
        if not self.letter(ref):
            return ()
        return tuple(name for name in (*self._names(), DRAWN) if name != ref.zone)

    def with_card(self, number: int, ref: Ref | None) -> list[str]:
        """Return a pile as it would be with the card in hand, from wherever that is."""
        pile = self.piles[number]
        if ref is None or not self.letter(ref) or ref.zone == f"pile{number}":
            return pile
        return paired([*pile, self.letter(ref)])[0]

    def put(self, ref: Ref, zone: str) -> None:
        """Move a card to a pile, or back to the drawn ones."""
        letter = self.letter(ref)
        self._remember()
        if ref.zone != DRAWN:
            pile = self._cards(ref.zone)
            pile.remove(letter)
            pile[:] = paired(pile)[0]
        if zone != DRAWN:
            pile = self._cards(zone)
            pile[:] = paired([*pile, letter])[0]

    def _remember(self) -> None:
        self._past.append([list(pile) for pile in self.piles])

    def key(self, name: str) -> bool:
        """A pile's number sends the next drawn card there."""
        if not name.isdecimal() or not 1 <= int(name) <= len(self.piles) or not self.left():
            return False
        self.put(Ref(DRAWN, 0), f"pile{int(name) - 1}")
        return True

    def renew(self, view: View, layout: Layout) -> Draft | None:
        """Turning Aether into Void does not disturb the piles."""
        o = view.observation
        if o.phase != "sort" or o.drawn != self.drawn or o.to_move != o.seat:
            return None
        self.aether = o.aether[o.to_move]
        return self

    def action(self) -> Move | None:
        """Return the sort once no card is left."""
        return None if self.left() else sort([from_letters("".join(pile)) for pile in self.piles])

    def again(self) -> None:
        """Take all cards up."""
        self._remember()
        self.piles = [[] for _pile in self.piles]

    def presses(self) -> Mapping[str, Any]:
        """Return what the buttons do."""
        does: dict[str, Any] = convertible(self.aether)
        if any(self.piles):
            does["again"] = self.again
        action = self.action()
        return does | ({"confirm": action} if action is not None else {})

    def suggest(self, action: Any) -> None:
        """Sort as a hint does."""
        if isinstance(action, Move) and action.kind == K_SORT:
            self._remember()
            order = getattr(action, "order", action.piles)
            self.piles = [paired(list(letters(pile)))[0] for pile in order]

    def undo(self) -> bool:
        """Take back the last change."""
        if not self._past:
            return False
        self.piles = self._past.pop()
        return True


class PayDraft(Draft):
    """A formula on its way to an end of the row, and what it is paid with (A13); empty until one is carried there.

    `slots` are [element, payer] for each card of the cost; a payer is a letter, `*` for Aether, or a formula's slug.
    """

    def __init__(self, tables: Tables, elements: str, formulae: Sequence[str], aether: int, has_row: bool) -> None:
        self.tables = tables
        self.elements = elements
        self.formulae = formulae
        self.aether = aether
        self.has_row = has_row
        self.formula = ""
        self.right = True
        self.slots: list[tuple[int, str]] = []
        numbers = tuple(tables.index[slug] for slug in formulae)
        payable = sum(tables.unit[number] for number in numbers)
        self.purse = Purse(tables, from_letters(elements), numbers, payable, aether)
        self.affordable = {tables.slugs[number] for number in self.purse.affordable()}

    # ---- what is where

    @property
    def spent(self) -> list[str]:
        """The formulae that pay."""
        return [payer for _element, payer in self.slots if len(payer) > 1]

    def hand(self) -> list[str]:
        """Return the formulae that stay in hand."""
        gone = {self.formula, *self.spent}
        return [slug for slug in self.formulae if slug not in gone]

    def cards(self) -> list[str]:
        """Return the element cards that stay in hand."""
        cards = shown_order(self.elements)
        for _element, payer in self.slots:
            if payer in cards:
                cards.remove(payer)
        return cards

    @property
    def aether_left(self) -> int:
        """The Aether that stays."""
        return self.aether - sum(payer == AETHER for _element, payer in self.slots)

    def missing(self, slug: str) -> str:
        """Return what a formula lacks, in words: `2 Fire`."""
        number = self.tables.index[slug]
        short = []
        for element in ELEMENTS:
            price = lane(self.tables.cost[number], element)
            others = len(self.purse.others(number, element))
            less = price - lane(self.purse.elements, element) - others
            if less > 0:
                short.append(f"{less} {element_word(element)}")
        return ", ".join(short)

    # ---- moving

    def zones(self, ref: Ref) -> tuple[str, ...]:
        """Return where a piece may go: a formula to an end of the row, what can pay into the tray, and back."""
        if ref.zone in (LEFT_END, RIGHT_END):
            return (FORMULA_HAND, *((LEFT_END, RIGHT_END) if self.has_row else ()))
        if ref.zone == TRAY:
            return ()
        if not self.formula:
            hand = self.hand()
            if ref.zone != FORMULA_HAND or ref.index >= len(hand) or hand[ref.index] not in self.affordable:
                return ()
            return (LEFT_END, RIGHT_END) if self.has_row else (LEFT_END,)
        return (TRAY,) if self._place_for(ref) is not None else ()

    def _payer(self, ref: Ref) -> str:
        if ref.zone.startswith("aether"):
            return AETHER if self.aether_left else ""
        cards = {ELEMENT_HAND: self.cards, FORMULA_HAND: self.hand}.get(ref.zone, list)()
        return cards[ref.index] if 0 <= ref.index < len(cards) else ""

    def _place_for(self, ref: Ref) -> int | None:
        """Return the slot that a piece in hand could pay instead of what pays it now."""
        payer = self._payer(ref)
        if not payer:
            return None
        for place, (element, now) in enumerate(self.slots):
            fits = payer == AETHER or self._pays(payer) == element
            if fits and (now == AETHER or len(now) != len(payer) or payer == AETHER) and now != payer:
                return place
        return None

    def _pays(self, payer: str) -> int:
        if len(payer) == 1:
            return LETTERS.index(payer)
        return self.tables.element[self.tables.index[payer]]

    def refusal(self, ref: Ref, zone: str) -> str:
        """Return why a piece cannot go there."""
        payer = self._payer(ref)
        if ref.zone == FORMULA_HAND and zone in (LEFT_END, RIGHT_END) and payer:
            return self.why_not(payer)
        if zone == TRAY and payer:
            return _("Nothing more than the cost is paid; this card pays nothing that is still to be paid otherwise.")
        return ""

    def why_not(self, slug: str) -> str:
        """Return why a formula cannot be completed."""
        name = self.tables.formulae[self.tables.index[slug]].name
        if self.formula:
            return _("You complete one formula only.")
        return _("You lack {what} for {formula}.").format(what=self.missing(slug), formula=name)

    def put(self, ref: Ref, zone: str) -> None:
        """Carry a formula to an end or back, or pay with a card."""
        if zone == FORMULA_HAND:
            self.back()
        elif ref.zone in (LEFT_END, RIGHT_END):
            self.right = zone == RIGHT_END
        elif zone == TRAY:
            place = self._place_for(ref)
            assert place is not None
            self.slots[place] = (self.slots[place][0], self._payer(ref))
        else:
            self.propose(self.hand()[ref.index], right=zone == RIGHT_END)

    def propose(self, slug: str, *, right: bool) -> None:
        """Begin to complete a formula, paid with as little Aether as can be, then with what is worth least."""
        self.formula = slug
        self.right = right and self.has_row
        number = self.tables.index[slug]
        points = self.tables.points
        pack, spent = payment(self.purse, number, lambda card: float(points[card]), False)
        self.fill(pack, [self.tables.slugs[card] for card in spent])

    def fill(self, pack: int, spent: Sequence[str]) -> None:
        """Lay a payment into the slots."""
        formula = self.tables.formulae[self.tables.index[self.formula]]
        cards = {element: lane(pack, element) for element in ELEMENTS}
        others = list(spent)
        slots: list[tuple[int, str]] = []
        for element in costs(formula):
            if cards[element]:
                cards[element] -= 1
                slots.append((element, LETTERS[element]))
                continue
            mine = next((slug for slug in others if self._pays(slug) == element), AETHER)
            if mine != AETHER:
                others.remove(mine)
            slots.append((element, mine))
        self.slots = slots

    def taps(self, ref: Ref) -> bool:
        """A click on a slot pays it otherwise, where there is another way."""
        return ref.zone == TRAY and ref.index < len(self.slots) and len(self.ways(ref.index)) > 1

    def ways(self, place: int) -> list[str]:
        """Return the payers of a slot: what pays it now, and what could instead."""
        element, now = self.slots[place]
        found = [LETTERS[element]] if LETTERS[element] in self.cards() or now == LETTERS[element] else []
        found += [slug for slug in (*self.hand(), *([now] if len(now) > 1 else ())) if self._pays(slug) == element]
        if self.aether_left or now == AETHER:
            found.append(AETHER)
        return found

    def tap(self, ref: Ref, *, double: bool = False) -> None:
        """Pay a slot with the next that could."""
        ways = self.ways(ref.index)
        element, now = self.slots[ref.index]
        self.slots[ref.index] = (element, ways[(ways.index(now) + 1) % len(ways)])

    # ---- what comes of it

    def action(self) -> Move | None:
        """Return the completion as it is proposed."""
        if not self.formula:
            return None
        singles = [payer for _element, payer in self.slots if len(payer) == 1]
        pack = sum(AETHER_UNIT if payer == AETHER else UNIT[LETTERS.index(payer)] for payer in singles)
        move = complete(self.formula, pack, self.spent, self.right)
        return move if self.purse.pays(move) else None

    def back(self) -> None:
        """Take everything back to hand."""
        self.formula, self.slots = "", []

    def turn(self) -> None:
        """Lay the formula at the other end."""
        self.right = not self.right

    def presses(self) -> Mapping[str, Any]:
        """Return what the buttons do."""
        if not self.formula:
            return {"skip": SKIP, **convertible(self.aether)}
        does: dict[str, Any] = {"back": self.back}
        if self.has_row:
            does["end"] = self.turn
        action = self.action()
        return does | ({"confirm": action} if action is not None else {})

    def suggest(self, action: Any) -> None:
        """Lay out the completion that a hint names."""
        if isinstance(action, Move) and action.kind == K_COMPLETE:
            self.formula, self.right = action.formula, action.right
            self.fill(action.elements, action.spent)

    def undo(self) -> bool:
        """Take everything back to hand."""
        had = bool(self.formula)
        self.back()
        return had
