"""A trick before it is gathered: the card that takes it stirs, and what it is worth flies to the score."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from elements_table.ui.drawing import theme
from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.canvas import Canvas, Painter, Rect
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.stage.actor import Actor
from elements_table.ui.stage.geometry import Pose
from elements_table.ui.stage.interlude import Cue, Interlude
from elements_table.ui.stage.motion.drawing import draw_look
from elements_table.ui.stage.stage import Stage
from elements_table.ui.stage.view import Layout

LABELS: Final = 120.0
"""In this time labels leave, before anything else moves."""
PULSE: Final = 240.0
GROWTH: Final = 0.06
HELD: Final = 700.0
"""How long all lies there; then it is gathered."""
FLIGHT: Final = 420.0
APPEARS: Final = 80.0
HIGH: Final = 34.0
ARC: Final = 46.0
"""How far over the straight way the words fly, in dp."""
BELOW: Final = 0.5
"""How far below the middle of its card the words stand until then, in its widths."""


@dataclass(kw_only=True)
class Taken(Interlude):
    """The pieces of a `zone` take a trick; `words` (what it brings, empty for nothing) fly to a point in dp.

    The labels in the areas `silent` leave first. The words stand from `told` on; all is gathered when it was `held`
    for so long, with a `sound` at `pan`.
    """

    zone: str
    words: str
    to: tuple[float, float]
    sound: str = ""
    pan: float = 0.0
    silent: Sequence[Rect] = ()
    told: float = PULSE
    held: float = HELD
    clears = True

    def __post_init__(self) -> None:
        self.changes_at = self.held
        self.length = self.held + (FLIGHT if self.words else 0.0)
        self.stills_at, self.rest = self.told + APPEARS, HELD
        self.hides = frozenset({self.zone})
        self.cues = (Cue(self.held, self.sound, self.pan),) if self.sound else ()
        self._lie: tuple[Actor, ...] = ()
        self._start = Pose(*self.to)
        self._width = 0.0

    def begin(self, stage: Stage, layout: Layout, painter: Painter) -> None:
        self._lie = tuple(stage.actors.get(self.zone, ()))
        self._width = stage.zones[self.zone].width
        self._start = self._lie[-1].pose if self._lie else stage.zones[self.zone].anchor
        self._start = self._start._replace(y=self._start.y + BELOW * self._width)

    def changed(self, stage: Stage) -> None:
        """Let go of the pieces; all that is gathered arrives together with the words."""
        self._lie, self.hides = (), frozenset()
        for actor in (*stage.leaving, *stage.everything):
            if actor.flight is not None and actor.flight.far:
                actor.flight.duration = stage.pace.ms(FLIGHT)

    def draw_under(self, canvas: Canvas, cards: CardArt, passed: float) -> None:
        if passed < self.changes_at:  # then the table itself is without them
            canvas.bare(self.ground, self.silent, passed / LABELS)

    def draw(self, canvas: Canvas, cards: CardArt, passed: float) -> None:
        size = 1 + GROWTH * math.sin(math.pi * min(1.0, passed / PULSE))
        for actor in self._lie:
            pose = actor.pose
            draw_look(canvas, cards, actor.look, pose._replace(width=pose.width * size), self._width, outline="gold")
        self.draw_held(canvas, passed)
        if self.words and passed >= self.told:
            self._draw_words(canvas, passed - self.told, passed - self.held)

    def draw_held(self, canvas: Canvas, passed: float) -> None:
        """Draw what happens to the pieces before they are gathered."""

    def _draw_words(self, canvas: Canvas, since: float, flown: float) -> None:
        part = theme.part_of(flown, 0.0, FLIGHT)
        way, start = theme.in_out_cubic(part), self._start
        x = start.x + (self.to[0] - start.x) * way
        y = start.y + (self.to[1] - start.y) * way - ARC * 4 * part * (1 - part)
        canvas.grown(chip(canvas.art, self.words), x, y, theme.out_cubic(min(1.0, since / APPEARS)))


def chip(art: Art, words: str) -> pygame.Surface:
    """Return words on a chip that nothing shows through: over a pale card it would be a grey spot."""

    def make() -> pygame.Surface:
        wide = art.text_width(words, theme.TITLE, "serif") + 24
        picture = pygame.Surface((art.px(wide), art.px(HIGH)), pygame.SRCALPHA)
        painter = Painter(picture, art)
        painter.box((0, 0, wide, HIGH), HIGH / 2, fill=theme.SHADE, line=theme.GOLD, line_opacity=0.6, line_width=1.2)
        painter.text(words, wide / 2, HIGH / 2, theme.TITLE, "serif", theme.GOLD, "c")
        return picture

    return art.cached(("gained", words), make)
