"""The expert of Elemies: deals that fit what its seat knows, playouts by the rules, values, and reasons that hold."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest

from elements_table.bots import levels
from elements_table.games.elemies.bot import reasons
from elements_table.games.elemies.bot.hand_value import FOUR_WEIGHS, HandWeights, counts_of
from elements_table.games.elemies.bot.hand_value import FULL as FULL_WEIGHS
from elements_table.games.elemies.bot.hand_value import PAIR as PAIR_WEIGHS
from elements_table.games.elemies.bot.hand_value import SINGLE as SINGLE_WEIGHS
from elements_table.games.elemies.bot.hand_value import STEPS as STEPS_WEIGH
from elements_table.games.elemies.bot.hand_value import STRAIGHT as STRAIGHT_WEIGHS
from elements_table.games.elemies.bot.hand_value import TRIPLE as TRIPLE_WEIGHS
from elements_table.games.elemies.bot.playout import Playouts, QuickState
from elements_table.games.elemies.bot.shapes import NO_RANK, Holding, Shapes, cards_for, is_one
from elements_table.games.elemies.bot.strategy import CARDS, MOST, REACTING, ElemiesStrategy, RoundTrial, win_chance
from elements_table.games.elemies.rules.claims import FLUSH, FOUR, FULL, PAIR, SINGLE, STEPS, STRAIGHT, TRIPLE
from elements_table.games.elemies.rules.combinations import plays, recognise
from elements_table.games.elemies.rules.data import ALL_CARDS, JESTER, SUITED, bits_of, mask_of
from elements_table.games.elemies.rules.fields import P_REACTION, P_ROUND_OVER
from elements_table.games.elemies.rules.observation import ElemiesObservation
from elements_table.games.elemies.rules.state import ElemiesState
from elements_table.kernel.registry import registry
from elements_table.kernel.strategy import Budget, History
from tests.games.elemies.test_reasons import CHECKS, OF_OTHERS, SENTENCES, Given
from tests.games.elemies.test_strategy import state_of

EXPERT = levels.resolve("expert")
LEVELS = ("beginner", "intermediate", "pro")
WEIGHS = {SINGLE: SINGLE_WEIGHS, PAIR: PAIR_WEIGHS, TRIPLE: TRIPLE_WEIGHS, STEPS: STEPS_WEIGH, FULL: FULL_WEIGHS}


def strategy() -> ElemiesStrategy:
    found = registry().strategy("elemies")
    assert isinstance(found, ElemiesStrategy)
    return found


@cache
def met(level: str) -> list[tuple[ElemiesState, ElemiesObservation]]:
    """Return two rounds of regular players: each state with what the seat to act knows, history included."""
    found = []
    for seed in (1, 2):
        state = registry().game("elemies").new_state({"level": level}, seed=seed)
        assert isinstance(state, ElemiesState)
        history, rng = History(), Random(seed)
        state.emit = history.hear
        while state.phase < P_ROUND_OVER:
            observation = history.told(state.observation(state.to_move))
            found.append((state.clone(), observation))
            state.apply(strategy().choose(observation, rng, Budget()).action)
    return found


@pytest.mark.parametrize("level", LEVELS)
def test_every_deal_is_one_that_the_seat_could_be_in_and_they_differ(level: str) -> None:
    for state, observation in met(level)[::5]:
        trial = strategy().decision(observation, Random(1))
        plain = state.observation(observation.seat)
        deals = [trial.deal(Random(n)) for n in range(6)]
        assert all(deal.observation(observation.seat) == plain for deal in deals)
        assert trial.deal(Random(3)).position() == deals[3].position(), "a deal follows from its chance alone"
        if observation.unseen.bit_count() > 15:
            assert len({tuple(deal.hands) for deal in deals}) > 3


@pytest.mark.parametrize("level", LEVELS)
def test_a_playout_does_what_is_legal_and_ends_the_round_from_anywhere(level: str) -> None:
    playouts = Playouts(HandWeights())
    states = [state.clone() for state, _observation in met(level)[::9]]
    states += [registry().game("elemies").new_state({"level": level}, seed=seed) for seed in range(12)]
    for state in states:
        for _n in range(400):
            if state.phase >= P_ROUND_OVER:
                break
            action = playouts.action(state)
            assert state.objection(action) is None, (str(action), state.position())
            state.apply(action)
        assert state.phase >= P_ROUND_OVER


def test_a_playout_of_a_seat_does_not_look_into_the_hands_of_others() -> None:
    playouts, rng, game = Playouts(HandWeights()), Random(3), registry().game("elemies")
    for state, _observation in met("pro"):
        if state.phase != P_REACTION:
            other = game.resample_hidden(state, state.to_move, rng)
            assert isinstance(other, ElemiesState)
            assert playouts.action(state) == playouts.action(other)


def test_shapes_are_what_a_hand_can_lead() -> None:
    rng, shapes = Random(5), Shapes(HandWeights())
    for _n in range(60):
        hand = sum(rng.sample(bits_of(SUITED), 12)) | (JESTER if rng.random() < 0.3 else 0)
        codes = {recognise(code) for code in plays(hand)}
        held = shapes.of(hand)
        claims = set()
        for shape in held.shapes:
            code = cards_for(shape.taken, hand, held.jester)
            claim = recognise(code)
            assert claim is not None and code & ALL_CARDS & ~hand == 0
            assert (claim.size, claim.rank) == (shape.size, shape.rank)
            assert claim.kind in (shape.kind, FLUSH if shape.kind == STRAIGHT else shape.kind)
            assert shape.after == pytest.approx(HandWeights().lightest(held.counts - shape.taken))
            claims.add((claim.kind, claim.size, claim.rank))
        for kind, size, rank in claims:
            if kind < FOUR:
                for is_reversed in (False, True):
                    better = [
                        (one.rank, one.taken)
                        for one in held.shapes
                        if one[:2] == (kind, size) and (one.rank < rank if is_reversed else one.rank > rank)
                    ]
                    assert held.replies(kind, size, rank, is_reversed) == better
        if held.jester == NO_RANK and not hand & JESTER:
            assert {code[:3] for code in codes if code and code.kind < FLUSH} - claims <= {
                code[:3] for code in codes if code and code.kind == STRAIGHT
            }


def lightest_split(hand: int) -> float:
    """Return the least weight of all ways to split a hand of suited cards, by trying them."""
    if not hand:
        return 0.0
    lowest = (hand & -hand).bit_length() - 1 >> 2
    weights = []
    for shape in Holding(hand, HandWeights()).shapes:
        if shape.taken >> 4 * lowest & 15:
            weight = FOUR_WEIGHS
            if shape.kind == STRAIGHT:
                weight = STRAIGHT_WEIGHS[shape.size, shape.rank]
            elif shape.kind != FOUR:
                weight = WEIGHS[shape.kind][shape.rank]
            weights.append(weight + lightest_split(hand & ~cards_for(shape.taken, hand, NO_RANK)))
    return min(weights)


def test_a_hand_weighs_as_much_as_its_lightest_split() -> None:
    rng = Random(7)
    for _n in range(60):
        ranks = rng.sample(range(13), rng.choice((4, 6, 8)))
        cards = [1 << 4 * rank + element for rank in ranks for element in range(4)]
        hand = sum(rng.sample(cards, 11))
        assert HandWeights().of(hand) == pytest.approx(lightest_split(hand)), hand


def test_memories_of_hands_stay_small() -> None:
    rng, cards, shapes = Random(9), bits_of(ALL_CARDS), Shapes(HandWeights())
    for _n in range(1500):
        held = shapes.of(sum(rng.sample(cards, 14)))
        assert held.shapes
        assert len(shapes._hands) <= 401
        assert len(shapes.weights._known) <= 17_000


@pytest.mark.parametrize(
    ("cards", "whole"),
    [
        ("W2", True),
        ("W2 F2 A2", True),
        ("W9 F9 W10 F10", True),
        ("W9 F10 A9", False),
        ("W9 F9 W10", False),
        ("W9 F9 WJ FJ", False),
        ("W2 F3 A4 E5 W6", True),
        ("W2 F3 A4 E5", False),
        ("W2 F2 A2 E9 W9", True),
        ("W2 F2 A9 E9 W9", True),
        ("W2 F2 A2 E2 W9", False),
    ],
)
def test_counts_tell_whether_they_are_one_combination(cards: str, whole: bool) -> None:
    hand = mask_of(cards.split())
    assert is_one(counts_of(hand)) == (recognise(hand) is not None) == whole


def test_a_single_that_no_card_beats_is_sure_to_win_and_a_low_one_hardly_wins() -> None:
    state = state_of(hands=[["WK", "E4", "E5"], ["F3", "FQ"], ["A3", "A9"], ["E9", "A8"]])
    table = QuickState(state, 0, state.effects)
    assert table.wins(SINGLE, 1, 11) == 1.0
    assert table.wins(SINGLE, 1, 2) < 0.5 < table.wins(SINGLE, 1, 8)
    assert table.wins(FOUR, 4, 0) > 0.9


LOW = [["W2", "E2", "F3", "FJ"], ["F5", "FQ", "AJ", "E6"], ["A4", "A9", "WK"], ["E9", "A8", "GURU"]]
"""Hands of which the first wins little with the ranks as they are."""


@pytest.mark.parametrize(("card", "used"), [("air", "use air"), ("water", "use water 1"), ("fire", "play W2 E2")])
def test_a_playout_plays_an_action_card_where_it_betters_the_turn(card: str, used: str) -> None:
    def next_action(held: str | None, **effects: Any) -> str:
        state = state_of("pro", hands=LOW, action_cards=[held, None, None, None], effects=effects)
        return str(Playouts(HandWeights()).action(state))

    assert next_action(card) == used
    assert next_action(None) == "play W2 E2"
    assert next_action(card, dominant="W") == "play W2 E2", "one a turn"


def test_a_round_is_worth_the_chance_to_win_the_game() -> None:
    def ended(scores: list[int], phase: str = "round_over") -> ElemiesState:
        end = {"finished": [0, 1, 2, 3], "points": [0, 0], "treasure": [0, 0]}
        return state_of(phase=phase, scores=scores, last_round=end)

    assert [win_chance(ended([510, 400], "game_over"), seat) for seat in range(4)] == [1.0, 0.0, 1.0, 0.0]
    assert win_chance(ended([200, 200]), 0) == win_chance(ended([-50, -50]), 1) == 0.5
    early, late = win_chance(ended([110, 10]), 0), win_chance(ended([450, 350]), 0)
    assert 0.5 < early < late < 1.0
    assert win_chance(ended([10, 110]), 1) == pytest.approx(early)


def test_the_longer_the_round_the_fewer_playouts_and_few_where_all_wait() -> None:
    for state, observation in met("pro")[::4]:
        taken = strategy().decision(observation, Random(1)).playouts
        if state.phase == P_REACTION:
            assert taken == REACTING
        else:
            assert CARDS // 56 <= taken <= MOST


@pytest.mark.parametrize("level", LEVELS)
def test_the_expert_answers_alike_each_time_and_what_is_legal(level: str) -> None:
    for state, observation in met(level)[2::29]:
        found = EXPERT(strategy(), observation, Random(1), Budget(playouts=24))
        assert state.objection(found.action) is None
        assert found == EXPERT(strategy(), observation, Random(1), Budget(playouts=24))
        assert all(0.0 <= value <= 1.0 for value in found.values.values())


def test_what_the_expert_says_of_any_action_is_true() -> None:
    told = Counter[str]()
    for level in LEVELS:
        for state, observation in met(level)[::2]:
            trial = strategy().decision(observation, Random(4))
            assert isinstance(trial, RoundTrial)
            actions = trial.actions()
            assert actions[0] == trial.regular.action
            assert len(actions) == len({*actions})
            for action in actions if len(actions) > 1 else ():
                said = trial.advice(action)
                assert said.action == action
                after = state.clone()
                after.apply(after.resolve(action))
                name = next((name for name, text in SENTENCES.items() if text == said.reason), "")
                assert not name or CHECKS[name](Given(state, said, after)), (name, str(action), state.position())
                told[name] += 1
    assert told.keys() >= OF_OTHERS
    assert 0 < told[""] < told.total() / 20, "of hardly an action nothing can be said"


def test_of_another_play_nothing_is_said_that_only_holds_of_the_best() -> None:
    for state, observation in met("pro"):
        trial = strategy().decision(observation, Random(4))
        assert isinstance(trial, RoundTrial)
        for action in (action for action in trial.actions() if action != trial.regular.action):
            assert trial.advice(action).reason not in (reasons.KEEP, reasons.CALL_NOW, reasons.STOMP_NOW)
        for action in state.legal_actions()[:3]:
            assert trial.advice(action).action == action, "whatever is legal may have been done"
