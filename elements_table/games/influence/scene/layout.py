"""Where things lie on the table of Influence at any window size, in dp."""

from __future__ import annotations

from typing import Final

from elements_table.games.influence.rules.actions import COLOURS, ELEMENTS
from elements_table.table import theme
from elements_table.table.brush import Rect
from elements_table.table.stage.geometry import Fan, Pile, Row, Slots, Zone
from elements_table.table.stage.scene import Layout

ROWS: Final = (1, 0, 2)
"""The colours in the order of their rows: red, blue, yellow."""
DECK: Final = "deck"
LEFT: Final = 24.0
PANEL: Final = 216.0
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
        spare = max(0.0, layout.height - 800.0)
        self.width, self.height = layout.width, layout.height
        self.centre = layout.width / 2
        right = layout.width - LEFT - PANEL
        self.mine: Rect = (LEFT, layout.height - 330, PANEL, 306)
        self.reads: Rect = (right, layout.height - 330, PANEL, 306)
        top = 80 + spare * 0.3
        self.seats: tuple[Rect, Rect, Rect] = (self.mine, (LEFT, top, PANEL, 374), (right, top, PANEL, 374))
        self.board_x = self.centre - 1.5 * CARD - GAP
        self.board_y = 172 + spare * 0.4
        self.pool_y = self.board_y - 61
        self.hand_y = layout.height - 142

    def card(self, element: int) -> Rect:
        """Return where an element card lies."""
        return (self.board_x + element * (CARD + GAP), self.board_y, CARD, CARD * theme.CARD_ASPECT)

    def row(self, element: int, row: int) -> float:
        """Return the middle of a row of an element card."""
        return self.card(element)[1] + 132 + row * ROW_PITCH

    def pool_x(self, row: int) -> float:
        """Return the middle of the first marker of a colour in the pool."""
        right = self.board_x + 3 * CARD + 2 * GAP
        return right - 16 - 4 * POOL_PITCH - (2 - row) * (5 * POOL_PITCH + 12)

    def slot(self, side: int) -> tuple[float, float, float]:
        """Return middle and width of the open card before a player."""
        x, y, w, _h = self.seats[side]
        return (x + 79, y + 178, 130.0) if side == 0 else (x + w / 2, y + 275, 126.0)

    def back(self, side: int) -> Rect:
        """Return where the chosen card of a player lies face down."""
        x, y, _w, _h = self.seats[side]
        return (x + 154, y + 144, 48, 67) if side == 0 else (x + 150, y + 74, 52, 73)


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
                name=pool(colour), rect=(x - 16, p.pool_y - 16, 136, 32), width=POOL_CUBE, first=(x, p.pool_y),
                pitch=(POOL_PITCH, 0.0), order=2,
            )
        )  # fmt: skip
    for side in range(3):
        found += _seat(p, side)
    return found


def _element(p: Places, element: int) -> list[Zone]:
    x, y, w, h = card = p.card(element)
    around = (x - 7, y - 7, w + 14, h + 14)
    rows = [
        Row(
            name=markers(element, colour), rect=(x + 16, p.row(element, row) - 18, CUBES, 36), width=36, gap=-10,
            aspect=1.0, order=2,
        )
        for row, colour in enumerate(ROWS)
    ]  # fmt: skip
    stand = Zone(name=agent(element), rect=(x + w - 79, y + 4, 86, 86), width=86, aspect=1.0, order=3)
    return [Zone(name=element_card(element), rect=card, reach=around, drop=True, radius=20, order=1), *rows, stand]


def _seat(p: Places, side: int) -> list[Zone]:
    x, y, _w, _h = panel = p.seats[side]
    cx, cy, wide = p.slot(side)
    slot = (cx - wide / 2, cy - wide * 0.7, wide, wide * 1.4)
    opened = [
        Zone(name=faceup(side), rect=slot, width=wide, order=4),
        Zone(name=shown(side), rect=slot, width=wide, order=5),
    ]
    if side == 0:
        held: Zone = Fan(
            name=hand(0), rect=(p.centre - 330, p.hand_y - 110, 660, 220), width=142, centre=(p.centre, p.hand_y),
            arc=2200, step=3.75, span=640, order=8, spread=True,
        )  # fmt: skip
        laid = Zone(name=chosen(0), rect=p.back(0), reach=panel, width=48, drop=True, radius=14, order=7)
        return [*opened, held, laid]
    held = Fan(
        name=hand(side), rect=(x + 8, y + 66, 150, 90), width=52, centre=(x + 78, y + 108), arc=260, step=5.5,
        span=118, lift=theme.Lift.REST, strip=0.2, order=6,
    )  # fmt: skip
    laid = Zone(name=chosen(side), rect=p.back(side), width=52, order=7)
    return [*opened, held, laid]
