"""The deal of the day: each game's one counted try, the month, days in a row, and a text to share."""

from collections.abc import Callable
from typing import Final

from elements_table.kernel.data import GameData
from elements_table.kernel.words import _
from elements_table.match.campaign.daily import YOU, Standing, deal_of
from elements_table.match.campaign.daily_expert import DayExpert
from elements_table.match.campaign.profile import DayTry
from elements_table.ui.charts.columns import draw_coin
from elements_table.ui.charts.seats import seat_color
from elements_table.ui.common import match_words
from elements_table.ui.common.after_match import open_review
from elements_table.ui.common.daily_words import day_words, name_words, scores, seated, shared
from elements_table.ui.common.game_tile import CARD, Tile, draw_card, in_lines
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.features.daily.daily_calendar import Calendar, Days, draw_days
from elements_table.ui.parlour.places import Parlour, parlour
from elements_table.ui.platform.people import Portrait, at_table
from elements_table.ui.shell.screen import Screen, Shell
from elements_table.ui.widgets.button import LEFT, Button, IconButton, TopBar
from elements_table.ui.widgets.layout import Row
from elements_table.ui.widgets.text_field import copy_text
from elements_table.ui.widgets.tips import Tip

PITCH: Final = 240.0
WIDE: Final = 172.0
MIDDLE: Final = 268.0
TALL_LINE: Final = 470.0
"""From one card to the next, its width, its middle, and in a tall window from line to line, in units."""
FACE, FACES = 22.0, 40.0
"""Radius of a face and from one to the next, in units."""
BUTTON: Final = (118.0, 40.0)
GAP: Final = 8.0
ROW: Final = (640.0, 672.0, 620.0)
TALL_ROW: Final = (360.0, 1130.0, 560.0)
"""Middle and length of the ruler of days in a row, in units."""
COPIED_MS: Final = 2000.0


class _Card(Tile):
    """What a day offers in a game: a press plays it."""

    def __init__(self, head: GameData, buttons: list[Button], standing: Standing, one: DayTry | None) -> None:
        super().__init__(head, True, buttons[0].activate)
        self.buttons, self.standing, self.one = buttons, standing, one
        self.faces: tuple[str, ...] = ()
        self.company = ""

    def tip(self) -> Tip | None:
        return Tip(_(self.head.title), self.company)

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        x, y, w, h = self.rect
        draw_card(canvas, self.head.look, self.rect, is_dim=self.standing == "done")
        if hot or self.is_next:
            canvas.box(self.rect, self.radius, line=theme.GOLD, line_width=2.5 if hot else 1.5)
        if self.one is not None and self.one.is_done:
            draw_coin(canvas, x + w / 2, y + h / 2, w * 0.28, bool(self.one.won))

    def place(self, parlour: Parlour, rect: Rect) -> None:
        """Lie in a rectangle, the buttons below the faces."""
        self.rect = x, y, w, h = rect
        wide = BUTTON[0] * len(self.buttons) + GAP * (len(self.buttons) - 1)
        wide = min(wide, parlour.s(PITCH) - GAP)
        top = y + h + parlour.s(2 * FACE + 16) + (2 * theme.LINE + 6 if self.standing == "done" else 0)
        Row(*self.buttons, gap=GAP).place((x + (w - wide) / 2, top, wide, BUTTON[1]))


class DailyScreen(Screen):
    """Today's deals, or those of the day that is chosen in the calendar."""

    renews = True
    reads = True
    upright = theme.UPRIGHT

    def __init__(self, app: Shell) -> None:
        super().__init__(app, _("Deal of the day"))
        self.daily = app.services.daily
        self.heads = app.services.playable_heads()
        today = self.daily.today()
        self.calendar = Calendar([head.id for head in self.heads], self.daily.played, today)
        self.calendar.on_change = self._turn
        self.copy = IconButton("ui_copy", _("Copy"), self._copy, shortcut="c")
        icons = (
            IconButton(
                "ui_calendar", _("Other days"), lambda: app.navigator.push(Days(app, self.calendar)), shortcut="m"
            ),
            self.copy,
            IconButton("ui_rules", _("Rules"), lambda: self.open_rules(self.heads[0].id if self.heads else "")),
            IconButton("ui_settings", _("Settings"), self.open_settings),
        )
        self.bar = TopBar(self.title, "", self.back, icons)
        self._place = parlour(self.width, self.height, 2, 0)
        self.cards: list[_Card] = []
        self.text: list[str] = []
        """The lines to share."""
        self._copied: float | None = None
        self.expert = self._expert()
        self._read()

    @property
    def is_today(self) -> bool:
        """Whether it is today that is looked at."""
        return self.calendar.day == self.calendar.today

    def _expert(self) -> DayExpert:
        return DayExpert(self.daily, self.calendar.day, self.services.registry, self.services.judge())

    def _turn(self) -> None:
        self.expert.leave()
        self.expert = self._expert()
        self._read()
        self.relayout()

    def _read(self) -> None:
        day = self.calendar.day
        tries = self.daily.tries(day)
        self.cards = [self._card(number, head) for number, head in enumerate(self.heads, 1)]
        waiting = next((card for card in self.cards if card.standing in ("new", "open")), None)
        if waiting is not None:
            waiting.buttons[0].kind, waiting.is_next = "primary", True
        self.text = shared(self.heads, day, tries, self.daily.streak() if self.is_today else 0)
        self.copy.enabled = len(self.text) > 1
        self.copy.about = "\n".join(self.text)

    def _card(self, number: int, head: GameData) -> _Card:
        standing = self.daily.standing(head.id, self.calendar.day)
        buttons = [Button(_("Practice"), self._press(self._practise, head))]
        if standing in ("new", "open"):
            words = _("Play") if standing == "new" else _("Go on")
            about = _("one counted try each, without hint or undo; practice afterwards")
            buttons = [Button(words, self._press(self._play, head), about=about)]
        if standing == "done":
            buttons.append(Button(_("Review"), self._press(self._review, head)))
        card = _Card(head, buttons, standing, self.daily.tries(self.calendar.day).get(head.id))
        card.shortcut = str(number) if number < 10 else ""
        table = seated(self.app, deal_of(head, self.calendar.day).company)
        card.faces, card.company = at_table(table)[1:], match_words.company(table, head)
        return card

    def _press(self, act: Callable[[GameData], None], head: GameData) -> Callable[[], None]:
        def press() -> None:
            with self.navigator.telling():
                act(head)

        return press

    def _play(self, head: GameData) -> None:
        self.navigator.start_daily(head.id, self.services.settings.own_seat, name_words(self.daily.today()))

    def _practise(self, head: GameData) -> None:
        deal = self.daily.practise(head.id, self.calendar.day, self.services.settings.own_seat)
        self.navigator.start_match(head.id, deal.company, deal.options, deal.seed, practice=True)

    def _review(self, head: GameData) -> None:
        match = self.daily.finished(head.id, self.calendar.day)
        if match is None or not open_review(self.app, match, YOU):
            self.navigator.say(_("This match is not kept any more."))

    def _copy(self) -> None:
        if copy_text("\n".join(self.text)):
            self._copied = self.app.clock
            self.copy.label = _("Copied")
            self.copy.lit = self.stale = True
        else:
            self.navigator.say(_("The clipboard cannot be used here."))

    def enter(self) -> None:
        self.focus.focus(self.cards[0] if self.cards else None, by_keyboard=False)

    def resume(self) -> None:
        super().resume()
        self._turn()

    def pause(self) -> None:
        """Let the expert stop: what lies over it may need the time."""
        self.expert.leave()

    def leave(self) -> None:
        self.expert.leave()

    def update(self, now: float) -> None:
        if self.daily.today() != self.calendar.today:
            was_today, self.calendar.today = self.is_today, self.daily.today()
            self.calendar.day = self.calendar.today if was_today else min(self.calendar.day, self.calendar.today)
            self._turn()
        if self.navigator.stack[-1] is self and self.expert.tick(now / 1000):
            self._read()
            self.relayout()
        if self._copied is not None and now - self._copied > COPIED_MS:
            self._copied = None
            self.copy.label = _("Copy")
            self.copy.lit, self.stale = False, True

    def waiting(self) -> bool:
        return self.expert.is_done and self._copied is None

    def layout(self, width: float, height: float) -> None:
        super().layout(width, height)
        self.bar.place(width)
        self._place = place = parlour(width, height, 2, 0)
        pitch, places = in_lines(place, len(self.cards), PITCH)
        wide = min(WIDE, pitch - 30)
        for card, (x, line) in zip(self.cards, places, strict=True):
            rect = place.rect(x, MIDDLE + line * TALL_LINE, wide, wide * CARD[1] / CARD[0])
            card.place(place, rect)
            for button in card.buttons:
                button.visible = card.standing == "done" or button.kind == "primary"
        buttons = [widget for card in self.cards for widget in (card, *card.buttons)]
        self.focus.set([*self.bar.widgets, *buttons])

    def draw(self, canvas: Canvas) -> None:
        canvas.surface.blit(self.display.table(), (0, 0))
        day = day_words(self.calendar.day)
        x = LEFT + canvas.text(day, LEFT, theme.TOP_BAR / 2, theme.TITLE, "serif", theme.TEXT, "l") + 20
        room = self.bar.icons[0].rect[0] - 12 - x
        canvas.label(self._note(), x, theme.TOP_BAR / 2, room, color=theme.SECONDARY, anchor="l", rows=2)
        super().draw(canvas)
        for card in self.cards:
            self._draw_below(canvas, card)
        middle, y, wide = TALL_ROW if self._place.is_tall else ROW
        at = (*self._place.at(middle - wide / 2, y), self._place.s(wide))
        draw_days(canvas, at, self._place.unit, self.daily.streak(), self.daily.longest())

    def _note(self) -> str:
        if self.daily.is_behind:
            return _("The clock is set to a day before the last deal you began: until then it is practice.")
        if not self.is_today:
            return _("past days are practice")
        if self.cards and all(card.standing == "done" for card in self.cards):
            return _("Tomorrow again")
        return ""

    def _draw_below(self, canvas: Canvas, card: _Card) -> None:
        """Draw who plays, and how it came out."""
        x, y, w, h = card.rect
        place = self._place
        r, middle = place.s(FACE), y + h + place.s(FACE + 6)
        for n, who in enumerate(card.faces):
            at = x + w / 2 + place.s(FACES) * (n - (len(card.faces) - 1) / 2)
            canvas.avatar(at, middle, r, Portrait(who), seat_color(n + 1))
        one = card.one
        if one is None or not one.is_done:
            return
        top = middle + r + 8 + theme.LINE / 2
        mine, theirs = scores(card.head, one.returns)
        words, x = _("{mine} to {theirs}").format(mine=mine, theirs=theirs), x + w / 2
        canvas.text(words, x, top, 18.0, "serif", theme.GREEN if one.won else theme.CORAL, "c")
        progress = self.expert.progress(card.head.id)
        if one.expert:
            mine, theirs = scores(card.head, one.expert)
            words = _("expert {mine} to {theirs}").format(mine=mine, theirs=theirs)
            canvas.text(words, x, top + theme.LINE, color=theme.SECONDARY, anchor="c")
        elif progress is not None:
            canvas.label(_("the expert is playing"), x, top + theme.LINE, w * 1.3, color=theme.SECONDARY, anchor="c")
            canvas.box((x - 40, top + 1.6 * theme.LINE, 80.0, 4.0), 2, fill=theme.HAIRLINE, fill_opacity=0.16)
            if progress > 0.03:
                canvas.box((x - 40, top + 1.6 * theme.LINE, 80 * progress, 4.0), 2, fill=theme.GOLD)
