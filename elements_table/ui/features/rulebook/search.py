"""Looking for words in rulebooks: every word must be in a paragraph, a row, a picture or a card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from elements_table.kernel.words import _
from elements_table.ui.features.rulebook.book import Book
from elements_table.ui.features.rulebook.pictures import Picture
from elements_table.ui.stage.rulebook_content import Entry
from elements_table.ui.widgets.markdown import Block

BEFORE: Final = 24
"""Characters of a line that are kept before the first word found."""


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
    hits = sorted((at, at + len(word)) for word in words for at in _places(folded, word))
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


def _places(text: str, word: str) -> Iterator[int]:
    at = text.find(word)
    while at >= 0:
        yield at
        at = text.find(word, at + len(word))


def _lines(book: Book, entries: list[Entry]) -> Iterator[SearchHit]:
    for number, chapter in enumerate(book.chapters):
        yield SearchHit(book, number, chapter.title)
        for place, picture in enumerate(book.shown(number)):
            yield from (SearchHit(book, number, line, picture=place) for line in _picture_lines(picture, entries))
        for place, block in enumerate(chapter.blocks):
            yield from (SearchHit(book, number, line, block=place) for line in _block_lines(block))


def _picture_lines(picture: Picture, entries: list[Entry]) -> Iterator[str]:
    if picture.list:
        yield from (f"{entry.title}: {entry.words}" for entry in entries if entry.group == picture.list)
    elif not picture.text.count("{"):
        yield f"{_(picture.title)}: {_(picture.text)}"


def _block_lines(block: Block) -> Iterator[str]:
    if block.kind == "table":
        yield from (", ".join(cell for cell in row if cell) for row in block.rows)
    else:
        yield block.text
