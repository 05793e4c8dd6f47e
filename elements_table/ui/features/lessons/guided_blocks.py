"""What the card of a guided table says, and what it is put together of: words, and lines that compare."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

from elements_table.ui.drawing.canvas import Canvas, Painter
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.drawing.theme import BODY, CARD_ASPECT, LINE, WRITTEN, Color, rgb
from elements_table.ui.stage.geometry import Pose
from elements_table.ui.stage.motion.drawing import draw_look
from elements_table.ui.stage.scene import Look
from elements_table.ui.widgets.button import Button
from elements_table.ui.widgets.slip import ASKED, WASH

WRONG: Final = rgb("#A02F1C")
RIGHT: Final = rgb("#1F5E38")
"""Of words on paper: what was wrong, what solved it."""
SMALL: Final = 38.0
CLOSE: Final = 22.0
"""Width of a card on the slip, and the least from one to the next."""
ICON: Final = 30.0
"""What the emblem before the gold line takes."""

Block = tuple[float, Callable[[Canvas, float, float], None]]
"""A part of the card: its height in dp, and what draws it with its upper left corner at x, y."""
Maker = Callable[[Painter, float], Block]
"""Makes a block for a width in dp."""


class TriedLine(NamedTuple):
    """A line that compares: what was done, the numbers that follow, whether that is what is asked."""

    label: str
    facts: tuple[str, ...]
    is_right: bool
    verdict: str = ""
    icon: str = ""


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


def cards_block(looks: Sequence[Look]) -> Maker:
    """Return a block of small cards in a row, or in rows where they are many."""

    def make(_painter: Painter, wide: float) -> Block:
        count = len(looks)
        rows = next(rows for rows in range(1, count + 1) if -(-count // rows) * CLOSE <= wide)
        each = -(-count // rows)
        size = min(SMALL, (wide - 4 * (each - 1)) / each if rows == 1 else SMALL)
        pitch = min(size + 6, (wide - size) / max(1, each - 1))
        high = size * CARD_ASPECT + 6

        def draw(canvas: Canvas, x: float, y: float) -> None:
            cards = CardArt(canvas.art)
            for n, look in enumerate(looks):
                at = (x + size / 2 + n % each * pitch, y + n // each * high + high / 2)
                draw_look(canvas, cards, look, Pose(*at, 0.0, size), size)

        return rows * high + 8, draw

    return make


def rows_block(painter: Painter, rows: Sequence[TriedLine], inside: float) -> Block:
    """Return the lines that compare what was tried with what is asked; numbers below the words where it is narrow."""
    pitch, size = 30.0, BODY
    left = ICON if any(row.icon for row in rows) else 0.0
    label = left + max(painter.text_width(row.label, size, "semi") for row in rows) + 16
    facts = max(painter.text_width("   ".join(row.facts), size, "semi") for row in rows)
    verdict = max(painter.text_width(row.verdict, size, "semi") for row in rows) + 26
    is_wide = label + facts + verdict <= inside
    high = pitch if is_wide else pitch + LINE

    def draw(canvas: Canvas, x: float, y: float) -> None:
        for n, row in enumerate(rows):
            top, color = y + n * high, RIGHT if row.is_right else WRONG
            if row.is_right and not canvas.art.strong:
                canvas.box((x - 8, top, inside + 16, high - 2), 6, fill=ASKED, fill_opacity=WASH)
            middle = top + pitch / 2 - 1
            if row.icon:
                canvas.icon(row.icon, x + 10, middle, 20)
            canvas.text(
                row.label, x + left, middle, face="semi", color=RIGHT if row.is_right else WRITTEN, anchor="l"
            )
            at = (x + label, middle) if is_wide else (x + left, middle + LINE)
            canvas.text("   ".join(row.facts), *at, face="semi", color=WRITTEN, anchor="l")
            right = x + inside
            right -= canvas.text(row.verdict, right, middle, face="semi", color=color, anchor="r")
            canvas.icon("ui_check" if row.is_right else "ui_close", right - 14, middle, 15, color)

    return len(rows) * high + 8, draw
