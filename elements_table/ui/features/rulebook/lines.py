"""How the cards of one line of a picture stand: what is shown, and how wide it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from elements_table.ui.drawing.theme import BODY
from elements_table.ui.features.rulebook.pictures import Line, Proof

GAP: Final = 6.0
APART: Final = 20.0
"""Between single cards, and beside cards that lie over one another, in dp."""
SIGN: Final = 34.0
FOOT: Final = 30.0
"""Room below the cards for ticks, or for words, in dp."""
WORDS: Final = 50.0
"""No words that stand in the place of a card take less, in dp."""
LEAST: Final = 34.0
"""No card is narrower."""

Measure = Callable[[str, float, str], float]


@dataclass(frozen=True, slots=True)
class Group:
    """A sign, or cards that lie over one another with what stands below them."""

    sign: str = ""
    cards: tuple[str, ...] = ()
    words: str = ""
    below: str = ""
    allowed: bool | None = None
    lit: bool = False
    dim: bool = False

    def cards_width(self, size: float, strip: float) -> float:
        """Return the width of the cards alone."""
        return size * (1 + strip * (len(self.cards) - 1)) if self.cards else 0.0

    def room(self, size: float, measure: Measure, strip: float) -> float:
        """Return the width of all of it."""
        if self.sign:
            return SIGN
        words = max(measure(self.words, BODY, "semi"), measure(self.below, BODY, "sans") if self.below else 0.0)
        return max(self.cards_width(size, strip) if self.cards else WORDS, words)


class PictureLine:
    """A line of a picture with what the rules answer in it."""

    def __init__(self, line: Line, proof: Proof) -> None:
        self.label = proof.said(line.label)
        self.gives = proof.said(line.gives)
        self.groups: list[Group] = []
        for item in line.whole():
            if isinstance(item, str):
                self.groups.append(Group(sign=item))
                continue
            allowed = proof.allows(item.asks) if item.asks else {"yes": True, "no": False}.get(item.mark)
            below, words = proof.said(item.below), proof.said(item.words)
            group = Group("", tuple(item.cards.split()), words, below, allowed, item.lit, item.dim)
            self.groups.append(group)

    @property
    def foot(self) -> float:
        """Room that it needs below the cards."""
        marks = any(group.allowed is not None for group in self.groups)
        return FOOT * marks + (FOOT if not marks else 20.0) * any(group.below for group in self.groups)

    def width(self, size: float, measure: Measure, strip: float) -> float:
        """Return how wide it is with cards of a size."""
        return max(x + group.room(size, measure, strip) for x, group in self.placed(size, measure, strip))

    def placed(self, size: float, measure: Measure, strip: float) -> Iterator[tuple[float, Group]]:
        """Yield each group with where it begins."""
        x = 0.0
        for group, after in zip(self.groups, [*self.groups[1:], None], strict=True):
            yield x, group
            are_many = len(group.cards) > 1 and after is not None and bool(after.cards)
            are_many |= after is not None and len(after.cards) > 1 and bool(group.cards)
            x += group.room(size, measure, strip) + (APART if are_many else GAP)


def widest(row: PictureLine, room: float, measure: Measure, strip: float) -> float:
    """Return the largest cards with which a row has room, as far as they can still be read."""
    low, high = LEAST, 200.0
    while high - low > 0.5:
        middle = (low + high) / 2
        low, high = (middle, high) if row.width(middle, measure, strip) <= room else (low, middle)
    return low
