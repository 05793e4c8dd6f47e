"""The puzzles of a game on one page: the next, the streak, one's own, and each kind by its dots."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from elements_table.kernel.registry import PACKAGES, registry
from elements_table.match.campaign.exercises import keep, with_mistakes
from elements_table.match.campaign.puzzles import load_entries
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas, measuring
from elements_table.ui.features.puzzles.own import OwnGuide
from elements_table.ui.features.puzzles.puzzles import PuzzleGuide
from elements_table.ui.features.puzzles.shelf import LABEL, PuzzleShelf, ShelfRow
from elements_table.ui.features.rulebook.rules import Rules
from elements_table.ui.widgets.button import IconButton, Link
from tests.ui.driver import Driver
from tests.ui.reviewed import job_of

SETTINGS = {"reduced_motion": True, "fast_animation": True}


def shelf(driver: Driver, game_id: str = "wuxing") -> PuzzleShelf:
    """Return the page of a game's puzzles."""
    driver.app.navigator.go("puzzles", game_id)
    driver.rest()
    assert isinstance(driver.top, PuzzleShelf)
    return driver.top


@pytest.mark.parametrize("game_id", sorted(PACKAGES))
def test_each_theme_has_a_dot_for_each_puzzle_and_opens_the_next_of_them(driver: Driver, game_id: str) -> None:
    entries, themes = load_entries(game_id, registry()), registry().themes(game_id)
    shown = shelf(driver, game_id)
    assert [row.label for row in shown.rows] == [kind.title for kind in themes]
    of = [[one.id for one in entries if one.theme == kind.id] for kind in themes]
    assert [len(row.solved) for row in shown.rows] == list(map(len, of))
    assert shown.spoken()[1] == f"0 of {sum(map(len, of))}", "what is told is the coins that are seen"
    first, second = of[1][:2]
    driver.app.services.profile.note_puzzle(game_id, first, solved=True)
    shown.resume()
    assert [sum(row.solved) for row in shown.rows] == [0, 1, 0, 0, 0, 0]
    shown.rows[1].activate()
    driver.rest()
    guide = driver.table.mode
    assert isinstance(guide, PuzzleGuide)
    assert guide.visit.puzzle.id in of[1][1:] and (len(of[1]) > 2 or guide.visit.puzzle.id == second)
    assert {puzzle.id for puzzle in guide.visit.puzzles} == set(of[1]), "what follows is of the theme too"


def test_without_themes_it_has_levels(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(registry()), "themes", lambda _self, _game: ())
    entries = load_entries("wuxing", registry())
    shown = shelf(driver)
    assert [row.label for row in shown.rows] == ["Level 1", "Level 2", "Level 3"]
    assert [len(row.solved) for row in shown.rows] == [
        sum(one.level == level for one in entries) for level in (1, 2, 3)
    ]
    shown.rows[2].activate()
    driver.rest()
    guide = driver.table.mode
    assert isinstance(guide, PuzzleGuide) and guide.visit.puzzle.level == 3


def test_ones_own_mistakes_are_told_by_theme_and_opened_by_it(driver: Driver) -> None:
    job, today = job_of("elemies"), driver.app.services.daily.today()
    themes = registry().themes("elemies")
    found = with_mistakes({}, job.match, job.review, 0, today, themes)
    keep(driver.app.services.profile, found)
    shown = shelf(driver, "elemies")
    for row, kind in zip(shown.rows, themes, strict=True):
        count = sum(one.theme == kind.id for one in found.values())
        assert (row.own is not None) == bool(count)
        if row.own is not None:
            assert (row.own.label, row.own.about) == (str(count), f"{kind.title}: {count} of your own")
    row, kind = next((row, kind) for row, kind in zip(shown.rows, themes, strict=True) if row.own is not None)
    assert row.own is not None
    row.own.activate()
    driver.rest()
    guide = driver.table.mode
    assert isinstance(guide, OwnGuide) and guide.exercise.theme == kind.id
    driver.key(pygame.K_s)
    driver.rest()
    left = sum(one.theme == kind.id for one in found.values()) - 1
    following = driver.app.navigator.stack[-1]
    assert (following is shown) == (not left) and (not left or following.mode.exercise.theme == kind.id)


def test_coins_end_before_what_is_ones_own(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    row = ShelfRow("Left the top card lying", list, [False] * 11, 0)
    row.own, row.rule = Link("1", list, icon="ui_restart"), IconButton("ui_rules", "Rules", list)
    row.place((20.0, 20.0, 240.0, 240.0), measuring(driver.app.display.art).text_width)
    coins: list[float] = []
    monkeypatch.setattr(Canvas, "figure", lambda _canvas, _name, x, _y, wide, **_how: coins.append(x + wide / 2))
    row.draw(Canvas(pygame.Surface((300, 300)), driver.app.display.art), hot=False, pressed=False)
    assert len(coins) == 11 and max(coins) <= row.own.rect[0] < row.rule.rect[0]


def test_each_leads_to_its_section_of_the_rulebook(driver: Driver) -> None:
    shown = shelf(driver, "dragon")
    rule = shown.rows[2].rule
    assert rule is not None and rule.label == "Gave points to the other team: the rulebook"
    rule.activate()
    driver.rest()
    rules = driver.top
    assert isinstance(rules, Rules) and rules.book is not None and isinstance(rules.lit, int)
    chapter = rules.book.chapters[rules.contents.chosen]
    assert chapter.title == "Six mistakes" and "T3" in chapter.blocks[rules.lit].rules


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (914, 571), (1600, 1000), (1707, 800), (720, 1280)])
def test_nothing_lies_on_anything_else(driver: Driver, width: float, height: float) -> None:
    shown = shelf(driver)
    shown.own.visible = True
    for row in shown.rows:
        row.own = Link("12", shown.back, icon="ui_restart")
    shown.layout(width, height)
    rests = [row.rule.rect for row in shown.rows if row.rule is not None]
    rects = [one.rect for one in (shown.next, shown.streak, shown.own, *shown.rows)] + rests
    assert len(rects) == 15
    for row in shown.rows:
        assert row.own is not None
        lines = measuring(driver.app.display.art).wrapped(row.label, row.rect[2], LABEL, "serif")
        assert len(lines) * theme.LINE <= row.rect[3] - row.seen[3], "every name is whole"
        rects.append(row.own.rect)
    rects.append(shown.hero.rect)
    for (ax, ay, aw, ah), (bx, by, bw, bh) in combinations(rects, 2):
        assert ax + aw <= bx or bx + bw <= ax or ay + ah <= by or by + bh <= ay
    assert all(x >= 0 and y >= 60 and x + w <= width and y + h <= height for x, y, w, h in rects)


def test_every_kind_shows_the_position_that_a_press_opens(driver: Driver) -> None:
    shown = shelf(driver)
    assert all(row.picture is not None for row in (shown.hero, *shown.rows)), "each was made in its turn"
    seen = [pygame.image.tobytes(row.picture, "RGB") for row in shown.rows if row.picture is not None]
    assert len(set(seen)) == len(seen)
    number = shown.hero.following
    shown.hero.activate()
    driver.rest()
    guide = driver.table.mode
    assert isinstance(guide, PuzzleGuide) and guide.visit.number == number
    guide.visit.app.services.profile.note_puzzle("wuxing", guide.visit.puzzle.id, solved=True)
    driver.app.navigator.pop()
    driver.rest()
    assert driver.top is shown and shown.hero.following != number and shown.hero.picture is not None
