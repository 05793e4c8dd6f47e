"""A question with two or three answers, and a sentence that shows for a while."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from elements_table.kernel.words import _
from elements_table.ui.drawing.canvas import Canvas, Kind, Rect
from elements_table.ui.drawing.theme import BODY, SECONDARY, SHEET_PADDING, TEXT, TITLE
from elements_table.ui.shell.screen import Screen, Shell, measuring
from elements_table.ui.stage.view import Question
from elements_table.ui.widgets.button import Button
from elements_table.ui.widgets.focus import Widget
from elements_table.ui.widgets.setting_row import SettingRow
from elements_table.ui.widgets.switch import WIDTH as SWITCH_WIDTH
from elements_table.ui.widgets.switch import Switch

WIDTH: Final = 520.0
BUTTON_HEIGHT: Final = 48.0
LEAST_BUTTON: Final = 120.0
LINE: Final = 22.0


class Answer(NamedTuple):
    """A button of a question: its words, what it does, and its look (`primary` at most once)."""

    label: str
    act: Callable[[], None]
    kind: Kind = "normal"


class Dialog(Screen):
    """A question over everything. The first answer is the safe one, which Escape gives.

    With `choice` a switch of that name lies beside the answers; they find it in `chosen`.
    """

    is_sheet = True

    def __init__(self, app: Shell, question: str, text: str, answers: Sequence[Answer], *, choice: str = "") -> None:
        super().__init__(app)
        self.chosen = False
        self._row = SettingRow(choice, Switch(False, self._choose))
        self.title = question
        self.text = text
        self.answers = tuple(answers)
        self.buttons = [Button(answer.label, self._answer(answer), kind=answer.kind) for answer in answers]
        self.rect: Rect = (0.0, 0.0, WIDTH, 200.0)
        self._lines: list[str] = []

    def enter(self) -> None:
        """Focus the gold answer, or the safe one; it shows as focused with the first key."""
        gold = [button for button in self.buttons if button.kind == "primary"]
        self.ring.focus((gold or self.buttons)[0], by_keyboard=False)

    def back(self) -> None:
        """Give the safe answer."""
        self.buttons[0].activate()

    def layout(self, width: float, height: float) -> None:
        """Take the height from the text, and the buttons' widths from their words."""
        super().layout(width, height)
        measure = self.display.art.text_width
        wide = [max(LEAST_BUTTON, measure(button.label, BODY, "semi") + 44) for button in self.buttons]
        row = measure(self._row.label, BODY) + 16 + SWITCH_WIDTH if self._row.label else 0.0
        need = sum(wide) + 16 * (len(wide) - 1) + 2 * SHEET_PADDING + (row + 32 if row else 0.0)
        w = min(width - 72, max(WIDTH, need))
        self._lines = measuring(self.display.art).evened(self.text, w - 2 * SHEET_PADDING)
        h = 84 + len(self._lines) * LINE + 28 + BUTTON_HEIGHT + 28
        x, y = (width - w) / 2, (height - h) / 2
        self.rect = (x, y, w, h)
        right = x + w - SHEET_PADDING
        for button, size in zip(reversed(self.buttons), reversed(wide), strict=True):
            button.rect = (right - size, y + h - 28 - BUTTON_HEIGHT, size, BUTTON_HEIGHT)
            right -= size + 16
        self._row.place(x + SHEET_PADDING, y + h - 28 - BUTTON_HEIGHT / 2, row)
        widgets: list[Widget] = [self._row, *self.buttons] if row else [*self.buttons]
        self.ring.set(widgets)

    def draw(self, canvas: Canvas) -> None:
        """Draw the sheet, the question, the text and the answers."""
        x, y, w, _h = self.rect
        canvas.sheet(self.rect, self.tint)
        title = canvas.fit(self.title, w - 2 * SHEET_PADDING, TITLE, "serif")
        canvas.text(title, x + SHEET_PADDING, y + 46, TITLE, "serif", TEXT, "l")
        for i, line in enumerate(self._lines):
            canvas.text(line, x + SHEET_PADDING, y + 76 + i * LINE, color=SECONDARY)
        super().draw(canvas)

    def _choose(self, on: bool) -> None:
        self.chosen = on

    def _answer(self, answer: Answer) -> Callable[[], None]:
        def give() -> None:
            self.navigator.pop(self)
            answer.act()

        return give


def ask(app: Shell, question: str, text: str, yes: str, act: Callable[[], None]) -> None:
    """Ask before something is done: Cancel is the safe answer, `yes` does it."""
    answers = (Answer(_("Cancel"), lambda: None), Answer(yes, act, "primary"))
    app.navigator.push(Dialog(app, question, text, answers))


def ask_first(app: Shell, question: Question | None, act: Callable[[], None]) -> None:
    """Do what gives something away after its question, if there is one; that can be the last of its kind."""
    if question is None:
        act()
        return

    def done() -> None:
        if dialog.chosen:
            app.services.settings_file.change(ask_first=False)
        act()

    answers = (Answer(_("Cancel"), lambda: None), Answer(question.yes, done, "danger"))
    dialog = Dialog(app, question.title, question.text, answers, choice=_("Do not ask again"))
    app.navigator.push(dialog)


def tell(app: Shell, title: str, text: str) -> None:
    """Tell something that must be read, with one button."""
    app.navigator.push(Dialog(app, title, text, (Answer(_("Close"), lambda: None, "primary"),)))
