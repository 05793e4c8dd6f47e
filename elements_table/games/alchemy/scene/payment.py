"""A payment on the table of Alchemy: a formula on its way to an end of the row, and what it is paid with (A13)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from elements_table.games.alchemy.rules.actions import K_COMPLETE, SKIP, Action, complete
from elements_table.games.alchemy.rules.data import Variant
from elements_table.games.alchemy.rules.elements import ELEMENTS, LETTERS, from_letters, lane
from elements_table.games.alchemy.rules.observation import AlchemyObservation
from elements_table.games.alchemy.rules.payments import proposal
from elements_table.games.alchemy.scene.drafts import AETHER, convertible, shown_order
from elements_table.games.alchemy.scene.faces import costs
from elements_table.games.alchemy.scene.layout import ELEMENT_HAND, FORMULA_HAND, LEFT_END, RIGHT_END, TRAY
from elements_table.games.alchemy.scene.views import View
from elements_table.kernel.words import _
from elements_table.ui.stage.draft import Draft
from elements_table.ui.stage.scene import Layout, Ref, own

Rules = Callable[[Action], str | None]
"""Why the reader may not do an action, None where it may: `View.objection`."""


class PayDraft(Draft[AlchemyObservation]):
    """A formula on its way to an end of the row, and what it is paid with (A13); empty until one is carried there.

    `slots` are [element, payer] for each card of the cost; a payer is a letter, `*` for Aether, or a formula's slug.
    The rules (`objection`) say which formulae can be completed, and what may pay for what.
    """

    def __init__(
        self,
        variant: Variant,
        elements: str,
        formulae: Sequence[str],
        aether: int,
        has_row: bool,
        objection: Rules,
    ) -> None:
        self.variant = variant
        self.elements = elements
        self.formulae = formulae
        self.aether = aether
        self.has_row = has_row
        self._objection = objection
        self.formula = ""
        self.right = True
        self.slots: list[tuple[int, str]] = []
        self.affordable = {slug for slug in formulae if objection(self._proposed(slug)) is None}

    def _proposed(self, slug: str) -> Action:
        return proposal(self.variant, self.elements, self.formulae, self.aether, slug)

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
        for place, (_element, now) in enumerate(self.slots):
            if payer != now and self._may_pay(payer, place):
                return place
        return None

    def _may_pay(self, payer: str, place: int) -> bool:
        """Return whether what stays in hand may pay a slot instead; a slot shows what pays its own element."""
        element, _now = self.slots[place]
        if payer != AETHER and self._pays(payer) != element:
            return False
        others = [slot for n, slot in enumerate(self.slots) if n != place]
        return self._objection(self._completion([*others, (element, payer)])) is None

    def _pays(self, payer: str) -> int:
        if len(payer) == 1:
            return LETTERS.index(payer)
        return self.variant.element[self.variant.index[payer]]

    def refusal(self, ref: Ref, zone: str) -> str:
        """Return why a piece cannot go there."""
        payer = self._payer(ref)
        if ref.zone == FORMULA_HAND and zone in (LEFT_END, RIGHT_END) and payer:
            return self.why_not(payer)
        if zone == TRAY and payer and self.formula:
            return self._objection(self._completion([*self.slots, (0, payer)])) or ""
        return ""

    @own
    def why_not(self, slug: str) -> str:
        """Return why a formula cannot be laid into the row now, empty where it can."""
        if self.formula:
            name = self.variant.formulae[self.variant.index[self.formula]].title
            return _("{formula} is being paid for; take it back to hand first.").format(formula=name)
        return self._objection(self._proposed(slug)) or ""

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
        """Begin to complete a formula, paid as the rules propose."""
        self.formula = slug
        self.right = right and self.has_row
        action = self._proposed(slug)
        self.fill(action.elements, action.spent)

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
        """A click lays out a formula that has one place, and pays a slot otherwise where there is another way."""
        if ref.zone == FORMULA_HAND:
            return not self.formula and len(self.zones(ref)) == 1
        return ref.zone == TRAY and ref.index < len(self.slots) and len(self.ways(ref.index)) > 1

    @own
    def ways(self, place: int) -> list[str]:
        """Return the payers of a slot: what pays it now, and what could instead."""
        element, now = self.slots[place]
        there = {*self.cards(), *self.hand(), *([AETHER] if self.aether_left else [])}
        order = (LETTERS[element], *self.formulae, AETHER)
        return [payer for payer in order if payer == now or (payer in there and self._may_pay(payer, place))]

    def tap(self, ref: Ref, *, double: bool = False) -> None:
        """Lay out a formula, or pay a slot with the next that could."""
        if ref.zone == FORMULA_HAND:
            self.put(ref, LEFT_END)
            return
        ways = self.ways(ref.index)
        element, now = self.slots[ref.index]
        self.slots[ref.index] = (element, ways[(ways.index(now) + 1) % len(ways)])

    # ---- what comes of it

    def _completion(self, slots: Sequence[tuple[int, str]]) -> Action:
        payers = [payer for _element, payer in slots]
        pack = from_letters("".join([payer for payer in payers if len(payer) == 1]))
        return complete(self.formula, pack, [payer for payer in payers if len(payer) > 1], self.right)

    def action(self) -> Action | None:
        """Return the completion as it is proposed."""
        if not self.formula:
            return None
        action = self._completion(self.slots)
        return action if self._objection(action) is None else None

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

    def renew(self, view: View, layout: Layout) -> Draft[AlchemyObservation] | None:
        """Turning Aether into Void leaves the payment as it lies, as long as the Aether in it is still there."""
        o = view.observation
        me = o.to_move
        if o.phase != "complete" or me != o.seat:
            return None
        if (o.elements[me], o.formulae[me]) != (self.elements, self.formulae):
            return None
        now = PayDraft(self.variant, self.elements, self.formulae, o.aether[me], self.has_row, view.objection)
        now.formula, now.right, now.slots = self.formula, self.right, self.slots
        if now.action() is None:
            now.back()
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
