"""The log of a table: in a column beside it or, where that has no room, over it, clear of every button."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from elements_table.kernel.words import _
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.theme import GOLD, SECONDARY, TEXT
from elements_table.ui.features.match.log.explaining import Explaining
from elements_table.ui.features.match.log.log_pieces import pieces_of
from elements_table.ui.features.match.table_state import TableState
from elements_table.ui.features.match.view_builder import ViewBuilder
from elements_table.ui.platform.inputs import Key, Pointer
from elements_table.ui.shell.screen import Shell
from elements_table.ui.stage.scene import LogLine, Ref, Scene, View
from elements_table.ui.stage.stage import Stage
from elements_table.ui.stage.ways import meet
from elements_table.ui.widgets.button import IconButton
from elements_table.ui.widgets.focus import Widget, inside

LOG_FOLDS_UNDER: Final = 1180
"""Window width in pixels under which a scene has no column for the log."""
LINE_PITCH: Final = 59.0
FIRST: Final = 76.0
"""From the top of it to the middle of its first line."""
FOOT: Final = 78.0
TOP: Final = theme.TOP_BAR + 16.0
OVERLAY_WIDTH: Final = 280.0
DOCKED: Final = OVERLAY_WIDTH + theme.MARGIN
"""What it takes beside a table that has no column for it: in windows that are so much wider than the stage."""
WIDTHS: Final = (OVERLAY_WIDTH, 232.0)
LEAST: Final = 1160.0
"""The width that a table keeps which makes room for a log once it is opened, in dp: so it is at 16 to 9."""
ENOUGH: Final = 320.0
"""The height from which on a place over the table is good enough."""
APART: Final = 8.0
"""Between it and a button."""
SEAT_WORDS: Final = ((243, 236, 220), (200, 182, 228), (240, 178, 127), (143, 195, 242))
"""The colour of each seat's name in the log; the reader's own is plain."""


def has_room(scene: Scene, pixels: int, width: float) -> bool:
    """Return whether the log has a column in a window so many pixels, and dp, wide."""
    return (
        (pixels >= LOG_FOLDS_UNDER and width >= theme.STAGE[0] - 1)
        if scene.log_width > 0
        else width >= theme.STAGE[0] + DOCKED
    )


class LogColumn:
    """What has happened, in a column beside the table or, where that has no room, over it."""

    def __init__(
        self,
        app: Shell,
        scene: Scene,
        state: TableState,
        stage: Stage,
        views: ViewBuilder,
        chips: Callable[[], Sequence[Widget]],
        relayout: Callable[[], None],
    ) -> None:
        """`chips` returns what can be pressed beside the scene's buttons."""
        self._app = app
        self._scene = scene
        self._state = state
        self._stage = stage
        self._views = views
        self._chips = chips
        self._edge = theme.rgb(scene.game.data.look.edge)
        self._relayout = relayout
        self.is_wanted = True
        """Whether this table has a log at all."""
        self.opened = False
        self.is_quiet = False
        """Whether it only tells what has happened: not whose turn it is, nor can it be closed."""
        self.explaining: Explaining | None = None
        """Tells at its foot what the lit things do."""
        self.tells = False
        """Whether it does so, as drawn last."""
        self._foot_high = FOOT
        self._place: Rect | None = None
        """Where it lies over the table: it stays there as long as no button comes under it."""
        self._close = IconButton("ui_close", "", self.toggle, size=14)
        self._close.keys = ("l",)
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
        """Say what its button does in the language that is spoken now."""
        self._close.label = _("Close the log")

    def is_column(self) -> bool:
        """Return whether it has its column, and covers nothing."""
        return self.opened and self._can_give() if not self._has_room() else self._app.services.settings.show_log

    def beside(self) -> float:
        """Return what it takes of the window's width, where the scene leaves it no column of its own."""
        if self._scene.log_width or not self.is_column():
            return 0.0
        return DOCKED if self._has_room() else WIDTHS[-1] + theme.MARGIN

    def _has_room(self) -> bool:
        return self.is_wanted and has_room(self._scene, self._app.display.size[0], self._app.display.stage_size[0])

    def _can_give(self) -> bool:
        """Return whether the table makes room as soon as it is opened."""
        width = self._app.display.stage_size[0] - WIDTHS[-1] - theme.MARGIN
        return self.is_wanted and not self._scene.log_width and width >= LEAST

    @property
    def shown(self) -> bool:
        """Whether the log is to be seen."""
        return self.opened or self.is_column()

    def toggle(self) -> None:
        """Open or close it: the column by the setting, else a sheet over the table."""
        if self._has_room():
            self._app.services.settings_file.change(show_log=not self._app.services.settings.show_log)
            self.opened = False
            self._relayout()
        else:
            self.opened = not self.opened
            self._place = None
            if self._can_give():
                self._relayout()
        self._state.refresh()

    def forget(self) -> None:
        """Close the sheet: others look. A column stays."""
        self.opened = self.opened and self.is_column()
        self._pointer = self._reading.line = None
        self.follow()
        self._place = None

    def fit(self) -> None:
        """Look for a place anew: the table is laid out anew."""
        self._place = None

    def wheel(self, event: Pointer) -> bool:
        """Scroll, if the pointer is over the log: a line a notch, of a finger's parts of one as many as make one."""
        if not self.is_at(event.x, event.y):
            return False
        self._turned += event.dy
        lines = int(self._turned)
        self._turned -= lines
        most = max(0, len(self._state.lines) - self._room())
        self._state.scrolled = max(0, min(most, self._state.scrolled + lines))
        self._state.refresh()
        return True

    # ---- a line and its pieces

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
            row = int((self._pointer[1] - self.rect()[1] - FIRST + 16) // LINE_PITCH)
            shown = self.lines_shown()
            self.pointed = shown[row] if 0 <= row < len(shown) else None
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
        return range(max(0, end - self._room()), end)

    def line_rect(self, number: int) -> Rect:
        """Return where a line in sight lies."""
        x, y, w, _h = self.rect()
        return (x + 8, y + FIRST - 16 + (number - self.lines_shown().start) * LINE_PITCH, w - 16, LINE_PITCH - 8)

    def is_at(self, x: float, y: float) -> bool:
        """Return whether it is shown, and a point lies on it."""
        return self.shown and inside(self.rect(), x, y)

    def rect(self) -> Rect:
        """Return where it lies."""
        layout = self._state.layout
        beside = self.beside()
        if beside:
            return (layout.width, TOP, beside - theme.MARGIN, layout.height - TOP - theme.MARGIN)
        if self.is_column():
            width = self._scene.log_width
            return (layout.right - width, TOP, width, layout.height - TOP - theme.MARGIN)
        if self._place is None:
            self._place = self._free_place(self._pressed())
        return self._place

    def _pressed(self) -> list[Rect]:
        """Return where buttons are, those too that come and go."""
        slots = self._scene.buttons(self._views.view(), self._state.layout)
        return [*(slot.rect for slot in slots), *(chip.rect for chip in self._chips() if chip.visible)]

    def _fans(self) -> list[Rect]:
        """Return where hands lie."""
        found: list[Rect] = []
        for name, zone in self._stage.zones.items():
            poses = [actor.home for actor in self._stage.actors[name]] if zone.spread else []
            if poses:
                left, right = min(p.x - p.width / 2 for p in poses), max(p.x + p.width / 2 for p in poses)
                high = [(p.y, p.width * zone.aspect / 2) for p in poses]
                top, bottom = min(y - half for y, half in high), max(y + half for y, half in high)
                found.append((left, top, right - left, bottom - top))
        return found

    def _free_place(self, buttons: Sequence[Rect]) -> Rect:
        """Return a place over the table that covers no button and, where there is one, no hand, number or seat."""
        found: list[Rect] = []
        layout = self._state.layout
        places = [self._scene.seat_place(seat, layout) for seat in range(layout.seats)]
        seats = [place.area for place in places if place is not None]
        bare = [*buttons, *self._fans()]
        numbers = [*bare, *self._scene.readouts(layout)]
        for taken in ([*numbers, *seats], numbers, bare, buttons):
            for width in WIDTHS:
                found = [self._span(x, width, taken) for x in (layout.right - width, theme.MARGIN)]
                enough = [rect for rect in found if rect[3] >= ENOUGH]
                if enough:
                    return enough[0]
        return max(found, key=lambda rect: rect[3])

    def _span(self, x: float, width: float, taken: Sequence[Rect]) -> Rect:
        """Return the tallest free part of a column."""
        column = (x, TOP, width, self._state.layout.height - TOP - theme.MARGIN)
        blocks = sorted((y - APART, y + h + APART) for left, y, w, h in taken if meet(column, (left, y, w, h)))
        best, start = (TOP, 0.0), TOP
        for top, bottom in [*blocks, (TOP + column[3], 0.0)]:
            best = max(best, (start, top - start), key=lambda span: span[1])
            start = max(start, bottom)
        return (x, best[0], width, best[1])

    def covers(self, rect: Rect) -> bool:
        """Return whether the log lies over some of a rectangle."""
        if not self.opened or self.is_column():
            return False
        return meet(self.rect(), rect)

    def widgets(self) -> list[Widget]:
        """Return the close icon, placed, while the log is shown."""
        if not self.shown or self.is_quiet:
            return []
        if self._place is not None and any(meet(self._place, button) for button in self._pressed()):
            self._place = None
            self._state.refresh()
        x, y, w, _h = self.rect()
        self._close.rect = (x + w - 38, y + 14, 28, 28)
        self._reading.rect = (x, y, w, self.rect()[3])
        return [self._close, self._reading]

    def _room(self) -> int:
        return max(1, int((self.rect()[3] - 60 - self._foot_high) // LINE_PITCH))

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the column beside the table with the last lines and, at its foot, whose turn it is."""
        if self.is_column():
            canvas.panel(self.rect())
            self._inside(canvas, view)

    def draw_over(self, canvas: Canvas, view: View) -> None:
        """Draw the log over the table, where it has no column."""
        if self.opened and not self.is_column():
            tint = theme.mix(self._edge, theme.WHITE, 0.03)
            canvas.sheet(self.rect(), tint, theme.PANEL_RADIUS)
            self._inside(canvas, view)

    def _inside(self, canvas: Canvas, view: View) -> None:
        x, y, w, h = self.rect()
        canvas.text(_("Log"), x + 18, y + 28, face="semi", anchor="l")
        canvas.rule(x + 18, y + 51, w - 36, 0.14)
        told = 0.0
        if self.explaining is not None and not self.is_quiet:
            told = self.explaining.card_height(canvas, w - 20, h - 70 - LINE_PITCH)
        self.tells = told > 0
        self._foot_high = max(FOOT, told + 18)
        lines = self._state.lines
        names = max((canvas.text_width(view.names[s], face="semi") for s in range(len(view.names.seats))), default=0)
        indent = min(names + 14, w * 0.4)
        for i, number in enumerate(self.lines_shown()):
            if number == self.pointed and self._stage.marked:
                canvas.box(self.line_rect(number), 8, fill=GOLD, fill_opacity=0.10)
            self._line(canvas, lines[number], view, (x + 18, y + FIRST + i * LINE_PITCH), w - 36, indent)
        if told and self.explaining is not None:
            self.explaining.draw_card(canvas, (x + 10, y + h - 10 - told, w - 20, told))
        elif not self.is_quiet:
            self._foot(canvas, view, (x + 10, y + h - 70, w - 20, 60))

    def _line(
        self, canvas: Canvas, line: LogLine, view: View, at: tuple[float, float], width: float, indent: float
    ) -> None:
        x, y = at
        room = width - (30 if line.icon else 0)
        if line.seat is not None:
            mine = view.names.is_you(line.seat)
            name = canvas.fit(view.names[line.seat], indent - 8, face="semi")
            color = self._scene.name_color(line.seat, self._state.layout) or SEAT_WORDS[line.seat % len(SEAT_WORDS)]
            canvas.text(name, x, y, face="semi", color=TEXT if mine else color, anchor="l")
            x, room = x + indent, room - indent
        canvas.label(line.text, x, y, room, anchor="l")
        if line.second:
            canvas.label(line.second, x, y + 20, room, color=SECONDARY, anchor="l")
        if line.icon:
            canvas.icon(line.icon, at[0] + width - 11, y + 10, 22)

    def _foot(self, canvas: Canvas, view: View, rect: tuple[float, float, float, float]) -> None:
        x, y, w, h = rect
        if self._state.is_my_turn:
            canvas.box(rect, 10, fill=GOLD, fill_opacity=0.14)
            canvas.text(_("Your turn"), x + 14, y + 18, face="semi", color=GOLD, anchor="l")
            canvas.label(self._scene.prompt(view), x + 14, y + 40, w - 28, anchor="l", rows=2)
            return
        seats = [seat for seat in view.waiting if seat >= 0]
        if seats:
            words = _("{name} is thinking").format(name=view.names[seats[0]])
            if view.names.is_you(seats[0]):
                words = _("You are next")
            canvas.label(words, x + 14, y + h / 2, w - 28, color=SECONDARY, anchor="l")


class LogReading(Widget):
    """The log as the keyboard reaches it: up and down go from line to line."""

    def __init__(self, log: LogColumn) -> None:
        super().__init__()
        self.is_heard = False
        self.is_read = True
        self._log = log
        self.line: int | None = None
        """The line that the focus is on."""

    @property
    def focusable(self) -> bool:
        """Only where there is something to read."""
        return super().focusable and bool(self._log.lines_shown())

    def hit(self, x: float, y: float) -> bool:
        """The pointer finds lines by itself."""
        return False

    def activate(self) -> None:
        """Nothing."""

    def key(self, event: Key) -> bool:
        """Go to the line before or after; at an end the arrows move the focus on."""
        shown = self._log.lines_shown()
        by = {"up": -1, "down": 1}.get(event.name)
        if by is None or not shown:
            return False
        line = shown[-1] if self.line is None else self.line + by
        if line not in shown:
            return False
        self.line = line
        self._log.follow()
        return True

    def focus_lost(self) -> None:
        """Mark nothing any more."""
        self.line = None
        self._log.follow()

    def draw_focus(self, canvas: Canvas) -> None:
        """Draw the focus around the line, or the whole log before one is chosen."""
        in_sight = self.line is not None and self.line in self._log.lines_shown()
        canvas.focus(self._log.line_rect(self.line) if in_sight and self.line is not None else self.rect, 8)
