"""The same deals with the expert at a seat: the same cards, the same opponents, the same answer each time."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from matches import BOT, PERSON, play_out, step

from elements_table.bots import expert
from elements_table.kernel.game import DEALER, Observation
from elements_table.kernel.registry import registry
from elements_table.kernel.strategy import REGULAR, Advice, Budget, PlayerProfile, Strategy
from elements_table.match.analysis.duplicate import Duplicate, may_replay
from elements_table.match.play.match import Match, Seat


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the expert try less."""
    searched = expert.choose

    def choose(
        strategy: Strategy[Any],
        observation: Observation,
        rng: Random,
        budget: Budget,
        profile: PlayerProfile = REGULAR,
    ) -> Advice[Any]:
        return searched(strategy, observation, rng, Budget(playouts=30), profile)

    monkeypatch.setattr(expert, "choose", choose)


def replayed(match: Match, seat: int) -> Duplicate:
    duplicate = Duplicate(match, seat, None, registry())
    for now in range(2000):
        if duplicate.is_done:
            return duplicate
        duplicate.tick(float(now))
    raise AssertionError("it does not end")


def dealt(match: Match) -> Any:
    _entry, progress = next(match.walk())
    return progress.state.position()


def test_the_expert_gets_the_same_deals_against_the_same_opponents() -> None:
    game = registry().game("wuxing")
    match = play_out(Match.new(game, None, [PERSON, Seat("bot", "Lin", "regular")], 11), 5)
    duplicate = replayed(match, 0)
    assert duplicate.match.seats == [Seat("bot", PERSON.name, "expert"), Seat("bot", "Lin", "regular")]
    assert dealt(duplicate.match) == dealt(match)
    assert duplicate.scores()[-1] == tuple(duplicate.match.returns())
    assert replayed(match, 0).match.record == duplicate.match.record


def test_an_endless_match_ends_with_the_round_it_ended_with() -> None:
    game = registry().game("wuxing")
    match = Match.new(game, {"target": "endless"}, [PERSON, Seat("bot", "Lin", "regular")], 4)
    rng = Random(4)
    while len(match.rounds) < 2:
        if match.current == DEALER:
            match.act(DEALER, match.game.parse("deal"))
        step(match, rng)
    match.act(DEALER, match.game.parse("finish"))
    duplicate = replayed(match, 0)
    assert len(duplicate.match.rounds) == 2
    assert duplicate.match.record[-1].text == "finish"


def test_it_is_offered_where_bots_sat_at_all_other_seats() -> None:
    game = registry().game("wuxing")
    assert may_replay(Match.new(game, None, [PERSON, BOT], 1), 0)
    assert not may_replay(Match.new(game, None, [PERSON, PERSON], 1), 0)
    posed = Match.from_position(game, {"hands": [[6, 1], [6]], "display": [5]}, [PERSON, BOT])
    assert not may_replay(posed, 0)
