"""The faces of Alchemy's cards: formulae large and small, and element cards."""

from __future__ import annotations

from typing import Final

from elements_table.games.alchemy.elements import lane
from elements_table.games.alchemy.formulae import Formula
from elements_table.games.alchemy.scene_places import SHOWN
from elements_table.games.alchemy.scene_words import EMBLEMS
from elements_table.games.alchemy.sentences import ability
from elements_table.table import theme
from elements_table.table.brush import Rect
from elements_table.table.canvas import Canvas
from elements_table.table.cards import Painter, ground
from elements_table.table.stage.scene import Painted

GROWN: Final = 211.0
LARGE: Final = 110.0
"""From this width on a formula shows its cost and its whole ability."""


def formula_look(formula: Formula) -> Painted:
    """Return a formula's face; small ones keep title, cost and points."""
    words = ability(formula)
    key = ("alchemy formula", formula.slug, formula.name, formula.points, formula.cost, words)
    return Painted(key, _painter(formula, words), grown=GROWN)


def _painter(formula: Formula, words: str) -> Painter:
    def paint(canvas: Canvas, w: float, h: float) -> None:
        (_large if w >= LARGE else _small)(canvas, formula, words, w, h)

    return paint


def costs(formula: Formula) -> list[int]:
    """Return the elements of a formula's cost, its dominant one first."""
    order = sorted(SHOWN, key=lambda element: (element != formula.element, SHOWN.index(element)))
    return [element for element in order for _n in range(lane(formula.cost, element))]


def _large(canvas: Canvas, formula: Formula, words: str, w: float, h: float) -> None:
    """Paint title, cost, ability, points; type grows with the card from a width of 132."""
    unit = max(1.0, w / 132)
    color = theme.ELEMENT[EMBLEMS[formula.element]]
    ground(canvas, w, h, color)
    edge = 10 * unit
    size = 15 * unit
    y = 10 * unit
    for line in canvas.wrapped(formula.name, w - 2 * edge + 2, size, "serif", 2):
        canvas.text(line, edge, y, size, "serif", theme.INK)
        y += 17 * unit
    y += 13 * unit
    for n, element in enumerate(costs(formula)):
        canvas.icon(EMBLEMS[element], edge + (9 + n * 19) * unit, y, 18 * unit)
    y += 14 * unit
    canvas.rule(edge, y, w - 2 * edge, 0.5, color)
    foot = h - 40 * unit
    _sentence(canvas, words, (edge, y + 4 * unit, w - 2 * edge, foot - y - 5 * unit), unit)
    plate = (7 * unit, foot, 34 * unit, 31 * unit)
    canvas.box(plate, 8 * unit, grad=(theme.mix(color, theme.WHITE, 0.08), theme.mix(color, theme.BLACK, 0.12)))
    canvas.text(str(formula.points), 24 * unit, foot + 15.5 * unit, 19 * unit, "serif", theme.IVORY, "c")
    canvas.icon(EMBLEMS[formula.element], w - 23 * unit, foot + 15.5 * unit, 26 * unit)


def _sentence(canvas: Canvas, words: str, rect: Rect, unit: float) -> None:
    """Write the ability in the largest size whose lines all fit, the smallest being cut off with an ellipsis."""
    x, y, w, h = rect
    for size, pitch in ((15.0, 17.0), (14.0, 16.0), (13.0, 15.0)):
        lines = canvas.wrapped(words, w, size * unit)
        if len(lines) * pitch * unit <= h or size == 13.0:
            break
    real = max(pitch * unit, theme.MIN_TEXT_PX * canvas.art.detail / canvas.art.scale * 1.15)
    most = max(1, int((h + 2) / real))
    for n, line in enumerate(canvas.wrapped(words, w, size * unit, max_lines=most)):
        canvas.text(line, x, y + n * real, size * unit, "sans", theme.INK)


def _small(canvas: Canvas, formula: Formula, _words: str, w: float, h: float) -> None:
    """Paint emblem, title, cost and points, all near the left edge where cards overlap."""
    color = theme.ELEMENT[EMBLEMS[formula.element]]
    ground(canvas, w, h, color)
    canvas.icon(EMBLEMS[formula.element], w * 0.2, w * 0.21, w * 0.27)
    plate = (w * 0.40, w * 0.09, w * 0.36, w * 0.25)
    canvas.box(plate, w * 0.08, fill=color)
    canvas.text(str(formula.points), w * 0.58, w * 0.215, w * 0.19, "serif", theme.IVORY, "c")
    size = max(13.0, w * 0.15)
    y = w * 0.40
    pitch = max(size * 1.1, theme.MIN_TEXT_PX * canvas.art.detail / canvas.art.scale * 1.12)
    face = "serif" if w >= 80 else "semi"
    for line in canvas.wrapped(formula.name, w * 0.93, size, face, max(1, int((h - w * 0.26 - y) / pitch))):
        canvas.text(canvas.fit(line, w * 0.93, size, face), w * 0.05, y, size, face, theme.INK)
        y += pitch
    cost = costs(formula)
    step = min(w * 0.15, (w * 0.86) / len(cost))
    for n, element in enumerate(cost):
        canvas.icon(EMBLEMS[element], w * 0.07 + step * (n + 0.5), h - w * 0.15, step * 1.0)
