"""Where the parts of the table of Wu Xing lie."""

from __future__ import annotations

from typing import Final

from elements_table.ui.charts.room import card_size, gaps
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.painter import Rect
from elements_table.ui.drawing.theme import CARD_ASPECT
from elements_table.ui.stage.scene import Layout

LEFT = 24.0
COLUMN = 196.0
CARD: Final = 122.0
"""Width of the cards in hand and of those in the display."""
FAR: Final = 72.0
"""Width of the opponent's cards."""
SIDE: Final = 70.0
"""Width of what lies aside."""
OPEN: Final = 50.0
"""Width of one's own open cards."""
READS: Final = 216.0
TOP: Final = 67.6
"""From the top to the opponent's cards."""
GAPS: Final = (35.6, 55.2, 36.0, 88.0, 38.6)
"""Above the display, in it above and below its cards, above the hand, and below it."""
LEAST_GAPS: Final = (10.0, 46.0, 16.0, 44.0, 6.0)
SAG: Final = 36.0
"""How far the outer cards of a full hand hang below the middle ones."""
BUTTON_PITCH: Final = 56.0

HAND, THEIRS, DISPLAY = "hand", "theirs", "display"
MINE_OPEN, THEIRS_OPEN = "mine_open", "theirs_open"
ASIDE, DISCARDS = "aside", "discards"
MINE_TOKENS, THEIRS_TOKENS = "mine_tokens", "theirs_tokens"


class Places:
    """The parts of the table at one size, in dp."""

    def __init__(self, layout: Layout) -> None:
        log = 208.0 + 24.0 if layout.log else 0.0
        bottom = layout.height
        of_cards = (FAR + 2 * CARD) * CARD_ASPECT + SAG
        self.cards = card_size(layout.cards, bottom - TOP - sum(LEAST_GAPS), of_cards)
        """How many times as large as usual cards are."""
        card = self.card * CARD_ASPECT
        far = FAR * self.cards * CARD_ASPECT
        above, over, under, between, below = gaps(bottom - TOP - of_cards * self.cards, GAPS, LEAST_GAPS)
        top = TOP + far + above
        self.theirs_y = TOP + far / 2
        self.display_y = top + over + card / 2
        self.hand_y = bottom - below - SAG * self.cards - card / 2
        self.right = layout.right - log
        high = over + card + under
        left, right = LEFT + COLUMN + 36, self.right - READS - 24
        width = min(right - left, 620.0 * max(1.0, self.cards))
        self.display: Rect = ((left + right - width) / 2, top, width, high)
        self.centre = self.display[0] + width / 2
        self.between = between
        self.pitch = min(BUTTON_PITCH, 52.0 + max(0.0, bottom - 700) * 0.04)
        foot = min(top + high + 24, bottom - theme.MARGIN - 4 * self.pitch + (self.pitch - theme.BUTTON_HEIGHT))
        self.buttons_y = foot
        self.reads: Rect = (self.right - READS, top, READS, min(high, foot - 14 - top))
        self._place_side(bottom)

    def _place_side(self, bottom: float) -> None:
        self.side = side = min(1.0, self.cards)
        """The same for those at the left, which is as wide as ever."""
        aside, opened = 72 + SIDE * CARD_ASPECT * side, 60 + OPEN * CARD_ASPECT * side
        self.theirs: Rect = (LEFT, 76, COLUMN, 88)
        self.mine: Rect = (LEFT, bottom - 112, COLUMN, 88)
        first, _middle, last = gaps(bottom - 276 - aside - opened, (48.0, 48.0, 16.0), (8.0, 8.0, 8.0))
        self.aside: Rect = (LEFT, 164 + first, COLUMN, aside)
        self.opened: Rect = (LEFT, bottom - 112 - last - opened, COLUMN, opened)

    @property
    def card(self) -> float:
        """The width of a card in hand."""
        return CARD * self.cards
