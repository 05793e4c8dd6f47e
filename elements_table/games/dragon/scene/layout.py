"""Where things lie on the table of Dragon, in units of its stage: hands, kitty, trick, what is taken, the ruler."""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final, NamedTuple, TypeAlias

from elements_table.games.dragon.rules.game import Dragon
from elements_table.games.dragon.rules.observation import DragonObservation
from elements_table.ui.drawing.theme import CARD_ASPECT, Lift
from elements_table.ui.parlour.places import GAP
from elements_table.ui.parlour.ruler import Scale
from elements_table.ui.stage import view
from elements_table.ui.stage.geometry import Closed, Fan, Pile, Pose, Row, Rows, Zone
from elements_table.ui.stage.scene import Layout, Rect

View: TypeAlias = view.View[DragonObservation]


class DragonPart:
    """What is of this table: it knows its game."""

    game: Dragon


HAND, KITTY, TRAY, SHOWN = "hand", "kitty", "tray", "shown"
"""`SHOWN` is where the last trick, or a kitty that was laid down, lies while it is looked at."""
HANDS = (HAND, "west", "north", "east")
"""The zones of the hands: the viewer's, then clockwise."""
TRICK = ("trick0", "trick1", "trick2", "trick3")
WON = ("won0", "won1", "won2", "won3")
"""The tricks that each seat has taken, beside it."""
DECKS = ("deck0", "deck1", "deck2", "deck3")
"""What is still to be dealt, before the dealer."""
LEANS: Final = (0.0, 6.0, -2.0, -6.0)
"""How a card lies in the trick, by the side that it came from."""
STEP, TICK = 10.0, 5.0
LEAST_HIT: Final = 40.0
"""The least side of what can be pressed, in dp."""


class Form(NamedTuple):
    """What places follow from besides the size: phase, who has passed, and whether the kitty lies open."""

    phase: str = "play"
    passed: tuple[int, ...] = ()
    uncovered: bool = False


@dataclass(frozen=True, kw_only=True)
class Tricks(Zone):
    """Tricks that were taken, crosswise, so that they can be counted: from `at` on, in so much room."""

    at: tuple[float, float]
    room: float
    pitch: float

    def poses(self, count: int) -> list[Pose]:
        step = min(self.pitch, self.room / max(1, count - 1))
        (x, y), turns = self.at, (4.0, 94.0)
        return [Pose(x + n * step, y, turns[n & 1], self.width) for n in range(count)]


@dataclass(frozen=True, kw_only=True)
class Spread(Zone):
    """Cards that overlap in a row, each leaning a little more than the one before."""

    at: tuple[float, float]
    pitch: float
    lean: float

    def poses(self, count: int) -> list[Pose]:
        (x, y), middle = self.at, (count - 1) / 2
        return [Pose(x + (n - middle) * self.pitch, y, (middle - n) * self.lean, self.width) for n in range(count)]


class Metrics(NamedTuple):
    """Places in units of the stage: cards by their middle and width."""

    hand: tuple[float, float, float]
    """The middle of the hand, the upper edge of its middle card, and the width of cards."""
    hand_span: float
    trick: tuple[tuple[float, float], ...]
    """By side, the viewer's own card first."""
    trick_width: float
    middle: tuple[float, float]
    kitty: tuple[float, float]
    """Where the kitty lies once the bidding is over."""
    tray: tuple[float, float, float, float]
    """The middle of the places for cards that are laid down, how far they are apart, and how wide they are."""
    emblems: tuple[float, float, float, float]
    """The middle of the first suit and how far the next is from it, the middle's y, and how wide they are."""
    shown: tuple[float, float, float, float]
    """The middle of the last trick, the width of its cards and how far they are apart."""
    won: tuple[float, float]
    held: tuple[float, float]
    """Where the points in hand are written."""
    brand: tuple[float, float, float]
    """Middle and width of the trump in the cloth."""
    lamp: tuple[float, float, float, float]
    """Middle, width and height of the lamp's light on the cloth: it reaches nobody across the table."""
    backs: tuple[float, float]
    """Width of cards across the table, and how wide the fan is."""
    taken: tuple[float, float]
    """How far under the rail and aside of who has won them tricks lie: outside the fan."""


WIDE: Final = Metrics(
    hand=(640, 667, 122), hand_span=924, trick=((640, 466), (524, 410), (638, 351), (752, 410)), trick_width=84,
    middle=(640, 398), kitty=(1150, 372), tray=(640, 402, 100, 88), emblems=(448, 128, 402, 100),
    shown=(180, 404, 56, 60), won=(168, 628), held=(158, 632), brand=(640, 384, 346),
    lamp=(640, 446, 1080, 470), backs=(44, 240), taken=(40, 152),
)  # fmt: skip
TALL: Final = Metrics(
    hand=(360, 1161, 128), hand_span=640, trick=((360, 632), (216, 546), (360, 466), (504, 546)), trick_width=118,
    middle=(360, 540), kitty=(640, 654), tray=(360, 540, 124, 110), emblems=(144, 144, 530, 116),
    shown=(140, 678, 58, 62), won=(150, 984), held=(136, 984), brand=(360, 540, 400),
    lamp=(360, 580, 680, 620), backs=(36, 156), taken=(114, 30),
)  # fmt: skip
KITTY_WIDTH, KITTY_PILE, WON_WIDTH, MY_WON = 92.0, 56.0, 34.0, 40.0
OPEN_PITCH: Final = 20.0
"""How far apart the kitty's cards lie face up, so that each can be read."""
TRAY_CARD: Final = 0.955
"""A card in its place, in places."""
MOST: Final = 1.15
"""How many times as large as usual cards in the middle may be."""


def zone_of(place: str, side: int) -> str:
    """Return the zone of a place in a position, or of one that the staging names; of a seat's at its side."""
    groups = {"hands": HANDS, "trick": TRICK, "deck": DECKS, "won": WON}
    return groups[place][side] if place in groups else {"kitty": KITTY, "tray": TRAY}.get(place, "")


class Places:
    """The parts of the table at one size, in dp; seats by their sides."""

    def __init__(self, layout: Layout) -> None:
        self.parlour = p = layout.parlour
        self.form = layout.form if isinstance(layout.form, Form) else Form()
        self.at = at = TALL if p.is_tall else WIDE
        self.seats = p.around
        self.cards, self.held = min(MOST, layout.cards), layout.cards
        """How many times as large as usual cards in the middle and in hand are."""
        self.middle = p.at(*at.middle)
        self.trick = [p.at(*place) for place in at.trick]
        self.is_bidding = self.form.phase == "bid"
        self.rect = p.ruler(320, 940, 556) if self.is_bidding else p.ruler(280, 1000, 534)

    def scale(self, low: int, high: int) -> Scale:
        """Return what the ruler measures between its ends."""
        return Scale(self.rect, low, high, STEP, TICK)

    def steps(self) -> tuple[Rect, Rect]:
        """Return the places of the two buttons that change a bid by one step, at the ruler's ends."""
        p = self.parlour
        if p.is_tall:
            _bid, _pass, less, more = p.column(4)
            return less, more
        size = max(LEAST_HIT, p.s(44))
        x, y, w, h = self.rect
        middle = y + h / 2 - size / 2
        aside = p.s(22) + size / 2
        return (x - aside - size / 2, middle, size, size), (x + w + aside - size / 2, middle, size, size)

    def emblems(self) -> list[Rect]:
        """Return the places of the four suits, of which one is named trump."""
        x, pitch, y, wide = self.at.emblems
        return [self.parlour.rect(x + n * pitch, y, wide, wide) for n in range(4)]

    @property
    def suits(self) -> Rect:
        """All that the four suits and the numbers below them take."""
        x, pitch, y, wide = self.at.emblems
        return self.parlour.rect(x + 1.5 * pitch, y + 20, 3 * pitch + 1.7 * wide, 1.8 * wide)

    @property
    def cloth(self) -> tuple[Rect, Rect]:
        """The cloth down to the ruler: there lie trump and trick; its upper part ends left of a rival's tricks."""
        p, (x, _y, wide) = self.parlour, self.at.brand
        left, top = p.x(x - wide / 2), p.before(self.seats[2], 58)[1]
        under = p.before(self.seats[2], 84)[1]
        return (left, top, p.s(wide / 2 + 44), under - top), (left, under, p.s(wide), self.rect[1] - under)

    def slots(self, count: int) -> list[Rect]:
        """Return the places for cards that are laid down into the kitty."""
        x, y, pitch, wide = self.at.tray
        steps = [n - (count - 1) / 2 for n in range(count)]
        return [self.parlour.rect(x + step * pitch, y, wide, wide * CARD_ASPECT) for step in steps]

    def pile(self, side: int) -> Rect:
        """Return where the tricks of a side lie."""
        zone = self._won(side)
        x, y = zone.at
        wide = zone.width * CARD_ASPECT / 2
        return (x - wide, y - wide, 2 * wide + zone.room, 2 * wide)

    def kitty(self) -> Rect:
        """Return where the kitty lies."""
        p = self.parlour
        if self.is_bidding:
            return p.rect(*self.at.middle, KITTY_WIDTH + 252, KITTY_WIDTH * CARD_ASPECT + 20)
        return p.rect(*self.at.kitty, KITTY_PILE + 52, KITTY_PILE * CARD_ASPECT + 12)

    def shown(self) -> Rect:
        """Return where the last trick, or the kitty, lies that is looked at."""
        x, y, wide, pitch = self.at.shown
        return self.parlour.rect(x, y, 3 * pitch + wide + 12, wide * CARD_ASPECT + 64)

    # ---- zones

    @cached_property
    def zones(self) -> tuple[Zone, ...]:
        return (*self._middle(), *self._hands(), *(self._won(side) for side in range(4)), *self._others())

    def _hands(self) -> list[Zone]:
        p = self.parlour
        x, top, width = self.at.hand
        wide, span = p.s(width * self.held), p.s(self.at.hand_span)
        high = wide * CARD_ASPECT
        upper = p.y(top) - (0 if p.is_tall else (self.held - 1) * p.s(50))
        rect = (p.x(x) - span / 2, upper - p.s(20), span, high + p.s(40))
        mine = Rows(
            name=HAND, rect=rect, width=wide, centre=(p.x(x), upper + high / 2), step=1.35, span=span, drop=True,
            spread=True, order=20, arc=p.s(3600), gap=0.3, down=p.s(124), shown=0.75,
            longest=8 if p.is_tall else 99,
            right=p.width if p.is_tall else p.column(1)[0][0] - GAP,
        )  # fmt: skip
        return [mine, *(self.back_hand(side) for side in (1, 2, 3))]

    def back_hand(self, side: int) -> Zone:
        """Return where somebody across the table holds cards: as a fan, or closed after a pass."""
        p, (wide, span) = self.parlour, self.at.backs
        x, y = p.before(self.seats[side], 50)
        wide, span = p.s(wide), p.s(span)
        rect = (x - span / 2, y - p.s(44), span, p.s(88))
        if side in self.form.passed:
            return Closed(name=HANDS[side], rect=rect, width=wide, at=(x, y), shift=(0.0, 0.0), order=4)
        return Fan(
            name=HANDS[side], rect=rect, width=wide, centre=(x, y), arc=p.s(420), step=2.2, span=span, strip=0.2,
            lift=Lift.REST, order=4,
        )  # fmt: skip

    def _won(self, side: int) -> Tricks:
        p = self.parlour
        x, y = p.before(self.seats[side], *self.at.taken) if side else p.at(*self.at.won)
        width = p.s(WON_WIDTH if side else MY_WON)
        rect = (x - width, y - width, p.s(60) + 2 * width, 2 * width)
        return Tricks(name=WON[side], rect=rect, width=width, at=(x, y), room=p.s(46), pitch=p.s(15), order=3)

    def _middle(self) -> list[Zone]:
        p = self.parlour
        width = p.s(self.at.trick_width * self.cards)
        left, top, right = self.trick[1][0] - width, self.trick[2][1] - width * 0.7, self.trick[3][0] + width
        reach = (left, top, right - left, self.rect[1] - p.s(4) - top)
        found: list[Zone] = []
        for side, (x, y) in enumerate(self.trick):
            rect = (x - width / 2, y - width * 0.7, width, width * CARD_ASPECT)
            found.append(
                Fan(name=TRICK[side], rect=rect, width=width, centre=(x, y), turn=LEANS[side], lift=Lift.REST,
                    drop=side == 0, reach=None if side else reach, order=6)
            )  # fmt: skip
        return found

    def _others(self) -> list[Zone]:
        p = self.parlour
        found: list[Zone] = []
        for side in range(4):
            at = p.before(self.seats[side], 50) if side else (p.x(self.at.hand[0]), p.y(self.at.hand[1] - 60))
            found.append(Pile(name=DECKS[side], rect=(*at, 0, 0), width=p.s(KITTY_PILE), at=at, order=1))
        at, width, pitch = self.middle, KITTY_WIDTH, 60.0
        if not self.is_bidding:
            at, width, pitch = p.at(*self.at.kitty), KITTY_PILE, OPEN_PITCH if self.form.uncovered else 12.0
        rect = self.kitty()
        found.append(Spread(name=KITTY, rect=rect, order=2, at=at, width=p.s(width), pitch=p.s(pitch), lean=-2.0))
        first, *_rest, last = self.slots(5)
        wide = first[2] * TRAY_CARD
        row = (first[0] + (first[2] - wide) / 2, first[1], last[0] - first[0] + wide, first[3])
        gap = (last[0] - first[0]) / 4 - wide
        reach = (first[0] - p.s(30), first[1] - p.s(16), last[0] - first[0] + first[2] + p.s(60), first[3] + p.s(32))
        found.append(Row(name=TRAY, rect=row, width=wide, gap=gap, drop=True, reach=reach, radius=18, order=8))
        x, y, w, h = self.shown()
        wide, step = p.s(self.at.shown[2]), p.s(self.at.shown[3])
        found.append(
            Row(name=SHOWN, rect=(x + p.s(6), y + p.s(52), w - p.s(12), h - p.s(64)), width=wide, gap=step - wide,
                centred=True, order=9)
        )  # fmt: skip
        return found


places = lru_cache(maxsize=8)(Places)
"""Makes the parts of the table as a layout has them, and keeps them: everything that is drawn asks for them."""
