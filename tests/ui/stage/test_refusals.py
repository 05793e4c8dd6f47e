"""Why something cannot be done is said where it was tried: clear of what is in use, until the next action."""

from __future__ import annotations

import pygame
import pytest

from elements_table.ui.drawing.theme import Motion
from elements_table.ui.features.match.announcer import NEAR
from elements_table.ui.stage import announce
from elements_table.ui.stage.action_paths import meet
from tests.ui.crowded import GAMES, posed
from tests.ui.driver import Driver

LONG = "It takes the same combination, higher: a straight of six, up to the nine, is to be beaten."
FARTHEST = 2 * NEAR


@pytest.mark.parametrize("game_id", GAMES)
def test_a_refusal_lies_at_its_card_and_covers_nothing_in_use(screen: pygame.Surface, game_id: str) -> None:
    driver = Driver((1024, 640))
    table = posed(driver, game_id)
    driver.rest()
    layout, stage = table.state.layout, table.stage
    held = [actor for name, actors in stage.actors.items() if stage.zones[name].spread for actor in actors]
    used = [announce.bounds(actor.pose, stage.zones[actor.zone].aspect) for actor in held]
    used += [slot.rect for slot in table.scene.buttons(table.view(), layout)]
    assert held
    for actor in held[:: max(1, len(held) // 5)]:
        table.announcer.refuse(LONG, actor)
        x, y, w, h = rect = table.announcer.refused
        assert table.announcer.refusal == LONG
        assert x >= 0 and y >= 0 and x + w <= layout.width and y + h <= layout.height
        assert not [one for one in used if meet(one, rect)], actor.piece
        half = actor.home.width / 2
        assert max(x - actor.home.x - half, actor.home.x - half - x - w) <= FARTHEST
        assert actor.home.y - half * stage.zones[actor.zone].aspect - y - h <= FARTHEST
    driver.close()


def refused(driver: Driver) -> None:
    table = posed(driver, "wuxing")
    driver.rest()
    driver.drag(driver.spot(table.stage.actors["hand"][0]), driver.middle("mine_open"))
    assert table.announcer.refusal


def test_a_refusal_can_be_read_while_keys_are_used_and_goes_by_itself(driver: Driver) -> None:
    refused(driver)
    begun = driver.now
    for _n in range(4):
        driver.key(pygame.K_TAB)
        driver.step(ms=400)
    assert driver.table.announcer.refusal
    driver.until(lambda: not driver.table.announcer.refusal)
    assert Motion.REFUSAL_HELD <= driver.now - begun <= Motion.REFUSAL_HELD + 600
    assert not driver.table.moving()


def test_a_refusal_goes_with_the_next_action(driver: Driver) -> None:
    refused(driver)
    driver.push_button("Take")
    driver.step()
    assert not driver.table.announcer.refusal


def test_nothing_to_take_back_is_said_at_the_icon_that_takes_back(driver: Driver) -> None:
    table = posed(driver, "wuxing")
    driver.rest()
    driver.key(pygame.K_u)
    assert "take back" in table.announcer.refusal
    x, y, w, _h = table.announcer.refused
    icon = table.top_bar.undo_place
    assert x <= icon[0] + icon[2] and x + w >= icon[0]
    assert 0 <= y - icon[1] - icon[3] <= NEAR
