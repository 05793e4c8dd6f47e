"""The first question: who plays here? A name and a face, asked once; Enter takes what is proposed."""

from typing import Final

from elements_table.kernel.words import _
from elements_table.ui.common.ladder_words import locked_portraits
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas, Rect, measuring
from elements_table.ui.platform.inputs import Input, Key
from elements_table.ui.platform.people import FACE, LONGEST_NAME, PORTRAITS, Portrait, trouble
from elements_table.ui.platform.settings import SeatChoice
from elements_table.ui.shell.screen import Screen, Shell
from elements_table.ui.widgets.button import Button
from elements_table.ui.widgets.focus import Spoken, Widget
from elements_table.ui.widgets.layout import Box, Column, Row, unmeasured
from elements_table.ui.widgets.text_field import TextField

WIDTH: Final = 620.0
LINES: Final = 2
ROW: Final = 552.0
RADIUS: Final = 0.39
"""In how many lines the faces stand, how long one is, and the radius of a face in widths of its cell."""
FIELD: Final = (300.0, 46.0)
BUTTON: Final = (200.0, 52.0)
HEAD: Final = 88.0
"""From the top of the sheet to the words."""


class PortraitChoice(Widget):
    """One of the faces; the chosen one smiles in a gold ring."""

    def __init__(self, face: str, screen: "Who") -> None:
        super().__init__()
        self.face, self._screen = face, screen

    def activate(self) -> None:
        self._screen.take(self.face)

    def spoken(self) -> Spoken:
        faces = self._screen.faces
        place = _("{n} of {total}").format(n=faces.index(self) + 1, total=len(faces))
        return Spoken(_("Choose a face"), place, _("This one is yours.") if self._screen.face == self.face else "")

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        left, top, w, _h = self.rect
        x, y, r, is_mine = left + w / 2, top + w / 2, w * RADIUS, self._screen.face == self.face
        face = Portrait(self.face, "pleased" if hot or is_mine else "calm")
        canvas.avatar(x, y, r, face, theme.GOLD if is_mine else theme.HAIRLINE, is_mine)
        if hot:
            canvas.circle(x, y, r + 3, line=theme.TEXT, line_opacity=0.6, line_width=1.5)

    def draw_focus(self, canvas: Canvas) -> None:
        x, y, w, h = self.rect
        canvas.focus((x + 4, y + 4, w - 8, h - 8), (w - 8) / 2)


class Who(Screen):
    """Lies over the menu at the first start, and never again by itself; later whoever plays changes who that is."""

    is_sheet = True
    upright = theme.UPRIGHT

    def __init__(self, app: Shell) -> None:
        super().__init__(app)
        me, locked = app.services.settings.me, locked_portraits(app)
        self.face = me.face or FACE
        self.field = TextField(me.name, self._named, longest=LONGEST_NAME, hint=_("Player"))
        self.faces = [PortraitChoice(face, self) for face in PORTRAITS if face not in locked]
        self.done = Button(_("Sit down"), self._sit_down, kind="primary")
        self.rect: Rect = (0.0, 0.0, WIDTH, 0.0)
        self._lines: list[str] = []

    @property
    def name(self) -> str:
        """The name as it is now: what was typed, or the one proposed."""
        return self.field.text.strip() or _("Player")

    def enter(self) -> None:
        self.focus.focus(self.field, by_keyboard=False)
        self.field.editing = True

    def take(self, face: str) -> None:
        """Take a face."""
        self.face = face
        self.stale = True

    def back(self) -> None:
        if self.services.settings.me.name:
            self.navigator.pop(self)
            return
        if trouble(self.name):
            self.field.set("")
        self._sit_down()

    def _named(self, _name: str) -> None:
        self.done.enabled = not trouble(self.name)
        self.stale = True

    def _sit_down(self) -> None:
        if not trouble(self.name):
            self.services.settings_file.change(me=SeatChoice("", self.name, self.face))
            self.navigator.pop(self)

    def handle(self, event: Input) -> bool:
        if isinstance(event, Key) and event.name in ("enter", "escape"):
            (self._sit_down if event.name == "enter" else self.back)()
            return True
        used = super().handle(event)
        if isinstance(event, Key) and isinstance(self.focus.focused, PortraitChoice):
            self.take(self.focus.focused.face)
        return used

    def layout(self, width: float, height: float) -> None:
        super().layout(width, height)
        words = _("Your name and your face stay with you at every table. Settings change them at any time.")
        self._lines = measuring(self.display.art).evened(words, WIDTH - 2 * theme.SHEET_PADDING)
        columns = -(-len(self.faces) // LINES)
        cell = ROW / columns
        cells = [Box(face, cell) for face in self.faces]
        rows = (Row(*cells[n : n + columns], width=ROW, height=cell) for n in range(0, len(cells), columns))
        sheet = Column(
            Box(height=HEAD + theme.LINE * len(self._lines) + 14), Box(self.field, *FIELD), Box(height=40), *rows,
            Box(height=20), Box(self.done, *BUTTON), Box(height=theme.SHEET_PADDING), align="center",
        )  # fmt: skip
        high = sheet.needs(WIDTH, unmeasured)[1] or 0.0
        self.rect = (width - WIDTH) / 2, (height - high) / 2, WIDTH, high
        sheet.place(self.rect)
        self.focus.set(sheet.widgets())

    def draw(self, canvas: Canvas) -> None:
        x, y, w, _h = self.rect
        canvas.sheet(self.rect, self.tint)
        canvas.text(_("Who plays here?"), x + w / 2, y + 50, theme.TITLE, "serif", theme.TEXT, "c")
        canvas.lines(self._lines, x + w / 2, y + HEAD - 8, color=theme.SECONDARY, anchor="t")
        why = trouble(self.name)
        if why:
            middle = self.field.rect[1] + FIELD[1] + 20
            canvas.label(why, x + w / 2, middle, w - 2 * theme.SHEET_PADDING, color=theme.CORAL, anchor="c")
        super().draw(canvas)
