"""Where things lie on the table of Influence at any window size, in dp."""

from __future__ import annotations

from typing import Final

from elements_table.games.influence.rules.actions import COLOURS, ELEMENTS
from elements_table.ui.charts.room import card_size, gaps
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.painter import Rect
from elements_table.ui.stage.geometry import Fan, Pile, Row, Slots, Zone
from elements_table.ui.stage.scene import Layout

ROWS: Final = (1, 0, 2)
"""The colours in the order of their rows: red, blue, yellow."""
DECK: Final = "deck"
LEFT: Final = 24.0
PANEL: Final = 216.0
NARROW: Final = 188.0
"""Width of the panels at the sides at least."""
TALL: Final = 374.0, 306.0
"""Height of the panel of another player, and of the two below."""
HEAD: Final = 66.0
"""The part of a player's panel with who it is."""
RISES: Final = theme.Raise.SELECTED - 8
"""How far one's own card comes up into it while it acts, beyond what is free there."""
HAND: Final = 142.0
"""Width of a card in hand."""
GAPS: Final = (112.0, 107.0, 25.6)
"""Above the element cards, above the hand and below it."""
LEAST_GAPS: Final = (60.0, 46.0, 4.0)
SAG: Final = 17.0
"""How far the outer cards of a hand hang below the middle ones."""
BESIDE_BOARD: Final = 12.0
POOL_WORDS: Final = 216.0
"""What the words of the pool take beside its markers; with less room they stand above."""
CARD: Final = 200.0
"""Width of an element card."""
GAP: Final = 26.0
ROW_PITCH: Final = 54.0
CUBES: Final = 118.0
"""Room for the markers of one row."""
POOL_CUBE: Final = 32.0
POOL_PITCH: Final = 26.0


def hand(side: int) -> str:
    """Return the zone of a hand; sides count clockwise from the viewer: 0, 1 (left), 2 (right)."""
    return f"hand{side}"


def chosen(side: int) -> str:
    """Return the zone of the card that was chosen and lies face down."""
    return f"chosen{side}"


def shown(side: int) -> str:
    """Return the zone of the card that was revealed."""
    return f"shown{side}"


def faceup(side: int) -> str:
    """Return the zone of the card that was passed on."""
    return f"faceup{side}"


def agent(element: int) -> str:
    """Return the zone of the agent on an element card."""
    return f"agents.{ELEMENTS[element]}"


def markers(element: int, colour: int) -> str:
    """Return the zone of the markers of one colour on an element card."""
    return f"markers.{ELEMENTS[element]}.{COLOURS[colour]}"


def pool(colour: int) -> str:
    """Return the zone of the markers of one colour in the pool."""
    return f"pool.{COLOURS[colour]}"


def element_card(element: int) -> str:
    """Return the zone of a whole element card, where pieces are dropped."""
    return f"element.{ELEMENTS[element]}"


class Places:
    """The parts of the table at one size."""

    def __init__(self, layout: Layout) -> None:
        width, height = layout.width, layout.height
        self.width, self.height = width, height
        self.centre = width / 2
        of_cards = (CARD + HAND) * theme.CARD_ASPECT + SAG
        beside = width - 2 * (LEFT + NARROW + BESIDE_BOARD)
        size = card_size(layout.cards, height - theme.TOP_BAR - sum(LEAST_GAPS), of_cards)
        self.cards = size = card_size(size, beside, 3 * CARD + 2 * GAP)
        """How many times as large as usual cards are."""
        self.board_w = (3 * CARD + 2 * GAP) * size
        room = height - theme.TOP_BAR - of_cards * size
        above, between, below = gaps(room, GAPS, LEAST_GAPS)
        self.board_x = self.centre - self.board_w / 2
        self.board_y = theme.TOP_BAR + above + max(0.0, room - sum(GAPS)) * 0.4
        self.between = between
        self.hand_y = height - below - SAG * size - HAND * size * theme.CARD_ASPECT / 2
        self._place_panels(height)
        self.pool_size = min(1.0, max(0.7, size))
        self.is_pool_low = self.pool_x(0) - 22 - self.board_x < POOL_WORDS
        """Whether the words of the pool stand above its markers."""
        self.pool_y = self.board_y - (20 if self.is_pool_low else 61 * above / GAPS[0])

    def _place_panels(self, height: float) -> None:
        wide = max(NARROW, min(PANEL, self.board_x - BESIDE_BOARD - LEFT))
        right = self.width - LEFT - wide
        top, room = 80 + max(0.0, height - 800) * 0.3, height - 76 - theme.MARGIN
        self.is_low = room < sum(TALL) + 16 or wide < PANEL - 4
        """Whether the panels are lower or narrower than they would be."""
        self.pad, self.disc = (14.0, 30.0) if self.is_low else (20.0, 36.0)
        theirs, below = TALL
        if self.is_low:
            top, theirs, below = 76.0, min(theirs, (room - 12) / 2), min(below, (room - 12) / 2)
        foot = height - theme.MARGIN - below
        self.mine: Rect = (LEFT, foot, wide, below)
        self.reads: Rect = (right, foot, wide, below)
        self.seats: tuple[Rect, Rect, Rect] = (self.mine, (LEFT, top, wide, theirs), (right, top, wide, theirs))

    def card(self, element: int) -> Rect:
        """Return where an element card lies."""
        wide = CARD * self.cards
        return (self.board_x + element * (CARD + GAP) * self.cards, self.board_y, wide, wide * theme.CARD_ASPECT)

    def row(self, element: int, row: int) -> float:
        """Return the middle of a row of an element card."""
        return self.card(element)[1] + (132 + row * ROW_PITCH) * self.cards

    def pool_x(self, row: int) -> float:
        """Return the middle of the first marker of a colour in the pool."""
        return (
            self.board_x + self.board_w - self.pool_size * (16 + 4 * POOL_PITCH + (2 - row) * (5 * POOL_PITCH + 12))
        )

    def slot(self, side: int) -> tuple[float, float, float]:
        """Return middle and width of the open card before a player."""
        x, y, w, h = self.seats[side]
        if not self.is_low:
            return (x + 79, y + 178, 130.0) if side == 0 else (x + w / 2, y + 275, 126.0)
        head = HEAD + RISES if side == 0 else HEAD
        wide = min(126.0, (h - head - 42) / theme.CARD_ASPECT, w - 28 - self._beside - 8)
        out = 14 + wide / 2
        return (x + out if side == 0 else x + w - out), y + head + wide * theme.CARD_ASPECT / 2, wide

    @property
    def _beside(self) -> float:
        """What lies beside the open card of a low panel is so wide."""
        return 68.0

    def back(self, side: int) -> Rect:
        """Return where the chosen card of a player lies face down."""
        x, y, w, h = self.seats[side]
        if not self.is_low:
            return (x + 154, y + 144, 48, 67) if side == 0 else (x + 150, y + 74, 52, 73)
        wide = 48.0 if side == 0 else 40.0
        left = x + w - 16 - wide if side == 0 else x + 14 + (self._beside - wide) / 2
        top = y + HEAD + 24 if side == 0 else y + HEAD + 74 + (h - HEAD - 190) / 3
        return (left, top, wide, wide * theme.CARD_ASPECT)

    def held(self, side: int) -> tuple[Rect, tuple[float, float], float]:
        """Return where the hand of another player lies: its place, its middle card, the width of each."""
        x, y, _w, _h = self.seats[side]
        if not self.is_low:
            return (x + 8, y + 66, 150, 90), (x + 78, y + 108), 52.0
        return (x + 8, y + HEAD - 6, self._beside + 12, 76), (x + 14 + self._beside / 2, y + HEAD + 26), 36.0


def zones(layout: Layout) -> list[Zone]:
    """Return every zone of the table."""
    p = Places(layout)
    deck = (p.centre - 250, p.hand_y)
    found: list[Zone] = [Pile(name=DECK, rect=(*deck, 0, 0), width=70, at=deck)]
    for element in range(3):
        found += _element(p, element)
    for row, colour in enumerate(ROWS):
        x = p.pool_x(row)
        found.append(
            Slots(
                name=pool(colour), rect=(x - 16, p.pool_y - 16, 136 * p.pool_size, 32), width=POOL_CUBE * p.pool_size,
                first=(x, p.pool_y), pitch=(POOL_PITCH * p.pool_size, 0.0), order=2,
            )
        )  # fmt: skip
    for side in range(3):
        found += _seat(p, side)
    return found


def _element(p: Places, element: int) -> list[Zone]:
    x, y, w, h = card = p.card(element)
    k = p.cards
    around = (x - 7, y - 7, w + 14, h + 14)
    rows = [
        Row(
            name=markers(element, colour), rect=(x + 16 * k, p.row(element, row) - 18 * k, CUBES * k, 36 * k),
            width=36 * k, gap=-10 * k, aspect=1.0, order=2,
        )
        for row, colour in enumerate(ROWS)
    ]  # fmt: skip
    stand = Zone(
        name=agent(element), rect=(x + w - 79 * k, y + 4 * k, 86 * k, 86 * k), width=86 * k, aspect=1.0, order=3
    )
    return [Zone(name=element_card(element), rect=card, reach=around, drop=True, radius=20, order=1), *rows, stand]


def _seat(p: Places, side: int) -> list[Zone]:
    panel = p.seats[side]
    cx, cy, wide = p.slot(side)
    slot = (cx - wide / 2, cy - wide * 0.7, wide, wide * 1.4)
    opened = [
        Zone(name=faceup(side), rect=slot, width=wide, order=4),
        Zone(name=shown(side), rect=slot, width=wide, order=5),
    ]
    if side == 0:
        k = p.cards
        held: Zone = Fan(
            name=hand(0), rect=(p.centre - 330 * k, p.hand_y - 110 * k, 660 * k, 220 * k), width=HAND * k,
            centre=(p.centre, p.hand_y), arc=2200 * k, step=3.75, span=640 * k, order=8, spread=True,
        )  # fmt: skip
        laid = Zone(name=chosen(0), rect=p.back(0), reach=panel, width=p.back(0)[2], drop=True, radius=14, order=7)
        return [*opened, held, laid]
    rect, middle, width = p.held(side)
    held = Fan(
        name=hand(side), rect=rect, width=width, centre=middle, arc=5 * width, step=5.5, span=118 * width / 52,
        lift=theme.Lift.REST, strip=0.2, order=6,
    )  # fmt: skip
    laid = Zone(name=chosen(side), rect=p.back(side), width=p.back(side)[2], order=7)
    return [*opened, held, laid]
