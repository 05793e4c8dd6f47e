"""The page on architecture holds: its picture is drawn from the contracts as they are, and its ways exist."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
CODE = {path: path.read_text(encoding="utf-8") for path in (ROOT / "elements_table").rglob("*.py")}
WAYS = [part for part in PAGE.split("\n## ") if part.startswith("The way of")]


@pytest.fixture
def rooms(monkeypatch: pytest.MonkeyPatch) -> object:
    monkeypatch.syspath_prepend(str(ROOT / "scripts"))
    sys.modules.pop("draw_rooms", None)
    import draw_rooms

    return draw_rooms


def test_the_picture_of_the_rooms_is_fresh(rooms: object) -> None:
    assert (ROOT / "docs" / "rooms.svg").read_text(encoding="utf-8") == rooms.svg()  # type: ignore[attr-defined]  # a script


def test_every_room_of_the_contracts_is_in_the_picture(rooms: object) -> None:
    picture = rooms.svg()  # type: ignore[attr-defined]  # a script
    layers = (contract for contract in rooms.contracts() if contract["type"] == "layers")  # type: ignore[attr-defined]  # a script
    for name in {name for contract in layers for row in rooms.layers(contract) for name in row}:  # type: ignore[attr-defined]  # a script
        assert f">{name}<" in picture or f">{name}/&lt;id&gt;<" in picture, name


def test_a_way_names_classes_and_methods_that_exist() -> None:
    named = [name for way in WAYS for name in re.findall(r"`([A-Z]\w+(?:\.\w+)?)`", way)]
    assert len(WAYS) == 3
    assert len(named) > 15
    for name in named:
        cls, _dot, method = name.partition(".")
        homes = [text for text in CODE.values() if re.search(rf"^class {cls}\b", text, re.MULTILINE)]
        assert homes, name
        assert not method or any(re.search(rf"^    def {method}\(", text, re.MULTILINE) for text in homes), name


def test_what_a_file_of_a_game_holds_is_told_of_files_that_exist() -> None:
    rows = re.findall(r"^\| `(rules|bot|scene)/` \| (.*) \|$", PAGE, re.MULTILINE)
    assert [room for room, _files in rows] == ["rules", "bot", "scene"]
    for room, files in rows:
        there = {path.stem for path in CODE if path.parent.name == room}
        told = re.findall(r"`([a-z]+)`", files)
        assert len(told) > 8
        assert not set(told) - there


def test_pages_name_modules_that_exist() -> None:
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")]
    for page in pages:
        for module in re.findall(r"`(\w+/[\w/]+\.py)`", page.read_text(encoding="utf-8")):
            rooms = (ROOT, ROOT / "elements_table", *(ROOT / "elements_table").glob("games/*"))
            assert any((room / module).exists() for room in rooms), f"{page.name}: {module}"
