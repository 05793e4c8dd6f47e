"""A language half as long again as English: no screen of the tour cuts a word of it in the smallest window."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from functools import cache
from gettext import NullTranslations
from itertools import combinations
from pathlib import Path
from typing import Any

import pygame
import pytest

sys.path.insert(0, str(Path(__file__).parents[3] / "scripts"))

import touring
import visits
from studio import own_home

from elements_table.kernel import words
from elements_table.kernel.registry import registry
from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.canvas import Painter
from elements_table.ui.drawing.text import NARROWEST
from elements_table.ui.features.puzzles import shelf
from elements_table.ui.features.review.review_picture import SmallTable
from tests.ui.driver import SMALLEST
from tests.ui.written import Written, letters

FIELD = re.compile(r"(\{[^}]*\})")
WORD = re.compile(r"[A-Za-z]+")
RESTING = (
    "last",
    "phase",
    "summary",
    "review-larger",
    "new-game",
    "statistics",
    "history",
    "learn",
    "menu",
    "settings",
)
"""Screens on which nothing floats over anything."""
FLOATING = "review"
"""On this one a slip of paper does."""


@cache
def longer(text: str) -> str:
    """Return a text whose every word is half as long again; fields stay."""
    parts = FIELD.split(text)
    return "".join(part if FIELD.fullmatch(part) else WORD.sub(_more, part) for part in parts)


def _more(word: re.Match[str]) -> str:
    return word[0] + word[0][: (len(word[0]) + 1) // 2].lower()


class Longer(NullTranslations):
    """A catalog of longer words."""

    def gettext(self, message: str) -> str:
        return longer(message) if message else ""

    def ngettext(self, one: str, many: str, n: int) -> str:
        return longer(one if n == 1 else many)


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> Iterator[set[str]]:
    """All words that are cut, or set too narrow to be read, from now on, in the longer language."""
    found: set[str] = set()
    fit, text = Painter.fit, Art.text

    def fitted(painter: Painter, s: str, *rest: Any, **more: Any) -> str:
        shown = fit(painter, s, *rest, **more)
        if shown != s:
            found.add(s)
        return shown

    def set_in(
        art: Art, s: str, size: float = 15.0, face: str = "sans", color: Any = (0, 0, 0), most: int | None = None
    ) -> Any:
        if most is not None and art.fonts.width(s, face, art.text_px(size)) * NARROWEST > most + 2:
            found.add(s)
        return text(art, s, size, face, color, most)

    nothing = pygame.Surface((1, 1), pygame.SRCALPHA)
    for name in ("box", "circle", "svg", "engraving", "glow", "shadow"):  # only words are asked for
        monkeypatch.setattr(Art, name, lambda *_asked, **_how: nothing)
    monkeypatch.setattr(Painter, "_large", lambda *_asked: None)
    monkeypatch.setattr(
        shelf, "small_table", lambda *_asked, **_how: nothing
    )  # no words are read on a picture so small
    monkeypatch.setattr(SmallTable, "draw", lambda *_asked, **_how: None)  # nor on this one
    monkeypatch.setattr(words._words, "catalog", Longer())
    monkeypatch.setattr(Painter, "fit", fitted)
    monkeypatch.setattr(Art, "text", set_in)
    yield found


def test_words_that_are_too_long_would_be_seen(screen: pygame.Surface, cut: set[str]) -> None:
    painter = Painter(screen, Art(1.0))
    painter.label("one word or two", 10, 10, 75)
    assert not cut
    painter.label("one word or two", 10, 10, 20)
    assert cut == {"one word or two"}
    painter.wrap("Donaudampfschiffahrt", 10, 10, 60)
    assert cut == {"one word or two", "Donaudampfschiffahrt"}
    assert longer("Keep {n} cards") == "Keepke {n} cardscar"


@pytest.mark.parametrize("group", ["", *registry()])
def test_a_language_half_as_long_again_has_room_in_the_smallest_window(
    group: str, cut: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """No word is cut; none lies on another, but where something floats over the table on purpose."""
    shown = 0
    written = Written(monkeypatch)
    with own_home():
        touring.live_in([group] if group else ["wuxing", "alchemy"])
        tour = touring.Tour(SMALLEST)
        for visit in visits.visits_of(group) if group else visits.visits_without_game():
            tour.use_defaults()
            try:
                if visit.show(tour) != touring.NOW:
                    tour.rest()
                assert not cut, visit.name
                if visit.name == "crowded" or (visit.name.startswith(RESTING) and visit.name != FLOATING):
                    lines = written.read(tour, tour.frame)
                    assert lines, visit.name
                    for one, other in combinations(lines, 2):
                        shared = letters(one).clip(letters(other))
                        assert shared.w <= 2 or shared.h <= 2 or one == other, (visit.name, one, other)
                shown += 1
            except touring.Absence:
                continue
            finally:
                tour.close()
    assert shown >= 5
