"""The plate on which a card is engraved, and the burin that shades by the width of its lines.

A form is a patch P(u, v). Its lines are the curves of constant v; at (u, v) a line is as wide as the pitch, the
distance of two lines, times how dark the form is there. So a line swells in the shade and breaks off in the light.
Nothing is clipped: forms are laid from the back to the front, each on an opaque body with a halo of bare paper round
it, and last the margin and the corner of the index are painted over in paper.

The pitch follows the width at which a card is drawn, so that lines never come nearer than two pixels to one another.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from engraving.shapes import Patch, Point, Tone, clamp, middles, mix, normal

WIDTH, HEIGHT = 250.0, 350.0
MARGIN = 12.0
CORNER = 0.37
"""How far the bare corner reaches, in parts of the width; `SMALL_CORNER` below 56 dp."""
SMALL_CORNER = 0.5
INKS = {
    "wood": "#28623A",
    "fire": "#B22C18",
    "earth": "#7A4C1C",
    "metal": "#42505F",
    "water": "#165084",
    "yin_yang": "#221E1C",
    "air": "#12685F",
}
GOLD, NIGHT, NIGHT_GOLD = "#C4943E", "#1C1016", "#E2BC6E"
PAPER, FOAM = "#F9F3E4", "#FFFDF6"
PAPER_LIGHT, PAPER_SHADE = "#FDF9EF", "#F3EBD8"
EXACT = 0.12
"""How far a line may run beside the true one: a quarter of a pixel on a card of 244 pixels."""
DARKEST = 0.88
"""The most of the pitch that a line fills: a hair of paper stays between two."""


@dataclass(frozen=True)
class Cut:
    """How finely a plate is cut for cards of one width in dp: distance of lines, width of outlines."""

    width: int
    pitch: float
    outline: float

    @property
    def is_small(self) -> bool:
        """Whether rays and foam are left out, and signs drawn bolder."""
        return self.width < 56


CUTS = (Cut(200, 4.4, 1.5), Cut(122, 5.4, 1.9), Cut(72, 7.6, 2.7), Cut(40, 13.0, 4.6))


@dataclass
class Plate:
    """A card while it is engraved: its ink, paper and cut, and the SVG elements so far, the last on top."""

    cut: Cut
    ink: str
    paper: str = PAPER
    gold: str = GOLD
    counted: list[tuple[Point, int]] = field(default_factory=list)
    """Where each thing that the card counts stands, and how much had been drawn when it was whole."""
    drawn: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, element: str, cut: Cut) -> Plate:
        """Return a plate of paper with an element's ink."""
        return cls(cut, INKS[element])

    @classmethod
    def night(cls, cut: Cut) -> Plate:
        """Return a plate of the night: gold on near black."""
        return cls(cut, NIGHT_GOLD, NIGHT, NIGHT_GOLD)

    @property
    def is_night(self) -> bool:
        """Whether the lines are lighter than the ground."""
        return self.paper != PAPER

    @property
    def light(self) -> str:
        """The colour of what is lighter than the paper, such as foam."""
        return self.paper if self.is_night else FOAM

    def tint(self, part: float) -> str:
        """Return the paper with a part of ink in it; small cards need more of it."""
        return mix(self.paper, self.ink, part * (1.35 if self.cut.is_small else 1.0))

    def count(self, at: Point) -> None:
        """Note that something the card counts is whole now, and where the eye finds it: cap, summit, tip, volute."""
        self.counted.append((at, len(self.drawn)))

    # ---- the burin

    def body(self, outline: Iterable[Point], fill: str, line: float = 0.0, color: str = "") -> None:
        """Lay the opaque ground of a form, with a contour of a width unless that is 0."""
        edge = f' stroke="{color or self.ink}" stroke-width="{line:.1f}" stroke-linejoin="round"' if line else ""
        self.drawn.append(f'<path d="{path(outline)}Z" fill="{fill}"{edge}/>')

    def halo(self, outline: Iterable[Point], wide: float = 1.7) -> None:
        """Lay bare paper round a form, `wide` pitches in all: it parts the form from what lies behind."""
        shape = f'<path d="{path(outline)}Z" fill="none" stroke="{self.paper}"'
        self.drawn.append(f'{shape} stroke-width="{self.cut.pitch * wide:.1f}" stroke-linejoin="round"/>')

    def shade(
        self,
        patch: Patch,
        rows: Iterable[float],
        tone: Tone,
        steps: int = 36,
        *,
        color: str = "",
        pitch: float = 0.0,
        opacity: float = 1.0,
    ) -> None:
        """Engrave a patch: a line for every v in `rows`, as wide as `tone` says; it breaks off where it is thin.

        `steps` is how many pieces a line has, `pitch` another than the cut's.
        """
        wide = pitch or self.cut.pitch
        least = 0.7 * max(1.0, wide / 5.4)
        outlines: list[str] = []
        for v in rows:
            points: list[Point] = []
            widths: list[float] = []
            for i in range(steps + 1):
                u = i / steps
                width = wide * clamp(tone(u, v), 0.0, DARKEST)
                if width >= least:
                    points.append(patch(u, v))
                    widths.append(width)
                if (width < least or i == steps) and points:
                    if len(points) > 2:
                        widths[0], widths[-1] = min(widths[0], 0.5), min(widths[-1], 0.5)
                        outlines.append(ribbon(points, widths))
                    points, widths = [], []
        if outlines:
            pale = f' fill-opacity="{opacity:g}"' if opacity < 1 else ""
            self.drawn.append(f'<path d="{"".join(outlines)}" fill="{color or self.ink}"{pale}/>')

    def fill(self, patch: Patch, long: float, tone: Tone, steps: int = 36, shift: float = 0.5) -> None:
        """Engrave a patch that is `long` units across its lines, with as many as the pitch has room for."""
        self.shade(patch, middles(max(2, int(long / self.cut.pitch)), shift), tone, steps)

    def stroke(self, points: Iterable[Point], width: float, color: str = "") -> None:
        """Draw a line of one width with round ends."""
        shape = f'<path d="{path(points)}" fill="none" stroke="{color or self.ink}" stroke-width="{width:.1f}"'
        self.drawn.append(f'{shape} stroke-linecap="round" stroke-linejoin="round"/>')

    def disc(self, x: float, y: float, r: float, fill: str, line: float = 0.0, color: str = "") -> None:
        """Draw a filled circle, with an outline of a width unless that is 0."""
        edge = f' stroke="{color or self.ink}" stroke-width="{line:.1f}"' if line else ""
        self.drawn.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r:.1f}" fill="{fill}"{edge}/>')

    # ---- the print

    def svg(self, *, corner: bool = True) -> str:
        """Return the card's picture: paper, forms, the margin and (if wanted) the corner bare again, a gold frame."""
        paper = self.paper if self.is_night else "url(#p)"
        whole = f"M0 0H{WIDTH:g}V{HEIGHT:g}H0Z"
        inner = _rounded(MARGIN, 7.0)
        parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:g} {HEIGHT:g}">']
        if not self.is_night:
            parts.append(
                '<defs><linearGradient id="p" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="250" y2="350">'
                f'<stop offset="0" stop-color="{PAPER_LIGHT}"/><stop offset="1" stop-color="{PAPER_SHADE}"/>'
                "</linearGradient></defs>"
            )
        parts += [f'<path d="{whole}" fill="{paper}"/>', *self.drawn]
        if corner:
            c = WIDTH * (SMALL_CORNER if self.cut.is_small else CORNER)
            bow = f"M0 0H{c:.0f}C{c:.0f} {c * 0.95:.0f} {c * 0.8:.0f} {c * 1.42:.0f} 0 {c * 1.5:.0f}Z"
            parts.append(f'<path d="{bow}" fill="{paper}"/>')
        parts.append(f'<path d="{whole}{inner}" fill="{paper}" fill-rule="evenodd"/>')
        line = 3.0 if self.cut.is_small else 1.6
        parts.append(f'<path d="{inner}" fill="none" stroke="{self.gold}" stroke-width="{line}"/></svg>')
        return "".join(parts)


def path(points: Iterable[Point]) -> str:
    """Return the commands of a line through points, in tenths of a unit, each relative to the one before."""
    x0 = y0 = 0
    words: list[str] = []
    for x, y in thinned(list(points)):
        x1, y1 = round(x * 10), round(y * 10)
        if (x1, y1) == (x0, y0) and words:
            continue
        mark = "M" if not words else "l" if len(words) == 1 else "" if x1 < x0 else " "
        words.append(mark + _tenths(x1 - x0) + ("" if y1 < y0 else " ") + _tenths(y1 - y0))
        x0, y0 = x1, y1
    return "".join(words)


def thinned(points: Sequence[Point]) -> list[Point]:
    """Return a line without the points that lie on the way between those before and after, within `EXACT` units."""
    kept = [*points[:1]]
    start = 0
    for end in range(2, len(points)):
        if any(_off(points[i], points[start], points[end]) > EXACT for i in range(start + 1, end)):
            start = end - 1
            kept.append(points[start])
    return [*kept, *points[-1:]] if len(points) > 1 else kept


def _off(p: Point, a: Point, b: Point) -> float:
    """Return how far a point lies from the line through two others."""
    nx, ny = normal(a, b)
    return abs((p[0] - a[0]) * nx + (p[1] - a[1]) * ny)


def _tenths(n: int) -> str:
    """Return a number of tenths as short as SVG takes it."""
    whole, part = divmod(abs(n), 10)
    text = f"{whole or ''}.{part}" if part else str(whole)
    return f"-{text}" if n < 0 else text


def ribbon(points: Sequence[Point], widths: Sequence[float]) -> str:
    """Return the closed outline of a line that has a width at every point: the stroke of a burin."""
    left: list[Point] = []
    right: list[Point] = []
    last = len(points) - 1
    for i, (x, y) in enumerate(points):
        nx, ny = normal(points[max(0, i - 1)], points[min(last, i + 1)])
        half = widths[i] / 2
        left.append((x + nx * half, y + ny * half))
        right.append((x - nx * half, y - ny * half))
    return path(left + right[::-1]) + "Z"


def _rounded(m: float, r: float) -> str:
    """Return the commands of the card's outline `m` within its edge, with corners of radius r."""
    x1, y1 = WIDTH - m, HEIGHT - m
    top = f"M{m + r:g} {m:g}H{x1 - r:g}Q{x1:g} {m:g} {x1:g} {m + r:g}V{y1 - r:g}Q{x1:g} {y1:g} {x1 - r:g} {y1:g}"
    return f"{top}H{m + r:g}Q{m:g} {y1:g} {m:g} {y1 - r:g}V{m + r:g}Q{m:g} {m:g} {m + r:g} {m:g}Z"
