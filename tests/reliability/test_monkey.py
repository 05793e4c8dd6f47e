"""Somebody who does anything, and what large windows cost. Long forms: `torture.py monkey`, `torture.py passages`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from torture import monkey, passages

from elements_table.kernel.registry import PACKAGES
from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.rasters import MEGABYTE, MEMORY, RIM_MEMORY, TURNED_MEMORY
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.shell.dialog import Answer, Dialog
from tests.ui.driver import Driver, players


@pytest.fixture(scope="module")
def apart() -> Iterator[Callable[..., Any]]:
    """A process for all that is tried here: what one game has loaded another need not."""
    with monkey.apart() as apart:
        yield apart


def test_random_inputs_on_all_screens_end_in_no_fault(apart: Callable[..., Any]) -> None:
    found = apart(monkey.storm, "wuxing", 1, 40)
    assert found.frames > 20
    assert not found.faults


@pytest.mark.parametrize("game_id", PACKAGES)
def test_keys_and_buttons_while_one_screen_gives_way_to_the_next_end_in_no_fault(
    game_id: str, apart: Callable[..., Any]
) -> None:
    assert apart(passages.travel, game_id, 0, 6) == []
    assert apart(passages.enter_at_each_frame, game_id, 4) == []


def test_what_opens_a_screen_counts_as_the_work_of_a_step(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    took = 0.0

    def work() -> None:
        nonlocal took
        took += 0.3

    someone = monkey.Monkey("wuxing", 1, (1024, 640))
    someone.home()
    monkeypatch.setattr(monkey.time, "process_time", lambda: took)
    someone.open(work)
    assert took == 0.3
    assert someone.spent == pytest.approx(300.0)
    someone._replay()  # there is none
    assert len(someone.app.navigator.stack) == 1
    while someone.app.navigator.stack:
        someone.app.navigator.stack.pop().leave()


@pytest.mark.parametrize(("scale", "most"), [(1.0, 60), (1.35, 75), (1.8, 90)])
def test_rasters_have_a_budget_at_each_scale(scale: float, most: int) -> None:
    art = Art(scale)
    flat = (art._flat, art._fresh, *art._turned)
    assert sum(cache.limit for cache in (*flat, *art._rims)) < most * MEGABYTE
    assert art._flat.limit >= MEMORY
    assert [cache.limit for cache in (*art._turned, *art._rims)] >= [*TURNED_MEMORY, *RIM_MEMORY]


@pytest.mark.parametrize(("size", "is_large"), [((1024, 640), False), ((2560, 1440), True)])
def test_a_large_window_keeps_no_picture_of_what_lies_beneath_a_sheet(
    size: tuple[int, int], is_large: bool, home: Path
) -> None:
    driver = Driver(size)
    driver.app.navigator.start_match("wuxing", players("person", "novice"), {}, 3)
    driver.rest_stage()
    table = next(screen for screen in driver.app.navigator.stack if isinstance(screen, TableScreen))
    driver.app.display.ground(table.painter._look)  # as an interlude has it
    driver.app.navigator.push(Dialog(driver.app, "A question", "Yes or no?", [Answer("Yes", lambda: None)]))
    driver.step(frames=3)
    assert (table.painter._base is None, driver.app.display._tables == {}) == (is_large, is_large)
    driver.close()
