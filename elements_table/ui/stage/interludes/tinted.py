"""A colour that runs round the table's rim from where it was chosen, both ways, and then stays there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.drawing.painter import Painter
from elements_table.ui.drawing.theme import Color
from elements_table.ui.stage.interlude import Interlude
from elements_table.ui.stage.motion.rim import draw_rim, reached
from elements_table.ui.stage.stage import Stage
from elements_table.ui.stage.view import Layout

RUN: Final = 420.0


@dataclass(kw_only=True)
class Tinted(Interlude):
    """The rim takes a `color`, from a height in dp at the right edge; `Scene.rim` keeps it there."""

    color: Color
    start: float

    def __post_init__(self) -> None:
        self.length = self.changes_at = self.stills_at = RUN
        self.rest = 0.0
        self._layout: Layout | None = None

    def begin(self, stage: Stage, layout: Layout, brush: Painter) -> None:
        """Take the size of the table."""
        self._layout = layout

    def draw_under(self, canvas: Canvas, cards: CardArt, passed: float) -> None:
        """Draw as much of the rim as has its colour."""
        assert self._layout is not None
        part = theme.in_out_cubic(min(1.0, passed / RUN))
        for rect in reached(self._layout.width, self._layout.height, self.start, part):
            with canvas.clip(rect):
                draw_rim(canvas, self.color)
