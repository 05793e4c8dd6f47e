"""The kinds of files that the program reads: what a sound one holds, and how it is opened."""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import msgspec

from elements_table import paths
from elements_table.kernel import puzzles, scenario
from elements_table.kernel.errors import TableError
from elements_table.kernel.files import read_text
from elements_table.kernel.registry import PACKAGES, Registry
from elements_table.match.analysis.analysis_job import load
from elements_table.match.archive import replay
from elements_table.match.archive.history import History
from elements_table.match.archive.overview import Wanted
from elements_table.match.archive.saves import Saves, card_of
from elements_table.match.archive.statistics import Statistics
from elements_table.match.campaign import lessons
from elements_table.match.campaign.daily import Daily
from elements_table.match.campaign.ladder import Ladders
from elements_table.match.campaign.profile import Profile
from elements_table.match.play.journal import Seat
from elements_table.match.play.match import Match
from elements_table.ui.drawing.pack import Pack
from elements_table.ui.drawing.sprites import read_index
from elements_table.ui.features.rulebook.book import MOST_BYTES
from elements_table.ui.platform.settings import SettingsFile
from elements_table.ui.shell.services import NAME as HEADS
from elements_table.ui.shell.services import heads
from elements_table.ui.widgets.markdown import parse
from elements_table.validation import mistakes
from torture.damage import Form
from torture.shown import opened

STAMP: Final = "torture"


class Kind(NamedTuple):
    """A kind of file: where it lies in a home, what a sound one holds, and how the program opens it."""

    name: str
    place: str
    form: Form
    sound: Callable[[], bytes]
    open: Callable[[Path], str]
    """Does with the file of a home what the program does; returns what it says of it, or nothing."""
    is_kept: bool = True
    """Whether the file is a person's own: what cannot be read is kept."""


# ---- sound files


def _played(game_id: str, *, to_the_end: bool) -> bytes:
    """Return the journal of a match of bots who play anything."""
    rng, game = Random(5), Registry().game(game_id)
    seats = [Seat("person", "Ada"), *(Seat("bot", f"Bot {n}", "novice") for n in range(game.data.default_seats - 1))]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "match.jsonl"
        match = Match.new(game, None, seats, 7, path)
        while not match.is_over and (to_the_end or len(match.record) < 30):
            seat = rng.choice(match.waiting())
            match.act(seat, rng.choice(match.legal_actions(seat)))
        match.close()
        return path.read_bytes()


@cache
def _open_match() -> bytes:
    return _played("elemies", to_the_end=False)


@cache
def _past_match() -> bytes:
    return _played("wuxing", to_the_end=True)


@cache
def _card() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        saves = Saves(Path(folder), Registry())
        path = saves.path("elemies")
        path.parent.mkdir()
        path.write_bytes(_open_match())
        saves.summary(path)
        return card_of(path).read_bytes()


@cache
def _statistics() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "match.jsonl"
        path.write_bytes(_past_match())
        base = Statistics(Path(folder) / "base")
        base.add(replay.resume(path, Registry()))
        base.close()
        return base.path.read_bytes()


@cache
def _pack() -> bytes:
    import pygame  # noqa: PLC0415  the only kind that needs it

    with tempfile.TemporaryDirectory() as folder:
        fresh = [(str(n), pygame.Surface((8 + n, 8), 0, 32)) for n in range(5)]
        for _raster in Pack(Path(folder), "rasters", STAMP).saving(fresh, 1 << 20):
            pass
        (path,) = Path(folder).iterdir()
        return path.read_bytes()


@cache
def _heads() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        heads(Registry(), Path(folder))
        return (Path(folder) / HEADS).read_bytes()


SETTINGS: Final = {
    "volume": 0.5,
    "window": [1280, 800],
    "language": "en",
    "zoom": 1.2,
    "frame_limit": 60,
    "views": {"wuxing": "a"},
    "games": {"wuxing": {"seats": [{"name": "Ada"}, {"level": "novice"}], "options": {"target": "3"}}},
}
LEARNED: Final = {
    "version": 1,
    "lessons": {"wuxing": {"step": 3, "done": False, "offered": True}},
    "puzzles": {"wuxing": {"a1": {"tries": 2, "first_try": False, "solved": True}}},
    "daily": {"2026-01-02": {"wuxing": {"match": "ab", "returns": [6, 2], "won": True, "expert": [6, 3]}}},
    "ladder": {"wuxing": {"beaten": ["2026-01-02"], "won": 1, "lost": 1, "match": "ab", "counted": True}},
}
REVIEW: Final = {"match": "0123456789abcdef", "decisions": 1, "format": 1, "judged": [
    {"number": 0, "seat": 0, "round": 1, "action": "draw", "best": "draw", "values": {"draw": 0.5}, "cost": 0.0}
]}  # fmt: skip


# ---- opened as the program does


def _tell(work: Callable[[], object]) -> str:
    """Return the sentence with which some work is refused, or nothing."""
    try:
        work()
    except TableError as error:
        return str(error)
    return ""


def _open_journal(home: Path) -> str:
    saves = Saves(home, Registry())
    path = saves.path("elemies")
    saves.open_matches()
    _tell(lambda: list(replay.print_log(path, saves.registry)))
    _tell(lambda: replay.verify(path, saves.registry))
    _tell(lambda: saves.summary(path))
    return _tell(lambda: saves.resume("elemies").close())


def _open_card(home: Path) -> str:
    path = Saves(home).path("elemies")
    path.write_bytes(_open_match())
    saves = Saves(home, Registry())
    return _tell(lambda: (saves.summary(path), saves.resume("elemies").close()))


def _open_past(home: Path) -> str:
    history = History(home, Registry())
    listed = [(past, _tell(lambda past=past: history.match(past))) for past in history.matches()]
    file = next((home / "matches" / "finished").iterdir())
    return next((words for _past, words in listed if words), "") or _tell(lambda: history.take(file))


def _open_settings(home: Path) -> str:
    found = SettingsFile(home / "settings.json")
    found.change(volume=0.25)
    assert SettingsFile(home / "settings.json").settings.volume == 0.25 or (home / "settings.json").is_dir()
    return found.warning or ""


def _open_learning(home: Path) -> str:
    found = Profile(home / "learning.json")
    found.note_lesson("wuxing", step=2)
    found.note_puzzle("wuxing", "a1", solved=True)
    games = _games()
    head, saves = games.game("wuxing").data, Saves(home, games)
    daily, ladders = Daily(found, saves, games), Ladders(found, saves, games)
    _shown: list[object] = [daily.streak(), daily.longest(), *(daily.standing("wuxing", day) for day in daily.days())]
    _shown += [ladders.now(head), ladders.is_open("wuxing"), list(ladders.earned([head]))]
    return found.warning or _tell(lambda: ladders.begin("wuxing", Seat("person", "Ada"), 1, "a rung").close())


def _open_statistics(home: Path) -> str:
    found = Statistics(home / "statistics.sqlite3")
    found.games()
    found.recent()
    found.played(Wanted("wuxing", "novice"))
    found.sums(Wanted("wuxing"))
    found.option_sets("wuxing")
    found.everything()
    found.uncounted("wuxing")
    found.ratings()
    found.rate("x", {0: 50.0})
    found.close()
    return found.warning or ""


def _open_game(home: Path) -> str:
    games = Registry(PACKAGES, home)
    heads(games, home)
    words = [_tell(lambda game_id=game_id: _deal(games, game_id)) for game_id in games.listed()]
    return next(filter(None, words), "")


def _deal(games: Registry, game_id: str) -> None:
    game = games.game(game_id)
    for seats in game.seats:
        state = game.new_state(None, seats, 1)
        if state.current_player() >= 0:
            state.legal_actions()


def _open_rulebook(home: Path) -> str:
    (home / "games").mkdir(exist_ok=True)
    found = mistakes(home)
    with contextlib.suppress(OSError):
        parse(read_text(home / "rulebooks" / "wuxing.md", MOST_BYTES))
    return next((one for one in found if "wuxing.md" in one), "")


def _open_scenario(home: Path) -> str:
    def check() -> None:
        for one in scenario.load(home / "scenario.yaml"):
            for failure in scenario.check(one, "scenario.yaml"):
                assert "no error" not in str(failure) or ": step 0: expected no error" not in str(failure), failure

    return _tell(check)


def _open_lesson(home: Path) -> str:
    game = _games().game("wuxing")
    return _tell(lambda: lessons.load(home / "wuxing.yaml")) or next(lessons.mistakes(game, home / "wuxing.yaml"), "")


def _open_puzzles(home: Path) -> str:
    games = _games()
    generator = games.puzzle_generator("wuxing")

    def check() -> None:
        for puzzle in puzzles.load(home / "wuxing.yaml"):
            list(puzzles.mistakes(puzzle, generator))

    return _tell(check)


def _open_pack(home: Path) -> str:
    pack = Pack(home, "rasters", STAMP)
    for number in range(5):
        pack.get(str(number))
    return ""


@cache
def _games() -> Registry:
    return Registry()


def _shipped(*place: str) -> Callable[[], bytes]:
    return paths.resources().joinpath(*place).read_bytes


SCENARIO: Final = b"""
game: wuxing
name: a six can be discarded
options: {target: 3}
seed: 1
position: {hands: [[6, 1], [2]], display: [6], to_move: 0}
steps:
  - includes: [discard, play 6]
  - {do: discard, seat: 0}
  - refuse: discard
  - expect: {to_move: 1, discarded: [6]}
"""
SHOWN: Final = (
    *(("games", name, "yaml") for name in PACKAGES),
    ("lessons", "wuxing", "yaml"),
    ("puzzles", "elemies", "yaml"),
    ("rulebooks", "alchemy", "md"),
    ("rulebooks/pictures", "dragon", "yaml"),
)
"""What a person comes to see: where it lies in the data files, of which game, and how its name ends."""
KINDS: Final = (
    Kind("open match", "matches/elemies.jsonl", "journal", _open_match, _open_journal),
    Kind("card of a match", "matches/elemies.card.json", "json", _card, _open_card, is_kept=False),
    Kind("finished or imported match", "matches/finished/a.jsonl", "journal", _past_match, _open_past),
    Kind("settings", "settings.json", "json", lambda: msgspec.json.encode(SETTINGS), _open_settings),
    Kind("lessons learned", "learning.json", "json", lambda: msgspec.json.encode(LEARNED), _open_learning),
    Kind("statistics", "statistics.sqlite3", "sqlite", _statistics, _open_statistics),
    Kind(
        "review",
        "a.review.json",
        "json",
        lambda: msgspec.json.encode(REVIEW),
        lambda home: _tell(lambda: load(home / "a.review.json")),
    ),
    *(
        Kind(f"game {name}", f"{name}.yaml", "yaml", _shipped("data", "games", f"{name}.yaml"), _open_game)
        for name in PACKAGES
    ),
    Kind(
        "sprites' index",
        "index.yaml",
        "yaml",
        _shipped("sprites", "index.yaml"),
        lambda home: _tell(lambda: read_index(home)),
    ),
    Kind("rulebook", "rulebooks/wuxing.md", "text", _shipped("data", "rulebooks", "wuxing.md"), _open_rulebook),
    Kind("scenario", "scenario.yaml", "yaml", lambda: SCENARIO, _open_scenario),
    Kind("lesson", "wuxing.yaml", "yaml", _shipped("data", "lessons", "wuxing.yaml"), _open_lesson),
    Kind("puzzles", "wuxing.yaml", "yaml", _shipped("data", "puzzles", "wuxing.yaml"), _open_puzzles),
    *(
        Kind(
            f"{part} of {name} on screen",
            f"data/{part}/{name}.{ending}",
            "yaml" if ending == "yaml" else "text",
            _shipped("data", *part.split("/"), f"{name}.{ending}"),
            opened(part, name),
        )
        for part, name, ending in SHOWN
    ),
    Kind("raster cache", "rasters-1.pack", "bytes", _pack, _open_pack, is_kept=False),
    Kind("heads of games", HEADS, "json", _heads, lambda home: heads(Registry(), home) and "", is_kept=False),
)
