"""What the card of a guided table says, and what it is put together of: words, and lines that compare."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

from elements_table.ui.drawing.canvas import Canvas, Painter
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.drawing.theme import BODY, CARD_ASPECT, CORAL, DARK_TEXT, GOLD, WRITTEN, Color, rgb
from elements_table.ui.platform.people import Portrait
from elements_table.ui.stage.geometry import Pose
from elements_table.ui.stage.motion.drawing import draw_look
from elements_table.ui.stage.scene import Figure, Look
from elements_table.ui.widgets.button import Button
from elements_table.ui.widgets.slip import ASKED, DANGER, SECOND, WASH

WRONG: Final = DANGER
RIGHT: Final = rgb("#1F5E38")
"""Of words on paper: what was wrong, what solved it."""
SMALL: Final = 38.0
CLOSE, HOLDER, LACKED = 22.0, 24.0, 20.0
"""Width of a card on the slip, least from one to the next, of a face, and of a suit that is crossed out."""
LINES, TOLD, LOW, NARROW = 2, 110.0, 32.0, 180.0
"""Of a name beside cards at most; what numbers have there, how wide these are; in less, a verdict goes below."""
BEAD: Final = 11.0
"""Radius of what marks an action."""

Block = tuple[float, Callable[[Canvas, float, float], None]]
"""A part of the card: its height in dp, and what draws it with its upper left corner at x, y."""
Maker = Callable[[Painter, float], Block]
"""Makes a block for a width in dp."""


class Bead(NamedTuple):
    """What marks an action on the table and in a line: the number of a try or, as its icon, a tick or a cross."""

    sign: str
    is_right: bool = False


CROSS, TICK = Bead("ui_close"), Bead("ui_check", is_right=True)


class TriedLine(NamedTuple):
    """A line that compares: what was done, the numbers that follow, its mark, what is said of it."""

    label: str
    facts: tuple[str, ...] = ()
    bead: Bead = CROSS
    verdict: str = ""
    looks: tuple[Look, ...] = ()
    """The cards that it is done with: beside numbers, and where it is long, they stand for the label."""


Tone = Literal["gold", "coral", "green"]


@dataclass(frozen=True)
class Caption:
    """What the card says. `dots` are the steps by chapter: whether done (True), to come (False), at hand (None)."""

    title: str = ""
    words: str = ""
    said: str = ""
    """What a rival says, the title or something else: what to do, or what was wrong; the slip, where none can."""
    how: str = ""
    """The line after it: by which gesture."""
    tries: int | None = None
    """How many of the diamonds beside the buttons are full; None: there are none."""
    dots: tuple[tuple[bool | None, ...], ...] = ()
    on_dot: Callable[[int], None] | None = None
    """Goes back to a step that is done, by its number from 0."""
    rows: tuple[TriedLine, ...] = ()
    more: tuple[Maker, ...] = ()
    """What a guide of its own kind adds above the buttons."""
    buttons: tuple[Button, ...] = field(default=(), compare=False)
    tone: Tone = "gold"


def lines_block(lines: Sequence[str], size: float, face: str, color: Color, pitch: float, after: float) -> Block:
    """Return a block of lines, `pitch` apart, and a gap `after` them."""

    def draw(canvas: Canvas, x: float, y: float) -> None:
        for n, line in enumerate(lines):
            canvas.text(line, x, y + n * pitch, size, face, color)

    return len(lines) * pitch + after, draw


def words_block(words: str, color: Color = WRITTEN, face: str = "sans") -> Maker:
    """Return a block of a sentence or some, wrapped."""

    def make(painter: Painter, wide: float) -> Block:
        return lines_block(painter.wrapped(words, wide, face=face), BODY, face, color, painter.leading, 8.0)

    return make


def draw_bead(canvas: Canvas, bead: Bead, x: float, y: float) -> None:
    """Draw what marks an action: coral, or gold where that is right."""
    canvas.circle(x, y, BEAD, fill=GOLD if bead.is_right else CORAL)
    if bead.sign.startswith("ui_"):
        canvas.icon(bead.sign, x, y, 14, DARK_TEXT)
    else:
        canvas.text(bead.sign, x, y, face="semi", color=DARK_TEXT, anchor="c")


def cards_block(looks: Sequence[Look], faces: Sequence[Portrait] = ()) -> Maker:
    """Return a block of small cards in a row, or in rows where they are many, behind the faces of who holds them."""

    def make(_painter: Painter, whole: float) -> Block:
        count, aside = len(looks), HOLDER * len(faces)
        wide = whole - aside
        rows = next(rows for rows in range(1, count + 1) if -(-count // rows) * CLOSE <= wide)
        each = -(-count // rows)
        are_lacking = all(isinstance(look, Figure) for look in looks)
        size = LACKED if are_lacking else min(SMALL, (wide - 4 * (each - 1)) / each if rows == 1 else SMALL)
        high = size * (1.0 if are_lacking else CARD_ASPECT) + 6

        def draw(canvas: Canvas, x: float, y: float) -> None:
            for n, face in enumerate(faces):
                canvas.avatar(x + (n + 0.5) * HOLDER - 2, y + high / 2, HOLDER / 2 - 1, face, SECOND)
            for n in range(rows):
                _draw_cards(canvas, looks[n * each : (n + 1) * each], (x + aside, y + (n + 0.5) * high), wide, size)
            for n in range(count if are_lacking else 0):
                left, middle, half = x + aside + size / 2 + n * (size + 6), y + high / 2, size / 2
                canvas.line(left - half, middle + half, left + half, middle - half, color=WRONG, width=2.2)

        return rows * high + 8, draw

    return make


def _draw_cards(canvas: Canvas, looks: Sequence[Look], at: tuple[float, float], wide: float, size: float) -> None:
    cards, (left, middle) = CardArt(canvas.art), at
    is_close = (len(looks) - 1) * CLOSE + size > wide
    shown = list(dict.fromkeys(looks)) if is_close else looks  # equal ones are counted
    pitch = min(size + 6, (wide - size) / max(1, len(shown) - 1))
    for n, look in enumerate(shown):
        x = left + size / 2 + n * pitch
        draw_look(canvas, cards, look, Pose(x, middle, 0.0, size), size)
        if is_close and looks.count(look) > 1:
            canvas.circle(x - 7, middle + 14, 9, fill=WRITTEN)
            canvas.text(str(looks.count(look)), x - 7, middle + 14, face="semi", anchor="c")


def rows_block(painter: Painter, rows: Sequence[TriedLine], inside: float) -> Block:
    """Return the lines that compare what was tried with what is asked: by cards where these tell them apart."""
    is_told = len({row.looks for row in rows}) == len(rows)
    blocks = [_row_block(painter, row if is_told else row._replace(looks=()), inside) for row in rows]

    def draw(canvas: Canvas, x: float, y: float) -> None:
        for row, (high, part) in zip(rows, blocks, strict=True):
            if row.bead.is_right and not canvas.art.strong:
                canvas.box((x - 8, y, inside + 16, high - 2), 6, fill=ASKED, fill_opacity=WASH)
            part(canvas, x, y)
            y += high

    return sum(high for high, _draw in blocks) + 8, draw


def _row_block(painter: Painter, row: TriedLine, inside: float) -> Block:
    looks, aside = row.looks if inside >= TOLD else (), row.verdict if inside >= NARROW else ""
    if inside - painter.text_width(aside, BODY, "semi") - 2 * BEAD - 12 < LOW * len({*looks}):
        row, aside = row._replace(verdict=""), ""  # its mark says as much
    room = inside - painter.text_width(aside, BODY, "semi") - 2 * BEAD - 12
    lines = [line for fact in row.facts for line in painter.wrapped(fact, TOLD, face="semi")]
    need = max(painter.text_width(line, BODY, "semi") for line in ("", *lines))
    wide = max(LOW + 12, min(room - need, len(looks) * (LOW + 6) + 6)) if looks else 0.0
    said = (row.label, *row.facts, "" if aside else row.verdict)
    label, *told = (painter.wrapped(words, room - wide, face="semi") for words in said)
    label = [] if looks and (row.facts or len(label) > LINES) else label
    words = [line for lines in (label, *told) for line in lines if line]
    high = max(LOW * CARD_ASPECT + 4 if looks else 0.0, len(words) * painter.leading + 8)

    def draw(canvas: Canvas, x: float, y: float) -> None:
        middle, color = y + high / 2 - 1, RIGHT if row.bead.is_right else WRONG
        _draw_cards(canvas, looks, (x, middle), wide - 6, LOW)
        top = middle - (len(words) - 1) / 2 * canvas.leading
        for n, line in enumerate(words):
            canvas.text(line, x + wide, top + n * canvas.leading, face="semi", color=WRITTEN, anchor="l")
        draw_bead(canvas, row.bead, x + inside - BEAD, middle)
        canvas.text(aside, x + inside - 2 * BEAD - 6, middle, face="semi", color=color, anchor="r")

    return high, draw
