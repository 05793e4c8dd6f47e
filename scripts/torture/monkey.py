"""Somebody who does anything: random inputs on all screens and over whole matches."""

from __future__ import annotations

import contextlib
import os
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random
from traceback import extract_tb
from typing import Any, Final, NamedTuple

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # a person's Python keeps what it has compiled

import pygame

from elements_table import paths
from elements_table.kernel.errors import TableError
from elements_table.kernel.registry import PACKAGES, Registry
from elements_table.match.archive.saves import Saves
from elements_table.match.campaign.lessons import lesson
from elements_table.match.campaign.puzzles import load_puzzles
from elements_table.match.play.journal import Seat
from elements_table.ui.features.lessons import lessons
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.features.menu.menu import Menu
from elements_table.ui.features.new_game.new_game import NewGame
from elements_table.ui.features.puzzles import puzzles
from elements_table.ui.platform import window
from elements_table.ui.shell.app import App
from elements_table.ui.shots import REPLAY, RULES, over_menu, screen_for
from torture.promise import Finding, Order

ATTEMPTS: Final = 100
BLOCK: Final = 1
"""Random events of a game; an attempt has STORM of them."""
STORM: Final = 5_000
SLOWEST: Final = 250.0
"""What a frame may take, in ms of work."""
SIZES: Final = ((800, 600), (1024, 640), (1280, 800), (1366, 768), (1920, 1080), (2560, 1440), (3840, 2160))
FRAME: Final = 16.0
LONGEST: Final = 100
"""Frames in which a screen is opened."""
KEYS: Final = "hulpcrse1234567890 +-?mnxdfo"
NAMED: Final = (
    "TAB",
    "RETURN",
    "SPACE",
    "ESCAPE",
    "LEFT",
    "RIGHT",
    "UP",
    "DOWN",
    "HOME",
    "END",
    "PAGEUP",
    "PAGEDOWN",
)
NAMED_TOO: Final = ("BACKSPACE", "DELETE", "F1", "F10", "PAUSE")
TARGETS: Final = ("settings", "statistics", "history", "keys", "learn", "daily", RULES)


class Storm(NamedTuple):
    """What came of many events: frames, the worst (ms of work) and all that were too slow, faults, megabytes."""

    events: int
    frames: int
    worst: float
    slow: tuple[str, ...]
    faults: tuple[str, ...]
    megabytes: float


def resident() -> float:
    """Return the megabytes of memory that this process has for itself or shares."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / (1 << 20)


class Monkey:
    """An app with somebody before it who does anything; time is its own."""

    def __init__(self, game_id: str, seed: int, size: tuple[int, int]) -> None:
        self.game_id = game_id
        self.rng = Random(seed)
        self.app = App(size=size)
        self.app.services.settings_file.change(volume=0.0, frame_limit=60)
        self.app.open()
        self.app.display.budget.keep()
        self.now = 0.0
        self.spent = 0.0
        """What the slowest step of the last thing done took, in ms of work."""

    def step(self, *events: pygame.Event, ms: float = FRAME) -> None:
        """Let a frame pass with these events."""
        if not self.app.display.budget.is_behind:  # as in the loop
            self.now += ms
        before = time.process_time()
        self.app.step(self.now, events)
        self.spent = max(self.spent, (time.process_time() - before) * 1000)

    def open(self, work: Callable[[], None]) -> None:
        """Let a person do what opens a screen: it counts as the work of a step, before its picture."""
        self.app.later(work)
        for _n in range(LONGEST):
            self.step()
            if work not in self.app._after_first_frame:
                break

    def resize(self, size: tuple[int, int]) -> None:
        """Let the window have another size, and come to rest."""
        window.show(size, fullscreen=False)
        self.step(pygame.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))

    def close(self) -> None:
        """Leave the program."""
        self.app.close()

    # ---- places to be

    def sit(self) -> None:
        """Sit down at a table of the game, from the menu."""
        self.home()
        head = self.app.services.registry.game(self.game_id).data
        with_bots = self.rng.random() < 0.7
        seats = [
            Seat("bot", f"B{n}", "novice") if n and with_bots else Seat("person", head.names[n])
            for n in range(self.rng.choice(head.seats))
        ]
        seed, practice = self.rng.randrange(10**6), self.rng.random() < 0.2
        self.open(lambda: self.app.navigator.start_match(self.game_id, seats, {}, seed, practice=practice))

    def home(self) -> None:
        """Go to the menu."""
        if not self.app.navigator.stack:
            self.app.navigator.running = True
            self.app.navigator.push(Menu(self.app))
        else:
            self.open(self.app.navigator.home)

    def visit(self) -> None:
        """Go to any of the other screens."""
        self.home()
        app, what = self.app, self.rng.randrange(len(TARGETS) + 5)
        if what < len(TARGETS):
            target = TARGETS[what]
            self.open(
                lambda: app.navigator.push(over_menu(app, target + self.game_id if target == RULES else target))
            )
        elif what == len(TARGETS):
            self.open(self._lesson)
        elif what == len(TARGETS) + 1:
            self.open(self._puzzle)
        elif what == len(TARGETS) + 2:
            self.open(self._replay)
        elif what == len(TARGETS) + 3:
            self.open(lambda: app.navigator.push(NewGame(app, self.game_id)))
        else:
            self.sit()

    def _lesson(self) -> None:
        found = lesson(self.game_id)
        assert found is not None
        self.app.navigator.push(lessons.table_at(self.app, found, self.rng.randrange(len(found.steps))))

    def _replay(self) -> None:
        with contextlib.suppress(TableError):  # it may have been deleted
            self.app.navigator.push(screen_for(self.app, REPLAY + self.game_id))

    def _puzzle(self) -> None:
        kept = load_puzzles(self.game_id, self.app.services.registry)
        seen = puzzles.Visit(self.app, self.game_id, kept, self.rng.randrange(len(kept)))
        self.app.navigator.push(puzzles.table_at(self.app, seen))

    # ---- things to do

    def act(self) -> str:
        """Do anything; return what it was."""
        chance, self.spent = self.rng.random(), 0.0
        ways: tuple[tuple[float, Callable[[], None]], ...] = (
            (0.34, self._point),
            (0.52, self._press),
            (0.64, self._release),
            (0.70, self._wheel),
            (0.90, self._key),
            (0.93, self._wait),
            (0.955, self._play),
            (0.962, self._any_size),
            (0.968, self._focus),
            (0.969, self._fullscreen),
            (0.9695, self._suspend),
            (0.975, self.visit),
        )
        for most, way in ways:
            if chance < most:
                way()
                return way.__name__.strip("_")
        self.step()
        return "frame"

    def _at(self) -> tuple[int, int]:
        rng, (width, height) = self.rng, self.app.display.size
        top = self.app.navigator.stack[-1]
        focus = getattr(top, "focus", None)
        if focus is not None and focus.widgets and rng.random() < 0.4:
            x, y, w, h = rng.choice(focus.widgets).rect
            return round((x + w / 2) * self.app.display.scale), round((y + h / 2) * self.app.display.scale)
        if rng.random() < 0.3:
            return round(rng.uniform(0.2, 0.8) * width), round(rng.uniform(0.7, 1.0) * height)  # where a hand lies
        return rng.randrange(-5, width + 5), rng.randrange(-5, height + 5)

    def _point(self) -> None:
        self.step(pygame.Event(pygame.MOUSEMOTION, pos=self._at(), rel=(0, 0), buttons=(0, 0, 0)))

    def _press(self) -> None:
        at, button = self._at(), self.rng.choice((1, 1, 1, 1, 2, 3))
        self.step(pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
        self.step(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=button))
        if self.rng.random() < 0.6:
            self.step(pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=button))

    def _release(self) -> None:
        self.step(pygame.Event(pygame.MOUSEBUTTONUP, pos=self._at(), button=self.rng.choice((1, 1, 3))))

    def _wheel(self) -> None:
        y = self.rng.choice((-1, 1, -5, 5, 0))
        self.step(pygame.Event(pygame.MOUSEWHEEL, x=0, y=y, precise_x=0.0, precise_y=float(y), flipped=False))

    def _key(self) -> None:
        known = [getattr(pygame, f"K_{name}") for name in (*NAMED, *NAMED_TOO)] + [ord(key) for key in KEYS]
        key = self.rng.choice(known)
        text = chr(key) if key < 127 else ""
        mod = self.rng.choice((0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_ALT))
        self.step(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=text))
        if text.isprintable() and text:
            self.step(pygame.Event(pygame.TEXTINPUT, text=text))
        self.step(pygame.Event(pygame.KEYUP, key=key, mod=mod))

    def _wait(self) -> None:
        for _n in range(self.rng.randint(1, 30)):
            self.step(ms=self.rng.choice((FRAME, 50.0, 200.0)))

    def _play(self) -> None:
        """Play as somebody does who wants to get on: any action that is legal, where it is a person's turn."""
        top = self.app.navigator.stack[-1]
        if type(top) is TableScreen and top.waiting() and top.state.viewer is not None:
            legal = top.match.legal_actions(top.state.viewer)
            if legal:
                top.turn.act(self.rng.choice(legal))
        self.step()

    def _any_size(self) -> None:
        if self.rng.random() < 0.5:
            self.resize(self.rng.choice(SIZES))
        else:
            self.resize((self.rng.randrange(800, 3841), self.rng.randrange(600, 2161)))
        for _n in range(self.rng.choice((1, 30))):
            self.step()

    def key_or_press(self) -> None:
        """Do one of the things that open and close screens, where there is one."""
        if self.app.navigator.running and self.app.navigator.stack:
            self.rng.choice((self._key, self._press, self._play))()

    def _focus(self) -> None:
        pairs = (
            (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED),
            (pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED),
            (pygame.WINDOWHIDDEN, pygame.WINDOWSHOWN),
        )
        for kind in self.rng.choice(pairs):
            self.step(pygame.Event(kind))
            self.step(pygame.Event(pygame.WINDOWEXPOSED))

    def _fullscreen(self) -> None:
        for _n in range(2):
            self.step(pygame.Event(pygame.KEYDOWN, key=pygame.K_F11, mod=0, unicode=""))
            self.step()

    def _suspend(self) -> None:
        """Let the machine sleep for an hour."""
        self.step(ms=3_600_000.0)


def storm(game_id: str, seed: int, count: int, folder: str) -> Storm:
    """Do `count` things, beginning at a table of the game; run in a process of its own."""
    os.environ[paths.HOME_VARIABLE] = folder
    finish_one(game_id, Path(folder))
    monkey = Monkey(game_id, seed, SIZES[2])
    frames, worst, most = monkey.app.frames, 0.0, 0.0
    slow, faults = [], []
    monkey.sit()
    for number in range(count):
        app = monkey.app
        if not app.navigator.running or not app.navigator.stack:
            app.navigator.running = True
            monkey.sit()
        what = type(app.navigator.stack[-1]).__name__
        try:
            did = monkey.act()
        except Exception as error:  # noqa: BLE001  any of them is what we look for
            place = extract_tb(error.__traceback__)[-1]
            told = f"{type(error).__name__} in {Path(place.filename).name}, line {place.lineno}: {error}"
            faults.append(f"{game_id}, seed {seed}, event {number} at {what}: {told}")
            app.begin_anew(error)
            continue
        if monkey.spent > SLOWEST:
            slow.append(
                f"{game_id}, seed {seed}, event {number}: {monkey.spent:.0f} ms: {did} at {what}, {app.display.size}"
            )
        worst = max(worst, monkey.spent)
        if number % 50 == 0:
            most = max(most, resident())
    found = Storm(count, monkey.app.frames - frames, worst, tuple(slow), tuple(faults), most)
    monkey.close()
    return found


def finish_one(game_id: str, home: Path) -> None:
    """Leave a finished match, for History and the replay."""
    saves, rng, game = Saves(home, Registry()), Random(4), Registry().game(game_id)
    seats = [Seat("person", "Ada"), *(Seat("bot", f"B{n}", "novice") for n in range(1, game.data.default_seats))]
    match = saves.begin(game, game.data.finite(game.data.settle({})), seats, 1)
    while not match.is_over:
        seat = rng.choice(match.waiting())
        match.act(seat, rng.choice(match.legal_actions(seat)))
    saves.finish(match)


@contextlib.contextmanager
def apart() -> Iterator[Callable[..., Any]]:
    """Run a function with a folder in a process of its own."""
    spawned = ProcessPoolExecutor(1, get_context("spawn"))
    with tempfile.TemporaryDirectory(prefix="torture-") as folder, spawned as pool:
        yield lambda work, *given: pool.submit(work, *given, folder).result()


def run(order: Order) -> list[Finding]:
    """Send storms to the tables of all games."""
    return list(_storms(order))


def _storms(order: Order) -> Iterator[Finding]:
    games = list(PACKAGES)
    found: list[Storm] = []
    for seed in order.seeds():
        with apart() as call:
            found.append(call(storm, games[seed % len(games)], seed, STORM))
    events, frames = sum(one.events for one in found), sum(one.frames for one in found)
    most = max(one.megabytes for one in found)
    faults = tuple(fault for one in found for fault in one.faults)
    counts = {"events": events, "frames": frames}
    yield Finding(
        "Nothing that a person does ends in a fault", "{events:,} events, {frames:,} frames", faults, counts
    )
    slow = tuple(words for one in found for words in one.slow)
    worst = max(one.worst for one in found)
    figure = f"the worst {{worst:.0f}} ms of work; at most {{most:.0f}} MB, with windows up to {SIZES[-1]}"
    yield Finding(f"No frame takes over {SLOWEST:.0f} ms", figure, slow, {}, {"worst": worst, "most": most})
