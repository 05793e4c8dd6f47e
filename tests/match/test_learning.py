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
    learning = Profile(path)
    learning.note_lesson("wuxing", step=4)
    learning.note_lesson("wuxing", offered=True)
    learning.note_puzzle("dragon", "d7", solved=False)
    again = Profile(path)
    assert again.lesson("wuxing") == LessonProgress(4, done=False, offered=True)
    assert again.puzzles("dragon") == {"d7": PuzzleResult(1)}
    assert again.lesson("alchemy") == LessonProgress()
    assert [file.name for file in path.parent.iterdir()] == ["learning.json"]


def test_only_the_first_try_counts_as_one(path: Path) -> None:
    learning = Profile(path)
    assert learning.note_puzzle("wuxing", "w1", solved=True) == PuzzleResult(1, first_try=True, solved=True)
    assert learning.note_puzzle("wuxing", "w1", solved=False) == PuzzleResult(2, first_try=True, solved=True)
    learning.note_puzzle("wuxing", "w2", solved=False)
    assert learning.note_puzzle("wuxing", "w2", solved=True) == PuzzleResult(2, first_try=False, solved=True)


@pytest.mark.parametrize("content", ['{"lessons": {"wuxing": {"step": "four"}}}', "{", '{"version": 99}'])
def test_a_file_that_cannot_be_used_is_kept_aside(path: Path, content: str) -> None:
    path.write_text(content)
    learning = Profile(path)
    assert learning.lesson("wuxing") == LessonProgress()
    assert learning.warning is not None
    assert "begin anew" in learning.warning
    learning.note_lesson("wuxing", step=1)
    (aside,) = path.parent.glob("learning-broken-*.json")
    assert aside.read_text() == content
    assert aside.name in learning.warning


def test_where_nothing_can_be_written_it_is_told(path: Path) -> None:
    learning = Profile(path.parent / "no folder" / "learning.json")
    learning.note_lesson("wuxing", step=2)
    assert learning.lesson("wuxing").step == 2
    assert learning.warning is not None
    assert "until the program ends" in learning.warning
