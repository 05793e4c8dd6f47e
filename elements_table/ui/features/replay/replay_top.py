"""What stands over a replay: back, the game, where the replay stands; the review and giving the match away."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from elements_table.kernel.words import _, inside
from elements_table.match.archive.playback import Playback
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.features.match.table_bar import Icons, TableBar
from elements_table.ui.features.match.table_state import TableState
from elements_table.ui.features.match.view_builder import ViewBuilder
from elements_table.ui.features.replay.replay_bar import NARROW, ReplayBar
from elements_table.ui.shell.screen import Shell
from elements_table.ui.widgets.button import IconButton, Link
from elements_table.ui.widgets.focus import Widget
from elements_table.ui.widgets.top_bar import draw_words

APART = 32.0


class ReplayTopCallbacks(NamedTuple):
    """What the links do; None: there is no such link."""

    review: Callable[[], None] | None
    give: Callable[[], None]
    log: Callable[[], None]


class ReplayTop(TableBar):
    """The top bar of a replay; what lies under the bar at the foot is drawn with it."""

    def __init__(
        self,
        app: Shell,
        playback: Playback,
        state: TableState,
        views: ViewBuilder,
        icons: Icons,
        bar: ReplayBar,
        calls: ReplayTopCallbacks,
    ) -> None:
        super().__init__(app, playback, state, views, icons, lambda: False)
        self._playback = playback
        self._bar = bar
        self._out = IconButton("ui_back", _("Back"), icons.back)
        self._out.keys = ("escape",)
        self._links = [Link(_("Log"), calls.log), Link(_("Export"), calls.give)]
        if calls.review is not None:
            self._links.append(Link(_("Review"), calls.review))
        for link, key in zip(self._links, "lxr", strict=False):
            link.keys = (key,)

    def widgets(self) -> list[Widget]:
        """Return what can be used, placed."""
        self._out.rect = (12.0, 12.0, 36.0, 36.0)
        right = self._app.display.stage_size[0] - theme.MARGIN
        for link in self._links:
            wide = link.width(self._app.display.art.text_width)
            link.rect = (right - wide, 13.0, wide, 34.0)
            right -= wide + APART
        return [self._out, *reversed(self._links)]

    def draw(self, canvas: Canvas, status: str, until: float | None = None) -> None:
        """Draw the game and where the replay stands."""
        is_short = self._app.display.stage_size[0] < NARROW
        draw_words(canvas, _(self._match.game.data.title), heading(self._playback, is_short=is_short), until)
        self._bar.draw_ground(canvas, canvas.width)


def heading(playback: Playback, *, is_short: bool = False) -> str:
    """Return where a replay stands: `Replay · hand 3 of 4, decision 6 of 52`, or without how many there are."""
    stretch, data = playback.stretch, playback.game.data
    is_last = stretch.last == len(playback.stops)
    facts = {
        "round": inside(_(data.round)),
        "number": playback.stretches.index(stretch) + 1,
        "total": len(playback.stretches),
        "decision": min(playback.stop - stretch.first + 1, stretch.last - stretch.first - is_last),
        "decisions": stretch.last - stretch.first - is_last,
    }
    if playback.is_at_end:
        return _("Replay  ·  the end")
    if is_short:
        return _("Replay  ·  {round} {number}, decision {decision}").format(**facts)
    if len(playback.stretches) == 1:
        return _("Replay  ·  decision {decision} of {decisions}").format(**facts)
    return _("Replay  ·  {round} {number} of {total}, decision {decision} of {decisions}").format(**facts)
