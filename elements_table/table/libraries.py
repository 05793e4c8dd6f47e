"""The libraries, loaded without the parts that the first frame does without."""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import Final

from elements_table.kernel import lean

LATER: Final = ("_debug", "mixer", "mixer_music", "pkgdata", "scrap", "system", "typing")
"""Parts of pygame that are loaded where they are first used: together they cost as much as the menu's own modules."""


def load() -> None:
    """Load pygame without the parts in `LATER`, and msgspec; nothing where they are loaded already."""
    lean.load()
    if "pygame" in sys.modules:
        return
    with lean.missing(*(f"pygame.{part}" for part in LATER)), lean.waiting("difflib"):
        library = vars(import_module("pygame"))
    for part in LATER:
        library.pop(part, None)  # what tells that it is missing
    library["__getattr__"] = _part


def _part(name: str) -> ModuleType:
    """Return a part of pygame that is asked for and was not loaded before."""
    if name in LATER:
        return import_module(f"pygame.{name}")
    raise AttributeError(f"module 'pygame' has no attribute {name!r}")
