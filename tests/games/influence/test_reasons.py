"""What the regular player of Influence says of its choice holds in the position it is said in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from elements_table.bots import levels
from elements_table.games.influence.bot import strategy as reasons
from elements_table.games.influence.rules.state import InfluenceState
from elements_table.kernel.game import Position
from elements_table.kernel.registry import registry
from elements_table.kernel.strategy import Advice, Budget
from tests.games.influence import naive

INFLUENCE = "influence"
Totals = tuple[int, int]
"""The own total and the best of the others."""


def totals(state: InfluenceState, seat: int, after_round: int) -> Totals:
    """Return what the hands are worth once a round is over, by the plain rules."""
    position = state.position()
    hands = position["hands"]
    if not state.is_terminal():
        assert state.round == after_round + 1
        hands = [[*hand, card] if card else hand for hand, card in zip(hands, position["faceup"], strict=True)]
    worth = [naive.best(hand, position)[0] for hand in hands]
    return worth[seat], max(total for other, total in enumerate(worth) if other != seat)


def finish(state: InfluenceState, number: int, rng: Random) -> None:
    """Play to the end of a round, everything left to choose drawn at random."""
    while state.round == number and not state.is_terminal():
        state.apply(state.random_action(rng))


def outcomes(state: InfluenceState, action: Any, deals: int) -> list[Totals]:
    """Return how the round may end after an action, over deals that fit what the seat knows."""
    seat = state.to_move
    rng = Random(3)
    found = []
    for _n in range(deals):
        deal = registry().game(INFLUENCE).resample_hidden(state, seat, rng)
        assert isinstance(deal, InfluenceState)
        deal.apply(action)
        finish(deal, state.round, rng)
        found.append(totals(deal, seat, state.round))
    return found


def holds(advice: Advice[Any], state: InfluenceState) -> bool:
    """Return whether the reason is true, all its numbers too; one that is not known here is not."""
    said = advice.parameters
    if advice.reason == reasons.ONLY:
        return len(state.legal_actions()) == 1
    if advice.reason not in (reasons.PLAY, reasons.CARRY_OUT, reasons.CARRY_OUT_LAST):
        return False
    ends = outcomes(state, advice.action, 100 if advice.reason == reasons.PLAY else 40)
    if any(
        not min(place) <= said[name] <= max(place) for place, name in zip(zip(*ends, strict=True), NAMES, strict=True)
    ):
        return False
    if advice.reason == reasons.PLAY:
        return str(advice.action) == f"choose {said['card']}" and state.phase == 0
    return state.phase == 1 and (
        advice.reason == reasons.CARRY_OUT or {mine for mine, _best in ends} == {said["worth"]}
    )


NAMES = ("worth", "others")
AGENTS = {"earth": "red", "air": "blue", "water": "yellow"}
RARE: list[Position] = [
    {"agents": AGENTS, "hands": [[5], [6, 7], [8, 9]], "faceup": [1, 2, 3]},
    {"agents": AGENTS, "markers": {"earth": {"red": 3}}, "hands": [[3], [1], [2]], "resolving": [[0, 13], [1, 14]]},
    {"agents": AGENTS, "markers": {"water": {"yellow": 4}}, "hands": [[6, 15], [1], [2]], "resolving": [[0, 13]]},
]


def positions() -> Iterator[InfluenceState]:
    """Yield the decisions of random games, and some that they seldom hold."""
    yield from met()
    for position in RARE:
        yield registry().game(INFLUENCE).from_position(position)


def met() -> Iterator[InfluenceState]:
    """Yield the decisions of random games."""
    game = registry().game(INFLUENCE)
    for seed in range(5):
        rng = Random(seed)
        state = game.new_state(seed=seed)
        while not state.is_terminal():
            if rng.random() < 0.5:
                yield state.clone()
            state.apply(state.random_action(rng))


def test_every_reason_is_true_and_every_one_is_given() -> None:
    strategy = registry().strategy(INFLUENCE)
    given: Counter[str] = Counter()
    for n, state in enumerate(positions()):
        advice = strategy.choose(state.observation(state.to_move), Random(n), Budget(playouts=16))
        words = advice.reason.format(**advice.parameters)
        assert "{" not in words
        assert holds(advice, state), f"{words!r} is not true of {advice.action} in {state.position()}"
        given[advice.reason] += 1
    assert set(given) == {value for name, value in vars(reasons).items() if name.isupper() and isinstance(value, str)}


def test_what_the_expert_says_of_its_two_best_is_true() -> None:
    strategy, expert, told = registry().strategy(INFLUENCE), levels.resolve("expert"), 0
    for n, state in enumerate([*met()][::5]):
        advice = expert(strategy, state.observation(state.to_move), Random(n), Budget(playouts=30))
        for said in (advice, advice.second):
            if said is not None:
                assert holds(said, state), f"{said} is not true in {state.position()}"
                told += 1
    assert told > 20


def test_what_is_said_of_a_round_is_about_what_comes() -> None:
    """Over whole games of regular players the numbers said are right on the whole, and near for most."""
    game, strategy = registry().game(INFLUENCE), registry().strategy(INFLUENCE)
    missed: dict[str, list[int]] = {name: [] for name in NAMES}
    for seed in range(8):
        rng = Random(seed)
        state = game.new_state(seed=seed)
        said: list[tuple[int, Advice[Any]]] = []
        while not state.is_terminal():
            number, seat = state.round, state.to_move
            advice = strategy.choose(state.observation(seat), rng, Budget(playouts=12))
            if advice.reason != reasons.ONLY:
                said.append((seat, advice))
            state.apply(advice.action)
            if state.is_terminal() or state.round > number:
                for sayer, words in said:
                    for name, came in zip(NAMES, totals(state, sayer, number), strict=True):
                        missed[name].append(words.parameters[name] - came)
                said = []
    for misses in missed.values():
        assert len(misses) > 200
        assert abs(sum(misses)) / len(misses) < 1.2
        assert sum(abs(miss) <= 2 for miss in misses) / len(misses) > 0.75
