"""Levels by name."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest

from elements_table.bots import expert, levels
from elements_table.bots.ismcts import ALIKE
from elements_table.bots.levels import choose_randomly
from elements_table.kernel.errors import TableError
from elements_table.kernel.game import Observation
from elements_table.kernel.registry import PACKAGES, registry
from elements_table.kernel.strategy import Budget, PlayerProfile, Strategy
from tests.tiny import tiny

UNMOVED = {("influence", "bold")}
"""A temperament that a game has no use for."""
SEEDS = {"elemies": 10, "alchemy": 8}
"""Games looked at for temperaments where few decisions depend on one."""


def test_every_named_level_is_there() -> None:
    assert tuple(levels.LEVELS) == ("random", "novice", "regular", "expert")
    assert all(callable(levels.resolve(name)) for name in levels.LEVELS)


def test_a_level_can_be_anybodys_function() -> None:
    assert levels.resolve("elements_table.bots.levels:choose_randomly") is choose_randomly


@pytest.mark.parametrize(
    "name",
    [
        *(
            "",
            "grandmaster",
            "regular+",
            "regular+rude",
            "person",
            "no.such.module:choose",
            "json:nothing",
            ":",
            "json:",
        ),
        *("novice+50%", "random+50%", "regular+0%", "regular+100%", "expert+%", "expert+5.5%"),
    ],
)
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(TableError) as caught:
        levels.resolve(name)
    assert "level" in str(caught.value)


def test_a_name_alone_gets_the_levels_listed() -> None:
    with pytest.raises(TableError, match=r": novice, regular, expert\."):
        levels.resolve("grandmaster")


@pytest.mark.parametrize("name", PACKAGES)
def test_a_game_offers_an_expert_where_it_has_a_search(name: str) -> None:
    game, strategy = registry().game(name), registry().strategy(name)
    state = game.new_state(seed=3)
    found = strategy.decision(state.observation(state.current_player()), Random(0))
    assert (found is not None) == ("expert" in game.data.levels)
    assert levels.known_to(game.data) == ("random", *game.data.levels)


def test_a_level_that_a_game_does_not_have_is_refused() -> None:
    head = msgspec.structs.replace(registry().game("wuxing").data, levels=("novice", "regular"), costs={})
    levels.check("regular+bold", head)
    levels.check("random", head)
    with pytest.raises(TableError, match=r"Wu Xing has no level expert; its levels are: novice, regular\."):
        levels.check("expert+quick", head)


def test_a_character_always_plays_alike() -> None:
    names = [f"Name {n}" for n in range(60)]
    found = [levels.in_character("regular", name) for name in names]
    assert found == [levels.in_character("regular", name) for name in names]
    assert {level.partition("+")[0] for level in found} == {"regular"}
    assert len(set(found)) == 9, "bold, careful or neither; quick, slow or neither"
    assert all(levels.resolve(level) for level in found)
    assert levels.in_character("random", "Ada") == "random"
    assert levels.in_character("tests.ui.quiet:choose", "Ada") == "tests.ui.quiet:choose"


VALUES = {"best": 10.0, "as good": 9.9, "worse": 8.0, "absurd": 1.0}


def test_whoever_sees_well_does_the_best_or_what_is_just_as_good() -> None:
    picked = {PlayerProfile(bold=1).pick(VALUES, 2.0, Random(n)) for n in range(50)}
    assert picked == {"best", "as good"}


def test_a_novice_errs_but_is_never_absurd() -> None:
    novice = PlayerProfile(blur=0.8, overlooks=0.15)
    picked = Counter(novice.pick(VALUES, 2.0, Random(n)) for n in range(400))
    assert set(picked) == {"best", "as good", "worse"}
    assert picked["worse"] < picked["best"]
    assert PlayerProfile(blur=0.8, overlooks=1.0).pick({"only": 1.0}, 1.0, Random(1)) == "only"


def decisions(name: str, seed: int, count: int) -> list[Observation]:
    """Return what regular players saw at some decisions of a game, with a choice to make."""
    game, strategy = registry().game(name), registry().strategy(name)
    state, rng, found = game.new_state(seed=seed), Random(seed), []
    while len(found) < count and not state.is_terminal():
        seat = state.current_player()
        if seat < 0:
            state.apply(state.legal_actions()[0])
            continue
        observation = state.observation(seat)
        if len(state.legal_actions()) > 1:
            found.append(observation)
        state.apply(strategy.choose(observation, rng, Budget(playouts=4)).action)
    return found


@pytest.mark.parametrize("name", ["dragon", "elemies"])
def test_regular_does_not_do_the_same_every_time(name: str) -> None:
    regular, strategy = levels.resolve("regular"), registry().strategy(name)
    seen = decisions(name, 2, 40)
    answers = [{regular(strategy, o, Random(n), Budget()).action for n in range(16)} for o in seen]
    assert sum(len(found) > 1 for found in answers) >= 3


@pytest.mark.parametrize("name", PACKAGES)
@pytest.mark.parametrize("words", [("bold", "careful"), ("quick", "slow")])
def test_a_temperament_changes_some_choices_and_few(name: str, words: tuple[str, str]) -> None:
    strategy, plain, budget = registry().strategy(name), levels.resolve("regular"), Budget(playouts=4)
    seen = [o for seed in range(SEEDS.get(name, 3)) for o in decisions(name, seed, 60)]
    usual = [plain(strategy, o, Random(5), budget).action for o in seen]
    other = 0
    for word in words:
        level = levels.resolve(f"regular+{word}")
        other += sum(
            level(strategy, o, Random(5), budget).action != action for o, action in zip(seen, usual, strict=True)
        )
    assert other < 0.2 * len(seen)
    assert other or (name, words[0]) in UNMOVED


@pytest.mark.parametrize(
    ("name", "word", "games"), [("wuxing", "bold", 16), ("wuxing", "slow", 3), ("influence", "quick", 1)]
)
def test_a_temperament_decides_for_an_expert_only_among_what_is_as_good(name: str, word: str, games: int) -> None:
    strategy, budget = registry().strategy(name), Budget(playouts=40)
    plain, minded = levels.resolve("expert"), levels.resolve(f"expert+{word}")
    seen = [o for seed in range(games) for o in decisions(name, seed, 20)]
    other = 0
    for observation in seen:
        expected, found = (level(strategy, observation, Random(5), budget) for level in (plain, minded))
        assert found.values == expected.values
        if found.action != expected.action:
            assert found.values[found.action] >= found.values[expected.action] - ALIKE
            other += 1
    assert 0 < other < 0.4 * len(seen)


def test_a_number_of_playouts_may_follow_the_name_of_a_level() -> None:
    observation, strategy = registry().game("wuxing").new_state(seed=3).observation(0), registry().strategy("wuxing")
    observation = registry().game("wuxing").new_state(seed=3).observation(observation.current)
    few, counted = levels.resolve("expert"), levels.resolve("expert+quick+300")
    expected = levels.resolve("expert+quick")(strategy, observation, Random(1), Budget(playouts=300))
    assert counted(strategy, observation, Random(1), Budget()) == expected
    assert few(strategy, observation, Random(1), Budget(playouts=200)).values != expected.values


def test_a_share_of_a_level_lies_between_two(monkeypatch: pytest.MonkeyPatch) -> None:
    strategy = registry().strategy("wuxing")
    state = strategy.game.new_state(seed=3)
    observation = state.observation(state.current_player())
    profiles: list[PlayerProfile] = []
    chosen = type(strategy).choose

    def choose(self: Any, observation: Any, rng: Random, budget: Budget, profile: PlayerProfile) -> Any:
        profiles.append(profile)
        return chosen(self, observation, rng, budget, profile)

    monkeypatch.setattr(type(strategy), "choose", choose)
    for name in ("novice", "regular+50%", "regular", "regular+50%+bold"):
        levels.resolve(name)(strategy, observation, Random(1), Budget(playouts=4))
    novice, between, regular, bold = profiles
    assert 0 == regular.blur < between.blur == novice.blur / 2
    assert 0 == regular.overlooks < between.overlooks == novice.overlooks / 2
    assert bold == between._replace(bold=1)
    spent: list[int] = []
    searched = expert.search

    def search(tree: Any, playouts: int, *given: Any) -> Any:
        spent.append(playouts)
        return searched(tree, 40, *given)

    monkeypatch.setattr(expert, "search", search)
    for name in ("expert", "expert+25%"):
        levels.resolve(name)(strategy, observation, Random(1), Budget())
    assert spent[0] > 1000 and spent[1] == spent[0] / 4
    assert levels.in_character("expert+25%", "Ada") == "expert+25%+quick"
    assert (levels.plain("expert+25%"), levels.plain("novice")) == ("expert", "novice")


def test_what_is_no_function_is_refused() -> None:
    with pytest.raises(TableError, match="not a function"):
        levels.resolve("elements_table.bots.levels:TRIES")


def test_random_draws_every_sound_action_and_no_slip() -> None:
    game, strategy = registry().game("wuxing"), registry().strategy("wuxing")
    position = {"hands": [[1, 5, 6], [6]], "display": [2]}
    observation = game.from_position(position).observation(0)
    rng = Random(1)
    drawn = {str(choose_randomly(strategy, observation, rng, Budget()).action) for _n in range(300)}
    assert drawn == {"play 1", "play 5", "play 6", "take", "discard", "yield"}  # the knock would be false (W14)


def test_random_finds_the_one_sound_action(monkeypatch: pytest.MonkeyPatch) -> None:
    strategy: Strategy[Any] = tiny().strategy("tiny")
    observation: Observation = tiny().game("tiny").new_state({"rounds": 3}, 2, 1).observation(0)
    low, high = strategy.determinize(observation, Random(1)).legal_actions()
    monkeypatch.setattr(type(strategy), "is_slip", lambda self, state, action: action == low)
    assert {choose_randomly(strategy, observation, Random(n), Budget()).action for n in range(20)} == {high}
    monkeypatch.setattr(type(strategy), "is_slip", lambda self, state, action: True)
    assert choose_randomly(strategy, observation, Random(1), Budget()).action in (low, high)
