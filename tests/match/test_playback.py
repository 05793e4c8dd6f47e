"""A match played again: any decision at once, and on from there as it went."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from matches import step

from elements_table.kernel.game import DEALER
from elements_table.kernel.registry import PACKAGES, registry
from elements_table.match.archive.replay import Playback
from elements_table.match.play.game_runner import GameRunner
from elements_table.match.play.match import Match, Seat
from elements_table.match.play.undo import APART


def played(name: str, seed: int, actions: int = 160) -> Match:
    """Return the beginning of a match, played at random; most end before so many actions."""
    game = registry().game(name)
    seats = [Seat("person", "You"), *(Seat("bot", f"B{n}", "random") for n in range(1, game.data.default_seats))]
    match, rng = Match.new(game, game.data.finite(game.settle({}, len(seats))[0]), seats, seed), Random(seed)
    while not match.is_over and len(match.record) < actions:
        step(match, rng)
    return match


@pytest.mark.parametrize("name", PACKAGES)
def test_every_stop_is_where_the_match_stood(name: str) -> None:
    match = played(name, 5)
    playback, rng = Playback(match), Random(1)
    assert playback.stops[-1] == len(match.record) and playback.stops == sorted(set(playback.stops))
    entries = [match.record[place] for place in playback.stops[:-1]]
    assert not any(entry.seat == DEALER or match.is_silent(entry) for entry in entries)
    known = {number: progress.state.position() for number, (_entry, progress) in enumerate(match.walk())}
    for stop in [*rng.sample(range(len(playback.stops) - 1), 12), 0]:
        playback.go_to(stop)
        assert playback.stop == stop
        assert playback.position() == known[playback.stops[stop]]
        assert [entry.text for entry in playback.record] == [e.text for e in match.record[: playback.stops[stop]]]
    playback.go_to(len(playback.stops) - 1)
    assert playback.is_at_end and playback.returns() == match.returns() and playback.rounds == match.rounds


@pytest.mark.parametrize("name", PACKAGES)
def test_playing_on_leads_from_stop_to_stop_and_tells_what_every_seat_saw(name: str) -> None:
    match = played(name, 6, 70)
    playback, told = Playback(match), Playback(match)
    seats = range(len(match.seats))
    heard: list[str] = []
    playback.listen(lambda update: heard.append(update.event.kind) if set(update.views) == {*seats, None} else None)
    for stop in range(len(playback.stops) - 1):
        playback.play_on()
        told.go_to(stop + 1)
        assert playback.stop == stop + 1 and playback.position() == told.position()
    assert heard == [update.event.kind for update in match.retell()]
    playback.play_on()
    assert playback.is_at_end
    assert playback.journal is None and not playback.is_counted and match.record == playback.record


@pytest.mark.parametrize("name", PACKAGES)
def test_what_was_done_last_is_the_last_decision_of_the_round(name: str) -> None:
    match = played(name, 5)
    playback, retold = Playback(match), list(match.retell())
    has_told = 0
    for stop in range(len(playback.stops)):
        playback.go_to(stop)
        done = playback.last_done()
        since = match.record[playback.stops[stop - 1] : playback.stops[stop]] if stop else []
        assert (done is None) == (not since or any(entry.seat == DEALER for entry in since))
        if done is None:
            continue
        number, updates = done
        assert number == playback.stops[stop - 1]
        events = [update.event for update in updates]
        has_told += bool(events) and any(
            events == [update.event for update in retold[n : n + len(events)]] for n in range(len(retold))
        )
    assert has_told > 5


def test_rounds_follow_one_another_and_add_up() -> None:
    match = played("wuxing", 8, 400)
    playback = Playback(match)
    assert len(playback.stretches) == len(match.rounds) > 2
    assert playback.stretches[0].first == 0 and playback.stretches[-1].last == len(playback.stops)
    for before, after in pairwise(playback.stretches):
        assert before.last == after.first and after.number == before.number + 1
    for seat in range(2):
        gained = sum(one.gained[seat] for one in playback.stretches)
        assert gained == match.returns()[seat]
    for one in playback.stretches:
        playback.go_to(one.first)
        assert playback.stretch is one


def test_the_action_of_a_number_is_found_by_its_stop() -> None:
    match = played("elemies", 3, APART * 3)
    playback = Playback(match)
    for number, entry in enumerate(match.record):
        if entry.seat != DEALER and not match.is_silent(entry):
            assert playback.stops[playback.stop_of(number)] == number
    assert playback.stop_of(10**6) == len(playback.stops) - 1


def test_a_match_of_nothing_has_one_stop() -> None:
    playback = Playback(played("dragon", 1, 0))
    playback.go_to(0)
    assert playback.stops == [0] and playback.is_at_end and len(playback.stretches) == 1


def test_going_anywhere_takes_few_actions_again(monkeypatch: pytest.MonkeyPatch) -> None:
    playback, taken = Playback(played("elemies", 3, 200)), []
    take = GameRunner.take
    monkeypatch.setattr(GameRunner, "take", lambda self, *done: (taken.append(done), take(self, *done))[1])
    for stop in range(len(playback.stops)):
        taken.clear()
        playback.go_to(stop)
        assert len(taken) < APART
