"""A card looks at all who sit there: the table falls dark, its eyes light, and a drum is heard."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from elements_table.ui.drawing import theme
from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.stage.actor import Actor
from elements_table.ui.stage.interlude import Cue
from elements_table.ui.stage.motion.light import Glow, Light, disc_of_light
from elements_table.ui.stage.stage import Stage

DARKENS, LIGHTS, STARES, RETURNS = 200.0, 160.0, 240.0, 400.0
LASTS: Final = DARKENS + LIGHTS + STARES + RETURNS
LEFT: Final = 0.6
"""What is left of the table's light."""
GLOW, STRENGTH = 0.3, 0.8
"""How far the light of an eye reaches, in widths of the card, and how strong it is."""
STEPS: Final = 8
"""In which its light comes."""


@dataclass(kw_only=True)
class Stare:
    """The last piece of a `zone` stares.

    `eyes` are outlines in 256ths of a square amid the card, `across` of its width; `at` are their middles.
    """

    zone: str
    eyes: Sequence[str]
    at: Sequence[tuple[float, float]]
    across: float
    color: theme.Color
    cues: Sequence[Cue] = (Cue(DARKENS, "thump"),)

    def __post_init__(self) -> None:
        self._light = Light(middle=LEFT, edge=LEFT, blur=False)
        self._actor: Actor | None = None
        self._width = 0.0

    def begin(self, stage: Stage) -> None:
        """Find the card."""
        lie = stage.actors.get(self.zone, ())
        self._actor, self._width = (lie[-1] if lie else None), stage.zones[self.zone].width

    def draw(self, canvas: Canvas, passed: float) -> None:
        """Let the light of the table, and of the card, fall and come back; draw the eyes."""
        fallen = theme.out_quad(theme.part_of(passed, 0.0, DARKENS))
        returns = theme.part_of(passed, LASTS - RETURNS, RETURNS)
        self._light.dim(canvas, fallen * (1 - theme.in_out_cubic(returns)))
        shown = theme.out_cubic(theme.part_of(passed, DARKENS, LIGHTS)) * (1 - returns)
        if self._actor is None or shown <= 0:
            return
        pose, wide = self._actor.pose, self._width * self.across
        for x, y in self.at:
            at = pygame.Vector2(x - 128, y - 128).rotate(-pose.angle) * (wide / 256) + (pose.x, pose.y)
            glow = Glow(at.x, at.y, self._width * GLOW, self.color, round(shown * STEPS) / STEPS * STRENGTH)
            disc = disc_of_light(canvas.art, glow)
            canvas.surface.blit(disc, disc.get_rect(center=canvas.at(*at)), special_flags=pygame.BLEND_RGB_ADD)
        canvas.put(_eyes(canvas.art, self.eyes, wide, pose.angle), pose.x, pose.y, "c", round(255 * shown))


def _eyes(art: Art, eyes: Sequence[str], width: float, angle: float) -> pygame.Surface:
    """Return eyes in a square so wide, turned by so many degrees."""
    body = f'<g transform="scale({width / 256})" fill="{theme.hexed(theme.WHITE)}">'
    drawn = art.svg(body + "".join(f'<path d="{eye}"/>' for eye in eyes) + "</g>", width, width)
    return art.rotated(("eyes", *eyes), drawn, angle)
