"""Panels of tables and sheets: their heads, bars of points, and seats with disc, name, and a fact."""

from typing import Final, NamedTuple

from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.text import ELLIPSIS, NARROW, NARROWEST
from elements_table.ui.platform.people import Portrait

HEAD: Final = 26.0
"""From the top of a panel to the middle of its head."""
BETWEEN: Final = 12.0
"""Clear dp between the words of a head at least."""


def draw_heading(
    canvas: Canvas, rect: Rect, title: str, fact: str = "", *, pad: float = theme.PANEL_PADDING, down: float = HEAD
) -> None:
    """Draw the head of a panel: its title at the left, a fact at the right, shortened where it has no room.

    `down` is how far below the panel's top both stand.
    """
    x, y, w, _h = rect
    room = w - 2 * pad - (BETWEEN if fact else 0.0)
    whole, told = canvas.text_width(title, theme.BODY, "semi"), canvas.text_width(fact)
    share = room / (whole + told)
    if share < NARROWEST:  # the title parts in two rows first
        word = max(canvas.text_width(word, theme.BODY, "semi") for word in title.split())
        share = max(NARROWEST * word, room - NARROWEST * told - 2, room * 0.45) / whole
    most = whole * min(1.0, share)
    room -= canvas.label(title, x + pad, y + down, most, theme.BODY, "semi", theme.TEXT, "l", rows=2)
    if fact and room > NARROWEST * canvas.text_width(fact[:1] + ELLIPSIS):  # dots alone would say nothing
        canvas.label(fact, x + w - pad, y + down, room, color=theme.SECONDARY, anchor="r", rows=2)


def draw_bar(canvas: Canvas, rect: Rect, part: float, color: theme.Color) -> None:
    """Draw a bar, filled from the left to `part` of it (0 to 1)."""
    x, y, w, h = rect
    canvas.box(rect, h / 2, fill=theme.BLACK, fill_opacity=0.45, line=theme.HAIRLINE, line_opacity=0.12)
    if part > 0:
        canvas.box((x, y, max(h, w * min(1.0, part)), h), h / 2, fill=color)


Disc = tuple[float, float, float]
"""Middle and radius of a disc."""

BESIDE: Final = 12.0
"""From the edge of a disc to its words."""

SQUEEZED: Final = 0.75
"""How narrow a fact beside a disc is set before it takes a second line, a part of its width."""


def seat_color(seat: int) -> theme.Color:
    """Return the colour of a seat's ring where nobody has a partner; the fifth seat has the first one's again."""
    return theme.SEAT_RINGS[seat % len(theme.SEAT_RINGS)]


class Sitter(NamedTuple):
    """Who sits at a seat: its ring has a colour, and light while it is `active`."""

    face: Portrait
    name: str
    color: theme.Color
    active: bool = False


def draw_seat(canvas: Canvas, disc: Disc, sitter: Sitter, room: float, fact: str = "") -> None:
    """Draw a disc, and name and fact beside it in two lines no wider than `room`.

    A name that is too long takes the smaller size before it is set narrower. A fact takes two lines where it would
    be much narrower.
    """
    x, y, r = disc
    draw_seat_line(canvas, disc, sitter, room, up=10)
    size, rows = theme.BODY, 1
    if canvas.text_width(fact) * NARROW > room:
        size, rows = theme.SECOND, 1 if canvas.text_width(fact, theme.SECOND) * SQUEEZED <= room else 2
    canvas.label(fact, x + r + BESIDE, y + 11, room, size, color=theme.SECONDARY, anchor="l", rows=rows)


def draw_seat_line(canvas: Canvas, disc: Disc, sitter: Sitter, room: float, up: float = 0.0) -> None:
    """Draw a disc, and its name in one line no wider than `room`, so far `up` from its middle.

    A name that is too long takes the smaller size before it is shortened.
    """
    canvas.avatar(*disc, sitter.face, sitter.color, sitter.active)
    (x, y, r), name = disc, sitter.name
    left = x + r + BESIDE
    size = theme.BODY if canvas.text_width(name, face="semi") <= room else theme.SECOND
    canvas.label(name, left, y - up, room, size, "semi", anchor="l")


MEDALS: Final = (theme.GOLD, theme.rgb("#C9CED6"), theme.rgb("#CF8A56"))


def draw_place(canvas: Canvas, x: float, y: float, place: int) -> None:
    """Draw the medal of who came in which place, counted from 1: gold, silver, copper, and none."""
    if place <= len(MEDALS):
        canvas.circle(x, y, 12, fill=MEDALS[place - 1], line=theme.DARK_TEXT, line_width=1.5)
        canvas.text(str(place), x, y, face="bold", color=theme.DARK_TEXT, anchor="c")
