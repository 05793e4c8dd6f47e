"""The games that other installed packages bring: entry points of the group `elements_table.games`.

An entry point names a game's id and its package: `whist = "whist_table"`. The package holds `rules`, `bot`, `scene`,
the data file `whist.yaml` and the rulebook `whist.md`.
"""

from __future__ import annotations

import os
import sys
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
    """Return whether some package in a folder of `sys.path` declares the group; plain calls, as every start asks."""
    try:
        names = os.listdir(folder or ".")
    except OSError:
        return False
    papers = [name for name in names if name.endswith((".dist-info", ".egg-info"))]
    return any(_declares(os.path.join(folder, name, "entry_points.txt")) for name in papers)


def _declares(file: str) -> bool:
    try:
        handle = os.open(file, os.O_RDONLY)
    except OSError:
        return False
    with open(handle, "rb", buffering=0) as stream:
        return b"[" + GROUP.encode() + b"]" in stream.read()
