"""A stand-in for the app that screens talk to: it notes what they ask for, and keeps everything below one folder."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame

from elements_table.kernel.data import Appearance
from elements_table.kernel.registry import Registry
from elements_table.match.archive.deferred_statistics import DeferredStatistics
from elements_table.match.archive.saves import Saves
from elements_table.match.archive.statistics import Statistics, Work
from elements_table.match.campaign.daily import Daily
from elements_table.match.campaign.ladder import Ladders
from elements_table.match.campaign.profile import Profile
from elements_table.match.play.match import Seat
from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.theme import MENU_TABLE, STAGE, TABLE_FOCUS, Color, rgb
from elements_table.ui.parlour.places import Parlour
from elements_table.ui.parlour.room import BareRoom
from elements_table.ui.platform.commands import Bindings
from elements_table.ui.platform.inputs import Input, Key, Pointer
from elements_table.ui.platform.settings import SettingsFile
from elements_table.ui.shell import display
from elements_table.ui.shell.screen import Navigator, Screen
from elements_table.ui.shell.screen_stack import maker
from elements_table.ui.shell.services import Services

SIZES = [
    ((1024, 640), 1.0),
    ((1280, 800), 1.0),
    ((1280, 800), 1.2),
    ((1280, 800), 1.4),
    ((1280, 1024), 1.0),
    ((1920, 1080), 0.8),
    ((1920, 1080), 1.0),
    ((2560, 1440), 1.0),
    ((3840, 2160), 1.0),
]


def seats() -> list[Seat]:
    return [Seat("person", "Ada"), Seat("bot", "Lin", "regular")]


class Playable(Registry):
    """The shipped games, all with a table as far as they have rules."""

    def has_scene(self, game_id: str) -> bool:
        return game_id in self.packages


class Quiet:
    """Sounds that only say what was played."""

    def __init__(self) -> None:
        self.played: list[str] = []

    def play(self, name: str, pan: float = 0.0, step: int | None = None) -> None:
        self.played.append(name)

    def enter_room(self, game_id: str) -> None:
        pass

    def tell(self, *, plays: bool, at_stake: bool) -> None:
        pass


class ScreenApp:
    """One window without a loop: screens are shown, driven and drawn by hand."""

    go, go_instead, way, telling = Navigator.go, Navigator.go_instead, Navigator.way, Navigator.telling
    heads, playable_heads = Services.heads, Services.playable_heads

    def __init__(self, folder: Path, size: tuple[int, int] = (1280, 800), zoom: float = 1.0) -> None:
        self.services = self.display = self.navigator = self
        self.folder = folder
        self.registry = Playable()
        self.settings_file = SettingsFile(folder / "settings.json")
        self.saves = Saves(folder, self.registry)
        self.sound = Quiet()
        self.stack: list[Screen] = []
        self.asked: list[tuple[Any, ...]] = []
        self.devices = SimpleNamespace(has_pad=False, shown=str, last="keys", bindings=Bindings())
        self.offers_lessons = False
        self.worker = None
        self.after: list[Callable[[], None]] = []
        self.troubles: list[str] = []
        self.late: list[Work] = []
        self.clock = 0.0
        self.full = False
        self.is_focused = True
        self.idle_ms = 0.0
        self.offers_lessons = False
        self.reading_size = self.spacing = 1.0
        self.resize(size, zoom)

    @property
    def daily(self) -> Daily:
        return Daily(self.profile, self.saves, self.registry)

    @property
    def ladders(self) -> Ladders:
        return Ladders(self.profile, self.saves, self.registry)

    @property
    def reading_art(self) -> Art:
        return self.art

    def resize(self, size: tuple[int, int], zoom: float = 1.0) -> None:
        self.size, self.zoom = size, zoom
        self.scale = min(size[0] / STAGE[0], size[1] / STAGE[1]) * zoom
        self.art = Art(self.scale)
        self.surface = pygame.Surface(size)
        self._tables: dict[Any, pygame.Surface] = {}
        for screen in self.stack:
            screen.layout(*self.stage_size)

    @property
    def profile(self) -> Profile:
        return Profile(self.folder / "learning.json")

    @property
    def settings(self) -> Any:
        return self.settings_file.settings

    @property
    def stage_size(self) -> tuple[float, float]:
        return self.size[0] / self.scale, self.size[1] / self.scale

    def table(
        self, colors: tuple[Color, Color] = MENU_TABLE, focus: tuple[float, float] = (0.5, 0.46)
    ) -> pygame.Surface:
        key = (*colors, *focus)
        if key not in self._tables:
            self._tables[key] = self.art.table(*colors, self.size, focus)
        return self._tables[key]

    def ground(self, look: Appearance) -> pygame.Surface:
        return self.table((rgb(look.centre), rgb(look.edge)), TABLE_FOCUS)

    def place(self, look: Appearance, parlour: Parlour, *, is_first: bool = False) -> BareRoom:
        return self.bare(look, parlour, self.art, self.size)

    def bare(self, look: Appearance, parlour: Parlour, art: Art, size: tuple[int, int]) -> BareRoom:
        return display.place(art, (rgb(look.centre), rgb(look.edge)), parlour, size)

    def judge(self) -> None:
        return None

    def statistics(self) -> Statistics:
        return DeferredStatistics(self.folder / "statistics.sqlite3", self.note_trouble, self.late)

    def note_trouble(self, sentence: str) -> None:
        if sentence not in self.troubles:
            self.troubles.append(sentence)

    def push(self, screen: Screen) -> None:
        if self.stack:
            self.stack[-1].pause()
        self.stack.append(screen)
        screen.layout(*self.stage_size)
        screen.enter()

    def pop(self, screen: Screen | None = None) -> None:
        while self.stack:
            top = self.stack.pop()
            top.leave()
            if screen is None or top is screen:
                break
        if self.stack:
            self.stack[-1].resume()

    def replace(self, screen: Screen) -> None:
        self.stack.pop().leave()
        self.push(screen)

    def home(self) -> None:
        while len(self.stack) > 1:
            self.pop()

    def quit(self) -> None:
        self.asked.append(("quit",))

    def fullscreen(self, on: bool) -> None:
        self.full = on

    def is_fullscreen(self) -> bool:
        return self.full

    def say(self, text: str) -> None:
        self.asked.append(("say", text))

    def later(self, work: Callable[[], None]) -> None:
        self.after.append(work)

    def touch(self) -> None:
        pass

    def start_match(
        self, game_id: str, seats: Sequence[Seat], options: Mapping[str, Any], seed: int, *, practice: bool = False
    ) -> None:
        self.asked.append(("start", game_id, list(seats), dict(options), seed))

    def continue_match(self, game_id: str, path: Path | None = None) -> None:
        self.asked.append(("continue", game_id))

    def make(self, route: str, *given: Any, **named: Any) -> Screen | None:
        if route == "shown_match":
            match, script = given
            self.asked.append(("show", match.game.id, len(script)))
            return None
        return maker(route)(self, *given, **named)

    # ---- driving

    @property
    def top(self) -> Screen:
        return self.stack[-1]

    def take(self, event: Input) -> None:
        """Give one input to the top screen, let time pass and draw if that is asked for."""
        self.top.handle(event)
        self.tick()

    def tick(self, ms: float = 16.0) -> None:
        self.clock += ms
        while self.after:
            self.after.pop()()
        for screen in tuple(self.stack):
            screen.update(self.clock)
        if self.stack and (self.top.stale or self.top.moving()):
            self.draw()

    def click(self, x: float, y: float) -> None:
        for kind in ("move", "down", "up"):
            if self.stack:
                self.take(Pointer(kind, x, y))

    def click_on(self, widget: Any) -> None:
        x, y, w, h = widget.rect
        self.click(x + w / 2, y + h / 2)

    def keys(self, *names: str) -> None:
        for name in names:
            self.take(Key(name))

    def draw(self) -> pygame.Surface:
        """Draw the top screen, on all below it where it is a sheet."""
        canvas = Canvas(self.surface, self.art)
        first = max(i for i, screen in enumerate(self.stack) if not screen.is_sheet or i == 0)
        for screen in self.stack[first:]:
            if screen.is_sheet:
                canvas.veil(*screen.veil)
            screen.stale = False
            screen.draw(canvas)
            screen.draw_moving(canvas)
        return self.surface


def begun(app: ScreenApp, game_id: str, steps: int = 0) -> Path:
    """Leave an open match of a game behind, some actions played."""
    game = app.services.registry.game(game_id)
    names = game.data.names[: game.data.default_seats - 1]
    match = app.services.saves.begin(game, {}, [Seat("person", "You"), *(Seat("bot", n, "random") for n in names)], 3)
    for _n in range(steps):
        match.act(match.waiting()[0], match.legal_actions(match.waiting()[0])[0])
    app.services.saves.note(match)
    match.close()
    assert match.journal is not None
    return match.journal
