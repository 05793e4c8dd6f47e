"""The puzzles that are shipped hold to the letter, and a mistake in a file is told with its place."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from elements_table.kernel import puzzles
from elements_table.kernel.errors import DataError
from elements_table.kernel.puzzles import Held, Line, Puzzle, PuzzleEntry
from elements_table.kernel.registry import PACKAGES, registry

NAMES = ["Ada", "Bruno", "Cleo", "Dara"]


def of_dragon(**changed: Any) -> Puzzle:
    """Return a puzzle that holds, but for what is changed: the last Fire is out, and must be drawn."""
    puzzle = Puzzle(
        id="planted",
        level=1,
        goal="contract",
        seat=0,
        position={
            "hands": [["F12", "W15"], ["F7", "W13"], ["E10", "E8"], ["A3", "A9"]],
            "contract": {"seat": 0, "bid": 100, "trump": "fire"},
            "taken": [75, 80],
            "to_move": 0,
        },
        deals=90,
        solutions=(
            Line(("play F12", "play F7", "play E10", "play A3", "play W15", "play W13", "play E8", "play A9")),
        ),
        tries=(
            Line(
                ("play W15", "play F7", "play E8", "play W13", "play A9", "play E10", "play A3", "play F12"),
                fails=60,
                deal={"hands": [["F12", "W15"], ["F7", "A9"], ["E10", "E8"], ["A3", "W13"]]},
            ),
        ),
    )
    return msgspec.structs.replace(puzzle, **changed)


def mistakes(puzzle: Puzzle) -> list[str]:
    """Return what does not hold of a puzzle of Dragon."""
    generator = registry().puzzle_generator("dragon")
    assert generator is not None
    return list(puzzles.mistakes(puzzle, generator))


def test_a_sound_puzzle_has_no_mistakes() -> None:
    assert mistakes(of_dragon()) == []


SOUND = of_dragon()
SOLVED, TRIED = SOUND.solutions[0], SOUND.tries[0]


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"goal": "none"}, "goal: there is no goal none; the goals are: contract, break, points."),
        ({"seat": 1}, "seat: it is not for seat 1 to act."),
        ({"position": {**SOUND.position, "taken": [100, 55]}}, "goal: it is settled in the position already."),
        ({"position": {**SOUND.position, "hands": [["F99"], [], [], []]}}, "position: "),
        ({"solutions": (Line(("play F12", "play W2")),)}, "solutions[0]: "),
        (
            {"solutions": (Line(TRIED.play, deal=TRIED.deal),), "tries": (Line(SOLVED.play, fails=1),)},
            "is not reached",
        ),
        ({"solutions": (Line(SOLVED.play[:4]),)}, "solutions[0].play: the goal is not reached at its end."),
        ({"tries": (Line(TRIED.play, fails=60),)}, "tries[0]: "),
        ({"tries": (Line(TRIED.play, deal=TRIED.deal),)}, "tries[0].fails: 0 cannot be, of 90 deals."),
        ({"tries": (Line(TRIED.play, fails=91, deal=TRIED.deal),)}, "tries[0].fails: 91 cannot be, of 90 deals."),
        (
            {"tries": (Line(TRIED.play, 60, {**TRIED.deal, "taken": [70, 85]}),)},
            "tries[0].deal: seat 0 could tell it from the position.",
        ),
        ({"tries": (Line(TRIED.play[:4], 60, TRIED.deal),)}, "tries[0].play: the goal is reached, or still open"),
    ],
)
def test_what_does_not_hold_is_told_with_its_place(changed: dict[str, Any], said: str) -> None:
    found = mistakes(msgspec.structs.replace(SOUND, **changed))
    assert any(said in mistake for mistake in found), found


def test_an_action_without_a_line_is_a_mistake() -> None:
    hands = [[*hand, card] for hand, card in zip(SOUND.position["hands"], ("W2", "W3", "E2", "A2"), strict=True)]
    more = msgspec.structs.replace(SOUND, position={**SOUND.position, "hands": hands})
    assert "tries: no line tells what comes of play W2." in mistakes(more)


def write(path: Path, raw: list[dict[str, Any]]) -> Path:
    path.write_text(json.dumps(raw))  # which is YAML
    return path


def test_a_file_is_refused_by_file_and_place(tmp_path: Path) -> None:
    raw: dict[str, Any] = msgspec.to_builtins(SOUND)
    path = write(tmp_path / "dragon.yaml", [raw])
    assert puzzles.load(path) == (SOUND,)
    for changed, said in (
        ([raw, raw], "[1].id: there is a puzzle planted already."),
        ([{**raw, "level": 4}], "[0]: `level` is 1, 2 or 3."),
        ([{**raw, "tries": []}], "[0]: `solutions` and `tries` each name a line at least."),
        ([{**raw, "tries": raw["solutions"]}], "[0]: an action is named twice"),
        ([{**raw, "hint": ""}], "[0]: object contains unknown field `hint`."),
    ):
        with pytest.raises(DataError) as told:
            puzzles.load(write(path, changed))
        assert str(told.value).startswith(f"{path}: {said}")


def test_an_index_tells_of_the_puzzles_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "dragon.yaml"
    with pytest.raises(DataError, match=r"dragon\.json: cannot be read: "):
        puzzles.listed(path)
    for raw, said in (("[[1, 2]]", "Expected `str`"), ("[", "truncated")):
        path.with_suffix(".json").write_text(raw)
        with pytest.raises(DataError, match=rf"dragon\.json: cannot be read: .*{said}"):
            puzzles.listed(path)
    path.with_suffix(".json").write_text('[["planted", 1]]')
    dragon = registry().game("dragon")
    assert puzzles.listed(path) == puzzles.entries([SOUND], dragon) == (PuzzleEntry("planted", 1),)
    found = puzzles.entries([SOUND], dragon, registry().themes("dragon"))
    assert found == (PuzzleEntry("planted", 1, "trump_late"),), "the 12 of Fire is trump, and the 15 of Water was led"


@pytest.mark.parametrize("game_id", [game_id for game_id in PACKAGES if registry().puzzles(game_id).is_file()])
def test_every_puzzle_shipped_holds_and_can_be_told(game_id: str) -> None:
    generator = registry().puzzle_generator(game_id)
    assert generator is not None
    for puzzle in puzzles.load(registry().puzzles(game_id)):
        assert list(puzzles.mistakes(puzzle, generator)) == [], puzzle.id
        start = puzzle.start(generator.game)
        goal = generator.goal(puzzle, start)
        told = {goal.title(), goal.text(NAMES)}
        for line in (*puzzle.solutions, *puzzle.tries):
            played = puzzles.Played(puzzle.start(generator.game, line), line.play)
            told |= {goal.told(played, NAMES), goal.reason(played, NAMES) or "-"}
        assert all(words and "{" not in words for words in told), puzzle.id


def test_a_try_in_wuxing_says_how_much_later_its_end_comes() -> None:
    """After a try the table stands where it began: sums of a later end are not to be seen there."""
    generator = registry().puzzle_generator("wuxing")
    assert generator is not None
    later = 0
    for puzzle in puzzles.load(registry().puzzles("wuxing")):
        goal: Any = generator.goal(puzzle, puzzle.start(generator.game))
        for line in (*puzzle.solutions, *puzzle.tries):
            played: Any = puzzles.Played(puzzle.start(generator.game, line), line.play)
            between = played.before[1:-1]
            is_later = bool(between) and line in puzzle.tries
            assert goal.told(played, NAMES).startswith(f"After {len(between)} more move") == is_later, puzzle.id
            later += is_later
    assert later


def test_what_is_out_is_told_with_who_has_shown_to_hold_none_of_a_suit() -> None:
    generator = registry().puzzle_generator("dragon")
    assert generator is not None
    kitty = {"kitty": ["F2", "A2", "A4", "E2", "W2"]}
    for seat, out in ((0, ()), (2, ("5 of them lie in the kitty, without points.",))):
        contract = {"seat": seat, "bid": 100, "trump": "fire"}
        position = {**SOUND.position, **kitty, "contract": contract, "known": {"voids": [[], ["air"], [], []]}}
        goal = generator.goals["contract"](generator.game.from_position(position), 0)
        still, *more = goal.unseen(NAMES)
        buried = "2, 3, 4, 9 of Air; 2, 8, 10 of Earth; 2, 7 of Fire; 2, 13 of Water"
        assert still == f"Still out: {buried if out else '3, 9 of Air; 8, 10 of Earth; 7 of Fire; 13 of Water'}."
        assert tuple(more) == ("Bruno has none of Air.", *out)
        assert goal.hidden_cards()[1:] == (Held((1,), lacks=("air",)),)


def test_the_reason_counts_what_the_seat_has_not_seen() -> None:
    """A trump in a kitty that was never seen may be in any hand."""
    generator = registry().puzzle_generator("dragon")
    assert generator is not None
    line = list(SOLVED.play)
    for seat, kitty, said in (
        (0, ["F2", "A2", "A4", "E2", "W2"], "One Fire had not been seen: draw it first."),
        (2, ["F2", "A2", "A4", "E2", "W2"], "2 of Fire had not been seen: draw them first."),
        (2, ["F2", "F3", "A4", "E2", "W2"], "3 of Fire had not been seen: draw them first."),
    ):
        position = {**SOUND.position, "kitty": kitty, "contract": {"seat": seat, "bid": 100, "trump": "fire"}}
        start = generator.game.from_position(position)
        goal = generator.goals["contract"](start, 0)
        assert goal.reason(puzzles.Played(start, line), NAMES) == said
