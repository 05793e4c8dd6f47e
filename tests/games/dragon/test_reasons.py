"""What the regular player of Dragon says is true: every reason is held against the rules, told naively.

`claims.py` has what each claims. What a sentence foretells (who takes the trick) is held against what then happens.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, NamedTuple, cast

import pytest

from elements_table.games.dragon.bot import reasons as why
from elements_table.games.dragon.rules.state import DragonState
from elements_table.kernel.game import Position
from elements_table.kernel.registry import registry
from elements_table.kernel.strategy import Advice, Budget
from tests.games.dragon.claims import CLAIMS, FORETOLD, Said, is_true

ALL = {text for name, text in vars(why).items() if name.isupper() and isinstance(text, str)}
BUDGET = Budget(playouts=1)
MATCHES = [
    {"ends": "4_hands"},
    {"ends": "4_hands", "points": "printed"},
    {"ends": "4_hands", "trump": "after_kitty", "bid_step": "1"},
    {"ends": "4_hands", "all_pass": "redeal"},
]


class Game(NamedTuple):
    """The reasons of a game, who took the tricks for which that was foretold, and the contracts' points."""

    said: list[Said]
    taken: list[tuple[Said, int]]
    contracts: list[tuple[int, int]]


@cache
def game(options: int, seed: int) -> Game:
    """Return a game of four regular players."""
    rules, strategy, rng = registry().game("dragon"), registry().strategy("dragon"), Random(seed)
    state = cast("DragonState", rules.new_state(MATCHES[options], seed=seed))
    said: list[Said] = []
    taken: list[tuple[Said, int]] = []
    contracts: list[tuple[int, int]] = []
    waiting: list[Said] = []
    expected = 0
    while not state.is_terminal():
        seat = state.current_player()
        before = state.position()
        if seat < 0:
            state.apply(state.legal_actions()[0])
            continue
        advice: Advice[Any] = strategy.choose(state.observation(seat), rng, BUDGET)
        now = Said(advice.reason, dict(advice.parameters), str(advice.action), seat, before, MATCHES[options])
        said.append(now)
        if now.text == why.BID:
            expected = now.facts["points"]
        if now.text in FORETOLD:
            waiting.append(now)
        state.apply(advice.action)
        after = state.position()
        if after["tricks"] > before["tricks"]:
            winner = next(
                seat for seat in (0, 1) if len(after["known"]["won"][seat]) > len(before["known"]["won"][seat])
            )
            taken += [(s, winner) for s in waiting]
            waiting.clear()
        end = after["last_round"]
        if end and any(amount for _seat, amount in state.bids):
            contracts.append((expected, end["taken"][end["seat"] % 2]))
    return Game(said, taken, contracts)


GAMES = [(options, seed) for options in range(len(MATCHES)) for seed in range(4)]


@pytest.mark.parametrize(("options", "seed"), GAMES)
def test_every_reason_is_true_where_it_is_given(options: int, seed: int) -> None:
    for s in game(options, seed).said:
        assert is_true(s), (s.text.format(**s.facts), s.action, s.p)


@pytest.mark.parametrize(("options", "seed"), GAMES)
def test_a_trick_goes_where_a_reason_says(options: int, seed: int) -> None:
    for s, team in game(options, seed).taken:
        assert team == s.seat % 2, (s.text, s.p)


def test_the_points_that_a_bid_counts_on_come_true_on_average() -> None:
    contracts = [pair for at in GAMES for pair in game(*at).contracts]
    assert len(contracts) > 50
    expected = sum(pair[0] for pair in contracts) / len(contracts)
    assert abs(expected - sum(pair[1] for pair in contracts) / len(contracts)) < 8, "the margin of a bid"


FEW: Position = {
    "phase": "bury",
    "hands": [["A5", "E5", "F5", "W5", "A10", "E10", "F10", "W10", "A14", "E14", "F14", "W14", "DRAGON"], [], [], []],
    "kitty": ["A2", "A15", "E15", "F15", "W15"],
    "contract": {"seat": 0, "bid": 100, "trump": "fire"},
}
TRUMPS: Position = {
    **FEW,
    "hands": [["F2", "F3", "F4", "F6", "F7", "F8", "F9", "F11", "F12", "F13", "F15", "DRAGON", "A15"], [], [], []],
    "kitty": ["A2", "A14", "E15", "E14", "W15"],
}
SHORT: Position = {
    "phase": "trump",
    "hands": [["F15", "F14", "F13", "DRAGON", "A2", "A3", "A4", "A6", "E15", "W15", "W2", "E2", "E3"], [], [], []],
    "contract": {"seat": 0, "bid": 100, "trump": None},
}


@pytest.mark.parametrize(
    ("position", "reason"),
    [(FEW, why.BURY_POINTS), (TRUMPS, why.BURY_PLAIN), (SHORT, why.NAME_SHORT)],
    ids=["points go", "trumps go", "a shorter suit"],
)
def test_rare_reasons_are_true(position: Position, reason: str) -> None:
    state = registry().game("dragon").from_position(position)
    advice = registry().strategy("dragon").choose(state.observation(0), Random(1), BUDGET)
    s = Said(advice.reason, dict(advice.parameters), str(advice.action), 0, state.position(), {})
    assert (s.text, is_true(s)) == (reason, True)


def test_every_reason_has_a_claim_and_is_given() -> None:
    assert set(CLAIMS) == ALL
    given = {s.text for at in GAMES for s in game(*at).said}
    assert given | {why.BURY_POINTS, why.BURY_PLAIN, why.NAME_SHORT} == ALL - why.PLAIN
