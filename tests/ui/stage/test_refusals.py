"""Why something cannot be done is said from one's own portrait, where nothing can be dropped."""

from __future__ import annotations

import pygame
import pytest

from elements_table.ui.drawing.theme import Motion
from elements_table.ui.features.match.announcer import PULSE
from elements_table.ui.stage import announce
from elements_table.ui.stage.action_paths import meet
from tests.ui.crowded import GAMES, posed
from tests.ui.driver import Driver

SHORT = "Cards are played onto the central display."


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (720, 1280)])
@pytest.mark.parametrize("game_id", GAMES)
def test_a_refusal_is_said_from_the_own_portrait_and_covers_nothing_in_use(
    screen: pygame.Surface, game_id: str, size: tuple[int, int]
) -> None:
    driver = Driver(size)
    table = posed(driver, game_id)
    driver.rest()
    layout, stage, choices = table.state.layout, table.stage, table.state.choices
    assert choices is not None
    held = [actor for name, actors in stage.actors.items() if stage.zones[name].spread for actor in actors]
    used = [announce.bounds(actor.pose, stage.zones[actor.zone].aspect) for actor in held]
    used += [rect for _slot, rect in table.controls.seen().values()]
    used += [stage.zones[name].area for made in choices.drags.values() for name in made]
    table.announcer.refuse(SHORT, held[0])
    x, y, w, h = rect = table.announcer.refused
    assert table.announcer.refusal == SHORT
    assert x >= 0 and y >= 0 and x + w <= layout.width and y + h <= layout.height
    assert not [one for one in used if meet(one, rect)]
    seal_x, seal_y, r = layout.parlour.seal(high=table.scene.high_seal)
    assert table.announcer._bubble is not None
    mouth_x, mouth_y = table.announcer._bubble.mouth
    assert abs(mouth_x - seal_x) <= r + 2 and abs(mouth_y - seal_y) <= r + 2
    driver.close()


def test_where_a_card_could_go_pulses_once(driver: Driver) -> None:
    table = posed(driver, "wuxing")
    driver.rest()
    card = table.stage.actors["hand"][0]
    driver.drag(driver.spot(card), driver.middle("mine_open"))
    assert table.announcer._right == ("display",), "where this card could go, and nothing else"
    assert table.stage.marked == {card.ref: "coral"}, "what was touched"
    assert table.moving()
    driver.step(ms=PULSE)
    driver.rest()
    assert table.announcer.refusal and not table.announcer.moving()


def test_what_was_touched_is_marked_no_longer_than_it_is_said(driver: Driver) -> None:
    refused(driver)
    driver.until(lambda: not driver.table.announcer.refusal)
    assert driver.table.stage.marked == {}


@pytest.mark.parametrize("game_id", GAMES)
def test_no_refusal_speaks_of_what_is_lit_where_a_lit_thing_was_touched(driver: Driver, game_id: str) -> None:
    """Each says where this thing goes or what is asked for now, in a sentence."""
    table = posed(driver, game_id)
    driver.rest()
    choices, view, count = table.state.choices, table.view(), 0
    assert choices is not None
    for ref in choices.touched(table.stage.refs()):
        actor = table.stage.actor(ref)
        assert actor is not None
        for zone in table.stage.zones:
            if zone not in (ref.zone, *choices.zones(ref)):
                words = table.scene.refusal(actor.piece, ref.zone, zone, view)
                count += bool(words)
                assert "lit" not in words.split() and (not words or words[-1] in ".?!:"), words
    assert count or not choices.touched(table.stage.refs())


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


def test_nothing_to_take_back_is_said_too(driver: Driver) -> None:
    table = posed(driver, "wuxing")
    driver.rest()
    driver.key(pygame.K_u)
    assert "take back" in table.announcer.refusal
