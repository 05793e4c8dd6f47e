"""A dummy screen of 1280 x 800 for everything that draws, and an app on it that is driven."""

from __future__ import annotations

import os
import pickle
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from elements_table.bots.worker import Request, Worker
from elements_table.kernel import data, registry
from elements_table.match.analysis import analysis_job, duplicate
from elements_table.match.play import journal
from elements_table.ui.drawing.art import Art
from tests.rasters import draw_once
from tests.ui.driver import SMALLEST, UNSEEN, Driver
from tests.ui.reviewed import Judge

WINDOW = (1280, 800)
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")


@pytest.fixture(scope="session", autouse=True)
def once() -> Iterator[None]:
    """Read each data file once, and draw each SVG once in a size: nearly every test has an app of its own."""
    read, parsed = data.read_yaml, dict[Any, bytes]()

    def known(path: Path) -> Any:
        try:
            key = (path, path.stat().st_mtime_ns, path.stat().st_size)
        except OSError:
            return read(path)
        if key not in parsed:
            parsed[key] = pickle.dumps(read(path))
        return pickle.loads(parsed[key])

    with pytest.MonkeyPatch.context() as patch:
        draw_once(patch)
        patch.setattr(data, "read_yaml", known)
        patch.setattr(registry, "read_yaml", known)
        yield


@pytest.fixture
def screen() -> pygame.Surface:
    """Open the display where no test before has, or one has closed it; which driver is up to the environment."""
    pygame.display.init()
    pygame.font.init()
    shown = pygame.display.get_surface()
    return shown if shown is not None and shown.get_size() == WINDOW else pygame.display.set_mode(WINDOW)


@pytest.fixture
def art(screen: pygame.Surface) -> Art:
    """A fresh art at scale 1 without a disk cache."""
    return Art(1.0)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Everything that play writes goes to a folder of the test; matches begin at one time, so that bots repeat."""
    monkeypatch.setenv("ELEMENTS_TABLE_HOME", str(tmp_path))
    monkeypatch.setattr(journal, "time", SimpleNamespace(time=lambda: 1e9))
    return tmp_path


class Idle:
    """Stands for the process that reviews a match: it is asked, and never answers."""

    def __init__(self, *_games: Any, **_how: Any) -> None:
        self.asked: list[Any] = []

    def ask(self, request: Any) -> None:
        self.asked.append(request)

    def poll(self) -> list[Any]:
        return []

    def restart(self) -> None:
        pass

    def close(self) -> None:
        pass


@pytest.fixture(autouse=True)
def idle(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no test review a match in a process of its own."""
    monkeypatch.setattr(analysis_job, "Worker", Idle)


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start no process of bots before something is asked of it: at most tables of tests nothing ever is."""
    start, ask, asked = Worker.start, Worker.ask, set[int]()

    def begin(worker: Worker) -> None:
        if id(worker) in asked:
            start(worker)

    def tell(worker: Worker, request: Request) -> None:
        asked.add(id(worker))
        ask(worker, request)

    monkeypatch.setattr(Worker, "start", begin)
    monkeypatch.setattr(Worker, "ask", tell)


@pytest.fixture
def judge(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let a stand-in judge at once what a match is reviewed by."""
    monkeypatch.setattr(analysis_job, "Worker", Judge)
    monkeypatch.setattr(duplicate, "Worker", Judge)
    Judge.made.clear()
    yield
    Judge.made.clear()


@pytest.fixture
def driver(request: pytest.FixtureRequest, screen: pygame.Surface) -> Iterator[Driver]:
    """An app that nobody watches, with the `SETTINGS` and, where they count, `SIZE` and `UNSEEN` of the module."""
    driver = Driver(getattr(request.module, "SIZE", SMALLEST))
    driver.app.unseen = getattr(request.module, "UNSEEN", UNSEEN)
    settings = {"thinking": 0.4, "volume": 0.0, "explain": "never"}
    driver.app.services.settings_file.change(**{**settings, **getattr(request.module, "SETTINGS", {})})
    yield driver
    driver.close()
