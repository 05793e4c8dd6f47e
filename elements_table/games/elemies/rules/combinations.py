"""Combinations of Elemies: what a set of cards is, and all plays a hand holds.

A *code* is a play as an int: its cards (data.py), and in the bits from 56 on the rank a Jester stands for,
plus one; 0 where there is no Jester, or it is left open.
"""

from __future__ import annotations

from collections.abc import Iterable

from elements_table.games.elemies.rules.claims import (
    FLUSHES,
    FOUR,
    FOURS,
    FULL,
    FULLS,
    PAIR,
    PAIRS,
    SINGLE,
    SINGLES,
    STEPS,
    STEPS_TO,
    STRAIGHT,
    STRAIGHTS,
    THE_GURU,
    TRIPLE,
    TRIPLES,
    Claim,
    beaten_by,
    beats,
)
from elements_table.games.elemies.rules.data import ALL_CARDS, GURU, JESTER, SUITED

RANK_SHIFT = 56
AS_RANK = tuple(JESTER | (rank + 1) << RANK_SHIFT for rank in range(13))
"""The Jester standing for a rank, as part of a code."""
ALL_RANKS = range(13)
_COLUMN = 0x1111111111111
"""One bit of every rank."""
_BELOW = tuple((1 << 4 * rank) - 1 for rank in range(14))
"""All cards below a rank."""
_RUN = tuple(_COLUMN & ((1 << 4 * size) - 1) for size in range(14))


def _choices(count: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Return for each rank, for each set of elements held there, the ways to take `count` of them."""
    return tuple(
        tuple(
            tuple(bits << 4 * rank for bits in range(16) if bits.bit_count() == count and bits & held == bits)
            for held in range(16)
        )
        for rank in ALL_RANKS
    )


_ONE, _TWO, _THREE = _choices(1), _choices(2), _choices(3)


def recognise(code: int) -> Claim | None:
    """Return what the play `code` is: a natural combination, or one with a closed Jester; else None.

    Elevate, Stomp and a lone Jester are no combination: what they count as depends on the table.
    """
    cards = code & SUITED
    extra = code & ALL_CARDS ^ cards
    if extra:
        if extra == JESTER:
            return _with_jester(cards, (code >> RANK_SHIFT) - 1)
        return THE_GURU if extra == GURU and not cards else None
    size = cards.bit_count()
    rank = (cards.bit_length() - 1) >> 2
    held = cards >> 4 * rank
    if size < 5:
        if held << 4 * rank == cards:  # all of one rank
            if size < 3:
                return PAIRS[rank] if size == 2 else SINGLES[cards.bit_length() - 1] if size else None
            return TRIPLES[rank] if size == 3 else FOURS[rank]
        is_steps = size == 4 and held.bit_count() == 2 and (cards >> 4 * (rank - 1) & 15).bit_count() == 2
        return STEPS_TO[rank] if is_steps else None
    ranks = _ranks_held(cards)
    there = ranks.bit_count()
    if there == size:
        low = rank - size + 1
        if low < 0 or ranks != _RUN[size] << 4 * low:
            return None
        element = cards >> 4 * low & 15
        if cards == _RUN[size] * element << 4 * low:
            return FLUSHES[size, rank, element.bit_length() - 1]
        return STRAIGHTS[size, rank]
    return _full_house(cards, ranks, -1) if size == 5 and there == 2 else None


def _ranks_held(cards: int) -> int:
    return (cards | cards >> 1 | cards >> 2 | cards >> 3) & _COLUMN


def _with_jester(cards: int, jester: int) -> Claim | None:
    size = cards.bit_count() + 1
    ranks = _ranks_held(cards)
    there = ranks.bit_count()
    if not 0 <= jester <= 12 or not cards:
        return None
    if size >= 5 and there == size - 1:
        run = ranks | 1 << 4 * jester
        low = ((run & -run).bit_length() - 1) >> 2
        return STRAIGHTS[size, low + size - 1] if run == _RUN[size] << 4 * low else None
    rank = (cards.bit_length() - 1) >> 2
    if size < 4:
        return (PAIRS if size == 2 else TRIPLES)[rank] if there == 1 and jester == rank else None
    if there != 2 or size > 5:
        return None
    if size == 5:
        return _full_house(cards, ranks, jester)
    above = (cards >> 4 * rank).bit_count() + (jester == rank)
    below = (cards >> 4 * (rank - 1) & 15).bit_count() + (jester == rank - 1)
    return STEPS_TO[rank] if above == 2 == below else None


def _full_house(cards: int, ranks: int, jester: int) -> Claim | None:
    high = (ranks.bit_length() - 1) >> 2
    low = ((ranks & -ranks).bit_length() - 1) >> 2
    above = (cards >> 4 * high).bit_count() + (jester == high)
    below = (cards >> 4 * low & 15).bit_count() + (jester == low)
    if above == 3 and below == 2:
        return FULLS[high][low]
    return FULLS[low][high] if above == 2 and below == 3 else None


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
    return bool(two & two >> 2 & _COLUMN)


def swans(hand: int) -> list[int]:
    """Return all Black Swans in the hand, fours first."""
    if not has_swan(hand):
        return []
    found = [15 << 4 * rank for rank in ALL_RANKS if hand >> 4 * rank & 15 == 15]
    for element in range(4):
        own = hand >> element & _COLUMN
        for size in range(5, 14):
            run = _RUN[size]
            flushes = [run << 4 * low + element for low in range(14 - size) if own >> 4 * low & run == run]
            if not flushes:
                break
            found += flushes
    return found


def swans_over(hand: int, top: Claim | None, is_reversed: bool = False) -> list[int]:
    """Return the Black Swans in the hand that beat `top` (None: an empty table)."""
    found = swans(hand)
    if not found or top is None or top.kind < FOUR:
        return found
    return [code for code in found if (claim := recognise(code)) is not None and beats(claim, top, is_reversed)]


def singles(hand: int, ranks: range = ALL_RANKS) -> list[int]:
    """Return the suited single cards of those ranks."""
    found: list[int] = []
    left = hand & _BELOW[ranks.stop] & ~_BELOW[ranks.start]
    while left:
        bit = left & -left
        found.append(bit)
        left ^= bit
    return found


def pairs(hand: int, ranks: Iterable[int] = ALL_RANKS) -> list[int]:
    """Return the pairs of those ranks (E10)."""
    return _alike(hand, ranks, _TWO, _ONE)


def triples(hand: int, ranks: Iterable[int] = ALL_RANKS) -> list[int]:
    """Return the threes of a kind of those ranks (E11)."""
    return _alike(hand, ranks, _THREE, _TWO)


_Choices = tuple[tuple[tuple[int, ...], ...], ...]


def _alike(hand: int, ranks: Iterable[int], natural: _Choices, helped: _Choices) -> list[int]:
    found: list[int] = []
    for rank in ranks:
        held = hand >> 4 * rank & 15
        if held:
            found += natural[rank][held]
            if hand & JESTER:
                jester = AS_RANK[rank]
                found += [code | jester for code in helped[rank][held]]
    return found


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
    run = _RUN[length] << 4 * low
    flushes = [run << element for element in range(4) if cards >> element & run == run]
    return [code for code in codes if code not in flushes] if flushes else codes


def plays(hand: int) -> list[int]:
    """Return every combination the hand can lead, each once; specials that lie alone (E23) are not among them."""
    found = singles(hand)
    if hand & GURU:
        found.append(GURU)
    found += pairs(hand)
    found += triples(hand)
    found += steps(hand)
    found += full_houses(hand)
    found += straights(hand)
    found += swans(hand)
    return found


def replies(hand: int, top: Claim, is_reversed: bool = False, dominant: int = -1) -> list[int]:
    """Return every combination in the hand that beats `top`, each once; Elevate is not among them."""
    kind, size, rank, minor = top
    ranks = range(rank) if is_reversed else range(rank + 1, 13)
    found: list[int] = []
    if kind == SINGLE:
        winners = hand >> 4 * rank & beaten_by(minor, dominant)
        found = list(_ONE[rank][winners]) if winners else []
        found += singles(hand, ranks)
        if hand & GURU:
            found.append(GURU)
    elif kind == PAIR:
        found = pairs(hand, ranks)
    elif kind == TRIPLE:
        found = triples(hand, ranks)
    elif kind == STEPS:
        found = steps(hand, ranks)
    elif kind == STRAIGHT:
        found = straights(hand, size, ranks)
    elif kind == FULL:
        found = full_houses(hand, ranks)
    if has_swan(hand):
        found += swans_over(hand, top, is_reversed)
    return found
