"""Words that people read, translated through gettext catalogs in `data/locale`."""

import gettext
import re
import struct
import zlib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any, Final

DOMAIN = "elements-table"
Facts = Mapping[str, Any]
"""What a sentence speaks of, by name: plain data."""
MOST_BYTES: Final = 4 * 2**20
"""How large a catalog may be."""
_SEAL: Final = b"\ncrc-32 "
_FACT: Final = re.compile(r"\{\w+(?:\[\w+\])*\}")
_BRACED: Final = re.compile(r"\{[^{}]*\}?|\}")
_KEY: Final = re.compile(r"\w+")


class _Words:
    """The catalog in use; None, for English, until `speak` loads another."""

    __slots__ = ("catalog", "spoken")

    def __init__(self) -> None:
        self.catalog: gettext.NullTranslations | None = None
        self.spoken: tuple[str, str] | None = None


_words = _Words()


def _(text: str) -> str:
    """Return `text` in the language in use; nothing stays nothing, which catalogs keep their own head under."""
    return text if _words.catalog is None or not text else _words.catalog.gettext(text)


def plural(one: str, many: str, number: int) -> str:
    """Return the form of the sentence that fits `number`; the caller fills in `{n}`."""
    with suppress(ArithmeticError):  # which of its forms fits is reckoned by a formula of the catalog
        if _words.catalog is not None:
            return _words.catalog.ngettext(one, many, number)
    return one if number == 1 else many


def filled(text: str, facts: Facts | Sequence[object]) -> str:
    """Return a text of a data file with facts filled in, such as `{limit}`, `{sums[0]}` or `{1}`.

    Nothing else of a format string has a meaning in it, and what is no fact stays as it is written.
    """
    return _FACT.sub(partial(_fact, facts), text)


def unfilled(text: str) -> list[str]:
    """Return what stands in braces of a text that `filled` has filled in: what is no fact."""
    return _BRACED.findall(text)


def _fact(facts: Any, found: re.Match[str]) -> str:
    value = facts
    for key in _KEY.findall(found[0]):
        try:
            value = value[key if isinstance(value, Mapping) and key in value else int(key)]
        except (LookupError, TypeError, ValueError):
            return found[0]
    return str(value)


def inside(words: str) -> str:
    """Return words that begin with a capital as they stand inside a sentence; German has capitals there too."""
    return words if _is_german() else words[:1].lower() + words[1:]


def opening(words: str) -> str:
    """Return words as they begin a sentence."""
    return words[:1].upper() + words[1:]


def decimal(number: str) -> str:
    """Return a number written with a decimal point as the language in use writes it."""
    return number.replace(".", ",") if _is_german() else number


def _is_german() -> bool:
    return _words.spoken is not None and _words.spoken[0] == "de"


def mark(text: str) -> str:
    """Return `text` as it is, marked so that the catalogs carry it; translate it where it is shown."""
    return text


def speak(language: str, folder: Path) -> str:
    """Load the catalog of `language` (such as `de`) below `folder`; English where there is none.

    Return in a sentence why one that is there cannot be read; English is spoken then.
    """
    _words.catalog = None
    _words.spoken = (language, str(folder))
    found = gettext.find(DOMAIN, folder, [language])
    if found is None:
        return ""
    try:
        if not Path(found).is_file():
            raise ValueError("it is no file of the disk")
        with open(found, "rb") as stream:
            raw = stream.read(MOST_BYTES)
        if _is_damaged(raw):
            raise ValueError("its bytes are not those that were written")
        catalog = gettext.GNUTranslations(BytesIO(raw))
    except (OSError, ValueError, LookupError, struct.error, RecursionError) as error:
        why = (error.strerror if isinstance(error, OSError) else "") or str(error)
        return f"{found}: the words cannot be read ({why}), so English is spoken."
    _words.catalog = catalog
    return ""


def sealed(raw: bytes) -> bytes:
    """Return a catalog with a checksum after its end, where nobody else looks."""
    return raw + _SEAL + f"{zlib.crc32(raw):08x}".encode()


def _is_damaged(raw: bytes) -> bool:
    """Return whether a checksum says that this is not the catalog it was; others than ours have none."""
    whole, seal, crc = raw[:-8].removesuffix(_SEAL), raw[-8 - len(_SEAL) : -8], raw[-8:]
    return seal == _SEAL and f"{zlib.crc32(whole):08x}".encode() != crc


def spoken() -> tuple[str, str] | None:
    """Return the language in use and its folder, for `speak_alike` in another process; None for English."""
    return _words.spoken


def speak_alike(language: tuple[str, str] | None) -> None:
    """Speak what `spoken` has told in another process; nothing is loaded twice."""
    if language is None:
        _words.catalog = _words.spoken = None
    elif language != _words.spoken:
        speak(language[0], Path(language[1]))
