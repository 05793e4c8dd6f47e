"""The coach marks a mistake before it counts, where a person plays against bots and wants it, and nowhere else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pygame
import pytest

from elements_table.bots.worker import Reply, Request
from elements_table.kernel import words
from elements_table.kernel.registry import registry
from elements_table.kernel.strategy import Advice
from elements_table.match.analysis.analysis_job import Reviewer
from elements_table.match.play.bot_driver import BotDriver
from elements_table.match.play.match import Match
from elements_table.ui.features.coach import coach
from elements_table.ui.features.coach.coach import LEAST, PATIENCE, Coach
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.shell.curtain import Curtain
from elements_table.ui.shell.services import Services
from tests.ui.driver import Driver, players
from tests.ui.platform.test_speech import Listener

SETTINGS = {"reduced_motion": True, "fast_animation": True, "play_forced": False, "ask_first": False, "coach": True}
GAMES = sorted(registry())


@pytest.fixture(autouse=True)
def asked(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What the coach is asked, and what it says of it: by how much the first other action is better."""
    told: dict[str, Any] = {"cost": 0.2, "judged": []}

    def hint(driver: BotDriver) -> Advice | None:
        if told["cost"] is None or not told["judged"]:
            return None
        chosen = told["judged"][-1]
        best = next(one for one in driver.match.legal_actions(0) if str(one) != str(chosen))
        return Advice(best, "So it is.", {}, {best: 0.6, chosen: 0.6 - told["cost"]})

    monkeypatch.setattr(Services, "worker", None)
    monkeypatch.setattr(coach.compiled, "core", object)
    monkeypatch.setattr(BotDriver, "advise", lambda _self, _seat, judged=None: told["judged"].append(judged))
    monkeypatch.setattr(BotDriver, "hint", hint)
    monkeypatch.setattr(BotDriver, "cost", property(lambda _self: told["cost"]))
    monkeypatch.setattr(BotDriver, "is_thinking", property(lambda _self: told["cost"] is None))
    return told


@pytest.fixture
def listener() -> Iterator[Listener]:
    found = Listener()
    found.app.services.settings_file.change(**SETTINGS)
    yield found
    found.close()


def turn(driver: Driver, game_id: str, *kinds: str, **changes: Any) -> TableScreen:
    """Sit down, and wait for the turn."""
    game = registry().game(game_id)
    kinds = kinds or ("person", *["random"] * (game.data.default_seats - 1))
    match = Match.new(game, None, players(*kinds), 8)
    for name, value in changes.items():
        setattr(match, name, value)
    table = driver.sit(match)
    driver.until(lambda: driver.top is table and table.is_my_turn and table.state.is_at_rest)
    return table


def choose(driver: Driver) -> Any:
    """Choose the first action there is a decision about; return it."""
    table = driver.table
    table.drags.chosen(action := table.view().legal[0])
    driver.step(frames=2)
    return action


def of(table: TableScreen) -> Coach:
    assert isinstance(table.mode, Coach)
    return table.mode


@pytest.mark.parametrize("game_id", GAMES)
def test_a_mistake_is_marked_and_nothing_is_done_before_the_answer(driver: Driver, game_id: str) -> None:
    table = turn(driver, game_id)
    before = len(table.match.record)
    action, card = choose(driver), table.hints.card
    assert of(table).is_marked
    assert card.rect is not None
    assert len(table.match.record) == before
    assert all(one.ends <= driver.app.clock for one in table.banter.shown.values()), "no bubble stays on the mark"
    assert table.state.hinted is None, "which is better is told only to whoever asks"
    assert not table.state.ranked
    driver.key(pygame.K_h)
    assert table.state.counsel is not None
    assert [option.action for option in table.state.counsel.options] == [table.state.hinted, action]
    assert [one.number for one in table.state.ranked] == [1, 2]
    driver.push_button("Take back")
    assert not of(table).is_marked
    assert card.rect is None
    assert len(table.match.record) == before
    choose(driver)
    driver.push_button("As I said")
    driver.step(frames=2)
    assert str(action) in [entry.text for entry in table.match.record[before:] if entry.seat == 0]


@pytest.mark.parametrize(("cost", "is_marked"), [(LEAST, True), (0.079, False), (0.0, False)])
def test_only_what_a_review_calls_a_mistake_is_marked(
    driver: Driver, asked: dict[str, Any], cost: float, is_marked: bool
) -> None:
    table, asked["cost"] = turn(driver, "wuxing"), cost
    before = len(table.match.record)
    choose(driver)
    assert of(table).is_marked == is_marked
    assert (len(table.match.record) == before) == is_marked


def test_a_hint_that_is_asked_for_while_a_choice_waits_lets_no_mistake_pass(
    driver: Driver, asked: dict[str, Any]
) -> None:
    table, asked["cost"] = turn(driver, "wuxing"), None
    action, before = choose(driver), len(table.match.record)
    driver.key(pygame.K_h)
    assert [str(one) for one in asked["judged"]] == [str(action)], "nobody is asked anything else"
    asked["cost"] = 0.2
    driver.step(frames=2)
    assert of(table).is_marked and len(table.match.record) == before


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_u])
def test_keys_answer_as_the_buttons_do(driver: Driver, key: int) -> None:
    table = turn(driver, "wuxing")
    before = len(table.match.record)
    choose(driver)
    driver.key(key)
    assert not of(table).is_marked
    assert driver.top is table
    choose(driver)
    driver.key(pygame.K_RETURN)
    driver.step(frames=2)
    assert len(table.match.record) > before


def test_chosen_once_more_it_is_done(driver: Driver) -> None:
    table = turn(driver, "wuxing")
    before = len(table.match.record)
    choose(driver)
    action = choose(driver)
    assert table.match.record[before].text == str(action)


def test_whoever_has_said_so_is_not_asked_once_more(driver: Driver) -> None:
    driver.app.services.settings_file.change(ask_first=True)
    table = turn(driver, "wuxing")
    before = len(table.match.record)
    table.drags.chosen(table.match.game.parse("yield"))
    driver.step(frames=2)
    assert of(table).is_marked
    driver.push_button("As I said")
    driver.step(frames=2)
    assert table.match.record[before].text == "yield"


def test_the_better_one_is_done_once_it_is_known(driver: Driver) -> None:
    table = turn(driver, "wuxing")
    before = len(table.match.record)
    choose(driver)
    driver.key(pygame.K_h)
    better = table.state.hinted
    table.drags.chosen(better)
    assert table.match.record[before].text == str(better)


def test_another_choice_is_weighed_anew(driver: Driver, asked: dict[str, Any]) -> None:
    table = turn(driver, "wuxing")
    choose(driver)
    table.drags.chosen(table.view().legal[1])
    driver.step(frames=2)
    assert [str(one) for one in asked["judged"]] == [str(one) for one in table.view().legal[:2]]
    assert of(table).action == table.view().legal[1]


def test_it_waits_no_longer_than_it_says(driver: Driver, asked: dict[str, Any]) -> None:
    table, asked["cost"] = turn(driver, "wuxing"), None
    before = len(table.match.record)
    choose(driver)
    driver.step(ms=PATIENCE - 100)
    assert len(table.match.record) == before
    driver.step(ms=120)
    driver.step(frames=2)
    assert len(table.match.record) > before


@pytest.mark.parametrize("why", ["setting", "day", "ladder", "people", "hint", "core"])
def test_it_keeps_silent_where_it_is_not_practice(
    driver: Driver, asked: dict[str, Any], monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    kinds = ("person", "person" if why == "people" else "random")
    driver.app.services.settings_file.change(coach=why != "setting")
    game = registry().game("wuxing")
    match = Match.new(game, None, players(*kinds), 8)
    match.counts_for = why if why in ("day", "ladder") else None  # type: ignore[assignment]  # one of the two
    table = driver.sit(match)
    if why == "people":
        driver.until(lambda: isinstance(driver.top, Curtain))
        driver.step(ms=500)
        driver.key(pygame.K_RETURN)
    driver.until(lambda: driver.top is table and table.is_my_turn and table.state.is_at_rest)
    if why == "hint":
        asked["judged"].append(table.view().legal[0])
        monkeypatch.setattr(BotDriver, "advise", lambda _self, _seat: None)
        driver.key(pygame.K_h)
        driver.step(frames=2)
        assert table.state.hinted is not None
    if why == "core":
        monkeypatch.setattr(coach.compiled, "core", lambda: None)
    before = len(match.record)
    choose(driver)
    assert len(match.record) > before
    assert not of(table).is_marked


def test_it_is_told_aloud_and_counted_as_a_hint(driver: Driver) -> None:
    table = turn(driver, "wuxing")
    choose(driver)
    words = "There is a better move: Why (H), Take back (U), or As I said (Enter)?"
    assert words in table.news()
    assert table.match.aside.hints == 1
    driver.key(pygame.K_h)
    assert any("So it is." in told for told in table.news())


@pytest.mark.parametrize("game_id", GAMES)
def test_it_is_answered_by_keys_and_by_ear_in_german(
    listener: Listener, monkeypatch: pytest.MonkeyPatch, game_id: str
) -> None:
    monkeypatch.setattr(words, "_words", words._Words())
    listener.app.services.settings_file.change(language="de")
    listener.app.services.speak()
    table = turn(listener, game_id)
    listener.heard()
    action, before = choose(listener), len(table.match.record)
    asked = "Es gibt einen besseren Zug: Warum (H), Zurück (U) oder Wie gesagt (Eingabe)?"
    assert asked in " ".join(listener.heard()) and asked in listener.ask("can")
    listener.key(pygame.K_h)
    best, view = table.state.hinted, table.view()
    said = " ".join(listener.heard())
    assert "So it is." in said and table.scene.words.action(best, view) in said
    listener.key(pygame.K_u)
    assert not of(table).is_marked and len(table.match.record) == before
    choose(listener)
    listener.key(pygame.K_RETURN)
    listener.step(frames=2)
    assert str(action) in [entry.text for entry in table.match.record[before:] if entry.seat == 0]


def test_a_dropped_card_stays_until_it_is_weighed_then_goes_home(driver: Driver, asked: dict[str, Any]) -> None:
    driver.app.services.settings_file.change(reduced_motion=False)
    table, asked["cost"] = turn(driver, "wuxing"), None
    ref, zones = next((ref, zones) for ref, zones in table.state.choices.drags.items() if zones)  # type: ignore[union-attr]  # offered
    actor = table.stage.actor(ref)
    assert actor is not None
    driver.drag(driver.spot(actor), driver.middle(next(iter(zones))), steps=3)
    assert table.stage.dragged is actor
    asked["cost"] = 0.2
    driver.step(frames=2)
    assert of(table).is_marked
    assert table.stage.dragged is None
    driver.rest_stage()
    assert actor.zone == ref.zone


class Ear:
    """A worker that only hears what it is asked."""

    def __init__(self) -> None:
        self.heard: list[Request] = []

    def ask(self, request: Request) -> None:
        self.heard.append(request)

    def poll(self) -> list[Reply]:
        return []

    def restart(self) -> None: ...
    def close(self) -> None: ...


@pytest.mark.parametrize("game_id", GAMES)
def test_the_coach_is_sent_what_its_seat_knows_and_measures_as_a_review(
    game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    game, ear, other = registry().game(game_id), Ear(), Ear()
    match = Match.new(game, None, players(*["random"] * game.data.default_seats), 8)
    driver = BotDriver(match, ear, registry())
    asked: dict[int, Request] = {}
    while not match.is_over and len(match.record) < 40:
        seat = match.current
        if seat >= 0:
            known = msgspec.msgpack.encode(match.question(seat))
            driver.advise(seat, match.closed(seat, match.legal_actions(seat)[0]))
            asked[len(match.record)] = ear.heard[-1]
            assert ear.heard[-1].observation == known
            assert match.observation(seat).seat == seat
        match.act(seat, match.legal_actions(seat)[0])
    reviewer = Reviewer(match, other, None)
    while not reviewer.is_listed:
        reviewer.list()
    compared = 0
    while reviewer._left:
        question = reviewer._left.popleft()
        reviewer._ask(question)
        mine, theirs = asked[question.number], other.heard[-1]
        assert (mine.observation, mine.seed, mine.judged) == (theirs.observation, theirs.seed, theirs.judged)
        assert (mine.playouts, mine.times) == (theirs.playouts, theirs.times)
        compared += 1
    assert compared > 5
