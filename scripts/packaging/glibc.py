"""Which C library a folder of programs and libraries needs: the highest `GLIBC_` symbol that any of them names."""

from __future__ import annotations

import re
from pathlib import Path

NAMED = re.compile(rb"\x00GLIBC_(\d+)\.(\d+)(?:\.\d+)?(?=\x00)")
ELF = b"\x7fELF"


def needs(file: Path) -> tuple[int, int]:
    """Return the version that an ELF file needs, (0, 0) for none and for any other file.

    The names stand in the file's string table, so its bytes are searched: more may be found, never less.
    """
    data = file.read_bytes()
    if not data.startswith(ELF):
        return (0, 0)
    return max(((int(major), int(minor)) for major, minor in NAMED.findall(data)), default=(0, 0))


def highest(folder: Path) -> tuple[tuple[int, int], Path]:
    """Return the version that a folder needs, and a file that needs it."""
    return max((needs(file), file) for file in folder.rglob("*") if file.is_file() and not file.is_symlink())
