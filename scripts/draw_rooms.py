"""Draws docs/rooms.svg, the rooms of the package and who may know whom, from the contracts in pyproject.toml.

What a room holds is told by the tables of docs/architecture.md. Run after a contract, a room or a table has changed.
A layer knows those below it; rooms beside one another do not know each other. The features, which know one another by
route alone, stand as a row of doors.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
FILE: Final = ROOT / "docs" / "rooms.svg"
PAGE: Final = ROOT / "docs" / "architecture.md"
PACKAGE: Final = "elements_table"
WIDTH: Final = 960.0
ROW, GAP, PAD, HEAD = 30.0, 7.0, 14.0, 26.0
NAME: Final = 104.0
"""Room for a name, in px; what the room holds stands behind it."""
LETTER: Final = 6.3
"""Width of a letter there, in px."""
DOOR: Final = 116.0
"""Width of a feature's door, in px."""
INK, SOFT, PAPER, FILLS = "#2A2622", "#746A5E", "#FBF7EE", ("#F1E8D6", "#FFFFFF", "#F8F1E2")
STYLE: Final = "font-family: 'Source Sans 3', 'Source Sans Pro', sans-serif"


class Room(NamedTuple):
    """A room: its name, the rows of rooms within it from the top, and the doors to features in it."""

    name: str
    rows: tuple[tuple[Room, ...], ...] = ()
    doors: tuple[str, ...] = ()

    holds: str = ""

    def height(self) -> float:
        """Return how high it is drawn, in px."""
        if not self.rows and not self.doors:
            return ROW
        rows = sum(max(room.height() for room in row) + GAP for row in self.rows)
        return HEAD + rows + -(-len(self.doors) // 7) * (ROW + GAP) + PAD - GAP


def contracts() -> list[dict[str, Any]]:
    """Return the contracts as pyproject.toml states them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    found: list[dict[str, Any]] = project["tool"]["importlinter"]["contracts"]
    return found


def layers(contract: dict[str, Any]) -> list[list[str]]:
    """Return the names in each layer of a contract, from the top."""
    return [re.findall(r"\w+", layer) for layer in contract["layers"]]


def rooms() -> Room:
    """Return the package as the room of all rooms."""
    told = holds()
    by_container = {one["containers"][0]: one for one in contracts() if one["type"] == "layers"}

    def room(path: str) -> Room:
        """Return the room of a package; a `*` stands for each game."""
        name, inner = path.rsplit(".", 1)[-1], by_container.get(path) or by_container.get(f"{path}.*")
        if inner is not None:
            below = f"{path}.*" if f"{path}.*" in by_container else path
            rows = (tuple(room(f"{below}.{part}") for part in row) for row in layers(inner))
            return Room(f"{name}/<id>" if below != path else name, tuple(rows))
        return Room(name, doors=features() if name == "features" else (), holds=told.get(path, ""))

    return room(PACKAGE)


def holds() -> dict[str, str]:
    """Return what each room holds, by its path (`elements_table.ui.stage`), as the tables say."""
    found: dict[str, str] = {}
    room = PACKAGE
    for line in PAGE.read_text("utf-8").splitlines():
        if line.startswith("| room of `ui/`"):
            room = f"{PACKAGE}.ui"
        elif line.startswith("| room |"):
            room = PACKAGE
        elif match := re.match(r"\| `([\w/<>]+?)/?(?:\.py)?` \| ([^|]+) \|", line):
            path = match[1].replace("/", ".").replace("<id>", "*")
            found.setdefault(f"{room}.{path}", re.sub(r"[`]", "", match[2]).strip())
    return found


def features() -> tuple[str, ...]:
    """Return the features there are."""
    folder = ROOT / PACKAGE / "ui" / "features"
    return tuple(sorted(path.name for path in folder.iterdir() if (path / "__init__.py").is_file()))


def exceptions() -> list[tuple[str, str]]:
    """Return which feature knows which other beyond its route, as the contract allows it."""
    given = (line for one in contracts() for line in one.get("ignore_imports", ()))
    pairs = (re.findall(r"\.features\.(\w+)", line) for line in given)
    return sorted({(pair[0], pair[1]) for pair in pairs})


def svg() -> str:
    """Return the picture."""
    house = rooms()
    height = house.height() + 2 * PAD + 44
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:g} {height:g}" style="{STYLE}">',
        f'<rect width="100%" height="100%" fill="{PAPER}"/>',
        *_draw(house, PAD, PAD, WIDTH - 2 * PAD, 0),
    ]
    known = ", ".join(f"{one} \u2192 {other}" for one, other in exceptions())
    foot = height - PAD - 24
    lines = ("A room knows the rooms below it. Features know one another by route alone, but for:", known)
    parts += [
        f'<text x="{PAD:g}" y="{foot + 20 * n:g}" font-size="13" fill="{SOFT}">{escape(line)}</text>'
        for n, line in enumerate(lines)
    ]
    return "\n".join([*parts, "</svg>"]) + "\n"


def _draw(room: Room, x: float, y: float, w: float, depth: int) -> Iterable[str]:
    """Draw a room and all within it at a place, `w` px wide."""
    yield _box(x, y, w, room.height(), FILLS[depth % len(FILLS)])
    if room.height() == ROW:
        yield _words(room.name, x + PAD, y + ROW / 2 + 5, "start")
        most = int((w - 3 * PAD - NAME) / LETTER)
        words = room.holds if len(room.holds) <= most else room.holds[: most - 2].rsplit(" ", 1)[0] + " \u2026"
        yield _words(words, x + PAD + NAME, y + ROW / 2 + 5, "start", soft=True)
        return
    yield _words(room.name, x + PAD, y + 18, "start", bold=True)
    y += HEAD
    for row in room.rows:
        wide = (w - 2 * PAD - GAP * (len(row) - 1)) / len(row)
        for n, one in enumerate(row):
            yield from _draw(one, x + PAD + n * (wide + GAP), y, wide, depth + 1)
        y += max(one.height() for one in row) + GAP
    for n, door in enumerate(room.doors):
        left, top = x + PAD + n % 7 * (DOOR + GAP), y + n // 7 * (ROW + GAP)
        yield _box(left, top, DOOR - GAP, ROW, FILLS[(depth + 1) % len(FILLS)])
        yield _words(door, left + (DOOR - GAP) / 2, top + ROW / 2 + 5, "middle")


def _box(x: float, y: float, w: float, h: float, fill: str) -> str:
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{w:.1f}" height="{h:.1f}" rx="6" fill="{fill}" '
        f'stroke="{SOFT}" stroke-width="0.8"/>'
    )


def _words(words: str, x: float, y: float, anchor: str, *, bold: bool = False, soft: bool = False) -> str:
    weight = ' font-weight="600"' if bold else ""
    place = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"'
    size, color = (12, SOFT) if soft else (14, INK)
    return f'<text {place} font-size="{size}" fill="{color}"{weight}>{escape(words)}</text>'


if __name__ == "__main__":
    FILE.write_text(svg(), "utf-8")
    sys.exit()
