"""Playing on from a position of a match that is over: practice, kept nowhere and not counted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from elements_table.kernel.errors import TableError
from elements_table.kernel.words import _
from elements_table.match.match import Match
from elements_table.table.person import own_seat

if TYPE_CHECKING:
    from elements_table.table.app import App


def practise(app: App, match: Match, position: Mapping[str, Any], seat: int) -> None:
    """Go to a table where `match` stands at a position, with the same company.

    The only person there is you, whoever that was; where nobody sits, you take `seat`.
    """
    from elements_table.table.screens.table import TableScreen  # noqa: PLC0415  loads much, rarely needed

    seats = list(match.seats)
    if len(match.people) < 2:
        seats[next(iter(match.people), seat)] = own_seat(app.settings)
    try:
        practice = Match.from_position(match.game, position, seats, match.options, match.seed)
    except TableError as error:
        app.say(str(error))
        return
    app.push(TableScreen(app, practice))
    app.say(_("This is practice: it is not counted, and Back leads to where you were."))
