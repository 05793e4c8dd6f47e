"""Where things lie on the table of Alchemy: panels, piles, rows of formulae, hands and stacks, all in dp."""

from __future__ import annotations

from dataclasses import dataclass

from elements_table.table.brush import Rect
from elements_table.table.parts.sides import around
from elements_table.table.stage.geometry import Fan, Pile, Pose, Row, Slots, Zone
from elements_table.table.stage.scene import Layout
from elements_table.table.theme import CARD_ASPECT, Lift

ELEMENT_HAND, FORMULA_HAND, OFFER = "hand", "formulae", "offer"
DRAWN, TRAY, POOL = "drawn", "tray", "pool"
ELEMENT_DECK, FORMULA_DECK, DISCARDS, SPENT = "element_deck", "formula_deck", "discards", "spent"
LEFT_END, RIGHT_END = "left_end", "right_end"
SHOWN = (2, 3, 1, 0)
"""The elements as the table shows them: Fire, Water, Earth, Air."""
SEEN_ELEMENTS, SEEN_FORMULAE = "seen_elements", "seen_formulae"
"""The discards, spread out to be looked through; the elements by their numbers."""
MOST_SHOWN_BACKS = 4
COLUMN = 204.0
LEFT = 24.0
GAP = 20.0
PAY_CARD = 72.0
SLIP = 100.0
"""Width of a completed formula."""
ROW_WORDS = 132.0
"""What the words at the left of a row take."""
STACK = 38.0
"""Width of the decks and of what was discarded."""
HIGHEST = 27.0
"""How much higher a full mastery stack stands than a single token."""
SEEN = 42.0
"""Width of an element card among the discards that are spread out."""
TALL_SEAT = 140.0


@dataclass(frozen=True, kw_only=True)
class Heap(Zone):
    """Cards of a pile around the middle of `rect`: in one row, or in two where that would hide too much."""

    gap: float = 12.0
    spare: float = 34.0
    """Room below `rect` that two rows may take as well."""

    def poses(self, count: int) -> list[Pose]:
        """Return one row while a third of each card shows, else two of smaller cards, pairs side by side."""
        x, y, w, h = self.rect
        if count < 2 or (w - self.width) / (count - 1) >= self.width * 0.3:
            return _row(x, y + h / 2, w, count, self.width, self.gap)
        high = (h + self.spare - 4) / 2
        width = high / CARD_ASPECT
        upper = (count + 3) // 4 * 2
        return [
            *_row(x, y + high / 2, w, upper, width, self.gap / 2),
            *_row(x, y + high * 1.5 + 4, w, count - upper, width, self.gap / 2),
        ]


@dataclass(frozen=True, kw_only=True)
class Shelves(Zone):
    """Cards in rows from the left, one below the other; they overlap where the rows are full."""

    gap: float = 8.0

    def poses(self, count: int) -> list[Pose]:
        """Return as few rows as hold the cards side by side, else all rows that there is room for."""
        x, y, w, h = self.rect
        high = self.width * self.aspect
        across = max(1, int((w + self.gap) // (self.width + self.gap)))
        rows = max(1, min(-(-count // across), int((h + self.gap) // (high + self.gap))))
        across = max(across, -(-count // rows))
        step = min(self.width + self.gap, (w - self.width) / max(1, across - 1))
        return [
            Pose(
                x + self.width / 2 + i % across * step,
                y + high / 2 + i // across * (high + self.gap),
                0.0,
                self.width,
            )
            for i in range(count)
        ]


def _row(x: float, y: float, w: float, count: int, width: float, gap: float) -> list[Pose]:
    step = width + gap
    if count > 1:
        step = min(step, (w - width) / (count - 1))
    left = x + (w - width - step * (count - 1)) / 2 + width / 2
    return [Pose(left + i * step, y, 0.0, width) for i in range(count)]


class Places:
    """The parts of the table at one size."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.seats = layout.seats
        self.viewer = layout.viewer
        self.bottom = layout.height - 22
        self.column_x = layout.width - LEFT - COLUMN
        self.left = LEFT + COLUMN + GAP
        self.width = self.column_x - GAP - self.left
        self.right = self.left + self.width
        self.low = layout.height - 214
        """Top of the lowest band: the round, the hands, the buttons."""
        self.row: Rect = (self.left, self.low - 162, self.width, 146)
        self.upper: Rect = (self.left, 76, self.width, self.row[1] - 16 - 76)
        self.mastery: Rect = (self.column_x, 76, COLUMN, 230)
        self.supply: Rect = (self.column_x, 322, COLUMN, self.low - 16 - 322)
        self.round: Rect = (LEFT, self.low, COLUMN, 192)
        self.tray: Rect = (self.left, self.upper[1], self.width * 0.63, self.upper[3])
        self.then: Rect = (self.left + self.tray[2] + 14, self.upper[1], self.width * 0.37 - 14, self.upper[3])

    # ---- seats

    @property
    def order(self) -> list[int]:
        """The seats from the top of the left column down: clockwise from the viewer's left, the viewer last."""
        return [*around(self.viewer, self.seats)[1:], self.viewer]

    def seat(self, seat: int) -> Rect:
        """Return a seat's panel."""
        space = self.low - 16 - 76
        high = 154.0 if self.seats < 4 else (space - 3 * 10) / 4
        pitch = high + (16 if self.seats < 4 else 10)
        place = self.order.index(seat)
        if seat == self.viewer:
            return (LEFT, self.low - 16 - high, COLUMN, high)
        return (LEFT, 76 + place * pitch, COLUMN, high)

    def token(self, seat: int, kind: int) -> tuple[float, float]:
        """Return the middle of a seat's tokens: an element 0..3, Aether 4, Void 5."""
        x, y, _w, h = self.seat(seat)
        if kind < 4:
            tall = h > TALL_SEAT
            return x + (28 if tall else 22) + SHOWN.index(kind) * (50 if tall else 47), y + (78 if tall else 60)
        return x + 24 + (kind - 4) * 50, y + h - (22 if h > TALL_SEAT else 17)

    def choose_button(self, seat: int) -> Rect:
        """Return the place of the button at the top right of a seat's panel."""
        x, y, w, h = self.seat(seat)
        return (x + w - 96, y + (13 if h > TALL_SEAT else 5), 84, 34 if h > TALL_SEAT else 30)

    # ---- piles

    def pile(self, number: int) -> Rect:
        """Return the box of a pile, from 0."""
        gap = 17.0
        wide = (self.width - gap * (self.seats - 1)) / self.seats
        top = 158.0
        return (self.left + number * (wide + gap), top, wide, self.row[1] - 16 - top)

    def rival_row(self, seat: int) -> Rect:
        """Return the strip of another seat's completed formulae."""
        others = self.order[:-1]
        x, y, w, h = self.upper
        gap = 12.0
        high = min(158.0, (h - gap * (len(others) - 1)) / len(others))
        return (x, y + others.index(seat) * (high + gap), w, high)

    @property
    def row_cards(self) -> Rect:
        """Where the viewer's completed formulae lie, between the two ends."""
        x, y, w, h = self.row
        left = ROW_WORDS + SLIP + 8
        return (x + left, y + 13, w - left - SLIP - 22, h - 26)

    def end(self, right: bool) -> Rect:
        """Return the slot at an end of the row."""
        x, y, w, h = self.row_cards
        return (x + w + 8 if right else x - SLIP - 8, y, SLIP, h)

    # ---- the discards

    @property
    def discards(self) -> tuple[float, float]:
        """Return the middles of the two discard piles."""
        x = self.supply[0]
        return (x + 79, x + 168)

    @property
    def decks(self) -> tuple[float, float]:
        """Return the middles of the two decks."""
        x = self.supply[0]
        return (x + 36, x + 125)

    @property
    def deck_y(self) -> float:
        """Return the middle of decks and discard piles."""
        return self.supply[1] + self.supply[3] - 104

    def seen(self, place: int) -> Rect:
        """Return the part of the spread discards that holds the element cards of a place in `SHOWN`."""
        x, y, w, _h = self.upper
        wide = (w - 36 - 3 * 16) / 4
        return (x + 18 + place * (wide + 16), y + 73, wide, SEEN * CARD_ASPECT)

    @property
    def seen_formulae(self) -> Rect:
        """Return the part of the spread discards that holds the formulae."""
        x, y, w, h = self.upper
        return (x + 18, y + 164, w - 36, h - 172)

    # ---- zones

    def zones(self) -> list[Zone]:
        """Return all zones, lowest first."""
        return [*self._stock(), *self._tokens(), *self._middle(), *self._rows(), *self._hands()]

    def _stock(self) -> list[Zone]:
        mx, my, _w, _h = self.mastery
        sx, sy, _sw, _sh = self.supply
        high = {2: 7, 3: 9, 4: 11}[self.seats]
        zones: list[Zone] = [
            Pile(
                name=f"supply{element}", rect=(mx, my, 1, 1), width=46, aspect=1.0, tidy=True, thickest=14,
                at=(mx + 50 + n % 2 * 90, my + 96 + n // 2 * 90), shift=(0, -HIGHEST / (high - 1)), order=1,
            )
            for n, element in enumerate(SHOWN)
        ]  # fmt: skip
        y = self.deck_y
        box = (STACK + 6, STACK * CARD_ASPECT + 6)
        for name, x in zip((ELEMENT_DECK, FORMULA_DECK), self.decks, strict=True):
            zones.append(
                Pile(name=name, rect=(x - box[0] / 2, y - box[1] / 2, *box), width=STACK, at=(x, y),
                     shift=(1.3, -1.4), tidy=True, order=1)
            )  # fmt: skip
        for name, x in zip((DISCARDS, SPENT), self.discards, strict=True):
            zones.append(
                Pile(name=name, rect=(x - box[0] / 2, y - box[1] / 2, *box), width=STACK, at=(x, y),
                     shift=(0.8, -0.9), drop=name == DISCARDS, order=2, radius=6)
            )  # fmt: skip
        zones.append(Zone(name=POOL, rect=(sx + 50, sy + 46, 94, 40), width=34, aspect=1.0, order=0))
        return [*zones, *self._seen()]

    def _seen(self) -> list[Zone]:
        zones: list[Zone] = [
            Row(name=f"{SEEN_ELEMENTS}{element}", rect=self.seen(n), width=SEEN, gap=6, order=4)
            for n, element in enumerate(SHOWN)
        ]
        zones.append(Shelves(name=SEEN_FORMULAE, rect=self.seen_formulae, width=SLIP, aspect=0.76, order=4))
        return zones

    def _tokens(self) -> list[Zone]:
        zones: list[Zone] = []
        for seat in range(self.seats):
            small = self.seat(seat)[3] <= TALL_SEAT
            x, y, w, h = self.seat(seat)
            for hand in ("elements", "formulae"):
                if seat != self.viewer:
                    rect = (x + w / 2 - 20, y + h / 2 - 28, 40, 56)
                    zones.append(Zone(name=f"{hand}{seat}", rect=rect, width=40, order=0))
            width = 24 if small else 34
            zones += [self._token(f"mastery{seat}{element}", seat, element, width) for element in range(4)]
            zones.append(self._token(f"aether{seat}", seat, 4, 22))
            zones.append(self._token(f"void{seat}", seat, 5, 22))
        return zones

    def _token(self, name: str, seat: int, kind: int, width: float) -> Zone:
        x, y = self.token(seat, kind)
        mine = seat == self.viewer and kind == 5
        return Slots(
            name=name, rect=(x - 16, y - 16, 46, 32), width=width, first=(x, y), pitch=(0, 0), order=3, drop=mine,
            radius=10,
        )  # fmt: skip

    def _middle(self) -> list[Zone]:
        most = 5 if self.seats == 2 else 8 if self.seats == 3 else 11
        pitch = 58.0 if self.seats < 4 else 50.0
        wide = most * pitch - (pitch - 50)
        zones: list[Zone] = [
            Row(
                name=DRAWN, rect=(self.right - wide, 76, wide, 70), width=50, gap=pitch - 50, drop=True, order=4,
                radius=8,
            ),
            Row(
                name=OFFER, rect=(self.left, self.upper[1] + 56, self.width, 214), centred=True, gap=11,
                width=min(150.0, (self.width - 84) / 5), order=4, spread=True,
            ),
        ]  # fmt: skip
        for n in range(self.seats):
            x, y, w, h = self.pile(n)
            zones.append(
                Heap(
                    name=f"pile{n}", rect=(x + 16, y + 44, w - 32, 112), width=78, drop=True, order=5,
                    reach=(x, y, w, h), radius=14,
                )
            )  # fmt: skip
            zones.append(
                Row(name=f"pool{n}", rect=(x + 16, y + 158, w - 32, 34), width=34, aspect=1.0, gap=4, centred=True,
                    order=6)
            )  # fmt: skip
        return zones

    def _rows(self) -> list[Zone]:
        zones: list[Zone] = []
        for seat in self.order[:-1]:
            x, y, w, h = self.rival_row(seat)
            high = min(self.row_cards[3], h - 14)
            cards = (x + ROW_WORDS, y + (h - high) / 2, w - ROW_WORDS - 14, high)
            zones.append(Row(name=f"row{seat}", rect=cards, width=SLIP, aspect=high / SLIP, gap=8, order=4))
        slip = self.row_cards[3] / SLIP
        zones.append(
            Row(name=f"row{self.viewer}", rect=self.row_cards, width=SLIP, aspect=slip, gap=8, centred=True, order=5)
        )
        for name, right in ((LEFT_END, False), (RIGHT_END, True)):
            zones.append(
                Row(
                    name=name,
                    rect=self.end(right),
                    width=SLIP,
                    aspect=slip,
                    drop=True,
                    dashed=False,
                    order=6,
                    radius=8,
                )
            )
        tx, ty, tw, _th = self.tray
        zones.append(
            Row(name=TRAY, rect=(tx + 18, ty + 62, tw - 36, 112), width=PAY_CARD, gap=10, centred=True, order=7,
                drop=True, reach=self.tray, radius=12)
        )  # fmt: skip
        return zones

    def _hands(self) -> list[Zone]:
        fan = 226.0
        y = self.low + 118
        return [
            Row(
                name=FORMULA_HAND, rect=(self.left, self.low + 8, self.width - fan - 14, 186), width=132, gap=5,
                order=8, spread=True, drop=True, radius=12,
            ),
            Fan(
                name=ELEMENT_HAND, rect=(self.right - fan, self.low + 8, fan, 186), width=84,
                centre=(self.right - fan / 2, y - 8), arc=420, step=4.9, span=fan, spread=True, order=9, drop=True,
                lift=Lift.FAN, strip=0.07, gap=9.8, radius=12,
            ),
        ]  # fmt: skip
