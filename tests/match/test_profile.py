"""What has been learned: kept, read back, and never lost to a broken file."""

from __future__ import annotations

from pathlib import Path

import pytest

from elements_table.match.campaign.profile import LessonProgress, Profile, PuzzleResult


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
    assert again.puzzles("dragon") == {"d7": PuzzleResult(1)}
    assert again.lesson("alchemy") == LessonProgress()
    assert [file.name for file in path.parent.iterdir()] == ["learning.json"]


def test_only_the_first_try_counts_as_one(path: Path) -> None:
    profile = Profile(path)
    assert profile.note_puzzle("wuxing", "w1", solved=True) == PuzzleResult(1, first_try=True, solved=True)
    assert profile.note_puzzle("wuxing", "w1", solved=False) == PuzzleResult(2, first_try=True, solved=True)
    profile.note_puzzle("wuxing", "w2", solved=False)
    assert profile.note_puzzle("wuxing", "w2", solved=True) == PuzzleResult(2, first_try=False, solved=True)


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
