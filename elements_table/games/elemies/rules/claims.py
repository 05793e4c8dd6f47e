"""Claims of Elemies: what a set of cards counts as, what beats what, and what Elevate makes of it.

Claims are interned: fewer than a thousand there are, so a play costs no allocation.
"""

from collections.abc import Iterable
from itertools import chain
from typing import NamedTuple

from elements_table.games.elemies.rules.data import ACE, ELEMENTS, RANK_OF, RANKS, TWO, cards_of
from elements_table.kernel import words
from elements_table.kernel.words import _

SINGLE, PAIR, TRIPLE, STEPS, STRAIGHT, FULL, TOPMOST, FOUR, FLUSH = range(9)
"""Kinds of combination; TOPMOST is the Guru, FOUR and FLUSH are the Black Swans (E31)."""
STOMPABLE = 5
"""The most cards that Elevate and Stomp have power over (E21, E22)."""


class Claim(NamedTuple):
    """What a play counts as: its kind, cards and deciding rank, and `minor`.

    `rank` is the top of straights and steps, the three of a full house (E14, E16). `minor` is the element
    (0..3) of a single or a straight flush, the rank of a full house's pair, 0 elsewhere.
    """

    kind: int
    size: int
    rank: int
    minor: int


SINGLES = tuple(Claim(SINGLE, 1, rank, element) for rank in range(13) for element in range(4))
PAIRS = tuple(Claim(PAIR, 2, rank, 0) for rank in range(13))
TRIPLES = tuple(Claim(TRIPLE, 3, rank, 0) for rank in range(13))
FOURS = tuple(Claim(FOUR, 4, rank, 0) for rank in range(13))
STEPS_TO = (None, *(Claim(STEPS, 4, rank, 0) for rank in range(1, 13)))
FULLS = tuple(tuple(Claim(FULL, 5, three, two) for two in range(13)) for three in range(13))
STRAIGHTS = {(n, top): Claim(STRAIGHT, n, top, 0) for n in range(5, 14) for top in range(n - 1, 13)}
FLUSHES = {(n, top, element): Claim(FLUSH, n, top, element) for n, top in STRAIGHTS for element in range(4)}
THE_GURU = Claim(TOPMOST, 1, 13, 0)


def _overrules(new: int, old: int, dominant: int) -> bool:
    return old not in (dominant, new) and (new == dominant or (new + 1) % 4 == old)


_DOMINATED_BY = tuple(
    tuple(sum(1 << new for new in range(4) if _overrules(new, old, dominant)) for old in range(4))
    for dominant in (*range(4), -1)
)


def beaten_by(element: int, dominant: int) -> int:
    """Return the elements (a mask) that beat `element` at the same rank (E3, E28); `dominant` -1: none dominates."""
    return _DOMINATED_BY[dominant][element]


def is_swan(claim: Claim) -> bool:
    """Return whether the claim is a Black Swan (E31)."""
    return claim.kind >= FOUR


def beats(new: Claim, old: Claim, is_reversed: bool = False, dominant: int = -1) -> bool:
    """Return whether `new` beats `old`, with ranks reversed (E27) or an element dominating (E28)."""
    if new.kind >= FOUR:
        return old.kind < FOUR or _swan_beats(new, old, is_reversed)
    if old.kind >= TOPMOST:
        return False
    if new.kind == TOPMOST:
        return old.kind == SINGLE  # E19
    if new.kind != old.kind or new.size != old.size:
        return False
    if new.rank != old.rank:
        return (new.rank > old.rank) != is_reversed
    return new.kind == SINGLE and bool(beaten_by(old.minor, dominant) >> new.minor & 1)


def _swan_beats(new: Claim, old: Claim, is_reversed: bool) -> bool:
    if (new.kind, new.size) != (old.kind, old.size):
        return (new.kind, new.size) > (old.kind, old.size)  # E33: Air leaves type and length alone
    if new.rank != old.rank:
        return (new.rank > old.rank) != is_reversed
    return (new.minor + 1) % 4 == old.minor  # E34


def elevated(claim: Claim, is_reversed: bool = False) -> Claim | None:
    """Return what Elevate on `claim` counts as (E21, E27), None where it has no power."""
    kind, size, rank, minor = claim
    if kind >= TOPMOST or size > STOMPABLE:
        return None
    low, high = span(claim)
    if (low == TWO) if is_reversed else (high == ACE):
        return None
    step = -1 if is_reversed else 1
    if kind == SINGLE:
        return SINGLES[4 * (rank + step) + minor]
    if kind == FULL:
        return FULLS[rank + step][minor + step]
    if kind == STRAIGHT:
        return STRAIGHTS[size, rank + step]
    return {PAIR: PAIRS, TRIPLE: TRIPLES, STEPS: STEPS_TO}[kind][rank + step]


def can_be_stomped(claim: Claim) -> bool:
    """Return whether Stomp has power over the claim: at most five cards, no Guru, no Black Swan (E22)."""
    return claim.kind < TOPMOST and claim.size <= STOMPABLE


def span(claim: Claim) -> tuple[int, int]:
    """Return the lowest and the highest rank in the claim."""
    kind, size, rank, minor = claim
    if kind == FULL:
        return (minor, rank) if minor < rank else (rank, minor)
    if kind in (STRAIGHT, FLUSH):
        return rank - size + 1, rank
    return (rank - 1, rank) if kind == STEPS else (rank, rank)


def ranks_of(claim: Claim) -> list[int]:
    """Return the ranks counted, one a card, rising; the Guru has none."""
    kind, size, rank, minor = claim
    low, high = span(claim)
    if kind in (STRAIGHT, FLUSH):
        return list(range(low, high + 1))
    if kind in (STEPS, FULL):
        return [low, low, high, high] if kind == STEPS else sorted([rank] * 3 + [minor] * 2)
    return [] if kind == TOPMOST else [rank] * size


def as_ranks(claim: Claim) -> list[str | int]:
    """Return the ranks counted as a person writes them in YAML (`[10, J]`), the inverse of `from_ranks`."""
    if claim.kind == SINGLE:
        return [ELEMENTS[claim.minor] + RANKS[claim.rank]]
    return [int(RANKS[rank]) if RANKS[rank].isdecimal() else RANKS[rank] for rank in ranks_of(claim)]


_BY_RANKS = {
    tuple(sorted(map(str, as_ranks(claim)))): claim
    for claim in filter(None, (*SINGLES, *PAIRS, *TRIPLES, *STEPS_TO, *STRAIGHTS.values(), *chain(*FULLS)))
}


def from_ranks(said: Iterable[str | int]) -> Claim | None:
    """Return the claim of the ranks said (`[10, 10]`), a single with its element (`['FA']`), or None."""
    return _BY_RANKS.get(tuple(sorted(str(text).upper() for text in said)))


def named(claim: Claim) -> str:
    """Return the claim in words, such as "Full house, tens"."""
    kind, _size, rank, minor = claim
    if kind == TOPMOST:
        return _("Guru")
    words = (
        *(_("{element} {rank}"), _("Pair of {ranks}"), _("Three {ranks}"), _("Steps, {low} and {high}")),
        *(_("Straight, {low} to {high}"), _("Full house, {ranks}"), ""),
        *(_("Black Swan, four {ranks}"), _("Black Swan, {element} {low} to {high}")),
    )[kind]
    low, high = span(claim)
    ranks = _plural_ranks()
    ends = ranks if kind == STEPS else RANKS
    element = element_name(minor) if kind in (SINGLE, FLUSH) else ""
    return words.format(element=element, rank=RANKS[rank], ranks=ranks[rank], low=ends[low], high=ends[high])


def inside(claim: Claim) -> str:
    """Return a claim in words as they stand inside a sentence: `full house, tens`, but `Guru` and `Fire 6`."""
    name = named(claim)
    return name if claim.kind in (SINGLE, TOPMOST, FOUR, FLUSH) else words.inside(name)


def card_words(text: str) -> str:
    """Return a card in words, from its text: `Water 10`, `Guru`."""
    rank = RANK_OF.get(text[1:])
    if rank is None:
        return _(text.title())
    return named(Claim(SINGLE, 1, rank, ELEMENTS.index(text[0])))


def cards_words(mask: int) -> str:
    """Return a set of cards in words: `Water 10, Guru`."""
    return ", ".join(map(card_words, cards_of(mask)))


def element_name(element: int) -> str:
    """Return what an element is called."""
    return (_("Water"), _("Fire"), _("Air"), _("Earth"))[element]


def _plural_ranks() -> tuple[str, ...]:
    return (
        *(_("twos"), _("threes"), _("fours"), _("fives"), _("sixes"), _("sevens")),
        *(_("eights"), _("nines"), _("tens"), _("jacks"), _("queens"), _("kings"), _("aces")),
    )
