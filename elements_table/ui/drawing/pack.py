"""Rasters kept: in memory up to so many bytes, and on disk in one file of which only what is used is read."""

import contextlib
import os
import struct
import time
import zlib
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Sequence
from pathlib import Path
from typing import Final, Generic, TypeVar

import msgspec
import pygame

from elements_table.kernel.files import check

T = TypeVar("T")
MAGIC: Final = b"ETRAST02"
_HEAD: Final = struct.Struct("<8sII")
"""Magic, length of the table of contents, its CRC."""
MOST_BYTES: Final = 1 << 30
MOST_TABLE: Final = 4 << 20
"""Bytes of a table of contents."""
SUFFIX: Final = ".pack"
SCALES_KEPT: Final = 3
ABANDONED_S: Final = 3600.0
"""Seconds after which a file that was not finished is nobody's."""


def size_of(surface: pygame.Surface) -> int:
    """Return the bytes that a surface's pixels take."""
    return surface.get_pitch() * surface.get_height()


class Cache(Generic[T]):
    """Things by key; the ones used longest ago leave when the bytes, as `measure` tells them, exceed the limit."""

    def __init__(self, limit: int, measure: Callable[[T], int]) -> None:
        self.limit = limit
        self.bytes = 0
        self._measure = measure
        self._kept: OrderedDict[Hashable, T] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable) -> T | None:
        """Return the thing of a key and note its use, or None."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def put(self, key: Hashable, thing: T) -> T:
        """Keep a thing and return it; the newest one stays even when it alone exceeds the limit."""
        before = self._kept.pop(key, None)
        self.bytes += self._measure(thing) - (self._measure(before) if before is not None else 0)
        self._kept[key] = thing
        while self.bytes > self.limit and len(self._kept) > 1:
            self.bytes -= self._measure(self._kept.popitem(last=False)[1])
        return thing

    def drop(self, key: Hashable) -> None:
        """Let go of the thing of a key."""
        found = self._kept.pop(key, None)
        self.bytes -= self._measure(found) if found is not None else 0

    def items(self) -> list[tuple[Hashable, T]]:
        """Return what is kept, the least recently used first."""
        return list(self._kept.items())

    def clear(self) -> None:
        """Forget everything."""
        self._kept.clear()
        self.bytes = 0


class RasterCache(Cache[pygame.Surface]):
    """Surfaces by key, bounded by the bytes of their pixels."""

    def __init__(self, limit: int) -> None:
        super().__init__(limit, size_of)


class _Entry(msgspec.Struct, frozen=True, array_like=True):
    offset: int
    width: int
    height: int
    crc: int

    @property
    def bytes(self) -> int:
        """How many bytes its pixels take."""
        return self.width * self.height * 4


class _Contents(msgspec.Struct, frozen=True):
    stamp: str
    size: int
    entries: dict[str, _Entry]


class Pack:
    """One file of 32-bit rasters, the newest of a name in a folder: pixels are read as they are used.

    (Of a file that is mapped, every page that was ever used would stay in memory.)
    A file that is torn, edited, of another version or of other sources (`stamp`) counts as empty. An entry whose
    checksum is wrong is dropped when asked for. Nothing here raises for what it finds on disk.
    """

    def __init__(self, folder: Path | None = None, name: str = "", stamp: str = "") -> None:
        """Without a `folder` it is empty, and stays so."""
        self.folder, self._name, self._stamp = folder, name, stamp
        self._file: Path | None = None
        self._start = 0
        self._entries: dict[str, _Entry] = {}
        if folder is not None:
            self._open(max(folder.glob(f"{name}-*{SUFFIX}"), default=None))

    def _open(self, file: Path | None) -> None:
        self._file = file
        self._start, self._entries = _contents(file, self._stamp) if file else (0, {})

    def __contains__(self, name: str) -> bool:
        return name in self._entries

    def get(self, name: str) -> pygame.Surface | None:
        """Return the raster of a name, or None."""
        entry = self._entries.get(name)
        if entry is None:
            return None
        pixels = self._pixels(entry)
        if not pixels or zlib.crc32(pixels) != entry.crc:
            del self._entries[name]
            return None
        return pygame.image.frombuffer(pixels, (entry.width, entry.height), "BGRA")

    def saving(self, fresh: Sequence[tuple[str, pygame.Surface]], room: int) -> Iterator[None]:
        """Go on with another file, raster by raster: the `fresh` ones, and of the others what `room` bytes hold.

        OSError if it cannot be written. It has a name of its own: another window may be reading this one. It is there
        once all is written; then the folder is pruned.
        """
        if self.folder is None:
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        file = self.folder / f"{self._name}-{time.time_ns():020d}{SUFFIX}"
        body: list[pygame.Surface | _Entry] = []
        entries: dict[str, _Entry] = {}
        offset = 0
        for name, surface in fresh:
            entries[name] = _Entry(offset, *surface.get_size(), zlib.crc32(_raw(surface)))
            body.append(surface)
            offset += entries[name].bytes
            yield
        room -= offset
        for name, entry in self._entries.items():
            room -= entry.bytes
            if room >= 0 and name not in entries:
                entries[name] = msgspec.structs.replace(entry, offset=offset)
                body.append(entry)
                offset += entry.bytes
        table = msgspec.msgpack.encode(_Contents(self._stamp, offset, entries))
        beside = file.with_suffix(f".{os.getpid()}.tmp")
        try:
            with beside.open("wb") as stream:
                stream.write(_HEAD.pack(MAGIC, len(table), zlib.crc32(table)))
                stream.write(table)
                for one in body:
                    yield
                    stream.write(self._pixels(one) if isinstance(one, _Entry) else _raw(one))
            os.replace(beside, file)
        finally:
            with contextlib.suppress(OSError):
                beside.unlink(missing_ok=True)
        _prune(self.folder)
        self._open(file)

    def _pixels(self, entry: _Entry) -> bytearray:
        """Return the pixels of an entry; nothing where the file does not have them (any more)."""
        if self._file is None or min(entry.offset, entry.width, entry.height) < 0:
            return bytearray()
        try:
            with self._file.open("rb", buffering=0) as stream:
                if self._start + entry.offset + entry.bytes > os.fstat(stream.fileno()).st_size:
                    return bytearray()
                pixels = bytearray(entry.bytes)
                stream.seek(self._start + entry.offset)
                return pixels if stream.readinto(pixels) == len(pixels) else bytearray()
        except OSError:
            return bytearray()


def _raw(surface: pygame.Surface) -> bytes:
    return surface.get_view("0").raw


def _contents(file: Path, stamp: str) -> tuple[int, dict[str, _Entry]]:
    """Return where the pixels of a file begin, and its entries by name; none of a file that does not fit."""
    nothing: tuple[int, dict[str, _Entry]] = (0, {})
    try:
        check(file, MOST_BYTES)
        with file.open("rb") as stream:
            magic, length, crc = _HEAD.unpack(stream.read(_HEAD.size))
            table = stream.read(min(length, MOST_TABLE))
            if magic != MAGIC or zlib.crc32(table) != crc:
                return nothing
            contents = msgspec.msgpack.decode(table, type=_Contents)
            start = _HEAD.size + length
            if contents.stamp != stamp or os.fstat(stream.fileno()).st_size != start + contents.size:
                return nothing
    except (OSError, ValueError, struct.error, msgspec.DecodeError):
        return nothing
    return start, contents.entries


def _prune(folder: Path) -> None:
    """Delete all but the newest pack of each of the `SCALES_KEPT` names written last."""
    newest: list[str] = []
    for file in sorted(folder.glob(f"*{SUFFIX}"), key=lambda file: file.stem.rpartition("-")[2], reverse=True):
        name = file.stem.rpartition("-")[0]
        if name not in newest and len(newest) < SCALES_KEPT:
            newest.append(name)
            continue
        with contextlib.suppress(OSError):  # another window is reading it: next time
            file.unlink()
    for left in folder.glob("*.tmp"):
        with contextlib.suppress(OSError):
            if time.time() - left.stat().st_mtime > ABANDONED_S:
                left.unlink()
