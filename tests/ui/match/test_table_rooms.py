"""The parts of a table take what they use: none knows more, none reaches through one, none holds the screen."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from elements_table.kernel.registry import registry
from elements_table.match.play.match import Match
from elements_table.ui.features import match as match_feature
from tests.ui.driver import Driver, players

FOLDER = Path(match_feature.__file__).parent
SHARED = {"view_builder", "match_context", "table_mode"}
"""What every part may know: the state that is shown, the view of it, and the table as a whole."""
KNOWN = {
    "announcer": {"interludes", "overlays"},
    "controls": {
        *("turn", "event_presenter", "action_binder", "hint_controller", "explaining", "overlays", "table_bar"),
    },
    "ending": {"turn", "hot_seat", "announcer", "explaining", "summary", "table_painter"},
    "event_presenter": {
        *("hot_seat", "reaction_controller", "log_drawer", "announcer", "table_painter", "hint_controller"),
        *("action_binder", "ending"),
    },
    "hint_controller": {"action_binder"},
    "instruction": {"explaining", "hint_card", "table_bar"},
    "pausing": {"turn", "hint_controller"},
    "reaction_controller": {"hot_seat", "interludes"},
    "overlays": {"hint_card", "log_drawer"},
    "summary": {"turn", "explaining", "log_drawer", "table_painter"},
    "table_painter": {"announcer", "enlarged", "overlays", "table_bar", "interludes", "log_drawer", "instruction"},
    "enlarged": {"overlays", "table_bar"},
    "turn": {"hot_seat", "action_binder", "announcer"},
}
"""What else some know: whom they use. No two know each other (`tests/test_imports.py`)."""
FILES = {path.stem: path for path in FOLDER.rglob("*.py")}
PARTS = {
    *("action_binder", "announcer", "controls", "ending", "enlarged", "event_presenter", "explaining"),
    *(
        "hint_controller",
        "hot_seat",
        "instruction",
        "interludes",
        "log_drawer",
        "pausing",
    ),
    *(
        "overlays",
        "reaction_controller",
        "summary",
        "table_bar",
        "table_painter",
    ),
    *("turn", "view_builder"),
}
SHORT = {"_app", "_match", "_scene", "_mode", "_drags", "_views", "_state", "_stage"}
"""What parts call the things of their context by."""
WRITTEN = {"_state", "_stage"}
"""What every part may write to: the state that is shown, and the stage that follows it."""


def imported(tree: ast.AST) -> set[str]:
    """Return the modules of the tables' folder that a module imports, for types or not."""
    names = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    names += [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
    return {name.rpartition(".")[2] for name in names if ".features.match." in name}


def reaches(tree: ast.AST) -> Iterator[str]:
    """Yield accesses to a screen, and to what another object keeps for itself."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Attribute):
            continue
        inner = node.value
        if node.attr == "screen" or (isinstance(inner, ast.Name) and inner.id == "screen"):
            yield ast.unparse(node)
        is_inner = node.attr.startswith("_") and not node.attr.startswith("__") and node.attr != "_replace"
        if is_inner and not (isinstance(inner, ast.Name) and inner.id in ("self", "cls")):
            yield ast.unparse(node)


def inner_name(node: ast.AST, known: dict[str, str]) -> str:
    """Return `x` of `self.x`, of what is reached through that, or of a name that stands for it; else nothing."""
    while isinstance(node, ast.Attribute):
        if isinstance(node.value, ast.Name) and node.value.id == "self":
            return node.attr
        node = node.value
    return known.get(node.id, "") if isinstance(node, ast.Name) else ""


def pairs(node: ast.Assign) -> Iterator[tuple[ast.expr, ast.expr]]:
    """Yield each target of an assignment with its value."""
    for target in node.targets:
        if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
            yield from zip(target.elts, node.value.elts, strict=True)
        else:
            yield target, node.value


def targets(node: ast.AST) -> list[ast.expr]:
    """Return what a statement writes to."""
    if isinstance(node, ast.AugAssign | ast.AnnAssign):
        return [node.target]
    found = node.targets if isinstance(node, ast.Assign | ast.Delete) else []
    flat = [one for target in found for one in (target.elts if isinstance(target, ast.Tuple) else [target])]
    return [one.value if isinstance(one, ast.Subscript) else one for one in flat]


def writes(tree: ast.AST) -> Iterator[str]:
    """Yield writes into objects that a class was handed, and has not made."""
    for cls in (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)):
        functions = [node for node in cls.body if isinstance(node, ast.FunctionDef)]
        handed = {
            node.target.id
            for node in cls.body
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
        }
        handed |= SHORT
        handed |= {
            target.attr
            for function in functions
            if function.name == "__init__"
            for node in ast.walk(function)
            if isinstance(node, ast.Assign)
            for target, value in pairs(node)
            if isinstance(target, ast.Attribute) and isinstance(value, ast.Name)
        }
        for function in functions:
            known: dict[str, str] = {}
            for node in ast.walk(function):
                for target, value in pairs(node) if isinstance(node, ast.Assign) else ():
                    if isinstance(target, ast.Name) and isinstance(value, ast.Attribute):
                        known[target.id] = inner_name(value, known)
                for target in targets(node):
                    is_inner = isinstance(target, ast.Attribute) and inner_name(target.value, known) in handed
                    if is_inner and inner_name(target, known) not in WRITTEN:
                        yield ast.unparse(target)


def holds(tree: ast.AST) -> set[str]:
    """Return the kinds of screens that something is handed."""
    given = (node.annotation for node in ast.walk(tree) if isinstance(node, ast.arg) and node.annotation is not None)
    return {ast.unparse(kind) for kind in given} & {"Screen", "TableScreen"}


@pytest.mark.parametrize("part", sorted(PARTS))
def test_a_part_knows_none_but_those_it_uses(part: str) -> None:
    tree = ast.parse(FILES[part].read_text(encoding="utf-8"))
    tables = imported(tree) & {"table", "compose", *PARTS}
    assert tables <= SHARED | KNOWN.get(part, set())
    assert not list(reaches(tree))
    assert not list(writes(tree))
    assert not holds(tree)


def test_a_breach_would_be_seen() -> None:
    bad = "from elements_table.ui.features.match.table import X\nself.screen.turn.hint = other._chips"
    assert imported(ast.parse(bad)) == {"table"}
    assert list(reaches(ast.parse(bad))) == ["other._chips", "self.screen"]
    bad = """
class Part:
    def __init__(self, match: Match, table: Screen) -> None:
        self._match, self._own = match, Own()

    def do(self) -> None:
        match, self._own.name = self._match, "fine"
        match.seats[0] = None
        self._match.players.worker = None


@dataclass
class Other(TablePart):
    turn: Turn

    def do(self) -> None:
        self.turn.acted = None
"""
    assert sorted(writes(ast.parse(bad))) == ["match.seats", "self._match.players.worker", "self.turn.acted"]
    assert holds(ast.parse(bad)) == {"Screen"}


@pytest.mark.parametrize("part", ["table", "compose", "match_context", "table_mode", *sorted(PARTS)])
def test_a_part_is_short(part: str) -> None:
    assert len(FILES[part].read_text(encoding="utf-8").splitlines()) <= 400


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
    assert not match.record, "it was let go of between the places"
    driver.rest()
    driver.drag(driver.spot(card), driver.middle("display"))
    assert [entry.text.split()[0] for entry in match.record if entry.seat == 0] == ["play"]
    assert len(asked) == 1
