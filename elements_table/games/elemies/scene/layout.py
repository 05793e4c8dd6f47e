"""Where things lie on the table of Elemies, in units of its stage: hands, plays, treasures, action cards, gifts."""

from dataclasses import replace
from functools import cached_property, lru_cache
from typing import Final, NamedTuple, TypeAlias

from elements_table.games.elemies.rules.data import ALL_CARDS
from elements_table.games.elemies.rules.game import Elemies
from elements_table.games.elemies.rules.observation import ElemiesObservation
from elements_table.ui.drawing.theme import CARD_ASPECT, Lift
from elements_table.ui.parlour.places import GAP
from elements_table.ui.parlour.ruler import Scale
from elements_table.ui.stage import view
from elements_table.ui.stage.geometry import Closed, Fan, Pile, Row, Rows, Zone
from elements_table.ui.stage.scene import Layout, Rect

View: TypeAlias = view.View[ElemiesObservation]
"""The view of this game's table, which holds its own observation."""


class ElemiesPart:
    """What is of this table: it knows its game."""

    game: Elemies


HAND, TOP, BENEATH, PILE, ACTION, EFFECT, DECK = "hand", "top", "beneath", "pile", "action", "effects", "deck"
ASKING: Final = "asking"
"""Where an action card lies while it asks for an element."""
SIDES = ("own", "west", "north", "east")
"""The seats as the viewer has them, clockwise: the left one acts next."""
MOST_TREASURE = 3
"""Treasure cards that are drawn, spread unlike a hand that has passed; the number stands beside them."""
TICKS: Final = 20
"""How many parts of the ruler are marked, each fourth by a longer line."""
NOBODY: Final = -1


class Form(NamedTuple):
    """What places follow from besides the size, by sides: hands closed after a pass, who is banned.

    `upside_down` says that ranks are reversed, `top` and `beneath` how many cards the last two plays have.
    """

    closed: tuple[int, ...] = ()
    banned: int = NOBODY
    upside_down: bool = False
    top: int = 0
    beneath: int = 0


class Metrics(NamedTuple):
    """Places in units of the stage: a middle, or for `hand` the upper edge there, and the width of cards.

    `beneath` is how far up the play beneath lies, `backs` the width of rivals' cards and how long their fans are,
    `won` how far aside and down their treasures lie and `acting` their action cards; `given` is the gift to the
    viewer, `gift` the viewer's. `emblems`: the first of four elements, the pitch, y and width.
    """

    hand: tuple[float, float, float]
    hand_span: float
    top: tuple[float, float, float]
    top_span: float
    beneath: tuple[float, float]
    effect: tuple[float, float]
    action: tuple[float, float]
    treasure: tuple[float, float]
    backs: tuple[float, float]
    won: tuple[float, float]
    acting: tuple[float, float]
    given: tuple[float, float]
    gift: tuple[float, float, float]
    claim: tuple[float, float]
    asking: tuple[float, float, float]
    emblems: tuple[float, float, float, float]
    sort: tuple[float, float]


WIDE: Final = Metrics(
    hand=(640, 676, 118), hand_span=924, top=(640, 394, 100), top_span=520, beneath=(11, 84),
    effect=(110, 404), action=(70, 738), treasure=(182, 620), backs=(44, 250), won=(156, 46), acting=(156, 104),
    given=(250, 610), gift=(640, 386, 84), claim=(952, 404), asking=(436, 402, 104), emblems=(556, 116, 402, 96),
    sort=(1110, 758),
)  # fmt: skip
TALL: Final = Metrics(
    hand=(360, 1160, 124), hand_span=640, top=(360, 540, 124), top_span=600, beneath=(46, 100),
    effect=(640, 430), action=(660, 664), treasure=(164, 984), backs=(36, 132), won=(58, 116), acting=(-58, 116),
    given=(250, 984), gift=(360, 520, 104), claim=(360, 666), asking=(110, 540, 130), emblems=(252, 122, 540, 108),
    sort=(656, 1020),
)  # fmt: skip
MY_TREASURE, TREASURE, ACTING, MINE, SMALL_PILE, IN_FORCE, GIFT = 42.0, 34.0, 30.0, 64.0, 44.0, 64.0, 52.0
"""Widths of cards that lie beside, in units."""
MOST: Final = 1.1
"""How many times as large as usual cards in the middle may be."""
SORT: Final = 44.0
LOG: Final = 58.0
"""How much further left is told what the last play counts as while the log is pulled out."""
CHIPS: Final = (938.0, 596.0)
"""Where a row of reactions begins in a tall window, and where units are that small."""


def hand_zone(seat: int, layout: Layout) -> str:
    """Return the zone of a seat's hand."""
    side = layout.parlour.side(seat)
    return HAND if side == 0 else f"hand_{SIDES[side]}"


def seat_zone(kind: str, seat: int, layout: Layout) -> str:
    """Return the zone of a seat for `treasures`, `given` or `action_cards`."""
    side = layout.parlour.side(seat)
    return ACTION if kind == "action_cards" and side == 0 else f"{kind}_{SIDES[side]}"


class Places:
    """The parts of the table at one size, in dp; lists go by side."""

    def __init__(self, layout: Layout) -> None:
        self.parlour = p = layout.parlour
        self.form = layout.form if isinstance(layout.form, Form) else Form()
        self.at = at = TALL if p.is_tall else WIDE
        self.seats = p.around
        self.cards, self.held = min(MOST, layout.cards), layout.cards  # how many times as large as usual
        self.action = p.at(*at.action)
        x, y = at.claim
        self.claim = p.at(x - (LOG if p.drawer else 0), y)
        self.ruler = p.ruler()
        self.middle = p.at(*at.top[:2])
        self.treasures = [p.at(*at.treasure), *(p.before(seat, at.won[1], at.won[0]) for seat in self.seats[1:])]
        self.effect = p.at(*at.effect)
        if self.form.banned > 0:
            self.effect = p.before(self.seats[self.form.banned], 50)

    def scale(self, target: int) -> Scale:
        """Return what the ruler measures between its ends."""
        return Scale(self.ruler, 0, target, target / TICKS * 4, target / TICKS)

    def treasure(self, side: int) -> Rect:
        """Return where the treasure of a side lies, with its number."""
        x, y = self.treasures[side]
        half, p = self.parlour.s(36), self.parlour
        if (side == 0) == p.is_tall:  # there it stands at its right
            return (x - half, y - half * 0.7, 2 * half + p.s(30), half * 1.4)
        return (x - half, y - half * 0.7, 2 * half, half * 0.7 + p.s(58))

    def treasure_count(self, side: int) -> tuple[float, float]:
        """Return where the number of cards stands that a seat has won."""
        (x, y), p = self.treasures[side], self.parlour
        if side == 0:
            return (x + p.s(50), y) if p.is_tall else (x, y + p.s(48))
        return (x, y + p.s(40)) if p.is_tall else (x + p.s(44), y)

    def elements(self) -> list[Rect]:
        """Return the places of the four elements, of which Earth names one."""
        x, pitch, y, wide = self.at.emblems
        return [self.parlour.rect(x + n * pitch, y, wide, wide) for n in range(4)]

    def card(self, at: tuple[float, float], width: float) -> Rect:
        """Return the rectangle of a card by its middle, in dp, and its width in units."""
        wide = self.parlour.s(width)
        return (at[0] - wide / 2, at[1] - wide * CARD_ASPECT / 2, wide, wide * CARD_ASPECT)

    @property
    def captions(self) -> tuple[Rect, ...]:
        """Return where it is told whose the last play is, and what it counts as."""
        p, (x, y) = self.parlour, self.claim
        if p.is_tall:
            return ((x - p.s(320), y - p.s(20), p.s(640), p.s(40)),)
        return ((x - p.s(20), y - p.s(46), p.s(150), p.s(92)),)

    @cached_property
    def zones(self) -> list[Zone]:
        """Every zone."""
        p = self.parlour
        found = [*self._middle(), self.hand(), self._heap(0), self.gift(0), self._spot(ACTION, self.action, MINE, 6)]
        for side in (1, 2, 3):
            at = p.before(self.seats[side], *reversed(self.at.acting))
            acting = self._spot(f"action_cards_{SIDES[side]}", at, ACTING, 2)
            found += [self.backs(side), self._heap(side), self.gift(side), acting]
        return found

    def _spot(self, name: str, at: tuple[float, float], width: float, order: int, lean: float = 0.0) -> Zone:
        rect = self.card(at, width)
        return Fan(name=name, rect=rect, width=rect[2], centre=at, turn=lean, lift=Lift.REST, order=order)

    def top(self) -> Fan:
        """Return the zone of the last play."""
        p, (x, y, width) = self.parlour, self.at.top
        wide, span = p.s(width * self.cards), p.s(self.at.top_span)
        left, right = (p.x(40), p.x(680)) if p.is_tall else (p.x(370), p.x(850))
        upper = p.y(y) - max(wide * 0.72, p.s(92))
        reach = (left, upper, right - left, self.ruler[1] - p.s(62) - upper)
        rect = (p.x(x) - span / 2, p.y(y) - wide * 0.7, span, wide * CARD_ASPECT)
        return Fan(
            name=TOP, rect=rect, width=wide, centre=p.at(x, y), arc=p.s(1400 * self.cards), step=2.75, span=span,
            strip=0.3, lift=Lift.REST, order=4, drop=True, joins=False, reach=reach, radius=18,
        )  # fmt: skip

    @cached_property
    def beneath(self) -> Fan:
        """The zone of the play beneath: it grows to the left."""
        p, top, (up, width) = self.parlour, self.top(), self.at.beneath
        first = min(pose.x for pose in top.poses(max(1, self.form.top))) - top.width / 2
        wide, y = p.s(width * self.cards), p.y(self.at.top[1] - up)
        zone = Fan(
            name=BENEATH, rect=(first, y, 0.0, 0.0), width=wide, centre=(first, y), arc=p.s(1000 * self.cards),
            step=2.4, span=p.s(260), strip=0.26, lift=Lift.REST, order=3,
        )  # fmt: skip
        long = 2 * (zone.poses(max(1, self.form.beneath))[-1].x - first)
        left = max(p.x(16), first - long - wide / 2)
        rect = (left, y - wide * 0.7, long + wide, wide * CARD_ASPECT)
        return replace(zone, centre=(left + (long + wide) / 2, y), rect=rect)

    @property
    def pile(self) -> tuple[float, float]:
        """The middle of what was played before."""
        x, y, _w, h = self.beneath.rect
        return max(self.parlour.x(30), x - self.parlour.s(28)), y + h / 2

    def _middle(self) -> list[Zone]:
        p, at, pile = self.parlour, self.at, self.pile
        lean = 180.0 if self.form.upside_down else -6.0 if self.form.banned > 0 else 0.0
        return [
            Pile(name=PILE, rect=self.card(pile, SMALL_PILE), width=p.s(SMALL_PILE), at=pile,
                shift=(p.s(0.7), -p.s(0.9)), order=1),
            Pile(name=DECK, rect=(*self.middle, 0, 0), width=p.s(SMALL_PILE), at=self.middle, order=1),
            self._spot(EFFECT, self.effect, 56 if self.form.banned > 0 else IN_FORCE, 7, lean),
            self._spot(ASKING, p.at(*at.asking[:2]), at.asking[2], 6),
            self.beneath,
            self.top(),
        ]  # fmt: skip

    def hand(self) -> Zone:
        """Return the zone of the viewer's hand."""
        p = self.parlour
        x, top, width = self.at.hand
        wide, span = p.s(width * self.held), p.s(self.at.hand_span)
        high = wide * CARD_ASPECT
        upper = p.y(top) - (0 if p.is_tall else (self.held - 1) * p.s(40))
        rect = (p.x(x) - span / 2, upper - p.s(20), span, high + p.s(40))
        return Rows(
            name=HAND, rect=rect, width=wide, centre=(p.x(x), upper + high / 2), step=1.6, span=span, spread=True,
            order=8, arc=p.s(3600 if p.is_tall else 2400), down=p.s(118), longest=8 if p.is_tall else 99, shown=0.55,
            right=p.width if p.is_tall else p.column(1)[0][0] - GAP,
        )  # fmt: skip

    def backs(self, side: int) -> Zone:
        """Return where somebody across the table holds cards: as a fan, or closed after a pass."""
        p = self.parlour
        x, y = p.before(self.seats[side], 50)
        wide, span = map(p.s, self.at.backs)
        name = f"hand_{SIDES[side]}"
        rect = (x - span / 2, y - p.s(44), span, p.s(88))
        beside, below = (0.0, p.s(24)) if p.is_tall else (p.s(36), 0.0)
        reach = (rect[0] - beside, rect[1], span + 2 * beside, rect[3] + below)  # with how many they are
        if side in self.form.closed:
            shift = (p.s(0.6), -p.s(0.8))
            return Closed(
                name=name, rect=rect, width=wide, at=(x, y), shift=shift, drop=True, radius=12, order=3, reach=reach
            )
        return Fan(
            name=name, rect=rect, width=wide, centre=(x, y), arc=p.s(420), step=2.7, span=span, strip=0.2,
            lift=Lift.REST, order=3, drop=True, radius=12, reach=reach,
        )  # fmt: skip

    def _heap(self, side: int) -> Zone:
        p, width = self.parlour, TREASURE if side else MY_TREASURE
        return Fan(
            name=f"treasures_{SIDES[side]}", rect=self.treasure(side), width=p.s(width), centre=self.treasures[side],
            arc=p.s(24), step=17.0, turn=92.0, strip=0.0, lift=Lift.REST, order=2,
        )  # fmt: skip

    def gift(self, side: int) -> Zone:
        """Return where a gift lies before who gets it."""
        p = self.parlour
        name = f"given_{SIDES[side]}"
        if side != 2:
            at = p.before(self.seats[side], 150) if side else p.at(*self.at.given)
            return Row(name=name, rect=self.card(at, GIFT), width=p.s(GIFT), order=5)
        x, y, width = self.at.gift
        rect = self.card(p.at(x, y), width)
        reach = (rect[0] - p.s(60), rect[1] - p.s(14), rect[2] + p.s(120), rect[3] + p.s(28))
        return Row(name=name, rect=rect, width=rect[2], order=5, drop=True, radius=6, reach=reach)


places = lru_cache(maxsize=8)(Places)
"""Makes the parts of the table as a layout has them, and keeps them: everything that is drawn asks for them."""


def form_of(o: ElemiesObservation, viewer: int) -> Form:
    """Return what places follow from in a position, as everybody knows it."""
    seats, banned = [(viewer + side) % 4 for side in range(4)], o.effects.banned
    passes = o.passes if o.top is not None and o.phase in ("play", "reaction") else 0
    closed = (side for side in (1, 2, 3) if passes >> seats[side] & 1 and o.shown[seats[side]].bit_count() < 2)
    return Form(
        closed=tuple(closed),
        banned=seats.index(banned) if banned in seats else NOBODY,
        upside_down=o.effects.is_reversed,
        top=(o.top.code & ALL_CARDS).bit_count() if o.top is not None else 0,
        beneath=(o.plays[-1].code & ALL_CARDS).bit_count() if o.plays else 0,
    )
