"""What is said, once, when a match is not being saved any more: play goes on, and another place is offered."""

from __future__ import annotations

from dataclasses import dataclass

from elements_table.kernel.errors import TableError
from elements_table.kernel.words import _
from elements_table.ui.features.match.match_context import TablePart
from elements_table.ui.shell.dialog import Answer, Dialog


@dataclass(eq=False, repr=False)
class Unsaved(TablePart):
    """Watches whether a match is kept."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self._told: str | None = None

    def update(self) -> None:
        """Tell of trouble that has not been told."""
        trouble = self._match.trouble
        if trouble is None or self._told is not None:
            return
        self._told = trouble
        words = _("{trouble} You can play on; to find the match again later, keep it in {folder}.")
        text = words.format(trouble=trouble, folder=self._app.services.saves.refuge)
        answers = (Answer(_("Play on"), lambda: None), Answer(_("Keep it there"), self._rescue, "primary"))
        self._app.navigator.push(Dialog(self._app, _("The match is not being saved"), text, answers))

    def _rescue(self) -> None:
        try:
            path = self._app.services.saves.rescue(self._match)
        except TableError as error:
            self._app.navigator.say(str(error))
            return
        self._told = None
        self._app.navigator.say(_("{path}: the match is kept here now, and goes on from the menu.").format(path=path))
