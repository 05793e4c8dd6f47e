"""The record of an open match tells only what all could see; of a finished one, and with `everything`, all."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from matches import step

from elements_table.kernel.registry import Registry, registry
from elements_table.match.archive.replay import print_log
from elements_table.match.play.match import Match, Seat


def kept(path: Path, game_id: str, *texts: str, games: Registry | None = None) -> Match:
    """Return a match, kept at `path`, with these actions: each of whichever seat waited for may do it."""
    game = (games or registry()).game(game_id)
    seats = [Seat("person", "Ada"), *(Seat("bot", name, "random") for name in "BCD"[: game.data.default_seats - 1])]
    match = Match.new(game, {}, seats, 5, path)
    for text in texts:
        action = match.game.parse(text)
        match.act(next(seat for seat in match.waiting() if match.objection(seat, action) is None), action)
    return match


def told(path: Path, **more: bool) -> list[str]:
    """Return what each line of the record says behind its number."""
    return [" ".join(line.split()[1:]) for line in print_log(path, **more) if line.lstrip()[:1].isdecimal()]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "match.jsonl"


def test_a_choice_is_secret_until_the_reveal(path: Path) -> None:
    match = kept(path, "influence")
    actions = [match.legal_actions(seat)[0] for seat in range(3)]
    for seat in (1, 2):
        match.act(seat, actions[seat])
    assert told(path) == ["B (hidden)", "C (hidden)"]
    assert told(path, everything=True) == [f"B {actions[1]}", f"C {actions[2]}"]
    match.act(0, actions[0])
    assert told(path) == [f"B {actions[1]}", f"C {actions[2]}", f"Ada {actions[0]}"]
    match.close()


def test_cards_that_only_their_seats_saw_are_secret(path: Path) -> None:
    match = kept(path, "dragon", "pass", "pass", "pass", "trump fire", "bury A7 A12 E8 F11 F12", "play F14")
    assert told(path)[-3:] == ["D trump fire", "D (hidden)", "D play F14"]
    match.close()
    path.unlink()
    match = kept(path, "elemies", "exchange yes")
    for seat in tuple(match.waiting()):
        match.act(seat, match.legal_actions(seat)[0])
    assert match.waiting() != (0, 1, 2, 3)
    assert [line.endswith("(hidden)") for line in told(path)] == [False, True, True, True, True]
    match.close()


def test_silence_leaves_no_line_and_no_gap(path: Path) -> None:
    match, rng = kept(path, "elemies", "exchange no"), Random(4)
    while not any(map(match.is_silent, match.record)) or match.record[-1].seat != 0:
        step(match, rng)
    aloud = [entry for entry in match.record if not match.is_silent(entry)]
    numbers = [int(line.split()[0]) for line in print_log(path) if line.lstrip()[:1].isdecimal()]
    assert numbers == list(range(1, len(aloud) + 1))
    assert len(told(path, everything=True)) == len(match.record) > len(aloud)
    at = len(match.record) - 1
    match.rewind(0, at)
    step(match, rng)
    lines = list(print_log(path))
    assert (len(match.record), len(told(path))) == (at + 1, len(aloud) + 1)
    assert lines[-3].split()[-1] == str(len(aloud))
    assert lines[-2].split()[0] == str(len(aloud))
    match.close()


def test_a_choice_that_lapsed_stays_secret(path: Path, secrets: Registry) -> None:
    match = kept(path, "secret", games=secrets)
    for seat, text in ((2, "choose 3"), (0, "choose 1"), (1, "off")):
        match.act(seat, match.game.parse(text))
    lines = list(print_log(path, secrets))
    assert [line.split()[-1] for line in lines[1:4]] == ["(hidden)"] * 3
    match.close()


def test_the_deal_number_is_secret_and_the_last_line_says_what_shows_all(path: Path) -> None:
    match = kept(path, "wuxing", "play 6")
    first, *_rest, last = print_log(path)
    assert "deal (hidden)" in first
    assert "--all" in last
    assert "deal 5" in next(iter(print_log(path, everything=True)))
    assert len(list(print_log(path, everything=True))) == 2
    match.close()


def test_a_finished_match_is_told_whole(path: Path) -> None:
    match, rng = kept(path, "influence"), Random(1)
    while not match.is_over:
        step(match, rng)
    match.close()
    assert list(print_log(path)) == list(print_log(path, everything=True))
    assert not any("hidden" in line for line in print_log(path))
