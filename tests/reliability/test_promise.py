"""Attempts that are made in blocks, wherever, come to what they come to in one go."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from torture import rules
from torture.promise import Finding, Order, together

from elements_table.kernel.errors import TableError


def test_findings_of_blocks_add_up_and_the_most_is_the_most_of_all() -> None:
    parts = [
        Finding(
            "it holds", "{tried} tries, the slowest {slowest:.1f} s", ("seed 4",), {"tried": 2}, {"slowest": 0.3}
        ),
        Finding("no disk", "8 MB"),
        Finding("it holds", "{tried} tries, the slowest {slowest:.1f} s", (), {"tried": 5}, {"slowest": 0.1}),
        Finding("no disk", "9 MB", ("seed 1",)),
        Finding("no disk", "8 MB"),
    ]
    held, disk = together(parts)
    assert list(held.lines()) == ["FAILED  it holds: 7 tries, the slowest 0.3 s", "        seed 4"]
    assert (disk.figure, disk.faults) == ("8 MB; 9 MB", ("seed 1",))
    assert together([held, disk]) == [held, disk]


def test_two_blocks_find_what_one_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "PACKAGES", {"wuxing": "", "influence": ""})
    monkeypatch.setattr(rules, "must", lambda *_given: (_ for _ in ()).throw(rules.Broken("planted")))
    whole = rules.run(Order(5, 4))
    assert any(len(finding.faults) == 4 for finding in whole)
    assert together([*rules.run(Order(5, 1)), *rules.run(Order(6, 3))]) == together(whole)


def test_a_part_goes_on_where_it_was_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    import importlib.util

    place = Path(__file__).parents[2] / "scripts" / "torture.py"  # the package beside it has the same name
    spec = importlib.util.spec_from_file_location("torture_script", place)
    assert spec is not None and spec.loader is not None
    torture = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(torture)
    asked = ["full", "--count", "3", "--json", "--resume", str(tmp_path / "file")]
    made: list[Order] = []

    def run(order: Order) -> list[Finding]:
        made.append(order)
        if len(made) == 3:
            raise TableError("The disk is gone.")
        return [Finding("it holds", "{tried}", (f"seed {order.seed}",), {"tried": order.count})]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("torture.full.run", run)
        assert torture.main(asked) == 2
        assert capsys.readouterr().err == "The disk is gone.\n"
        assert torture.main(asked) == 1
        assert made == [Order(1, 1), Order(2, 1), Order(3, 1), Order(3, 1)]
        (found,) = json.loads(capsys.readouterr().out)
        assert (found["counts"], found["faults"]) == ({"tried": 3}, ["seed 1", "seed 2", "seed 3"])
    assert torture.main(["files", *asked]) == 2
    assert capsys.readouterr().err == "--resume takes one part at a time.\n"
