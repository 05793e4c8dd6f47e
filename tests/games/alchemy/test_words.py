"""The words of Alchemy: true, in good English, and in the second person for whoever reads."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from elements_table.games.alchemy.rules.data import ability
from elements_table.games.alchemy.rules.vocabulary import VERBS
from elements_table.games.alchemy.scene import words
from elements_table.kernel.game import DEALER, Event, State
from elements_table.kernel.registry import registry
from elements_table.ui.stage.scene import Names, View

ALCHEMY = "alchemy"
PEOPLE = ("Ada", "Bruno", "Cleo", "Dara")
SILENT = {"keep", "react", "ask", "draw_element", "discard_element", "draw_formulae", "shuffle"}
"""Events that the log leaves to the table."""
WRONG = re.compile(
    r"\b[Yy]ou (is|has|was|\w+s)\b|\bYou's|\byou (is|has|was)\b|\b(Ada|Bruno|Cleo|Dara) (are|have|claim|sort)\b|"
    r"\b1 (points|cards|abilities|formulae)\b|[{}]|\bonly 0\b|\bNone\b"
)
"""A verb that does not fit its person, a number that does not fit its noun, a gap that nobody filled in."""


@cache
def walk(seats: int, seed: int) -> tuple[list[State[Any]], list[tuple[Event, State[Any]]]]:
    """Return the states of a random game that completes what it can, and its events with the states they led to."""
    game, rng = registry().game(ALCHEMY), Random(seed)
    state = game.new_state(None, seats, seed)
    states, told = [state.clone()], []
    heard: list[Event] = []
    state.emit = heard.append
    while not state.is_terminal():
        state.apply(state.random_action(rng))
        states.append(state.clone())
        told += [(event, states[-1]) for event in heard]
        heard.clear()
    return states, told


def views(state: State[Any]) -> Iterator[View]:
    """Yield what every seat reads, alone and among people, and what a spectator reads."""
    seats = len(state.position()["void"])
    for seat in (None, *range(seats)):
        for alone in (False, True) if seat is not None else (False,):
            observation = state.observation(seat)
            legal = state.legal_actions() if seat in state.simultaneous_players() else ()
            names = Names(PEOPLE[:seats], seat, alone)
            yield View(observation, names, legal=legal, waiting=state.simultaneous_players())


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_event_is_told_in_the_person_of_who_did_it(seats: int) -> None:
    kinds = set()
    says = words.AlchemyWords(registry().game(ALCHEMY))
    for seed in range(3):
        for event, state in walk(seats, seed)[1]:
            for view in views(state):
                line = says.describe(event, view)
                if line is None:
                    assert event.kind in SILENT
                    continue
                kinds.add(event.kind)
                name = view.names[line.seat] if line.seat is not None else ""
                said = f"{name} {line.text} {line.second}"
                assert not WRONG.search(said), said
                assert line.seat is None or re.match(r"\w+(ed|ok|st|ft)\b", line.text), f"no verb of the past: {said}"
                assert ("you" in said.split()) == (
                    (event.kind == "draw" and view.names.is_you(event.seat))
                    or (event.kind == "take_element" and view.names.is_you(event.facts["from"]))
                )
    assert kinds >= {
        "draw",
        "sort",
        "claim",
        "complete",
        "skip",
        "ability",
        "mastery",
        "convert",
        "last_round",
        "end",
    }


def test_what_is_taken_from_you_is_told_so() -> None:
    state = registry().game(ALCHEMY).new_state(None, 2, 1)
    event = Event("take_element", 0, (), {"from": 1})
    for view in views(state):
        line = words.AlchemyWords(registry().game(ALCHEMY)).describe(event, view)
        assert line is not None
        assert line.second == ("from you" if view.names.is_you(1) else "from Bruno")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_status_and_prompt_fits_its_reader(seats: int) -> None:
    prompts, says = set(), words.AlchemyWords(registry().game(ALCHEMY))
    for seed in range(3):
        for state in walk(seats, seed)[0]:
            for view in views(state):
                said = says.status(view)
                assert not WRONG.search(said), said
                waiting = view.waiting[0] if view.waiting else DEALER
                if view.observation.phase in ("claim", "complete", "choice"):
                    assert ("you" in said.split()) == view.names.is_you(waiting), said
                    assert (PEOPLE[waiting] in said) != view.names.is_you(waiting), said
                if view.legal:
                    prompts.add(says.prompt(view))
    assert "" not in prompts
    for prompt in prompts:
        assert not WRONG.search(prompt) and prompt[0].isupper() and prompt[-1] in ".?"
        assert len(prompt.split()) <= 12
    piles = f"Sort into {seats} piles. You choose last."
    assert prompts >= {"Keep three formulae.", piles, "Claim a pile.", "Complete a formula, or nothing."}


TEXTS = (
    "keep azoth vermilion pelican",
    "sort A|E",
    "sort -|-|-",
    "claim 1",
    "claim 9",
    "skip",
    "convert 0",
    "convert 1",
    "convert 9",
    "complete azoth with AAAAEW at left",
    "complete azoth with AAAAEWF at right",
    "complete azoth with AAAAE* pelican at right",
    "complete red-lion with ***** at left",
    "player 0",
    "player 1",
    "player 3",
    "element F",
    "card A",
    "yes",
    "no",
)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_refusal_speaks_to_who_acts(seats: int) -> None:
    game = registry().game(ALCHEMY)
    refusals = set()
    for seed in range(2):
        for state in walk(seats, seed)[0]:
            held = [card for hand in state.position()["formulae"] for card in hand]
            mine = [f"complete {slug} with {paid} at left" for slug in held for paid in ("-", "A", "EFW", "**")]
            for text in (*TEXTS, *mine):
                said = state.objection(game.parse(text))
                if said is not None:
                    refusals.add(said)
    assert len(refusals) > 15
    for said in refusals:
        assert said.endswith(".") and said[0].isupper()
        assert not WRONG.search(said), said
        assert " 0 " not in said, said


@pytest.mark.parametrize(
    ("position", "text", "said"),
    [
        ({"aether": [0]}, "convert 1", "You have no Aether to turn into Void."),
        ({"aether": [2]}, "convert 3", "You have only 2 Aether to turn into Void."),
        (
            {"formulae": [["red-lion"]], "elements": ["FFFEEW"]},
            "complete red-lion with FFFEEW at left",
            "Red Lion costs no Water; nothing more than its cost may be paid.",
        ),
        (
            {"formulae": [["red-lion"]], "elements": ["FFFFEE"]},
            "complete red-lion with FFFFEE at left",
            "Red Lion costs 3 Fire; nothing more than its cost may be paid.",
        ),
        (
            {"formulae": [["red-lion"]], "elements": ["FFFEE"]},
            "complete red-lion with FFFE* at left",
            "You have no Aether.",
        ),
        (
            {"formulae": [["red-lion"]], "elements": ["FFFE"], "aether": [1]},
            "complete red-lion with FFF** at left",
            "You have only 1 Aether.",
        ),
        (
            {"formulae": [["red-lion"]], "elements": ["FW"]},
            "complete red-lion with F**** at left",
            "You lack 2 Earth, 2 Fire for Red Lion.",
        ),
        (
            {"formulae": [["red-lion", "athanor"]], "elements": ["F"], "aether": [2]},
            "complete red-lion with - at left",
            "You lack 2 Earth, 1 Fire for Red Lion, and have only 2 Aether.",
        ),
        (
            {"formulae": [["red-lion"]], "elements": ["FFFEE"], "aether": [1]},
            "complete red-lion with FFFEE* at left",
            "Red Lion costs 5 cards; nothing more than its cost may be paid.",
        ),
        (
            {"formulae": [["red-lion"]], "elements": ["FFFEE"]},
            "complete red-lion with FFF at left",
            "This is not exactly what Red Lion costs.",
        ),
        (
            {
                "aether": [1],
                "completed": [["powder-of-projection"]],
                "phase": "choice",
                "pending": [[0, "powder-of-projection", 0]],
            },
            "yes",
            "This ability needs Void: turn Aether into Void first, or say no.",
        ),
        (
            {
                "aether": [1],
                "void": [0, 1],
                "completed": [["golems-blood"]],
                "phase": "choice",
                "pending": [[0, "golems-blood", 0]],
            },
            "player 0",
            "You have no Void: turn Aether into Void first.",
        ),
    ],
)
def test_a_refusal_says_what_is_wrong(position: dict[str, Any], text: str, said: str) -> None:
    game = registry().game(ALCHEMY)
    assert game.from_position(position, None, 2, 1).objection(game.parse(text)) == said


def test_a_formula_says_whose_and_which() -> None:
    variant = registry().game(ALCHEMY).variant(None, 3)
    said = {formula.slug: ability(formula) for formula in variant.formulae}
    assert said["white-eagle"] == "Draw 1 formula. You may swap 1 element card for a drawn one."
    assert said["salt-of-tartar"] == "You may turn 1 Void into 1 Aether."
    assert said["aqua-regia"] == "Left neighbour Fire: gain 1 Water mastery."
    assert said["ouroboros"] == "At the right end: repeat the ability at the left end."
    assert said["philosophers-egg"].startswith("At the end: 1 point for each Aether of yours. Between two Air: ")
    assert said["star-regulus"] == "Left neighbour Air: another player gives you 1 random element card."
    assert said["fulminating-gold"] == "At an end: each other player loses up to 2 Void."
    assert said["hermes-bird"] == "At the end: 2 points for each Air formula of yours."
    assert said["red-lion"] == "At the end: 2 points for each Fire formula to its left."
    assert said["dragons-blood"] == "A player loses 1 Void and you gain 1 Fire mastery."
    assert said["crocus-of-mars"] == "Beside Earth: you may turn 1 Void into 1 Earth mastery."
    assert said["athanor"] == "At the end: 1 point for each Fire mastery of yours."
    assert not any(WRONG.search(text) for text in said.values())
    assert len(VERBS) == 14


def test_what_always_works_is_said_before_what_needs_its_place() -> None:
    """Said after it, it would seem to need that place as well."""
    for formula in registry().game(ALCHEMY).variant(None, 3).formulae:
        needs = [effect.when != "" for effect in formula.effects]
        assert needs == sorted(needs), ability(formula)


@pytest.mark.parametrize(("held", "left"), [(0, 0), (1, 0), (3, 1)])
def test_who_loses_up_to_two_void_loses_what_there_is(held: int, left: int) -> None:
    position = {"aether": [6], "formulae": [["fulminating-gold"]], "void": [2, held]}
    game = registry().game(ALCHEMY)
    state = game.from_position(position, None, 2, 1)
    state.apply(game.parse("complete fulminating-gold with ****** at left"))
    assert state.position()["void"] == [2, left]
