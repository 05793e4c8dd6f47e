"""Engrave the menu covers by the rules of the backs: run after one of those, or the dragon's emblem, has changed.

Writes sprites/cover_GAME.svg: the drawing alone on clear ground, in a box of 218 x 262, in three layers one over the
other (`LAYERS`), which drift apart where a cover tilts.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from pathlib import Path

from engraving import backs
from engraving.plate import Cut, Plate
from engraving.shapes import TURN, Point
from engraving.sky import rays

SPRITES = Path(__file__).resolve().parent.parent / "sprites"
WIDTH, HEIGHT = 218, 262
CX, CY = WIDTH / 2, HEIGHT / 2
EMBLEM_BOX = 256
CUT = Cut(122, 6.0, 2.1)
SIZE = 0.78
"""How large a back's figure is on a cover."""

LAYERS = ("ring", "medallions", "emblem")


class Drawing:
    """Collects SVG elements on one layer after the other; coordinates are units of the 218 x 262 box."""

    def __init__(self) -> None:
        self.layers: dict[str, list[str]] = {layer: [] for layer in LAYERS}
        self.parts = self.layers[LAYERS[0]]
        self.gradients = 0

    def on(self, layer: str) -> None:
        """Draw what follows on a layer."""
        self.parts = self.layers[layer]

    def engrave(self, color: str, *figures: Callable[[Plate], None]) -> None:
        """Engrave parts of a back round the middle; `color` is the ground of what is opaque in them."""
        plate = backs.plate_of(color, CUT)
        for figure in figures:
            figure(plate)
        x, y = backs.MIDDLE
        move = f"translate({CX - SIZE * x:.2f} {CY - SIZE * y:.2f}) scale({SIZE})"
        self.parts.append(f'<g transform="{move}">{"".join(plate.drawn)}</g>')

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


def wreath(plate: Plate) -> None:
    """Rays in a round: a cover has no edge from which they could come."""
    rays(plate, backs.MIDDLE, 110, 139, 96, ink=0.9)


def rings(plate: Plate, radii: tuple[float, ...]) -> None:
    """Opaque rings in the middle."""
    for r in radii:
        plate.disc(*backs.MIDDLE, r, plate.paper, plate.cut.outline * 0.8, plate.gold)


def wuxing(d: Drawing) -> None:
    """A rose of five hearts."""
    d.engrave("#24493F", wreath)
    d.on("medallions")
    d.engrave("#24493F", backs.petals)
    d.on("emblem")
    d.engrave("#24493F", backs.pearls)


def elemies(d: Drawing) -> None:
    """A whirl, in which each element drives another."""
    d.engrave("#27406B", lambda plate: backs.arms(plate, 108.0, 1.0))
    d.on("medallions")
    d.engrave("#27406B", lambda plate: rings(plate, (27, 20)))
    d.on("emblem")
    d.engrave("#27406B", lambda plate: rings(plate, (13, 6)))


def influence(d: Drawing) -> None:
    """Three spheres that share their middle."""
    d.engrave("#3A444F", wreath)
    d.on("medallions")
    d.engrave("#3A444F", backs.shared)
    d.on("emblem")
    d.engrave("#3A444F", spheres)


def spheres(plate: Plate) -> None:
    """What stands in the middle of each sphere."""
    for k in range(3):
        x, y = backs.shared_at(k)
        plate.disc(x, y, 9, plate.paper, plate.cut.outline * 0.8, plate.gold)
        plate.disc(x, y, 4, plate.gold)


def dragon(d: Drawing) -> None:
    """The dragon, the light round its head, its scales."""
    d.engrave("#47202E", collar)
    d.on("medallions")
    d.engrave("#47202E", lambda plate: rays(plate, backs.MIDDLE, 74, 104, 72, ink=1.0))
    d.on("emblem")
    d.emblem("dragon_bright", (CX, CY), 104)


def collar(plate: Plate) -> None:
    """Three rows of scales in a round, each row under the one within it."""
    x, y = backs.MIDDLE
    many = 30
    for row, near in enumerate((126.0, 114.5, 103.0)):
        half = math.pi * near / many
        for i in range(many):
            middle = TURN * (i + 0.5 * (row % 2)) / many
            for size in (1.0, 0.62, 0.3):

                def at(u: float, _v: float, r: float = near, m: float = middle, s: float = size * half) -> Point:
                    along, out = s * math.cos(math.pi * u), r - 10 + 0.9 * s * math.sin(math.pi * u)
                    return x + out * math.cos(m) - along * math.sin(m), y + out * math.sin(m) + along * math.cos(m)

                plate.shade(at, [0.0], lambda _u, _v, dark=0.4 - 0.06 * row: dark, 10, opacity=0.9)


def alchemy(d: Drawing) -> None:
    """A star of eight within a star of eight."""
    d.engrave("#3A3028", wreath)
    d.on("medallions")
    d.engrave("#3A3028", backs.points)
    d.on("emblem")
    d.engrave("#3A3028", backs.heart)


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
