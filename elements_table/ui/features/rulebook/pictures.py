"""The pictures of a rulebook as data: cards in lines, a trick, a circle, a part of a table, or a list of cards.

They lie in `data/rulebooks/pictures/<id>.yaml`, by the names that the rulebook calls them. A picture has a position
(as scenarios write it) wherever it claims something: its steps must hold, and its ticks and crosses are what the
rules answer there. In its words `{0}` is the name of seat 0.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Annotated, Final, Literal, NamedTuple

import msgspec

from elements_table.kernel.data import load
from elements_table.kernel.errors import TableError
from elements_table.kernel.game import Action, Game, Options, Position, State
from elements_table.kernel.registry import Registry
from elements_table.kernel.scenario import Scenario, Step, check, play, start
from elements_table.kernel.words import _, filled
from elements_table.match.play.match import Match, Seat

SIGNS: Final = (">", "+", "=", "<>")
"""What may stand between cards: an arrow, plus, is, and what meets or changes places."""
YOU: Final = "You"


class LineItem(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something in a line: cards that lie over one another (texts parted by spaces), or words, with words below.

    `asks` is the action that puts a tick or a cross under it; `mark` puts one there by itself.
    """

    cards: str = ""
    words: str = ""
    below: str = ""
    asks: str = ""
    mark: Literal["", "yes", "no"] = ""
    lit: bool = False
    dim: bool = False


class ItemLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Items from left to right: signs (`SIGNS`), cards as texts, or items with more to say.

    `asks` is asked of every card after the last arrow, `{cards}` in it being the card.
    """

    items: tuple[str | LineItem, ...]
    label: str = ""
    gives: str = ""
    asks: str = ""

    def whole(self) -> Iterator[str | LineItem]:
        """Yield signs, and everything else as items with what is asked of them."""
        last = max((n for n, item in enumerate(self.items) if item == ">"), default=-1)
        for n, item in enumerate(self.items):
            if isinstance(item, str) and item in SIGNS:
                yield item
                continue
            found = LineItem(item) if isinstance(item, str) else item
            if self.asks and n > last and found.cards and not found.asks:
                found = msgspec.structs.replace(found, asks=filled(self.asks, {"cards": found.cards}))
            yield found


class BookPicture(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One picture: a title, a note at its right, a sentence or two below, and one thing to look at.

    `lines` of cards; the `trick` that the steps play; elements in a `circle`, each beating the next; those zones of
    the `table` as they lie after the steps; or the cards of a `list` that the game's scene knows.
    """

    title: str
    text: str
    note: str = ""
    lines: tuple[ItemLine, ...] = ()
    trick: bool = False
    circle: tuple[str, ...] = ()
    table: tuple[str, ...] = ()
    list: str = ""
    size: Annotated[float, msgspec.Meta(ge=0, le=200)] = 0.0
    """Width of the cards of lines in dp, as far as there is room; 0 leaves that to the picture."""
    beside: str = ""
    """A card at the left of a part of the table."""
    wide: bool = False
    """Whether it is as wide as the page."""
    seat: int = 0
    options: Options = {}
    seats: int | None = None
    position: Position | None = None
    steps: tuple[Step, ...] = ()

    def __post_init__(self) -> None:
        if len([name for name in ("lines", "trick", "circle", "table", "list") if getattr(self, name)]) != 1:
            raise ValueError("a picture shows exactly one of lines, trick, circle, table and list")
        if self.position is None and (self.trick or self.table or self.steps):
            raise ValueError("there is no `position` for what is shown")
        asked = any(isinstance(item, LineItem) and item.asks for line in self.lines for item in line.whole())
        if asked and self.position is None:
            raise ValueError("`asks` needs a `position` in which to ask")

    def scenario(self, game_id: str) -> Scenario:
        """Return what proves it; AssertionError where it claims nothing."""
        assert self.position is not None
        return Scenario(game_id, self.title, self.options, self.seats, 1, self.position, self.steps)


class BookPictures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The pictures of a rulebook by their names."""

    pictures: dict[str, BookPicture]


class LaidCard(NamedTuple):
    """A card of a trick: whose it is and its text."""

    seat: int
    card: str


class Proof:
    """What the rules say of a picture: its names, its ticks, its trick."""

    def __init__(self, game_id: str, picture: BookPicture, games: Registry) -> None:
        self.game: Game = games.game(game_id)
        self.picture, self._games = picture, games

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return self.picture.seats or self.game.data.default_seats

    @cached_property
    def names(self) -> tuple[str, ...]:
        """How the seats are called; whose eyes look is You."""
        names = list(self.game.data.names)
        return tuple(_(YOU) if seat == self.picture.seat else names.pop(0) for seat in range(self.seats))

    def said(self, text: str) -> str:
        """Return a text of the picture as it is read."""
        return filled(_(text), self.names)

    @cached_property
    def before(self) -> State:
        """The position, before any step; TableError where it cannot be set up."""
        return start(self.picture.scenario(self.game.data.id), self._games)[1]

    @cached_property
    def after(self) -> State:
        """How it stands after the steps."""
        return play(self.picture.scenario(self.game.data.id), self._games)

    def done(self) -> list[tuple[int, Action]]:
        """Return who does what in the steps."""
        state, made = self.before.clone(), []
        for step in self.picture.steps:
            if step.do is not None:
                action = state.resolve(self.game.parse(str(step.do)))
                made.append((state.current_player(), action))
                state.apply(action)
        return made

    def match(self) -> Match:
        """Return a match at the position, kept nowhere, of a person among bots."""
        picture = self.picture
        assert picture.position is not None
        seats = [
            Seat("person", name) if seat == picture.seat else Seat("bot", name, "regular")
            for seat, name in enumerate(self.names)
        ]
        return Match.from_position(self.game, picture.position, seats, picture.options)

    def trick(self) -> list[LaidCard]:
        """Return the cards that the steps play, in order."""
        return [LaidCard(seat, str(action).partition(" ")[2]) for seat, action in self.done()]

    @property
    def taker(self) -> int:
        """Who takes the trick: leading to the next, it is that seat's turn."""
        return self.after.current_player()

    def allows(self, text: str) -> bool:
        """Return whether the rules allow an action in the position."""
        state = self.before
        try:
            return state.resolve(self.game.parse(text)) in state.legal_actions()
        except TableError:
            return False


def read_pictures(file: Path) -> BookPictures:
    """Return the pictures in a file, none where there is no file; DataError names file and place of a mistake."""
    return load(file, BookPictures) if file.is_file() else BookPictures({})


def mistakes(
    game_id: str, pictures: BookPictures, named: Sequence[str], file: Path, games: Registry
) -> Iterator[str]:
    """Yield what is wrong with pictures of which a rulebook names those: any unknown, unused, or not true."""
    unknown = [name for name in named if name not in pictures.pictures]
    yield from (f"{file}: there is no picture {name!r}, which the rulebook names." for name in unknown)
    for name, picture in pictures.pictures.items():
        if name not in named:
            yield f"{file}: pictures.{name}: the rulebook never names it."
        yield from untrue(game_id, picture, f"{file}: pictures.{name}", games)


def untrue(game_id: str, picture: BookPicture, place: str, games: Registry) -> Iterator[str]:
    """Yield what a picture claims that the rules deny, and a seat that nobody has; `place` begins each sentence."""
    if not 0 <= picture.seat < (picture.seats or games.game(game_id).data.default_seats):
        yield f"{place}: seat: there is no seat {picture.seat}."
    elif picture.position is not None:
        yield from (f"{failure}." for failure in check(picture.scenario(game_id), place, games))
