"""The brass ruler, one a table: marks on it tell limit and sum, bid and contract, scores, how far it is to the end.

A scene says what stands where; lengths are units of the stage, and numbers never lie over one another.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias

from elements_table.ui.drawing.canvas import Rect
from elements_table.ui.drawing.theme import GOLD, SECONDARY, TEXT, Color
from elements_table.ui.parlour.places import Parlour, SpreadBlock, spread
from elements_table.ui.platform.people import Portrait

PAST: Final = 14.0
"""How far the brass goes on beyond the scale's ends."""
OVER: Final = 62.0
"""How far marks and numbers may stand beyond them."""
DROPPED: Final = 28.0
"""How much further they may reach below the brass than above it."""
BESIDE_LOG: Final = 28.0
"""The same beyond the higher end while the log is pulled out."""
COIN: Final = 28.0
FACE: Final = 34.0
MINE: Final = 46.0
"""Sizes of what runs along the ruler: the usual coin and face, and the reader's own."""
LAP: Final = 0.72
"""How far apart the faces of a team stand, in faces."""
NUMBER: Final = 30.0
SMALL: Final = 20.0
"""Of words after a number, and of what is written at the ends."""
EMBLEM: Final = 32.0
TRIANGLE: Final = (20.0, 19.0)
CLEAR: Final = 3.0
"""Between the brass and what stands above or below it."""
LOWER: Final = 4.0
"""Between what stands there and what has dropped a line, in sizes of figures."""
OFF, EDGE, NEAR = 7.0, 120.0, 60.0
"""The same for runners beside it; how near to the window's edge no number is before one, nor an end's to a mark."""
GAP: Final = 6.0
LEAST: Final = 0.93
"""Of its size in dp a number keeps so much where units are smaller: words are larger then."""
DIGIT, LETTER, CAP = 0.54, 0.62, 0.67
"""Widths and height of a number's letters, at the most, in its size."""
LOW_END, HIGH_END = -2, -1
"""Instead of a mark's index: what is written below an end."""
FIXED, HEAVY, LIGHT = 1e6, 1e3, 1.0
"""What gives way where marks are close: numbers, then runners, and flags never."""

Stand = Literal["on", "above", "below"]


@dataclass(frozen=True, slots=True)
class Scale:
    """What the ruler measures between the ends of a rectangle in dp: a tick each `mid`, a long one each `step`."""

    rect: Rect
    low: float
    high: float
    step: float = 5.0
    mid: float = 1.0

    def x(self, value: float) -> float:
        """Return where a value stands; beyond an end it stands there."""
        part = (value - self.low) / (self.high - self.low)
        return self.rect[0] + self.rect[2] * min(1.0, max(0.0, part))

    def value(self, x: float, step: float = 0.0) -> float:
        """Return the value at an x between the ends, or the nearest that is so many steps from the lower end."""
        part = min(1.0, max(0.0, (x - self.rect[0]) / self.rect[2]))
        found = self.low + part * (self.high - self.low)
        return min(self.high, self.low + round((found - self.low) / step) * step) if step else found

    @property
    def middle(self) -> float:
        """The y of the line that marks run along."""
        return self.rect[1] + self.rect[3] / 2


@dataclass(frozen=True, slots=True)
class Flag:
    """A goal or limit: a triangle under the ruler and its number at the right of it.

    A face stands before them, the rest behind; all but the triangle drops where it has no room. A `ghost` is above.
    """

    value: float
    color: Color = TEXT
    text: str = ""
    emblem: str = ""
    face: Portrait | None = None
    ghost: bool = False
    words: str = ""


@dataclass(frozen=True, slots=True)
class Runner:
    """What runs along the ruler, a coin or faces, and its number.

    One that stands on the ruler has its number below it, or above where it says so; others have it beside them.
    `ring` is the gold of whose turn it is; a `ghost` is what would be: a dark coin, which gives way to nothing.
    """

    value: float
    faces: tuple[Portrait, ...] = ()
    color: Color = GOLD
    text: str = ""
    stand: Stand = "on"
    number_above: bool = False
    ring: bool = False
    ghost: bool = False
    words: str = ""
    size: float = 0.0
    """Of its coin or of each face, in units; 0: as usual."""
    number: float = NUMBER
    ink: Color | None = None
    """Of its number, where that is not its own colour."""


Mark: TypeAlias = Flag | Runner


class Fill(NamedTuple):
    """A coloured line along the scale, at its lower edge or at the upper one."""

    start: float
    end: float
    color: Color
    upper: bool = False


@dataclass(frozen=True, slots=True)
class Ruler:
    """A ruler with all that stands at it; `ember`, 0 to 1, is how far a glow has run along its edge.

    `end` is written after the ruler, `ends` below its two ends.
    """

    parlour: Parlour
    scale: Scale
    marks: tuple[Mark, ...] = ()
    fills: tuple[Fill, ...] = ()
    end: str = ""
    ends: tuple[str, str] = ("", "")
    ember: float | None = None

    @property
    def bar(self) -> Rect:
        """The brass itself."""
        x, y, w, h = self.scale.rect
        past = self.parlour.s(PAST)
        return (x - past, y, w + 2 * past, h)

    @property
    def strip(self) -> Rect:
        """All the room that marks and numbers may take, as what fades when numbers change."""
        x, _y, w, _h = self.scale.rect
        over = min(figure_size(self.parlour, OVER), x)
        beyond = self.parlour.s(BESIDE_LOG) if self.parlour.drawer else min(over, self.parlour.width - x - w)
        high = self.parlour.s(MINE / 2 + CLEAR) + figure_size(self.parlour, 46.0)
        return (x - over, self.scale.middle - high, over + w + beyond, 2 * high + figure_size(self.parlour, DROPPED))

    @property
    def seen(self) -> Rect:
        """The brass with what stands at it now."""
        return bounds([self.bar, *(place.whole for place in ruler_places(self))])


class MarkPlace(NamedTuple):
    """Where a mark stands: its triangle, coin or faces, its number, its emblem, the words behind, its face."""

    mark: Mark | str
    """The mark, or what is written at an end."""
    thing: Rect | None
    number: Rect | None = None
    emblem: Rect | None = None
    words: Rect | None = None
    face: Rect | None = None
    color: Color = SECONDARY

    @property
    def whole(self) -> Rect:
        """All of it, for a pointer."""
        return bounds([rect for rect in self[1:6] if isinstance(rect, tuple)])


def bounds(rects: Sequence[Rect]) -> Rect:
    """Return the rectangle around some."""
    left, top = min(x for x, _y, _w, _h in rects), min(y for _x, y, _w, _h in rects)
    right, foot = max(x + w for x, _y, w, _h in rects), max(y + h for _x, y, _w, h in rects)
    return (left, top, right - left, foot - top)


def figure_size(p: Parlour, size: float) -> float:
    """Return the size in dp of a number that is so large in units."""
    return max(p.s(size), LEAST * size)


def sized(runner: Runner) -> float:
    """Return how large a runner's coin or each of its faces is, in units."""
    return runner.size or (COIN if not runner.faces else MINE if runner.ring and len(runner.faces) == 1 else FACE)


def ruler_places(ruler: Ruler) -> tuple[MarkPlace, ...]:
    """Return where everything stands, in the order of its marks, and then what is written at the ends."""
    return _Laying(ruler).places()


class _Part(NamedTuple):
    """One thing of a row: what it is, and how wide and high in dp."""

    name: Literal["thing", "number", "emblem", "words", "face"]
    wide: float
    high: float


class _Row(NamedTuple):
    """What belongs to one mark in a row above or below the brass: its parts, and what of them stands at its value."""

    nth: int
    order: tuple[float, int]
    parts: tuple[_Part, ...]
    anchor: str
    at: float
    weight: float
    dropped: tuple[_Part, ...] = ()
    """What stands a line further from the brass."""

    def wide(self, gap: float) -> float:
        return sum(part.wide for part in self.parts) + gap * (len(self.parts) - 1)

    def reach(self, gap: float) -> float:
        """Return how far its anchor's middle is from its left end."""
        left = 0.0
        for part in self.parts:
            if part.name == self.anchor:
                break
            left += part.wide + gap
        return left + part.wide / 2


class _Laying:
    """Lays the marks of a ruler: what runs on the brass first, then what stands above it and below it."""

    def __init__(self, ruler: Ruler) -> None:
        self.ruler, self.p, self.scale = ruler, ruler.parlour, ruler.scale
        self.gap = self.p.s(GAP)
        self.middle = self.scale.middle
        self.half = self.scale.rect[3] / 2
        self.low, self.high = ruler.strip[0], ruler.strip[0] + ruler.strip[2]
        self.found: dict[int, dict[str, Rect]] = {n: {} for n in range(len(ruler.marks))}
        self.merged = {n for n, mark in enumerate(ruler.marks) if self._is_told_by_flag(mark)}
        """Runners that stand where the flag does: one number tells both."""

    def places(self) -> tuple[MarkPlace, ...]:
        self._lay_on_brass()
        ends: list[MarkPlace] = []
        for side in (-1, 1):
            rows = [self._row(n, mark) for n, mark in enumerate(self.ruler.marks) if self._side(mark) == side]
            ends += self._lay_row(side, [row for row in rows if row.parts])
        if self.ruler.end:
            ends.append(self._end())
        laid = zip(self.found.items(), self.ruler.marks, strict=True)
        return (
            *(MarkPlace(mark, rects.pop("thing", None), **rects, color=self._color(n)) for (n, rects), mark in laid),
            *ends,
        )

    # ---- on the brass

    def _lay_on_brass(self) -> None:
        running: list[tuple[float, int, tuple[float, float]]] = []
        for n, mark in enumerate(self.ruler.marks):
            if isinstance(mark, Runner) and mark.stand == "on":
                size = (self._group(mark), self.p.s(sized(mark)))
                if mark.ghost:
                    self._put(n, "thing", self.scale.x(mark.value) - size[0] / 2, self.middle, size)
                else:
                    running.append((mark.value, n, size))
        running.sort()
        blocks = [SpreadBlock(self.scale.x(value) - wide / 2, wide, HEAVY) for value, _n, (wide, _high) in running]
        low = max(self.low, self.scale.rect[0] - min((high for _value, _n, (_w, high) in running), default=0.0) / 2)
        for (_value, n, size), left in zip(running, spread(blocks, 0.0, low, self.high), strict=True):
            self._put(n, "thing", left, self.middle, size)

    def _group(self, runner: Runner) -> float:
        return self.p.s(sized(runner)) * (1 + LAP * max(0, len(runner.faces) - 1))

    # ---- above and below

    def _side(self, mark: Mark) -> int:
        """Return whether a mark has its number (or itself) above the brass, -1, or below it, 1."""
        if isinstance(mark, Flag):
            return -1 if mark.ghost else 1
        return -1 if mark.stand == "above" or (mark.stand == "on" and mark.number_above) else 1

    def _row(self, n: int, mark: Mark) -> _Row:
        if isinstance(mark, Flag):
            triangle = _Part("thing", *(self.p.s(length) for length in TRIANGLE))
            face = [_Part("face", self.p.s(FACE), self.p.s(FACE))] if mark.face else []
            emblem = [_Part("emblem", self.p.s(EMBLEM), self.p.s(EMBLEM))] if mark.emblem else []
            parts = [*face, triangle, *self._told(mark.text, NUMBER), *emblem, *self._said(mark.words)]
            return _Row(n, (mark.value, n), tuple(parts), "thing", self.scale.x(mark.value), FIXED)
        told = [] if n in self.merged else [*self._told(mark.text, mark.number), *self._said(mark.words)]
        if mark.stand == "on":
            x, _y, wide, _h = self.found[n]["thing"]
            return _Row(n, (mark.value, n), tuple(told), "number", x + wide / 2, LIGHT)
        group = _Part("thing", self._group(mark), self.p.s(sized(mark)))
        x = self.scale.x(mark.value)
        parts = [group, *told] if mark.stand == "above" or x < self.p.s(EDGE) else [*told, group]
        return _Row(n, (mark.value, n), tuple(parts), "thing", x, HEAVY)

    def _told(self, text: str, size: float) -> list[_Part]:
        size = figure_size(self.p, size)
        return [_Part("number", size * DIGIT * len(text), size * CAP)] if text else []

    def _said(self, words: str) -> list[_Part]:
        size = figure_size(self.p, SMALL)
        return [_Part("words", size * LETTER * len(words), size * CAP)] if words else []

    def _lay_row(self, side: int, rows: list[_Row]) -> list[MarkPlace]:
        rows.sort(key=lambda row: row.order)
        rows = [self._in_room(row, rows[i + 1] if i + 1 < len(rows) else None) for i, row in enumerate(rows)]
        ends = self._below_ends() if side == 1 else []
        rows = [*(row for row in ends if row.nth == LOW_END), *rows, *(row for row in ends if row.nth == HIGH_END)]
        blocks = [SpreadBlock(row.at - row.reach(self.gap), row.wide(self.gap), row.weight) for row in rows]
        line = self._line(side, rows)
        found: list[MarkPlace] = []
        for row, left in zip(rows, spread(blocks, self.gap, self.low, self.high), strict=True):
            if row.nth < 0:
                part = row.parts[0]
                text = self.ruler.ends[row.nth == HIGH_END]
                found.append(MarkPlace(text, None, (left, line - part.high / 2, part.wide, part.high)))
            else:
                self._put_row(row, left, line)
                if row.dropped:
                    below, rest = row._replace(parts=row.dropped), [part.high for one in rows for part in one.parts]
                    high = (max(rest) + max(part.high for part in row.dropped)) / 2 + figure_size(self.p, LOWER)
                    left = max(self.low, min(row.at - below.wide(self.gap) / 2, self.high - below.wide(self.gap)))
                    self._put_row(below, left, line + side * high)
        return found

    def _in_room(self, row: _Row, after: _Row | None) -> _Row:
        """Return a flag's row: all but the triangle drops a line where there is no room beside it."""
        if row.anchor != "thing" or not isinstance(self.ruler.marks[row.nth], Flag):
            return row
        end = row.at - row.reach(self.gap) + row.wide(self.gap)
        most = self.high if after is None else after.at - after.reach(self.gap) - self.gap
        (thing,), rest = ([p for p in row.parts if (p.name == "thing") is is_thing] for is_thing in (True, False))
        return row if end <= most else row._replace(parts=(thing,), dropped=tuple(rest))

    def _below_ends(self) -> list[_Row]:
        x, _y, w, _h = self.scale.rect
        return [
            _Row(n, (0.0, 0), tuple(part._replace(name="number") for part in self._said(text)), "number", at, FIXED)
            for n, text, at in zip((LOW_END, HIGH_END), self.ruler.ends, (x, x + w), strict=True)
            if text and not any(abs(self.scale.x(mark.value) - at) < self.p.s(NEAR) for mark in self.ruler.marks)
        ]

    def _line(self, side: int, rows: list[_Row]) -> float:
        """Return the y about which everything of a row stands."""
        far = self.half + self.p.s(CLEAR) + self.p.s(TRIANGLE[1]) / 2
        for row in rows:
            mark = self.ruler.marks[row.nth] if row.nth >= 0 else None
            clear, tall = self.half + self.p.s(CLEAR), max(part.high for part in row.parts)
            if isinstance(mark, Runner):
                own = self.p.s(sized(mark)) / 2
                clear = max(clear, own + self.p.s(CLEAR)) if mark.stand == "on" else self.half + self.p.s(OFF)
            far = max(far, clear + tall / 2)
        return self.middle + side * far

    def _put_row(self, row: _Row, left: float, line: float) -> None:
        mark = self.ruler.marks[row.nth]
        for part in row.parts:
            if isinstance(mark, Flag) and part.name == "thing":  # its tip tells, so it stands there exactly
                side = self._side(mark)
                y = self.middle + side * (self.half + self.p.s(CLEAR) + part.high / 2)
                self._put(row.nth, part.name, row.at - part.wide / 2, y, part[1:])
            else:
                self._put(row.nth, part.name, left, line, part[1:])
            left += part.wide + self.gap

    def _put(self, n: int, name: str, left: float, middle: float, size: tuple[float, float]) -> None:
        self.found[n][name] = (left, middle - size[1] / 2, *size)

    # ---- the rest

    def _end(self) -> MarkPlace:
        """Return where the end's number stands: after the brass, and after what has run beyond it."""
        x, _y, w, _h = self.scale.rect
        right = x + w + self.p.s(PAST)
        for rects in self.found.values():
            thing = rects.get("thing")
            if thing and abs(thing[1] + thing[3] / 2 - self.middle) < 1:
                right = max(right, thing[0] + thing[2])
        (part,) = self._said(self.ruler.end)
        place = (right + 2 * self.gap, self.middle - part.high / 2, part.wide, part.high)
        return MarkPlace(self.ruler.end, None, place)

    def _is_told_by_flag(self, mark: Mark) -> bool:
        if not isinstance(mark, Runner) or mark.stand != "on" or mark.words or mark.number_above:
            return False
        flags = (flag for flag in self.ruler.marks if isinstance(flag, Flag) and not flag.ghost)
        return any(flag.value == mark.value and flag.text == mark.text for flag in flags)

    def _color(self, n: int) -> Color:
        mark = self.ruler.marks[n]
        if isinstance(mark, Runner):
            return mark.ink or mark.color
        return (
            GOLD if not mark.ghost and mark.value in {self.ruler.marks[i].value for i in self.merged} else mark.color
        )
