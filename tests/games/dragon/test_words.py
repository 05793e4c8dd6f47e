"""What is read at the table of Dragon: whoever is called You is spoken to, and what is said holds.

Whole games are read from every seat: log lines, prompts, notes and refusals, for one who is alone and called You,
and for people who share the table and are called by their names.
"""

from __future__ import annotations

import re
from random import Random
from typing import Any, cast

import pytest

from elements_table.games.dragon.rules.actions import DEAL, FINISH, PASS, PLAY, TRUMP, Action, Kind
from elements_table.games.dragon.rules.observation import DragonObservation
from elements_table.games.dragon.rules.state import DragonState
from elements_table.games.dragon.scene import words
from elements_table.kernel.game import Event
from elements_table.kernel.registry import registry
from elements_table.ui.stage.scene import Names, View

PEOPLE = ("Dara", "Bruno", "Ada", "Cleo")
ALONE, SHARED = True, False
THIRD = re.compile(r"\b[Yy]ou (is|has|does|was|\w+[^s\W]s)\b")
SECOND = re.compile(rf"\b({'|'.join(PEOPLE)}) (are|have|do|name|take|play|deal|win)\b")
KINDS = {
    "deal",
    "bid",
    "pass",
    "redeal",
    "contract",
    "trump",
    "kitty",
    "bury",
    "play",
    "trick",
    "hand_over",
    "finish",
}
OPTIONS = [
    {"ends": "4_hands"},
    {"ends": "endless", "all_pass": "redeal"},
    {"ends": "300", "trump": "after_kitty", "bid_step": "1", "points": "printed"},
]
TRIED = [
    DEAL,
    FINISH,
    PASS,
    TRUMP[0],
    PLAY[0],
    PLAY[30],
    Action(0, 5),
    Action(0, 75),
    Action(0, 77),
    Action(Kind.BURY, 3),
]


def names(you: int, alone: bool) -> Names:
    """Return how the seats are called by the one at seat `you`."""
    return Names(PEOPLE, you, alone)


def is_sound(text: str) -> bool:
    """Return whether a sentence is whole, and agrees with whom it speaks of."""
    return bool(text) and "{" not in text and not THIRD.search(text) and not SECOND.search(text)


def read(event: Event, o: DragonObservation, called: Names) -> str:
    """Return the line of an event as the log shows it, the name before it."""
    line = words.DragonWords(registry().game("dragon")).describe(event, View(o, called))
    if line is None:
        return ""
    name = "" if line.seat is None else f"{called[line.seat]} "
    return f"{name}{line.text}" + (f", {line.second}" if line.second else "")


def walk(options: dict[str, str], seed: int) -> list[tuple[DragonState, list[Event]]]:
    """Return the states of a random game that is finished by hand where that is allowed, with what led to each."""
    rng = Random(seed)
    state = cast("DragonState", registry().game("dragon").new_state(options, seed=seed))
    events: list[Event] = []
    walked = [(state.clone(), events)]
    for _n in range(400):
        if state.is_terminal():
            break
        events = []
        state.emit = events.append
        actions = state.legal_actions()
        passes = PASS in actions and seed % 2 and rng.random() < 0.8
        state.apply(PASS if passes else FINISH if FINISH in actions and state.hand > 2 else state.random_action(rng))
        walked.append((state.clone(), events))
    return walked


GAMES = [(options, seed) for options in range(len(OPTIONS)) for seed in (1, 2)]


@pytest.mark.parametrize("alone", [ALONE, SHARED], ids=["alone", "shared"])
@pytest.mark.parametrize(("options", "seed"), GAMES)
def test_every_sentence_agrees_with_whom_it_speaks_of(options: int, seed: int, alone: bool) -> None:
    for state, events in walk(OPTIONS[options], seed):
        for you in range(4):
            called = names(you, alone)
            o = state.observation(you)
            said = [read(event.seen_by(you), o, called) for event in events if event.kind != "finish"]
            said.append(words.DragonWords(registry().game("dragon")).status(View(o, called)))
            if state.current_player() == you:
                said.append(
                    words.DragonWords(registry().game("dragon")).prompt(View(o, called, state.legal_actions()))
                )
            if o.last_round is not None:
                said += [
                    words.verdict_words(o.last_round, called),
                    *registry().scene("dragon").summary.scored(View(o, called)),
                ]
            said += [why for action in TRIED if (why := state.objection(action)) is not None]
            for sentence in said:
                assert is_sound(sentence), sentence


def test_all_kinds_of_events_are_read() -> None:
    assert {event.kind for at in GAMES for _s, events in walk(OPTIONS[at[0]], at[1]) for event in events} == KINDS


@pytest.mark.parametrize("sentence", ["You has the contract", "You passes", "you is", "Ada have the contract", "{n}"])
def test_a_sentence_that_does_not_agree_is_noticed(sentence: str) -> None:
    assert not is_sound(sentence)


def unbid(**parts: Any) -> DragonState:
    """Return the hand in which three pass and seat 2, the dealer, plays for the lowest bid (D5)."""
    game = registry().game("dragon")
    position = {"phase": "bid", "dealer": 2, "bids": [[3, "pass"], [0, "pass"]], "to_move": 1, **parts}
    return cast("DragonState", game.from_position(position, {"ends": "4_hands"}))


def test_a_contract_that_nobody_bid_is_told_as_such() -> None:
    state = unbid()
    events: list[Event] = []
    state.emit = events.append
    state.apply(PASS)
    o = state.observation(2)
    assert [read(event, o, names(2, ALONE)) for event in events] == [
        "Bruno passed",
        "You have the contract, for 70, without a bid",
    ]
    assert read(events[-1], o, names(0, ALONE)) == "Ada has the contract, for 70, without a bid"


@pytest.mark.parametrize(
    ("bids", "said"),
    [
        ([[3, "pass"], [0, "pass"], [1, "pass"]], "enough for the 70 of a hand without a bid"),
        ([[3, "pass"], [0, "pass"], [1, 75], [2, 80], [1, "pass"]], "enough for the 80 that you bid"),
    ],
)
def test_the_summary_says_who_bid(bids: list[list[Any]], said: str) -> None:
    contract = {"seat": 2, "bid": 80 if len(bids) > 3 else 70, "trump": "fire"}
    state = unbid(phase="round_over", bids=bids, contract=contract, to_move=None, taken=[90, 90])
    told = registry().scene("dragon").summary.scored(View(state.observation(2), names(2, ALONE)))
    assert told[0] == f"You and Dara took 90, {said}: all of it counts."


def test_a_bid_is_told_as_a_bid() -> None:
    state = unbid()
    events: list[Event] = []
    state.emit = events.append
    for action in (Action(0, 75), PASS):
        state.apply(action)
    assert read(events[-1], state.observation(1), names(0, ALONE)) == "Bruno has the contract, for 75"
