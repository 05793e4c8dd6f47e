"""A recorded game of every game that is shipped comes to the same end, action by action."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from elements_table.kernel.data import read_yaml
from elements_table.kernel.game import checked_apply
from elements_table.kernel.registry import PACKAGES, registry

HERE = Path(__file__).parent


@pytest.mark.parametrize("game_id", PACKAGES)
def test_golden_playthrough(game_id: str) -> None:
    path = HERE / f"{game_id}.yaml"
    assert path.is_file(), (
        f"{game_id} has no golden playthrough; make one with python -m tests.golden.record {game_id}"
    )
    golden = read_yaml(path)
    assert golden["game"] == game_id
    game = registry().game(game_id)
    state = game.new_state(golden["options"], golden["seats"], golden["seed"])
    assert len(golden["actions"]) > 20
    for text in golden["actions"]:
        assert str(checked_apply(state, game.parse(text))) == text
    assert state.is_terminal()
    assert msgspec.json.decode(msgspec.json.encode(state.position())) == golden["end"]["position"]
    assert state.winners() == golden["end"]["winners"]
    assert state.returns() == golden["end"]["returns"]
