"""The folder for Linux from Debian 11 on (glibc 2.31), and its archive."""

from __future__ import annotations

import platform
import shutil
import tempfile
from pathlib import Path

import frozen
import glibc
import licences
import old_python
import papers
import roots
from common import BUILD, NAME, Trouble, run, say, size_of, version

OLDEST = (2, 31)
PACKER = "xz --x86 --lzma2=preset=9e"
"""Machine code packs better when its jumps are made absolute; any xz unpacks it."""
MOST, MOST_PACKED = 45e6, 18e6
"""Bytes of the folder, and of its archive."""
WINDOW = (
    *("libx11-6", "libxext6", "libxcursor1", "libxi6", "libxrandr2", "libxss1", "libxkbcommon0"),
    "libstdc++6",
)
"""What any desktop has: the window system's libraries, and that of C++."""


def make(dist: Path) -> list[Path]:
    """Build the folder with a Python for old systems, and pack it."""
    built = old_python.freeze(BUILD / "linux")
    frozen.finish(built, old_python.licence(), old_python.site())
    papers.write(built / NAME / "share")
    shutil.rmtree(dist / NAME, ignore_errors=True)
    shutil.copytree(built / NAME, dist / NAME, symlinks=True)
    return [archive(dist)]


def archive(dist: Path) -> Path:
    """Pack the folder under its version and system, as .tar.xz with everything owned by root."""
    target = packed(dist)
    command = ["tar", "-C", dist, "--owner=0", "--group=0", "--sort=name", "-I", PACKER, "-cf", target, NAME]
    run(command, "Packing the folder")
    return target


def packed(dist: Path) -> Path:
    """Return where the archive lies."""
    return dist / f"{NAME}-{version()}-linux-{platform.machine().lower()}.tar.xz"


def smoke(dist: Path) -> int:
    """Check what the archive holds, then try it where Debian 11 is: without a window, and in one."""
    import smoke as trial  # noqa: PLC0415  it needs the project

    root = roots.debian("bullseye", "run", WINDOW)
    shutil.rmtree(root / NAME, ignore_errors=True)
    run(["tar", "-C", root, "-xf", packed(dist)], "Unpacking the archive")
    failed = len(check(root / NAME, packed(dist)))
    with tempfile.TemporaryDirectory(prefix="elements-table-") as folder:
        return failed + trial.run(roots.wrapper(Path(folder) / NAME, root, f"/{NAME}/{NAME}"))


def check(folder: Path, archive: Path) -> list[str]:
    """Say what a folder and its archive are, and return what is wrong with them."""
    version_needed, file = glibc.highest(folder)
    size, small = size_of(folder), archive.stat().st_size
    words = ".".join(map(str, version_needed))
    say(f"unpacked {size / 1e6:.1f} MB, packed {small / 1e6:.1f} MB, glibc {words} (by {file.name})")
    wrong = [f"{file}: it needs glibc {words}"] if version_needed > OLDEST else []
    if size > MOST or small > MOST_PACKED:
        wrong.append(f"{folder}: it is larger than {MOST / 1e6:.0f} MB, or {MOST_PACKED / 1e6:.0f} packed")
    native = (one.name for one in folder.rglob("*.so*") if not one.is_symlink())
    unknown = [name for name in native if not licences.is_known(name)]
    wrong += [f"{name}: nobody says whose it is; see scripts/packaging/licences.py" for name in unknown]
    for sentence in wrong:
        say(f"WRONG: {sentence}")
    return wrong


def need_made(dist: Path) -> Path:
    """Return the folder that was made; Trouble where it was not."""
    if not (dist / NAME / NAME).exists():
        raise Trouble("dist/elements-table is not there; make the target linux first.")
    return dist / NAME
