"""What becomes of a position set by hand: it is played, asked about, and made a puzzle of."""

from __future__ import annotations

import time
from typing import Any

import msgspec
import pytest

from elements_table import paths
from elements_table.bots.worker import think
from elements_table.kernel.puzzles import mistakes
from elements_table.kernel.registry import registry
from elements_table.kernel.scenario import Scenario
from elements_table.match.campaign import puzzles
from elements_table.match.play.match import Match, Seat
from elements_table.ui.shell.dialog import Dialog
from tests.ui.driver import Driver
from tests.ui.screens.test_editor import GAMES, edit, scenario_of


@pytest.mark.parametrize("game_id", GAMES)
def test_it_is_played_from_the_editor_against_bots_and_by_hand(driver: Driver, game_id: str) -> None:
    editor = edit(driver, scenario_of(registry().game(game_id).new_state(None, None, 5)))
    for label, count in (("Against bots", 1), ("All seats by hand", editor.edited.seats)):
        driver.push_button("Play")
        driver.push_button(label)
        driver.step(frames=3)
        table = driver.table
        assert len(table.match.people) == count and table.match.practice and table.match.journal is None
        assert table.match.observation(0) == editor.edited.state.observation(0)
        driver.app.navigator.pop(table)
        assert driver.top is editor


@pytest.mark.parametrize("game_id", GAMES)
def test_the_expert_tells_its_numbers(driver: Driver, game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    editor = edit(driver, scenario_of(registry().game(game_id).new_state(None, None, 5)))
    monkeypatch.setattr(driver.app.services, "worker", Quick(driver.app.services.registry), raising=False)
    driver.push_button("Expert")
    driver.until(lambda: "chances to win" in driver.top.title, seconds=600)
    told = driver.top
    assert isinstance(told, Dialog)
    state = editor.edited.state
    assert (
        editor.viewer
        == Match.from_position(
            state.game, state.position(), [Seat("person", name) for name in editor.names], editor.edited.options
        ).waiting()[0]
    )
    assert "%" in told.text and told.title.startswith(editor.names[editor.viewer])


class Quick:
    """Thinks in this process, and not long."""

    def __init__(self, games: Any) -> None:
        self._games, self._replies = games, list[Any]()

    def ask(self, request: Any) -> None:
        self._replies.append(think(self._games, msgspec.structs.replace(request, playouts=8)))

    def poll(self) -> list[Any]:
        replies, self._replies = self._replies, []
        return replies

    def restart(self) -> None: ...

    def close(self) -> None: ...


@pytest.mark.parametrize("game_id", [name for name in GAMES if registry().puzzle_generator(name) is not None])
def test_a_shipped_puzzle_is_proved_again_and_is_ones_own(driver: Driver, game_id: str) -> None:
    """By real events, in a process of its own; then it is tried, and counted."""
    shipped = puzzles.load_puzzles(game_id, registry())[0]
    position, seats = shipped.position, shipped.seats
    editor = edit(driver, Scenario(game_id, options=shipped.options, seats=seats, position=position))
    driver.push_button("Puzzle")
    wait(driver)
    words = driver.top
    assert isinstance(words, Dialog) and words.text.startswith("Proved: “") and words.text.count(".") == 1, words.text
    made = puzzles.own(paths.user(), game_id)
    assert len(made) == 1
    assert {line.play[0] for line in made[0].solutions} >= {line.play[0] for line in shipped.solutions} or (
        made[0].goal,
        made[0].aim,
    ) != (shipped.goal, shipped.aim)
    generator = registry().puzzle_generator(game_id)
    assert generator is not None and not list(mistakes(made[0], generator))
    assert puzzles.own_left(paths.user(), game_id, driver.app.services.profile) == 1
    driver.push_button("Try it")
    driver.step(frames=3)
    driver.rest_stage()
    table = driver.table
    assert table.match.observation(made[0].seat) == made[0].start(editor.edited.game).observation(made[0].seat)
    driver.app.services.profile.note_puzzle(game_id, made[0].id, solved=True, level=1)
    assert puzzles.own_left(paths.user(), game_id, driver.app.services.profile) == 0


def wait(driver: Driver) -> None:
    """Let real time pass until the verdict is there: another process works on it."""
    end = time.monotonic() + 120
    while driver.top.title == "Is it a puzzle?":
        assert time.monotonic() < end
        driver.step(ms=50)
        time.sleep(0.05)


def test_what_is_no_puzzle_is_refuted_in_one_sentence(driver: Driver) -> None:
    position = {"hands": [[1, 6], [1, 6]], "display": [2, 3], "discarded": [], "aside": [], "to_move": 0}
    edit(driver, Scenario("wuxing", position=position))
    driver.push_button("Puzzle")
    wait(driver)
    assert isinstance(driver.top, Dialog) and driver.top.title == "No puzzle"
    assert driver.top.text.endswith(".") and driver.top.text.count(". ") == 0
    assert not puzzles.own(paths.user(), "wuxing")
