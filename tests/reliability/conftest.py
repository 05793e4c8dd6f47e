"""The modules of `scripts/torture.py`, of which the tests here run a sample."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).resolve().parents[2] / "scripts"))


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Everything that play writes goes to a folder of its own."""
    monkeypatch.setenv("ELEMENTS_TABLE_HOME", str(tmp_path / "home"))
    yield tmp_path / "home"
