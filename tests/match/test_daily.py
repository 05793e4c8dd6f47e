"""The deal of the day: the same for everybody, counted once, days in a row, whatever the clock does."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest
from matches import FakeWorker, play_out

from elements_table.bots import expert
from elements_table.bots.worker import Reply, think
from elements_table.kernel.data import GameData, convert
from elements_table.kernel.errors import DataError, TableError
from elements_table.kernel.registry import registry
from elements_table.kernel.strategy import REGULAR, Advice, Budget, PlayerProfile
from elements_table.match.analysis.duplicate import Duplicate
from elements_table.match.archive.history import put_away
from elements_table.match.archive.saves import Saves
from elements_table.match.campaign import daily_expert
from elements_table.match.campaign.daily import YOU, Daily, deal_of, seed_of
from elements_table.match.campaign.daily_expert import DayExpert
from elements_table.match.campaign.profile import DayTry, Profile
from elements_table.match.play.bot_driver import BotDriver, thought_seed
from elements_table.match.play.match import Match, Seat

TODAY = date(2026, 11, 22)
YOURS = Seat("person", "You")
NAME = "Deal of the day, 22 November"


class Clock:
    """Says which date it is."""

    def __init__(self) -> None:
        self.date = TODAY

    def __call__(self) -> date:
        return self.date

    def pass_days(self, days: int) -> None:
        self.date += timedelta(days=days)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def start(home: Path, clock: Clock) -> Callable[[], Daily]:
    """Starts the program: everything is read anew."""

    def start() -> Daily:
        return Daily(Profile(home / "learning.json"), Saves(home, registry()), registry(), clock)

    home.mkdir()
    return start


def finish(daily: Daily, match: Match) -> None:
    """Play a match to its end as a table does."""
    play_out(match)
    daily.note(match)
    daily.saves.finish(match)


def had(start: Callable[[], Daily], days: list[date]) -> Daily:
    """Return the deals of who has finished one on each of these days."""
    daily = start()
    one = {"wuxing": DayTry("1", (6.0, 3.0), won=True)}
    daily.profile.change(daily=dict.fromkeys(days, one))
    return start()


@pytest.mark.parametrize(
    ("game_id", "seed", "company"),
    [
        ("wuxing", 384943, ["Lin"]),
        ("elemies", 222324, ["Bruno", "Ada", "Cleo"]),
        ("influence", 763241, ["Mara", "Theo"]),
        ("dragon", 31882, ["Dara", "Bruno", "Ada"]),
        ("alchemy", 172216, ["Mara", "Theo"]),
    ],
)
def test_a_date_deals_the_same_to_everybody(game_id: str, seed: int, company: list[str]) -> None:
    game = registry().game(game_id)
    deal = deal_of(game.data, TODAY)
    assert deal.seed == seed
    assert [(seat.name, seat.level) for seat in deal.company] == [(name, "regular") for name in company]
    assert game.new_state(deal.options, 1 + len(company), deal.seed) is not None
    assert not any(deal.options[option.id] in map(str, option.endless) for option in game.data.options)


def test_each_day_and_each_game_has_a_deal_of_its_own() -> None:
    days = [TODAY + timedelta(days=n) for n in range(30)]
    assert len({seed_of(game_id, day) for day in days for game_id in registry().listed()}) > 145


def test_company_that_does_not_fit_the_table_is_refused() -> None:
    head = {"id": "x", "title": "X", "hook": "", "players": "", "minutes": 1, "order": 1, "seats": [3],
            "look": {"centre": "#000000", "edge": "#000000"}, "credit": {"game": "", "by": ""}}  # fmt: skip
    assert convert(head, GameData, "x.yaml").company == ("Bruno", "Cleo")
    for company in (["Lin"], ["Lin", "Lin"]):
        with pytest.raises(DataError, match="`company` needs 2 different names"):
            convert({**head, "company": company}, GameData, "x.yaml")


def test_the_first_match_that_is_finished_counts_and_none_after_it(start: Callable[[], Daily]) -> None:
    daily = start()
    assert daily.standing("wuxing", TODAY) == "new"
    match = daily.begin("wuxing", YOURS, NAME)
    assert daily.standing("wuxing", TODAY) == "open"
    finish(daily, match)
    assert not daily.note(match)
    daily = start()
    assert daily.standing("wuxing", TODAY) == "done"
    kept = daily.tries(TODAY)["wuxing"]
    assert (kept.returns, kept.won) == (tuple(match.returns()), YOU in match.winners())
    with pytest.raises(TableError, match="from now on it is practice"):
        daily.begin("wuxing", YOURS, NAME)
    assert daily.played(TODAY) == ["wuxing"]
    assert daily.standing("dragon", TODAY) == "new"


def test_a_match_that_was_left_waits_until_midnight(start: Callable[[], Daily], clock: Clock) -> None:
    match = start().begin("wuxing", YOURS, NAME)
    match.close()
    daily = start()
    with pytest.raises(TableError, match="from now on it is practice"):
        daily.begin("wuxing", YOURS, NAME)
    again = daily.resume("wuxing")
    assert (again.id, again.is_unaided, again.aside.name) == (match.id, True, NAME)
    again.close()
    clock.pass_days(1)
    daily = start()
    left = daily.saves.resume("wuxing")
    daily.mark(left)
    assert not left.is_unaided
    finish(daily, left)
    assert daily.played(TODAY) == []
    assert daily.standing("wuxing", TODAY) == "practice"


def test_who_sits_at_the_table_at_midnight_plays_on_and_counts(start: Callable[[], Daily], clock: Clock) -> None:
    daily = start()
    match = daily.begin("wuxing", YOURS, NAME)
    clock.pass_days(1)
    finish(daily, match)
    assert daily.played(TODAY) == ["wuxing"]
    assert daily.played(clock.date) == []


def test_another_match_does_not_take_the_place_of_one_nobody_has_acted_in(start: Callable[[], Daily]) -> None:
    daily = start()
    match = daily.begin("wuxing", YOURS, NAME)
    match.close()
    daily.saves.begin(registry().game("wuxing"), None, [YOURS, Seat("bot", "Mara", "regular")], 3).close()
    assert daily.standing("wuxing", TODAY) == "open"
    assert daily.resume("wuxing").id == match.id


@pytest.mark.parametrize("shelf", ["abandoned", "finished", "bin"])
def test_what_was_put_away_goes_on_where_it_stood(start: Callable[[], Daily], shelf: str) -> None:
    daily = start()
    match = daily.begin("wuxing", YOURS, NAME)
    match.act(match.current, match.legal_actions(match.current)[0])
    assert match.journal is not None
    match.close()
    if shelf == "bin":
        put_away(daily.saves, match.journal)
    else:
        daily.saves._put_away(match.journal, shelf, "wuxing")
    again = start().resume("wuxing")
    assert (again.id, len(again.record), again.is_unaided) == (match.id, 1, True)


def test_a_try_whose_file_is_gone_is_the_only_one_all_the_same(start: Callable[[], Daily]) -> None:
    daily = start()
    match = daily.begin("wuxing", YOURS, NAME)
    assert match.journal is not None
    match.close()
    match.journal.unlink()
    assert daily.standing("wuxing", TODAY) == "practice"
    with pytest.raises(TableError, match="from now on it is practice"):
        daily.resume("wuxing")


def test_nothing_goes_back_in_a_counted_match_alone(start: Callable[[], Daily]) -> None:
    daily = start()
    match = daily.begin("wuxing", YOURS, NAME)
    deal = deal_of(match.game.data, TODAY)
    other = Match.new(match.game, deal.options, [YOURS, *deal.company], deal.seed)
    assert match.current == other.current
    while not any(entry.seat == YOU for entry in match.record):
        action = match.legal_actions(match.current)[0]
        match.act(match.current, action)
        other.act(other.current, action)
    assert other.undo_offer(YOU) is not None
    assert match.undo_offer(YOU) is None
    with pytest.raises(TableError, match="nothing that you may take back"):
        match.undo(YOU)
    daily.mark(other)
    assert not other.is_unaided


def _asked(match: Match) -> list[tuple[int, int]]:
    """Return decision and seed of each question to the bots of a match in which all do the first thing there is."""
    worker = FakeWorker(lambda request: Reply(request.number, str(match.legal_actions(match.current)[0])))
    players = BotDriver(match, worker, registry())
    for now in range(20):
        players.tick(float(now))
        if match.current >= 0 and match.seats[match.current].is_person:
            match.act(match.current, match.legal_actions(match.current)[0])
    return [(number, request.seed) for number, request in enumerate(worker.asked)]


def test_everybodys_bots_decide_ties_alike_and_so_does_the_experts_deal(start: Callable[[], Daily]) -> None:
    one = start().begin("influence", YOURS, NAME)
    deal = deal_of(one.game.data, TODAY)
    time.sleep(0.01)
    other = Match.new(one.game, deal.options, [Seat("person", "Zoe"), *deal.company], deal.seed)
    assert one.id != other.id
    asked = _asked(one)
    assert len(asked) > 3 and _asked(other) == asked
    elsewhere = Match.new(one.game, deal.options, [YOURS, *deal.company], deal.seed + 1)
    assert _asked(elsewhere) != asked
    copies = [Duplicate(match, YOU, None, registry()) for match in (one, other)]
    assert len({thought_seed(copy.match, b"") for copy in copies}) == 1


def test_past_days_are_practice_and_days_to_come_are_not_dealt(start: Callable[[], Daily]) -> None:
    daily = start()
    yesterday = TODAY - timedelta(days=1)
    assert daily.standing("wuxing", yesterday) == "practice"
    deal = daily.practise("wuxing", yesterday, Seat("person", "lin"))
    assert (deal.seed, [seat.name for seat in deal.company]) == (seed_of("wuxing", yesterday), ["You", "Lin"])
    for day in (TODAY, TODAY + timedelta(days=1)):
        with pytest.raises(TableError, match="still to be played"):
            daily.practise("wuxing", day, YOURS)


def test_a_clock_that_jumps_back_gives_no_second_try(start: Callable[[], Daily], clock: Clock) -> None:
    daily = start()
    finish(daily, daily.begin("wuxing", YOURS, NAME))
    for back in (-1, -3):
        clock.date = TODAY + timedelta(days=back)
        assert daily.is_behind
        assert daily.standing("wuxing", clock.date) == daily.standing("dragon", clock.date) == "practice"
        with pytest.raises(TableError, match="from now on it is practice"):
            daily.begin("dragon", YOURS, NAME)
    clock.date = TODAY
    assert daily.standing("wuxing", TODAY) == "done"
    assert daily.standing("dragon", TODAY) == "new"
    assert not daily.is_behind


@pytest.mark.parametrize(
    ("days", "streak", "longest"),
    [
        ([], 0, 0),
        ([date(2026, 11, 22)], 1, 1),
        ([date(2026, 11, 20), date(2026, 11, 21)], 2, 2),
        ([date(2026, 11, 19), date(2026, 11, 20)], 0, 2),
        ([date(2026, 11, 22) - timedelta(days=n) for n in range(30)], 30, 30),
        ([date(2026, 2, 27), date(2026, 2, 28), date(2026, 3, 1), date(2026, 11, 22)], 1, 3),
        ([date(2027, 11, 22)], 0, 1),
    ],
)
def test_days_in_a_row_go_over_the_ends_of_months(
    start: Callable[[], Daily], days: list[date], streak: int, longest: int
) -> None:
    daily = had(start, days)
    assert (daily.streak(), daily.longest()) == (streak, longest)


def test_a_day_that_was_begun_and_not_finished_is_none_of_the_row(start: Callable[[], Daily]) -> None:
    daily = start()
    daily.begin("wuxing", YOURS, NAME).close()
    assert (daily.streak(), daily.days()) == (0, [])


def test_the_day_is_the_local_date(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    daily = Daily(Profile(home / "learning.json"), Saves(home, registry()), registry())
    found = []
    for zone in ("UTC+12", "UTC-14"):  # 26 hours apart
        monkeypatch.setenv("TZ", zone)
        time.tzset()
        found.append(daily.today())
    monkeypatch.undo()
    time.tzset()
    assert found[0] < found[1]


def test_what_the_expert_made_of_it_is_kept(start: Callable[[], Daily]) -> None:
    daily = start()
    finish(daily, daily.begin("wuxing", YOURS, NAME))
    before = daily.tries(TODAY)["wuxing"]
    daily.note_expert("wuxing", TODAY, [6.0, 2.0])
    after = start().tries(TODAY)["wuxing"]
    assert (after.expert, after.returns, after.match) == ((6.0, 2.0), before.returns, before.match)


def test_the_expert_plays_the_deal_at_your_seat_once(
    start: Callable[[], Daily], monkeypatch: pytest.MonkeyPatch
) -> None:
    searched = expert.choose

    def choose(
        strategy: Any, observation: Any, rng: Random, budget: Budget, profile: PlayerProfile = REGULAR
    ) -> Advice[Any]:
        return searched(strategy, observation, rng, Budget(playouts=20), profile)

    monkeypatch.setattr(expert, "choose", choose)
    worker = FakeWorker(lambda request: think(registry(), request))
    monkeypatch.setattr(daily_expert, "Worker", lambda *_games, **_how: worker)
    daily = start()
    finish(daily, daily.begin("wuxing", YOURS, NAME))
    plays = DayExpert(daily, TODAY, registry())
    assert plays.progress("wuxing") == 0.0
    shares = []
    for now in range(3000):
        if plays.is_done:
            break
        plays.tick(float(now))
        shares.append(plays.progress("wuxing"))
    found = start().tries(TODAY)["wuxing"].expert
    assert max(found) >= 6 and len(found) == 2
    assert any(share is not None and 0 < share < 1 for share in shares)
    plays.leave()
    assert worker.closed
    assert DayExpert(start(), TODAY, registry()).is_done


def test_a_deal_whose_match_is_gone_is_not_played_by_the_expert(start: Callable[[], Daily]) -> None:
    plays = DayExpert(had(start, [TODAY]), TODAY, registry())
    plays.tick(0.0)
    assert plays.is_done
