"""Interludes at a table: one at a time is begun, changes the pieces at its time, is heard, hurried and forgotten."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

import pygame

from elements_table.ui.drawing.canvas import Canvas, measuring
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.drawing.theme import Motion
from elements_table.ui.features.match.match_context import TablePart
from elements_table.ui.platform import window
from elements_table.ui.stage.interlude import Interlude
from elements_table.ui.stage.scene import View

FADES: Final = 240.0
"""How long one fades into the next, in ms."""


@dataclass(eq=False, repr=False)
class Interludes(TablePart):
    """What one table shows in a time of its own."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.are_wanted = not self.context.posed
        """Whether any are played: not where the table is for a picture."""
        self.playing: Interlude | None = None
        """What plays; while it does, nothing else happens."""
        self._begun = 0.0
        """Since when, by the app's clock."""
        self._seen: View | None = None
        """What was seen before that."""
        self._change: Callable[[], None] | None = None
        self._is_told = True
        """Whether what is to be read is how things are."""
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
        """Whether an interlude plays."""
        return self.playing is not None

    @property
    def says(self) -> bool:
        """Whether what plays says all that there is to be said, and no chip may lie over it."""
        return self.playing is not None and self.playing.says

    @property
    def hidden(self) -> frozenset[str]:
        """The zones whose pieces nobody else draws."""
        return frozenset() if self.playing is None else self.playing.hides

    @property
    def before(self) -> View | None:
        """What panels and read-outs show still, as long as the pieces have not set out, or it waits with that."""
        return None if self._is_told else self._seen

    def start(self, interlude: Interlude, before: View, change: Callable[[], None]) -> None:
        """Play an interlude; `change` sends its pieces off, and `before` is what was seen up to now."""
        self.hurry()
        interlude.ground = self._app.display.place(self._match.game.data.look, self._state.layout.parlour).room
        interlude.begin(self._stage, self._state.layout, measuring(self._app.display.art))
        self.playing, self._begun, self._seen, self._is_told = interlude, self._app.clock, before, False
        if interlude.reads_at:
            self._seen = replace(before, draft=None)  # what was put together has been sent
        self._change, self._heard, self._before, self._is_still = change, 0, None, False
        if self._stage.pace.reduced or (self._ended == self._app.clock and not interlude.goes_on):
            self._before = window.surface().copy()
        self._state.refresh()
        self.update()

    def update(self) -> None:
        """Play the sounds and make the change that are due, and end what is over."""
        interlude, pace = self.playing, self._stage.pace
        if interlude is None:
            return
        elapsed = self._app.clock - self._begun
        due = [cue for cue in interlude.cues[self._heard :] if cue.at * pace.factor <= elapsed]
        self._heard += len(due)
        for cue in due:
            self.context.play_sound(cue.sound, cue.pan, cue.step)
        if self._passed(interlude) >= interlude.changes_at:
            self._make_change()
            if not self._is_told and self._passed(interlude) >= interlude.reads_at:
                self._is_told = True
                self._state.redraw()
        if elapsed >= (Motion.REDUCED + interlude.rest if pace.reduced else interlude.length * pace.factor):
            self._end()

    def moving(self) -> bool:
        """Return whether an interlude needs frames: a still picture only until it has faded in."""
        return self.playing is not None and not self._is_still

    def hurry(self) -> bool:
        """End what plays at once, its change made and its last sounds left out; return whether anything did."""
        if self.playing is None:
            return False
        self._end()
        self._stage.hurry()
        return True

    def forget(self) -> None:
        """Let go of what plays, for others look, or the window has another size; all is laid out anew after it."""
        self.playing = self._seen = self._change = self._before = None
        self._is_told = True

    def _end(self) -> None:
        self._make_change()
        self._ended = self._app.clock
        if self.playing is not None:
            self.playing.ended(self._stage)
        self.forget()
        self._state.refresh()

    def _make_change(self) -> None:
        if self.playing is None or self._change is None:
            return
        change, self._change = self._change, None
        change()
        self.playing.changed(self._stage)
        self._state.redraw()

    def _passed(self, interlude: Interlude) -> float:
        """Return the moment of the interlude that is shown, in ms at normal speed."""
        pace = self._stage.pace
        passed = (self._app.clock - self._begun) / pace.factor
        return interlude.stills_at if pace.reduced else min(interlude.length, passed)

    def shake(self) -> float:
        """Return how far the pieces lie to the side now, in dp."""
        if self.playing is None or self._stage.pace.reduced:
            return 0.0
        return self.playing.shake(self._passed(self.playing))

    def draw_under(self, canvas: Canvas, cards: CardArt) -> None:
        """Draw what lies under the pieces on their way."""
        if self.playing is not None:
            self.playing.draw_under(canvas, cards, self._passed(self.playing))

    def draw(self, canvas: Canvas, cards: CardArt) -> None:
        """Draw what lies over all pieces."""
        interlude = self.playing
        if interlude is None:
            return
        reduced = self._stage.pace.reduced
        interlude.draw(canvas, cards, self._passed(interlude))
        if self._before is None:
            return
        faded = (self._app.clock - self._begun) / (Motion.REDUCED if reduced else FADES * self._stage.pace.factor)
        self._is_still = reduced and faded >= 1
        if faded >= 1 and not reduced:
            self._before = None
        elif faded < 1:
            canvas.paste(self._before, (0, 0), round(255 * (1 - faded)))
