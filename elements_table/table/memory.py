"""Memory that large rasters have left, given back to the system."""

from __future__ import annotations

import contextlib


def give_back() -> None:
    """Let the C library return what is free; where it cannot be asked, or keeps nothing, nothing happens.

    That of Linux keeps the room of large rasters for the next ones: tens of megabytes after much has moved.
    """
    import ctypes  # noqa: PLC0415  not before something has moved

    with contextlib.suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)
