"""History: what it lists, finds, shows, gives away, takes in, deletes and brings back."""

from __future__ import annotations

import os
import random
import time
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest
from screen_app import SIZES, ScreenApp, begun

from elements_table.kernel.registry import registry
from elements_table.match.analysis.review import Review
from elements_table.match.archive.deal_code import decode
from elements_table.match.archive.history import History
from elements_table.match.archive.saves import Saves, review_of
from elements_table.match.archive.statistics import Statistics
from elements_table.match.play.match import Match, Seat
from elements_table.ui.common import history_items
from elements_table.ui.common.match_words import UNDO_MS
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.text import TextRenderer
from elements_table.ui.features.history import history
from elements_table.ui.features.history.history import HistoryScreen
from elements_table.ui.features.history.history_detail import HEIGHT, LEAST_PICTURE, LEAST_ROW, ROW, Detail
from elements_table.ui.features.history.import_sheet import ImportSheet
from elements_table.ui.features.new_game.new_game import NewGame
from elements_table.ui.features.replay.replay import ReplayMode
from elements_table.ui.features.review.review import ReviewScreen
from elements_table.ui.features.statistics.statistics import StatisticsScreen
from elements_table.ui.platform.inputs import Dropped

WORDS = 82.0
"""What title and time take of what there is to know of a match, in dp."""
NOON = time.mktime((2026, 11, 22, 12, 0, 0, 0, 0, -1))


@pytest.fixture
def app(screen: pygame.Surface, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ScreenApp:
    monkeypatch.setattr(history.time, "time", lambda: NOON)
    return ScreenApp(tmp_path)


def played(folder: Path, seed: int, *, days: int = 0, name: str = "Lin", level: str = "regular") -> Match:
    """Play a match of Wu Xing at random to its end, so many days before noon, and keep it."""
    saves = Saves(folder)
    match = saves.begin(
        registry().game("wuxing"), {"target": 3}, [Seat("person", "You"), Seat("bot", name, level)], seed
    )
    rng = random.Random(seed)
    while not match.is_over:
        seat = rng.choice(match.waiting())
        match.act(seat, rng.choice(match.legal_actions(seat)))
    path = saves.finish(match)
    assert path is not None
    os.utime(path, (NOON - days * 86400, NOON - days * 86400))
    match.journal = path
    return match


def opened(app: ScreenApp) -> HistoryScreen:
    screen = HistoryScreen(app)
    app.navigator.push(screen)
    app.tick()
    return screen


def test_matches_stand_by_day_the_last_first(app: ScreenApp) -> None:
    matches = [played(app.folder, seed, days=days) for seed, days in ((1, 0), (2, 1), (3, 19))]
    screen = opened(app)
    assert [item.past and item.past.id for item in screen.listed] == [match.id for match in matches]
    assert [name for _top, name in screen.list.heads] == ["Today", "Yesterday", "3 November 2026"]
    tops = [row.rect[1] for row in screen.rows]
    assert tops == sorted(tops) and all(b - a >= 83 for a, b in pairwise(tops))
    x, _y, w, _h = screen.name.rect
    assert {row.rect[0] + row.rect[2] for row in screen.rows} == {x + w}, "one edge with what finds them"


def test_each_outcome_is_the_matchs(app: ScreenApp) -> None:
    matches = {match.id: match for match in (played(app.folder, seed) for seed in range(6))}
    screen = opened(app)
    outcomes = set()
    for item in screen.listed:
        assert item.past is not None
        match = matches[item.past.id]
        assert item.outcome == ("won" if 0 in match.winners() else "lost")
        mine, theirs = match.returns()
        assert item.score == f"{mine:g} to {theirs:g}"
        outcomes.add(item.outcome)
    assert outcomes == {"won", "lost"}


def test_the_filters_find_games_levels_outcomes_and_names(app: ScreenApp) -> None:
    played(app.folder, 1, name="Lin", level="novice")
    played(app.folder, 2, name="Mara", level="expert")
    seats = [Seat("person", "You"), Seat("bot", "Theo", "novice")]
    Saves(app.folder).begin(registry().game("wuxing"), None, seats, 9)
    screen = opened(app)
    assert [item.outcome for item in screen.listed].count("open") == 1
    screen.name.insert("mAr")
    assert [item.seats[1].name for item in screen.listed] == ["Mara"]
    screen._clear()
    screen.opponents.choose(1 + screen.levels.index("novice"))
    assert {item.seats[1].name for item in screen.listed} == {"Lin", "Theo"}
    screen.outcome.choose(3)
    assert [item.seats[1].name for item in screen.listed] == ["Theo"]
    screen.games.choose(2)
    assert screen.listed == [] and screen.clear.visible and not screen.play.visible
    app.draw()
    app.click_on(screen.clear)
    assert len(screen.listed) == 3


def test_nothing_yet_leads_to_a_game(app: ScreenApp) -> None:
    screen = opened(app)
    assert screen.play.visible and not screen.clear.visible
    app.draw()


def test_the_chosen_match_is_shown_and_its_code_names_its_deal(app: ScreenApp) -> None:
    first, second, third = (played(app.folder, seed, days=days) for seed, days in ((41, 0), (42, 1), (43, 2)))
    base = Statistics(app.folder / "statistics.sqlite3")
    base.add(second)
    base.rate(second.id, {0: 61.4}, {0: -0.364})
    base.add(third)
    base.rate(third.id, {0: 87.4}, {0: 0.1})
    assert base.ratings()[second.id] == (None, pytest.approx(-0.364)), "too few to speak of skill in numbers"
    for seed in (44, 45, 46):
        other = played(app.folder, seed, days=seed)
        base.add(other)
        base.rate(other.id, {0: 74.4})
    base.close()
    assert second.journal is not None
    screen = opened(app)
    assert screen.detail is not None and screen.detail.match is not None and screen.detail.match.id == first.id
    app.click_on(screen.rows[1])
    app.tick()
    assert screen.detail.match is not None and screen.detail.match.id == second.id
    facts = dict(screen.detail.facts())
    assert decode(facts["Deal code"], app.services.registry).seed == 42
    assert facts["Skill"] == "61, your average 74" and facts["Bots"] == "Regular" and facts["Luck"] == "−36.4"
    assert "Expert in your seat" not in facts
    rounds = ((1.0, 0.0), (6.0, 2.0))
    review_of(second.journal).write_bytes(msgspec.json.encode(Review(second.id, 0, (), {0: rounds})))
    screen.resume()
    assert dict(screen.detail.facts())["Expert in your seat"] == "6 to 2"
    assert facts["Result"] == f"{'won' if 0 in second.winners() else 'lost'} {screen.listed[1].score}"


def test_the_arrows_choose_and_what_they_choose_is_in_sight(app: ScreenApp) -> None:
    for seed in range(9):
        played(app.folder, seed, days=seed)
    screen = opened(app)
    screen.focus.focus(screen.rows[0])
    app.keys(*["down"] * 8)
    app.tick()
    assert screen.detail is not None and screen.detail.item == screen.listed[8]
    top, high = screen.rows[8].rect[1], screen.rows[8].rect[3]
    assert screen.list.rect[1] <= top and top + high <= screen.list.rect[1] + screen.list.rect[3]


def test_a_match_is_reviewed_dealt_again_and_given_away(app: ScreenApp) -> None:
    match = played(app.folder, 77)
    screen = opened(app)
    app.click_on(screen.again)
    new_game = app.top
    assert isinstance(new_game, NewGame)
    assert new_game.deal.text == "77" and new_game.options == match.options
    app.keys("escape")
    for _twice in range(2):
        app.click_on(screen.give)
    (file,) = (app.folder / "documents").iterdir()
    assert app.asked[-1] == ("say", f"The match is in {file}.") and file.name == "wuxing 2026-11-22 Lin.elementsmatch"
    app.click_on(screen.replay)
    assert isinstance(app.top.mode, ReplayMode)
    app.keys("escape")
    app.click_on(screen.review)
    assert isinstance(app.top, ReviewScreen)
    app.keys("escape")
    screen.focus.focus(screen.bar.tabs)
    app.keys("right")
    assert isinstance(app.top, StatisticsScreen)


def test_a_dropped_match_is_taken_in_once(app: ScreenApp, tmp_path: Path) -> None:
    there = tmp_path / "there"
    played(there, 5)
    (past,) = History(there).matches()
    screen = opened(app)
    app.take(Dropped(past.path))
    app.tick()
    assert [item.past and item.past.id for item in screen.listed] == [past.id]
    assert screen.detail is not None and screen.detail.item.outcome == "over"
    assert dict(screen.detail.facts())["Won by"] == past.seats[past.winners[0]].name
    app.take(Dropped(past.path))
    assert len(screen.listed) == 1 and isinstance(app.top, ImportSheet)
    assert "kept here already" in app.top.trouble and app.top.do.enabled


def test_a_match_is_taken_in_from_where_its_file_is(app: ScreenApp, tmp_path: Path) -> None:
    there = tmp_path / "over there"
    played(there, 5)
    (past,) = History(there).matches()
    screen = opened(app)
    app.keys("i")
    sheet = app.top
    assert isinstance(sheet, ImportSheet) and not sheet.do.enabled
    sheet.field.insert(str(there))
    app.keys("enter")
    assert app.top is sheet and "it is a folder" in sheet.trouble and screen.listed == []
    sheet.field.insert("x")
    assert sheet.trouble == ""
    sheet.field.set("")
    sheet.field.insert(f'"file://{past.path}" ')
    app.click_on(sheet.do)
    assert app.top is screen and [item.past and item.past.id for item in screen.listed] == [past.id]
    assert "imported" in screen.listed[0].line
    base = Statistics(app.folder / "statistics.sqlite3")
    assert base.games() == []
    base.close()


def test_a_match_that_was_opened_is_asked_about(app: ScreenApp, tmp_path: Path) -> None:
    there = tmp_path / "there"
    played(there, 5)
    (past,) = History(there).matches()
    file = History(there).give(past, tmp_path)
    app.push(HistoryScreen(app, file))
    screen = app.top
    app.tick()
    sheet = app.top
    assert isinstance(sheet, ImportSheet) and sheet.field.text == str(file) and sheet.do.enabled
    assert screen.listed == [], "nothing is taken in before somebody says so"
    app.keys("enter")
    assert app.top is screen and [item.past and item.past.id for item in screen.listed] == [past.id]


def test_a_bad_file_that_was_opened_is_a_sentence(app: ScreenApp, tmp_path: Path) -> None:
    file = tmp_path / "bad.elementsmatch"
    file.write_text("no match", encoding="utf-8")
    app.push(HistoryScreen(app, file))
    app.tick()
    app.keys("enter")
    assert isinstance(app.top, ImportSheet) and str(file) in app.top.trouble and app.top.trouble.endswith(".")


@pytest.mark.parametrize("place", ["~nobody-of-that-name/x", "file://~nobody-of-that-name", "a\0b", "x" * 999])
def test_where_no_file_can_be_is_a_sentence(app: ScreenApp, place: str) -> None:
    opened(app)
    app.keys("i")
    sheet = app.top
    assert isinstance(sheet, ImportSheet)
    sheet.field.set(place)
    sheet._typed(place)
    app.keys("enter")
    assert app.top is sheet and sheet.trouble.endswith(".")


def test_a_deleted_match_comes_back_for_a_while(app: ScreenApp) -> None:
    for seed in (1, 2, 3):
        played(app.folder, seed, days=seed)
    screen = opened(app)
    before = [item.key for item in screen.listed]
    app.click_on(screen.rows[1])
    app.click_on(screen.delete)
    assert [item.key for item in screen.listed] == [before[0], before[2]]
    assert screen.detail is not None and screen.detail.item.key == before[2]
    app.click_on(screen.undo)
    assert [item.key for item in screen.listed] == before and screen.detail.item.key == before[1]
    app.click_on(screen.delete)
    app.tick(UNDO_MS + 1)
    assert not screen.undo.visible and len(screen.listed) == 2


def test_what_was_deleted_is_listed_apart_and_brought_back_from_there(app: ScreenApp) -> None:
    match = played(app.folder, 1, days=3)
    begun(app, "wuxing", steps=3)
    screen = opened(app)
    app.click_on(screen.delete)
    app.tick()
    app.click_on(screen.delete)
    app.tick(UNDO_MS + 1)
    assert screen.listed == [] and not screen.clear.visible, "nothing is filtered"
    assert app.services.saves.open_matches() == []
    screen.outcome.choose(4)
    app.tick()
    assert sorted(item.outcome for item in screen.listed) == sorted(
        ["open", "won" if 0 in match.winners() else "lost"]
    )
    assert all("kept for 30 more days" in item.line for item in screen.listed)
    assert not (screen.delete.visible or screen.go_on.visible or screen.replay.visible)
    screen.focus.focus(screen.rows[0])
    app.keys("enter")
    assert not app.asked, "what is deleted is not played on"
    for _each in (1, 2):
        app.click_on(screen.restore)
        app.tick()
    assert screen.listed == []
    assert not app.asked
    screen.outcome.choose(0)
    assert len(screen.listed) == 2 and [path.name for path in app.services.saves.open_matches()] == ["wuxing.jsonl"]
    app.click_on(screen.delete)
    assert screen.undo.visible
    screen.outcome.choose(4)
    app.click_on(screen.restore)
    app.tick()
    assert not screen.undo.visible, "it is there again"


@pytest.mark.parametrize(("size", "zoom"), SIZES, ids=str)
def test_delete_lies_where_nothing_else_ever_does(app: ScreenApp, size: tuple[int, int], zoom: float) -> None:
    """A second press in one place deletes, and neither goes on with a match nor brings one back."""
    played(app.folder, 1, days=3)
    begun(app, "wuxing", steps=3)
    app.resize(size, zoom)
    screen = opened(app)
    places: list[tuple[Any, pygame.Rect]] = []

    def seen() -> None:
        app.draw()
        buttons = (screen.delete, screen.go_on, screen.replay, screen.review, screen.undo, screen.restore)
        places.extend((button, pygame.Rect(button.rect)) for button in buttons if button.visible)

    for item in list(screen.listed):
        screen.choose(item)
        seen()
    app.click_on(screen.delete)
    seen()
    for button, place in places:
        for other, there in places:
            if (button is screen.delete) != (other is screen.delete):
                assert not place.colliderect(there), (button.label, other.label)
            if (button is screen.undo) != (other is screen.undo):
                assert not place.colliderect(there), (button.label, other.label)


def test_a_match_that_cannot_be_read_says_so_and_the_rest_is_there(app: ScreenApp) -> None:
    match = played(app.folder, 1)
    played(app.folder, 2, days=1)
    assert match.journal is not None
    lines = match.journal.read_bytes().splitlines(keepends=True)
    match.journal.write_bytes(b"".join([lines[0], *lines[2:]]))
    os.utime(match.journal, (NOON, NOON))
    screen = opened(app)
    assert len(screen.listed) == 2
    assert screen.detail is not None and "line 2" in screen.detail.trouble and not screen.review.enabled
    app.draw()


def test_an_open_match_shows_only_what_its_person_sees(app: ScreenApp) -> None:
    seats = [Seat("person", "You"), Seat("bot", "Theo", "novice")]
    match = Saves(app.folder).begin(registry().game("wuxing"), None, seats, 9)
    screen = opened(app)
    assert screen.detail is not None and screen.detail.item.you == 0
    app.click_on(screen.go_on)
    assert app.asked == [("continue", "wuxing")]
    assert screen.detail.code == "" and match.seed == 9


@pytest.mark.parametrize(("size", "zoom"), SIZES, ids=str)
def test_nothing_overlaps_at_any_size(app: ScreenApp, size: tuple[int, int], zoom: float) -> None:
    played(app.folder, 1, name="A very long name indeed")
    app.resize(size, zoom)
    screen = opened(app)
    app.draw()
    listed = (screen.list, *screen.rows)
    shown = [widget for widget in screen.focus.widgets if widget.visible and widget not in listed]
    for widget in shown:
        x, y, w, h = widget.rect
        assert x >= 0 and x + w <= screen.width + 0.5 and y >= 0 and y + h <= screen.height + 0.5
        for other in shown:
            if other is not widget:
                a, b = pygame.Rect(widget.rect), pygame.Rect(other.rect)
                assert not a.colliderect(b), (widget, other)


Line = tuple[str, float, float]
"""Words that were drawn, and where they begin and end."""


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> list[Line]:
    """Every line of words that is drawn."""
    found: list[Line] = []
    draw = TextRenderer.text

    def text(self: TextRenderer, s: str, x: float, y: float, *rest: Any, **more: Any) -> float:
        wide = draw(self, s, x, y, *rest, **more)
        anchor = rest[3] if len(rest) > 3 else more.get("anchor", "tl")
        left = x - wide if "r" in anchor else x
        found.append((s, left, left + wide))
        return wide

    monkeypatch.setattr(TextRenderer, "text", text)
    return found


@pytest.mark.parametrize("width", [380.0, 470.0, 560.0, 640.0, 760.0, 900.0])
@pytest.mark.parametrize("score", ["3 : 1", "121 : 98 : 87", "121 points against 98 and 87"])
def test_the_skill_shown_never_stands_on_the_score(
    app: ScreenApp, lines: list[Line], score: str, width: float
) -> None:
    played(app.folder, 1)
    row = opened(app).rows[0]
    row.item = replace(row.item, score=score, skill=71.0)
    row.rect, row.clip = (20.0, 100.0, width, HEIGHT), None
    lines.clear()
    row.draw(Canvas(app.surface, app.display.art), hot=False, pressed=False)
    drawn = {words: (left, right) for words, left, right in lines}
    ends = next(right for words, _left, right in lines if words.startswith(score[:5]))
    assert ends <= 20 + width
    assert ("71" in drawn) == ("skill" in drawn)
    if "skill" in drawn:
        assert ends <= drawn["skill"][0]
    assert "skill" in drawn or width < 640 or len(score) > 5, "it is shown where there is room"


@pytest.mark.parametrize(("size", "zoom"), SIZES, ids=str)
@pytest.mark.parametrize("name", ["W" * 24, "Wolfeschlegelsteinhausen", "A very long name indeed", "Lin"])
def test_no_word_runs_out_of_the_panel(
    app: ScreenApp, lines: list[Line], size: tuple[int, int], zoom: float, name: str
) -> None:
    played(app.folder, 1, name=name)
    app.resize(size, zoom)
    screen = opened(app)
    app.tick()
    lines.clear()
    app.draw()
    x, _y, w, _h = screen._panel.rect
    beside = [(words, left, right) for words, left, right in lines if left >= x]
    assert any(name[:3] in words for words, _left, _right in beside)
    for words, _left, right in beside:
        assert right <= x + w, words


@pytest.mark.parametrize("pitch", [LEAST_ROW, 27.0, ROW, 40.0])
def test_facts_stand_closer_before_the_picture_goes(
    app: ScreenApp, monkeypatch: pytest.MonkeyPatch, pitch: float
) -> None:
    played(app.folder, 1)
    detail = opened(app).detail
    assert detail is not None
    detail.item = replace(detail.item, skill=71.0, luck=0.05)
    detail.expert = "won 3 : 1"
    pictures: list[Rect] = []
    monkeypatch.setattr(Detail, "_draw_picture", lambda _self, _canvas, rect: pictures.append(rect))
    facts = detail.facts()
    assert len(facts) == 6
    high = WORDS + LEAST_PICTURE + pitch * len(facts) + 0.5
    end = detail.draw(Canvas(app.surface, app.display.art), (20.0, 40.0, 420.0, high), NOON)
    assert end <= 40 + high
    assert pictures and pictures[0][3] >= LEAST_PICTURE


def test_days_are_those_of_the_clock_on_the_wall() -> None:
    midnight = time.mktime((2026, 11, 22, 0, 0, 0, 0, 0, -1))
    assert history_items.day(midnight, NOON) == "Today"
    assert history_items.day(midnight - 1, NOON) == "Yesterday"
    assert history_items.day(midnight - 86400 - 1, NOON) == "20 November 2026"
