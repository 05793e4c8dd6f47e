"""One word for one thing in the code: old names do not come back, and the glossary's words are used."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("elements_table", "scripts")
GLOSSARY = re.compile(r"^\| ([a-z ]+) \| \S.+\.(?:;.+)? \|$", re.MULTILINE)

FORMER = re.compile(
    r"\w*(?:Taught|Asker)|Beats?|BrassRule|Brush|Calls|Decisions|Forced|Found|Hands|Hinting|Lettering|Mind|Offer|Onward"
    r"|Paper|Peeking|Players|Progress|Reacting|Ring|Sight|Study|Telling|Wiring"
    r"|asker|brush|choosers|foregone|lettering|mind|reshuffle_hidden|sight|taught|weaves?"
)
"""Names of classes and variables that had another meaning elsewhere, or none that a newcomer knows."""
FORMER_FILES = re.compile(
    r"asker|beats|brass_rule|face_picker|foregone|hands|hinting|kept|learning|lettering|mind|onward|passages|peeking"
    r"|reacting|record|review_study|ring|sight|study|taught|telling|weaves|wiring"
)
"""Names of files of the package."""


def identifiers(text: str) -> Iterator[str]:
    """Yield every name that a source gives or uses."""
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Name(name) | ast.Attribute(attr=name) | ast.arg(arg=name) | ast.keyword(arg=str(name)):
                yield name
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.alias(name=name, asname=other):
                yield other or name.rpartition(".")[2]


def former(names: Iterable[str]) -> set[str]:
    """Return the names that are not used any more."""
    return {name for name in names if FORMER.fullmatch(name)}


@cache
def names_in(path: Path) -> frozenset[str]:
    """Return every name that a file gives or uses."""
    return frozenset(identifiers(path.read_text(encoding="utf-8")))


def sources(*rooms: str) -> Iterator[Path]:
    return (path for room in rooms for path in sorted((ROOT / room).rglob("*.py")))


def words(name: str) -> set[str]:
    """Return the words of a name: `PuzzleGenerator`, `puzzle_generator` and `PUZZLES` all have `puzzle`."""
    parts = re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", name)
    return {part.lower() for part in parts} | {part.lower().removesuffix("s") for part in parts}


def glossary() -> list[str]:
    """Return the words that `docs/architecture.md` explains."""
    _before, _title, section = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8").partition("## Words\n")
    return GLOSSARY.findall(section.partition("\n## ")[0])


def test_old_names_do_not_come_back() -> None:
    found = {str(path.relative_to(ROOT)): former(names_in(path)) for path in sources(*ROOMS)}
    assert len(found) > 500
    assert {path: names for path, names in found.items() if names} == {}


def test_old_names_of_files_do_not_come_back() -> None:
    assert [path for path in sources("elements_table") if FORMER_FILES.fullmatch(path.stem)] == []


@pytest.mark.parametrize(
    "text",
    [
        "class DragonTaught: ...",
        "self.sight = 1",
        "def f(mind): ...",
        "from x import y as asker",
        "f(brush=1)",
        "Ring()",
    ],
)
def test_an_old_name_is_noticed(text: str) -> None:
    assert former(identifiers(text))
    assert not former(identifiers('"""The mind of a Ring."""\nreminder = RINGS.mind_reader'))


def test_the_words_of_the_glossary_are_used() -> None:
    explained = glossary()
    assert len(explained) >= 24
    assert explained == sorted(set(explained))
    names = frozenset[str]().union(*map(names_in, sources("elements_table")))
    used = {word for name in names for word in words(name)}
    assert [word for word in explained if word not in used] == []
    assert "hypotenuse" not in used
