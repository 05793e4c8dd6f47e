"""A rulebook: chapters of text and pictures, found by name, by rule or by words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple

from elements_table.kernel.errors import DataError
from elements_table.kernel.files import KILOBYTE, read_text
from elements_table.kernel.registry import Registry
from elements_table.kernel.words import spoken
from elements_table.ui.features.rulebook.pictures import Picture, Pictures, read_pictures
from elements_table.ui.widgets.markdown import Block, parse

MOST_BYTES: Final = 256 * KILOBYTE
"""A rulebook may be so large."""


class Chapter(NamedTuple):
    """A chapter: its title, a line that sums it up (emphasised, at its head), its pictures' names, and its text."""

    title: str
    note: str
    pictures: tuple[str, ...]
    blocks: tuple[Block, ...]


class Book(NamedTuple):
    """The rulebook of a game."""

    game: str
    title: str
    chapters: tuple[Chapter, ...]
    pictures: Pictures

    def shown(self, chapter: int) -> list[Picture]:
        """Return the pictures of a chapter."""
        return [self.pictures.pictures[name] for name in self.chapters[chapter].pictures]

    def telling(self, rule: str) -> tuple[int, int] | None:
        """Return the chapter and its block that tell a rule (`W7`), None where it is told nowhere."""
        for number, chapter in enumerate(self.chapters):
            for place, block in enumerate(chapter.blocks):
                if rule in block.rules:
                    return number, place
        return None

    def first(self) -> list[int]:
        """Return the chapters that are named at the head of Learn."""
        names = self.pictures.first
        found = (next((n for n, c in enumerate(self.chapters) if name in c.pictures), None) for name in names)
        return [number for number in found if number is not None]


def pictures_file(rulebook: Path) -> Path:
    """Return where the pictures of an English rulebook lie; translations show the same."""
    return rulebook.parent / "pictures" / f"{rulebook.stem}.yaml"


def read_book(game_id: str, games: Registry) -> Book:
    """Return the rulebook of a game, in the language in use where it is translated.

    DataError where it or its pictures cannot be read, or are wrong.
    """
    language = spoken()
    file = games.rulebook(game_id, language[0]) if language else games.rulebook(game_id)
    try:
        text = read_text(file, MOST_BYTES)
    except OSError as error:
        raise DataError(f"{file}: cannot be read: {error.strerror or error}.") from None
    pictures = pictures_file(games.rulebook(game_id))
    book = bound(game_id, parse(text), read_pictures(pictures))
    for name in (name for chapter in book.chapters for name in chapter.pictures):
        if name not in book.pictures.pictures:
            raise DataError(f"{file}: there is no picture {name!r} in {pictures}.")
    if not book.chapters:
        raise DataError(f"{file}: top level: there is no chapter with anything in it.")
    return book


def bound(game_id: str, blocks: Sequence[Block], pictures: Pictures) -> Book:
    """Return a rulebook made of blocks: a chapter begins at each heading of the second level, and at the title."""
    title = next((block.text for block in blocks if block.kind == "title"), "")
    return Book(game_id, title, tuple(_chapters(blocks)), pictures)


def _chapters(blocks: Sequence[Block]) -> Iterator[Chapter]:
    begins = [n for n, block in enumerate(blocks) if block.kind == "title" or block.level == 2]
    for begin, end in pairwise([*begins, len(blocks)]):
        found = _chapter(blocks[begin], blocks[begin + 1 : end])
        if found.blocks or found.pictures:
            yield found


def _chapter(head: Block, blocks: Sequence[Block]) -> Chapter:
    note = ""
    if blocks and blocks[0].kind == "paragraph" and all(run.soft for run in blocks[0].runs):
        note, blocks = blocks[0].text, blocks[1:]
    names = tuple(row[0] for block in blocks if block.kind == "pictures" for row in block.rows)
    return Chapter(head.text, note, names, tuple(block for block in blocks if block.kind != "pictures"))
