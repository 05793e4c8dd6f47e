"""What a play looks like to everybody: strong, weak, or whom it beats, by what lies open on the table alone."""

from collections.abc import Iterator
from typing import Any

import pytest

from elements_table.conformance.hidden import equal_knowledge_has_an_equal_history
from elements_table.conformance.setups import Broken, Setup
from elements_table.games.dragon.rules.cards import CARD_OF, RANK
from elements_table.games.dragon.rules.observation import trick_winner
from elements_table.games.wuxing.rules import occasions as of_wuxing
from elements_table.games.wuxing.rules.state import WuXingState
from elements_table.kernel.game import Event
from elements_table.kernel.occasions import Impression
from tests.ui.parlour.test_voices import GAMES, matches


def impressions(game_id: str) -> Iterator[tuple[Event, Any, Impression]]:
    """Yield the events that look like something, what everybody knew right after each, and what they look like."""
    for event, known, made in all_heard(game_id):
        if made is not None:
            yield event, known, made


def all_heard(game_id: str) -> Iterator[tuple[Event, Any, Impression | None]]:
    """Yield all events, what everybody knew right after each, and what it looks like."""
    of = GAMES.occasions(game_id).impression
    for one in (one for heard in matches(game_id) for one in heard):
        yield one.event, one.known, of(one.event, one.known)


@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_plays_look_strong_or_usual_to_everybody_and_beat_others(game_id: str) -> None:
    weights = []
    for event, known, made in impressions(game_id):
        assert made.seat == event.seat >= 0 and made.seat not in made.beaten
        assert {*made.beaten} <= {*range(len(getattr(known, "hand_counts", (0, 0, 0, 0))))}
        weights.append(made.weight)
    assert -1 <= min(weights) < 0.4 and 0.6 < max(weights) <= 1
    strong = sum(abs(weight) >= 0.5 for weight in weights) / len(weights)
    assert 0.05 < strong < 0.95, "faces that answered everything, or nothing, would tell nothing"


def test_a_card_that_takes_a_trick_of_dragon_beats_who_had_it() -> None:
    beaten = 0
    for event, known, made in impressions("dragon"):
        if event.kind == "play":
            before, now = (trick_winner(plays, known.trump) for plays in (known.trick[:-1], known.trick))
            assert [*made.beaten] == [before] * (now == event.seat and before is not None)
            assert (made.weight > 0) == (now == event.seat)
            if made.weight < -0.5:
                assert RANK[CARD_OF[known.trick[-1][1]]] in (*of_dragon_ranks(), 16) and (now - event.seat) % 2
            beaten += len([*made.beaten])
    assert beaten > 50


def test_a_trick_of_dragon_with_points_beats_those_who_get_none_of_them() -> None:
    tricks = [(event, made) for event, _known, made in impressions("dragon") if event.kind == "trick"]
    assert len(tricks) > 20
    for event, made in tricks:
        assert event.facts["points"] > 0 < made.weight
        assert {*made.beaten, made.seat, (made.seat + 2) % 4} == {0, 1, 2, 3}


def test_the_trick_that_settles_a_contract_is_told_from_what_lies_open_then() -> None:
    settled = hands = 0
    total, is_open = 180, False
    for event, known, occasion in all_heard("dragon"):
        made = None if occasion is None else occasion.decides
        if event.kind == "contract":
            is_open, hands = True, hands + 1
        elif event.kind == "trick" and event.facts["points"]:
            assert known.contract is not None and known.options["points"] == "balanced"
            team, bid = known.contract.seat & 1, known.contract.bid
            taken, others = known.taken[team], known.taken[1 - team]
            is_settled = taken >= bid or total - others < bid
            assert made == (is_open and is_settled)
            if made:
                assert (event.seat & 1 == team) == (taken >= bid), "whoever it is good for has taken it"
                settled += 1
            is_open &= not is_settled
    assert hands >= settled > hands / 2


@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_what_decides_much_is_rare_and_strong_in_every_game(game_id: str) -> None:
    made = [one for _event, _known, one in impressions(game_id)]
    great = [one for one in made if one.decides]
    assert 0 < len(great) < len(made) / 2
    assert all(abs(one.weight) >= 0.5 or one.beaten for one in great)


def test_a_knock_of_wu_xing_looks_the_same_whatever_comes_of_it() -> None:
    ends = [(event, made) for event, _known, made in impressions("wuxing") if "knock" in event.kind]
    assert {event.kind for event, _made in ends} == {"knock", "false_knock"}
    assert {(made.weight, *made.beaten) for _event, made in ends} == {(0.9,)}


def of_dragon_ranks() -> tuple[int, ...]:
    """Return the ranks that count most."""
    return (15, 14, 10)


def test_a_combination_of_elemies_beats_the_one_beneath_it() -> None:
    plays = [(known, made) for event, known, made in impressions("elemies") if event.kind == "play"]
    assert all([*made.beaten] == [laid.seat for laid in known.plays[-1:]] for known, made in plays)
    assert sum(len([*made.beaten]) for _known, made in plays) > 50


def test_a_limit_of_wu_xing_beats_who_must_hold_more() -> None:
    beaten = 0
    for event, known, made in impressions("wuxing"):
        least = sum(known.fronts[1 - event.seat]) + known.hand_counts[1 - event.seat]
        assert [*made.beaten] == [1 - event.seat] * (event.kind == "take" and least > known.limit)
        beaten += len([*made.beaten])
    assert beaten


def test_what_a_play_looks_like_follows_from_what_everybody_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    setup = Setup(GAMES, "wuxing", GAMES.game("wuxing").data.finite(GAMES.game("wuxing").data.settle({})), 2)
    old = WuXingState.observation
    monkeypatch.setattr(WuXingState, "observation", lambda state, seat: old(state, 0 if seat is None else seat))
    monkeypatch.setattr(of_wuxing, "impression", lambda event, o: Impression(0, sum(o.hands[0]) / 40))
    with pytest.raises(Broken, match="to talk of"):
        equal_knowledge_has_an_equal_history(setup)
