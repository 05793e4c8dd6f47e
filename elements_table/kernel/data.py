"""Data files: read with PyYAML, validated into typed structs (a game, its ladder), mistakes named by file and key."""

import zlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, TypeVar

import msgspec

from elements_table.kernel.errors import DataError, OptionError, TableError
from elements_table.kernel.files import KILOBYTE, read_bytes
from elements_table.kernel.interrupts import whole
from elements_table.kernel.words import _

KINDS: Final = ("face", "back", "cloth")
"""What can be earned: a portrait, a card back, a table cloth."""


class Reward(NamedTuple):
    """What is earned: one of `KINDS`, and its name among them."""

    kind: str
    name: str


class Rung(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An opponent: a name, a level (or a share of one), who plays `beside` it at that level, and what is earned.

    `earns` is a kind and a name, such as `back waves`; empty: the next opponent alone.
    """

    name: str
    level: str
    beside: tuple[str, ...] = ()
    earns: str = ""

    def __post_init__(self) -> None:
        kind, space, name = self.earns.partition(" ")
        if self.earns and not (kind in KINDS and space and name):
            raise ValueError(f"`earns` is {' or '.join(KINDS)}, and a name, not {self.earns!r}")

    @property
    def reward(self) -> Reward | None:
        """What is earned, if anything."""
        kind, _space, name = self.earns.partition(" ")
        return Reward(kind, name) if name else None


class Ladder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The opponents, the first one to be beaten first; `partner` plays with you where seats form teams.

    `options` are what its matches are played by, beside the game's own.
    """

    rungs: tuple[Rung, ...]
    partner: str = ""
    options: dict[str, str | int | float | bool] = {}

    def mistakes(self, seats: int, has_teams: bool) -> Iterator[str]:
        """Yield what does not fit a table of so many seats."""
        if not self.rungs:
            yield "`ladder` names nobody"
        if bool(self.partner) != has_teams:
            yield "`ladder` names a partner where seats form teams, and only there"
        for rung in self.rungs:
            names = [rung.name, *rung.beside, *([self.partner] if self.partner else [])]
            if len(names) != seats - 1 or len(set(names)) < len(names):
                yield f"`ladder` needs {seats - 1} different names for the match against {rung.name}"
        if len({rung.name for rung in self.rungs}) < len(self.rungs):
            yield "`ladder` names an opponent twice"

    def rewards(self) -> Iterable[Reward]:
        """Return all that can be earned."""
        return [rung.reward for rung in self.rungs if rung.reward is not None]


T = TypeVar("T")
Scalar = str | int | float | bool
Text = str | bool
"""An action as YAML reads it: a bare `yes` or `no` arrives as a truth value."""

MOST_BYTES: Final = 256 * KILOBYTE
MOST_PARTS, MOST_DEEP = 40_000, 40
"""How large a YAML file may be, how many parts it may have, and how many of them within each other."""
MOST_LETTERS: Final = 2_000
"""How long a text in it may be."""


def must(holds: object, words: str) -> None:
    """ValueError with these words where something does not hold of data: it names what is wrong there."""
    if not holds:
        raise ValueError(words)


class Choice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One value of an option; `fact` is the short text at the right edge, `note` the line below.

    One that came `later` than codes of deals changes none of those that do without it; `aside` is on the sheet of
    options alone.
    """

    value: Scalar
    label: str = ""
    fact: str = ""
    note: str = ""
    later: bool = False
    aside: bool = False

    @property
    def text(self) -> str:
        """The value as text: option values compare as text."""
        return as_text(self.value)


class OptionSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An option of a game: the new-game screen makes its widget from this.

    `kind` is `choice` (a segmented control or a dropdown) or `switch` (values true and false). `endless`
    lists the values with which the game never ends, `finite` the value that headless play takes instead.
    `seats` limits the option to tables of those sizes. `rises` lists the values from the least to the most.
    """

    id: str
    label: str
    default: Scalar
    choices: tuple[Choice, ...]
    kind: Literal["choice", "switch"] = "choice"
    fact: str = ""
    note: str = ""
    endless: tuple[Scalar, ...] = ()
    finite: Scalar | None = None
    seats: tuple[int, ...] = ()
    rises: tuple[Scalar, ...] = ()

    @property
    def values(self) -> tuple[str, ...]:
        """All values as texts, in the order declared."""
        return tuple(choice.text for choice in self.choices)

    @property
    def shown(self) -> tuple[Choice, ...]:
        """All choices in the order shown."""
        return tuple(sorted(self.choices, key=lambda one: self.rises.index(one.value) if self.rises else 0))


DRAWN: Final = "drawn"
"""In a sprite's name, before letter and colours: the table draws it (`back_drawn W #235048 #0D1D1B`)."""


class Appearance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a game looks like outside its scene: table colours, and the sprites of card back, cover and emblem.

    Without a sprite the table draws one, from the colours and the first letter of the title.
    """

    centre: str
    edge: str
    back: str = ""
    cover: str = ""
    emblem: str = ""

    def __post_init__(self) -> None:
        for name in ("centre", "edge"):
            color: str = getattr(self, name)
            is_color = len(color) == 7 and color[0] == "#" and set(color[1:]) <= set("0123456789abcdefABCDEF")
            must(is_color, f'`{name}` is {color or "empty"}, but a colour is written as in "#235048"')


class Credit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who made the game, as shown in the app."""

    game: str
    by: str
    note: str = ""


class Reworded(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The CRC-32 of deck and tables before their sentences were changed, and of what has stayed: all but those."""

    crc: int
    wordless: int


class Sentences(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is told of something that somebody did: `yours` to them, `theirs` to the others (`kernel/story.py`)."""

    yours: str
    theirs: str


class GameData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The head that every game's file has; a game's own struct adds its deck and scoring tables."""

    id: str
    title: str
    hook: str
    players: str
    minutes: int
    order: int
    seats: tuple[int, ...]
    look: Appearance
    credit: Credit
    options: tuple[OptionSpec, ...] = ()
    round: str = "Round"
    """What the game calls one of its rounds, to name a match left open."""
    default_seats: int = 0
    teams: tuple[tuple[int, ...], ...] = ()
    names: tuple[str, ...] = ("Ada", "Bruno", "Cleo", "Dara")
    company: tuple[str, ...] = ()
    """Who sits at the seats after yours in a deal of the day; where it is empty, those seats' names."""
    first: dict[str, Scalar] = {}
    """The options of a short match, beside the declared ones: what a first match is offered with."""
    reworded: Reworded | None = None
    """By which matches and codes still know the data, as long as no more than sentences differ."""
    ladder: Ladder | None = None
    """Who is to be beaten one after another in a best of three; None: the game has no ladder."""
    levels: tuple[str, ...] = ("novice", "regular")
    """The levels that bots are offered at, weakest first; `expert` where the game's strategy has a search."""
    story: dict[str, Sentences] = {}
    costs: dict[str, float] = {}
    """What a decision of each level costs in the mean, as a chance to win (`scripts/bench/skill.py`)."""

    def __post_init__(self) -> None:
        must(self.seats, "`seats` names no seat count")
        drawn = f"{DRAWN} {self.title[:1].upper()} {self.look.centre} {self.look.edge}"
        look = msgspec.structs.replace(
            self.look, back=self.look.back or f"back_{drawn}", cover=self.look.cover or f"cover_{drawn}"
        )
        msgspec.structs.force_setattr(self, "look", look)
        if self.default_seats == 0:
            msgspec.structs.force_setattr(self, "default_seats", self.seats[0])
        must(self.default_seats in self.seats, "`default_seats` is not one of `seats`")
        must(self.costs.keys() <= set(self.levels), "`costs` names a level that is not one of `levels`")
        must(len({option.id for option in self.options}) == len(self.options), "`options` names an id twice")
        names, most = len(self.names), max(self.seats)
        must(names >= most, f"`names` has {names} names for up to {most} seats")
        if not self.company:
            msgspec.structs.force_setattr(self, "company", self.names[1 : self.default_seats])
        rest, there = self.default_seats - 1, len(self.company)
        must(rest <= there == len({*self.company}), f"`company` needs {rest} different names, one a seat after yours")
        for option in self.options:
            _check_option(option)
        try:
            self.settle(self.first)
        except OptionError as error:
            raise ValueError(f"`first`: {error}") from None
        for mistake in self.ladder.mistakes(self.default_seats, bool(self.teams)) if self.ladder else ():
            raise ValueError(mistake)

    @property
    def pictures(self) -> tuple[str, ...]:
        """Names of the sprites that the file asks for beside those of its `look`."""
        return ()

    def option(self, name: str) -> OptionSpec:
        """Return the declaration of option `name`; OptionError names those there are."""
        if found := [option for option in self.options if option.id == name]:
            return found[0]
        known = ", ".join(option.id for option in self.options) or "none"
        words = _("{game} has no option {name}; its options are: {known}.")
        raise OptionError(words.format(game=_(self.title), name=name, known=known))

    def settle(self, given: Mapping[str, object]) -> dict[str, str]:
        """Return every option as text: `given` where it says something, else the default."""
        settled = {option.id: as_text(option.default) for option in self.options}
        for name, value in given.items():
            option = self.option(name)
            text = as_text(value)
            if text not in option.values:
                words = _("Option {name} of {game} is one of {values}, not {text}.")
                values = ", ".join(option.values)
                raise OptionError(words.format(name=name, game=_(self.title), values=values, text=text))
            settled[name] = text
        return settled

    def finite(self, options: Mapping[str, str]) -> dict[str, str]:
        """Return `options` with every value that never ends replaced by its declared finite one."""
        settled = dict(options)
        for option in self.options:
            if option.finite is not None and settled[option.id] in map(as_text, option.endless):
                settled[option.id] = as_text(option.finite)
        return settled


def _check_option(option: OptionSpec) -> None:
    values = option.values
    must(len(set(values)) == len(values), f"option `{option.id}` names a value twice")
    must(as_text(option.default) in values, f"option `{option.id}`: the default is not one of its choices")
    finite, endless = option.finite, {as_text(value) for value in option.endless}
    must(finite is None or as_text(finite) in values, f"option `{option.id}`: `finite` is not one of its choices")
    must(finite is None or as_text(finite) not in endless, f"option `{option.id}`: `finite` is listed as endless")
    must(endless <= {*values}, f"option `{option.id}`: `endless` lists a value that is not one of its choices")
    rises = sorted(map(as_text, option.rises)) or sorted(values)
    must(rises == sorted(values), f"option `{option.id}`: `rises` does not list every choice once")
    is_sound = option.kind != "switch" or {*values} == {"true", "false"}
    must(is_sound, f"option `{option.id}`: a switch has the choices true and false")


def wordless(tables: object) -> object:
    """Return deck and tables without the sentences in them, which nothing is dealt or played by."""
    if isinstance(tables, dict):
        return {key: wordless(value) for key, value in tables.items() if key != "text"}
    return [wordless(one) for one in tables] if isinstance(tables, list | tuple) else tables


def tables_of(data: GameData) -> dict[str, object]:
    """Return the deck and tables of a game as plain values: all of its data but the head."""
    head = GameData.__struct_fields__
    body = {name: value for name, value in msgspec.structs.asdict(data).items() if name not in head}
    found: dict[str, object] = msgspec.to_builtins(body, str_keys=True)
    return found


def digest(data: bytes) -> bytes:
    """Return the SHA-256 of something short, in bytes."""
    from hashlib import sha256  # noqa: PLC0415  4 ms, and the menu starts without it

    return sha256(data).digest()


def crc_of(tables: object) -> int:
    """Return the CRC-32 by which a match knows whether deck and tables are those that it began with."""
    return zlib.crc32(msgspec.json.encode(tables, order="sorted"))


def text_of(action: Text) -> str:
    """Return the text of an action as YAML has read it."""
    return ("yes" if action else "no") if isinstance(action, bool) else action


def as_text(value: object) -> str:
    """Return an option value as the text by which values compare (`True` is `true`, 300 is `300`)."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


@whole
def read_yaml(path: Path) -> Any:
    """Return what the YAML file holds; DataError names file, line and column of a mistake.

    Aliases and tags are refused, and so is what is too large or too deep: reading costs little whatever it holds.
    """
    try:
        return parse_yaml(read_bytes(path, MOST_BYTES), str(path))
    except FileNotFoundError:
        raise DataError(f"{path}: there is no such file.") from None
    except OSError as error:
        raise DataError(f"{path}: cannot be read: {error.strerror or error}.") from None


@whole
def parse_yaml(raw: bytes | str, path: str) -> Any:
    """Return what a YAML text holds; DataError names `path`, where it is from, line and column of a mistake."""
    import yaml  # noqa: PLC0415  16 ms, where nothing is read

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        _check_parts(yaml.parse(raw, Loader=loader))
        return yaml.load(raw, Loader=loader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        place = f"line {mark.line + 1}, column {mark.column + 1}: " if mark else ""
        raise DataError(f"{path}: {place}not valid YAML: {error.problem}.") from None
    except (yaml.YAMLError, ValueError) as error:  # a date or number that is none is a ValueError
        raise DataError(f"{path}: not valid YAML: {error}.") from None


def _check_parts(events: Iterable[Any]) -> None:
    """YAMLError where parts stand for others, name a type, lie too deep, or are too many; one after another."""
    import yaml  # noqa: PLC0415  16 ms, as above

    depth = 0
    for number, event in enumerate(events):
        is_scalar = type(event) is yaml.ScalarEvent
        is_long = is_scalar and len(event.value) > MOST_LETTERS
        if is_scalar and event.tag is None and number <= MOST_PARTS and not is_long:
            continue
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        problem = ""
        if isinstance(event, yaml.AliasEvent) or getattr(event, "tag", None) is not None:
            problem = "aliases and tags (*, !) have no meaning here"
        elif depth > MOST_DEEP:
            problem = f"parts lie within each other at most {MOST_DEEP} deep"
        elif is_long:
            problem = f"a text has {MOST_LETTERS} letters at most"
        elif number > MOST_PARTS:
            problem = f"there are more than {MOST_PARTS} parts"
        if problem:
            raise yaml.MarkedYAMLError(problem=problem, problem_mark=event.start_mark)


def load(path: Path, kind: type[T]) -> T:
    """Return the file as a validated `kind`; DataError names file, key path and what is wrong."""
    return convert(read_yaml(path), kind, str(path))


@whole
def convert(raw: object, kind: type[T], source: str) -> T:
    """Return `raw` as a validated `kind`; DataError begins with `source` and the key path."""
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        what, _at, place = str(error).partition(" - at `")
        key = place.rstrip("`").removeprefix("$").removeprefix(".") or "top level"
        raise DataError(f"{source}: {key}: {what[:1].lower()}{what[1:]}.") from None
    except TableError as error:  # a part of it that knows more than its form
        raise DataError(f"{source}: {error}") from None
