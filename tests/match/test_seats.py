"""Bots at a match: asked once, held back, replaced when they fail; the match always goes on."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from matches import BOT, PERSON, Answer, FakeWorker

from elements_table.bots import levels
from elements_table.bots.worker import DIED, Reply, Request, Worker, think
from elements_table.kernel.game import DEALER, Game
from elements_table.kernel.registry import Registry, registry
from elements_table.match.play.bot_driver import BotDriver
from elements_table.match.play.match import Match, Seat

OPEN = {"hands": [[6, 1, 3], [6, 2, 4]], "fronts": [[], []], "display": [5, 4], "to_move": 1}


def says(text: str) -> Answer:
    return lambda request: Reply(request.number, text, "because")


def sound(request: Request) -> Reply:
    return think(registry(), request)


def open_table(wuxing: Game[Any], level: str = "random") -> Match:
    match = Match.from_position(wuxing, OPEN, [PERSON, Seat("bot", "Bruno", level)])
    match.practice = False
    return match


def test_a_bot_is_asked_once_and_its_answer_held_back(wuxing: Game[Any]) -> None:
    match, worker = open_table(wuxing), FakeWorker(says("take"))
    bots = BotDriver(match, worker, registry(), thinking=lambda _seat: 0.8)
    assert not any(bots.tick(now) for now in (10.0, 10.3, 10.79))
    assert match.record == []
    assert bots.tick(10.8)
    assert [entry.text for entry in match.record] == ["take"]
    assert len(worker.asked) == 1
    assert not bots.tick(11.0), "the person is to act"
    assert len(worker.asked) == 1


def test_a_late_answer_is_played_when_it_comes(wuxing: Game[Any]) -> None:
    match, come = open_table(wuxing), False
    worker = FakeWorker(lambda request: Reply(request.number, "take") if come else None)
    bots = BotDriver(match, worker, registry())
    bots.tick(0.0)
    assert bots.is_thinking
    come = True
    assert bots.tick(0.1)
    assert not bots.is_thinking


def test_a_bot_sees_its_observation_and_a_seed_apart_from_the_deal(wuxing: Game[Any]) -> None:
    match, worker = open_table(wuxing), FakeWorker(says("take"))
    BotDriver(match, worker, registry()).tick(0.0)
    request = worker.asked[0]
    assert msgspec.msgpack.decode(request.observation, type=wuxing.observation_type) == match.observation(1)
    other, elsewhere = open_table(wuxing), FakeWorker(says("take"))
    BotDriver(other, elsewhere, registry()).tick(0.0)
    assert elsewhere.asked[0].seed != request.seed, "same deal, another match"


def test_a_bot_plays_in_character_and_a_hint_has_none(wuxing: Game[Any]) -> None:
    match, worker = open_table(wuxing, "regular"), FakeWorker(says("take"))
    match.replace(1, Seat("bot", "Mei", "regular"))
    bots = BotDriver(match, worker, registry())
    bots.tick(0.0)
    bots.advise(1)
    assert [request.level for request in worker.asked] == [levels.in_character("regular", "Mei"), "expert"]
    assert worker.asked[0].level != "regular"


def test_leaving_the_table_stops_what_still_thinks_and_nothing_else(wuxing: Game[Any]) -> None:
    worker = FakeWorker(lambda _request: None)
    bots = BotDriver(open_table(wuxing), worker, registry())
    bots.leave()
    assert worker.restarts == 0
    bots.tick(0.0)
    assert bots.is_thinking
    bots.leave()
    assert worker.restarts == 1
    assert not bots.is_thinking


def test_an_undo_voids_the_answer_in_flight(wuxing: Game[Any]) -> None:
    match = open_table(wuxing)
    match.act(1, match.game.parse("take"))
    match.act(0, match.game.parse("play 3"))
    answers: list[Reply] = []
    worker = FakeWorker(lambda _request: answers.pop() if answers else None)
    bots = BotDriver(match, worker, registry())
    bots.tick(0.0)
    match.undo(0)
    answers.append(Reply(worker.asked[0].number, "play 2"))
    assert not bots.tick(0.1)
    match.act(0, match.game.parse("play 1"))
    assert not bots.tick(0.2)
    assert len(worker.asked) == 2
    answers.append(Reply(worker.asked[1].number, "take"))
    assert bots.tick(0.3)
    assert [entry.text for entry in match.record] == ["take", "play 1", "take"]


BAD: dict[str, Answer] = {
    "illegal": says("play 5"),
    "nonsense": says("castle"),
    "dealer": says("deal"),
    "raises": lambda request: Reply(request.number, error="RuntimeError: no"),
    "dies": lambda request: Reply(request.number, error=DIED),
}


@pytest.mark.parametrize("bad", BAD.values(), ids=BAD)
def test_a_bot_that_fails_loses_its_seat_to_regular(
    wuxing: Game[Any], bad: Answer, caplog: pytest.LogCaptureFixture
) -> None:
    match = open_table(wuxing, "mine:bot")
    worker = FakeWorker(lambda request: bad(request) if request.level == "mine:bot" else sound(request))
    bots = BotDriver(match, worker, registry())
    for now in range(4):
        bots.tick(now)
    assert match.seats[1] == Seat("bot", "Bruno", "regular")
    assert [entry.seat for entry in match.record] == [1]
    assert "mine:bot) failed" in caplog.text


def test_a_bot_that_hangs_loses_its_seat_and_the_process(wuxing: Game[Any]) -> None:
    match = open_table(wuxing, "mine:bot")
    worker = FakeWorker(lambda request: None if request.level == "mine:bot" else sound(request))
    bots = BotDriver(match, worker, registry(), timeout=3.5)
    for now in range(4):
        bots.tick(now)
    assert worker.restarts == 0
    for now in range(4, 8):
        bots.tick(now)
    assert worker.restarts == 1
    assert match.seats[1].level == "regular"
    assert len(match.record) == 1


def test_a_window_that_stood_still_blames_no_bot(wuxing: Game[Any]) -> None:
    match, come = open_table(wuxing), False
    worker = FakeWorker(lambda request: Reply(request.number, "take") if come else None)
    bots = BotDriver(match, worker, registry(), timeout=3.5)
    bots.tick(0.0)
    bots.tick(3600.0)
    assert worker.restarts == 0
    come = True
    assert bots.tick(3600.1)
    assert match.seats[1] == BOT


def test_when_regular_fails_too_a_legal_action_is_played(wuxing: Game[Any]) -> None:
    match = open_table(wuxing, "regular")
    worker = FakeWorker(says("play 5"))
    bots = BotDriver(match, worker, registry())
    for now in range(4):
        bots.tick(now)
    assert len(worker.asked) == 2, "it is asked once more first"
    assert [entry.seat for entry in match.record] == [1]
    assert match.seats[1].level == "regular"


def test_a_bot_that_can_do_nothing_in_a_position_without_its_cards_is_not_asked() -> None:
    alone = {"phase": "bid", "hands": [["A2"], [], [], []], "bids": [[1, 80], [2, "pass"], [3, 95], [0, "pass"]]}
    seats = [Seat("person", "You"), *(Seat("bot", name, "regular") for name in ("Dara", "Bruno", "Ada"))]
    match = Match.from_position(registry().game("dragon"), alone, seats)
    bots = BotDriver(match, None, registry())
    for text in ("pass", "trump water"):
        match.act(match.current, match.game.parse(text))
    assert (match.current, len(match.legal_actions(3))) == (3, 0)
    acted = [bots.tick(float(now)) for now in range(4)]  # a bot that fails is asked again
    assert acted == [False] * 4
    assert not bots.is_thinking


def test_without_a_process_bots_think_on_the_spot(wuxing: Game[Any]) -> None:
    match = Match.new(wuxing, {"target": 3}, [BOT, Seat("bot", "Ada", "random")], 3)
    bots = BotDriver(match, None, registry())
    for _n in range(2000):
        if match.is_over:
            break
        if match.current == DEALER:
            match.act(DEALER, match.legal_actions(DEALER)[0])
        else:
            assert bots.tick(0.0)
    assert match.is_over


def test_a_process_that_cannot_be_started_is_done_without(wuxing: Game[Any]) -> None:
    class Broken(FakeWorker):
        def ask(self, request: Request) -> None:
            raise OSError("no more processes")

    match = open_table(wuxing)
    assert BotDriver(match, Broken(sound), registry()).tick(0.0)
    assert len(match.record) == 1


def test_several_bots_choose_at_once_and_keep_their_answers(secrets: Registry) -> None:
    match = Match.new(secrets.game("secret"), {}, [PERSON, BOT, Seat("bot", "Cleo", "random")], 1)
    worker = FakeWorker(says("choose 2"))
    bots = BotDriver(match, worker, secrets, thinking=float)
    bots.tick(0.0)
    assert len(worker.asked) == 2
    bots.tick(1.0)
    match.act(0, match.game.parse("choose 1"))
    assert match.waiting() == (2,)
    bots.tick(2.0)
    assert len(worker.asked) == 2, "no choice voids another"
    assert match.rounds


def test_when_the_process_dies_the_first_in_line_alone_is_blamed(secrets: Registry) -> None:
    match = Match.new(secrets.game("secret"), {}, [PERSON, BOT, Seat("bot", "Cleo", "random")], 1)
    died = 2

    def answer(request: Request) -> Reply:
        nonlocal died
        died -= 1
        return Reply(request.number, error=DIED) if died >= 0 else Reply(request.number, "choose 2")

    bots = BotDriver(match, FakeWorker(answer), secrets)
    for now in range(4):
        bots.tick(now)
    assert [seat.level for seat in match.seats] == ["", "regular", "random"]
    assert match.waiting() == (0,)


# Hints


def test_a_hint_says_what_a_good_player_would_do(wuxing: Game[Any]) -> None:
    match, worker = open_table(wuxing), FakeWorker(says("take"))
    match.act(1, match.game.parse("play 2"))
    bots = BotDriver(match, worker, registry())
    assert bots.hint() is None
    bots.advise(0)
    bots.advise(0)
    assert len(worker.asked) == 1
    advice = bots.hint()
    assert advice is not None
    assert (str(advice.action), advice.reason) == ("take", "because")
    assert worker.asked[0].level == "expert"
    assert not match.practice
    match.act(0, match.game.parse("play 1"))
    assert bots.hint() is None


@pytest.mark.parametrize("game_id", sorted(registry()))
def test_a_hint_is_the_experts_where_the_game_has_one(game_id: str) -> None:
    game, worker = registry().game(game_id), FakeWorker(lambda _request: None)
    match = Match.new(game, None, [PERSON] * game.data.default_seats, 1)
    BotDriver(match, worker, registry()).advise(match.waiting()[0])
    assert worker.asked[0].level == ("expert" if "expert" in game.data.levels else "regular")


def test_a_hint_tells_the_chances_of_actions_or_none(wuxing: Game[Any]) -> None:
    match = open_table(wuxing)
    match.act(1, match.game.parse("play 2"))
    for values, told in (({"take": 0.6, "play 1": 0.4}, {"take": 0.6, "play 1": 0.4}), ({"fly": 0.6}, {})):
        bots = BotDriver(match, FakeWorker(lambda r, v=values: Reply(r.number, "take", values=v)), registry())
        bots.advise(0)
        advice = bots.hint()
        assert advice is not None
        assert {str(action): value for action, value in advice.values.items()} == told


def test_a_hint_that_is_stopped_stops_the_thought_and_asks_the_others_anew(wuxing: Game[Any]) -> None:
    match, worker = open_table(wuxing), FakeWorker(lambda _request: None)
    bots = BotDriver(match, worker, registry())
    bots.stop_hint()
    assert worker.restarts == 0
    bots.tick(0.0)
    bots.advise(0)
    bots.stop_hint()
    assert worker.restarts == 1
    assert not bots.is_thinking
    bots.tick(0.1)
    assert [request.level for request in worker.asked].count(worker.asked[0].level) == 2


@pytest.mark.parametrize("bad", BAD.values(), ids=BAD)
def test_a_hint_that_fails_is_none_and_costs_nobody_the_seat(wuxing: Game[Any], bad: Answer) -> None:
    match = open_table(wuxing)
    match.act(1, match.game.parse("play 2"))
    bots = BotDriver(match, FakeWorker(bad), registry())
    bots.advise(0)
    assert bots.hint() is None
    assert match.seats == [PERSON, BOT]


# The real process


@pytest.fixture(scope="module")
def process() -> Iterator[Worker]:
    worker = Worker()
    worker.start()
    yield worker
    worker.close()


def drive(match: Match, bots: BotDriver, enough: int, seconds: float = 60.0) -> None:
    """Tick in real time until `enough` actions stand."""
    end = time.monotonic() + seconds
    while len(match.record) < enough and time.monotonic() < end:
        bots.tick(time.monotonic())
        time.sleep(0.005)


@pytest.mark.parametrize("name", ["throw", "hang", "die", "illegal", "nonsense", "nothing", "unsendable"])
def test_saboteurs_in_the_real_process_lose_their_seat(
    wuxing: Game[Any], process: Worker, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    match = open_table(wuxing, f"saboteurs:{name}")
    bots = BotDriver(match, process, registry(), timeout=1.55 if name == "hang" else 30.0)
    drive(match, bots, 1)
    assert match.seats[1].level == "regular"
    assert len(match.record) == 1
    assert f"saboteurs:{name}) failed" in caplog.text


def test_two_bots_play_a_round_in_the_real_process(wuxing: Game[Any], process: Worker) -> None:
    match = Match.new(wuxing, {"target": 3}, [Seat("bot", "Ada", "regular"), BOT], 3)
    bots = BotDriver(match, process, registry(), timeout=30.0)
    end = time.monotonic() + 60
    while match.current != DEALER and not match.is_over and time.monotonic() < end:
        bots.tick(time.monotonic())
        time.sleep(0.002)
    assert match.rounds
    assert [seat.level for seat in match.seats] == ["regular", "random"]
