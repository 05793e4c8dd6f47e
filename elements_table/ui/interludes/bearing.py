"""Numbers in a time of their own: pieces bear what they add, and the brass ruler changes with what stands at it."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.interludes.revealed import chip
from elements_table.ui.parlour.ruler import Fill, Mark, Ruler
from elements_table.ui.parlour.ruler_drawing import draw_ruler
from elements_table.ui.stage.actor import Actor
from elements_table.ui.stage.interlude import Cue, Interlude
from elements_table.ui.stage.stage import Stage

HELD, FLIES, READ = 120.0, 300.0, 360.0
"""How long a number stays where its piece has landed, flies, and is read in its place before all goes on."""
COMES: Final = 140.0
RINGS: Final = 320.0
"""How long a ring runs out from where a piece has landed."""
LARGE: Final = 1.3
"""How many times its size a number has beside its piece."""
BESIDE, UP = 0.42, 0.62
"""Where it stands beside its piece, in widths of that."""
ARC: Final = 20.0
BEFORE: Final = 26.0
"""How far before the number that it is taken off what is lost stands until it runs into that, in dp."""


class Borne(NamedTuple):
    """The words that a piece `name` bears on its way to a zone, and where they fly from there, in dp.

    Where it takes something away from is `lost`, with what that is.
    """

    name: str
    zone: str
    words: str
    to: tuple[float, float]
    less: str
    lost: tuple[float, float]


def _ring(canvas: Canvas, at: tuple[float, float], r: float, part: float) -> None:
    """Draw a ring of gold that fades as it grows."""
    if 0 < part < 1:
        canvas.circle(*at, r, line=theme.GOLD, line_width=3.0 - 2.0 * part, alpha=round(255 * (1 - part)))


@dataclass(kw_only=True)
class Bearing(Interlude):
    """Pieces on their way, with what they bear; they set out with a `sound`."""

    borne: Sequence[Borne]
    sound: str

    def __post_init__(self) -> None:
        self.reads_at = theme.Motion.SWAP + HELD + FLIES
        self.length = self.reads_at + READ
        self.stills_at, self.rest = theme.Motion.SWAP, 700.0
        self.cues = (Cue(0.0, self.sound), Cue(theme.Motion.SWAP, "clack"), Cue(self.reads_at, "count"))
        self._going: list[tuple[Actor, Borne]] = []

    def changed(self, stage: Stage) -> None:
        found = {(actor.zone, actor.piece.name): actor for actor in stage.everything}
        self._going = [(found[one.zone, one.name], one) for one in self.borne if (one.zone, one.name) in found]

    def draw(self, canvas: Canvas, cards: CardArt, passed: float) -> None:
        landed, read = theme.part_of(passed, theme.Motion.SWAP, RINGS), theme.part_of(passed, self.reads_at, READ)
        for actor, one in self._going:
            _ring(canvas, (actor.pose.x, actor.pose.y), actor.pose.width * (BESIDE + landed), landed)
            for at in [place for told, place in ((one.words, one.to), (one.less, one.lost)) if told]:
                _ring(canvas, at, 14.0 + 12.0 * read, read)
        if read:
            return
        come = theme.out_back(min(1.0, passed / COMES))
        way = theme.in_out_cubic(theme.part_of(passed, theme.Motion.SWAP + HELD, FLIES))
        for actor, one in self._going:
            if one.less:
                x, y = one.lost
                alpha = round(255 * min(1.0, passed / COMES, 3 * (1 - way)))
                canvas.text(one.less, x - BEFORE * (1 - way), y, theme.TITLE, "serif", theme.CORAL, "r", alpha)
            if not one.words:
                continue
            pose = actor.pose
            x, y = pose.x + pose.width * BESIDE, pose.y - pose.width * UP
            x, y = x + (one.to[0] - x) * way, y + (one.to[1] - y) * way - ARC * 4 * way * (1 - way)
            canvas.grown(chip(canvas.art, one.words), x, y, come * (LARGE + (1 - LARGE) * way))


SLIDES: Final = 420.0
DROPS, SPRINGS = 280.0, 180.0
"""How long what drops falls, and then comes to rest where it has struck."""
BACK: Final = 0.07
"""How far it springs back, of the way that it fell."""


@dataclass(kw_only=True)
class Sliding(Interlude):
    """A ruler as it was `before` turns into the one `after`; marks that both have go from value to value.

    What `drops` falls, and strikes with a clack; `sound` is that of the event.
    """

    before: Ruler
    after: Ruler
    drops: bool = False
    sound: str = ""

    def __post_init__(self) -> None:
        self.length = self.stills_at = DROPS + SPRINGS if self.drops else SLIDES
        self.changes_at = 0.0 if self.drops else SLIDES
        self.rest = 0.0
        if self.drops:
            mark, wide = self.after.marks[0], self.after.parlour.width
            pan = 2 * self.after.scale.x(mark.value) / wide - 1
            self.cues = (Cue(0.0, self.sound), Cue(DROPS, "clack", pan))

    def draw_under(self, canvas: Canvas, cards: CardArt, passed: float) -> None:
        left, top, wide, high = self.after.strip
        below = self.after.bar[1] - self.after.parlour.s(6)  # over it lie cards
        strips = [(left, below, wide, top + high - below)]
        canvas.bare(self.ground, strips if self.drops else [self.before.strip, *strips])
        part = self._part(passed)
        old, new = self.before.scale, self.after.scale
        x, y, w, h = (a + (b - a) * part for a, b in zip(old.rect, new.rect, strict=True))
        scale = replace(new, rect=(x, y, w, h), low=old.low + (new.low - old.low) * part)
        marks, fills = self.after.marks, self.after.fills
        if list(map(type, self.before.marks)) == list(map(type, marks)):
            marks = tuple(_between(a, b, part) for a, b in zip(self.before.marks, marks, strict=True))
            ends = zip(self.before.fills, fills, strict=False)
            fills = tuple(Fill(b.start, a.end + (b.end - a.end) * part, b.color) for a, b in ends)
        draw_ruler(canvas, replace(self.after, scale=scale, marks=marks, fills=fills))

    def _part(self, passed: float) -> float:
        """Return how far the way is done."""
        if not self.drops:
            return theme.in_out_cubic(min(1.0, passed / SLIDES))
        if passed < DROPS:
            return (passed / DROPS) ** 2
        since = theme.part_of(passed, DROPS, SPRINGS)
        return 1 - BACK * abs(math.sin(2 * math.pi * since)) * (1 - since)


def _between(was: Mark, now: Mark, part: float) -> Mark:
    value = was.value + (now.value - was.value) * part
    return replace(now, value=value, text=str(round(value)) if was.text != now.text else now.text)
