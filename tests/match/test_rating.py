"""Glicko-2: the example of its paper, and what must hold of any ratings."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elements_table.match.campaign.profile import LEAST_DEVIATION, Rating

RATINGS = st.builds(Rating, st.floats(600, 2400), st.floats(LEAST_DEVIATION, 350), st.floats(0.03, 0.1))


def test_the_example_of_the_paper() -> None:
    others = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    found = Rating(1500, 200, 0.06).after(others)
    assert found.points == pytest.approx(1464.06, abs=0.01)
    assert found.deviation == pytest.approx(151.52, abs=0.01)
    assert found.volatility == pytest.approx(0.05999, abs=0.00001)


def test_without_games_only_the_deviation_grows() -> None:
    found = Rating(1500, 200, 0.06).after([])
    assert (found.points, found.volatility) == (1500, 0.06) and found.deviation == pytest.approx(200.2714, abs=0.001)


@given(RATINGS, RATINGS)
def test_a_win_raises_and_a_loss_lowers_and_either_tells_something(one: Rating, other: Rating) -> None:
    won, lost = one.after([(other, 1.0)]), one.after([(other, 0.0)])
    assert won.points > one.points > lost.points
    for after in (won, lost):
        assert LEAST_DEVIATION <= after.deviation <= 351
        assert 0 < after.volatility < 0.3


@given(RATINGS, RATINGS)
def test_a_win_over_a_stronger_one_brings_more(one: Rating, other: Rating) -> None:
    stronger = Rating(other.points + 200, other.deviation, other.volatility)
    assert one.after([(stronger, 1.0)]).points > one.after([(other, 1.0)]).points
