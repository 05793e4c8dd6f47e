"""The faces of Alchemy's formulae: a card, a flat slip for the rows, and the strip that shows where they overlap."""

from __future__ import annotations

from typing import Final, NamedTuple

from elements_table.games.alchemy.rules.data import Formula, emblem_name
from elements_table.games.alchemy.rules.elements import lane
from elements_table.games.alchemy.rules.sentences import ability
from elements_table.games.alchemy.scene.layout import SHOWN
from elements_table.games.alchemy.scene.signs import draw_signs
from elements_table.games.alchemy.scene.words import EMBLEMS
from elements_table.table import theme
from elements_table.table.brush import Rect
from elements_table.table.canvas import Canvas
from elements_table.table.cards import Painter, ground
from elements_table.table.stage.scene import Painted
from elements_table.table.theme import CARD_ASPECT

GROWN: Final = 211.0
"""The width of a formula read large: 1.6 times the one in hand."""
UNIT: Final = 132.0
"""The width at which type has its own size; it grows with the card."""
LARGE: Final = 110.0
"""From this width on a formula is a card with its ability, else a slip."""
TINY: Final = 60.0
"""Narrower ones show emblem and points alone: they lie in a discard pile."""
FLAT: Final = 100.0
"""Lower ones have emblem, cost and points in one line."""
LOW: Final = 110.0
"""A slip lower than this has its cost and its emblem smaller, so that its title has room."""
UPRIGHT: Final = 70.0
"""Strips narrower than this have their title standing upright."""
SENTENCE_LINES: Final = 4
"""More lines than that are told in signs, until the card is read large."""
LEAST_BROKEN: Final = 3
"""Letters that stay together where a word of a title is broken."""
LEAST_SIGNS: Final = 11.0
"""Height in dp under which a line has no room for signs."""
LEAST_COST: Final = 21.0
"""Width in dp under which a cost in two lines is left out: its signs would be specks."""
VOWELS: Final = "aeiouy"


def formula_look(formula: Formula, aspect: float = CARD_ASPECT, strip: float = 0.0) -> Painted:
    """Return a formula's face; `strip` is what shows of it in dp where others lie over it, 0 for all."""
    words = ability(formula)
    key = ("alchemy formula", formula.slug, formula.title, formula.points, formula.cost, words)
    full = Painted(key, _painter(formula, words, 0.0), grown=GROWN)
    if aspect == CARD_ASPECT and not strip:
        return full
    return Painted(key, _painter(formula, words, strip), aspect, GROWN, (strip,), full)


def _painter(formula: Formula, words: str, strip: float) -> Painter:
    def paint(canvas: Canvas, w: float, h: float) -> None:
        color = theme.ELEMENT[EMBLEMS[formula.element]]
        ground(canvas, w, h, color)
        shown = min(strip or w, w)
        if w < TINY:
            _tiny(canvas, formula, w, h)
        elif h < FLAT:
            _flat(canvas, formula, (shown, h))
        elif shown < UPRIGHT * max(1.0, w / UNIT):
            _upright(canvas, formula, shown, h)
        elif w >= LARGE:
            _card(canvas, formula, words if shown == w else "", (shown, w, h))
        else:
            _slip(canvas, formula, (shown, w, h))

    return paint


def costs(formula: Formula) -> list[int]:
    """Return the elements of a formula's cost, its dominant one first."""
    order = sorted(SHOWN, key=lambda element: (element != formula.element, SHOWN.index(element)))
    return [element for element in order for _n in range(lane(formula.cost, element))]


# ---- the faces


def _card(canvas: Canvas, formula: Formula, words: str, size: tuple[float, float, float]) -> None:
    """Paint cost, emblem, points, title, ability, from the top down; without words the ability is told in signs."""
    shown, w, h = size
    unit = max(1.0, w / UNIT)
    edge = 9 * unit
    room = shown - 2 * edge + (2 if shown == w else 4)
    y = _band(canvas, formula, (shown, w), 20.5 * unit, 22 * unit)
    wide, high = 35 * unit, 27 * unit
    emblem = min(38 * unit, shown - edge - wide - 7 * unit)
    _plate(canvas, formula, (shown - wide - (edge if shown == w else 4), y + 9 * unit, wide, high), 19 * unit)
    draw_emblem(canvas, formula, edge + emblem / 2, y + 22.5 * unit, emblem)
    y += 44 * unit
    y += titled(canvas, formula.title, room, 15 * unit, 2).draw(canvas, edge, y) + 3 * unit
    canvas.rule(edge, y, shown - 2 * edge, 0.5, theme.ELEMENT[EMBLEMS[formula.element]])
    _ability(canvas, formula, words, (edge, y + 4 * unit, room, h - 8 * unit - y - 4 * unit), unit)


def _slip(canvas: Canvas, formula: Formula, size: tuple[float, float, float]) -> None:
    """Paint the same in the part that shows of a smaller card, the ability in signs."""
    shown, w, h = size
    edge = 6.0
    room = shown - 2 * edge + (-2 if shown == w else 2)
    y = _band(canvas, formula, (shown, w), 15.5, 13 if h < LOW else 15)
    emblem = min(21.0 if h < LOW else 28.0, shown - 2 * edge - 31)
    _plate(canvas, formula, (shown - edge - 29 + (0 if shown == w else 3), y + 3, 29, emblem * 0.78), 15)
    draw_emblem(canvas, formula, edge + 1 + emblem / 2, y + 1 + emblem / 2, emblem)
    y += 1 + emblem
    y += _squeezed(titled(canvas, formula.title, room, 14, 2), h - 4 - y).draw(canvas, edge, y)
    draw_signs(canvas, formula, (edge, y + 1, room, h - 5 - y), theme.INK, most=22.0, middle=True)


def _flat(canvas: Canvas, formula: Formula, size: tuple[float, float]) -> None:
    """Paint emblem, cost (where it can be seen) and points in one line, then the title, then the ability in signs."""
    shown, h = size
    plate, emblem = 25.0, 24.0
    _plate(canvas, formula, (shown - plate - 5, 6, plate, 20), 14)
    draw_emblem(canvas, formula, 6 + emblem / 2, 15.5, emblem)
    left = 8 + emblem
    if (room := shown - plate - 7 - left) >= LEAST_COST:
        _two_lines(canvas, formula, (left, 5, room, 22))
    title = _squeezed(titled(canvas, formula.title, shown - 11, 13, 2), h - 30)
    below = 28 + title.draw(canvas, 6, 28)
    left = h - 5 - below
    if left >= LEAST_SIGNS:
        draw_signs(canvas, formula, (6, below, shown - 12, left), theme.INK, most=16.0, middle=True)


def _upright(canvas: Canvas, formula: Formula, shown: float, h: float) -> None:
    """Paint emblem and points, the title standing on end, and the cost beside it, all in a narrow strip."""
    plate = 20.0
    emblem = min(26.0, shown - plate - 6)
    draw_emblem(canvas, formula, 4 + emblem / 2, 18, emblem)
    _plate(canvas, formula, (shown - plate - 1, 8, plate, 20), 14)
    title = titled(canvas, formula.title, h - 42, 14 if h > 140 else 13, 2)
    x = 5.0
    for line in title.lines:
        canvas.upright(line, x, h - 8, title.size, title.face, theme.INK)
        x += title.pitch
    cost = costs(formula)
    step = min(17.0, (h - 38) / len(cost), max(11.0, shown - x - 2))
    for n, element in enumerate(cost):
        canvas.icon(EMBLEMS[element], min(x + step / 2 + 1, shown - step / 2), 33 + (n + 0.5) * step, step * 0.97)


def _tiny(canvas: Canvas, formula: Formula, w: float, h: float) -> None:
    draw_emblem(canvas, formula, w / 2, h * 0.34, w * 0.62)
    _plate(canvas, formula, (w * 0.18, h * 0.63, w * 0.64, h * 0.29), w * 0.36)


def _band(canvas: Canvas, formula: Formula, size: tuple[float, float], most: float, high: float) -> float:
    """Paint the cost on a band of the element's colour, in the part that shows; return where the band ends."""
    shown, w = size
    canvas.box((5, 5, w - 10, high), w * 0.045, fill=theme.ELEMENT[EMBLEMS[formula.element]], fill_opacity=0.15)
    cost = costs(formula)
    room = shown - (14 if shown == w else 9)
    step = min(most, room / len(cost))
    left = 7 + (room - step * len(cost)) / 2
    for n, element in enumerate(cost):
        canvas.icon(EMBLEMS[element], left + (n + 0.5) * step, 5 + high / 2, step * 0.94)
    return 5 + high


def _two_lines(canvas: Canvas, formula: Formula, rect: Rect) -> None:
    """Paint the cost in two lines around the middle of a box, in one up to three cards."""
    x, y, w, h = rect
    cost = costs(formula)
    lines = [line for line in (cost[:3], cost[3:]) if line]
    step = min(h / 2, 13.0, w / 3)
    for row, line in enumerate(lines):
        middle = y + h / 2 + (row - (len(lines) - 1) / 2) * step
        left = x + (w - step * len(line)) / 2
        for n, element in enumerate(line):
            canvas.icon(EMBLEMS[element], left + (n + 0.5) * step, middle, step * 0.95)


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
    """Write the sentence in the largest type that fits, in four lines unless the card is read large; else signs."""
    x, y, w, h = rect
    large = unit * UNIT > 1.4 * UNIT
    smaller = (12.0, 11.0) if large else (13.0 / unit,)
    for size in (15.0, 14.0, 13.0, *smaller) if words else ():
        pitch = max(size * 1.14 * unit, _least_pitch(canvas))
        lines = canvas.wrapped(words, w, size * unit)
        if len(lines) * pitch > h + 1 or (len(lines) > SENTENCE_LINES and not large):
            continue
        for n, line in enumerate(lines):
            canvas.text(line, x, y + n * pitch, size * unit, "sans", theme.INK)
        left = h - len(lines) * pitch
        if large and left > 26:
            below = (x, y + h - min(left, 54), w, min(left, 54))
            draw_signs(canvas, formula, below, theme.INK_SECOND, most=22.0, middle=True)
        return
    draw_signs(canvas, formula, (x, y, w, h), theme.INK, middle=True)


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

    def draw(self, canvas: Canvas, x: float, y: float) -> float:
        """Write it from the top y down; return its height."""
        for n, line in enumerate(self.lines):
            canvas.text(line, x, y + n * self.pitch, self.size, self.face, theme.INK)
        return len(self.lines) * self.pitch


def titled(canvas: Canvas, name: str, w: float, size: float, most: int) -> Title:
    """Return a title whole within a width: in smaller and then plainer type, and at the last with a broken word."""
    wanted = [(size, "serif"), (max(13.0, size - 1), "serif"), (13.0, "serif"), (13.0, "semi"), (13.0, "sans")]
    for points, face in wanted:
        lines = canvas.wrapped(name, w, points, face)
        if len(lines) <= most and all(canvas.text_width(line, points, face) <= w for line in lines):
            return Title(lines, points, face, max(points * 1.14, _least_pitch(canvas)))
    words = " ".join([broken(canvas, word, w) for word in name.split()])
    return Title(canvas.wrapped(words, w, 13.0, "semi"), 13.0, "semi", _least_pitch(canvas))


def _squeezed(title: Title, h: float) -> Title:
    """Return a title whose lines are no higher together than `h`."""
    return title._replace(pitch=min(title.pitch, h / len(title.lines)))


def broken(canvas: Canvas, word: str, w: float) -> str:
    """Return a word, in two with a hyphen where it is too wide: late, and between two consonants if near by."""
    if canvas.text_width(word, 13.0, "semi") <= w:
        return word
    ends = range(LEAST_BROKEN, len(word) - LEAST_BROKEN + 1)
    fitting = [end for end in ends if canvas.text_width(f"{word[:end]}-", 13.0, "semi") <= w]
    if not fitting:
        return word
    good = [end for end in fitting[-4:] if not set(word[end - 1 : end + 1].lower()) & set(VOWELS)]
    end = (good or fitting)[-1]
    return f"{word[:end]}- {word[end:]}"
