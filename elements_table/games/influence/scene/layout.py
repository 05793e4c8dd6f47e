"""Where things lie on the table of Influence at any window size."""

from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from elements_table.games.influence.rules.actions import COLOURS, ELEMENTS
from elements_table.games.influence.rules.game import Influence
from elements_table.games.influence.rules.observation import InfluenceObservation
from elements_table.ui.drawing.theme import CARD_ASPECT, Lift
from elements_table.ui.parlour.ruler import Scale
from elements_table.ui.stage import view
from elements_table.ui.stage.geometry import Fan, Pile, Row, Slots, Zone
from elements_table.ui.stage.scene import Layout, Rect

View: TypeAlias = view.View[InfluenceObservation]


class InfluencePart:
    """What is of this table: it knows its game."""

    game: Influence


ROWS: Final = (1, 0, 2)
"""The colours in the order of their rows: red, blue, yellow."""
ROW: Final = 48.0
"""From one row of a board to the next, and from its middle to where what lies there stands, in units."""
AGENT_X, CUBES_X, VALUE_X, EMBLEM_Y = -70.0, -52.0, 97.0, -87.0
"""The middle of an agent, the left end of markers, the right end of values, the middle of an element's emblem."""
UNIT: Final = 116.0
"""Radius of a board whose measures are these."""
AGENT, CUBE, CUBES, CUBE_PITCH = 62.0, 34.0, 106.0, 28.0
POOL_CUBE: Final = 30.0
POOL_UP: Final = 7.0
"""How far over the middle of the brass ruler the middle of a marker is that stands there."""
SOCKETS: Final = 5
LARGEST: Final = 1.15
"""How many times as large as usual cards may be: there is no more room."""
WHOLE: Final = 0.94
"""How much of each card in hand nothing may cover, in widths: all that it does."""
DECK: Final = "deck"


class CardPlace(NamedTuple):
    """The middle of a card in units of the stage, its width, and how it is turned."""

    x: float
    y: float
    width: float
    turn: float = 0.0


class Metrics(NamedTuple):
    """The table's places in units of its stage."""

    boards: tuple[tuple[float, float], ...]
    radius: float
    hand: tuple[float, float, float]
    """The middle of the hand and its upper edge, and the width of its cards."""
    hand_span: float
    theirs: tuple[float, float, float]
    """How far under the rail another's hand lies and how far aside, and the width of its cards."""
    faceup: tuple[CardPlace, CardPlace, CardPlace]
    chosen: tuple[CardPlace, CardPlace, CardPlace]
    shown: tuple[CardPlace, CardPlace, CardPlace]
    """The reader's own, the left rival's, and the right one's."""
    worth: tuple[float, float]


WIDE: Final = Metrics(
    boards=((433, 430), (640, 430), (847, 430)), radius=110, hand=(640, 616, 140), hand_span=590,
    theirs=(48, 6, 52), faceup=(CardPlace(226, 692, 98, 3), CardPlace(536, 278, 78, 2), CardPlace(744, 278, 78, -2)),
    chosen=(CardPlace(240, 548, 72, 4), CardPlace(428, 262, 50, -10), CardPlace(852, 262, 50, 10)),
    shown=(CardPlace(232, 541, 88), CardPlace(536, 288, 74), CardPlace(744, 288, 74)), worth=(86, 783),
)  # fmt: skip
TALL: Final = Metrics(
    boards=((250, 444), (470, 444), (360, 630)), radius=104, hand=(360, 1078, 160), hand_span=664,
    theirs=(44, 0, 52), faceup=(CardPlace(186, 1000, 88, 2), CardPlace(50, 438, 64, 2), CardPlace(670, 438, 64, -2)),
    chosen=(CardPlace(180, 668, 80, 4), CardPlace(120, 390, 46, -8), CardPlace(600, 390, 46, 8)),
    shown=(CardPlace(190, 662, 88), CardPlace(78, 530, 100), CardPlace(642, 530, 100)), worth=(72, 1050),
)  # fmt: skip
RULER_Y: Final = 576.0

HAND, CHOSEN = "hand0", "chosen0"
"""The reader's hand, and where its chosen card lies."""


def of_side(kind: str, side: int) -> str:
    """Return the zone of a `hand`, or of a card that is `chosen`, `shown` (revealed) or `faceup` (passed on)."""
    return f"{kind}{side}"


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
    """The parts of the table at one size, in dp."""

    def __init__(self, layout: Layout) -> None:
        self.parlour = p = layout.parlour
        self.at = TALL if p.is_tall else WIDE
        self.cards = min(LARGEST, layout.cards)
        self.agents = layout.form if isinstance(layout.form, tuple) else ROWS
        """The colour of the agent on each element: each stands in its row."""
        self.scale = Scale(p.ruler(y=RULER_Y), 0, 3 * (SOCKETS + 1), SOCKETS + 1, SOCKETS + 1)
        self.radius = p.s(self.at.radius)

    def board(self, element: int) -> tuple[float, float]:
        """Return the middle of an element's board."""
        x, y = self.at.boards[element]
        return self.parlour.at(x, y)

    def disc(self, element: int) -> Rect:
        """Return the square around a board."""
        (x, y), r = self.board(element), self.radius
        return (x - r, y - r, 2 * r, 2 * r)

    def on_board(self, element: int, across: float, down: float) -> tuple[float, float]:
        """Return a point of a board: units from its middle, at the radius `UNIT`."""
        (x, y), k = self.board(element), self.k
        return x + across * k, y + down * k

    @property
    def k(self) -> float:
        """How many dp a unit on a board is."""
        return self.radius / UNIT

    def row(self, colour: int) -> float:
        """Return how far from a board's middle the row of a colour is."""
        return (ROWS.index(colour) - 1) * ROW

    def values(self, element: int) -> Rect:
        """Return where the values of a board are written."""
        x, y = self.on_board(element, VALUE_X - 34, -1.5 * ROW)
        return (x, y, 36 * self.k, 3 * ROW * self.k)

    def socket(self, colour: int, place: int) -> tuple[float, float]:
        """Return where a marker of the pool stands on the ruler."""
        x = self.scale.x(ROWS.index(colour) * (SOCKETS + 1) + 1 + place)
        return x, self.scale.middle - self.parlour.s(POOL_UP)

    @property
    def pool(self) -> Rect:
        """All of the pool, from the upper edge of its markers on."""
        x, _y, w, h = self.scale.rect
        over = self.parlour.s(POOL_CUBE / 2 + POOL_UP)
        return (x, self.scale.middle - over, w, over + h / 2)

    def card(self, kind: str, side: int) -> CardPlace:
        """Return a card of a player in dp: its middle, its width and how it is turned."""
        p = self.parlour
        x, y, width, turn = getattr(self.at, kind)[side]
        is_between = side > 0 and not p.is_tall  # rail and boards leave what others have just this room
        return CardPlace(p.x(x), p.y(y), p.s(width) * (min(1.0, self.cards) if is_between else self.cards), turn)

    def box(self, kind: str, side: int) -> Rect:
        """Return where that card lies, as if it was not turned."""
        x, y, width, _turn = self.card(kind, side)
        high = width * CARD_ASPECT
        return (x - width / 2, y - high / 2, width, high)

    @property
    def worth(self) -> Rect:
        """Where it is written what the reader's hand is worth."""
        return self.parlour.rect(*self.at.worth, 92, 30)


def zones(layout: Layout) -> list[Zone]:
    """Return every zone of the table."""
    p = places(layout)
    deck = p.parlour.at(*((360, 420) if p.parlour.is_tall else (640, 260)))
    found: list[Zone] = [Pile(name=DECK, rect=(*deck, 0, 0), width=p.parlour.s(52), at=deck)]
    for element in range(3):
        found += _element(p, element)
    width = p.parlour.s(POOL_CUBE)
    for colour in range(3):
        first, last = p.socket(colour, 0), p.socket(colour, SOCKETS - 1)
        rect = (first[0] - width / 2, first[1] - width / 2, last[0] - first[0] + width, width)
        pitch = ((last[0] - first[0]) / (SOCKETS - 1), 0.0)
        found.append(Slots(name=pool(colour), rect=rect, width=width, first=first, pitch=pitch, order=2))
    found.append(_hand(p))
    for side in range(3):
        found += _seat(p, side)
    return found


def _element(p: Places, element: int) -> list[Zone]:
    k = p.k
    rows = []
    for colour in range(3):
        x, y = p.on_board(element, CUBES_X, p.row(colour))
        rect = (x, y - CUBE * k / 2, CUBES * k, CUBE * k)
        rows.append(
            Row(name=markers(element, colour), rect=rect, width=CUBE * k, gap=(CUBE_PITCH - CUBE) * k,
                aspect=1.0, order=2)
        )  # fmt: skip
    x, y = p.on_board(element, AGENT_X, p.row(p.agents[element]) - 7)
    size = AGENT * k
    stand = Zone(name=agent(element), rect=(x - size / 2, y - size / 2, size, size), width=size, aspect=1.0, order=3)
    whole = Zone(name=element_card(element), rect=p.disc(element), drop=True, radius=p.radius, order=1)
    return [whole, *rows, stand]


def _hand(p: Places) -> Zone:
    x, top, units = p.at.hand
    span = p.parlour.s(p.at.hand_span)
    width = min(p.parlour.s(units) * p.cards, span / (1 + 3 * WHOLE))
    high = width * CARD_ASPECT
    middle = min(p.parlour.y(top) + high / 2, p.parlour.height - width / 2)
    return Fan(
        name=HAND, rect=(p.parlour.x(x) - span / 2, middle - high / 2, span, high), width=width,
        centre=(p.parlour.x(x), middle), arc=width * 13.5, step=4.4, span=span, strip=WHOLE, order=8, spread=True,
    )  # fmt: skip


def _seat(p: Places, side: int) -> list[Zone]:
    found: list[Zone] = [_lying(p, "faceup", side, 4), _lying(p, "shown", side, 5), _lying(p, "chosen", side, 7)]
    if not side:
        return found
    down, aside, units = p.at.theirs
    seat, width = p.parlour.around[side], p.parlour.s(units) * min(1.0, p.cards)
    x, y = p.parlour.before(seat, down, aside if side == 1 else -aside)
    span = 2.7 * width
    rect = (x - span / 2, y - width * 0.8, span, 1.6 * width)
    theirs = Fan(
        name=of_side("hand", side), rect=rect, width=width, centre=(x, y), arc=6.5 * width, step=6.2, span=span,
        mirrored=True, lift=Lift.REST, strip=0.2, order=6,
    )  # fmt: skip
    return [theirs, *found]


def _lying(p: Places, kind: str, side: int, order: int) -> Zone:
    x, y, width, turn = p.card(kind, side)
    is_mine = kind == "chosen" and not side
    box = p.box(kind, side)
    reach = None if not is_mine else (box[0] - 24, box[1] - 24, box[2] + 48, box[3] + 48)
    return Fan(
        name=of_side(kind, side), rect=box, reach=reach, width=width, centre=(x, y), turn=-turn, lift=Lift.REST,
        drop=is_mine, radius=12, order=order,
    )  # fmt: skip


places = lru_cache(maxsize=8)(Places)
"""Makes the parts of the table as a layout has them, and keeps them: everything that is drawn asks for them."""
