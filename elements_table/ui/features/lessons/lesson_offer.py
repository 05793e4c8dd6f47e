"""The offer of a lesson, once, before the first match of a game: what it is about, and how long it takes."""

from collections.abc import Callable
from typing import Final

from elements_table.kernel.data import GameData
from elements_table.kernel.words import _
from elements_table.match.campaign.lessons import Lesson, lesson
from elements_table.ui.common.game_tile import CARD, draw_card
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas, Rect, measuring
from elements_table.ui.parlour.bubble import Bubble, bubble
from elements_table.ui.parlour.busts import draw_bust
from elements_table.ui.parlour.places import Parlour, parlour
from elements_table.ui.platform.people import Portrait, seated
from elements_table.ui.shell.screen import Screen, Shell
from elements_table.ui.widgets.button import Button, Link
from elements_table.ui.widgets.layout import Box, Row

SAYS: Final = (770.0, 96.0, 380.0)
TALL_SAYS: Final = (465.0, 120.0, 235.0)
"""Where the left edge and the middle of the bubble are, and how wide it is at most, in units."""
COVER: Final = (430.0, 420.0, 200.0)
TALL_COVER: Final = (160.0, 600.0, 200.0)
"""Where the game's card has its middle, and its width, in units; the chapters stand beside it."""
BESIDE: Final = 56.0
"""From the card to the chapters, in units."""
FOOT: Final = 654.0
TALL_FOOT: Final = 900.0
"""Where the row of buttons has its middle, in units."""
NUMBER: Final = 15.0
"""The radius of a chapter's number."""
ROOM: Final = 46.0
"""From one chapter to the next, in dp, from which on its note stands under it."""
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
    """Somebody at the table offers to show the game; whatever is chosen, it does not come again."""

    upright = theme.UPRIGHT

    def __init__(
        self, app: Shell, head: GameData, found: Lesson, other: tuple[str, Callable[[], None]] | None = None
    ) -> None:
        super().__init__(app, _(head.title))
        self._head, self._lesson = head, found
        self._learn = Button(_("Learn by playing"), self._open, kind="primary")
        words, self._go_on = other or (_("Just play"), lambda: None)
        self._play = Button(words, self._skip)
        self._rules = Link(_("Read the rules"), lambda: self.open_rules(head.id), shortcut="rules")
        self._place: Parlour = parlour(1280.0, 800.0, 2, 0)
        teacher = head.names[1 if head.teams else 0]
        self._face = Portrait(seated([teacher])[0], "pleased")
        self._said = Bubble((), (0.0, 0.0, 0.0, 0.0), (0.0, 0.0))
        self._card: Rect = (0.0, 0.0, 0.0, 0.0)

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
        self._place = place = parlour(width, height, 2, 0)
        painter = measuring(self.display.art)
        words = _("Your first {game}? I show it at the table, in {minutes} minutes.")
        words = words.format(game=_(self._head.title), minutes=self._lesson.minutes)
        x, y, most = TALL_SAYS if place.is_tall else SAYS
        self._said = bubble(painter, words, place.busts[1].mouth, place.at(x, y), place.s(most), theme.SHEET_PADDING)
        x, y, wide = TALL_COVER if place.is_tall else COVER
        self._card = place.rect(x, y, wide, wide * CARD[1] / CARD[0])
        learn, play = (
            Box(button, max(place.s(least), painter.text_width(button.label, theme.BODY, "semi") + 44), BUTTON)
            for button, least in ((self._learn, 240.0), (self._play, 160.0))
        )
        row = Row(Box(self._rules, self._rules.width, 34.0), Box(), play, learn, gap=16, align="center")
        left, right = self._card[0], width - self._card[0]
        middle = place.y(TALL_FOOT if place.is_tall else FOOT)
        row.place((left, middle - BUTTON / 2, right - left, BUTTON), self.display.art.text_width)
        self.focus.set([self._rules, self._play, self._learn])

    def draw(self, canvas: Canvas) -> None:
        room = self.display.place(self._head.look, self._place)
        room.paint_room(canvas.surface)
        draw_bust(canvas, self._place.busts[1], self._face, "full")
        room.paint_rail(canvas.surface)
        self._said.draw(canvas)
        x, y, w, h = self._card
        draw_card(canvas, self._head.look, self._card, turn=-2.0)
        left, right = x + w + self._place.s(BESIDE), self.width - x
        pitch = h / len(self._lesson.chapters)
        for number, chapter in enumerate(self._lesson.chapters, 1):
            middle = y + pitch * (number - 0.5)
            canvas.circle(left + NUMBER, middle, NUMBER, line=theme.GOLD, line_width=1.5)
            canvas.text(str(number), left + NUMBER, middle, face="semi", color=theme.GOLD, anchor="c")
            at = left + 2 * NUMBER + 16
            up = 11 if pitch >= ROOM else 0
            canvas.label(_(chapter.title), at, middle - up, right - at, theme.BODY * 1.2, "serif", theme.TEXT, "l")
            if up:
                canvas.label(_(chapter.note), at, middle + 12, right - at, color=theme.SECONDARY, anchor="l")
        super().draw(canvas)
