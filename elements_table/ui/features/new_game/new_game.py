"""Choosing seats, options and the deal of a new match."""

from collections.abc import Mapping, Sequence
from contextlib import closing
from typing import Final

from msgspec.structs import replace

from elements_table.bots import guests
from elements_table.kernel.data import GameData
from elements_table.kernel.errors import OptionError
from elements_table.kernel.words import _
from elements_table.match.archive.deal_code import Deal
from elements_table.match.campaign.profile import lesson_file
from elements_table.match.play.journal import Seat
from elements_table.ui.common.ladder_words import locked_portraits
from elements_table.ui.drawing.canvas import Canvas, measuring
from elements_table.ui.drawing.theme import CORAL, GOLD, SECONDARY, TEXT, TITLE, TOP_BAR, UPRIGHT, Color, sheet_tint
from elements_table.ui.features.new_game.face_row import FaceRow
from elements_table.ui.features.new_game.options_sheet import DealField, Length, Notice, OptionsSheet, ruler, ruler_of
from elements_table.ui.features.new_game.seating import Seating, SeatPlate
from elements_table.ui.platform.inputs import Input, Key, Pointer
from elements_table.ui.platform.people import NAMED, Portrait, is_you, seated, trouble
from elements_table.ui.platform.settings import GameChoices, SeatChoice
from elements_table.ui.shell.screen import Cover, Screen, Shell
from elements_table.ui.widgets.button import LEFT, Button, IconButton, TopBar
from elements_table.ui.widgets.dropdown import Dropdown
from elements_table.ui.widgets.focus import Spoken, Widget
from elements_table.ui.widgets.layout import Box, Column
from elements_table.ui.widgets.segments import Segments

START: Final = (640.0, 706.0, 240.0, 60.0)
TALL_START: Final = (360.0, 1184.0, 320.0, 64.0)
"""Middle and size of the gold button, in units."""
SIDE: Final = (1000.0, 1236.0, 480.0, 746.0)
TALL_SIDE: Final = (410.0, 690.0, 800.0, 1076.0)
"""From where to where the column at the right goes: left, right, top, bottom."""
GAP: Final = 12.0
HIGH: Final = 44.0
START_LEAST: Final = 48.0
SAID: Final = 22.0
"""From what is said of the seats down to the gold button, in dp."""
MOST_PEOPLE: Final = 8
"""Who has played here is remembered up to this number."""
USUAL: Final = "regular"
"""The level that bots have before anybody chose one."""


class FirstMatch:
    """What is proposed until one match of a game was won: short, against the weakest; `has_won`: whether one was."""

    def __init__(self, app: Shell, head: GameData) -> None:
        with closing(app.services.statistics()) as base:
            self.has_won = base.has_won(head.id)
        self._head = head

    @property
    def _choices(self) -> GameChoices:
        others = [SeatChoice(self._head.levels[0])] * (self._head.default_seats - 1)
        return GameChoices((SeatChoice(), *others), self._head.settle(self._head.first))

    def is_like(self, seats: Sequence[SeatChoice], options: Mapping[str, str]) -> bool:
        """Return whether a match with these seats and options is like a first one."""
        levels = {seat.level for seat in seats if seat.level}
        return levels == {self._head.levels[0]} and options == self._choices.options

    def proposed(self, last: GameChoices | None) -> GameChoices:
        """Return what to begin with, where the last match was with these choices.

        Once one was won, what made it like a first one is not proposed again.
        """
        if last is None:
            return GameChoices() if self.has_won else self._choices
        if self.has_won and self.is_like(last.seats, last.options):
            return GameChoices(tuple(replace(seat, level=seat.level and USUAL) for seat in last.seats))
        return last


class NewGame(Screen):
    """Who sits at the table, how long it goes, and Start; the other options lie on a sheet."""

    route = "new_game"
    upright = UPRIGHT

    def __init__(self, app: Shell, game_id: str, deal: Deal | None = None) -> None:
        head = app.services.registry.head(game_id)
        super().__init__(app, _(head.title))
        self.tint = sheet_tint(head.look.edge)
        self.head = self.game = head
        self.options = head.settle({})
        self.seat_count = head.default_seats
        self.plates: list[SeatPlate] = []
        self.problem = ""
        self._said: str | None = None
        """The problem that was said aloud last; None: nothing was yet."""
        self.first = FirstMatch(app, head)
        self.seating = Seating(head)
        self.row = FaceRow(self._take)
        self.lesson = IconButton("ui_play", _("Lesson"), app.navigator.way("lesson", head.id), shortcut="l")
        self.lesson.about = _("Learn this game by playing it, step by step.")
        self.lesson.visible = lesson_file(head.id).is_file()
        icons = (
            self.lesson,
            IconButton("ui_rules", _("Rules"), lambda: self.open_rules(self.head.id), shortcut="rules"),
            IconButton("ui_settings", _("Settings"), self.open_settings),
        )
        self.bar = TopBar(_(head.title), "", self.back, icons)
        self.length: Length | Dropdown | None = None
        """The first option: notches of a ruler where its words have room."""
        self.players = Segments([str(n) for n in head.seats], 0, self._set_seat_count, even=True)
        self.deal = DealField(app.services.registry, head.id, self._take_code)
        self.more = Button(
            _("Options"), lambda: app.navigator.push(OptionsSheet(app, self)), icon="ui_settings", shortcut="o"
        )
        self.start = Button(_("Start"), self._start, kind="primary", shortcut="enter")
        for sentence in guests.installed().left_out:
            app.services.note_trouble(sentence)
        self.foresee(head.id)
        self.notice = Notice(app.services.saves, app.navigator, head)
        self.deal.roll()
        self._recall()
        if deal is not None:
            self.take_deal(deal.options, deal.seats, deal.seed)

    def enter(self) -> None:
        if self.app.offers_lessons:
            self.navigator.go("lesson_offer", self.head)

    def translated(self) -> Screen:
        anew = NewGame(self.app, self.head.id)
        anew.options, anew.seat_count = self.options, self.seat_count
        if self.deal.number:
            anew.deal.set(self.deal.text)
        anew._seat_all(self._choices())
        return anew

    def reset(self) -> None:
        """Go back to the declared options and to one person against bots."""
        self.options = self.head.settle({})
        self.seat_count = self.head.default_seats
        self._seat_all(())
        self.relayout()

    def take_deal(self, options: Mapping[str, str], seats: int, seed: int) -> None:
        """Set the table for a deal: OptionError on options or a number of seats that the game does not declare."""
        self.options = self.head.settle(options)
        self.seat_count = seats
        self.deal.set(str(seed))
        self._seat_all(self._choices())

    def _take_code(self, deal: Deal) -> None:
        self.take_deal(deal.options, deal.seats, deal.seed)
        self.relayout()

    def _start(self) -> None:
        if self.deal.trouble:
            self.navigator.say(self.deal.trouble)
            return
        self._remember()
        seats = [
            Seat("person", plate.shown_name, face=plate.face.who)
            if plate.is_person
            else Seat("bot", plate.shown_name, plate.level)
            for plate in self.plates
        ]
        self.navigator.start_match(self.head.id, seats, dict(self.options), self.deal.number)

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
        first = self.plates[0]
        if not first.is_person:
            return self.services.settings.me
        return SeatChoice("", "" if is_you(first.name) else first.name.strip(), first.face.who)

    def _choices(self) -> tuple[SeatChoice, ...]:
        return tuple(SeatChoice(plate.level, plate.name.strip(), plate.chosen) for plate in self.plates)

    def _own(self) -> SeatChoice:
        return SeatChoice("", self.services.settings.own_seat.name, self.services.settings.own_face)

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

    @property
    def chosen(self) -> SeatPlate:
        """The seat that a pressed face takes."""
        return next(plate for plate in self.plates if plate.is_chosen)

    def _choose(self, plate: SeatPlate) -> None:
        """Let a pressed face take a seat; the arrows are in the row then."""
        for one in self.plates:
            one.is_chosen = one is plate
        self._seats_changed()
        self.focus.focus(self.row, by_keyboard=self.focus.by_keyboard)

    def _take(self, name: str, at: Pointer | None) -> None:
        """Seat somebody at a point, or where that was chosen; a person who sits there has that face from now on."""
        plate = self.chosen if at is None else self.seating.at(at.x, at.y)
        if plate is None:
            return
        if plate.is_person:
            plate.chosen = NAMED[name]
        else:
            plate.name = name
        self._seats_changed()

    def _seat_all(self, seats: tuple[SeatChoice, ...]) -> None:
        packages = guests.offered(self.head.id)
        names, offered = self.head.names, (*self.head.levels, *packages)
        self.plates = []
        for seat in range(self.seat_count):
            default = SeatChoice(USUAL, names[seat % len(names)]) if seat else self._own()
            choice = seats[seat] if seat < len(seats) else default
            own = choice if choice.name else default
            taken = SeatChoice(choice.level, own.name, own.face)
            self.plates.append(SeatPlate(seat, offered, taken, self._seats_changed, self._welcome, self._choose))
            self.plates[-1].packages = packages
        self.plates[1 % self.seat_count].is_chosen = True
        self.row.locked = locked_portraits(self.app)
        self.seating.seat(self.plates)
        self._seats_changed()

    def _seats_changed(self) -> None:
        """Name the bots apart from the people, give all their faces, and see whether these seats can play."""
        people = [plate.name.strip() for plate in self.plates if plate.is_person]
        taken = {name.casefold() for name in people}
        for plate in self.plates:
            if not plate.is_person:
                own = plate.name if plate.name in NAMED else self.head.names[plate.seat % len(self.head.names)]
                free = [name for name in (own, *self.head.names, *NAMED) if name.casefold() not in taken]
                plate.bot_name = next((name for name in free if NAMED.get(name) not in self._chosen()), free[0])
                taken.add(plate.bot_name.casefold())
        seats = [plate.seat for plate in self.plates if plate.is_person]
        found = seated([plate.shown_name for plate in self.plates], self._chosen(), seats)
        for plate, face in zip(self.plates, found, strict=True):
            plate.face = Portrait(face)
        self.seating.name_partners()
        own, name = self.chosen.face.who, self.chosen.shown_name
        self.row.show([name for name, face in NAMED.items() if face not in found or face == own], own, name)
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

    def _set_seat_count(self, index: int) -> None:
        self.seat_count = self.head.seats[index]
        self._seat_all(self._choices())
        self.relayout()

    def set_option(self, name: str, value: str) -> None:
        """Take the value of an option."""
        self.options[name] = value
        self.stale = True

    def spoken(self) -> list[str]:
        """Return who sits down, and what stands over the button that starts."""
        self._said = self.problem
        return [*(plate.told for plate in self.plates), self._line()[0]]

    def news(self) -> list[str]:
        """Return what stands in the way, once."""
        if self._said in (None, self.problem):
            return []
        self._said = self.problem
        return [self.problem]

    def spoken_of(self, widget: Widget) -> Spoken | None:
        """Return whose seat a control is of, besides what it says itself."""
        plate = next((one for one in self.plates if widget in one.widgets), None)
        if plate is None:
            return None
        tip = widget.tip()
        own = widget.spoken() or Spoken("" if tip is None else tip.title)
        return own._replace(name=", ".join(filter(None, (plate.shown_name or _("Name"), own.name))))

    def cover(self, head: GameData) -> Cover | None:
        return self.seating.cover() if head.id == self.head.id else None

    def resume(self) -> None:
        super().resume()
        self.focus.hot = None
        self.notice.renew()
        self.relayout()

    def handle(self, event: Input) -> bool:
        ends = isinstance(event, Key) and event.name == "enter" and self.focus.editing
        if isinstance(event, Pointer) and self.focus.overlay is None:
            self.row.point(event)
        used = super().handle(event)
        if ends:
            self.focus.focus(None, by_keyboard=False)
        return used

    def layout(self, width: float, height: float) -> None:
        super().layout(width, height)
        self.bar.place(width)
        self.seating.lie_in(width, height)
        place = self.seating.place
        on = (place, measuring(self.display.art), self.seating.foot)
        x, y, w, h = TALL_START if place.is_tall else START
        self.start.rect = place.rect(x, y, w, max(h, START_LEAST / place.unit))
        self.row.stand(place)
        specs = [spec for spec in self.head.options if not spec.seats or self.seat_count in spec.seats]
        long = [spec for spec in specs if spec.id in self.head.first] or [s for s in specs if s.kind != "switch"]
        self.players.visible = len(self.head.seats) > 1 and bool(long)
        self.length = None
        if long:
            self.length = ruler_of(long[0], self.options, self.set_option, on)
        elif len(self.head.seats) > 1:
            numbers = [str(n) for n in self.head.seats]
            chosen = self.head.seats.index(self.seat_count)
            self.length = ruler(numbers, chosen, self._set_seat_count, _("Players"), on)
        self.notice.lead(self.start)
        left, right, top, bottom = TALL_SIDE if place.is_tall else SIDE
        room = (place.x(left), place.y(top), place.s(right - left), place.y(bottom) - place.y(top))
        side = [self.notice.go_on, self.players, self.more]
        Column(*(Box(widget, height=HIGH) for widget in side), gap=GAP, justify="end").place(room)
        self.players.chosen = self.head.seats.index(self.seat_count)
        seats = [widget for plate in self.plates for widget in plate.widgets]
        middle = [] if self.length is None else [self.length]
        self.focus.set([*self.bar.widgets, *seats, *middle, self.row, *side, self.start])

    def draw(self, canvas: Canvas) -> None:
        self.seating.draw(canvas, self.display)
        canvas.text(_(self.head.title), LEFT, TOP_BAR / 2, TITLE, "serif", TEXT, "l")
        self.notice.draw(canvas)
        x, y, w, _h = self.start.rect
        line, color = self._line()
        canvas.label(line, x + w / 2, y - SAID, w * 2, color=color, anchor="c")
        super().draw(canvas)
        if self.row.carried is not None:
            plate = self.seating.at(self.row.carried.x, self.row.carried.y)
            if plate is not None:
                x, y, w, h = plate.sitter.rect
                canvas.box((x, y, w, h), min(w, h) / 2, line=GOLD, line_width=2.5)
            self.row.draw_carried(canvas)

    def _line(self) -> tuple[str, Color]:
        people = sum(plate.is_person for plate in self.plates)
        trouble = self.problem or ("" if self.deal.editing else self.deal.trouble)
        if trouble:
            return trouble, CORAL
        words = ""
        if people == 2:
            words = _("Two people at one screen: it is covered between their turns.")
        elif people > 2:
            words = _("Several people at one screen: it is covered between their turns.")
        elif not people:
            words = _("Bots only: you look on.")
        elif not (self.first.has_won or self.notice.open_line) and self.first.is_like(self._choices(), self.options):
            words = _("A first match, against novices.")
            if self.head.first:
                words = _("A first match: short, and against novices.")
        return words, SECONDARY
