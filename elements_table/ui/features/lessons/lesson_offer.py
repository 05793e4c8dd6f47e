"""The offer of a lesson, once, before the first match of a game: what it is about, and how long it takes."""

from collections.abc import Callable
from typing import Final

from elements_table.kernel.data import GameData
from elements_table.kernel.words import _
from elements_table.match.campaign.lessons import Lesson, lesson
from elements_table.ui.common.game_tile import draw_card
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas, Rect, measuring
from elements_table.ui.shell.screen import Screen, Shell
from elements_table.ui.widgets.button import Button, Link
from elements_table.ui.widgets.layout import Box, Row

WIDTH: Final = 620.0
COVER: Final = (126.0, 176.0)
CHAPTER: Final = 36.0
BUTTON: Final = 52.0


def offered(app: Shell, head: GameData, other: tuple[str, Callable[[], None]] | None = None) -> "LessonOffer | None":
    """Return the offer of a game's lesson, if there is one that was never offered before.

    `other` is what else is offered, in words, and does that (None: the match that is being set up).
    """
    if app.services.profile.lesson(head.id).offered:
        return None
    with app.navigator.telling():
        found = lesson(head.id)
        return None if found is None else LessonOffer(app, head, found, other)
    return None


class LessonOffer(Screen):
    """Lies over the new-game screen; whatever is chosen, it does not come again."""

    is_sheet = True
    upright = theme.UPRIGHT

    def __init__(
        self, app: Shell, head: GameData, found: Lesson, other: tuple[str, Callable[[], None]] | None = None
    ) -> None:
        super().__init__(app, _(head.title))
        self.tint = theme.sheet_tint(head.look.edge)
        self._head, self._lesson = head, found
        self._learn = Button(_("Learn by playing"), self._open, kind="primary")
        words, self._go_on = other or (_("Just play"), lambda: None)
        self._play = Button(words, self._skip)
        self._rules = Link(_("Read the rules"), lambda: self.open_rules(head.id), shortcut="rules")
        self._lines: list[str] = []
        self.rect: Rect = (0.0, 0.0, WIDTH, 0.0)

    def enter(self) -> None:
        """It is offered now, and never again."""
        self.services.profile.note_lesson(self._head.id, offered=True)
        self.focus.focus(self._learn, by_keyboard=False)

    def _skip(self) -> None:
        self.navigator.pop(self)
        self._go_on()

    def _open(self) -> None:
        self.navigator.pop(self)
        self.navigator.go("lesson", self._head.id)

    def layout(self, width: float, height: float) -> None:
        super().layout(width, height)
        painter = measuring(self.display.art)
        words = _(
            "Few people know this game. A lesson at the real table shows it by playing: with real cards, and a short "
            "match at the end."
        )
        self._lines = painter.wrapped(words, WIDTH - COVER[0] - 24 - 2 * theme.SHEET_PADDING)
        high = 2 * theme.SHEET_PADDING + COVER[1] + 40 + CHAPTER * len(self._lesson.chapters) + 24 + BUTTON
        self.rect = x, y, w, h = (width - WIDTH) / 2, (height - high) / 2, WIDTH, high
        inside = (x + theme.SHEET_PADDING, y + h - theme.SHEET_PADDING - BUTTON, w - 2 * theme.SHEET_PADDING, BUTTON)
        learn, play = (
            Box(button, max(least, painter.text_width(button.label, theme.BODY, "semi") + 44), BUTTON)
            for button, least in ((self._learn, 200.0), (self._play, 132.0))
        )
        row = Row(Box(self._rules, self._rules.width, 34.0), Box(), play, learn, gap=16, align="center")
        row.place(inside, self.display.art.text_width)
        self.focus.set([self._rules, self._play, self._learn])

    def draw(self, canvas: Canvas) -> None:
        x, y, w, _h = self.rect
        canvas.sheet(self.rect, self.tint)
        left, top = x + theme.SHEET_PADDING, y + theme.SHEET_PADDING
        draw_card(canvas, self._head.look, (left, top, *COVER))
        left += COVER[0] + 24
        title = _("Your first {game}").format(game=_(self._head.title))
        canvas.label(title, left, top + 20, w - 256, theme.TITLE, "serif", theme.TEXT, "l")
        canvas.lines(self._lines, left, top + 46)
        length = _("{minutes} minutes, {steps} steps; leave whenever you like")
        length = length.format(minutes=self._lesson.minutes, steps=len(self._lesson.steps))
        canvas.icon("ui_clock", left + 9, top + COVER[1] - 24, 18, theme.GOLD)
        canvas.text(length, left + 28, top + COVER[1] - 24, color=theme.SECONDARY, anchor="l")
        top += COVER[1] + 20
        canvas.hairline(x + theme.SHEET_PADDING, top, w - 2 * theme.SHEET_PADDING)
        for number, chapter in enumerate(self._lesson.chapters, 1):
            middle = top + 20 + CHAPTER * (number - 0.5)
            canvas.circle(x + theme.SHEET_PADDING + 14, middle, 13, line=theme.GOLD, line_width=1.5)
            canvas.text(str(number), x + theme.SHEET_PADDING + 14, middle, face="semi", color=theme.GOLD, anchor="c")
            told = canvas.text(_(chapter.title), x + theme.SHEET_PADDING + 42, middle, face="semi", anchor="l")
            room = w - 2 * theme.SHEET_PADDING - 42 - told - 24
            canvas.label(
                _(chapter.note), x + w - theme.SHEET_PADDING, middle, room, color=theme.SECONDARY, anchor="r", rows=2
            )
        super().draw(canvas)
