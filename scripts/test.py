#!/usr/bin/env python3
"""The gate: style, types, data files and all tests, in an environment that it makes itself.

Arguments go to pytest (`scripts/test.py -k wuxing`, `scripts/test.py tests/kernel`), whose closing line is the last.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time

import environment

NEEDED = (
    *("pytest", "xdist", "hypothesis", "importlinter", "ruff", "mypy", "babel", "distributed", "hatchling"),
    *("pettingzoo", "gymnasium"),
    *("pygame", "yaml", "msgspec", "platformdirs", "tqdm", "font_source_sans_pro", "font_source_serif_pro"),
)
CHECKS = {
    "style": ["ruff", "check", "."],
    "layout": ["ruff", "format", "--check", "--quiet", "."],
    "types": ["mypy"],
    "data files": ["elements_table", "validate"],
}
"""What runs beside the tests: modules with their arguments, by what they check."""


def main(arguments: list[str]) -> int:
    """Run every check and the tests, all of them whatever fails, and return 0 where nothing did."""
    try:
        python = str(environment.python_with(NEEDED, ["dev"]))
    except environment.Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 1
    os.chdir(environment.ROOT)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # hundreds of processes of bots would each compile the program
    since = time.monotonic()
    begun = {name: _begun([python, "-m", *command]) for name, command in CHECKS.items()}
    spread = [] if "-n" in arguments else ["-n", "auto", "--dist", "worksteal"]
    command = [python, "-m", "pytest", *spread, *arguments]
    tests = None if arguments else subprocess.Popen(command)  # all of them outlast the types, for which a core waited
    failed = [name for name, check in begun.items() if not _passes(name, check, since)]
    ended = subprocess.call(command) if tests is None else tests.wait()
    if failed:
        print("Not passed:", ", ".join(failed), file=sys.stderr)
    return ended or (1 if failed else 0)


def _begun(command: list[str]) -> subprocess.Popen[str]:
    """Begin a check beside the others: style and data files are done long before types are."""
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def _passes(name: str, check: subprocess.Popen[str], since: float) -> bool:
    told, _nothing = check.communicate()
    passed = check.returncode == 0
    print(f"{name}: {'passed' if passed else 'FAILED'} in {time.monotonic() - since:.1f} s", flush=True)
    if not passed:
        print(told.rstrip(), flush=True)
    return passed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
