"""Memory that large rasters have left, given back to the system."""

from __future__ import annotations

import contextlib
from typing import Final

LARGE: Final = 256 << 10
"""Bytes from which on a raster has pages of its own."""
MMAP_THRESHOLD: Final = -3
"""What the C library calls that bound."""


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
