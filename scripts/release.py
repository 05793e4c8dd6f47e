#!/usr/bin/env python3
"""Make all that people download, into `dist/`, with SHA256SUMS: `release.py [--only TARGET] [--smoke]`.

Each target is a module in `scripts/packaging/` with two functions: `make(dist)` makes its files and returns them, and
`smoke(dist)` tries them as far as this machine can and returns how many checks failed. Either raises `common.Trouble`
with a sentence where it cannot. docs/releasing.md says what each needs.
"""

from __future__ import annotations

import argparse
import hashlib
import subprocess
import sys
import time
from importlib import import_module
from pathlib import Path

import environment
from environment import ROOT

PACKAGING = Path(__file__).resolve().parent / "packaging"
sys.path.insert(0, str(PACKAGING))

import interpreters  # noqa: E402  it lies there
from common import Trouble  # noqa: E402  as above

DIST = ROOT / "dist"
SUMS = "SHA256SUMS"
TARGETS = {
    "linux": "a folder for Linux from Debian 11 on (glibc 2.31), and its archive",
    "deb": "a package for Debian, Ubuntu and what comes of them",
    "python": "a source archive and wheels, for those who have Python",
    "windows": "a folder for Windows, its archive, and an installer",
    "macos": "a bundle for macOS, where a Python is given for it",
}
"""Every target by its module's name, in the order they are made in; later ones may take what earlier ones made."""
NEEDED = (
    *("PyInstaller", "shtab", "argparse_manpage", "pygame", "yaml", "msgspec", "platformdirs", "tqdm"),
    *("font_source_sans_pro", "fontpkg_atkinson_hyperlegible"),
)
ELSEWHERE = frozenset(("python", "windows", "macos"))
"""Targets that are made for other systems too, by what the extra `[release]` brings."""
NEEDED_ELSEWHERE = ("hatchling", "PIL", "pypi_simple", "twine", "ziglang")


def main() -> int:
    """Make, and try what was made if asked to; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", action="append", choices=tuple(TARGETS), help="this target (may be given again)")
    parser.add_argument("--smoke", action="store_true", help="then try each, as far as this machine can")
    parser.add_argument("--no-make", action="store_true", help="take what is in dist/ already")
    instead = "a Python to carry instead of the pinned one: windows=FILE,SHA256 (or macos-arm64=, macos-x86_64=)"
    parser.add_argument("--interpreter", action="append", default=[], metavar="SYSTEM=FILE,SHA256", help=instead)
    given = parser.parse_args()
    elsewhere = not ELSEWHERE.isdisjoint(given.only or TARGETS)
    needed, extras = (
        ((*NEEDED, *NEEDED_ELSEWHERE), ["build", "reading", "release"])
        if elsewhere
        else (NEEDED, ["build", "reading"])
    )
    try:
        for one in given.interpreter:
            interpreters.take(one)
        python = environment.python_with(needed, extras)
    except (environment.Trouble, Trouble) as trouble:
        print(trouble, file=sys.stderr)
        return 1
    if python != Path(sys.executable):  # the project and what builds it are over there
        return subprocess.call([str(python), *sys.argv])
    sys.path.insert(0, str(ROOT))
    DIST.mkdir(exist_ok=True)
    failed = [name for name in given.only or TARGETS if not _do(name, make=not given.no_make, smoke=given.smoke)]
    write_sums(DIST)
    print(f"{len(given.only or TARGETS) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed else 0


def _do(name: str, *, make: bool, smoke: bool) -> bool:
    """Make and try one target; return whether all went well."""
    target = import_module(name)
    begun = time.monotonic()
    try:
        if make:
            for file in target.make(DIST):
                print(f"{name}: {file.name}, {file.stat().st_size / 1e6:.1f} MB", flush=True)
        failed = target.smoke(DIST) if smoke else 0
    except (Trouble, OSError) as error:
        print(f"{name}: {error}", file=sys.stderr)
        return False
    print(f"{name}: {time.monotonic() - begun:.0f} s", flush=True)
    return not failed


def write_sums(folder: Path) -> Path:
    """Write the digest of every file in a folder beside them, as `sha256sum --check` reads it."""
    files = sorted(file for file in folder.iterdir() if file.is_file() and file.name != SUMS)
    lines = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files]
    sums = folder / SUMS
    sums.write_text("".join(lines), encoding="utf-8")
    return sums


if __name__ == "__main__":
    sys.exit(main())
