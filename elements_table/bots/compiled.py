"""The compiled core of the searches (`core/`, C11): a plain shared library, used where it is there.

It is never needed: whatever it works out Python works out too, with the same answer, only more slowly. In a checkout
`scripts/build_core.py` makes it, named by its sources, so that no older one is ever taken; a wheel carries its own.
Called by ctypes, which every Python has; a decision is one call, so that what a call costs is of no account.
"""

from __future__ import annotations

import os
import sys
from array import array
from collections.abc import Iterable, Sequence
from ctypes import CDLL, Array, c_double, c_int32, c_uint64, sizeof
from functools import cache
from pathlib import Path
from struct import error, pack
from typing import Any, TypeVar
from zlib import crc32

FOLDER = Path(__file__).resolve().parent
STEM = "elements_core-"
SUFFIXES = {"win32": ".dll", "darwin": ".dylib"}
VARIABLE, OFF = "ELEMENTS_TABLE_CORE", "off"
"""Environment variable: `off` leaves the core aside; else it may name another library than that of the sources."""
Number = TypeVar("Number", c_int32, c_uint64)


def name_of(sources: Path, system: str = sys.platform) -> str:
    """Return the name of the library that is made of the C files in a folder."""
    crc = 0
    for file in sorted(sources.glob("*.[ch]")):
        crc = crc32(file.read_bytes(), crc)
    return f"{STEM}{crc:08x}{SUFFIXES.get(system, '.so')}"


def library() -> Path | None:
    """Return the library's file, where there is one."""
    if named := os.environ.get(VARIABLE):
        return Path(named)
    sources = FOLDER.parent.parent / "core"
    if sources.is_dir():
        file = FOLDER / name_of(sources)
        return file if file.is_file() else None
    return next(iter(sorted(FOLDER.glob(f"{STEM}*{SUFFIXES.get(sys.platform, '.so')}"))), None)


class CoreLibrary:
    """The core's functions, given lists of numbers."""

    def __init__(self, file: Path) -> None:
        self._library = CDLL(str(file))

    def ints(self, values: Sequence[int]) -> Array[c_int32]:
        return _packed(c_int32, f"{len(values)}i", [values])

    def longs(self, values: Sequence[int]) -> Array[c_uint64]:
        return _packed(c_uint64, f"{len(values)}Q", [values])

    def rows(self, layout: str, rows: Iterable[Sequence[float]]) -> Array[c_uint64]:
        return _packed(c_uint64, layout, rows)

    def reals(self, values: Sequence[float]) -> Array[c_double]:
        return (c_double * len(values)).from_buffer(array("d", values))

    def call(self, name: str, *given: Any) -> bool:
        """Call a function; a list is followed by its length in bytes, a whole number goes as one of 64 bits."""
        numbers: list[Any] = []
        for one in given:
            numbers += [c_uint64(one)] if isinstance(one, int) else [one, c_uint64(sizeof(one))]
        failed: int = getattr(self._library, name)(*numbers)
        return not failed

    def grown(self, name: str, count: int, *given: Any) -> tuple[list[int], list[float], list[float]] | None:
        """Return what a tree with so many actions found, grown by a function; None where it refuses."""
        found = self.reals([0.0] * (3 * count))
        if not self.call(name, *given, found):
            return None
        return [*map(int, found[:count])], found[count : 2 * count], found[2 * count :]


def _packed(kind: type[Number], layout: str, rows: Iterable[Sequence[float]]) -> Array[Number]:
    """Return numbers as the core has them; none where one of them is too large, which the core refuses."""
    try:
        packed = b"".join([pack(layout, *row) for row in rows])
    except error:
        packed = b""
    return (kind * (len(packed) // sizeof(kind))).from_buffer_copy(packed)


def core() -> CoreLibrary | None:
    """Return the core; None where it is not there, is not for this machine, or is not wanted."""
    return None if os.environ.get(VARIABLE) == OFF else _loaded()


@cache
def _loaded() -> CoreLibrary | None:
    file = library()
    try:
        return CoreLibrary(file) if file else None
    except OSError:
        return None
