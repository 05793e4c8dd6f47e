"""What the table of Influence says: the second person for a seat called You, the third for others, and no more."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from elements_table.games.influence.rules.actions import READINGS
from elements_table.games.influence.rules.game import Influence
from elements_table.games.influence.rules.state import InfluenceState
from elements_table.games.influence.scene.pieces import current_card
from elements_table.games.influence.scene.scene import InfluenceScene
from elements_table.games.influence.scene.words import seat_words
from elements_table.kernel.game import Event
from elements_table.kernel.registry import registry
from elements_table.ui.stage.scene import Names, View

SEATS = ("Ada", "Bruno", "Cleo")
THIRD = re.compile(r"\b[Yy]ou (is|has|does|was|\w+[^su]s)\b")
SECOND = re.compile(r"\b[Yy]ou(r)?\b")
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
    said: set[str] = set()
    for state, event in moments():
        for you, alone in ((0, True), (1, True), (2, False), (None, False)):
            view = view_of(state, you, alone, event)
            if event is not None:
                seen.add(event.kind)
                line = scene.describe(event, view)
                if line is not None:
                    who = "" if line.seat is None else view.names[line.seat]
                    told = f"{who} {line.text} {line.second}"
                    assert not THIRD.search(told), told
                    assert "{" not in told
            for seat in range(3):
                words = seat_words(seat, view, current_card(view))
                said.add(words)
                if view.names.is_you(seat):
                    assert not re.match(r"(has|is|\w+s)\b", words), f"You {words}"
                else:
                    assert not SECOND.search(words), f"{view.names[seat]} {words}"
            assert not THIRD.search(scene.prompt(view) + " " + scene.status(view))
    assert seen == KINDS
    for one, other in PAIRS:
        assert {one, other} <= said, f"{one} and {other} are never said"


PAIRS = (
    ("you have chosen", "has chosen"),
    ("you have to skip", "has to skip"),
    ("you act now", "acts now"),
    ("you act later", "acts later"),
    ("you have acted", "has acted"),
)


def test_what_a_seat_does_is_so() -> None:
    for state, event in moments():
        view = view_of(state, 0, True, event)
        current = current_card(view)
        order = [seat for seat, _card in state.resolving]
        for seat in range(3):
            words = seat_words(seat, view, current)
            if words in ("you act now", "acts now"):
                assert event is not None and event.facts["card"] == current
            if words in ("you act later", "acts later"):
                assert seat in order
            if words in ("you have acted", "has acted") and event is None:
                assert seat not in order
            if words in ("you have chosen", "has chosen"):
                assert state.position()["phase"] == "choose"


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
