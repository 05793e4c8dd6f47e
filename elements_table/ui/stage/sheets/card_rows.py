"""Rows of cards on a sheet: their faces up, whose they are, and a number at their end."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.platform.people import Portrait
from elements_table.ui.stage.geometry import Pose
from elements_table.ui.stage.motion.drawing import draw_look
from elements_table.ui.stage.view import Look

PAD: Final = 14.0
HEAD: Final = 54.0
"""What stands before a row, in dp."""
LARGEST, BETWEEN = 84.0, 16.0
LOOSEST: Final = 1.06
"""From card to card where there is room, in cards."""
FIGURE: Final = 24.0


class CardRow(NamedTuple):
    """Cards with their faces up, which of them are dim, whose they are or their emblem, and a number at last."""

    looks: Sequence[Look]
    dim: Sequence[bool] = ()
    faces: Sequence[Portrait] = ()
    color: theme.Color = theme.TEXT
    icon: str = ""
    figure: str = ""


def draw_rows(canvas: Canvas, cards: CardArt, rect: Rect, rows: Sequence[CardRow]) -> None:
    """Draw rows below one another, all cards of one width and as close as the longest row asks for."""
    x, y, w, h = rect
    each = (h - 2 * PAD) / max(1, len(rows))
    width = min(LARGEST, (each - 8) / theme.CARD_ASPECT)
    end = HEAD if any(row.figure for row in rows) else PAD
    longest = max([len(row.looks) for row in rows], default=0)
    step = min(LOOSEST * width, (w - HEAD - PAD - end - width) / max(1, longest - 1))
    for n, row in enumerate(rows):
        middle = y + PAD + each * (n + 0.5)
        r = min(18.0, each / 2 - 4)
        for place, face in enumerate(row.faces):
            canvas.avatar(x + PAD + r + place * r, middle, r, face, row.color)
        if row.icon:
            canvas.icon(row.icon, x + PAD + 18, middle, 2 * r * 0.86)
        for i, look in enumerate(row.looks):
            pose = Pose(x + HEAD + PAD + width / 2 + i * step, middle, 0.0, width)
            draw_look(canvas, cards, look, pose, width, dim=bool(row.dim) and row.dim[i])
        if row.figure:
            canvas.text(row.figure, x + w - PAD, middle, FIGURE, "serif", theme.TEXT, "r")
