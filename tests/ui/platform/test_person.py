"""Who plays here: asked once at the first start, and the same name and face at every table."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path

import msgspec
import pygame
import pytest
from screen_app import SIZES, ScreenApp

from elements_table.kernel.words import _
from elements_table.match.campaign.daily import deal_of
from elements_table.match.campaign.lessons import lesson
from elements_table.match.campaign.profile import Climb
from elements_table.match.campaign.puzzles import load_puzzles
from elements_table.match.play.match import Match, Seat
from elements_table.ui import start
from elements_table.ui.common import after_match
from elements_table.ui.features.ladder.ladder import LadderScreen
from elements_table.ui.features.lessons import lessons
from elements_table.ui.features.menu.menu import Menu
from elements_table.ui.features.new_game.new_game import NewGame
from elements_table.ui.features.preferences.settings import SettingsScreen
from elements_table.ui.features.preferences.who import PortraitChoice, Who
from elements_table.ui.features.puzzles.puzzles import Visit
from elements_table.ui.platform import window
from elements_table.ui.platform.inputs import Typed
from elements_table.ui.platform.people import CAST, FACE, at_table
from elements_table.ui.platform.settings import GameChoices, SeatChoice, SettingsFile
from elements_table.ui.shell import loop
from elements_table.ui.shell.app import App
from elements_table.ui.shell.services import Services
from elements_table.ui.shell.setup import new_match
from tests.ui.driver import Driver

ZOE = SeatChoice("", "Zoe", "monk")
"""The face is Lin's, whom every game but two has at its tables."""


@pytest.fixture
def app(screen: pygame.Surface, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ScreenApp:
    monkeypatch.setenv("ELEMENTS_TABLE_HOME", str(tmp_path))
    return ScreenApp(tmp_path)


# ---- the question


def asked(app: ScreenApp) -> Who:
    app.navigator.push(Menu(app))
    who = Who(app)
    app.navigator.push(who)
    app.draw()
    return who


def test_enter_takes_what_is_proposed_and_nobody_is_asked_again(app: ScreenApp) -> None:
    asked(app)
    app.keys("enter")
    assert isinstance(app.top, Menu)
    assert app.services.settings.me == SeatChoice("", _("Player"), FACE)
    assert SettingsFile(app.folder / "settings.json").settings.me == app.services.settings.me


def test_a_name_is_typed_at_once_and_a_face_is_clicked(app: ScreenApp) -> None:
    who = asked(app)
    app.take(Typed("Zoe"))
    app.click_on(next(choice for choice in who.faces if choice.face == "sailor"))
    app.click_on(who.done)
    assert app.services.settings.me == SeatChoice("", "Zoe", "sailor")


def test_the_keyboard_reaches_every_face(app: ScreenApp) -> None:
    who = asked(app)
    app.keys("tab", "tab", "down", "right")
    assert isinstance(who.focus.focused, PortraitChoice)
    assert who.face == who.focus.focused.face == list(CAST.values())[8]
    app.keys("enter")
    assert app.services.settings.me.face == list(CAST.values())[8]


def test_a_name_of_the_twelve_or_you_is_not_taken(app: ScreenApp) -> None:
    who = asked(app)
    for name in ("nora", " Lin ", "you"):
        who.field.set("")
        who.field.insert(name)
        app.keys("enter")
        app.click_on(who.done)
        assert app.top is who and not app.services.settings.me.name
    app.keys("escape")
    assert app.services.settings.me.name == _("Player"), "it never keeps anybody from the menu"


@pytest.mark.parametrize(("size", "zoom"), SIZES)
def test_the_question_has_room(app: ScreenApp, size: tuple[int, int], zoom: float) -> None:
    app.resize(size, zoom)
    who = asked(app)
    x, y, w, h = who.rect
    assert x >= 0 and y >= 0 and x + w <= who.width and y + h <= who.height
    rects = [pygame.Rect(widget.rect) for widget in who.focus.widgets]
    assert all(pygame.Rect(who.rect).contains(rect) for rect in rects)
    assert all(rect.collidelist(rects[:n]) < 0 for n, rect in enumerate(rects))


@pytest.mark.parametrize(("me", "is_asked"), [(SeatChoice(), True), (ZOE, False)])
def test_the_menu_asks_once_and_a_table_never(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch, me: SeatChoice, is_asked: bool
) -> None:
    shown: list[list[type]] = []

    def run(app: App) -> None:
        for n in range(40):
            app.step(n * 16.0)
        shown.append([type(screen) for screen in app.navigator.stack])

    make = App.__init__

    def made(self: App, *args: object, **named: object) -> None:
        make(self, *args, **named)
        self.services.settings_file.change(me=me)

    monkeypatch.setattr(App, "__init__", made)
    monkeypatch.setattr(Services, "worker", None)
    monkeypatch.setattr(App, "close", lambda _app: None)
    monkeypatch.setattr(window, "check", lambda: None)
    monkeypatch.setattr(loop, "run", run)
    start.run_menu()
    start.run_game("wuxing", ["person", "random"], [], 3, {})
    assert shown[0] == ([Menu, Who] if is_asked else [Menu])
    assert len(shown[1]) == 1


# ---- earlier settings


def kept(folder: Path, **values: object) -> SeatChoice:
    (folder / "settings.json").write_text(json.dumps({"format": 1, **values}))
    return SettingsFile(folder / "settings.json").settings.me


def test_who_has_a_name_of_their_own_in_earlier_settings_is_known(tmp_path: Path) -> None:
    zoe = {"level": "", "name": "Zoe", "face": "baker"}
    assert kept(tmp_path, people=[zoe, {"name": "Otto"}]) == SeatChoice("", "Zoe", "baker")
    lin = {"level": "", "name": "Lin", "face": ""}
    assert not kept(tmp_path, people=[lin]).name, "that was lent by the screen of a new game"
    games = {"wuxing": {"seats": [zoe, {"level": "regular", "name": "Mara"}], "options": {}}}
    assert kept(tmp_path, games=games).name == "Zoe"
    assert kept(tmp_path, me=zoe, people=[lin]).name == "Zoe"


def test_defaults_leave_who_plays(app: ScreenApp) -> None:
    app.services.settings_file.change(me=ZOE, volume=0.1)
    app.services.settings_file.reset()
    assert app.services.settings.me == ZOE and app.services.settings.volume != 0.1


# ---- the same everywhere


def of_new_game(app: ScreenApp, game_id: str) -> list[Seat]:
    seats = [
        SeatChoice("", "Lin"),
        *[SeatChoice("regular")] * (app.services.registry.head(game_id).default_seats - 1),
    ]
    app.services.settings_file.change(games={game_id: GameChoices(tuple(seats), {})})
    app.navigator.push(NewGame(app, game_id))
    app.keys("enter")
    found: list[Seat] = app.asked[-1][2]
    return found


def of_hot_seat(app: ScreenApp, game_id: str) -> list[Seat]:
    new = NewGame(app, game_id)
    app.navigator.push(new)
    new.plates[1].kind.choose(0)
    app.keys("enter")
    found: list[Seat] = app.asked[-1][2]
    return found


def of_command(app: ScreenApp, game_id: str) -> list[Seat]:
    kinds = ["person", *["regular"] * (app.services.registry.head(game_id).default_seats - 1)]
    return list(new_match(app.services, game_id, kinds, [], 3, {}).seats)


def of_lesson(app: ScreenApp, game_id: str) -> list[Seat]:
    found = lesson(game_id)
    assert found is not None
    return list(lessons.table_at(app, found, 0, posed=True).match.seats)


def of_puzzle(app: ScreenApp, game_id: str) -> list[Seat]:
    return Visit(app, game_id, load_puzzles(game_id, app.services.registry), 0).seats


def of_day(app: ScreenApp, game_id: str) -> list[Seat]:
    return list(app.services.daily.begin(game_id, app.services.settings.own_seat, "today").seats)


def of_ladder(app: ScreenApp, game_id: str) -> list[Seat]:
    return list(app.services.ladders.begin(game_id, app.services.settings.own_seat, 3, "up").seats)


@pytest.mark.parametrize("game_id", ["wuxing", "elemies", "influence", "dragon", "alchemy"])
@pytest.mark.parametrize(
    "place", [of_new_game, of_hot_seat, of_command, of_lesson, of_puzzle, of_day, of_ladder], ids=lambda f: f.__name__
)
def test_name_and_face_are_mine_everywhere_and_no_bot_has_them(
    app: ScreenApp, place: Callable[[ScreenApp, str], list[Seat]], game_id: str
) -> None:
    app.services.settings_file.change(me=ZOE)
    seats = place(app, game_id)
    faces = at_table(seats)
    mine = next(number for number, seat in enumerate(seats) if seat.is_person)
    assert (seats[mine].name, faces[mine]) == ("You" if place is of_puzzle else "Zoe", "monk")
    others = [seat for number, seat in enumerate(seats) if number != mine]
    assert not any(seat.name == "Zoe" for seat in others)
    assert len(set(faces)) == len(faces)


def test_the_deal_of_the_day_is_the_same_whoever_plays(app: ScreenApp) -> None:
    deal = deal_of(app.services.registry.head("dragon"), date(2026, 1, 5))
    for me in (SeatChoice(), ZOE, SeatChoice("", "Otto", "innkeeper")):
        app.services.settings_file.change(me=me)
        you = app.services.settings.own_seat
        found = app.services.daily.practise("dragon", date(2026, 1, 5), you)
        assert found == deal._replace(company=(you, *deal.company))


def test_nobody_on_a_ladder_has_my_face(app: ScreenApp) -> None:
    app.services.settings_file.change(me=ZOE)
    ladder = LadderScreen(app)
    ladder.games.chosen = [head.id for head in ladder.heads].index("alchemy")
    for me, is_taken in ((ZOE, True), (SeatChoice("", "Zoe", "baker"), False)):
        app.services.settings_file.change(me=me)
        ladder._read_anew(0)
        faces = {step.rung.name: step.face for step in ladder.steps}
        assert ("monk" not in faces.values()) == is_taken
        assert len(set(faces.values())) == len(faces)
    assert faces["Lin"] == "monk", "who keeps it otherwise"


def test_playing_on_from_a_match_of_bots_is_mine(driver: Driver) -> None:
    driver.app.services.settings_file.change(me=ZOE)
    game = driver.app.services.registry.game("wuxing")
    match = Match.new(game, None, [Seat("bot", "Lin", "random"), Seat("bot", "Mara", "random")], 3)
    after_match.practise(driver.app, match, game.new_state(match.options, 2, 3).position(), 0)
    seats = driver.table.match.seats
    assert (seats[0].name, seats[0].face, seats[1].name) == ("Zoe", "monk", "Mara")


# ---- settings


def test_settings_ask_who_plays_and_the_next_match_knows(app: ScreenApp) -> None:
    app.services.settings_file.change(me=ZOE)
    today = app.services.daily.today()
    app.profile.change(ladder={"wuxing": Climb((today, today))})
    screen = SettingsScreen(app)
    app.navigator.push(screen)
    app.draw()
    assert screen.who.label == "Zoe"
    screen.tabs.choose(2)
    for key in ("escape", "enter"):
        app.click_on(screen.who)
        who = app.top
        assert isinstance(who, Who) and who.field.text == "Zoe"
        app.draw()
        assert [face.face for face in who.faces] == [*CAST.values(), "hermit"], "what is earned, and nothing else"
        app.keys("end", "backspace")
        for letter in "n":
            app.take(Typed(letter))
        app.click_on(who.faces[-1])
        app.keys(key)
        assert app.services.settings.me == (ZOE if key == "escape" else SeatChoice("", "Zon", "hermit"))
    app.draw()
    assert screen.who.label == "Zon"
    assert of_day(app, "wuxing")[0] == Seat("person", "Zon", face="hermit")
    assert msgspec.json.decode((app.folder / "settings.json").read_bytes())["me"]["name"] == "Zon"
