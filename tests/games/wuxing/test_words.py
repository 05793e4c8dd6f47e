"""What the table of Wu Xing says: the second person for a seat called You, the third for others, and no more."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from random import Random

import pytest

from elements_table.games.wuxing.rules.actions import KNOCK, READINGS
from elements_table.games.wuxing.rules.observation import Phase
from elements_table.games.wuxing.rules.puzzles import RoundGoal
from elements_table.games.wuxing.rules.state import WuXingState
from elements_table.games.wuxing.scene.scene import WuXingScene
from elements_table.games.wuxing.scene.words import verdict_words
from elements_table.kernel.game import Event
from elements_table.kernel.puzzles import Played
from elements_table.kernel.registry import registry
from elements_table.ui.stage.scene import Names, View

WUXING = "wuxing"
SEATS = ("Lin", "Mei")
READERS = (Names(SEATS, 0, True), Names(SEATS, 1, True), Names(SEATS, 0, False), Names(SEATS, None, False))
THIRD = re.compile(r"\b[Yy]ou (is|has|does|was|\w+[^su]s)\b")
SECOND = re.compile(r"\b[Yy]ours?\b|\b[Yy]ou\b")


def walk(seed: int, target: str) -> Iterator[tuple[WuXingState, Event | None]]:
    """Yield positions of a random game with what has just happened; the last ones end the rounds in every way."""
    rng = Random(seed)
    game = registry().game(WUXING)
    state = game.new_state({"target": target}, seed=seed)
    assert isinstance(state, WuXingState)
    yield state, game.opening(state)
    heard: list[Event] = []
    for _n in range(150):
        if state.is_terminal():
            break
        state = state.clone()
        state.emit = heard.append
        state.apply(state.random_action(rng))
        yield state, heard.pop()


def moments() -> Iterator[tuple[WuXingState, Event | None]]:
    """Yield positions of many games."""
    for seed in range(40):
        yield from walk(seed, ("3", "6", "9", "endless")[seed % 4])


def test_every_sentence_takes_the_person_it_is_about() -> None:
    scene = WuXingScene(registry().game(WUXING))
    kinds: set[str] = set()
    ends: set[str] = set()
    for state, event in moments():
        for names in READERS:
            legal = state.legal_actions() if names.you == state.to_move and not state.phase else ()
            view = View(state.observation(names.you), names, legal)
            said = [scene.words.status(view), scene.words.prompt(view)]
            if event is not None:
                kinds.add(event.kind)
                line = scene.words.describe(event, view)
                if line is not None:
                    said.append(f"{'' if line.seat is None else names[line.seat]} {line.text}. {line.second}")
            if state.ended is not None:
                ender = state.to_move
                ended = verdict_words(view.observation, names)
                ends.add(ended)
                if view.observation.verdict == "yield":
                    assert names.is_you(ender) == ended.startswith("You "), ended
                said += [ended, scene.summary.note(view), *scene.summary.scored(view)]
            for words in said:
                assert not THIRD.search(words), words
                assert "{" not in words
                assert names.alone or not SECOND.search(words), words
    assert kinds == {"deal", "play", "take", "discard", "knock", "false_knock", "yield", "finish"}
    assert {"You yield.", "Mei yields."} <= ends


def test_what_the_log_tells_has_happened() -> None:
    scene = WuXingScene(registry().game(WUXING))
    before: WuXingState | None = None
    for state, event in moments():
        view = View(state.observation(0), READERS[2])
        line = None if event is None else scene.words.describe(event, view)
        if event is not None and line is not None and event.kind in ("play", "take", "discard"):
            assert before is not None
            pile = {"play": before.position()["hands"][event.seat], "take": before.position()["display"][-1:]}
            value = int(line.text.split()[1])
            assert value in pile.get(event.kind, [6])
            assert line.second == f"limit {sum(state.display)}"
        elif event is not None and line is not None and line.seat is not None and state.ended is not None:
            assert line.second == f"{SEATS[state.ended[0]]} wins round {state.round}"
        before = state


@pytest.mark.parametrize("target", ["3", "6", "9", "endless"])
def test_every_refusal_is_one_true_sentence(target: str) -> None:
    said: set[str] = set()
    for seed in range(10):
        for state, _event in walk(seed, target):
            position = state.position()
            hand, display = position["hands"][state.to_move], position["display"]
            for action in READINGS.values():
                words = state.objection(action)
                assert (words is None) == (action in state.legal_actions())
                if words is None:
                    continue
                said.add(words)
                assert words.endswith(".") and "{" not in words and not THIRD.search(words)
                if words.startswith("You have no"):
                    assert int(re.findall(r"\d", words)[0]) not in hand
                if words.startswith("The central display"):
                    assert not display
                if words.startswith("With no card"):
                    assert not hand and not display and position["sums"][state.to_move] > 0
                if words.startswith("In an endless game"):
                    assert target == "endless" and (hand or display)
                if words.startswith("This game ends"):
                    assert words == f"This game ends by itself, with {target} tokens."
                assert (words == "The round is over; deal the next one first.") <= (state.phase == 1)
                assert (words == "The round is not over yet.") <= (state.phase == 0)
    assert len(said) > 6


@pytest.mark.parametrize(
    ("target", "words"),
    [
        ("6", "Your sum of 6 is above the limit of 5. A false knock gives your opponent 2 tokens."),
        ("endless", "Your sum of 6 is above the limit of 5. A false knock gives your opponent the round."),
    ],
)
def test_what_a_false_knock_gives_is_said_as_it_is(target: str, words: str) -> None:
    game = registry().game(WUXING)
    state = game.from_position({"hands": [[6], [6]], "display": [5]}, {"target": target})
    asked = WuXingScene(game).confirm(KNOCK, View(state.observation(0), READERS[0], state.legal_actions()))
    assert asked is not None
    assert asked.text == words
    assert WuXingScene(game).confirm(game.parse("play 6"), View(state.observation(0), READERS[0])) is None


def test_to_yield_is_asked_for_unless_nothing_else_is_left() -> None:
    game = registry().game(WUXING)
    words = {}
    for held, display in (((6,), (5,)), ((), (5,)), ((), ())):
        state = game.from_position({"hands": [list(held), [6]], "display": list(display), "fronts": [[1], []]}, {})
        words[held, display] = WuXingScene(game).confirm(game.parse("yield"), View(state.observation(0), READERS[0]))
    assert [asked is not None for asked in words.values()] == [True, True, False]


YIELDS = {
    True: "You yield, and so Mei wins the round.",
    False: "Mei yields, and so you win the round.",
}


def test_the_end_of_a_puzzle_says_why_the_round_is_won_or_lost() -> None:
    said = set()
    before: WuXingState | None = None
    for state, _event in chain.from_iterable(walk(seed, "9") for seed in range(160)):
        if before is not None and before.phase == Phase.PLAY != state.phase and state.ended is not None:
            goal = RoundGoal(before, 0)
            text = goal.told(Played(state, ()), ("You", "Mei"))
            said.add(re.sub(r"\d+", "#", text))
            own, theirs = state.sums
            mover, winner, limit = state.to_move, state.ended[0], state.limit
            if state.ended[2] == "yield":
                assert text == YIELDS[mover == 0]
                assert winner == 1 - mover
                continue
            mine, other = (own, theirs) if mover == 0 else (theirs, own)
            numbers = [int(number) for number in re.findall(r"\d+", text)]
            last = limit if "the limit of" in text else other
            assert numbers[0] == mine and numbers[-1] == last and {*numbers} <= {own, theirs, limit}
            assert text.startswith("You knock" if mover == 0 else "Mei knocks")
            assert ("false knock" in text) == (mine > limit)
            assert ("more than" in text and "no more than" not in text) == (other < mine <= limit)
            assert ("no more than" in text) == (mine <= other <= limit)
            if "no more than" in text or "false" in text:
                assert winner != mover
            else:
                assert winner == mover
        before = state
    assert len(said) == 10, sorted(said)
