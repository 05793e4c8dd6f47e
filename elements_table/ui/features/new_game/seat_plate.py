"""One seat on the new-game screen: who sits there, a person by name or a bot of a level."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Final

from elements_table.kernel.words import _
from elements_table.ui.charts.seats import draw_seat, seat_color
from elements_table.ui.common import saved
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.theme import SECONDARY, Color
from elements_table.ui.platform.people import FACES, Face
from elements_table.ui.shell.person import LONGEST_NAME
from elements_table.ui.widgets.dropdown import Dropdown
from elements_table.ui.widgets.face_picker import FacePicker
from elements_table.ui.widgets.focus import Widget
from elements_table.ui.widgets.segments import Segments
from elements_table.ui.widgets.text_field import TextField

SIZE: Final = (280.0, 124.0)
MOST_SEGMENTS: Final = 4
INSET: Final = 12.0


class SeatPlate:
    """The plate of a seat: its name (a field for a person) and its kind. `level` is empty for a person."""

    def __init__(
        self, seat: int, levels: Sequence[str], level: str, name: str, face: str, on_change: Callable[[], None]
    ) -> None:
        self.seat = seat
        self.levels = ("", *levels)
        self.level = self._offered(level)
        self.name = name
        self.bot_name = name
        """The name shown for a bot; the screen keeps it apart from the people's names."""
        self.face = Face(FACES[0])
        """Who is seen here; the screen sees to it that no two are alike."""
        self.chosen = face
        """The face that a person took; empty: it follows from the names."""
        self.note = ""
        """The words after `bot`: with whom it plays."""
        self.color: Color = seat_color(seat)
        self.note_color: Color = SECONDARY
        self.rect: Rect = (0.0, 0.0, *SIZE)
        self._on_change = on_change
        self.welcome: Callable[[SeatPlate], None] = lambda _plate: None
        """Called when a person takes the seat of a bot."""
        labels = [_("Person"), *(saved.level_name(level) for level in levels)]
        chosen = self.levels.index(self.level)
        kind: type[Segments | Dropdown] = Segments if len(labels) <= MOST_SEGMENTS else Dropdown
        self.picker = FacePicker(self.face.who, self._pick)
        self.kind: Segments | Dropdown = kind(labels, chosen, self._choose)
        self.field = TextField(name, self._rename, longest=LONGEST_NAME, hint=_("Name"))
        self._show()

    @property
    def is_person(self) -> bool:
        """Whether a person sits here."""
        return not self.level

    @property
    def shown_name(self) -> str:
        """The name of whoever sits here."""
        return self.name.strip() if self.is_person else self.bot_name

    @property
    def widgets(self) -> list[Widget]:
        """The controls, in Tab order."""
        return [self.picker, self.field, self.kind]

    def set(self, level: str, name: str) -> None:
        """Seat somebody without telling."""
        self.level = self._offered(level)
        self.name = name
        self.field.set(name)
        self._show()
        self.kind.chosen = self.levels.index(self.level)

    def take(self, name: str, face: str) -> None:
        """Take the name and the face of a person."""
        self.name, self.chosen = name, face
        self.field.set(name)

    def wear(self, face: str, others: Collection[str]) -> None:
        """Show a face that no other person here has; `others` are theirs."""
        self.face = Face(face)
        self.picker.face, self.picker.worn = face, others

    def _show(self) -> None:
        self.field.visible = self.picker.visible = self.is_person

    def _offered(self, level: str) -> str:
        """Return a level that is offered: the one meant, or the weakest where an old one is offered no more."""
        return level if level in self.levels else self.levels[1]

    def place(self, x: float, y: float, w: float) -> None:
        """Lie with the middle at a point, `w` dp wide."""
        left, top = x - w / 2, y - SIZE[1] / 2
        self.rect = (left, top, w, SIZE[1])
        self.picker.rect = (left + 14, top + 13, 44, 44)
        self.field.rect = (left + 68, top + 15, w - 68 - 14, 40)
        self.kind.rect = (left + INSET, top + 70, w - 2 * INSET, 40)

    def draw(self, canvas: Canvas, ground: tuple[Color, Color]) -> None:
        """Draw the plate, the seat's disc and a bot's name; the controls are drawn by the ring."""
        x, y, w, _h = self.rect
        canvas.shadow(self.rect, theme.PANEL_RADIUS, 2)
        canvas.box(self.rect, theme.PANEL_RADIUS, grad=ground, line=theme.HAIRLINE, line_opacity=0.16)
        if self.is_person:
            self.picker.color, self.picker.lit = self.color, self.field.editing
            return
        note = _("bot, {note}").format(note=self.note) if self.note else _("bot")
        draw_seat(
            canvas, x + 36, y + 35, 22, self.face, self.bot_name, self.color, w - 68 - 14, fact=note,
            fact_color=self.note_color,
        )  # fmt: skip

    def _choose(self, index: int) -> None:
        before, self.level = self.level, self.levels[index]
        if before and self.is_person:
            self.welcome(self)
        self._show()
        self._on_change()

    def _pick(self, face: str) -> None:
        self.chosen = face
        self._on_change()

    def _rename(self, name: str) -> None:
        self.name = name
        self._on_change()
