"""The script of the balance counts the same whoever plays the games, and wherever it is stopped."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from elements_table.bots.batch import Batch, perform


@pytest.fixture
def balance(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(Path(__file__).parents[3] / "scripts"))
    import balance

    return balance


def test_parts_of_a_series_that_come_as_text_add_up_to_it(balance: Any) -> None:
    whole = balance.play(2, 1, 0, 3, "novice")
    asked = Batch(balance.counted, [(2, 1, first, last, "novice", None) for first, last in ((0, 1), (1, 3))])
    parts = balance.Tally()
    for number in range(2):
        parts.add(*asked.read(number, perform(asked.told(number))))
    assert whole.games == 3 and sum(whole.rounds.values()) == 3 and sum(whole.by_place.values()) == pytest.approx(3)
    assert {name: dict(counter) for name, counter in vars(parts).items() if name != "games"} == {
        name: pytest.approx(dict(counter)) for name, counter in vars(whole).items() if name != "games"
    }
    assert balance.report(2, parts) == balance.report(2, whole)


def test_a_series_goes_on_and_refuses_another(
    balance: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["--games", "1", "--seats", "2", "--level", "novice", "--resume", str(tmp_path / "file")]
    assert balance.main(asked) == 1, "so few completions are outside the bands"
    first = capsys.readouterr().out
    assert balance.main([*asked, "--workers", "1"]) == 1
    assert capsys.readouterr().out == first
    assert balance.main([*asked, "--seed", "2"]) == 2
    assert "holds no answers to this" in capsys.readouterr().err
