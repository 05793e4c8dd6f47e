"""A table says little while nothing happens: 30 words at the most at a first decision, 12 of them in one line."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from elements_table import paths
from elements_table.conformance.gestures import moments
from elements_table.conformance.setups import Setup, setups
from elements_table.kernel.registry import registry
from elements_table.kernel.words import opening, speak, speak_alike
from elements_table.ui.panels import teams

SCRIPTS = Path(__file__).parents[3] / "scripts"
TABLES = [table for table in setups(registry(), list(registry())) if "=" not in str(table)]
LONGEST = 12


@pytest.mark.parametrize("game_id", sorted(registry()))
def test_few_words_stand_on_a_table(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(SCRIPTS))
    count = __import__("count_words")
    assert 0 < len(count.said(game_id, 1)) <= count.MOST


def test_words_that_a_table_says_more_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(SCRIPTS))
    count = __import__("count_words")
    few, lamp = count.said("wuxing", 1), teams.draw_lamp
    monkeypatch.setattr(teams, "draw_lamp", lambda canvas, *rest, **named: (
        canvas.text("one two three", 10, 10), lamp(canvas, *rest, **named)))  # fmt: skip
    assert set(Counter(count.said("wuxing", 1)) - Counter(few)) == {"one", "two", "three"}
    assert "count_words" in sys.modules


@pytest.fixture(params=["en", "de"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    speak(request.param, paths.data() / "locale")
    yield request.param
    speak_alike(None)


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_what_to_do_is_said_in_twelve_words(table: Setup) -> None:
    said = set()
    for moment in moments(table, 1, 150):
        for view in (moment.seat_view(seat).view for seat in moment.match.waiting() if seat >= 0):
            if view.legal:
                said |= {opening(moment.scene.words.prompt(view)), *moment.scene.explanations.guidance(view)[:1]}
    assert len(said) > 3
    assert not [words for words in said if len(words.split()) > LONGEST]
