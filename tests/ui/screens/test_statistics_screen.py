"""The statistics' screen: filters, dots that open reviews, games' own panels, what stands where nothing is yet."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any, Literal

import pygame
import pytest
from screen_app import SIZES, ScreenApp

from elements_table.kernel.registry import registry
from elements_table.match.archive.history import History
from elements_table.match.archive.overview import Wanted, mine
from elements_table.match.archive.saves import Saves
from elements_table.match.play.match import Match, Seat
from elements_table.ui.charts import columns
from elements_table.ui.common.after_match import skills_of
from elements_table.ui.common.history_items import items
from elements_table.ui.common.review_words import feat
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.features.history.history import HistoryScreen
from elements_table.ui.features.new_game.new_game import NewGame
from elements_table.ui.features.review.review import ReviewScreen
from elements_table.ui.features.statistics import statistics_panels
from elements_table.ui.features.statistics.statistics import StatisticsScreen
from elements_table.ui.features.statistics.statistics_panels import LARGE, option_sets
from elements_table.ui.platform.people import Portrait
from elements_table.ui.shots import easel

NOW = time.time()
DAY = 86400.0


@pytest.fixture
def app(screen: pygame.Surface, tmp_path: Path) -> ScreenApp:
    return ScreenApp(tmp_path, (1024, 640))


def played(
    app: ScreenApp,
    seed: int,
    *,
    name: str = "Lin",
    level: str = "regular",
    days: float = 0.0,
    target: int = 3,
    kind: Literal["bot", "person"] = "bot",
) -> Match:
    """Play a match of Wu Xing at random, keep it and count it, so many days ago."""
    saves = Saves(app.folder)
    seats = [Seat("person", "You"), Seat(kind, name, level if kind == "bot" else "")]
    match = saves.begin(registry().game("wuxing"), {"target": target}, seats, seed)
    rng = Random(seed)
    while not match.is_over:
        seat = rng.choice(match.waiting())
        match.act(seat, rng.choice(match.legal_actions(seat)))
    match.journal = saves.finish(match)
    base = app.services.statistics()
    base.add(match, NOW - days * DAY)
    base.close()
    return match


def rate(app: ScreenApp, match: Match, skill: float, luck: float = 0.0) -> None:
    base = app.services.statistics()
    base.rate(match.id, {0: skill}, {0: luck})
    base.close()


def opened(app: ScreenApp) -> StatisticsScreen:
    screen = StatisticsScreen(app)
    app.navigator.push(screen)
    app.tick()
    return screen


def test_levels_between_two_are_asked_for_once_they_were_met(app: ScreenApp) -> None:
    played(app, 1, level="regular+50%")
    played(app, 2, name="Mara", level="regular")
    screen = opened(app)
    assert screen.levels == ["", "novice", "regular+50%", "regular", "expert"], "weakest first"
    assert screen.level.labels[2] == "Novice to regular"
    screen.level.choose(2)
    app.tick()
    assert [opponent.name for opponent in screen.opponents.opponents] == ["Lin"]


def test_the_filters_leave_out_what_does_not_fit(app: ScreenApp) -> None:
    played(app, 1, level="novice", days=40)
    played(app, 2, name="Mara", level="expert", days=3)
    played(app, 3, target=6)
    screen = opened(app)

    def names() -> list[str]:
        app.tick()
        counted = screen._base.sums(screen.wanted)
        assert screen.panels == tuple(registry().scene(screen.head.id).statistics(counted))
        return sorted(opponent.name for opponent in screen.opponents.opponents)

    assert names() == ["Lin", "Lin", "Mara"], "by name and level"
    screen.level.choose(screen.levels.index("novice"))
    assert names() == ["Lin"] and screen.overview.played[0].seats[1].level == "novice"
    screen.span.choose(2)
    assert names() == [] and screen.clear.visible and not screen.play.visible
    app.click_on(screen.clear)
    assert names() == ["Lin", "Lin", "Mara"] and not screen.is_filtered
    screen.span.choose(2)
    assert names() == ["Lin", "Mara"]
    screen._clear()
    assert [one.words for one in screen.sets] == ["Play to: 3", "Usual options"]
    screen.options.choose(2)
    assert [len(one.seats) for one in screen.overview.played] == [2] and names() == ["Lin"]
    screen.games.choose(1)
    assert names() == [] and not screen.is_filtered and not screen.options.visible


def test_nothing_yet_leads_to_the_game(app: ScreenApp) -> None:
    screen = opened(app)
    screen.games.choose(3)
    app.tick()
    assert screen.play.visible and screen.play.label == "Play Dragon" and not screen.chart.focusable
    app.click_on(screen.play)
    assert isinstance(app.top, NewGame) and app.top.game.id == "dragon"


def test_matches_at_one_screen_are_said_to_count_for_nobody(app: ScreenApp, monkeypatch: pytest.MonkeyPatch) -> None:
    match = played(app, 1, kind="person")
    assert match.people == (0, 1)
    said = heard(monkeypatch)
    assert not opened(app).overview.played
    assert "1 match was played by several people at one screen, or by none, and is not counted." in said


def test_a_dot_opens_the_review_of_its_match(app: ScreenApp, monkeypatch: pytest.MonkeyPatch) -> None:
    matches = [played(app, seed, days=9 - seed) for seed in range(6)]
    for number, match in enumerate(matches[:5]):
        rate(app, match, 40.0 + number)
    screen = opened(app)
    assert screen.chart.overview.skills == [40, 41, 42, 43, 44], "the last was not reviewed"
    spots = screen.chart._dots
    assert [round(screen.chart.y_of(skill) - top) for (_x, top), skill in zip(spots, range(40, 45), strict=True)] == [
        0
    ] * 5
    app.click(*spots[3])
    assert isinstance(app.top, ReviewScreen) and app.top.job.match.id == matches[3].id
    app.keys("escape")
    screen.focus.focus(screen.chart)
    app.keys("left", "left")
    assert screen.chart.lit == 3
    app.keys("home", "right")
    assert screen.chart.lit == 1
    outcome = "won" if 0 in matches[1].winners() else "lost"
    day = statistics_panels.history_items.day(NOW - 8 * DAY, NOW)
    assert statistics_panels.told(screen.overview.rated[1], NOW) == f"41, {outcome} against Lin, {day}"
    app.keys("enter")
    assert isinstance(app.top, ReviewScreen) and app.top.job.match.id == matches[1].id


@pytest.mark.parametrize("kind", ["gone", "damaged"])
def test_a_match_that_is_gone_is_said_to_be(app: ScreenApp, kind: str) -> None:
    match = played(app, 1, days=9)
    for one in (match, *(played(app, seed) for seed in range(2, 6))):
        rate(app, one, 50.0)
    assert match.journal is not None
    if kind == "gone":
        match.journal.unlink()
    else:
        match.journal.write_bytes(match.journal.read_bytes()[:40] + b"x\n")
    screen = opened(app)
    app.click(*screen.chart._dots[0])
    assert app.top is screen and app.asked == [("say", "This match is not kept any more.")]


@pytest.mark.parametrize(
    ("count", "words"),
    [
        (0, "Play a match of Wu Xing to its end: it is counted here."),
        (1, "4 more reviewed matches to a skill line."),
        (4, "1 more reviewed match to a skill line."),
        (5, ""),
    ],
)
def test_skill_takes_five_matches_and_shows_a_socket_for_each_before(
    app: ScreenApp, monkeypatch: pytest.MonkeyPatch, count: int, words: str
) -> None:
    for seed in range(count):
        rate(app, played(app, seed, days=count - seed), 40.0)
    said = heard(monkeypatch)
    boxes: list[Rect] = []
    box = Canvas.box
    monkeypatch.setattr(Canvas, "box", lambda self, rect, *a, **k: boxes.append(rect) or box(self, rect, *a, **k))
    screen = opened(app)
    for found in (said, boxes):
        found.clear()
    screen.scroll.offset = screen.scroll.farthest
    screen.layout(screen.width, screen.height)
    app.draw()
    assert {line for line in said if "skill line" in line or "counted here" in line} == ({words} if words else set())
    assert ("40" in said) == (not words), "the mean"
    panels = [*screen.own, *([screen.record, screen.against] if not count else [])]
    places = [panel.rect for panel in panels]
    bars = [rect for place in places for rect in boxes if rect != place and pygame.Rect(place).contains(rect)]
    assert bool(bars) == bool(count), "what was counted is shown from the first match on"
    if not 0 < count < 5:
        return
    coins: list[tuple[Any, ...]] = []
    faces: list[Portrait] = []
    monkeypatch.setattr(columns, "draw_coin", lambda _canvas, *given: coins.append(given))
    monkeypatch.setattr(Canvas, "avatar", lambda _canvas, _x, _y, _r, face, *_more: faces.append(face))
    screen.chart.draw(easel((1280, 800)), hot=False, pressed=False)
    won = [mine(one).won for one in screen.overview.rated]
    assert [coin[-1] for coin in coins] == won, "a coin in the socket of each that there is"
    assert [face.mood for face in faces] == ["stung" if one else "pleased" for one in won], "and who was met over it"
    assert "expert" not in said, "there are no axes round a few dots"
    heights = [box.rect[3] for box in (screen.record, *screen.own)]
    assert heights == [statistics_panels.matches_high(screen.overview), *(panel.high for panel in screen.panels)]


def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    said: list[str] = []
    text = Canvas.text
    monkeypatch.setattr(Canvas, "text", lambda self, words, *a, **k: said.append(words) or text(self, words, *a, **k))
    return said


def test_what_the_panels_say_of_the_matches_holds(app: ScreenApp, monkeypatch: pytest.MonkeyPatch) -> None:
    matches = [played(app, seed, days=9 - seed) for seed in range(5)]
    said, coins = heard(monkeypatch), []
    monkeypatch.setattr(columns, "draw_coin", lambda _canvas, *given: coins.append(given))
    for number, match in enumerate(matches):
        opened(app)
        assert "60, against Lin" not in said, "too few to speak of skill in numbers"
        rate(app, match, 60.0 - 10 * (number % 2), 0.1)
    coins.clear()
    screen = opened(app)
    won = [0 in match.winners() for match in matches]
    assert 0 < sum(won) < 5
    assert {str(sum(won)), str(5 - sum(won)), f"{100 * sum(won) // 5}%", "60, against Lin", "+10.0"} <= {*said}
    x, y, w, h = screen.record.rect
    small = sorted({(top, left, is_won) for left, top, size, is_won in coins
                    if x < left < x + w and y < top < y + h and size < LARGE})  # fmt: skip
    assert [is_won for _top, _left, is_won in small] == won, "one by one, the newest last"
    scores = [match.returns()[0] for match in matches]
    assert f"{max(scores):g}, {sum(scores) / 5:.3g} on average" in said
    longest = max(map(len, "".join("w" if one else " " for one in won).split(" ")))
    assert f"{longest} won" in said


def test_the_tabs_lead_to_and_fro_and_escape_leaves_both(app: ScreenApp) -> None:
    app.navigator.push(NewGame(app, "wuxing"))
    matches = HistoryScreen(app)
    app.navigator.push(matches)
    for _n in range(2):
        matches.focus.focus(matches.bar.tabs)
        app.keys("right")
        statistics = app.top
        assert isinstance(statistics, StatisticsScreen) and matches.bar.tabs.chosen == 0
        statistics.focus.focus(statistics.bar.tabs)
        app.keys("left")
        assert app.top is matches
    app.keys("right", "escape")
    assert isinstance(app.top, NewGame)
    opened(app).bar.tabs.choose(0)
    assert isinstance(app.top, HistoryScreen)
    app.keys("escape")
    assert isinstance(app.top, NewGame)


def test_matches_of_an_earlier_version_are_counted_while_one_looks(app: ScreenApp) -> None:
    matches = [played(app, seed) for seed in range(3)]
    base = app.services.statistics()
    expected = base.sums(Wanted("wuxing"))
    assert matches[2].journal is not None
    assert base._base is not None
    base._base.execute("UPDATE seats SET counts = NULL")
    base._base.commit()
    base.close()
    screen = StatisticsScreen(app)
    assert not screen.waiting()
    app.navigator.push(screen)
    for _n in range(20):
        app.tick()
    assert screen.waiting() and screen.panels == tuple(registry().scene("wuxing").statistics(expected))
    again = StatisticsScreen(app)
    assert again.waiting() and again.panels == screen.panels


def test_no_screen_waits_for_another_program_that_holds_the_statistics(app: ScreenApp) -> None:
    match = played(app, 1)
    with closing(sqlite3.connect(app.folder / "statistics.sqlite3", isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        began = time.perf_counter()
        screen = opened(app)
        assert screen._base.is_held and not screen.waiting() and not screen.play.visible
        app.draw()
        app.click_on(screen.give)
        assert "another program is using the statistics" in app.asked[-1][1]
        assert not (app.folder / "documents" / "statistics.csv").exists()
        assert len(items(app, History(app.folder, app.services.registry), screen.heads)) == 1
        assert skills_of(app, "wuxing") == ()
        assert feat(app, match) == ""
        assert time.perf_counter() - began < 2.0, "each of them waited for 2 s"
        assert len([words for words in app.services.troubles if "statistics.sqlite3" in words]) == 1, (
            "and it is told once"
        )
        other.execute("ROLLBACK")
    app.tick(600)
    assert screen.waiting() and [one.id for one in screen.overview.played] == [match.id]


def test_the_table_is_written_where_it_is_said(app: ScreenApp) -> None:
    played(app, 1)
    screen = opened(app)
    app.click_on(screen.give)
    path = app.folder / "documents" / "statistics.csv"
    assert app.asked == [("say", f"The statistics are in {path}.")]
    assert path.read_text(encoding="utf-8-sig").count("\n") == 3


@pytest.mark.parametrize(("size", "zoom"), [SIZES[0], SIZES[4], SIZES[6]], ids=str)
def test_nothing_overlaps_at_any_size(app: ScreenApp, size: tuple[int, int], zoom: float) -> None:
    for seed, target in enumerate((3, 6)):
        rate(app, played(app, seed, name="A very long name indeed", target=target), 50.0)
    app.resize(size, zoom)
    screen = opened(app)
    app.draw()
    shown = [widget for widget in screen.focus.widgets if widget.visible]
    for widget in shown:
        x, y, w, h = widget.rect
        assert x >= 0 and x + w <= screen.width + 0.5 and y >= 0 and y + h <= screen.height + 0.5
        for other in shown:
            a, b = pygame.Rect(widget.rect), pygame.Rect(other.rect)
            assert other is widget or not a.colliderect(b), (widget, other)


def test_options_are_told_by_what_is_not_as_usual() -> None:
    head = registry().head("elemies")
    written = {
        f"{level} {stop}": {"level": level, "target": "500", "stop_on_double": stop}
        for level, stop in (("pro", "false"), ("intermediate", "true"), ("intermediate", "false"))
    }
    written["of old"] = {"level": "intermediate"}
    assert [(one.words, len(one.written)) for one in option_sets(head, written)] == [
        ("Level: Pro", 1),
        ("Partners first and second end the round", 1),
        ("Usual options", 2),
    ]
