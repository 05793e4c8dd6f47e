"""The modules of `scripts/torture.py`, of which the tests here run a sample."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).resolve().parents[2] / "scripts"))


@pytest.fixture(scope="session", autouse=True)
def once() -> Iterator[None]:
    """Draw each SVG once in a size: the tables of two truths show the same cards."""
    from tests.rasters import draw_once

    with pytest.MonkeyPatch.context() as patch:
        draw_once(patch)
        yield


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Everything that play writes goes to a folder of its own."""
    monkeypatch.setenv("ELEMENTS_TABLE_HOME", str(tmp_path / "home"))
    yield tmp_path / "home"
