"""Tries the games as OpenSpiel has them, by its random simulations: `python scripts/bench/spiel.py [GAME ...]`.

It needs `open_spiel` (extra [bench]) beside the extra [env]. What OpenSpiel does not like it says, and ends.
"""

from __future__ import annotations

import sys
import time
from importlib import import_module
from random import Random

from elements_table.env import spiel

SHORT = {"dragon": "options=ends:1_hands", "elemies": "options=target:50;level:pro", "alchemy": "seats=3"}


def main(games: list[str]) -> None:
    """Simulate matches of each game, and play one beside the environment."""
    pyspiel = import_module("pyspiel")
    for name in spiel.register():
        game_id = name.removeprefix("elements_")
        if games and game_id not in games:
            continue
        began = time.process_time()
        game = pyspiel.load_game(f"{name}({SHORT.get(game_id, '')})")
        pyspiel.random_sim_test(game, 3, False, False)
        print(f"{game_id}: {beside(game)} signs beside the environment, {time.process_time() - began:.1f} s")


def beside(game: spiel.SpielGame) -> int:
    """Play a match by both, and return its length; AssertionError where they differ."""
    rng, signs = Random(1), 0
    state, run = game.new_initial_state(), game.table.deal(5)
    state.apply_action(5)
    while not state.is_terminal():
        seat = state.current_player()
        assert (seat, state.legal_actions()) == (run.to_act, sorted(run.branches))
        assert state.information_state_string(seat) == run.text(seat)
        assert state.clone().observation_tensor(seat) == state.observation_tensor(seat)
        sign = rng.choice(state.legal_actions())
        state.apply_action(sign)
        run.do(sign)
        signs += 1
    assert state.returns() == run.shares()
    return signs


if __name__ == "__main__":
    main(sys.argv[1:])
