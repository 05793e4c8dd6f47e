"""Giving a finished match away: its file goes to where a person finds it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from elements_table import paths
from elements_table.kernel.errors import TableError
from elements_table.kernel.words import _
from elements_table.match.archive.history import History, Past
from elements_table.match.play.match import Match

if TYPE_CHECKING:
    from elements_table.ui.shell.screen import Shell


def give_away(app: Shell, history: History, past: Past) -> None:
    """Copy the file of a kept match among the person's documents, and say where it is."""
    try:
        path = history.give(past, paths.documents())
    except TableError as error:
        app.navigator.say(str(error))
        return
    app.navigator.say(_("The match is in {path}.").format(path=path))


def give_match(app: Shell, match: Match) -> None:
    """The same for a match that is looked at, as long as it is kept."""
    history = History(app.services.saves.folder.parent, app.services.registry)
    past = next((one for one in history.matches() if one.id == match.id), None)
    if past is None:
        app.navigator.say(_("This match is not kept any more."))
    else:
        give_away(app, history, past)
