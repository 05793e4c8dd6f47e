"""Who sits at the table of a new game: the others behind the rail, the first seat at the near side."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import Final

from elements_table.kernel.data import GameData
from elements_table.kernel.words import _
from elements_table.ui.charts.seats import seat_color
from elements_table.ui.common import match_words
from elements_table.ui.common.game_tile import CARD, RADIUS, draw_card
from elements_table.ui.common.match_words import listed
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Anchor, Canvas, Rect
from elements_table.ui.drawing.theme import GOLD, GOLD_EDGE, HAIRLINE, SECONDARY, SHADE, TEXT, TITLE, Color
from elements_table.ui.parlour.busts import draw_bust, draw_seal
from elements_table.ui.parlour.places import Bust, Parlour, parlour
from elements_table.ui.parlour.room import draw_inlay, draw_lamp
from elements_table.ui.platform.people import LONGEST_NAME, PORTRAITS, Portrait
from elements_table.ui.platform.settings import SeatChoice
from elements_table.ui.shell.display import Display
from elements_table.ui.shell.screen import Cover
from elements_table.ui.widgets.dropdown import Dropdown
from elements_table.ui.widgets.focus import Widget, inside
from elements_table.ui.widgets.text_field import TextField
from elements_table.ui.widgets.tips import Tip

FIELD: Final = (180.0, 38.0)
PILL: Final = (128.0, 34.0)
LAMP: Final = 6.0
LAMPS: Final = 24.0
"""Sizes of the field for a name and of who plays there; radius of a lamp, and from one lamp to the next; in dp."""
NAME_DOWN, LAMPS_DOWN, PILL_DOWN = 30.0, 56.0, 70.0
"""From the rail to the middle of a name, to the middle of the lamps, and to the top of what is chosen, in dp."""
DECK: Final = (140.0, 470.0, 110.0)
TALL_DECK: Final = (360.0, 450.0, 116.0)
"""Where the cards to be dealt lie, and how wide, in units."""
DECK_TURNS, THICK = (-3.0, 2.2, -0.6), 2.0
"""How the cards that are seen of it were laid down, in degrees, and how far one over another, in dp."""
BAR: Final = 52.0
"""Above it are icons."""
CLEAR: Final = 12.0
"""Between the names of two neighbours, in dp."""


class Kind(Dropdown):
    """Who plays at a seat, in a word."""

    note = ""
    """With whom that one plays."""

    def tip(self) -> Tip | None:
        return Tip(self.note) if self.note else None

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        self._window = (canvas.width, canvas.height)
        x, y, w, h = self.rect
        if hot or self.panel is not None:
            canvas.box(self.rect, h / 2, fill=HAIRLINE, fill_opacity=0.12, line=HAIRLINE, line_opacity=0.4)
        label = self.labels[self.chosen]
        wide = min(w - 34, canvas.text_width(label))
        left = x + (w - wide - 18) / 2
        canvas.label(label, left, y + h / 2, w - 34, color=TEXT if hot else SECONDARY, anchor="l")
        canvas.icon("ui_chevron", left + wide + 12, y + h / 2 + 1, 14, SECONDARY)


class Name(TextField):
    """A person's name: as it stands at a table, until a hand is on it."""

    color: Color = TEXT
    anchor: Anchor = "c"

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        x, y, w, h = self.rect
        if hot or self.editing or not self.text:
            super().draw(canvas, hot=hot, pressed=pressed)
        else:
            left = x + (self.inset if self.anchor == "l" else w / 2)
            canvas.label(self.text, left, y + h / 2, w - self.inset, TITLE * 0.9, "serif", self.color, self.anchor)


class Sitter(Widget):
    """Whoever sits there: pressed, that seat is the one that is chosen."""

    is_person = False

    def __init__(self, on_press: Callable[[], None]) -> None:
        super().__init__()
        self._on_press = on_press

    def activate(self) -> None:
        self._on_press()

    def tip(self) -> Tip | None:
        title = _("Choose a face") if self.is_person else _("Somebody else")
        return Tip(title, _("Press a face below, or drag one here."))


class SeatPlate:
    """A seat: its name (a field for a person) and its kind. `level` is empty for a person."""

    def __init__(
        self, seat: int, levels: Sequence[str], taken: SeatChoice, on_change: Callable[[], None],
        welcome: "Callable[[SeatPlate], None]", choose: "Callable[[SeatPlate], None]",
    ) -> None:  # fmt: skip
        """`taken` is who sits there; of a level that is offered no more the weakest does.

        `welcome` is called when a person takes the seat of a bot, `choose` when the seat is pressed.
        """
        self.seat = seat
        self.levels = ("", *levels)
        self.level = taken.level if taken.level in self.levels else self.levels[1]
        self.name = self.bot_name = taken.name
        """The name shown for a bot; the screen keeps it apart from the people's names."""
        self.face = Portrait(PORTRAITS[0])
        """Who is seen here; the screen sees to it that no two are alike."""
        self.chosen = taken.face
        """The face that a person took; empty: it follows from the names."""
        self.packages: Mapping[str, str] = {}
        """Where guests come from, by name."""
        self.color: Color = seat_color(seat)
        self.bust: Bust | None = None
        """Where it sits across the table; None for the near seat."""
        self.seal = (0.0, 0.0, 0.0)
        self.at = (0.0, 0.0)
        """The middle of its name."""
        self._on_change, self._welcome = on_change, welcome
        labels = [_("Person"), *(match_words.level_name(level) for level in levels)]
        self.kind = Kind(labels, self.levels.index(self.level), self._choose)
        self.field = Name(taken.name, self._rename, longest=LONGEST_NAME, hint=_("Name"))
        self.sitter = Sitter(partial(choose, self))
        self.is_chosen = False
        """Whether a face that is pressed takes this seat."""
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
    def told(self) -> str:
        """Who sits here, how strong, and with whom, for whoever does not see it."""
        return ", ".join(filter(None, (self.shown_name, self.kind.labels[self.kind.chosen], self.kind.note)))

    @property
    def widgets(self) -> list[Widget]:
        """The controls, in Tab order."""
        return [self.sitter, self.field, self.kind]

    def take(self, name: str, face: str) -> None:
        """Take the name and the face of a person."""
        self.name, self.chosen = name, face
        self.field.set(name)

    def _show(self) -> None:
        self.field.visible = self.sitter.is_person = self.is_person

    def sit(self, bust: Bust, rail: float, room: float) -> None:
        """Sit behind the rail, whose lower edge is at `rail`; name and level have `room` dp across."""
        self.bust = bust
        self.at = (bust.x, rail + NAME_DOWN)
        wide, pill = min(FIELD[0], room), min(PILL[0], room)
        self.field.rect = (bust.x - wide / 2, self.at[1] - FIELD[1] / 2, wide, FIELD[1])
        self.kind.rect = (bust.x - pill / 2, rail + PILL_DOWN, pill, PILL[1])
        x, y, w, h = bust.face
        self.sitter.rect = (x, max(BAR, y), w, h - max(0.0, BAR - y))
        self._show()

    def sit_near(self, seal: tuple[float, float, float]) -> None:
        """Sit at the near side, with a seal there."""
        self.seal = x, y, r = seal
        self.at = (x + r + 16, y - 20)
        self.field.anchor = "l"
        self.sitter.rect = (x - r, y - r, 2 * r, 2 * r)
        self.field.rect = (self.at[0] - 6, y - 36, FIELD[0], FIELD[1])
        self.kind.rect = (self.at[0] - 14, y + 2, PILL[0], PILL[1])
        self._show()

    def draw(self, canvas: Canvas) -> None:
        """Draw the name of a bot and the lamps of its level, and the near seat; controls draw themselves."""
        (x, y), near = self.at, self.bust is None
        color = self.field.color = GOLD if self.is_chosen else TEXT
        if near:
            draw_seal(canvas, *self.seal, self.face, self.color, self.is_chosen)
        if not self.is_person:
            canvas.text(self.bot_name, x, y, TITLE, "serif", color, "l" if near else "c")
        if self.is_person or near:
            return
        lit, middle = self.levels.index(self.level), y - NAME_DOWN + LAMPS_DOWN
        if self.level in self.packages:
            canvas.label(self.packages[self.level], x, middle, self.kind.rect[2], color=SECONDARY, anchor="c")
            return
        lamps = len(self.levels) - 1 - len(self.packages)
        for n in range(lamps):
            left = x + (n - (lamps - 1) / 2) * LAMPS
            if n < lit and not canvas.art.strong:
                canvas.glow((left - LAMP, middle - LAMP, 2 * LAMP, 2 * LAMP), LAMP, 8, (255, 190, 100), 110)
            fill = (255, 214, 140) if n < lit else SHADE
            canvas.circle(left, middle, LAMP, fill=fill, line=GOLD_EDGE if n < lit else GOLD, line_opacity=0.8)

    def _choose(self, index: int) -> None:
        before, self.level = self.level, self.levels[index]
        if before and self.is_person:
            self._welcome(self)
        self._show()
        self._on_change()

    def _rename(self, name: str) -> None:
        self.name = name
        self._on_change()


class Seating:
    """The place of a game, and the plates of who sits there."""

    def __init__(self, head: GameData) -> None:
        self.head = head
        self.plates: Sequence[SeatPlate] = ()
        self.place: Parlour = parlour(1280.0, 800.0, 2, 0)

    def seat(self, plates: Sequence[SeatPlate]) -> None:
        """Take the plates, in seat order."""
        self.plates = plates
        for team, seats in enumerate(self.head.teams):
            for seat in seats:
                plates[seat].color = theme.TEAM_RINGS[team]

    def name_partners(self) -> None:
        """Note at each seat whom it plays with."""
        for seats in self.head.teams:
            for seat in seats:
                mates = listed([self.plates[other].shown_name for other in seats if other != seat])
                self.plates[seat].kind.note = _("with {names}").format(names=mates) if mates else ""

    def lie_in(self, width: float, height: float) -> None:
        """Fill a window of a size in dp."""
        self.place = place = parlour(width, height, len(self.plates), 0)
        middles = sorted(bust.x for bust in place.busts.values())
        room = min((b - a for a, b in pairwise(middles)), default=width / 2) - CLEAR
        for plate in self.plates[1:]:
            bust = place.busts[plate.seat]
            plate.sit(bust, place.rail(bust.x), room)
        self.plates[0].sit_near(place.seal())

    @property
    def foot(self) -> float:
        """Where what is said of the others ends, in dp."""
        return max(sum(plate.kind.rect[1::2]) for plate in self.plates[1:])

    @property
    def deck(self) -> Rect:
        """Where the cards lie that are to be dealt."""
        x, y, wide = TALL_DECK if self.place.is_tall else DECK
        return self.place.rect(x, y, wide, wide * CARD[1] / CARD[0])

    def cover(self) -> Cover:
        return Cover(self.head.look, self.deck, self.deck[2] * RADIUS)

    def at(self, x: float, y: float) -> SeatPlate | None:
        """Return whose face is at a point."""
        return next((plate for plate in self.plates if inside(plate.sitter.rect, x, y)), None)

    def draw(self, canvas: Canvas, display: Display) -> None:
        """Draw the place, who sits there, the rail with the teams' inlays, the deck, and what is said of each."""
        room = display.place(self.head.look, self.place)
        room.paint_room(canvas.surface)
        for plate in self.plates:
            if plate.bust is not None:  # the near seat has none
                draw_bust(canvas, plate.bust, plate.face, "full" if plate.is_chosen else "passed")
        room.paint_rail(canvas.surface)
        if self.head.teams:
            for plate in self.plates[1:]:
                draw_inlay(canvas, self.place, plate.seat, plate.color)
        for plate in self.plates[1:]:
            draw_lamp(canvas, self.place, plate.seat, lit=plate.is_chosen)
        x, y, w, h = self.deck
        for n, turn in enumerate(DECK_TURNS):
            draw_card(canvas, self.head.look, (x, y - n * THICK, w, h), turn=turn)
        for plate in self.plates:
            plate.draw(canvas)
