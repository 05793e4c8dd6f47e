"""The heads of all games' data files, in menu order, from a small cache where nothing has changed.

Reading YAML costs the start of the program some 30 ms; this copy costs less than one.
"""

from __future__ import annotations

import contextlib
import logging
import os
from pathlib import Path
from typing import Final

import msgspec

from elements_table import __version__
from elements_table.kernel.data import GameData
from elements_table.kernel.errors import DataError
from elements_table.kernel.files import MEGABYTE, read_json
from elements_table.kernel.registry import Registry

log = logging.getLogger(__name__)
NAME: Final = "heads.json"


class _Kept(msgspec.Struct):
    stamp: str
    heads: list[GameData]


def heads(registry: Registry, folder: Path) -> list[GameData]:
    """Return the head of every data file that is sound, by `order`; `folder` holds the cache. Never raises.

    A file that is not sound is left out, with a line in the log that names what is wrong.
    """
    stamp = _stamp(registry)
    file = folder / NAME
    with contextlib.suppress(OSError):
        kept = read_json(file, _Kept, MEGABYTE)
        if kept.stamp == stamp:
            return kept.heads
    return _read(registry, file, stamp)


def heads_with_table(registry: Registry, folder: Path) -> list[GameData]:
    """Return those of `heads` whose game has a table to be played on."""
    return [head for head in heads(registry, folder) if registry.has_scene(head.id)]


def _read(registry: Registry, file: Path, stamp: str) -> list[GameData]:
    found: list[GameData] = []
    sound = True
    for game_id in registry.listed():
        try:
            found.append(registry.head(game_id))
        except DataError as error:
            sound = False
            log.error("%s", error)
    found.sort(key=lambda head: (head.order, head.id))
    if sound:
        with contextlib.suppress(OSError):  # without a cache the next start is slower, that is all
            fresh = file.with_suffix(f".{os.getpid()}.tmp")
            fresh.write_bytes(msgspec.json.encode(_Kept(stamp, found)))
            fresh.replace(file)
    return found


def _stamp(registry: Registry) -> str:
    return repr((__version__, [(game_id, *_size_and_time(registry.path(game_id))) for game_id in registry.listed()]))


def _size_and_time(path: Path) -> tuple[int, int]:
    try:
        stat = path.stat()
    except OSError:  # a link to nowhere: reading it says so
        return 0, 0
    return stat.st_size, stat.st_mtime_ns
