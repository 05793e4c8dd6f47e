"""Properties of Influence over many random games and boards."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from elements_table.games.influence.rules.actions import PRESENT, counts, packed
from elements_table.games.influence.rules.game import Influence
from elements_table.games.influence.rules.observation import PASSED_TO
from elements_table.games.influence.rules.state import InfluenceState
from elements_table.kernel.game import DEALER, Event, Position
from elements_table.kernel.registry import registry
from tests.games.influence import naive

SEEDS = st.integers(min_value=-(2**40), max_value=2**40)
CARDS = list(range(1, 16))
HANDS = st.lists(st.sampled_from(CARDS), max_size=5, unique=True)
AGENTS = st.permutations(naive.COLOURS)
THIRDS = st.lists(st.integers(0, 3), min_size=9, max_size=9)


def game() -> Influence:
    """Return the game."""
    found = registry().game("influence")
    assert isinstance(found, Influence)
    return found


def board_of(agents: list[str], amounts: list[int]) -> Position:
    """Return a board with those agents by element and at most five markers of a colour."""
    rows = [amounts[0:3], amounts[3:6], amounts[6:9]]
    for colour in range(3):
        while sum(row[colour] for row in rows) > 5:
            max(rows, key=lambda row: row[colour])[colour] -= 1
    lying = {name: dict(zip(naive.COLOURS, row, strict=True)) for name, row in zip(naive.ELEMENTS, rows, strict=True)}
    pool = {colour: 5 - sum(lying[name][colour] for name in naive.ELEMENTS) for colour in naive.COLOURS}
    return {"agents": dict(zip(naive.ELEMENTS, agents, strict=True)), "markers": lying, "pool": pool}


def board_part(state: InfluenceState) -> Position:
    """Return what lies and stands on the board."""
    position = state.position()
    return {name: position[name] for name in ("agents", "markers", "pool")}


def walk(seed: int) -> Iterator[tuple[InfluenceState, Any, InfluenceState]]:
    """Yield state, action and next state of a random game."""
    rng = Random(seed)
    state = game().new_state(seed=seed)
    while not state.is_terminal():
        action = state.random_action(rng)
        after = state.clone()
        after.apply(action)
        yield state, action, after
        state = after


@given(HANDS, AGENTS, THIRDS)
@settings(max_examples=300)
def test_a_hand_scores_what_trying_everything_gives(hand: list[int], agents: list[str], amounts: list[int]) -> None:
    board = board_of(agents, amounts)
    state = game().from_position({**board, "hands": [hand, [], []], "phase": "game_over"})
    score = state.scores()[0]
    assert (score.total, score.numbers) == naive.best(hand, board)
    assert state.variant.scoring.total(hand, state.markers, state.places) == score.total  # looking ahead agrees
    kept = [value for value in score.values.values() if value]
    assert score.total == sum(kept) - 2 * min(kept, default=0)
    assert set(score.discarded) == {card for card in hand if not score.values[card]}
    assert all(score.values[card] in naive.values(card, board) for card in hand)
    assert set(score.choices) == {card for card in hand if card >= 10}
    assert score.penalty is None or score.values[score.penalty] == min(kept)


@given(SEEDS)
@settings(max_examples=60)
def test_whole_rounds_agree_with_the_plain_rules(seed: int) -> None:
    """Every way asked for is what the plain rules offer, and what needs no asking is carried out as they say."""
    board: Position = {}
    chosen: list[int] = []
    asked: list[str] = []
    for state, action, after in walk(seed):
        if state.position()["phase"] == "choose":
            if state.current_player() == 0:
                board, chosen, asked = board_part(state), [], []
            chosen.append(action.first)
        else:
            asked.append(str(action))
        if after.round > state.round or after.is_terminal():
            answers = iter(asked)
            for number in sorted(chosen):
                for step in naive.card(number).actions:
                    ways = naive.ways(step, board)
                    if ways:
                        way = next(answers) if len(ways) > 1 else next(iter(ways))
                        assert way in ways
                        board = naive.after(way, board)
            assert list(answers) == []
            assert board_part(after) == board
        elif after.position()["phase"] == "resolve":
            first = naive.card(after.resolving[0][1]).actions[after.step]
            assert {str(way) for way in after.legal_actions()} == naive.ways(first, after.position())


@given(SEEDS)
@settings(max_examples=60)
def test_cards_go_round_as_the_rules_say(seed: int) -> None:
    for state, _action, after in walk(seed):
        before, then = state.position(), after.position()
        assert state.round <= after.round <= state.round + 1
        if before["phase"] == "choose" and state.current_player() == 0:
            assert [len(hand) for hand in before["hands"]] == [4, 4, 4]  # I2
            assert None not in before["faceup"]
            held, faceup = before["hands"], before["faceup"]
        if after.round == state.round and not after.is_terminal():
            continue
        played = [set(held[seat]) - set(then["hands"][seat]) for seat in range(3)]
        if after.is_terminal():
            assert [len(hand) for hand in then["hands"]] == [5, 5, 5]  # I11
            continue
        assert all(len(cards) == 1 for cards in played)
        for seat in range(3):
            assert faceup[seat] in then["hands"][seat]  # I3
            assert {then["faceup"][(seat + 1) % 3]} == played[seat]  # I9


@given(SEEDS)
@settings(max_examples=60)
def test_the_game_ends_when_two_colours_are_placed(seed: int) -> None:
    for state, _action, after in walk(seed):
        empty = list(after.position()["pool"].values()).count(0)
        if after.is_terminal():
            assert empty >= 2 or after.round == 20
            scores = [(score.total, -score.numbers) for score in after.scores()]
            assert after.winners() == [seat for seat in range(3) if scores[seat] == max(scores)]
            assert after.returns() == [float(score.total) for score in after.scores()]
        elif after.round > state.round:
            assert empty < 2


@given(SEEDS)
@settings(max_examples=40)
def test_events_alone_tell_the_whole_table(seed: int) -> None:
    """Carrying out what events say has moved, from the deal, ends in the same places."""
    rng = Random(seed)
    state = game().new_state(seed=seed)
    table = state.position()
    heard: list[Event] = []

    def hear(event: Event) -> None:
        heard.append(event)
        for moved in event.moved:
            assert event.seat != DEALER or moved.face is not None
        for moved in event.moved:
            _take(table, moved.source, moved.face)
        for moved in event.moved:
            _put(table, moved.target, moved.face)
        now = state.position()
        assert {name: table[name] for name in SHOWN} == {name: now[name] for name in SHOWN}, event

    while not state.is_terminal():
        state.emit = hear
        state.apply(state.random_action(rng))
    assert heard[-1].kind == "end"
    assert [event.kind for event in heard].count("reveal") == state.round
    assert heard[-1].facts["winners"] == state.winners()


SHOWN = ("agents", "markers", "pool", "hands", "faceup", "chosen")


def _take(table: Position, place: str, face: str | None) -> None:
    part, key, *rest = place.split(".")
    if part == "hands":
        table[part][int(key)].remove(int(face or 0))
    elif part in ("faceup", "chosen"):
        table[part][int(key)] = None
    elif part == "pool":
        table[part][key] -= 1
    elif part == "markers":
        table[part][key][rest[0]] -= 1


def _put(table: Position, place: str, face: str | None) -> None:
    part, key, *rest = place.split(".")
    if part == "hands":
        table[part][int(key)] = sorted([*table[part][int(key)], int(face or 0)])
    elif part in ("faceup", "chosen"):
        table[part][int(key)] = int(face or 0)
    elif part == "agents":
        table[part][key] = face
    elif part == "markers":
        table[part][key][rest[0]] += 1


@given(SEEDS)
@settings(max_examples=40)
def test_known_cards_are_those_seen_passing_by(seed: int) -> None:
    rng = Random(seed)
    state = game().new_state(seed=seed)
    known: list[set[str]] = [set(), set(), set()]

    def hear(event: Event) -> None:
        for moved in event.moved:
            for part, seen in ((moved.source, known), (moved.target, known)):
                place, _dot, seat = part.partition(".")
                if place == "hands" and moved.seen is None:
                    seen[int(seat)].add(str(moved.face))
                if place == "chosen" and event.kind == "reveal":
                    seen[int(seat)].discard(str(moved.face))

    while not state.is_terminal():
        assert [set(map(str, cards)) for cards in state.position()["known"]] == known
        assert state.observation(None).view()["known"] == state.position()["known"]
        state.emit = hear
        state.apply(state.random_action(rng))


@given(AGENTS, THIRDS)
def test_a_packed_board_unpacks(agents: list[str], amounts: list[int]) -> None:
    board = board_of(agents, amounts)
    rows = tuple(tuple(row.values()) for row in board["markers"].values())
    assert counts(packed(rows)) == rows
    spread = packed(rows)
    lying = (spread | spread >> 1 | spread >> 2) & PRESENT
    assert counts(lying) == tuple(tuple(int(n > 0) for n in row) for row in rows)
    state = game().from_position({**board, "phase": "choose"})
    assert {name: state.position()[name] for name in board} == board


def test_the_deal_is_random_and_deals_every_card_once() -> None:
    deals = [game().new_state(seed=seed).position() for seed in range(300)]
    assert len({tuple(deal["agents"].values()) for deal in deals}) == 6  # I2
    for deal in deals:
        assert sorted(card for pile in (*deal["hands"], deal["faceup"]) for card in pile) == CARDS
        assert set(deal["agents"].values()) == set(naive.COLOURS)
    for place in range(3):
        assert {deal["faceup"][place] for deal in deals} == set(CARDS)


@given(SEEDS)
@settings(max_examples=30)
def test_what_an_observation_says_of_order_and_end_is_what_happens(seed: int) -> None:
    """I4, I9, I10: whose card comes later, to whom it goes, and why the game ends."""
    rng = Random(seed)
    state = game().new_state(seed=seed)
    acted: list[int] = []
    said: dict[int, tuple[int, ...]] = {}

    def listen(event: Event) -> None:
        o = state.observation(None)
        if event.kind in ("add", "swap_agents", "swap_markers", "skip"):
            card = event.facts["card"]
            assert card not in said or said[card] == o.later(card)
            said[card] = o.later(card)
            acted.extend([event.seat] if acted[-1:] != [event.seat] else [])
        elif event.kind == "reveal":
            said[0] = o.later(None)
        elif event.kind == "pass":
            order = list(said.values())
            assert order == [tuple(acted[n:]) for n in range(len(acted) + 1)]
            for moved in event.moved:
                seat, after = (int(place.rpartition(".")[2]) for place in (moved.source, moved.target))
                assert PASSED_TO[seat] == after
            said.clear()
            acted.clear()
        elif event.kind == "end":
            assert (event.facts["by"] == "markers") == (o.pool.count(0) >= 2), "I10"

    state.emit = listen
    while not state.is_terminal():
        state.apply(state.random_action(rng))
