"""The lock on the user's folder: one window at a time."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from elements_table import paths
from elements_table.kernel.errors import TableError
from elements_table.kernel.words import _

UNKNOWN: Final = (errno.ENOLCK, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EINVAL)
"""How disks answer that know no locks, some of a network: there nobody is kept out."""


class Lock:
    """Keeps a second window out: the system holds the lock and frees it when the process ends, however it ends."""

    def __init__(self, folder: Path | None = None) -> None:
        self.path = (folder or paths.user()) / "window.lock"
        self.trouble = ""
        """Why nothing can be saved."""
        self._descriptor: int | None = None

    def acquire(self) -> None:
        """Take the lock; TableError where another window has it. Where none can be made, `trouble` says why."""
        if self._descriptor is not None:
            return
        try:
            descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            words = _("{folder}: nothing can be saved there ({why}); set {variable} to another folder.")
            why = error.strerror or str(error)
            self.trouble = words.format(folder=self.path.parent, why=why, variable=paths.HOME_VARIABLE)
            return
        try:
            _lock(descriptor)
        except OSError as error:
            os.close(descriptor)
            if error.errno in UNKNOWN:
                return
            raise TableError(_("Elements Table is open already; go on in its window, or close it first.")) from None
        self._descriptor = descriptor

    def release(self) -> None:
        """Give the lock back."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def __enter__(self) -> Self:
        self.acquire()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()


def _lock(descriptor: int) -> None:
    """Lock an open file for this process without waiting; OSError where another has it."""
    if sys.platform == "win32":
        import msvcrt  # noqa: PLC0415  Windows alone has it

        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl  # noqa: PLC0415  Windows has none

        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
