"""What a scene is told is kept until it changes, and then told anew: never late, and never for nothing."""

from __future__ import annotations

import random
from dataclasses import fields
from typing import Any

import pytest

from elements_table.kernel.registry import registry
from elements_table.table.screens.table_view import Sight
from elements_table.table.stage.scene import View
from tests.table.driver import Driver, players

SETTINGS = {"fast_animation": True}
ASKING = {"objection", "closed"}
"""Parts of a view that ask the match each time."""


def told(view: View) -> dict[str, Any]:
    return {field.name: getattr(view, field.name) for field in fields(view) if field.name not in ASKING}


@pytest.mark.parametrize("game_id", list(registry()))
def test_a_view_that_is_kept_is_as_one_made_now(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, game_id: str
) -> None:
    views: list[View] = []
    keeping = Sight.view

    def view(sight: Sight, observation: Any = None) -> View:
        kept = keeping(sight, observation)
        if observation is None:
            assert told(kept) == told(sight._make())
            views.append(kept)
        return kept

    monkeypatch.setattr(Sight, "view", view)
    game = registry().game(game_id)
    people = 2 if game.data.default_seats == 4 else 1
    seats = players(*["person"] * people, *["random"] * (game.data.default_seats - people))
    table = driver.sit(driver.app.saves.begin(game, {}, seats, 5))
    table.players.worker = None
    driver.storm(game_id, random.Random(game_id), "hlnuptxyzs", 120)
    assert 1 < len({id(one) for one in views}) < len(views)
