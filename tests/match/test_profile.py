"""What has been learned: kept, read back, and never lost to a broken file."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import pytest

from elements_table.match.campaign.profile import BEGINNER, LessonProgress, Profile, PuzzleResult, first_rating
from elements_table.match.campaign.puzzles import next_unsolved


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The file of a person who has learned nothing yet."""
    return tmp_path / "learning.json"


def test_what_is_learned_is_read_back(path: Path) -> None:
    profile = Profile(path)
    profile.note_lesson("wuxing", step=4)
    profile.note_lesson("wuxing", offered=True)
    profile.note_puzzle("dragon", "d7", solved=False)
    again = Profile(path)
    assert again.lesson("wuxing") == LessonProgress(4, done=False, offered=True)
    assert again.puzzles("dragon") == profile.puzzles("dragon") and bare(
        again.puzzles("dragon")["d7"]
    ) == PuzzleResult(1)
    assert again.rating("dragon") == profile.rating("dragon") != again.rating("wuxing")
    assert again.lesson("alchemy") == LessonProgress()
    assert [file.name for file in path.parent.iterdir()] == ["learning.json"]


def bare(result: PuzzleResult) -> PuzzleResult:
    """Return how a puzzle went, without its rating."""
    return msgspec.structs.replace(result, rating=None)


def test_only_the_first_try_counts_as_one(path: Path) -> None:
    profile = Profile(path)
    first = profile.note_puzzle("wuxing", "w1", solved=True)
    rated = profile.rating("wuxing")
    assert bare(first) == PuzzleResult(1, first_try=True, solved=True)
    second = profile.note_puzzle("wuxing", "w1", solved=False)
    assert bare(second) == PuzzleResult(2, first_try=True, solved=True)
    assert (second.rating, profile.rating("wuxing")) == (first.rating, rated), "the second try rates nobody"
    profile.note_puzzle("wuxing", "w2", solved=False)
    assert bare(profile.note_puzzle("wuxing", "w2", solved=True)) == PuzzleResult(2, first_try=False, solved=True)


def test_a_first_try_rates_both_the_puzzle_and_who_tries_it(path: Path) -> None:
    profile = Profile(path)
    assert profile.rating("dragon") == BEGINNER
    for level in (1, 2, 3):
        before = profile.rating("dragon")
        result = profile.note_puzzle("dragon", f"d{level}", solved=True, level=level)
        assert profile.rating("dragon").points > before.points
        assert result.rating is not None and result.rating.points < first_rating(level).points
    before = profile.rating("dragon")
    profile.note_puzzle("dragon", "d4", solved=False, level=1)
    assert profile.rating("dragon").points < before.points


@dataclass
class Known:
    """A puzzle as a list knows it."""

    id: str
    level: int


def test_the_next_puzzle_suits_who_plays(path: Path) -> None:
    puzzles: Any = [Known(f"{level}{n}", level) for level in (1, 2, 3) for n in range(4)]
    profile, seen = Profile(path), []
    number = next_unsolved(puzzles, "dragon", profile)
    for _n in range(6):
        seen.append(puzzles[number].level)
        profile.note_puzzle("dragon", puzzles[number].id, solved=True, level=puzzles[number].level)
        number = next_unsolved(puzzles, "dragon", profile, number)
    assert seen[0] < 3 and seen[-1] == 3, "who solves all gets harder ones before all easy ones are done"
    loser = Profile(path.with_name("other.json"))
    for n in range(3):
        loser.note_puzzle("dragon", f"2{n}", solved=False, level=2)
    assert puzzles[next_unsolved(puzzles, "dragon", loser)].level == 1


@pytest.mark.parametrize("content", ['{"lessons": {"wuxing": {"step": "four"}}}', "{", '{"version": 99}'])
def test_a_file_that_cannot_be_used_is_kept_aside(path: Path, content: str) -> None:
    path.write_text(content)
    profile = Profile(path)
    assert profile.lesson("wuxing") == LessonProgress()
    assert profile.warning is not None
    assert "begin anew" in profile.warning
    profile.note_lesson("wuxing", step=1)
    (aside,) = path.parent.glob("learning-broken-*.json")
    assert aside.read_text() == content
    assert aside.name in profile.warning


def test_where_nothing_can_be_written_it_is_told(path: Path) -> None:
    profile = Profile(path.parent / "no folder" / "learning.json")
    profile.note_lesson("wuxing", step=2)
    assert profile.lesson("wuxing").step == 2
    assert profile.warning is not None
    assert "until the program ends" in profile.warning
