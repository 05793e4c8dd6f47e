"""Where things lie: rows and columns of things that are measured.

A layout is made for one placing: say what stands in it, then `place` it. Widgets get their `rect`; a `Box` around
nothing keeps room for something that is only drawn, and knows its `rect` then. What is not visible takes no room.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar, Final, Literal, NamedTuple, TypeAlias

from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.text import Measure
from elements_table.ui.widgets.focus import Widget

Align = Literal["start", "center", "end"]


class Share(NamedTuple):
    """A part of what the others leave free, in proportion to the other shares."""

    part: float = 1.0


Size: TypeAlias = "float | Share | Callable[[Measure], float] | None"
"""dp; a share; dp from a text measure. None: what is inside needs, and where that needs nothing certain, a share."""
Child: TypeAlias = "Widget | Box | None"
"""None is left out."""
Needs: TypeAlias = "tuple[float | None, float | None]"
"""A width and a height in dp, None for any."""


def unmeasured(text: str, size: float, face: str) -> float:
    """Stand for a text measure where nothing is as wide as its words."""
    raise ValueError(f"nothing measures {text!r} ({size}, {face})")


class Box:
    """Room for a widget or for other boxes, or (around nothing) for what is drawn in its `rect`."""

    def __init__(self, inside: Child = None, width: Size = None, height: Size = None) -> None:
        self.inside, self.width, self.height = inside, width, height
        self.rect: Rect = (0.0, 0.0, 0.0, 0.0)

    @property
    def visible(self) -> bool:
        """Whether it takes room."""
        return self.inside is None or self.inside.visible

    def widgets(self) -> Iterator[Widget]:
        """Yield the widgets in it, in order."""
        if isinstance(self.inside, Box):
            yield from self.inside.widgets()
        elif self.inside is not None:
            yield self.inside

    def needs(self, room: float, measure: Measure) -> Needs:
        """Return what it needs where it is at most `room` dp wide."""
        wide, high = self._inside_needs(_fixed(self.width, measure) or room, measure)
        return (
            wide if self.width is None else _fixed(self.width, measure),
            high if self.height is None else _fixed(self.height, measure),
        )

    def _inside_needs(self, room: float, measure: Measure) -> Needs:
        return self.inside.needs(room, measure) if isinstance(self.inside, Box) else (None, None)

    def draw(self, canvas: Canvas) -> None:
        """Draw what lies under the widgets in it, where it is a row of a list."""

    def place(self, rect: Rect, measure: Measure = unmeasured) -> None:
        """Lie in a rectangle."""
        self.rect = rect
        if isinstance(self.inside, Box):
            self.inside.place(rect, measure)
        elif self.inside is not None:
            self.inside.lie_in(rect)


class _Line(Box):
    axis: ClassVar[int]
    """0: from left to right, 1: down."""

    def __init__(
        self, *children: Child, width: Size = None, height: Size = None, gap: float = 0.0,
        pad: float | tuple[float, float] = 0.0, align: Align = "start", justify: Align = "start",
    ) -> None:  # fmt: skip
        """`gap` is between children, `pad` around all of them (at the sides, above and below); in dp.

        `align` is for those that are thinner than the line, `justify` for all where none takes a share.
        """
        super().__init__(None, width, height)
        self.children = [child if isinstance(child, Box) else Box(child) for child in children if child is not None]
        self.gap = gap
        self.pad = pad if isinstance(pad, tuple) else (pad, pad)
        self.align: Align = align
        self.justify: Align = justify

    @property
    def visible(self) -> bool:
        return bool(self.shown)

    @property
    def shown(self) -> list[Box]:
        """What takes room."""
        return [child for child in self.children if child.visible]

    def widgets(self) -> Iterator[Widget]:
        for child in self.children:
            yield from child.widgets()

    def _sizes(self, room: float, measure: Measure) -> list[Needs]:
        """Return what each child needs; how high something is may depend on the width that it gets in a row."""
        sizes = [child.needs(room, measure) for child in self.shown]
        if self.axis == 0:
            spans = self._spans(sizes, room)
            highs = [child.needs(wide, measure)[1] for child, (_at, wide) in zip(self.shown, spans, strict=True)]
            sizes = [(wide, high) for (wide, _high), high in zip(sizes, highs, strict=True)]
        return sizes

    def _inside_needs(self, room: float, measure: Measure) -> Needs:
        sizes = self._sizes(max(0.0, room - 2 * self.pad[0]), measure)
        along = [size[self.axis] for size in sizes]
        known = [length for length in along if length is not None]
        across = max((size[1 - self.axis] or 0.0 for size in sizes), default=0.0) or None
        whole = sum(known) + self.gap * (len(known) - 1) if known and len(known) == len(along) else None
        wide, high = (whole, across) if self.axis == 0 else (across, whole)
        return wide and wide + 2 * self.pad[0], high and high + 2 * self.pad[1]

    def place(self, rect: Rect, measure: Measure = unmeasured) -> None:
        self.rect = x, y, w, h = rect
        side, top = min(self.pad[0], w / 2), min(self.pad[1], h / 2)
        x, y, w, h = x + side, y + top, w - 2 * side, h - 2 * top
        sizes = self._sizes(w, measure)
        spans = self._spans(sizes, (w, h)[self.axis])
        for child, size, (at, length) in zip(self.shown, sizes, spans, strict=True):
            room = (h, w)[self.axis]
            across = size[1 - self.axis]
            thick = room if across is None else min(room, across)
            aside = (room - thick) * SIDES[self.align]
            inner = (x + at, y + aside, length, thick) if self.axis == 0 else (x + aside, y + at, thick, length)
            child.place(inner, measure)

    def _spans(self, sizes: Sequence[Needs], room: float) -> list[tuple[float, float]]:
        """Return where each child begins along the line, and its length; fixed ones without room are cut alike."""
        count = len(sizes)
        gap = min(self.gap, room / (count - 1)) if count > 1 else 0.0
        lengths = [size[self.axis] for size in sizes]
        own = [child.height if self.axis else child.width for child in self.shown]
        parts = [size.part if isinstance(size, Share) else 1.0 for size in own]
        fixed = sum(length for length in lengths if length is not None)
        shares = sum(part for part, length in zip(parts, lengths, strict=True) if length is None) or 1.0
        free = max(0.0, room - gap * (count - 1))
        left = max(0.0, free - fixed)
        cut = min(1.0, free / fixed) if fixed else 1.0
        at = 0.0 if None in lengths else left * SIDES[self.justify]
        spans = []
        for part, length in zip(parts, lengths, strict=True):
            taken = left * part / shares if length is None else length * cut
            spans.append((at, taken))
            at += taken + gap
        return spans


class Row(_Line):
    """Boxes side by side."""

    axis = 0


class Column(_Line):
    """Boxes one below the other."""

    axis = 1


SIDES: Final = {"start": 0.0, "center": 0.5, "end": 1.0}


def _fixed(size: Size, measure: Measure) -> float | None:
    """Return a size in dp, None for a share and for what is inside."""
    if size is None or isinstance(size, Share):
        return None
    return size(measure) if callable(size) else size
