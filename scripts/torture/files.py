"""Bad files of every kind, opened as the program opens them: each ends in a sentence, quickly, and none is lost."""

from __future__ import annotations

import contextlib
import logging
import os
import resource
import shutil
import signal
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import msgspec

from elements_table import paths
from elements_table.kernel import puzzles, scenario
from elements_table.kernel.errors import LONGEST, TableError
from elements_table.kernel.files import MEGABYTE, read_text
from elements_table.kernel.registry import PACKAGES, Registry
from elements_table.match import lessons, replay
from elements_table.match.history import History
from elements_table.match.journal import Seat
from elements_table.match.learning import Learning
from elements_table.match.match import Match
from elements_table.match.overview import Wanted
from elements_table.match.reviewer import load
from elements_table.match.saves import Saves, card_of
from elements_table.match.statistics import Statistics
from elements_table.table.game_list import NAME as HEADS
from elements_table.table.game_list import heads
from elements_table.table.pack import Pack
from elements_table.table.screens.markdown import parse
from elements_table.table.settings import SettingsFile
from elements_table.table.sprites import read_index
from elements_table.validation import mistakes
from torture.damage import Form, damaged
from torture.promise import Finding, Order

MOST_SECONDS: Final = 2.0
STUCK_SECONDS: Final = 20.0
"""After so long by the clock on the wall, a program that does nothing hangs."""
MOST_MEGABYTES: Final = 300
FIFTY_MEGABYTES: Final = 50 << 20
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
        base.record(replay.resume(path, Registry()))
        base.close()
        return base.path.read_bytes()


@cache
def _pack() -> bytes:
    import pygame  # noqa: PLC0415  the only kind that needs it

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "pack"
        Pack(None, STAMP).write(path, [(str(n), pygame.Surface((8 + n, 8), 0, 32)) for n in range(5)], [])
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
    found = Learning(home / "learning.json")
    found.note_lesson("wuxing", step=2)
    found.note_puzzle("wuxing", "a1", solved=True)
    return found.warning or ""


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
        parse(read_text(home / "rulebooks" / "wuxing.md", MEGABYTE))
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
    asker = games.asker("wuxing")

    def check() -> None:
        for puzzle in puzzles.load(home / "wuxing.yaml"):
            list(puzzles.mistakes(puzzle, asker))

    return _tell(check)


def _open_pack(home: Path) -> str:
    pack = Pack(home / "rasters.pack", STAMP)
    for name in [*pack]:
        pack.get(name)
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
    Kind("raster cache", "rasters.pack", "bytes", _pack, _open_pack, is_kept=False),
    Kind("heads of games", HEADS, "json", _heads, lambda home: heads(Registry(), home) and "", is_kept=False),
)


# ---- one attempt


class Attempt(NamedTuple):
    """What came of one bad file: the sentence, the seconds it took, and the fault, if there was one."""

    words: str
    seconds: float
    fault: str


class TooSlow(BaseException):
    """The alarm; nothing but us may take it for an error of its own."""


def attempt(kind: Kind, content: bytes | Callable[[Path], object], home: Path) -> Attempt:
    """Put a bad file into a fresh home, open it, and see whether every promise is kept."""
    path = home / kind.place
    path.parent.mkdir(parents=True, exist_ok=True)
    if isinstance(content, bytes):
        path.write_bytes(content)
    else:
        content(path)
    told = _Told()
    logging.getLogger().addHandler(told)
    begun = time.process_time()
    words = fault = ""
    try:
        with _alarm():
            words = kind.open(home)
    except TooSlow:
        fault = f"takes longer than {MOST_SECONDS:g} s"
    except MemoryError:
        fault = f"takes more than {MOST_MEGABYTES} MB"
    except Exception as error:  # noqa: BLE001  any of them is what we look for
        where = error.__traceback__
        while where is not None and where.tb_next is not None:
            where = where.tb_next
        place = f"{Path(where.tb_frame.f_code.co_filename).name}:{where.tb_lineno}" if where else "?"
        fault = f"{type(error).__name__} at {place}: {str(error)[:200]}"
    finally:
        logging.getLogger().removeHandler(told)
    seconds = time.process_time() - begun
    if not fault and words and path.name not in words:
        fault = f"names no file: {words[:200]}"
    if not fault and len(words) > 2 * LONGEST:
        fault = f"has a sentence of {len(words)} letters"
    if not fault and kind.is_kept and isinstance(content, bytes) and words and not _is_kept(path, content):
        fault = "has lost the file"
    return Attempt(words, seconds, fault)


def _is_kept(path: Path, content: bytes) -> bool:
    beside = [path, *path.parent.glob(f"{path.stem}*")]
    return any(one.is_file() and one.read_bytes()[: len(content)] == content for one in beside)


class _Told(logging.Handler):
    """Holds the program to short lines in the log."""

    def emit(self, record: logging.LogRecord) -> None:
        """Take one line."""
        record.getMessage()


@contextlib.contextmanager
def _alarm() -> Iterator[None]:
    """Raise TooSlow after seconds of the processor's work (the machine may be busy), and where nothing goes on."""

    def ring(_signal: int, _frame: Any) -> None:
        raise TooSlow

    timers = (
        (signal.SIGVTALRM, signal.ITIMER_VIRTUAL, MOST_SECONDS),
        (signal.SIGALRM, signal.ITIMER_REAL, STUCK_SECONDS),
    )
    before = [signal.signal(number, ring) for number, _timer, _seconds in timers]
    for _number, timer, seconds in timers:
        signal.setitimer(timer, seconds)
    try:
        yield
    finally:
        for (number, timer, _seconds), handler in zip(timers, before, strict=True):
            signal.setitimer(timer, 0)
            signal.signal(number, handler)


# ---- what is no file, or too large a one


def _link_to_nothing(path: Path) -> None:
    path.symlink_to(path.parent / "nowhere")


def _link_to_itself(path: Path) -> None:
    path.symlink_to(path)


def _pipe(path: Path) -> None:
    os.mkfifo(path)


def _endless(path: Path) -> None:
    path.symlink_to("/dev/zero")


def _large(path: Path) -> None:
    with path.open("wb") as stream:
        stream.write(b"[" * 4096)
        stream.truncate(FIFTY_MEGABYTES)


def _folder(path: Path) -> None:
    path.mkdir()
    (path / "something").write_text("in it")


PLACES: Final = (_link_to_nothing, _link_to_itself, _pipe, _endless, _large, _folder)


# ---- the part


def _one(seed: int) -> tuple[str, Attempt]:
    """Make the attempt of a seed in a home of its own."""
    rng = Random(seed)
    kind = KINDS[seed % len(KINDS)]
    content = rng.choice(PLACES) if rng.random() < 0.06 else damaged(rng, kind.sound(), kind.form)
    home = Path(tempfile.mkdtemp(prefix="torture-"))
    try:
        return kind.name, attempt(kind, content, home)
    finally:
        shutil.rmtree(home, ignore_errors=True)


def _begin() -> None:
    """Bound what the process may take, on top of what it has."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    logging.getLogger().addHandler(logging.NullHandler())
    for kind in KINDS:
        kind.sound()
    used = int(Path("/proc/self/statm").read_text().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    resource.setrlimit(resource.RLIMIT_AS, (used + (MOST_MEGABYTES << 20),) * 2)


def run(order: Order) -> list[Finding]:
    """Open bad files of every kind, and tell what came of them."""
    faults, said, slowest, tried = [], 0, 0.0, 0
    pool = _pool()
    for seed in order.rounds(100_000, "file"):
        tried += 1
        try:
            name, made = pool.submit(_one, seed).result()
        except BrokenProcessPool:
            name, made = KINDS[seed % len(KINDS)].name, Attempt("", 0.0, "ends the process")
            pool = _pool()
        said += bool(made.words)
        slowest = max(slowest, made.seconds)
        if made.fault:
            faults.append(f"seed {seed}: {name}: {made.fault}")
    pool.shutdown()
    figure = f"{tried} files of {len(KINDS)} kinds, {said} refused in a sentence, the slowest took {slowest:.2f} s"
    return [Finding("A bad file ends in a sentence and is kept", figure, tuple(faults))]


def _pool() -> ProcessPoolExecutor:
    return ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=_begin)
