"""SVG: the sprites with the colours in them that may be changed, and plain shapes that all else is built from."""

import math
import re
from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise
from pathlib import Path, PureWindowsPath
from typing import Final, NamedTuple, TypedDict

import msgspec

from elements_table import paths
from elements_table.kernel.data import DRAWN, load
from elements_table.kernel.errors import DataError, TableError, brief
from elements_table.kernel.files import MEGABYTE, read_text
from elements_table.ui.drawing import contrast
from elements_table.ui.drawing.theme import Color, hexed

_POINT: Final = "%.2f %.2f".__mod__
"""Writes a point; an outline of dashes has hundreds."""


class Paint(NamedTuple):
    """How a shape is painted: its inside, in one colour or from one down to another, and its line."""

    fill: Color | None = None
    fill_opacity: float = 1.0
    line: Color | None = None
    line_opacity: float = 1.0
    line_width: float = 1.0
    grad: tuple[Color, Color] | None = None
    dash: tuple[float, float] | None = None
    """Dash and gap, as long as widths are."""

    def strong(self) -> "Paint":
        """Return the same in high contrast."""
        fill, opacity = (None, 1.0) if self.fill is None else contrast.plate(self.fill, self.fill_opacity)
        grad = None if self.grad is None else (contrast.strong(self.grad[0]), contrast.strong(self.grad[1]))
        line_opacity, line_width = contrast.edge(self.line_opacity, self.line_width)
        return Paint(fill, opacity, self.line, line_opacity, line_width, grad, self.dash)


class Painting(TypedDict, total=False):
    """The fields of a `Paint` that somebody names as a shape is drawn."""

    fill: Color | None
    fill_opacity: float
    line: Color | None
    line_opacity: float
    line_width: float
    grad: tuple[Color, Color] | None
    dash: tuple[float, float] | None


def document(body: str, w: float, h: float, defs: str = "") -> bytes:
    """Return a whole SVG of w x h units."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w:g} {h:g}" width="{w:g}" height="{h:g}">'
        f"<defs>{defs}</defs>{body}</svg>"
    ).encode()


def gradient(stops: tuple[Color, Color], x2: float, y1: float, y2: float) -> str:
    """Return a linear gradient named `g` from (0, y1) to (x2, y2)."""
    return (
        f'<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}">'
        f'<stop offset="0" stop-color="{hexed(stops[0])}"/><stop offset="1" stop-color="{hexed(stops[1])}"/>'
        "</linearGradient>"
    )


def rounded(x: float, y: float, w: float, h: float, r: float, paint: str) -> str:
    """Return a rounded rectangle with the given paint attributes."""
    return f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="{max(0.0, r):g}" {paint}/>'


def stroke(color: Color, width: float, opacity: float = 1.0) -> str:
    """Return the attributes of an outline without a fill."""
    return f'fill="none" stroke="{hexed(color)}" stroke-opacity="{opacity:g}" stroke-width="{width:g}"'


def box(w: float, h: float, r: float, m: float, paint: Paint) -> tuple[str, str]:
    """Return body and definitions of a rounded rectangle in a clear margin of `m`; its line lies wholly inside it."""
    fill, fill_opacity, line, line_opacity, line_width, grad, dash = paint
    defs = gradient(grad, 0, m, h + m) if grad else ""
    body = ""
    if grad or fill is not None:
        inside = "url(#g)" if grad or fill is None else hexed(fill)
        body += rounded(m, m, w, h, r, f'fill="{inside}" fill-opacity="{fill_opacity:g}"')
    if line is not None:
        half = line_width / 2
        outline = stroke(line, line_width, line_opacity)
        if dash:
            d = dashes(m + half, m + half, w - line_width, h - line_width, max(1.0, r - half), *dash)
            body += f'<path d="{d}" {outline}/>'
        else:
            body += rounded(m + half, m + half, w - line_width, h - line_width, r - half, outline)
    return body, defs


def dashes(x: float, y: float, w: float, h: float, r: float, on: float, off: float) -> str:
    """Return the outline of a rounded rectangle as separate dash segments.

    NanoSVG's own stroke-dasharray leaves stray lines at some sizes. Dash and gap are stretched a little so that a
    whole number of them goes round.
    """
    points = _outline(x, y, w, h, r)
    total = sum(map(math.dist, points, points[1:]))
    stretch = total / max(4, round(total / (on + off))) / (on + off)
    lengths = (on * stretch, off * stretch)
    parts: list[str] = []
    pen, left = 0, lengths[0]
    segment = [points[0]]
    for a, b in pairwise(points):
        length, gone = math.dist(a, b), 0.0
        while length - gone > left + 1e-6:
            gone += left
            turn = (a[0] + (b[0] - a[0]) * gone / length, a[1] + (b[1] - a[1]) * gone / length)
            if pen == 0:
                parts.append("M" + "L".join(map(_POINT, [*segment, turn])))
            pen = 1 - pen
            left, segment = lengths[pen], [turn]
        left -= length - gone
        segment.append(b)
    if pen == 0 and len(segment) > 1:
        parts.append("M" + "L".join(map(_POINT, segment)))
    return "".join(parts)


def _outline(x: float, y: float, w: float, h: float, r: float) -> list[tuple[float, float]]:
    corners = ((x + w - r, y + r, -90), (x + w - r, y + h - r, 0), (x + r, y + h - r, 90), (x + r, y + r, 180))
    points = [
        (cx + r * math.cos(math.radians(start + 90 * k / 8)), cy + r * math.sin(math.radians(start + 90 * k / 8)))
        for cx, cy, start in corners
        for k in range(9)
    ]
    return [*points, points[0]]


INDEX: Final = "index.yaml"
MOST_BYTES: Final = MEGABYTE
"""How large the file of a sprite may be."""
LINE: Final = "line"
"""Slot of every `ui_*` icon: the colour of its strokes."""
ICON_STROKE: Final = 18
"""Stroke width in the icons' 256 box; `weight` replaces it."""

LAYER: Final = re.compile(r'^<g id="(\w+)">\n(.*?)^</g>$', re.MULTILINE | re.DOTALL)
"""A layer in the file of a sprite that has several: a group whose first and last lines stand alone."""

NAMED: Final = re.compile(rf"(back|cover)_{DRAWN} (.?) (#[0-9A-Fa-f]{{6}}) (#[0-9A-Fa-f]{{6}})")

Recolour = Sequence[tuple[str, str]]
"""Pairs of a slot and the new colour `#RRGGBB`."""


class SpriteEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the index says of one sprite."""

    file: str
    anchor: tuple[float, float] = (0.5, 0.5)
    """The point that is put on a position, in parts of width and height."""
    recolour: dict[str, str] = msgspec.field(default_factory=dict)
    """Slot -> colour as it stands in the file."""

    def __post_init__(self) -> None:
        place = PureWindowsPath(self.file)  # it knows every kind of separator
        if place.anchor or ".." in place.parts:
            raise ValueError(f"{brief(self.file)} leads out of the folder")


class Drawn(NamedTuple):
    """The back or cover of a game that brings none: its title's first letter, on `drawn_back` in its two colours."""

    kind: str
    letter: str
    centre: str
    edge: str

    @property
    def sprite(self) -> str:
        """The sprite below the letter."""
        return f"drawn_{self.kind}"


def drawn_of(name: str) -> Drawn | None:
    """Return what the name of a drawn sprite says, None for any other name."""
    found = NAMED.fullmatch(name)
    return Drawn(*found.groups()) if found else None


class SpriteError(TableError):
    """A sprite or slot that is not there, or an index that does not match its folder."""


class Sprites:
    """The sprites of one folder. The index is read on the first use: a start from the raster cache never needs it."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or paths.sprites()
        self.back = ""
        """The card back that every game wears instead of its own, after `back_`; empty: each its own."""

    def worn(self, back: str) -> str:
        """Return the sprite that is worn instead of a game's own card back."""
        return f"back_{self.back}" if self.back else back

    @cached_property
    def index(self) -> dict[str, SpriteEntry]:
        """Every sprite by name; SpriteError if the index cannot be read."""
        return read_index(self.folder)

    def entry(self, name: str) -> SpriteEntry:
        """Return what the index says of a sprite; SpriteError for an unknown name."""
        drawn = drawn_of(name)
        found = self.index.get(drawn.sprite if drawn else name)
        if found is None:
            raise SpriteError(f"There is no sprite named {name!r}.")
        return found

    def svg(self, name: str, recolour: Recolour = (), weight: float | None = None) -> bytes:
        """Return the SVG text of a sprite with slots recoloured and, for icons, another stroke width."""
        entry, drawn = self.entry(name), drawn_of(name)
        if drawn is not None:
            own = (("light", drawn.centre), ("dark", drawn.edge))
            recolour = [*(one for one in own if one[0] in entry.recolour), *recolour]
        text = _text(self.folder / entry.file)
        if weight is not None:
            text = text.replace(f'stroke-width="{ICON_STROKE}"', f'stroke-width="{weight:g}"')
        if not recolour:
            return text.encode()
        swap: dict[str, str] = {}
        for slot, color in recolour:
            if slot not in entry.recolour:
                raise SpriteError(f"The sprite {name!r} has no colour slot {slot!r}.")
            swap[entry.recolour[slot]] = color
        return re.sub("|".join(map(re.escape, swap)), lambda match: swap[match[0]], text).encode()

    def layers(self, name: str) -> dict[str, bytes]:
        """Return the layers of a sprite, bottom up, each as an SVG text of its own; one that has none is all `""`."""
        text = self.svg(name).decode()
        found = LAYER.findall(text)
        head = text[: text.index(">") + 1]
        return {layer: f"{head}{body}</svg>".encode() for layer, body in found} or {"": text.encode()}

    def stamp(self) -> str:
        """Return a text that changes when any file of the folder changes (name, size or time)."""
        return repr(sorted(paths.stamps(self.folder)))


def read_index(folder: Path) -> dict[str, SpriteEntry]:
    """Return the index of a sprites folder; SpriteError says what is wrong with it."""
    try:
        return load(folder / INDEX, dict[str, SpriteEntry])
    except DataError as error:
        raise SpriteError(str(error)) from error


def _text(file: Path) -> str:
    try:
        return read_text(file, MOST_BYTES)
    except OSError as error:
        raise SpriteError(f"{file}: cannot be read: {error.strerror or error}.") from None


def unknown_sprites(*names: str) -> list[str]:
    """Return for each name that is no sprite a sentence that says so."""
    sprites = Sprites()
    found = []
    for name in names:
        try:
            sprites.entry(name)
        except SpriteError as error:
            found.append(str(error))
    return found


def validate_index(folder: Path) -> list[str]:
    """Return every disagreement between the index and the SVG files of a folder, in words; empty if none."""
    try:
        index = read_index(folder)
    except SpriteError as error:
        return [str(error)]
    wrong: list[str] = []
    listed: dict[str, str] = {}
    for name, entry in index.items():
        if entry.file in listed:
            wrong.append(f"{name}: {entry.file} is already listed as {listed[entry.file]}")
        listed[entry.file] = name
        file = folder / entry.file
        if not file.is_file():
            wrong.append(f"{name}: no file {entry.file}")
            continue
        try:
            text = _text(file)
        except SpriteError as error:
            wrong.append(f"{name}: {error}")
            continue
        wrong += [
            f"{name}: slot {slot} is {color}, which {entry.file} does not contain"
            for slot, color in entry.recolour.items()
            if color not in text
        ]
    present = {file.relative_to(folder).as_posix() for file in folder.rglob("*.svg")}
    wrong += [f"{file}: not listed in {INDEX}" for file in sorted(present - listed.keys())]
    return wrong
