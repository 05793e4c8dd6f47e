"""What a start loads before its first frame, and what comes later all the same."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

STARTED = """
import gc, json, sys
from elements_table import __main__
from elements_table.ui.shell import loop

told = {}

def run(app):
    loaded = []
    app.later(lambda: loaded.append(sorted(sys.modules)))
    app.step(0.0)
    told["modules"], told["collects"] = loaded[0], gc.isenabled()
    while not gc.isenabled():
        app.step(0.0)
    told["frozen"] = gc.get_freeze_count()
    told["ahead"] = []
    for frame in range(30):
        before = len(sys.modules)
        app.step(frame * 200.0)
        told["ahead"].append(len(sys.modules) - before)
    told["later"] = sorted(sys.modules)
    app.close()  # keeps its rasters

loop.run = run
sys.argv[1:] = []
code = __main__.run()
import pygame
pygame.mixer.init()
told["mixer"] = pygame.mixer.get_init()[0]
told["music"] = pygame.mixer.music.get_busy()
told["locales"] = isinstance(pygame.system.get_pref_locales(), list)
told["copied"] = hasattr(pygame.scrap, "get_text")
told["absent"] = hasattr(pygame, "nothing_of_the_kind")
print(json.dumps({"code": code, **told}))
"""
UNUSED = ("asyncio", "distributed", "numpy", "unittest", "tqdm")
"""What neither a table nor the process of its bots ever loads."""
HEAVY = ("multiprocessing", "sqlite3", "yaml", *UNUSED)
SEATED = """
import json, sys, time
from elements_table import __main__
from elements_table.ui.shell import loop

def run(app):
    from elements_table.bots.worker import Request
    import msgspec

    table, now = app.navigator.stack[-1], 0.0
    while (not table.is_my_turn or table.moving()) and now < 100_000:
        app.step(now := now + 50.0)
        time.sleep(0.002)
    told = {"turn": table.is_my_turn, "table": sorted(sys.modules)}
    seen = msgspec.msgpack.encode(table.match.question(0))
    app.services.worker.ask(Request(1, "wuxing", "tests.bots.saboteurs:tells_modules", seen, 1))
    while not (replies := app.services.worker.poll()):
        time.sleep(0.01)
    told["bots"] = replies[0].reason.split()
    app.close()
    print(json.dumps(told))

loop.run = run
sys.argv[1:] = ["play", "wuxing", "--seats", "person,regular", "--seed", "3"]
sys.exit(__main__.run())
"""
MOST = 45
"""Modules that one step loads."""


@pytest.fixture(scope="module")
def started(tmp_path_factory: pytest.TempPathFactory) -> dict[str, object]:
    """What the second of two starts tells: the first one fills the caches."""
    home = tmp_path_factory.mktemp("home")
    (home / "settings.json").write_text('{"me": {"name": "Zoe"}}')  # nobody is asked who plays
    said = {}
    for _start in range(2):
        said = told(STARTED, home)
    return said


def told(script: str, home: Path) -> dict[str, object]:
    """Return what a script tells with its last line, run as a process of its own."""
    said = subprocess.run(
        [sys.executable, "-c", script],
        cwd=Path(__file__).resolve().parents[3],
        env={
            **os.environ,
            "ELEMENTS_TABLE_HOME": str(home),
            "SDL_VIDEODRIVER": "dummy",
            "SDL_AUDIODRIVER": "dummy",
        },
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    ).stdout
    found: dict[str, object] = json.loads(said.splitlines()[-1])
    return found


def test_the_first_frame_waits_for_none_of_what_comes_later(started: dict[str, object]) -> None:
    modules = started["modules"]
    assert isinstance(modules, list)
    assert "pygame.display" in modules and "elements_table.ui.features.menu.menu" in modules
    assert [name for name in HEAVY if name in modules] == []


def test_what_was_left_out_is_there_when_it_is_asked_for(started: dict[str, object]) -> None:
    assert started["code"] == 0
    assert started["mixer"] == 44100
    assert started["music"] is False
    assert started["locales"] is True
    assert started["copied"] is True
    assert started["absent"] is False


def test_a_table_and_its_bots_load_nothing_that_they_never_use(tmp_path: Path) -> None:
    found = told(SEATED, tmp_path)
    assert found["turn"] is True
    for side, known in (
        ("table", "elements_table.ui.features.match.table"),
        ("bots", "elements_table.games.wuxing.bot"),
    ):
        modules = found[side]
        assert isinstance(modules, list) and known in modules
        assert [name for name in UNUSED if name in modules] == []


def test_the_menu_loads_a_table_in_short_pieces_before_it_is_wanted(started: dict[str, object]) -> None:
    ahead, later = started["ahead"], started["later"]
    assert isinstance(ahead, list) and isinstance(later, list)
    assert "elements_table.ui.features.match.table" in later
    assert not any(name.startswith("elements_table.games.") and ".scene" in name for name in later)
    assert max(ahead) <= MOST
    assert sum(ahead) > 2 * MOST


def test_garbage_is_collected_after_the_first_frame(started: dict[str, object]) -> None:
    assert isinstance(started["frozen"], int) and started["frozen"] > 10_000
