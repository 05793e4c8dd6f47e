"""Random games with every invariant on, and positions that no play can reach. Long form: `torture.py rules`."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from torture import rules

from elements_table.conformance.findings import Broken
from elements_table.games.wuxing.rules.state import WuXingState
from elements_table.kernel.registry import registry

GAMES = sorted(registry())


@pytest.mark.parametrize("game_id", GAMES)
def test_a_random_game_keeps_every_promise(game_id: str) -> None:
    game = registry().game(game_id)
    options, seats = rules.tables(game)[0]
    play = rules.Play(game, game.data.finite(options), seats, 5)
    for _n in range(120):
        if not play.state.is_terminal():
            play.act()
    play.look_closely()
    assert play.actions > 5


@pytest.mark.parametrize("game_id", GAMES)
def test_a_forged_position_is_refused_in_a_sentence_or_playable(game_id: str) -> None:
    game = registry().game(game_id)
    said = set()
    for seed in range(40):
        rng, (options, seats) = Random(seed), rules.tables(game)[0]
        state = game.new_state(options, seats, seed)
        for _n in range(seed):
            if not state.is_terminal():
                state.apply(state.random_action(rng))
        said.add(rules.take(game, rules.forged(rng, state.position()), options, seats, rng))
    assert "" in said
    assert len(said) > 5


def test_what_is_lost_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    old = WuXingState.apply

    def lose(state: Any, action: Any) -> None:
        old(state, action)
        state.aside = 0

    monkeypatch.setattr(WuXingState, "apply", lose)
    with pytest.raises(Broken, match="lost: "):
        rules.Play(registry().game("wuxing"), {}, 2, 1).to_the_end()
