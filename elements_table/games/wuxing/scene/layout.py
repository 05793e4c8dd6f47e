"""Where the parts of the table of Wu Xing lie."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from elements_table.games.wuxing.rules.game import WuXing
from elements_table.games.wuxing.rules.observation import WuXingObservation
from elements_table.ui.drawing.theme import CARD_ASPECT, Lift
from elements_table.ui.parlour.places import BUTTON, GAP, GOLD, LOW, Parlour
from elements_table.ui.parlour.ruler import Scale
from elements_table.ui.stage import view
from elements_table.ui.stage.geometry import Fan, Pile, Row, Slots, Zone
from elements_table.ui.stage.scene import Layout, Rect

View: TypeAlias = view.View[WuXingObservation]


class WuXingPart:
    """What is of this table: it knows its game."""

    game: WuXing


HAND, THEIRS, DISPLAY = "hand", "theirs", "display"
MINE_OPEN, THEIRS_OPEN = "mine_open", "theirs_open"
ASIDE, DISCARDS = "aside", "discards"
MINE_TOKENS, THEIRS_TOKENS = "mine_tokens", "theirs_tokens"
HIGHEST: Final = 36
"""The end of the ruler: nearly every limit and every sum is on it (W7)."""
TICKS: Final = (5.0, 1.0)


class Metrics(NamedTuple):
    """The table's places in units of its stage: cards by their middle and width, rows by left end and length."""

    hand: tuple[float, float, float]
    """The middle of the hand and its upper edge, and the width of its cards."""
    hand_span: float
    display: tuple[float, float, float]
    display_span: float
    display_high: float
    """From the rivals' cards down to the ruler, where a card can be dropped."""
    theirs_down: float
    theirs: float
    """How far under the rail the opponent's cards lie, and their width."""
    theirs_open: tuple[float, float, float]
    aside: tuple[float, float]
    discards: tuple[float, float, float]
    mine_open: tuple[float, float, float]
    open_width: float
    theirs_tokens: tuple[float, float, float]
    mine_tokens: tuple[float, float, float]
    tokens_long: float
    """Where the first token lies (nearest to the cards, or to the edge), how far they are apart, the row."""


WIDE: Final = Metrics(
    hand=(640, 628, 148), hand_span=660, display=(640, 406, 122), display_span=560, display_high=200,
    theirs_down=56, theirs=70, theirs_open=(790, 270, 190), aside=(146, 338), discards=(200, 340, 130),
    mine_open=(150, 706, 150), open_width=70, theirs_tokens=(438, 262, 27), mine_tokens=(34, 776, 24),
    tokens_long=230,
)  # fmt: skip
TALL: Final = Metrics(
    hand=(438, 985, 210), hand_span=524, display=(360, 488, 142), display_span=640, display_high=232,
    theirs_down=66, theirs=72, theirs_open=(474, 328, 168), aside=(91, 678), discards=(142, 681, 150),
    mine_open=(126, 985, 150), open_width=66, theirs_tokens=(192, 310, 21), mine_tokens=(34, 1050, 20),
    tokens_long=124,
)  # fmt: skip
UNDER: Final = WIDE._replace(theirs_open=(774, 270, 130))
"""Where words are so large that the slip of a puzzle needs the upper right."""
BESIDE_LOG: Final = WIDE._replace(
    display=(540, 392, 122), display_span=500, discards=(200, 340, 100), theirs_open=(790, 270, 140)
)
"""While the log is pulled out: the place that waits ends before it."""
LEAST_HIGH: Final = 640.0
"""Where the table is lower, words are so large, in dp."""
SIDE: Final = 70.0
"""Width of what lies aside."""
SIXES: Final = 20.0
"""From one discarded six to the next."""
TOKEN: Final = 0.86
"""Width of a token in pitches."""
SOCKETS: Final = 6
"""As many as are shown where nobody has said what wins."""
SEEN: Final = 0.46
"""How far over the window's lower edge the middle of the hand is, in widths of its cards."""
BELOW: Final = 12.0
"""How far the middle of the display's place is under that of its cards."""
LEAST_OPEN: Final = 40.0
LARGEST: Final = (1.05, 1.2)
"""How many times as large as usual the display's cards may be, and those in hand: there is no more room."""


class Places:
    """The parts of the table at one size, in dp."""

    def __init__(self, layout: Layout) -> None:
        self.parlour = p = layout.parlour
        self.at = TALL if p.is_tall else WIDE if layout.height >= LEAST_HIGH else UNDER
        if p.drawer and not p.is_tall:
            self.at = BESIDE_LOG
        self.other = next(iter(p.busts))
        self.cards = min(LARGEST[0], layout.cards)
        self.held = min(LARGEST[1], layout.cards)
        self.side = min(1.0, layout.cards)
        """How many times as large as usual cards are on the display, in hand, and elsewhere."""
        self.sockets = layout.form if isinstance(layout.form, int) else SOCKETS
        self.scale = Scale(p.ruler(), 0, HIGHEST, *TICKS)
        x, y, _w = self.at.display
        self.display = p.rect(x, y + BELOW, self.at.display_span, self.at.display_high)
        (left, y), (x, _y, long) = self.at.aside, self.at.discards
        start = p.x(left) - p.s(SIDE / 2 + 12)
        self.aside: Rect = (start, p.y(y) - p.s(68), p.x(x + long) + p.s(10) - start, p.s(136))
        """What holds the cards aside and the sixes: there a six can be dropped."""
        left, y, long = self.at.mine_open
        self.opened: Rect = (p.x(left - 8), p.y(y) - p.s(66), p.s(long + 16), p.s(132))

    def tokens(self, *, mine: bool) -> Slots:
        """Return the zone of somebody's tokens, which holds as many sockets as tokens win."""
        p = self.parlour
        x, y, pitch = self.at.mine_tokens if mine else self.at.theirs_tokens
        pitch = min(pitch, self.at.tokens_long / max(1, self.sockets - 1))
        width, step = p.s(pitch * TOKEN), p.s(pitch) * (1 if mine else -1)
        first, last = p.x(x), p.x(x) + step * (self.sockets - 1)
        rect = (min(first, last) - width / 2, p.y(y) - width / 2, abs(last - first) + width, width)
        name = MINE_TOKENS if mine else THEIRS_TOKENS
        return Slots(name=name, rect=rect, width=width, first=(first, p.y(y)), pitch=(step, 0), order=7)

    def zones(self) -> list[Zone]:
        """Return every zone but the tokens'."""
        p, at, side = self.parlour, self.at, self.side
        small = p.s(SIDE * side)
        x, y = p.at(*at.aside)
        left, middle, long = at.discards
        shown = (p.x(left), p.y(middle) - p.s(52), p.s(long), p.s(104))
        open_x, open_y, open_long = at.theirs_open
        theirs_open = (p.x(open_x), p.y(open_y) - p.s(52), p.s(open_long), p.s(104))
        mine_x, mine_y, mine_long = at.mine_open
        mine_open = (p.x(mine_x), p.y(mine_y) - p.s(50), p.s(mine_long), p.s(100))
        opened = p.s(at.open_width * side)
        return [
            Pile(name=ASIDE, rect=self.aside, width=small, at=(x, y), order=1),
            Row(name=DISCARDS, rect=shown, width=small, drop=True, order=2, gap=p.s(SIXES) - small, radius=12,
                reach=self.aside),
            self._theirs(),
            Row(name=THEIRS_OPEN, rect=theirs_open, width=p.s(at.theirs * side), gap=p.s(6), order=4),
            Row(name=MINE_OPEN, rect=mine_open, width=opened, gap=p.s(6), drop=True, order=5, radius=12,
                reach=self.opened),
            self.display_zone(),
            self._hand(),
        ]  # fmt: skip

    def _theirs(self) -> Zone:
        p, width = self.parlour, self.parlour.s(self.at.theirs * self.side)
        x, y = p.before(self.other, self.at.theirs_down)
        span = p.s(258)
        return Fan(
            name=THEIRS, rect=(x - span / 2, y - width, span, 2 * width), width=width, centre=(x, y), arc=p.s(640),
            step=4.4, span=span, strip=0.3, lift=Lift.REST, order=3,
        )  # fmt: skip

    def display_zone(self) -> Fan:
        """Return the zone of the central display."""
        p = self.parlour
        x, y, width = self.at.display
        arc = p.s(1100 * self.cards)
        return Fan(
            name=DISPLAY, rect=self.display, width=p.s(width * self.cards), centre=p.at(x, y), arc=arc,
            step=width / 20, span=p.s(self.at.display_span), drop=True, strip=LEAST_OPEN / width, order=6,
        )  # fmt: skip

    def _hand(self) -> Zone:
        p = self.parlour
        x, top, width = self.at.hand
        high = width * self.held * CARD_ASPECT
        middle, span = min(p.y(top) + p.s(high / 2), p.height - p.s(width * SEEN)), p.s(self.at.hand_span)
        return Fan(
            name=HAND, rect=(p.x(x) - span / 2, p.y(top), span, p.s(high)), width=p.s(width * self.held),
            centre=(p.x(x), middle), arc=p.s(1000 * self.held), step=5.6, span=span, order=8, spread=True,
        )  # fmt: skip


@lru_cache(maxsize=8)
def button_places(parlour: Parlour, names: tuple[str, ...]) -> Mapping[str, Rect]:
    """Return where the buttons are: taking and yielding share a place where it is wide enough for two."""
    rects = dict(zip(names, parlour.column(len(names)), strict=True))
    if parlour.is_tall or "yield" not in rects:
        return rects
    if parlour.s(BUTTON) < BUTTON:  # one below the other in the same order
        (left, top, wide, _high), low = rects["yield"], rects["take"]
        take = (left, top + GOLD + GAP, wide, LOW)
        return rects | {"knock": (left, top, wide, GOLD), "take": take, "yield": low}
    knock, (left, top, wide, high), *more = parlour.column(len(names) - 1)
    half = (wide - GAP) / 2
    rest = [name for name in names if name not in ("knock", "take", "yield")]
    return {
        "knock": knock,
        "take": (left, top, half, high),
        "yield": (left + half + GAP, top, half, high),
        **dict(zip(rest, more, strict=True)),
    }


places = lru_cache(maxsize=8)(Places)
"""Makes the parts of the table as a layout has them, and keeps them: everything that is drawn asks for them."""
