"""Once for real: a window on an X server, a card carried by the mouse, the window closed."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest
from next_drag import NextDrag, next_drag
from real_window import Screen, wait_until

from elements_table.match import journal, lines

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.window


def actions(record: Path) -> list[str]:
    """Return the actions in a match's record so far, as texts."""
    return [line.action for line in lines.read(record).lines if isinstance(line, lines.ActionLine)]


def test_a_card_is_played_by_mouse(screen: Screen, tmp_path: Path) -> None:
    environment = {**os.environ, "ELEMENTS_TABLE_HOME": str(tmp_path), "PYTHONPATH": str(ROOT)}
    (tmp_path / "settings.json").write_text(json.dumps({"thinking": 0.4, "volume": 0.0}))
    command = [sys.executable, "-m", "elements_table", "play", "wuxing", "--seats", "person,random", "--seed", "5"]
    window = screen.open(command, environment)
    record = tmp_path / "matches" / "wuxing.jsonl"
    drags: list[NextDrag] = []

    def is_my_turn() -> bool:
        drag = next_drag(record) if record.exists() else None
        drags.extend([drag] if drag else [])
        return drag is not None

    wait_until(is_my_turn, 20, "the person's turn")
    before = actions(record)

    def is_played() -> bool:
        window.drag(drags[-1].start, drags[-1].end)  # a drag while the deal still flies only hurries it
        return len(actions(record)) > len(before)

    wait_until(is_played, 20, "the card in the record")
    assert actions(record)[len(before)] == drags[-1].action
    assert window.close() == 0
    assert journal.verify(record) is None
