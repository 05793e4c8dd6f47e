"""Memory that large rasters have left, given back to the system."""

from __future__ import annotations

import contextlib
from typing import Final

LARGE: Final = 256 << 10
"""Bytes from which on a raster has pages of its own."""
MMAP_THRESHOLD: Final = -3
"""What the C library calls that bound."""
STILL_MS: Final = 3000.0
"""Nothing has been drawn for so long where it is not likely that anything will be soon."""


class Stillness:
    """Notices when nothing has been drawn for a while."""

    def __init__(self) -> None:
        self._frames = -1
        self._since = 0.0
        self._is_noticed = False

    def begins(self, frames: int, now: float) -> bool:
        """Return, once, whether no frame has followed those drawn so far for a while; `now` in ms."""
        if frames != self._frames:
            self._frames, self._since, self._is_noticed = frames, now, False
        begins = not self._is_noticed and now - self._since >= STILL_MS
        self._is_noticed |= begins
        return begins


def give_back() -> None:
    """Let the C library return what is free; where it cannot be asked, or keeps nothing, nothing happens.

    That of Linux keeps the room of large rasters for the next ones: tens of megabytes after much has moved.
    """
    import ctypes  # noqa: PLC0415  not before something has moved

    with contextlib.suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)


def keep_large_apart() -> None:
    """Let each large raster have pages of its own, which the system has back at once when it is let go.

    Else the C library of Linux learns from the first that is let go to keep the room of all.
    """
    import ctypes  # noqa: PLC0415  not before the first frame

    with contextlib.suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).mallopt(MMAP_THRESHOLD, LARGE)
