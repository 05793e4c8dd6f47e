"""Elemies at the table: action cards, the exchange at hot seat, hints, the log and the summary."""

from __future__ import annotations

import pygame
import pytest

from elements_table.games.elemies.scene.summary import lines
from elements_table.kernel.registry import registry
from elements_table.ui.shell.curtain import Curtain
from elements_table.ui.shell.dialog import Dialog
from tests.ui.driver import Driver, players
from tests.ui.elemies_table import FULL, at_position, cards_of, sit

SETTINGS = {"thinking": 0.4, "reacting": 0.5, "fast_animation": True}


@pytest.mark.parametrize(
    ("card", "slots", "text"),
    [
        ("fire", ["use"], "use fire"),
        ("air", ["use"], "use air"),
        ("water", ["use", "ban.1"], "use water 1"),
        ("earth", ["use", "element.2"], "use earth A"),
    ],
)
def test_an_action_card_is_used_by_its_button(driver: Driver, card: str, slots: list[str], text: str) -> None:
    position = {**FULL, "top": None, "plays": [], "action_cards": [card, None, None, None]}
    match = at_position(position)
    table = sit(driver, match)
    driver.until(lambda: table.is_my_turn)
    for slot in slots:
        driver.push_slot(slot)
    assert match.record[-1].text == text
    driver.until(lambda: table.is_my_turn)
    driver.rest_stage()
    assert [actor.piece.name for actor in table.stage.actors["effects"]] == [card]
    table.log_drawer.toggle()
    driver.rest_stage()
    told = next(line for line in table.state.lines if line.shown and line.shown[0] == card)
    signs = {"ban.1": "&1", "element.2": "@air_bright"}
    assert told.shown[-1] == signs.get(slots[-1], "#!"), "and the log can be drawn"


def test_water_is_carried_to_a_hand_and_asks_before_the_partner(driver: Driver) -> None:
    position = {**FULL, "top": None, "plays": [], "action_cards": ["water", None, None, None]}
    match = at_position(position)
    table = sit(driver, match)
    driver.until(lambda: table.is_my_turn)
    card = table.stage.actors["action"][0]
    driver.drag(driver.spot(card), driver.middle("hand_north"))
    assert isinstance(driver.top, Dialog)
    driver.key(pygame.K_ESCAPE)
    driver.rest_stage()
    driver.drag(driver.spot(table.stage.actors["action"][0]), driver.middle("hand_west"))
    assert match.record[-1].text == "use water 1"


@pytest.mark.parametrize(
    ("card", "slot", "text"), [("earth", "element.3", "use earth E"), ("water", "ban.3", "use water 3")]
)
def test_an_action_card_laid_on_the_table_asks_what_it_needs(driver: Driver, card: str, slot: str, text: str) -> None:
    position = {**FULL, "top": None, "plays": [], "action_cards": [card, None, None, None]}
    match = at_position(position)
    table = sit(driver, match)
    driver.until(lambda: table.is_my_turn and not table.state.window.is_open)
    driver.drag(driver.spot(table.stage.actors["action"][0]), driver.middle("top"))
    assert driver.has_slot(slot)
    driver.key(pygame.K_ESCAPE)
    assert not driver.has_slot(slot)
    driver.rest_stage()
    driver.click(*driver.spot(table.stage.actors["action"][0]))
    driver.push_slot(slot)
    assert match.record[-1].text == text
    assert not driver.has_slot(slot)


def test_a_hint_that_comes_while_others_are_asked_waits(driver: Driver) -> None:
    table = sit(driver, at_position({**FULL, "hands": [FULL["hands"][0][:-1], *FULL["hands"][1:]]}))
    driver.until(lambda: table.is_my_turn and not table.state.window.is_open)
    table.bots.advise(0)
    table.hints.awaited = True
    table.state.settled = False
    table.hints.update()
    assert not table.state.hint
    driver.until(lambda: bool(table.state.hint))


def test_the_log_names_partners_in_their_colour(driver: Driver) -> None:
    table = sit(driver, at_position(FULL), posed=True)
    colors = [table.scene.name_color(seat, table.state.layout) for seat in range(4)]
    assert colors[0] == colors[2] != colors[1] == colors[3]


def test_a_hint_shows_whom_water_should_ban(driver: Driver) -> None:
    position = {**FULL, "top": None, "plays": [], "action_cards": ["water", None, None, None]}
    table = sit(driver, at_position(position))
    driver.until(lambda: table.is_my_turn and not table.state.window.is_open)
    table.state.draft.suggest(table.match.game.parse("use water 1"))
    table.drags.redraft()
    driver.step()  # the ring is made anew once in a frame
    assert driver.has_slot("ban.1")


def test_all_give_at_once_and_hot_seat_draws_the_curtain(driver: Driver) -> None:
    game = registry().game("elemies")
    match = driver.app.services.saves.begin(game, {}, players("person", "random", "person", "random"), 6)
    table = sit(driver, match)
    given: list[int] = []
    for _n in range(40):
        driver.until(lambda: driver.top is not table or table.is_my_turn)
        if isinstance(driver.top, Curtain):
            assert all(actor.piece.name == "back" for actor in table.stage.actors["hand"])
            assert driver.top.name in driver.top.reason
            driver.step(frames=60)
            driver.key(pygame.K_RETURN)
            continue
        if table.state.shown.phase == "exchange":
            driver.push_slot("yes")
        elif table.state.shown.phase == "give":
            viewer = table.state.viewer
            assert viewer is not None
            given.append(viewer)
            driver.rest_stage()
            driver.click(*driver.spot(table.stage.actors["hand"][0]))
            driver.push_slot("play")
        else:
            break
    assert match.record[0].text == "exchange yes"
    assert sorted(given) == [0, 2]
    assert sum(entry.text.startswith("give") for entry in match.record) == 4
    assert table.state.shown.received
    marked = [actor.piece.name for actor in table.stage.actors["hand"] if actor.piece.mark]
    gifts = {entry.seat: cards_of(entry.action) for entry in match.record if entry.text.startswith("give")}
    assert table.state.viewer is not None
    assert marked == gifts[table.state.viewer ^ 2]


def test_a_hint_chooses_the_cards(driver: Driver) -> None:
    table = sit(driver, at_position({**FULL, "hands": [FULL["hands"][0][:-1], *FULL["hands"][1:]]}))
    driver.until(lambda: table.is_my_turn and not table.state.window.is_open)
    table.bots.advise(0)
    table.hints.awaited = True
    driver.step(frames=3)
    assert table.state.hint.endswith(".")
    assert table.stage.hinted or table.state.hinted_button or table.stage.raised


def test_the_log_tells_a_play_by_its_own_cards(driver: Driver) -> None:
    position = {
        "hands": [["F7", "A7", "W8", "E8", "F3"], ["A2", "F6"], ["E3", "W9"], ["ELEVATE", "W3"]],
        "top": {"seat": 2, "cards": ["F4", "E4", "W5", "A5"]},
        "to_move": 3,
    }
    match = at_position(position)
    table = sit(driver, match)
    match.act(3, match.game.parse("play ELEVATE"))
    driver.until(lambda: table.is_my_turn and not table.state.window.is_open)
    match.act(0, match.game.parse("play F7 A7 W8 E8"))
    driver.until(lambda: not table.state.queue)
    assert [(line.text, line.second) for line in table.state.lines if line.text.startswith("steps")] == [
        ("steps, fives and sixes", "with Elevate"),
        ("steps, sevens and eights", ""),
    ]


def test_the_summary_adds_up(driver: Driver) -> None:
    position = {
        "hands": [["W4"], [], ["W5", "E9"], ["A2", "F3"]],
        "finished": [1],
        "treasures": [["W2", "F2", "E2", "W3"], ["FA", "AA"], ["WJ", "EJ"], ["FQ", "AQ", "EQ"]],
        "bets": [10, -10],
        "effects": {"bet": 0},
        "called": [1, 2],
        "scores": [265, 210],
        "round": 3,
    }
    match = at_position(position, "person", "regular", "person", "regular")
    for text in ("play W4", "play W5", "pass", "play E9"):
        match.act(match.current, match.game.parse(text))
    end = match.observation(0).last_round
    scene = registry().scene("elemies")
    table = sit(driver, match, posed=True)
    rows = lines(end, scene.game.data, table.view())
    assert [row.name for row in rows] == ["Places", "Treasure", "Fire bets", "Elemies!"]
    assert tuple(sum(row.points[team] for row in rows) for team in (0, 1)) == end.points
    driver.step(frames=3)


def test_the_round_of_the_source_is_told_line_by_line(driver: Driver) -> None:
    position = {
        "hands": [[], [], ["W5"], ["A2", "F3"]],
        "finished": [1, 0],
        "treasures": [["W2"], ["FA", "AA", "EA", "FJ", "EJ", "A9"], ["WJ"], []],
        "to_move": 2,
        "bets": [10, -10],
    }
    match = at_position(position)
    match.act(2, match.game.parse("play W5"))
    end = match.observation(0).last_round
    rows = lines(end, registry().game("elemies").data, sit(driver, match, posed=True).view())
    sums = [(0, 0)]
    for row in rows:
        sums.append((sums[-1][0] + row.points[0], sums[-1][1] + row.points[1]))
    assert sums[1:] == [(40, 50), (40, 60), (50, 50)]
    assert [row.facts[0] for row in rows][1] == "5 against 6 cards"
