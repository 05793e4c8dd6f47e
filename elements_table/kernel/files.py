"""Reading files of which anybody may have made anything: bounded in size and depth, and every fault is an OSError.

Its `strerror` is for people: what is wrong, without the file's name.
"""

import errno
import os
import stat
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from elements_table.kernel.errors import brief
from elements_table.kernel.interrupts import whole
from elements_table.kernel.words import _

T = TypeVar("T")

KILOBYTE: Final = 1024
MEGABYTE: Final = 1024 * KILOBYTE


def check(path: Path, most: int) -> None:
    """OSError for what is no plain file of `most` bytes at most: others may not end when they are read, or not begin.

    A link counts as what it leads to.
    """
    try:
        found = path.stat()
    except ValueError:  # a name with a byte that none may have
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT)) from None
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, _("it is a folder"))
    if not stat.S_ISREG(found.st_mode):
        raise _unfit(_("it is no file of the disk"))
    if found.st_size > most:
        raise _too_large(most)


def read_bytes(path: Path, most: int) -> bytes:
    """Return what a plain file of `most` bytes at most holds; OSError for folders, devices and larger files too."""
    check(path, most)
    with path.open("rb") as stream:
        found = stream.read(most + 1)
    if len(found) > most:  # it has grown since
        raise _too_large(most)
    return found


def write_bytes(path: Path, data: bytes) -> None:
    """Write a file whole or not at all; OSError."""
    fresh = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    fresh.write_bytes(data)
    fresh.replace(path)


def size_and_time(path: Path) -> tuple[int, int]:
    """Return how large a file is and when it changed (ns); 0 and 0 of a link to nowhere, or of what has just gone."""
    try:
        found = path.stat()
    except OSError:
        return 0, 0
    return found.st_size, found.st_mtime_ns


def read_text(path: Path, most: int) -> str:
    """Return a file of UTF-8 text; OSError, also where it is none."""
    try:
        return read_bytes(path, most).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _unfit(_("byte {n} of it is no UTF-8 text").format(n=error.start + 1)) from None


def read_json(path: Path, kind: type[T], most: int) -> T:
    """Return what a JSON file holds as a `kind`; OSError, also where it is none."""
    return decode(read_bytes(path, most), kind)


@whole
def decode(raw: bytes, kind: type[T]) -> T:
    """Return JSON as a `kind`; OSError where it is none."""
    try:
        return msgspec.json.decode(raw, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise _unfit(brief(str(error))) from None
    except RecursionError:
        raise _unfit(_("it is nested too deeply")) from None


def _too_large(most: int) -> OSError:
    in_megabytes = _("it is larger than {n} MB").format(n=most // MEGABYTE)
    in_kilobytes = _("it is larger than {n} KB").format(n=most // KILOBYTE)
    return OSError(errno.EFBIG, in_megabytes if most >= MEGABYTE else in_kilobytes)


def _unfit(why: str) -> OSError:
    return OSError(errno.EINVAL, why)
