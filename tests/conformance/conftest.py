"""No window: what is drawn is drawn on a dummy display."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")


@pytest.fixture(scope="session", autouse=True)
def once() -> Iterator[None]:
    """Draw each SVG once in a size: the tables of a game differ in an option, and show the same cards."""
    from tests.rasters import draw_once

    with pytest.MonkeyPatch.context() as patch:
        draw_once(patch)
        yield
