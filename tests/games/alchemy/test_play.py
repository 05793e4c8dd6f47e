"""Properties of Alchemy: packs, sorts, payments, what is known of hidden cards, majorities, and whole games."""

from __future__ import annotations

from itertools import combinations, product
from random import Random
from time import process_time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from elements_table.bots import levels
from elements_table.bots.arena import play_game
from elements_table.games.alchemy.rules.actions import SKIP, Sorts, random_sort, sort
from elements_table.games.alchemy.rules.packs import (
    ELEMENTS,
    from_letters,
    holds,
    lacking,
    lane,
    letters,
    packed,
    parts,
    size,
)
from elements_table.games.alchemy.rules.payments import Completions, Purse
from elements_table.games.alchemy.rules.scoring import majority
from elements_table.games.alchemy.rules.state import AlchemyState
from elements_table.kernel.game import Event, checked_apply
from elements_table.kernel.memo import Memo
from elements_table.kernel.registry import registry
from elements_table.kernel.strategy import Budget

ALCHEMY = "alchemy"
SEEDS = st.integers(min_value=-(2**40), max_value=2**40)
SEATS = st.sampled_from([2, 3, 4])
COUNTS = st.tuples(*[st.integers(0, 13)] * 4)


def pack_of(counts: tuple[int, ...]) -> int:
    return packed(element for element in ELEMENTS for _n in range(counts[element]))


def walk(seed: int, seats: int) -> list[AlchemyState]:
    """Return all states of a random game."""
    rng = Random(seed)
    state = registry().game(ALCHEMY).new_state(None, seats, seed)
    states = [state]
    while not state.is_terminal():
        state = state.clone()
        state.apply(state.random_action(rng))
        states.append(state)
    return states


@given(COUNTS, COUNTS)
def test_packs_compare_lane_by_lane(one: tuple[int, ...], other: tuple[int, ...]) -> None:
    a, b = pack_of(one), pack_of(other)
    assert holds(a, b) == all(x >= y for x, y in zip(one, other, strict=True))
    assert lacking(a, b) == pack_of(tuple(max(0, x - y) for x, y in zip(one, other, strict=True)))
    assert from_letters(letters(a)) == a
    assert size(a) == sum(one)


@given(st.tuples(*[st.integers(0, 3)] * 4), SEATS)
@settings(max_examples=60)
def test_sorts_are_all_ways_to_split_and_none_twice(counts: tuple[int, ...], piles: int) -> None:
    counts = counts if piles < 4 else tuple(min(count, 2) for count in counts)
    drawn = pack_of(counts)
    sorts = Sorts(drawn, piles, Memo(parts))
    ways = {tuple(sorted(ways, reverse=True)) for ways in _splits(counts, piles)}
    assert {action.piles for action in sorts} == ways
    assert len(sorts) == len(ways) == len(set(sorts))
    assert all(action in sorts for action in sorts)


def _splits(counts: tuple[int, ...], piles: int) -> list[tuple[int, ...]]:
    by_element = [
        [ways for ways in product(range(count + 1), repeat=piles) if sum(ways) == count] for count in counts
    ]
    return [
        tuple(pack_of(tuple(ways[element][pile] for element in ELEMENTS)) for pile in range(piles))
        for ways in product(*by_element)
    ]


def test_eleven_cards_are_sorted_into_four_piles_in_3552_ways_at_most_and_at_once() -> None:
    drawn = from_letters("AAAEEEFFFWW")
    began = process_time()
    count = len(Sorts(drawn, 4, Memo(parts)))
    assert count == 3552
    assert process_time() - began < 0.2  # a tenth of it where nothing else runs


@given(COUNTS, SEATS, SEEDS)
def test_a_random_sort_is_one_of_them(counts: tuple[int, ...], piles: int, seed: int) -> None:
    drawn = pack_of(counts)
    action = random_sort(drawn, piles, Random(seed))
    assert action in Sorts(drawn, piles, Memo(parts))


def test_sorts_with_the_same_piles_are_the_same_action_and_keep_their_order() -> None:
    one, other = sort([1, 2]), sort([2, 1])
    assert one == other and hash(one) == hash(other)
    assert (one.order, other.order) == ((1, 2), (2, 1))
    assert str(one) != str(other)


@given(SEEDS, SEATS)
@settings(max_examples=25)
def test_payments_are_all_there_are(seed: int, seats: int) -> None:
    rng = Random(seed)
    for state in walk(seed, seats)[::17]:
        purse = state.purse(state.to_move)
        if len(purse.formulae) > 8 or purse.aether > 6:
            continue
        actions = Completions([SKIP], purse, True)
        listed = list(actions)
        assert len(actions) == len(listed) == len(set(listed))
        ways = {(action.formula, action.elements, action.spent) for action in listed if action != SKIP}
        assert ways == _all_payments(purse)
        assert all(action in actions for action in listed)
        for formula in purse.affordable():
            pack, spent = purse.random_payment(formula, rng)
            slugs = tuple(sorted(purse.variant.slugs_of(spent)))
            assert (purse.variant.slugs[formula], pack, slugs) in ways


def _all_payments(purse: Purse) -> set[tuple[str, int, tuple[str, ...]]]:
    """Return every exact payment by trying all that a hand holds."""
    variant = purse.variant
    found = set()
    for formula in purse.formulae:
        cost = variant.cost[formula]
        others = [card for card in purse.formulae if card != formula]
        amounts = [range(min(lane(cost, e), lane(purse.elements, e)) + 1) for e in ELEMENTS]
        for counts in product(*amounts):
            for number in range(min(len(others), size(cost) - sum(counts)) + 1):
                for spent in combinations(others, number):
                    paid = pack_of(counts) + sum(variant.unit[card] for card in spent)
                    aether = size(cost) - sum(counts) - number
                    if aether <= purse.aether and holds(cost, paid):
                        slugs = tuple(sorted(variant.slugs_of(spent)))
                        found.add((variant.slugs[formula], pack_of(counts) + (aether << 20), slugs))
    return found


@given(SEEDS, SEATS)
@settings(max_examples=40)
def test_what_seats_know_of_hidden_cards_is_true(seed: int, seats: int) -> None:
    for state in walk(seed, seats):
        places = [*state.elements, packed(state.element_deck)]
        for at, known in enumerate(state.known):
            assert holds(places[at % (seats + 1)], known)
        for seat, number in enumerate(state.old):
            assert number <= sum(not state.recycled >> card & 1 for card in state.formulae[seat])
        assert all(
            state.payable[seat] == sum(state.variant.unit[card] for card in state.formulae[seat])
            for seat in range(seats)
        )


@given(st.lists(st.integers(0, 6), min_size=2, max_size=4))
def test_majorities_never_give_more_than_the_places_there_are(counts: list[int]) -> None:
    points = {2: (10,), 3: (10, 5), 4: (10, 5, 3)}[len(counts)]
    scored = majority(tuple(counts), points)
    for mine, my_count in zip(scored, counts, strict=True):
        assert my_count or not mine
        for theirs, their_count in zip(scored, counts, strict=True):
            if my_count == their_count:
                assert mine == theirs
            if my_count > their_count and mine < max(points):
                assert mine >= theirs
    alone = [count for count in counts if counts.count(count) == 1]
    if alone and max(counts) in alone and max(counts) > 0:
        assert scored[counts.index(max(counts))] == 10


@given(SEEDS, SEATS)
@settings(max_examples=15)
def test_events_tell_what_moved(seed: int, seats: int) -> None:
    """Who adds up the claims and draws it may see knows its own hand."""
    state = registry().game(ALCHEMY).new_state(None, seats, seed)
    rng = Random(seed)
    hands = ["" for _seat in range(seats)]

    def listen(event: Event) -> None:
        for seat in range(seats):
            for moved in event.seen_by(seat).moved:
                if moved.target == f"elements.{seat}":
                    hands[seat] += moved.face or "?"
                if moved.source == f"elements.{seat}":
                    hands[seat] = hands[seat].replace(moved.face or "?", "", 1)

    state.emit = listen
    while not state.is_terminal():
        state.apply(state.random_action(rng))
    assert list(map(sorted, hands)) == list(map(sorted, state.position()["elements"]))


def test_a_regular_player_beats_random_ones() -> None:
    game, strategy = registry().game(ALCHEMY), registry().strategy(ALCHEMY)
    regular, random = levels.resolve("regular"), levels.resolve("random")
    won = 0
    for seed in range(6):
        seats = [random] * 3
        seats[seed % 3] = regular
        outcome = play_game(game, strategy, seats, seed=seed, bots_seed=seed, budget=Budget(playouts=1))
        won += seed % 3 in outcome.winners
    assert won >= 4


@pytest.mark.parametrize(
    ("position", "dominant_action", "other", "undone"),
    [
        (
            {"aether": [2], "void": [0], "completed": [["salt-of-tartar"]], "phase": "choice",
             "pending": [[0, "salt-of-tartar", 0]]},
            ["no"], ["convert 1", "yes"], [],
        ),
        (
            {"aether": [2], "piles": ["FE"], "phase": "claim", "start_player": 0, "to_move": 0},
            ["claim 1"], ["convert 1", "claim 1"], ["convert 1"],
        ),
    ],
)  # fmt: skip
def test_what_is_foregone_shuts_out_no_other_outcome(
    position: dict[str, Any], dominant_action: list[str], other: list[str], undone: list[str]
) -> None:
    game = registry().game(ALCHEMY)
    one, two = (game.from_position(position, None, 2, 1) for _n in range(2))
    assert str(one.dominant_action()) == dominant_action[0]
    for state, texts in ((one, [*dominant_action, *undone]), (two, other)):
        for text in texts:
            checked_apply(state, game.parse(text))
    assert one == two


def test_nothing_else_is_foregone() -> None:
    for seed in range(12):
        for state in walk(seed, 2 + seed % 3):
            action = state.dominant_action()
            assert action is None or str(action) in ("claim 1", "no")
            if str(action) == "no":
                assert state.pending[0] in {
                    (state.variant.index[slug], 0) for slug in ("salt-of-tartar", "lead-of-the-wise")
                }
