"""A table says little while nothing happens: 30 words at the most at a first decision."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from elements_table.kernel.registry import registry
from elements_table.ui.panels import company

SCRIPTS = Path(__file__).parents[2] / "scripts"


@pytest.mark.parametrize("game_id", sorted(registry()))
def test_few_words_stand_on_a_table(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(SCRIPTS))
    count = __import__("count_words")
    assert 0 < len(count.said(game_id, 1)) <= count.MOST


def test_words_that_a_table_says_more_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(SCRIPTS))
    count = __import__("count_words")
    few, lamp = count.said("wuxing", 1), company.draw_lamp
    monkeypatch.setattr(company, "draw_lamp", lambda canvas, *rest, **named: (
        canvas.text("one two three", 10, 10), lamp(canvas, *rest, **named)))  # fmt: skip
    assert sorted(count.said("wuxing", 1)) == sorted([*few, "one", "two", "three"])
    assert "count_words" in sys.modules
