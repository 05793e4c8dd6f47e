"""The bar under a replay: where it stands and how fast it goes, whose eyes look, and playing on from there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from elements_table.kernel.words import _
from elements_table.match.archive.playback import Playback
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.theme import BLACK, HAIRLINE, STAGE
from elements_table.ui.features.replay.replay_scrubber import Scrubber
from elements_table.ui.widgets.button import Button
from elements_table.ui.widgets.dropdown import Dropdown
from elements_table.ui.widgets.focus import Widget
from elements_table.ui.widgets.segments import Segments

SHRINK: Final = 0.89
"""How large the table is beside what it is without a bar, so that it keeps all its room."""
HEIGHT: Final = 88.0 / SHRINK
"""Of the bar, in dp, where words are not larger than usual; else it leaves the table what that needs."""
LARGEST: Final = 1.246
"""The size of words up to which a table has what it needs above the bar."""
CATCHES_UP: Final = 1.2
"""The size of words from which on they are as large here as on any table."""
SPEEDS: Final = (("½", 0.5), ("1", 1.0), ("2", 2.0), ("4", 4.0))
STEP: Final = 45.0
PLAY: Final = (64.0, 52.0)
NARROW: Final = 1240.0
"""In a narrower window, in dp, the ends have no buttons of their own, and what stays is as wide as its words."""
PITCH: Final = 7.0
"""From one button to the next."""
APART: Final = 16.0
"""From one group to the next."""
EDGE: Final = 26.0
SPEED: Final = 166.0
EYES: Final = 192.0
ON: Final = 184.0
NARROWED: Final = 0.82
"""The share of their widths that speed and the last button keep in a narrow window."""
TALL: Final = 45.0


def shrunk(zoom: float) -> float:
    """Return how much smaller a replay is than a table where words are of a size.

    Larger words first take back what the bar takes from usual ones.
    """
    if zoom <= 1:
        return SHRINK
    part = min(1.0, (zoom - 1) / (CATCHES_UP - 1))
    return min(SHRINK + (CATCHES_UP - SHRINK) * part if part < 1 else zoom, LARGEST) / zoom


def height_of(height: float) -> float:
    """Return the height of the bar in a window of a height in dp."""
    return HEIGHT * min(1.0, height * SHRINK / STAGE[1])


class ReplayBarCallbacks(NamedTuple):
    """What the bar's controls do."""

    first: Callable[[], None]
    back: Callable[[], None]
    toggle: Callable[[], None]
    forward: Callable[[], None]
    last: Callable[[], None]
    go_to: Callable[[int], None]
    """Shows a stop, by its index."""
    speed: Callable[[int], None]
    eyes: Callable[[int], None]
    play_on: Callable[[], None]


class ReplayBar:
    """Its controls, in order."""

    def __init__(
        self, playback: Playback, seat: int, word: str, eyes: Sequence[str], calls: ReplayBarCallbacks
    ) -> None:
        """`eyes` are the words of the choice of eyes; `seat` and `word` as the scrubber's."""
        self._playback = playback
        self._first = _step("ui_first", _("To the beginning"), calls.first, "home")
        self._back = _step("ui_step_back", _("Back by a decision"), calls.back, "left")
        self.play = Button("", calls.toggle, kind="primary", icon="ui_play", about=_("Play or pause"))
        self.play.keys = ("space",)
        self._forward = _step("ui_step", _("On by a decision"), calls.forward, "right")
        self._last = _step("ui_last", _("To the end"), calls.last, "end")
        self.scrubber = Scrubber(playback, seat, word, calls.go_to)
        self.speed = Segments([label for label, _factor in SPEEDS], 1, calls.speed)
        self.eyes = Dropdown(eyes, 0, calls.eyes)
        self._on = Button(
            _("Play on from here"), calls.play_on, shortcut="p",
            about=_("From this position on, as practice: it is not counted."),
        )  # fmt: skip
        self._top = 0.0

    def widgets(self) -> list[Widget]:
        """Return the controls, as they can be used now."""
        stop = self._playback.stop
        self._first.enabled = self._back.enabled = stop > 0
        self._last.enabled = self._forward.enabled = self._on.enabled = not self._playback.is_at_end
        return [
            *(self._first, self._back, self.play, self._forward, self._last, self.scrubber),
            *(self.speed, self.eyes, self._on),
        ]

    def place(self, width: float, height: float) -> None:
        """Lay the controls out along the foot of a screen of a size in dp."""
        high, is_narrow = height_of(height), width < NARROW
        self._top = height - high
        middle = self._top + high / 2
        x = EDGE
        self._first.visible = self._last.visible = not is_narrow
        for button in (self._first, self._back, self.play, self._forward, self._last):
            if not button.visible:
                continue
            w, h = PLAY if button is self.play else (STEP, TALL)
            button.rect = (x, middle - h / 2, w, h)
            x += w + PITCH
        left, right = x + APART, width - EDGE
        for widget, usual in ((self._on, ON), (self.eyes, EYES), (self.speed, SPEED)):
            wide = usual * (NARROWED if is_narrow and widget is not self.eyes else 1.0)
            right -= wide
            widget.rect = (right, middle - TALL / 2, wide, TALL)
            right -= PITCH * 2
        right -= APART
        self.scrubber.rect = (left, self._top + 8, right - left, high - 16)

    def draw_ground(self, canvas: Canvas, width: float) -> None:
        """Draw what the controls lie on."""
        canvas.fill((0, self._top, width, canvas.height - self._top), BLACK, 0.62)
        canvas.fill((0, self._top, width, 1), HAIRLINE, 0.2)


def _step(icon: str, label: str, press: Callable[[], None], key: str) -> Button:
    """Return a button of an icon alone, whose key the screen answers."""
    button = Button("", press, icon=icon, about=label)
    button.keys = (key,)
    return button
