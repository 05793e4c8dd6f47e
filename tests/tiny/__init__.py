"""A tiny game that only the tests have: a folder, a data file, one line of registry, and nothing else."""

from __future__ import annotations

from pathlib import Path

from elements_table.kernel.registry import Registry

PACKAGES = {"tiny": "tests.tiny"}
FOLDER = Path(__file__).parent


def tiny() -> Registry:
    """Return a registry with the tiny game alone."""
    return Registry(PACKAGES, FOLDER)
