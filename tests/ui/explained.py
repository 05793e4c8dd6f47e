"""What a table says of actions and of cards, through random matches, for tests of whether it comes true."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

from elements_table.kernel.game import GAME_OVER
from elements_table.kernel.registry import registry
from elements_table.ui.stage.scene import Card, Layout, Names, Piece, View


def told(
    game_id: str,
    check: Callable[[Any, Any, str, Any], None],
    lit: Callable[[Any, Any, str], None] | None = None,
    **options: str,
) -> int:
    """Check the words for every action, and of what is lit, through random matches; return how many there were."""
    game = registry().game(game_id)
    scene = registry().scene(game_id, game)
    said = 0
    for seed in range(8):
        rng = Random(seed)
        state = game.new_state(options or None, seed=seed)
        names = Names(tuple(f"S{n}" for n in range(game.data.default_seats)), None, False)
        for _n in range(200):
            seat = state.current_player()
            if seat == GAME_OVER:
                break
            legal = state.legal_actions()
            for action in islice(legal, 40) if seat >= 0 else ():
                view = View(state.observation(seat), names, legal)
                words = scene.explanations.action(action, view)
                after = state.clone()
                after.apply(action)
                check(state, action, words, after)
                said += bool(words)
            if lit is not None and seat >= 0:
                lit(state, legal, " ".join(scene.explanations.guidance(View(state.observation(seat), names, legal))))
            state.apply(rng.choice(legal))
    return said


def in_hand(
    game_id: str, names: Callable[[Any], list[str]], zone: str, **options: str
) -> Iterator[tuple[Any, View, str, str]]:
    """Yield what is said of the cards of whoever is to act, through a random match: state, view, card and words."""
    game = registry().game(game_id)
    scene = registry().scene(game_id, game)
    rng, state = Random(5), game.new_state(options or None, seed=5)
    called = Names(tuple(f"S{n}" for n in range(game.data.default_seats)), None, False)
    for _n in range(120):
        seat = state.current_player()
        if seat == GAME_OVER:
            break
        if seat >= 0:
            view = View(state.observation(seat), called, state.legal_actions(), objection=state.objection)
            view = replace(view, draft=scene.drafting.begin(view, Layout(1280, 800, len(called.seats), seat)))
            for name in names(view.observation):
                yield state, view, name, scene.explanations.piece(Piece(name, Card(name, "")), zone, view)
        state.apply(rng.choice(state.legal_actions()))
