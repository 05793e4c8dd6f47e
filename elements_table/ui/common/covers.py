"""Games by their covers, of which one is chosen."""

from collections.abc import Callable, Sequence

from elements_table.kernel.data import GameData
from elements_table.kernel.words import _
from elements_table.ui.common.game_tile import CARD, draw_card
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.widgets.segments import SegmentChoice

COVER, COVER_PITCH, WIDEST = 40.0, 54.0, 330.0
"""How wide a game's card is among those that are chosen from, from one to the next, and all of them at the most."""


class Covers(SegmentChoice):
    """The games by their covers, the chosen one bright and named."""

    def __init__(self, heads: Sequence[GameData], chosen: int, on_change: Callable[[int], None]) -> None:
        super().__init__([_(head.title) for head in heads], chosen, on_change)
        self._heads = heads

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        for n, (head, (x, y, w, _h)) in enumerate(zip(self._heads, self.parts(), strict=True)):
            wide = w * COVER / COVER_PITCH
            at = (x + (w - wide) / 2, y + 2, wide, wide * CARD[1] / CARD[0])
            draw_card(canvas, head.look, at, is_dim=n != self.chosen)
            if n == self.chosen:
                canvas.circle(x + w / 2, at[1] + at[3] + 8, 3, fill=theme.GOLD)
        x, y, w, h = self.rect
        canvas.text(self.labels[self.chosen], x + w + 16, y + h / 2 - 6, theme.TITLE, "serif", theme.TEXT, "l")


def covers_size(count: int, unit: float = 1.0) -> tuple[float, float]:
    """Return the size of so many covers to choose from, where one dp is so many."""
    return min(WIDEST, COVER_PITCH * count) * unit, COVER * unit * CARD[1] / CARD[0] + 14
