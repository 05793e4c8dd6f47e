"""Compose the menu covers from the emblem sprites: run after an emblem has changed.

Writes sprites/cover_GAME.svg: the drawing alone on clear ground, in a box of 218 x 262, in three layers one over the
other (`LAYERS`), which drift apart where a cover tilts.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from pathlib import Path

SPRITES = Path(__file__).resolve().parent.parent / "sprites"
WIDTH, HEIGHT = 218, 262
CX, CY = WIDTH / 2, HEIGHT / 2
GOLD = "#E2BC6E"
LINE = 1.2
EMBLEM_BOX = 256

LAYERS = ("ring", "medallions", "emblem")

Point = tuple[float, float]


class Drawing:
    """Collects SVG elements on one layer after the other; coordinates are units of the 218 x 262 box."""

    def __init__(self) -> None:
        self.layers: dict[str, list[str]] = {layer: [] for layer in LAYERS}
        self.parts = self.layers[LAYERS[0]]
        self.gradients = 0

    def on(self, layer: str) -> None:
        """Draw what follows on a layer."""
        self.parts = self.layers[layer]

    def ring(self, at: Point, r: float, opacity: float = 0.55) -> None:
        """Draw a thin gold circle."""
        self.parts.append(f'<circle cx="{at[0]:.2f}" cy="{at[1]:.2f}" r="{r:g}" {_gold(opacity)}/>')

    def disc(self, at: Point, r: float, fill: str, *, fill_opacity: float = 1, line: float = 0.7) -> None:
        """Draw a filled disc with a thin gold edge; no edge for a line of 0."""
        place = f'cx="{at[0]:.2f}" cy="{at[1]:.2f}" r="{r:g}"'
        self.parts.append(f'<circle {place} fill="{fill}" fill-opacity="{fill_opacity:g}"/>')
        if line:
            self.parts.append(f"<circle {place} {_gold(line)}/>")

    def line(self, a: Point, b: Point, opacity: float = 0.5) -> None:
        """Draw a thin gold line."""
        self.parts.append(f'<path d="M{a[0]:.2f} {a[1]:.2f}L{b[0]:.2f} {b[1]:.2f}" {_gold(opacity)}/>')

    def polygon(self, points: Sequence[Point]) -> None:
        """Fill a polygon with gold."""
        outline = "L".join(f"{x:.2f} {y:.2f}" for x, y in points)
        self.parts.append(f'<path d="M{outline}Z" fill="{GOLD}"/>')

    def emblem(self, name: str, at: Point, size: float) -> None:
        """Put a sprite with its middle at a point; its gradients get names of their own."""
        text = (SPRITES / f"{name}.svg").read_text(encoding="utf-8")
        body = re.sub(r"^.*?<svg[^>]*>|</svg>\s*$", "", text, flags=re.DOTALL).strip()
        for old in re.findall(r'id="([^"]+)"', body):
            self.gradients += 1
            body = body.replace(f'id="{old}"', f'id="e{self.gradients}"').replace(
                f"url(#{old})", f"url(#e{self.gradients})"
            )
        scale = size / EMBLEM_BOX
        move = f"translate({at[0] - size / 2:.3f} {at[1] - size / 2:.3f}) scale({scale:.5f})"
        self.parts.append(f'<g transform="{move}">{body}</g>')

    def svg(self) -> str:
        """Return the whole document."""
        head = f'viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"'
        groups = [line for layer, parts in self.layers.items() for line in (f'<g id="{layer}">', *parts, "</g>")]
        return "\n".join([f'<svg xmlns="http://www.w3.org/2000/svg" {head}>', *groups, "</svg>\n"])


def _gold(opacity: float) -> str:
    return f'fill="none" stroke="{GOLD}" stroke-width="{LINE}" stroke-opacity="{opacity:g}"'


def around(r: float, turn: float, center: Point = (CX, CY)) -> Point:
    """Return the point at a part of a full turn, clockwise from the top."""
    a = 2 * math.pi * turn
    return center[0] + r * math.sin(a), center[1] - r * math.cos(a)


def wuxing(d: Drawing) -> None:
    """The five phases on a ring, the star of overcoming between them."""
    middle = (CX, CY + 4)
    points = [around(76, i / 5, middle) for i in range(5)]
    d.ring(middle, 76)
    for i in range(5):
        d.line(points[i], points[(i + 2) % 5], 0.32)
    d.on("medallions")
    for at, element in zip(points, ("wood", "fire", "earth", "metal", "water"), strict=True):
        d.disc(at, 25, "#143430")
        d.emblem(f"{element}_bright", at, 30)
    d.on("emblem")
    d.disc(middle, 29, "#1A403A", line=0)
    d.emblem("yin_yang_bright", middle, 50)


def elemies(d: Drawing) -> None:
    """Four elements chasing each other round the jester."""
    d.ring((CX, CY), 70)
    for i, element in enumerate(("fire", "air", "earth", "water")):
        at = around(70, i / 4)
        d.on("medallions")
        d.disc(at, 29, "#1A2B49")
        d.emblem(f"{element}_bright", at, 38)
        x, y = around(70, (i + 0.5) / 4)
        a = 2 * math.pi * (i + 0.5) / 4
        dx, dy = math.cos(a), math.sin(a)
        back = (x - dx * 5, y - dy * 5)
        d.on("ring")
        d.polygon(
            [(x + dx * 7, y + dy * 7), (back[0] - dy * 6, back[1] + dx * 6), (back[0] + dy * 6, back[1] - dx * 6)]
        )
    d.on("emblem")
    d.emblem("jester_bright", (CX, CY - 1), 50)


def influence(d: Drawing) -> None:
    """Three spheres that overlap, a cube where two of them meet."""
    middle = (CX, CY + 10)
    for i in range(3):
        d.disc(around(44, i / 3, middle), 56, "#FFF3DC", fill_opacity=0.05)
    d.on("medallions")
    for i, element in enumerate(("earth", "water", "air")):
        x, y = around(56, i / 3, middle)
        d.emblem(f"{element}_bright", (x, y - 2), 40)
    d.on("emblem")
    for i, color in enumerate(("yellow", "red", "blue")):
        d.emblem(f"cube_{color}", around(33, i / 3 + 0.5, middle), 22)


def dragon(d: Drawing) -> None:
    """The dragon on a coin with a milled rim."""
    d.ring((CX, CY), 86, 0.55)
    d.ring((CX, CY), 78, 0.3)
    for i in range(48):
        d.line(around(78, i / 48), around(86, i / 48), 0.4)
    d.on("emblem")
    d.emblem("dragon_bright", (CX, CY + 2), 116)
    d.on("medallions")
    for i, element in enumerate(("fire", "air", "water", "earth")):
        at = around(86, (i + 0.5) / 4)
        d.disc(at, 15, "#35192A")
        d.emblem(f"{element}_bright", at, 18)


def alchemy(d: Drawing) -> None:
    """The four elements about the fifth, bound by a square and its inner circle."""
    points = [around(74, i / 4) for i in range(4)]
    d.ring((CX, CY), 74)
    for i in range(4):
        d.line(points[i], points[(i + 1) % 4])
    d.line(points[0], points[2])
    d.line(points[1], points[3])
    d.ring((CX, CY), 52.3, 0.35)
    d.on("medallions")
    for at, element in zip(points, ("fire", "air", "water", "earth"), strict=True):
        d.disc(at, 23, "#2E2621")
        d.emblem(f"{element}_bright", at, 29)
    d.on("emblem")
    d.disc((CX, CY), 36, "#352B24", line=0)
    d.emblem("aether_bright", (CX, CY), 70)


COVERS: tuple[Callable[[Drawing], None], ...] = (wuxing, elemies, influence, dragon, alchemy)


def main() -> None:
    """Write the files."""
    for paint in COVERS:
        drawing = Drawing()
        paint(drawing)
        file = SPRITES / f"cover_{paint.__name__}.svg"
        file.write_text(drawing.svg(), encoding="utf-8")
        print(f"{file.name}: {len(drawing.svg()) // 1024} kB")


if __name__ == "__main__":
    main()
