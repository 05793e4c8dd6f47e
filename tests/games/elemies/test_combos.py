"""The combinations against a slow reading of the same rules."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from elements_table.games.elemies.rules import combinations as combos
from elements_table.games.elemies.rules.claims import (
    FLUSH,
    FOUR,
    FULL,
    PAIR,
    SINGLE,
    SINGLES,
    STEPS,
    STRAIGHT,
    TOPMOST,
    TRIPLE,
    Claim,
    as_ranks,
    beats,
    elevated,
    from_ranks,
    ranks_of,
    span,
)
from elements_table.games.elemies.rules.data import ALL_CARDS, ELEMENTS, TEXTS, bits_of, cards_of, mask_of
from tests.games.elemies.naive import Shape, all_plays, is_better, shape

NAMES = {
    SINGLE: "single",
    PAIR: "pair",
    TRIPLE: "triple",
    STEPS: "steps",
    STRAIGHT: "straight",
    FULL: "full",
    TOPMOST: "guru",
    FOUR: "four",
    FLUSH: "flush",
}
PLAYABLE = [text for text in TEXTS if text not in ("ELEVATE", "STOMP")]
LOW = [text for text in PLAYABLE if text[1:] in ("4", "5", "6", "7", "8", "9")]
ANY_HAND = st.lists(st.sampled_from(PLAYABLE), min_size=1, max_size=9, unique=True)
CLOSE_HAND = st.lists(st.sampled_from([*LOW, "JESTER", "GURU"]), min_size=5, max_size=9, unique=True)
HANDS = st.one_of(ANY_HAND, CLOSE_HAND)
FULL_HANDS = st.lists(st.sampled_from(TEXTS), min_size=14, max_size=14, unique=True)


def told(claim: Claim) -> Shape:
    """Return a claim in the slow reading's words."""
    element = ELEMENTS[claim.minor] if claim.kind in (SINGLE, FLUSH) else ""
    return Shape(NAMES[claim.kind], claim.size, 99 if claim.kind == TOPMOST else claim.rank, element)


def closed(code: int) -> tuple[frozenset[str], int | None]:
    """Return the cards of a code, and the rank of its Jester."""
    rank = (code >> combos.RANK_SHIFT) - 1
    return frozenset(cards_of(code & ALL_CARDS)), rank if rank >= 0 else None


@given(HANDS)
@settings(max_examples=150)
def test_all_plays_are_listed_once_and_nothing_else(hand: list[str]) -> None:
    listed = [closed(code) for code in combos.plays(mask_of(hand))]
    assert len(set(listed)) == len(listed)
    assert set(listed) == {(cards, jester) for cards, jester, _shape in all_plays(hand)}


@given(FULL_HANDS)
@settings(max_examples=150)
def test_what_is_listed_is_recognised_as_what_it_is(hand: list[str]) -> None:
    for code in combos.plays(mask_of(hand)):
        claim = combos.recognise(code)
        assert claim is not None
        cards, jester = closed(code)
        assert told(claim) == shape(sorted(cards), jester)


@given(st.lists(st.sampled_from(TEXTS), min_size=1, max_size=7, unique=True), st.integers(0, 13))
@settings(max_examples=400)
def test_any_set_of_cards_is_recognised_or_not_alike(cards: list[str], jester: int) -> None:
    code = mask_of(cards)
    rank = jester - 1 if "JESTER" in cards and jester else None
    claim = combos.recognise(code if rank is None else code | combos.AS_RANK[rank])
    assert (None if claim is None else told(claim)) == shape(cards, rank)


@given(HANDS, HANDS, st.booleans(), st.sampled_from(["", *ELEMENTS]), st.randoms(use_true_random=False))
@settings(max_examples=200)
def test_replies_are_exactly_the_plays_that_beat(
    hand: list[str], other: list[str], is_reversed: bool, dominant: str, rng: object
) -> None:
    led = combos.plays(mask_of(other))
    if not led:
        return
    top = combos.recognise(led[rng.randrange(len(led))])
    assert top is not None
    named = ELEMENTS.index(dominant) if dominant else -1
    replies = combos.replies(mask_of(hand), top, is_reversed, named)
    assert len(set(replies)) == len(replies)
    wanted = {
        (cards, jester)
        for cards, jester, found in all_plays(hand)
        if is_better(found, told(top), is_reversed, dominant)
    }
    assert {closed(code) for code in replies} == wanted
    for code in replies:
        claim = combos.recognise(code)
        assert claim is not None and beats(claim, top, is_reversed, named)


@given(FULL_HANDS, st.booleans(), st.integers(-1, 3), st.randoms(use_true_random=False))
@settings(max_examples=100)
def test_no_two_plays_beat_each_other(hand: list[str], is_reversed: bool, dominant: int, rng: object) -> None:
    codes = combos.plays(mask_of(hand))
    some = rng.sample(codes, min(20, len(codes)))
    claims = [claim for code in some if (claim := combos.recognise(code)) is not None]
    for one in claims:
        assert not beats(one, one, is_reversed, dominant)
        for other in claims:
            assert not (beats(one, other, is_reversed, dominant) and beats(other, one, is_reversed, dominant))


@given(FULL_HANDS, st.booleans())
@settings(max_examples=100)
def test_an_elevated_claim_beats_what_it_lies_on_by_one(hand: list[str], is_reversed: bool) -> None:
    for code in combos.plays(mask_of(hand)):
        claim = combos.recognise(code)
        assert claim is not None
        higher = elevated(claim, is_reversed)
        low, high = span(claim)
        has_power = claim.size <= 5 and claim.kind < TOPMOST and (low > 0 if is_reversed else high < 12)
        assert (higher is not None) == has_power
        if higher is not None:
            step = -1 if is_reversed else 1
            assert ranks_of(higher) == [rank + step for rank in ranks_of(claim)]
            assert (higher.kind, higher.size) == (claim.kind, claim.size)
            assert beats(higher, claim, is_reversed)


@given(FULL_HANDS)
@settings(max_examples=60)
def test_ranks_written_out_are_read_back(hand: list[str]) -> None:
    for code in combos.plays(mask_of(hand)):
        claim = combos.recognise(code)
        assert claim is not None
        if claim.kind < TOPMOST:
            assert from_ranks(as_ranks(claim)) == claim


@given(HANDS)
@settings(max_examples=100)
def test_readings_are_all_ranks_of_the_jester_that_make_a_combination(hand: list[str]) -> None:
    code = mask_of(hand)
    read = {closed(reading)[1] for reading in combos.readings(code)}
    if "JESTER" in hand:
        assert read == {rank for rank in range(13) if shape(hand, rank) is not None}
    else:
        assert combos.readings(code) == [code]


def test_the_circle_has_no_end() -> None:
    for element in range(4):
        at_three = [SINGLES[4 + other] for other in range(4)]
        beaten = [other for other in range(4) if beats(at_three[element], at_three[other])]
        assert beaten == [(element + 1) % 4]


@given(FULL_HANDS)
@settings(max_examples=100)
def test_cards_and_their_texts_are_inverse(hand: list[str]) -> None:
    mask = mask_of(hand)
    assert mask.bit_count() == len(hand)
    assert set(cards_of(mask)) == set(hand)
    assert sum(bits_of(mask)) == mask
