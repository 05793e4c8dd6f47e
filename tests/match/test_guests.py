"""Bots of others at a match: each seat's in a process of its own, told of where it fails, and stood in for."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from matches import PERSON, Answer, FakeWorker

from elements_table.bots import guests
from elements_table.bots.guests import FAULTS
from elements_table.bots.worker import DIED, Reply, Request, Worker, think
from elements_table.kernel.game import Game
from elements_table.kernel.registry import registry
from elements_table.match.analysis.duplicate import Duplicate
from elements_table.match.archive import replay
from elements_table.match.archive.saves import Saves
from elements_table.match.play.bot_driver import BotDriver
from elements_table.match.play.match import Match, Seat

OPEN = {"hands": [[6, 1, 3], [6, 2, 4]], "fronts": [[], []], "display": [5, 4], "to_move": 1}
GUEST = Seat("bot", "Bruno", "lantern")


@pytest.fixture(autouse=True)
def lantern(installing: Callable[..., Path]) -> None:
    installing(lantern="tests.bots.odd_guests:prints")


def sound(request: Request) -> Reply:
    return think(registry(), request)


class Table:
    """A match with a guest at seat 1, whose process answers as it is told."""

    def __init__(self, game: Game[Any], answer: Answer, **settings: Any) -> None:
        self.match = Match.from_position(game, OPEN, [PERSON, GUEST])
        self.worker, self.visitor = FakeWorker(sound), FakeWorker(answer)
        self.told: list[str] = []
        self.bots = BotDriver(
            self.match, self.worker, registry(), visitor=lambda: self.visitor, told=self.told.append, **settings
        )

    def tick(self, times: int = 4) -> None:
        start = self.bots._now or 0.0
        for now in range(times):
            self.bots.tick(start + now + 1)


def test_a_guest_is_asked_in_its_own_process_and_nobody_else_there(wuxing: Game[Any]) -> None:
    table = Table(wuxing, lambda request: Reply(request.number, "take"))
    table.tick()
    assert [request.level for request in table.visitor.asked] == ["lantern"]
    assert table.worker.asked == []
    assert [entry.text for entry in table.match.record] == ["take"]
    assert (table.told, table.match.seats[1]) == ([], GUEST)
    table.bots.advise(0)
    assert [request.level for request in table.worker.asked] == ["expert"]
    table.bots.leave()
    assert table.visitor.closed == 1


def test_two_seats_of_one_guest_have_a_process_each(wuxing: Game[Any]) -> None:
    made: list[FakeWorker] = []

    def visitor() -> FakeWorker:
        made.append(FakeWorker(lambda request: Reply(request.number, "take")))
        return made[-1]

    match = Match.from_position(wuxing, OPEN, [Seat("bot", "Ada", "lantern"), GUEST])
    bots = BotDriver(match, FakeWorker(sound), registry(), visitor=visitor)
    for now in range(3):
        bots.tick(now)
    assert [len(one.asked) for one in made] == [1, 1]


BAD: dict[str, Answer] = {
    "illegal": lambda request: Reply(request.number, "play 5"),
    "nonsense": lambda request: Reply(request.number, "castle"),
    "dealer": lambda request: Reply(request.number, "deal"),
    "raises": lambda request: Reply(request.number, error="ValueError: no"),
    "dies": lambda request: Reply(request.number, error=DIED),
    "hangs": lambda _request: None,
}


@pytest.mark.parametrize("bad", BAD.values(), ids=BAD)
def test_where_a_guest_fails_the_regular_player_decides_and_the_table_is_told(wuxing: Game[Any], bad: Answer) -> None:
    table = Table(wuxing, bad, patience=2.5)
    table.tick(8)
    assert [entry.seat for entry in table.match.record] == [1]
    assert [request.level.partition("+")[0] for request in table.worker.asked] == ["regular"]
    assert table.match.seats[1] == GUEST, "it keeps its seat"
    (sentence,) = table.told
    assert sentence.startswith("The bot lantern has failed (")
    assert sentence.endswith("); the regular player decides in its place.")
    assert table.visitor.restarts == (bad is BAD["hangs"])


def test_after_some_faults_the_regular_player_has_the_seat(wuxing: Game[Any]) -> None:
    table = Table(wuxing, BAD["raises"])
    table.worker.answer = lambda request: Reply(request.number, f"play {2 * len(table.told)}")
    for n in range(1, FAULTS + 1):
        table.tick()
        assert len(table.match.record) == 2 * n - 1
        assert (table.match.seats[1].level == "regular") == (n == FAULTS)
        table.match.act(0, table.match.legal_actions(0)[0])
    assert len(table.told) == FAULTS
    assert table.told[-1].endswith("the regular player plays on for it.")
    assert len(table.visitor.asked) == FAULTS


def test_a_regular_player_that_hangs_costs_a_guest_nothing(wuxing: Game[Any]) -> None:
    table = Table(wuxing, lambda request: Reply(request.number, "take"), timeout=2.0)
    table.worker.answer = lambda _request: None
    table.bots.advise(0)
    table.tick(6)
    assert table.worker.restarts == 1
    assert (table.told, table.visitor.restarts) == ([], 0)


def test_what_is_open_is_asked_again_after_undo(wuxing: Game[Any]) -> None:
    answers: list[str] = []
    table = Table(wuxing, lambda request: Reply(request.number, answers.pop()) if answers else None)
    table.match.replace(1, Seat("person", "Bea"))
    table.match.act(1, wuxing.parse("take"))
    table.match.act(0, wuxing.parse("play 3"))
    table.match.replace(1, GUEST)
    table.bots.tick(1.0)
    assert table.bots.is_thinking
    table.match.undo(0)
    assert not table.bots.is_thinking


@pytest.mark.parametrize("name", ["raises", "dies", "hangs", "babbles", "leaves"])
def test_faults_in_the_real_process_stop_no_match(
    wuxing: Game[Any], installing: Callable[..., Path], name: str
) -> None:
    installing(lantern=f"tests.bots.odd_guests:{name}")
    match, told = Match.from_position(wuxing, OPEN, [PERSON, GUEST]), list[str]()
    bots = BotDriver(match, None, registry(), told=told.append, patience=0.6 if name == "hangs" else 60.0)
    end = time.monotonic() + 60
    while not match.record and time.monotonic() < end:
        bots.tick(time.monotonic())
        time.sleep(0.005)
    bots.leave()
    assert len(match.record) == 1
    assert len(told) == 1


def test_a_match_whose_guest_is_gone_opens_with_the_regular_player(
    wuxing: Game[Any], installing: Callable[..., Path], tmp_path: Path
) -> None:
    saves = Saves(tmp_path, registry())
    match = saves.begin(wuxing, {}, [PERSON, GUEST], 3)
    saves.note(match)
    match.close()
    assert saves.summary(saves.open_matches("wuxing")[0]).seats[1].level == "lantern"
    installing()
    told: list[str] = []
    again = saves.resume("wuxing")
    BotDriver(again, FakeWorker(sound), registry(), told=told.append).tick(0.0)
    assert again.seats[1] == Seat("bot", "Bruno", "regular")
    assert told == ["The bot lantern is not installed; the regular player sits in its place."]
    again.close()
    path = saves.open_matches("wuxing")[0]
    assert replay.verify(path) is None
    assert any("lantern" in line or "regular" in line for line in replay.print_log(path))


def test_the_processes_of_guests_end_with_the_review_that_played_their_deals_again(wuxing: Game[Any]) -> None:
    match = Match.new(wuxing, {"target": 3}, [PERSON, GUEST], 1)
    duplicate = Duplicate(match, 0, FakeWorker(lambda _request: None), registry())
    visitor = FakeWorker(lambda request: Reply(request.number, "take"))
    duplicate._bots.visitor = lambda: visitor
    duplicate.match.replace(0, GUEST)
    duplicate.tick(0.0)
    assert visitor.asked
    duplicate.leave()
    assert visitor.closed == 1


def test_other_names_of_levels_are_nobodys_guests() -> None:
    assert not any(map(guests.is_name, ("random", "regular", "regular+50%", "expert+bold", "mine:bot", "", "person")))
    assert guests.is_name("lantern") and guests.is_name("gone_long_ago")


def test_the_worker_waits_no_longer_than_it_is_told() -> None:
    worker = Worker(for_guest=True)
    began = time.monotonic()
    try:
        observation = b"\xc1"
        assert "Error" in worker.answer(Request(1, "wuxing", "random", observation, 1), 60.0).error
    finally:
        worker.close()
    assert time.monotonic() - began < 60
