"""Somebody calls out: the face at a seat grows and falls back, and a ring of the seat's colour runs from it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.drawing.theme import Color
from elements_table.ui.platform.people import Face
from elements_table.ui.stage.announce import SeatPlace
from elements_table.ui.stage.interlude import Cue, Interlude

LASTS: Final = 640.0
GROWN: Final = 1.25
FARTHEST: Final = 3.0
"""How far the ring runs, in radii of the face's disc."""
RING: Final = 3.0


@dataclass(kw_only=True)
class Shout(Interlude):
    """A face that calls out at its seat; `color` is the ring's, `pan` where the `sound` is heard."""

    face: Face
    place: SeatPlace
    color: Color
    sound: str
    pan: float = 0.0

    def __post_init__(self) -> None:
        self.length, self.stills_at, self.rest = LASTS, LASTS / 2, 600.0
        self.cues = (Cue(0.0, self.sound, self.pan),)

    def draw_under(self, canvas: Canvas, cards: CardArt, passed: float) -> None:
        """Draw the ring that runs outwards."""
        part = theme.out_cubic(passed / LASTS)
        far = self.place.r * FARTHEST
        ring = canvas.art.circle(far, line=self.color, line_width=RING)
        size = (1 + (FARTHEST - 1) * part) / FARTHEST
        canvas.grown(ring, self.place.x, self.place.y, size, round(255 * (1 - part)))

    def draw(self, canvas: Canvas, cards: CardArt, passed: float) -> None:
        """Draw the face, larger than it was, in its ring."""
        x, y, r = self.place[:3]
        size = (1 + (GROWN - 1) * math.sin(math.pi * passed / LASTS)) / GROWN
        canvas.put(canvas.art.glow(2 * r * GROWN, 2 * r * GROWN, r * GROWN, 8, self.color, 150), x, y)
        canvas.grown(canvas.art.sprite(self.face.sprite, 2 * r * GROWN), x, y, size)
        canvas.grown(canvas.art.circle(r * GROWN, line=self.color, line_width=RING), x, y, size)
