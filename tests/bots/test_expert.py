"""The expert's search: it finds what is right, counts playouts and not seconds, and knows no more than its seat."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from elements_table.bots import expert, ismcts, levels
from elements_table.bots.ismcts import search
from elements_table.games.wuxing.bot.strategy import RoundTree
from elements_table.games.wuxing.rules.game import WuXing
from elements_table.games.wuxing.rules.observation import WuXingObservation
from elements_table.games.wuxing.rules.state import WuXingState
from elements_table.kernel.errors import TableError
from elements_table.kernel.game import Observation
from elements_table.kernel.registry import registry
from elements_table.kernel.strategy import (
    REGULAR,
    Advice,
    Budget,
    History,
    PlayerProfile,
    SearchResult,
    Strategy,
    Tree,
)
from tests.bots.test_tries import Coins
from tests.tiny import tiny

EXPERT = levels.resolve("expert")
KNOCKS = {"hands": [[4, 6], [6]], "display": [5, 5], "fronts": [[], []], "to_move": 0}
"""Ten, and a limit of ten, against one card."""


def observed(position: dict[str, Any], seat: int = 0) -> Observation:
    return registry().game("wuxing").from_position(position).observation(seat)


def advised(observation: Observation, playouts: int, seed: int = 1) -> Advice[Any]:
    return EXPERT(registry().strategy("wuxing"), observation, Random(seed), Budget(playouts=playouts))


def test_it_knocks_where_every_hand_loses_to_it() -> None:
    assert str(advised(observed(KNOCKS), 300).action) == "knock"


def test_who_judges_tries_four_times_as_much_as_who_moves_or_as_often_as_it_is_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    taken = []

    def noted(tree: RoundTree, playouts: int, *others: Any) -> SearchResult:
        taken.append(playouts / tree.playouts)
        return search(tree, 40, *others)

    monkeypatch.setattr(expert, "search", noted)
    given = registry().strategy("wuxing"), observed(KNOCKS), Random(1)
    EXPERT(*given, Budget())
    for times in (None, 16):
        expert.judge(*given, Budget(times=times), registry().game("wuxing").parse("knock"))
    assert taken == [1.0, 4.0, 16.0]


def test_without_the_core_a_move_takes_a_quarter_of_the_playouts_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    taken = []

    def noted(tree: RoundTree, playouts: int, *others: Any) -> SearchResult:
        taken.append(playouts / tree.playouts)
        return search(tree, 40, *others)

    monkeypatch.setattr(expert, "search", noted)
    for found in (object(), None):
        monkeypatch.setattr(expert, "core", lambda found=found: found)
        for level in ("expert", "expert+6%"):
            levels.resolve(level)(registry().strategy("wuxing"), observed(KNOCKS), Random(1), Budget())
    assert taken == [1.0, 0.06, 0.25, 0.06]


def test_it_plays_the_last_card_that_brings_it_within_the_limit() -> None:
    position = {"hands": [[6], [6, 6, 5]], "display": [2, 3], "tokens": [0, 0]}
    found = {str(advised(observed(position), 2000, seed).action) for seed in range(3)}
    assert found <= {"play 6", "discard"}


def test_the_search_values_a_sure_win_as_one_and_tries_everything() -> None:
    tree = registry().strategy("wuxing").decision(observed(KNOCKS | {"tokens": [4, 0]}), Random(0))
    assert isinstance(tree, Tree)
    found = search(tree, 400, Random(1))
    assert set(found.values) == set(tree.actions())
    assert sum(found.tries.values()) == found.deals == 400
    assert [str(action) for action, tries in found.tries.items() if not tries] == ["knock"]
    assert all(0.0 <= value <= 1.0 for value in found.values.values())
    assert str(found.best) == "knock"
    assert found.values[found.best] == 1.0


def test_a_knock_is_worth_what_it_is_over_all_hands_that_may_be_held() -> None:
    position = {"hands": [[2, 3], [6, 1]], "display": [5, 4], "fronts": [[], [2]], "to_move": 0}
    tree = registry().strategy("wuxing").decision(observed(position), Random(0))
    assert isinstance(tree, Tree)
    knock = next(action for action in tree.actions() if str(action) == "knock")
    total, rng = 0.0, Random(3)
    for _n in range(4000):
        state = tree.deal(rng)
        state.apply(knock)
        total += tree.result(state) or 0.0
    assert tree.known(knock) == pytest.approx(total / 4000, abs=0.02)
    assert 0.0 < total < 4000


class Watched(RoundTree):
    """Notes what is laid out before the own seat each time that it is asked what it would think about."""

    def __init__(self, observation: WuXingObservation) -> None:
        self.asked: list[tuple[int, ...]] = []
        game = registry().game("wuxing")
        assert isinstance(game, WuXing)
        super().__init__(game, observation)

    def choices(self, state: WuXingState) -> Sequence[Any]:
        if state.to_move == self.seat:
            self.asked.append((*state.display, -state.discarded))
        return super().choices(state)

    def grown(self, *_given: Any) -> None:
        """Leave it to Python, which asks."""


def test_the_own_seat_plans_by_what_it_knows_and_not_by_what_it_cannot_see() -> None:
    """Each place that all saw has one own node, whichever of its possible hands the other played from."""
    observation = observed({"hands": [[1, 3, 5, 5, 6, 2], [4, 1, 2, 3, 6, 6]], "display": [], "to_move": 0})
    assert isinstance(observation, WuXingObservation)
    tree = Watched(observation)
    search(tree, 2000 * ismcts.TREES, Random(1))
    for after in ((5, 6, 0), (3, 6, 0)):
        assert tree.asked.count(after) == ismcts.TREES, "one in each tree"


def test_the_same_question_has_the_same_answer_however_fast_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry().game("wuxing")
    observation = game.new_state(seed=4).observation(game.new_state(seed=4).current_player())
    once = advised(observation, 600, 9)
    monkeypatch.setattr("time.perf_counter", lambda: 0.0)
    monkeypatch.setattr("time.monotonic", lambda: 0.0)
    assert advised(observation, 600, 9) == once


def test_every_deal_of_the_search_is_one_that_the_seat_could_be_in() -> None:
    game = registry().game("wuxing")
    state, rng = game.new_state(seed=8), Random(8)
    for _n in range(5):
        observation = state.observation(state.current_player())
        tree = registry().strategy("wuxing").decision(observation, Random(0))
        assert tree is not None
        deals = [tree.deal(rng) for _n in range(20)]
        assert all(deal.observation(observation.seat) == observation for deal in deals)
        assert len({str(deal.position()["hands"]) for deal in deals}) > 1
        state.apply(tree.actions()[0])


@pytest.mark.parametrize(
    "game_id", [game_id for game_id in registry() if "expert" in registry().head(game_id).levels]
)
def test_the_advice_is_what_the_search_found_whatever_that_is(game_id: str) -> None:
    game, rng = registry().game(game_id), Random(3)
    state, looked_at = game.new_state(seed=3), 0
    while looked_at < 12 and not state.is_terminal():
        if state.current_player() >= 0:
            decision = (
                registry().strategy(game_id).decision(state.observation(state.simultaneous_players()[0]), Random(1))
            )
            assert decision is not None
            actions = decision.actions()[:6]
            for found in actions if len(actions) > 1 else ():
                assert decision.advice(found).action == found
                looked_at += 1
        state.apply(state.random_action(rng))
    assert looked_at >= 12


class Tossing(Strategy[Any]):
    """A game of coins alone."""

    def __init__(self, **chances: float) -> None:
        super().__init__(registry().game("wuxing"))
        self.chances = chances

    def determinize(self, observation: Observation, rng: Random) -> Any:
        raise NotImplementedError

    def choose(self, *_args: Any) -> Advice[str]:
        raise NotImplementedError

    def decision(self, observation: Observation, rng: Random, profile: PlayerProfile = REGULAR) -> Coins:
        return Coins(**self.chances)


def test_the_second_is_the_best_of_the_others_with_the_games_own_reason_if_there_is_one() -> None:
    advice = EXPERT(Tossing(plain=0.6, worse=0.1, next=0.4), observed(KNOCKS), Random(1), Budget())
    assert (advice.action, advice.reason) == ("plain", "It is plain.")
    assert advice.second is not None
    assert (advice.second.action, advice.second.reason) == ("next", "")
    assert EXPERT(Tossing(plain=0.6), observed(KNOCKS), Random(1), Budget()).second is None


def test_a_game_without_a_search_has_no_expert() -> None:
    game = tiny().game("tiny")
    with pytest.raises(TableError, match="Tiny has no expert"):
        EXPERT(tiny().strategy("tiny"), game.new_state(None, 2, 1).observation(0), Random(1), Budget())


def test_whoever_has_not_knocked_is_less_likely_to_hold_what_it_would_have_knocked_with() -> None:
    game, strategy = registry().game("wuxing"), registry().strategy("wuxing")
    position = {"hands": [[5, 6], [1, 2, 3]], "display": [6, 5], "to_move": 1}
    state, history = game.from_position(position), History()
    state.emit = history.hear
    state.apply(game.parse("play 3"))  # with six or less and a limit of eleven, where a knock was nearly sure
    plain = state.observation(0)
    knowing = history.told(plain)

    def held_within(observation: Observation, limit: int) -> float:
        tree, rng = strategy.decision(observation, Random(0)), Random(1)
        assert tree is not None
        return sum(tree.deal(rng).position()["sums"][1] + 3 <= limit for _n in range(1000)) / 1000

    assert held_within(plain, 11) > 0.5
    assert 0.0 < held_within(knowing, 11) < held_within(plain, 11) - 0.2
    assert all(strategy.decision(knowing, Random(0)).deal(Random(n)).observation(0) == plain for n in range(20))
