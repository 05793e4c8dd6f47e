"""What every sheet has: the table becomes it, what is counted when, a verdict, how the match stands, a back.

Times are ms from its beginning at normal speed. A sheet is drawn as it is at a moment of its growth; at rest it is as
it is when all that has passed.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import inf
from typing import ClassVar, Final, NamedTuple

import pygame

from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Anchor, Canvas, Painter, Rect
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.drawing.text import plain
from elements_table.ui.parlour.ruler import figure_size
from elements_table.ui.platform.people import Mood, Portrait
from elements_table.ui.stage.interlude import Cue, Interlude
from elements_table.ui.stage.stage import Stage
from elements_table.ui.stage.view import Layout
from elements_table.ui.widgets.tips import Tip

FIRST: Final = 480.0
"""When the first card turns, in ms."""
TURN: Final = 240.0
LAST_WAITS: Final = 350.0
"""How much longer everybody waits for the last."""
RUN: Final = 180.0
"""How long a runner takes to its new sum."""


class Term(NamedTuple):
    """What is added to the sum of a lane, and which of its cards that is."""

    lane: int
    adds: int
    card: int | None = None


@dataclass(frozen=True, slots=True)
class Counting:
    """The sums of some lanes in time: `steps` come `pitch` ms apart, each adds its terms together."""

    lanes: int
    steps: Sequence[Sequence[Term]] = ()
    pitch: float = 140.0

    @property
    def settled_at(self) -> float:
        """When all sums stand."""
        return self.begins(len(self.steps) - 1) + TURN if self.steps else FIRST

    def begins(self, step: int) -> float:
        """Return when a step begins: its cards turn."""
        is_last = 0 < step == len(self.steps) - 1
        return FIRST + step * self.pitch + LAST_WAITS * is_last

    def at(self, step: int) -> float:
        """Return when the terms of a step are added: a card is at half its turn."""
        return self.begins(step) + TURN / 2

    def rank(self, step: int) -> int:
        """Return how many steps before one were the same lane's, or everybody's."""
        lanes = {term.lane for term in self.steps[step]}
        return sum(lanes == {term.lane for term in before} or len(before) > 1 for before in self.steps[:step])

    def counted(self, passed: float) -> int:
        """Return how many steps have been added."""
        return sum(self.at(n) <= passed for n in range(len(self.steps)))

    def sums(self, passed: float) -> list[int]:
        """Return the sums of the lanes as they are written: of what has been turned."""
        totals = [0] * self.lanes
        for step in self.steps[: self.counted(passed)]:
            for term in step:
                totals[term.lane] += term.adds
        return totals

    def filled(self, lane: int, passed: float) -> float:
        """Return where a runner stands, as a sum: it runs to each new one."""
        for n in reversed(range(self.counted(passed))):
            for term in self.steps[n]:
                if term.lane == lane:
                    way = theme.out_cubic(min(1.0, (passed - self.at(n)) / RUN))
                    return self.sums(passed)[lane] - term.adds * (1 - way)
        return 0.0

    def turns_at(self, lane: int | None, card: int) -> float:
        """Return when a card begins to turn; a card that counts nothing turns with the last."""
        for n, step in enumerate(self.steps):
            if any((term.lane, term.card) == (lane, card) for term in step):
                return self.begins(n)
        return self.settled_at - TURN


SAID_IN: Final = 180.0
GATHER: Final = 320.0
"""How long cards and the ruler take from where they lay to their places."""
OPENS, OPENED = 160.0, 360.0
"""When a plate begins to open, and how long it takes."""
SLIDES, SLID, ASIDE = 120.0, 420.0, 26.0
"""How long after the verdict the score slides in, how long it takes, and from how far."""
BUTTON, LOW, GOLD_HIGH, APART = 176.0, 44.0, 56.0, 10.0
"""Sizes of the buttons at the foot, in dp; the gold one is higher."""
TAB, TAB_PITCH, TABS_END = 40.0, 44.0, 1246.0
"""Sizes of what turns a sheet, in dp, and where the last one ends, in units."""
MOST_TABS: Final = 4
"""So many keep clear of the buttons."""
FACE: Final = 62.0
LAP: Final = 0.74
"""How far apart the faces of a team stand, in faces."""
LEADS, LEAD = 44.0, 46.0
"""How far within the plate the match's score leads it, and how large."""
RADIUS: Final = 18.0


class Stand(NamedTuple):
    """How the match stands for a side after this round, and how it stood before: who that is, in colour, or gold."""

    faces: Sequence[Portrait]
    color: theme.Color
    score: int
    before: int
    won: bool = False


@dataclass(kw_only=True)
class EndSheet(ABC):
    """The end of a round or of a match; `verdict` says what has come of it, `moods` who is how about that."""

    layout: Layout
    verdict: str
    moods: Mapping[int, Mood] = field(default_factory=dict)
    opening: str = ""
    """What is said until something is counted."""
    labels: Sequence[str] = ()
    """What is said with each step."""
    leaves: Sequence[Rect] = ()
    """Where the table's own ruler is with all that stands at it: it goes to its place on the sheet."""
    stands: Sequence[Stand] = ()
    """For two sides: that of the left corner first."""
    last: str = ""
    """What the plate tells of once the match is over: `stands` then lead it, large, and gold is whoever has more."""
    hides: frozenset[str] = frozenset()
    """The zones whose pieces go to their places on the sheet."""
    has_seal: ClassVar[bool] = False
    """Whether the reader's own portrait stays on the table."""
    lowest: ClassVar[float] = 692.0
    """Where the plate ends there."""
    offset: float = 0.0
    """How far what stands on the plate is scrolled."""
    count: Counting = field(init=False)
    """What is counted; its maker's to set."""

    def take(self, stage: Stage) -> None:  # noqa: B027  most sheets have nothing to take
        """Take from the table where things lie that go to their places on the sheet."""

    @abstractmethod
    def draw(self, canvas: Canvas, cards: CardArt, passed: float = inf) -> None:
        """Draw all but room, people and buttons."""

    def tips(self) -> Sequence[tuple[Rect, Tip]]:
        """Return what is said of what stands there, to whom rests on it."""
        return ()

    @property
    def landed(self) -> float:
        """When all has come to rest but the score."""
        return self.count.settled_at

    def cues(self) -> Sequence[Cue]:
        """Return what is heard."""
        steps = range(len(self.count.steps))
        return [Cue(0.0, "thump"), *(Cue(self.count.at(n), "count", step=self.count.rank(n)) for n in steps)]

    def felt(self, face: Portrait, passed: float) -> Portrait:
        """Return the face of somebody as they take it at last: calm until all is counted."""
        return face if passed >= self.count.settled_at else face._replace(mood="calm")

    # ---- places, in dp

    @property
    def title_at(self) -> tuple[float, float]:
        """The middle of a verdict over a plate."""
        p = self.layout.parlour
        return p.at(360, 304) if p.is_tall else p.at(640, 270)

    @property
    def said_at(self) -> tuple[float, float]:
        """The middle of the verdict on the sheet's own side."""
        return self.title_at

    def _beneath(self, lowest: float, tall_lowest: float) -> Rect:
        """Return a place under the verdict that ends there, in units; in a tall window it takes the whole width."""
        p = self.layout.parlour
        left, wide, top, end = (24.0, 672.0, 350, tall_lowest) if p.is_tall else (140.0, 1000.0, 308, lowest)
        return (p.x(left), p.y(top), p.s(wide), p.y(end) - p.y(top))

    @property
    def side(self) -> Rect:
        """Where what is on another side lies."""
        return self._beneath(700, 930 if self.has_seal else 1070)

    @property
    def plate(self) -> Rect:
        """Where what was counted stands."""
        return self._beneath(self.lowest, 930)

    @property
    def high(self) -> float:
        """How high what stands on the plate is: it scrolls where that is more; 0 where it takes what there is."""
        return 0.0

    @property
    def foot(self) -> float:
        """The middle of buttons and scores."""
        p = self.layout.parlour
        return p.y(1130 if p.is_tall else 744)

    def buttons(self, count: int) -> list[Rect]:
        """Return the places of so many buttons, the gold one's first: it lies in the middle of the others."""
        p = self.layout.parlour
        free = 2 * (p.x(TABS_END) - MOST_TABS * TAB_PITCH - p.x(640) - APART)
        room = p.s(680) if p.is_tall else min(free, p.s(900 - 360 * (bool(self.stands) and not self.last)))
        wide = min(BUTTON, (room - APART * (count - 1)) / count)
        left = (self.layout.width - wide * count - APART * (count - 1)) / 2
        places = [(left + n * (wide + APART), self.foot - LOW / 2, wide, LOW) for n in range(count)]
        x, _y, w, _h = places.pop(count // 2)
        return [(x, self.foot - GOLD_HIGH / 2, w, GOLD_HIGH), *places]

    def tabs(self, count: int) -> list[Rect]:
        """Return the places of so many marks that turn the sheet: at the right of the buttons, or under them."""
        p = self.layout.parlour
        end, top = (p.x(696), p.y(1180)) if p.is_tall else (p.x(TABS_END), self.foot - TAB / 2)
        return [(end - TAB - (count - 1 - n) * TAB_PITCH, top, TAB, TAB) for n in range(count)]

    # ---- what all have

    def draw_said(self, canvas: Canvas, passed: float, at: tuple[float, float] | None = None) -> None:
        """Write what is being counted, and at last what has come of it: in the usual place, or about a point."""
        settled = self.count.settled_at
        step = self.count.counted(passed) - 1
        since, words = settled, self.verdict
        if passed < settled:
            since = self.count.at(step) if self.labels and step >= 0 else 0.0
            words = self.labels[step] if self.labels and step >= 0 else self.opening
        alpha = round(255 * theme.part_of(passed, since, SAID_IN))
        if words and alpha:
            p = self.layout.parlour
            canvas.label(words, *(at or self.said_at), p.s(660), p.verdict, "serif", theme.TEXT, "c", alpha)

    @contextmanager
    def opened(self, canvas: Canvas, passed: float) -> Iterator[Rect]:
        """Draw the plate as far as it has opened out of the cloth; what is drawn on it is seen as far."""
        x, y, w, h = rect = self.plate
        part = theme.out_cubic(theme.part_of(passed, OPENS, OPENED))
        high = h * part
        shown = (x, y + (h - high) / 2, w, high)
        with canvas.clip(shown):
            draw_plate(canvas, rect)
            if 0 < part < 1:
                for edge in (shown[1] + 1, shown[1] + high - 1):
                    canvas.hairline(x, edge, w, 0.9, theme.GOLD)
            yield (x, y - self.offset, w, max(h, self.high))

    def draw_stands(self, canvas: Canvas, passed: float) -> None:
        """Draw who has how much in the match now, at both lower corners, or over the plate once it is over."""
        part = theme.out_cubic(theme.part_of(passed, self.landed + SLIDES, SLID))
        p = self.layout.parlour
        x, top, w, _h = self.plate
        y = p.y(1010) if p.is_tall else self.foot
        if self.last and part:
            x, y, w = x + p.s(LEADS), top + p.s(LEADS), w - 2 * p.s(LEADS)
            room, alpha = w - p.s(4 * FACE + 4 * LEAD), round(255 * part)
            canvas.label(self.last, x + w / 2, y, room, figure_size(p, 18), "serif", theme.SECONDARY, "c", alpha, 2)
        face = p.s(FACE)
        for stand, way in zip(self.stands, (1, -1), strict=False):
            if not part:
                return
            start = (x if way > 0 else x + w) - way * p.s(ASIDE) * (1 - part)
            for n, portrait in enumerate(stand.faces):  # from left to right at both sides
                at = start + way * face * (0.5 + (n if way > 0 else len(stand.faces) - 1 - n) * LAP)
                canvas.avatar(at, y, face / 2, portrait, stand.color, stand.won)
            at = start + way * face * (1 + (len(stand.faces) - 1) * LAP + 0.3)
            self.draw_stand(canvas, stand, (at, y), "l" if way > 0 else "r", part)

    def draw_stand(self, canvas: Canvas, stand: Stand, at: tuple[float, float], anchor: Anchor, part: float) -> None:
        """Write how much a side has in the match: that part of the way from what it had before."""
        leads = stand.score == max(one.score for one in self.stands)
        color = stand.color if not self.last else theme.GOLD if leads else theme.TEXT
        number = plain(round(stand.before + (stand.score - stand.before) * part))
        p = self.layout.parlour
        size = min(figure_size(p, LEAD if self.last else 34), p.s(theme.LOGO))  # buttons lie between both
        canvas.text(number, *at, size, "serif", color, anchor, round(255 * part))


def draw_plate(canvas: Canvas, rect: Rect) -> None:
    """Draw the ground of a sheet: the cloth, darker within a hairline of brass."""
    canvas.box(rect, RADIUS, fill=theme.SHADE, fill_opacity=0.40, line=theme.GOLD, line_opacity=0.5)


class Side(NamedTuple):
    """A side of the sheet: its mark, what it is called, its key, and how it is drawn in its room."""

    icon: str
    name: str
    key: str
    draw: Callable[[Canvas, Rect], None]
    high: Callable[[Rect], float] = lambda _rect: 0.0
    """How much room it needs, as much as there is or more."""
    whole: bool = False
    """Whether it takes the place of the verdict as well."""


CLEARED: Final = 160.0
"""How long the table takes to be cleared."""
FELT: Final = 80.0
"""How long after all is counted everybody shows how they take it."""
REST: Final = 260.0
"""From the last that moves to the buttons."""

Clear = Callable[[Canvas, EndSheet, bool], None]
"""Draws the bare table for a sheet with whoever sits there: as they are, or as they are once all is counted."""


class Tally(Interlude):
    """A sheet on its way; it stays as it is in the end."""

    says = goes_on = True

    def __init__(self, sheet: EndSheet, clear: Clear, live: Callable[[Canvas], None]) -> None:
        """`live` draws whoever sits there as they follow what is counted."""
        self.sheet = sheet
        self._clear, self._live = clear, live
        self.changes_at = sheet.landed
        self.length = sheet.landed + SLIDES + SLID + REST
        self.stills_at = self.length
        self.cues = sheet.cues()
        self._bare: dict[bool, pygame.Surface] = {}
        """The bare table, before and after everybody shows how they take it."""

    def begin(self, stage: Stage, layout: Layout, painter: Painter) -> None:
        self.sheet.take(stage)
        self.hides = self.sheet.hides

    def draw(self, canvas: Canvas, cards: CardArt, passed: float) -> None:
        felt = theme.part_of(passed, self.sheet.count.settled_at + FELT, theme.Motion.FACE)
        canvas.bare(self.ground, self.sheet.leaves)
        for is_settled, part in ((False, theme.part_of(passed, 0.0, CLEARED) * (felt < 1)), (True, felt)):
            if part:
                canvas.paste(self._cleared(canvas, is_settled), (0, 0), round(255 * part))
        if passed >= CLEARED and felt in (0, 1):
            self._live(canvas)
        self.sheet.draw(canvas, cards, passed)

    def _cleared(self, canvas: Canvas, is_settled: bool) -> pygame.Surface:
        if is_settled not in self._bare:
            bare = pygame.Surface(canvas.surface.get_size())
            with canvas.art.drawing(live=False):
                self._clear(Canvas(bare, canvas.art), self.sheet, is_settled)
            high = min(bare.get_height(), canvas.art.px(self.sheet.layout.height))  # a replay's bar stays below it
            self._bare[is_settled] = bare.subsurface((0, 0, bare.get_width(), high))
        return self._bare[is_settled]
