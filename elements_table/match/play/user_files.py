"""The user's folder: one window at a time has it, and small JSON files there are written whole or not at all."""

import errno
import logging
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import msgspec

from elements_table import paths
from elements_table.kernel.errors import TableError
from elements_table.kernel.files import write_bytes
from elements_table.kernel.words import _

log = logging.getLogger(__name__)

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


UNKNOWN: Final = (errno.ENOLCK, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EINVAL)
"""How disks answer that know no locks, some of a network: there nobody is kept out."""


@contextmanager
def locked(folder: Path) -> Iterator[str]:
    """Keep a second window out for as long as the block lasts; yield why nothing can be saved there, empty if it can.

    TableError where another window has the folder. The system holds the lock, and frees it however the process ends.
    """
    path, trouble = folder / "window.lock", ""
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        words = _("{folder}: nothing can be saved there ({why}); set {variable} to another folder.")
        trouble = words.format(folder=folder, why=error.strerror or error, variable=paths.HOME_VARIABLE)
    if trouble:
        yield trouble
        return
    try:
        try:
            _lock(descriptor)
        except OSError as error:
            if error.errno not in UNKNOWN:
                words = _("Elements Table is open already; go on in its window, or close it first.")
                raise TableError(words) from None
        yield ""
    finally:
        os.close(descriptor)


def _lock(descriptor: int) -> None:
    """Lock an open file for this process without waiting; OSError where another has it."""
    if sys.platform == "win32":
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


class UserFile:
    """A file of the user's folder. Trouble with it is told in `warning`, and to `on_warning`; it stops nothing."""

    def __init__(self, path: Path, on_warning: Callable[[str], None] | None = None) -> None:
        self.path = path
        self.warning: str | None = None
        self._on_warning = on_warning

    def _warn(self, words: str, why: object, **more: object) -> None:
        """Tell of trouble in a sentence to be filled in with `{path}`, `{why}` and more."""
        why = (why.strerror if isinstance(why, OSError) else None) or why
        self.warning = words.format(path=self.path, why=why, **more)
        log.warning("%s", self.warning)
        if self._on_warning is not None:
            self._on_warning(self.warning)

    def _keep_aside(self, why: object, words: str, stuck: str) -> None:
        """Keep a file that cannot be read, and tell so in `words`; in the others where it cannot be moved."""
        try:
            aside = set_aside(self.path)
        except OSError as trouble:
            self._warn(stuck, why, trouble=trouble.strerror or trouble)
        else:
            self._warn(words, why, aside=aside.name)


def write_whole(path: Path, value: object) -> None:
    """Write a value as JSON that people can read, whole or not at all; OSError."""
    write_bytes(path, msgspec.json.format(msgspec.json.encode(value), indent=2))


def set_aside(path: Path) -> Path:
    """Rename a file that cannot be read, so that it is not overwritten; return its new name; OSError."""
    aside = path.with_name(f"{path.stem}-broken-{time.strftime('%Y-%m-%d-%H%M%S')}{path.suffix}")
    path.replace(aside)
    return aside
