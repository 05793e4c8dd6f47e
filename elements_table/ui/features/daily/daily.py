"""The deal of the day: each game's one counted try, the month, days in a row, and a text to share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from elements_table import paths
from elements_table.kernel.data import GameData
from elements_table.kernel.errors import TableError
from elements_table.kernel.words import _
from elements_table.match.campaign.daily import YOU, deal_of
from elements_table.match.campaign.daily_expert import DayExpert
from elements_table.match.campaign.ladder import options, seats
from elements_table.match.campaign.profile import DayTry
from elements_table.ui.charts.seats import seat_color
from elements_table.ui.common import saved
from elements_table.ui.common.daily_words import day_words, name_words, scores, seated, shared
from elements_table.ui.common.history_items import MONTHS
from elements_table.ui.common.ladder_words import match_name
from elements_table.ui.common.pictures import draw_cover
from elements_table.ui.common.review_study import open_review
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.theme import CORAL, GOLD, GREEN, LINE, MUTED, SECONDARY, TEXT, TITLE
from elements_table.ui.features.daily.daily_calendar import Calendar
from elements_table.ui.features.daily.daily_panels import draw_row, draw_share
from elements_table.ui.features.ladder.ladder_panel import LadderPanel
from elements_table.ui.platform.inputs import Input
from elements_table.ui.platform.people import Face, at_table
from elements_table.ui.shell.game_list import heads_with_table
from elements_table.ui.shell.person import face_of, own_seat
from elements_table.ui.shell.screen import Screen, Shell
from elements_table.ui.shell.setup import fresh_seed
from elements_table.ui.widgets.button import Button, IconButton
from elements_table.ui.widgets.focus import Widget
from elements_table.ui.widgets.scroll import Scroll
from elements_table.ui.widgets.text_field import copy_text
from elements_table.ui.widgets.top_bar import TopBar

if TYPE_CHECKING:
    from elements_table.kernel.ladder import Rung
    from elements_table.match.campaign.daily import Standing

SIDE: Final = 300.0
"""Width of the column in the middle."""
LADDER: Final = 324.0
"""Of the column at the right."""
NARROW: Final = 1180.0
"""In a narrower window, in dp, the ladder lies under the day."""
PAGE: Final = 690.0
"""How high each of them is there."""
HEAD: Final = 44.0
GAP: Final = 14.0
TALLEST: Final = 120.0
"""Of a game's card."""
BUTTON: Final = (104.0, 38.0)
ROW: Final = 124.0
"""Height of the panel of days in a row."""
RESULT: Final = 128.0
"""What the lines of a result take at the right of a card."""
COPIED_MS: Final = 2000.0


@dataclass
class _Card:
    """What a day offers in a game."""

    head: GameData
    buttons: list[Button]
    standing: Standing = "new"
    rect: Rect = (0.0, 0.0, 0.0, 0.0)
    one: DayTry | None = None


class DailyScreen(Screen):
    """Today's deals, or those of the day that is chosen in the calendar."""

    def __init__(self, app: Shell) -> None:
        super().__init__(app, _("Deal of the day"))
        self.daily = app.services.daily
        self.heads = heads_with_table(app.services.registry, paths.cache_folder())
        today = self.daily.today()
        self.calendar = Calendar([head.id for head in self.heads], self.daily.played, today)
        self.calendar.on_change = self._turn
        rules = IconButton("ui_rules", _("Rules"), self._open_rules)
        settings = IconButton("ui_settings", _("Settings"), self.open_settings)
        self.bar = TopBar(self.title, "", self.back, [rules, settings])
        self.earlier = IconButton("ui_step_back", _("The month before"), partial(self.calendar.turn, -1), size=16)
        self.later = IconButton("ui_step", _("The next month"), partial(self.calendar.turn, 1), size=16)
        self.copy = Button(_("Copy"), self._copy, shortcut="c")
        self.ladder = LadderPanel(
            self.heads,
            app.services.ladders,
            self._climb,
            self._meet,
            self._redo,
            lambda: face_of(app.services.settings),
        )
        self.cards: list[_Card] = []
        self.text: list[str] = []
        """The lines to share."""
        self._copied: float | None = None
        self.scroll = Scroll()
        self._is_page = False
        """Whether the ladder lies under the day, and both are scrolled."""
        self._top = 0.0
        self._month: Rect = (0.0, 0.0, 0.0, 0.0)
        self._row: Rect = (0.0, 0.0, 0.0, 0.0)
        self._share: Rect = (0.0, 0.0, 0.0, 0.0)
        self.expert = self._expert()
        self._read()

    # ---- what there is

    @property
    def is_today(self) -> bool:
        """Whether it is today that is looked at."""
        return self.calendar.day == self.calendar.today

    def _expert(self) -> DayExpert:
        return DayExpert(self.daily, self.calendar.day, self.services.registry, self.services.judge())

    def _turn(self) -> None:
        """Look at another day."""
        self.expert.leave()
        self.expert = self._expert()
        self._read()
        self.layout(self.width, self.height)

    def _read(self) -> None:
        """Read what the day offers."""
        day = self.calendar.day
        self.bar.word = _("{day} · the same deal for everybody").format(day=day_words(self.calendar.today))
        tries = self.daily.tries(day)
        self.cards = [self._card(number, head) for number, head in enumerate(self.heads, 1)]
        waiting = [card for card in self.cards if card.standing in ("new", "open")]
        if waiting:
            waiting[0].buttons[0].kind, waiting[0].buttons[0].icon = "primary", "ui_play"
        self.text = shared(self.heads, day, tries, self.daily.streak() if self.is_today else 0)
        self.copy.enabled = len(self.text) > 1

    def _card(self, number: int, head: GameData) -> _Card:
        standing = self.daily.standing(head.id, self.calendar.day)
        key = str(number) if number < 10 else ""
        buttons = []
        if standing in ("new", "open"):
            words = _("Play") if standing == "new" else _("Go on")
            buttons.append(Button(words, self._press(self._play, head), shortcut=key))
        else:
            buttons.append(Button(_("Practice"), self._press(self._practise, head), shortcut=key))
        if standing == "done":
            buttons.append(Button(_("Review"), self._press(self._review, head)))
        return _Card(head, buttons, standing, one=self.daily.tries(self.calendar.day).get(head.id))

    def _press(self, act: Callable[[GameData], None], head: GameData) -> Callable[[], None]:
        def press() -> None:
            try:
                act(head)
            except TableError as error:
                self.navigator.say(str(error))

        return press

    # ---- what a person does

    def _play(self, head: GameData) -> None:
        self.navigator.start_daily(head.id, own_seat(self.services.settings), name_words(self.daily.today()))

    def _practise(self, head: GameData) -> None:
        deal = self.daily.practise(head.id, self.calendar.day, own_seat(self.services.settings))
        self.navigator.start_match(head.id, deal.company, deal.options, deal.seed, practice=True)

    def _review(self, head: GameData) -> None:
        match = self.daily.finished(head.id, self.calendar.day)
        if match is None or not open_review(self.app, match, YOU):
            self.navigator.say(_("This match is not kept any more."))

    def _climb(self, head: GameData) -> None:
        """Go to the next match of a ladder."""
        stand = self.services.ladders.now(head)
        if stand is not None:
            self.navigator.start_ladder(head.id, own_seat(self.services.settings), match_name(head, stand))

    def _meet(self, head: GameData, rung: Rung) -> None:
        """Play once more with somebody who is beaten: a match like any other."""
        self.navigator.start_match(
            head.id, seats(head, rung, own_seat(self.services.settings)), options(head), fresh_seed()
        )

    def _redo(self) -> None:
        self.layout(self.width, self.height)

    def _open_rules(self) -> None:
        self.open_rules(self.ladder.head.id if self.ladder.heads else "")

    def _copy(self) -> None:
        if copy_text("\n".join(self.text)):
            self._copied = self.app.clock
            self.copy.label = _("Copied")
            self.stale = True
        else:
            self.navigator.say(_("The clipboard cannot be used here."))

    # ---- the screen

    def enter(self) -> None:
        """Let Enter play the next deal at once."""
        self.ring.focus(self.cards[0].buttons[0] if self.cards else None, by_keyboard=False)

    def translated(self) -> Screen:
        """Return it anew: no more than a look at what is kept."""
        return DailyScreen(self.app)

    def resume(self) -> None:
        """Read again: a match may have been played or reviewed since."""
        super().resume()
        self.ladder.read()
        self._turn()

    def pause(self) -> None:
        """Let the expert stop: what lies over it may need the time."""
        self.expert.leave()

    def leave(self) -> None:
        """End what is thought about."""
        self.expert.leave()

    def update(self, now: float) -> None:
        """Let the expert play on, and a new day begin."""
        if self.daily.today() != self.calendar.today:
            was_today, self.calendar.today = self.is_today, self.daily.today()
            self.calendar.day = self.calendar.today if was_today else min(self.calendar.day, self.calendar.today)
            self._turn()
        if self.navigator.stack[-1] is self and self.expert.tick(now / 1000):
            self._read()
            self.layout(self.width, self.height)
        if self._copied is not None and now - self._copied > COPIED_MS:
            self._copied = None
            self.copy.label = _("Copy")
            self.stale = True

    def waiting(self) -> bool:
        """Return whether the expert has nothing to play, and nothing is to be let go of."""
        return self.expert.is_done and self._copied is None

    def layout(self, width: float, height: float) -> None:
        """Place the games at the left; month, days in a row and text in the middle; the ladder at the right."""
        super().layout(width, height)
        self.bar.place(width)
        top, foot = theme.TOP_BAR + 12, height - theme.MARGIN
        right, ladder = width - theme.MARGIN - LADDER, (LADDER, foot - top)
        side = right - theme.MARGIN - SIDE
        self._is_page = width < NARROW
        content = PAGE + theme.MARGIN + (PAGE + GAP if self.ladder.heads else 0.0)
        self.scroll.place((0.0, top, width, height - top), content if self._is_page else 0.0)
        self._top = top = top - self.scroll.offset
        if self._is_page:
            side, foot = width - theme.MARGIN - SIDE, top + PAGE
            right, ladder = theme.MARGIN, (width - 2 * theme.MARGIN, PAGE)
        wide = side - theme.MARGIN - theme.MARGIN
        room = foot - top - HEAD
        pitch = min(TALLEST + GAP, (room + GAP) / max(1, len(self.cards)))
        for i, card in enumerate(self.cards):
            card.rect = (theme.MARGIN, top + HEAD + i * pitch, wide, pitch - GAP)
            self._place_buttons(card)
        self.ladder.place((right, foot + GAP if self._is_page else top, *ladder))
        share = 62 + LINE * (len(self.heads) + 1) + 22
        self._share = (side, foot - share, SIDE, share)
        self._row = (side, foot - share - GAP - ROW, SIDE, ROW)
        self._month = (side, top, SIDE, self._row[1] - GAP - top)
        x, y, w, h = self._month
        self.calendar.rect = (x + 12, y + 52, w - 24, h - 52 - 34)
        self.later.rect = (x + w - 44, y + 10, 34, 34)
        self.earlier.rect = (x + w - 82, y + 10, 34, 34)
        self.later.enabled = not self.calendar.is_last
        x, y, w, h = self._share
        self.copy.rect = (x + w - 14 - BUTTON[0], y + 8, BUTTON[0], 34)
        buttons = [button for card in self.cards for button in card.buttons]
        month: list[Widget] = [self.earlier, self.later, self.calendar, self.copy]
        scrolled: list[Widget] = [*buttons, *month, *self.ladder.widgets]
        for widget in scrolled:
            widget.clip = self.scroll.rect if self._is_page else None
        self.ring.set([*self.bar.widgets, self.scroll, *scrolled])

    def handle(self, event: Input) -> bool:
        """Take one input; what has the focus is scrolled into view."""
        used = super().handle(event)
        if self.scroll.follow(self.ring):
            self.layout(self.width, self.height)
        return used

    def _place_buttons(self, card: _Card) -> None:
        x, y, w, h = card.rect
        right = x + w - 18
        bottom = y + h - 14 - BUTTON[1] if len(card.buttons) > 1 else y + h / 2 - BUTTON[1] / 2
        for button in reversed(card.buttons):
            button.rect = (right - BUTTON[0], bottom, *BUTTON)
            right -= BUTTON[0] + 10

    # ---- drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw the panels, then what can be used."""
        canvas.surface.blit(self.display.table(theme.MENU_TABLE, (0.5, 0.42)), (0, 0))
        self.bar.draw(canvas)
        with canvas.clip(self.scroll.rect):
            self._draw_day(canvas)
        super().draw(canvas)

    def _draw_day(self, canvas: Canvas) -> None:
        top = self._top + HEAD / 2 - 4
        title = _("Today") if self.is_today else day_words(self.calendar.day)
        wide = canvas.text(title, theme.MARGIN, top, TITLE, "serif", TEXT, "l")
        right = self._month[0] - theme.MARGIN
        canvas.label(self._note(), right, top, right - theme.MARGIN - wide - 20, color=SECONDARY, anchor="r", rows=2)
        for card in self.cards:
            self._draw_card(canvas, card)
        self._draw_month(canvas)
        days = self.daily
        draw_row(canvas, self._row, days.streak(), days.longest(), days.days(), self.calendar.today)
        draw_share(canvas, self._share, self.text)
        self.ladder.draw(canvas)

    def _note(self) -> str:
        if self.daily.is_behind:
            return _("The clock is set to a day before the last deal you began: until then it is practice.")
        if not self.is_today:
            return _("past days are practice")
        if self.cards and all(card.standing == "done" for card in self.cards):
            return _("Tomorrow again")
        return _("one counted try each, without hint or undo; practice afterwards")

    def _draw_card(self, canvas: Canvas, card: _Card) -> None:
        x, y, w, h = card.rect
        canvas.panel(card.rect, 14, 0.36)
        if any(button.kind == "primary" for button in card.buttons):
            canvas.box(card.rect, 14, line=GOLD, line_width=1.5)
        high = h - 20
        draw_cover(canvas, (x + 10, y + 10, high * 1.32, high), card.head.look)
        left = x + 10 + high * 1.32 + 18
        right = card.buttons[0].rect[0] - 16
        middle = y + h / 2
        canvas.label(_(card.head.title), left, middle - 28, right - left, TITLE, "serif", TEXT, "l")  # fmt: skip
        table = seated(self.app, deal_of(card.head, self.calendar.day).company)
        company = saved.company(table, card.head)
        if card.standing == "done":  # the result stands above the buttons
            right = x + w - 18 - RESULT
        canvas.label(company, left, middle - 2, right - left, color=SECONDARY, anchor="l")
        for n, who in enumerate(at_table(table)[1:]):
            canvas.avatar(left + 13 + n * 33, middle + 28, 13, Face(who), seat_color(n + 1))
        if card.one is not None and card.one.is_done:
            self._draw_result(canvas, card, card.one)

    def _draw_result(self, canvas: Canvas, card: _Card, one: DayTry) -> None:
        y = card.rect[1]
        last = card.buttons[-1].rect
        right, top = last[0] + last[2], y + 20
        mine, theirs = scores(card.head, one.returns)
        words = _("{mine} to {theirs}").format(mine=mine, theirs=theirs)
        wide = canvas.text(words, right, top, 18.0, "serif", TEXT, "r")
        icon, color = ("ui_check", GREEN) if one.won else ("ui_close", CORAL)
        canvas.circle(right - wide - 22, top, 11, fill=color, fill_opacity=0.16, line=color, line_width=1.5)
        canvas.icon(icon, right - wide - 22, top, 12, color)
        top += 24
        progress = self.expert.progress(card.head.id)
        if one.expert:
            mine, theirs = scores(card.head, one.expert)
            words = _("expert {mine} to {theirs}").format(mine=mine, theirs=theirs)
            canvas.text(words, right, top, color=SECONDARY, anchor="r")
        elif progress is not None:
            canvas.text(_("the expert is playing"), right - 92, top, color=SECONDARY, anchor="r")
            bar = (right - 80, top - 2, 80.0, 4.0)
            canvas.box(bar, 2, fill=theme.HAIRLINE, fill_opacity=0.16)
            if progress > 0.03:
                canvas.box((*bar[:2], 80 * progress, 4.0), 2, fill=GOLD)

    def _draw_month(self, canvas: Canvas) -> None:
        x, y, w, h = self._month
        canvas.panel(self._month, 14, 0.36)
        day = self.calendar.day
        words = _(MONTHS[day.month - 1])
        if day.year != self.calendar.today.year:
            words = _("{month} {year}").format(month=words, year=day.year)
        canvas.label(words, x + 20, y + 27, w - 120, TITLE, "serif", TEXT, "l")
        foot = _("a part for each game played; full disc: all")
        canvas.label(foot, x + 20, y + h - 19, w - 40, color=MUTED, anchor="l", rows=2)
