"""The scenario runner itself: what it must notice, and where it says it found it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from elements_table.kernel import scenario
from elements_table.kernel.data import convert
from elements_table.kernel.errors import DataError, TableError
from elements_table.kernel.scenario import Failure, Scenario
from tests.tiny import FOLDER, tiny

POSITION = {"hands": [[6, 1], [6]], "fronts": [[3, 1, 2], [4, 2]], "display": [6, 3, 4]}


def run(*steps: dict[str, Any], **keys: Any) -> list[Failure]:
    """Return the failures of these steps from the worked example's position."""
    raw = {"game": "wuxing", "name": "probe", "position": POSITION, "steps": list(steps), **keys}
    return scenario.check(convert(raw, Scenario, "probe.yaml"), "probe.yaml")


HOLDS: list[dict[str, Any]] = [
    {"legal": ["knock", "yield", "take", "discard", "play 6", "play 1"]},
    {"includes": ["knock", "play  1"]},
    {"excludes": ["play 5", "nonsense"]},
    {"do": "knock", "seat": 0},
    {"refuse": "play 5"},
    {"refuse": "nonsense"},
    {"expect": {"hands": [[1, 6], [6]], "display": [6, 3, 4], "limit": 13, "last_round": None}},
    {"expect": {"hands.0": [1, 6]}},
    {"hidden": {"seat": 1, "never": ["hands.0", "aside"]}},
    {"hidden": {"seat": None, "never": ["hands"]}},
]
FAILS: list[tuple[dict[str, Any], str, str]] = [
    ({"legal": ["knock"]}, "exactly the actions named", "also discard, play 1, play 6, take, yield"),
    ({"legal": ["knock", "yield", "take", "discard", "play 6", "play 1", "play 2"]}, "play 2 to be legal", "not"),
    ({"includes": ["play 5"]}, "play 5 to be legal", "it is not"),
    ({"includes": ["nonsense"]}, "actions of the game", "nonsense"),
    ({"excludes": ["knock"]}, "knock not to be legal", "it is"),
    ({"do": "play 5"}, "play 5 to be legal", "no 5"),
    ({"do": "nonsense"}, "nonsense to be legal", "no action"),
    ({"do": "knock", "seat": 1}, "seat 1 to act", "seat 0"),
    ({"refuse": "knock"}, "knock to be refused", "carried out"),
    ({"expect": {"display": [3, 4, 6]}}, "display [3, 4, 6]", "[6, 3, 4]"),
    ({"expect": {"hands": [[6], [6, 1]]}}, "hands [[6], [6, 1]]", "[[1, 6], [6]]"),
    ({"expect": {"limit": "13"}}, "limit 13", "13"),
    ({"expect": {"tokens": [0]}}, "tokens [0]", "[0, 0]"),
    ({"expect": {"last_round": {"winner": 0}}}, "last_round {winner: 0}", "null"),
    ({"expect": {"no_such_part": None}}, "no_such_part null", "no such part"),
    ({"hidden": {"seat": 0, "never": ["hands.0"]}}, "hands.0 hidden from seat 0", "[1, 6]"),
    ({"hidden": {"seat": None, "never": ["display"]}}, "display hidden from the public", "[6, 3, 4]"),
    ({"hidden": {"seat": 0, "never": ["hand.0"]}}, "a part hand.0", "no such part"),
]


@pytest.mark.parametrize("step", HOLDS, ids=str)
def test_what_holds_passes(step: dict[str, Any]) -> None:
    assert run(step) == []


@pytest.mark.parametrize(("step", "expected", "found"), FAILS, ids=str)
def test_what_does_not_hold_is_told(step: dict[str, Any], expected: str, found: str) -> None:
    failures = run({"includes": ["knock"]}, step)
    assert failures
    assert all(failure[:3] == ("probe.yaml", "probe", 2) for failure in failures)
    assert expected in failures[0].expected
    assert found in failures[0].found
    assert str(failures[0]).startswith("probe.yaml: probe: step 2: expected ")
    assert "\n" not in str(failures[0])


def test_steps_go_on_after_a_check_but_not_after_a_move_that_failed() -> None:
    assert [f.step for f in run({"includes": ["play 5"]}, {"excludes": ["knock"]})] == [1, 2]
    assert [f.step for f in run({"do": "play 5"}, {"excludes": ["knock"]})] == [1]


def test_every_part_that_differs_is_one_failure() -> None:
    assert len(run({"expect": {"limit": 1, "tokens": [1, 1], "round": 1}})) == 2


@pytest.mark.parametrize(
    ("keys", "found"),
    [
        ({"position": {"hands": [[1, 1, 1], []]}}, "card 1"),
        ({"position": {"cards": []}}, "cards"),
        ({"options": {"target": 4}}, "target"),
        ({"seats": 3}, "3"),
        ({"game": "whist"}, "whist"),
    ],
)
def test_a_set_up_that_cannot_be_is_step_0(keys: dict[str, Any], found: str) -> None:
    (failure,) = run({"do": "knock"}, **keys)
    assert failure.step == 0
    assert found in failure.found


def test_options_compare_as_text() -> None:
    for target in (3, "3"):
        steps = [{"do": "yield"}, {"expect": {"phase": "game_over"}}]
        assert run(*steps, options={"target": target}, position={**POSITION, "tokens": [0, 2]}) == []


def test_without_a_position_the_seed_deals() -> None:
    one, other = (scenario.play(Scenario("wuxing", seed=seed)) for seed in (5, 6))
    assert one == scenario.play(Scenario("wuxing", seed=5))
    assert one != other


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("game: wuxing\nsteps: [{doo: knock}]", "steps[0]"),
        ("game: wuxing\nstep: []", "step"),
        ("- {game: wuxing}\n- {game: wuxing, steps: [{do: knock}, {do: knock, legal: []}]}", "[1].steps[1]"),
        ("game: wuxing\nsteps: [{}]", "steps[0]"),
        ("game: wuxing\nsteps: [{expect: {}, seat: 0}]", "steps[0]"),
        ("game: wuxing\nsteps: [{hidden: {seat: 1, never: [a], always: [b]}}]", "hidden"),
        ("name: no game", "game"),
        ("game: wuxing\nseed: many", "seed"),
        ("[]", "no scenario"),
        ("", "top level"),
        ("game: [", "line"),
    ],
)
def test_mistakes_in_a_file_are_named_with_their_place(tmp_path: Path, text: str, place: str) -> None:
    file = tmp_path / "wrong.yaml"
    file.write_text(text)
    with pytest.raises(DataError) as caught:
        scenario.load(file)
    assert str(caught.value).startswith(str(file))
    assert place in str(caught.value)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"nowhere\.yaml"):
        scenario.load(tmp_path / "nowhere.yaml")


def test_a_bare_yes_is_a_word(tmp_path: Path) -> None:
    file = tmp_path / "yes.yaml"
    file.write_text("game: wuxing\nsteps: [{refuse: yes}, {excludes: [no]}]")
    assert scenario.check(scenario.load(file)[0]) == []


def test_final_state_is_the_first_scenarios_after_all_its_steps(tmp_path: Path) -> None:
    file = tmp_path / "two.yaml"
    file.write_text("- {game: wuxing, steps: [{do: yield}, {excludes: [deal]}, {do: deal}]}\n- {game: wuxing}")
    assert scenario.play(scenario.load(file)[0]).position()["round"] == 2
    file.write_text("{game: wuxing, steps: [{do: deal}]}")
    with pytest.raises(TableError, match="step 1"):
        scenario.play(scenario.load(file)[0])


def test_a_state_that_changes_when_it_refuses_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    from elements_table.games.wuxing.rules.state import WuXingState

    def objection(self: WuXingState, action: object) -> str:
        self.round += 1
        return "No."

    monkeypatch.setattr(WuXingState, "objection", objection)
    (failure,) = run({"refuse": "play 5"})
    assert "unchanged" in failure.expected


def test_rules_that_crash_are_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    from elements_table.games.wuxing.rules.state import WuXingState

    def apply(self: WuXingState, action: object) -> None:
        raise ZeroDivisionError("oops")

    monkeypatch.setattr(WuXingState, "apply", apply)
    (failure,) = run({"do": "knock"})
    assert failure.found == "ZeroDivisionError: oops"


def test_scenarios_of_another_games_registry() -> None:
    path = FOLDER / "scenarios.yaml"
    for one in scenario.load(path):
        assert scenario.check(one, str(path), tiny()) == []
