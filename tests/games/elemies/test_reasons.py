"""Every sentence that the regular player gives for an action holds in the position in which it is given."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Any

import pytest

from elements_table.games.elemies.bot import reasons
from elements_table.games.elemies.bot.hand_value import HandWeights
from elements_table.games.elemies.rules.actions import (
    CALL,
    DECLINE,
    K_EXCHANGE,
    K_GIVE,
    K_PLAY,
    K_STOMP,
    K_USE,
    PASS,
    STOMPING,
    Action,
)
from elements_table.games.elemies.rules.claims import beats, can_be_stomped, card_words, elevated, inside
from elements_table.games.elemies.rules.combinations import plays, recognise
from elements_table.games.elemies.rules.data import ALL_CARDS, ELEVATE, GURU, STOMP, SUITED, TEXTS
from elements_table.games.elemies.rules.fields import P_ROUND_OVER
from elements_table.games.elemies.rules.state import ElemiesState
from elements_table.games.elemies.rules.turn import is_asked
from elements_table.kernel.registry import registry
from elements_table.kernel.strategy import Advice, Budget
from tests.games.elemies.test_strategy import OTHERS, state_of

CARDS = {card_words(text): 1 << bit for bit, text in enumerate(TEXTS)}
SENTENCES = {name: text for name, text in vars(reasons).items() if name.isupper() and isinstance(text, str)}
ROUNDS = 20


@dataclass(frozen=True)
class Given:
    """A sentence, where it was given: the state before the action and after it."""

    state: ElemiesState
    advice: Advice[Action]
    after: ElemiesState

    @property
    def seat(self) -> int:
        """The seat that was advised."""
        return self.state.simultaneous_players()[0]

    @property
    def hand(self) -> int:
        """Its hand."""
        return self.state.hands[self.seat]

    @property
    def about(self) -> Any:
        """What fills the sentence in."""
        return self.advice.parameters

    @property
    def kind(self) -> int:
        """The kind of the action."""
        return self.advice.action.kind

    def lighter(self, cards: int) -> float:
        """Return how much easier the hand is without `cards`."""
        weights = HandWeights()
        return weights.of(self.hand) - weights.of(self.hand & ~cards)


def advise(state: ElemiesState, rng: Random) -> Given:
    """Return what the regular player does next, and what comes of it."""
    advice = registry().strategy("elemies").choose(state.observation(state.simultaneous_players()[0]), rng, Budget())
    after = state.clone()
    after.apply(after.resolve(advice.action))
    return Given(state.clone(), advice, after)


@cache
def rounds() -> tuple[tuple[Given, ...], ...]:
    """Return rounds of four regular players, at all levels."""
    played = []
    for level in ("beginner", "intermediate", "pro"):
        for seed in range(ROUNDS):
            state, rng, told = registry().game("elemies").new_state({"level": level}, seed=seed), Random(seed), []
            assert isinstance(state, ElemiesState)
            while state.phase < P_ROUND_OVER:
                told.append(advise(state, rng))
                state = told[-1].after.clone()
            played.append(tuple(told))
    return tuple(played)


def every(name: str) -> list[Given]:
    """Return where a sentence was given."""
    return [one for played in rounds() for one in played if one.advice.reason == SENTENCES[name]]


def no_answer(one: Given, *, is_follow: bool) -> bool:
    """Return whether no opponent can answer the play on top, in this truth and in others that look the same."""
    rng = Random(7)
    game = registry().game("elemies")
    truths = [one.after, *(game.resample_hidden(one.after, one.seat, rng) for _n in range(3))]
    return not any(can_answer(truth, one.seat, is_follow) for truth in truths if isinstance(truth, ElemiesState))


def can_answer(state: ElemiesState, seat: int, is_follow: bool) -> bool:
    """Return whether an opponent of `seat` holds anything against the play on top, by the rules one by one."""
    top, effects = state.top, state.effects
    if top is None:  # won at once
        return False
    for rival in (seat ^ 1, seat ^ 3):
        hand = state.hands[rival]
        if rival == effects.banned or not hand:
            continue
        if effects.no_specials == rival & 1:
            hand &= SUITED
        if hand & STOMP and is_follow and can_be_stomped(top.claim) and state.hands[seat]:
            return True
        if hand & ELEVATE and hand != ELEVATE and elevated(top.claim, effects.is_reversed):
            return True
        claims = {recognise(code) for code in plays(hand)} - {None}
        if any(beats(claim, top.claim, effects.is_reversed, effects.dominant) for claim in claims if claim):
            return True
    return False


def is_lead(one: Given) -> bool:
    """Return whether the action leads a turn."""
    return one.state.top is None and one.state.turn == one.seat and one.kind == K_PLAY


def names_the_play(one: Given) -> bool:
    """Return whether `play` names what lies there after the action."""
    top = one.after.top if one.after.top is not None else None
    code = one.advice.action.value
    claim = recognise(code) if top is None or top.code & ALL_CARDS != code & ALL_CARDS else top.claim
    if claim is None:  # the Elevate won its turn at once
        assert code == ELEVATE and one.state.top is not None
        claim = elevated(one.state.top.claim, one.state.effects.is_reversed)
    assert claim is not None
    text = f"Elevate to {inside(claim)}" if code == ELEVATE else inside(claim)
    said = str(one.about["play"])
    opens = one.advice.reason.startswith("{play}")
    return said == (text[:1].upper() + text[1:] if opens else text)


def best_waiting(one: Given) -> set[str]:
    """Return the names of what could be played instead of waiting."""
    top, found = one.state.top, set()
    for action in one.state.legal_actions():
        if action.kind != K_PLAY:
            continue
        claim = recognise(action.value)
        if claim is None and top is not None:
            claim = elevated(top.claim, one.state.effects.is_reversed)
            assert claim is not None
            found.add(f"Elevate to {inside(claim)}")
        elif claim is not None:
            found.add(inside(claim))
    return found


def least_opponent(one: Given) -> int:
    """Return how many cards the opponent has who is nearest to being out."""
    return min(one.state.hands[seat].bit_count() for seat in (one.seat ^ 1, one.seat ^ 3) if one.state.hands[seat])


def stops(one: Given, left: int) -> bool:
    """Return whether the play takes the turn from an opponent while one of them has so few cards left."""
    top = one.state.top
    return top is not None and (top.seat ^ one.seat) & 1 == 1 and least_opponent(one) == left and one.kind == K_PLAY


def raised(one: Given) -> bool:
    """Return whether an action card other than Fire is used, and the numbers rise."""
    named = one.about["card"].lower() == str(one.advice.action).split()[1]
    return one.kind == K_USE and named and one.about["before"] < one.about["percent"] and named != "fire"


def sure_after_use(one: Given) -> bool:
    """Return whether no opponent has an answer to the named lead once the action card lies."""
    for code in plays(one.hand):
        claim = recognise(code)
        if claim is not None and inside(claim) == one.about["play"]:
            led = one.after.clone()
            led.to_move = one.seat
            led.apply(Action(K_PLAY, code))
            return not can_answer(led, one.seat, is_follow=False)
    return False


def can_play_on(one: Given) -> bool:
    """Return whether any play or Stomp is legal."""
    return any(action.kind in (K_PLAY, K_STOMP) for action in one.state.legal_actions())


def waits(one: Given) -> bool:
    """Return whether the action waits, though something could be played."""
    return one.advice.action in (PASS, DECLINE) and can_play_on(one)


def tops(one: Given) -> int:
    """Return whose play lies on top, -1 for nobody's."""
    return -1 if one.state.top is None else one.state.top.seat


CHECKS: dict[str, Callable[[Given], bool]] = {
    "ONLY": lambda one: len(one.state.legal_actions()) == 1,
    "EXCHANGE": lambda one: (
        one.kind == K_EXCHANGE
        and one.advice.action.value == 1
        and CARDS[one.about["card"]] & one.hand > 0
        and one.lighter(CARDS[one.about["card"]]) > 0
    ),
    "EXCHANGE_WEAK": lambda one: one.kind == K_EXCHANGE and HandWeights().of(one.hand) > 0.5,
    "NO_EXCHANGE": lambda one: one.kind == K_EXCHANGE and HandWeights().of(one.hand) <= 0.5,
    "GIVE_LIGHT": lambda one: (
        one.advice.action == Action(K_GIVE, CARDS[one.about["card"]]) and one.lighter(CARDS[one.about["card"]]) > 0
    ),
    "GIVE_STRONG": lambda one: (
        one.advice.action == Action(K_GIVE, CARDS[one.about["card"]])
        and HandWeights().of(one.hand) > 2.9
        and CARDS[one.about["card"]] >= CARDS["Water J"]
    ),
    "GIVE_BEST": lambda one: (
        one.advice.action == Action(K_GIVE, CARDS[one.about["card"]])
        and CARDS[one.about["card"]] >= CARDS["Water 10"]
    ),
    "CALL_NOW": lambda one: one.advice.action == CALL,  # how often it comes true is a test below
    "BET": lambda one: str(one.advice.action) == "use fire" and one.about["percent"] >= 50,
    "BET_SURE": lambda one: str(one.advice.action) == "use fire" and sure_after_use(one),
    "USE": raised,
    "USE_SURE": lambda one: one.about["card"].lower() in str(one.advice.action) and sure_after_use(one),
    "LAST_CARD": lambda one: one.hand.bit_count() == 1 and not one.after.hands[one.seat],
    "LAST_CARDS": lambda one: (
        one.hand.bit_count() > 1 and one.advice.action.value & ALL_CARDS == one.hand and one.kind == K_PLAY
    ),
    "SURE": lambda one: names_the_play(one) and no_answer(one, is_follow=one.state.top is not None),
    "LEAD_STRONG": lambda one: is_lead(one) and names_the_play(one) and one.about["percent"] >= 50,
    "LEAD_LOW": lambda one: is_lead(one) and names_the_play(one),
    "LEAD_ALONE": lambda one: (
        is_lead(one) and one.after.treasures[one.seat] == one.state.treasures[one.seat] | CARDS[one.about["card"]]
    ),
    "FOLLOW_STRONG": lambda one: not is_lead(one) and names_the_play(one) and one.about["percent"] >= 50,
    "FOLLOW_CHEAP": lambda one: (
        not is_lead(one) and names_the_play(one) and one.lighter(one.advice.action.value & ALL_CARDS) >= 0
    ),
    "FOLLOW_TRY": lambda one: not is_lead(one) and names_the_play(one) and one.about["percent"] <= 50,
    "STOP_ONE": lambda one: stops(one, 1),
    "STOP_TWO": lambda one: stops(one, 2),
    "PARTNER_LIES": lambda one: waits(one) and tops(one) == one.seat ^ 2,
    "PARTNER_LEADS": lambda one: waits(one) and tops(one) == -1 and one.state.turn == one.seat ^ 2,
    "PARTNER_CALLED": lambda one: (
        waits(one)
        and one.state.called >> (one.seat ^ 2) & 1 == 1
        and not one.state.finished
        and any(action.value & ALL_CARDS == one.hand or one.hand == STOMP for action in one.state.legal_actions())
    ),
    "KEEP": lambda one: waits(one) and one.about["play"] in best_waiting(one),
    "KEEP_STOMP": lambda one: waits(one) and STOMPING in one.state.legal_actions(),
    "KEEP_SWAN": lambda one: waits(one) and is_asked(one.state, one.seat) and tops(one) == -1,
    "PASS_NOTHING": lambda one: one.advice.action == PASS and not can_play_on(one),
    "STOMP_NOW": lambda one: (
        one.advice.action == STOMPING
        and (tops(one) ^ one.seat) & 1 == 1
        and one.state.top is not None
        and inside(one.state.top.claim) == one.about["play"]
        and one.about["percent"] >= 40
    ),
}
OF_OTHERS = {"CALL_BET", "STOMP_CANCELS", "WAIT"}
"""What is said of an action that the regular player would not choose."""
CHECKS |= {
    "CALL_BET": lambda one: (
        one.advice.action == CALL and one.about["points"] == 75 and not one.state.called >> one.seat & 1
    ),
    "STOMP_CANCELS": lambda one: (
        one.advice.action == STOMPING
        and (tops(one) ^ one.seat) & 1 == 1
        and one.state.top is not None
        and inside(one.state.top.claim) == one.about["play"]
        and 0 < one.about["percent"] < 100
        and tops(replace(one, state=one.after)) != tops(one)
    ),
    "WAIT": lambda one: waits(one) and one.after.hands[one.seat] == one.hand,
}


def test_each_sentence_has_its_check() -> None:
    assert set(CHECKS) == set(SENTENCES)


@pytest.mark.parametrize("name", sorted(CHECKS))
def test_what_a_sentence_says_holds_where_it_is_given(name: str) -> None:
    for one in every(name):
        said = SENTENCES[name].format(**one.about)
        assert CHECKS[name](one), (said, one.state.position())


def test_most_sentences_are_given_in_these_rounds() -> None:
    rare = {"EXCHANGE_WEAK", "GIVE_BEST", "PARTNER_CALLED", "LEAD_ALONE", "BET", "BET_SURE"}
    assert not [name for name in SENTENCES if name not in rare | OF_OTHERS and not every(name)]
    assert not [name for name in OF_OTHERS if every(name)]


def test_a_keeping_hand_is_heavier_without_what_is_kept() -> None:
    for one in every("KEEP"):
        named = [action.value & ALL_CARDS for action in one.state.legal_actions() if said_of(one, action)]
        assert named and any(one.lighter(cards) < 0 for cards in named), one.about


def said_of(one: Given, action: Action) -> bool:
    """Return whether the sentence names this play."""
    claim = recognise(action.value) if action.kind == K_PLAY else None
    if action == Action(K_PLAY, ELEVATE) and one.state.top is not None:
        claim = elevated(one.state.top.claim, one.state.effects.is_reversed)
        return claim is not None and one.about["play"] == f"Elevate to {inside(claim)}"
    return claim is not None and one.about["play"] == inside(claim)


def outcomes(names: tuple[str, ...]) -> Iterator[tuple[float, bool]]:
    """Yield the chance that was told of a play, and whether no opponent beat or stomped it."""
    wanted = {SENTENCES[name] for name in names}
    for played in rounds():
        for index, one in enumerate(played):
            if one.advice.reason not in wanted:
                continue
            answer = next(
                (
                    later
                    for later in played[index + 1 :]
                    if later.kind in (K_PLAY, K_STOMP) or later.state.top is None
                ),
                None,
            )
            is_beaten = (
                answer is not None
                and answer.state.top is not None
                and answer.state.top.seat == one.seat
                and (answer.seat ^ one.seat) & 1 == 1
            )
            yield one.about["percent"] / 100, not is_beaten


@pytest.mark.parametrize("names", [("LEAD_STRONG",), ("FOLLOW_STRONG",), ("FOLLOW_TRY",)])
def test_the_chances_told_are_near_what_happens(names: tuple[str, ...]) -> None:
    told = list(outcomes(names))
    assert len(told) > 60
    said, was = sum(chance for chance, _held in told) / len(told), sum(held for _c, held in told) / len(told)
    assert abs(said - was) < 0.12
    assert (was > 0.5) == (names != ("FOLLOW_TRY",))


def test_who_calls_comes_out_first_more_often_than_not() -> None:
    firsts = [
        played[-1].after.ended.finished[0] == one.seat
        for played in rounds()
        for one in played
        if one.advice.reason == reasons.CALL_NOW and played[-1].after.ended is not None
    ]
    assert len(firsts) > 20
    assert sum(firsts) > len(firsts) / 2


def test_a_low_card_of_an_opponent_is_not_stomped() -> None:
    hands = [["W2", "W9", "STOMP", "E6", "W6"], ["F4", "F10"], ["F3", "FK"], ["E9", "EJ", "E3"]]
    position = {"plays": [{"seat": 0, "cards": ["A2"]}], "top": {"seat": 1, "cards": ["A5"]}}
    state = state_of(hands=hands, phase="reaction", to_move=0, turn=2, **position)
    given = advise(state, Random(1))
    assert str(given.advice.action) == "decline"
    assert given.advice.reason == reasons.KEEP_STOMP


@pytest.mark.parametrize(
    ("name", "position"),
    [
        ("LEAD_ALONE", {"hands": [["JESTER", "ELEVATE"], *OTHERS]}),
        (
            "PARTNER_CALLED",
            {"hands": [["WK"], *OTHERS], "top": {"seat": 3, "cards": ["A8"]}, "called": [2], "played": [0, 1, 3]},
        ),
        ("PASS_NOTHING", {"hands": [["W2", "W3"], *OTHERS], "top": {"seat": 3, "cards": ["A8"]}}),
    ],
)
def test_rare_sentences(name: str, position: dict[str, Any]) -> None:
    given = advise(state_of(**position), Random(1))
    assert given.advice.reason == SENTENCES[name]
    assert CHECKS[name](given)


@pytest.mark.parametrize("barred", [0, 1])
def test_an_earth_binds_the_opponents_of_who_played_it_alone(barred: int) -> None:
    """Team 1 may hold the Guru; an Earth of its own (team 0 is barred) leaves it that, one of ours does not."""
    hands = [["WA", "W2", "F2"], ["GURU", "F9", "A3"], ["F4", "F10", "A4"], ["F5", "E9", "EJ"]]
    effects = {"dominant": "W", "no_specials": barred}
    top = {"seat": 3, "cards": ["WK"]}
    given = advise(state_of("pro", hands=hands, top=top, turn=3, to_move=0, effects=effects), Random(1))
    assert str(given.advice.action) == "play WA"
    assert (given.advice.reason == reasons.SURE) == (barred == 1)
    assert CHECKS["SURE"](given) == (barred == 1)


def test_the_guru_is_beaten_by_nothing_but_a_swan() -> None:
    state = state_of(hands=[["GURU", "W2", "W3"], ["F2", "F3"], ["F4", "A2"], ["E2", "E9"]])
    state.to_move = 0
    led = state.clone()
    led.apply(Action(K_PLAY, GURU))
    assert not can_answer(led, 0, is_follow=False)
