"""Who knows Wu Xing's expert: it weighs the hands that the expert may hold by what the expert would do with them."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import pytest

from elements_table.games.wuxing.rules.data import UNIT
from elements_table.games.wuxing.rules.game import WuXing
from elements_table.kernel.registry import registry
from elements_table.kernel.strategy import History

sys.path.insert(0, str(Path(__file__).parents[2] / "scripts" / "bench"))

import best_reply


@pytest.mark.parametrize("seed", [2, 3, 5])
def test_hands_that_would_do_otherwise_fall_behind(seed: int) -> None:
    game = registry().game("wuxing")
    assert isinstance(game, WuXing)
    state, history = game.new_state({}, 2, seed), History()
    best_reply.listen(state, history.hear)
    while state.current_player() < 0:
        state.apply(state.legal_actions()[0])
    other = state.current_player()
    replier = best_reply.Replier(game, 1 - other, 40, 200, Random(seed))
    seen = history.told(state.observation(1 - other))
    replier.foretell(seen)
    before, foretold = dict(replier.belief), replier.foretold
    action = max(foretold[state.hands[other]], key=foretold[state.hands[other]].__getitem__)
    state.apply(action)
    replier.note(seen, action)
    assert state.hands[other] in replier.belief
    changes = []
    for hand, likely in replier.belief.items():
        was = hand + (UNIT[action.value] if str(action).startswith("play") else 0)
        changes.append(likely / (before[was] * foretold[was].get(action, best_reply.SURPRISE)))
    assert changes == pytest.approx([changes[0]] * len(changes))
    assert sum(replier.belief.values()) < sum(before.values())
