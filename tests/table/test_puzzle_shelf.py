"""The puzzles of a game on one page: the next, the streak, one's own, and each kind by its dots."""

from __future__ import annotations

from itertools import combinations

import pytest

from elements_table.kernel.registry import PACKAGES, registry
from elements_table.match.campaign.puzzles import in_game
from elements_table.ui.features.puzzles.puzzles import PuzzleGuide
from elements_table.ui.features.puzzles.shelf import PuzzleShelf
from tests.table.driver import Driver

SETTINGS = {"reduced_motion": True, "fast_animation": True}


def shelf(driver: Driver, game_id: str = "wuxing") -> PuzzleShelf:
    """Return the page of a game's puzzles."""
    driver.app.navigator.go("puzzles", game_id)
    driver.rest()
    assert isinstance(driver.top, PuzzleShelf)
    return driver.top


@pytest.mark.parametrize("game_id", sorted(PACKAGES))
def test_each_row_has_a_dot_for_each_puzzle_and_opens_the_next_of_them(driver: Driver, game_id: str) -> None:
    entries = in_game(game_id, registry())
    shown = shelf(driver, game_id)
    assert [len(row.solved) for row in shown.rows] == [
        sum(one.level == level for one in entries) for level in (1, 2, 3)
    ]
    first = next(one for one in entries if one.level == 2)
    driver.app.services.profile.note_puzzle(game_id, first.id, solved=True)
    shown.resume()
    assert [sum(row.solved) for row in shown.rows] == [0, 1, 0]
    shown.rows[1].activate()
    driver.rest()
    guide = driver.table.mode
    assert (
        isinstance(guide, PuzzleGuide) and guide.visit.puzzle.id == [one for one in entries if one.level == 2][1].id
    )


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (914, 571), (1600, 1000), (1707, 800), (720, 1280)])
def test_nothing_lies_on_anything_else(driver: Driver, width: float, height: float) -> None:
    shown = shelf(driver)
    shown.own.visible = True
    shown.layout(width, height)
    rects = [one.rect for one in (shown.next, shown.streak, shown.own, *shown.rows)]
    for (ax, ay, aw, ah), (bx, by, bw, bh) in combinations(rects, 2):
        assert ax + aw <= bx or bx + bw <= ax or ay + ah <= by or by + bh <= ay
    assert all(x >= 0 and y >= 60 and x + w <= width and y + h <= height for x, y, w, h in rects)
