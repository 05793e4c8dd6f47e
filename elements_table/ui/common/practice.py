"""Playing on from a position of a match that is over: practice, kept nowhere and not counted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from elements_table.kernel.errors import TableError
from elements_table.kernel.words import _
from elements_table.match.play.match import Match
from elements_table.ui.shell.person import own_seat

if TYPE_CHECKING:
    from elements_table.ui.shell.screen import Shell


def practise(app: Shell, match: Match, position: Mapping[str, Any], seat: int) -> None:
    """Go to a table where `match` stands at a position, with the same company.

    The only person there is you, whoever that was; where nobody sits, you take `seat`.
    """
    seats = list(match.seats)
    if len(match.people) < 2:
        seats[next(iter(match.people), seat)] = own_seat(app.services.settings)
    try:
        practice = Match.from_position(match.game, position, seats, match.options, match.seed)
    except TableError as error:
        app.navigator.say(str(error))
        return
    app.navigator.go("match", practice)
    app.navigator.say(_("This is practice: it is not counted, and Back leads to where you were."))
