"""What the players of Wu Xing, regular and expert, say of their choice holds in the position it is said in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations
from random import Random
from typing import Any

import pytest

from elements_table.bots import levels
from elements_table.games.wuxing.bot import reasons
from elements_table.games.wuxing.bot.evaluation import quick_action
from elements_table.games.wuxing.rules.state import WuXingState
from elements_table.kernel.game import Position
from elements_table.kernel.registry import registry
from elements_table.kernel.strategy import Budget

WUXING = "wuxing"
DECK = [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 6, 6, 6, 6]
Numbers = dict[str, Any]


def their_sums(view: Position, seat: int) -> list[int]:
    """Return the opponent's sum in every deal that fits what a seat sees, each hand as often as it can be dealt."""
    unseen = Counter(DECK)
    for pile in (view["hands"][seat], *view["fronts"], view["display"], view["discarded"]):
        unseen.subtract(pile)
    front = sum(view["fronts"][1 - seat])
    return [sum(hand) + front for hand in combinations(list(unseen.elements()), view["counts"]["hands"][1 - seat])]


def share(view: Position, seat: int, holds: Callable[[int], bool]) -> float:
    """Return the share of deals, in per cent, in which the opponent's sum is so."""
    sums = their_sums(view, seat)
    return 100 * sum(map(holds, sums)) / len(sums)


def is_share(said: int, exact: float) -> bool:
    """Return whether a whole number says a share rightly: 0 and 100 are none and all."""
    return said == exact if exact in (0, 100) else 0 < said < 100 and abs(said - exact) <= 1


def holds(reason: str, said: Numbers, action: str, state: WuXingState) -> bool:  # noqa: PLR0911  reason by reason
    """Return whether the reason for `action` is true, all its numbers too; one that is not known here is not."""
    seat = state.to_move
    view = state.observation(seat).view()
    mine, limit = sum(view["hands"][seat]) + sum(view["fronts"][seat]), sum(view["display"])
    verb, _space, value = action.partition(" ")
    others = {str(other) for other in state.legal_actions()} - {action}

    def lose(theirs: int) -> bool:
        return theirs > limit or theirs < mine

    if reason in (reasons.KNOCK_SURE, reasons.KNOCK_LIKELY):
        lost = share(view, seat, lose)
        right = lost == 100 if reason == reasons.KNOCK_SURE else is_share(said["percent"], lost) and lost < 100
        return verb == "knock" and (said["sum"], said["limit"]) == (mine, limit) and mine <= limit and right
    if reason in (reasons.PLAY_IN, reasons.PLAY_ON):
        after = mine - int(value), limit + int(value)
        right = reason == reasons.PLAY_ON or after[0] <= after[1]
        return verb == "play" and (said["sum"], said["limit"]) == after and str(said["value"]) == value and right
    if reason in (reasons.TAKE_AWAY, reasons.TAKE_IN, reasons.TAKE_ON):
        top = view["display"][-1]
        after = mine + top, limit - top
        right = (said["value"], said["limit"]) == (top, after[1]) and said.get("sum", after[0]) == after[0]
        if reason == reasons.TAKE_AWAY:
            right = right and is_share(said["percent"], share(view, seat, lambda theirs: theirs > after[1]))
        return verb == "take" and right and (reason != reasons.TAKE_IN or after[0] <= after[1])
    if reason == reasons.DISCARD_SIX:
        return verb == "discard" and said == {"sum": mine - 6, "limit": limit}
    if reason == reasons.YIELD_NOT_KNOCK:
        costs = cost(state, "yield") == 1 and cost(state, "knock") == 2
        return (
            verb == "yield"
            and "knock" in others
            and costs
            and is_share(said["percent"], 100 - share(view, seat, lose))
        )
    if reason == reasons.YIELD_NOW:
        return verb == "yield" and cost(state, "yield") == 1 and is_about(said, others - {"knock"}, state)
    if reason == reasons.YIELD_PLAIN:
        return verb == "yield" and (cost(state, "yield"), cost(state, "knock")) == (1, 2)
    if reason == reasons.ONLY:
        return not others
    return (
        reason == reasons.ONLY_SOUND
        and others == {"knock"}
        and said == {"sum": mine, "limit": limit}
        and mine > limit
    )


def cost(state: WuXingState, text: str) -> int:
    """Return the tokens that an action that ends the round gives, whoever gets them."""
    after = state.clone()
    after.apply(state.game.parse(text))
    return sum(after.tokens) - sum(state.tokens)


def is_about(said: Numbers, others: set[str], state: WuXingState) -> bool:
    """Return whether one of the other actions loses two tokens about as often as said, on deals of our own."""
    rng = Random(7)
    deals = 120
    rates = [sum(loses_two(state, text, rng) for _n in range(deals)) / deals for text in others]
    claimed = said["lost"] / said["deals"]
    return said["lost"] > 0 and any(abs(rate - claimed) < 0.3 for rate in rates)


def loses_two(state: WuXingState, text: str, rng: Random) -> bool:
    """Return whether the round is lost for two tokens after an action, on one deal."""
    seat = state.to_move
    deal = state.game.resample_hidden(state, seat, rng)
    assert isinstance(deal, WuXingState)
    deal.apply(deal.game.parse(text))
    for _n in range(40):
        if deal.phase:
            return deal.position()["last_round"]["winner"] != seat and deal.position()["last_round"]["tokens"] == 2
        deal.apply(quick_action(deal, rng))
    return False


def positions() -> Iterator[WuXingState]:
    """Yield positions of games played at random, and some that such games seldom reach."""
    game = registry().game(WUXING)
    for seed in range(60):
        rng = Random(seed)
        state = game.new_state({"target": rng.choice(["3", "6", "9", "endless"])}, seed=seed)
        for _n in range(60):
            if state.is_terminal():
                break
            if state.current_player() >= 0:
                yield state.clone()
            state.apply(state.random_action(rng))
    for position, target in RARE:
        yield game.from_position(position, {"target": target})


RARE: list[tuple[Position, str]] = [
    ({"hands": [[], [3]]}, "endless"),
    ({"hands": [[], [3]], "fronts": [[2], []]}, "6"),
    ({"hands": [[], []], "fronts": [[], [1]]}, "6"),
    ({"hands": [[5], [6]]}, "endless"),
    ({"hands": [[], [3, 1]], "fronts": [[6, 6, 6, 6], []], "display": [1]}, "6"),
    ({"hands": [[1], [6, 6, 6, 6, 6]], "display": [5]}, "6"),  # nearly every hand loses
    ({"hands": [[1], [4, 5, 6]], "display": [6]}, "6"),
    ({"hands": [[], [1]], "fronts": [[5], []], "display": [5], "tokens": [4, 0]}, "6"),
    ({"hands": [[6, 6], [1, 2]], "fronts": [[6, 6], []], "display": [5, 4]}, "6"),  # the opponent is about to knock
]


def test_every_reason_is_true_and_every_one_is_given() -> None:
    strategy = registry().strategy(WUXING)
    given: Counter[str] = Counter()
    looked_at = list(positions())
    asked = [(n, state, False) for n, state in enumerate(looked_at)]
    asked += [(n, state, True) for n, state in enumerate(looked_at[::-1]) if n < len(RARE) or n % 8 == 0]
    for n, state, by_expert in asked:
        observation = state.observation(state.to_move)
        if by_expert:
            advice = levels.resolve("expert")(strategy, observation, Random(n), Budget(playouts=400))
        else:
            advice = strategy.choose(observation, Random(n), Budget(playouts=12))
        for said in (advice, advice.second) if advice.second is not None else (advice,):
            if by_expert and not said.reason:
                assert str(said.action) == "yield" and state.variant.endless, "there are no tokens to speak of"
                continue
            words = said.reason.format(**said.parameters)
            assert "{" not in words
            assert holds(said.reason, dict(said.parameters), str(said.action), state), (
                f"{words!r} is not true of {said.action} in {state.position()}"
            )
            given[said.reason] += 1
    assert set(given) == {value for name, value in vars(reasons).items() if name.isupper() and isinstance(value, str)}


@pytest.mark.parametrize(
    ("share", "said"), [(0.0, 0), (0.001, 1), (0.5, 50), (0.996, 99), (1.0, 100), (209 / 210, 99)]
)
def test_none_and_all_are_said_of_none_and_all_alone(share: float, said: int) -> None:
    assert reasons.percent(share) == said
