"""How the table of Alchemy is divided, in dp: rivals, one's own row, work, the hands, and the column at the right.

While there is work in the middle (an offer, piles, discards), rivals fold to their heads and one's own row is low;
where even that leaves the work too little, all seats fold to strips, which the rows on demand open.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from elements_table.ui.drawing.painter import Rect
from elements_table.ui.drawing.theme import CARD_ASPECT, STAGE
from elements_table.ui.panels.sides import around
from elements_table.ui.stage.scene import Layout

COLUMN = 204.0
LEFT = 24.0
TOP = 68.0
GAP = 10.0
"""Between panels."""
FOOT = 22.0
BUTTONS = 208.0
"""Height of the buttons at the bottom right."""
NARROW = 300.0
"""Panels of rivals that are narrower have their tokens in two lines."""
WIDE = 760.0
"""Panels of rivals that are wider have their row beside their tokens."""
LOW_ROW = 118.0
MIDDLING_ROW, LEAST_TRAY = 145.0, 84.0
"""Height of one's own row where rivals are folded, as far as that leaves the payment enough."""
ROOMY = 452.0
"""The room from which on rivals need not fold."""
LEAST_ROOM = 330.0
TIGHT = 420.0
"""With less room all seats are strips while there is work."""
STRIP: Final = 44.0
LOW_STOCK, LOW_MASTERY, LOW_BUTTONS = 380.0, 104.0, 166.0
"""With less room for the stock masteries stand in one line, so high, and the buttons closer together."""
HEAD = 96.0
"""Height of a seat whose row is low, and of one without its row."""
FACE_UP = 46.0
"""Height of a rival's cards where they lie face up."""


class Form(NamedTuple):
    """What places follow from besides the table's size, all for the viewer."""

    works: bool = False
    """Whether an offer, piles or discards lie in the middle."""
    row: int = 0
    """Completed formulae."""
    laid: str = ""
    """The end at which a formula lies that is being paid for, LEFT_END or RIGHT_END."""
    ends: bool = False
    """Whether a formula may be laid at the ends of the row."""
    formulae: int = 3
    elements: int = 0
    """Cards in hand."""
    uncovered: bool = False
    """Whether the rivals' hands lie face up: in a line of their own below what they hold."""


class Frame:
    """The large parts of the table at one size and in one form."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.seats = layout.seats
        self.viewer = layout.viewer
        self.form = form = layout.form if isinstance(layout.form, Form) else Form()
        self.left = LEFT
        self.column_x = layout.width - LEFT - COLUMN
        self.width = self.column_x - 20 - LEFT
        self.right = self.left + self.width
        self.bottom = layout.height - FOOT
        self.is_low_stock = self.bottom - BUTTONS - 26 - TOP < LOW_STOCK
        """Whether stock and buttons are low."""
        self.buttons = LOW_BUTTONS if self.is_low_stock else BUTTONS
        self.buttons_y = self.bottom - self.buttons
        self.tallest = self._tallest(layout)
        """The most that a formula in hand is wide."""
        self.hand_y = self.bottom - 9 - self.tallest * CARD_ASPECT
        self.base = self.hand_y - 10
        """The end of what lies above the hands."""
        room = self.base - TOP
        self.is_folded = form.works and room - self.line < TIGHT
        """Whether all seats are strips."""
        rivals, own, self.tray_high = self._heights(room)
        self.rivals_high = rivals
        self.row: Rect = (self.left, (self.base - own) if form.works else TOP + rivals + GAP, self.width, own)
        top = TOP + rivals + GAP
        self.upper: Rect = (self.left, top, self.width, self.row[1] - GAP - top)
        """Where the work lies, if there is any."""
        stock = self.buttons_y - 16 - TOP - GAP
        high = LOW_MASTERY if self.is_low_stock else stock * 0.412
        self.mastery: Rect = (self.column_x, TOP, COLUMN, high)
        y = TOP + self.mastery[3] + GAP
        self.supply: Rect = (self.column_x, y, COLUMN, self.buttons_y - 16 - y)

    def _tallest(self, layout: Layout) -> float:
        """Return how wide formulae in hand may be: as wanted, but for that alone rivals do not fold."""
        usual = layout.height * 0.157
        wanted = layout.cards / min(layout.width / STAGE[0], layout.height / STAGE[1])
        room = self.bottom - 9 - 10 - TOP
        least = ROOMY if room - usual * CARD_ASPECT >= ROOMY else LEAST_ROOM
        most = max(usual, (room - least) / CARD_ASPECT)
        return min(190.0 * max(1.0, wanted), max(92.0, min(usual * wanted, most)))

    def _heights(self, room: float) -> tuple[float, float, float]:
        """Return the heights of the rivals' panels, of one's own, and of a payment below that."""
        if self.is_folded:
            return STRIP + self.line, STRIP, 0.0
        head = (LOW_ROW if self._rival_width >= WIDE else HEAD + 26 * self.is_narrow) + self.line
        if self.form.works:
            return head, LOW_ROW, 0.0
        more = room - 512
        if more < -60:
            rivals = max(head, room - GAP - LOW_ROW - 112)
            left = room - GAP - rivals - 2
            own = max(LOW_ROW, min(MIDDLING_ROW, left - LEAST_TRAY))
            return rivals, own, left - own
        own = 186 + 0.4 * more - (self.line if self.form.ends else 0.0)
        return 196 + 0.35 * more + self.line, own, 120 + 0.25 * more

    @property
    def line(self) -> float:
        """What a rival's hand takes of its panel's height where it lies face up."""
        return FACE_UP + 8 if self.form.uncovered else 0.0

    @property
    def order(self) -> list[int]:
        """The seats from the top left on: clockwise from the viewer's left, the viewer last."""
        return [*around(self.viewer, self.seats)[1:], self.viewer]

    @property
    def _rival_width(self) -> float:
        others = self.seats - 1
        return (self.width - (others - 1) * (GAP + 2)) / others

    @property
    def is_narrow(self) -> bool:
        """Whether the tokens of rivals stand in two lines."""
        return self._rival_width < NARROW
