"""What is assembled on the table of Dragon before it is sent: a bid, the trump, and the cards for the kitty."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from elements_table.games.dragon.rules.actions import PASS, Action, Buries, Kind
from elements_table.games.dragon.rules.cards import BIT, CARD_OF, ELEMENTS, cards_of, mask_of_faces
from elements_table.games.dragon.rules.observation import DragonObservation
from elements_table.games.dragon.scene.faces import sorted_hand
from elements_table.games.dragon.scene.layout import HAND, TRAY, View
from elements_table.kernel.words import _
from elements_table.ui.stage.scene import Draft, Drafting, Layout, Ref, own

ROUND = 5
"""Dragged, a bid goes to the nearest multiple of this."""
DIGITS = tuple("0123456789")


class BidDraft(Draft[DragonObservation]):
    """The amount that would be bid; `amounts` are the legal ones, rising."""

    def __init__(self, legal: Sequence[Action]) -> None:
        self.amounts = tuple(action.value for action in legal if action.kind == Kind.BID)
        self.may_pass = PASS in legal
        self.amount = self.amounts[0]
        self._typed = ""
        """The digits that were typed last, as long as they can become a bid."""

    def action(self) -> Action:
        return Action(Kind.BID, self.amount)

    @own
    def set(self, amount: float) -> None:
        """Take the legal amount nearest to one that was dragged to."""
        rounded = [a for a in self.amounts if a % ROUND == 0] or self.amounts
        self.amount, self._typed = min(rounded, key=lambda a: abs(a - amount)), ""

    @own
    def step(self, by: int) -> bool:
        """Go so many legal amounts up or down, as far as there are; return whether that changed anything."""
        at = self.amounts.index(self.amount)
        to = min(len(self.amounts) - 1, max(0, at + by))
        self.amount, self._typed = self.amounts[to], ""
        return to != at

    def bindings(self) -> Sequence[tuple[tuple[str, ...], str]]:
        return ((("left", "right"), _("Bid a step less or more")), (DIGITS, _("Bid that many: type all digits")))

    def key(self, name: str) -> bool:
        if name in ("left", "right"):
            self.step(1 if name == "right" else -1)
            return True
        if name not in DIGITS:
            return False
        texts = [str(amount) for amount in self.amounts]
        self._typed = next((one for one in (self._typed + name, name) if any(t.startswith(one) for t in texts)), "")
        if self._typed in texts:
            self.amount = int(self._typed)
        return True

    def presses(self) -> Mapping[str, Any]:
        does: dict[str, Any] = {"bid": self.action(), **({"pass": PASS} if self.may_pass else {})}
        if self.amount > self.amounts[0]:
            does["less"] = partial(self.step, -1)
        if self.amount < self.amounts[-1]:
            does["more"] = partial(self.step, 1)
        return does

    def suggest(self, action: Any) -> None:
        if isinstance(action, Action) and action.kind == Kind.BID and action.value in self.amounts:
            self.amount = action.value


class TrumpDraft(Draft[DragonObservation]):
    """The suit that would be named trump, None before one is chosen; chosen again, it is named."""

    def __init__(self, legal: Sequence[Action]) -> None:
        self.suits = tuple(action.value for action in legal)
        self.suit: int | None = None

    def action(self) -> Action | None:
        return None if self.suit is None else Action(Kind.TRUMP, self.suit)

    def presses(self) -> Mapping[str, Any]:
        does: dict[str, Any] = {
            f"trump_{ELEMENTS[suit]}": partial(setattr, self, "suit", suit) for suit in self.suits
        }
        if self.suit is not None:
            does |= dict.fromkeys(("name", f"trump_{ELEMENTS[self.suit]}"), self.action())
        return does

    def suggest(self, action: Any) -> None:
        if isinstance(action, Action) and action.kind == Kind.TRUMP:
            self.suit = action.value

    def undo(self) -> bool:
        was, self.suit = self.suit, None
        return was is not None


class BuryDraft(Draft[DragonObservation]):
    """The cards laid down for the kitty, out of hand and kitty together. What has to go (D8) lies there first."""

    def __init__(self, view: View) -> None:
        o = view.observation
        assert isinstance(view.legal, Buries)
        self.held = (*(o.hands[o.to_move] or ()), *(o.kitty or ()))
        self.legal = view.legal
        self.size = self.legal.forced.bit_count() + self.legal.picks
        self._objection = view.objection
        self._sort = partial(sorted_hand, trump=o.trump)
        self.tray = [face for face in self._sort(self.held) if self.is_forced(face)]

    @own
    def is_forced(self, face: str) -> bool:
        """Return whether a card has to go (D8): it stays where it lies."""
        return bool(self.legal.forced & BIT[CARD_OF[face]])

    @own
    def hand(self) -> list[str]:
        """Return the faces that stay in hand, as they are shown."""
        return self._sort([face for face in self.held if face not in self.tray])

    @own
    def may_lie(self, face: str) -> bool:
        """Return whether a card may lie in the kitty at all."""
        return bool(self.legal.allowed & BIT[CARD_OF[face]])

    @own
    def face(self, ref: Ref) -> str | None:
        """Return the card at a place of hand or tray."""
        cards = self.hand() if ref.zone == HAND else self.tray if ref.zone == TRAY else []
        return cards[ref.index] if 0 <= ref.index < len(cards) else None

    def zones(self, ref: Ref) -> tuple[str, ...]:
        face = self.face(ref)
        if face is None:
            return ()
        if ref.zone == TRAY:
            return () if self.is_forced(face) else (HAND,)
        return (TRAY,) if self.may_lie(face) and len(self.tray) < self.size else ()

    def put(self, ref: Ref, zone: str) -> None:
        face = self.face(ref) or ""
        if zone == TRAY:
            self.tray.append(face)
        else:
            self.tray.remove(face)

    def taps(self, ref: Ref) -> bool:
        return bool(self.zones(ref))

    def refusal(self, ref: Ref, zone: str) -> str:
        face = self.face(ref)
        return self.why_not(face) if face is not None and zone == TRAY and ref.zone == HAND else ""

    @own
    def why_not(self, face: str) -> str:
        """Return why a card cannot be laid down now, or taken up again; empty where it can."""
        if self.is_forced(face):
            return _("So few of your cards are without points that this one has to go.")
        if not self.may_lie(face):
            return self._objection(Action(Kind.BURY, BIT[CARD_OF[face]])) or ""
        if len(self.tray) >= self.size:
            return _("{n} cards lie there already; take one back first.").format(n=self.size)
        return ""

    def action(self) -> Action | None:
        action = Action(Kind.BURY, mask_of_faces(self.tray))
        return action if action in self.legal else None

    @own
    def objection(self) -> str:
        """Return why the cards that are laid down cannot go as they lie, empty while more are to come."""
        is_full = len(self.tray) == self.size
        return (self._objection(Action(Kind.BURY, mask_of_faces(self.tray))) or "") if is_full else ""

    @own
    def take_back(self) -> None:
        self.tray.pop()

    def presses(self) -> Mapping[str, Any]:
        does = {"take_back": self.take_back if self._can_take_back() else None, "bury": self.action()}
        return {name: what for name, what in does.items() if what is not None}

    def _can_take_back(self) -> bool:
        return bool(self.tray) and not self.is_forced(self.tray[-1])

    def undo(self) -> bool:
        return self._can_take_back() and bool(self.tray.pop())

    @own
    def places_of(self, cards: int) -> tuple[Ref, ...]:
        """Return where a set of cards lies now."""
        faces = {face: Ref(HAND, i) for i, face in enumerate(self.hand())}
        faces |= {face: Ref(TRAY, i) for i, face in enumerate(self.tray)}
        by_card = {CARD_OF[face]: ref for face, ref in faces.items()}
        return tuple(by_card[card] for card in cards_of(cards) if card in by_card)


class DragonDrafting(Drafting[DragonObservation]):
    """Bids, the trump and the exchange with the kitty are put together."""

    def begin(self, view: View, layout: Layout) -> BidDraft | TrumpDraft | BuryDraft | None:
        o = view.observation
        if o.phase == "trump" and view.legal:
            return TrumpDraft(view.legal)
        if o.phase == "bid" and any(action.kind == Kind.BID for action in view.legal):
            return BidDraft(view.legal)
        return BuryDraft(view) if isinstance(view.legal, Buries) else None

    def offers(self, view: View) -> Sequence[Action]:
        return view.legal if view.draft is None else ()
