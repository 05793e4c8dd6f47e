"""Cards in a time of their own: they come to one seat and turn, a trick is taken, a pack is riffled."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

import pygame

from elements_table.ui.drawing import theme
from elements_table.ui.drawing.art import Art, kept
from elements_table.ui.drawing.canvas import Canvas, Painter, Rect
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.drawing.theme import GOLD, HAIRLINE, SECONDARY, TITLE, Motion
from elements_table.ui.stage.actor import Actor
from elements_table.ui.stage.geometry import Pile, Pose, Zone, blend
from elements_table.ui.stage.interlude import Cue, Interlude
from elements_table.ui.stage.motion.drawing import draw_look
from elements_table.ui.stage.stage import Stage
from elements_table.ui.stage.view import Back, Layout, Look

APART: Final = 60.0
"""Between the cards that set out for the middle, ms."""
FLIGHT: Final = 300.0
RESTS: Final = 60.0
"""Before the first card turns."""
TURN, TURN_APART = 240.0, 260.0
FLIES: Final = 300.0
"""How long a card's points fly to their sum."""
PAUSE: Final = 500.0
FADE: Final = 120.0
WIDTH, STEP = 94.0, 84.0
LIFT: Final = 10.0
DOT: Final = 18.0


@dataclass(kw_only=True)
class Revealed(Interlude):
    """The pieces of a `zone` in the middle of the table, under a `title`, before they set out for a hand.

    `faces` are how they look to who may see them, with what each is worth and how the sum up to there is told;
    nothing is turned where there are none. `at` is the middle of their row, in dp.
    """

    zone: str
    title: str
    at: tuple[float, float]
    faces: Sequence[tuple[Look, int, str]] = ()
    hurry: str = ""
    room: float = 1000.0
    """How wide the row may be, in dp."""

    def __post_init__(self) -> None:
        self.hides = frozenset({self.zone})
        self._lie: list[Actor] = []
        self._from: list[Pose] = []
        self._layout: Layout | None = None
        self._time(len(self.faces))

    def _time(self, count: int) -> None:
        self._turns = (count - 1) * APART + FLIGHT + RESTS
        turned = self._turns + ((count - 1) * TURN_APART + TURN if self.faces else 0.0)
        self.length = self.changes_at = turned + PAUSE
        self.stills_at = self.length
        cues = [Cue(0.0, "take")]
        cues += [Cue(self._turns + n * TURN_APART, "flip") for n in range(len(self.faces))]
        self.cues = (*cues, Cue(self.length, "take"))

    def begin(self, stage: Stage, layout: Layout, painter: Painter) -> None:
        self._lie = list(stage.actors.get(self.zone, ()))
        self._from = [actor.pose for actor in self._lie]
        self._layout = layout
        self._time(len(self._lie))
        for n, actor in enumerate(self._lie):
            actor.pose = self._place(n)

    def changed(self, stage: Stage) -> None:
        """Let each set out from where its face is, and turn no more."""
        looks = [look for look, _worth, _sum in self.faces]
        out = [(actor, actor.flight) for actor in stage.everything if actor.flight]
        for actor, flight in out:
            if flight.far and actor.piece.look in looks:
                actor.pose = flight.start = self._place(looks.index(actor.piece.look))
                flight.duration, flight.flip, actor.squeeze = stage.pace.ms(Motion.SORT), None, 1.0
            flight.begun = stage.now

    def _place(self, n: int) -> Pose:
        x, y = self.at
        size = self._size
        return Pose(x + (n - (len(self._lie) - 1) / 2) * STEP * size, y, 0.0, WIDTH * size, theme.Lift.FAN)

    @property
    def _size(self) -> float:
        """How large the cards are, 1 where their row has room."""
        return min(1.0, self.room / (WIDTH + STEP * max(0, len(self._lie) - 1)))

    def draw(self, canvas: Canvas, cards: CardArt, passed: float) -> None:
        alpha = round(255 * min(1.0, passed / FADE))
        x, y = self.at
        canvas.text(self.title, x, y - 90, TITLE, "serif", anchor="c", alpha=alpha)
        for n, (actor, start) in enumerate(zip(self._lie, self._from, strict=True)):
            self._draw_card(canvas, cards, n, actor, start, passed)
        if self.faces:
            self._draw_sum(canvas, passed, alpha)
        if self.hurry and self._layout is not None:
            place = (self._layout.parlour.x(1236), self._layout.height - 229)
            canvas.text(self.hurry, *place, color=SECONDARY, anchor="r", alpha=alpha)

    def _draw_card(self, canvas: Canvas, cards: CardArt, n: int, actor: Actor, start: Pose, passed: float) -> None:
        way = theme.part_of(passed, n * APART, FLIGHT)
        pose = blend(start, self._place(n), theme.out_cubic(way))
        turn = self._turned(n, passed)
        if not turn:
            draw_look(canvas, cards, actor.piece.look, pose, WIDTH * self._size)
            return
        face, worth, _sum = self.faces[n]
        shown = face if turn > 0.5 else actor.piece.look
        pose = pose._replace(y=pose.y - LIFT * 4 * turn * (1 - turn))
        outline: Literal["gold"] | None = "gold" if worth and turn >= 1 else None
        squeeze = abs(math.cos(math.pi * turn))
        draw_look(canvas, cards, shown, pose, WIDTH * self._size, outline=outline, squeeze=squeeze)

    def _turned(self, n: int, passed: float) -> float:
        return theme.part_of(passed, self._turns + n * TURN_APART, TURN) if self.faces else 0.0

    def _draw_sum(self, canvas: Canvas, passed: float, alpha: int) -> None:
        """Draw a dot for each card, the sum, and what the cards just turned bring to it."""
        x, y = self.at
        told = ""
        for n, (_face, worth, words) in enumerate(self.faces):
            turn = self._turned(n, passed)
            dot = x + (n - (len(self.faces) - 1) / 2) * DOT
            line = (GOLD, 1.0) if turn > 0 else (HAIRLINE, 0.5)
            fill = GOLD if turn >= 1 else None
            canvas.circle(dot, y + 84, 4, fill=fill, line=line[0], line_opacity=line[1], line_width=1.4, alpha=alpha)
            way = theme.part_of(passed, self._turns + n * TURN_APART + TURN, FLIES)
            if way >= 1 or (not worth and turn >= 1):
                told = words
            elif worth and way > 0:
                eased, start = theme.in_out_cubic(way), self._place(n)
                at = (start.x + (x - start.x) * eased, y + 106 + (128 - 106) * eased)
                canvas.text(f"+{worth}", *at, TITLE, "serif", GOLD, "c", round(255 * min(1.0, 4 * (1 - way))))
        if told:
            canvas.chip(x, y + 128, told, GOLD, theme.SHADE, 0.85, 36, anchor="c")


LABELS: Final = 120.0
"""In this time labels leave, before anything else moves."""
PULSE: Final = 240.0
GROWTH: Final = 0.06
HELD: Final = 700.0
"""How long all lies there; then it is gathered."""
SWEEP: Final = 420.0
APPEARS: Final = 80.0
HIGH: Final = 34.0
ARC: Final = 46.0
"""How far over the straight way the words fly, in dp."""
BELOW: Final = 0.5
"""How far below the middle of its card the words stand until then, in its widths."""


@dataclass(kw_only=True)
class Taken(Interlude):
    """The pieces of a `zone` take a trick; `words` (what it brings, empty for nothing) fly to a point in dp.

    The labels in the areas `silent` leave first. The words stand from `told` on; all is gathered when it was `held`
    for so long, with a `sound` at `pan`.
    """

    zone: str
    words: str
    to: tuple[float, float]
    sound: str = ""
    pan: float = 0.0
    silent: Sequence[Rect] = ()
    told: float = PULSE
    held: float = HELD
    clears = True

    def __post_init__(self) -> None:
        self.changes_at = self.held
        self.length = self.held + (SWEEP if self.words else 0.0)
        self.stills_at, self.rest = self.told + APPEARS, HELD
        self.hides = frozenset({self.zone})
        self.cues = (Cue(self.held, self.sound, self.pan),) if self.sound else ()
        self._lie: tuple[Actor, ...] = ()
        self._start = Pose(*self.to)
        self._width = 0.0

    def begin(self, stage: Stage, layout: Layout, painter: Painter) -> None:
        self._lie = tuple(stage.actors.get(self.zone, ()))
        self._width = stage.zones[self.zone].width
        self._start = self._lie[-1].pose if self._lie else stage.zones[self.zone].anchor
        self._start = self._start._replace(y=self._start.y + BELOW * self._width)

    def changed(self, stage: Stage) -> None:
        """Let go of the pieces; all that is gathered arrives together with the words."""
        self._lie, self.hides = (), frozenset()
        for actor in (*stage.leaving, *stage.everything):
            if actor.flight is not None and actor.flight.far:
                actor.flight.duration = stage.pace.ms(SWEEP)

    def draw_under(self, canvas: Canvas, cards: CardArt, passed: float) -> None:
        if passed < self.changes_at:  # then the table itself is without them
            canvas.bare(self.ground, self.silent, passed / LABELS)

    def draw(self, canvas: Canvas, cards: CardArt, passed: float) -> None:
        size = 1 + GROWTH * math.sin(math.pi * min(1.0, passed / PULSE))
        for actor in self._lie:
            pose = actor.pose
            draw_look(canvas, cards, actor.look, pose._replace(width=pose.width * size), self._width, outline="gold")
        self.draw_held(canvas, passed)
        if self.words and passed >= self.told:
            self._draw_words(canvas, passed - self.told, passed - self.held)

    def draw_held(self, canvas: Canvas, passed: float) -> None:
        """Draw what happens to the pieces before they are gathered."""

    def _draw_words(self, canvas: Canvas, since: float, flown: float) -> None:
        part = theme.part_of(flown, 0.0, SWEEP)
        way, start = theme.in_out_cubic(part), self._start
        x = start.x + (self.to[0] - start.x) * way
        y = start.y + (self.to[1] - start.y) * way - ARC * 4 * part * (1 - part)
        canvas.grown(chip(canvas.art, self.words), x, y, theme.out_cubic(min(1.0, since / APPEARS)))


@kept("gained")
def chip(art: Art, words: str) -> pygame.Surface:
    """Return words on a chip that nothing shows through: over a pale card it would be a grey spot."""
    wide = art.text_width(words, theme.TITLE, "serif") + 24
    picture = pygame.Surface((art.px(wide), art.px(HIGH)), pygame.SRCALPHA)
    painter = Painter(picture, art)
    painter.box((0, 0, wide, HIGH), HIGH / 2, fill=theme.SHADE, line=theme.GOLD, line_opacity=0.6, line_width=1.2)
    painter.text(words, wide / 2, HIGH / 2, theme.TITLE, "serif", theme.GOLD, "c")
    return picture


COUNT: Final = 18
"""Cards of the pack that are drawn."""
PARTS, FALLS, SQUARES, GOES = 100.0, 260.0, 40.0, 200.0
"""How long the pack is cut, its halves fall into one another, are squared, and go where they are dealt from."""
LENGTH: Final = PARTS + FALLS + SQUARES + GOES
FALL: Final = 80.0
"""How long one card falls."""
PACK_WIDTH: Final = 104.0
ASIDE, LEAN, PACK_LIFT = 0.74, 15.0, 0.1
"""How far a half lies to its side and rises, in widths, and leans, in degrees."""
SPILL: Final = 0.1
"""How far a card that has fallen sticks out until all are squared, in widths."""
THICK: Final = 1.1
"""How thick a card of the pack is, in dp."""


@dataclass(kw_only=True)
class Riffle(Interlude):
    """The pack before a deal, `waits` ms after its beginning: so long the table comes into sight.

    It is riffled so far `down` the table, a part of its height.
    """

    waits: float = 0.0
    down: float = 0.5

    def __post_init__(self) -> None:
        self.holds = self.length = self.waits + LENGTH
        self.stills_at = self.length
        self.rest = 0.0
        self.cues = (Cue(self.waits, "split"), Cue(self.waits + PARTS, "riffle"))
        self._back: Actor | None = None
        self._at = Pose(0.0, 0.0, 0.0, PACK_WIDTH, theme.Lift.FAN)
        self._deck: list[Pose] = []

    def begin(self, stage: Stage, layout: Layout, painter: Painter) -> None:
        p = layout.parlour
        self._at = self._at._replace(x=layout.width / 2, y=layout.height * self.down, width=p.s(PACK_WIDTH))

    def changed(self, stage: Stage) -> None:
        """Find the pack that most cards are dealt from: its place is empty until the riffle is over."""
        dealt = [actor for actor in stage.everything if actor.flight is not None and actor.flight.begun > stage.now]
        self._back = next((actor for actor in dealt if isinstance(actor.look, Back)), None)
        starts = [actor.flight.start for actor in dealt if actor.flight is not None]
        decks = [zone for zone in stage.zones.values() if isinstance(zone, Pile) and zone.anchor in starts]
        if self._back is None or not decks:
            return
        deck: Zone = max(decks, key=lambda zone: starts.count(zone.anchor))
        self._deck = deck.poses(COUNT)
        self.hides = frozenset({deck.name})

    def draw(self, canvas: Canvas, cards: CardArt, passed: float) -> None:
        if self._back is None or not self._deck:
            return
        ways = [self._way(n, passed - self.waits) for n in range(COUNT)]
        fallen, waiting = [pose for fell, pose in ways if fell], [pose for fell, pose in ways if not fell]
        for pile, lowest in ((fallen, 1), (waiting, 2)):
            for n, pose in enumerate(pile):  # a shadow for each card would be a black spot
                shown = pose if n < lowest else pose._replace(lift=0.0)
                draw_look(canvas, cards, self._back.look, shown, self._at.width)

    def _way(self, n: int, since: float) -> tuple[float, Pose]:
        """Return how far a card has fallen from its half into the middle, and where it is then."""
        side, at, wide = (-1 if n % 2 else 1), self._at, self._at.width
        parted = theme.out_cubic(theme.part_of(since, 0.0, PARTS))
        fallen = theme.part_of(since, PARTS + n * (FALLS - FALL) / (COUNT - 1), FALL)
        squared = theme.out_quad(theme.part_of(since, PARTS + FALLS, SQUARES))
        gone = theme.in_out_cubic(theme.part_of(since, PARTS + FALLS + SQUARES, GOES))
        out = parted * (1 - theme.in_out_cubic(fallen))
        spilt = SPILL * (1 - squared) * min(1.0, fallen * 2) * side
        pose = at._replace(
            x=at.x + wide * (ASIDE * out * side + spilt),
            y=at.y - n * (1 - out / 2) * THICK - wide * PACK_LIFT * out,
            angle=-LEAN * (out * side + spilt),
        )
        return fallen, blend(pose, self._deck[n], gone)
