"""A seat as tables and sheets show it: its disc, lit in its turn, its name, and a fact about it."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.painter import Anchor
from elements_table.ui.drawing.text import NARROW
from elements_table.ui.drawing.theme import BODY, DARK_TEXT, GOLD, SEAT_RINGS, SECOND, SECONDARY, TEXT, Color
from elements_table.ui.platform.people import Portrait

Disc = tuple[float, float, float]
"""Middle and radius of a disc."""
Where = Literal["right", "left", "below"]
"""Where the words stand, from the disc."""
BESIDE: Final = 12.0
"""From the edge of a disc to its words."""
HALF: Final = 17.0
"""From the first line of a name to its second."""
SQUEEZED: Final = 0.75
"""How narrow a fact beside a disc is set before it takes a second line, a part of its width."""


def seat_color(seat: int) -> Color:
    """Return the colour of a seat's ring where nobody has a partner; the fifth seat has the first one's again."""
    return SEAT_RINGS[seat % len(SEAT_RINGS)]


class Sitter(NamedTuple):
    """Who sits at a seat: its ring has a colour, and light while it is `active`; `ink` is that of the name."""

    face: Portrait
    name: str
    color: Color
    active: bool = False
    ink: Color = TEXT

    def draw(self, canvas: Canvas, disc: Disc) -> None:
        canvas.avatar(*disc, self.face, self.color, self.active)


def draw_seat(
    canvas: Canvas,
    disc: Disc,
    sitter: Sitter,
    room: float,
    fact: str = "",
    fact_color: Color = SECONDARY,
    where: Where = "right",
) -> None:
    """Draw a disc, and name and fact in two lines no wider than `room`, beside it or below.

    A name that is too long takes the smaller size before it is set narrower; below its disc it takes two lines. A
    fact beside the disc takes two where it would be much narrower.
    """
    sitter.draw(canvas, disc)
    (x, y, r), name, ink = disc, sitter.name, sitter.ink
    anchor: Anchor
    if where == "below":
        left, upper, lower, anchor = x, y + r + 16, y + r + 36, "c"
        halves = _halves(canvas, name, room)
        if len(halves) > 1:
            canvas.text(halves[0], left, upper, SECOND, "semi", ink, anchor)
            name, upper, lower = halves[1], upper + HALF, lower + HALF
    else:
        out = r + BESIDE
        left, upper, lower, anchor = (x + out, y - 10, y + 11, "l") if where == "right" else (
            x - out, y - 10, y + 11, "r")  # fmt: skip
    size = BODY if canvas.text_width(name, face="semi") <= room else SECOND
    canvas.label(name, left, upper, room, size, "semi", ink, anchor)
    size, rows = BODY, 1
    if where != "below" and canvas.text_width(fact) * NARROW > room:
        size, rows = SECOND, 1 if canvas.text_width(fact, SECOND) * SQUEEZED <= room else 2
    canvas.label(fact, left, lower, room, size, color=fact_color, anchor=anchor, rows=rows)


def _halves(canvas: Canvas, name: str, room: float) -> list[str]:
    """Return a name in two lines, if it needs them: parted at a space where both fit, else within a word."""
    if canvas.text_width(name, SECOND, "semi") <= room:
        return [name]
    for at in sorted(range(2, len(name) - 1), key=lambda at: (name[at] != " ", abs(at - len(name) / 2))):
        halves = [name[:at] + ("" if " " in name[at - 1 : at + 1] else "-"), name[at:].strip()]
        if all(canvas.text_width(half, SECOND, "semi") <= room for half in halves):
            return halves
    return [name]


def draw_seat_line(canvas: Canvas, disc: Disc, sitter: Sitter, room: float) -> float:
    """Draw a disc, and its name in one line no wider than `room`; return the name's end.

    A name that is too long takes the smaller size before it is shortened.
    """
    sitter.draw(canvas, disc)
    (x, y, r), name = disc, sitter.name
    left = x + r + BESIDE
    size = BODY if canvas.text_width(name, face="semi") <= room else SECOND
    return left + canvas.label(name, left, y, room, size, "semi", anchor="l")


def draw_place(canvas: Canvas, x: float, y: float, place: int, color: Color = GOLD) -> None:
    """Draw who came in which place, counted from 1, at the upper left of a disc."""
    canvas.circle(x, y, 12, fill=color)
    canvas.text(str(place), x, y, face="bold", color=DARK_TEXT, anchor="c")
