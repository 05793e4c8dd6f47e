"""Two teams of two, partners opposite: whose a seat is, in which order and colours both are shown."""

from __future__ import annotations

from typing import Final, Literal

from elements_table.kernel.words import _
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.theme import TEXT, Color
from elements_table.ui.panels.sides import viewer_of
from elements_table.ui.stage.interludes.counting import Lane
from elements_table.ui.stage.scene import Names, View

OURS, THEIRS = 0, 1
WORDS: Final = (theme.TEAM_OURS, theme.TEAM_THEIRS)
"""The colours of words about the viewer's team and the other one."""
WORDS_ON_BLUE: Final = (theme.TEAM_OURS_ON_BLUE, theme.TEAM_THEIRS)
"""The same on a blue table."""
DISC: Final = 12.0
"""Radius of the disc of a player whose name has no room."""
BETWEEN_DISCS: Final = 30.0


def team_of(seat: int) -> int:
    """Return the team of a seat: 0 or 1."""
    return seat & 1


def partner_of(seat: int) -> int:
    """Return the seat opposite."""
    return seat ^ 2


def teams_of(viewer: int) -> tuple[int, int]:
    """Return both teams, the viewer's first."""
    return team_of(viewer), 1 - team_of(viewer)


def seats_of(team: int, viewer: int) -> tuple[int, int]:
    """Return the two seats of a team: the viewer, or its left neighbour, first."""
    first = viewer if team_of(viewer) == team else (viewer + 1) % 4
    return first, partner_of(first)


def team_name(team: int, names: Names) -> str:
    """Return a team by its players, the reader or its left neighbour first: `You and Ada`."""
    a, b = seats_of(team, viewer_of(names))
    return _("{a} and {b}").format(a=names[a], b=names[b])


def lane_of(team: int, view: View, *, won: bool) -> Lane:
    """Return the lane of a team in a showdown."""
    viewer = viewer_of(view.names)
    first, second = seats_of(team, viewer)
    face, mate = view.names.face(first), view.names.face(second)
    return Lane(face, ring_color(first, viewer), team_name(team, view.names), won, mate=mate)


def draw_team(
    canvas: Canvas,
    team: int,
    view: View,
    viewer: int,
    at: tuple[float, float],
    room: float,
    color: Color = TEXT,
    anchor: Literal["l", "r"] = "l",
) -> None:
    """Draw a team by its players in one line from (or to) a place, by their discs where its names have no room."""
    x, y = at
    both = ", ".join(view.names[seat] for seat in seats_of(team, viewer))
    for names in (team_name(team, view.names), both):
        if canvas.text_width(names, face="semi") <= room:
            canvas.text(names, x, y, face="semi", color=color, anchor=anchor)
            return
    left = x + DISC if anchor == "l" else x - DISC - BETWEEN_DISCS
    for i, seat in enumerate(seats_of(team, viewer)):
        canvas.avatar(left + i * BETWEEN_DISCS, y, DISC, view.face(seat), ring_color(seat, viewer))


def whose(team: int, viewer: int) -> int:
    """Return `OURS` for the viewer's team, `THEIRS` for the other."""
    return OURS if team == team_of(viewer) else THEIRS


def ring_color(seat: int, viewer: int) -> Color:
    """Return the colour of a seat's ring."""
    return theme.TEAM_RINGS[whose(team_of(seat), viewer)]


def word_color(seat: int, viewer: int, colors: tuple[Color, Color] = WORDS) -> Color:
    """Return the colour of a seat's name."""
    return colors[whose(team_of(seat), viewer)]
