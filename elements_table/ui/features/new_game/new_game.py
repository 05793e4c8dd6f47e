"""Choosing seats, options and the deal of a new match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from elements_table.kernel.errors import OptionError
from elements_table.kernel.words import _
from elements_table.match.campaign.profile import lesson_file
from elements_table.match.play.journal import Seat
from elements_table.ui.common.first_match import USUAL, FirstMatch
from elements_table.ui.common.ladder_words import locked_faces
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.theme import BODY, CORAL, MARGIN, SECONDARY, TEXT, TITLE, rgb
from elements_table.ui.features.new_game.deal_field import DealField
from elements_table.ui.features.new_game.new_game_notice import PADDING, Notice
from elements_table.ui.features.new_game.option_list import OptionList
from elements_table.ui.features.new_game.seat_plate import SeatPlate
from elements_table.ui.features.new_game.seating import Seating
from elements_table.ui.platform.inputs import Input, Key
from elements_table.ui.platform.people import CAST, seated
from elements_table.ui.platform.settings import GameChoices, SeatChoice
from elements_table.ui.shell.person import face_of, is_you, own_seat, trouble
from elements_table.ui.shell.screen import Cover, Screen, Shell, measuring
from elements_table.ui.widgets.button import Button, IconButton, Link
from elements_table.ui.widgets.focus import Widget
from elements_table.ui.widgets.scroll import Scroll
from elements_table.ui.widgets.segments import Segments
from elements_table.ui.widgets.text_field import TextField
from elements_table.ui.widgets.top_bar import TopBar

if TYPE_CHECKING:
    from elements_table.kernel.data import GameData
    from elements_table.match.archive.deal_code import Deal

FOCUS: Final = (0.34, 0.46)
PANEL: Final = 424.0
TITLE_ROW: Final = 50.0
DEAL_ROW: Final = 104.0
PLAYERS_ROW: Final = 104.0
FOOT: Final = 144.0
"""The height of what lies below the panel: a line and the two big buttons."""
MOST_PEOPLE: Final = 8
"""Who has played here is remembered up to this number."""


class NewGame(Screen):
    """The seats around the table at the left, the options at the right, Start below them."""

    route = "new_game"

    def __init__(self, app: Shell, game_id: str, deal: Deal | None = None) -> None:
        head = app.services.registry.head(game_id)
        super().__init__(app, _(head.title))
        self.tint = theme.sheet_tint(head.look.edge)
        self.head = self.game = head
        self.colors = (rgb(head.look.centre), rgb(head.look.edge))
        self.options = head.settle({})
        self.seat_count = head.default_seats
        self.plates: list[SeatPlate] = []
        self.problem = ""
        self.first = FirstMatch(app, head)
        self.seating = Seating(head)
        self.list = OptionList(self._set_option)
        self.scroll = Scroll()
        icons = (
            IconButton("ui_rules", _("Rules"), lambda: self.open_rules(self.head.id), shortcut="f1"),
            IconButton("ui_settings", _("Settings"), self.open_settings),
        )
        self.lesson = Link(_("Lesson"), self._learn, icon="ui_play", shortcut="l")
        self.lesson.about = _("Learn this game by playing it, step by step.")
        self.lesson.visible = lesson_file(head.id).is_file()
        self.bar = TopBar(_(head.title), _("New game"), self.back, icons)
        self.defaults = Link(_("Defaults"), self.reset)
        self.players = Segments([str(n) for n in head.seats], 0, self._set_seat_count, even=True)
        self.deal = DealField(app.services.registry, head.id, self._take_code)
        self.dice = IconButton("ui_dice", _("Another deal"), self.roll, size=24, plate=True)
        self.back_button = Button(_("Back"), self.back)
        self.start = Button(_("Start"), self._start, kind="primary", icon="ui_play", shortcut="enter")
        self.foresee(head.id)
        self._panel: Rect = (0.0, 0.0, PANEL, 0.0)
        self.notice = Notice(app, head)
        self._rows_top = 0.0
        self.roll()
        self._recall()
        self.notice.renew()
        if deal is not None:
            self.take_deal(deal.options, deal.seats, deal.seed)

    def enter(self) -> None:
        """Offer the lesson before the first match of this game."""
        if self.app.offers_lessons:
            self.navigator.go("lesson_offer", self.head)

    def translated(self) -> Screen:
        """Return it anew, with all that has been chosen."""
        anew = NewGame(self.app, self.head.id)
        anew.options, anew.seat_count = self.options, self.seat_count
        if self.deal.number:
            anew.deal.set(self.deal.text)
        anew._seat_all(self._choices())
        return anew

    # ---- what a person does

    def _learn(self) -> None:
        self.navigator.go("lesson", self.head.id)

    def roll(self) -> None:
        """Take another deal number."""
        self.deal.roll()

    def reset(self) -> None:
        """Go back to the declared options and to one person against bots."""
        self.options = self.head.settle({})
        self.seat_count = self.head.default_seats
        self._seat_all(())
        self._arrange()

    def take_deal(self, options: Mapping[str, str], seats: int, seed: int) -> None:
        """Set the table for a deal: OptionError on options or a number of seats that the game does not declare."""
        self.options = self.head.settle(options)
        self.seat_count = seats
        self.deal.set(str(seed))
        self._seat_all(self._choices())

    def _take_code(self, deal: Deal) -> None:
        self.take_deal(deal.options, deal.seats, deal.seed)
        self._arrange()

    def _start(self) -> None:
        if self.deal.trouble:
            self.navigator.say(self.deal.trouble)
            return
        self._deal()

    def _deal(self) -> None:
        self._remember()
        seats = [
            Seat("person", plate.shown_name, face=plate.face.who)
            if plate.is_person
            else Seat("bot", plate.shown_name, plate.level)
            for plate in self.plates
        ]
        self.navigator.start_match(self.head.id, seats, dict(self.options), self.deal.number)

    # ---- choices, last time and now

    def _recall(self) -> None:
        last = self.first.proposed(self.services.settings.games.get(self.head.id))
        for name, value in last.options.items():
            try:
                self.options = self.head.settle({**self.options, name: value})
            except OptionError:
                continue  # the game's file has changed since
        if len(last.seats) in self.head.seats:
            self.seat_count = len(last.seats)
        self._seat_all(self._mine(last.seats))

    def _mine(self, seats: tuple[SeatChoice, ...]) -> tuple[SeatChoice, ...]:
        """Return seats of which the first is yours where a person sits there, and you sit at no other."""
        own = self._own()
        if not seats or seats[0].level or own.name.casefold() in {seat.name.casefold() for seat in seats[1:]}:
            return seats
        return (own, *seats[1:])

    def _remember(self) -> None:
        games = {**self.services.settings.games, self.head.id: GameChoices(self._choices(), dict(self.options))}
        here = [seat for seat in self._choices() if not seat.level and seat.name]
        names = {seat.name.casefold() for seat in here}
        others = [seat for seat in self.services.settings.people if seat.name.casefold() not in names]
        self.services.settings_file.change(games=games, people=[*here, *others][:MOST_PEOPLE], me=self._me())

    def _me(self) -> SeatChoice:
        """Return who plays here from now on: who has the first seat, if a person has."""
        first = self.plates[0]
        if not first.is_person:
            return self.services.settings.me
        return SeatChoice("", "" if is_you(first.name) else first.name.strip(), first.face.who)

    def _choices(self) -> tuple[SeatChoice, ...]:
        return tuple(SeatChoice(plate.level, plate.name.strip(), plate.chosen) for plate in self.plates)

    def _own(self) -> SeatChoice:
        """Return who plays here, by name and face."""
        own = own_seat(self.services.settings)
        return SeatChoice("", own.name, face_of(self.services.settings))

    def _welcome(self, plate: SeatPlate) -> None:
        """Give a seat that a person takes the name and face of one who has played here and has no seat yet.

        A name that somebody has typed stays.
        """
        if plate.name.strip() != self.head.names[plate.seat % len(self.head.names)]:
            return
        seated = {other.name.strip().casefold() for other in self.plates if other.is_person and other is not plate}
        people = (self._own(), *self.services.settings.people)
        known = next((one for one in people if one.name.casefold() not in seated and not is_you(one.name)), None)
        if known is not None:
            plate.take(known.name, known.face)

    def _seat_all(self, seats: tuple[SeatChoice, ...]) -> None:
        names, offered = self.head.names, self.head.levels
        locked = locked_faces(self.app)
        self.plates = []
        for seat in range(self.seat_count):
            default = SeatChoice(USUAL, names[seat % len(names)]) if seat else self._own()
            choice = seats[seat] if seat < len(seats) else default
            own = choice if choice.name else default
            self.plates.append(SeatPlate(seat, offered, choice.level, own.name, own.face, self._seats_changed))
            self.plates[-1].welcome = self._welcome
            self.plates[-1].picker.locked = locked
        self.seating.seat(self.plates)
        self._seats_changed()

    def _seats_changed(self) -> None:
        """Name the bots apart from the people, give all their faces, and see whether these seats can play."""
        people = [plate.name.strip() for plate in self.plates if plate.is_person]
        taken = {name.casefold() for name in people}
        for plate in self.plates:
            if not plate.is_person:
                own = self.head.names[plate.seat % len(self.head.names)]
                free = [name for name in (own, *self.head.names, *CAST) if name.casefold() not in taken]
                plate.bot_name = next((name for name in free if CAST.get(name) not in self._chosen()), free[0])
                taken.add(plate.bot_name.casefold())
        self._give_faces()
        self.seating.name_partners()
        self.problem = ""
        if not all(people):
            self.problem = trouble("")
        elif len({name.casefold() for name in people}) < len(people):
            self.problem = _("Two people have the same name.")
        elif len(people) > 1 and any(map(is_you, people)):
            self.problem = trouble(_("You"))
        elif self.plates[0].is_person and not is_you(self.plates[0].name):
            self.problem = trouble(self.plates[0].name)
        self.start.enabled = not self.problem
        self.stale = True

    def _chosen(self) -> list[str]:
        """Return the faces that people took, by seat; empty where nobody did."""
        return [plate.chosen if plate.is_person else "" for plate in self.plates]

    def _give_faces(self) -> None:
        """Give everybody a face: no two have the same."""
        names = [plate.shown_name for plate in self.plates]
        people = [plate.seat for plate in self.plates if plate.is_person]
        found = seated(names, self._chosen(), people)
        for plate, face in zip(self.plates, found, strict=True):
            plate.wear(face, [found[seat] for seat in people if seat != plate.seat])

    def _set_seat_count(self, index: int) -> None:
        self.seat_count = self.head.seats[index]
        self._seat_all(self._choices())
        self._arrange()

    def _set_option(self, name: str, value: str) -> None:
        self.options[name] = value
        self.stale = True

    # ---- the screen

    def cover(self, head: GameData) -> Cover | None:
        """Return the disc, with the drawing in its middle."""
        return self.seating.cover() if head.id == self.head.id else None

    def resume(self) -> None:
        """Come back from another screen."""
        super().resume()
        self.ring.hot = None
        self.notice.renew()
        self._arrange()

    def layout(self, width: float, height: float) -> None:
        """Seats at the left, options at the right."""
        super().layout(width, height)
        self._arrange()

    def handle(self, event: Input) -> bool:
        """Take one input; what the focus moves to is scrolled into view."""
        if isinstance(event, Key) and event.name == "enter" and isinstance(self.ring.focused, TextField):
            editing = self.ring.focused.editing
            used = super().handle(event)
            if editing:
                self.ring.focus(None, by_keyboard=False)
            return used
        used = super().handle(event)
        if self.scroll.follow(self.ring, 30):
            self._place_rows()
            self.stale = True
        return used

    def _arrange(self) -> None:
        width, height = self.width, self.height
        panel_width = min(PANEL, width * 0.36)
        x = width - MARGIN - panel_width
        inner = panel_width - 2 * PADDING
        self.bar.place(width)
        wide = self.lesson.width(self.display.art.text_width)
        self.lesson.rect = (self.bar.icons[0].rect[0] - 24 - wide, 13, wide, 34)
        self.list.build(self.head.options, self.options, self.seat_count, measuring(self.display.art), inner)
        self.players.chosen = self.head.seats.index(self.seat_count)
        content = (PLAYERS_ROW if self._counts else 0) + self.list.height + DEAL_ROW
        room = height - theme.TOP_BAR - 16 - FOOT
        if self.notice.open_line:  # it is always said that there is one
            room -= self.notice.high(inner) + 16 + 12
        tall = min(TITLE_ROW + content + 8, room)
        self._panel = (x, theme.TOP_BAR + 16, panel_width, tall)
        view = (x + 8, self._panel[1] + TITLE_ROW, panel_width - 14, tall - TITLE_ROW - 8)
        self.scroll.place(view, content)
        self._place_rows()
        self.notice.place(x, self._panel[1] + tall + 16, panel_width, height - FOOT - 12)
        wide = min(132.0, panel_width * 0.31)
        self.back_button.rect = (x, height - 80, wide, 56)
        self.start.rect = (x + wide + 16, height - 80, panel_width - wide - 16, 56)
        link = self.defaults.width(self.display.art.text_width)
        self.defaults.rect = (x + panel_width - PADDING - link, self._panel[1] + 16, link, 32)
        self.seating.place((MARGIN, theme.TOP_BAR + 16, x - 32 - MARGIN, height - theme.TOP_BAR - 16 - MARGIN))
        self._fill_ring()
        self.stale = True

    @property
    def _counts(self) -> bool:
        return len(self.head.seats) > 1

    def _place_rows(self) -> None:
        view = self.scroll.rect
        x, y = self._panel[0] + PADDING, view[1] - self.scroll.offset
        inner = self._panel[2] - 2 * PADDING
        self._rows_top = y
        if self._counts:
            self.players.rect = (x, y + 42, inner, 44)
            y += PLAYERS_ROW
        self.list.place(x, y, view)
        y += self.list.height
        label = self.display.art.text_width(_("Deal number"), BODY, "semi") + 20
        self.deal.rect = (x + label, y + 18, inner - label - 56, 44)
        self.dice.rect = (x + inner - 44, y + 18, 44, 44)
        for widget in (self.players, self.deal, self.dice):
            widget.clip = view

    def _fill_ring(self) -> None:
        seats = [widget for plate in self.seating.by_place() for widget in plate.widgets]
        rows: list[Widget] = [self.scroll, *([self.players] if self._counts else []), *self.list.widgets]
        rows += [self.deal, self.dice]
        ends: list[Widget] = [self.defaults, self.notice.go_on, self.back_button, self.start]
        self.ring.set([self.bar.back, self.lesson, *self.bar.icons, *seats, *rows, *ends])

    # ---- drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw the table with its seats, the panel and the foot."""
        canvas.surface.blit(self.display.table(self.colors, FOCUS), (0, 0))
        self.bar.draw(canvas)
        self.seating.draw(canvas)
        self._draw_panel(canvas)
        self.notice.draw(canvas)
        x, _y, w, _h = self._panel
        line, color = self._line()
        canvas.label(line, x + w / 2, self.height - 112, w, color=color, anchor="c")
        super().draw(canvas)

    def _line(self) -> tuple[str, theme.Color]:
        people = sum(plate.is_person for plate in self.plates)
        trouble = self.problem or ("" if self.deal.editing else self.deal.trouble)
        if trouble:
            return trouble, CORAL
        if people == 2:
            return _("Two people at one screen: it is covered between their turns."), SECONDARY
        if people > 2:
            return _("Several people at one screen: it is covered between their turns."), SECONDARY
        if not people:
            return _("Bots only: you look on."), SECONDARY
        if not self.first.has_won and self.first.is_like(self._choices(), self.options):
            short = bool(self.head.first)
            return _("A first match: short, and against novices.") if short else _(
                "A first match, against novices."
            ), SECONDARY
        return "", SECONDARY

    def _draw_panel(self, canvas: Canvas) -> None:
        x, y, w, _h = self._panel
        canvas.panel(self._panel, 18, 0.36)
        canvas.text(_("Options"), x + PADDING, y + 32, TITLE, "serif", TEXT, "l")
        inner = w - 2 * PADDING
        with canvas.clip(self.scroll.rect):
            if self._counts:
                canvas.text(_("Players"), x + PADDING, self._rows_top + 26, BODY, "semi", TEXT, "l")
                canvas.rule(x + PADDING, self._rows_top + PLAYERS_ROW, inner, 0.12)
            self.list.draw(canvas)
            deal = self.deal.rect[1]
            canvas.text(_("Deal number"), x + PADDING, deal + 22, BODY, "semi", TEXT, "l")
            note = canvas.fit(_("a number, or the code of a deal"), inner)
            canvas.text(note, x + PADDING, deal + 64, color=SECONDARY, anchor="l")
