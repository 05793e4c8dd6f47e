"""The games that other installed packages bring: entry points of the group `elements_table.games`.

An entry point names a game's id and its package: `whist = "whist_table"`. The package holds `rules`, `bot`, `scene`,
the data file `whist.yaml` and the rulebook `whist.md`.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "elements_table.games"


def entry_points() -> list[EntryPoint]:
    """Return the entry points of the group, by name."""
    if not any(map(_mentions_the_group, sys.path)):
        return []
    from importlib import metadata  # noqa: PLC0415  costs start-up time, and mostly nothing is found

    return sorted(metadata.entry_points(group=GROUP), key=lambda point: point.name)


def _mentions_the_group(folder: str) -> bool:
    """Return whether some package in a folder of `sys.path` declares the group."""
    try:
        with os.scandir(folder or ".") as files:
            papers = [Path(file.path) for file in files if file.name.endswith((".dist-info", ".egg-info"))]
    except OSError:
        return False
    return any(_declares(paper / "entry_points.txt") for paper in papers)


def _declares(file: Path) -> bool:
    try:
        return f"[{GROUP}]" in file.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return False
