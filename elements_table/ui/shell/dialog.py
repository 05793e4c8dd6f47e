"""What lies over a screen: a question with two or three answers, or a sheet with title, body and buttons."""

import platform
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from elements_table import __version__, logfile, paths
from elements_table.kernel.files import read_bytes
from elements_table.kernel.words import _
from elements_table.ui.drawing.canvas import Canvas, Kind, Rect, measuring
from elements_table.ui.drawing.theme import BODY, HAIRLINE, SECONDARY, SHEET_PADDING, TEXT, TITLE, UPRIGHT, WRITTEN
from elements_table.ui.parlour.places import parlour
from elements_table.ui.shell.screen import NARROW, Screen, Shell
from elements_table.ui.stage.view import Question
from elements_table.ui.widgets.button import Button
from elements_table.ui.widgets.layout import Box, Column, Row
from elements_table.ui.widgets.slip import SECOND, SlipButton, Tick, draw_slip
from elements_table.ui.widgets.text_field import copy_text

LINES: Final = 60
"""Lines of the log that are copied."""
WIDTH: Final = 520.0
BUTTON_HEIGHT: Final = 48.0
LEAST_BUTTON: Final = 120.0
LINE: Final = 22.0
SLIP_WIDE: Final = 208.0
SLIP_PADDING: Final = 16.0
SLIP_TITLE: Final = 23.0
SLIP_SIZE: Final = 18.0
SLIP_BUTTON: Final = 40.0
SLIP_GAP, UNDER, INSIDE, BELOW = 10.0, 5.0, 26.0, 28.0
"""Of a question on a slip: width, margin, a line of its title, a button; gaps, and what it reaches down."""


def tell_trouble(app: Shell, sentences: Sequence[str]) -> None:
    """Tell what is wrong, over whatever is shown."""
    text = " ".join(sentences)

    def copy() -> None:
        copy_text(details(text))
        app.navigator.say(_("The details are copied."))

    answers = (Answer(_("Close"), lambda: None, "primary"), Answer(_("Copy details"), copy))
    app.navigator.push(Dialog(app, _("Something is not as it should be"), text, answers))


def details(text: str) -> str:
    """Return what helps others to find out: the sentence, the versions, and the end of the log."""
    lines = [text, f"Elements Table {__version__}, Python {platform.python_version()}, {platform.platform()}"]
    try:
        log = read_bytes(paths.user() / logfile.NAME, 2 * logfile.SIZE).decode("utf-8", "replace")
        lines += log.splitlines()[-LINES:]
    except OSError:
        pass  # nothing has been logged, or nothing can be
    return "\n".join(lines)


class Answer(NamedTuple):
    """A button of a question: its words, what it does, and its look (`primary` at most once)."""

    label: str
    act: Callable[[], None]
    kind: Kind = "normal"


class Dialog(Screen):
    """A question over everything. The first answer is the safe one, which Escape gives."""

    is_sheet = True
    upright = UPRIGHT

    def __init__(self, app: Shell, question: str, text: str, answers: Sequence[Answer]) -> None:
        super().__init__(app, question)
        self.text = text
        self.buttons = [Button(answer.label, self._answer(answer), kind=answer.kind) for answer in answers]
        self.rect: Rect = (0.0, 0.0, WIDTH, 200.0)
        self._lines: list[str] = []

    def enter(self) -> None:
        gold = [button for button in self.buttons if button.kind == "primary"]
        self.focus.focus((gold or self.buttons)[0], by_keyboard=False)

    def back(self) -> None:
        self.buttons[0].activate()

    def layout(self, width: float, height: float) -> None:
        super().layout(width, height)
        measure = self.display.art.text_width
        wide = [max(LEAST_BUTTON, measure(button.label, BODY, "semi") + 44) for button in self.buttons]
        need = sum(wide) + 16 * (len(wide) - 1) + 2 * SHEET_PADDING
        w = min(width - 72, max(WIDTH, need))
        self._lines = measuring(self.display.art).evened(self.text, w - 2 * SHEET_PADDING)
        h = 84 + len(self._lines) * LINE + 28 + BUTTON_HEIGHT + 28
        x, y = (width - w) / 2, (height - h) / 2
        self.rect = (x, y, w, h)
        buttons = (Box(button, size) for button, size in zip(self.buttons, wide, strict=True))
        foot = Row(*buttons, gap=16, align="center", justify="end")
        foot.place((x + SHEET_PADDING, y + h - 28 - BUTTON_HEIGHT, w - 2 * SHEET_PADDING, BUTTON_HEIGHT))
        self.focus.set(foot.widgets())

    def draw(self, canvas: Canvas) -> None:
        x, y, w, _h = self.rect
        canvas.sheet(self.rect, self.tint)
        title = canvas.fit(self.title, w - 2 * SHEET_PADDING, TITLE, "serif")
        canvas.text(title, x + SHEET_PADDING, y + 46, TITLE, "serif", TEXT, "l")
        for i, line in enumerate(self._lines):
            canvas.text(line, x + SHEET_PADDING, y + 76 + i * LINE, color=SECONDARY)
        super().draw(canvas)

    def _answer(self, answer: Answer) -> Callable[[], None]:
        def give() -> None:
            self.navigator.pop(self)
            answer.act()

        return give


class SlipQuestion(Dialog):
    """The same on a slip of paper where the buttons of a table lie: the table stays in sight.

    With `choice` a box of that name can be ticked; the answers find it in `chosen`.
    """

    veil = (0.0, 0.0)

    def __init__(self, app: Shell, question: str, text: str, answers: Sequence[Answer], *, choice: str = "") -> None:
        super().__init__(app, question, text, answers)
        self.buttons = [SlipButton(answer.label, self._answer(answer), kind=answer.kind) for answer in answers]
        self._ticks = [Tick(choice)] if choice else []
        self._head: list[str] = []

    @property
    def chosen(self) -> bool:
        """Whether the box is ticked."""
        return any(tick.on for tick in self._ticks)

    def layout(self, width: float, height: float) -> None:
        Screen.layout(self, width, height)
        place, painter = parlour(width, height, 2, 0), measuring(self.display.art)
        left, top, wide, high = place.column(2)[not place.is_tall]
        w = place.slips[0][2] if place.is_tall else max(SLIP_WIDE, wide)
        x = place.slips[0][0] if place.is_tall else min(left - (w - wide) / 2, width - w - SLIP_GAP)
        inner = w - 2 * SLIP_PADDING
        self._head = painter.evened(self.title, inner, SLIP_SIZE, "serif")
        self._lines = painter.evened(self.text, inner)
        words = SLIP_PADDING + UNDER + len(self._head) * SLIP_TITLE + len(self._lines) * LINE + SLIP_GAP
        ticks: list[Button | Tick] = [*self._ticks]
        answers: list[Button | Tick] = [*self.buttons]

        def fits(ones: Sequence[Button | Tick]) -> bool:
            return (max(painter.text_width(one.label, BODY, "semi") for one in ones) + INSIDE) * len(ones) <= inner

        rows = [[*ticks, *answers]]
        if not fits(rows[0]):
            rows = [answers, ticks] if fits(answers) else [*([one] for one in answers), ticks]
        h = words + (SLIP_BUTTON + SLIP_GAP) * sum(map(bool, rows)) + SLIP_PADDING - SLIP_GAP
        self.rect = (x, top + high + (place.s(BELOW) if place.is_tall else SLIP_PADDING) - h, w, h)
        lines = (Row(*row, height=SLIP_BUTTON, gap=SLIP_GAP) for row in rows)
        Column(*lines, gap=SLIP_GAP).place((x + SLIP_PADDING, self.rect[1] + words, inner, h - words - SLIP_PADDING))
        self.focus.set([*ticks, *answers])

    def draw(self, canvas: Canvas) -> None:
        draw_slip(canvas, self.rect)
        x, y = (edge + SLIP_PADDING for edge in self.rect[:2])
        for i, line in enumerate(self._head):
            canvas.text(line, x, y + i * SLIP_TITLE, SLIP_SIZE, "serif", WRITTEN)
        for i, line in enumerate(self._lines):
            canvas.text(line, x, y + UNDER + len(self._head) * SLIP_TITLE + i * LINE, color=SECOND)
        Screen.draw(self, canvas)


def ask(app: Shell, question: str, text: str, yes: str, act: Callable[[], None], form: type[Dialog] = Dialog) -> None:
    """Ask before something is done: Cancel is the safe answer, `yes` does it."""
    answers = (Answer(_("Cancel"), lambda: None), Answer(yes, act, "primary"))
    app.navigator.push(form(app, question, text, answers))


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
    dialog = SlipQuestion(app, question.title, question.text, answers, choice=_("Do not ask again"))
    app.navigator.push(dialog)


LEAST_MARGIN: Final = 36.0
HEAD: Final = 74.0
FOOT: Final = 28.0 + 48.0 + 24.0
BUTTON: Final = (168.0, 48.0)


class Sheet(Screen):
    """A screen that lies over another. `size` is what it wants, in dp; it stays inside the window."""

    is_sheet = True
    size = (1008.0, 728.0)
    has_keys = False
    """Whether the page of the keys lists its own, and not those of what it lies over."""

    def __init__(self, app: Shell, title: str = "") -> None:
        super().__init__(app, title)
        self.rect: Rect = (0.0, 0.0, *self.size)
        self.upright = UPRIGHT[0], max(NARROW[1], self.size[1] + 2 * LEAST_MARGIN)

    @property
    def body(self) -> Rect:
        """The room between the line under the title and the buttons."""
        x, y, w, h = self.rect
        return (x + SHEET_PADDING, y + HEAD + 12, w - 2 * SHEET_PADDING, h - HEAD - 12 - FOOT)

    @property
    def note(self) -> str:
        """The words at the right of the title."""
        return ""

    def layout(self, width: float, height: float) -> None:
        super().layout(width, height)
        w = min(self.size[0], width - 2 * LEAST_MARGIN)
        h = min(self.size[1], height - 2 * LEAST_MARGIN)
        self.rect = ((width - w) / 2, (height - h) / 2, w, h)

    def foot_rects(self, count: int) -> list[Rect]:
        """Return where `count` buttons lie at the bottom right, from left to right; the gold one is the last."""
        x, y, w, h = self.rect
        right, top = x + w - SHEET_PADDING, y + h - 28 - BUTTON[1]
        pitch = min(BUTTON[0] + 16, (w - 2 * SHEET_PADDING + 16) / count)
        return [(right + 16 - (count - i) * pitch, top, pitch - 16, BUTTON[1]) for i in range(count)]

    def draw(self, canvas: Canvas) -> None:
        x, y, w, _h = self.rect
        canvas.sheet(self.rect, self.tint)
        canvas.text(self.title, x + SHEET_PADDING, y + 42, TITLE, "serif", TEXT, "l")
        if self.note:
            canvas.text(self.note, x + w - SHEET_PADDING, y + 43, color=SECONDARY, anchor="r")
        canvas.hairline(x + SHEET_PADDING, y + HEAD, w - 2 * SHEET_PADDING, 0.16, HAIRLINE)
        self.draw_body(canvas)
        super().draw(canvas)

    def draw_body(self, canvas: Canvas) -> None:
        """Draw what is no widget."""
