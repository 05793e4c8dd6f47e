"""Combinations of Elemies: what a set of cards is, and all plays a hand holds.

A *code* is a play as an int: its cards (data.py), and in the bits from 56 on the rank a Jester stands for,
plus one; 0 where there is no Jester, or it is left open.
"""

from collections.abc import Callable, Iterable
from functools import partial

from elements_table.games.elemies.rules import claims
from elements_table.games.elemies.rules.claims import Claim
from elements_table.games.elemies.rules.data import ALL_CARDS, GURU, JESTER, SUITED, bits_of

RANK_SHIFT = 56
AS_RANK = tuple(JESTER | (rank + 1) << RANK_SHIFT for rank in range(13))
"""The Jester standing for a rank, as part of a code."""
ALL_RANKS = range(13)
COLUMN = 0x1111111111111
"""One bit of every rank."""
BELOW = tuple((1 << 4 * rank) - 1 for rank in range(14))
"""All cards below a rank."""
RUN = tuple(COLUMN & ((1 << 4 * size) - 1) for size in range(14))
"""One bit of each of so many ranks in sequence."""


def _choices(count: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Return for each rank, for each set of elements held there, the ways to take `count` of them."""
    some = [bits for bits in range(16) if bits.bit_count() == count]
    ways = [[bits for bits in some if bits & held == bits] for held in range(16)]
    return tuple(tuple(tuple(bits << 4 * rank for bits in each) for each in ways) for rank in ALL_RANKS)


_ONE, _TWO, _THREE = _choices(1), _choices(2), _choices(3)


def recognise(code: int) -> Claim | None:  # noqa: PLR0911  playouts ask it all the time: each answer leaves at once
    """Return what the play `code` is: a natural combination, or one with a closed Jester; else None.

    Elevate, Stomp and a lone Jester are no combination: what they count as depends on the table.
    """
    cards = code & SUITED
    extra = code & ALL_CARDS ^ cards
    if extra:
        if extra == JESTER:
            return _with_jester(cards, (code >> RANK_SHIFT) - 1)
        return claims.THE_GURU if extra == GURU and not cards else None
    size = cards.bit_count()
    rank = (cards.bit_length() - 1) >> 2
    held = cards >> 4 * rank
    if size < 5:
        if held << 4 * rank == cards:  # all of one rank
            if size < 3:
                return claims.PAIRS[rank] if size == 2 else claims.SINGLES[cards.bit_length() - 1] if size else None
            return claims.TRIPLES[rank] if size == 3 else claims.FOURS[rank]
        is_steps = size == 4 and held.bit_count() == 2 and (cards >> 4 * (rank - 1) & 15).bit_count() == 2
        return claims.STEPS_TO[rank] if is_steps else None
    ranks = (cards | cards >> 1 | cards >> 2 | cards >> 3) & COLUMN
    there = ranks.bit_count()
    if there == size:
        low = rank - size + 1
        if low < 0 or ranks != RUN[size] << 4 * low:
            return None
        element = cards >> 4 * low & 15
        if cards == RUN[size] * element << 4 * low:
            return claims.FLUSHES[size, rank, element.bit_length() - 1]
        return claims.STRAIGHTS[size, rank]
    return _full_house(cards, ranks) if size == 5 and there == 2 else None


def _with_jester(cards: int, jester: int) -> Claim | None:
    """Return what cards and a Jester of that rank are: as with another card of it, but no Black Swan (E20)."""
    free = ~cards >> 4 * jester & 15 if 0 <= jester <= 12 else 0
    if not cards or not free:
        return None
    claim = recognise(cards | (free & -free) << 4 * jester)
    if claim is None or claim.kind < claims.FOUR:
        return claim
    return claims.STRAIGHTS[claim.size, claim.rank] if claim.kind == claims.FLUSH else None


def _full_house(cards: int, ranks: int) -> Claim | None:
    high = (ranks.bit_length() - 1) >> 2
    low = ((ranks & -ranks).bit_length() - 1) >> 2
    above, below = (cards >> 4 * high).bit_count(), (cards >> 4 * low & 15).bit_count()
    if above == 3 and below == 2:
        return claims.FULLS[high][low]
    return claims.FULLS[low][high] if above == 2 and below == 3 else None


def readings(code: int) -> list[int]:
    """Return the closed codes that the play `code` can be read as: one a rank that its Jester can stand for."""
    cards = code & ALL_CARDS
    if code != cards or not cards & JESTER:
        return [code]
    return [closed for rank in ALL_RANKS if recognise(closed := cards | AS_RANK[rank]) is not None]


def has_swan(hand: int) -> bool:
    """Return whether the hand holds a Black Swan (E31)."""
    cards = hand & SUITED
    two = cards & cards >> 4
    if two & two >> 8 & cards >> 16:
        return True
    two = cards & cards >> 1
    return bool(two & two >> 2 & COLUMN)


def swans(hand: int) -> list[int]:
    """Return all Black Swans in the hand, fours first."""
    if not has_swan(hand):
        return []
    found = [15 << 4 * rank for rank in ALL_RANKS if hand >> 4 * rank & 15 == 15]
    for element in range(4):
        own = hand >> element & COLUMN
        for size in range(5, 14):
            run = RUN[size]
            flushes = [run << 4 * low + element for low in range(14 - size) if own >> 4 * low & run == run]
            if not flushes:
                break
            found += flushes
    return found


def swans_over(hand: int, top: Claim | None, is_reversed: bool = False) -> list[int]:
    """Return the Black Swans in the hand that beat `top` (None: an empty table)."""
    found = swans(hand)
    if not found or top is None or top.kind < claims.FOUR:
        return found
    return [
        code for code in found if (claim := recognise(code)) is not None and claims.beats(claim, top, is_reversed)
    ]


def singles(hand: int, ranks: range = ALL_RANKS) -> list[int]:
    """Return the suited single cards of those ranks."""
    return bits_of(hand & BELOW[ranks.stop] & ~BELOW[ranks.start])


def singles_and_guru(hand: int) -> list[int]:
    """Return the cards that can be led as singles: the suited ones and the Guru."""
    return [*singles(hand), GURU] if hand & GURU else singles(hand)


_Choices = tuple[tuple[tuple[int, ...], ...], ...]


def _alike(hand: int, ranks: Iterable[int] = ALL_RANKS, *, natural: _Choices, helped: _Choices) -> list[int]:
    found: list[int] = []
    for rank in ranks:
        held = hand >> 4 * rank & 15
        if held:
            found += natural[rank][held]
            if hand & JESTER:
                jester = AS_RANK[rank]
                found += [code | jester for code in helped[rank][held]]
    return found


pairs = partial(_alike, natural=_TWO, helped=_ONE)
"""Finds the pairs in a hand, of some ranks or of all (E10)."""
triples = partial(_alike, natural=_THREE, helped=_TWO)
"""Finds the threes of a kind (E11)."""


def steps(hand: int, tops: Iterable[int] = ALL_RANKS) -> list[int]:
    """Return the steps with those top ranks (E12)."""
    found: list[int] = []
    has_jester = hand & JESTER
    for top in tops:
        above = hand >> 4 * top & 15
        below = hand >> 4 * (top - 1) & 15 if top else 0
        if not above or not below:
            continue
        high, low = _TWO[top][above], _TWO[top - 1][below]
        if high and low:
            found += [a | b for a in high for b in low]
        if has_jester:
            if low:
                jester = AS_RANK[top]
                found += [a | b | jester for a in _ONE[top][above] for b in low]
            if high:
                jester = AS_RANK[top - 1]
                found += [a | b | jester for a in high for b in _ONE[top - 1][below]]
    return found


def full_houses(hand: int, threes: Iterable[int] = ALL_RANKS) -> list[int]:
    """Return the full houses whose three has one of those ranks (E14)."""
    found: list[int] = []
    has_jester = hand & JESTER
    held = [hand >> shift & 15 for shift in range(0, 52, 4)]
    twos = [(rank, _TWO[rank][own]) for rank, own in enumerate(held) if own & own - 1]
    ones = [(rank, _ONE[rank][own]) for rank, own in enumerate(held) if own] if has_jester else []
    for three in threes:
        whole = _THREE[three][held[three]]
        if whole:
            for rank, codes in twos:
                if rank != three:
                    found += [a | b for a in whole for b in codes]
            for rank, codes in ones:
                if rank != three:
                    jester = AS_RANK[rank]
                    found += [a | b | jester for a in whole for b in codes]
        if has_jester and (helped := _TWO[three][held[three]]):
            jester = AS_RANK[three]
            for rank, codes in twos:
                if rank != three:
                    found += [a | b | jester for a in helped for b in codes]
    return found


def straights(hand: int, size: int = 0, tops: Iterable[int] = ALL_RANKS) -> list[int]:
    """Return the straights (E13), no Black Swans among them, of `size` cards and with those top ranks.

    With `size` 0 it is all straights there are, and `tops` is not asked.
    """
    found: list[int] = []
    held = [_ONE[rank][hand >> 4 * rank & 15] for rank in ALL_RANKS]
    has_jester = bool(hand & JESTER)
    cards = hand & SUITED
    for low in range(9):
        if size:
            if low + size > 13 or low + size - 1 not in tops:
                continue
            last = low + size - 1
        else:
            last = 12
        natural: list[int] = [0]
        helped: list[int] = []
        for rank in range(low, last + 1):
            own = held[rank]
            if has_jester:
                jester = AS_RANK[rank]
                helped = [code | one for code in helped for one in own] + [code | jester for code in natural]
            natural = [code | one for code in natural for one in own] if own else []
            if not natural and not helped:
                break
            length = rank - low + 1
            if length >= 5 and (length == size or not size):
                found += _without_flushes(natural, cards, low, length) if natural else natural
                found += helped
    return found


def _without_flushes(codes: list[int], cards: int, low: int, length: int) -> list[int]:
    run = RUN[length] << 4 * low
    flushes = [run << element for element in range(4) if cards >> element & run == run]
    return [code for code in codes if code not in flushes] if flushes else codes


LEADS: tuple[Callable[[int], list[int]], ...] = (
    singles_and_guru, pairs, triples, steps, full_houses, straights, swans,
)  # fmt: skip
"""What finds the combinations of each kind in a hand."""
_BY_KIND: dict[int, Callable[..., list[int]]] = {
    claims.PAIR: pairs, claims.TRIPLE: triples, claims.STEPS: steps, claims.FULL: full_houses,
}  # fmt: skip


def plays(hand: int) -> list[int]:
    """Return every combination the hand can lead, each once; specials that lie alone (E23) are not among them."""
    return [code for find in LEADS for code in find(hand)]


def replies(hand: int, top: Claim, is_reversed: bool = False, dominant: int = -1) -> list[int]:
    """Return every combination in the hand that beats `top`, each once; Elevate is not among them."""
    kind, size, rank, minor = top
    ranks = range(rank) if is_reversed else range(rank + 1, 13)
    found: list[int] = []
    if kind == claims.SINGLE:
        winners = hand >> 4 * rank & claims.beaten_by(minor, dominant)
        found = [*_ONE[rank][winners], *singles(hand, ranks)] if winners else singles(hand, ranks)
        if hand & GURU:
            found.append(GURU)
    elif kind == claims.STRAIGHT:
        found = straights(hand, size, ranks)
    elif kind in _BY_KIND:
        found = _BY_KIND[kind](hand, ranks)
    return found + swans_over(hand, top, is_reversed) if has_swan(hand) else found
