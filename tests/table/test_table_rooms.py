"""The parts of a table get what they need: none knows another, none reaches through one, none holds the screen."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from elements_table.kernel.registry import registry
from elements_table.match.match import Match
from elements_table.table import screens
from tests.table.driver import Driver, players

FOLDER = Path(screens.__file__).parent
SHARED = {"table_state", "table_view"}
"""What every part may know: the state that is shown, and the view of it."""
KNOWN = {"table_painter": {"table_furniture"}}
PARTS = sorted(path.stem for path in FOLDER.glob("table_*.py"))


def imported(tree: ast.AST) -> set[str]:
    """Return the modules of the tables' folder that a module imports, for types or not."""
    names = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    names += [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
    return {name.rpartition(".")[2] for name in names if ".table.screens." in name}


def reaches(tree: ast.AST) -> Iterator[str]:
    """Yield accesses to a screen, and to what another object keeps for itself."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Attribute):
            continue
        inner = node.value
        if node.attr == "screen" or (isinstance(inner, ast.Name) and inner.id == "screen"):
            yield ast.unparse(node)
        is_inner = node.attr.startswith("_") and not node.attr.startswith("__")
        if is_inner and not (isinstance(inner, ast.Name) and inner.id in ("self", "cls")):
            yield ast.unparse(node)


@pytest.mark.parametrize("part", PARTS)
def test_a_part_knows_no_other(part: str) -> None:
    tree = ast.parse((FOLDER / f"{part}.py").read_text(encoding="utf-8"))
    tables = {name for name in imported(tree) if name == "table" or name.startswith("table_")}
    assert tables <= SHARED | KNOWN.get(part, set())
    assert not list(reaches(tree))


def test_a_breach_would_be_seen() -> None:
    bad = "from elements_table.table.screens.table import X\nself.screen.turn.hint = other._chips"
    assert imported(ast.parse(bad)) == {"table"}
    assert list(reaches(ast.parse(bad))) == ["other._chips", "self.screen"]


@pytest.mark.parametrize("part", ["table", *PARTS])
def test_a_part_is_short(part: str) -> None:
    assert len((FOLDER / f"{part}.py").read_text(encoding="utf-8").splitlines()) <= 400


def test_legal_actions_are_asked_once_between_two_changes(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    game, asked = registry().game("wuxing"), []
    match = Match.new(game, None, players("person", "regular"), 3)
    state = type(match._state)
    listed = state.legal_actions
    monkeypatch.setattr(state, "legal_actions", lambda self: asked.append(self) or listed(self))
    table = driver.sit(match, posed=True)
    driver.until(lambda: table.is_my_turn or match.waiting() != (0,))
    if match.waiting() != (0,):
        match.act(1, match.legal_actions(1)[0])
        driver.until(lambda: table.is_my_turn)
    asked.clear()
    card = table.stage.actors["hand"][0]
    x, y = driver.spot(card)
    driver.move(x, y)
    driver.press(x, y)
    for n in range(20):
        driver.move(x + n, y - 8 * n)
    driver.release(x + 20, y - 160)
    assert not asked
    assert not match.record or match.record[-1].seat == 1
