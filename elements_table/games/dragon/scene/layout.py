"""Where things lie on the table of Dragon: the seats around it, trick, panels and zones, in dp."""

from __future__ import annotations

from dataclasses import dataclass

from elements_table.ui.drawing import theme
from elements_table.ui.drawing.painter import Rect
from elements_table.ui.panels import folding
from elements_table.ui.stage.geometry import Fan, Pile, Pose, Row, Zone
from elements_table.ui.stage.scene import Fold, Layout, SeatPlace

HAND, KITTY, TRAY, LAST = "hand", "kitty", "tray", "last"
HANDS = (HAND, "west", "north", "east")
"""The zones of the hands: the viewer's, then clockwise."""
TRICK = ("trick0", "trick1", "trick2", "trick3")
WON = ("won0", "won1", "won2", "won3")
"""The tricks that each seat has taken, beside it."""
DECKS = ("deck0", "deck1", "deck2", "deck3")
"""What is still to be dealt, before the dealer."""
COLUMN = 216.0
BACK_WIDTH = 54.0
DECK_WIDTH = 56.0
TRICK_WIDTH = 108.0
PILE_WIDTH = 40.0
TRAY_WIDTH = 76.0
LAST_WIDTH, LAST_STEP = 54.0, 42.0
CARD = 114.0
"""Width of a card in hand."""
HAND_HIGH = 208.0
"""Height of a hand of such cards, its outer ones included."""
TRICK_HIGH = 318.0
"""Height of a trick of cards as large as usual."""
BIDDING, LADDER, TRAY_HIGH, NAMING = 404.0, 190.0, 318.0, 236.0
"""Heights of what lies in the middle."""
LOW_BIDDING = 332.0
"""Height of the bidding where it is low."""
POINTS, BIDS, TRUMP, KITTY_PANEL = "points", "bids", "trump", "kitty"
PANELS = ({POINTS: 196.0, BIDS: 226.0}, {TRUMP: 196.0, KITTY_PANEL: 226.0})
"""Heights of the panels at the left and at the right."""
EARLY = ("bid", "trump")
"""The phases in which bids and trump are more than points and kitty."""
ROOMY = 575.0
"""From the top to the hand, where there is room for everything."""
TOP = 66.0
"""Of what lies below the top bar, where there is less."""
NARROW = 190.0
"""Width of the columns then."""
BESIDE = 64.0
"""What a seat at the side takes then."""


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
        self.width, self.height = layout.width, layout.height
        self.right = layout.right
        self.bottom = layout.height
        self.hand = hand = min(layout.cards, (self.height - 10 - TOP - LOW_BIDDING - 10) / HAND_HIGH)
        """How many times as large as usual the cards in hand are."""
        self.hand_top = self.height - 10 - HAND_HIGH * hand
        self.is_tight = self.width < 1270 or self.hand_top < ROOMY
        """Whether seats and panels give way to one another."""
        if self.is_tight:
            self._place_tight(layout)
        else:
            self._place(layout)

    def _place(self, layout: Layout) -> None:
        width, height = layout.width, layout.height
        tall = height - 800
        self.cx = cx = width / 2
        self.cy = cy = 318 + tall * 0.4
        out = min(60.0, (width - 1280) * 0.3)
        self.cards = min(layout.cards, (231 + out) / 182, (self.hand_top - 240) / TRICK_HIGH)
        self._place_columns(layout, COLUMN, 76.0, 438.0, 438.0)
        m = self.cards
        beside = (24 + COLUMN + cx - 308 - out) / 2
        self.side_room = cx - 308 - out - (24 + COLUMN) - 14
        self.discs = (
            (46.0, self.hand_top - 22),
            (beside, cy - 28),
            (cx - 244, 110.0),
            (width - beside, cy - 28),
        )
        self.north_room = 244 - 162 - 34.0
        self.back, self.side_span, self.north_span = BACK_WIDTH, 320.0, 400.0
        self.fans = ((cx, height - 10 - 128 * self.hand), (cx - 268 - out, cy), (cx, 114.0), (cx + 268 + out, cy))
        self.decks = ((cx, self.hand_top - 62), (cx - 190 - out, cy), (cx, 208.0), (cx + 190 + out, cy))
        self.middle = (cx, cy - 12)
        self.piles = (
            (262.0, self.hand_top - 24),
            (beside, cy + 104),
            (cx + self.north_span / 2 + 62, 110.0),
            (width - beside, cy + 104),
        )
        self.trick = ((cx, cy + 96 * m), (cx - 122 * m, cy + 6), (cx, cy - 72 * m), (cx + 122 * m, cy + 6))
        self.words_y = cy + 122
        self.bidding: Rect = (cx - 204, cy - 154, 408, BIDDING)
        self.ladder: Rect = (cx - 204, cy - 110, 408, LADDER)
        self.tray: Rect = (cx - 220, cy - 98, 440, TRAY_HIGH)
        self.naming: Rect = (cx - 220, cy - 78, 440, NAMING)
        self.play: Rect = (self.right - COLUMN, self.hand_top - 44, COLUMN, 48)
        self.held_y = self.hand_top - 32
        self.reach: Rect = (cx - 221, cy - 158, 442, 342)
        self.tray_card = TRAY_WIDTH

    def _place_tight(self, layout: Layout) -> None:
        """Let panels fold, seats at the sides stand in columns, and the partner sit in the top bar."""
        width, height = layout.width, layout.height
        self.cx = cx = width / 2
        foot = self.hand_top - 10
        column = COLUMN if width >= 1270 else NARROW
        self._place_columns(layout, column, TOP, foot - 52 - TOP, foot - 56 - TOP)
        half = min(220.0, cx - 24 - column - BESIDE)
        seat = (24 + column + cx - half) / 2
        self.cards = m = min(layout.cards, (foot - TOP - 40) / TRICK_HIGH, (half - 4) / 179)
        self.cy = cy = TOP + 147 * m + max(0.0, foot - TOP - 36 - TRICK_HIGH * m) / 2
        self.side_room = 2 * min(seat - 24 - column, cx - half - seat) - 4
        self.discs = ((46.0, foot - 20), (seat, TOP + 26), (cx + 88, 33.0), (width - seat, TOP + 26))
        self.north_room = layout.right - 204 - cx - 124
        self.back = min(BACK_WIDTH * layout.cards, 42.0)
        below = TOP + 116
        self.side_span, self.north_span = min(320 * self.back / BACK_WIDTH, foot - below), 140.0
        fan = (below + foot) / 2
        self.fans = ((cx, height - 10 - 128 * self.hand), (seat, fan), (cx - 10, 33.0), (width - seat, fan))
        self.decks = ((cx, foot - 60), (cx - half + 30, cy), (cx, TOP + 50), (cx + half - 30, cy))
        self.middle = (cx, cy - 12)
        west, north = cx - half + 26, cx - 54 * m - 32
        self.piles = ((46.0 + 170, foot - 18), (west, TOP + 40), (north, TOP + 40), (2 * cx - west, TOP + 40))
        self.trick = ((cx, cy + 96 * m), (cx - 122 * m, cy + 6), (cx, cy - 72 * m), (cx + 122 * m, cy + 6))
        self.words_y = foot - 32
        room = foot - TOP
        high = BIDDING if room >= BIDDING else LOW_BIDDING
        self.bidding = (cx - half, TOP + (room - high) / 2, 2 * half, high)
        self.ladder = (cx - half, TOP + (room - LADDER) / 2, 2 * half, LADDER)
        self.tray_card = min(TRAY_WIDTH, (2 * half - 60) / 5)
        high = TRAY_HIGH - (TRAY_WIDTH - self.tray_card) * theme.CARD_ASPECT
        self.tray = (cx - half, TOP + (room - high) / 2, 2 * half, high)
        self.naming = (cx - half, TOP + (room - NAMING) / 2, 2 * half, NAMING)
        self.play = (self.right - column, foot - 48, column, 48)
        self.held_y = foot - 38
        self.reach = (cx - half, TOP, 2 * half, room)

    def _place_columns(self, layout: Layout, wide: float, top: float, left: float, right: float) -> None:
        """Place the panels at both sides in so much room."""
        is_early = layout.form in EARLY
        wanted = [(POINTS, BIDS), (KITTY_PANEL, TRUMP)]
        if is_early:
            wanted = [(BIDS, POINTS), (TRUMP, KITTY_PANEL)]
        self.folds: dict[str, Fold] = {}
        for x, room, panels, order in zip((24.0, self.right - wide), (left, right), PANELS, wanted, strict=True):
            first = [name for name in layout.opened if name in panels]
            every = [*first, *(name for name in order if name not in first)]
            self.folds |= folding.column((x, top, wide), room, panels, every)
        self.points, self.bids, self.trump, self.kitty = (
            self.folds[name].rect for name in (POINTS, BIDS, TRUMP, KITTY_PANEL)
        )

    def is_open(self, panel: str) -> bool:
        """Return whether a panel is open."""
        return self.folds[panel].is_open

    @property
    def last_step(self) -> float:
        """From card to card of the last trick."""
        return min(LAST_STEP, (self.kitty[2] - 36 - LAST_WIDTH) / 3)

    def seat(self, side: int) -> SeatPlace:
        """Return a seat's disc, and what it takes with the words beside or below it."""
        x, y = self.discs[side]
        if self.is_tight and side == 2:
            return SeatPlace(x, y, 22, (x - 22, y - 22, 56 + self.north_room, 44), ("below", "right"))
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
        cx, k, b = self.cx, self.hand, self.back / BACK_WIDTH
        wide = min(1030 * k, self.width - 2 * 40)
        zones: list[Zone] = [
            Fan(
                name=HAND, rect=(cx - wide / 2 - 45 * k, self.fans[0][1] - 90 * k, wide + 90 * k, 220 * k),
                width=CARD * k, centre=self.fans[0], arc=2600 * k, step=1.3, gap=0.5, span=wide, drop=True,
                spread=True, order=20,
            )
        ]  # fmt: skip
        for side, turn in ((1, -90.0), (3, 90.0)):
            x, y = self.fans[side]
            zones.append(
                Fan(
                    name=HANDS[side], rect=(x - 40 * b, y - 130 * b, 80 * b, 260 * b), width=self.back,
                    centre=(x, y), arc=420 * b, step=2.1, span=self.side_span, turn=turn, strip=0.2,
                    lift=theme.Lift.REST, order=4,
                )
            )  # fmt: skip
        x, y = self.fans[2]
        zones.append(
            Fan(
                name=HANDS[2], rect=(x - self.north_span / 2, y - 52 * b, self.north_span, 96 * b),
                width=self.back, centre=(x, y), arc=640 * b, step=1.85, span=self.north_span, mirrored=True,
                strip=0.2, lift=theme.Lift.REST, order=4,
            )
        )  # fmt: skip
        return zones

    def _middle(self) -> list[Zone]:
        leans = (0.0, 2.0, -1.5, -3.0)
        zones: list[Zone] = []
        for side, (x, y) in enumerate(self.trick):
            w = TRICK_WIDTH * self.cards
            rect = (x - w / 2, y - w * 0.7, w, w * 1.4)
            reach = self.reach if side == 0 else None
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
        slots = (x + 22, y + 62, w - 44, self.tray_card * theme.CARD_ASPECT)
        zones.append(
            Row(name=TRAY, rect=slots, width=self.tray_card, gap=4, drop=True, reach=self.tray, radius=18, order=8)
        )
        return zones

    def _panels(self) -> list[Zone]:
        x, y, w, _h = self.kitty
        inside = (x + 18, y + 50, w - 36, 100)
        last = (x + 18, y + 78, w - 36, LAST_WIDTH * 1.4)
        return [
            Row(name=KITTY, rect=inside, width=60, gap=-30, order=2),
            Row(name=LAST, rect=last, width=LAST_WIDTH, gap=self.last_step - LAST_WIDTH, centred=True, order=3),
        ]
