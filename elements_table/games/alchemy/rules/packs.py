"""Packed elements: how many of each a hand, a pile or a payment holds, as one int with five bits an element.

The lanes are Air, Earth, Fire, Water from the lowest bits up, then Aether where it counts too. A lane holds 0..15;
its fifth bit is spare, so that whole packs compare and subtract at once.
"""

from collections.abc import Iterable
from functools import lru_cache

from elements_table.kernel.words import _

LETTERS, FOUR = "AEFW*", "AEFW"
"""The letters of the lanes, the last of them Aether, and those of the four elements."""
AIR, EARTH, FIRE, WATER = ELEMENTS = range(4)
BITS = 5
UNIT = (1, 1 << 5, 1 << 10, 1 << 15, 1 << 20)
AETHER_UNIT = UNIT[4]
AETHER_SHIFT = 20
MOST = 15
"""The most that a lane holds."""
CARDS = AETHER_UNIT - 1
"""The lanes of the four elements, without Aether."""
SPARE = sum(unit << 4 for unit in UNIT)
"""The fifth bit of every lane."""
EACH = sum(UNIT[:4])
"""One of each element."""
WORDS = ("Air", "Earth", "Fire", "Water")
OPPOSITES = ((AIR, EARTH), (FIRE, WATER))


def lane(pack: int, element: int) -> int:
    """Return how many of `element` (4: Aether) there are."""
    return pack >> BITS * element & 31


def lanes(pack: int) -> tuple[int, int, int, int]:
    """Return how many of Air, Earth, Fire and Water there are."""
    return pack & 31, pack >> 5 & 31, pack >> 10 & 31, pack >> 15 & 31


def size(pack: int) -> int:
    """Return how many there are in all, Aether included."""
    return (pack & 31) + (pack >> 5 & 31) + (pack >> 10 & 31) + (pack >> 15 & 31) + (pack >> 20)


def packed(elements: Iterable[int]) -> int:
    """Return the elements as a pack."""
    return sum([UNIT[element] for element in elements])


def cards_of(pack: int) -> list[int]:
    """Return the elements of a pack, one by one, without Aether."""
    return [element for element in ELEMENTS for _n in range(lane(pack, element))]


def holds(pack: int, part: int) -> bool:
    """Return whether `pack` has at least what `part` has, of everything."""
    return (pack | SPARE) - part & SPARE == SPARE


def lacking(wanted: int, there: int) -> int:
    """Return what of `wanted` is not in `there`: lane by lane the difference, never below 0."""
    less = (wanted | SPARE) - there
    kept = less & SPARE
    return less & (kept - (kept >> 4))


def parts(pack: int) -> tuple[int, ...]:
    """Return all that can be taken out of a pack, itself and nothing included, the largest number first."""
    found = [0]
    for element in ELEMENTS:
        found = [part + n * UNIT[element] for part in found for n in range(lane(pack, element) + 1)]
    return tuple(sorted(found, reverse=True))


def reduced(pile: int) -> int:
    """Return what the claimer of a pile gets: every pair of opposites has become one Aether (A8)."""
    left = pile
    for one, other in OPPOSITES:
        left += min(lane(pile, one), lane(pile, other)) * (AETHER_UNIT - UNIT[one] - UNIT[other])
    return left


@lru_cache(2048)
def letters(pack: int) -> str:
    """Return the letters of a pack, such as `AFFW*`."""
    return "".join([letter * (pack >> BITS * n & 31) for n, letter in enumerate(LETTERS)])


def by_letter(numbers: Iterable[int]) -> dict[str, int]:
    """Return four numbers by the letters of their elements."""
    return dict(zip(FOUR, numbers, strict=True))


def in_words(pack: int) -> str:
    """Return what a pack holds, such as `1 Air, 2 Fire, 1 Aether`."""
    names = (*WORDS, "Aether")
    return ", ".join([f"{lane(pack, n)} {_(name)}" for n, name in enumerate(names) if lane(pack, n)])


@lru_cache(2048)
def from_letters(text: str, allowed: str = LETTERS) -> int:
    """Return the pack that `text` writes; ValueError on a letter that is not allowed or stands there too often."""
    if any(letter not in allowed or text.count(letter) > MOST for letter in text):
        raise ValueError(text)
    return sum([UNIT[LETTERS.index(letter)] for letter in text])
