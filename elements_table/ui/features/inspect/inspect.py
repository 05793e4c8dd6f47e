"""A card looked at closely: large, with its words, the way to its rule, and who knows of it."""

from collections.abc import Sequence
from typing import Any, Final, Protocol

from elements_table.kernel.words import _
from elements_table.ui.charts.seats import seat_color
from elements_table.ui.drawing.canvas import Canvas, measuring
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.drawing.theme import BODY, CARD_ASPECT, LINE, SECONDARY, TEXT
from elements_table.ui.platform.inputs import RIGHT, Input, Key, Pointer
from elements_table.ui.shell.dialog import FOOT, HEAD, Sheet
from elements_table.ui.shell.screen import Shell
from elements_table.ui.stage.geometry import Pose
from elements_table.ui.stage.motion.drawing import draw_look
from elements_table.ui.stage.scene import Layout, LogLine, Painted, Piece, Scene, View
from elements_table.ui.stage.table_account import name_of, told
from elements_table.ui.widgets.button import Button

CARD: Final = 200.0
"""How wide the card is drawn."""
APART: Final = 32.0
FACE: Final = 17.0
"""Radius of the portrait of who knows of it."""
WIDE: Final = 700.0


def knowing(scene: Scene, piece: Piece, zone: str, view: View, layout: Layout) -> frozenset[int] | None:
    """Return the seats that know that a piece lies where the reader sees it; None where that is not told."""
    me, seats = view.observation.seat, range(len(view.names.seats))
    for seat in seats:
        own = {scene.zone_of(place, layout) for place in (*scene.hands(seat), *scene.secrets(seat))}
        if zone in own or (seat == me and zone in scene.account.private):
            told = scene.account.told_of(piece, seat, view)
            return None if me is None or told is None else frozenset((me, seat, *told))
    return frozenset(seats)


class Log(Protocol):
    """What eyes have been shown: what has happened, the lines of the log, and of which of all that each tells."""

    events: Sequence[Any]
    lines: Sequence[LogLine]
    told: Sequence[int]


def came(scene: Scene, piece: Piece, zone: str, view: View, layout: Layout, log: Log) -> str:
    """Return the line of the log that tells how a piece came where it lies; empty where none does."""
    for line, number in zip(reversed(log.lines), reversed(log.told), strict=True):
        moved = [one for one in log.events[number].event.moved if one.face == piece.name]
        if line.seat is not None and any(scene.zone_of(one.target, layout) == zone for one in moved):
            return told(line, view)
    return ""


class Inspect(Sheet):
    """One piece of a table, as its reader knows it."""

    at_table = True

    def __init__(
        self, app: Shell, scene: Scene, piece: Piece, zone: str, view: View, layout: Layout, log: Log
    ) -> None:
        look = piece.look
        self.look = scene.uncovered(piece)
        entry = next((one for one in scene.rulebook.entries() if one.look in (look, self.look)), None)
        tip = scene.readouts.piece(piece, view)
        brings = scene.explanations.piece(piece, zone, view) or ""
        super().__init__(app, entry.title if entry is not None else name_of(scene, piece, view))
        about = (
            scene.rulebook.about(self.look) if entry is None else entry.words,
            "" if tip is None else tip.text,
            brings,
        )
        self.words = list(dict.fromkeys(filter(None, (*about, came(scene, piece, zone, view, layout, log)))))
        self.seats, self._view = knowing(scene, piece, zone, view, layout), view
        rule = scene.rulebook.rule(view)
        self.rules = Button(_("Rules"), lambda: self.open_rules(scene.game.id, rule), shortcut="rules")
        self.done = Button(_("Close"), self.back, kind="primary", shortcut="enter")
        self._lines: list[str] = []

    @property
    def known(self) -> str:
        """Who knows of it, in words."""
        seats, names = self.seats, self._view.names
        if seats is None:
            return ""
        if len(seats) == len(names.seats):
            return _("All know that it is here.")
        told = ", ".join(names.within(seat) for seat in sorted(seats))
        alone = len(seats) == 1
        return _("Only you know that it is here.") if alone else _("Who knows it: {names}").format(names=told)

    def spoken(self) -> list[str]:
        return [*self.words, self.known]

    @property
    def _high(self) -> float:
        aspect = self.look.aspect if isinstance(self.look, Painted) else CARD_ASPECT
        return CARD * aspect

    def layout(self, width: float, height: float) -> None:
        inner = min(WIDE, width - 72) - 64 - CARD - APART
        measure = measuring(self.display.art)
        self._lines = [line for words in self.words for line in measure.evened(words, inner)]
        high = max(self._high, len(self._lines) * LINE + 2 * FACE + 2 * LINE)
        self.size = (WIDE, HEAD + 24 + high + FOOT)
        super().layout(width, height)
        self.rules.rect, self.done.rect = self.foot_rects(2)
        self.focus.set([self.rules, self.done])

    def handle(self, event: Input) -> bool:
        is_click = isinstance(event, Pointer) and event.kind == "down" and event.button == RIGHT
        if is_click or (isinstance(event, Key) and event.name == "inspect"):
            self.back()
            return True
        return super().handle(event)

    def draw_body(self, canvas: Canvas) -> None:
        x, y, _w, _h = self.body
        draw_look(canvas, CardArt(canvas.art), self.look, Pose(x + CARD / 2, y + self._high / 2, 0.0, CARD), CARD)
        left, room = x + CARD + APART, self.body[2] - CARD - APART
        for n, line in enumerate(self._lines):
            canvas.text(line, left, y + LINE * (n + 0.5), BODY, color=TEXT, anchor="l")
        foot = y + max(self._high, 0.0) - FACE - 4
        if self.seats is None:
            return
        at = left + FACE
        for seat in sorted(self.seats):
            canvas.avatar(at, foot, FACE, self._view.names.face(seat), seat_color(seat))
            at += 2 * FACE + 8
        canvas.label(self.known, left, foot - FACE - LINE * 0.8, room, color=SECONDARY, anchor="l")
