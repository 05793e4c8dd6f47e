#!/usr/bin/env python3
"""Tests the lower bounds of `pyproject.toml`: checks and tests with the lowest versions that it allows.

Arguments go to pytest (none: the tests of rules, matches, bots and commands). The environment is made in
`build/lowest`, and made anew where the bounds have changed.
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
NOTE: Final = "bounds.txt"
TESTS: Final = ("tests/kernel", "tests/match", "tests/bots", "tests/test_cli.py", "tests/test_imports.py")
CHECKS: Final = (("ruff", "check", "."), ("ruff", "format", "--check", "--quiet", "."), ("mypy",))


def bounds() -> list[str]:
    """Return what the project and its tests need, as `pyproject.toml` writes it."""
    project = tomllib.loads((environment.ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return [*project["dependencies"], *project["optional-dependencies"]["dev"]]


def pinned(needed: Iterable[str]) -> list[str]:
    """Return each `name>=version` as `name==version`; a name alone stays."""
    return [one.replace(">=", "==") for one in needed]


def main(arguments: list[str]) -> int:
    """Install the lowest versions and run checks and tests with them; return 0 where all pass."""
    pins, note = "\n".join(pinned(bounds())), FOLDER / NOTE
    python = str(environment.python_of(FOLDER))
    if not note.is_file() or note.read_text("utf-8") != pins:
        print(f"Installing the lowest versions into {FOLDER.relative_to(environment.ROOT)} ...", flush=True)
        venv.create(FOLDER, clear=True, with_pip=True)
        pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        if subprocess.call([*pip, *pins.splitlines()]) != 0:
            return 1
        note.write_text(pins, "utf-8")
    os.chdir(environment.ROOT)
    os.environ["PYTHONPATH"] = str(environment.ROOT)
    checks = [] if arguments else [["-m", *check] for check in CHECKS]
    runs = [*checks, ["-m", "pytest", "-n", "auto", "--dist", "worksteal", *(arguments or TESTS)]]
    codes = [subprocess.call([python, *run]) for run in runs]
    return int(any(codes))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
