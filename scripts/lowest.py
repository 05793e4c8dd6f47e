#!/usr/bin/env python3
"""Tests the lower bounds of `pyproject.toml`: checks and tests with the lowest versions that it allows.

Arguments go to pytest (none: tests of rules, matches, bots and commands). `--extras` takes the bounds of every extra,
and then also makes the standalone program and the wheels. The environment is made in `build/lowest` (then
`build/lowest-extras`), and made anew where the bounds have changed.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
import venv
from collections.abc import Iterable
from typing import Final

import environment

FOLDER: Final = environment.ROOT / "build" / "lowest"
EXTRAS: Final = "--extras"
NOTE: Final = "bounds.txt"
TESTS: Final = ("tests/kernel", "tests/match", "tests/bots", "tests/cli", "tests/test_imports.py")
MADE: Final = (
    ("scripts/build_executable.py", "--smoke", "--no-archive"),
    ("scripts/release.py", "--only", "python"),
    ("scripts/bench/engine.py", "--peers", "--seconds", "0.5"),
)
"""What only the extras can do."""
CHECKS: Final = (("ruff", "check", "."), ("ruff", "format", "--check", "--quiet", "."), ("mypy",))


def bounds(*, extras: bool = False) -> list[str]:
    """Return what the project and its tests need (`extras`: and every extra), as `pyproject.toml` writes it."""
    project = tomllib.loads((environment.ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    optional = project["optional-dependencies"]
    taken = optional.values() if extras else [optional["dev"]]
    return list(dict.fromkeys([*project["dependencies"], *(one for needed in taken for one in needed)]))


def pinned(needed: Iterable[str]) -> list[str]:
    """Return each `name>=version` as `name==version`; a name alone stays."""
    return [one.replace(">=", "==") for one in needed]


def main(arguments: list[str]) -> int:
    """Install the lowest versions and run checks and tests with them; return 0 where all pass."""
    extras = EXTRAS in arguments
    arguments = [one for one in arguments if one != EXTRAS]
    folder = FOLDER.with_name(f"{FOLDER.name}-extras") if extras else FOLDER
    pins, note = "\n".join(pinned(bounds(extras=extras))), folder / NOTE
    python = str(environment.python_of(folder))
    if not note.is_file() or note.read_text("utf-8") != pins:
        print(f"Installing the lowest versions into {folder.relative_to(environment.ROOT)} ...", flush=True)
        venv.create(folder, clear=True, with_pip=True)
        pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        if subprocess.call([*pip, *pins.splitlines()]) != 0:
            return 1
        note.write_text(pins, "utf-8")
    os.chdir(environment.ROOT)
    os.environ["PYTHONPATH"] = str(environment.ROOT)
    checks = [] if arguments else [["-m", *check] for check in CHECKS]
    runs = [*checks, ["-m", "pytest", "-n", "auto", "--dist", "worksteal", *(arguments or TESTS)]]
    runs += [list(one) for one in MADE] if extras else []
    codes = [subprocess.call([python, *run]) for run in runs]
    return int(any(codes))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
