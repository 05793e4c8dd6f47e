"""A seat as tables and sheets show it: its disc, lit in its turn, its name, and a fact about it."""

from __future__ import annotations

from typing import Final, NamedTuple

from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.text import NARROW
from elements_table.ui.drawing.theme import BODY, DARK_TEXT, GOLD, SEAT_RINGS, SECOND, SECONDARY, Color
from elements_table.ui.platform.people import Portrait

Disc = tuple[float, float, float]
"""Middle and radius of a disc."""

BESIDE: Final = 12.0
"""From the edge of a disc to its words."""

SQUEEZED: Final = 0.75
"""How narrow a fact beside a disc is set before it takes a second line, a part of its width."""


def seat_color(seat: int) -> Color:
    """Return the colour of a seat's ring where nobody has a partner; the fifth seat has the first one's again."""
    return SEAT_RINGS[seat % len(SEAT_RINGS)]


class Sitter(NamedTuple):
    """Who sits at a seat: its ring has a colour, and light while it is `active`."""

    face: Portrait
    name: str
    color: Color
    active: bool = False


def draw_seat(canvas: Canvas, disc: Disc, sitter: Sitter, room: float, fact: str = "") -> None:
    """Draw a disc, and name and fact beside it in two lines no wider than `room`.

    A name that is too long takes the smaller size before it is set narrower. A fact takes two lines where it would
    be much narrower.
    """
    x, y, r = disc
    draw_seat_line(canvas, disc, sitter, room, up=10)
    size, rows = BODY, 1
    if canvas.text_width(fact) * NARROW > room:
        size, rows = SECOND, 1 if canvas.text_width(fact, SECOND) * SQUEEZED <= room else 2
    canvas.label(fact, x + r + BESIDE, y + 11, room, size, color=SECONDARY, anchor="l", rows=rows)


def draw_seat_line(canvas: Canvas, disc: Disc, sitter: Sitter, room: float, up: float = 0.0) -> None:
    """Draw a disc, and its name in one line no wider than `room`, so far `up` from its middle.

    A name that is too long takes the smaller size before it is shortened.
    """
    canvas.avatar(*disc, sitter.face, sitter.color, sitter.active)
    (x, y, r), name = disc, sitter.name
    left = x + r + BESIDE
    size = BODY if canvas.text_width(name, face="semi") <= room else SECOND
    canvas.label(name, left, y - up, room, size, "semi", anchor="l")


def draw_place(canvas: Canvas, x: float, y: float, place: int, color: Color = GOLD) -> None:
    """Draw who came in which place, counted from 1, at the upper left of a disc."""
    canvas.circle(x, y, 12, fill=color)
    canvas.text(str(place), x, y, face="bold", color=DARK_TEXT, anchor="c")
