"""SVG text of the plain shapes that everything on the table is built from."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Final, NamedTuple, TypedDict

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

    def strong(self) -> Paint:
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
