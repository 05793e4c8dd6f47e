"""The face of Alchemy's formulae: one anatomy wherever a card lies, which leaves out what it has no room for.

From the top: the cost, its own emblem, the points, the title, the ability. How wide the card is decides: a narrow one
speaks in signs, narrower ones leave out the ability, then the title. Read large it says all.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NamedTuple

from elements_table.games.alchemy.rules.data import Formula, emblem_name
from elements_table.games.alchemy.rules.elements import lane
from elements_table.games.alchemy.rules.sentences import ability
from elements_table.games.alchemy.scene.layout import SHOWN
from elements_table.games.alchemy.scene.signs import draw_signs
from elements_table.games.alchemy.scene.words import EMBLEMS
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.cards import Painter, ground
from elements_table.ui.drawing.painter import Rect
from elements_table.ui.drawing.text import NARROWEST
from elements_table.ui.stage.scene import Painted

GROWN: Final = 211.0
"""The width of a formula read large, in dp."""
UNIT: Final = 132.0
"""The width at which type has its own size, in dp; it grows with the card."""
WORDS: Final = 119.0
"""The width from which on the ability is told in words, else in signs; in dp, or px where these are less."""
MOST_LINES: Final = 4
"""More lines than that are no sentence that one takes in at a glance; smaller type makes do with fewer."""
SIGNS: Final = 96.0
"""The width from which on there is an ability at all."""
TITLES: Final = 86.0
"""The width from which on there is a title."""
LEAST_COST: Final = 8.2
"""Pixels that an element of the cost takes at least."""
LEAST_POINTS: Final = 36.0
"""Pixels from which on a card shows its points."""
LEAST_PLATE: Final = 13.0
"""Pixels that the plate of the points is high at least: no figure is lower."""
LARGE: Final = 1.4
"""Cards so many units wide have the ability in signs below its words."""


def formula_look(formula: Formula, width: float = 0.0) -> Painted:
    """Return a formula's face, painted for a width in dp, or (0) for the width of whatever zone it comes to."""
    words = ability(formula)
    key = ("alchemy formula", formula.slug, formula.title, formula.points, formula.cost, words)
    whole = Painted(key, _painter(formula, words), grown=GROWN, element=EMBLEMS[formula.element])
    return replace(whole, whole=whole, made_for=width) if width else whole


def _painter(formula: Formula, words: str) -> Painter:
    def paint(canvas: Canvas, w: float, h: float) -> None:
        ground(canvas, w, h, theme.ELEMENT[EMBLEMS[formula.element]])
        seen = w * min(1.0, canvas.art.scale / canvas.art.detail)
        y = _band(canvas, formula, w, in_two=seen < TITLES)
        if seen < TITLES:
            _small(canvas, formula, (w, h), y)
        else:
            _named(canvas, formula, words if seen >= WORDS else "", (w, h), y, tells=seen >= SIGNS)

    return paint


def costs(formula: Formula) -> list[int]:
    """Return the elements of a formula's cost, its dominant one first."""
    order = sorted(SHOWN, key=lambda element: (element != formula.element, SHOWN.index(element)))
    return [element for element in order for _n in range(lane(formula.cost, element))]


# ---- the parts


def _named(canvas: Canvas, formula: Formula, words: str, size: tuple[float, float], y: float, *, tells: bool) -> None:
    """Paint emblem and points side by side below the cost, then the title and, where it `tells`, the ability."""
    w, h = size
    unit = max(1.0, w / UNIT)
    edge = w * 0.075
    emblem = w * (0.26 if tells else 0.34)
    middle = y + emblem / 2 + (w * 0.035 if tells else w * 0.07)
    wide, high = w * 0.3, max(19.0, w * 0.205)
    draw_emblem(canvas, formula, edge + emblem / 2, middle, emblem)
    _plate(canvas, formula, (w - edge - wide, middle - high / 2, wide, high), max(16.0, w * 0.16))
    y = middle + emblem / 2 + w * 0.015
    room = w - 2 * edge
    y += titled(canvas, formula.title, room + 2, 15 * unit).draw(canvas, edge, y) + 3.5 * unit
    if not tells:
        return
    canvas.rule(edge, y, room, 0.5, theme.ELEMENT[EMBLEMS[formula.element]])
    y += 2.5 * unit
    _ability(canvas, formula, words, (edge, y, room + 3, h - 6 * unit - y), unit)


def _small(canvas: Canvas, formula: Formula, size: tuple[float, float], y: float) -> None:
    """Paint the emblem in the middle below the cost, and the points at the foot where there is room for them."""
    w, h = size
    pixel = canvas.art.detail / canvas.art.scale
    foot = h - w * 0.08
    if w >= LEAST_POINTS * pixel:
        wide, high = w * 0.46, max(w * 0.25, LEAST_PLATE * pixel)
        foot -= high
        _plate(canvas, formula, ((w - wide) / 2, foot, wide, high), w * 0.21)
    draw_emblem(canvas, formula, w / 2, (y + foot) / 2, min(w * 0.4, foot - y - 2))


def _band(canvas: Canvas, formula: Formula, w: float, *, in_two: bool) -> float:
    """Paint the cost on a band of the element's colour, in one line or two; return where the band ends."""
    cost = costs(formula)
    edge = 5.0 if w >= 60 else w / 12
    lines = [cost[: (len(cost) + 1) // 2], cost[(len(cost) + 1) // 2 :]] if in_two and len(cost) > 3 else [cost]
    least = LEAST_COST * canvas.art.detail / canvas.art.scale
    step = min(max(w * (0.205 if in_two else 0.158), least), (w - 2 * edge) / max(map(len, lines)))
    high = step * len(lines) + w * 0.05 if in_two else w * 0.172
    color = theme.ELEMENT[EMBLEMS[formula.element]]
    canvas.box((edge, edge, w - 2 * edge, high), w * 0.045, fill=color, fill_opacity=0.15)
    for row, line in enumerate(lines):
        middle = edge + high / 2 + (row - (len(lines) - 1) / 2) * step
        for n, element in enumerate(line):
            canvas.icon(EMBLEMS[element], w / 2 + (n - (len(line) - 1) / 2) * step, middle, step * 0.94)
    return edge + high


def draw_emblem(canvas: Canvas, formula: Formula, x: float, y: float, size: float) -> None:
    """Draw a formula's own emblem in its element's colour; the element's where the formula has none."""
    element = EMBLEMS[formula.element]
    if (name := emblem_name(formula.slug)) in canvas.art.sprites.index:
        canvas.icon(name, x, y, size, theme.ELEMENT[element])
    else:
        canvas.icon(element, x, y, size)


def _plate(canvas: Canvas, formula: Formula, rect: Rect, size: float) -> None:
    x, y, w, h = rect
    color = theme.ELEMENT[EMBLEMS[formula.element]]
    grad = (theme.mix(color, theme.WHITE, 0.08), theme.mix(color, theme.BLACK, 0.12))
    canvas.box(rect, h * 0.26, grad=grad)
    canvas.text(str(formula.points), x + w / 2, y + h / 2, size, "serif", theme.IVORY, "c")


def _ability(canvas: Canvas, formula: Formula, words: str, rect: Rect, unit: float) -> None:
    """Write the sentence in type as large as it is short in, the signs below it on a large card; else signs alone."""
    x, y, w, h = rect
    if not words:
        draw_signs(canvas, formula, rect, theme.INK, most=22.0, middle=True)
        return
    for size in (15.0, 14.0, 13.0, 12.0, 11.0):
        pitch = max(size * 1.14 * unit, _least_pitch(canvas))
        lines = canvas.wrapped(words, w, size * unit)
        if len(lines) <= MOST_LINES and len(lines) * pitch <= h + 1:
            break
    for n, line in enumerate(lines):
        canvas.text(line, x, y + n * pitch, size * unit, "sans", theme.INK)
    left = h - len(lines) * pitch
    if unit >= LARGE and left > 26:
        below = (x, y + h - min(left, 54), w, min(left, 54))
        draw_signs(canvas, formula, below, theme.INK_SECOND, most=22.0, middle=True)


# ---- titles


def _least_pitch(canvas: Canvas) -> float:
    """Return the least distance of two lines, in dp, at the smallest type that the screen takes."""
    return theme.MIN_TEXT_PX * canvas.art.detail / canvas.art.scale * 1.12


class Title(NamedTuple):
    """A title ready to be written: its lines, their type, and the distance between them in dp."""

    lines: list[str]
    size: float
    face: str
    pitch: float
    width: float

    def draw(self, canvas: Canvas, x: float, y: float) -> float:
        """Write it from the top y down; return its height."""
        for n, line in enumerate(self.lines):
            canvas.text(line, x, y + n * self.pitch, self.size, self.face, theme.INK, most=self.width)
        return len(self.lines) * self.pitch


def titled(canvas: Canvas, name: str, w: float, size: float) -> Title:
    """Return a title in two lines at most, in smaller and then plainer type where a word has no room.

    No word is broken; one that has no room in the plainest type is set narrower, and at last cut.
    """
    for points, face in ((size, "serif"), (size * 0.93, "serif"), (13.0, "serif"), (13.0, "semi"), (13.0, "sans")):
        lines = canvas.wrapped(name, w, points, face)
        if len(lines) <= 2 and all(canvas.text_width(line, points, face) <= w for line in lines):
            break
    else:
        room = w / NARROWEST
        lines = [canvas.fit(line, room, points, face) for line in canvas.wrapped(name, room, points, face, 2)]
    return Title(lines, points, face, max(points * 1.1, _least_pitch(canvas)), w)
