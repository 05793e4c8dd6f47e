"""A language that nobody speaks: every word that translators were given is written in other letters."""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Iterable
from functools import cache
from gettext import NullTranslations
from pathlib import Path
from string import ascii_lowercase, ascii_uppercase
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
FOREIGN = str.maketrans(ascii_lowercase + ascii_uppercase, "абцдефгхијклмнопљрстувњџызАБЦДЕФГХИЈКЛМНОПЉРСТУВЊЏЫЗ")
FIELD = re.compile(r"(\{[^}]*\})")
ENGLISH = re.compile(r"[A-Za-z]{2,}")


@cache
def messages() -> frozenset[str]:
    """Return all that translators are given, from code and data files."""
    sys.path.insert(0, str(ROOT / "scripts"))
    try:
        catalog = importlib.import_module("messages").gathered()
    finally:
        sys.path.remove(str(ROOT / "scripts"))
    ids = [message.id for message in catalog if message.id]
    return frozenset(text for one in ids for text in ((one,) if isinstance(one, str) else one))


def foreign(text: str) -> str:
    """Return `text` in the letters of nobody's language, its fields kept."""
    return "".join(part if FIELD.fullmatch(part) else part.translate(FOREIGN) for part in FIELD.split(text))


class Foreign(NullTranslations):
    """The catalog: what was not gathered stays English."""

    def gettext(self, message: str) -> str:
        """Return the message in other letters."""
        if not message:
            return "The head of a catalog"
        return foreign(message) if message in messages() else message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return one of two messages in other letters."""
        return self.gettext(msgid1 if n == 1 else msgid2)


def english(words: Iterable[Any], names: Iterable[str]) -> list[str]:
    """Return what of `words` is still English, but for the names of people and keys."""
    known = {part for name in names for part in ENGLISH.findall(name)}
    return sorted({text for text in words if set(ENGLISH.findall(text)) - known})
