"""What the targets of a release share: names, places, running a step, packing."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build"
NAME = "elements-table"
TITLE = "Elements Table"
SUMMARY = "Card games of the elements"
APP_ID = "io.example.ElementsTable"
"""A placeholder, as long as the project has no address; the one place where it stands."""
HOMEPAGE = "https://example.org/elements-table"
"""A placeholder, as above."""
SHIPPED = ("data", "sprites", "sounds")
"""Folders that the program reads, beside its modules."""
MATCH_TYPE = "application/x-elements-table-match"
"""As in desktop_entry.py, which knows nothing of this folder."""
MATCH_SUFFIX = ".elementsmatch"
"""The ending of a match that was given away, as `paths.GIVEN`."""


class Trouble(Exception):
    """Why a target cannot be made or tried, as one sentence that says what to do."""


def version() -> str:
    """Return the version, read without importing the package."""
    text = (ROOT / "elements_table" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'__version__[^"]*"([^"]+)"', text)
    if found is None:
        raise Trouble("elements_table/__init__.py: it names no version.")
    return found[1]


def run(command: Sequence[str | Path], what: str, env: dict[str, str] | None = None, cwd: Path | None = None) -> str:
    """Run one step and return what it printed; Trouble, with the end of what it said, where it fails."""
    done = subprocess.run(
        [str(part) for part in command],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        env=env,
        cwd=cwd,
    )
    if done.returncode:
        raise Trouble(f"{what} failed ({done.returncode}): {' | '.join(done.stdout.splitlines()[-8:])}")
    return done.stdout


def size_of(folder: Path) -> int:
    """Return what the files of a folder take, in bytes; links count as what they are."""
    return sum(file.lstat().st_size for file in folder.rglob("*") if not file.is_dir() or file.is_symlink())


def say(sentence: str) -> None:
    """Print how far things are, at once."""
    print(sentence, flush=True)
