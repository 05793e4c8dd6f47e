"""The games for programs that learn: PettingZoo's own tests, masks of what is legal, and nothing hidden told."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from copy import deepcopy
from importlib import import_module
from itertools import count
from math import prod
from random import Random
from typing import Any

import msgspec
import pytest
from pettingzoo.test import api_test, performance_benchmark, seed_test

from elements_table.conformance.setups import Setup, setups
from elements_table.env import zoo
from elements_table.env.run import EnvTable, Run
from elements_table.games.dragon.rules.actions import Buries
from elements_table.kernel.encoding import Branches
from elements_table.kernel.errors import IllegalAction, TableError
from elements_table.kernel.registry import PACKAGES, Registry, registry
from tests.tiny import PACKAGES as TINY

SHORT = {"dragon": {"ends": "1_hands"}, "elemies": {"target": 50, "level": "pro"}}
SETUPS = setups(registry(), PACKAGES)
MANY = 1000
"""Legal actions of which it is not asked whether each can be spelled."""
each_game = pytest.mark.parametrize("game_id", PACKAGES)
each_setup = pytest.mark.parametrize("setup", SETUPS, ids=str)


def made(game_id: str) -> zoo.Env:
    return zoo.make(game_id, SHORT.get(game_id))


def walk(setup: Setup, seed: int, most: int) -> Iterator[Run]:
    """Yield the run of a random match before each sign, with at most so many whole actions in it."""
    rng = Random(seed)
    run = EnvTable(setup.game_id, setup.options, setup.seats).deal(seed)
    while run.to_act >= 0 and most > 0:
        yield run
        run.do(rng.choice([*run.branches]))
        most -= not run.draft


def told(run: Run, seat: int) -> tuple[list[float], str]:
    return [*run.numbers(seat)], run.text(seat)


@each_game
def test_pettingzoo_finds_nothing_wrong(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = count()
    monkeypatch.setattr(import_module("pettingzoo.test.performance_benchmark").time, "time", lambda: next(ticks))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for allowed in ("should be gymnasium.spaces.box", "is not a NumPy array", "render", "all zeros"):
            warnings.filterwarnings("ignore", f".*{allowed}")
        api_test(made(game_id), num_cycles=25)
        seed_test(lambda: made(game_id), num_cycles=25)
        performance_benchmark(made(game_id))


def spelled(branches: Branches, drafts: set[tuple[int, ...]], draft: tuple[int, ...] = ()) -> Iterator[object]:
    """Yield all actions that can be put together, going on from each draft once in whatever order its signs came."""
    for sign, found in branches.items():
        longer = tuple(sorted((*draft, sign)))
        if not callable(found):
            yield found
        elif longer not in drafts:
            drafts.add(longer)
            yield from spelled(found(), drafts, longer)


@each_setup
def test_masks_allow_what_is_legal_and_nothing_else(setup: Setup) -> None:
    for run in walk(setup, 1, 150):
        legal = run.truth.legal_actions()
        if run.draft or len(legal) > MANY:
            continue
        assert {*spelled(run.branches, set())} == {*legal}


@pytest.mark.parametrize(("forced", "pool", "picks"), [(0b111, 0b11110000, 2), (0b11111, 0, 0), (0, 0b1111111, 5)])
def test_a_bury_lays_what_has_to_lie_there_and_no_more_of_the_rest(forced: int, pool: int, picks: int) -> None:
    legal = Buries(forced, pool, picks)
    assert {*spelled(EnvTable("dragon").encoding.branches(legal), set())} == {*legal}


def test_an_action_of_many_signs_is_one_that_was_legal_before() -> None:
    longest = {}
    for setup in SETUPS:
        for run in walk(setup, 2, 40):
            if not run.draft:
                legal, before = run.truth.legal_actions(), run.clone()
            longest[setup.game_id] = max(longest.get(setup.game_id, 0), len(run.draft))
            for found in run.branches.values():
                if not callable(found):
                    assert found in legal and before.truth.objection(found) is None
    assert [game_id for game_id, most in longest.items() if most] == ["elemies", "dragon", "alchemy"]


@each_setup
def test_what_is_hidden_is_told_neither_in_numbers_nor_in_text(setup: Setup) -> None:
    rng, differing = Random(3), 0
    for number, run in enumerate(walk(setup, 3, 120)):
        for seat in range(setup.seats) if number % 7 == 0 else ():
            for other, _by in setup.other_truths(run.truth, seat, rng):
                again = Run(run.table, other.clone(), run.past[:])
                for sign in run.draft if seat == run.to_act else ():
                    again.do(sign)
                assert told(again, seat) == told(run, seat)
                if seat == run.to_act:
                    assert [*again.branches] == [*run.branches]
                differing += other != run.truth
    assert differing


def test_a_draft_is_told_to_whoever_puts_it_together_alone() -> None:
    drafts = 0
    for setup in SETUPS:
        before = []
        for run in walk(setup, 4, 30):
            now = [told(run, seat) for seat in range(setup.seats)]
            if run.draft:
                drafts += 1
                changed = [seat for seat in range(setup.seats) if now[seat][0] != before[seat][0]]
                assert changed == [seat for seat in range(setup.seats) if now[seat][1] != before[seat][1]]
                assert changed == [run.to_act]
            before = now
    assert drafts > 100


def test_who_chooses_later_at_the_same_time_sees_nothing_of_the_first_choice() -> None:
    found = set()
    for setup in {setup.game_id: setup for setup in SETUPS}.values():
        for run in walk(setup, 5, 500):
            choosing = run.truth.simultaneous_players()
            if run.draft or len(choosing) < 2:
                continue
            seen = set()
            for action in run.truth.legal_actions():
                chosen = run.clone()
                for sign in run.table.encoding.spelled(action):
                    chosen.do(run.table.encoding.number[sign])
                assert chosen.to_act == choosing[1]
                seen.add((*chosen.numbers(choosing[1]), chosen.text(choosing[1]), *chosen.branches))
            assert len(seen) == 1
            found.add(setup.game_id)
    assert found == {"elemies", "influence", "alchemy"}


DERIVED = {
    "wuxing": {"wins", "to_move", "winners"},
    "influence": {"scoring", "winners"},
    "dragon": {"unseen", "to_move", "last_round", "winners"},
    "elemies": {"to_move", "unseen", "last_round", "winners"},
    "alchemy": {"to_move", "unseen_elements", "unseen_formulae", "scoring", "winners"},
}
"""Parts of observations that follow from others while a seat is asked, or that no option in force lets change."""


@each_game
def test_each_part_of_an_observation_is_told_by_some_plane(game_id: str) -> None:
    setup = max((one for one in SETUPS if one.game_id == game_id), key=lambda one: ("pro" in str(one), one.seats))
    silent: dict[str, bool] = {}
    run = before = None
    for run in walk(setup, 7, 400):
        now = run.truth.observation(run.to_act)
        for name in now.__struct_fields__ if before else ():
            if getattr(now, name) != getattr(before, name):
                mixed = msgspec.structs.replace(before, **{name: getattr(now, name)})
                silent[name] = silent.get(name, True) and numbers(run.table, mixed) == numbers(run.table, before)
        before = now
    assert {name for name, is_silent in silent.items() if is_silent} <= DERIVED[game_id]
    assert len(silent) > 10


def numbers(table: EnvTable, observation: Any) -> list[list[float]]:
    return [[*plane.told(observation)] for plane in table.encoding.planes]


@each_setup
def test_planes_have_the_numbers_of_their_shapes_and_stay_within_their_bounds(setup: Setup) -> None:
    for run in walk(setup, 8, 100):
        told = numbers(run.table, run.truth.observation(0))
        for plane, row in zip(run.table.encoding.planes, told, strict=True):
            assert len(row) == prod(plane.shape), plane.name
            assert max(map(abs, row)) <= plane.most, plane.name


@each_game
def test_an_information_state_is_the_observation_with_all_that_was_seen_and_done(game_id: str) -> None:
    table = EnvTable(game_id, SHORT.get(game_id))
    kind = tuple[table.game.observation_type, list[str]]  # type: ignore[name-defined]  # each game has its own
    run, rng = table.deal(1), Random(1)
    heard: list[list[str]] = [[] for _seat in range(table.seats)]
    while run.to_act >= 0:
        seat = run.to_act
        known, draft = msgspec.json.decode(run.text(seat), type=kind)
        assert msgspec.structs.replace(known, history=()) == run.truth.observation(seat)
        assert draft == [table.signs[sign] for sign in run.draft]
        assert [event.facts["action"] for event in known.history if event.kind == "done"] == heard[seat]
        sign = rng.choice([*run.branches])
        found = run.branches[sign]
        heard[seat] += [] if callable(found) else [str(found)]
        run.do(sign)
    assert all(heard)


@each_game
def test_a_sample_looks_the_same_to_its_seat_and_is_another_truth(game_id: str) -> None:
    rng, others = Random(9), 0
    setup = next(one for one in SETUPS if one.game_id == game_id)
    for run in walk(setup, 9, 40):
        other = run.sampled(run.to_act, rng)
        assert told(other, run.to_act) == told(run, run.to_act)
        assert [*other.branches] == [*run.branches]
        others += other.truth != run.truth
    assert others > 10


def test_a_clone_goes_its_own_way() -> None:
    run = EnvTable("dragon", SHORT["dragon"]).deal(3)
    other = run.clone()
    before = told(run, 0)
    while other.to_act >= 0:
        other.do(max(other.branches))
    assert told(run, 0) == before and told(deepcopy(run), 0) == before
    assert deepcopy(made("influence")).table.seats == 3
    assert other.shares() in ([1, -1, 1, -1], [-1, 1, -1, 1], [0, 0, 0, 0])


def test_a_deal_is_chosen_by_seed_or_position() -> None:
    env = made("wuxing")
    env.reset(seed=5)
    first, again = env.observe("seat_0"), zoo.make("wuxing")
    again.reset(seed=5)
    assert (again.observe("seat_0")["observation"] == first["observation"]).all()
    env.reset()
    assert (env.observe("seat_0")["observation"] != first["observation"]).any()
    env.reset(options={"position": {"hands": [[6, 1], [2]], "display": [6], "to_move": 0}})
    seen = env.observe("seat_0")
    assert env.plane(seen, "hands")[0].nonzero()[0].tolist() == [0, 5]
    assert [sign for sign, is_open in zip(env.table.signs, seen["action_mask"], strict=True) if is_open] == [
        "take", "discard", "knock", "yield", "play 1", "play 6",
    ]  # fmt: skip
    env.reset(options={"run": again.run})
    assert env.run is again.run


def test_rewards_add_up_to_nothing_and_go_with_the_win() -> None:
    env = made("influence")
    for seed in range(5):
        env.reset(seed=seed)
        while not env.terminations["seat_0"]:
            env.step(int(env.observe(env.agent_selection)["action_mask"].argmax()))
        winners = env.run.truth.winners()
        assert sum(env.rewards.values()) == 0
        assert [agent for agent, reward in env.rewards.items() if reward > 0] == [f"seat_{seat}" for seat in winners]
        assert [env.infos[agent]["score"] for agent in env.agents] == env.run.truth.returns()


def test_a_masked_sign_is_refused_by_its_name_and_changes_nothing() -> None:
    env = made("wuxing")
    env.reset(seed=1)
    before = env.run.truth.clone()
    with pytest.raises(IllegalAction, match="The sign take cannot come next"):
        env.step(env.table.signs.index("take"))
    with pytest.raises(IllegalAction):
        env.step(99)
    assert env.run.truth == before


def test_a_match_is_cut_off_where_that_is_asked() -> None:
    env = zoo.make("wuxing", longest=3)
    env.reset(seed=1)
    for _n in range(3):
        assert not any(env.truncations.values())
        env.step(int(env.observe(env.agent_selection)["action_mask"].argmax()))
    assert all(env.truncations.values())


def test_what_never_ends_ends_and_what_is_not_there_is_named() -> None:
    assert EnvTable("dragon").options["ends"] == "4_hands"
    with pytest.raises(TableError, match=r"rules/encoding\.py"):
        EnvTable("tiny", games=Registry(TINY))
