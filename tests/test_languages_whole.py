"""Languages that are offered are whole: no sentence without its translation, no rulebook that is not there."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from elements_table import paths
from elements_table.kernel.registry import registry
from elements_table.ui.platform.languages import ENGLISH, NAMES, languages

ROOT = Path(__file__).resolve().parents[1]
FIELD = re.compile(r"\{[^}]*\}")
NUMBER = re.compile(r"\d+")
RANKS = {
    name: str(rank)
    for rank, name in enumerate(
        ["Zweien", "Dreien", "Vieren", "Fünfen", "Sechsen", "Siebenen", "Achten", "Neunen", "Zehnen"], 2
    )
} | {"sixes": "6"}
OFFERED = [language for language in languages() if language != ENGLISH]


@pytest.fixture(scope="module")
def messages() -> Iterator[ModuleType]:
    """The script that gathers words, imported."""
    sys.path.insert(0, str(ROOT / "scripts"))
    yield __import__("messages")
    sys.path.remove(str(ROOT / "scripts"))


@pytest.fixture(scope="module")
def template(messages: ModuleType) -> Catalog:
    """Return every string there is."""
    found = messages.gathered()
    assert isinstance(found, Catalog)
    return found


def _folder(language: str) -> Path:
    return paths.data() / "locale" / language / "LC_MESSAGES"


def lacks(catalog: Catalog) -> list[str]:
    """Return what is wrong with the translations of a catalog, a line each."""
    found = []
    for message in catalog:
        if not message.id:
            continue
        if message.fuzzy:
            found.append(f"fuzzy: {message.id}")
        for english, said in _forms(message):
            if not said:
                found.append(f"not translated: {english}")
            elif sorted({*FIELD.findall(english)}) != sorted({*FIELD.findall(said)}):
                found.append(f"other fields: {english} | {said}")
            elif " " in english and _numbers(english) != _numbers(said):
                found.append(f"other numbers: {english} | {said}")
            elif english[-1] in ".?" and said[-1] not in ".?":
                found.append(f"ends otherwise: {english} | {said}")
    return found


def _numbers(text: str) -> list[str]:
    """Return the numbers of a text; German says `Siebenen` where English writes `7s`."""
    bare = re.sub("|".join(RANKS), lambda found: RANKS[found[0]], FIELD.sub("", text))
    return sorted(NUMBER.findall(bare))


def _forms(message: Any) -> list[tuple[str, str]]:
    """Return each form of a message with what it says in the other language."""
    if isinstance(message.id, str):
        return [(message.id, message.string)]
    return list(zip(message.id, message.string or ("", ""), strict=True))


def test_german_is_offered_and_every_language_has_its_own_name() -> None:
    assert "de" in OFFERED
    assert {*OFFERED} <= {*NAMES}


@pytest.mark.parametrize("language", OFFERED)
def test_every_string_is_translated(messages: ModuleType, template: Catalog, language: str, tmp_path: Path) -> None:
    kept = _folder(language) / "elements-table.po"
    shutil.copytree(kept.parent, tmp_path / language / "LC_MESSAGES")
    _path, catalog = messages.renewed(language, template, tmp_path)
    assert len(catalog) > 2500
    assert lacks(catalog) == [], "see docs/translating.md"


@pytest.mark.parametrize("language", OFFERED)
def test_what_is_compiled_is_what_is_written(messages: ModuleType, language: str, tmp_path: Path) -> None:
    kept = _folder(language) / "elements-table.po"
    with kept.open("rb") as stream:
        messages.write(tmp_path / "new.po", read_po(stream, locale=language))
    again = f"run python scripts/messages.py --language {language}"
    assert (tmp_path / "new.mo").read_bytes() == kept.with_suffix(".mo").read_bytes(), again


@pytest.mark.parametrize("language", OFFERED)
def test_every_rulebook_is_translated(language: str) -> None:
    games = registry()
    missing = [game for game in games.listed() if games.rulebook(game, language) == games.rulebook(game)]
    assert missing == []


def test_what_is_not_whole_is_found() -> None:
    catalog = Catalog(locale="de")
    catalog.add("Undo", "Zurücknehmen")
    catalog.add("Hint", "")
    catalog.add("{name} leads.", "{nam} spielt aus.")
    catalog.add("You lead.", "Du spielst aus")
    catalog.add("Play the 9.", "Spiele die 8.")
    catalog.add("Learn", "Lernen", flags=["fuzzy"])
    catalog.add(("{n} card", "{n} cards"), ("{n} Karte", ""))
    assert [line.split(":")[0] for line in sorted(lacks(catalog))] == [
        "ends otherwise",
        "fuzzy",
        "not translated",
        "not translated",
        "other fields",
        "other numbers",
    ]
