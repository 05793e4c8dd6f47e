"""Data files that hold anything, as a person comes to see them: a screen comes up, or a sentence instead of it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final
from unittest import mock
from zlib import crc32

from elements_table import paths
from elements_table.kernel.errors import TableError
from elements_table.kernel.registry import Registry
from elements_table.match.campaign import lessons, puzzles
from elements_table.ui import shots
from elements_table.ui.features.rulebook.rules import Rules
from elements_table.ui.shell.app import App
from torture.screens import Unaided

FRAMES: Final = 16
PARTS: Final = ("games", "lessons", "people", "puzzles", "rulebooks")
SCREENS: Final = ("", shots.PAUSE, shots.RULES, "menu", "new-game", "learn")
"""Where a game is seen."""
MENU: Final = 0.3
"""How often a lesson is seen from the menu."""


def opened(part: str, game: str) -> Callable[[Path], str]:
    """Return what shows a game's file of a part of the data in a home; it returns the sentence told, or nothing."""

    def show(home: Path) -> str:
        file = next(file for file in (home / "data" / part).rglob("*") if not file.is_dir())
        rng = Random(crc32(file.read_bytes()) if file.is_file() else 1)
        with _living_in(home), _window() as app:
            return _told(app, partial(_target, app, part, game, rng), rng)

    return show


def told(home: Path, target: str, rng: Random) -> str:
    """Show a target by the data in a home; return what is said instead, or nothing."""
    with _living_in(home), _window() as app:
        return _told(app, lambda: target, rng)


def _told(app: App, target: Callable[[], str], rng: Random) -> str:
    try:
        _show(app, target(), rng)
    except TableError as error:
        return str(error)
    top: Any = app.navigator.stack[-1]
    return str(getattr(top, "trouble", ""))


@contextmanager
def _living_in(home: Path) -> Iterator[None]:
    """Let the program read the data files of a home; those that are not there are the project's own."""
    shipped, data = paths.data(), home / "data"
    for part in PARTS:
        shutil.copytree(shipped / part, data / part, dirs_exist_ok=True, copy_function=_unless_there)
    with (
        mock.patch.dict(os.environ, {paths.HOME_VARIABLE: str(home)}),
        mock.patch.object(paths, "data", lambda: data),
    ):
        yield


def _unless_there(source: str, target: str) -> None:
    if not os.path.lexists(target):
        shutil.copyfile(source, target)


@contextmanager
def _window() -> Iterator[App]:
    app = App(services=Unaided(Registry()), size=(1024, 640))
    app.services.settings_file.change(volume=0.0)
    app.open()
    try:
        yield app
    finally:
        app.close()


def _target(app: App, part: str, game: str, rng: Random) -> str:
    """Return something that shows a part, of many things one."""
    if part == "lessons" and rng.random() > MENU:
        steps = lessons.load(lessons.lesson_file(game)).steps
        return f"{shots.LESSON}{game}:{rng.randint(1, len(steps))}"
    if part == "puzzles" and (count := len(puzzles.load_puzzles(game, app.services.registry))):
        return f"{shots.PUZZLE}{game}:{rng.randint(1, count)}"
    if part.startswith("rulebooks"):
        return f"{shots.RULES}{game}"
    screen = "menu" if part == "lessons" else rng.choice(SCREENS)
    return f"{screen}{game}" if screen in ("", shots.PAUSE, shots.RULES) else screen


def _show(app: App, target: str, rng: Random) -> None:
    screen = shots.screen_for(app, target)
    app.navigator.push(screen)
    if isinstance(screen, Rules) and screen.book is not None:
        screen.open_chapter(rng.randrange(len(screen.book.chapters)))
    shots.settle(app, FRAMES)
