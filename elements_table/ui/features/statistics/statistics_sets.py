"""Sets of options with which a game was played, in words, as the statistics filter by them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from elements_table.kernel.data import GameData, as_text
from elements_table.kernel.words import _


class OptionSet(NamedTuple):
    """One set in words, and the ways in which the database writes it: an earlier version knew fewer options."""

    words: str
    written: tuple[str, ...]


def option_sets(head: GameData, written: Mapping[str, Mapping[str, str]]) -> list[OptionSet]:
    """Return the sets that differ, in the order given: options by how they are written."""
    found: dict[str, list[str]] = {}
    for text, options in written.items():
        found.setdefault(words(head, options), []).append(text)
    return [OptionSet(name, tuple(texts)) for name, texts in found.items()]


def words(head: GameData, options: Mapping[str, str]) -> str:
    """Return a set of options in words: what is not as usual."""
    parts = []
    for option in head.options:
        value = options.get(option.id, as_text(option.default))
        if value == as_text(option.default):
            continue
        if option.kind == "switch":
            parts.append(_(option.label) if value == "true" else _("not: {option}").format(option=_(option.label)))
            continue
        label = next((_(choice.label) for choice in option.choices if choice.text == value and choice.label), value)
        parts.append(_("{option}: {value}").format(option=_(option.label), value=label))
    return ", ".join(parts) or _("Usual options")
