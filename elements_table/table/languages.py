"""The languages that there are words in, and which of them a first start speaks."""

from __future__ import annotations

from typing import Final

import pygame

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
    wanted = (locale["language"] for locale in pygame.system.get_pref_locales())
    return next((language for language in wanted if language in known), ENGLISH)
