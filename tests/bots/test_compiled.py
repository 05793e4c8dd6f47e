"""The compiled core: it answers as Python does, is never needed, and takes nothing that it should not."""

from __future__ import annotations

import sys
from ctypes import Array, c_double, c_int32
from pathlib import Path
from random import Random
from typing import Any

import pytest

from elements_table.bots import compiled, ismcts, levels
from elements_table.games.elemies.bot.compiled import played
from elements_table.games.elemies.rules.actions import NO
from elements_table.games.elemies.rules.claims import Claim
from elements_table.games.elemies.rules.fields import Laid
from elements_table.games.elemies.rules.state import ElemiesState
from elements_table.kernel.chance import Draws
from elements_table.kernel.registry import registry
from elements_table.kernel.strategy import Budget, Tree

sys.path.insert(0, str(Path(__file__).parents[2] / "scripts"))
sys.path.insert(0, str(Path(__file__).parents[2] / "scripts" / "bench"))

import build_core
import lockstep

PLAYOUTS = {"wuxing": 160, "dragon": 60, "influence": 24, "elemies": 30, "alchemy": 24}
GAMES = lockstep.GAMES if compiled.core() else ()


@pytest.fixture
def core() -> compiled.CoreLibrary | None:
    return compiled.core()


def test_where_there_is_a_compiler_there_is_a_core(core: object) -> None:
    assert (core is not None) == bool(build_core.compiler())


@pytest.mark.parametrize("seed", [0, 1, 2**32 - 1, 2**32, 2**64 - 1])
def test_its_chance_is_that_of_python(core: compiled.CoreLibrary | None, seed: int) -> None:
    tree = next(lockstep.decisions("wuxing", 1))()
    assert isinstance(tree, Tree)
    expected = ismcts._grown(tree, list(tree.actions()), 200, Draws(seed))
    if core:
        assert tree.grown(core, tree.actions(), 200, seed, ismcts.EXPLORE) == expected


def test_where_a_number_is_too_large_there_are_none_which_the_core_refuses(core: compiled.CoreLibrary | None) -> None:
    if core:
        assert list(core.ints([2**31 - 1, -(2**31), 7])) == [2**31 - 1, -(2**31), 7]
        lists = core.ints([2**31, 7]), core.longs([-1, 7]), core.rows("Qi4x", [(7, 7), (7, 2**31)])
        assert [*map(len, lists)] == [0, 0, 0]


@pytest.mark.parametrize("game_id", GAMES)
def test_it_finds_what_python_finds_to_the_last_bit(game_id: str) -> None:
    found = lockstep.held(game_id, 40, PLAYOUTS[game_id], seed=7)
    assert found.decisions == 40
    assert found.differing == []


@pytest.mark.parametrize("game_id", GAMES)
def test_an_expert_plays_the_same_game_with_it_and_without(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game, strategy, expert = registry().game(game_id), registry().strategy(game_id), levels.resolve("expert")
    played = []
    for by_core in (True, False):
        if not by_core:
            monkeypatch.setenv(compiled.VARIABLE, compiled.OFF)
        state, rng = game.new_state(seed=5), Random(5)
        actions = []
        while len(actions) < 24 and not state.is_terminal():
            action = state.random_action(rng)
            if state.current_player() >= 0:
                seat = state.simultaneous_players()[0]
                action = expert(strategy, state.observation(seat), rng, Budget(playouts=PLAYOUTS[game_id])).action
            state.apply(action)
            actions.append(str(action))
        played.append(actions)
    assert played[0] == played[1]


def test_no_library_or_a_broken_one_leaves_all_to_python(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "FOLDER", tmp_path / "package" / "bots")
    compiled.FOLDER.mkdir(parents=True)
    assert compiled.library() is None
    broken = compiled.FOLDER / f"{compiled.STEM}0{compiled.SUFFIXES.get(sys.platform, '.so')}"
    broken.write_bytes(b"no library")
    assert compiled.library() == broken
    compiled._loaded.cache_clear()
    assert compiled.core() is None
    monkeypatch.undo()
    compiled._loaded.cache_clear()


def test_in_a_checkout_only_the_library_of_these_sources_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiled, "FOLDER", tmp_path / "package" / "bots")
    (tmp_path / "core").mkdir()
    compiled.FOLDER.mkdir(parents=True)
    source = tmp_path / "core" / "core.c"
    source.write_text("int one;")
    built = compiled.FOLDER / compiled.name_of(tmp_path / "core")
    built.touch()
    assert compiled.library() == built
    source.write_text("int other;")
    assert compiled.library() is None


@pytest.mark.parametrize("game_id", GAMES)
def test_a_number_that_none_has_is_refused(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plain, refused = compiled.CoreLibrary.call, []

    def call(self: compiled.CoreLibrary, name: str, *given: Any) -> bool:
        known = [one for one in given[:-1] if isinstance(one, Array) and one._type_ is not c_double and any(one)]
        for one in known[:2]:
            kept, one[-1] = one[-1], 2**31 - 1 if one._type_ is c_int32 else 2**64 - 1
            filled = given[-1][:]
            refused.append(not plain(self, name, *given))
            one[-1], given[-1][:] = kept, filled
        return plain(self, name, *given)

    monkeypatch.setattr(compiled.CoreLibrary, "call", call)
    assert lockstep.held(game_id, 3, 8, seed=3).differing == []
    assert refused
    assert all(refused)


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (0, -1),
        (2, -5),
        (4, 10**6),
        (6, 91),
        (7, 2),
        (98, 10**6),
        (99, 0x100000),
        (101, 0),
        (102, 0),
        (102, 2),
        (103, 2),
        (103, 11),
        (104, 8),
        (104, 99),
    ],
)
def test_numbers_that_are_no_round_are_refused(core: compiled.CoreLibrary | None, place: int, value: int) -> None:
    if not core:
        return
    facts = [1 << 20, 0, 6, *[0] * 95, 0, 0x333333, 0, 10, 1, 1, 5, *[0] * 9]
    others = core.reals([0.5] * 15), core.rows("d2i", [(1.0, 0x111111, 21)])
    assert core.grown("wuxing_grow", 1, core.ints(facts), *others, 1)
    facts[place] = value
    assert not core.grown("wuxing_grow", 1, core.ints(facts), *others, 1)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("to_move", 4),
        ("turn", -1),
        ("phase", 6),
        ("finished", (0, 4)),
        ("scores", (10**6, 0)),
        ("hands", [(1 << 19) - 1, 0, 0, 1 << 20]),
        ("hands", [1 << 7, 1 << 8, 0, 1 << 10]),
        ("hands", [1 << 56, 1 << 8, 1 << 9, 1 << 10]),
        ("top", Laid(5, 1 << 48, Claim(0, 1, 12, 0))),
        ("top", Laid(1, 1 << 48, Claim(4, 5, 3, 0))),
    ],
)
def test_a_round_that_no_table_holds_is_refused(core: compiled.CoreLibrary | None, name: str, value: object) -> None:
    if not core:
        return
    state = registry().game("elemies").new_state(seed=4)
    state.apply(NO)
    assert isinstance(state, ElemiesState)
    assert played(core, [state], [None]) is not None
    setattr(state, name, value)
    assert played(core, [state], [None]) is None
