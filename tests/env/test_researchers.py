"""What docs/researchers.md says runs, and its table is true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from elements_table.env import zoo
from elements_table.kernel.registry import PACKAGES

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "researchers.md").read_text(encoding="utf-8")


def test_its_code_runs(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    names: dict[str, object] = {}
    for block in blocks:
        exec(block, names)
    assert len(blocks) == 3
    assert "'hands': (2, 6)" in capsys.readouterr().out


def test_its_sizes_are_those_of_the_environments() -> None:
    rows = re.findall(r"^\| (\w+) \| (\d+) \| (\d+) \|", PAGE, re.MULTILINE)
    envs = [zoo.make(game_id) for game_id in ("wuxing", "influence", "dragon", "elemies", "alchemy")]
    spaces = [env.observation_space("seat_0") for env in envs]
    sizes = [(one["action_mask"].shape[0], one["observation"].shape[0]) for one in spaces]
    assert [(name, int(signs), int(seen)) for name, signs, seen in rows] == [
        (env.table.game.id, *size) for env, size in zip(envs, sizes, strict=True)
    ]
    assert {env.table.game.id for env in envs} == {*PACKAGES}
    assert f"steps of 1 has {len(zoo.make('dragon', {'bid_step': 1}).table.signs)} signs" in PAGE
    assert f"four seats {len(zoo.make('alchemy', seats=4).table.signs)}." in PAGE
