"""The log of a table: lines, in a drawer at the right edge that a brass tab, a key or a swipe pulls out.

A line is written for each event as it is shown, or anew from the record.
"""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from elements_table.kernel.game import Event, Observation
from elements_table.kernel.words import _
from elements_table.match.play.match import Update
from elements_table.ui.common.log_rows import draw_line
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.theme import STAGE
from elements_table.ui.features.match.match_context import TablePart
from elements_table.ui.features.match.view_builder import Heard
from elements_table.ui.platform.inputs import Key, Pointer
from elements_table.ui.stage.action_paths import meet
from elements_table.ui.stage.scene import Ref, View
from elements_table.ui.stage.stage import Stage
from elements_table.ui.widgets.button import Button
from elements_table.ui.widgets.focus import Widget, inside

LEAST: Final = 280.0
"""How wide the drawer is at least, in dp."""
BOTTOM: Final = 562.0
"""How far down it reaches, in units; buttons may cut it short."""
LINE_PITCH, WIDEST, USUAL = 36.0, 56.0, 8
"""From line to line at least and at most; between them that so many have room."""
COLUMNS, LOW_PITCH, LOW_ROWS, FOOT, FEW = 2, 28.0, 3, 4.0, 4
"""Of a sheet over a tall window's people; what is clear below a last line; fewer lines stand in columns."""
APART: Final = 60.0
"""Between it and a button: the instruction stands there, two lines of it."""
TAB: Final = (14.0, 72.0)
REACH: Final = 28.0
"""How wide the tab's place is under a finger."""
TAB_AT: Final = 356.0
"""Where the middle of the tab is, in units of the stage."""
HEAD: Final = 34.0
"""How high the head is."""


@dataclass(eq=False, repr=False)
class LogDrawer(TablePart):
    """What has happened, over the table while it is pulled out."""

    buttons: Callable[[], Sequence[Widget]]
    """Returns what can be pressed at the table now: it lies over none of that."""
    lay_out: Callable[[], None]
    """Lays out anew what it lies over."""
    is_out: bool | None = None
    """Whether it has been pulled out, or pushed in, at this table; None: as the settings have it."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self._edge = theme.rgb(self._match.game.data.look.edge)
        self._tab = Tab(self)
        self._turned = 0.0
        """What the wheel has turned since the last line."""
        self._pointer: tuple[float, float] | None = None
        self._reading = LogReading(self)
        self.pointed: int | None = None
        """The line that is pointed at, or that the focus is on."""
        self._marked: tuple[int | None, int] = (None, 0)
        """For which line, and after how many events, pieces are marked."""
        self.speak()

    def speak(self) -> None:
        """Say what its tab does in the language that is spoken now."""
        self._tab.label, self._tab.about = _("Log"), _("What has happened so far.")

    @property
    def shown(self) -> bool:
        """Whether it is pulled out."""
        return self._settings.show_log and self._mode.has_log if self.is_out is None else self.is_out

    def toggle(self) -> None:
        """Pull it out or push it in."""
        self.is_out = not self.shown
        self.lay_out()
        self._state.refresh()

    def forget(self) -> None:
        """Have it as the settings say, and look at no line: others look."""
        self.is_out = None
        self._state.layout = replace(self._state.layout, log=self.shown)
        self._pointer = self._reading.line = None
        self.follow()

    def wheel(self, event: Pointer) -> bool:
        """Scroll, if the pointer is over the log: a line a notch, of a finger's parts of one as many as make one."""
        if not self.is_at(event.x, event.y):
            return False
        self._turned += event.dy
        lines = int(self._turned)
        self._turned -= lines
        self._scroll(lines)
        return True

    def _scroll(self, lines: int) -> None:
        most = max(0, len(self._state.lines) - self._columns * self._rows)
        self._state.scrolled = max(0, min(most, self._state.scrolled + lines))
        self._state.refresh()

    def reveal(self, number: int) -> bool:
        """Scroll as little as brings a line into sight; return whether there is one of that number."""
        shown = self.lines_shown()
        self._scroll(max(0, shown.start - number) - max(0, number - shown.stop + 1))
        return number in self.lines_shown()

    def write(self, event: Event, observation: Observation | None = None) -> None:
        """Write the line of an event as the viewer sees it, after it (`observation`; None: what is shown)."""
        view = self._views.view(observation)
        heard = Heard(event, self._scene.staging.staged(event, view))
        self._state.tell(heard, self._scene.line(event, view))

    def retell(self, but_last: int = 0) -> list[Update]:
        """Write the log anew from the record, without the last updates, which are still to come; return all."""
        viewer = self._state.viewer
        for kept in (self._state.lines, self._state.events, self._state.told):
            kept.clear()
        updates = list(self._match.retell())
        for update in updates[: len(updates) - but_last]:
            observation = self._scene.unasked(update.views.get(viewer, update.views[None]))
            self.write(self._views.told(update.event), observation)
        self._state.redraw()
        return updates

    def point(self, x: float, y: float) -> None:
        """Mark the pieces that the line under the pointer speaks of."""
        self._pointer = (x, y)
        self.follow()

    def follow(self) -> None:
        """Mark the pieces of the line that is pointed at, or that the focus is on, as they lie now."""
        state = self._state
        self.pointed = self._reading.line
        if self.pointed is not None and self.pointed >= len(state.told):  # some of it was taken back
            self.pointed = self._reading.line = None
        if self.pointed is None and self._pointer is not None and self.is_at(*self._pointer):
            at = (number for number in self.lines_shown() if inside(self.line_rect(number), *self._pointer))
            self.pointed = next(at, None)
        if (self.pointed, len(state.events)) == self._marked:
            return
        self._marked = (self.pointed, len(state.events))
        refs: tuple[Ref, ...] = ()
        if self.pointed is not None:
            zone_of = partial(self._scene.zone_of, layout=state.layout)
            refs = pieces_of(state.events, state.told[self.pointed], zone_of, self._stage)
        self._stage.marked = dict.fromkeys(refs, "gold")
        state.redraw()

    def lines_shown(self) -> range:
        """Return the numbers of the lines that are in views."""
        end = len(self._state.lines) - self._state.scrolled
        return range(max(0, end - self._columns * self._rows), end)

    def line_rect(self, number: int) -> Rect:
        """Return where a line in sight lies."""
        x, y, w, _h = self.rect()
        column, row = divmod(number - self.lines_shown().start, self._rows)
        wide = (w - 16) / self._columns
        return (x + 8 + column * wide, y + self._head + row * self._pitch, wide, self._pitch - 1)

    def is_at(self, x: float, y: float) -> bool:
        """Return whether it is shown, and a point lies on it."""
        return self.shown and inside(self.rect(), x, y)

    def rect(self) -> Rect:
        """Return where it lies, pulled out: no further down than its lines and its tab."""
        (x, top, w, h), parlour = self._span(), self._state.layout.parlour
        high = math.ceil(len(self._state.lines) / self._columns) * self._pitch
        told = max(self._head + high + FOOT, parlour.y(TAB_AT) + TAB[1] - top)
        return (x, top, w, h if parlour.is_tall else min(h, max(self._least, told)))

    def _span(self) -> Rect:
        """Return where it may lie."""
        layout = self._state.layout
        parlour = layout.parlour
        if parlour.is_tall:
            high = self._head + LOW_ROWS * self._pitch + 2 * FOOT
            return (0.0, theme.TOP_BAR, layout.width, min(high, parlour.rail(layout.width / 2) - theme.TOP_BAR))
        left, top = self._scene.readouts.drawer
        width = min(max(LEAST, parlour.s(STAGE[0] - left)) * self._part, layout.width - REACH)
        left, top, end = layout.width - width, max(theme.TOP_BAR, parlour.y(top)), parlour.y(BOTTOM)
        column = (left, top, width, end + APART - top)
        tops = [widget.rect[1] - APART for widget in self.buttons() if meet(column, widget.rect)]
        foot = min([end, *tops])
        top = max(theme.TOP_BAR, min(top, foot - self._least))  # lines have room, above buttons that stand high
        return (left, top, width, max(self._least, foot - top))

    def cover(self) -> Rect | None:
        """Return where it lies over the table; None while it is pushed in."""
        return self.rect() if self.shown else None

    def widgets(self) -> list[Widget]:
        """Return its tab, placed, and its lines while it is pulled out."""
        rect, layout = self.cover(), self._state.layout
        right = layout.width if rect is None or layout.parlour.is_tall else rect[0]
        middle = max(layout.parlour.y(TAB_AT), 0.0 if rect is None or rect[0] <= 0 else rect[1] + TAB[1] / 2 + 8)
        self._tab.rect = (right - REACH, middle - TAB[1] / 2, REACH, TAB[1])
        tab: list[Widget] = [] if self._mode.has_quiet_log else [self._tab]
        if rect is None:
            return tab
        self._reading.rect = rect
        return [*tab, self._reading]

    @property
    def _columns(self) -> int:
        rows = (self._span()[3] - self._head - FOOT) / self._pitch
        return COLUMNS if self._state.layout.parlour.is_tall or (rows < FEW and self._part <= 1.0) else 1

    @property
    def _rows(self) -> int:
        return max(1, int((self.rect()[3] - self._head - FOOT) / self._pitch + 0.01))

    @property
    def _part(self) -> float:
        """How many times larger than usual its words are."""
        return self._app.display.reading_size

    @property
    def _pitch(self) -> float:
        """From the middle of a line to that of the next: two rows of words have room, in a wide window."""
        spaced, part = self._app.display.spacing, self._part
        if self._state.layout.parlour.is_tall:
            return LOW_PITCH * part * spaced
        return min(WIDEST * part, max(LINE_PITCH * part, (self._span()[3] - self._head - FOOT) / USUAL)) * spaced

    @property
    def _head(self) -> float:
        """From the top of it to its first line, below what its game shows at its head."""
        return (HEAD + self._scene.readouts.head) * self._part

    @property
    def _least(self) -> float:
        """How high it is at least: two lines have room."""
        return self._head + 2 * LINE_PITCH * self._part * self._app.display.spacing + FOOT

    def draw_over(self, canvas: Canvas, view: View) -> None:
        """Draw it with the last lines, the round at its head."""
        if not self.shown:
            return
        rect, display, part = self.rect(), self._app.display, self._part
        canvas.sheet(rect, theme.mix(self._edge, theme.WHITE, 0.03), theme.PANEL_RADIUS)
        if self.pointed is not None and self.pointed in self.lines_shown() and self._stage.marked:
            canvas.box(self.line_rect(self.pointed), 8, fill=theme.GOLD, fill_opacity=0.10)
        with canvas.drawn_with(display.reading_art, display.spacing):
            self._write(canvas, view, rect[0] / part, rect[1] / part, rect[2] / part)

    def _write(self, canvas: Canvas, view: View, x: float, y: float, w: float) -> None:
        canvas.label(self._scene.words.status(view), x + 22, y + HEAD / 2, w - 40, face="semi", anchor="l")
        canvas.hairline(x + 20, y + HEAD - 1, w - 40, 0.14)
        self._scene.readouts.draw_head(canvas, view, (x + 20, y + HEAD, w - 40, self._scene.readouts.head))
        for number in self.lines_shown():
            line, (left, top, wide, _h) = self._state.lines[number], self.line_rect(number)
            ring = None if line.seat is None else self._scene.name_color(line.seat, self._state.layout)
            at = (left / self._part + 14, (top + self._pitch / 2) / self._part, wide / self._part - 24)
            draw_line(canvas, self._scene, line, view.names, at, self._pitch / self._part, ring)


class Tab(Button):
    """The brass tab by which the drawer is pulled out."""

    def __init__(self, drawer: LogDrawer) -> None:
        super().__init__("", drawer.toggle, keys=("log",))

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        x, y, w, h = self.rect
        left = x + w - TAB[0]
        top, bottom = theme.BRASS_PLATE
        if hot:
            top, bottom = theme.mix(top, theme.WHITE, 0.15), theme.mix(bottom, theme.WHITE, 0.15)
        canvas.box((left, y, TAB[0], h), 5, grad=(bottom, top), line=theme.GOLD_EDGE, line_opacity=0.8)
        for n in (-1, 0, 1):
            canvas.fill((left + 4, y + h / 2 + n * 10, TAB[0] - 8, 1.2), theme.DARK_TEXT, 0.8)


class LogReading(Widget):
    """The log as the keyboard reaches it: up and down go from line to line, to the first and the last."""

    is_heard = False
    is_read = True

    def __init__(self, log: LogDrawer) -> None:
        super().__init__()
        self._log = log
        self.line: int | None = None
        """The line that the focus is on."""

    @property
    def focusable(self) -> bool:
        return super().focusable and bool(self._log.lines_shown())

    def key(self, event: Key) -> bool:
        """Go to the line before or after; at an end the arrows move the focus on."""
        shown = self._log.lines_shown()
        by = {"up": -1, "down": 1}.get(event.name)
        if by is None or not shown:
            return False
        line = shown[-1] if self.line is None else self.line + by
        if not self._log.reveal(line):
            return False
        self.line = line
        self._log.follow()
        return True

    def focus_lost(self) -> None:
        self.line = None
        self._log.follow()

    def draw_focus(self, canvas: Canvas) -> None:
        in_sight = self.line is not None and self.line in self._log.lines_shown()
        canvas.focus(self._log.line_rect(self.line) if in_sight and self.line is not None else self.rect, 8)


def pieces_of(
    heard: Sequence[tuple[Event, Event]], number: int, zone_of: Callable[[str], str], stage: Stage
) -> tuple[Ref, ...]:
    """Return where the pieces lie now that the event of that number moved.

    What was `heard` are events, each beside the same with the places that the table tells apart. Pieces that cannot
    be told from others of their kind are left out. `zone_of` maps places that events name to zones.
    """
    event, staged = heard[number]
    faces = {moved.face for moved in event.moved if moved.face is not None}
    moves = Counter((moved.face, moved.target) for moved in staged.moved if moved.face in faces)
    found: list[Ref] = []
    for (face, target), count in moves.items():
        for place, left in _followed(face, target, count, [later for _event, later in heard[number + 1 :]]).items():
            actors = [actor for actor in stage.actors.get(zone_of(place), []) if actor.piece.name == face]
            if len(actors) == left:
                found += [actor.ref for actor in actors]
    return tuple(dict.fromkeys(found))


def _followed(face: str, place: str, count: int, later: Iterable[Event]) -> Counter[str]:
    """Return where pieces of a face went from a place; nowhere if nobody can tell, or a new deal gathered them."""
    lie = Counter({place: count})
    for event in later:
        if event.kind == "deal":
            return Counter()
        for moved in event.moved:
            if lie[moved.source] and moved.face in (face, None):
                lie[moved.source] -= 1
                if moved.face is not None:
                    lie[moved.target] += 1
    return +lie
