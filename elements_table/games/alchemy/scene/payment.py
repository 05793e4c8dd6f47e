"""A payment on the table of Alchemy (A13), and which decision is put together there: that, piles, what to keep."""

from collections.abc import Callable, Mapping, Sequence

from elements_table.games.alchemy.rules.actions import SKIP, Action, complete, convert
from elements_table.games.alchemy.rules.data import Variant
from elements_table.games.alchemy.rules.observation import AlchemyObservation
from elements_table.games.alchemy.rules.packs import CARDS, LETTERS, from_letters, letters
from elements_table.games.alchemy.rules.payments import proposal
from elements_table.games.alchemy.scene import layout as at
from elements_table.games.alchemy.scene.drafts import AETHER, KeepDraft, SortDraft, costs, named, presses, shown_order
from elements_table.kernel.words import _
from elements_table.ui.stage.draft import Draft, Press
from elements_table.ui.stage.scene import Drafting, Layout, Ref, own

Rules = Callable[[Action], str | None]
"""Why the reader may not do an action, None where it may: `View.objection`."""


class PayDraft(Draft[AlchemyObservation]):
    """A formula on its way to an end of the row, and what it is paid with (A13); empty until one is carried there.

    `slots` are [element, payer] for each card of the cost; a payer is a letter, `*` for Aether, or a formula's slug.
    The rules (`objection`) say which formulae can be completed, and what may pay for what.
    """

    def __init__(
        self, variant: Variant, elements: str, formulae: Sequence[str], aether: int, has_row: bool, objection: Rules
    ) -> None:
        self.variant, self.elements, self.formulae = variant, elements, formulae
        self.aether, self.has_row, self._objection = aether, has_row, objection
        self.formula = ""
        self.right = True
        self.slots: list[tuple[int, str]] = []
        self.affordable = {slug for slug in formulae if objection(self._proposed(slug)) is None}

    def _proposed(self, slug: str) -> Action:
        return proposal(self.variant, self.elements, self.formulae, self.aether, slug)

    # ---- what is where

    @own
    def hand(self) -> list[str]:
        """Return the formulae that stay in hand."""
        gone = {self.formula, *(payer for _element, payer in self.slots)}
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
        if ref.zone in (at.LEFT_END, at.RIGHT_END):
            return (at.FORMULA_HAND, *((at.LEFT_END, at.RIGHT_END) if self.has_row else ()))
        if ref.zone == at.TRAY:
            return ()
        if not self.formula:
            if ref.zone != at.FORMULA_HAND or named(self.hand(), ref) not in self.affordable:
                return ()
            return (at.LEFT_END, at.RIGHT_END) if self.has_row else (at.LEFT_END,)
        return (at.TRAY,) if self._place_for(ref) is not None else ()

    def _payer(self, ref: Ref) -> str:
        if ref.zone.startswith("aether"):
            return AETHER if self.aether_left else ""
        return named({at.ELEMENT_HAND: self.cards, at.FORMULA_HAND: self.hand}.get(ref.zone, list)(), ref)

    def _place_for(self, ref: Ref) -> int | None:
        """Return the slot that a piece in hand could pay instead of what pays it now."""
        payer = self._payer(ref)
        places = [place for place, (_element, now) in enumerate(self.slots) if payer and payer != now]
        return next((place for place in places if self._may_pay(payer, place)), None)

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
        payer = self._payer(ref)
        if ref.zone == at.FORMULA_HAND and zone in (at.LEFT_END, at.RIGHT_END) and payer:
            return self.why_not(payer)
        if zone == at.TRAY and payer and self.formula:
            return self._objection(self._completion([*self.slots, (0, payer)])) or ""
        return ""

    @own
    def why_not(self, slug: str) -> str:
        """Return why a formula cannot be laid into the row now, empty where it can."""
        if self.formula:
            words = _("{formula} is being paid for; take it back to hand first.")
            return words.format(formula=self.variant.title(self.formula))
        return self._objection(self._proposed(slug)) or ""

    def put(self, ref: Ref, zone: str) -> None:
        if zone == at.FORMULA_HAND:
            self.back()
        elif ref.zone in (at.LEFT_END, at.RIGHT_END):
            self.right = zone == at.RIGHT_END
        elif zone == at.TRAY:
            place = self._place_for(ref)
            assert place is not None
            self.slots[place] = (self.slots[place][0], self._payer(ref))
        else:
            self.propose(self.hand()[ref.index], right=zone == at.RIGHT_END)

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
        left = [*letters(pack & CARDS), *spent]
        self.slots = []
        for element in costs(self.variant.formulae[self.variant.index[self.formula]]):
            payer = next((one for one in left if self._pays(one) == element), AETHER)
            if payer != AETHER:
                left.remove(payer)
            self.slots.append((element, payer))

    @own
    def can_pay(self, ref: Ref) -> bool:
        """Return whether a piece that is not spent could pay a slot instead of what pays it now."""
        return bool(self.formula) and ref.zone != at.TRAY and self._place_for(ref) is not None

    def taps(self, ref: Ref) -> bool:
        """A click lays out a formula that has one place, and pays a slot otherwise where there is another way."""
        if ref.zone == at.FORMULA_HAND and not self.formula:
            return len(self.zones(ref)) == 1
        if ref.zone != at.TRAY:
            return self.can_pay(ref)
        return ref.index < len(self.slots) and len(self.ways(ref.index)) > 1

    @own
    def ways(self, place: int) -> list[str]:
        """Return the payers of a slot: what pays it now, and what could instead."""
        element, now = self.slots[place]
        there = {*self.cards(), *self.hand(), *([AETHER] if self.aether_left else [])}
        order = (LETTERS[element], *self.formulae, AETHER)
        return [payer for payer in order if payer == now or (payer in there and self._may_pay(payer, place))]

    def tap(self, ref: Ref, *, double: bool = False) -> None:
        if ref.zone != at.TRAY:
            self.put(ref, at.TRAY if self.formula else at.LEFT_END)
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

    def presses(self) -> Mapping[str, Action | Press]:
        if not self.formula:
            return presses(self, self.aether_left, skip=SKIP)
        return presses(self, self.aether_left, back=self.back, **({"end": self.turn} if self.has_row else {}))

    def renew(self, view: at.View, layout: Layout) -> Draft[AlchemyObservation] | None:
        """Turning Aether into Void leaves the payment as it lies, as long as the Aether in it is still there."""
        o, me = view.observation, view.observation.to_move
        held = (o.phase, o.seat, o.elements[me], o.formulae[me])
        if held != ("complete", me, self.elements, self.formulae):
            return None
        now = PayDraft(self.variant, self.elements, self.formulae, o.aether[me], self.has_row, view.objection)
        now.formula, now.right, now.slots = self.formula, self.right, self.slots
        if now.action() is None:
            now.back()
        return now

    def suggest(self, action: object) -> None:
        if isinstance(action, Action) and action.kind == "complete":
            self.formula, self.right = action.formula, action.right
            self.fill(action.elements, action.spent)

    def undo(self) -> bool:
        had = bool(self.formula)
        self.back()
        return had


class AlchemyDrafting(at.AlchemyPart, Drafting[AlchemyObservation]):
    """Begins the drafts of Alchemy."""

    def begin(self, view: at.View, layout: Layout) -> KeepDraft | SortDraft | PayDraft | None:
        o = view.observation
        me = layout.viewer
        cards, slugs = o.elements[me], o.formulae[me]
        if not view.legal or cards is None or slugs is None:
            return None
        if o.phase == "keep":
            return KeepDraft(slugs, self.game.data.kept) if view.kept is None else None
        if o.phase == "sort":
            return SortDraft(o.drawn, layout.seats, o.aether[me])
        if o.phase == "complete" and view.objection(SKIP) is None:
            variant, has_row = self.game.variant(None, layout.seats), bool(o.completed[me])
            return PayDraft(variant, cards, slugs, o.aether[me], has_row, view.objection)
        return None

    def offers(self, view: at.View) -> Sequence[Action]:
        o = view.observation
        draft = view.draft
        if isinstance(draft, SortDraft | PayDraft):
            return [convert(1)] if draft.aether_left else []
        if draft is not None or o.phase in ("keep", "sort"):
            return []
        return [action for action in view.legal if action.kind != "convert" or action.number == 1]
