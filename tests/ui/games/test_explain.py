"""First matches: when a table says something of actions, and where."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from elements_table.kernel.registry import registry
from elements_table.match.archive.statistics import Statistics
from elements_table.match.campaign import lessons
from elements_table.match.play.match import Match
from elements_table.ui.features.lessons.lessons import table_at
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.features.preferences.settings import SettingsScreen
from elements_table.ui.stage.action_paths import meet
from elements_table.ui.widgets.dropdown import Dropdown
from tests.ui.driver import SMALLEST, Driver, players
from tests.ui.wuxing_table import HELD, at_position

SETTINGS = {"explain": "first"}


def sit(driver: Driver) -> TableScreen:
    table = driver.sit(at_position(HELD, "person", "regular"))
    driver.until(lambda: table.is_my_turn and not table.stage.moving())
    driver.step(frames=3)
    return table


def test_a_table_explains_until_its_game_is_won(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    table = sit(driver)
    knock = next(button for button in table.controls._buttons() if button.name == "knock")
    assert table.explaining.is_on
    assert knock.sub == "10 is within 13"
    assert table.explaining.sentences()[0] == "Play a card, take the 4, or end the round."
    driver.app.navigator.pop(table)
    monkeypatch.setattr(Statistics, "has_won", lambda _self, game: game == "wuxing")
    table = sit(driver)
    assert not table.explaining.is_on
    assert all(button.sub is None for button in table.controls._buttons())


def test_say_less_ends_it(driver: Driver) -> None:
    table = sit(driver)
    (link,) = table.explaining.widgets()
    x, y, w, h = link.rect
    assert w > 0
    driver.click(x + w / 2, y + h / 2)
    driver.step(frames=2)
    assert not table.explaining.widgets()
    assert driver.app.services.settings.explain == "first"
    driver.app.navigator.pop(table)
    driver.app.navigator.running = True
    other = driver.sit(Match.new(registry().game("influence"), None, players("person", "random", "random"), 3))
    driver.until(lambda: other.is_my_turn and not other.stage.moving())
    driver.rest()
    assert other.explaining.is_on, "only the game that one knows by now falls silent"


def test_settings_bring_back_what_was_said(driver: Driver) -> None:
    driver.app.services.settings_file.change(quiet=("wuxing",))
    table = sit(driver)
    assert not table.explaining.is_on
    shown = SettingsScreen(driver.app)
    driver.app.navigator.push(shown)
    rows = [row for group in shown.groups for row in group.rows]
    control = next(row.control for row in rows if row.label == "Explain as I play")
    assert isinstance(control, Dropdown)
    assert control.labels[control.chosen] == "Not in every game"
    control.choose(1)
    assert control.labels[control.chosen] == "Always" and "Not in every game" not in control.labels
    driver.app.navigator.pop(shown)
    driver.step(frames=3)
    assert table.explaining.is_on


def test_lessons_explain_by_themselves(driver: Driver) -> None:
    driver.app.services.settings_file.change(explain="always")
    lesson = lessons.lesson("wuxing")
    assert lesson is not None
    number = next(n for n, step in enumerate(lesson.steps) if step.asked)
    table = table_at(driver.app, lesson, number)
    driver.app.navigator.push(table)
    driver.until(lambda: table.is_my_turn and not table.stage.moving())
    assert not table.explaining.is_on


@pytest.mark.parametrize("size", [SMALLEST, (1280, 800)])
@pytest.mark.parametrize("game_id", ["wuxing", "dragon", "elemies", "influence", "alchemy"])
def test_what_is_said_covers_nothing(screen: Any, game_id: str, size: Any) -> None:
    driver = Driver(size)
    driver.app.services.settings_file.change(explain="always", show_log=False, volume=0.0)
    game, seen = registry().game(game_id), 0
    for seed in range(3):
        rng, state = Random(seed), game.new_state(None, seed=seed)
        for _n in range(4 + 7 * seed):
            state.apply(state.random_action(rng) if game_id == "alchemy" else rng.choice(state.legal_actions()))
        while state.current_player() != 0:
            state.apply(state.random_action(rng) if game_id == "alchemy" else rng.choice(state.legal_actions()))
        seats = players("person", *["random"] * (game.data.default_seats - 1))
        table = driver.sit(Match.from_position(game, state.position(), seats, {}), posed=True)
        driver.app.navigator.running = True  # the table before it was the last screen
        driver.rest()
        driver.step(frames=3)
        instruction = table.painter.instruction
        assert instruction.words()[0] == (table.explaining.told() or instruction.words()[0])
        seen += bool(instruction.words()[0])
        covers_nothing(table, instruction.rect())
        driver.app.navigator.pop(table)
    driver.close()
    assert seen


def covers_nothing(table: TableScreen, rect: Any) -> None:
    """A chip lies in the window, and on no piece, button or read-out."""
    x, y, w, _h = rect
    assert min(x, y) >= 0
    assert x + w <= table.width
    for button in table.controls._buttons():
        assert not meet(rect, button.rect), button.name
    for name, spot in table.scene.readouts.spots(table.view(), table.state.layout).items():
        assert not meet(rect, spot), name
    for name, actors in table.stage.actors.items():
        for actor in actors:
            wide, high = actor.home.width * 0.9, actor.home.width * table.stage.zones[name].aspect * 0.9
            if abs(actor.home.angle) % 180 > 45:
                wide, high = high, wide
            lies = (actor.home.x - wide / 2, actor.home.y - high / 2, wide, high)
            assert not meet(rect, lies), f"{name} {actor.piece.name}: {lies} {rect}"
