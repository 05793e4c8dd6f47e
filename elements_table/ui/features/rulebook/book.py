"""A rulebook: chapters of text and pictures, found by name, by rule or by words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from elements_table.kernel.errors import DataError
from elements_table.kernel.files import KILOBYTE, read_text
from elements_table.kernel.registry import Registry
from elements_table.kernel.words import _, spoken
from elements_table.ui.features.rulebook.pictures import BookPicture, BookPictures, read_pictures
from elements_table.ui.widgets.markdown import Block, parse

if TYPE_CHECKING:
    from elements_table.ui.stage.parts import Entry

MOST_BYTES: Final = 256 * KILOBYTE
"""A rulebook may be so large."""
BEFORE: Final = 24
"""Characters of a line that are kept before the first word found."""


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
    pictures: BookPictures

    def shown(self, chapter: int) -> list[BookPicture]:
        """Return the pictures of a chapter."""
        return [self.pictures.pictures[name] for name in self.chapters[chapter].pictures]

    def telling(self, rule: str) -> tuple[int, int] | None:
        """Return the chapter and its block that tell a rule (`W7`), None where it is told nowhere."""
        for number, chapter in enumerate(self.chapters):
            for place, block in enumerate(chapter.blocks):
                if rule in block.rules:
                    return number, place
        return None


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


def bound(game_id: str, blocks: Sequence[Block], pictures: BookPictures) -> Book:
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


# ---- looking for words: every one must be in a paragraph, a row, a picture or a card


class SearchHit(NamedTuple):
    """A line in which all words are: its book and chapter, and which block or picture; both None: the title."""

    book: Book
    chapter: int
    line: str
    block: int | None = None
    picture: int | None = None

    @property
    def heading(self) -> str:
        """The chapter's title."""
        return self.book.chapters[self.chapter].title

    @property
    def words(self) -> str:
        """What is written below that."""
        is_title = self.block is None and self.picture is None
        return self.book.chapters[self.chapter].note if is_title else self.line


def search(books: Iterable[Book], text: str, entries: dict[str, list[Entry]]) -> list[SearchHit]:
    """Return what is found, chapters whose title has all words first; `entries` are the cards listed, by game."""
    words = wanted(text)
    if not words:
        return []
    found = [one for book in books for one in _lines(book, entries.get(book.game, [])) if fits(one.line, words)]
    return sorted(found, key=lambda one: one.block is not None or one.picture is not None)


def wanted(text: str) -> list[str]:
    """Return the words that are looked for."""
    return text.casefold().split()


def fits(line: str, words: Iterable[str]) -> bool:
    """Return whether all words are in a line."""
    folded = line.casefold()
    return all(word in folded for word in words)


def pieces(line: str, words: Iterable[str]) -> list[tuple[str, bool]]:
    """Return a line in pieces, and of each whether it was looked for; it begins shortly before the first of them."""
    folded = line.casefold()
    if len(folded) != len(line):  # some letter folds into two: better all of it plain than the wrong part marked
        return [(line, False)]
    hits = sorted(match.span() for word in words for match in re.finditer(re.escape(word), folded))
    if not hits:
        return [(line, False)]
    begin = 0
    if hits[0][0] > 2 * BEFORE:
        begin = line.find(" ", hits[0][0] - BEFORE) + 1
    made: list[tuple[str, bool]] = [("… ", False)] if begin else []
    at = begin
    for left, right in hits:
        if right <= at:
            continue
        left = max(left, at)
        if left > at:
            made.append((line[at:left], False))
        made.append((line[left:right], True))
        at = right
    return [*made, (line[at:], False)] if at < len(line) else made


def _lines(book: Book, entries: list[Entry]) -> Iterator[SearchHit]:
    for number, chapter in enumerate(book.chapters):
        yield SearchHit(book, number, chapter.title)
        for place, picture in enumerate(book.shown(number)):
            yield from (SearchHit(book, number, line, picture=place) for line in _picture_lines(picture, entries))
        for place, block in enumerate(chapter.blocks):
            yield from (SearchHit(book, number, line, block=place) for line in _block_lines(block))


def _picture_lines(picture: BookPicture, entries: list[Entry]) -> Iterator[str]:
    if picture.list:
        yield from (f"{entry.title}: {entry.words}" for entry in entries if entry.group == picture.list)
    elif not picture.text.count("{"):
        yield f"{_(picture.title)}: {_(picture.text)}"


def _block_lines(block: Block) -> Iterator[str]:
    if block.kind == "table":
        yield from (", ".join(cell for cell in row if cell) for row in block.rows)
    else:
        yield block.text
