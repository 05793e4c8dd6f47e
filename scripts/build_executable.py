#!/usr/bin/env python3
"""Build the standalone program for this very system: `dist/elements-table/`, and an archive of it.

`--smoke` then tries the built program in an empty environment. PyInstaller comes with the extra `[build]`, which is
installed into `.venv` when missing. What people download is made by release.py, for old systems too.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

import environment
from environment import ROOT

sys.path.insert(0, str(ROOT / "scripts" / "packaging"))

NAME = "elements-table"
DIST = ROOT / "dist"
NEEDED = (
    *("PyInstaller", "pygame", "yaml", "msgspec", "platformdirs", "tqdm"),
    *("font_source_sans_pro", "fontpkg_atkinson_hyperlegible"),
)


def main() -> int:
    """Build, and try what was built if asked to; return the exit code."""
    parser = argparse.ArgumentParser(description="Build the standalone program into dist/elements-table/.")
    parser.add_argument("--smoke", action="store_true", help="then try it in an empty environment")
    parser.add_argument("--no-archive", action="store_true", help="leave out the archive of the folder")
    arguments = parser.parse_args()
    try:
        python = environment.python_with(NEEDED, ["build", "reading"])
    except environment.Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 1
    if python != Path(sys.executable):  # the project and PyInstaller are over there
        return subprocess.call([str(python), *sys.argv])
    sys.path.insert(0, str(ROOT))
    import frozen  # noqa: PLC0415  it needs the project, which the Python before may not have
    from common import Trouble  # noqa: PLC0415  it lies in scripts/packaging/

    try:
        if not frozen.build(DIST, ROOT / "build"):
            return 1
        frozen.finish(DIST, frozen.python_licence())
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 1
    if not arguments.no_archive:
        print("archive:", archive().relative_to(ROOT))
    if not arguments.smoke:
        return 0
    import smoke  # noqa: PLC0415  see above

    return smoke.run(frozen.program(DIST))


def archive() -> Path:
    """Pack the folder under its version and system and return the file: zip, or tar.gz where programs need a mode."""
    from elements_table import __version__  # noqa: PLC0415  see above

    name = f"{NAME}-{__version__}-{platform.system().lower()}-{platform.machine().lower()}"
    kind = "zip" if os.name == "nt" else "gztar"
    return Path(shutil.make_archive(str(DIST / name), kind, root_dir=DIST, base_dir=NAME))


if __name__ == "__main__":
    sys.exit(main())
