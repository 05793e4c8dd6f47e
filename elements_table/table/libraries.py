"""The libraries, loaded without the parts that the first frame does without."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType
from typing import Final

LATER: Final = ("_debug", "mixer", "mixer_music", "pkgdata", "scrap", "system", "typing")
"""Parts of pygame that are loaded where they are first used: together they cost as much as the menu's own modules."""


def load() -> None:
    """Load pygame without the parts in `LATER`, and msgspec; nothing where they are loaded already."""
    if "pygame" in sys.modules:
        return
    with _missing(*(f"pygame.{part}" for part in LATER)):
        library = vars(import_module("pygame"))
    with _missing("typing_extensions"):  # a copy of `typing`, where a developer's tool has brought it
        import_module("msgspec")
    for part in LATER:
        library.pop(part, None)  # what tells that it is missing
    library["__getattr__"] = _part


def _part(name: str) -> ModuleType:
    """Return a part of pygame that is asked for and was not loaded before."""
    if name in LATER:
        return import_module(f"pygame.{name}")
    raise AttributeError(f"module 'pygame' has no attribute {name!r}")


@contextmanager
def _missing(*names: str) -> Iterator[None]:
    """Let modules that are not loaded count as missing for as long as the block lasts."""
    absent = [name for name in names if name not in sys.modules]
    sys.modules.update(dict.fromkeys(absent))  # type: ignore[arg-type]  # None is how Python itself marks them
    try:
        yield
    finally:
        for name in absent:
            del sys.modules[name]
