"""The languages that there are words in, and which of them a first start speaks."""

import os
import sys
from collections.abc import Iterable
from typing import Final

import pygame.system

from elements_table import paths
from elements_table.kernel.words import DOMAIN

ENGLISH: Final = "en"
NAMES: Final = {"en": "English", "de": "Deutsch", "fr": "Français", "es": "Español", "it": "Italiano"}
"""What languages call themselves; others are shown by their code."""


def languages() -> list[str]:
    """Return the codes of the languages that there are words in, English first."""
    catalogs = (paths.data() / "locale").glob(f"*/LC_MESSAGES/{DOMAIN}.mo")
    return [ENGLISH, *sorted({catalog.parent.parent.name for catalog in catalogs} - {ENGLISH})]


def native() -> str:
    """Return the first of these languages that the system's user reads; English where that is none of them."""
    known = languages()
    return next((language for language in _read_by_user() if language in known), ENGLISH)


def _read_by_user() -> Iterable[str]:
    """Return the codes of the languages that the system's user reads, the favourite first."""
    if sys.platform in ("win32", "darwin"):
        return [locale["language"] for locale in pygame.system.get_pref_locales()]
    said = [part for name in ("LANG", "LANGUAGE") for part in os.environ.get(name, "").split(":")]
    return [part.partition(".")[0].partition("_")[0] for part in said]
