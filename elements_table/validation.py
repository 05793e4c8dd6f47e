"""Checking all data files at once, so that a person who edits them sees every mistake by file and place."""

import os
import re
from collections.abc import Iterable, Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Final

from elements_table import paths
from elements_table.bots import guests
from elements_table.kernel import puzzles
from elements_table.kernel.errors import DataError, TableError, brief
from elements_table.kernel.files import read_text
from elements_table.kernel.registry import PACKAGES, Registry, registry
from elements_table.match.campaign import ladder, lessons
from elements_table.ui.drawing.rewards import unknown
from elements_table.ui.drawing.sprites import unknown_sprites, validate_index
from elements_table.ui.features.rulebook.book import MOST_BYTES, pictures_file
from elements_table.ui.features.rulebook.pictures import Proof, read_pictures
from elements_table.ui.features.rulebook.pictures import mistakes as picture_mistakes
from elements_table.ui.parlour import voices
from elements_table.ui.widgets.markdown import Block, parse

SECTION: Final = re.compile(r"<!--((?:(?!<!--).)*?)-->")
"""A comment in a rulebook: the ids of the rules told there, such as `<!-- W7 W8 -->`."""
READ: Final = ("games", "rulebooks", "puzzles", "lessons", "people")
"""What is read of a folder of data files."""
SECTION_ID: Final = re.compile(r"[A-Z][0-9]+[a-z]?")


def mistakes(folder: Path | None = None) -> list[str]:
    """Return every mistake in a folder of data files (None: those shipped, and the sprites), one sentence each."""
    data = folder or paths.data()
    if not data.is_dir():
        raise DataError(f"{data}: there is no such folder; name the folder that holds `games`.")
    if not (data / "games").is_dir():
        raise DataError(f"{data}: there is no folder `games` in it; name the folder that holds it.")
    if folder is not None and (strays := [*_strays(folder)]):
        return strays
    games = Registry(PACKAGES, data / "games")
    found = [*_games(games, {*games.listed(), *games}), *_rulebooks(games, data / "rulebooks")]
    for kind, looked_at in (("puzzles", _puzzles), ("lessons", _lessons)):
        for path in sorted((data / kind).glob("*.yaml")):
            known = path.stem in games
            found += looked_at(games, path) if known else [f"{path}: there is no game {path.stem}."]
    facts = {game_id: games.occasions(game_id).facts for game_id in games}
    for path in sorted((data / "people").glob("*.yaml")):
        found += voices.mistakes(path, facts)
    if folder is None:
        from elements_table.ui.parlour.habits import mistakes as habit_mistakes  # noqa: PLC0415  26 ms
        from elements_table.ui.platform.music import mistakes as music_mistakes  # noqa: PLC0415  34 ms
        from elements_table.ui.platform.sound import mistakes as sound_mistakes  # noqa: PLC0415  34 ms, both together

        found += [*voices.missing(data / "people"), *habit_mistakes()]
        found += [f"{paths.sprites()}: {mistake}." for mistake in validate_index(paths.sprites())]
        found += [f"{paths.sounds()}: {mistake}" for mistake in sound_mistakes(paths.sounds(), set(games))]
        found += music_mistakes(paths.music(), paths.sounds())
        found += _installed(registry())
    return found


def _strays(folder: Path) -> Iterator[str]:
    """Yield the links that lead out of a folder: it may be somebody else's, and nothing but it is read."""
    whole = os.path.realpath(folder)
    for kind in (folder / name for name in READ):
        for path in (kind, *sorted(kind.rglob("*"))):
            if path.is_symlink() and os.path.commonpath([whole, os.path.realpath(path)]) != whole:
                yield f"{path}: this link leads out of the folder; nothing is read there."


def _games(games: Registry, ids: Iterable[str]) -> Iterator[str]:
    for game_id in sorted(ids):
        try:
            head = games.game(game_id).data if game_id in games else games.head(game_id)
        except TableError as error:
            yield str(error)
            continue
        path = games.path(game_id)
        if head.id != game_id:
            yield f"{path}: id: the file is {game_id}.yaml, but the id says {head.id}."
        looks = filter(None, (head.look.back, head.look.cover, head.look.emblem))
        yield from (f"{path}: look: {mistake}" for mistake in unknown_sprites(*looks))
        yield from (f"{path}: {mistake}" for mistake in unknown_sprites(*head.pictures))
        if game_id in games:
            yield from (f"{path}: {mistake}" for mistake in (*ladder.mistakes(games.game(game_id)), *unknown(head)))


def _rulebooks(games: Registry, folder: Path) -> Iterator[str]:
    for path in sorted(folder.glob("*.md")):
        if path.stem not in games.listed():
            yield f"{path}: there is no game {path.stem}."
        yield from _rulebook(path)
        if path.stem in games:
            yield from _pictures(path, games)

    for path in sorted(folder.glob("*/*.md")):
        yield from _rulebook(path)
        original = folder / path.name
        if original.is_file():
            yield from _translation(path, original)
        else:
            yield f"{path}: there is no {original} that it translates."


def _translation(path: Path, original: Path) -> Iterator[str]:
    """Yield the first block of a translated rulebook that is not built like the same block of the original."""
    try:
        pairs = zip_longest(parse(read_text(path, MOST_BYTES)), parse(read_text(original, MOST_BYTES)))
    except OSError:
        return  # said already
    for number, (block, other) in enumerate(pairs, 1):
        if block is None or other is None:
            yield f"{path}: block {number}: {original} has {'more' if block is None else 'fewer'} blocks."
            return
        if differs := [name for name, kept in _build(block).items() if kept != _build(other)[name]]:
            begins = brief(block.text or block.rows[0][0], 60)
            yield f"{path}: block {number} ({begins}): {' and '.join(differs)} differ from {original}."
            return


def _build(block: Block) -> dict[str, object]:
    return {
        "kind and level": (block.kind, block.level, block.mark),
        "rules": block.rules,
        "pictures": block.rows if block.kind == "pictures" else (),
        "cells": [len(row) for row in block.rows],
        "numbers": sorted(re.findall(r"\d+", f"{block.text} {block.rows}")),
    }


def _pictures(path: Path, games: Registry) -> Iterator[str]:
    """Yield what is wrong with the pictures of a rulebook, and whatever they claim that the rules deny."""
    from elements_table.ui.features.rulebook.painter import PicturePainter  # noqa: PLC0415  71 ms, which few need

    file = pictures_file(path)
    try:
        games.game(path.stem)
    except TableError:
        return  # what is wrong with it is said already, and nothing can be proved
    try:
        pictures = read_pictures(file)
        named = [row[0] for b in parse(read_text(path, MOST_BYTES)) if b.kind == "pictures" for row in b.rows]
        yield from (found := [*picture_mistakes(path.stem, pictures, named, file, games)])
        for name, picture in pictures.pictures.items() if not found else ():
            painter = PicturePainter(Proof(path.stem, picture, games), games.scene(path.stem))
            yield from painter.unknown(f"{file}: pictures.{name}")
    except TableError as error:
        yield str(error)
    except OSError as error:
        yield f"{path}: cannot be read: {error.strerror or error}."


def _lessons(games: Registry, path: Path) -> Iterator[str]:
    from elements_table.ui.features.lessons.lessons import unknown_facts  # noqa: PLC0415  95 ms, as above

    try:
        game = games.game(path.stem)
    except TableError:
        return  # its own file says so
    yield from (found := [*lessons.mistakes(game, path)])
    if not found:
        unknown = unknown_facts(game, games.scene(game.id), lessons.load(path))
        yield from (f"{path}: {mistake}" for mistake in unknown)


def _rulebook(path: Path) -> Iterator[str]:
    try:
        text = read_text(path, MOST_BYTES)
    except OSError as error:
        yield f"{path}: cannot be read: {error.strerror or error}."
        return
    if not re.search(r"^# \S", text, re.MULTILINE):
        yield f"{path}: top level: there is no title (`# ...`)."
    told = False
    for number, line in enumerate(text.splitlines(), 1):
        for comment in SECTION.findall(line):
            for word in re.split(r"[\s,]+", comment.strip()):
                if SECTION_ID.fullmatch(word):
                    told = True
                else:
                    yield f"{path}: line {number}: {word!r} is no section id; ids are such as W7."
    if not told:
        yield f"{path}: top level: no section id (`<!-- W1 -->`) anywhere."


def _puzzles(games: Registry, path: Path) -> Iterator[str]:
    """Yield what is wrong with the puzzles of a file; a game with a mistake of its own is told of elsewhere."""
    try:
        found = puzzles.load(path)
        generator = games.puzzle_generator(path.stem)
    except TableError as error:
        if str(error).startswith(str(path)):
            yield str(error)
        return
    if generator is None:
        yield f"{path}: the game {path.stem} asks no puzzles."
        return
    try:
        if puzzles.listed(path) != puzzles.entries(found, generator.game, games.themes(path.stem)):
            yield f"{puzzles.index_of(path)}: it does not tell of the puzzles in {path.name}."
    except DataError as error:
        yield str(error)
    for puzzle in found:
        yield from (f"{path}: {puzzle.id}: {mistake}" for mistake in puzzles.mistakes(puzzle, generator))


def _installed(games: Registry) -> Iterator[str]:
    yield from games.left_out.values()
    yield from guests.installed().left_out
    for guest in guests.installed().guests:
        if guest.game and guest.game not in games:
            yield f"The bot {guest.name} of {guest.package} plays {guest.game}, and there is no such game."
    brought = set(games) - set(PACKAGES)
    yield from _games(games, brought)
    for game_id in sorted(brought):
        if games.rulebook(game_id).is_file():
            yield from _rulebook(games.rulebook(game_id))
            yield from _pictures(games.rulebook(game_id), games)
