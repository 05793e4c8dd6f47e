"""Whatever a checker is told to overlook says why in the same line; and nothing is left unchecked."""

from __future__ import annotations

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


def test_types_are_strict_everywhere_in_the_package() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mypy"]
    assert settings["strict"]
    assert settings["files"] == ["elements_table"]
    assert not {"exclude", "overrides"} & settings.keys()
