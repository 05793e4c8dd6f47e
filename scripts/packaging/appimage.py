"""A recipe for an AppImage, from the folder that the target linux made: `appimage.py RUNTIME SHA256`.

RUNTIME is the start of every AppImage, a program of the AppImage project that no package index has; whoever makes a
release fetches it, and gives its digest. Tried: what it puts together, unpacked again and run; of an earlier version,
one with a real runtime was run by mounting and by `--appimage-extract-and-run`. Needs `mksquashfs` (squashfs-tools).
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parent), str(Path(__file__).resolve().parents[1])]

import linux  # noqa: E402  it lies there
from common import APP_ID, BUILD, NAME, ROOT, Trouble, run, say, version  # noqa: E402  as above


def tree(dist: Path) -> Path:
    """Put the folder of an AppImage together and return it: the program, and at its top what starts and shows it."""
    folder = BUILD / "AppDir"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(linux.need_made(dist), folder / "usr" / "lib" / NAME, symlinks=True)
    shutil.move(folder / "usr" / "lib" / NAME / "share", folder / "usr" / "share")
    share = Path("usr") / "share"
    links = {
        "AppRun": Path("usr") / "lib" / NAME / NAME,
        f"{NAME}.desktop": share / "applications" / f"{NAME}.desktop",
        f"{NAME}.svg": share / "icons" / "hicolor" / "scalable" / "apps" / f"{NAME}.svg",
        ".DirIcon": Path(f"{NAME}.svg"),
    }
    for name, target in links.items():
        (folder / name).symlink_to(target)
    metainfo = folder / share / "metainfo"
    (metainfo / f"{APP_ID}.metainfo.xml").rename(metainfo / f"{NAME}.appdata.xml")
    return folder


def make(dist: Path, runtime: Path, digest: str, from_dist: Path | None = None) -> Path:
    """Make the AppImage in `dist`, of the folder there or in `from_dist`; Trouble for a runtime of another digest."""
    start = runtime.read_bytes()
    if hashlib.sha256(start).hexdigest() != digest.lower():
        raise Trouble(f"{runtime}: its digest is another; take the file that was checked.")
    packed = BUILD / "appimage.squashfs"
    run(
        ["mksquashfs", tree(from_dist or dist), packed, "-noappend", "-root-owned", "-comp", "xz", "-b", "1M"],
        "mksquashfs",
    )
    target = dist / f"Elements_Table-{version()}-{os.uname().machine}.AppImage"
    target.write_bytes(start + packed.read_bytes())
    target.chmod(0o755)
    return target


if __name__ == "__main__":
    try:
        say(str(make(ROOT / "dist", Path(sys.argv[1]), sys.argv[2])))
    except (Trouble, OSError, IndexError) as trouble:
        sys.exit(str(trouble) if not isinstance(trouble, IndexError) else __doc__)
