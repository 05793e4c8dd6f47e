"""A dummy screen of 1280 x 800 for everything that draws."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pygame
import pytest

from elements_table.table.art import Art

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")


@pytest.fixture(scope="session")
def screen() -> Iterator[pygame.Surface]:
    """Open the display once; drivers other than dummy are up to the environment."""
    pygame.display.init()
    pygame.font.init()
    yield pygame.display.set_mode((1280, 800))
    pygame.quit()


@pytest.fixture
def art(screen: pygame.Surface) -> Art:
    """A fresh art at scale 1 without a disk cache."""
    return Art(1.0)
