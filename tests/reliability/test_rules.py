"""Random games with every invariant on, and positions that no play can reach. Long form: `torture.py rules`."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from torture import rules

from elements_table.conformance.setups import Broken
from elements_table.games.wuxing.rules.game import WuXing
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


def grumble(state: WuXingState, action: Any) -> str | None:
    return None if action in state.legal_actions() else "no"


def spoil(state: WuXingState, action: Any) -> str | None:
    if action in state.legal_actions():
        return None
    state.round += 1
    return "Not now."


def drawn_anew(_game: WuXing, state: WuXingState, _seat: int | None, _rng: Random) -> WuXingState:
    other = state.clone()
    other.round += 1
    return other


FAULTS = {
    "has changed the state": (WuXingState, "objection", spoil),
    "is no sentence": (WuXingState, "objection", grumble),
    "listed twice": (WuXingState, "legal_actions", lambda _state: ["yield", "yield"]),
    "no legal action": (WuXingState, "legal_actions", lambda _state: ()),
    "which is not legal": (WuXingState, "random_action", lambda _state, _rng: "yield 9"),
    "a clone differs": (WuXingState, "clone", lambda state: state.game.new_state(seed=7)),
    "read back as another": (WuXing, "from_position", lambda game, *_given: game.new_state(seed=77)),
    "sees too much": (WuXing, "resample_hidden", drawn_anew),
}
"""What each fault is found by: the words of the finding, and what stands where instead of which method."""


@pytest.mark.parametrize("words", FAULTS)
def test_a_fault_is_found_by_a_close_look(words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    play = rules.Play(registry().game("wuxing"), {}, 2, 1)
    while play.actions < 20 or play.state.current_player() < 0:
        play.act()
    owner, name, new = FAULTS[words]
    monkeypatch.setattr(owner, name, new)
    with pytest.raises(Broken, match=words):
        play.act() if words == "no legal action" else play.look_closely()
