"""Words that people read, translated through gettext catalogs in `data/locale`."""

from __future__ import annotations

import gettext
from pathlib import Path

DOMAIN = "elements-table"


class _Words:
    """The catalog in use; English until `speak` loads another."""

    __slots__ = ("catalog",)

    def __init__(self) -> None:
        self.catalog: gettext.NullTranslations = gettext.NullTranslations()


_words = _Words()


def _(text: str) -> str:
    """Return `text` in the language in use."""
    return _words.catalog.gettext(text)


def plural(one: str, many: str, number: int) -> str:
    """Return the form of the sentence that fits `number`; the caller fills in `{n}`."""
    return _words.catalog.ngettext(one, many, number)


def mark(text: str) -> str:
    """Return `text` as it is, marked so that the catalogs carry it; translate it where it is shown."""
    return text


def speak(language: str, folder: Path) -> None:
    """Load the catalog of `language` (such as `de`) below `folder`; English where there is none."""
    _words.catalog = gettext.translation(DOMAIN, localedir=folder, languages=[language], fallback=True)
