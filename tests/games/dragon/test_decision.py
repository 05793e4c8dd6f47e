"""The expert of Dragon: deals that fit what its seat knows and what was bid, values, and reasons that hold."""

from __future__ import annotations

from functools import cache
from random import Random
from statistics import fmean
from typing import Any

import pytest

from elements_table.bots import levels
from elements_table.bots.pimc import compare
from elements_table.games.dragon.bot import likelihood
from elements_table.games.dragon.bot import reasons as why
from elements_table.games.dragon.bot.bidding import best_trump
from elements_table.games.dragon.bot.evaluation import Knowledge
from elements_table.games.dragon.bot.likelihood import Deals
from elements_table.games.dragon.bot.strategy import MOST_BURIES, DragonStrategy, HandTrial, play_out, win_chance
from elements_table.games.dragon.rules.actions import Kind
from elements_table.games.dragon.rules.cards import SUIT_MASK
from elements_table.games.dragon.rules.observation import DragonObservation, Phase
from elements_table.games.dragon.rules.state import DragonState
from elements_table.kernel.registry import registry
from elements_table.kernel.strategy import Advice, Budget, History
from tests.games.dragon.claims import Said, is_true

OPTIONS = [
    {"ends": "4_hands"},
    {"ends": "300", "points": "printed", "trump": "after_kitty", "bid_step": "1"},
    {"ends": "4_hands", "all_pass": "redeal"},
]
EXPERT = levels.resolve("expert")


@pytest.fixture(autouse=True)
def _few_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(likelihood, "DRAWN", 24)


def strategy() -> DragonStrategy:
    found = registry().strategy("dragon")
    assert isinstance(found, DragonStrategy)
    return found


@cache
def hand(options: int, seed: int) -> list[tuple[DragonState, DragonObservation]]:
    """Return a hand of regular players: each state with what the seat to act knows, history included."""
    state = registry().game("dragon").new_state(OPTIONS[options], seed=seed)
    assert isinstance(state, DragonState)
    history, rng = History(), Random(seed)
    state.emit = history.hear
    met = []
    while state.phase < Phase.ROUND_OVER:
        observation = history.told(state.observation(state.to_move))
        met.append((state.clone(), observation))
        state.apply(strategy().choose(observation, rng, Budget()).action)
    return met


HANDS = [(options, seed) for options in range(len(OPTIONS)) for seed in range(2)]


@pytest.mark.parametrize("at", HANDS)
def test_every_deal_is_one_that_the_seat_could_be_in_and_they_differ(at: tuple[int, int]) -> None:
    for state, observation in hand(*at)[::6]:
        trial = strategy().decision(observation, Random(1))
        plain = state.observation(observation.seat)
        dealt = [trial.deal(Random(n)) for n in range(8)]
        assert all(deal.observation(observation.seat) == plain for deal in dealt)
        if observation.phase != "play" or observation.tricks < 9:
            assert len({tuple(deal.hands) for deal in dealt}) > 2
        assert trial.deal(Random(3)).position() == dealt[3].position(), "a deal follows from its chance alone"


def test_who_bids_high_holds_more_and_who_passes_less(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(likelihood, "DRAWN", 150)
    state = registry().game("dragon").new_state({"ends": "4_hands"}, seed=3)
    base = {**state.position(), "dealer": 3, "to_move": 3}

    def worths(*bids: list[Any]) -> list[float]:
        observation = registry().game("dragon").from_position({**base, "bids": list(bids)}).observation(3)
        assert isinstance(observation, DragonObservation)
        found = [Deals(strategy().game, observation, Random(chance)) for chance in range(8)]
        dealt = [deals.draw(Random(n)).hands for deals in found for n in range(30)]
        return [fmean(best_trump(hands[seat])[1] for hands in dealt) for seat in (0, 1, 2)]

    high, low, middle = worths([0, 100], [1, "pass"], [2, "pass"])
    assert high > middle + 2 > low + 2
    raised = [0, 70], [1, 100], [2, "pass"], [3, 105], [0, "pass"], [1, 110]
    assert worths(*raised)[1] > worths(*raised)[0] + 5


def test_plays_make_deals_likelier_and_none_alone() -> None:
    found = likelihood.weights([0.0, -1.0, *[-2.0] * 8], {})
    assert found[0] > found[1] > found[2] > 0.0
    flat = likelihood.weights([0.0] + [-40.0] * 9, {})
    assert sum(flat) ** 2 >= 0.3 * 10 * sum(weight * weight for weight in flat)


def test_each_deal_is_met_once_and_more_are_where_more_are_asked_for() -> None:
    _state, observation = hand(0, 1)[12]
    found, again = (Deals(strategy().game, observation, Random(1)) for _n in range(2))
    few = found.weights(30)
    assert len(few) == 30
    assert len({tuple(held) for held in found.pool}) == len(found.pool) == 30
    assert len(found.weights(400)) == len({tuple(held) for held in found.pool}) == 400
    again.gather(400)
    assert again.pool == found.pool, "however they were asked for"


def test_where_few_deals_are_left_all_are_tried_and_each_counts_by_what_is_known_of_it() -> None:
    looked_at = 0
    for options, seed in HANDS:
        for _state, observation in hand(options, seed)[-9:-4]:
            found, other = (Deals(strategy().game, observation, Random(n)) for n in range(2))
            weights, others = found.weights(150), other.weights(150)
            if 1 < len(weights) < 150 and len(others) < 150:
                looked_at += 1
                told = {tuple(held) for held in other.pool}
                both = [weight for held, weight in zip(found.pool, weights, strict=True) if tuple(held) in told]
                assert sum(both) > 0.9 * sum(weights), "what was not met is unlikely"
    assert looked_at > 5


def test_an_expert_that_may_try_more_tries_more_deals() -> None:
    _state, observation = hand(0, 1)[14]
    trial = strategy().decision(observation, Random(1))
    found = compare(trial, 1200, Random(1), trial.actions())
    assert found.deals > 160
    assert len({tuple(held) for held in trial.deals.pool}) >= found.deals


def test_what_was_played_fits_the_true_deal_better_than_others() -> None:
    gains = []
    for state, observation in hand(0, 1)[12::4]:
        found = Deals(strategy().game, observation, Random(1))
        if len(found.weights(24)) == 24:
            gains.append(found.fit([*state.hands, state.kitty]) - fmean(map(found.fit, found.pool)))
    assert fmean(gains) > 1.0


def test_a_hidden_kitty_holds_hardly_a_trump() -> None:
    seen = 0
    for state, observation in hand(0, 1):
        if state.phase == Phase.PLAY and observation.seat != state.bidder and state.tricks < 4:
            found = [Deals(strategy().game, observation, Random(chance)) for chance in range(4)]
            trumps = SUIT_MASK[state.trump]
            kitties = [deals.draw(Random(n)).kitty for deals in found for n in range(30)]
            assert fmean((kitty & trumps).bit_count() for kitty in kitties) < 0.4
            seen += 1
    assert seen > 8


def test_a_playout_knows_no_more_than_each_seat_would_see() -> None:
    for state, observation in hand(0, 0):
        if state.phase == Phase.PLAY:
            assert Knowledge.of_state(state) == Knowledge.of_observation(observation, state.variant)


def test_a_playout_ends_the_hand_from_anywhere() -> None:
    for at in HANDS:
        for state, _observation in hand(*at)[::7]:
            after = state.clone()
            play_out(after)
            assert after.phase >= Phase.ROUND_OVER


def test_the_last_card_of_all_needs_no_deal() -> None:
    position = {
        "hands": [["A3"], [], [], []],
        "trick": [[1, "A9"], [2, "A5"], [3, "A6"]],
        "kitty": ["E6", "E7", "E8", "W6", "W7"],
        "contract": {"seat": 0, "bid": 100, "trump": "fire"},
        "tricks": 12,
    }
    state = registry().game("dragon").from_position(position)
    trial = strategy().decision(state.observation(0), Random(1))
    assert trial.deal(Random(1)) == state
    assert str(EXPERT(strategy(), state.observation(0), Random(1), Budget()).action) == "play A3"


def ended(scores: list[int], number: int, options: dict[str, str]) -> DragonState:
    state = (
        registry()
        .game("dragon")
        .from_position(
            {"phase": "game_over" if number == 4 else "round_over", "scores": scores, "hand": number}, options
        )
    )
    assert isinstance(state, DragonState)
    return state


def test_a_hand_is_worth_the_chance_to_win_the_match() -> None:
    four = {"ends": "4_hands"}
    assert [win_chance(ended([200, 100], 4, four), seat) for seat in range(4)] == [1.0, 0.0, 1.0, 0.0]
    assert win_chance(ended([100, 100], 4, four), 0) == win_chance(ended([100, 100], 1, four), 1) == 0.5
    late, early = (win_chance(ended([200, 100], number, four), 0) for number in (3, 1))
    assert 0.5 < early < late < 1.0
    for options in ({"ends": "500"}, {"ends": "endless"}):
        assert 0.5 < win_chance(ended([200, 100], 1, options), 2) < 1.0
    assert win_chance(ended([480, 380], 5, {"ends": "500"}), 0) > win_chance(ended([110, 10], 5, {"ends": "500"}), 0)


def advised(observation: DragonObservation, playouts: int, seed: int = 1) -> Advice[Any]:
    return EXPERT(strategy(), observation, Random(seed), Budget(playouts=playouts))


def test_the_expert_answers_alike_each_time_and_what_is_legal() -> None:
    for at in HANDS[::3]:
        for state, observation in hand(*at)[2::27]:
            found = advised(observation, 24)
            assert state.objection(found.action) is None
            assert found == advised(observation, 24)
            assert all(0.0 <= value <= 1.0 for value in found.values.values())


def test_the_regular_choice_comes_first_and_cards_that_do_the_same_once() -> None:
    for _state, observation in hand(0, 0)[::5]:
        trial = strategy().decision(observation, Random(4))
        assert isinstance(trial, HandTrial)
        actions = trial.actions()
        assert actions[0] == trial.regular.action
        assert len(actions) == len({*actions})


def test_an_expert_needs_the_last_trick_to_make_the_contract_and_takes_it() -> None:
    position = {
        "phase": "play",
        "hands": [["A15", "A3"], ["A14", "E3"], ["E4", "W4"], ["W5"]],
        "trick": [[3, "A9"]],
        "kitty": ["E6", "E7", "E8", "W6", "W7"],
        "contract": {"seat": 0, "bid": 100, "trump": "fire"},
        "taken": [85, 50],
        "tricks": 11,
        "hand": 4,
        "scores": [60, 60],
    }
    state = registry().game("dragon").from_position(position, {"ends": "4_hands"})
    found = EXPERT(strategy(), state.observation(0), Random(1), Budget(playouts=40))
    assert str(found.action) == "play A15"
    assert found.values[found.action] == 1.0


JUDGED = {why.LEAD_BEST, why.GIVE_UP, why.BID, why.PASS_SHORT, why.PASS_MARGIN}
"""What holds an action for the best, and so is said of the regular player's choice alone."""


def test_what_the_expert_says_of_any_action_is_true() -> None:
    told = set()
    for at in HANDS:
        for state, observation in hand(*at)[1::4]:
            trial = strategy().decision(observation, Random(4))
            actions = trial.actions()
            for action in actions if len(actions) > 1 else ():
                said = trial.advice(action)
                assert said.action == action
                assert said.reason not in JUDGED or action == actions[0]
                assert observation.seat is not None
                if not said.reason and action.kind == Kind.BURY:
                    continue  # the search tells what it found
                facts = dict(said.parameters)
                s = Said(said.reason, facts, str(action), observation.seat, state.position(), OPTIONS[at[0]])
                assert is_true(s), (said.reason.format(**facts), action, s.p)
                told.add(said.reason)
    assert told >= why.PLAIN


def test_points_named_for_a_bid_are_those_that_the_regular_player_counts_on() -> None:
    compared = 0
    for _state, observation in hand(0, 0) + hand(1, 1):
        trial = strategy().decision(observation, Random(4))
        if trial.regular.reason != why.BID:
            continue
        for action in trial.actions()[1:]:
            said = trial.advice(action)
            if said.reason == why.BID_BELOW:
                assert [said.parameters[name] for name in ("suit", "points")] == [
                    trial.regular.parameters[name] for name in ("suit", "points")
                ]
                compared += 1
    assert compared > 3


def test_several_ways_to_bury_are_tried_the_regular_players_first() -> None:
    for at in HANDS:
        for state, observation in hand(*at):
            if state.phase == Phase.BURY:
                trial = strategy().decision(observation, Random(4))
                first, *others = trial.actions()
                assert first == trial.regular.action
                assert 3 <= len(others) <= MOST_BURIES
                assert {first, *others} <= set(state.legal_actions())


def test_of_a_choice_that_is_never_searched_nothing_is_said() -> None:
    for state, observation in hand(0, 0):
        trial = strategy().decision(observation, Random(4))
        if state.phase == Phase.TRUMP:
            other = next(action for action in state.legal_actions() if action != trial.regular.action)
            assert trial.advice(other) == Advice(other)
            return
    raise AssertionError("no trump was named")
