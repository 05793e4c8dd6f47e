"""The standalone folder of the system this runs on, by PyInstaller: also run by itself, by a Python for old systems.

`python scripts/packaging/frozen.py DIST WORK` builds `DIST/elements-table/` with the Python that runs it, which must
have PyInstaller and the libraries.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

SCRIPTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(SCRIPTS), str(SCRIPTS / "packaging"), str(SCRIPTS.parent)]

import build_core  # noqa: E402  they lie there
import licences  # noqa: E402  as above
import slim  # noqa: E402  as above
from common import NAME, ROOT, SHIPPED, say, size_of  # noqa: E402  as above

UNUSED = (
    *("tkinter", "numpy", "PIL", "matplotlib", "pandas", "IPython", "ipywidgets", "rich", "pygments", "distributed"),
    *("pettingzoo", "gymnasium", "pdoc", "shtab", "dask"),
    *("setuptools", "pip", "pytest", "hypothesis", "pygame.tests", "pygame.examples", "pygame.docs", "OpenGL"),
    *("ssl", "_ssl", "_hashlib", "bz2", "_bz2", "lzma", "_lzma", "readline", "pdb", "doctest", "pydoc", "unittest"),
    *(
        "asyncio",
        "_asyncio",
        "http",
        "urllib.request",
        "xmlrpc",
        "smtplib",
        "ftplib",
        "html",
        "xml",
        "pyexpat",
        "plistlib",
    ),
    *("tarfile", "_pydecimal", "_pydatetime", "socketserver", "mimetypes", "netrc", "distutils"),
    *("pygame.freetype", "pygame._freetype", "pygame.midi", "pygame.pypm", "pygame._camera", "pygame.camera"),
)
"""What libraries import when it is there, and the program never uses."""


def program(dist: Path) -> Path:
    """Return the program of a folder that was built into `dist`."""
    return dist / NAME / (f"{NAME}.exe" if os.name == "nt" else NAME)


def build(dist: Path, work: Path) -> bool:
    """Build the folder; return whether that went well."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    work.mkdir(parents=True, exist_ok=True)
    command = [
        *(sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", "--onedir", "--name", NAME),
        *("--distpath", str(dist), "--workpath", str(work), "--specpath", str(work)),
        *("--paths", str(ROOT), "--collect-submodules", "elements_table"),  # games are imported by name
        *("--optimize", "2"),  # no words for developers; what is checked is never checked by assert
    ]
    for source, target in [*_data(), *_fonts()]:
        command += ["--add-data", f"{source}{os.pathsep}{target}"]
    for module in UNUSED:
        command += ["--exclude-module", module]
    if os.name == "nt":
        command += ["--hide-console", "hide-early", "--icon", str(_icon(work))]
    # No module is packed twice: the archive around them does it better, by 2 MB of what is downloaded.
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYINSTALLER_ZLIB_COMPRESSION_LEVEL": "0"}
    if subprocess.call([*command, str(ROOT / "elements_table" / "__main__.py")], env=environment):
        return False
    slim.slim(dist / NAME)
    return True


def finish(dist: Path, python: Path | None, site: Path | None = None) -> None:
    """Add the licences; `python`: that of the interpreter, `site`: where its libraries lie, unless they are ours."""
    folder = dist / NAME
    carried = [file.name for file in folder.rglob("*") if file.is_file()]
    licences.write(folder / "_internal" / "licences", carried, python=python, site=site, builders=("pyinstaller",))
    say(f"built {NAME}: {size_of(folder) / 1e6:.1f} MB")


def python_licence() -> Path | None:
    """Return the licence of the Python that runs; None where it came without."""
    stdlib = Path(sysconfig.get_path("stdlib"))
    found = (stdlib / "LICENSE.txt", Path(sys.base_prefix) / "LICENSE.txt", Path("/usr/share/doc/python3/copyright"))
    return next((file for file in found if file.exists()), None)


def _data() -> list[tuple[Path, str]]:
    core = build_core.build()
    library = [(core, "elements_table/bots")] if core else []
    return [*library, *[(ROOT / name, name) for name in SHIPPED if (ROOT / name).is_dir()]]


def _fonts() -> list[tuple[Path, str]]:
    from elements_table.ui.platform.fonts import CLEAR, FACES, file_of  # noqa: PLC0415  it needs pygame

    return sorted({(file_of(start + face), "fonts") for face in FACES for start in ("", CLEAR)})


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
    shutil.rmtree(Path(sys.argv[1]) / NAME, ignore_errors=True)
    sys.exit(0 if build(Path(sys.argv[1]), Path(sys.argv[2])) else 1)
