"""Every screen: laid out at every size, reached by the keyboard, driven at random, and drawn."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest
from screen_app import SIZES, ScreenApp, seats

from elements_table import paths
from elements_table.kernel.words import speak, speak_alike
from elements_table.match.play.match import Match
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.theme import TILE, sheet_tint
from elements_table.ui.features.learn.learn import Learn
from elements_table.ui.features.menu.menu import Menu
from elements_table.ui.features.menu.open_matches import OpenMatches
from elements_table.ui.features.new_game.new_game import NewGame
from elements_table.ui.features.preferences.settings import SettingsScreen
from elements_table.ui.features.rulebook.rules import Rules
from elements_table.ui.features.statistics.statistics import StatisticsScreen
from elements_table.ui.parlour.busts import Sitter, whole_bust
from elements_table.ui.platform.inputs import Key, Pointer, Typed
from elements_table.ui.platform.settings import ZOOM
from elements_table.ui.shell.curtain import Curtain
from elements_table.ui.shell.dialog import Answer, Dialog, ask
from elements_table.ui.shell.screen import Screen
from elements_table.ui.stage.geometry import Pose
from elements_table.ui.stage.view import Names
from elements_table.ui.widgets.button import Button, IconButton
from elements_table.ui.widgets.focus import Widget
from elements_table.ui.widgets.list_view import Scroll
from elements_table.ui.widgets.segments import SettingRow, Slider

Rect = tuple[float, float, float, float]
PAIR = Names(("Ada", "Bruno"), 0, alone=False)
PARTY = Names(("Ada", "Bruno", "Cleo", "Dara"), 0, alone=False)


def dialog(app: ScreenApp) -> Screen:
    answers = (
        Answer("Back", lambda: None),
        Answer("Start over", app.quit, "danger"),
        Answer("Go on", app.quit, "primary"),
    )
    return Dialog(app, "A match is open", "Round 3 against Lin.\nA new match puts it away unfinished. " * 3, answers)


def learn(app: ScreenApp) -> Screen:
    shown = Learn(app)
    while shown.moving():
        shown.update(0.0)
    return shown


def open_matches(app: ScreenApp) -> Screen:
    for _n in range(7):
        match = app.services.saves.begin(app.services.registry.game("wuxing"), {}, seats(), 3)
        seat = match.waiting()[0]
        match.act(seat, match.legal_actions(seat)[0])
        match.close()
    menu = Menu(app)
    return OpenMatches(app, menu.heads, menu.away, menu.going_on.pictures)


SCREENS: dict[str, Callable[[ScreenApp], Screen]] = {
    "menu": Menu,
    "new game, 2 seats": lambda app: NewGame(app, "wuxing"),
    "new game, 2 to 4 seats": lambda app: NewGame(app, "alchemy"),
    "new game, teams": lambda app: NewGame(app, "elemies"),
    "settings": SettingsScreen,
    "rules": lambda app: Rules(app, "wuxing"),
    "rules, missing": lambda app: Rules(app, "nothing"),
    "learn": learn,
    "statistics": StatisticsScreen,
    "curtain": lambda app: Curtain(app, app.services.registry.head("dragon"), PARTY, 0, "Ada’s turn", lambda: None),
    "dialog": dialog,
    "open matches": open_matches,
}


@pytest.fixture
def app(screen: pygame.Surface, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ScreenApp:
    monkeypatch.setenv("ELEMENTS_TABLE_HOME", str(tmp_path))
    return ScreenApp(tmp_path)


def finish(match: Match, seed: int = 1) -> None:
    rng = random.Random(seed)
    while not match.is_over:
        seat = match.waiting()[0]
        match.act(seat, rng.choice(list(match.legal_actions(seat))))


def seen(widget: Widget) -> Rect | None:
    """The part of a widget that can be seen: what its clip leaves of it."""
    if not widget.visible:
        return None
    x, y, w, h = widget.rect
    if widget.clip is not None:
        cx, cy, cw, ch = widget.clip
        right, bottom = min(x + w, cx + cw), min(y + h, cy + ch)
        x, y = max(x, cx), max(y, cy)
        w, h = right - x, bottom - y
    return (x, y, w, h) if w > 0 and h > 0 else None


def overlap(a: Rect, b: Rect) -> bool:
    return (
        min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0]) > 0.5
        and min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1]) > 0.5
    )


@pytest.mark.parametrize("name", SCREENS)
@pytest.mark.parametrize(("size", "zoom"), SIZES)
def test_nothing_lies_outside_or_over_another(app: ScreenApp, name: str, size: tuple[int, int], zoom: float) -> None:
    app.services.saves.begin(app.services.registry.game("wuxing"), {}, seats(), 3).close()
    app.resize(size, zoom)
    shown = SCREENS[name](app)
    app.navigator.push(shown)
    width, height = app.display.stage_size
    places = [(widget, rect) for widget in shown.focus.widgets if (rect := seen(widget)) is not None]
    assert places
    for widget, (x, y, w, h) in places:
        assert -0.01 <= x <= x + w <= width + 0.01, widget
        assert -0.01 <= y <= y + h <= height + 0.01, widget
    for (a, one), (b, other) in combinations(places, 2):
        if not isinstance(a, Scroll) and not isinstance(b, Scroll):
            assert not overlap(one, other), (a, b)
    for widget in shown.focus.widgets:
        if isinstance(widget, Button) and not isinstance(widget, IconButton) and widget.visible:
            icon = widget.rect[3] * 0.42 + 7 if widget.icon else 0
            room = widget.rect[2] + 1 if type(widget) is not Button else widget.rect[2] - 16 - icon
            assert app.display.art.text_width(widget.label, 15, "semi") <= room, widget.label


@pytest.mark.parametrize("name", SCREENS)
@pytest.mark.parametrize("zoom", [1.0, 1.2])
def test_the_keyboard_reaches_every_control(app: ScreenApp, name: str, zoom: float) -> None:
    app.resize((1280, 800), zoom)
    shown = SCREENS[name](app)
    app.navigator.push(shown)
    app.tick()
    wanted = {id(widget) for widget in shown.focus.widgets if widget.focusable}
    reached = set()
    app.clock += 1000
    for _ in range(len(shown.focus.widgets) + 1):
        app.keys("tab")
        wanted |= {id(widget) for widget in shown.focus.widgets if widget.focusable}
        focused = shown.focus.focused
        assert focused is not None
        reached.add(id(focused))
        rect = seen(focused)
        assert rect is not None
        if not isinstance(focused, Scroll):
            assert rect[3] == pytest.approx(focused.rect[3], abs=0.01), "the focus is scrolled into view"
    assert reached == wanted


@pytest.mark.parametrize("name", SCREENS)
def test_random_input_does_no_harm(app: ScreenApp, name: str) -> None:
    app.navigator.push(Menu(app))
    if name != "menu":
        app.navigator.push(SCREENS[name](app))
    rng = random.Random(name)
    keys = (
        "tab",
        "enter",
        "space",
        "escape",
        "left",
        "right",
        "up",
        "down",
        "home",
        "end",
        "rules",
        "a",
        "backspace",
    )
    for number in range(500):
        x, y = rng.uniform(-20, 1300), rng.uniform(-20, 820)
        app.top.handle(
            rng.choice(
                (
                    Pointer("move", x, y),
                    Pointer("down", x, y),
                    Pointer("up", x, y),
                    Pointer("wheel", x, y, 0, rng.choice((-1.0, 1.0))),
                    Key(rng.choice(keys), shift=rng.random() < 0.2, ctrl=rng.random() < 0.1),
                    Typed(rng.choice(("a", "é", "7", " ", "long text"))),
                )
            )
        )
        app.clock += 40
        for screen in app.navigator.stack:
            screen.update(app.clock)
        if number % 25 == 0:
            app.draw()
        assert app.navigator.stack, "the menu stays"


# ---- settings


def test_every_setting_is_kept_at_once(app: ScreenApp) -> None:
    shown = SettingsScreen(app)
    app.navigator.push(shown)
    before = app.services.settings
    for tab, row in ((tab, row) for tab, group in enumerate(shown.groups) for row in group.rows):
        # the first begins anew, the second leads on, of the last all is locked
        if row.label in ("Language", "Who plays here?", "Cards and cloth"):
            continue
        was = app.services.settings
        shown.tabs.choose(tab)
        shown.focus.focus(row)
        app.keys("right")
        if app.services.settings == was:
            app.keys("left")
        assert app.services.settings != was, row.label
    assert app.full
    app.click_on(shown.defaults)
    app.keys("enter")
    assert app.services.settings == before
    assert not app.full


def test_defaults_say_what_they_change_and_keep_the_language(app: ScreenApp) -> None:
    speak("de", paths.data() / "locale")
    try:
        app.services.settings_file.change(language="de")
        shown = SettingsScreen(app)
        app.navigator.push(shown)
        assert not shown.defaults.enabled, "nothing differs, so there is nothing to change"
        app.services.settings_file.change(volume=0.1, back="wuxing", cloth="felt")
        shown = SettingsScreen(app)
        app.navigator.replace(shown)
        app.click_on(shown.defaults)
        assert isinstance(app.top, Dialog)
        assert "Karten und Tischtuch, Lautstärke" in app.top.text
        app.keys("escape")
        assert app.services.settings.volume == 0.1
        app.click_on(shown.defaults)
        app.keys("enter")
        assert (app.services.settings.language, app.services.settings.volume, app.services.settings.cloth) == (
            "de",
            0.6,
            "",
        )
        assert not shown.defaults.enabled
        labels = [group.label for group in shown.groups]
        assert [shown.title, *labels] == ["Einstellungen", "Anzeige", "Ton", "Tisch", "Zugänglichkeit"]
    finally:
        speak_alike(None)


def test_bots_may_act_at_once(app: ScreenApp) -> None:
    screen = SettingsScreen(app)
    app.navigator.push(screen)
    rows = [row for group in screen.groups for row in group.rows]
    pace = next(row.control for row in rows if row.label == "Bots take at least")
    assert isinstance(pace, Slider)
    assert pace.shown(pace.value) == "0.9 s"
    pace.key(Key("home"))
    assert app.services.settings.thinking == 0 and pace.shown(pace.value) == "at once"


def test_done_and_escape_close_the_settings(app: ScreenApp) -> None:
    menu = Menu(app)
    app.navigator.push(menu)
    app.navigator.push(SettingsScreen(app))
    app.keys("enter")
    assert app.top is menu
    app.navigator.push(SettingsScreen(app))
    app.keys("escape")
    assert app.top is menu


def test_sheets_over_a_game_take_its_colour(app: ScreenApp) -> None:
    app.navigator.push(Menu(app))
    app.top.open_keys()
    assert app.top.tint == TILE
    app.navigator.pop()
    app.navigator.push(NewGame(app, "dragon"))
    app.top.open_settings()
    app.top.open_keys()
    ask(app, "Start over?", "It is put away.", "Start over", lambda: None)
    assert {screen.tint for screen in app.navigator.stack[1:]} == {
        sheet_tint(app.services.registry.head("dragon").look.edge)
    }


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_the_page_of_keys_is_as_high_as_its_rows(
    app: ScreenApp, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    rows: list[float] = []
    text = Canvas.text

    def noted(self: Canvas, words: str, x: float, y: float, *how: Any, **more: Any) -> float:
        rows.append(y)
        return text(self, words, x, y, *how, **more)

    app.resize(size, 1.0)
    app.navigator.push(Menu(app))
    app.top.open_keys()
    close = next(widget for widget in app.top.focus.widgets if isinstance(widget, Button))
    monkeypatch.setattr(Canvas, "text", noted)
    app.draw()
    last = max(y for y in rows if y < close.rect[1])
    assert 20 < close.rect[1] - last < 60


# ---- the curtain


def test_the_curtain_lifts_only_on_purpose(app: ScreenApp) -> None:
    lifted: list[bool] = []
    app.navigator.push(Menu(app))
    head = app.services.registry.head("wuxing")
    curtain = Curtain(app, head, PAIR, 0, "Ada’s turn", lambda: lifted.append(True))
    app.navigator.push(curtain)
    app.take(Key("enter"))
    app.click_on(curtain.ready)
    assert lifted == [], "input of the move before"
    app.clock += 1000
    app.keys("a", "escape", "x", "rules", "down")
    app.click(100, 100)
    assert lifted == []
    app.keys("enter")
    assert lifted == [True]
    assert isinstance(app.top, Menu)


@pytest.mark.parametrize("size", [(914, 571), (1067, 667), (1280, 800), (720, 1280)])
@pytest.mark.parametrize("names", ["PAIR", "PARTY"])
def test_nothing_on_the_curtain_lies_over_who_is_to_come(
    app: ScreenApp, monkeypatch: pytest.MonkeyPatch, names: str, size: tuple[float, float]
) -> None:
    shown = {"PAIR": PAIR, "PARTY": PARTY}[names]
    curtain = Curtain(app, app.services.registry.head("wuxing"), shown, 0, "Ada’s turn", lambda: None)
    curtain.layout(*size)
    boxes: list[tuple[float, float, float, float]] = [curtain.ready.rect]

    def seen(_canvas: Canvas, _cards: object, _look: object, pose: Pose, _width: float) -> None:
        boxes.append((pose.x - pose.width / 2, pose.y - pose.width * 0.7, pose.width, pose.width * 1.4))

    monkeypatch.setattr("elements_table.ui.shell.curtain.draw_look", seen)
    curtain.draw(Canvas(pygame.Surface(app.display.size), app.display.art))
    x, y, r = curtain.face
    assert len(boxes) > len(shown.seats)
    for left, top, w, h in boxes:
        near = (min(max(x, left), left + w), min(max(y, top), top + h))
        assert math.dist((x, y), near) > r
        assert left >= 0
        assert left + w <= size[0]


def test_behind_the_curtain_the_room_is_dark_but_for_who_is_to_come(app: ScreenApp) -> None:
    curtain = Curtain(app, app.services.registry.head("wuxing"), PARTY, 0, "Ada’s turn", lambda: None)
    curtain.layout(1280, 800)
    canvas = Canvas(pygame.Surface((1280, 800)), app.display.art)
    curtain.draw(canvas)
    for seat, bust in curtain.place.busts.items():
        if seat != 2:
            lit = whole_bust(canvas, Sitter(bust, curtain.names.face(seat), "full"))[0]
            middle = pygame.Rect(0, 0, 60, 60)
            middle.center = round(bust.x), round(bust.top + bust.size / 2)
            seen = pygame.transform.average_color(canvas.surface, middle)
            middle.center = lit.get_width() // 2, lit.get_height() // 2
            assert sum(seen[:3]) < 0.5 * sum(pygame.transform.average_color(lit, middle)[:3])


@pytest.mark.parametrize("press", ["space", "click"])
def test_the_curtain_lifts_by_space_and_click(app: ScreenApp, press: str) -> None:
    lifted: list[bool] = []
    app.navigator.push(Menu(app))
    curtain = Curtain(app, app.services.registry.head("wuxing"), PAIR, 0, "", lambda: lifted.append(True))
    app.navigator.push(curtain)
    app.clock += 1000
    if press == "space":
        app.keys("space")
    else:
        app.click_on(curtain.ready)
    assert lifted == [True]


# ---- rules


def test_the_screen_row_of_the_settings_follows_the_window(app: ScreenApp) -> None:
    shown = SettingsScreen(app)
    app.navigator.push(shown)
    assert shown.window.chosen == 0
    app.fullscreen(True)  # F11
    shown.stale = False
    shown.update(0.0)
    assert (shown.window.chosen, shown.stale) == (1, True)


def test_chapters_of_the_rules_are_turned_to_by_mouse_and_keys(app: ScreenApp) -> None:
    rules = Rules(app, "wuxing")
    app.navigator.push(rules)
    app.draw()
    x, y, _, _ = rules.contents.rect
    app.click(x + 40, y + rules.contents.height * 3.5)
    assert rules.contents.chosen == 3
    assert rules.page is not None and rules.page.boxes and rules.scroll.offset == 0
    app.keys("down", "end")
    assert rules.contents.chosen == len(rules.contents.labels) - 1
    assert not rules.page.boxes


def test_f1_opens_and_closes_the_rules_of_the_game(app: ScreenApp) -> None:
    new = NewGame(app, "wuxing")
    app.navigator.push(new)
    app.keys("rules")
    assert isinstance(app.top, Rules)
    assert app.top.head is not None and app.top.head.id == "wuxing"
    app.keys("rules")
    assert app.top is new


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_all_settings_of_a_tab_are_seen_at_once(app: ScreenApp, size: tuple[int, int]) -> None:
    app.resize(size, ZOOM[1])
    shown = SettingsScreen(app)
    app.navigator.push(shown)
    met = []
    for tab, group in enumerate(shown.groups):
        shown.tabs.choose(tab)
        rows = [row for row in shown.focus.widgets if isinstance(row, SettingRow)]
        assert rows == list(group.rows)
        assert all(seen(row) == row.rect for row in rows)
        tops, foot = [row.rect[1] for row in rows], shown.done.rect[1]
        assert all(below - above >= 32 for above, below in pairwise([*tops, foot]))
        met += rows
    assert len(met) == len(set(map(id, met))) > 20
