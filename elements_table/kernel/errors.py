"""Everything that can go wrong in a way a person should read: one sentence each."""

from __future__ import annotations


class TableError(Exception):
    """Something to tell a person in one sentence: what is wrong, where, and what to do."""


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
