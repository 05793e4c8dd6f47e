"""What tables and summaries are made of: numbers, sides, teams, and what draws heads, seats, rows and charts."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from elements_table.ui.charts import seats
from elements_table.ui.drawing import text, theme
from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.panels import teams
from elements_table.ui.parlour.places import parlour
from elements_table.ui.platform.people import Portrait
from elements_table.ui.stage.parts import match_title
from elements_table.ui.stage.scene import Names


def test_a_minus_is_as_long_as_a_plus() -> None:
    assert [text.plain(n) for n in (10, 0, -5)] == ["10", "0", "−5"]
    assert [text.signed(n) for n in (10, 0, -5)] == ["+10", "0", "−5"]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_side_is_counted_clockwise_from_the_viewer(seats: int) -> None:
    for viewer in range(seats):
        place = parlour(1280.0, 800.0, seats, viewer)
        names = Names(("Ada", "Bruno", "Carl", "Dora", "Emil")[:seats], viewer, False)
        assert list(place.around) == names.around
        assert names.around[:2] == [viewer, (viewer + 1) % seats]
        assert [place.side(seat) for seat in place.around] == list(range(seats))


def test_a_spectator_reads_from_the_first_seat() -> None:
    assert Names(("Ada", "Bruno"), None, False).reader == 0
    assert Names(("Ada", "Bruno"), 1, True).reader == 1


@pytest.mark.parametrize("viewer", range(4))
def test_the_viewers_team_comes_first(viewer: int) -> None:
    ours, theirs = teams.teams_of(viewer)
    assert teams.seats_of(ours, viewer) == (viewer, (viewer + 2) % 4)
    assert teams.seats_of(theirs, viewer) == ((viewer + 1) % 4, (viewer + 3) % 4)
    assert {teams.team_of(seat) for seat in teams.seats_of(theirs, viewer)} == {theirs}
    assert (teams.whose(ours, viewer), teams.whose(theirs, viewer)) == (teams.OURS, teams.THEIRS)
    assert teams.word_color(teams.partner_of(viewer), viewer) == theme.TEAM_OURS
    assert teams.ring_color((viewer + 1) % 4, viewer) == theme.TEAM_RINGS[teams.THEIRS]


# ---- what draws


class Written:
    """The words that a part has written on a canvas, with where they begin and end."""

    def __init__(self, screen: pygame.Surface, art: Art, monkeypatch: pytest.MonkeyPatch) -> None:
        self.canvas = Canvas(screen, art)
        self.spans: dict[str, tuple[float, float]] = {}
        self.levels: dict[str, float] = {}
        draw = self.canvas.text

        def text(s: str, x: float, y: float, *args: Any, **named: Any) -> float:
            width = draw(s, x, y, *args, **named)
            anchor = named.get("anchor") or (args[3] if len(args) > 3 else "tl")
            left = x - {"r": width, "c": width / 2}.get(anchor, 0.0)
            self.spans[s], self.levels[s] = (left, left + width), y
            return width

        monkeypatch.setattr(self.canvas, "text", text)


@pytest.fixture
def written(screen: pygame.Surface, art: Art, monkeypatch: pytest.MonkeyPatch) -> Written:
    return Written(screen, art, monkeypatch)


@pytest.mark.parametrize("fact", ["", "2 cards", "a fact that is much too long for such a narrow panel"])
@pytest.mark.parametrize("title", ["Open cards", "A title that is too long for any panel"])
def test_title_and_fact_of_a_panel_never_touch(written: Written, title: str, fact: str) -> None:
    seats.draw_heading(written.canvas, (100, 100, 216, 90), title, fact)
    heads = [(left, right) for left, right in written.spans.values() if left == 118]
    rest = [span for span in written.spans.values() if span not in heads]
    assert 1 <= len(heads) <= 2
    assert bool(rest) == bool(fact)
    ends = max(right for _left, right in heads)
    assert ends <= 298 + 1
    for begins, right in rest:
        assert begins >= ends + seats.BETWEEN - 1
        assert right == pytest.approx(298, abs=1)


@pytest.mark.parametrize("name", ["Ada", "Ada of the very long surname"])
def test_the_words_of_a_seat_keep_to_their_room(written: Written, name: str) -> None:
    fact = "14 cards, one of them shown"
    sitter = seats.Sitter(Portrait("scholar"), name, seats.seat_color(0))
    seats.draw_seat(written.canvas, (400, 300, 22), sitter, 118, fact)
    assert written.spans
    for words, (left, right) in written.spans.items():
        assert right - left <= 118 + 1, words
        assert left >= 400 + 22 + seats.BESIDE - 1


def test_every_seat_has_a_colour() -> None:
    assert [seats.seat_color(seat) for seat in range(4)] == list(theme.SEAT_RINGS)
    assert seats.seat_color(4) == theme.SEAT_RINGS[0]


@pytest.mark.parametrize(("winners", "you", "words"), [
    ([1], None, "Bruno wins the match"),
    ([0], 0, "You win the match"),
    ([0, 1], None, "Ada and Bruno share the match"),
    ([0, 1, 2], 0, "You, Bruno and Cleo share the match"),
])  # fmt: skip
def test_the_title_says_who_has_won(winners: list[int], you: int | None, words: str) -> None:
    assert match_title(winners, Names(("Ada", "Bruno", "Cleo"), you, you is not None)) == words
