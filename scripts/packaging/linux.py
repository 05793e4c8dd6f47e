"""The folder for Linux, and its archive."""

from __future__ import annotations

import platform
from pathlib import Path

import frozen
from common import BUILD, NAME, Trouble, run, version


def make(dist: Path) -> list[Path]:
    """Build the folder and pack it."""
    if not frozen.build(dist, BUILD):
        raise Trouble("PyInstaller could not build the folder; what it said is above.")
    return [archive(dist)]


def archive(dist: Path) -> Path:
    """Pack the folder under its version and system, as .tar.xz with everything owned by root."""
    target = dist / f"{NAME}-{version()}-linux-{platform.machine().lower()}.tar.xz"
    command = ["tar", "-C", dist, "--owner=0", "--group=0", "--sort=name", "-cf", target, "-I", "xz -9e", NAME]
    run(command, "Packing the folder")
    return target


def smoke(dist: Path) -> int:
    """Try the folder where nothing of ours is."""
    import smoke as trial  # noqa: PLC0415  it needs the project

    return trial.run(frozen.program(dist))
