"""Commands speak the language that settings keep, and English where its words are damaged."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from elements_table import paths
from elements_table.kernel import words
from tests.cli.program import Run


@pytest.mark.parametrize(("kept", "word"), [('{"language": "de"}', "keine"), ('{"language": 3}', "No"), ("[", "No")])
def test_commands_speak_the_language_that_settings_keep(
    run: Run, home: Path, monkeypatch: pytest.MonkeyPatch, kept: str, word: str
) -> None:
    monkeypatch.setattr(words, "_words", words._Words())
    home.mkdir()
    (home / "settings.json").write_text(kept)
    code, out, _err = run("export")
    assert (code, word in out.split()) == (0, True), out


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda raw: b"",
    "cut in its head": lambda raw: raw[:10],
    "cut in its tables": lambda raw: raw[:5000],
    "cut at half": lambda raw: raw[: len(raw) // 2],
    "zeros": lambda raw: bytes(len(raw)),
    "no bytes of a catalog": lambda raw: b"no catalog" * 99,
    "a bit of a table": lambda raw: raw[:2000] + bytes([raw[2000] ^ 64]) + raw[2001:],
    "a bit of a sentence": lambda raw: raw[:-900] + bytes([raw[-900] ^ 1]) + raw[-899:],
    "no text": lambda raw: raw[: len(raw) // 2] + b"\xff\xfe" * 9 + raw[len(raw) // 2 + 18 :],
}


@pytest.fixture
def catalog(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """German is spoken, by a catalog that may be damaged."""
    monkeypatch.setattr(words, "_words", words._Words())
    data = tmp_path / "data"
    data.mkdir()
    for part in paths.data().iterdir():
        if part.name != "locale":
            (data / part.name).symlink_to(part)
    shutil.copytree(paths.data() / "locale", data / "locale")
    monkeypatch.setattr(paths, "data", lambda: data)
    home.mkdir()
    (home / "settings.json").write_text('{"language": "de"}')
    return data / "locale" / "de" / "LC_MESSAGES" / "elements-table.mo"


@pytest.mark.parametrize("kind", DAMAGE)
def test_a_damaged_catalog_is_a_sentence_and_english(run: Run, catalog: Path, kind: str) -> None:
    raw = catalog.read_bytes()
    assert "keine" in run("export")[1].split() or "kein" in run("export")[1]
    catalog.write_bytes(DAMAGE[kind](raw))
    for command in (("--help",), ("--version",), ("export",), ("statistics",)):
        code, out, err = run(*command)
        assert code == 0 and err.startswith(f"elements-table: {catalog}: the words cannot be read ("), command
        assert err.endswith("), so English is spoken.\n") and err.count("\n") == 1
    assert "No match has been played" in out


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="only these systems have pipes with names")
def test_a_pipe_in_place_of_a_catalog_is_not_waited_for(run: Run, catalog: Path) -> None:
    catalog.unlink()
    os.mkfifo(catalog)
    code, out, err = run("export")
    assert (code, out) == (0, "No finished match is kept.\n") and "it is no file of the disk" in err
