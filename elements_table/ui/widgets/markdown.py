"""A small part of Markdown: headings, paragraphs, lists, tables, bold and emphasis; comments are not shown.

A fence (three backticks and `pictures`) names pictures of the rulebook, one a line.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from itertools import takewhile
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

if TYPE_CHECKING:  # rulebooks are checked where there is no window
    from elements_table.ui.drawing.text import Measure

Kind = Literal["title", "heading", "paragraph", "bullet", "number", "table", "pictures"]

_COMMENT: Final = re.compile(r"<!--((?:(?!<!--).)*?)-->", re.DOTALL)  # what is never closed is not looked for twice
_SPAN: Final = re.compile(r"\*\*((?:(?!\*\*).)+?)\*\*|\*([^*]+)\*")
_BULLET: Final = re.compile(r"[-*] +(.*)")
_NUMBER: Final = re.compile(r"(\d+)\. +(.*)")
_FENCE: Final = "```"
_DIVIDER: Final = re.compile(r"\|[\s:|-]+\|?$")


class Run(NamedTuple):
    """Words of one kind: `strong` or emphasised (`soft`) or plain."""

    text: str
    strong: bool = False
    soft: bool = False


class Block(NamedTuple):
    """A block: its runs, the number of a numbered item, the cells of a table, and the rules it tells (`W7`).

    Each row of `pictures` is a name. `level` is that of a heading: 1 is the title.
    """

    kind: Kind
    runs: tuple[Run, ...] = ()
    mark: str = ""
    rows: tuple[tuple[str, ...], ...] = ()
    rules: tuple[str, ...] = ()
    level: int = 0

    @property
    def text(self) -> str:
        """The words without their marks."""
        return "".join(run.text for run in self.runs)


def parse(source: str) -> list[Block]:
    """Return the blocks of a text. What is not known here is shown as a paragraph."""
    blocks: list[Block] = []
    source = _COMMENT.sub(lambda comment: " ".join(comment[0].split()), source)  # none is cut in two
    for chunk in re.split(r"\n\s*\n", source.strip()):
        lines = chunk.strip().splitlines()
        if lines:
            heads = list(takewhile(lambda line: line.startswith("#"), lines))
            blocks += [*map(_heading, heads), *_body(lines[len(heads) :])]
    return blocks


def _heading(line: str) -> Block:
    words = line.lstrip("#")
    level = len(line) - len(words)
    return _block("title" if level == 1 else "heading", words.strip())._replace(level=level)


def _body(lines: list[str]) -> list[Block]:
    if not lines:
        return []
    if lines[0].startswith(_FENCE):
        return [Block("pictures", rows=tuple((name.strip(),) for name in lines[1:] if not name.startswith(_FENCE)))]
    if lines[0].lstrip().startswith("|"):
        rows = tuple(_cells(_COMMENT.sub("", line)) for line in lines if not _DIVIDER.match(line.strip()))
        return [Block("table", rows=rows, rules=_rules(" ".join(lines)))]
    if _BULLET.match(lines[0]) or _NUMBER.match(lines[0]):
        return [_item(item) for item in _items(lines)]
    return [_block("paragraph", " ".join(line.strip() for line in lines))]


def _items(lines: list[str]) -> list[str]:
    items: list[list[str]] = []
    for line in lines:
        if _BULLET.match(line) or _NUMBER.match(line) or not items:
            items.append([])
        items[-1].append(line.strip())
    return [" ".join(item) for item in items]


def _item(line: str) -> Block:
    number = _NUMBER.match(line)
    if number is not None:
        return _block("number", number[2])._replace(mark=f"{number[1]}.")
    bullet = _BULLET.match(line)
    return _block("bullet", bullet[1] if bullet is not None else line)


def _block(kind: Kind, text: str) -> Block:
    return Block(kind, _runs(_COMMENT.sub("", text).strip()), rules=_rules(text))


def _rules(text: str) -> tuple[str, ...]:
    return tuple(name for comment in _COMMENT.findall(text) for name in comment.split())


def _runs(text: str) -> tuple[Run, ...]:
    runs: list[Run] = []
    at = 0
    for found in _SPAN.finditer(text):
        if found.start() > at:
            runs.append(Run(text[at : found.start()]))
        strong = found[1] is not None
        runs.append(Run(found[1] if strong else found[2], strong=strong, soft=not strong))
        at = found.end()
    if at < len(text):
        runs.append(Run(text[at:]))
    return tuple(runs)


def _cells(line: str) -> tuple[str, ...]:
    return tuple(cell.strip() for cell in line.strip().strip("|").split("|"))


class Word(NamedTuple):
    """A word in its place on a line: x in dp from the left of the line."""

    x: float
    text: str
    run: Run


def broken(runs: tuple[Run, ...], width: float, size: float, measure: Measure) -> list[list[Word]]:
    """Return the runs in lines no wider than `width` dp; neighbouring words of one run are one piece.

    A word that is wider goes on in the next line.
    """
    lines: list[list[Word]] = [[]]
    x = 0.0
    gap: float | None = None  # None: no line ends here that is not full
    blank = measure(" ", size, "sans")
    for run in runs:
        face = "semi" if run.strong else "sans"
        for token in _tokens(run.text, width, size, face, measure):
            if not token.strip():
                gap = blank if token else 0.0
                continue
            wide = measure(token, size, face)
            if lines[-1] and (x >= width if gap is None else x + gap + wide > width):
                lines.append([])
                x = 0.0
            between = gap if gap and lines[-1] else 0.0
            last = lines[-1][-1] if lines[-1] else None
            if last is not None and last.run == run:
                joined = last.text + (" " if between else "") + token
                lines[-1][-1] = Word(last.x, joined, run)
                x = last.x + measure(joined, size, face)
            else:
                lines[-1].append(Word(x + between, token, run))
                x += between + wide
            gap = None
    return lines


def _tokens(text: str, width: float, size: float, face: str, measure: Measure) -> Iterator[str]:
    """Yield words and what is between them; a word wider than a line in parts, between which there is nothing."""
    for word in re.findall(r"\s+|\S+", text):
        rest = word
        while len(rest) > width or measure(rest, size, face) > width:  # so many letters are never measured
            fits = _fitting(rest, width, size, face, measure)
            yield rest[:fits]
            yield ""
            rest = rest[fits:]
        yield rest


def _fitting(word: str, width: float, size: float, face: str, measure: Measure) -> int:
    """Return how many letters of a word fit into `width` dp, one at the least."""
    more = range(2, min(len(word), int(width)) + 1)
    return 1 + bisect_right(more, width, key=lambda count: measure(word[:count], size, face))
