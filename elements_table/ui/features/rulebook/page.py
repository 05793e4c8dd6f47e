"""A chapter laid out for a width: its numbered pictures in two columns, lists of cards, and its text below."""

from collections.abc import Sequence
from functools import cached_property
from typing import Final, Literal, NamedTuple

from elements_table.kernel.errors import DataError
from elements_table.kernel.registry import Registry
from elements_table.ui.drawing.canvas import Canvas, Painter, Rect
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.drawing.theme import BODY, CARD_ASPECT, GOLD, LINE, SECONDARY, TEXT, Color
from elements_table.ui.features.rulebook.book import Book, Chapter, pictures_file
from elements_table.ui.features.rulebook.painter import PicturePainter
from elements_table.ui.features.rulebook.pictures import BookPicture, Proof
from elements_table.ui.stage.geometry import Pose
from elements_table.ui.stage.motion.drawing import draw_look
from elements_table.ui.stage.scene import Entry, Scene
from elements_table.ui.widgets.page import Page, Type

GAP: Final = 16.0
HEAD: Final = 50.0
INSET: Final = 18.0
NARROWEST: Final = 340.0
"""Two pictures stand side by side where each is at least so wide, in dp."""
SHOW: Final = 96.0
"""Room that Show me takes beside the words."""
READING: Final = 17.0
"""The size of the type of long texts."""
MANY: Final = 3
"""A picture of so many lines is high."""
APART, LEAST = 46.0, 0.85
"""Between two columns of text, and the part of that width that both have at least; else there is one."""
ALPHABET: Final = "abcdefghijklmnopqrstuvwxyz"
LETTERS: Final = 60 * 0.93 / len(ALPHABET)
"""A line that is good to read has about 60 letters: so many alphabets are as wide."""
CELL: Final = 172.0
CARD: Final = 122.0
FORMULA: Final = 146.0
"""Width of a card whose face says all."""
CELL_GAP: Final = 14.0


class ListCell(NamedTuple):
    """A card of a list in its place on the page, with the lines below it."""

    entry: Entry
    rect: Rect
    width: float
    lines: tuple[str, ...]


class PictureBox(NamedTuple):
    """A picture in its place on the page: what paints it, the lines of its words, the cards where it is a list."""

    number: int
    picture: BookPicture
    rect: tuple[float, float, float, float]
    painter: PicturePainter
    lines: tuple[str, ...]
    type: Type
    cells: tuple[ListCell, ...] = ()

    def told(self) -> list[str]:
        """Return its words: what it shows, what is said of that, and the cards of a list, each with what it does."""
        said, picture = self.painter.proof.said, self.picture
        cards = [": ".join(filter(None, (cell.entry.title, cell.entry.words))) for cell in self.cells]
        return [": ".join(filter(None, (said(picture.title), said(picture.note)))), said(picture.text), *cards]

    def show_rect(self) -> Rect:
        """Return where Show me stands, on the page."""
        x, y, w, h = self.rect
        return (x + w - INSET - SHOW, y + h - 16 - len(self.lines) * self.type.leading / 2 - 17, SHOW, 34)


class Contents:
    """What a book's pages need: the game's scene, made on the first picture, and the rules that prove pictures."""

    def __init__(self, book: Book, games: Registry) -> None:
        self.book, self._games = book, games
        self._painters: dict[str, PicturePainter] = {}

    @cached_property
    def scene(self) -> Scene:
        """The game's scene."""
        found: Scene = self._games.scene(self.book.game)
        return found

    @cached_property
    def entries(self) -> list[Entry]:
        """The cards that chapters list; none where no chapter does."""
        lists = any(picture.list for picture in self.book.pictures.pictures.values())
        return list(self.scene.rulebook.entries()) if lists else []

    def painter(self, name: str) -> PicturePainter:
        """Return what paints a picture; DataError on one that shows what is not so."""
        if name not in self._painters:
            picture = self.book.pictures.pictures[name]
            painter = PicturePainter(Proof(self.book.game, picture, self._games), self.scene)
            place = f"{pictures_file(self._games.rulebook(self.book.game))}: pictures.{name}"
            for mistake in painter.mistakes(place, self._games):
                raise DataError(mistake)
            self._painters[name] = painter
        return self._painters[name]


class ChapterPage:
    """A chapter `width` dp wide; `height` is what it takes."""

    def __init__(
        self, contents: Contents, chapter: Chapter, width: float, measure: Painter, part: float = 1.0,
        spacing: float = 1.0,
    ) -> None:  # fmt: skip
        """`part` is how many times larger than usual words are, `spacing` how far apart their lines stand so."""
        self.boxes: list[PictureBox] = []
        self.width = width
        self._type = Type(BODY * part, LINE * part * spacing)
        size = READING * part
        room, widest = width - 2 * INSET, LETTERS * measure.text_width(ALPHABET, size)
        column = min(widest, (room - APART) / 2)
        second = column + APART if column >= LEAST * widest else 0.0
        column = column if second else min(widest, room)
        self.text_left, painters = 0.0, [contents.painter(name) for name in chapter.pictures]
        if second and [len(painter.proof.picture.lines) >= MANY for painter in painters] == [True]:
            foot, self.text_top = self._row([(1, painters[0])], (width - GAP) / 2, 0.0, measure) - GAP, 8.0
            self.text_left, second = (room + APART) / 2, 0.0  # a high picture stands beside the text
        else:
            foot = self._place(contents, chapter, measure)
            self.text_top = foot + (26.0 if self.boxes else 0.0)
        self.text = Page(chapter.blocks, column, measure.text_width, size, spacing, second)
        self.text_foot = self.text_top + self.text.height + (8.0 if chapter.blocks else 0.0)
        self.height = max(foot, self.text_foot)

    def _place(self, contents: Contents, chapter: Chapter, measure: Painter) -> float:
        half = (self.width - GAP) / 2
        waiting: list[tuple[int, PicturePainter]] = []
        y = 0.0
        for number, name in enumerate(chapter.pictures, 1):
            painter = contents.painter(name)
            picture = painter.proof.picture
            if picture.wide or picture.list or half < NARROWEST:
                y, waiting = self._row(waiting, half, y, measure), []
            if picture.list:
                entries = [entry for entry in contents.entries if entry.group == picture.list]
                y = self._list(entries, number, painter, y, measure)
            elif picture.wide or half < NARROWEST:
                y = self._row([(number, painter)], self.width, y, measure)
            else:
                waiting.append((number, painter))
                if len(waiting) == 2:
                    y, waiting = self._row(waiting, half, y, measure), []
        y = self._row(waiting, half, y, measure)
        return y - GAP if self.boxes else 0.0

    def _row(self, row: Sequence[tuple[int, PicturePainter]], wide: float, y: float, measure: Painter) -> float:
        """Place pictures side by side, all as high as the highest; return where the next row begins."""
        if not row:
            return y
        told = []
        high = 0.0
        for _number, painter in row:
            picture = painter.proof.picture
            room = wide - 2 * INSET - (SHOW + 12 if picture.position is not None else 0)
            lines = self._lines(painter.proof.said(picture.text), room, measure)
            told.append(lines)
            high = max(high, HEAD + painter.least(wide - 2 * INSET) + len(lines) * self._type.leading + 22)
        for n, ((number, painter), lines) in enumerate(zip(row, told, strict=True)):
            rect = (n * (wide + GAP), y, wide, high)
            self.boxes.append(PictureBox(number, painter.proof.picture, rect, painter, lines, self._type))
        return y + high + GAP

    def _lines(self, words: str, room: float, measure: Painter) -> tuple[str, ...]:
        """Return words in lines, none longer than is good to read."""
        widest = LETTERS * measure.text_width(ALPHABET, self._type.size)
        return tuple(measure.wrapped(words, min(room, widest), self._type.size))

    def _list(
        self, entries: Sequence[Entry], number: int, painter: PicturePainter, y: float, measure: Painter
    ) -> float:
        """Place the cards of a list; return where the next row begins."""
        picture = painter.proof.picture
        lines = self._lines(painter.proof.said(picture.text), self.width - 2 * INSET, measure)
        inner = self.width - 2 * INSET
        least = FORMULA if all(entry.is_told for entry in entries) else CELL
        columns = max(1, min(len(entries), int((inner + CELL_GAP) // (least + CELL_GAP))))
        wide = (inner - (columns - 1) * CELL_GAP) / columns
        top = y + HEAD + len(lines) * self._type.leading + 10
        cells: list[ListCell] = []
        for start in range(0, len(entries), columns):
            made = [_cell(entry, wide, measure, self._type) for entry in entries[start : start + columns]]
            for n, (entry, width, words) in enumerate(made):
                rect = (INSET + n * (wide + CELL_GAP), top, wide, width * CARD_ASPECT + _under(words, self._type))
                cells.append(ListCell(entry, rect, width, words))
            top += max(width * CARD_ASPECT + _under(words, self._type) for _entry, width, words in made) + CELL_GAP
        self.boxes.append(
            PictureBox(number, picture, (0.0, y, self.width, top - y + 6), painter, lines, self._type, tuple(cells))
        )
        return top + 6 + GAP

    def cell(self, title: str) -> ListCell | None:
        """Return the card of that name in a list of this page."""
        return next((cell for box in self.boxes for cell in box.cells if cell.entry.title == title), None)

    def draw(self, canvas: Canvas, x: float, y: float, low: float, high: float, lit: object = None) -> None:
        """Draw what lies between `low` and `high` dp, its corner at (x, y), a block (number) or card (name) lit."""
        for box in self.boxes:
            top = y + box.rect[1]
            if top + box.rect[3] >= low and top <= high:
                _draw_box(canvas, box, x, y, low, high, lit)
        x += self.text_left
        if isinstance(lit, int) and lit < len(self.text.pieces):
            piece = self.text.pieces[lit]
            canvas.box((x + piece.left, y + self.text_top + piece.top, 3, piece.height), 1.5, fill=GOLD)
        self.text.draw(canvas, x + INSET, y + self.text_top, low, high)


def _cell(entry: Entry, wide: float, measure: Painter, type_: Type) -> tuple[Entry, float, tuple[str, ...]]:
    if entry.is_told:
        return entry, min(wide, FORMULA), ()
    return entry, min(wide, CARD), tuple(measure.wrapped(entry.words, wide, type_.size))


def _under(words: Sequence[str], type_: Type) -> float:
    return 18 + (len(words) + 1) * type_.leading if words else 0.0


def _draw_box(canvas: Canvas, box: PictureBox, left: float, up: float, low: float, high: float, lit: object) -> None:
    bx, by, w, h = box.rect
    x, y = left + bx, up + by
    proof = box.painter.proof
    canvas.panel((x, y, w, h), 14, 0.36)
    canvas.circle(x + INSET + 13, y + 28, 13, line=GOLD, line_width=1.6)
    canvas.text(str(box.number), x + INSET + 13, y + 28, face="semi", color=GOLD, anchor="c")
    title = canvas.text(proof.said(box.picture.title), x + INSET + 38, y + 28, face="semi", color=TEXT, anchor="l")
    note = proof.said(box.picture.note)
    room = w - 2 * INSET - 38 - title - 16
    if note and canvas.text_width(note) <= room:
        canvas.text(note, x + w - INSET, y + 28, color=SECONDARY, anchor="r")
    if box.picture.list:
        _write(canvas, box.lines, (x + INSET, y + HEAD), box.type)
        for cell in box.cells:
            top = up + cell.rect[1]
            if top + cell.rect[3] >= low and top <= high:
                _draw_cell(canvas, cell, (left + cell.rect[0], top), box.type, is_lit=lit == cell.entry.title)
        return
    foot = len(box.lines) * box.type.leading
    box.painter.draw(canvas, (x + INSET, y + HEAD - 4, w - 2 * INSET, h - HEAD - foot - 16))
    top = y + h - 16 - foot
    _write(canvas, box.lines, (x + INSET, top), box.type)


def _write(
    canvas: Canvas, lines: Sequence[str], at: tuple[float, float], type_: Type, color: Color = TEXT,
    anchor: Literal["l", "c"] = "l",
) -> None:  # fmt: skip
    """Write lines below one another, `at` the top of the first."""
    x, y = at
    for n, line in enumerate(lines):
        canvas.text(line, x, y + (n + 0.5) * type_.leading, type_.size, color=color, anchor=anchor)


def _draw_cell(canvas: Canvas, cell: ListCell, at: tuple[float, float], type_: Type, *, is_lit: bool) -> None:
    (x, y), w = at, cell.rect[2]
    high = cell.width * CARD_ASPECT
    pose = Pose(x + w / 2, y + high / 2, 0.0, cell.width)
    draw_look(canvas, CardArt(canvas.art), cell.entry.look, pose, cell.width, outline="gold" if is_lit else None)
    if cell.lines:
        title = y + high + 8 + type_.leading / 2
        canvas.label(cell.entry.title, x + w / 2, title, w, type_.size, "semi", anchor="c")
        _write(canvas, cell.lines, (x + w / 2, y + high + 10 + type_.leading), type_, SECONDARY, "c")
