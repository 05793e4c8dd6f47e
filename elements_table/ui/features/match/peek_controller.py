"""What a table shows on demand, such as the last trick, and what of that lasts from match to match."""

from __future__ import annotations

from collections.abc import Callable

from elements_table.ui.features.match.table_state import TableState
from elements_table.ui.shell.screen import Shell
from elements_table.ui.stage.scene import Scene
from elements_table.ui.stage.stage import Stage


class PeekController:
    """Shows things of the scene's that are seen on demand; nothing but their button hides what lasts."""

    def __init__(
        self,
        app: Shell,
        scene: Scene,
        state: TableState,
        stage: Stage,
        rearrange: Callable[[], None],
        offer: Callable[[], None],
    ) -> None:
        self._app = app
        self._scene = scene
        self._state = state
        self._stage = stage
        self._rearrange = rearrange
        self._offer = offer

    def forget(self) -> None:
        """Show nothing but what lasts."""
        last = self._app.services.settings.views.get(self._scene.game.id, "")
        self._state.peek = last if last in self._scene.lasting else ""

    def show(self, what: str) -> None:
        """Show something, or nothing any more."""
        state, lasting = self._state, self._scene.lasting
        kept = what if what in lasting else ""
        if lasting and (kept or state.peek in lasting):
            self._app.services.settings_file.change(
                views={**self._app.services.settings.views, self._scene.game.id: kept}
            )
        state.peek = what
        self._rearrange()
        self._stage.hurry()
        if state.settled:
            self._offer()
        state.refresh()
