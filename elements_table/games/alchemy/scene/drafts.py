"""What is assembled on the table of Alchemy before it is sent: three formulae to keep, and the piles."""

from collections.abc import Mapping, Sequence

from elements_table.games.alchemy.rules.actions import Action, convert, keep, sort, sorted_as
from elements_table.games.alchemy.rules.data import Formula
from elements_table.games.alchemy.rules.observation import AlchemyObservation
from elements_table.games.alchemy.rules.packs import LETTERS, OPPOSITES, from_letters, lane, letters
from elements_table.games.alchemy.scene.layout import DRAWN, FORMULA_HAND, OFFER, SHOWN, View
from elements_table.kernel.words import _
from elements_table.ui.stage.draft import Draft, Press
from elements_table.ui.stage.scene import Layout, Ref, own

AETHER = "*"
BY_SHOWN = {LETTERS[element]: place for place, element in enumerate(SHOWN)}


def shown_order(cards: str) -> list[str]:
    """Return the letters of a hand as the table lays them: Fire, Water, Earth, Air."""
    return sorted(cards, key=BY_SHOWN.__getitem__)


def costs(formula: Formula) -> list[int]:
    """Return the elements of a formula's cost, its dominant one first."""
    order = sorted(SHOWN, key=lambda element: (element != formula.element, SHOWN.index(element)))
    return [element for element in order for _n in range(lane(formula.cost, element))]


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


def named(cards: Sequence[str], ref: Ref) -> str:
    """Return the card at a place among those of its zone, empty where there is none."""
    return cards[ref.index] if 0 <= ref.index < len(cards) else ""


def presses(draft: Draft[AlchemyObservation], aether: int = 0, **more: Action | Press) -> dict[str, Action | Press]:
    """Return what the buttons do: some `more`, sending what is complete, and turning Aether that is left (A17)."""
    action: Action | None = draft.action()
    does = more | ({"convert": convert(1)} if aether else {})
    return does | ({"confirm": action} if action is not None else {})


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

    def _slug(self, ref: Ref) -> str:
        return named({OFFER: self.offer(), FORMULA_HAND: self.chosen}.get(ref.zone, []), ref)

    def zones(self, ref: Ref) -> tuple[str, ...]:
        if not self._slug(ref) or (ref.zone == OFFER and len(self.chosen) == self.size):
            return ()
        return (OFFER,) if ref.zone == FORMULA_HAND else (FORMULA_HAND,)

    def refusal(self, ref: Ref, zone: str) -> str:
        return _("You keep {n}; lay one back first.").format(n=self.size) if ref.zone == OFFER else ""

    def put(self, ref: Ref, zone: str) -> None:
        (self.chosen.append if zone == FORMULA_HAND else self.chosen.remove)(self._slug(ref))

    def taps(self, ref: Ref) -> bool:
        return bool(self.zones(ref))

    def action(self) -> Action | None:
        return keep(self.chosen) if len(self.chosen) == self.size else None

    @own
    def again(self) -> None:
        """Lay all back."""
        self.chosen.clear()

    def presses(self) -> Mapping[str, Action | Press]:
        return presses(self, again=self.again) if self.chosen else presses(self)

    def suggest(self, action: object) -> None:
        if isinstance(action, Action) and action.kind == "keep":
            self.chosen = list(action.spent)

    def undo(self) -> bool:
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
        return named(self._cards(ref.zone), ref)

    def zones(self, ref: Ref) -> tuple[str, ...]:
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
        numbers = tuple(str(n + 1) for n in range(len(self.piles)))
        return [(numbers, _("Lay the next card on that pile"))] if self.left() else []

    def key(self, name: str) -> bool:
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
        return None if self.left() else sort([from_letters("".join(pile)) for pile in self.piles])

    @own
    def again(self) -> None:
        """Take all cards up."""
        self._remember()
        self.piles = [[] for _pile in self.piles]

    def presses(self) -> Mapping[str, Action | Press]:
        return presses(self, self.aether_left, **({"again": self.again} if any(self.piles) else {}))

    def suggest(self, action: object) -> None:
        if isinstance(action, Action) and action.kind == "sort":
            self._remember()
            self.piles = [paired(letters(pile))[0] for pile in sorted_as(action)]

    def undo(self) -> bool:
        if not self._past:
            return False
        self.piles = self._past.pop()
        return True
