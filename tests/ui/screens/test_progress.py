"""What the menu shows of how far one is: lessons, days, the line of one's skill, and the next small goal."""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta
from itertools import combinations
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest
from screen_app import SIZES, ScreenApp

from elements_table.match.archive.statistics import GameRecord, Statistics
from elements_table.match.campaign import exercises, goals
from elements_table.match.campaign.goals import SmallGoal
from elements_table.match.campaign.profile import Climb, DayTry
from elements_table.ui.drawing.theme import TITLE
from elements_table.ui.features.menu.menu import Menu


@pytest.fixture
def app(screen: pygame.Surface, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ScreenApp:
    monkeypatch.setenv("ELEMENTS_TABLE_HOME", str(tmp_path))
    return ScreenApp(tmp_path)


def ahead(app: ScreenApp, played: set[str], own: Collection[str] = ()) -> list[SmallGoal]:
    """Return the goals there are."""
    services = app.services
    heads = services.heads()
    return list(goals.small_goals(heads, services.ladders, played, own, services.daily.today()))


def recorded(monkeypatch: pytest.MonkeyPatch, skills: tuple[float, ...]) -> None:
    """Let some matches of Wu Xing be played and reviewed."""
    record = GameRecord("wuxing", 9, 4, 1, 2, 6.0, 0, skills)
    monkeypatch.setattr(Statistics, "games", lambda _self: [record])


def opened(app: ScreenApp) -> Menu:
    """Return the menu once it has read all."""
    menu = Menu(app)
    app.navigator.push(menu)
    app.tick()
    return menu


def test_the_first_goal_is_the_natural_next_thing(app: ScreenApp) -> None:
    profile, today = app.profile, app.services.daily.today()

    def first(played: set[str], own: Collection[str] = ()) -> tuple[str, tuple[str, ...]]:
        goal = ahead(app, played, own)[0]
        return goal.words, goal.route

    assert first(set()) == ("The lesson of Wu Xing", ("lesson", "wuxing"))
    profile.note_lesson("dragon", step=2)
    assert first(set()) == ("The lesson of Dragon", ("lesson", "dragon")), "what was begun goes before"
    profile.note_lesson("dragon", done=True)
    assert first(set()) == ("A first match of Dragon", ("new_game", "dragon"))
    assert first({"dragon"}) == ("A first puzzle of Dragon", ("puzzles", "dragon"))
    profile.note_puzzle("dragon", "some", solved=True)
    assert first({"dragon"}) == ("A first deal of the day", ("daily",))
    profile.change(daily={today - timedelta(1): {"dragon": DayTry("1", (1.0, 0.0), won=True)}})
    assert first({"dragon"}) == ("A first rung of a ladder", ("ladder",))
    profile.change(ladder={"dragon": Climb((today,))})
    assert first({"dragon"}, {"dragon"}) == ("A mistake in Dragon, once more", ("own_mistakes", "dragon"))
    assert first({"dragon"}) == ("The lesson of Wu Xing", ("lesson", "wuxing"))
    assert first(set(app.services.registry)) == ("Today’s deals", ("daily",))
    profile.change(daily={today: {"dragon": DayTry("1", (1.0, 0.0), won=True)}})
    assert first(set(app.services.registry)) == ("The next rung of Wu Xing", ("ladder",))
    profile.change(ladder={game: Climb((today,) * 5) for game in app.services.registry})
    assert not ahead(app, set(app.services.registry)), "who has done all is asked for nothing"


def test_whoever_plays_already_is_not_sent_to_the_first_lesson(app: ScreenApp) -> None:
    assert ahead(app, {"elemies"})[0].words == "A first puzzle of Elemies"


def test_a_click_goes_to_the_goal(app: ScreenApp, monkeypatch: pytest.MonkeyPatch) -> None:
    menu, gone = Menu(app), []
    app.navigator.push(menu)
    assert not menu.progress.goal.visible, "nothing is read for the first frame"
    app.tick()
    assert menu.progress.goal.label == "The lesson of Wu Xing"
    monkeypatch.setattr(app, "go", lambda *route: gone.append(route))
    app.click_on(menu.progress.goal)
    assert gone == [("lesson", "wuxing")]


def test_marks_tell_of_lessons_days_and_skill(app: ScreenApp, monkeypatch: pytest.MonkeyPatch) -> None:
    menu = opened(app)
    assert [tile.has_learned for tile in menu.tiles] == [False] * 5
    assert not menu.progress._discs, "before the first deal of a day there are no days"
    today = app.services.daily.today()
    done, begun = DayTry("1", (6.0, 3.0), won=True), DayTry("2")
    app.profile.change(
        daily={today: {"wuxing": begun}, today - timedelta(2): {"wuxing": begun, "dragon": done},
               today - timedelta(7): {"dragon": done}},
    )  # fmt: skip
    app.profile.note_lesson("elemies", done=True)
    recorded(monkeypatch, (40.0, 55.0, 61.0))
    menu.resume()
    app.tick()
    assert [tile.has_learned for tile in menu.tiles] == [False, True, False, False, False]
    told = menu.tiles[1].tip()
    assert told is not None and told.text.endswith("lesson done")
    played = [head and head.id for head in menu.progress._days]
    assert played == [None, None, None, None, "dragon", None, None], "what is only begun, or longer ago, is no day"


@pytest.mark.parametrize(("size", "zoom"), [*SIZES, ((720, 1280), 1.0)])
def test_nothing_lies_on_anything_else(
    app: ScreenApp, size: tuple[int, int], zoom: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.resize(size, min(zoom, Menu.largest))
    today = app.services.daily.today()
    app.profile.change(daily={today: {"wuxing": DayTry("1", (6.0, 3.0), won=True)}})
    recorded(monkeypatch, (40.0, 55.0, 61.0))
    longest = SmallGoal("Eine erste Partie des Tages, und mehr", "ui_calendar", ("daily",))
    monkeypatch.setattr(goals, "small_goals", lambda *_what: iter([longest]))
    menu = opened(app)
    progress = menu.progress
    assert progress.goal.visible
    r = progress._radius
    discs = [(x - r, y - r, 2 * r, 2 * r) for x, y in progress._discs]
    assert discs or menu.width < 1000, "where there is room the days are there"
    rects = [widget.rect for widget in menu.focus.widgets if widget.visible and widget is not menu.seal]
    x, y, _w, h = menu.seal.rect
    name = menu.display.art.text_width(menu.seal.name, TITLE * 0.9, "serif")
    rects += [(x, y, h, h), (x + h + 14, y + h / 2 - 14, name, 28), *discs]
    for (ax, ay, aw, ah), (bx, by, bw, bh) in combinations([one for one in rects if one[2]], 2):
        assert ax + aw <= bx or bx + bw <= ax or ay + ah <= by + 1 or by + bh <= ay + 1
    assert all(x >= 0 and y >= 0 and x + w <= menu.width and y + h <= menu.height for x, y, w, h in rects)


def test_one_of_ones_own_mistakes_is_a_goal(app: ScreenApp, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    monkeypatch.setattr(goals, "small_goals", lambda *what: iter(asked.append(what[3]) or ()))
    kept = {"a:1": SimpleNamespace(game="dragon", due=app.services.daily.today(), theme="")}
    monkeypatch.setattr(exercises, "kept_in", lambda _profile: kept)
    menu = opened(app)
    assert asked == [{"dragon"}] and not menu.progress.goal.visible
