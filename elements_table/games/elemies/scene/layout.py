"""Where things lie on the table of Elemies, at any size of the window."""

from __future__ import annotations

from elements_table.ui.charts.room import card_size, gaps
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.painter import Rect
from elements_table.ui.panels.sides import side_of
from elements_table.ui.stage.geometry import Fan, Pile, Row, Zone
from elements_table.ui.stage.scene import Layout, SeatPlace

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


NORTH, PEEPING, ROW, OWN, SAG = 81.2, 48.2, 151.2, 156.8, 41.0
"""Heights of the partner's cards, what shows of the play beneath, the last play, one's own hand, and its arc."""
OF_CARDS = NORTH + PEEPING + ROW + OWN + SAG
GAPS = (17.4, 51.6, 180.0, 12.6)
"""Above the partner's cards, the play beneath, and one's own hand, and below that."""
LEAST_GAPS = (4.0, 26.0, 96.0, 4.0)


class Places:
    """The parts of the table at one size, in dp; lists go by side."""

    def __init__(self, layout: Layout) -> None:
        w, h = layout.width, layout.height
        self.width, self.height = w, h
        self.cx = cx = w / 2
        self.cards = k = card_size(layout.cards, h - theme.TOP_BAR - sum(LEAST_GAPS), OF_CARDS)
        """How many times as large as usual cards are."""
        self.is_tight = w < 1270 or h < 790
        """Whether the seats give way to one another."""
        room = h - theme.TOP_BAR - OF_CARDS * k
        first, above, below, _last = gaps(room, GAPS, LEAST_GAPS)
        self.shift = max(0.0, room - sum(GAPS)) / 2
        """How far the middle moves down in a tall window."""
        self.north_y = theme.TOP_BAR + first + NORTH * k / 2
        top = self.north_y + NORTH * k / 2 + above + self.shift
        self.beneath_y = top + SHOWN * k * theme.CARD_ASPECT / 2
        self.row_y = top + PEEPING * k + ROW * k / 2
        foot = self.row_y + ROW * k / 2
        self.hand_y = foot + below + self.shift + OWN * k / 2
        part = (below - LEAST_GAPS[2]) / (GAPS[2] - LEAST_GAPS[2])
        self.caption_y, self.chip_y = foot + 14 + 7.4 * part, foot + 46 + 14.4 * part
        self.choice_y = foot + below + self.shift - 16 - 55.6 * part
        self.action: Rect = (24, h - 168, 186, 144)
        self.right = w - 24 - 178
        self.span = min(848 * k, w - (2 * 216 if k <= 1 else 2 * 232))
        """The width of one's own hand."""
        self.bar = 110.0 if self.is_tight else 178.0
        """The width of the bar under a team's points."""
        self.own_words = 120.0 if self.is_tight else 170.0
        """What name and count take at most beside one's own disc: no more than lies beside the middle."""
        self.score_x = cx + (36.0 if self.is_tight else 0.0)
        """The middle of the score: where the bar is narrow, its title takes more than its icons."""
        if self.is_tight:
            self._place_tight(w, h)
        else:
            self._place(w, h)
        self.table: Rect = (cx - self.half, top - 32, 2 * self.half, self.caption_y + 13 - top + 32)
        self.gifts = (
            (cx, foot + below + self.shift - 90 * min(1.0, k)),
            (cx - self.half + 26, self.row_y),
            (cx, top),
            (cx + self.half - 26, self.row_y),
        )

    def _place(self, w: float, h: float) -> None:
        cx, middle = self.cx, 352 + self.shift
        self.half, self.side, self.side_span = 306.0, min(1.0, self.cards), 262.0
        self.north_room = 170.0
        self.avatars = ((46.0, h - 208), (64.0, middle - 20), (cx - 190, 116.0), (w - 64, middle - 20))
        self.treasures = ((46.0, h - 272), (46.0, 172.0), (cx + 194, 116.0), (w - 122, 172.0))
        self.acting = ((74.0, h - 94), (172.0, 172.0), (cx + 314, 116.0), (w - 172, 172.0))
        self.fans = ((cx, self.hand_y), (164.0, middle), (cx, self.north_y), (w - 164, middle))
        self.pile = (cx - 366, self.row_y - 34)
        self.effect = (cx + 366, self.row_y - 34)

    def _place_tight(self, w: float, h: float) -> None:
        """Let the seats at the sides stand above what the reader presses, and their backs lie closer."""
        cx, y = self.cx, self.north_y
        top, bottom = theme.TOP_BAR + 66, h - 312
        middle = (top + bottom) / 2
        self.side = min(self.cards, 0.75)
        self.side_span = min(262.0 * self.side, bottom - top)
        self.half = cx - 203
        beside = 131 * self.cards
        disc = cx - beside - 36
        self.north_room = disc - 36 - 200
        self.avatars = ((46.0, h - 208), (64.0, middle - 10), (disc, y), (w - 64, middle - 10))
        row = theme.TOP_BAR + 32
        self.treasures = ((46.0, h - 272), (46.0, row), (cx + beside + 34, y), (w - 122, row))
        self.acting = ((74.0, h - 94), (172.0, row), (cx + beside + 146, y), (w - 172, row))
        self.fans = ((cx, self.hand_y), (164.0, middle), (cx, y), (w - 164, middle))
        self.pile = (cx - self.half + 50, self.row_y - 26)
        self.effect = (cx + self.half - 50, self.row_y - 26)

    def seat(self, side: int) -> SeatPlace:
        """Return a seat's disc, and what it takes with the words beside or below it."""
        x, y = self.avatars[side]
        if side & 1:
            return SeatPlace(x, y, 22, (x - 45, y - 22, 90, 90), ("above", "below", ("right", "left")[side == 3]))
        if side:
            return SeatPlace(x, y, 22, (x - 132, y - 22, 154, 44), ("below", "left"))
        return SeatPlace(x, y, 22, (x - 22, y - 22, 58 + self.own_words, 44), ("above", "right"))

    @property
    def captions(self) -> tuple[Rect, ...]:
        """Return where lines are written over, between and under what lies in the middle."""
        lines = (self.beneath_y - SHOWN * self.cards * 0.7 - 14, self.caption_y, self.choice_y)
        return tuple((self.cx - self.half, y - 12, 2 * self.half, 24) for y in lines)

    @property
    def pile_words(self) -> Rect:
        """Return where it is written how many more cards lie beneath."""
        x, y = self.pile
        return (x - 60, y + 40, 120, 24)

    def treasure_count(self, side: int) -> tuple[float, float]:
        """Return where the number of cards stands that a seat has won."""
        x, y = self.treasures[side]
        return x + 34, y - 9

    def zones(self) -> list[Zone]:
        """Return every zone."""
        cx, k, w = self.cx, self.cards, TOP_WIDTH * self.cards
        wide = 2 * self.half - 12
        px, py = self.pile
        ex, ey = self.effect
        zones: list[Zone] = [
            Pile(name=PILE, rect=(px - 30, py - 40, 60, 80), width=52 * min(1.0, k), at=(px, py),
                shift=(0.7, -0.9), order=1),
            Pile(name=DECK, rect=(cx, self.row_y, 0, 0), width=BACKS * k, at=(cx, self.row_y), order=1),
            Row(name=EFFECT, rect=(ex - 32, ey - 45, 64, 90), width=64 * min(1.0, k), order=1),
            Row(
                name=BENEATH, rect=(cx - wide / 2, self.beneath_y - 52 * k, wide, 104 * k), width=SHOWN * k,
                gap=-22 * k, centred=True,
                order=3,
            ),
            Row(
                name=TOP, rect=(cx - wide / 2, self.row_y - w * 0.7, wide, w * 1.4), width=w, gap=-32 * k,
                centred=True,
                order=4, drop=True, joins=False, reach=self.table, radius=18,
            ),
            Row(name=ACTION, rect=(34, self.acting[0][1] - 56, 80, 112), width=80, order=6),
            Fan(
                name=HAND, rect=(cx - self.span / 2 - 6, self.hand_y - 110 * k, self.span + 12, 220 * k),
                width=112 * k, centre=self.fans[0], arc=2000 * k, step=1.56, span=self.span, order=8, spread=True,
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
            x, y = self.acting[side]
            zones.append(Row(name=f"card_{name}", rect=(x - 18, y - 25, 36, 50), width=36, order=2))
            zones.append(self._backs(side))
        return zones

    def _backs(self, side: int) -> Zone:
        x, y = self.fans[side]
        k, span = (self.cards, 262 * self.cards) if side == 2 else (self.side, self.side_span)
        rect = (x - 140 * k, y - 50 * k, 280 * k, 100 * k)
        if side & 1:
            rect = (x - (62 if side == 1 else 50) * k, y - span / 2 - 6, 112 * k, span + 12)
        return Fan(
            name=f"hand_{SIDES[side]}", rect=rect, width=BACKS * k, centre=(x, y), arc=420 * k, step=3.6, span=span,
            mirrored=side == 2, turn=(0.0, -90.0, 0.0, 90.0)[side], strip=0.2, lift=theme.Lift.REST, order=3,
            drop=True, radius=12,
        )  # fmt: skip
