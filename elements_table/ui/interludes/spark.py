"""A spark that runs along a row of cards to one that acts, and a seal inked on one that is new in its row."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import pygame

from elements_table.ui.drawing import theme
from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.drawing.painter import Painter
from elements_table.ui.stage.actor import Actor
from elements_table.ui.stage.interlude import Cue, Interlude
from elements_table.ui.stage.stage import Stage
from elements_table.ui.stage.view import Layout

A_CARD: Final = 180.0
FLASH: Final = 140.0
"""How long the spark flashes where it has arrived."""
TAIL: Final = 9
BEAD: Final = 12.0
INKS, STAYS, FADES = 300.0, 120.0, 180.0
STEPS: Final = 12
"""Pictures of a circle that is inked."""
SEAL: Final = 0.52
"""How wide a seal is, in widths of its card."""


@dataclass(kw_only=True)
class Spark(Interlude):
    """A gold spark runs to the piece `name` of the row `zone`, from its neighbour on the left."""

    zone: str
    name: str
    sound: str

    def __post_init__(self) -> None:
        self.length, self.changes_at = A_CARD + FLASH, A_CARD
        self.stills_at, self.rest = A_CARD, 0.0
        self.cues = (Cue(A_CARD, self.sound),)
        self._way: tuple[float, float, float] | None = None
        """From where to where it runs, and how high up."""

    def begin(self, stage: Stage, layout: Layout, painter: Painter) -> None:
        row = stage.actors.get(self.zone, [])
        for n, actor in enumerate(row):
            if actor.piece.name == self.name:
                pose = actor.home
                start = row[n - 1].home.x if n else pose.x - pose.width * 0.6
                self._way = (start, pose.x, pose.y - pose.width * theme.CARD_ASPECT / 2 - 3)

    def draw(self, canvas: Canvas, cards: CardArt, passed: float) -> None:
        if self._way is None:
            return
        start, end, y = self._way
        part = min(1.0, passed / A_CARD)
        left = 1 - max(0.0, (passed - A_CARD) / FLASH)
        size = BEAD * (1 + 1.2 * (1 - left))
        glow = canvas.art.glow(BEAD, BEAD, BEAD / 2, 6, theme.GOLD, 230)
        for n in range(TAIL):
            at = theme.in_out_cubic(max(0.0, part - 0.06 * (TAIL - n)))
            canvas.put(glow, start + (end - start) * at, y, "c", round(150 * left * (n / TAIL) ** 2))
        x = start + (end - start) * theme.in_out_cubic(part)
        canvas.put(glow, x, y, "c", round(255 * left))
        canvas.put(_star(canvas.art, round(size / 4) * 4.0), x, y, "c", round(255 * left))


@dataclass(kw_only=True)
class Seal(Interlude):
    """The piece `name` comes to the row `zone`, and a circle is inked round its `emblem` (a sprite) on it."""

    zone: str
    name: str
    emblem: str
    color: theme.Color
    sound: str

    def __post_init__(self) -> None:
        self.length = theme.Motion.PLAY + INKS + STAYS + FADES
        self.stills_at, self.rest = theme.Motion.PLAY + INKS, 400.0
        self.cues = (Cue(theme.Motion.PLAY, self.sound),)
        self._actor: Actor | None = None

    def changed(self, stage: Stage) -> None:
        row = stage.actors.get(self.zone, [])
        self._actor = next((actor for actor in row if actor.piece.name == self.name), None)

    def draw(self, canvas: Canvas, cards: CardArt, passed: float) -> None:
        since = passed - theme.Motion.PLAY
        if self._actor is None or since < 0:
            return
        pose = self._actor.pose
        part = min(1.0, since / INKS)
        alpha = round(255 * min(1.0, (self.length - passed) / FADES))
        size = pose.width * SEAL
        canvas.circle(pose.x, pose.y, size * 0.5, fill=theme.CARD_FACE[0], alpha=round(alpha * part))
        if self.emblem in canvas.art.sprites.index:
            canvas.icon(self.emblem, pose.x, pose.y, size * 0.66, self.color, alpha=round(alpha * part))
        canvas.put(_circle(canvas.art, size, max(1, round(STEPS * part)), self.color), pose.x, pose.y, "c", alpha)


def _star(art: Art, size: float) -> pygame.Surface:
    """Return a star of four rays."""
    half, thin = size / 2, size * 0.09
    points = ((half, 0), (half + thin, half - thin), (size, half), (half + thin, half + thin), (half, size),
              (half - thin, half + thin), (0, half), (half - thin, half - thin))  # fmt: skip
    d = "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points) + "Z"
    return art.svg(f'<path d="{d}" fill="{theme.hexed(theme.GOLD_EDGE)}"/>', size, size)


def _circle(art: Art, size: float, step: int, color: theme.Color) -> pygame.Surface:
    """Return a circle inked by so many of `STEPS`, from the top clockwise."""

    def make() -> pygame.Surface:
        side, r = size + 6, size / 2
        points = []
        for n in range(step * 4 + 1):
            turn = 2 * math.pi * n / (STEPS * 4)
            points.append(f"{side / 2 + r * math.sin(turn):.2f} {side / 2 - r * math.cos(turn):.2f}")
        paint = f'fill="none" stroke="{theme.hexed(color)}" stroke-linecap="round"'
        paint += f' stroke-width="{max(2.0, size * 0.05):.2f}"'
        return art.svg(f'<path d="M{"L".join(points)}" {paint}/>', side, side, once=True)

    return art.cached(("inked", size, step, color), make)
