"""The licences of all that is carried: the texts beside the program, else those that the libraries came with."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Final

from elements_table import paths

OURS: Final = "Elements Table"
INSTALLED: Final = (
    *("pygame-ce", "PyYAML", "msgspec", "platformdirs", "tqdm"),
    *("font-source-sans-pro", "font-source-serif-pro"),
)
NAMES: Final = ("LICENSE", "LICENCE", "COPYING", "LGPL")


def carried() -> dict[str, tuple[Path, ...]]:
    """Return the files of each licence by what it is of, ours first; a program that was packed has one file each."""
    found: dict[str, tuple[Path, ...]] = {
        file.stem: (file,) for file in sorted((paths.resources() / "licences").glob("*.txt"))
    }
    if not found:
        ours = paths.resources() / "LICENSE"
        found = {OURS: (ours,) if ours.is_file() else _installed("elements-table")}
        found |= {name: _installed(name) for name in INSTALLED}
    return dict(sorted(((title, files) for title, files in found.items() if files), key=lambda one: one[0] != OURS))


def _installed(name: str) -> tuple[Path, ...]:
    try:
        files = distribution(name).files or []
    except PackageNotFoundError:
        return ()
    return tuple(Path(str(file.locate())) for file in files if file.stem.upper() in NAMES)


def text_of(files: tuple[Path, ...]) -> str:
    """Return what files say, one after the other; one that cannot be read says why."""
    texts = []
    for file in files:
        try:
            texts.append(file.read_text(encoding="utf-8", errors="replace"))
        except OSError as error:
            texts.append(f"{file}: {error.strerror}")
    return "\n\n".join(texts)
