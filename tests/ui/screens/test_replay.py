"""A replay: it goes where it is told, changes nothing, and is played on as practice."""

from __future__ import annotations

import math
from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from elements_table.kernel.registry import PACKAGES
from elements_table.match.analysis.review import Judged, Review
from elements_table.match.archive.history import History
from elements_table.match.archive.replay import Playback
from elements_table.match.archive.saves import review_of
from elements_table.match.archive.statistics import Statistics
from elements_table.match.play.match import Match, Seat
from elements_table.ui.common.time_bar import MIDDLE
from elements_table.ui.drawing.theme import fitting_scale
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.features.menu.menu import Menu
from elements_table.ui.features.replay.replay import ReplayMode
from elements_table.ui.features.replay.replay_bar import heading
from elements_table.ui.features.review.review import ReviewScreen
from elements_table.ui.platform.settings import ZOOM
from elements_table.ui.stage import announce
from elements_table.ui.stage.action_paths import meet
from tests.ui.driver import Driver
from tests.ui.replayed import at, finished, replayed
from tests.ui.written import Written, bare, letters


def test_keys_go_by_decisions_by_rounds_and_to_the_ends(driver: Driver, home: Path) -> None:
    match = finished(home)
    screen = replayed(driver, match)
    firsts = [one.first for one in screen.mode.playback.stretches]
    last = len(screen.mode.playback.stops) - 1
    assert at(screen) == 0 and len(firsts) > 2
    for key, stop in (
        *((pygame.K_RIGHT, 1), (pygame.K_RIGHT, 2), (pygame.K_LEFT, 1), (pygame.K_DOWN, firsts[1])),
        *((pygame.K_DOWN, firsts[2]), (pygame.K_UP, firsts[1]), (pygame.K_LEFT, firsts[1] - 1)),
        *((pygame.K_UP, 0), (pygame.K_LEFT, 0), (pygame.K_END, last), (pygame.K_RIGHT, last), (pygame.K_HOME, 0)),
    ):
        driver.key(key)
        driver.rest()
        assert at(screen) == stop
        assert screen.state.shown == screen.scene.unasked(
            match_at(match, screen.mode.playback.stops[stop]).observation(0)
        )
    assert heading(screen.mode.playback) == "round 1, decision 1"


def match_at(match: Match, place: int) -> Any:
    return match._checkpoints.before(place).state


def test_it_plays_by_itself_to_the_end_and_stops_there(driver: Driver, home: Path) -> None:
    match = finished(home)
    screen = replayed(driver, match)
    screen.mode.go_to(len(screen.mode.playback.stops) - 6)
    driver.key(pygame.K_4)
    driver.key(pygame.K_SPACE)
    assert screen.mode.is_playing and screen.stage.pace.factor == pytest.approx(0.25)
    driver.until(lambda: not screen.mode.is_playing, seconds=600, ms=200)
    assert screen.mode.playback.is_at_end and screen.mode.playback.returns() == match.returns()
    assert driver.top is screen and screen.waiting()
    driver.key(pygame.K_SPACE)
    assert screen.mode.is_playing and at(screen) == 0
    driver.key(pygame.K_SPACE)
    assert not screen.mode.is_playing


def test_nothing_is_kept_of_a_replay(driver: Driver, home: Path) -> None:
    match = finished(home)
    before = {path: path.read_bytes() for path in home.rglob("*") if path.is_file() and "cache" not in path.parts}
    screen = replayed(driver, match)
    driver.key(pygame.K_END)
    driver.rest()
    driver.key(pygame.K_ESCAPE)
    assert screen not in driver.app.navigator.stack
    kept = {path: path.read_bytes() for path in before}
    base = Statistics(home / "statistics.sqlite3")
    assert kept == before and base.games() == [] and len(History(home).matches()) == 1
    base.close()


def test_nothing_can_be_done_at_its_table(driver: Driver, home: Path) -> None:
    screen = replayed(driver, finished(home))
    assert screen.state.choices is None and not screen.is_my_turn
    card = screen.stage.actors["hand"][0].pose
    driver.drag((card.x, card.y), (screen.width / 2, 300))
    assert at(screen) == 0 and screen.stage.dragged is None
    assert not driver.has_slot("knock")


def test_the_ruler_of_time_goes_where_it_is_pressed_and_marks_what_went_wrong(driver: Driver, home: Path) -> None:
    match = finished(home)
    mine = [number for number, entry in enumerate(match.record) if entry.seat == 0]
    costs = dict(zip(mine, (0.001, 0.05, 0.2), strict=False))
    judged = tuple(Judged(n, 0, 1, match.record[n].text, "knock", {}, cost) for n, cost in costs.items())
    theirs = next(number for number, entry in enumerate(match.record) if entry.seat == 1)
    judged += (Judged(theirs, 1, 1, match.record[theirs].text, "knock", {}, 0.3),)
    assert match.journal is not None
    review_of(match.journal).write_bytes(msgspec.json.encode(Review(match.id, len(judged), judged)))
    screen = replayed(driver, match)
    ruler = screen.mode.bar.ruler
    x_of = ruler.ruler.scale.x
    assert dict(ruler.marks) == {
        screen.mode.playback.stop_of(mine[1]): "inaccuracy",
        screen.mode.playback.stop_of(mine[2]): "mistake",
    }
    mark = screen.mode.playback.stop_of(mine[2])
    driver.click(x_of(mark) + 7, ruler.rect[1] + MIDDLE - 20)
    assert at(screen) == mark, "on the mark"
    for stop in (*ruler.marks, 0, len(screen.mode.playback.stops) - 1):
        driver.click(x_of(stop), ruler.rect[1] + MIDDLE)
        driver.rest()
        assert at(screen) == stop


def test_playing_on_is_practice_with_the_same_company_and_leads_back(driver: Driver, home: Path) -> None:
    match = finished(home)
    screen = replayed(driver, match)
    driver.key(pygame.K_RIGHT)
    driver.rest()
    driver.key(pygame.K_p)
    table = driver.top
    assert isinstance(table, TableScreen) and not isinstance(table.mode, ReplayMode)
    assert table.match.practice and table.match.journal is None
    assert table.match.seats == [driver.app.services.settings.own_seat, *match.seats[1:]]
    assert table.match._state.position() == screen.mode.playback.position()
    driver.app.navigator.pop(table)
    assert driver.top is screen and len(History(home).matches()) == 1
    driver.key(pygame.K_END)
    driver.key(pygame.K_p)
    assert driver.top is screen


def test_a_match_among_bots_is_played_on_by_whoever_looks(driver: Driver, home: Path) -> None:
    match = finished(home)
    match.seats = [Seat("bot", "Ada", "novice"), Seat("bot", "Lin", "novice")]
    screen = replayed(driver, match, you=None)
    assert list(screen.mode.eyes) == ["Everyone’s cards", "Ada’s cards", "Lin’s cards"]
    screen.mode.look(2)
    driver.key(pygame.K_p)
    table = driver.table
    table = driver.top  # type: ignore[assignment]  # the replay lies below it
    assert table.match.people == (1,) and table.match.seats[1] == driver.app.services.settings.own_seat


def test_review_and_replay_lead_to_one_another(driver: Driver, home: Path, judge: None) -> None:
    match = finished(home)
    screen = replayed(driver, match)
    driver.key(pygame.K_r)
    review = driver.top
    assert isinstance(review, ReviewScreen)
    driver.until(lambda: review.moments.is_whole)
    number = next(n for n, entry in enumerate(match.record) if entry.seat == 0 and n > 2)
    review.number = number
    driver.key(pygame.K_r)
    assert driver.top is screen and screen.mode.playback.stops[at(screen)] == number
    driver.app.navigator.pop(screen)
    driver.app.navigator.push(review := ReviewScreen(driver.app, review.job, review.moments.scene, 0))
    driver.key(pygame.K_x)
    assert len(list((home / "documents").iterdir())) == 1
    driver.key(pygame.K_r)
    assert isinstance(driver.top.mode, ReplayMode)
    driver.key(pygame.K_x)
    assert len(list((home / "documents").iterdir())) == 1
    driver.key(pygame.K_r)
    assert driver.top is review


@pytest.mark.parametrize("name", ["wuxing", "dragon", "influence", "alchemy"])
def test_what_was_done_last_stands_at_its_seat_with_its_grade(name: str, driver: Driver, home: Path) -> None:
    match = finished(home, name, 4, 60)
    screen = replayed(driver, match)
    screen.mode._grades = {n: ("best", "good", "inaccuracy", "mistake")[n % 4] for n in range(len(match.record))}
    heard = 0
    for eyes in (0, 2):
        screen.mode.look(eyes)
        for stop in (0, 1, 2, len(screen.mode.playback.stops) // 2, len(screen.mode.playback.stops) - 1):
            screen.mode.go_to(stop)
            driver.rest()
            driver.step()
            plain = {
                seat: said for seat, said in screen.announcer._said.items() if said.is_plain and said.ends is None
            }
            done = screen.mode.playback.last_done()
            label = screen.mode.label()
            assert set(plain) == ({label.seat} if label is not None else set())
            if done is None or label is None:
                continue
            heard += 1
            entry = match.record[done[0]]
            assert done[0] == screen.mode.playback.stops[stop - 1] and label.seat == entry.seat
            assert plain[label.seat].words == label.words and label.grade == screen.mode._grades[done[0]]
            screen.mode.go_to(stop - 1)
            driver.rest()
            before = screen.mode.label()
            driver.key(pygame.K_RIGHT)
            assert screen.state.caught_up or screen.mode.label() == before, "before it has been shown"
            driver.until(lambda: screen.waiting() and not driver.app.moving())
            assert screen.mode.label() == label, "the same, played or jumped to"
            told = ["\n".join(filter(None, (line.text, line.second))) for line in screen.state.lines]
            assert label.words in told, "all of it, also what was done to whom"
            x, y, w, h = screen.scene.seat_place(label.seat, screen.state.layout).area
            left, top, wide, high = plain[label.seat].spot.rect
            away = max(left - x - w, x - left - wide, 0.0), max(top - y - h, y - top - high, 0.0)
            assert math.hypot(*away) <= 3 * announce.TAIL, "it is seen whose it is"
    assert heard >= 4


def test_the_log_is_that_of_the_match_as_far_as_the_replay_stands(driver: Driver, home: Path) -> None:
    match = finished(home, "wuxing", 8)
    screen = replayed(driver, match)
    driver.key(pygame.K_l)
    for stop in (len(screen.mode.playback.stops) - 1, 7, 3):
        screen.mode.go_to(stop)
        driver.rest()
        jumped = list(screen.state.lines)
        told = [update.event for update in screen.mode.playback.retell()]
        assert len(screen.state.events) == len(told)
        assert screen.log_drawer.shown and len(jumped) > (2 if stop > 3 else 0)
    driver.key(pygame.K_LEFT)
    driver.rest()
    driver.key(pygame.K_RIGHT)
    driver.until(lambda: screen.waiting() and not driver.app.moving())
    assert screen.state.lines == jumped
    screen.mode.look(2)
    assert screen.state.viewer == 1 and len(screen.state.lines) == len(jumped)
    driver.push_button("Log")
    assert not screen.log_drawer.shown


def test_a_round_begins_with_nothing_done(home: Path) -> None:
    playback = Playback(finished(home, "wuxing", 8))
    for stretch in playback.stretches:
        playback.go_to(stretch.first)
        assert playback.last_done() is None
        if stretch.last == stretch.first + 1:
            continue
        playback.go_to(stretch.first + 1)
        done = playback.last_done()
        assert done is not None and done[0] == playback.stops[stretch.first]


def test_rasters_of_what_is_out_of_sight_are_let_go(driver: Driver, home: Path) -> None:
    app = driver.app
    match = finished(home)
    app.navigator.push(Menu(app))
    driver.rest()
    below = app.display.art
    assert below._flat.bytes
    screen = replayed(driver, match)
    art = app.display.art
    assert art is not below and art._flat.bytes
    assert not (below._flat.bytes or any(cache.bytes for cache in (*below._turned, *below._rims)))
    app.navigator.pop(screen)
    assert not (art._flat.bytes or any(cache.bytes for cache in (*art._turned, *art._rims)))
    assert screen.painter._base is None
    driver.rest()
    assert app.display.art is below and below._flat.bytes


@pytest.mark.parametrize("name", PACKAGES)
@pytest.mark.parametrize("eyes", [0, 1])
def test_a_replay_has_room_for_large_words(
    name: str, eyes: int, driver: Driver, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = driver.app
    match = finished(home, name, 4, 400)
    app.services.settings_file.change(reduced_motion=True)
    bare(monkeypatch)
    screen = replayed(driver, match)
    screen.mode.look(eyes)
    written = Written(monkeypatch)
    for width, height, zoom in ((1280, 800, 1.4), (1024, 640, 1.4), (1280, 800, 1.2), (1920, 1080, 1.4)):
        app.services.settings_file.change(zoom=zoom)
        pygame.display.set_mode((width, height))
        app._fit((width, height))
        app._resize_at = None
        fitting = fitting_scale((width, height))
        assert screen.state.layout.height >= height / fitting / ZOOM[1] - 0.1, "as high as a table's with large words"
        assert app.display.scale == pytest.approx(min(zoom, 1.246) * fitting)
        for part in (0.3, 0.7):
            screen.mode.go_to(int(part * (len(screen.mode.playback.stops) - 1)))
            driver.rest()
            lines = written.read(driver)
            where = (width, height, zoom, part)
            window = pygame.Rect(0, 0, width, height)
            assert len(lines) > 12 and all(window.contains(letters(line)) for line in lines), where
            assert not [line.words for line in lines if line.words.endswith("…")], where
            shown = [widget for widget in screen.mode.chips() if widget.visible]
            for one, other in combinations(shown, 2):
                assert not meet(one.rect, other.rect), (where, one, other)
            for one, other in combinations(lines, 2):
                shared = letters(one).clip(letters(other))
                assert shared.w <= 2 or shared.h <= 2 or one == other, (where, one, other)


def test_a_press_near_a_mark_is_meant_for_it_where_decisions_lie_close(driver: Driver, home: Path) -> None:
    screen = replayed(driver, finished(home, "dragon", 4, 200))
    ruler = screen.mode.bar.ruler
    x_of = ruler.ruler.scale.x
    mark = len(screen.mode.playback.stops) // 3
    ruler.marks = {mark: "mistake"}
    x, y = x_of(mark) + 8, ruler.rect[1] + MIDDLE
    assert ruler.at(x, y) != mark, "on the track"
    assert ruler.at(x, y - 20) == mark
    assert ruler.at(x + 20, y - 20) != mark


@pytest.mark.parametrize(("name", "is_told"), [("wuxing", True), ("influence", False)])
def test_rounds_say_what_they_brought_where_that_is_known_before_the_end(
    name: str, is_told: bool, driver: Driver, home: Path
) -> None:
    screen = replayed(driver, finished(home, name, 8))
    screen.mode.go_to(-1)
    screen.mode.chips()
    told = [one.gained for one in screen.mode.bar.ruler.rounds]
    assert any(told) == is_told and len(told) > 2
