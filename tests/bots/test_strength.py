"""The bench of strength: each deal from every seating, with an interval."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from elements_table.bots import arena
from elements_table.kernel.registry import registry

sys.path.insert(0, str(Path(__file__).parents[2] / "scripts" / "bench"))

import strength


def test_each_deal_is_played_once_from_every_seating_that_differs(monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry().game("elemies")
    plan = strength.Duel("elemies", 4, {}, "regular", "random").plan
    seats = [[plan.entrants[e] for e in arena.seated(game, plan, number)] for number in range(4)]
    assert seats == [["regular", "random"] * 2, ["random", "regular"] * 2] * 2
    seeds: list[tuple[int, int]] = []

    def played(*_given: object, seed: int, bots_seed: int, **_named: object) -> arena.Outcome:
        seeds.append((seed, bots_seed))
        return arena.Outcome((0, 2), (1.0, 0.0, 1.0, 0.0), 1)

    monkeypatch.setattr(arena, "play_game", played)
    arena.play_games(plan, 0, 4)
    assert seeds[0] == seeds[1] != seeds[2] == seeds[3]


def test_whoever_wins_from_one_seat_alone_is_no_stronger(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "play_game", lambda *_g, **_n: arena.Outcome((0,), (1.0, 0.0, 0.0), 1))
    found = strength.measured(strength.Duel("influence", 3, {}, "regular", "random"), 30)
    assert (found.matches, found.share, found.within) == (30, pytest.approx(1 / 3), pytest.approx(0.0))
    assert found.equal == pytest.approx(1 / 3)


def test_it_prints_a_table_and_refuses_what_there_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert strength.main(["alchemy", "--pair", "regular,random", "--matches", "4"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2 + len(registry().game("alchemy").seats)
    assert lines[2].startswith("| Alchemy, 2 seats | regular – random | 4 |")
    assert strength.main(["alchemy", "--pair", "genius,random"]) == 2
    assert "no bot level genius" in capsys.readouterr().err
    assert strength.main(["whist"]) == 2
