"""Properties of Wu Xing over many random games."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from elements_table.bots import levels
from elements_table.bots.arena import play_game
from elements_table.games.wuxing.rules.state import WuXingState
from elements_table.kernel.game import DEALER, Event
from elements_table.kernel.registry import registry
from elements_table.kernel.strategy import Budget

SEEDS = st.integers(min_value=-(2**40), max_value=2**40)
TARGETS = st.sampled_from(["3", "6", "9"])
WUXING = "wuxing"
DECK = Counter({1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 6: 6})


def walk(seed: int, target: str, actions: int = 400) -> list[WuXingState]:
    """Return all states of a random game, at most `actions` of them."""
    rng = Random(seed)
    state = registry().game(WUXING).new_state({"target": target}, seed=seed)
    states = [state]
    while not state.is_terminal() and len(states) < actions:
        state = state.clone()
        state.apply(state.random_action(rng))
        states.append(state)
    return states


@given(SEEDS, st.sampled_from(["3", "6", "9", "endless"]))
@settings(max_examples=60)
def test_derived_parts_are_what_the_cards_make(seed: int, target: str) -> None:
    for state in walk(seed, target, 150):
        p = state.position()
        assert p["limit"] == sum(p["display"])
        assert p["sums"] == [sum(p["hands"][s]) + sum(p["fronts"][s]) for s in (0, 1)]
        piles = [*p["hands"], *p["fronts"], p["display"], p["discarded"], p["aside"]]
        assert sum(map(Counter, piles), Counter()) == DECK
        assert len(p["aside"]) == 4  # W4
        assert set(p["discarded"]) <= {6}  # W9


@given(SEEDS, TARGETS)
@settings(max_examples=60)
def test_the_game_ends_at_once_with_the_target(seed: int, target: str) -> None:
    for state in walk(seed, target):
        reached = max(state.tokens) >= int(target)
        assert state.is_terminal() == reached
        assert not reached or state.winners() == [state.tokens.index(max(state.tokens))]
        assert sum(state.tokens) <= {"3": 12, "6": 12, "9": 18}[target]


@given(SEEDS, TARGETS)
@settings(max_examples=60)
def test_rounds_follow_each_other(seed: int, target: str) -> None:
    states = walk(seed, target)
    for before, after in pairwise(states):
        if before.current_player() == DEALER:
            assert before.last_round is not None
            assert after.round == before.round + 1
            assert after.start_player == after.to_move == before.last_round.winner  # W5
            assert [len(hand) for hand in after.position()["hands"]] == [6, 6]  # W4
            assert after.tokens == before.tokens
        elif not after.last_round:
            assert after.to_move == 1 - before.to_move  # W6
        else:
            gained = [b - a for a, b in zip(before.tokens, after.tokens, strict=True)]
            assert sorted(gained) in ([0, 1], [0, 2])


@given(SEEDS, TARGETS)
@settings(max_examples=60)
def test_a_knock_is_judged_as_the_rule_says(seed: int, target: str) -> None:
    states = walk(seed, target)
    for before, after in pairwise(states):
        end = after.last_round
        if end is None or before.last_round is not None:
            continue
        p, knocker = before.position(), before.to_move
        mine, theirs, limit = p["sums"][knocker], p["sums"][1 - knocker], p["limit"]
        if end.by == "yield":
            assert (end.winner, end.tokens) == (1 - knocker, 1)
        elif mine > limit:
            assert (end.winner, end.tokens, end.by) == (1 - knocker, 2, "false_knock")
        elif theirs > limit:
            assert (end.winner, end.tokens, end.by) == (knocker, 2, "knock")
        else:
            assert (end.winner, end.by) == (knocker if mine > theirs else 1 - knocker, "knock")


@given(SEEDS)
@settings(max_examples=40)
def test_all_cards_lie_open_between_rounds_and_only_then(seed: int) -> None:
    for state in walk(seed, "6"):
        position = state.position()
        for seat in (None, 0, 1):
            view = state.observation(seat).view()
            if state.phase:  # W15: between rounds and at the end
                assert view["hands"] == position["hands"]
                assert view["aside"] == position["aside"]
            else:
                assert [hand is not None for hand in view["hands"]] == [s == seat for s in (0, 1)]
                assert "aside" not in view
            assert view["counts"]["hands"] == [len(hand) for hand in position["hands"]]
            assert view["counts"]["aside"] == 4


@given(SEEDS)
@settings(max_examples=40)
def test_what_is_said_of_an_action_beforehand_comes_true(seed: int) -> None:
    """What the table shows of limit, sum, goal, the end of a round and who starts is what the rules then do."""
    rng = Random(seed)
    state = registry().game(WUXING).new_state({"target": rng.choice(["3", "endless"])}, seed=seed)
    while not state.is_terminal() and state.round < 20:
        seat, phase, action = state.to_move, state.phase, state.random_action(rng)
        o = state.observation(None if phase else seat)
        said = o.next_start if phase else o.after(action, seat)
        assert o.is_within(seat) == (state.sums[seat] <= state.limit) and not (not phase and o.is_within(1 - seat))
        state.apply(action)
        if phase:
            assert state.phase != 0 or state.start_player == said
            continue
        assert said == (state.limit, state.sums[seat])
        if state.ended is not None:
            shown, won = state.observation(0).verdict, state.ended[0] == seat
            assert won == (shown in ("alone", "higher"))
            assert (shown == state.ended[2]) == (shown in ("yield", "false_knock"))
        if state.is_terminal():
            assert max(state.tokens) >= o.goal > 0


@given(SEEDS)
@settings(max_examples=40)
def test_events_tell_where_every_card_went(seed: int) -> None:
    """What events move is what positions show: played back, they rebuild the open parts."""
    rng = Random(seed)
    state = registry().game(WUXING).new_state(seed=seed)
    heard: list[Event] = []
    state.emit = heard.append
    while not state.is_terminal():
        before = state.position()
        action = state.random_action(rng)
        state.apply(action)
        (event,) = heard
        heard.clear()
        after = state.position()
        if event.kind in ("play", "take", "discard"):
            assert str(action).startswith(event.kind)
            (moved,) = event.moved
            assert int(moved.face or 0) in pile(before, moved.source)
            assert int(moved.face or 0) in pile(after, moved.target)
        elif event.kind == "deal":
            assert event.seat == DEALER
            assert all(moved.face is None for moved in event.moved)
        else:
            assert event.facts["winner"] == after["last_round"]["winner"]


def pile(position: dict[str, list[object]], place: str) -> list[int]:
    name, _dot, seat = place.partition(".")
    found = position[name]
    return found[int(seat)] if seat else found


def test_both_seats_start_about_as_often() -> None:
    starts = Counter(registry().game(WUXING).new_state(seed=seed).start_player for seed in range(600))
    assert min(starts.values()) > 240


def test_deals_are_fair() -> None:
    """W4: each value comes to a hand as often as the deck has it."""
    game = registry().game(WUXING)
    counts: Counter[int] = Counter()
    for seed in range(2000):
        hands = game.new_state(seed=seed).position()["hands"]
        counts.update(hands[0] + hands[1])
    for value, number in DECK.items():
        assert abs(counts[value] / (2000 * 12) - number / 16) < 0.01


def test_no_level_knocks_falsely() -> None:
    """W14: a false knock is a slip, and bots do not slip."""
    game, strategy = registry().game(WUXING), registry().strategy(WUXING)
    ends: Counter[str] = Counter()
    for name in levels.known_to(game.data):
        choose = levels.resolve(name)

        def noted(*args: object, choose: levels.Level = choose) -> object:
            advice = choose(*args)
            observation = args[1]
            if str(advice.action) == "knock":
                mine = observation.sum_of(observation.seat)
                ends["false" if mine > observation.limit else "good"] += 1
            return advice

        for seed in range(15):
            play_game(game, strategy, [noted, noted], {"target": "6"}, seed=seed, budget=Budget(playouts=2))
    assert ends["good"] > 20
    assert ends["false"] == 0
