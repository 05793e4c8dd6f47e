"""Everything that can go wrong in a way a person should read: one sentence each."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

LONGEST: Final = 400
"""Characters of a sentence at most, whatever it quotes."""


def brief(text: str, longest: int = LONGEST) -> str:
    """Return a text with its middle left out where it is too long, and no character that a terminal would obey."""
    if len(text) > longest:
        text = f"{text[: longest * 2 // 3]} … {text[-longest // 3 :]}"
    return tame(text)


def tame(text: str) -> str:
    """Return a text with a space for each character that a terminal would obey."""
    return text if text.isprintable() else "".join(c if c.isprintable() else " " for c in text)


class TableError(Exception):
    """Something to tell a person in one sentence: what is wrong, where, and what to do."""

    def __str__(self) -> str:
        return brief(super().__str__())


@contextmanager
def told(words: str, kind: type[TableError] = TableError, **facts: object) -> Iterator[None]:
    """Let an OSError become a TableError of a kind: a sentence to be filled in with its `{why}` and the facts."""
    try:
        yield
    except OSError as error:
        raise kind(words.format(why=error.strerror or error, **facts)) from None


class IllegalAction(TableError):
    """The rules do not allow this action now; the message says why in a player's words."""


class DataError(TableError):
    """A data file cannot be used: `file: place: what is wrong`."""


class PositionError(TableError):
    """A position contradicts the rules or itself; the message names the part or the card."""


class ParseError(TableError):
    """A text is not an action of this game."""


class OptionError(TableError):
    """An option or a seat count that the game does not declare."""
