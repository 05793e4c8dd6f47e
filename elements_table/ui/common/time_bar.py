"""The near edge of a table that is looked back at: steps, a brass ruler that is time, and playing on from there."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from elements_table.match.analysis.review import Grade
from elements_table.ui.charts.grades import draw_grade
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.text import signed
from elements_table.ui.drawing.theme import BODY, BRASS, CORAL, GOLD, GOLD_EDGE, TEAM_OURS, TEXT
from elements_table.ui.parlour.places import Parlour
from elements_table.ui.parlour.ruler import Fill, Ruler, Runner, Scale
from elements_table.ui.parlour.ruler_drawing import draw_ruler
from elements_table.ui.platform.inputs import Key, Pointer
from elements_table.ui.widgets.button import Button, IconButton
from elements_table.ui.widgets.focus import Widget
from elements_table.ui.widgets.layout import Box, Row

WOOD: Final = ((58, 34, 20), (24, 14, 9))
HIGH: Final = {False: 60.0, True: 116.0}
"""Of the edge, in dp; in a tall window (True) the ruler lies over the buttons."""
BRASS_HIGH, MIDDLE, MARKS, LABELS = 12.0, 27.0, 10.0, 46.0
"""The ruler's height, and how far down its middle, marks over it and the names of rounds are."""
STEP, PLAY, PACE, ON, LARGE = 46.0, 52.0, 58.0, 170.0, 48.0
"""Widths of the buttons, and how high they are."""
EDGE, GAP, ROOM, TOLD = 20.0, 6.0, 30.0, 96.0
"""To the window's edge, between buttons, from them to the ruler, and what is written after it."""
MARK, SNAP, CLOSEST = 7.0, 10.0, 6.0
"""A mark's radius, how near a press is meant for it, and how close ticks stand at most."""


class TimedRound(NamedTuple):
    """A round: where it begins, what it is called there, and what it has brought so far (0: nothing)."""

    first: int
    words: str
    gained: int = 0


class TimeRuler(Widget):
    """Where one stands among places numbered from `first` to `last`; `go_to` gets the place that is pressed."""

    is_heard = False

    def __init__(self, go_to: Callable[[int], None]) -> None:
        super().__init__()
        self._go_to = go_to
        self.first, self.last, self.now = 0, 1, 0
        self.places: Sequence[int] | None = None
        """The places that one can stand at; None: all."""
        self.marks: Mapping[int, Grade] = {}
        """What went wrong, and where: a press near its sign is meant for it."""
        self.rounds: Sequence[TimedRound] = ()
        self.told = ""
        """What is written after it."""
        self.parlour: Parlour | None = None

    @property
    def ruler(self) -> Ruler:
        """What is drawn."""
        assert self.parlour is not None
        (x, y, w, _h), span = self.rect, self.last - self.first + 1
        tick = next((n for n in (1, 2, 5, 10, 20) if w / span * n >= CLOSEST), 50)
        low, rect = self.first - 0.5, (x, y + MIDDLE - BRASS_HIGH / 2, w, BRASS_HIGH)
        scale = Scale(rect, low, self.last + 0.5, 5 * tick, tick)
        is_there = self.first <= self.now <= self.last
        coins, fills = ((Runner(self.now),), (Fill(low, self.now, GOLD_EDGE),)) if is_there else ((), ())
        return Ruler(self.parlour, scale, coins, fills, self.told)

    def at(self, x: float, y: float) -> int | None:
        """Return the place nearest to a point, or that of the mark that it is on; None: there is none."""
        scale = self.ruler.scale
        near = min(self.marks, key=lambda place: abs(scale.x(place) - x), default=None)
        if near is not None and y < self.rect[1] + MIDDLE - BRASS_HIGH and abs(scale.x(near) - x) <= SNAP:
            return near
        places = range(self.first, self.last + 1) if self.places is None else self.places
        return min(places, key=lambda place: abs(scale.x(place) - x), default=None)

    def press(self, event: Pointer) -> None:
        place = self.at(event.x, event.y)
        if place is not None:
            self._go_to(place)

    def drag(self, event: Pointer) -> None:
        place = self.at(event.x, self.rect[1] + MIDDLE)
        if place not in (None, self.now):
            self._go_to(place)

    def key(self, event: Key) -> bool:
        """Nothing: the screen's own keys step."""
        return False

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        ruler = self.ruler
        draw_ruler(canvas, ruler)
        ends = [*(stretch.first for stretch in self.rounds[1:]), self.last + 1]
        for stretch, end in zip(self.rounds, ends, strict=False):  # without rounds there is no end of one
            self._draw_round(canvas, ruler.scale, stretch, end)
        for place, grade in self.marks.items():
            draw_grade(canvas, grade, ruler.scale.x(place), self.rect[1] + MARKS, MARK)

    def _draw_round(self, canvas: Canvas, scale: Scale, stretch: TimedRound, end: int) -> None:
        """Draw where a round begins, and as much of what is to be said of it as it has room for."""
        left, right, y = scale.x(stretch.first - 0.5), scale.x(end - 0.5), self.rect[1] + LABELS
        canvas.fill((left, self.rect[1] + MIDDLE + BRASS_HIGH / 2 + 2, 1.0, 8.0), BRASS)
        is_now, gain = stretch.first <= self.now < end, signed(stretch.gained) if stretch.gained else ""
        wide = canvas.text_width(stretch.words, BODY, "semi") + 5
        if wide <= right - left:
            canvas.text(stretch.words, left, y, BODY, "semi" if is_now else "sans", GOLD if is_now else TEXT, "l")
            if gain and wide + canvas.text_width(gain, BODY, "semi") + 5 <= right - left:
                canvas.text(gain, left + wide, y, BODY, "semi", TEAM_OURS if stretch.gained > 0 else CORAL, "l")


class TimeBar:
    """The edge with all that can be pressed there; `play` and `pace` are where it goes by itself."""

    def __init__(
        self, back: IconButton, forward: IconButton, ruler: TimeRuler, on: Button, play: Button | None = None,
        pace: Button | None = None,
    ) -> None:  # fmt: skip
        self.back, self.forward, self.ruler, self.on, self.play, self.pace = back, forward, ruler, on, play, pace
        back.size = forward.size = 32.0
        self._top = 0.0

    def widgets(self) -> list[Widget]:
        """Return what can be pressed."""
        return [w for w in (self.back, self.play, self.forward, self.ruler, self.pace, self.on) if w is not None]

    def place(self, parlour: Parlour, width: float, height: float) -> None:
        """Lie at the foot of a window of a size in dp, under a table that `parlour` is the place of."""
        is_tall = height > width
        self.ruler.parlour, self._top = parlour, height - HIGH[is_tall]
        play = None if self.play is None else Box(self.play, PLAY, LARGE - 4)
        steps = Row(Box(self.back, STEP, LARGE), play, Box(self.forward, STEP, LARGE), gap=GAP, align="center")
        pace = None if self.pace is None else Box(self.pace, PACE, LARGE - 4)
        rest = Row(pace, Box(self.on, ON, LARGE - 4), gap=2 * GAP, align="center")
        ruler = Box(self.ruler, None, HIGH[False])
        told = TOLD if self.ruler.told else 2 * GAP
        if is_tall:
            Row(ruler, Box(None, 1.5 * told), pad=(EDGE + 2 * GAP, 0)).place((0.0, self._top, width, HIGH[False]))
            low = (0.0, self._top + HIGH[False], width, HIGH[True] - HIGH[False] - GAP)
            Row(steps, Box(None, None), rest, pad=(EDGE, 0), align="center").place(low)
            return
        row = Row(steps, Box(None, ROOM), ruler, Box(None, told + 2 * GAP), rest, pad=(EDGE, 0), align="center")
        row.place((0.0, self._top, width, HIGH[False]))

    def draw_ground(self, canvas: Canvas) -> None:
        """Draw the wood."""
        canvas.box((0, self._top, canvas.width, canvas.height - self._top), 0, grad=WOOD)
        canvas.fill((0, self._top, canvas.width, 1.5), BRASS, 0.6)
