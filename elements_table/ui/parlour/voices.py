"""What people say across the table: each has a data file of lines, and a match lets them say each of these once."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, get_args

import msgspec

from elements_table import paths
from elements_table.kernel.data import convert, read_yaml
from elements_table.kernel.errors import DataError
from elements_table.kernel.occasions import Kind, Occasion
from elements_table.kernel.words import filled, mark, spoken, unfilled
from elements_table.ui.platform.people import CAST, PORTRAITS, Mood

Gesture = Literal["nod", "applause", "sigh", "tap"]
GESTURES: Final[tuple[Gesture, ...]] = get_args(Gesture)
DONE: Final[dict[Gesture, str]] = {
    "nod": mark("nods"), "applause": mark("applauds"), "sigh": mark("sighs"), "tap": mark("taps the table"),
}  # fmt: skip
CALLED: Final[dict[Gesture, str]] = {
    "nod": mark("Nod"), "applause": mark("Applaud"), "sigh": mark("Sigh"), "tap": mark("Tap the table"),
}  # fmt: skip
ANSWERS: Final[dict[Gesture, Mood]] = {"nod": "pleased", "applause": "pleased", "sigh": "calm", "tap": "thinking"}
"""How those across the table take it."""
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
FACTS: Final = frozenset({"seats", "partner", "match", "won", "margin", "close", "far", "ahead", "mine", "yours"})
"""What lines may ask for in every game: how many sit there, and whether somebody plays with a person; whether the
match is over, and whether what is over was won, by how much, closely or by far; how many matches somebody and the
person whom they meet again have won, and how many more the first."""
LONGEST: Final = 60
EXCLAIMED: Final = 2
"""So many lines of one person may end with an exclamation mark, in each language."""
PLAYS: Final = frozenset({"I knock.", "I yield.", "Mine.", "That one counts.", "Made it.", "That was too much."})
LEAST: Final = {"enters": 2} | dict.fromkeys(GESTURES, 2)
USUAL: Final = 6
"""The fewest lines of an occasion; three of them, or all where there are fewer, ask for nothing."""
NUMBERS: Final = MappingProxyType(
    {
        "en": ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
        "de": ("null", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn"),
    }
)
ODDS: Final[Mapping[Kind, float]] = MappingProxyType(
    {"bluff": 0.95, "close": 0.9, "loses": 0.85, "wins": 0.85, "bad_luck": 0.85, "bold": 0.8, "luck": 0.7}
)
"""How often an occasion is one to speak, the most telling first; where it is not, the next one may be."""
ENDS: Final = ("loses", "wins")
"""What comes together, and is always spoken of: by who won, where that is a person by who lost by least."""
ANSWERED: Final = 0.4
"""How often somebody says a word to a gesture."""
FEW: Final = 0.34
"""The part of all lines that is heard where only few are wanted."""


class SpokenLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line in both languages; it fits where each fact of `when` is that number, or within these two."""

    en: str
    de: str
    when: dict[str, int | tuple[int, int]] = {}
    game: str = ""

    def __post_init__(self) -> None:
        for language, numbers in NUMBERS.items():
            text = self._in(
                language, dict.fromkeys(self.when, max(range(len(numbers)), key=lambda n: len(numbers[n])))
            )
            if not text or text[-1] not in ".?!…":
                raise ValueError(f"{text!r} does not end as a sentence does")
            if len(text) > LONGEST:
                raise ValueError(f"{text!r} has more than {LONGEST} letters")
            if names := unfilled(text):
                raise ValueError(f"{text!r} speaks of {names[0]}, which `when` does not ask for")

    def fits(self, game_id: str, facts: Mapping[str, int]) -> bool:
        """Return whether it is true where these are the facts."""
        return self.game in ("", game_id) and all(
            name in facts and (low <= facts[name] <= high)
            for name, asked in self.when.items()
            for low, high in [(asked, asked) if isinstance(asked, int) else asked]
        )

    def words(self, facts: Mapping[str, int]) -> str:
        """Return it in the language in use."""
        language = spoken()
        return self._in("de" if language is not None and language[0] == "de" else "en", facts)

    def _in(self, language: str, facts: Mapping[str, int]) -> str:
        numbers = NUMBERS[language]
        told = {name: numbers[n] if 0 <= n < len(numbers) else str(n) for name, n in facts.items()}
        told |= {name.capitalize(): word.capitalize() for name, word in told.items()}
        return filled(self.de if language == "de" else self.en, told)


class Voice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All lines of somebody, by occasion; `plays` has their own words for some that a game says at a seat."""

    sits: tuple[SpokenLine, ...]
    enters: tuple[SpokenLine, ...]
    luck: tuple[SpokenLine, ...]
    bad_luck: tuple[SpokenLine, ...]
    bold: tuple[SpokenLine, ...]
    bluff: tuple[SpokenLine, ...]
    close: tuple[SpokenLine, ...]
    wins: tuple[SpokenLine, ...]
    loses: tuple[SpokenLine, ...]
    nod: tuple[SpokenLine, ...]
    applause: tuple[SpokenLine, ...]
    sigh: tuple[SpokenLine, ...]
    tap: tuple[SpokenLine, ...]
    plays: dict[str, SpokenLine]

    def of(self, occasion: Kind | Gesture) -> tuple[SpokenLine, ...]:
        """Return the lines for an occasion."""
        found: tuple[SpokenLine, ...] = getattr(self, occasion)
        return found

    @property
    def lines(self) -> Iterator[SpokenLine]:
        """All of them."""
        for occasion in (*KINDS, *GESTURES):
            yield from self.of(occasion)
        yield from self.plays.values()


def file_of(face: str, folder: Path) -> Path:
    """Return the file of who has a face: by name, or by the face that is earned."""
    name = next((name for name, its in CAST.items() if its == face), face)
    return folder / f"{name.lower()}.yaml"


@cache
def voice(face: str) -> Voice:
    """Return how somebody speaks; DataError where the file is none."""
    return read(file_of(face, paths.data() / "people"))


def read(path: Path) -> Voice:
    """Return what a file holds; DataError where it is no voice."""
    return convert(read_yaml(path), Voice, str(path))


def mistakes(path: Path, facts: Mapping[str, Collection[str]]) -> Iterator[str]:
    """Yield what is wrong with a file; `facts` are those that each game gives besides all games'."""
    try:
        found = read(path)
    except DataError as error:
        yield str(error)
        return
    for occasion in (*KINDS, *GESTURES):
        lines, least = found.of(occasion), LEAST.get(occasion, USUAL)
        if len(lines) < least:
            yield f"{path}: {occasion}: {least} lines at least, not {len(lines)}."
        if sum(not (line.when or line.game) for line in lines) < min(least, 3):
            yield f"{path}: {occasion}: {min(least, 3)} lines at least that ask for nothing."
        for line in lines:
            if line.game and line.game not in facts:
                yield f"{path}: {occasion}: there is no game {line.game}."
            elif unknown := line.when.keys() - FACTS - {*facts.get(line.game, ())}:
                yield f"{path}: {occasion}: {line.en!r}: there is no fact {min(unknown)}."
    if wrong := sorted(PLAYS ^ {*found.plays}):
        yield f"{path}: plays: there must be words for what is said at a seat, and no others: {wrong[0]!r}."
    for language in NUMBERS:
        texts = [getattr(line, language) for line in found.lines]
        yield from (f"{path}: {text!r} is there twice." for text in sorted({t for t in texts if texts.count(t) > 1}))
        if sum(text.endswith("!") for text in texts) > EXCLAIMED:
            yield f"{path}: {language}: {EXCLAIMED} exclamations at most."


def missing(folder: Path) -> list[str]:
    """Return what is wrong with a folder: somebody has no voice, or a voice nobody has."""
    here, wanted = {*folder.glob("*.yaml")}, {file_of(face, folder) for face in PORTRAITS}
    found = [f"{path}: there is no such file, and somebody has no voice." for path in sorted(wanted - here)]
    return found + [f"{path}: nobody is called so." for path in sorted(here - wanted)]


class Remark(NamedTuple):
    """Who says what."""

    seat: int
    kind: Kind | Gesture
    line: SpokenLine
    facts: Mapping[str, int]
    chance: float
    """From 0 to 1: the lower ones are heard where only few lines are wanted."""
    ends: bool = False
    """Whether it is said of how a round, or the match, came out."""

    @property
    def words(self) -> str:
        """In the language in use."""
        return self.line.words(self.facts)

    def is_wanted(self, wanted: str) -> bool:
        """Return whether it is heard where all, few or no lines are wanted."""
        return wanted == "all" or (wanted == "few" and (self.chance < FEW or self.facts.get("match") == 1))


class Talk:
    """What is said in one match: it follows from the seed and from what everybody has seen, and no line comes twice.

    `voices` are those of the bots by seat, `people` the other seats. Whoever follows a match from its deal on hears
    the same, wherever it was interrupted.
    """

    def __init__(
        self,
        game_id: str,
        seed: int,
        voices: Mapping[int, Voice],
        people: Sequence[int],
        teams: Sequence[Sequence[int]],
    ) -> None:
        self._game, self._seed, self.voices, self._people = game_id, seed, voices, people
        mates = {seat for team in teams if {*team} & {*people} for seat in team}
        self._facts = {seat: {"seats": len(voices) + len(people), "partner": int(seat in mates)} for seat in voices}
        self._used: set[tuple[int, str]] = set()
        self._gloated: int | None = None
        self._heard = self._answered = 0

    def begin(self, met: Mapping[int, Mapping[str, int]], rival: int | None = None) -> Remark | None:
        """Return what somebody says who sits down: any who has `met` a person, or the `rival` on a ladder."""
        rng = self._rng("sits")
        if not self.voices:
            return None
        seat = rng.choice(sorted(self.voices)) if rival is None else rival
        return self._said(rng, "sits" if rival is None else "enters", seat, met.get(seat, {}))

    def hear(self, occasions: Iterable[Occasion]) -> Remark | None:
        """Return what is said to the next event, which gives these occasions."""
        self._heard += 1
        found = [(one, seat) for one in occasions for seat in self._speakers(one)]
        if not found:
            return None
        rng, is_end = self._rng(self._heard), any(one.kind in ENDS for one, _seat in found)
        telling: list[Kind] = [kind for kind in ODDS if any(one.kind == kind for one, _seat in found)]
        first = next((kind for kind in telling if rng.random() < ODDS[kind]), telling[0] if is_end else None)
        if first is None:
            return None
        alike = [pair for pair in found if pair[0].kind == first]
        if first in ENDS:
            alike = [pair for pair in found if pair[0].kind == "wins"] or alike
            least = min(one.facts.get("margin", 0) for one, _seat in alike)
            alike = [pair for pair in alike if pair[0].facts.get("margin", 0) == least]
        one, seat = rng.choice(alike)
        if is_end:
            self._gloated = seat if one.kind == "wins" else None
        return self._said(rng, one.kind, seat, one.facts, ends=is_end)

    def answer(self, gesture: Gesture) -> Remark | None:
        """Return what is said to a person's gesture."""
        self._answered += 1
        rng = self._rng(f"{gesture} {self._answered}")
        if not self.voices or rng.random() >= ANSWERED:
            return None
        return self._said(rng, gesture, rng.choice(sorted(self.voices)), {})

    def _rng(self, what: object) -> Random:
        return Random(f"{self._seed} {what}")

    def _speakers(self, one: Occasion) -> list[int]:
        """Return who may speak: whose occasion it was, or all of what a person dares; nobody gloats twice running."""
        if one.kind == "bold":
            return sorted(self.voices) if one.seat in self._people else []
        is_silent = one.kind == "wins" and one.seat == self._gloated and not one.facts.get("match")
        return [one.seat] if one.seat in self.voices and not is_silent else []

    def _said(
        self, rng: Random, occasion: Kind | Gesture, seat: int, facts: Mapping[str, int], *, ends: bool = False
    ) -> Remark | None:
        told = {**self._facts[seat], **facts}
        lines = [
            line
            for line in self.voices[seat].of(occasion)
            if line.fits(self._game, told) and (seat, line.en) not in self._used
        ]
        if not lines:
            return None
        line = rng.choices(lines, [1 + 2 * (len(line.when) + bool(line.game)) for line in lines])[0]
        self._used.add((seat, line.en))
        return Remark(seat, occasion, line, told, rng.random(), ends)
