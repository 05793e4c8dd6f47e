"""What is assembled on the table of Alchemy before it is sent: three formulae to keep, and the piles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from elements_table.games.alchemy.rules.actions import K_KEEP, K_SORT, Action, convert, keep, sort
from elements_table.games.alchemy.rules.elements import (
    LETTERS,
    OPPOSITES,
    from_letters,
    letters,
)
from elements_table.games.alchemy.rules.observation import AlchemyObservation
from elements_table.games.alchemy.scene.layout import (
    DRAWN,
    FORMULA_HAND,
    OFFER,
    SHOWN,
)
from elements_table.games.alchemy.scene.views import View
from elements_table.kernel.words import _
from elements_table.ui.stage.draft import Draft
from elements_table.ui.stage.scene import Layout, Ref, own

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


class KeepDraft(Draft[AlchemyObservation]):
    """The formulae chosen to stay in hand, out of those dealt (A5)."""

    def __init__(self, dealt: Sequence[str], size: int) -> None:
        self.dealt = dealt
        self.size = min(size, len(dealt))
        self.chosen: list[str] = []

    @own
    def offer(self) -> list[str]:
        """Return what has not been chosen yet."""
        return [slug for slug in self.dealt if slug not in self.chosen]

    def _slug(self, ref: Ref) -> str | None:
        cards = self.offer() if ref.zone == OFFER else self.chosen if ref.zone == FORMULA_HAND else []
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

    def action(self) -> Action | None:
        """Return the choice once it is complete."""
        return keep(self.chosen) if len(self.chosen) == self.size else None

    @own
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
        if isinstance(action, Action) and action.kind == K_KEEP:
            self.chosen = list(action.spent)

    def undo(self) -> bool:
        """Lay the last one back."""
        return bool(self.chosen) and bool(self.chosen.pop())


class SortDraft(Draft[AlchemyObservation]):
    """The drawn cards on their way into piles (A6); `piles` hold letters in the order in which they lie.

    `aether_left` can still be turned into Void: all that the sorter has.
    """

    def __init__(self, drawn: str, piles: int, aether: int) -> None:
        self.drawn = drawn
        self.aether_left = aether
        self.piles: list[list[str]] = [[] for _n in range(piles)]
        self._past: list[list[list[str]]] = []

    @own
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

    @own
    def letter(self, ref: Ref) -> str:
        """Return the card at a place, empty where there is none."""
        cards = self._cards(ref.zone)
        return cards[ref.index] if 0 <= ref.index < len(cards) else ""

    def zones(self, ref: Ref) -> tuple[str, ...]:
        """Return where a card may go: to any other pile, or back."""
        if not self.letter(ref):
            return ()
        return tuple(name for name in (*self._names(), DRAWN) if name != ref.zone)

    @own
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

    def bindings(self) -> list[tuple[tuple[str, ...], str]]:
        """Return the numbers of the piles, while a card is left to sort."""
        numbers = tuple(str(n + 1) for n in range(len(self.piles)))
        return [(numbers, _("Lay the next card on that pile"))] if self.left() else []

    def key(self, name: str) -> bool:
        """A pile's number sends the next drawn card there."""
        if not name.isdecimal() or not 1 <= int(name) <= len(self.piles) or not self.left():
            return False
        self.put(Ref(DRAWN, 0), f"pile{int(name) - 1}")
        return True

    def renew(self, view: View, layout: Layout) -> Draft[AlchemyObservation] | None:
        """Turning Aether into Void does not disturb the piles."""
        o = view.observation
        if o.phase != "sort" or o.drawn != self.drawn or o.to_move != o.seat:
            return None
        self.aether_left = o.aether[o.to_move]
        return self

    def action(self) -> Action | None:
        """Return the sort once no card is left."""
        return None if self.left() else sort([from_letters("".join(pile)) for pile in self.piles])

    @own
    def again(self) -> None:
        """Take all cards up."""
        self._remember()
        self.piles = [[] for _pile in self.piles]

    def presses(self) -> Mapping[str, Any]:
        """Return what the buttons do."""
        does: dict[str, Any] = convertible(self.aether_left)
        if any(self.piles):
            does["again"] = self.again
        action = self.action()
        return does | ({"confirm": action} if action is not None else {})

    def suggest(self, action: Any) -> None:
        """Sort as a hint does."""
        if isinstance(action, Action) and action.kind == K_SORT:
            self._remember()
            order = getattr(action, "order", action.piles)
            self.piles = [paired(list(letters(pile)))[0] for pile in order]

    def undo(self) -> bool:
        """Take back the last change."""
        if not self._past:
            return False
        self.piles = self._past.pop()
        return True
