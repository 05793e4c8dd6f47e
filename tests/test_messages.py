"""The words for translators: all of them are found, and a catalog made of them is spoken."""

from __future__ import annotations

import ast
import gettext
import re
import sys
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from elements_table import paths
from elements_table.kernel import words
from elements_table.kernel.registry import PACKAGES, registry

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture
def messages(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script, imported."""
    monkeypatch.syspath_prepend(str(ROOT / "scripts"))
    sys.modules.pop("messages", None)
    return __import__("messages")


@pytest.fixture(scope="module")
def found() -> set[Any]:
    """Return all strings that are gathered, once: it takes a second."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(ROOT / "scripts"))
        return {message.id for message in __import__("messages").gathered()}


def test_words_of_code_and_data_are_gathered(found: set[Any]) -> None:
    assert {
        "Card size",
        "Stay within the limit, and knock first.",
        "Alchemist's Fire",
        "Regular",
        "Hand",
    } <= found
    assert ("{n} card", "{n} cards") in found
    assert "A hand like yours is out first more often than not." in found, "what is marked, too"


def test_every_level_and_reason_can_be_translated(found: set[Any]) -> None:
    for game_id in registry().listed():
        head = registry().head(game_id)
        assert {head.title, head.hook, *(level.capitalize() for level in head.levels)} <= found
        name = f"{PACKAGES[game_id]}.bot.reasons"
        reasons = import_module(name if find_spec(name) else f"{PACKAGES[game_id]}.bot.strategy")
        sentences = {text for name, text in vars(reasons).items() if name.isupper() and isinstance(text, str)}
        assert sentences
        assert sentences <= found


def test_no_sentence_hides_from_translators_inside_another_string() -> None:
    hidden = [
        f"{file.name}:{call.lineno}"
        for file in sorted((ROOT / "elements_table").rglob("*.py"))
        for string in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(string, ast.JoinedStr)
        for call in ast.walk(string)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in {"_", "mark", "plural"}
        if call.args and isinstance(call.args[0], ast.Constant)
    ]
    assert hidden == [], "what stands in a field of an f-string is not gathered"


OTHER_WORDS = [
    r"\b(?:an?|the|every|each|your|last|next|this|that|one) moves?\b",  # what one does has no noun; in code: Action
    r"\b(?:your|their|our|the other|both) sides?\b",  # team
]


def test_one_thing_has_one_word_for_people(found: set[Any]) -> None:
    sentences = [text for one in found for text in ((one,) if isinstance(one, str) else one)]
    sentences += [file.read_text("utf-8") for file in (paths.data() / "rulebooks").glob("*.md")]
    others = [match[0] for text in sentences for word in OTHER_WORDS for match in re.finditer(word, text, re.I)]
    assert len(sentences) > 500
    assert not others


def test_a_catalog_is_renewed_compiled_and_spoken(
    messages: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(messages, "gathered", cache(messages.gathered))
    assert messages.main(["--into", str(tmp_path), "--language", "de"]) == 0
    assert "0 of" in capsys.readouterr().out
    path = tmp_path / "de" / "LC_MESSAGES" / "elements-table.po"
    text = path.read_text("utf-8").replace('msgid "Settings"\nmsgstr ""', 'msgid "Settings"\nmsgstr "Einstellungen"')
    path.write_text(text, "utf-8")
    assert messages.main(["--into", str(tmp_path), "--language", "de"]) == 0
    assert "1 of" in capsys.readouterr().out
    monkeypatch.setattr(words, "_words", words._Words())
    words.speak("de", tmp_path)
    assert words._("Settings") == "Einstellungen"
    assert words._("Quit") == "Quit"
    assert isinstance(words._words.catalog, gettext.GNUTranslations)


def test_an_unknown_language_is_one_sentence(
    messages: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert messages.main(["--into", str(tmp_path), "--language", "xx-no"]) == 2
    assert "There is no language 'xx-no'" in capsys.readouterr().err
