"""A virtual screen; without the tools for it these tests are skipped, but where CI=true they fail."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).resolve().parents[2] / "scripts"))

import real_window


@pytest.fixture
def screen() -> Iterator[real_window.Screen]:
    """A screen that the test has for itself."""
    missing = real_window.missing()
    if missing:
        words = f"A real window needs {' and '.join(missing)}; {real_window.INSTALL}."
        if os.environ.get("CI") == "true":
            pytest.fail(words)
        pytest.skip(words)
    with real_window.Screen() as screen:
        yield screen
