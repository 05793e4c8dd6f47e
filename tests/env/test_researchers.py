"""What docs/researchers.md says runs, and its table is true."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from random import Random
from statistics import correlation

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


def test_its_example_learns(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "scripts"))
    example = import_module("learn_influence")
    monkeypatch.setattr(example, "DEALS", 1)
    assert example.main(["--turns", "2", "--matches", "12", "--deals", "2"]) == 0
    assert re.search(r"It won \d+ ± \d+ % of 6 matches against two novices\.", capsys.readouterr().out)
    learner, rng = example.Learner(), Random(1)
    learner.turn(80, rng, example.shuffled)
    known, found = [], []
    for number in range(20):
        run = learner.table.deal(number)
        while run.to_act >= 0:
            run.do(example.shuffled(run, rng))
        known += run.truth.returns()
        found += [learner.worth(run, seat) for seat in range(3)]
    assert correlation(known, found) > 0.6, "its critic knows what a hand it has never seen scores"
