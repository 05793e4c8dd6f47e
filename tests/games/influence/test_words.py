"""What the table of Influence says: the second person for a seat called You, the third for others, and no more."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from elements_table.games.influence.rules.actions import READINGS
from elements_table.games.influence.rules.game import Influence
from elements_table.games.influence.rules.state import InfluenceState
from elements_table.games.influence.scene.scene import InfluenceScene
from elements_table.kernel.game import Event
from elements_table.kernel.registry import registry
from elements_table.ui.stage.scene import Names, View

SEATS = ("Ada", "Bruno", "Cleo")
THIRD = re.compile(r"\b[Yy]ou (is|has|does|was|\w+[^su]s)\b")
KINDS = {"choose", "reveal", "add", "swap_agents", "swap_markers", "skip", "pass", "end", "deal"}


def game() -> Influence:
    """Return the game."""
    found = registry().game("influence")
    assert isinstance(found, Influence)
    return found


def view_of(state: InfluenceState, you: int | None, alone: bool, coming: Event | None = None) -> View:
    """Return what is read at a seat, or by a spectator."""
    current = state.current_player()
    legal = state.legal_actions() if you is not None and you == current and coming is None else ()
    waiting = state.simultaneous_players() if coming is None else ()
    return View(state.observation(you), Names(SEATS, you, alone), legal, waiting=waiting, coming=coming)


def moments() -> Iterator[tuple[InfluenceState, Event | None]]:
    """Yield positions of random games with what has just happened."""
    for seed in range(12):
        rng = Random(seed)
        state = game().new_state({"max_rounds": "10"}, seed=seed)
        yield state, game().opening(state)
        heard: list[Event] = []
        while not state.is_terminal():
            yield state, None
            state.emit = heard.append
            state.apply(state.random_action(rng))
            for event in heard:
                yield state, event
            heard.clear()


def test_every_sentence_takes_the_person_it_is_about() -> None:
    scene = InfluenceScene(game())
    seen: set[str] = set()
    for state, event in moments():
        for you, alone in ((0, True), (1, True), (2, False), (None, False)):
            view = view_of(state, you, alone, event)
            if event is not None:
                seen.add(event.kind)
                line = scene.words.describe(event, view)
                if line is not None:
                    who = "" if line.seat is None else view.names[line.seat]
                    told = f"{who} {line.text} {line.second}"
                    assert not THIRD.search(told), told
                    assert "{" not in told
            assert not THIRD.search(scene.words.prompt(view) + " " + scene.words.status(view))
    assert seen == KINDS


@pytest.mark.parametrize("seed", range(8))
def test_every_refusal_is_one_true_sentence(seed: int) -> None:
    rng = Random(seed)
    state = game().new_state(seed=seed)
    while True:
        position = state.position()
        for text, action in READINGS.items():
            words = state.objection(action)
            assert (words is None) == (action in state.legal_actions())
            if words is None:
                continue
            assert words.endswith(".") and "{" not in words and not THIRD.search(words)
            if words.startswith("You have no card"):
                assert int(text.split()[1]) not in position["hands"][state.to_move]
            if words.startswith("There is no") and "pool" in words:
                assert position["pool"][words.split()[3]] == 0
            elif words.startswith("There is no"):
                _there, _is, _no, colour, _marker, _on, element = words.strip(".").split()
                assert position["markers"][element.lower()][colour] == 0
        if state.is_terminal():
            break
        state.apply(state.random_action(rng))
