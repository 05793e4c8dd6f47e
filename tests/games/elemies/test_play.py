"""Properties of Elemies over random games."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from elements_table.games.elemies.rules.actions import DEAL, DECLINE, K_GIVE, K_PLAY, STOMPING, Action, parse
from elements_table.games.elemies.rules.combinations import readings
from elements_table.games.elemies.rules.data import ALL_CARDS, ActionCard, bits_of
from elements_table.games.elemies.rules.events import opens_reactions
from elements_table.games.elemies.rules.fields import P_PLAY, P_REACTION, P_ROUND_OVER
from elements_table.games.elemies.rules.game import Elemies
from elements_table.games.elemies.rules.state import ElemiesState
from elements_table.games.elemies.rules.turn import is_asked
from elements_table.kernel.data import read_yaml
from elements_table.kernel.errors import DataError, PositionError
from elements_table.kernel.game import Event, Observation
from elements_table.kernel.registry import registry

SEEDS = st.integers(min_value=0, max_value=2**40)
LEVELS = st.sampled_from(["beginner", "intermediate", "pro"])


def game() -> Elemies:
    """Return the game."""
    return cast("Elemies", registry().game("elemies"))


def walk(seed: int, level: str) -> Iterator[ElemiesState]:
    """Yield a random match's one state before each action of its first round."""
    rng = Random(seed)
    state = game().new_state({"level": level}, seed=seed)
    while state.phase < P_ROUND_OVER:
        yield state
        state.apply(state.random_action(rng))


@pytest.mark.parametrize(("level", "size", "actions"), [("beginner", 13, 0), ("intermediate", 14, 0), ("pro", 14, 4)])
def test_all_cards_are_dealt_evenly_and_action_cards_apart(level: str, size: int, actions: int) -> None:
    """E2, E4: 52 or 56 cards for four; at the pro level each also has another action card."""
    for seed in range(20):
        state = game().new_state({"level": level}, seed=seed)
        assert [hand.bit_count() for hand in state.hands] == [size] * 4
        assert len(set(state.action_cards) - {ActionCard.NONE}) == actions


def test_the_button_of_the_first_round_is_any_seat() -> None:
    """E5."""
    assert {game().new_state(seed=seed).button for seed in range(40)} == {0, 1, 2, 3}


@given(SEEDS, LEVELS)
@settings(max_examples=25)
def test_every_card_is_in_one_place(seed: int, level: str) -> None:
    for state in walk(seed, level):
        seen = 0
        for place in (*state.hands, *state.treasures, *state.given, state.pile):
            assert not seen & place
            seen |= place
        assert seen == state.variant.deck
        laid = [one.code & ALL_CARDS for one in (*state.plays, *([state.top] if state.top else []))]
        assert all(cards & state.pile == cards for cards in laid)


@given(SEEDS, LEVELS)
@settings(max_examples=10)
def test_a_position_is_whole_after_every_step_that_is_told(seed: int, level: str) -> None:
    options = {"level": level}
    told: list[str] = []

    def listen(event: Event) -> None:
        told.append(event.kind)
        assert game().from_position(state.position(), options) == state

    rng = Random(seed)
    state = game().new_state(options, seed=seed)
    state.emit = listen
    while state.phase < P_ROUND_OVER:
        assert list(game().from_position(state.position(), options).legal_actions()) == list(state.legal_actions())
        before = len(told)
        action = state.random_action(rng)
        state.apply(action)
        assert len(told) > before or action == DECLINE or action.kind == K_GIVE  # all gifts are told together
    assert told[-1] == "round_over"


@given(SEEDS, LEVELS, st.booleans())
@settings(max_examples=25)
def test_what_a_seat_is_told_of_reactions_and_of_the_end_is_what_the_rules_do(
    seed: int, level: str, stop_on_double: bool
) -> None:
    """E7, E22, E26, E28, E35: nobody is asked who was told that nothing could come; a round ends as was told."""
    rng = Random(seed)
    state = game().new_state({"level": level, "stop_on_double": stop_on_double}, seed=seed)
    told: list[tuple[Event, bool]] = []
    state.emit = lambda event: told.append((event, state.observation(None).is_round_over))
    while state.phase < P_ROUND_OVER:
        if state.phase == P_REACTION:
            o, asked = state.observation(state.to_move).unasked(), state.legal_actions()
            assert o.may_react and (o.phase, o.to_move, o.current, o.actor) == ("play", state.turn, state.turn, -1)
            event, was_over = next(one for one in reversed(told) if one[0].kind != "call")
            assert opens_reactions(event) and not was_over
            assert STOMPING not in asked or not state.effects.bars_specials(state.to_move)
        for seat in range(4):
            assert state.observation(seat).may_react <= (bool(state.hands[seat]) and seat != state.effects.banned)
        button = state.observation(None).next_button
        state.apply(state.random_action(rng))
    ends = [i for i, (event, is_over) in enumerate(told) if is_over and event.kind != "round_over"]
    assert ends == [len(told) - 2]
    state.emit = None
    if state.phase == P_ROUND_OVER:
        state.apply(DEAL)
        assert state.button == button


@given(SEEDS, LEVELS, st.randoms(use_true_random=False))
@settings(max_examples=6)
def test_objections_agree_with_the_list(seed: int, level: str, rng: Random) -> None:
    for state in walk(seed, level):
        actions = state.legal_actions()
        for action in rng.sample(list(actions), min(8, len(actions))):
            assert state.objection(action) is None
        if state.phase not in (P_PLAY, P_REACTION):
            continue
        hand = bits_of(state.hands[state.to_move])
        for _n in range(4):
            cards = sum(rng.sample(hand, min(len(hand), rng.choice((1, 1, 2, 3, 4, 5)))))
            for code in readings(cards) or [cards]:
                move = Action(K_PLAY, code)
                assert (state.objection(move) is None) == (move in actions)


@given(SEEDS, LEVELS, st.randoms(use_true_random=False))
@settings(max_examples=25)
def test_nothing_a_seat_sees_differs_with_who_holds_a_reaction(seed: int, level: str, rng: Random) -> None:
    for state in walk(seed, level):
        if state.phase != P_PLAY:
            continue
        actor = state.to_move
        watcher = rng.choice([seat for seat in range(4) if seat != actor])
        action = state.random_action(rng)
        other = with_other_hands(state, [seat for seat in range(4) if seat not in (actor, watcher)], rng)
        assert beats_of(state, action, watcher) == beats_of(other, action, watcher)


def with_other_hands(state: ElemiesState, seats: list[int], rng: Random) -> ElemiesState:
    """Return the state with the hands of two seats mixed, but for what everybody has seen there."""
    new = state.clone()
    loose = [card for seat in seats for card in bits_of(new.hands[seat] & ~new.shown[seat])]
    rng.shuffle(loose)
    for seat in seats:
        count = (new.hands[seat] & ~new.shown[seat]).bit_count()
        new.hands[seat] = new.hands[seat] & new.shown[seat] | sum(loose[:count])
        del loose[:count]
    new.find_swans()
    return new


def beats_of(state: ElemiesState, action: Action, watcher: int) -> list[tuple[Event, Observation, Observation]]:
    """Return what the watcher and the public see while the action is carried out and all decline to react."""
    heard: list[tuple[Event, Observation, Observation]] = []
    state = state.clone()
    state.emit = lambda event: heard.append(
        (event.seen_by(watcher), state.observation(watcher), state.observation(None))
    )
    state.apply(action)
    while state.phase == P_REACTION and state.to_move != watcher:
        assert state.observation(watcher).current == state.turn
        state.apply(DECLINE)
    if state.phase == P_REACTION:  # the watcher's own reaction shows in the one state where it is asked
        return [(event, public, public) for event, _own, public in heard[:1]]
    return heard


@given(SEEDS, LEVELS)
@settings(max_examples=25)
def test_only_who_holds_a_reaction_is_asked_and_in_order(seed: int, level: str) -> None:
    for state in walk(seed, level):
        if state.phase != P_REACTION:
            continue
        assert is_asked(state, state.to_move)
        assert state.to_move != state.actor
        assert state.observation(state.to_move).phase == "reaction"
        for seat in {0, 1, 2, 3} - {state.to_move}:
            seen = state.observation(seat)
            assert (seen.phase, seen.to_move, seen.current, seen.actor) == ("play", state.turn, state.turn, -1)


@given(SEEDS, LEVELS)
@settings(max_examples=20)
def test_a_round_counts_up(seed: int, level: str) -> None:
    rng = Random(seed)
    state = game().new_state({"level": level}, seed=seed)
    while state.phase < P_ROUND_OVER:
        state.apply(state.random_action(rng))
    end = state.ended
    assert end is not None and sorted(end.finished) == [0, 1, 2, 3]
    for team in (0, 1):
        assert end.points[team] == end.places[team] + end.bonus[team] + end.bets[team] + end.calls[team]
    assert sum(end.places) in (90, 150)
    assert sum(end.bets) == 0
    assert sum(end.treasure) + sum(hand.bit_count() for hand in state.hands) == state.variant.deck.bit_count()


@pytest.mark.parametrize(
    "text",
    [
        "play W1",
        "play W3 W3",
        "play W3=4",
        "play JESTER=1",
        "play",
        "use water 4",
        "use earth X",
        "give GURU F2",
        "stomp 1",
    ],
)
def test_texts_that_are_no_actions(text: str) -> None:
    from elements_table.kernel.errors import ParseError

    with pytest.raises(ParseError):
        parse(text)


def test_an_open_jester_is_closed_and_its_text_read_back() -> None:
    state = game().from_position({"hands": [["W6", "JESTER", "F2"], ["F3"], ["A3"], ["E3"]]})
    action = state.resolve(parse("play JESTER W6"))
    assert str(action) == "play W6 JESTER=6"
    assert parse("play JESTER=6 W6") == action


@pytest.mark.parametrize(
    ("position", "named"),
    [
        ({"hands": [["W2"], ["W2"], [], []]}, "W2"),
        ({"hands": [["X2"], [], [], []]}, "X2"),
        ({"hands": [["W2"], [], [], []], "to_move": 4}, "to_move"),
        ({"hands": [[], ["W2"], ["F2"], []]}, "to_move: seat 0 has nothing"),
        ({"hands": [["W2"], [], [], []], "phase": "lunch"}, "phase"),
        ({"hands": [["W2"], [], [], []], "finished": [0]}, "finished"),
        ({"hands": [["W2"], ["F2"], [], []], "top": {"seat": 1, "cards": ["W3", "W5"]}}, "top"),
        ({"hands": [["W2"], ["F2"], [], []], "top": {"seat": 1, "cards": ["ELEVATE"]}}, "as"),
        ({"hands": [["W2"], ["F2"], [], []], "stomped": ["W9"]}, "stomped"),
        ({"hands": [["W2"], ["F2"], [], []], "action_cards": ["fire", None, None, None]}, "pro"),
        ({"phase": "round_over"}, "last_round"),
    ],
)
def test_positions_that_cannot_be_are_named(position: dict[str, object], named: str) -> None:
    with pytest.raises(PositionError, match=named):
        game().from_position(position)


def test_data_that_does_not_add_up_is_named() -> None:
    path = registry().path("elemies")
    for place, value, named in (
        (("deck", "contents", "beginner", "size"), 53, "beginner"),
        (("deck", "ranks"), ["2"], "ranks"),
        (("scoring", "places"), [10, 30, 50, 0], "places"),
        (("scoring", "call"), -1, "negative"),
        (("teams",), [[0, 1], [2, 3]], "teams"),
    ):
        raw = read_yaml(path)
        part = raw
        for key in place[:-1]:
            part = part[key]
        part[place[-1]] = value
        with pytest.raises(DataError, match=named):
            registry().load("elemies", raw, "elemies.yaml")
