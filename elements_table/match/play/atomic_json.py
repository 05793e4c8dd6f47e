"""Small JSON files of the user's folder: written whole or not at all, and kept aside where they cannot be read."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

import msgspec


def write_whole(path: Path, value: Any) -> None:
    """Write a value as JSON that people can read, whole or not at all; OSError."""
    fresh = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    fresh.write_bytes(msgspec.json.format(msgspec.json.encode(value), indent=2))
    fresh.replace(path)


def set_aside(path: Path) -> Path:
    """Rename a file that cannot be read, so that it is not overwritten; return its new name; OSError."""
    aside = path.with_name(f"{path.stem}-broken-{time.strftime('%Y-%m-%d-%H%M%S')}{path.suffix}")
    path.replace(aside)
    return aside
