"""Checking all data files at once, so that a person who edits them sees every mistake by file and place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from elements_table import paths
from elements_table.kernel import scenario
from elements_table.kernel.errors import DataError, TableError
from elements_table.kernel.registry import PACKAGES, Registry
from elements_table.table.sprites import unknown_sprites, validate_index

SECTION: Final = re.compile(r"<!--\s*(.*?)\s*-->")
"""A comment in a rulebook: the ids of the rules told there, such as `<!-- W7 W8 -->`."""
SECTION_ID: Final = re.compile(r"[A-Z][0-9]+[a-z]?")


def mistakes(folder: Path | None = None) -> list[str]:
    """Return every mistake in a folder of data files (None: those shipped, and the sprites), one sentence each."""
    data = folder or paths.data()
    if not data.is_dir():
        raise DataError(f"{data}: there is no such folder; name the folder that holds `games`.")
    if not (data / "games").is_dir():
        raise DataError(f"{data}: there is no folder `games` in it; name the folder that holds it.")
    games = Registry(PACKAGES, data / "games")
    found = [*_games(games), *_rulebooks(games, data / "rulebooks"), *_lessons(games, data / "lessons")]
    if folder is None:
        found += _sprites(paths.sprites())
    return found


def _games(games: Registry) -> Iterator[str]:
    listed = games.listed()
    for game_id in sorted({*listed, *games}):
        try:
            head = games.game(game_id).data if game_id in games else games.head(game_id)
        except TableError as error:
            yield str(error)
            continue
        path = games.path(game_id)
        if head.id != game_id:
            yield f"{path}: id: the file is {game_id}.yaml, but the id says {head.id}."
        yield from (f"{path}: look: {mistake}" for mistake in unknown_sprites(head.look.back, head.look.cover))


def _rulebooks(games: Registry, folder: Path) -> Iterator[str]:
    for path in sorted(folder.glob("*.md")):
        if path.stem not in games.listed():
            yield f"{path}: there is no game {path.stem}."
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            yield f"{path}: cannot be read: {error}."
            continue
        yield from _sections(path, text)


def _sections(path: Path, text: str) -> Iterator[str]:
    if not re.search(r"^# \S", text, re.MULTILINE):
        yield f"{path}: top level: there is no title (`# ...`)."
    told = False
    for number, line in enumerate(text.splitlines(), 1):
        for comment in SECTION.findall(line):
            for word in re.split(r"[\s,]+", comment):
                if SECTION_ID.fullmatch(word):
                    told = True
                else:
                    yield f"{path}: line {number}: {word!r} is no section id; ids are such as W7."
    if not told:
        yield f"{path}: top level: no section id (`<!-- W1 -->`) anywhere."


def _lessons(games: Registry, folder: Path) -> Iterator[str]:
    for path in sorted(folder.glob("*.yaml")):
        try:
            for number, lesson in enumerate(scenario.load(path)):
                if lesson.game in games:
                    yield from map(str, scenario.check(lesson, str(path), games))
                elif lesson.game not in games.listed():
                    yield f"{path}: [{number}].game: there is no game {lesson.game}."
        except TableError as error:
            yield str(error)


def _sprites(folder: Path) -> Iterator[str]:
    for mistake in validate_index(folder):
        yield f"{folder}: {mistake}."
