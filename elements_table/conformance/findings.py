"""What a check has to say: one sentence for a game's author."""

from __future__ import annotations

from typing import NamedTuple


class Broken(AssertionError):
    """A promise that a game does not keep, in one sentence."""


class Finding(NamedTuple):
    """What did not hold: at which table, by which check, and how it showed."""

    table: str
    check: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.table}: {self.check.replace('_', ' ')}: {self.sentence}"


def must(holds: object, sentence: str) -> None:
    """Raise Broken with the sentence unless something holds."""
    if not holds:
        raise Broken(sentence)


def short(thing: object, most: int = 160) -> str:
    """Return a thing as text that a line has room for."""
    text = str(thing)
    return text if len(text) <= most else f"{text[: most - 1]}…"
