"""The lock on the user's folder: one window at a time."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

from elements_table import paths
from elements_table.kernel.errors import TableError
from elements_table.kernel.words import _

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
