"""What a start loads before its first frame, and what comes later all the same."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from elements_table.table import libraries

STARTED = """
import gc, json, sys
from elements_table import __main__, cli
from elements_table.table import libraries
libraries.load()
from elements_table.table import loop

told = {}

def run(app):
    loaded = []
    app.later(lambda: loaded.append(sorted(sys.modules)))
    app.step(0.0)
    told["modules"], told["collects"] = loaded[0], gc.isenabled()
    while not gc.isenabled():
        app.step(0.0)
    told["frozen"] = gc.get_freeze_count()
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
HEAVY = (
    *("asyncio", "dataclasses", "hashlib", "inspect", "multiprocessing", "sqlite3", "tempfile", "typing_extensions"),
    *("yaml", *(f"pygame.{part}" for part in libraries.LATER)),
)


@pytest.fixture(scope="module")
def started(tmp_path_factory: pytest.TempPathFactory) -> dict[str, object]:
    """What the second of two starts tells: the first one fills the caches."""
    home = tmp_path_factory.mktemp("home")
    environment = {
        **os.environ,
        "ELEMENTS_TABLE_HOME": str(home),
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
    }
    said = ""
    for _start in range(2):
        said = subprocess.run(
            [sys.executable, "-c", STARTED],
            cwd=Path(__file__).resolve().parents[2],
            env=environment,
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
    assert "pygame.display" in modules and "elements_table.table.screens.menu" in modules
    assert [name for name in HEAVY if name in modules] == []


def test_what_was_left_out_is_there_when_it_is_asked_for(started: dict[str, object]) -> None:
    assert started["code"] == 0
    assert started["mixer"] == 44100
    assert started["music"] is False
    assert started["locales"] is True
    assert started["copied"] is True
    assert started["absent"] is False


def test_garbage_is_collected_after_the_first_frame(started: dict[str, object]) -> None:
    assert isinstance(started["frozen"], int) and started["frozen"] > 10_000


def test_libraries_that_are_loaded_are_left_alone() -> None:
    import pygame

    before = dict(vars(pygame))
    libraries.load()
    assert vars(pygame) == before
