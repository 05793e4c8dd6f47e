"""The libraries and the program itself, laid out for another system: from wheels that are pinned by hash."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import Final

import interpreters
from common import NAME, Trouble, run

PINS: Final = Path(__file__).with_name("carried.txt")
UNUSED: Final = ("pygame/docs", "pygame/tests", "pygame/examples", "pygame/__pyinstaller", "bin", "share")
"""Folders that libraries bring and the program never opens."""
UNREAD: Final = ("*.pyi", "*.h", "*.c", "*.po", "*.cdx.json")


def lay_out(lib: Path, wheel: Path, platforms: tuple[str, ...]) -> None:
    """Install the libraries and the project's wheel into `lib` for a system by its wheels' tags; Trouble if not."""
    shutil.rmtree(lib, ignore_errors=True)
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-compile"]
    target = ["--target", lib, "--no-deps", "--only-binary=:all:", "--python-version", interpreters.VERSION]
    tags = [part for tag in platforms for part in ("--platform", tag)]
    run([*pip, *target, *tags, "--require-hashes", "-r", PINS], "Installing the pinned wheels")
    run([*pip, *target, *tags, "--no-index", "--upgrade", wheel], "Installing the project's wheel")
    slim(lib)


def slim(lib: Path) -> None:
    """Take out what the program never opens: tests, documents, types, faces that it does not write in."""
    from elements_table.ui.platform.fonts import FACES, LEGIBLE  # noqa: PLC0415  it needs pygame

    for name in UNUSED:
        shutil.rmtree(lib / name, ignore_errors=True)
    faces_of = {*FACES.values(), *LEGIBLE.values()}
    written = {name for _package, name in faces_of}
    for package in {package for package, _name in faces_of}:
        faces = lib / package / "files"
        for file in faces.glob("*.[ot]tf"):
            if file.name not in written:
                file.unlink()
        if missing := [name for one, name in sorted(faces_of) if one == package and not (faces / name).is_file()]:
            raise Trouble(f"{package}: {', '.join(missing)} is not in its wheel.")
    for pattern in UNREAD:
        for file in lib.rglob(pattern):
            file.unlink()


def pins() -> dict[str, str]:
    """Return each pinned library with its version."""
    lines = PINS.read_text(encoding="utf-8").splitlines()
    pairs = (line.split()[0].split("==") for line in lines if "==" in line and not line.startswith("#"))
    return {name: version for name, version in pairs if name != NAME}
