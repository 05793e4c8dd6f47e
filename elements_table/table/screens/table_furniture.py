"""What every game's table has: the top bar, the log, and the frames of zones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from elements_table.kernel.words import _
from elements_table.match.match import Match
from elements_table.table import theme
from elements_table.table.app import App
from elements_table.table.canvas import Canvas, Rect
from elements_table.table.inputs import Pointer
from elements_table.table.screens.table_state import TableState
from elements_table.table.screens.table_view import Sight
from elements_table.table.screens.top_bar import draw_words
from elements_table.table.stage.choices import Choices
from elements_table.table.stage.geometry import Pose, Zone
from elements_table.table.stage.hands import Hands
from elements_table.table.stage.scene import Figure, LogLine, Scene, View
from elements_table.table.stage.stage import Stage
from elements_table.table.theme import CORAL, GOLD, HAIRLINE, SECONDARY, TEXT
from elements_table.table.widgets.button import IconButton
from elements_table.table.widgets.ring import Widget

LOG_FOLDS_UNDER: Final = 1180
"""Window width in pixels under which the log opens over the table instead of beside it."""
LINE_PITCH: Final = 59.0
FOOT: Final = 78.0
GLOW: Final = 170
"""Of the light around the bulb at its strongest."""
OVERLAY_WIDTH: Final = 280.0
SEAT_WORDS: Final = ((243, 236, 220), (200, 182, 228), (240, 178, 127), (143, 195, 242))
"""The colour of each seat's name in the log; the reader's own is plain."""


class Icons(NamedTuple):
    """What the icons of the top bar do."""

    back: Callable[[], None]
    hint: Callable[[], None]
    undo: Callable[[], None]
    rules: Callable[[], None]
    settings: Callable[[], None]
    log: Callable[[], None]


class TableBar:
    """Back, title and status on the left; hint, undo, rules, settings on the right."""

    def __init__(
        self, app: App, match: Match, state: TableState, sight: Sight, icons: Icons, is_column: Callable[[], bool]
    ) -> None:
        self._app = app
        self._match = match
        self._state = state
        self._sight = sight
        self._is_column = is_column
        self._back = _icon(
            "ui_back", _("Back to the menu"), icons.back, _("The match waits under Continue."), "escape"
        )
        self._hint = _icon(
            "ui_hint", _("Hint"), icons.hint, _("Shows what a good player would do now; pressed again, does it."), "h"
        )
        self._undo = _icon("ui_undo", _("Undo"), icons.undo, _("Takes back what you did last."), "u")
        self._rules = _icon("ui_rules", _("Rules"), icons.rules, _("The rulebook of this game."), "f1")
        self._settings = _icon("ui_settings", _("Settings"), icons.settings, _("Sound, pace and looks."))
        self._log = _icon("ui_log", _("Log"), icons.log, _("What has happened so far."), "l")

    def widgets(self) -> list[Widget]:
        """Return the icons that can be used now, placed."""
        self._back.rect = (12.0, 12.0, 36.0, 36.0)
        self._hint.visible = self._app.settings.show_hints
        self._hint.enabled = self._state.is_my_turn
        self._hint.lit = self._state.hinted is not None or self._state.asked_hint is not None
        self._undo.enabled = self._sight.undo_offer() is not None
        right: list[IconButton] = [self._settings, self._rules, self._undo, self._hint]
        if not self._is_column():
            right.append(self._log)
        x = self._state.layout.width - 34.0
        for icon in right:
            if icon.visible:
                icon.rect = (x - 18.0, 12.0, 36.0, 36.0)
                x -= theme.TOP_PITCH
        return [self._back, *reversed(right)]

    @property
    def undo_place(self) -> Rect:
        """Where the icon is that takes back."""
        return self._undo.rect

    def draw_pulse(self, canvas: Canvas, part: float) -> None:
        """Draw the light around the bulb while a hint is thought about: a part of its strength."""
        x, y, w, h = self._hint.rect
        canvas.glow((x, y, w, h), w / 2, alpha=round(GLOW * part))

    def draw(self, canvas: Canvas, status: str) -> None:
        """Draw title and status; the icons draw themselves."""
        ends = draw_words(canvas, _(self._match.game.data.title), status)
        if self._match.practice:
            canvas.chip(ends + 16, 17, _("practice"), color=SECONDARY)


def _icon(name: str, label: str, press: Callable[[], None], about: str = "", key: str = "") -> IconButton:
    """Return an icon whose key the table answers, whether the icon can be used or not."""
    icon = IconButton(name, label, press, about=about)
    icon.keys = (key,) if key else ()
    return icon


class LogColumn:
    """What has happened, in a column beside the table or, where that has no room, over it."""

    def __init__(self, app: App, scene: Scene, state: TableState, relayout: Callable[[], None]) -> None:
        self._app = app
        self._scene = scene
        self._state = state
        self._edge = theme.rgb(scene.game.data.look.edge)
        self._relayout = relayout
        self.opened = False
        self._close = IconButton("ui_close", _("Close the log"), self.toggle, size=14)
        self._close.keys = ("l",)

    def is_column(self) -> bool:
        """Return whether it has its column."""
        return self._has_room() and self._app.settings.show_log

    def _has_room(self) -> bool:
        return self._scene.log_width > 0 and self._app.size[0] >= LOG_FOLDS_UNDER

    @property
    def shown(self) -> bool:
        """Whether the log is to be seen."""
        return self.opened or self.is_column()

    def toggle(self) -> None:
        """Open or close it: the column by the setting, else a sheet over the table."""
        if self._has_room():
            self._app.settings_file.change(show_log=not self._app.settings.show_log)
            self.opened = False
            self._relayout()
        else:
            self.opened = not self.opened
        self._state.refresh()

    def forget(self) -> None:
        """Close the sheet: others look."""
        self.opened = False

    def wheel(self, event: Pointer) -> bool:
        """Scroll, if the pointer is over the log."""
        x, y, w, h = self.rect()
        if not self.shown or not (x <= event.x < x + w and y <= event.y < y + h):
            return False
        most = max(0, len(self._state.lines) - self._room())
        self._state.scrolled = max(0, min(most, self._state.scrolled + (1 if event.dy > 0 else -1)))
        self._state.refresh()
        return True

    def rect(self) -> tuple[float, float, float, float]:
        """Return where it lies."""
        layout = self._state.layout
        width = self._scene.log_width if self.is_column() else OVERLAY_WIDTH
        return (layout.width - theme.MARGIN - width, 76.0, width, layout.height - 100.0)

    def covers(self, rect: Rect) -> bool:
        """Return whether the log lies over some of a rectangle."""
        if not self.opened or self.is_column():
            return False
        x, y, w, h = self.rect()
        return rect[0] < x + w and x < rect[0] + rect[2] and rect[1] < y + h and y < rect[1] + rect[3]

    def widgets(self) -> list[Widget]:
        """Return the close icon, placed, while the log is shown."""
        if not self.shown:
            return []
        x, y, w, _h = self.rect()
        self._close.rect = (x + w - 38, y + 14, 28, 28)
        return [self._close]

    def _room(self) -> int:
        return max(1, int((self.rect()[3] - 60 - FOOT) // LINE_PITCH))

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
        lines = self._state.lines
        end = len(lines) - self._state.scrolled
        names = max((canvas.text_width(view.names[s], face="semi") for s in range(len(view.names.seats))), default=0)
        indent = min(names + 14, w * 0.4)
        for i, line in enumerate(lines[max(0, end - self._room()) : end]):
            self._line(canvas, line, view, (x + 18, y + 76 + i * LINE_PITCH), w - 36, indent)
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
        canvas.text(canvas.fit(line.text, room), x, y, anchor="l")
        if line.second:
            canvas.text(canvas.fit(line.second, room), x, y + 20, color=SECONDARY, anchor="l")
        if line.icon:
            canvas.icon(line.icon, at[0] + width - 11, y + 10, 22)

    def _foot(self, canvas: Canvas, view: View, rect: tuple[float, float, float, float]) -> None:
        x, y, w, h = rect
        if self._state.is_my_turn:
            canvas.box(rect, 10, fill=GOLD, fill_opacity=0.14)
            canvas.text(_("Your turn"), x + 14, y + 18, face="semi", color=GOLD, anchor="l")
            canvas.text(canvas.fit(self._scene.prompt(view), w - 28), x + 14, y + 40, anchor="l")
            return
        seats = [seat for seat in view.waiting if seat >= 0]
        if seats:
            words = _("{name} is thinking").format(name=view.names[seats[0]])
            if view.names.is_you(seats[0]):
                words = _("You are next")
            canvas.text(canvas.fit(words, w - 28), x + 14, y + h / 2, color=SECONDARY, anchor="l")


def draw_zone_frames(canvas: Canvas, stage: Stage, hands: Hands, choices: Choices | None) -> None:
    """Draw the outlines of zones: idle, lit, under the held piece, refusing; and where the piece would lie."""
    lit = hands.lit()
    wrong = hands.wrong()
    for name, zone in stage.zones.items():
        if not zone.drop or name in stage.closed:
            continue
        if name == wrong:
            canvas.box(
                zone.area, zone.radius, fill=CORAL, fill_opacity=0.09, line=CORAL, line_opacity=0.95, line_width=2
            )
        elif name in lit and name == hands.over:
            canvas.dashed(zone.area, zone.radius, GOLD, 1.0, 2, (10, 8), 0.08)
        elif name in lit:
            canvas.dashed(zone.area, zone.radius, GOLD, 0.55, 2, (10, 8), 0.04)
        elif zone.dashed:
            canvas.dashed(zone.area, zone.radius, HAIRLINE, 0.22, 1, (5, 5), 0.03)
    held = hands.held
    for name in lit:
        zone = stage.zones[name]
        if zone.joins and held is not None and choices is not None and not isinstance(held.piece.look, Figure):
            ghost(canvas, zone.next_pose(len(stage.actors[name])), zone, GOLD, 0.9, 0.10)
        _gives(canvas, zone, hands, choices)
    if stage.dragged is not None:
        actor = stage.dragged
        ghost(canvas, actor.home, stage.zones[actor.zone], HAIRLINE, 0.35, 0.0)


def _gives(canvas: Canvas, zone: Zone, hands: Hands, choices: Choices | None) -> None:
    action = hands.preview()
    words = choices.gives.get(action, "") if choices is not None and action is not None else ""
    if words and zone.name == hands.over:
        x, y, w, h = zone.area
        canvas.chip(x + w / 2, y + h - 22, words, color=GOLD, anchor="c", opacity=0.75)


def ghost(canvas: Canvas, pose: Pose, zone: Zone, color: theme.Color, line: float, fill: float) -> None:
    """Draw the dashed outline of a card that would lie, or lay, there."""
    w, h = pose.width, pose.width * zone.aspect
    image = canvas.art.box(
        w, h, w * theme.CARD_RADIUS, fill=HAIRLINE, fill_opacity=fill, line=color, line_opacity=line,
        line_width=2, dash=(7, 6),
    )  # fmt: skip
    key = ("ghost", round(w, 1), round(h, 1), color, line, fill)
    turned = canvas.art.rotated(key, image, pose.angle) if pose.angle else image
    canvas.put(turned, pose.x, pose.y)
