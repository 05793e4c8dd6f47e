"""The bars of a replay: under it how it goes, whose eyes look, and playing on from there; over it where it stands.

The scrubber has a track for each round with its result, a knob, and marks where something went wrong.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from elements_table.kernel.words import _, inside
from elements_table.match.analysis.review import Grade
from elements_table.match.archive.replay import Playback, Stretch
from elements_table.ui.charts.grades import draw_grade
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.text import signed
from elements_table.ui.drawing.theme import BLACK, HAIRLINE, SECONDARY, STAGE, TEXT, TOP_BAR, mix
from elements_table.ui.features.match.instruction import SIZE
from elements_table.ui.features.match.table_bar import Icons, TableBar
from elements_table.ui.features.match.table_mode import Hotkey
from elements_table.ui.features.match.view_builder import TableState, ViewBuilder
from elements_table.ui.platform.inputs import Key, Pointer
from elements_table.ui.shell.screen import Shell
from elements_table.ui.widgets.button import LEFT, Button, IconButton
from elements_table.ui.widgets.dropdown import Dropdown
from elements_table.ui.widgets.focus import Widget
from elements_table.ui.widgets.layout import Box, Row
from elements_table.ui.widgets.segments import Segments
from elements_table.ui.widgets.tips import Tip

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
        self._playback, self._seat, self._word, self._go_to = playback, seat, word, go_to
        self._are_scored = sum(any(one.gained) for one in playback.stretches) > 1

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
        return max(1, stretch.last - stretch.first - (stretch.last == len(self._playback.stops)))

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

    def press(self, event: Pointer) -> None:
        self._go_to(self.stop_at(event.x, event.y))

    def drag(self, event: Pointer) -> None:
        stop = self.stop_at(event.x, self._track_y)
        if stop != self._playback.stop:
            self._go_to(stop)

    def key(self, event: Key) -> bool:
        """Nothing: the screen's own keys step."""
        return False

    def tip(self) -> Tip:
        return Tip(_("Where the replay stands"), _("Press or drag to go anywhere in the match."))

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        now, y = self._playback.stop, self._track_y
        at = self.place(now)
        current = self._playback.stretch
        for stretch, (left, wide) in zip(self._playback.stretches, self.tracks(), strict=True):
            area = (left, y - TRACK / 2, wide, TRACK)
            canvas.box(area, TRACK / 2, fill=theme.BLACK, fill_opacity=0.45, line=theme.HAIRLINE, line_opacity=0.22)
            if stretch is current:
                done = max(TRACK, at - left)
                canvas.box((left, y - TRACK / 2, min(done, wide), TRACK), TRACK / 2, fill=theme.GOLD)
            elif stretch.last <= now:
                canvas.box(area, TRACK / 2, fill=theme.SECONDARY)
            self._draw_ticks(canvas, stretch, left, wide)
            self._draw_label(canvas, stretch, left, wide, is_current=stretch is current)
        for stop, grade in self.marks.items():
            draw_grade(canvas, grade, self.place(stop), y - MARKS * self._part, MARK)
        canvas.glow((at - 10, y - 8, 20, 20), 10, 4, theme.BLACK, 140)
        canvas.circle(at, y, KNOB + (1 if hot or pressed else 0), fill=theme.IVORY)
        canvas.circle(at, y, KNOB - 0.5, line=theme.BRASS, line_opacity=0.5)

    def _draw_ticks(self, canvas: Canvas, stretch: Stretch, left: float, wide: float) -> None:
        steps = self._steps(stretch)
        every = next((n for n in (1, 2, 5, 10) if wide / steps * n >= CLOSEST_TICKS), 0)
        y = self._track_y + TICKS * self._part
        for i in range(0, steps + 1, every) if every else ():
            high = 6.0 if i == 0 else 3.5
            canvas.fill((left + wide * i / steps - 0.5, y, 1, high), theme.HAIRLINE, 0.34)

    def _result(self, stretch: Stretch) -> str:
        """Return what a round brought; empty where it brought nothing, or where no round does before the end."""
        gain = round(stretch.gained[self._seat])
        return signed(gain) if gain and self._are_scored else ""

    def _is_named(self, canvas: Canvas, wide: float) -> bool:
        words = [(self._name(one), self._result(one)) for one in self._playback.stretches]
        return all(sum(canvas.text_width(text, theme.BODY, "semi") for text in pair) + 12 <= wide for pair in words)

    def _name(self, stretch: Stretch) -> str:
        return _("{round} {n}").format(round=self._word, n=stretch.number)

    def _draw_label(self, canvas: Canvas, stretch: Stretch, left: float, wide: float, *, is_current: bool) -> None:
        """Draw what a round is called, as fully as all have room, and the result of one that is over."""
        y = self._track_y + LABELS * self._part
        face, color = ("semi", theme.GOLD) if is_current else ("sans", theme.TEXT)
        is_over = stretch.last <= self._playback.stop or self._playback.is_at_end
        result, number = self._result(stretch) if is_over else "", str(stretch.number)
        is_named = self._is_named(canvas, wide)
        words = self._name(stretch) if is_named else number
        room = wide - (canvas.text_width(result, theme.BODY, "semi") + 6 if result else 0.0)
        if canvas.text_width(words, theme.BODY, "semi") <= room:
            after = left + canvas.text(words, left, y, theme.BODY, face, color, "l") + 6
            if result:
                at = (left + wide, y) if is_named else (after + canvas.text_width(result, theme.BODY, "semi"), y)
                gain = stretch.gained[self._seat]
                ink = theme.TEAM_OURS if gain > 0 else theme.CORAL if gain < 0 else theme.SECONDARY
                canvas.text(result, *at, theme.BODY, "semi", ink, "r")
        elif is_current or canvas.text_width(number, theme.SECOND) + 6 <= wide:
            canvas.text(number, left + wide / 2, y, theme.SECOND, face, color, "c")


def shrunk(zoom: float) -> float:
    """Return how much smaller a replay is than a table where words are of a size.

    Larger words first take back what the bar takes from usual ones.
    """
    if zoom <= 1:
        return SHRINK
    part = min(1.0, (zoom - 1) / (CATCHES_UP - 1))
    return min(SHRINK + (CATCHES_UP - SHRINK) * part if part < 1 else zoom, LARGEST) / zoom


def height_of(width: float, height: float) -> float:
    """Return the height of the bar in a window of a size in dp: in a tall one it has two lines."""
    return HEIGHT * min(1.0, height * SHRINK / STAGE[1]) * (1.6 if height > width else 1.0)


class Control(NamedTuple):
    """Something that a key does, and a button in the bar or an icon over the table."""

    key: str
    words: str
    do: Callable[[], None]
    icon: str

    def answer(self) -> Hotkey:
        """Return what the key does."""
        return Hotkey.always((self.key,), self.words, self.do)

    def button(self) -> Button:
        """Return the button of its icon."""
        return Button("", self.do, icon=self.icon, keys=(self.key,), about=self.words)

    def tool(self) -> IconButton:
        """Return its icon without a plate, which says its words to whoever asks."""
        tool = IconButton(self.icon, self.words, self.do)
        tool.keys = (self.key,)
        return tool


class ReplayBar:
    """Its controls, in order: the middle one of the steps is the large one, those at the ends lead to the ends."""

    def __init__(
        self, steps: Sequence[Control], scrubber: Scrubber, speed: Segments, eyes: Dropdown, on: Button
    ) -> None:
        self._first, self._back, self.play, self._forward, self._last = (step.button() for step in steps)
        self.play.kind = "primary"
        self.scrubber, self.speed, self.eyes, self._on = scrubber, speed, eyes, on
        self._top = 0.0

    def widgets(self, playback: Playback) -> list[Widget]:
        """Return the controls, as they can be used where a replay stands."""
        self._first.enabled = self._back.enabled = playback.stop > 0
        self._last.enabled = self._forward.enabled = self._on.enabled = not playback.is_at_end
        steps = (self._first, self._back, self.play, self._forward, self._last)
        return [*steps, self.scrubber, self.speed, self.eyes, self._on]

    def place(self, width: float, height: float) -> None:
        """Lay the controls out along the foot of a screen of a size in dp."""
        high, is_narrow = height_of(width, height), width < NARROW
        self._top = height - high
        self._first.visible = self._last.visible = not is_narrow
        first, back, forward, last = (
            Box(step, STEP, TALL) for step in (self._first, self._back, self._forward, self._last)
        )
        steps = Row(first, back, Box(self.play, *PLAY), forward, last, gap=PITCH, align="center")
        part = NARROWED if is_narrow else 1.0
        choices = Row(
            *(Box(self.speed, SPEED * part), Box(self.eyes, EYES), Box(self._on, ON * part)),
            height=TALL, gap=2 * PITCH,
        )  # fmt: skip
        if height > width:
            Row(Box(self.scrubber, None, high / 2 - 8), pad=(EDGE, 0)).place(
                (0.0, self._top + 8, width, high / 2 - 8)
            )
            row = Row(steps, Box(None, 2 * PITCH), choices, pad=(EDGE, 0), align="center")
            row.place((0.0, self._top + high / 2 - 8, width, high / 2))
            return
        between = (Box(None, PITCH + APART), Box(self.scrubber, None, high - 16), Box(None, 2 * PITCH + APART))
        Row(steps, *between, choices, pad=(EDGE, 0), align="center").place((0.0, self._top, width, high))

    def draw_ground(self, canvas: Canvas) -> None:
        """Draw what the controls lie on."""
        canvas.fill((0, self._top, canvas.width, canvas.height - self._top), mix(BLACK, HAIRLINE, 0.04))
        canvas.fill((0, self._top, canvas.width, 1), HAIRLINE, 0.2)


class ReplayTop(TableBar):
    """The top bar of a replay, its `tools` at the right edge."""

    def __init__(
        self, app: Shell, playback: Playback, views: tuple[TableState, ViewBuilder], icons: Icons,
        tools: Sequence[IconButton],
    ) -> None:  # fmt: skip
        super().__init__(app, playback, *views, icons)
        self._playback, self._tools = playback, tools
        self._out = IconButton("ui_back", _("Back"), icons.back)
        self._out.keys = ("escape",)

    def widgets(self) -> list[Widget]:
        self._out.rect = (12.0, 12.0, 36.0, 36.0)
        self._place(self._tools[::-1])
        return [self._out, *self._tools]

    def over(self) -> list[Widget]:
        return self.widgets()

    def draw(self, canvas: Canvas) -> None:
        middle = TOP_BAR / 2
        tools = min(tool.rect[0] for tool in self._tools) - theme.MARGIN
        faces = [x for bust in self._state.layout.parlour.busts.values() for x, y, *_ in [bust.face] if y < TOP_BAR]
        canvas.text(_("Replay"), LEFT, middle - 9, SIZE, "serif", TEXT, "l")
        room = min([tools, *faces]) - LEFT
        canvas.label(heading(self._playback), LEFT, middle + 13, room, color=SECONDARY, anchor="l", rows=2)


def heading(playback: Playback) -> str:
    """Return where a replay stands, `hand 3, decision 6`; how many there are is to be seen under it."""
    if playback.is_at_end:
        return _("the end")
    stretch = playback.stretch
    is_last = stretch.last == len(playback.stops)
    decision = min(playback.stop - stretch.first + 1, stretch.last - stretch.first - is_last)
    if len(playback.stretches) == 1:
        return _("decision {n}").format(n=decision)
    words = _("{round} {number}, decision {decision}")
    number = playback.stretches.index(stretch) + 1
    return words.format(round=inside(_(playback.game.data.round)), number=number, decision=decision)
