"""The project of a tiny game that only the tests have: found where it is installed, like any other author's."""

from __future__ import annotations

import tomllib
from pathlib import Path

from elements_table.kernel.registry import Registry

PROJECT = Path(__file__).parent
"""On the tests' path: `elements_tiny` can be imported, and is not installed."""
FOLDER = PROJECT / "elements_tiny"
PACKAGES = {"tiny": "elements_tiny"}


def tiny() -> Registry:
    """Return a registry with the tiny game alone."""
    return Registry(PACKAGES)


def install(
    folder: Path,
    name: str = "elements-tiny",
    points: dict[str, str] | None = None,
    group: str = "elements_table.games",
) -> Path:
    """Write what pip writes of an installed project (this one, with its entry points) and return the folder."""
    if points is None:
        project = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        points = project["entry-points"]["elements_table.games"]
    papers = folder / f"{name.replace('-', '_')}-1.0.dist-info"
    papers.mkdir(parents=True)
    (papers / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    lines = [f"{game_id} = {package}" for game_id, package in points.items()]
    (papers / "entry_points.txt").write_text("\n".join([f"[{group}]", *lines, ""]))
    return folder
