"""Properties of Dragon over random games, against the rules told naively."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any, cast

from hypothesis import given, settings
from hypothesis import strategies as st

from elements_table.games.dragon.rules.actions import Action, Kind
from elements_table.games.dragon.rules.cards import CARD_OF, DECK, DRAGON_BIT, FACES, cards_of, mask_of, mask_of_faces
from elements_table.games.dragon.rules.game import Dragon
from elements_table.games.dragon.rules.hidden import deal_hidden
from elements_table.games.dragon.rules.observation import is_made
from elements_table.games.dragon.rules.state import DragonState
from elements_table.kernel.game import DEALER, Event, Position
from elements_table.kernel.registry import registry

SEEDS = st.integers(min_value=0, max_value=2**40)
SETS = st.integers(min_value=0, max_value=(1 << len(DECK)) - 1)
OPTIONS = st.fixed_dictionaries(
    {
        "points": st.sampled_from(["balanced", "printed"]),
        "bid_step": st.sampled_from(["5", "1"]),
        "all_pass": st.sampled_from(["dealer", "redeal"]),
        "trump": st.sampled_from(["before_kitty", "after_kitty"]),
        "ends": st.just("4_hands"),
    }
)
LETTERS = {"air": "A", "earth": "E", "fire": "F", "water": "W"}
VALUES = {"5": 5, "10": 10, "14": 10, "15": 15}


def dragon() -> Dragon:
    """Return the game."""
    return cast(Dragon, registry().game("dragon"))


def walk(seed: int, options: dict[str, str]) -> Iterator[DragonState]:
    """Yield the state of a random game before each action and at its end."""
    rng = Random(seed)
    state = dragon().new_state(options, seed=seed)
    while not state.is_terminal():
        yield state
        state.apply(state.random_action(rng))
    yield state


def suit(face: str, trump: str) -> str:
    """Return the letter of the suit a card belongs to (D11)."""
    return LETTERS[trump] if face == "DRAGON" else face[0]


def rank(face: str) -> int:
    """Return a card's rank, the Dragon's above all."""
    return 16 if face == "DRAGON" else int(face[1:])


def taker(trick: list[list[Any]], trump: str) -> int:
    """Return the seat that takes a trick, as D12 says it."""
    trumps = [(rank(face), seat) for seat, face in trick if suit(face, trump) == LETTERS[trump]]
    led = suit(trick[0][1], trump)
    return max(trumps or [(rank(face), seat) for seat, face in trick if suit(face, trump) == led])[1]


@given(SEEDS, OPTIONS)
@settings(max_examples=25)
def test_every_deal_is_whole(seed: int, options: dict[str, str]) -> None:
    hand = 0
    for state in walk(seed, options):
        p = state.position()
        if p["phase"] == "bid" and not p["bids"]:
            assert [len(cards) for cards in p["hands"]] == [13] * 4
            assert sorted(sum(p["hands"], p["kitty"])) == sorted(FACES)
            assert p["to_move"] == (p["dealer"] + 1) % 4
            hand = p["hand"]
    assert hand == 4


@given(SEEDS, OPTIONS)
@settings(max_examples=25)
def test_tricks_follow_suit_and_go_to_the_highest(seed: int, options: dict[str, str]) -> None:
    before: Position | None = None
    for state in walk(seed, options):
        p = state.position()
        if p["phase"] == "play":
            trump, hand = p["contract"]["trump"], p["hands"][p["to_move"]]
            playable = hand
            if p["trick"]:
                led = suit(p["trick"][0][1], trump)
                playable = [face for face in hand if suit(face, trump) == led] or hand
            assert sorted(map(str, state.legal_actions())) == sorted(f"play {face}" for face in playable)
        if before is not None and before["phase"] == "play" and p["tricks"] == before["tricks"] + 1:
            trick = p["last_trick"]
            assert trick[:3] == before["trick"] and p["trick"] == []
            winner = taker(trick, before["contract"]["trump"])
            assert p["to_move"] == winner
            assert {face for _seat, face in trick} <= set(p["known"]["won"][winner % 2])
            gained = [now - then for now, then in zip(p["known"]["takers"], before["known"]["takers"], strict=True)]
            assert gained == [int(seat == winner) for seat in range(4)]
        before = p


@given(SEEDS, OPTIONS)
@settings(max_examples=25)
def test_all_points_are_taken_and_scored(seed: int, options: dict[str, str]) -> None:
    scores = [0, 0]
    for state in walk(seed, options):
        if state.current_player() >= 0:
            continue
        p = state.position()
        end = p["last_round"]
        team = end["seat"] % 2
        assert sum(p["taken"]) == (180 if options["points"] == "balanced" else 160)
        assert not any(p["hands"]) and p["tricks"] == 13
        assert end["made"] == (p["taken"][team] >= end["bid"])
        points = list(p["taken"])
        if not end["made"]:
            points[team] = -end["bid"]
        assert end["points"] == points
        scores = [a + b for a, b in zip(scores, points, strict=True)]
        assert p["scores"] == scores


@given(SEEDS, OPTIONS)
@settings(max_examples=25)
def test_bids_rise_and_a_pass_is_final(seed: int, options: dict[str, str]) -> None:
    for state in walk(seed, options):
        p = state.position()
        passed = [seat for seat, said in p["bids"] if said == "pass"]
        amounts = [said for _seat, said in p["bids"] if said != "pass"]
        assert len(passed) == len(set(passed)) <= 3
        assert amounts == sorted(set(amounts))
        assert all(seat not in passed[: passed.index(seat)] for seat in passed)
        if p["phase"] == "bid":
            assert p["to_move"] not in passed


@given(SETS)
@settings(max_examples=200)
def test_buries_list_count_and_contain_the_same(held: int) -> None:
    held = mask_of(cards_of(held)[:11]) | DRAGON_BIT
    variant = dragon().variant({})
    if held.bit_count() < variant.kitty:
        return
    legal = variant.buries(held)
    listed = list(legal)
    assert len(legal) == len(listed) == len(set(listed))
    assert all(legal[n] == listed[n] for n in range(0, len(legal), 53))
    assert legal[-1] == listed[-1] and legal[:2] == listed[:2]
    assert set(listed) == naive_buries(held)
    assert all(action in legal for action in listed)
    assert Action(Kind.BURY, 0) not in legal
    assert legal.draw(Random(held)) in legal


def naive_buries(held: int) -> set[Action]:
    """Return the buries as D7 and D8 tell them: as few points as can be, and all cards without points if need be."""
    values = {card: VALUES.get(FACES[card][1:], 20 if FACES[card] == "DRAGON" else 0) for card in cards_of(held)}
    ways = list(combinations(values, 5))
    plain = min(sum(values[card] > 0 for card in way) for way in ways)
    ways = [way for way in ways if sum(values[card] > 0 for card in way) == plain]
    cheapest = min(sorted(values[card] for card in way) for way in ways)
    return {Action(Kind.BURY, mask_of(way)) for way in ways if sorted(values[card] for card in way) == cheapest}


@given(SETS, st.lists(SETS, min_size=4, max_size=4), SEEDS)
@settings(max_examples=300)
def test_hidden_cards_are_dealt_where_they_may_lie(cards: int, bars: list[int], seed: int) -> None:
    rng = Random(seed)
    truth = [0, 0, 0, 0]
    for card in cards_of(cards):
        truth[rng.randrange(4)] |= 1 << card
    barred = [bar & ~own for bar, own in zip(bars, truth, strict=True)]
    counts = [own.bit_count() for own in truth]
    dealt = deal_hidden(cards, counts, barred, rng)
    assert dealt is not None
    assert sum(dealt) == cards
    assert [own.bit_count() for own in dealt] == counts
    assert not any(own & bar for own, bar in zip(dealt, barred, strict=True))


def test_an_impossible_deal_is_none() -> None:
    two = mask_of_faces(["A2", "A3"])
    assert deal_hidden(two, [1, 1], [two, 0], Random(1)) is None
    assert deal_hidden(two, [1, 1], [1 << CARD_OF["A2"], 0], Random(1)) == [1 << CARD_OF["A3"], 1 << CARD_OF["A2"]]


@given(SEEDS, OPTIONS)
@settings(max_examples=15)
def test_events_tell_where_every_card_goes(seed: int, options: dict[str, str]) -> None:
    rng = Random(seed)
    state = dragon().new_state(options, seed=seed)
    events: list[Event] = []
    state.emit = events.append
    while state.current_player() >= 0:
        state.apply(state.random_action(rng))
    kinds = [event.kind for event in events]
    bidder = next(event.seat for event in events if event.kind == "contract")
    assert kinds.count("play") == 52 and kinds.count("trick") == 13
    assert kinds.index("contract") < kinds.index("kitty") < kinds.index("bury") < kinds.index("play")
    assert [event.facts["points"] for event in events if event.kind == "trick"] != []
    for event in events:
        if event.kind in ("kitty", "bury"):
            assert [moved.face for moved in event.seen_by((bidder + 1) % 4).moved] == [None] * 5
            assert None not in [moved.face for moved in event.seen_by(bidder).moved]
    end = events[-1]
    assert end.kind == "hand_over" and len(end.moved) == 5
    assert state.current_player() == DEALER


@given(SEEDS, OPTIONS)
@settings(max_examples=15)
def test_the_last_event_of_an_action_shows_how_things_stand(seed: int, options: dict[str, str]) -> None:
    rng = Random(seed)
    state = dragon().new_state(options, seed=seed)
    seen: list[object] = []
    state.emit = lambda _event: seen.append(state.observation(0))
    while state.current_player() >= 0:
        state.apply(state.random_action(rng))
        assert seen[-1] == state.observation(0)


@given(SEEDS, OPTIONS)
@settings(max_examples=30)
def test_what_is_said_of_contract_and_dealer_comes_true(seed: int, options: dict[str, str]) -> None:
    """D3, D4, D14: a contract called made or out of reach ends so, the high bidder gets it, the next dealer deals."""
    fate: set[bool] = set()
    high: int | None = None
    hand, said = 0, -1
    for state in walk(seed, options):
        o = state.observation(None)
        if o.hand != hand:
            assert hand == 0 or o.dealer == said
            hand, said = o.hand, o.next_dealer
            fate.clear()
        if o.phase == "bid":
            high = o.high_bidder
        elif o.contract is not None:
            assert high is None or o.contract.seat == (o.high_bidder if o.high_bid else state.dealer)
            team, total = o.contract.team, state.variant.total
            made = is_made(o.contract.bid, o.taken[team], o.taken[1 - team], total)
            fate |= {made} if made is not None else set()
            if o.last_round is not None:
                assert fate == {o.last_round.made}


@given(SEEDS, st.sampled_from(["before_kitty", "after_kitty"]), st.integers(min_value=0, max_value=6))
@settings(max_examples=40)
def test_a_position_with_too_few_cards_leaves_the_exchange_out(seed: int, trump: str, held: int) -> None:
    game, rng = dragon(), Random(seed)
    faces = rng.sample(FACES, 4 * held)
    hands = [faces[held * seat : held * (seat + 1)] for seat in range(4)]
    kitty = [face for face in FACES if face not in faces][: rng.randrange(6)]
    state = game.from_position({"phase": "bid", "hands": hands, "kitty": kitty}, {"trump": trump})
    phases = set()
    while state.current_player() >= 0 and state.legal_actions():
        action = state.random_action(rng)
        assert game.parse(str(action)) == action
        phases.add(state.observation(state.current_player()).phase)
        state.apply(action)
        if state.observation(None).phase == "round_over":
            break
    assert ("bury" in phases) == (held + len(kitty) >= 5)
