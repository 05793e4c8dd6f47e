"""The log of a table: a line for each event, written as it is shown, or anew from the record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from elements_table.kernel.game import Event
from elements_table.match.match import Beat
from elements_table.table.stage.scene import LogLine

if TYPE_CHECKING:
    from elements_table.table.screens.table import TableScreen


class Story:
    """What has happened, in lines."""

    def __init__(self, screen: TableScreen) -> None:
        self.screen = screen
        self.lines: list[LogLine] = []

    def write(self, event: Event) -> None:
        """Write the line of an event, as the viewer sees it."""
        line = self.screen.scene.describe(event, self.screen.view())
        if line is not None:
            self.lines.append(line)
            self.screen.log_column.to_end()

    def retell(self, but_last: int = 0) -> Beat | None:
        """Write the log anew from the record, without the last beats, which are still to come; return the last."""
        screen = self.screen
        shown = screen.shown
        self.lines.clear()
        beats = list(screen.match.retell())
        for beat in beats[: len(beats) - but_last]:
            screen.shown = screen.unasked(beat.views.get(screen.viewer, beat.views[None]))
            self.write(beat.event.seen_by(screen.viewer))
        screen.shown = shown
        screen.stale = screen.painter.base_stale = True
        return beats[-1] if beats else None
