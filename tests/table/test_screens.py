"""Every screen: laid out at every size, reached by the keyboard, driven at random, and drawn."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from itertools import combinations, pairwise
from pathlib import Path

import pygame
import pytest
from screen_app import ScreenApp

from elements_table.match.match import Match, Seat
from elements_table.match.statistics import GameRecord, Played, PlayedSeat
from elements_table.table.canvas import Canvas
from elements_table.table.inputs import Key, Pointer, Typed
from elements_table.table.screens.curtain import Curtain
from elements_table.table.screens.dialog import Answer, Dialog
from elements_table.table.screens.menu import Menu
from elements_table.table.screens.new_game import NewGame
from elements_table.table.screens.rules import Rules
from elements_table.table.screens.screen import Screen
from elements_table.table.screens.settings import SettingsScreen
from elements_table.table.screens.statistics import StatisticsScreen
from elements_table.table.widgets.button import Button, IconButton
from elements_table.table.widgets.ring import Widget
from elements_table.table.widgets.row import Row
from elements_table.table.widgets.scroll import Scroll

Rect = tuple[float, float, float, float]

SIZES = [
    ((1024, 640), 1.0),
    ((1280, 800), 1.0),
    ((1280, 800), 1.2),
    ((1280, 1024), 1.0),
    ((1920, 1080), 0.8),
    ((1920, 1080), 1.0),
    ((2560, 1440), 1.0),
    ((3840, 2160), 1.0),
]


def dialog(app: ScreenApp) -> Screen:
    answers = (
        Answer("Back", lambda: None),
        Answer("Start over", app.quit, "danger"),
        Answer("Go on", app.quit, "primary"),
    )
    return Dialog(app, "A match is open", "Round 3 against Lin.\nA new match puts it away unfinished. " * 3, answers)


SCREENS: dict[str, Callable[[ScreenApp], Screen]] = {
    "menu": Menu,
    "new game, 2 seats": lambda app: NewGame(app, "wuxing"),
    "new game, 2 to 4 seats": lambda app: NewGame(app, "alchemy"),
    "new game, teams": lambda app: NewGame(app, "elemies"),
    "settings": SettingsScreen,
    "rules": lambda app: Rules(app, "wuxing"),
    "rules, missing": lambda app: Rules(app, "nothing"),
    "statistics": StatisticsScreen,
    "curtain": lambda app: Curtain(app, app.registry.head("dragon"), "Ada", "Ada’s turn", "Hand 5", lambda: None),
    "dialog": dialog,
}


@pytest.fixture
def app(screen: pygame.Surface, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ScreenApp:
    monkeypatch.setenv("ELEMENTS_TABLE_HOME", str(tmp_path))
    return ScreenApp(tmp_path)


def seats() -> list[Seat]:
    return [Seat("person", "Ada"), Seat("bot", "Lin", "regular")]


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
    app.saves.begin(app.registry.game("wuxing"), {}, seats(), 3).close()
    app.resize(size, zoom)
    shown = SCREENS[name](app)
    app.push(shown)
    width, height = app.stage_size
    places = [(widget, rect) for widget in shown.ring.widgets if (rect := seen(widget)) is not None]
    assert places
    for widget, (x, y, w, h) in places:
        assert -0.01 <= x <= x + w <= width + 0.01, widget
        assert -0.01 <= y <= y + h <= height + 0.01, widget
    for (a, one), (b, other) in combinations(places, 2):
        if not isinstance(a, Scroll) and not isinstance(b, Scroll):
            assert not overlap(one, other), (a, b)
    for widget in shown.ring.widgets:
        if isinstance(widget, Button) and not isinstance(widget, IconButton) and widget.visible:
            icon = widget.rect[3] * 0.42 + 7 if widget.icon else 0
            room = widget.rect[2] + 1 if type(widget) is not Button else widget.rect[2] - 16 - icon
            assert app.art.text_width(widget.label, 15, "semi") <= room, widget.label


@pytest.mark.parametrize("name", SCREENS)
@pytest.mark.parametrize("zoom", [1.0, 1.2])
def test_the_keyboard_reaches_every_control(app: ScreenApp, name: str, zoom: float) -> None:
    app.resize((1280, 800), zoom)
    shown = SCREENS[name](app)
    app.push(shown)
    wanted = {id(widget) for widget in shown.ring.widgets if widget.focusable}
    reached = set()
    app.clock += 1000
    for _ in range(len(wanted) + 1):
        app.keys("tab")
        focused = shown.ring.focused
        assert focused is not None
        reached.add(id(focused))
        rect = seen(focused)
        assert rect is not None
        if not isinstance(focused, Scroll):
            assert rect[3] == pytest.approx(focused.rect[3], abs=0.01), "the focus is scrolled into view"
    assert reached == wanted


@pytest.mark.parametrize("name", SCREENS)
def test_random_input_does_no_harm(app: ScreenApp, name: str) -> None:
    app.push(Menu(app))
    if name != "menu":
        app.push(SCREENS[name](app))
    rng = random.Random(name)
    keys = ("tab", "enter", "space", "escape", "left", "right", "up", "down", "home", "end", "f1", "a", "backspace")
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
        for screen in app.stack:
            screen.update(app.clock)
        if number % 25 == 0:
            app.draw()
        assert app.stack, "the menu stays"


# ---- the menu


def test_the_menu_shows_games_to_come_and_leads_to_those_that_are_there(app: ScreenApp) -> None:
    menu = Menu(app)
    app.push(menu)
    assert [tile.head.id for tile in menu.tiles] == list(app.registry)
    coming = next((tile for tile in menu.tiles if not tile.enabled), None)
    if coming is not None:
        app.click_on(coming)
        assert app.top is menu
        assert not coming.focusable
    app.click_on(menu.tiles[0])
    assert isinstance(app.top, NewGame)
    assert app.top.head.id == "wuxing"
    app.keys("escape", "escape")
    assert app.top is menu


def test_the_links_of_the_menu_lead_somewhere(app: ScreenApp) -> None:
    menu = Menu(app)
    app.push(menu)
    for link, kind in zip(menu.links, (Rules, StatisticsScreen, SettingsScreen), strict=False):
        app.click_on(link)
        assert isinstance(app.top, kind)
        app.keys("escape")
    app.click_on(menu.links[-1])
    assert app.asked == [("quit",)]


def test_a_tile_rises_under_the_pointer_and_sinks_again(app: ScreenApp) -> None:
    menu = Menu(app)
    app.push(menu)
    app.draw()
    rest = pygame.image.tobytes(app.surface, "RGB")
    x, y, _, _ = menu.tiles[0].rect
    app.take(Pointer("move", x + 40, y + 40))
    assert menu.moving()
    for _ in range(12):
        app.tick(20)
    assert menu.tiles[0].raised == 1
    assert not menu.moving()
    app.take(Pointer("move", 5, 5))
    for _ in range(12):
        app.tick(20)
    app.draw()
    assert pygame.image.tobytes(app.surface, "RGB") == rest


def test_continue_names_the_match_last_played(app: ScreenApp) -> None:
    menu = Menu(app)
    app.push(menu)
    assert menu.info is None
    assert menu.go_on.label == "Play Wu Xing"
    app.saves.begin(app.registry.game("wuxing"), {}, seats(), 3).close()
    menu.resume()
    assert menu.info is not None
    assert "against Lin" in menu._status
    app.keys("enter")
    assert app.asked == [("continue", "wuxing")]


@pytest.mark.parametrize(("size", "zoom"), SIZES)
def test_every_open_match_is_listed_and_one_click_away(app: ScreenApp, size: tuple[int, int], zoom: float) -> None:
    app.resize(size, zoom)
    for game_id in app.registry:
        game = app.registry.game(game_id)
        names = game.data.names[: game.data.default_seats - 1]
        app.saves.begin(game, {}, [Seat("person", "You"), *(Seat("bot", n, "random") for n in names)], 3).close()
    menu = Menu(app)
    app.push(menu)
    app.draw()
    assert menu.info is not None
    assert {menu.info.game, *(link.label.lower().replace(" ", "") for link in menu.others)} == set(app.registry)
    for one, other in pairwise(menu.others):
        assert one.rect[0] + one.rect[2] < other.rect[0]
    assert menu.others[-1].rect[0] + menu.others[-1].rect[2] < menu.width - 160, "clear of the version"
    for link in menu.others:
        app.click_on(link)
    assert [asked for asked, _game in app.asked] == ["continue"] * (len(list(app.registry)) - 1)
    assert {game for _asked, game in app.asked} | {menu.info.game} == set(app.registry)


@pytest.mark.parametrize(("size", "zoom"), SIZES)
@pytest.mark.parametrize("game_id", ["wuxing", "dragon", "alchemy"])
def test_the_notice_of_an_open_match_always_has_room(
    app: ScreenApp, game_id: str, size: tuple[int, int], zoom: float
) -> None:
    app.resize(size, zoom)
    game = app.registry.game(game_id)
    names = game.data.names[: game.data.default_seats - 1]
    app.saves.begin(game, {}, [Seat("person", "You"), *(Seat("bot", n, "random") for n in names)], 3).close()
    new = NewGame(app, game_id)
    app.push(new)
    app.draw()
    assert new.go_on.visible
    x, y, w, h = new.go_on.rect
    panel = new._panel
    assert panel[1] + panel[3] < y
    assert y + h < new.start.rect[1]
    assert new.scroll.rect[3] > 80, "the options keep room"
    app.click(x + w / 2, y + h / 2)
    assert app.asked == [("continue", game_id)]


def test_a_match_that_cannot_be_read_is_named_and_kept(app: ScreenApp) -> None:
    path = app.saves.path("wuxing")
    path.parent.mkdir(parents=True)
    path.write_bytes(b"nonsense\n")
    menu = Menu(app)
    app.push(menu)
    app.draw()
    assert "wuxing.jsonl" in menu.trouble
    assert path.read_bytes() == b"nonsense\n"
    app.click_on(menu.go_on)
    assert isinstance(app.top, NewGame)


# ---- a new game


def test_start_deals_what_was_chosen_and_remembers_it(app: ScreenApp) -> None:
    new = NewGame(app, "wuxing")
    app.push(new)
    app.click_on(new.plates[0].field)
    app.keys("end", *["backspace"] * 12)
    assert not new.start.enabled
    app.take(Typed("Nora"))
    app.click_on(new.plates[1].kind)
    new.plates[1].kind.choose(1)
    option = new.list.blocks[0].widget
    option.choose(0)
    app.click_on(new.deal)
    app.keys("end", *["backspace"] * 12)
    app.take(Typed("4711"))
    app.click_on(new.start)
    (what, game, chosen, options, seed) = app.asked[-1]
    assert (what, game, options, seed) == ("start", "wuxing", {"target": "3"}, 4711)
    assert [(seat.kind, seat.name, seat.level) for seat in chosen] == [
        ("person", "Nora", ""),
        ("bot", "Mei", "random"),
    ]
    again = NewGame(app, "wuxing")
    assert (again.plates[0].level, again.plates[0].name) == ("", "Nora")
    assert again.plates[1].level == "random"
    assert again.options == {"target": "3"}
    again.reset()
    assert again.options == {"target": "6"}


def test_two_people_are_told_of_the_cover_and_need_two_names(app: ScreenApp) -> None:
    new = NewGame(app, "wuxing")
    app.push(new)
    new.plates[1].kind.choose(0)
    assert new._line()[0].startswith("Two people")
    new.plates[1].field.set("")
    new.plates[1].field.insert(new.plates[0].name)
    assert not new.start.enabled
    app.keys("enter")
    assert app.asked == []


def test_a_bot_never_bears_a_persons_name(app: ScreenApp) -> None:
    new = NewGame(app, "wuxing")
    new.plates[0].field.set("")
    new.plates[0].field.insert(new.plates[1].bot_name)
    assert new.plates[1].bot_name != new.plates[0].name


def test_partners_are_named(app: ScreenApp) -> None:
    new = NewGame(app, "elemies")
    app.push(new)
    names = [plate.shown_name for plate in new.plates]
    assert new.plates[1].note == f"with {names[3]}"
    assert new.plates[2].note == f"with {names[0]}"


def test_the_number_of_seats_can_be_chosen(app: ScreenApp) -> None:
    new = NewGame(app, "alchemy")
    app.push(new)
    for index, count in enumerate((2, 3, 4)):
        new.players.choose(index)
        app.draw()
        assert len(new.plates) == count
    assert len({plate.shown_name for plate in new.plates}) == 4


def test_starting_over_asks_first(app: ScreenApp) -> None:
    app.saves.begin(app.registry.game("wuxing"), {}, seats(), 3).close()
    new = NewGame(app, "wuxing")
    app.push(new)
    assert "against Lin" in new.open_line
    app.click_on(new.start)
    assert isinstance(app.top, Dialog)
    app.keys("escape")
    assert app.top is new
    assert app.asked == []
    app.click_on(new.start)
    app.click_on(app.top.buttons[1])
    assert app.asked[-1][:2] == ("start", "wuxing")
    app.click_on(new.start)
    app.keys("enter")
    assert app.asked[-1] == ("continue", "wuxing")


def test_enter_in_a_field_ends_editing_and_only_then_starts(app: ScreenApp) -> None:
    new = NewGame(app, "wuxing")
    app.push(new)
    app.click_on(new.plates[0].field)
    app.keys("enter")
    assert app.asked == []
    app.keys("enter")
    assert app.asked[-1][0] == "start"


# ---- settings


def test_every_setting_is_kept_at_once(app: ScreenApp) -> None:
    shown = SettingsScreen(app)
    app.push(shown)
    before = app.settings
    rows = [row for row in shown.ring.widgets if isinstance(row, Row)]
    for row in rows:
        if row.label == "Language":
            continue
        was = app.settings
        shown.ring.focus(row)
        app.keys("right")
        if app.settings == was:
            app.keys("left")
        assert app.settings != was, row.label
    assert app.full
    app.click_on(shown.defaults)
    assert app.settings == before
    assert not app.full


def test_done_and_escape_close_the_settings(app: ScreenApp) -> None:
    menu = Menu(app)
    app.push(menu)
    app.push(SettingsScreen(app))
    app.keys("enter")
    assert app.top is menu
    app.push(SettingsScreen(app))
    app.keys("escape")
    assert app.top is menu


# ---- the curtain


def test_the_curtain_lifts_only_on_purpose(app: ScreenApp) -> None:
    lifted: list[bool] = []
    app.push(Menu(app))
    curtain = Curtain(app, app.registry.head("wuxing"), "Ada", "Ada’s turn", "Round 3", lambda: lifted.append(True))
    app.push(curtain)
    app.take(Key("enter"))
    app.click_on(curtain.ready)
    assert lifted == [], "input of the move before"
    app.clock += 1000
    app.keys("a", "escape", "x", "f1", "down")
    app.click(100, 100)
    assert lifted == []
    app.keys("enter")
    assert lifted == [True]
    assert isinstance(app.top, Menu)


@pytest.mark.parametrize("press", ["space", "click"])
def test_the_curtain_lifts_by_space_and_click(app: ScreenApp, press: str) -> None:
    lifted: list[bool] = []
    app.push(Menu(app))
    curtain = Curtain(app, app.registry.head("wuxing"), "Ada", "", "", lambda: lifted.append(True))
    app.push(curtain)
    app.clock += 1000
    if press == "space":
        app.keys("space")
    else:
        app.click_on(curtain.ready)
    assert lifted == [True]


# ---- rules and statistics


def test_the_screen_row_of_the_settings_follows_the_window(app: ScreenApp) -> None:
    shown = SettingsScreen(app)
    app.push(shown)
    assert shown.window.chosen == 0
    app.fullscreen(True)  # F11
    shown.stale = False
    shown.update(0.0)
    assert (shown.window.chosen, shown.stale) == (1, True)


def test_a_partner_is_no_opponent_in_the_statistics(app: ScreenApp, monkeypatch: pytest.MonkeyPatch) -> None:
    head = app.registry.head("dragon")
    kinds = (("person", "Dara"), ("bot", "Bruno"), ("bot", "Ada"), ("bot", "Cleo"))
    played = Played(
        "m", "dragon", time.time(), 4, 200, 0, tuple(PlayedSeat(k, n, "", 3.0, k == "bot") for k, n in kinds)
    )
    shown = StatisticsScreen(app)
    shown.heads = {"dragon": head}
    shown.recent, shown.records = [played], [GameRecord("dragon", 1, 0, 0, 0, 3.0, 4.0, 200.0, 0)]
    said: list[str] = []
    text = Canvas.text
    monkeypatch.setattr(Canvas, "text", lambda self, words, *a, **k: said.append(words) or text(self, words, *a, **k))
    app.push(shown)
    app.draw()
    assert "with Ada against Bruno and Cleo" in said


def test_contents_and_text_of_the_rules_follow_each_other(app: ScreenApp) -> None:
    rules = Rules(app, "wuxing")
    app.push(rules)
    app.draw()
    x, y, _, _ = rules.contents.rect
    app.click(x + 40, y + 34 * 3.5)
    assert rules.page is not None
    top = [piece.top for piece in rules.page.headings() if piece.block.kind == "heading"][3]
    assert rules.scroll.offset == pytest.approx(top - 8)
    assert rules.contents.chosen == 3
    rules.scroll.go(0)
    app.take(Pointer("wheel", 900, 400, 0, -1.0))
    assert rules.contents.chosen == 0


def test_f1_opens_and_closes_the_rules_of_the_game(app: ScreenApp) -> None:
    new = NewGame(app, "wuxing")
    app.push(new)
    app.keys("f1")
    assert isinstance(app.top, Rules)
    assert app.top.books[app.top.chosen].id == "wuxing"
    app.keys("f1")
    assert app.top is new


def test_statistics_show_what_was_played(app: ScreenApp) -> None:
    base = app.statistics()
    for seed in range(6):
        match = Match.new(app.registry.game("wuxing"), {}, seats(), seed)
        finish(match, seed)
        base.record(match, time.time() - 5000 * seed)
    base.close()
    shown = StatisticsScreen(app)
    app.push(shown)
    empty = app.draw().copy()
    assert shown.note == "6 matches played to the end"
    assert shown.records[0].played == 6
    assert len(shown.recent) == 6
    shown.records = []
    app.draw()
    assert pygame.image.tobytes(app.surface, "RGB") != pygame.image.tobytes(empty, "RGB")
