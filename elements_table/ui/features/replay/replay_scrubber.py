"""The scrubber of a replay: a track for each round with its result, a knob, and marks where something went wrong."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from elements_table.kernel.words import _
from elements_table.match.analysis.review import Grade
from elements_table.match.archive.playback import Playback, Stretch
from elements_table.ui.charts.grades import draw_grade
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.numbers import signed
from elements_table.ui.drawing.theme import (
    BLACK,
    BODY,
    BRASS,
    CORAL,
    GOLD,
    HAIRLINE,
    IVORY,
    SECOND,
    SECONDARY,
    TEAM_OURS,
    TEXT,
    Color,
)
from elements_table.ui.platform.inputs import Key, Pointer
from elements_table.ui.widgets.focus import Widget
from elements_table.ui.widgets.tips import Tip

GAP: Final = 18.0
"""Between two rounds, where there is room."""
TRACK: Final = 9.0
KNOB: Final = 11.0
MARK: Final = 8.0
MARKS: Final = 24.0
"""How far the marks stand above the track."""
TICKS: Final = 12.0
LABELS: Final = 31.0
"""How far ticks and labels stand below it."""
USUAL: Final = 72.0
"""The height in which all of that has room."""
CLOSEST_TICKS: Final = 5.0
SNAP: Final = 10.0
"""How near to a mark a press is meant for it."""


class Scrubber(Widget):
    """Where a replay stands; `go_to` gets the index of a stop. `marks` are grades by stops, `seat` is whose gains."""

    def __init__(self, playback: Playback, seat: int, word: str, go_to: Callable[[int], None]) -> None:
        """`word` is what a round is called in this game."""
        super().__init__()
        self.is_heard = False
        self.marks: Mapping[int, Grade] = {}
        self._playback = playback
        self._seat = seat
        self._word = word
        self._go_to = go_to
        self._are_scored = sum(any(one.gained) for one in playback.stretches) > 1

    # ---- where things are

    def tracks(self) -> list[tuple[float, float]]:
        """Return left edge and width of each round's track."""
        x, _y, w, _h = self.rect
        count = len(self._playback.stretches)
        gap = min(GAP, w / count * 0.2)
        wide = (w - gap * (count - 1)) / count
        return [(x + i * (wide + gap), wide) for i in range(count)]

    def place(self, stop: int) -> float:
        """Return the x of a stop."""
        for stretch, (left, wide) in zip(self._playback.stretches, self.tracks(), strict=True):
            if stop < stretch.last:
                return left + wide * (stop - stretch.first) / self._steps(stretch)
        return self.rect[0] + self.rect[2]

    def _steps(self, stretch: Stretch) -> int:
        """Return how many steps the track of a round has; the match's last stop is the end of the last one."""
        is_last = stretch.last == len(self._playback.stops)
        return max(1, stretch.last - stretch.first - is_last)

    def stop_at(self, x: float, y: float) -> int:
        """Return the stop nearest to a point, or that of the mark that it is on."""
        near = min(self.marks, key=lambda stop: abs(self.place(stop) - x), default=None)
        if near is not None and y < self._track_y - MARKS * self._part / 2 and abs(self.place(near) - x) <= SNAP:
            return near
        return min(range(len(self._playback.stops)), key=lambda stop: abs(self.place(stop) - x))

    @property
    def _track_y(self) -> float:
        return self.rect[1] + self.rect[3] / 2 - 4 * self._part

    @property
    def _part(self) -> float:
        """The share of the usual distances that a low bar has room for."""
        return min(1.0, self.rect[3] / USUAL)

    # ---- input

    def press(self, event: Pointer) -> None:
        """Go there."""
        self._go_to(self.stop_at(event.x, event.y))

    def drag(self, event: Pointer) -> None:
        """Follow the pointer."""
        stop = self.stop_at(event.x, self._track_y)
        if stop != self._playback.stop:
            self._go_to(stop)

    def release(self, event: Pointer, inside: bool) -> None:
        """Nothing: the press did it."""

    def key(self, event: Key) -> bool:
        """Nothing: the screen's own keys step."""
        return False

    def tip(self) -> Tip:
        """Return what it is."""
        return Tip(_("Where the replay stands"), _("Press or drag to go anywhere in the match."))

    # ---- drawing

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        """Draw the tracks, the knob, the marks and what the rounds are called."""
        now, y = self._playback.stop, self._track_y
        at = self.place(now)
        current = self._playback.stretch
        for stretch, (left, wide) in zip(self._playback.stretches, self.tracks(), strict=True):
            area = (left, y - TRACK / 2, wide, TRACK)
            canvas.box(area, TRACK / 2, fill=BLACK, fill_opacity=0.45, line=HAIRLINE, line_opacity=0.22)
            if stretch is current:
                done = max(TRACK, at - left)
                canvas.box((left, y - TRACK / 2, min(done, wide), TRACK), TRACK / 2, fill=GOLD)
            elif stretch.last <= now:
                canvas.box(area, TRACK / 2, fill=SECONDARY)
            self._draw_ticks(canvas, stretch, left, wide)
            self._draw_label(canvas, stretch, left, wide, is_current=stretch is current)
        for stop, grade in self.marks.items():
            draw_grade(canvas, grade, self.place(stop), y - MARKS * self._part, MARK)
        canvas.glow((at - 10, y - 8, 20, 20), 10, 4, BLACK, 140)
        canvas.circle(at, y, KNOB + (1 if hot or pressed else 0), fill=IVORY)
        canvas.circle(at, y, KNOB - 0.5, line=BRASS, line_opacity=0.5)

    def _draw_ticks(self, canvas: Canvas, stretch: Stretch, left: float, wide: float) -> None:
        steps = self._steps(stretch)
        every = next((n for n in (1, 2, 5, 10) if wide / steps * n >= CLOSEST_TICKS), 0)
        y = self._track_y + TICKS * self._part
        for i in range(0, steps + 1, every) if every else ():
            high = 6.0 if i == 0 else 3.5
            canvas.fill((left + wide * i / steps - 0.5, y, 1, high), HAIRLINE, 0.34)

    def _result(self, stretch: Stretch) -> str:
        """Return what a round brought; empty where it brought nothing, or where no round does before the end."""
        gain = round(stretch.gained[self._seat])
        return signed(gain) if gain and self._are_scored else ""

    def _is_named(self, canvas: Canvas, wide: float) -> bool:
        """Return whether every round has room for its name and its result."""
        return all(
            canvas.text_width(self._name(one), BODY, "semi") + canvas.text_width(self._result(one), BODY, "semi") + 12
            <= wide
            for one in self._playback.stretches
        )

    def _name(self, stretch: Stretch) -> str:
        return _("{round} {n}").format(round=self._word, n=stretch.number)

    def _draw_label(self, canvas: Canvas, stretch: Stretch, left: float, wide: float, *, is_current: bool) -> None:
        """Draw what a round is called, as fully as all have room, and the result of one that is over."""
        y = self._track_y + LABELS * self._part
        face, color = ("semi", GOLD) if is_current else ("sans", TEXT)
        is_over = stretch.last <= self._playback.stop or self._playback.is_at_end
        result, number = self._result(stretch) if is_over else "", str(stretch.number)
        is_named = self._is_named(canvas, wide)
        words = self._name(stretch) if is_named else number
        room = wide - (canvas.text_width(result, BODY, "semi") + 6 if result else 0.0)
        if canvas.text_width(words, BODY, "semi") <= room:
            after = left + canvas.text(words, left, y, BODY, face, color, "l") + 6
            if result:
                at = (left + wide, y) if is_named else (after + canvas.text_width(result, BODY, "semi"), y)
                canvas.text(result, *at, BODY, "semi", _gain_color(stretch.gained[self._seat]), "r")
        elif is_current or canvas.text_width(number, SECOND) + 6 <= wide:
            canvas.text(number, left + wide / 2, y, SECOND, face, color, "c")


def _gain_color(gain: float) -> Color:
    return TEAM_OURS if gain > 0 else CORAL if gain < 0 else SECONDARY
