"""Where things lie on the table of Elemies, at any size of the window."""

from __future__ import annotations

from elements_table.table import theme
from elements_table.table.brush import Rect
from elements_table.table.parts.sides import side_of
from elements_table.table.stage.geometry import Fan, Pile, Row, Zone
from elements_table.table.stage.scene import Layout, SeatPlace

HAND, TOP, BENEATH, PILE, ACTION, EFFECT, DECK = "hand", "top", "beneath", "pile", "action", "effect", "deck"
SIDES = ("own", "west", "north", "east")
"""The seats as the viewer has them, clockwise: the left one acts next."""
BACKS = 58.0
SHOWN = 74.0
TOP_WIDTH = 108.0
MOST_TREASURE = 3
"""Treasure cards that are drawn; the number stands beside them."""


def hand_zone(seat: int, layout: Layout) -> str:
    """Return the zone of a seat's hand."""
    side = side_of(seat, layout.viewer, 4)
    return HAND if side == 0 else f"hand_{SIDES[side]}"


def seat_zone(kind: str, seat: int, layout: Layout) -> str:
    """Return the zone of a seat for `treasure`, `given` or `card` (its action card)."""
    side = side_of(seat, layout.viewer, 4)
    return ACTION if kind == "card" and side == 0 else f"{kind}_{SIDES[side]}"


class Places:
    """The parts of the table at one size, in dp; lists go by side."""

    def __init__(self, layout: Layout) -> None:
        w, h = layout.width, layout.height
        self.width, self.height = w, h
        self.cx = w / 2
        self.shift = (h - 800) / 2
        """How far the middle moves down in a tall window."""
        middle = 352 + self.shift
        self.row_y = 334 + self.shift
        self.beneath_y = 262 + self.shift
        self.caption_y = 431 + self.shift
        self.chip_y = 470 + self.shift
        self.choice_y = h - 282
        self.hand_y = h - 132
        self.avatars = ((46, h - 208), (64, middle - 20), (self.cx - 190, 116), (w - 64, middle - 20))
        self.treasures = ((46, h - 272), (46, 172), (self.cx + 194, 116), (w - 122, 172))
        self.cards = ((74, h - 94), (172, 172), (self.cx + 314, 116), (w - 172, 172))
        self.gifts = ((self.cx, h - 300), (260, middle), (self.cx, 206), (w - 260, middle))
        self.fans = ((self.cx, self.hand_y), (164, middle), (self.cx, 118), (w - 164, middle))
        self.action: Rect = (24, h - 168, 186, 144)
        self.right = w - 24 - 178
        self.table: Rect = (self.cx - 306, 178 + self.shift, 612, 266)
        self.pile = (self.cx - 366, 300 + self.shift)
        self.effect = (self.cx + 366, 300 + self.shift)

    def seat(self, side: int) -> SeatPlace:
        """Return a seat's disc, and what it takes with the words beside or below it."""
        x, y = self.avatars[side]
        if side & 1:
            return SeatPlace(x, y, 22, (x - 45, y - 22, 90, 90), ("above", "below", ("right", "left")[side == 3]))
        left = x - 22 if side == 0 else x - 132
        return SeatPlace(x, y, 22, (left, y - 22, 154, 44), ("below", "left") if side else ("above", "right"))

    def treasure_count(self, side: int) -> tuple[float, float]:
        """Return where the number of cards stands that a seat has won."""
        x, y = self.treasures[side]
        return x + 34, y - 9

    def zones(self) -> list[Zone]:
        """Return every zone."""
        cx, w = self.cx, TOP_WIDTH
        px, py = self.pile
        ex, ey = self.effect
        zones: list[Zone] = [
            Pile(name=PILE, rect=(px - 30, py - 40, 60, 80), width=52, at=(px, py), shift=(0.7, -0.9), order=1),
            Pile(name=DECK, rect=(cx, self.row_y, 0, 0), width=BACKS, at=(cx, self.row_y), order=1),
            Row(name=EFFECT, rect=(ex - 32, ey - 45, 64, 90), width=64, order=1),
            Row(
                name=BENEATH, rect=(cx - 300, self.beneath_y - 52, 600, 104), width=SHOWN, gap=-22, centred=True,
                order=3,
            ),
            Row(
                name=TOP, rect=(cx - 300, self.row_y - w * 0.7, 600, w * 1.4), width=w, gap=-32, centred=True,
                order=4, drop=True, joins=False, reach=self.table, radius=18,
            ),
            Row(name=ACTION, rect=(34, self.cards[0][1] - 56, 80, 112), width=80, order=6),
            Fan(
                name=HAND, rect=(cx - 430, self.hand_y - 110, 860, 220), width=112, centre=self.fans[0], arc=2000,
                step=1.56, span=848, order=8, spread=True,
            ),
        ]  # fmt: skip
        for side in range(4):
            zones += self._seat_zones(side)
        return zones

    def _seat_zones(self, side: int) -> list[Zone]:
        name = SIDES[side]
        tx, ty = self.treasures[side]
        gx, gy = self.gifts[side]
        zones: list[Zone] = [
            Pile(
                name=f"treasure_{name}", rect=(tx - 22, ty - 30, 44, 60), width=40, at=(tx, ty), shift=(1.5, -2.0),
                order=2,
            ),
            Row(
                name=f"given_{name}", rect=(gx - 26, gy - 37, 52, 74), width=52, order=5, drop=side == 2, radius=6,
                reach=(gx - 60, gy - 60, 120, 120),
            ),
        ]  # fmt: skip
        if side:
            x, y = self.cards[side]
            zones.append(Row(name=f"card_{name}", rect=(x - 18, y - 25, 36, 50), width=36, order=2))
            zones.append(self._backs(side))
        return zones

    def _backs(self, side: int) -> Zone:
        x, y = self.fans[side]
        rect = (x - 140, y - 50, 280, 100) if side == 2 else (x - (62 if side == 1 else 50), y - 137, 112, 274)
        return Fan(
            name=f"hand_{SIDES[side]}", rect=rect, width=BACKS, centre=(x, y), arc=420, step=3.6, span=262,
            mirrored=side == 2, turn=(0.0, -90.0, 0.0, 90.0)[side], strip=0.2, lift=theme.Lift.REST, order=3,
            drop=True, radius=12,
        )  # fmt: skip
