"""SHA-256 without OpenSSL: `hashlib` loads 4 MB of it into each process for the same sixteen lines of C."""

from __future__ import annotations

import contextlib
from functools import cache
from importlib import import_module
from typing import Any, Final

OWN: Final = ("_sha2", "_sha256")
"""Python's own module for it: from 3.12 on, and before."""


def sha256(data: bytes) -> bytes:
    """Return the 32 bytes of the digest."""
    found: bytes = _maker()(data).digest()
    return found


@cache
def _maker() -> Any:
    for name in OWN:
        with contextlib.suppress(ImportError, AttributeError):
            return import_module(name).sha256
    return import_module("hashlib").sha256
