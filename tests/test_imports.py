"""Imports go one way (the contracts in pyproject.toml), each notices a breach, and importing does nothing."""

from __future__ import annotations

import json
import logging
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest
from grimp import ImportGraph, build_graph
from importlinter.cli import lint_imports

from elements_table.kernel.registry import PACKAGES

ROOT = Path(__file__).resolve().parent.parent
LINT = [sys.executable, "-c", "from importlinter.cli import lint_imports_command as run; run()", "--no-cache"]

ROOMS = "Rooms know only the rooms below them"
GAME = "In a game, bot and scene know the rules"
RULES = "Rules and bots know nothing but the kernel"
GAMES = "Games know nothing of one another"
PYGAME = "Only the table and the scenes import pygame"
MATCH = "A match is played, then kept"
TABLE = "Rooms of the table know only the rooms below them"
FEATURES = "Features know one another by route alone"
CONTRACTS = (ROOMS, GAME, RULES, GAMES, PYGAME, MATCH, TABLE, FEATURES)


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(LINT, cwd=folder, capture_output=True, text=True, timeout=60, check=False)


def broken(report: str) -> list[str]:
    """Return the names of the broken contracts, their lines joined again where the report wrapped them."""
    sentences = " ".join(report.split())
    return [name for name in CONTRACTS if _verdict(sentences, name) == "BROKEN"]


def _verdict(report: str, name: str) -> str:
    return next(word for word in report[report.index(name) :].split() if word in ("KEPT", "BROKEN"))


def test_every_import_goes_one_way() -> None:
    result = lint(ROOT)
    assert result.returncode == 0, result.stdout + result.stderr


BREACHES = [
    ("kernel/positions.py", "import elements_table.match.play.match", [ROOMS]),
    ("kernel/positions.py", "import elements_table.games.wuxing.rules.game", [ROOMS]),
    ("bots/levels.py", "def late():\n    from elements_table.match import seats", [ROOMS]),
    ("ui/drawing/theme.py", "import elements_table.games.wuxing.rules.game", [ROOMS]),
    ("anything.py", "", [ROOMS]),
    ("games/wuxing/rules/game.py", "import elements_table.games.wuxing.bot.strategy", [GAME]),
    ("games/dragon/rules/state.py", "import elements_table.games.dragon.bot.bidding", [GAME]),
    ("games/dragon/rules/state.py", "import elements_table.games.dragon.scene.words", [GAME]),
    ("games/elemies/rules/legal.py", "import elements_table.games.elemies.bot.evaluation", [GAME]),
    ("games/alchemy/scene/drafts.py", "import elements_table.games.alchemy.bot.evaluation", [GAME]),
    ("games/influence/bot/strategy.py", "import elements_table.games.influence.scene.words", [GAME]),
    ("games/wuxing/fourth.py", "", [GAME]),
    ("games/wuxing/bot/strategy.py", "import elements_table.bots.levels", [RULES]),
    ("games/dragon/bot/bidding.py", "import elements_table.match.play.bot_driver", [RULES]),
    ("games/wuxing/rules/actions.py", "import elements_table.ui.drawing.theme", [RULES]),
    ("games/wuxing/rules/actions.py", "import elements_table.games.sixth", [GAMES]),
    ("match/play/match.py", "def late():\n    import elements_table.match.archive.saves", [MATCH]),
    ("match/archive/saves.py", "import elements_table.match.campaign.daily", [MATCH]),
    ("ui/stage/scene.py", "import elements_table.ui.shell.screen", [TABLE]),
    ("ui/shell/app.py", "def late():\n    from elements_table.ui.features.menu.menu import Menu", [TABLE]),
    ("ui/drawing/art.py", "import elements_table.ui.widgets.button", [TABLE]),
    ("ui/common/match_words.py", "import elements_table.ui.features.history.history", [TABLE]),
    ("ui/fourth.py", "", [TABLE]),
    ("ui/features/menu/menu.py", "def late():\n    import elements_table.ui.features.learn.learn", [FEATURES]),
    ("ui/features/match/table.py", "import elements_table.ui.features.lessons.guide", [FEATURES]),
    ("ui/features/history/history.py", "import elements_table.ui.features.review.review", [FEATURES]),
    ("ui/features/editor/editor.py", "import elements_table.ui.features.match.table", [FEATURES]),
    ("match/play/bot_driver.py", "def late():\n    import pygame.font", [PYGAME]),
]


@pytest.fixture(autouse=True)
def loggers() -> Iterator[None]:
    """Let loggers speak again: import-linter silences all that there are, for every test to come."""
    kept = [one for one in logging.Logger.manager.loggerDict.values() if isinstance(one, logging.Logger)]
    disabled = [one.disabled for one in kept]
    yield
    for logger, was in zip(kept, disabled, strict=True):
        logger.disabled = was


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package with a sixth game, for one breach after the other."""
    folder = tmp_path_factory.mktemp("copy")
    shutil.copytree(ROOT / "elements_table", folder / "elements_table", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    sixth = folder / "elements_table" / "games" / "sixth"
    sixth.mkdir()
    (sixth / "__init__.py").touch()
    return folder


@pytest.mark.parametrize(("file", "line", "contracts"), BREACHES, ids=[f"{b[0]}: {b[1]}" for b in BREACHES])
def test_a_breach_is_noticed(
    copy: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    file: str,
    line: str,
    contracts: list[str],
) -> None:
    module = copy / "elements_table" / file
    sound = module.read_text(encoding="utf-8") if module.exists() else None
    monkeypatch.chdir(copy)
    monkeypatch.syspath_prepend(str(copy))
    monkeypatch.delitem(sys.modules, "elements_table")  # or it would be found where it was imported from
    try:
        module.write_text(f"{sound or ''}\n{line}\n", encoding="utf-8")
        code = lint_imports(cache_dir=str(copy / "cache"))
    finally:
        module.unlink() if sound is None else module.write_text(sound, encoding="utf-8")
    report = capsys.readouterr().out
    assert code == 1
    assert set(contracts) <= set(broken(report)), report


def test_a_copy_without_a_breach_is_sound(copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(copy)
    monkeypatch.syspath_prepend(str(copy))
    monkeypatch.delitem(sys.modules, "elements_table")
    assert lint_imports(cache_dir=str(copy / "cache")) == 0


@pytest.fixture(scope="module")
def graph() -> ImportGraph:
    """Who imports whom, for types alone too."""
    return build_graph("elements_table", cache_dir=None)


def circle(graph: ImportGraph) -> list[str]:
    """Return the modules of a circle of imports, those inside functions and for types alone counted; else none."""
    order = TopologicalSorter({name: graph.find_modules_directly_imported_by(name) for name in graph.modules})
    try:
        order.prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_no_circle_of_imports(graph: ImportGraph) -> None:
    assert not circle(graph)


LATE = {
    "type": "from typing import TYPE_CHECKING\n\nif TYPE_CHECKING:\n    from planted.scene import Scene\n",
    "function": "def summary():\n    from planted.scene import Scene\n",
}


@pytest.mark.parametrize("late", LATE.values(), ids=LATE)
def test_a_circle_of_imports_is_noticed(tmp_path: Path, late: str) -> None:
    """A summary that takes the scene, if only for a type or inside a function."""
    package = tmp_path / "planted"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "scene.py").write_text("from planted import summary\n", encoding="utf-8")
    (package / "summary.py").write_text(late, encoding="utf-8")
    sys.path.insert(0, str(tmp_path))
    try:
        planted = build_graph("planted", cache_dir=None)
    finally:
        sys.path.remove(str(tmp_path))
    assert set(circle(planted)) == {"planted.scene", "planted.summary"}


WATCHED = """
import json, sys, threading
opened, started = [], []
def watch(event, args):
    if event == "open" and not str(args[0]).endswith((".py", ".pyc", ".so", ".pyd")):
        opened.append(str(args[0]))
    elif event in ("subprocess.Popen", "os.fork", "os.posix_spawn", "socket.connect", "os.mkdir"):
        started.append(event)
sys.addaudithook(watch)
for name in sys.argv[1:]:
    __import__(name)
print(json.dumps({"modules": sorted(sys.modules), "opened": opened, "started": started,
                  "threads": threading.active_count()}))
"""


def modules(*folders: str) -> list[str]:
    """Return the modules of some rooms."""
    files = [file for folder in folders for file in (ROOT / "elements_table" / folder).rglob("*.py")]
    names = [".".join(file.relative_to(ROOT).with_suffix("").parts) for file in files]
    return sorted(name.removesuffix(".__init__") for name in names)


WINDOWLESS = {
    "package": ["elements_table"],
    "kernel": modules("kernel"),
    "games": [f"{package}.{part}" for package in PACKAGES.values() for part in ("rules", "bot")],
    "match": modules("bots", "match"),
    "command line": [f"elements_table.{name}" for name in ("cli", "logfile", "paths", "validation")],
}


@pytest.mark.parametrize("names", WINDOWLESS.values(), ids=WINDOWLESS)
def test_importing_does_nothing(names: list[str], tmp_path: Path) -> None:
    result = subprocess.run(
        [sys.executable, "-B", "-c", WATCHED, *names],
        cwd=ROOT,
        env={**os.environ, "ELEMENTS_TABLE_HOME": str(tmp_path / "home")},
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    seen = json.loads(result.stdout)
    assert not [name for name in seen["modules"] if name.split(".")[0] in ("pygame", "numpy", "tkinter")]
    assert seen["opened"] == []
    assert seen["started"] == []
    assert seen["threads"] == 1
    assert not (tmp_path / "home").exists()


STARTED = """
import sys
import pygame
for name in sys.argv[1:]:
    __import__(name)
print(pygame.get_init(), pygame.display.get_init(), pygame.font.get_init(), pygame.mixer.get_init())
"""


def test_importing_the_table_opens_no_window() -> None:
    result = subprocess.run(
        [sys.executable, "-c", STARTED, *modules("table")],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert result.stdout.splitlines()[-1] == "False False False None"
