"""Where things lie on the table of Dragon: the seats around it, trick, panels and zones, in dp."""

from __future__ import annotations

from dataclasses import dataclass

from elements_table.table import theme
from elements_table.table.brush import Rect
from elements_table.table.stage.geometry import Fan, Pile, Pose, Row, Zone
from elements_table.table.stage.scene import Layout, SeatPlace

HAND, KITTY, TRAY, LAST = "hand", "kitty", "tray", "last"
HANDS = (HAND, "west", "north", "east")
"""The zones of the hands: the viewer's, then clockwise."""
TRICK = ("trick0", "trick1", "trick2", "trick3")
WON = ("won0", "won1")
"""The tricks taken by the viewer's team, which lie before the viewer, and by the other, at the left."""
DECKS = ("deck0", "deck1", "deck2", "deck3")
"""What is still to be dealt, before the dealer."""
COLUMN = 216.0
BACK_WIDTH = 54.0
DECK_WIDTH = 56.0
TRICK_WIDTH = 108.0
PILE_WIDTH = 40.0
TRAY_WIDTH = 76.0
LAST_WIDTH, LAST_STEP = 54.0, 42.0


@dataclass(frozen=True, kw_only=True)
class Spot(Zone):
    """A place for one piece, lying a little askew; more would lie on top of it."""

    at: tuple[float, float]
    lean: float = 0.0

    def poses(self, count: int) -> list[Pose]:
        """Return the same pose for each."""
        return [Pose(*self.at, self.lean, self.width)] * count


class Places:
    """The parts of the table at one size, in dp; seats by their sides."""

    def __init__(self, layout: Layout) -> None:
        width, height = layout.width, layout.height
        tall = height - 800
        self.cx = cx = width / 2
        self.cy = cy = 318 + tall * 0.4
        out = min(60.0, (width - 1280) * 0.3)
        right = layout.right - COLUMN
        self.points: Rect = (24, 76, COLUMN, 196)
        self.bids: Rect = (24, 288, COLUMN, 226)
        self.trump: Rect = (right, 76, COLUMN, 196)
        self.kitty: Rect = (right, 288, COLUMN, 226)
        self.right = layout.right
        self.bottom = height
        beside = (24 + COLUMN + cx - 308 - out) / 2
        self.side_room = cx - 308 - out - (24 + COLUMN) - 14
        self.discs = (
            (46.0, height - 240),
            (beside, cy - 28),
            (cx - 244, 110.0),
            (width - beside, cy - 28),
        )
        self.north_room = 244 - 162 - 34.0
        self.fans = ((cx, height - 138), (cx - 268 - out, cy), (cx, 114.0), (cx + 268 + out, cy))
        self.decks = ((cx, height - 280), (cx - 190 - out, cy), (cx, 208.0), (cx + 190 + out, cy))
        self.middle = (cx, cy - 12)
        self.piles = ((262.0, height - 242), (beside, cy + 104))
        self.trick = ((cx, cy + 96), (cx - 122, cy + 6), (cx, cy - 72), (cx + 122, cy + 6))
        self.bidding: Rect = (cx - 204, cy - 154, 408, 404)
        self.ladder: Rect = (cx - 204, cy - 110, 408, 190)
        self.tray: Rect = (cx - 220, cy - 98, 440, 318)
        self.naming: Rect = (cx - 220, cy - 78, 440, 236)
        self.play: Rect = (self.right - COLUMN, height - 262, COLUMN, 48)

    def seat(self, side: int) -> SeatPlace:
        """Return a seat's disc, and what it takes with the words beside or below it."""
        x, y = self.discs[side]
        if side & 1:
            return SeatPlace(x, y, 22, (x - 45, y - 22, 90, 107), ("above", "below"))
        room = 140.0 if side == 0 else self.north_room
        return SeatPlace(
            x, y, 22, (x - 22, y - 22, 56 + room, 44), ("below", "above") if side else ("above", "right")
        )

    def zones(self) -> list[Zone]:
        """Return every zone."""
        return [*self._middle(), *self._hands(), *self._panels()]

    def _hands(self) -> list[Zone]:
        cx = self.cx
        zones: list[Zone] = [
            Fan(
                name=HAND, rect=(cx - 560, self.fans[0][1] - 90, 1120, 220), width=114, centre=self.fans[0], arc=2600,
                step=1.3, gap=0.5, span=1030, drop=True, spread=True, order=20,
            )
        ]  # fmt: skip
        for side, turn in ((1, -90.0), (3, 90.0)):
            x, y = self.fans[side]
            zones.append(
                Fan(
                    name=HANDS[side], rect=(x - 40, y - 130, 80, 260), width=BACK_WIDTH, centre=(x, y), arc=420,
                    step=2.1, span=320, turn=turn, strip=0.2, lift=theme.Lift.REST, order=4,
                )
            )  # fmt: skip
        zones.append(
            Fan(
                name=HANDS[2], rect=(cx - 200, 62, 400, 96), width=BACK_WIDTH, centre=self.fans[2], arc=640,
                step=1.85, span=400, mirrored=True, strip=0.2, lift=theme.Lift.REST, order=4,
            )
        )  # fmt: skip
        return zones

    def _middle(self) -> list[Zone]:
        leans = (0.0, 2.0, -1.5, -3.0)
        zones: list[Zone] = []
        for side, (x, y) in enumerate(self.trick):
            w = TRICK_WIDTH
            rect = (x - w / 2, y - w * 0.7, w, w * 1.4)
            reach = (self.cx - 216, self.cy - 158, 432, 342) if side == 0 else None
            zones.append(
                Spot(
                    name=TRICK[side], rect=rect, width=w, at=(x, y), lean=leans[side], drop=side == 0, reach=reach,
                    order=6,
                )
            )  # fmt: skip
            deck = self.decks[side]
            zones.append(Pile(name=DECKS[side], rect=(*deck, 0, 0), width=DECK_WIDTH, at=deck, order=1))
        for name, (x, y) in zip(WON, self.piles, strict=True):
            rect = (x - 20, y - 28, 40, 56)
            zones.append(Pile(name=name, rect=rect, width=PILE_WIDTH, at=(x, y), shift=(1.4, -1.6), order=7))
        x, y, w, _h = self.tray
        slots = (x + 22, y + 62, w - 44, TRAY_WIDTH * 1.4)
        zones.append(
            Row(name=TRAY, rect=slots, width=TRAY_WIDTH, gap=4, drop=True, reach=self.tray, radius=18, order=8)
        )
        return zones

    def _panels(self) -> list[Zone]:
        x, y, w, _h = self.kitty
        inside = (x + 18, y + 50, w - 36, 100)
        last = (x + 18, y + 78, w - 36, LAST_WIDTH * 1.4)
        return [
            Row(name=KITTY, rect=inside, width=60, gap=-30, order=2),
            Row(name=LAST, rect=last, width=LAST_WIDTH, gap=LAST_STEP - LAST_WIDTH, centred=True, order=3),
        ]
