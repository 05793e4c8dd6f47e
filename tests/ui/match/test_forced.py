"""Nothing forced is asked: what a person has no choice in goes by itself, and who is out hurries the rest."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from elements_table.kernel.registry import registry
from elements_table.match.archive.replay import resume
from elements_table.match.campaign.lessons import lesson
from elements_table.match.play.match import Match
from elements_table.ui.drawing.theme import HALF_LIGHT, Motion
from elements_table.ui.features.lessons.lessons import LessonGuide
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.parlour.places import GOLD
from elements_table.ui.shell.curtain import Curtain
from elements_table.ui.stage.reactions import SETTLE
from tests.ui.driver import Driver, players
from tests.ui.written import Written

SETTINGS = {"reduced_motion": True, "thinking": 3.0}
PILE: dict[str, Any] = {
    "elements": ["FF", "AE", "WW"],
    "formulae": [["alchemists-fire"], ["bezoar"], ["azoth"]],
    "phase": "claim",
    "piles": ["FE"],
    "start_player": 1,
}
LAST: dict[str, Any] = {
    "hands": [["F5"], [], [], []],
    "phase": "play",
    "to_move": 0,
    "contract": {"seat": 1, "bid": 115, "trump": "fire"},
    "trick": [[1, "W10"], [2, "W15"], [3, "W5"]],
}
FOLLOW = {**LAST, "hands": [["W3", "F5"], ["A2"], ["A3"], ["A4"]]}
BEATEN: dict[str, Any] = {
    "hands": [["F3", "A4"], ["E3", "E4"], ["E2", "E6"], ["E5", "W5"]],
    "top": {"seat": 3, "cards": ["FA"]},
    "to_move": 0,
}
FIRST = {**BEATEN, "played": []}
"""Whoever has played no card yet may call Elemies."""
YIELDS: dict[str, Any] = {"hands": [[], [3]], "fronts": [[1], []]}
NO_VOID: dict[str, Any] = {
    "completed": [["salt-of-tartar"], [], []],
    "aether": [2, 0, 0],
    "void": [0, 3, 3],
    "phase": "choice",
    "pending": [[0, "salt-of-tartar", 0]],
}
FORCED = [
    ("alchemy", PILE, "claim 1", "This is the last pile."),
    ("alchemy", PILE | {"aether": [2, 0, 0], "start_player": 0}, "claim 1", "This is the last pile."),
    ("alchemy", NO_VOID, "no", "You have no Void to turn into Aether."),
    ("dragon", LAST, "play F5", "This is your last card."),
    ("dragon", FOLLOW, "play W3", "Only this card can be played."),
    ("elemies", BEATEN, "pass", "You can only pass."),
    ("elemies", FIRST, "pass", "You pass, and may call Elemies before your first card."),
]


def at(driver: Driver, game_id: str, position: dict[str, Any], *kinds: str) -> tuple[Match, TableScreen]:
    game = registry().game(game_id)
    seats = kinds or ("person", *["random"] * (max(game.data.seats) - 1))
    count = 3 if game_id == "alchemy" else len(seats)
    match = Match.from_position(game, position, players(*seats[:count]), {})
    table = driver.sit(match)
    table.bots.worker = None
    return match, table


def mine(match: Match) -> list[str]:
    return [entry.text for entry in match.record if entry.seat == 0 and not match.is_silent(entry)]


@pytest.mark.parametrize(("game_id", "position", "action", "words"), FORCED)
def test_what_is_forced_is_said_and_goes_by_itself_after_a_beat(
    driver: Driver, game_id: str, position: dict[str, Any], action: str, words: str
) -> None:
    match, table = at(driver, game_id, position)
    driver.until(lambda: table.state.only is not None and not table.stage.moving(), 5, ms=20)
    begun, until = driver.now, max(Motion.FORCED, table.state.window.left + SETTLE)
    assert table.state.only is not None
    assert table.state.only.words == words
    driver.until(lambda: bool(mine(match)), 5, ms=20)
    assert mine(match) == [action]
    assert until - 100 <= driver.now - begun <= until + 150, "after a beat, and never while others may react"


@pytest.mark.parametrize(("game_id", "position", "action", "words"), FORCED)
def test_the_setting_leaves_it_to_the_person(
    driver: Driver, game_id: str, position: dict[str, Any], action: str, words: str
) -> None:
    driver.app.services.settings_file.change(play_forced=False)
    match, table = at(driver, game_id, position)
    driver.until(lambda: table.is_my_turn)
    driver.step(frames=60, ms=50)
    assert table.state.only is None
    assert not mine(match)


def test_while_others_may_react_it_is_said_already_and_then_done_at_once(driver: Driver) -> None:
    match, table = at(driver, "elemies", BEATEN)
    driver.until(lambda: table.state.window.is_asking and table.is_my_turn, 5, ms=20)
    assert table.state.only is not None
    driver.until(lambda: not table.state.window.is_open, 10, ms=20)
    begun = driver.now
    driver.until(lambda: bool(mine(match)), 5, ms=20)
    assert mine(match) == ["pass"]
    assert driver.now - begun < Motion.FORCED / 2


@pytest.mark.parametrize("goes_by_itself", [True, False])
@pytest.mark.parametrize("position", [BEATEN, FIRST])
def test_where_a_pass_is_all_it_is_the_gold_button_and_nothing_is_written(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, position: dict[str, Any], goes_by_itself: bool
) -> None:
    driver.app.services.settings_file.change(play_forced=goes_by_itself)
    _match, table = at(driver, "elemies", position)
    driver.until(lambda: table.is_my_turn and not table.stage.moving(), 5, ms=20)
    said = " ".join(line.words for line in Written(monkeypatch).read(driver))
    only = table.state.only
    assert (only is not None) == goes_by_itself
    assert not [words for words in {"Nothing of yours beats this.", *(one[-1] for one in FORCED)} if words in said]
    buttons = {slot.name: slot for slot in table.context.scene.buttons(table.views.view(), table.state.layout)}
    assert "play" not in buttons and buttons["pass"].kind == "primary" and buttons["pass"].rect[3] == GOLD
    assert {actor.piece.dim for actor in table.stage.actors["hand"]} == {HALF_LIGHT}
    assert table.stage.rest_pose(actor := table.stage.actors["hand"][0]) == actor.home, "and no card has sunk"
    assert "beats this" in table.context.scene.words.prompt(table.views.view()), "it is spoken all the same"


def test_a_last_card_is_played_without_a_word(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    _match, table = at(driver, "dragon", LAST)
    driver.until(lambda: table.state.only is not None and not table.stage.moving(), 5, ms=20)
    assert "last card" not in " ".join(line.words for line in Written(monkeypatch).read(driver))


def test_a_call_is_still_to_be_made_while_the_pass_is_said(driver: Driver) -> None:
    driver.app.services.settings_file.change(ask_first=False)
    match, table = at(driver, "elemies", FIRST)
    driver.until(lambda: table.state.only is not None and not table.stage.moving(), 5, ms=20)
    driver.push_slot("call")
    driver.until(lambda: len(mine(match)) == 2, 10, ms=20)
    assert mine(match) == ["call", "pass"]


@pytest.mark.parametrize(("game_id", "position", "action", "_words"), [FORCED[0], FORCED[-1]])
def test_in_the_match_at_the_end_of_a_lesson_it_goes_by_itself_too(
    driver: Driver, game_id: str, position: dict[str, Any], action: str, _words: str
) -> None:
    found = lesson(game_id)
    assert found is not None
    app, game = driver.app, registry().game(game_id)
    kinds = ("person", *["random"] * (2 if game_id == "alchemy" else 3))
    match = Match.from_position(game, position, players(*kinds), {})
    table = TableScreen(app, match, lambda table: LessonGuide(table, game, found, len(found.steps) - 1))
    app.navigator.push(table)
    table.bots.worker = None
    driver.until(lambda: table.mode.is_at_rest)
    assert not mine(match)
    driver.key(pygame.K_RETURN)
    driver.until(lambda: bool(mine(match)), 5)
    assert mine(match) == [action]


def test_a_round_is_not_given_up_unasked(driver: Driver) -> None:
    match, table = at(driver, "wuxing", YIELDS)
    driver.until(lambda: table.is_my_turn)
    driver.step(frames=60, ms=50)
    assert [str(action) for action in match.legal_actions(0)] == ["yield"]
    assert not match.record


def test_it_waits_while_something_lies_over_the_table_or_is_in_hand(driver: Driver) -> None:
    match, table = at(driver, "dragon", FOLLOW)
    driver.until(lambda: table.is_my_turn and not table.stage.moving())
    table.open_settings()
    driver.step(frames=60, ms=50)
    driver.key(pygame.K_ESCAPE)
    actor = next(actor for actor in table.stage.actors["hand"] if actor.piece.name == "W3")
    x, y = driver.spot(actor)
    driver.move(x, y)
    driver.press(x, y)
    driver.move(x, y - 20)
    driver.step(frames=60, ms=50)
    assert not mine(match)
    driver.move(x, y)
    driver.release(x, y)
    driver.until(lambda: bool(mine(match)), 5)


def test_between_people_only_what_all_know_goes_by_itself(driver: Driver) -> None:
    people = ("person", "person", "random", "random")
    for game_id, position, is_known in (("alchemy", PILE, True), ("dragon", LAST, True), ("dragon", FOLLOW, False)):
        match, table = at(driver, game_id, position, *people)
        driver.until(lambda: isinstance(driver.top, Curtain))
        driver.step(frames=60, ms=50)
        assert not match.record, "nothing goes on behind the curtain"
        driver.key(pygame.K_RETURN)
        driver.until(lambda t=table: driver.top is t and t.is_my_turn)
        driver.step(frames=30, ms=50)
        assert bool(mine(match)) == is_known
        driver.app.navigator.pop(table)
        while driver.app.navigator.stack:
            driver.app.navigator.pop(driver.top)


def test_taking_back_steps_over_what_was_forced(driver: Driver) -> None:
    hands = [["E3", "W3", "F5"], ["W10", "A2", "A3"], ["W15", "A4", "A5"], ["W5", "A6", "A7"]]
    position = {**LAST, "hands": hands, "trick": []}
    match, table = at(driver, "dragon", position)
    match.act(0, match.game.parse("play F5"))
    for seat in (1, 2, 3):
        match.act(seat, match.legal_actions(seat)[0])
    assert match.waiting() == (0,), "a trump takes the trick"
    match.act(0, match.game.parse("play E3"))
    for seat in (1, 2, 3):
        match.act(seat, match.legal_actions(seat)[0])
    while match.waiting() != (0,):
        match.act(match.waiting()[0], match.legal_actions(match.waiting()[0])[0])
    match.act(0, match.legal_actions(0)[0])
    assert mine(match) == ["play F5", "play E3", "play W3"]
    assert not table.state.only
    match.undo(0)
    assert mine(match) == ["play F5"], "the last card was no choice"


def test_taking_back_steps_over_the_last_pile_but_not_over_aether_turned_instead() -> None:
    position = {**PILE, "aether": [2, 0, 0], "start_player": 0, "piles": ["FE", "A"], "to_move": 2}
    match = Match.from_position(registry().game("alchemy"), position, players("person", "random", "random"), {})
    match.act(2, match.game.parse("claim 2"))
    assert [str(action) for action in match.legal_actions(0)] == ["claim 1", "convert 1", "convert 2"]
    assert match.forced(0) == match.game.parse("claim 1")
    match.act(0, match.game.parse("convert 1"))
    match.act(0, match.game.parse("claim 1"))
    assert [match._checkpoints.was_forced(number) for number in range(3)] == [False, False, True]
    match.undo(0)
    assert mine(match) == []


def test_a_journal_of_an_earlier_version_may_take_back_what_was_forced(driver: Driver) -> None:
    game = registry().game("dragon")
    for seed in range(20):
        match = driver.app.services.saves.begin(game, {}, players("person", "random", "random", "random"), seed)
        while not match.is_over and match.current >= 0:
            seat, legal = match.current, match.legal_actions(match.current)
            match.act(seat, legal[0])
            if seat == 0 and len(legal) == 1:
                break
        if mine(match) and match._checkpoints.was_forced(len(match.record) - 1):
            break
        match.close()
    forced = len(match.record) - 1
    match.rewind(0, forced)
    assert len(match.record) == forced
    assert match.journal is not None
    match.close()
    again = resume(match.journal)
    assert [entry.text for entry in again.record] == [entry.text for entry in match.record]
    again.close()


OUT: dict[str, Any] = {
    "hands": [[], ["F3", "A4", "W4"], ["E2", "E6", "E7"], ["E5", "W5", "W8"]],
    "finished": [0],
    "top": {"seat": 3, "cards": ["F2"]},
    "to_move": 1,
}


def test_who_is_out_hurries_the_rest(driver: Driver) -> None:
    def length(key: bool) -> float:
        match, table = at(driver, "elemies", OUT)
        driver.until(lambda: driver.has_slot("hurry"), 5)
        if key:
            driver.key(pygame.K_f)
        begun = driver.now
        driver.until(lambda: table.state.shown.current < 0, 600)
        driver.step(frames=2)
        assert match.current < 0
        assert not table.state.is_hurried
        assert not driver.has_slot("hurry")
        while driver.app.navigator.stack:
            driver.app.navigator.pop(driver.top)
        return driver.now - begun

    assert length(True) * 5 < length(False)


def test_who_still_plays_hurries_nobody(driver: Driver) -> None:
    at(driver, "elemies", BEATEN)
    driver.step(frames=20, ms=50)
    assert not driver.has_slot("hurry")
    driver.key(pygame.K_f)
    assert not driver.table.state.is_hurried
