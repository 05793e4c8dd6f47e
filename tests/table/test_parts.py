"""What tables and summaries are made of: numbers, sides, teams."""

from __future__ import annotations

import pytest

from elements_table.table import theme
from elements_table.table.parts import numbers, sides, teams
from elements_table.table.stage.scene import Names


def test_a_minus_is_as_long_as_a_plus() -> None:
    assert [numbers.plain(n) for n in (10, 0, -5)] == ["10", "0", "−5"]
    assert [numbers.signed(n) for n in (10, 0, -5)] == ["+10", "0", "−5"]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_side_is_counted_clockwise_from_the_viewer(seats: int) -> None:
    for viewer in range(seats):
        assert sides.around(viewer, seats)[0] == viewer
        assert sides.around(viewer, seats)[1] == (viewer + 1) % seats
        assert [sides.side_of(seat, viewer, seats) for seat in sides.around(viewer, seats)] == list(range(seats))


def test_a_spectator_reads_from_the_first_seat() -> None:
    assert sides.viewer_of(Names(("Ada", "Bruno"), None, False)) == 0
    assert sides.viewer_of(Names(("Ada", "Bruno"), 1, True)) == 1


@pytest.mark.parametrize("viewer", range(4))
def test_the_viewers_team_comes_first(viewer: int) -> None:
    ours, theirs = teams.teams_of(viewer)
    assert teams.seats_of(ours, viewer) == (viewer, (viewer + 2) % 4)
    assert teams.seats_of(theirs, viewer) == ((viewer + 1) % 4, (viewer + 3) % 4)
    assert {teams.team_of(seat) for seat in teams.seats_of(theirs, viewer)} == {theirs}
    assert (teams.whose(ours, viewer), teams.whose(theirs, viewer)) == (teams.OURS, teams.THEIRS)
    assert teams.word_color(viewer, viewer, teams.WORDS_ON_BLUE) == theme.TEAM_OURS_ON_BLUE
    assert teams.word_color(teams.partner_of(viewer), viewer) == theme.TEAM_OURS
    assert teams.disc_color((viewer + 1) % 4, viewer) == theme.TEAM_DISCS[teams.THEIRS]
