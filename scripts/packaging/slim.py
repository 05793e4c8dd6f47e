"""What a folder needs not carry: symbols, libraries that every system has, and what is never loaded."""

from __future__ import annotations

import os
import shutil
import subprocess
from fnmatch import fnmatch
from pathlib import Path

import decoders

NEVER_LOADED = (
    *("libstdc++.so*", "libgcc_s.so*"),  # the system's own are newer, and its drivers of displays need those
    *("libcrypto*.so*", "libssl*.so*", "_codecs_*.so", "libcrypto-*.dll", "libssl-*.dll"),
    *("*.pot", "*.po"),  # translators' own; the program reads what is made of them
)


def slim(folder: Path) -> None:
    """Take out what is never loaded and strip what is; where there is no `strip`, libraries stay as they are."""
    for file in sorted(folder.rglob("*")):
        if any(fnmatch(file.name, pattern) for pattern in NEVER_LOADED):
            file.unlink()
    strip = shutil.which("strip")
    if strip is None or os.name == "nt":
        return
    decoders.leave_out(libraries(folder))
    for file in libraries(folder):
        file.chmod(0o755)
        subprocess.run([strip, "--strip-unneeded", str(file)], check=True, capture_output=True)


def libraries(folder: Path) -> list[Path]:
    """Return the shared libraries below a folder, each once."""
    found = (file for file in folder.rglob("*") if ".so" in file.suffixes and not file.is_symlink())
    return sorted(file for file in found if file.read_bytes()[:4] == b"\x7fELF")
