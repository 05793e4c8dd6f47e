"""Engrave the menu covers by the rules of the backs: run after one of those, or the dragon's emblem, has changed.

Writes sprites/cover_GAME.svg: the drawing alone on clear ground, in the box of a back, in three layers one over the
other (`LAYERS`), which drift apart where a cover tilts.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from engraving import backs
from engraving.night import scales
from engraving.plate import HEIGHT, WIDTH, Cut, Plate
from engraving.shapes import Patch, Point, Tone

SPRITES = Path(__file__).resolve().parent.parent / "sprites"
EMBLEM_BOX = 256
CUT = Cut(150, 5.0, 1.8)
FRAME = 20.0
"""How far inside the card's edge every line ends: within the frame, which the program draws."""

NIMBUS = 80.0
"""How far round the dragon's head no scale lies."""
GROUNDS = {
    "wuxing": "#24493F",
    "elemies": "#27406B",
    "influence": "#3A444F",
    "dragon": "#47202E",
    "alchemy": "#3A3028",
}

LAYERS = ("ring", "medallions", "emblem")


class Framed(Plate):
    """A plate whose shading ends at the frame, and leaves so much round the middle bare."""

    bare = 0.0

    def shade(self, patch: Patch, rows: Iterable[float], tone: Tone, steps: int = 36, **how: Any) -> None:
        def within(u: float, v: float) -> float:
            x, y = patch(u, v)
            is_within = FRAME < x < WIDTH - FRAME and FRAME < y < HEIGHT - FRAME
            return tone(u, v) if is_within and math.dist((x, y), backs.MIDDLE) > self.bare else 0.0

        super().shade(patch, rows, within, 2 * steps, **how)


class Drawing:
    """Collects SVG elements on one layer after the other; coordinates are those of a plate."""

    def __init__(self) -> None:
        self.layers: dict[str, list[str]] = {layer: [] for layer in LAYERS}
        self.parts = self.layers[LAYERS[0]]
        self.gradients = 0

    def on(self, layer: str) -> None:
        """Draw what follows on a layer."""
        self.parts = self.layers[layer]

    def engrave(self, game: str, *figures: Callable[[Plate], None]) -> None:
        """Engrave parts of a back; what is opaque in them has the ground of the game's card."""
        plate = Framed(CUT, backs.PALE, GROUNDS[game], backs.PALE)
        for figure in figures:
            figure(plate)
        self.parts.append("".join(plate.drawn))

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
        head = f'viewBox="0 0 {WIDTH:g} {HEIGHT:g}" width="{WIDTH:g}" height="{HEIGHT:g}"'
        groups = [line for layer, parts in self.layers.items() for line in (f'<g id="{layer}">', *parts, "</g>")]
        return "\n".join([f'<svg xmlns="http://www.w3.org/2000/svg" {head}>', *groups, "</svg>\n"])


def rings(plate: Plate, radii: tuple[float, ...]) -> None:
    """Opaque rings in the middle."""
    for r in radii:
        plate.disc(*backs.MIDDLE, r, plate.paper, plate.cut.outline * 0.8, plate.gold)


def wuxing(d: Drawing) -> None:
    """A rose of five hearts."""
    d.engrave("wuxing", backs.light)
    d.on("medallions")
    d.engrave("wuxing", backs.petals)
    d.on("emblem")
    d.engrave("wuxing", backs.pearls)


def elemies(d: Drawing) -> None:
    """A whirl, in which each element drives another."""
    d.engrave("elemies", lambda plate: backs.arms(plate, 150.0, 1.12))
    d.on("medallions")
    d.engrave("elemies", lambda plate: rings(plate, (27, 20)))
    d.on("emblem")
    d.engrave("elemies", lambda plate: rings(plate, (13, 6)))


def influence(d: Drawing) -> None:
    """Three spheres that share their middle."""
    d.engrave("influence", backs.light)
    d.on("medallions")
    d.engrave("influence", backs.shared)
    d.on("emblem")
    d.engrave("influence", spheres)


def spheres(plate: Plate) -> None:
    """What stands in the middle of each sphere."""
    for k in range(3):
        x, y = backs.shared_at(k)
        plate.disc(x, y, 9, plate.paper, plate.cut.outline * 0.8, plate.gold)
        plate.disc(x, y, 4, plate.gold)


def dragon(d: Drawing) -> None:
    """The dragon, the light round its head, its scales."""
    d.engrave("dragon", scaly)
    d.on("medallions")
    d.engrave("dragon", backs.nimbus)
    d.on("emblem")
    d.emblem("dragon_bright", backs.MIDDLE, 126)


def scaly(plate: Framed) -> None:
    """Scales up to the light."""
    plate.bare = NIMBUS
    scales(plate, 0.85)


def alchemy(d: Drawing) -> None:
    """A star of eight within a star of eight."""
    d.engrave("alchemy", backs.light)
    d.on("medallions")
    d.engrave("alchemy", backs.points)
    d.on("emblem")
    d.engrave("alchemy", backs.heart)


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
