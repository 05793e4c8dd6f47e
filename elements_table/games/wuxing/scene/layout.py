"""Where the parts of the table of Wu Xing lie."""

from __future__ import annotations

from elements_table.table.brush import Rect
from elements_table.table.stage.scene import Layout

LEFT = 24.0
COLUMN = 196.0

HAND, THEIRS, DISPLAY = "hand", "theirs", "display"
MINE_OPEN, THEIRS_OPEN = "mine_open", "theirs_open"
ASIDE, DISCARDS = "aside", "discards"
MINE_TOKENS, THEIRS_TOKENS = "mine_tokens", "theirs_tokens"


class Places:
    """The parts of the table at one size, in dp."""

    def __init__(self, layout: Layout) -> None:
        log = 208.0 + 24.0 if layout.log else 0.0
        self.right = layout.right - log
        self.reads: Rect = (self.right - 216, 204, 216, 262)
        left, right = LEFT + COLUMN + 36, self.reads[0] - 24
        width = max(528.0, min(right - left, 620.0))
        self.display: Rect = ((left + right - width) / 2, 204, width, 262)
        self.centre = self.display[0] + width / 2
        bottom = layout.height
        self.theirs: Rect = (LEFT, 76, COLUMN, 88)
        self.mine: Rect = (LEFT, bottom - 112, COLUMN, 88)
        self.aside: Rect = (LEFT, 212, COLUMN, 170)
        self.opened: Rect = (LEFT, bottom - 258, COLUMN, 130)
        self.hand_y = bottom - 160
        self.buttons_y = 490.0
