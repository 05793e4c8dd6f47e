"""The log of a table: a line for each event, written as it is shown, or anew from the record."""

from __future__ import annotations

from elements_table.kernel.game import Event, Observation
from elements_table.match.play.match import Match, Update
from elements_table.ui.features.match.log.log_pieces import Heard
from elements_table.ui.features.match.table_state import TableState
from elements_table.ui.features.match.view_builder import ViewBuilder
from elements_table.ui.stage.scene import Scene


class Story:
    """Tells what has happened, in lines."""

    def __init__(self, match: Match, scene: Scene, state: TableState, views: ViewBuilder) -> None:
        self._match = match
        self._scene = scene
        self._state = state
        self._views = views

    def write(self, event: Event, observation: Observation | None = None) -> None:
        """Write the line of an event as the viewer sees it, after it (`observation`; None: what is shown)."""
        view = self._views.view(observation)
        heard = Heard(event, self._scene.staging.staged(event, view))
        self._state.tell(heard, self._scene.describe(event, view))

    def retell(self, but_last: int = 0) -> list[Update]:
        """Write the log anew from the record, without the last updates, which are still to come; return all."""
        viewer = self._state.viewer
        for kept in (self._state.lines, self._state.events, self._state.told):
            kept.clear()
        updates = list(self._match.retell())
        for update in updates[: len(updates) - but_last]:
            observation = self._views.unasked(update.views.get(viewer, update.views[None]))
            self.write(self._views.told(update.event), observation)
        self._state.redraw()
        return updates
