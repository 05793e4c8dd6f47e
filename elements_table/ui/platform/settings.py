"""What a person has chosen, kept as JSON in the user's folder."""

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec

from elements_table.kernel.errors import brief
from elements_table.kernel.files import KILOBYTE, MEGABYTE, read_json
from elements_table.kernel.words import _
from elements_table.match.play.journal import Seat
from elements_table.match.play.user_files import UserFile, write_whole
from elements_table.ui.platform.commands import checked
from elements_table.ui.platform.people import FACE, is_cast

log = logging.getLogger(__name__)

ZOOM: Final = (0.8, 1.4)
WORDS: Final = (0.8, 2.0)
"""The size of words: beyond that of `ZOOM` only where there is nothing but words to be read."""
THINKING: Final = (0.0, 5.0)
REACTING: Final = (0.5, 4.7)
"""The longest is without end."""
FRAME_LIMITS: Final = (30, 60, 120)
SPACINGS: Final = (100, 130, 160)
MOST_SEATS: Final = 64
"""So many are remembered of a table, and so many people."""


class SeatChoice(msgspec.Struct, frozen=True):
    """Who sat in a seat: a person (no level) or a bot of a level; `name` and `face` are a person's."""

    level: str = ""
    name: str = ""
    face: str = ""


class GameChoices(msgspec.Struct, frozen=True):
    """What was chosen for the last match of a game: seats in order, and option values as texts."""

    seats: Annotated[tuple[SeatChoice, ...], msgspec.Meta(max_length=MOST_SEATS)] = ()
    options: dict[str, str] = {}


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Every setting; the values here are the defaults."""

    fullscreen: bool = False
    window: tuple[int, int] = (1280, 800)
    """The size in px that the window had last."""
    zoom: Annotated[float, msgspec.Meta(ge=WORDS[0], le=WORDS[1])] = 1.0
    """Size of words, and of all that they stand on as far as that of `ZOOM`."""
    cards: Annotated[float, msgspec.Meta(ge=ZOOM[0], le=ZOOM[1])] = 1.0
    """Size of the cards on a table, as far as there is room for them."""
    frame_limit: Literal[30, 60, 120] = 60
    """Frames a second while something moves."""
    fast_animation: bool = False
    thinking: Annotated[float, msgspec.Meta(ge=THINKING[0], le=THINKING[1])] = 0.9
    """Seconds that a bot takes at least for an action; 0: it acts as soon as it can."""
    reacting: Annotated[float, msgspec.Meta(ge=REACTING[0], le=REACTING[1])] = 1.5
    """Seconds in which everybody may react to a play out of turn; the most is as long as it takes."""
    ask_first: bool = True
    """Ask before an action that gives something away."""
    play_forced: bool = True
    """A person's only possible action goes by itself."""
    goes_on: bool = False
    """The next round is dealt by itself, six seconds after its sheet."""
    show_hints: bool = True
    coach: bool = False
    """Before an action counts, in a match against bots, a mark where the expert sees a clearly better one."""
    show_log: bool = False
    explain: Literal["first", "always", "never"] = "first"
    """When a table says what actions bring: until its game has been won once, always, or never."""
    quiet: Annotated[tuple[str, ...], msgspec.Meta(max_length=MOST_SEATS)] = ()
    """Games whose tables explain nothing, whatever `explain` says."""
    volume: Annotated[float, msgspec.Meta(ge=0.0, le=1.0)] = 0.6
    music: Annotated[float, msgspec.Meta(ge=0.0, le=1.0)] = 0.35
    """How loud the music at a table is; 0: there is none."""
    room_tone: Annotated[float, msgspec.Meta(ge=0.0, le=1.0)] = 0.35
    """How loud the tone of a game's room is; 0: there is none."""
    chime: bool = True
    """A sound when it is a person's turn."""
    silent_in_background: bool = True
    banter: Literal["all", "few", "none"] = "all"
    """How much those across the table say besides the game."""
    speech: Literal["off", "brief", "usual", "full"] = "off"
    """How much is said aloud of what happens and of where one is."""
    reduced_motion: bool = False
    high_contrast: bool = False
    """Solid panels, strong lines and words, nothing dimmed."""
    letters: Literal["usual", "clear"] = "usual"
    """The faces of type: clear ones, whose letters are told apart most easily, where their package is there."""
    spacing: Literal[100, 130, 160] = 100
    """How far apart lines of long texts stand, in hundredths of the usual."""
    enlarge: bool = True
    """Enlarge a small card under the resting pointer."""
    element_names: bool = False
    """Write the element's name on each card."""
    faces: Literal["engraved", "plain"] = "engraved"
    """What is on cards: engravings, or an index and an emblem alone, as in high contrast."""
    back: str = ""
    """The card back of all games, one of `rewards.BACKS`; empty: each game's own."""
    cloth: str = ""
    """What lies on all tables, one of `rewards.CLOTHS`; empty: each game's own colours."""
    bound: dict[str, tuple[str, ...]] = {}
    """What keys, mouse buttons and gamepad buttons do otherwise than usual (`commands.Bound`)."""
    language: str = "en"
    me: SeatChoice = SeatChoice()
    """Who plays here, by name and face, in the first seat of every match; without a name nobody was asked yet."""
    games: dict[str, GameChoices] = {}
    """Last choices on the new-game screen, by game id."""
    people: Annotated[tuple[SeatChoice, ...], msgspec.Meta(max_length=MOST_SEATS)] = ()
    """Who has played here, in the order in which they sat, the last match first."""
    views: dict[str, str] = {}
    """What a table goes on showing, such as the hand by element, by game id."""

    @property
    def own_face(self) -> str:
        """The face of who plays here."""
        return self.me.face or FACE

    @property
    def own_seat(self) -> Seat:
        """The seat of who plays here; before anybody was asked it is called You."""
        return Seat("person", self.me.name or _("You"), face=self.own_face)


RENAMED: Final = {"ask_before_false_knock": "ask_first"}
"""Settings that files of earlier versions call otherwise."""

STAYS: Final = ("language", "games", "people", "me", "views", "window")
"""Settings that a return to the defaults leaves alone: the language, the last choices, who plays, the window."""

FORMAT: Final = 1
"""Of the file, where it stands under `format`."""
NAMED_WRONG: Final = 5
"""So many bindings that cannot be used are named."""
MOST_OTHERS: Final = 64 * KILOBYTE
"""So much of what is no setting here is kept in the file."""

Observer = Callable[[Settings, Settings], None]
"""Told of a change: the settings before and after it."""


def _recognised(kept: Settings) -> Settings:
    """Return settings in which it is known who plays: files of earlier versions tell who sat down last.

    A name that was only lent is none: that of somebody who plays at these tables.
    """
    first = (next((seat for seat in game.seats if not seat.level), SeatChoice()) for game in kept.games.values())
    who = next((seat for seat in (*kept.people, *first) if seat.name), SeatChoice())
    return kept if kept.me.name or is_cast(who.name) else msgspec.structs.replace(kept, me=who)


def kept_language(path: Path) -> str:
    """Return the language that a file of settings keeps, English where it keeps none; the file stays as it is."""
    try:
        language = read_json(path, dict[str, Any], MEGABYTE).get("language")
    except (OSError, msgspec.ValidationError):
        language = None  # the window tells what is wrong with it
    return language if isinstance(language, str) else "en"


class SettingsFile(UserFile):
    """The settings in use and the file that keeps them. A file that cannot be read is kept aside, not overwritten.

    What a later version keeps there is no setting here, and stays in the file.
    """

    def __init__(
        self, path: Path, on_warning: Callable[[str], None] | None = None, native: Callable[[], str] = lambda: "en"
    ) -> None:
        """`on_warning` is told what is wrong with the file; `native` tells the language where none is kept."""
        super().__init__(path, on_warning)
        self._native = native
        self._others: dict[str, object] = {"format": FORMAT}
        """What else stands in the file."""
        self.settings = self._read()
        self._observers: list[Observer] = []

    def observe(self, observer: Observer) -> Callable[[], None]:
        """Call `observer` after each change; return the function that ends that."""
        self._observers.append(observer)
        return lambda: self._observers.remove(observer)

    def change(self, **values: object) -> None:
        """Set some settings, keep them on disk and tell the observers; ValueError for a value that is none."""
        before = self.settings
        fields = {**{name: getattr(before, name) for name in before.__struct_fields__}, **values}
        if unknown := fields.keys() - set(before.__struct_fields__):
            raise ValueError(f"there is no setting {', '.join(sorted(unknown))}")
        after = msgspec.convert(msgspec.to_builtins(fields), Settings)
        if after == before:
            return
        self.settings = after
        try:
            write_whole(self.path, {**self._others, **msgspec.to_builtins(self.settings)})
        except OSError as error:
            self._warn(_("{path}: cannot be written ({why}); the settings last until the program ends."), error)
        for observer in tuple(self._observers):
            observer(before, after)

    @property
    def defaults(self) -> dict[str, object]:
        """The settings that `reset` would change, with what each becomes."""
        usual = msgspec.structs.asdict(Settings())
        return {
            name: value
            for name, value in usual.items()
            if name not in STAYS and getattr(self.settings, name) != value
        }

    def reset(self) -> None:
        """Go back to the defaults, but for what is in `STAYS`."""
        self.change(**self.defaults)

    def _read(self) -> Settings:
        try:
            kept = read_json(self.path, dict[str, Any], MEGABYTE)
            named = {RENAMED.get(name, name): value for name, value in kept.items()}
            named["bound"], wrong = checked(named.get("bound"))
            if wrong:
                words = _("{path}: what {why} is bound to cannot be used; that is as usual.")
                self._warn(words, ", ".join(sorted(wrong)[:NAMED_WRONG]))
            found = _recognised(msgspec.convert(named, Settings))
            others = {name: named[name] for name in named.keys() - set(found.__struct_fields__)}
            if len(msgspec.json.encode(others)) <= MOST_OTHERS:
                self._others |= others
            return found
        except FileNotFoundError:
            return self._defaults()
        except OSError as error:
            self._set_aside(error)
        except msgspec.ValidationError as error:
            self._set_aside(brief(str(error)))
        return self._defaults()

    def _defaults(self) -> Settings:
        return Settings(language=self._native())

    def _set_aside(self, why: object) -> None:
        words = _("{path}: cannot be read ({why}); the settings begin anew; it is kept as {aside}.")
        unmoved = _("{path}: cannot be read ({why}), nor moved ({trouble}); the settings begin anew.")
        self._keep_aside(why, words, unmoved)
