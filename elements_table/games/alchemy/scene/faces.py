"""The face of Alchemy's formulae: one anatomy wherever a card lies, which leaves out what it has no room for.

From the top: the element and the points, the cost, the title, the ability in signs, its own emblem in an engraved
sun. How wide the card is decides: narrower ones leave out the title, the smallest have no signs. Read large, and
where it asks, a card says its ability in words below its emblem.
"""

from dataclasses import replace
from typing import Final

from elements_table.games.alchemy.rules.data import Formula, ability, emblem_name
from elements_table.games.alchemy.scene.drafts import costs
from elements_table.games.alchemy.scene.signs import draw_signs
from elements_table.games.alchemy.scene.words import EMBLEMS
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.faces import paint_engraving
from elements_table.ui.drawing.text import NARROWEST
from elements_table.ui.stage.scene import Canvas, Painted

GROWN: Final = 211.0
"""The width of a formula read large, in dp."""
UNIT: Final = 132.0
"""The width at which type has its own size, in dp; it grows with the card."""
MOST_LINES: Final = 4
"""More lines than that are no sentence that one takes in at a glance; smaller type makes do with fewer."""
TITLES: Final = 97.5
"""The width from which on there is a title, in dp, or px where these are less."""
TITLE: Final = 13.0
"""Size of titles at a width of `UNIT` or less: one for all cards of a row."""
MARGIN: Final = 0.072
"""What nothing is written in at either side, in widths: 10 of 140."""
SIGNS: Final = 68.0
"""Pixels from which on a card tells its ability."""
LEAST_SIGN: Final = 8.0
"""Pixels that a sign takes at least."""
SIGNED: Final = 0.82
"""How far down the signs of a small card end, in its widths."""
LEAST_COST: Final = 8.2
"""Pixels that an element of the cost takes at least."""
LEAST_POINTS: Final = 34.0
"""Pixels from which on a card shows its points."""
LEAST_PLATE: Final = 13.0
"""Pixels that the plate of the points is high at least: no figure is lower."""
TOLD: Final = 140.0
"""The width from which on there is room for words, in dp, or px where these are less."""
LARGE: Final = 1.4
"""Cards so many units wide have the ability in words, and in signs below these."""
SUN: Final = 0.288
SUN_SMALL: Final = 1.064
"""How far down the middle of an engraved sun stands, in card widths: `SUNS` in `scripts/engraving/backs.py`."""


def formula_look(formula: Formula, width: float = 0.0, *, told: bool = False) -> Painted:
    """Return a formula's face, painted for a width in dp, or (0) for the width of whatever zone it comes to.

    One that is `told` has its ability in words where these have room.
    """
    words = ability(formula)

    def paint(canvas: Canvas, w: float, h: float) -> None:
        _Face(canvas, formula, words, w, h).paint()

    def paint_told(canvas: Canvas, w: float, h: float) -> None:
        _Face(canvas, formula, words, w, h).paint(told=True)

    key = ("alchemy formula", formula.slug, formula.title, formula.points, formula.cost, words)
    element = EMBLEMS[formula.element]
    whole = Painted(key, paint, grown=GROWN, element=element, engraved="formula")
    found = replace(whole, whole=whole, made_for=width) if width else whole
    return replace(found, painter=paint_told, form=("told",)) if told else found


class _Face:
    """One formula painted at one width: an emblem in a sun, the cost, the ability."""

    def __init__(self, canvas: Canvas, formula: Formula, words: str, w: float, h: float) -> None:
        self.canvas, self.formula = canvas, formula
        self.w, self.h = w, h
        self.element = EMBLEMS[formula.element]
        self.color = theme.ELEMENT[self.element]
        self.unit = max(1.0, w / UNIT)
        self.pixel = canvas.art.detail / canvas.art.scale
        self.seen = w * min(1.0, 1 / self.pixel)
        self.tells = w >= SIGNS * self.pixel
        self.least_pitch = theme.MIN_TEXT_PX * self.pixel * 1.12
        self.words = words

    def _cost(self, y: float, step: float, room: float) -> float:
        """Draw the cost from y down, elements `step` apart, in two lines on the smallest cards; return its height."""
        cost = costs(self.formula)
        half = (len(cost) + 1) // 2
        lines = [cost] if self.tells or len(cost) < 4 else [cost[:half], cost[half:]]
        step = min(max(step, LEAST_COST * self.pixel), room / max(map(len, lines)))
        for row, line in enumerate(lines):
            for n, element in enumerate(line):
                x = self.w / 2 + (n - (len(line) - 1) / 2) * step
                self.canvas.icon(EMBLEMS[element], x, y + (row + 0.5) * step, step * 0.94)
        return len(lines) * step

    def _emblem(self, x: float, y: float, size: float) -> None:
        """Draw the formula's own emblem in its element's colour; the element's where it has none."""
        if (name := emblem_name(self.formula.slug)) in self.canvas.art.sprites.index:
            self.canvas.icon(name, x, y, size, self.color)
        else:
            self.canvas.icon(self.element, x, y, size)

    def _signs(self, x: float, y: float, w: float, foot: float) -> None:
        """Draw the ability in signs between two heights, where there are pixels for them."""
        if self.tells:
            draw_signs(self.canvas, self.formula, (x, y, w, foot - y), theme.INK, LEAST_SIGN * self.pixel)

    def _ability(self, x: float, y: float, w: float, h: float) -> None:
        """Write the sentence in type as large as it is short in, the signs below it on a large card."""
        canvas, unit = self.canvas, self.unit
        for size in (15.0, 14.0, 13.0, 12.0, 11.0):
            pitch = max(size * 1.14 * unit, self.least_pitch)
            lines = canvas.wrapped(self.words, w, size * unit)
            if len(lines) <= MOST_LINES and len(lines) * pitch <= h + 1:
                break
        for n, line in enumerate(lines):
            left = x + max(0.0, w - canvas.text_width(line, size * unit, "sans")) / 2
            canvas.text(line, left, y + n * pitch, size * unit, "sans", theme.INK)
        rest = h - len(lines) * pitch
        if unit >= LARGE and rest > 26:
            draw_signs(canvas, self.formula, (x, y + h - min(rest, 54), w, min(rest, 54)), theme.INK_SECOND)

    def paint(self, *, told: bool = False) -> None:
        """Paint the card as it lies on the table; a large one, or one that is told, in words."""
        if self.unit >= LARGE or (told and self.seen >= TOLD):
            self._paint_told()
        else:
            self._paint_lying()

    def _paint_told(self) -> None:
        """Paint the emblem above, then cost, title, and the ability in words."""
        canvas, w, h, unit = self.canvas, self.w, self.h, self.unit
        paint_engraving(canvas, w, h, "formula")
        edge = w * MARGIN
        room = w - 2 * edge
        y = w * 0.5
        y += self._cost(y, w * 0.112, w * 0.86) + 0.5 * unit
        self._head(0.15 * w, 0.19 * w)
        self._emblem(w / 2, w * SUN, w * 0.29)
        y += self._title(y) + 3.5 * unit
        canvas.hairline(edge, y, room, 0.5, self.color)
        y += 1.5 * unit
        self._ability(edge, y, room, h - 6.5 * unit - y)

    def _paint_lying(self) -> None:
        """Paint element and points where there is room for a figure, cost, title and signs, the emblem in its sun."""
        w, h, edge, is_titled = self.w, self.h, self.w * MARGIN, self.seen >= TITLES
        paint_engraving(self.canvas, w, h, "formula_small")
        top = w * 0.08
        headed = w >= LEAST_POINTS * self.pixel
        high = max(w * 0.23, LEAST_PLATE * self.pixel) if headed else 0.0
        y = top + high + self._cost(top + high, w * (0.15 if is_titled else 0.2), w * 0.86)
        if headed:
            self._head(top + high / 2, w * 0.24)
        emblem = min(w * 0.38, h - w * 0.08 - y)
        middle = max(w * SUN_SMALL, y + emblem / 2)
        self._emblem(w / 2, middle, emblem)
        y += self._title(y) if is_titled else 0.0
        self._signs(edge, y, w - 2 * edge, w * SIGNED)

    def _title(self, y: float) -> float:
        """Write the title from y down, narrower where it has no room, and in two lines at most; return its height."""
        canvas, size, room = self.canvas, TITLE * self.unit, self.w * (1 - 2 * MARGIN)
        pitch = max(size * 1.14, self.least_pitch)
        lines = canvas.wrapped(self.formula.title, room / NARROWEST, size, "serif", 2)
        for n, line in enumerate(lines):
            left = (self.w - min(room, canvas.text_width(line, size, "serif"))) / 2
            canvas.text(line, left, y + n * pitch, size, "serif", theme.INK, most=room)
        return len(lines) * pitch

    def _head(self, y: float, size: float) -> None:
        """Draw the element at the left and write the points at the right of the head line, in its ink."""
        canvas, w, points = self.canvas, self.w, str(self.formula.points)
        canvas.icon(self.element, w * 0.165, y, size * 0.8)
        x = min(w * 0.835, w * 0.93 - canvas.text_width(points, size, "serif") / 2)
        canvas.text(points, x, y, size, "serif", self.color, "c")
