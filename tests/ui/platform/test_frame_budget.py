"""Pictures that take longer than a frame: made over several, shown when they are whole, and no different then."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pygame
import pytest

from elements_table.match.archive.saves import picture_of
from elements_table.ui.common import pictures
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.theme import Motion
from elements_table.ui.features.menu.menu import Menu
from elements_table.ui.features.preferences.keys import Keys
from elements_table.ui.features.preferences.settings import SettingsScreen
from elements_table.ui.features.rulebook.rules import Rules
from elements_table.ui.platform import frame_budget, window
from elements_table.ui.platform.frame_budget import FrameBudget, NotYet
from elements_table.ui.shots import screen_for
from tests.ui.driver import Driver, players
from tests.ui.replayed import finished

TABLES = 4
"""A chapter of Influence with several tables in its pictures."""
MOST = 10
"""What a step may make that has 90 ms, where each thing takes 10."""


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no frame have more time than for a thing or two."""
    for kind in ("", "BRIEF_"):
        monkeypatch.setattr(frame_budget, f"{kind or 'FRAME_'}MS", 0.0)
        monkeypatch.setattr(frame_budget, f"{kind}MAKES_MS", 0.8)
    monkeypatch.setattr(frame_budget, "MOST_TRIES", 10_000)


def at_the_menu(*, is_bounded: bool, size: tuple[int, int] = (1024, 640)) -> Driver:
    """Return a menu that is shown, where nothing moves by itself."""
    driver = Driver(size)
    driver.app.services.settings_file.change(reduced_motion=True)
    driver.app.navigator.push(Menu(driver.app))
    driver.step(frames=3)
    if is_bounded:
        driver.app.display.budget.keep()
    return driver


def whole(driver: Driver) -> tuple[int, bytes]:
    """Return how many frames there were until all was shown and at rest, and the picture."""
    before = pygame.image.tobytes(window.surface(), "RGB")
    frames = 0
    while frames == 0 or driver.app.display.budget.is_behind:
        driver.step(ms=0.0)
        frames += 1
        assert frames < 5_000
        if driver.app.display.budget.is_behind and not driver.app.layers._is_torn:
            assert pygame.image.tobytes(window.surface(), "RGB") == before
    for _n in range(60):
        driver.step(ms=50.0)
        while driver.app.display.budget.is_behind:
            driver.step(ms=0.0)
    return frames, pygame.image.tobytes(window.surface(), "RGB")


class Counted:
    """Lets each thing that is made take 10 ms, and nothing else any; counts what a step makes, on any budget."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.made = 0
        self._now = 0.0
        self._depth = 0
        enter, leave = FrameBudget.__enter__, FrameBudget.__exit__

        def begin(budget: FrameBudget) -> None:
            enter(budget)
            self._depth += 1

        def end(budget: FrameBudget, *raised: object) -> None:
            self._depth -= 1
            if not self._depth:
                self.made += 1
                self._now += 10.0
            leave(budget, *raised)

        monkeypatch.setattr(FrameBudget, "__enter__", begin)
        monkeypatch.setattr(FrameBudget, "__exit__", end)
        monkeypatch.setattr(frame_budget, "_now", lambda: self._now)
        monkeypatch.setattr(frame_budget.time, "thread_time", lambda: self._now / 1000)

    def steps(self, driver: Driver) -> list[int]:
        """Return how much was made in each step until all is shown."""
        found = []
        while not found or driver.app.display.budget.is_behind:
            self.made = 0
            driver.step(ms=0.0 if found else 16.0)
            found.append(self.made)
        return found


@pytest.mark.parametrize("target", ["rules:influence", "history"])
def test_a_small_table_in_a_picture_is_made_over_many_frames_too(
    target: str, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    finished(home)
    driver = at_the_menu(is_bounded=True)
    counted = Counted(monkeypatch)
    shown = screen_for(driver.app, target)
    driver.app.navigator.push(shown)
    steps = counted.steps(driver)
    if isinstance(shown, Rules):
        shown.open_chapter(TABLES)
        steps = counted.steps(driver)
    assert len(steps) > 3
    assert max(steps) <= MOST
    assert driver.app.display.art._apart is None
    driver.close()


@pytest.mark.parametrize("target", ["wuxing", "settings", "rules:wuxing", "rules:influence", "pause:wuxing"])
def test_a_picture_made_over_many_frames_is_the_same_as_one_made_in_one(
    target: str, screen: pygame.Surface, hasty: None, home: Path
) -> None:
    found = []
    for is_bounded in (False, True):
        driver = at_the_menu(is_bounded=is_bounded)
        if target == "settings":
            driver.app.navigator.push(SettingsScreen(driver.app))
        else:
            shown = screen_for(driver.app, target)
            driver.app.navigator.push(shown)
            if target == "rules:influence":
                assert isinstance(shown, Rules)
                shown.open_chapter(TABLES)
        found.append(whole(driver))
        driver.close()
    (at_once, picture), (frames, same) = found
    assert at_once == 1
    assert frames > 3
    assert picture == same


def test_screens_that_follow_one_another_before_they_are_whole_are_none_of_them_made_in_one_go(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    driver = at_the_menu(is_bounded=True)
    monkeypatch.setattr(frame_budget, "MOST_TRIES", 5)
    counted = Counted(monkeypatch)
    for number in range(12):
        if number % 2:
            driver.app.navigator.pop()
        else:
            driver.app.navigator.push(SettingsScreen(driver.app))
        driver.app.display.forget_rasters(every=True)
        counted.made = 0
        driver.step()
        assert driver.app.display.budget.is_behind
        assert counted.made <= MOST
    driver.close()


def test_what_lies_beneath_a_sheet_is_veiled_in_a_step_of_its_own_where_it_had_to_be_made(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    driver = at_the_menu(is_bounded=True)
    driver.app.navigator.push(SettingsScreen(driver.app))
    driver.app.display.forget_rasters(every=True)
    for kind in ("", "BRIEF_"):
        monkeypatch.setattr(frame_budget, f"{kind or 'FRAME_'}MS", 0.0)
        monkeypatch.setattr(frame_budget, f"{kind}MAKES_MS", 1e9)
    counted = Counted(monkeypatch)
    before: list[int] = []
    monkeypatch.setattr(Canvas, "veil", lambda _canvas, *_how: before.append(counted.made))
    steps = counted.steps(driver)
    assert before == [0]
    assert steps[1] > MOST
    driver.close()


def test_what_lies_beneath_several_sheets_is_veiled_once_for_each(
    screen: pygame.Surface, hasty: None, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    veils: list[float] = []
    veil = Canvas.veil

    def counted(canvas: Canvas, *how: float) -> None:
        veils.append(canvas.scale)
        veil(canvas, *how)

    monkeypatch.setattr(Canvas, "veil", counted)
    found = []
    for is_bounded in (False, True):
        driver = at_the_menu(is_bounded=is_bounded)
        for kind in (SettingsScreen, Keys):
            driver.app.navigator.push(kind(driver.app))
        veils.clear()
        found.append(whole(driver))
        assert len(veils) == 2
        driver.close()
    assert [frames > 3 for frames, _picture in found] == [False, True]
    assert found[0][1] == found[1][1]


def test_what_a_table_looks_like_is_not_kept_before_it_is_whole(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    driver = at_the_menu(is_bounded=True)
    driver.app.navigator.start_match("wuxing", players("person", "novice"), {}, 3)
    driver.rest_stage()
    table = driver.table
    counted = Counted(monkeypatch)
    window.show((1400, 900), fullscreen=False)
    driver.step(pygame.Event(pygame.WINDOWSIZECHANGED, x=1400, y=900))
    driver.step(ms=Motion.RESIZE_REST + 1)
    assert driver.app.display.budget.is_behind
    assert table.match.journal is not None
    picture = picture_of(table.match.journal)
    for is_whole in (False, True):
        counted.made = 0
        pictures.keep_picture(driver.app, table, table.match.journal)
        assert picture.is_file() == is_whole
        assert counted.made <= MOST
        counted.steps(driver)
    driver.close()


@pytest.mark.parametrize(("spent", "begins"), [(0.0, True), (frame_budget.BEGINS_MS, False)])
def test_a_picture_is_begun_with_the_next_step_where_this_one_has_taken_some_time(
    spent: float, begins: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 0.0
    monkeypatch.setattr(frame_budget, "_now", lambda: now)
    kept = FrameBudget(is_on=True)
    kept.begin()
    now += spent
    begun = False
    with suppress(NotYet), kept.bounded(may_wait=True):
        begun = True
    assert begun == begins
    assert kept.is_behind != begins


def test_what_a_step_has_made_before_its_picture_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(frame_budget, "_now", lambda: now)
    monkeypatch.setattr(frame_budget.time, "thread_time", lambda: now / 1000)
    kept, made = FrameBudget(is_on=True), 0
    kept.begin()
    for _n in range(2):
        with suppress(NotYet), kept.bounded(may_wait=False):
            while True:
                with kept:
                    now += 10.0
                    made += 1
    assert made == 9


def test_a_sheet_over_what_is_not_whole_is_made_in_longer_steps_at_last(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(frame_budget, "_now", lambda: now)
    monkeypatch.setattr(frame_budget.time, "thread_time", lambda: now / 1000)
    kept, made = FrameBudget(is_on=True), []
    for _n in range(frame_budget.BRIEF_TRIES + 2):
        kept.begin()
        made.append(0)
        with suppress(NotYet), kept.bounded(may_wait=True, is_brief=True):
            while True:
                with kept:
                    now += 10.0
                    made[-1] += 1
    assert made == [3] * frame_budget.BRIEF_TRIES + [9, 9]


def test_a_slow_step_leaves_its_picture_for_the_next(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    driver = at_the_menu(is_bounded=True)
    frames = driver.app.frames
    driver.app.navigator.push(SettingsScreen(driver.app))
    monkeypatch.setattr(frame_budget, "BRIEF_MS", -1.0)
    driver.step(ms=0.0)
    assert driver.app.display.budget.is_behind
    assert driver.app.busy()
    assert driver.app.frames == frames
    monkeypatch.setattr(frame_budget, "BRIEF_MS", 10_000.0)
    driver.step(ms=0.0)
    assert not driver.app.display.budget.is_behind
    assert driver.app.frames == frames + 1
    driver.close()


@pytest.mark.parametrize(("target", "is_sheet"), [("pause:wuxing", True), ("wuxing", False)])
def test_a_sheet_that_comes_up_may_take_less_of_a_frame_than_another_screen(
    target: str, is_sheet: bool, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    driver = at_the_menu(is_bounded=True)
    driver.app.navigator.push(screen_for(driver.app, target))
    assert driver.top.is_sheet == is_sheet
    monkeypatch.setattr(frame_budget, "FRAME_MS", 10_000.0)
    monkeypatch.setattr(frame_budget, "BRIEF_MS", -1.0)
    driver.step(ms=0.0)
    assert driver.app.display.budget.is_behind == is_sheet
    driver.close()


def test_a_brief_frame_makes_less(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(frame_budget, "_now", lambda: now)
    monkeypatch.setattr(frame_budget.time, "thread_time", lambda: now / 1000)
    kept, made = FrameBudget(is_on=True), []
    for is_brief in (True, False):
        kept.done()
        kept.begin()
        count = 0
        with pytest.raises(NotYet), kept.bounded(may_wait=False, is_brief=is_brief):
            while True:
                with kept:
                    now += 5.0
                    count += 1
        made.append(count * 5.0)
    assert made == [25.0, 90.0]


def test_what_cannot_be_made_in_pieces_is_made_at_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frame_budget, "FRAME_MS", 0.0)
    monkeypatch.setattr(frame_budget, "MAKES_MS", 0.0)
    kept = FrameBudget(is_on=True)
    tries = 0
    while True:
        kept.begin()
        try:
            with kept.bounded(may_wait=False), kept:
                break
        except NotYet:
            tries += 1
    assert tries == frame_budget.MOST_TRIES


def test_eyes_that_have_changed_are_shown_nothing_of_before_while_the_next_picture_is_made(
    screen: pygame.Surface, hasty: None, home: Path
) -> None:
    driver = Driver()
    driver.app.services.settings_file.change(reduced_motion=True)
    driver.app.navigator.start_match("wuxing", players("person", "novice"), {}, 3)
    driver.rest_stage()
    driver.app.display.budget.keep()
    table = driver.table
    shown = pygame.image.tobytes(window.surface(), "RGB")
    table.has_other_eyes = True
    driver.app.navigator.push(SettingsScreen(driver.app))
    driver.step(ms=0.0)
    assert driver.app.display.budget.is_behind
    picture = driver.app.navigator.picture()
    assert picture is None or pygame.image.tobytes(picture, "RGB") != shown
    driver.close()


def test_a_frame_that_is_not_whole_yet_is_no_picture_to_go_on_from(
    screen: pygame.Surface, hasty: None, home: Path
) -> None:
    driver = at_the_menu(is_bounded=True)
    driver.app.services.settings_file.change(reduced_motion=False)
    layers = driver.app.layers
    driver.app.navigator.start_match("wuxing", players("person", "novice"), {}, 3)
    while not layers._is_torn:
        driver.step(ms=0.0 if driver.app.display.budget.is_behind else 16.0)
        assert driver.now < 5_000.0
    assert driver.app.navigator.picture() is None
    driver.close()


def test_many_sizes_in_one_frame_stretch_the_old_picture_once(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    driver = at_the_menu(is_bounded=True)
    drawn = []
    monkeypatch.setattr(driver.app.layers, "stretch", lambda *given: drawn.append(given))
    sizes = [(1200, 700), (1300, 800), (1400, 900)]
    events = []
    for size in sizes:
        window.show(size, fullscreen=False)
        events += [
            pygame.Event(kind, x=size[0], y=size[1]) for kind in (pygame.WINDOWRESIZED, pygame.WINDOWSIZECHANGED)
        ]
    built = driver.app.display.art.built
    driver.step(*events)
    driver.step()
    assert len(drawn) == 1
    assert driver.app.display.art.built == built
    driver.step(ms=Motion.RESIZE_REST + 1)
    assert driver.app.display.size == sizes[-1]
    driver.close()


def test_rasters_of_a_scale_that_is_left_are_saved_little_by_little(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    driver = at_the_menu(is_bounded=False, size=(1280, 800))
    art = driver.app.display.art
    assert art.unsaved
    driver.app.services.settings_file.change(zoom=0.8)
    monkeypatch.setattr("elements_table.ui.shell.app.SAVE_MS", -1.0)
    driver.step(frames=3)
    assert art.unsaved
    monkeypatch.setattr("elements_table.ui.shell.app.SAVE_MS", 1e9)
    driver.step()
    assert not art.unsaved
    driver.close()


def test_many_new_rasters_are_saved_once_nothing_has_been_drawn_for_a_while(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    monkeypatch.setattr("elements_table.ui.shell.display.MANY_UNSAVED", 0)
    driver = at_the_menu(is_bounded=False)
    art = driver.app.display.art
    assert art.unsaved
    for _n in range(200):
        driver.step(ms=200.0)
    assert not art.unsaved
    driver.close()
