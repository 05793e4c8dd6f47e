"""The file of a match: every prefix resumes, everything else is a clear error, and the file stays as it is."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from matches import BOT, PERSON, play_out, step

from elements_table.kernel.game import DEALER, Game
from elements_table.kernel.registry import Registry
from elements_table.match.archive.replay import JournalError, print_log, read, replay, resume, verify
from elements_table.match.play.journal import (
    ActionLine,
    Header,
    Line,
    PracticeLine,
    ResultLine,
    Seat,
    SeatLine,
    UndoLine,
    encode,
)
from elements_table.match.play.match import Match

SHORT = ["play", "take", "yield"]


def write(path: Path, header: Header, lines: list[Line]) -> Path:
    """Write a file with right checksums, whatever it says."""
    crc, data = 0, b""
    for line in (header, *lines):
        text, crc = encode(line, crc)
        data += text
    path.write_bytes(data)
    return path


def look(match: Match) -> Any:
    return (
        [match.observation(seat) for seat in (0, 1, None)],
        [*match.record],
        match.practice,
        [*match.seats],
        match.id,
    )


@pytest.fixture
def kept(wuxing: Game[Any], tmp_path: Path) -> Match:
    """One short round, with every kind of line but the result."""
    match = Match.new(wuxing, {"target": 6}, [PERSON, BOT], 11, tmp_path / "wuxing.jsonl")
    for kind in SHORT:
        seat = match.current
        match.act(seat, next(action for action in match.legal_actions(seat) if str(action).startswith(kind)))
    match.undo(0)
    assert match.practice, "a hand was seen"
    match.act(match.current, match.game.parse("yield"))
    match.replace(1, Seat("bot", "Bruno", "regular"))
    match.close()
    return match


@pytest.fixture
def file(kept: Match) -> Path:
    assert kept.journal is not None
    return kept.journal


def test_a_journal_resumes_where_it_stood(kept: Match, file: Path) -> None:
    before = file.read_bytes()
    match = resume(file)
    assert look(match) == look(kept)
    assert file.read_bytes() == before
    match.act(DEALER, match.game.parse("deal"))
    match.close()
    assert file.read_bytes().startswith(before)
    assert look(resume(file)) == look(match)


def test_a_file_cut_at_any_byte_loses_its_torn_line_alone(file: Path, tmp_path: Path) -> None:
    data = file.read_bytes()
    header_end = data.index(b"\n") + 1
    cut = tmp_path / "cut.jsonl"
    for size in range(len(data)):
        cut.write_bytes(data[:size])
        if size < header_end:
            with pytest.raises(JournalError, match=r"cut\.jsonl: line 1: the header is missing"):
                read(cut)
        else:
            found = read(cut)
            assert len(found.lines) == data[:size].count(b"\n") - 1
            assert found.size == data[:size].rindex(b"\n") + 1
        assert cut.read_bytes() == data[:size]


def test_resuming_a_torn_file_cuts_the_tear_and_goes_on(kept: Match, file: Path) -> None:
    data = file.read_bytes()
    file.write_bytes(data[:-5])
    match = resume(file)
    assert match.seats[1].level == "random", "the seat's line was the torn one"
    match.replace(1, Seat("bot", "Bruno", "regular"))
    match.close()
    assert file.read_bytes() == data


def test_every_prefix_resumes_to_what_was_seen_then(wuxing: Game[Any], tmp_path: Path) -> None:
    path, rng = tmp_path / "wuxing.jsonl", Random(4)
    match = Match.new(wuxing, {"target": 3}, [PERSON, BOT], 3, path)
    seen = {path.stat().st_size: look(match)}
    while not match.is_over:
        step(match, rng)
        if rng.random() < 0.2 and match.undo_offer(0):
            match.undo(0)
        seen[path.stat().st_size] = look(match)
    data = path.read_bytes()
    for size, then in seen.items():
        path.write_bytes(data[:size])
        again = resume(path)
        again.close()
        assert look(again) == then


@settings(max_examples=400)
@given(place=st.floats(0, 1, exclude_max=True), change=st.integers(1, 255))
def test_a_changed_byte_never_goes_unnoticed(data: bytes, scratch: Path, place: float, change: int) -> None:
    at = int(place * (len(data) - 1))  # without the last newline: that makes a torn line
    edited = data[:at] + bytes([data[at] ^ change]) + data[at + 1 :]
    scratch.write_bytes(edited)
    with pytest.raises(JournalError, match=r"^\S+edited\.jsonl: line \d+: .+\.$"):
        resume(scratch)
    assert scratch.read_bytes() == edited


@pytest.fixture(scope="module")
def data(wuxing: Game[Any], tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("journal") / "whole.jsonl"
    play_out(Match.new(wuxing, {"target": 3}, [PERSON, BOT], 3, path))
    return path.read_bytes()


@pytest.fixture(scope="module")
def scratch(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("journal") / "edited.jsonl"


def test_lines_left_out_doubled_or_swapped_are_noticed(data: bytes, tmp_path: Path) -> None:
    lines = data.splitlines(keepends=True)
    path = tmp_path / "edited.jsonl"
    for n in range(len(lines) - 1):
        for edited in (
            lines[:n] + lines[n + 1 :],
            [*lines[:n], lines[n], *lines[n:]],
            [*lines[:n], lines[n + 1], lines[n], *lines[n + 2 :]],
        ):
            path.write_bytes(b"".join(edited))
            with pytest.raises(JournalError):
                read(path)


# Files whose checksums are right, but whose story is not

ADA = Header(game="wuxing", version="1.0.0", data=0, options={}, seats=(PERSON, BOT), seed=1, started=0.0)


def header(kept: Match, **changes: Any) -> Header:
    return msgspec.structs.replace(kept.header, **changes)


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"format": 2}, "line 1: it is of format 2, and this version reads format 1"),
        ({"game": "chess"}, "line 1: There is no game chess"),
        ({"data": 1}, "line 1: Wu Xing is dealt from other cards"),
        ({"options": {"target": "7"}}, "line 1: Option target"),
        ({"options": {"colour": "red"}}, "line 1: Wu Xing has no option colour"),
        ({"seats": (PERSON,)}, "line 1: Wu Xing is played by 2"),
    ],
)
def test_a_header_that_cannot_be_is_refused(kept: Match, tmp_path: Path, changes: dict[str, Any], why: str) -> None:
    path = write(tmp_path / "other.jsonl", header(kept, **changes), [])
    before = path.read_bytes()
    with pytest.raises(JournalError, match=why):
        resume(path)
    assert path.read_bytes() == before


def test_another_games_file_is_refused(secrets: Registry, tmp_path: Path) -> None:
    path = tmp_path / "wuxing.jsonl"
    Match.new(secrets.game("secret"), {}, [PERSON, BOT, BOT], 1, path).close()
    with pytest.raises(JournalError, match=r"wuxing\.jsonl: line 1: it keeps a match of secret, not of wuxing"):
        resume(path, secrets, "wuxing")


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ([ActionLine(0, 9, "take")], "line 2: It is not your turn"),
        ([ActionLine(0, 0, "fly")], "line 2: 'fly' is no action"),
        ([ActionLine(1, 0, "take")], "line 2: action 1 stands where 0 should"),
        ([UndoLine(0, 0)], "line 2: There is nothing to take back"),
        ([UndoLine(0, 7)], "line 2: There is nothing to take back"),
        ([PracticeLine(), SeatLine(2, PERSON)], "line 3: there is no seat 2"),
        ([ResultLine((0,), (6.0, 0.0))], "line 2: a result stands here"),
    ],
)
def test_a_line_that_the_rules_refuse_is_named(kept: Match, tmp_path: Path, lines: list[Line], why: str) -> None:
    match = Match(kept.game, kept.header, kept.game.new_state(kept.options, 2, kept.seed), None)
    for line in lines:
        if isinstance(line, ActionLine) and line.seat == 0:  # whoever really is to act
            lines = [ActionLine(line.n, match.current, line.action)]
    path = write(tmp_path / "other.jsonl", header(kept), lines)
    before = path.read_bytes()
    with pytest.raises(JournalError, match=why):
        resume(path)
    assert path.read_bytes() == before
    assert why[:6] in str(verify(path))


def test_a_header_stands_first_and_only_there(kept: Match, tmp_path: Path) -> None:
    double = write(tmp_path / "double.jsonl", header(kept), [header(kept)])
    with pytest.raises(JournalError, match="line 2: a header stands first"):
        read(double)
    none = write(tmp_path / "none.jsonl", PracticeLine(), [])
    with pytest.raises(JournalError, match="line 1: a header stands first"):
        read(none)


def test_a_result_that_the_rules_do_not_reach_is_found(wuxing: Game[Any], tmp_path: Path) -> None:
    path = tmp_path / "wuxing.jsonl"
    match = play_out(Match.new(wuxing, {"target": 3}, [PERSON, BOT], 3, path))
    assert verify(path) is None
    found = read(path)
    last = found.lines[-1]
    assert last == ResultLine(tuple(match.winners()), tuple(match.returns()))
    lost = ResultLine((1 - match.winners()[0],), last.returns)
    write(path, found.header, [*found.lines[:-1], lost])
    assert f"line {len(found.lines) + 1}: the winners are" in str(verify(path))
    write(path, found.header, [*found.lines, PracticeLine()])
    assert "nothing follows the result" in str(verify(path))


def test_a_match_that_died_before_its_result_line_gets_it(wuxing: Game[Any], tmp_path: Path) -> None:
    path = tmp_path / "wuxing.jsonl"
    play_out(Match.new(wuxing, {"target": 3}, [PERSON, BOT], 3, path))
    whole = path.read_bytes()
    path.write_bytes(whole[: whole.rindex(b"{")])
    resume(path).close()
    assert path.read_bytes() == whole


def test_no_file_and_no_folder_are_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="there is no such file"):
        read(tmp_path / "none.jsonl")
    with pytest.raises(JournalError, match="cannot be read"):
        read(tmp_path)


def test_a_new_match_never_overwrites_a_file(kept: Match, file: Path) -> None:
    before = file.read_bytes()
    with pytest.raises(JournalError, match="kept there already"):
        Match.new(kept.game, {}, [PERSON, BOT], 1, file)
    assert file.read_bytes() == before


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_stops_saving_but_not_the_game(kept: Match, file: Path) -> None:
    match = resume(file)
    match._journal._stream.close()
    match._journal._stream = open("/dev/full", "wb", buffering=0)  # noqa: SIM115  the journal closes it
    before = file.read_bytes()
    match.act(DEALER, match.game.parse("deal"))
    assert "cannot be saved" in (match.trouble or "")
    assert match.current >= 0
    assert file.read_bytes() == before


def test_the_log_names_who_did_what(file: Path) -> None:
    lines = list(print_log(file, everything=True))
    assert lines[0] == "wuxing  target=6  deal 11  Ada / Bruno"
    assert any("Ada takes back action" in line for line in lines)
    assert lines[-1].strip() == "Bruno (regular) plays on for Bruno"
    assert any("practice from here on" in line for line in lines)
    assert sum(line.split()[-1] == "yield" for line in lines) >= 1


def test_a_killed_process_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "wuxing.jsonl"
    script = """
import sys, time
from pathlib import Path
from random import Random
from elements_table.kernel.registry import registry
from elements_table.match.play.match import Match
from matches import BOT, PERSON, step
match = Match.new(registry().game("wuxing"), {"target": "endless"}, [PERSON, BOT], 5, Path(sys.argv[1]))
rng = Random(1)
while len(match.record) < 40:
    step(match, rng) if match.current >= 0 else match.act(-1, match.game.parse("deal"))
print(len(match.record), flush=True)
time.sleep(60)
"""
    environment = dict(os.environ, PYTHONPATH=os.pathsep.join(sys.path))
    command = [sys.executable, "-c", script, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment) as process:
        assert process.stdout is not None
        assert process.stdout.readline().strip() == b"40"
        process.send_signal(signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)
    assert len(replay(path, read(path)).record) == 40
