"""The words of Elemies: events, prompts and refusals read right for a seat called You, and for others."""

from __future__ import annotations

import re
from functools import cache
from random import Random
from typing import Any

import pytest

from elements_table.games.elemies.rules.actions import parse
from elements_table.games.elemies.rules.data import ElemiesData
from elements_table.games.elemies.rules.fields import P_EXCHANGE, P_PLAY, P_ROUND_OVER
from elements_table.games.elemies.rules.state import ElemiesState
from elements_table.games.elemies.scene import words
from elements_table.games.elemies.scene.summary import ElemiesSummary
from elements_table.kernel.game import Event, Observation
from elements_table.kernel.registry import registry
from elements_table.ui.stage.scene import View
from elements_table.ui.stage.view import Names
from tests.games.elemies.test_strategy import OTHERS, state_of

SEATS = ("Nora", "Bruno", "Ada", "Cleo")
YOU = Names(SEATS, 0, True)
WATCHED = Names(SEATS, None, False)
KINDS = {
    *("deal", "exchange", "give", "pick_up", "call", "use", "play"),
    *("pass", "stomp", "alone", "win", "round_over"),
}
WRONG_YOU = re.compile(r"\byou (is|are is|has|was|does|(?!pass\b|steps\b)\w+[^s]s)\b", re.IGNORECASE)
WRONG_NAME = re.compile(rf"\b({'|'.join(SEATS)}) (are|have|were|do|bet|want|lead|give|take|win|ask|decide|call)\b")


def data() -> ElemiesData:
    """Return the game's data."""
    found = registry().game("elemies").data
    assert isinstance(found, ElemiesData)
    return found


@cache
def told() -> tuple[tuple[Event, Observation], ...]:
    """Return all events of random rounds at the pro level, with what seat 0 sees then."""
    found: list[tuple[Event, Observation]] = []
    for seed in range(60):
        rng = Random(seed)
        state = registry().game("elemies").new_state({"level": "pro"}, seed=seed)
        assert isinstance(state, ElemiesState)
        state.emit = lambda event, state=state: found.append((event.seen_by(0), state.observation(0)))
        state.deal_round(1, seed % 4)
        while state.phase < P_ROUND_OVER:
            state.apply(state.random_action(rng))
    return tuple(found)


def is_right(sentence: str) -> bool:
    """Return whether verbs fit their persons."""
    return not WRONG_YOU.search(sentence) and not WRONG_NAME.search(sentence)


def test_wrong_persons_are_noticed() -> None:
    for wrong in ("You is thinking", "You has acted", "you bets 10", "Nora are out", "Ada want an exchange"):
        assert not is_right(wrong)
    for right in ("You pass", "You are out", "Ada wants an exchange", "you and Ada", "You used Fire"):
        assert is_right(right)


def test_every_event_reads_right_for_you_and_for_others() -> None:
    seen = set()
    says = words.ElemiesWords(registry().game("elemies"))
    for event, observation in told():
        for names in (YOU, WATCHED):
            line = says.describe(event, View(observation, names))
            if line is None:
                continue
            seen.add(event.kind)
            who = "" if line.seat is None else f"{names[line.seat]} "
            assert is_right(who + line.text), (who, line)
            assert is_right(line.second), line
            if line.second[:1].islower() and "you" not in line.second:  # it goes on with the same person
                assert is_right(who + line.second), (who, line)
            assert "{" not in line.text + line.second
    assert seen == KINDS


def test_every_prompt_reads_right() -> None:
    says = words.ElemiesWords(registry().game("elemies"))
    for _event, observation in told():
        for names in (YOU, WATCHED):
            view = View(observation, names, waiting=(observation.current,) if observation.current >= 0 else ())
            for text in (says.prompt(view), says.turn(view), says.status(view)):
                assert text and is_right(text)
            for text in words.effect_words(view.observation.effects, names, data()):
                assert is_right(text)


FOLLOW: dict[str, Any] = {
    "hands": [["W2", "W3", "E3", "JESTER", "ELEVATE", "GURU"], ["F3", "STOMP"], ["A3", "A9"], ["E9", "EJ"]],
    "top": {"seat": 3, "cards": ["A8"]},
}
LEAD: dict[str, Any] = {"hands": [["W2", "W3", "JESTER", "ELEVATE", "GURU", "STOMP"], *OTHERS]}
USED = {**LEAD, "action_cards": ["water", None, None, None]}
KINGS = {**FOLLOW, "top": {"seat": 3, "cards": ["WK", "EK"]}}
REVERSED: dict[str, Any] = {
    "hands": [["W3", "E2"], *OTHERS],
    "top": {"seat": 3, "cards": ["A2"]},
    "effects": {"reversed": True},
}
UNDER_GURU = {"hands": [["W2", "WK"], *OTHERS], "top": {"seat": 3, "cards": ["GURU"]}}
REFUSED = [
    (LEAD, "pass", "You lead, so you cannot pass."),
    (LEAD, "decline", "There is nothing to decline; you lead."),
    (FOLLOW, "decline", "There is nothing to decline; play or pass."),
    (LEAD, "deal", "The round is not over yet."),
    (LEAD, "give W2", "Cards are exchanged before the round only."),
    (LEAD, "stomp", "There is no play to stomp."),
    (FOLLOW, "stomp", "You do not hold the Stomp."),
    (LEAD, "play W4", "You do not hold Water 4."),
    (LEAD, "play W2 W3", "These cards are no combination."),
    (LEAD, "play W2 GURU", "The Guru is played as a single card only."),
    (LEAD, "play W2 ELEVATE", "Elevate and Stomp are not part of a combination."),
    (LEAD, "play ELEVATE", "Elevate and Stomp cannot be led while you hold other cards."),
    (FOLLOW, "play JESTER", "Alone the Jester has no value; it can only be led."),
    (FOLLOW, "play W2", "Water 2 will not beat Air 8."),
    (FOLLOW, "play W3 E3", "It takes the same number of cards: Air 8 is to be beaten."),
    (KINGS, "play W3 E3", "Pair of threes will not beat pair of kings."),
    (KINGS, "play W2", "It takes the same combination: pair of kings is to be beaten."),
    (REVERSED, "play W3", "Ranks are reversed in this trick, so Water 3 will not beat Air 2."),
    ({**REVERSED, "top": {"seat": 3, "cards": ["F2"]}}, "play E2", "Earth 2 will not beat Fire 2."),
    (UNDER_GURU, "play WK", "Only a Black Swan beats the Guru."),
    (USED, "use fire", "You do not hold the action card Fire."),
    (USED, "use water 0", "Water bans another player who still has cards."),
    ({**USED, **FOLLOW}, "use water 1", "An action card is played before you lead, on an empty table."),
    ({**FOLLOW, "called": [0], "played": []}, "call", "You have called Elemies already."),
    ({**FOLLOW, "played": [0]}, "call", "Elemies is called before your first card of the round."),
    ({**LEAD, "phase": "give"}, "pass", "First everybody gives a card to their partner."),
    ({**LEAD, "phase": "give"}, "give W9", "You can only give a card from your hand."),
    ({**LEAD, "phase": "exchange"}, "pass", "The player with the button first decides on the exchange."),
]


@pytest.mark.parametrize(("position", "text", "words"), REFUSED)
def test_a_refusal_says_what_is_wrong(position: dict[str, Any], text: str, words: str) -> None:
    state = state_of("pro", **position)
    said = state.objection(state.resolve(parse(text)))
    assert said == words
    assert is_right(said)


def test_special_cards_are_told_in_one_or_two_sentences() -> None:
    for card in (*data().deck.specials, *data().deck.actions):
        assert card.text[0].isupper() and card.text.endswith(".")
        assert 1 <= card.text.count(". ") + 1 <= 2 and len(card.text) <= 130


def test_who_has_the_button_next_is_said_with_what_the_button_does() -> None:
    """The holder decides on the exchange, and leads first (E5, E6)."""
    holders = set()
    for seed in range(8):
        rng = Random(seed)
        state = registry().game("elemies").new_state({}, seed=seed)
        assert isinstance(state, ElemiesState)
        state.deal_round(1, seed % 4)
        while state.phase < P_ROUND_OVER:
            state.apply(state.random_action(rng))
        said = ElemiesSummary(registry().game("elemies")).note(View(state.observation(0), YOU, ()))
        state.apply(parse("deal"))
        holder = state.to_move
        holders.add(holder)
        assert state.phase == P_EXCHANGE
        state.apply(parse("exchange no"))
        while state.phase != P_PLAY:
            state.apply(parse("decline"))
        assert (state.to_move, state.top) == (holder, None)
        if holder == 0:
            assert said == "You start."
        else:
            assert said == f"{SEATS[holder]} starts."
    assert holders == {0, 1, 2, 3}
