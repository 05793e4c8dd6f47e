"""Once for real: a window on an X server, a card carried by the mouse, the window closed."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from next_drag import NextDrag, next_drag
from real_window import Screen, Window, wait_until
from torture import window as shaken
from torture.promise import Order

from elements_table.match.archive import replay
from elements_table.match.play import journal

ROOT = Path(__file__).resolve().parents[2]
PERSON_BEGINS = "3"
"""A deal in which the person has the first turn, before the bot could end the round."""
pytestmark = pytest.mark.window


def actions(record: Path) -> list[str]:
    """Return the actions in a match's record so far, as texts."""
    return [line.action for line in journal.read(record).lines if isinstance(line, journal.ActionLine)]


def patiently(holds: Callable[[], bool], what: str, window: Window, home: Path) -> None:
    """Wait until something holds; where it never does, fail with all that the program left."""
    try:
        wait_until(holds, 30, what)
    except RuntimeError as error:
        ended = window.process.poll()
        window.process.kill()
        left = [f"{file}:\n{file.read_text()}" for pattern in ("*.log", "matches/*") for file in home.glob(pattern)]
        said = window.process.stdout.read() if window.process.stdout else ""
        pytest.fail("\n".join([str(error), f"exit code {ended}", said, *left]))


def environment_of(home: Path) -> dict[str, str]:
    """Return what a program needs that keeps everything in a folder; bots there are quick, and nothing is heard."""
    (home / "settings.json").write_text(json.dumps({"thinking": 0.4, "volume": 0.0}))
    return {**os.environ, "ELEMENTS_TABLE_HOME": str(home), "PYTHONPATH": str(ROOT)}


def test_a_screen_that_is_pulled_out_costs_nothing(screen: Screen, tmp_path: Path) -> None:
    environment = environment_of(tmp_path)
    play = [sys.executable, "-m", "elements_table", "play", "dragon", "--seats", "novice,novice,novice,novice"]
    window = screen.open(play, environment)
    record = tmp_path / "matches" / "dragon.jsonl"
    patiently(lambda: record.exists() and len(actions(record)) > 2, "some bids", window, tmp_path)
    screen.pull_out()
    said, _errors = window.process.communicate(timeout=30)
    assert window.process.returncode == 1
    assert "Traceback" not in said
    assert replay.verify(record) is None
    before = actions(record)
    assert len(before) > 2
    with Screen() as back:
        again = back.open([sys.executable, "-m", "elements_table"], environment)
        assert again.close() == 0
    assert actions(record) == before


def test_a_card_is_played_by_mouse(screen: Screen, tmp_path: Path) -> None:
    environment = environment_of(tmp_path)
    command = [
        sys.executable,
        "-m",
        "elements_table",
        "play",
        "wuxing",
        "--seats",
        "person,random",
        "--seed",
        PERSON_BEGINS,
    ]
    window = screen.open(command, environment)
    assert window.has_class("elements-table")
    record = tmp_path / "matches" / "wuxing.jsonl"
    drags: list[NextDrag] = []

    def is_my_turn() -> bool:
        drag = next_drag(record) if record.exists() else None
        drags.extend([drag] if drag else [])
        return drag is not None

    patiently(is_my_turn, "the person's turn", window, tmp_path)
    before = actions(record)

    def is_played() -> bool:
        window.drag(drags[-1].start, drags[-1].end)  # a drag while the deal still flies only hurries it
        return len(actions(record)) > len(before)

    patiently(is_played, "the card in the record", window, tmp_path)
    assert actions(record)[len(before)] == drags[-1].action
    assert window.close() == 0
    assert replay.verify(record) is None


@pytest.mark.usefixtures("screen")
def test_a_window_that_gets_one_size_after_the_other_shows_the_picture_of_the_last() -> None:
    found = shaken.run(Order(1, 4))
    assert [finding.faults for finding in found] == [()]
