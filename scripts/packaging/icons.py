"""The program's icon as each system wants it, drawn from its SVG."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Final

import pygame
from common import ROOT
from PIL import Image

SOURCE: Final = ROOT / "sprites" / "app_icon.svg"
WINDOWS: Final = (16, 24, 32, 48, 64, 128, 256)
MACOS: Final = 1024
"""Pixels; Pillow writes the smaller sizes beside the largest."""


def ico(file: Path) -> Path:
    """Write the icon for Windows, in every size that it shows."""
    first, *more = [picture(size) for size in reversed(WINDOWS)]
    first.save(file, format="ICO", sizes=[(size, size) for size in WINDOWS], append_images=more)
    return file


def icns(file: Path) -> Path:
    """Write the icon for macOS."""
    picture(MACOS).save(file, format="ICNS", append_images=[picture(size) for size in (16, 32, 64, 128, 256, 512)])
    return file


def picture(size: int) -> Image.Image:
    """Return the icon drawn anew at a size in pixels: it is sharper than one made smaller."""
    png = io.BytesIO()
    pygame.image.save(pygame.image.load_sized_svg(SOURCE, (size, size)), png, "icon.png")
    png.seek(0)
    return Image.open(png).convert("RGBA")
