"""A page of text laid out for a width, drawn as far as it is seen."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.text import Measure
from elements_table.ui.drawing.theme import BODY, GOLD, HAIRLINE, IVORY, LOGO, SECONDARY, TEXT, TITLE
from elements_table.ui.widgets.markdown import Block, Word, broken

LEADING: Final = 23.0
INDENT: Final = 26.0
PARAGRAPH_GAP: Final = 12.0
ITEM_GAP: Final = 7.0
HEADING_GAP: Final = 34.0
TABLE_ROW: Final = 32.0
CELL: Final = 18.0
"""Clear dp at each side of a table's words."""
PLAIN: Final = (222, 218, 206)
"""Long text: between the colours of words and of facts."""


class Placed(NamedTuple):
    """A block in its place: `top` and `height` in dp from the top of the page, `left` from its left."""

    block: Block
    top: float
    height: float
    lines: tuple[tuple[Word, ...], ...] = ()
    columns: tuple[float, ...] = ()
    left: float = 0.0


class Type(NamedTuple):
    """The size of type, and how far below one another its lines stand, in dp."""

    size: float
    leading: float

    @property
    def part(self) -> float:
        """How many times larger than usual it is."""
        return self.size / BODY


class Page:
    """Blocks one below the other in a column `width` dp wide, or in two of them."""

    def __init__(
        self, blocks: Sequence[Block], width: float, measure: Measure, size: float = BODY, spacing: float = 1.0,
        second: float = 0.0,
    ) -> None:  # fmt: skip
        """`size` is that of the type, `spacing` how far apart lines stand, in parts of the usual.

        A `second` column begins so far to the right; without it there is one.
        """
        self.width, self.type = width, Type(size, LEADING * size / BODY * spacing)
        self.pieces: list[Placed] = []
        y = 0.0
        before = ""
        for block in blocks:
            y += _gap(before, block.kind) * self.type.part if before else 0.0
            piece = _laid(block, y, width, measure, self.type)
            self.pieces.append(piece)
            y += piece.height
            before = block.kind
        self.height = y
        ends = [n for n, piece in enumerate(self.pieces) if n and self.pieces[n - 1].block.kind != "heading"]
        if second and ends:
            heads = [n for n in ends if blocks[n].kind == "heading"]  # where there are some, one begins the second
            split = min(heads or ends, key=lambda n: max(self.pieces[n].top, y - self.pieces[n].top))
            up = self.pieces[split].top
            self.height = max(sum(self.pieces[split - 1][1:3]), y - up)
            for n in range(split, len(self.pieces)):
                self.pieces[n] = self.pieces[n]._replace(top=self.pieces[n].top - up, left=second)

    def draw(self, canvas: Canvas, x: float, y: float, low: float, high: float) -> None:
        """Draw what lies between `low` and `high` (dp in the window), the page's corner at (x, y)."""
        for piece in self.pieces:
            top = y + piece.top
            if top + piece.height >= low and top <= high:
                _draw(canvas, piece, (x + piece.left, top, self.width), (low, high), self.type)


def _gap(before: str, kind: str) -> float:
    if kind == "heading":
        return HEADING_GAP
    if before in ("bullet", "number") and kind == before:
        return ITEM_GAP
    return PARAGRAPH_GAP


def _laid(block: Block, top: float, width: float, measure: Measure, type_: Type) -> Placed:
    if block.kind in ("title", "heading"):
        return Placed(block, top, (56.0 if block.kind == "title" else 32.0) * type_.part)
    if block.kind == "table":
        count = max(len(row) for row in block.rows)
        columns = tuple(
            max(measure(row[i], type_.size, "semi") for row in block.rows if i < len(row)) + 2 * CELL
            for i in range(count)
        )
        part = min(1.0, width / sum(columns))  # what is wider than the page is set narrower
        columns = tuple(column * part for column in columns)
        return Placed(block, top, len(block.rows) * TABLE_ROW * type_.part + 4, columns=columns)
    indent = INDENT * type_.part if block.kind in ("bullet", "number") else 0.0
    lines = tuple(tuple(line) for line in broken(block.runs, width - indent, type_.size, measure))
    return Placed(block, top, len(lines) * type_.leading, lines)


def _draw(
    canvas: Canvas, piece: Placed, at: tuple[float, float, float], seen: tuple[float, float], type_: Type
) -> None:
    (x, y, width), block, (size, leading), part = at, piece.block, type_, type_.part
    if block.kind == "title":
        canvas.label(block.text, x, y + 24 * part, width, LOGO * 0.8 * part, "serif", TEXT, "l")
        return
    if block.kind == "heading":
        canvas.label(block.text, x, y + 14 * part, width, TITLE * part, "serif", GOLD, "l")
        return
    if block.kind == "table":
        _draw_table(canvas, piece, x, y, seen, type_)
        return
    left = x
    if block.kind == "bullet":
        canvas.circle(x + 8, y + leading / 2 - 1, 2.5 * part, fill=GOLD)
        left += INDENT * part
    elif block.kind == "number":
        canvas.text(block.mark, x + INDENT * part - 8, y + leading / 2, size, "semi", GOLD, "r")
        left += INDENT * part
    for i in _rows(len(piece.lines), y, leading, seen):
        middle = y + i * leading + leading / 2
        for word in piece.lines[i]:
            face, color = ("semi", TEXT) if word.run.strong else ("sans", IVORY if word.run.soft else PLAIN)
            canvas.text(word.text, left + word.x, middle, size, face, color, "l")


def _rows(count: int, top: float, high: float, seen: tuple[float, float]) -> range:
    """Return which of so many rows, each `high` dp, lie in sight."""
    low, below = ((edge - top) / high for edge in seen)
    return range(max(0, int(low)), max(0, min(count, int(below) + 1)))


def _draw_table(canvas: Canvas, piece: Placed, x: float, y: float, seen: tuple[float, float], type_: Type) -> None:
    pitch = TABLE_ROW * type_.part
    wide = min(sum(piece.columns), canvas.width)
    canvas.box((x, y + 2, wide, piece.height - 4), 8, line=HAIRLINE, line_opacity=0.14)
    for r in _rows(len(piece.block.rows), y + 2, pitch, seen):
        top = y + 2 + r * pitch
        left = x
        for cell, column in zip(piece.block.rows[r], piece.columns, strict=False):
            if left > canvas.width:
                break
            face, color = ("semi", SECONDARY) if r == 0 else ("sans", TEXT)
            canvas.label(cell, left + CELL / 2, top + pitch / 2, column - CELL, type_.size, face, color, "l")
            left += column
        if r:
            canvas.hairline(x + 1, top, wide - 2, 0.14 if r == 1 else 0.07)
