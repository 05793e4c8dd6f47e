"""What the tests of matches share: the games, and a user's folder of their own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from elements_table.kernel.game import Game
from elements_table.kernel.registry import Registry, registry

HERE = Path(__file__).parent


@pytest.fixture(scope="session")
def wuxing() -> Game[Any]:
    return registry().game("wuxing")


@pytest.fixture(scope="session")
def secrets() -> Registry:
    """A registry with the tiny game of secret choices alone."""
    return Registry({"secret": "secret_choice"}, HERE / "secret_choice")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Everything that play writes goes to a folder of its own."""
    monkeypatch.setenv("ELEMENTS_TABLE_HOME", str(tmp_path / "home"))
    yield tmp_path / "home"
