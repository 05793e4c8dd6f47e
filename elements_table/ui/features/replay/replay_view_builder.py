"""What a replay shows: the match through the eyes of one seat, or with everybody's cards face up."""

from collections.abc import Sequence
from dataclasses import replace

from elements_table.kernel.game import Action, Event
from elements_table.match.archive.history import called
from elements_table.match.archive.replay import Playback
from elements_table.ui.common.still_table import opened, others
from elements_table.ui.features.match.view_builder import TableState, ViewBuilder
from elements_table.ui.platform.people import at_table
from elements_table.ui.shell.screen import Shell
from elements_table.ui.stage.drag_controller import DragController
from elements_table.ui.stage.geometry import Zone
from elements_table.ui.stage.motion.flights import Arrangement
from elements_table.ui.stage.scene import Names, Scene, View


class ReplayViewBuilder(ViewBuilder):
    """Makes views of a replay, in which nobody may do anything."""

    def __init__(
        self, app: Shell, match: Playback, scene: Scene, state: TableState, drags: DragController, you: int | None
    ) -> None:
        """`you` is the seat of the one person who played here; None: there is none."""
        super().__init__(app, match, scene, state, drags)
        self._playback, self._you = match, you
        self.is_open = True
        """Whether everybody's cards are face up."""

    def _named(self, seat: int | None) -> Names:
        match, is_you = self._playback, seat is not None and seat == self._you
        names = tuple(player.name if is_you else called(player).name for player in match.seats)
        return Names(names, seat, is_you, at_table(match.seats))

    def arrangement(self) -> Arrangement:
        found = super().arrangement()
        return {**found, **others(self._scene, self._others(), self._state.layout)} if self.is_open else found

    def zones(self) -> list[Zone]:
        zones = super().zones()
        if not self.is_open:
            return zones
        layout = self._state.layout
        seats = [seat for seat in range(layout.seats) if seat != self._state.viewer]
        names = {self._scene.zone_of(place, layout) for seat in seats for place in self._scene.hands(seat)}
        return opened(zones, names)

    def told(self, event: Event) -> Event:
        """Return an event as the viewer sees it: all of it, where all hands lie open."""
        return event if self.is_open else super().told(event)

    def is_pending(self) -> bool:
        return False

    def undo_offer(self) -> None:
        """Return None: nothing is taken back."""

    def _make(self) -> View:
        return replace(super()._make(), uncovered=self.is_open)

    def _others(self) -> list[View]:
        """Return the views of the seats that do not look, as things stand where they are shown."""
        match, state = self._playback, self._state
        seats = [seat for seat in range(len(match.seats)) if seat != state.viewer]
        return [
            View(
                observation=self._scene.unasked(state.seen[seat] if state.seen else match.observation(seat)),
                names=self._named(seat),
                rounds=match.rounds,
                kept=match.kept(seat) if state.caught_up else None,
                element_names=self._settings_file.settings.element_names,
            )
            for seat in seats
        ]

    def _legal(self, is_open: bool, pauses: bool) -> Sequence[Action]:
        return ()
