"""The log of a table: a line for each event, written as it is shown, or anew from the record."""

from __future__ import annotations

from elements_table.kernel.game import Event, Observation
from elements_table.match.play.match import Beat, Match
from elements_table.ui.features.match.log.log_pieces import Heard
from elements_table.ui.features.match.table_state import TableState
from elements_table.ui.features.match.table_view import Sight
from elements_table.ui.stage.scene import Scene


class Story:
    """Tells what has happened, in lines."""

    def __init__(self, match: Match, scene: Scene, state: TableState, sight: Sight) -> None:
        self._match = match
        self._scene = scene
        self._state = state
        self._sight = sight

    def write(self, event: Event, observation: Observation | None = None) -> None:
        """Write the line of an event as the viewer sees it, after it (`observation`; None: what is shown)."""
        view = self._sight.view(observation)
        heard = Heard(event, self._scene.staging.staged(event, view))
        self._state.tell(heard, self._scene.describe(event, view))

    def retell(self, but_last: int = 0) -> list[Beat]:
        """Write the log anew from the record, without the last beats, which are still to come; return all."""
        viewer = self._state.viewer
        for kept in (self._state.lines, self._state.events, self._state.told):
            kept.clear()
        beats = list(self._match.retell())
        for beat in beats[: len(beats) - but_last]:
            observation = self._sight.unasked(beat.views.get(viewer, beat.views[None]))
            self.write(self._sight.told(beat.event), observation)
        self._state.redraw()
        return beats
