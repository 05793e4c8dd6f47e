"""Elemies at the table: gifts on the partner's hand, and what special cards and action cards are."""

from __future__ import annotations

from typing import Any

import pytest

from elements_table.ui.drawing.theme import Motion
from elements_table.ui.panels import teams
from tests.ui.driver import Driver
from tests.ui.elemies_table import FULL, at_position, hand_spot, sit

SETTINGS = {"reduced_motion": True}
GIFTS: dict[str, Any] = {
    "hands": [["F3", "W8"], ["E3", "E4"], ["E2", "E6"], ["E5", "W5"]],
    "phase": "give",
}


@pytest.mark.parametrize("place", ["hand_north", "given_north"])
def test_a_card_dropped_on_the_partners_hand_is_a_gift(driver: Driver, place: str) -> None:
    match = at_position(GIFTS)
    sit(driver, match, posed=True)
    driver.rest()
    driver.drag(hand_spot(driver, "W8"), driver.middle(place))
    assert [entry.text for entry in match.record] == ["give W8"]


def test_ones_own_seal_is_lit_until_ones_gift_is_given(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    lit: list[bool] = []
    monkeypatch.setattr(teams, "draw_seal", lambda *_at, active: lit.append(active))
    match = at_position(GIFTS)
    table = sit(driver, match, posed=True)
    driver.rest()
    assert lit[-1] and not any(one == "full" for one in teams.lights(table.scene, table.view()).values())
    driver.drag(hand_spot(driver, "W8"), driver.middle("given_north"))
    driver.rest()
    assert match.record and not lit[-1], "what others do in secret lights nobody"


def test_no_gift_lies_on_an_opponents_hand(driver: Driver) -> None:
    match = at_position(GIFTS)
    sit(driver, match, posed=True)
    driver.rest()
    driver.drag(hand_spot(driver, "W8"), driver.middle("hand_west"))
    assert not match.record


def test_no_card_is_played_on_the_partners_hand(driver: Driver) -> None:
    match = at_position({**GIFTS, "phase": "play", "to_move": 0})
    sit(driver, match, posed=True)
    driver.rest()
    driver.drag(hand_spot(driver, "W8"), driver.middle("hand_north"))
    assert not match.record


@pytest.mark.parametrize("card", ["GURU", "JESTER", "ELEVATE", "STOMP", "fire"])
def test_a_special_card_is_named_and_explained_where_the_pointer_rests(driver: Driver, card: str) -> None:
    hand = [*FULL["hands"][0][:3], "GURU", "JESTER", "ELEVATE", "STOMP"]
    position = {"hands": [hand, ["E3"], ["E2"], ["E5"]], "action_cards": ["fire", None, None, None], "to_move": 0}
    table = sit(driver, at_position(position), posed=True)
    driver.rest()
    zone = "action" if card == "fire" else "hand"
    actor = next(actor for actor in table.stage.actors[zone] if actor.piece.name == card)
    driver.move(*driver.spot(actor))
    driver.step(ms=Motion.TIP_REST + 60)
    driver.step(ms=Motion.TIP_REST + 60)
    assert driver.app.tips.shown is not None
    deck = table.scene.game.data.deck
    found = next(one for one in (*deck.specials, *deck.actions) if one.id == card.lower())
    assert driver.app.tips.shown[1][:2] == (found.name, found.text)


def test_an_ordinary_card_says_all_itself(driver: Driver) -> None:
    table = sit(driver, at_position(GIFTS), posed=True)
    driver.rest()
    pieces = [actor.piece for actor in table.stage.actors["hand"]]
    assert [table.scene.readouts.piece(piece, table.view()) for piece in pieces] == [None, None]
