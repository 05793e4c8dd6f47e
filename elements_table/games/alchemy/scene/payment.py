"""A payment on the table of Alchemy: a formula on its way to an end of the row, and what it is paid with (A13)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from elements_table.games.alchemy.rules.actions import K_COMPLETE, SKIP, Action, complete
from elements_table.games.alchemy.rules.data import Variant
from elements_table.games.alchemy.rules.elements import AETHER_UNIT, ELEMENTS, LETTERS, UNIT, from_letters, lane
from elements_table.games.alchemy.rules.payments import Purse, payment
from elements_table.games.alchemy.scene.drafts import AETHER, convertible, shown_order
from elements_table.games.alchemy.scene.faces import costs
from elements_table.games.alchemy.scene.layout import ELEMENT_HAND, FORMULA_HAND, LEFT_END, RIGHT_END, TRAY
from elements_table.games.alchemy.scene.words import element_word
from elements_table.kernel.words import _
from elements_table.table.stage.draft import Draft
from elements_table.table.stage.scene import Layout, Ref, View, own


class PayDraft(Draft):
    """A formula on its way to an end of the row, and what it is paid with (A13); empty until one is carried there.

    `slots` are [element, payer] for each card of the cost; a payer is a letter, `*` for Aether, or a formula's slug.
    """

    def __init__(self, variant: Variant, elements: str, formulae: Sequence[str], aether: int, has_row: bool) -> None:
        self.variant = variant
        self.elements = elements
        self.formulae = formulae
        self.aether = aether
        self.has_row = has_row
        self.formula = ""
        self.right = True
        self.slots: list[tuple[int, str]] = []
        numbers = tuple(variant.index[slug] for slug in formulae)
        payable = sum(variant.unit[number] for number in numbers)
        self.purse = Purse(variant, from_letters(elements), numbers, payable, aether)
        self.affordable = {variant.slugs[number] for number in self.purse.affordable()}

    # ---- what is where

    @property
    @own
    def spent(self) -> list[str]:
        """The formulae that pay."""
        return [payer for _element, payer in self.slots if len(payer) > 1]

    @own
    def hand(self) -> list[str]:
        """Return the formulae that stay in hand."""
        gone = {self.formula, *self.spent}
        return [slug for slug in self.formulae if slug not in gone]

    @own
    def cards(self) -> list[str]:
        """Return the element cards that stay in hand."""
        cards = shown_order(self.elements)
        for _element, payer in self.slots:
            if payer in cards:
                cards.remove(payer)
        return cards

    @property
    @own
    def aether_left(self) -> int:
        """The Aether that stays."""
        return self.aether - sum(payer == AETHER for _element, payer in self.slots)

    @own
    def missing(self, slug: str) -> str:
        """Return what a formula lacks, in words: `2 Fire`."""
        number = self.variant.index[slug]
        short = []
        for element in ELEMENTS:
            price = lane(self.variant.cost[number], element)
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
        return self.variant.element[self.variant.index[payer]]

    def refusal(self, ref: Ref, zone: str) -> str:
        """Return why a piece cannot go there."""
        payer = self._payer(ref)
        if ref.zone == FORMULA_HAND and zone in (LEFT_END, RIGHT_END) and payer:
            return self.why_not(payer)
        if zone == TRAY and payer:
            return _("Nothing more than the cost is paid; this card pays nothing that is still to be paid otherwise.")
        return ""

    @own
    def why_not(self, slug: str) -> str:
        """Return why a formula cannot be completed."""
        name = self.variant.formulae[self.variant.index[slug]].title
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

    @own
    def propose(self, slug: str, *, right: bool) -> None:
        """Begin to complete a formula, paid with as little Aether as can be, then with what is worth least."""
        self.formula = slug
        self.right = right and self.has_row
        number = self.variant.index[slug]
        points = self.variant.points
        pack, spent = payment(self.purse, number, lambda card: float(points[card]), False)
        self.fill(pack, [self.variant.slugs[card] for card in spent])

    @own
    def fill(self, pack: int, spent: Sequence[str]) -> None:
        """Lay a payment into the slots."""
        formula = self.variant.formulae[self.variant.index[self.formula]]
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

    @own
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

    def action(self) -> Action | None:
        """Return the completion as it is proposed."""
        if not self.formula:
            return None
        singles = [payer for _element, payer in self.slots if len(payer) == 1]
        pack = sum(AETHER_UNIT if payer == AETHER else UNIT[LETTERS.index(payer)] for payer in singles)
        action = complete(self.formula, pack, self.spent, self.right)
        return action if self.purse.pays(action) else None

    @own
    def back(self) -> None:
        """Take everything back to hand."""
        self.formula, self.slots = "", []

    @own
    def turn(self) -> None:
        """Lay the formula at the other end."""
        self.right = not self.right

    def presses(self) -> Mapping[str, Any]:
        """Return what the buttons do."""
        does: dict[str, Any] = convertible(self.aether_left)
        if not self.formula:
            return does | {"skip": SKIP}
        does["back"] = self.back
        if self.has_row:
            does["end"] = self.turn
        action = self.action()
        return does | ({"confirm": action} if action is not None else {})

    def renew(self, view: View, layout: Layout) -> Draft | None:
        """Turning Aether into Void leaves the payment as it lies, as long as the Aether in it is still there."""
        o = view.observation
        me = o.to_move
        if o.phase != "complete" or me != o.seat:
            return None
        if (o.elements[me], o.formulae[me]) != (self.elements, self.formulae):
            return None
        now = PayDraft(self.variant, self.elements, self.formulae, o.aether[me], self.has_row)
        if self.formula and o.aether[me] >= self.aether - self.aether_left:
            now.formula, now.right, now.slots = self.formula, self.right, self.slots
        return now

    def suggest(self, action: Any) -> None:
        """Lay out the completion that a hint names."""
        if isinstance(action, Action) and action.kind == K_COMPLETE:
            self.formula, self.right = action.formula, action.right
            self.fill(action.elements, action.spent)

    def undo(self) -> bool:
        """Take everything back to hand."""
        had = bool(self.formula)
        self.back()
        return had
