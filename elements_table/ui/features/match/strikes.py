"""What strikes the reader at a table: chips that stay until it has been seen, at every speed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from elements_table.kernel.game import Event
from elements_table.ui.drawing.theme import Motion
from elements_table.ui.features.match.table_state import TableState
from elements_table.ui.features.match.view_builder import ViewBuilder
from elements_table.ui.shell.screen import Shell
from elements_table.ui.stage.announce import NOWHERE, Said, Spot
from elements_table.ui.stage.scene import Scene
from elements_table.ui.stage.stage import Stage
from elements_table.ui.widgets.focus import inside

LINES: Final = 4
"""So many at most are said at a seat; the log has all."""


def read_ms(words: str) -> float:
    """Return how long words are to be read, in ms."""
    return Motion.READ + Motion.READ_LETTER * len(words)


class Strikes:
    """The chips of one table that wait for their reader; `spot` finds where one of a seat lies."""

    def __init__(
        self,
        app: Shell,
        scene: Scene,
        state: TableState,
        stage: Stage,
        views: ViewBuilder,
        spot: Callable[[int, Said], Spot | None],
    ) -> None:
        self._app = app
        self._scene = scene
        self._state = state
        self._stage = stage
        self._views = views
        self._spot = spot
        self._struck: dict[tuple[int | None, int], Said] = {}
        """What struck each reader, by the seat that did it."""
        self.keeps = True
        """Whether what strikes the reader is kept: not where nobody plays."""
        self.is_hidden: Callable[[], bool] = lambda: False
        """Whether no chip can be seen now."""

    def chips(self) -> dict[int, Said]:
        """Return what the reader has not seen yet, by seat."""
        return {seat: said for (viewer, seat), said in self._struck.items() if viewer == self._state.viewer}

    def hear(self, event: Event) -> None:
        """Say what an event does to the reader; more of the same seat adds to it."""
        viewer = self._state.viewer
        if viewer is None or not self.keeps:
            return
        for one in self._scene.staging.strikes(event, self._views.view()):
            before = self._struck.get((viewer, one.seat))
            lines = before.words.split("\n") if before is not None and not before.is_noticed else []
            words = one.words.split("\n")
            kept = lines if lines[-len(words) :] == words else [*lines, *words][-LINES:]
            said = self._struck[viewer, one.seat] = Said("\n".join(kept), self._app.clock, None, NOWHERE)
            said.spot = self._spot(one.seat, said) or NOWHERE
            self._app.display.touch()

    def notice(self, at: tuple[float, float] | None = None) -> None:
        """The reader has done something: what could be read before goes once it was read, and at once if pressed."""
        for said in self.chips().values():
            said.is_noticed |= not self.is_hidden() and said.begun < self._app.clock
            if at is not None and said.is_noticed and inside(said.spot.rect, *at):
                said.ends = self._app.clock

    def forgive(self) -> None:
        """Take away what struck anybody: it was taken back, or a sheet tells how it ended."""
        self._struck.clear()
        self._app.display.touch()

    def update(self) -> bool:
        """Let time pass, though not over what cannot be seen; return whether something has gone."""
        now, gone = self._app.clock, False
        for seat, said in self.chips().items():
            if self.is_hidden():
                said.begun = now
            elif said.ends is None and said.is_noticed and now >= said.begun + read_ms(said.words):
                said.ends = now
            elif said.ends is not None and now >= said.ends + self._stage.pace.ms(Motion.CHIP_OUT):
                del self._struck[self._state.viewer, seat]
                self._app.display.touch()
                gone = True
        return gone
