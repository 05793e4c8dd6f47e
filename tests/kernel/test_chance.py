"""Chance: the same everywhere, fair, and whole."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from elements_table.kernel import chance

CHANCES = st.integers(min_value=0, max_value=chance.MASK)


def test_splitmix64_gives_its_published_numbers() -> None:
    state, numbers = 1234567, []
    for _n in range(3):
        state, number = chance.next64(state)
        numbers.append(number)
    assert numbers == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_draws_are_the_highest_bits_of_these() -> None:
    draws = chance.Draws(1234567)
    assert draws.random() == (6457827717110365317 >> 11) / 2**53
    assert draws.random() == (3203168211198807973 >> 11) / 2**53
    assert 0.0 <= min(draws.random() for _n in range(999)) < 0.01


@given(CHANCES, st.lists(st.integers(), max_size=60))
def test_a_shuffle_keeps_the_cards(start: int, cards: list[int]) -> None:
    shuffled = cards[:]
    after = chance.shuffle(start, shuffled)
    assert Counter(shuffled) == Counter(cards)
    assert 0 <= after <= chance.MASK
    assert cards == [] or after != start


@given(CHANCES, st.lists(st.integers(), max_size=60), st.data())
def test_a_deal_takes_cards_away(start: int, cards: list[int], data: st.DataObject) -> None:
    count = data.draw(st.integers(0, len(cards)))
    left = cards[:]
    _after, dealt = chance.deal(start, left, count)
    assert len(dealt) == count
    assert Counter(left) + Counter(dealt) == Counter(cards)


@given(CHANCES, st.integers(1, 2**40 - 1))
def test_randrange_stays_below(start: int, n: int) -> None:
    assert 0 <= chance.randrange(start, n)[1] < n


def test_every_order_of_three_cards_is_as_likely() -> None:
    orders: Counter[tuple[int, ...]] = Counter()
    for seed in range(6000):
        cards = [1, 2, 3]
        chance.shuffle(chance.seeded(seed), cards)
        orders[tuple(cards)] += 1
    assert len(orders) == 6
    assert all(850 < count < 1150 for count in orders.values())


def test_seeds_of_any_size_start_different_games() -> None:
    assert len({chance.seeded(seed) for seed in (*range(-50, 50), 2**63, 2**62)}) == 102
