"""Interludes at a table: one at a time is begun, changes the pieces at its time, is heard, hurried and forgotten."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

import pygame

from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.drawing.theme import Motion
from elements_table.ui.features.match.table_state import TableState
from elements_table.ui.platform import window
from elements_table.ui.shell.screen import Shell, measuring
from elements_table.ui.stage.interlude import Interlude
from elements_table.ui.stage.scene import View
from elements_table.ui.stage.stage import Stage

FADES: Final = 240.0
"""How long one fades into the next, in ms."""


class Playing(NamedTuple):
    """An interlude, since when it plays, by the app's clock, and what was seen before."""

    interlude: Interlude
    begun: float
    before: View


class Interludes:
    """What one table shows in a time of its own; `play_sound` as the table's, `ground` returns it bare."""

    def __init__(
        self,
        app: Shell,
        state: TableState,
        stage: Stage,
        play_sound: Callable[[str, float, int | None], None],
        ground: Callable[[], pygame.Surface],
        *,
        are_wanted: bool = True,
    ) -> None:
        self.are_wanted = are_wanted
        """Whether any are played: not where the table is for a picture."""
        self._app = app
        self._state = state
        self._stage = stage
        self._play_sound = play_sound
        self._ground = ground
        self._playing: Playing | None = None
        self._change: Callable[[], None] | None = None
        self._heard = 0
        """How many of its cues have been played."""
        self._before: pygame.Surface | None = None
        """What was seen before, where an interlude fades in from that: after another, or where motion is reduced."""
        self._ended = -1.0
        """When the last one ended."""
        self._is_still = False
        """Whether that picture has come, and no frame is needed until it goes."""

    @property
    def is_on(self) -> bool:
        """Whether an interlude plays, so that nothing else happens."""
        return self._playing is not None

    @property
    def playing(self) -> Interlude | None:
        """What plays."""
        return None if self._playing is None else self._playing.interlude

    @property
    def says(self) -> bool:
        """Whether what plays says all that there is to be said, and no chip may lie over it."""
        return self._playing is not None and self._playing.interlude.says

    @property
    def hidden(self) -> frozenset[str]:
        """The zones whose pieces nobody else draws."""
        return frozenset() if self._playing is None else self._playing.interlude.hides

    @property
    def before(self) -> View | None:
        """What panels and read-outs show still, as long as the pieces have not set out."""
        return None if self._playing is None or self._change is None else self._playing.before

    def start(self, interlude: Interlude, before: View, change: Callable[[], None]) -> None:
        """Play an interlude; `change` sends its pieces off, and `before` is what was seen up to now."""
        self.hurry()
        interlude.ground = self._ground()
        interlude.begin(self._stage, self._state.layout, measuring(self._app.display.art))
        self._playing = Playing(interlude, self._app.clock, before)
        self._change, self._heard, self._before, self._is_still = change, 0, None, False
        if self._ended == self._app.clock or self._stage.pace.reduced:
            self._before = window.surface().copy()
        self._state.refresh()
        self.update()

    def update(self) -> None:
        """Play the sounds and make the change that are due, and end what is over."""
        if self._playing is None:
            return
        interlude, elapsed = self._playing.interlude, self._elapsed(self._playing)
        due = [cue for cue in interlude.cues[self._heard :] if cue.at * self._stage.pace.factor <= elapsed]
        self._heard += len(due)
        for cue in due:
            self._play_sound(cue.sound, cue.pan, cue.step)
        if self._passed(self._playing) >= interlude.changes_at:
            self._make_change()
        if elapsed >= self._length(interlude):
            self._end()

    def moving(self) -> bool:
        """Return whether an interlude needs frames: a still picture only until it has faded in."""
        return self._playing is not None and not self._is_still

    def hurry(self) -> bool:
        """End what plays at once, its change made and its last sounds left out; return whether anything did."""
        if self._playing is None:
            return False
        self._end()
        self._stage.hurry()
        return True

    def forget(self) -> None:
        """Let go of what plays, for others look, or the window has another size; all is laid out anew after it."""
        self._playing = self._change = self._before = None

    def redrawn(self) -> None:
        """The resting table has been drawn anew."""
        if self._playing is not None:
            self._playing.interlude.redrawn()

    def _end(self) -> None:
        self._make_change()
        self._ended = self._app.clock
        if self._playing is not None:
            self._playing.interlude.ended(self._stage)
        self.forget()
        self._state.refresh()

    def _make_change(self) -> None:
        if self._playing is None or self._change is None:
            return
        change, self._change = self._change, None
        change()
        self._playing.interlude.changed(self._stage)
        self._state.redraw()

    # ---- time

    def _elapsed(self, playing: Playing) -> float:
        return self._app.clock - playing.begun

    def _length(self, interlude: Interlude) -> float:
        pace = self._stage.pace
        return Motion.REDUCED + interlude.rest if pace.reduced else interlude.length * pace.factor

    def _passed(self, playing: Playing) -> float:
        """Return the moment of the interlude that is shown, in ms at normal speed."""
        pace = self._stage.pace
        if pace.reduced:
            return playing.interlude.stills_at
        return min(playing.interlude.length, self._elapsed(playing) / pace.factor)

    # ---- drawing

    def shake(self) -> float:
        """Return how far the pieces lie to the side now, in dp."""
        if self._playing is None or self._stage.pace.reduced:
            return 0.0
        return self._playing.interlude.shake(self._passed(self._playing))

    def draw_under(self, canvas: Canvas, cards: CardArt) -> None:
        """Draw what lies under the pieces on their way."""
        if self._playing is not None:
            self._playing.interlude.draw_under(canvas, cards, self._passed(self._playing))

    def draw(self, canvas: Canvas, cards: CardArt) -> None:
        """Draw what lies over all pieces."""
        if self._playing is None:
            return
        reduced = self._stage.pace.reduced
        goes_on = self._playing.interlude.goes_on and not reduced
        if self._before is not None and goes_on:
            shown = canvas.surface
            areas = [canvas.pixels(rect).clip(shown.get_rect()) for rect in self._playing.interlude.keeps]
            kept = [(shown.subsurface(area).copy(), area.topleft) for area in areas]
            canvas.paste(self._before, (0, 0))
            for part, at in kept:
                canvas.paste(part, at)
        self._playing.interlude.draw(canvas, cards, self._passed(self._playing))
        if self._before is None:
            return
        faded = self._elapsed(self._playing) / (Motion.REDUCED if reduced else FADES * self._stage.pace.factor)
        self._is_still = reduced and faded >= 1
        if faded >= 1 and not reduced:
            self._before = None
        elif faded < 1 and not goes_on:
            canvas.paste(self._before, (0, 0), round(255 * (1 - faded)))
