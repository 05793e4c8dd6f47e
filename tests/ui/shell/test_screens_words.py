"""Words that screens put together: saved matches, rulebooks, the heads of the games."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from elements_table import paths
from elements_table.kernel.registry import Registry
from elements_table.match.archive.saves import SaveInfo, Saves
from elements_table.match.play.journal import Seat
from elements_table.ui.common import match_words
from elements_table.ui.features.new_game.options_sheet import shown
from elements_table.ui.shell.services import NAME, heads
from elements_table.ui.widgets.markdown import broken, parse

HEADS = {game: Registry().head(game) for game in ("wuxing", "elemies", "dragon", "alchemy")}


def info(game: str, seats: tuple[Seat, ...], returns: tuple[float, ...], number: int = 4) -> SaveInfo:
    return SaveInfo(
        game=game, seats=seats, saved_at=1000.0, round=number, returns=returns, current=0, is_over=False,
        practice=False, actions=9, size=1, modified=1,
    )  # fmt: skip


def person(name: str) -> Seat:
    return Seat("person", name)


def bot(name: str) -> Seat:
    return Seat("bot", name, "regular")


@pytest.mark.parametrize(
    ("game", "seats", "returns", "line"),
    [
        ("wuxing", (person("Ada"), bot("Lin")), (4, 3), "Round 4 against Lin  ·  you lead 4 to 3  ·  saved just now"),
        (
            "wuxing",
            (bot("Lin"), person("Ada")),
            (4, 3),
            "Round 4 against Lin  ·  you trail 3 to 4  ·  saved just now",
        ),
        ("wuxing", (person("Ada"), bot("Lin")), (2, 2), "Round 4 against Lin  ·  even at 2  ·  saved just now"),
        ("wuxing", (person("Ada"), bot("Lin")), (0, 0), "Round 4 against Lin  ·  saved just now"),
        (
            "wuxing",
            (person("Ada"), person("Bo")),
            (1, 2),
            "Round 4 with Ada and Bo  ·  1 : 2 points  ·  saved just now",
        ),
        (
            "elemies",
            (person("Ada"), bot("Bo"), bot("Cy"), bot("Di")),
            (50, 70, 50, 70),
            "Round 4 with Cy against Bo and Di  ·  you trail 50 to 70  ·  saved just now",
        ),
        (
            "dragon",
            (person("Ada"), bot("Bo"), bot("Cy"), bot("Di")),
            (0, 0, 0, 0),
            "Hand 4 with Cy against Bo and Di  ·  saved just now",
        ),
        (
            "alchemy",
            (person("Ada"), bot("Bo"), bot("Cy")),
            (9, 5, 8),
            "Round 4 against Bo and Cy  ·  you lead 9 to 8  ·  saved just now",
        ),
    ],
)
def test_the_line_of_a_saved_match(game: str, seats: tuple[Seat, ...], returns: tuple[float, ...], line: str) -> None:
    assert match_words.status(info(game, seats, returns), HEADS[game], 1010.0) == line


def test_what_the_deal_gave_is_no_score(tmp_path: Path) -> None:
    saves, game = Saves(tmp_path), Registry().game("alchemy")
    match = saves.begin(game, None, [person("Ada"), bot("Bo"), bot("Cy")], 1)
    match.close()
    begun = saves.summary(saves.path("alchemy"))
    assert any(saves.resume("alchemy").returns()) and not any(begun.returns), "Void counts at the end"
    assert match_words.standing(begun, game.data) == ""
    assert match_words.standing(replace(begun, returns=(4.0, 4.0, 4.0)), game.data) == "even at 4"
    assert match_words.standing(replace(begun, returns=(3.0, 4.0, 3.0)), game.data) == "you trail 3 to 4"


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (-5, "just now"), (59, "just now"), (60, "1 minute ago"), (1200, "20 minutes ago"),
        (3600, "1 hour ago"), (86399, "23 hours ago"), (86400, "1 day ago"), (900000, "10 days ago"),
    ],
)  # fmt: skip
def test_a_time_span_in_words(seconds: float, words: str) -> None:
    assert match_words.ago(seconds) == words


def test_a_deal_number_is_grouped() -> None:
    assert [shown(digits) for digits in ("", "7", "4711", "482913", "0012")] == ["", "7", "4 711", "482 913", "12"]


def test_markdown_blocks() -> None:
    blocks = parse(
        "# Title\n\n<!-- W1 --> Plain **bold** and *soft*.\nSame paragraph.\n\n"
        "- <!-- W2 W3 --> one\n- two\n  more\n\n"
        "1. first\n2. second\n\n| a | b |\n|---|---|\n| <!-- W4 --> 1 | 2 |"
    )
    assert [block.kind for block in blocks] == [
        "title", "paragraph", "bullet", "bullet", "number", "number", "table",
    ]  # fmt: skip
    assert blocks[1].text == "Plain bold and soft. Same paragraph."
    assert [(run.text, run.strong, run.soft) for run in blocks[1].runs][1:4:2] == [
        ("bold", True, False),
        ("soft", False, True),
    ]
    assert blocks[2].rules == ("W2", "W3")
    assert blocks[3].text == "two more"
    assert [block.mark for block in blocks[4:6]] == ["1.", "2."]
    assert (blocks[6].rows, blocks[6].rules) == ((("a", "b"), ("1", "2")), ("W4",))


def test_a_comment_is_never_shown_wherever_it_stands() -> None:
    words = "# T\n\na <!-- W1 --> b\n\n<!-- W2\n\nover two paragraphs -->c\n\n"
    source = words + "| <!-- W3 --> d | e |\n|---|---|\n| f | g <!-- W4 --> |\n"
    blocks = parse(source)
    shown = " ".join(block.text for block in blocks) + str([block.rows for block in blocks])
    assert "W" not in shown
    assert "paragraphs" not in shown
    assert all(letter in shown for letter in "abcdefg")


def test_lines_are_broken_within_the_width() -> None:
    def measure(text: str, _size: float, face: str) -> float:
        return len(text) * (1.2 if face == "semi" else 1.0)

    runs = parse("some plain words, then **quite strong words**, and a very-long-word-that-is-wider at the end")[
        0
    ].runs
    lines = broken(runs, 24, 15, measure)
    words = " ".join(" ".join(word.text for word in line) for line in lines)
    assert words.replace(" ", "") == "".join(run.text for run in runs).replace(" ", "")
    for line in lines:
        last = line[-1]
        wide = last.x + measure(last.text, 15, "semi" if last.run.strong else "sans")
        assert wide <= 24


def test_the_rulebook_tells_every_rule() -> None:
    source = (paths.data() / "rulebooks" / "wuxing.md").read_text(encoding="utf-8")
    told = {rule for block in parse(source) for rule in block.rules}
    assert told == {f"W{n}" for n in range(1, 16)} | {f"T{n}" for n in range(1, 7)}
    assert "Team SAIEN" in source
    assert not re.search(r"https?://", source)


def test_heads_come_from_the_cache_until_a_file_changes(tmp_path: Path) -> None:
    games = tmp_path / "games"
    games.mkdir()
    source = Registry().path("wuxing").read_text(encoding="utf-8")
    (games / "wuxing.yaml").write_text(source, encoding="utf-8")
    registry = Registry(folder=games)
    first = heads(registry, tmp_path)
    assert heads(registry, tmp_path) == first
    kept = (tmp_path / NAME).read_bytes()
    (games / "wuxing.yaml").write_text(source.replace("Stay within", "Never go over"), encoding="utf-8")
    assert heads(registry, tmp_path)[0].hook.startswith("Never go over")
    assert (tmp_path / NAME).read_bytes() != kept
    (tmp_path / NAME).write_bytes(b"{broken")
    assert heads(registry, tmp_path)[0].hook.startswith("Never go over")


def test_a_broken_game_file_hides_that_game_alone(tmp_path: Path) -> None:
    games = tmp_path / "games"
    games.mkdir()
    (games / "wuxing.yaml").write_text(Registry().path("wuxing").read_text(encoding="utf-8"), encoding="utf-8")
    (games / "other.yaml").write_text("id: [", encoding="utf-8")
    assert [head.id for head in heads(Registry(folder=games), tmp_path)] == ["wuxing"]
