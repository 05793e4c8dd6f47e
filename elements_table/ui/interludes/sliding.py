"""The brass rule changes: its scale widens, and what stands at it slides along it or drops."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Final

from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.parlour.brass_rule import BrassRule, Fill, Mark
from elements_table.ui.parlour.rule_drawing import draw_rule
from elements_table.ui.stage.interlude import Cue, Interlude

SLIDES: Final = 420.0
DROPS, SPRINGS = 280.0, 180.0
"""How long what drops falls, and then comes to rest where it has struck."""
BACK: Final = 0.07
"""How far it springs back, of the way that it fell."""


@dataclass(kw_only=True)
class Sliding(Interlude):
    """A rule as it was `before` turns into the one `after`; marks that both have go from value to value.

    What `drops` falls, and strikes with a clack; `sound` is that of the event.
    """

    before: BrassRule
    after: BrassRule
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
        draw_rule(canvas, replace(self.after, scale=scale, marks=marks, fills=fills))

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
