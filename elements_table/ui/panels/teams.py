"""Who sits where; and of two teams of two, partners opposite, whose a seat is, their order and colours.

A side is a seat's place at the table as the viewer sees it, 0 near and then clockwise.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

from elements_table.kernel.words import _
from elements_table.ui.drawing import theme
from elements_table.ui.platform.people import Mood
from elements_table.ui.stage.scene import Names, View
from elements_table.ui.stage.sheets.sheet import Stand

OURS, THEIRS = 0, 1
WORDS: Final = (theme.TEAM_OURS, theme.TEAM_THEIRS)
"""The colours of words about the viewer's team and the other one."""


def side_of(seat: int, viewer: int, seats: int) -> int:
    """Return the side of a seat: 0 for the viewer's own, 1 at its left."""
    return (seat - viewer) % seats


def seat_at(side: int, viewer: int, seats: int) -> int:
    """Return the seat at a side."""
    return (viewer + side) % seats


def around(viewer: int, seats: int) -> list[int]:
    """Return all seats clockwise, the viewer's first."""
    return [seat_at(side, viewer, seats) for side in range(seats)]


def viewer_of(names: Names) -> int:
    """Return the seat from which a sheet is read: the reader's, 0 for a spectator."""
    return 0 if names.you is None else names.you


def pan_of(side: int, seats: int) -> float:
    """Return where a side is heard, from -1 at the left edge of the table to 1; 0 near and across."""
    return -0.8 * math.sin(2 * math.pi * side / seats)


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


def team_title(winners: Sequence[int], names: Names) -> str:
    """Return which team has won a match, or that both share it."""
    if len(winners) > 2:
        return _("The match is shared")
    return _("{team} win the match").format(team=team_name(team_of(winners[0]), names))


def stands_of(scores: Sequence[int], gains: Sequence[int], view: View, moods: Mapping[int, Mood]) -> list[Stand]:
    """Return how the match stands after a round that brought the teams so much, the reader's first."""
    viewer, found = viewer_of(view.names), []
    for team in teams_of(viewer):
        seats = seats_of(team, viewer)
        faces = [view.names.face(seat, moods.get(seat, "calm")) for seat in seats]
        found.append(Stand(faces, word_color(seats[0], viewer), scores[team], scores[team] - gains[team]))
    return found


def whose(team: int, viewer: int) -> int:
    """Return `OURS` for the viewer's team, `THEIRS` for the other."""
    return OURS if team == team_of(viewer) else THEIRS


def ring_color(seat: int, viewer: int) -> theme.Color:
    """Return the colour of a seat's ring."""
    return theme.TEAM_RINGS[whose(team_of(seat), viewer)]


def word_color(seat: int, viewer: int) -> theme.Color:
    """Return the colour of a seat's name."""
    return WORDS[whose(team_of(seat), viewer)]
