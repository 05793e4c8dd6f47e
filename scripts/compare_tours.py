"""Tells which screens two commits draw differently, to the pixel: `python scripts/compare_tours.py BEFORE [AFTER]`.

Each commit is laid in the same folder, its `tour.py` goes round it with the same time of day and the same chance, and
every picture is compared. `--reasons FILE` says in YAML why some may differ (`wuxing-*-hint: reason`). A difference
that has no reason, and a picture that only one of them has, ends it with 1.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from datetime import date, datetime, time
from fnmatch import fnmatch
from pathlib import Path
from typing import Final

import pygame
import yaml

ROOT: Final = Path(__file__).resolve().parent.parent
SIZES: Final = "1024x640,1280x800,1920x1080"
STILL: Final = """\
import os, pathlib, random, time
time.time = lambda: {now}
random.SystemRandom = lambda: random.Random(7)
stat = pathlib.Path.stat
def still(path, **more):
    told = stat(path, **more)
    exact = {{name: getattr(told, name) for name in ("st_atime_ns", "st_mtime_ns", "st_ctime_ns")}}
    return os.stat_result(tuple(told), {{**exact, "st_mtime": {now}}})
pathlib.Path.stat = still
"""
"""What each tour starts with, so that neither clock nor chance makes a difference."""


def main(arguments: list[str] | None = None) -> int:
    """Print every difference with its reason; return 1 where one has none."""
    parser = argparse.ArgumentParser(prog="compare_tours.py", description=__doc__)
    parser.add_argument("before", help="a commit")
    parser.add_argument("after", nargs="?", default="HEAD", help="a commit (HEAD)")
    parser.add_argument("--sizes", default=SIZES, help=f"as tour.py takes them ({SIZES})")
    parser.add_argument("--only", default="", help="screens whose names begin so, as tour.py takes them")
    parser.add_argument(
        "--reasons", type=Path, help="a YAML file: why pictures may differ, by pattern of their names"
    )
    parser.add_argument("--keep", type=Path, help="a folder for pictures: a tour that lies there is not made again")
    given = parser.parse_args(arguments)
    reasons = yaml.safe_load(given.reasons.read_text("utf-8")) if given.reasons else {}
    with tempfile.TemporaryDirectory(prefix="tours-") as own:
        folders = [(given.keep or Path(own)) / name for name in (given.before, given.after)]
        for commit, folder in zip((given.before, given.after), folders, strict=True):
            if not folder.is_dir():
                _go_round(commit, folder.absolute(), given.sizes, given.only)
        return _report(*folders, reasons)


def _go_round(commit: str, folder: Path, sizes: str, only: str) -> None:
    """Take the tour of a commit into a folder; pictures may show where its files lie, so all lie in one place."""
    base = Path(tempfile.gettempdir()) / "elements-table-still"
    base.mkdir()
    try:
        noon = datetime.combine(date.today(), time(12)).timestamp()
        (base / "sitecustomize.py").write_text(STILL.format(now=noon), "utf-8")
        tree = base / "tree"
        subprocess.check_call(["git", "worktree", "add", "--quiet", "--detach", str(tree), commit], cwd=ROOT)
        command = [sys.executable, "scripts/tour.py", "--sizes", sizes, "--out", str(folder)]
        home = {"PYTHONPATH": f"{base}{os.pathsep}{tree}", "PYTHONHASHSEED": "0"}
        subprocess.check_call([*command, *(["--only", only] if only else [])], cwd=tree, env={**os.environ, **home})
    finally:
        shutil.rmtree(base)
        subprocess.call(["git", "worktree", "prune"], cwd=ROOT)


def _report(before: Path, after: Path, reasons: Mapping[str, str]) -> int:
    """Print how the pictures of two folders differ, and return how the program ends."""
    names = sorted(
        {file.name for folder in (before, after) for file in folder.glob("*.png")} - _sheets(before, after)
    )
    alike = unexplained = 0
    for name in names:
        differs = _difference(before / name, after / name)
        if not differs:
            alike += 1
            continue
        reason = next((why for pattern, why in reasons.items() if fnmatch(name, pattern + "*")), "")
        unexplained += not reason
        print(f"{name}: {differs}; {reason or 'NO REASON IS GIVEN'}")
    print(f"{alike} of {len(names)} pictures are alike, {unexplained} differ without a reason")
    return 1 if unexplained or not names else 0


def _sheets(*folders: Path) -> set[str]:
    """Return the contact sheets, which show what the pictures show."""
    return {file.name for folder in folders for file in folder.glob("sheet-*.png")}


def _difference(one: Path, other: Path) -> str:
    """Return in words how two pictures differ, empty where they are alike."""
    if not one.is_file() or not other.is_file():
        return "only before" if one.is_file() else "only after"
    first, second = pygame.image.load(one), pygame.image.load(other)
    if first.get_size() != second.get_size():
        return f"{first.get_size()} became {second.get_size()}"
    if first.get_buffer().raw == second.get_buffer().raw:
        return ""
    marks = pygame.mask.from_threshold(second, (0, 0, 0), (1, 1, 1, 255), first)
    marks.invert()
    boxes = marks.get_bounding_rects()
    if not boxes:
        return ""
    x, y, w, h = boxes[0].unionall(boxes[1:])
    return f"{marks.count()} pixels in {w} x {h} at ({x}, {y})"


if __name__ == "__main__":
    sys.exit(main())
