"""What a ladder earns as a small picture: a portrait, a card back, a piece of cloth; an outline until then."""

from typing import Final

import pygame

from elements_table.kernel.data import Reward
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.art import Art, kept
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.faces import paint_back
from elements_table.ui.drawing.rewards import CLOTHS
from elements_table.ui.platform.people import Portrait

SWATCH_RADIUS: Final = 7.0
DASH: Final = (4.0, 3.0)


def draw_prize(canvas: Canvas, reward: Reward, x: float, y: float, size: float, *, is_earned: bool = True) -> None:
    """Draw a reward `size` dp high with its middle at (x, y)."""
    if not is_earned:
        wide = size / theme.CARD_ASPECT if reward.kind == "back" else size
        radius = {"face": size / 2, "back": 4.0, "cloth": SWATCH_RADIUS}[reward.kind]
        rect = (x - wide / 2, y - size / 2, wide, size)
        canvas.box(rect, radius, line=theme.HAIRLINE, line_opacity=0.42, dash=DASH)
        canvas.icon("ui_lock", x, y, size * 0.42, theme.SECONDARY)
    elif reward.kind == "face":
        canvas.avatar(x, y, size / 2, Portrait(reward.name), theme.HAIRLINE)
    elif reward.kind == "back":
        draw_back(canvas, f"back_{reward.name}", x, y, size)
    else:
        cloth = CLOTHS[reward.name]
        draw_swatch(canvas, (cloth.centre, cloth.edge), cloth.pattern, (x - size / 2, y - size / 2, size, size))


def draw_back(canvas: Canvas, sprite: str, x: float, y: float, size: float) -> None:
    """Draw a card back so many dp high."""
    wide = size / theme.CARD_ASPECT
    paint_back(Canvas(canvas.surface, canvas.art, canvas.at(x - wide / 2, y - size / 2)), wide, size, sprite)


def draw_swatch(canvas: Canvas, colors: tuple[theme.Color, theme.Color], pattern: str, rect: Rect) -> None:
    """Draw a piece of a table with rounded corners."""
    x, y, w, h = rect
    canvas.put(_swatch(canvas.art, colors, pattern, w, h), x + w / 2, y + h / 2)
    canvas.box(rect, SWATCH_RADIUS, line=theme.HAIRLINE, line_opacity=0.4)


@kept("swatch")
def _swatch(art: Art, colors: tuple[theme.Color, theme.Color], pattern: str, w: float, h: float) -> pygame.Surface:
    mask = art.box(w, h, SWATCH_RADIUS, fill=theme.WHITE).copy()
    cloth = art.table(*colors, (2 * mask.get_width(), 2 * mask.get_height()), (0.5, 0.4), pattern)
    cloth = pygame.transform.smoothscale(cloth, mask.get_size())  # so that more of what is engraved is seen,
    if pattern:
        cloth.blit(cloth.copy(), (0, 0), special_flags=pygame.BLEND_RGB_ADD)  # and in more light
    mask.blit(cloth, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return mask
