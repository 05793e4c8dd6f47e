"""Whatever a checker is told to overlook says why in the same line; and nothing is left unchecked."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("elements_table", "scripts", "tests")
EXEMPTION = re.compile(r"# (noqa|type: ignore)\b")
REASON = re.compile(r"# noqa: [A-Z0-9, ]+  (# )?\w|# type: ignore\[[a-z, -]+\]  # \w")


def without_reason(text: str) -> list[str]:
    """Return the lines with an exemption that gives no reason."""
    return [line for line in text.splitlines() if EXEMPTION.search(line) and not REASON.search(line)]


@pytest.mark.parametrize("room", ROOMS)
def test_every_exemption_gives_its_reason(room: str) -> None:
    files = [file for file in (ROOT / room).rglob("*.py") if file != Path(__file__).resolve()]
    found = {str(file.relative_to(ROOT)): without_reason(file.read_text(encoding="utf-8")) for file in files}
    assert files
    assert {file: lines for file, lines in found.items() if lines} == {}


@pytest.mark.parametrize("line", ["import x  # noqa", "import x  # noqa: PLC0415", "y = z  # type: ignore[misc]"])
def test_one_without_a_reason_is_noticed(line: str) -> None:
    assert without_reason(line) == [line]
    assert without_reason("import x  # noqa: PLC0415  rarely needed") == []


FIGURE = re.compile(r"#.*\b\d+ ms\b")
LATE = re.compile(r"(?:^\s+|[:;]\s*)(?:import\s|from\s+\S+\s+import\b)")
"""What an import inside something looks like, and more: it need not be read closely where no line does."""


def without_figure(text: str) -> list[str]:
    """Return the imports inside functions whose line does not say how much quicker they make a start."""
    lines = text.splitlines()
    if not any(LATE.search(line) for line in lines):
        return []
    functions = (
        node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    )
    late = {
        node.lineno for one in functions for node in ast.walk(one) if isinstance(node, ast.Import | ast.ImportFrom)
    }
    return [lines[number - 1].strip() for number in sorted(late) if not FIGURE.search(lines[number - 1])]


def test_every_import_inside_a_function_gives_its_figure() -> None:
    found = {
        file: without_figure(file.read_text(encoding="utf-8")) for file in (ROOT / "elements_table").rglob("*.py")
    }
    assert {str(file): lines for file, lines in found.items() if lines} == {}


@pytest.mark.parametrize("line", ["import x", "import x  # noqa: PLC0415  rarely needed", "from x import y  # in ms"])
def test_one_without_a_figure_is_noticed(line: str) -> None:
    assert without_figure(f"import a\n\n\ndef late():\n    {line}\n") == [line]
    assert without_figure("def late():\n    import x  # noqa: PLC0415  7 ms, and rarely needed\n") == []


def test_types_are_strict_everywhere_in_the_package() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mypy"]
    assert settings["strict"]
    assert settings["files"] == ["elements_table"]
    assert not {"exclude", "overrides"} & settings.keys()


UNTYPED = re.compile(r"^(?!\s*(?:from|import) ).*(?:[:\[,(|] ?|-> ?|= )Any\b(?! [a-z])")
MOST_UNTYPED = 150
"""Lines that may say `Any`: where plain data are meant, and where actions pass through what knows no game."""


def untyped(text: str) -> list[str]:
    """Return the lines that say `Any` of a value."""
    return [line for line in text.splitlines() if UNTYPED.search(line)] if "Any" in text else []


def test_few_lines_leave_a_type_open() -> None:
    found = [line for file in (ROOT / "elements_table").rglob("*.py") for line in untyped(file.read_text("utf-8"))]
    assert 0 < len(found) <= MOST_UNTYPED


@pytest.mark.parametrize("line", ["    x: Any", "def f(x: dict[str, Any]) -> None:", "Value = Any"])
def test_an_open_type_is_noticed(line: str) -> None:
    assert untyped(line) == [line]
    assert untyped("from typing import Any, Final") == untyped('    """Any one of these."""') == []
