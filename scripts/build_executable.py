#!/usr/bin/env python3
"""Build the standalone program for the system this runs on: `dist/elements-table/`, and an archive of it.

`--smoke` then tries the built program in an empty environment. PyInstaller comes with the extra `[build]`, which is
installed into `.venv` when missing.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import subprocess
import sys
import time
from pathlib import Path

import build_core
import environment
from environment import ROOT

NAME = "elements-table"
DIST = ROOT / "dist"
NEEDED = ("PyInstaller", "pygame", "yaml", "msgspec", "platformdirs", "tqdm", "font_source_sans_pro")
SHIPPED = ("data", "sprites", "sounds")
UNUSED = (
    *("tkinter", "numpy", "PIL", "matplotlib", "pandas", "IPython", "ipywidgets", "rich", "pygments", "distributed"),
    *("setuptools", "pip", "pytest", "hypothesis", "pygame.tests", "pygame.examples", "pygame.docs", "OpenGL"),
)
"""What libraries import when it is there, and the program never uses."""


def main() -> int:
    """Build, and try what was built if asked to; return the exit code."""
    parser = argparse.ArgumentParser(description="Build the standalone program into dist/elements-table/.")
    parser.add_argument("--smoke", action="store_true", help="then try it in an empty environment")
    parser.add_argument("--no-archive", action="store_true", help="leave out the archive of the folder")
    arguments = parser.parse_args()
    try:
        python = environment.python_with(NEEDED, ["build"])
    except environment.Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 1
    if python != Path(sys.executable):  # the project and PyInstaller are over there
        return subprocess.call([str(python), *sys.argv])
    sys.path.insert(0, str(ROOT))
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    if not build():
        return 1
    if not arguments.no_archive:
        print("archive:", archive().relative_to(ROOT))
    if not arguments.smoke:
        return 0
    import smoke  # noqa: PLC0415  it needs the project, which the Python before may not have

    return smoke.run(program())


def program() -> Path:
    """Return the built program."""
    return DIST / NAME / (f"{NAME}.exe" if os.name == "nt" else NAME)


def build() -> bool:
    """Build the folder; return whether that went well."""
    begun = time.monotonic()
    work = ROOT / "build"
    work.mkdir(exist_ok=True)
    command = [
        *(sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", "--onedir", "--name", NAME),
        *("--distpath", str(DIST), "--workpath", str(work), "--specpath", str(work)),
        *("--paths", str(ROOT), "--collect-submodules", "elements_table"),  # games are imported by name
    ]
    for source, target in [*_data(), *_fonts(work)]:
        command += ["--add-data", f"{source}{os.pathsep}{target}"]
    for module in UNUSED:
        command += ["--exclude-module", module]
    if os.name == "nt":
        command += ["--hide-console", "hide-early", "--icon", str(_icon(work))]
    done = subprocess.call([*command, str(ROOT / "elements_table" / "__main__.py")])
    if done == 0:
        size = sum(file.lstat().st_size for file in (DIST / NAME).rglob("*") if file.is_file())
        print(f"built {(DIST / NAME).relative_to(ROOT)}: {size / 1e6:.0f} MB in {time.monotonic() - begun:.0f} s")
    return done == 0


def archive() -> Path:
    """Pack the folder under its version and system and return the file: zip, or tar.gz where programs need a mode."""
    from elements_table import __version__  # noqa: PLC0415  the Python before may not have the project

    name = f"{NAME}-{__version__}-{platform.system().lower()}-{platform.machine().lower()}"
    kind = "zip" if os.name == "nt" else "gztar"
    return Path(shutil.make_archive(str(DIST / name), kind, root_dir=DIST, base_dir=NAME))


def _data() -> list[tuple[Path, str]]:
    core = build_core.build()
    library = [(core, "elements_table/bots")] if core else []
    return [*library, *[(ROOT / name, name) for name in SHIPPED if (ROOT / name).is_dir()]]


def _fonts(work: Path) -> list[tuple[Path, str]]:
    """Return the faces that are used and each family's licence, named after its package."""
    from elements_table.ui.platform.fonts import FACES, file_of  # noqa: PLC0415  see above

    found = [(file_of(face), "fonts") for face in FACES]
    for face, (package, _name) in FACES.items():
        licence = work / f"LICENSE-{package.replace('_', '-')}.txt"
        shutil.copyfile(file_of(face).parent / "LICENSE.txt", licence)
        found.append((licence, "fonts"))
    return sorted(set(found))


def _icon(work: Path) -> Path:
    """Return the icon as Windows wants it: one picture of 256 pixels as PNG, behind 22 bytes of head."""
    import struct  # noqa: PLC0415  only on Windows

    import pygame  # noqa: PLC0415  see above

    picture = work / "app_icon.png"
    pygame.image.save(pygame.image.load_sized_svg(ROOT / "sprites" / "app_icon.svg", (256, 256)), picture)
    body = picture.read_bytes()
    head = struct.pack("<HHHBBBBHHII", 0, 1, 1, 0, 0, 0, 0, 1, 32, len(body), 22)
    file = work / "app_icon.ico"
    file.write_bytes(head + body)
    return file


if __name__ == "__main__":
    sys.exit(main())
