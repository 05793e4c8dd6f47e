"""Every test begins in English and in an empty home, whatever its user reads and keeps, and so do programs of it.

Searches are worked out by the compiled core, built here where there is a compiler.
"""

from __future__ import annotations

import atexit
import gc
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# no test asserts a time, on whatever machine it runs
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")
os.environ["LANG"] = "C.UTF-8"
os.environ.pop("LANGUAGE", None)
os.environ["ELEMENTS_TABLE_HOME"] = tempfile.mkdtemp(prefix="elements-table-")
atexit.register(shutil.rmtree, os.environ["ELEMENTS_TABLE_HOME"], ignore_errors=True)

if "PYTEST_XDIST_WORKER" not in os.environ:  # whoever starts the workers has built it for all
    builder = str(Path(__file__).parents[1] / "scripts" / "build_core.py")
    subprocess.run([sys.executable, builder], check=False, capture_output=True)


def pytest_collection_finish() -> None:
    """Leave to itself what outlasts every test: collecting it again and again took a tenth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000)


@pytest.fixture
def installing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Path]]:
    """Install bots of a package by their entry points, in place of what it had, and return the folder."""
    from elements_table.bots import guests
    from tests.tiny import install

    def installing(package: str = "odd-bots", **points: str) -> Path:
        folder = tmp_path / "site"
        shutil.rmtree(folder / f"{package.replace('-', '_')}-1.0.dist-info", ignore_errors=True)
        if points:
            monkeypatch.syspath_prepend(install(folder, package, points, guests.GROUP))
        guests.installed.cache_clear()
        return folder

    yield installing
    monkeypatch.undo()
    guests.installed.cache_clear()
