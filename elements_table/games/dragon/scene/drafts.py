"""What is assembled on the table of Dragon before it is sent: a bid, and the cards for the kitty."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from elements_table.games.dragon.rules.actions import K_BID, K_BURY, PASS, Action, Buries
from elements_table.games.dragon.rules.cards import BIT, CARD_OF, cards_of, mask_of_faces
from elements_table.games.dragon.rules.observation import DragonObservation
from elements_table.games.dragon.scene.layout import HAND, TRAY
from elements_table.games.dragon.scene.views import View
from elements_table.games.dragon.scene.words import sorted_hand
from elements_table.kernel.words import _
from elements_table.ui.stage.draft import Draft
from elements_table.ui.stage.scene import Drafting, Layout, Ref, own

NEXT_BIDS = 4
ROUND = 5
"""Beyond the lowest, next bids are offered in multiples of this."""


class BidDraft(Draft[DragonObservation]):
    """The amount that would be bid; `amounts` are the legal ones, rising."""

    def __init__(self, legal: Sequence[Action]) -> None:
        self.amounts = tuple(action.value for action in legal if action.kind == K_BID)
        self.may_pass = PASS in legal
        self.amount = self.amounts[0]

    @property
    @own
    def next_bids(self) -> tuple[int, ...]:
        """The sensible next bids: the lowest, and the next round amounts above it."""
        low = self.amounts[0]
        return (low, *[a for a in self.amounts if a > low and a % ROUND == 0][: NEXT_BIDS - 1])

    def action(self) -> Action:
        """Return the bid."""
        return Action(K_BID, self.amount)

    @own
    def set(self, amount: int) -> None:
        """Take another amount."""
        self.amount = amount

    def presses(self) -> Mapping[str, Any]:
        """Return what the buttons of the ladder do."""
        at = self.amounts.index(self.amount)
        does: dict[str, Any] = {"bid": self.action()}
        if self.may_pass:
            does["pass"] = PASS
        for i, amount in enumerate(self.next_bids):
            does[f"next{i}"] = self._setter(amount)
        if at > 0:
            does["less"] = self._setter(self.amounts[at - 1])
        if at + 1 < len(self.amounts):
            does["more"] = self._setter(self.amounts[at + 1])
        return does

    def _setter(self, amount: int) -> Callable[[], None]:
        return lambda: self.set(amount)

    def suggest(self, action: Any) -> None:
        """Set the amount that a hint names."""
        if isinstance(action, Action) and action.kind == K_BID and action.value in self.amounts:
            self.amount = action.value


class BuryDraft(Draft[DragonObservation]):
    """The cards laid down for the kitty, out of hand and kitty together.

    `sort` puts faces into the order in which the hand shows them, `objection` asks the rules. What has to go (D8)
    lies there from the start.
    """

    def __init__(
        self,
        held: Sequence[str],
        legal: Buries,
        sort: Callable[[Sequence[str]], list[str]],
        objection: Callable[[Action], str | None],
    ) -> None:
        self.held = held
        self._objection = objection
        self.legal = legal
        self.size = legal.forced.bit_count() + legal.picks
        self.allowed = legal.forced | sum(BIT[card] for card in legal.pool)
        self._sort = sort
        self.tray: list[str] = [face for face in sort(held) if legal.forced & BIT[CARD_OF[face]]]

    @own
    def hand(self) -> list[str]:
        """Return the faces that stay in hand, as they are shown."""
        return self._sort([face for face in self.held if face not in self.tray])

    @own
    def may_lie(self, face: str) -> bool:
        """Return whether a card may lie in the kitty at all."""
        return bool(self.allowed & BIT[CARD_OF[face]])

    @own
    def face(self, ref: Ref) -> str | None:
        """Return the card at a place of hand or tray."""
        cards = self.hand() if ref.zone == HAND else self.tray if ref.zone == TRAY else []
        return cards[ref.index] if 0 <= ref.index < len(cards) else None

    def zones(self, ref: Ref) -> tuple[str, ...]:
        """Return where a card may be moved: from the hand to the tray while there is room, and back."""
        face = self.face(ref)
        if face is None:
            return ()
        if ref.zone == TRAY:
            return (HAND,)
        return (TRAY,) if self.may_lie(face) and len(self.tray) < self.size else ()

    def put(self, ref: Ref, zone: str) -> None:
        """Move a card to the tray, or back to the hand."""
        face = self.face(ref)
        assert face is not None
        if zone == TRAY:
            self.tray.append(face)
        else:
            self.tray.remove(face)

    def taps(self, ref: Ref) -> bool:
        """A click moves every card that can be moved."""
        return bool(self.zones(ref))

    def tap(self, ref: Ref, *, double: bool = False) -> None:
        """Move the card to the other side; a double click has already done so with its first."""
        if not double:
            self.put(ref, self.zones(ref)[0])

    def refusal(self, ref: Ref, zone: str) -> str:
        """Return why a card cannot be moved to the tray."""
        face = self.face(ref)
        return self.why_not(face) if face is not None and zone == TRAY and ref.zone == HAND else ""

    @own
    def why_not(self, face: str) -> str:
        """Return why a card of the hand cannot be laid down now, empty where it can."""
        if not self.may_lie(face):
            return self._objection(Action(K_BURY, BIT[CARD_OF[face]])) or ""
        if len(self.tray) >= self.size:
            return _("{n} cards lie there already; take one back first.").format(n=self.size)
        return ""

    def action(self) -> Action | None:
        """Return the bury once it is complete and legal."""
        action = Action(K_BURY, mask_of_faces(self.tray))
        return action if action in self.legal else None

    @own
    def objection(self) -> str:
        """Return why the cards that are laid down cannot go as they lie, empty while more are to come."""
        is_full = len(self.tray) == self.size
        return (self._objection(Action(K_BURY, mask_of_faces(self.tray))) or "") if is_full else ""

    @own
    def take_back(self) -> None:
        """Take up the card that was laid down last."""
        self.tray.pop()

    def presses(self) -> Mapping[str, Any]:
        """Return what the two buttons of the tray do."""
        does: dict[str, Any] = {}
        if self.tray:
            does["take_back"] = self.take_back
        action = self.action()
        if action is not None:
            does["confirm"] = action
        return does

    def undo(self) -> bool:
        """Take up the last card."""
        if not self.tray:
            return False
        self.take_back()
        return True

    @own
    def places_of(self, cards: int) -> tuple[Ref, ...]:
        """Return where a set of cards lies now."""
        faces = {face: Ref(HAND, i) for i, face in enumerate(self.hand())}
        faces |= {face: Ref(TRAY, i) for i, face in enumerate(self.tray)}
        by_card = {CARD_OF[face]: ref for face, ref in faces.items()}
        return tuple(by_card[card] for card in cards_of(cards) if card in by_card)


class DragonDrafting(Drafting[DragonObservation]):
    """Bids and the exchange with the kitty are put together."""

    def begin(self, view: View, layout: Layout) -> BidDraft | BuryDraft | None:
        """Return what a bid, or the exchange with the kitty, begins with."""
        o = view.observation
        if o.phase == "bid" and any(action.kind == K_BID for action in view.legal):
            return BidDraft(view.legal)
        hand = o.hands[layout.viewer]
        if o.phase == "bury" and hand is not None and o.kitty is not None:
            assert isinstance(view.legal, Buries)
            sort = partial(sorted_hand, trump=o.trump)
            return BuryDraft((*hand, *o.kitty), view.legal, sort, view.objection)
        return None

    def offers(self, view: View) -> Sequence[Action]:
        """Return the actions with gestures of their own: cards and trumps; bids and the kitty are drafts."""
        return view.legal if view.draft is None else ()
