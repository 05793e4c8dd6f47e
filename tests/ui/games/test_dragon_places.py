"""Where things lie on Dragon's table: fans under their people, tricks beside them, one order of suits and marks."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any

import pytest

from elements_table.games.dragon.rules.cards import CARD_OF, SUIT
from elements_table.games.dragon.scene.cloth import own_place, ruler_of
from elements_table.games.dragon.scene.faces import by_hand
from elements_table.games.dragon.scene.layout import Form, Places, places
from elements_table.ui.drawing.canvas import Rect
from elements_table.ui.parlour.ruler import Runner, bounds, ruler_places
from elements_table.ui.stage.action_paths import meet
from elements_table.ui.stage.announce import bounds as around
from elements_table.ui.stage.geometry import Zone
from elements_table.ui.stage.scene import Layout
from tests.ui.dragon_table import BIDDING, EXCHANGE, TRICK, posed
from tests.ui.driver import Driver
from tests.ui.written import Written

SIZES = [(1280.0, 800.0), (1024.0, 640.0), (914.0, 571.0), (720.0, 1280.0)]
NAMING: dict[str, Any] = {**EXCHANGE, "phase": "trump", "contract": {"seat": 0, "bid": 105, "trump": None}}


def lying(size: tuple[float, float], phase: str) -> Places:
    return Places(Layout(*size, seats=4, viewer=0, form=Form(phase)))


def covered(zone: Zone, count: int) -> Rect:
    return bounds([around(pose, zone.aspect, 0.0) for pose in zone.poses(count)])


@pytest.mark.parametrize("phase", ["bid", "trump", "bury", "play"])
@pytest.mark.parametrize("size", SIZES)
def test_fans_stand_under_their_people_and_tricks_outside_them(size: tuple[float, float], phase: str) -> None:
    p = lying(size, phase)
    found = []
    for side in (1, 2, 3):
        hand = covered(p.back_hand(side), 13)
        assert hand[0] + hand[2] / 2 == pytest.approx(p.parlour.busts[p.seats[side]].x)
        found += [hand, covered(p._won(side), 13)]
    assert all(x >= 0 and x + w <= size[0] for x, _y, w, _h in found)
    found += [p.kitty()] if phase == "play" else []
    assert [pair for pair in combinations(found, 2) if meet(*pair)] == []


@pytest.mark.parametrize("size", SIZES)
def test_two_cards_in_hand_are_a_fan(size: tuple[float, float]) -> None:
    hand = lying(size, "play")._hands()[0]
    first, second = hand.lay([False, True])
    assert 0 < second.x - first.x < 0.95 * first.width


@pytest.mark.parametrize("taken", [[10, 170], [80, 80], [165, 15], [70, 60]])
@pytest.mark.parametrize("size", [(1280, 800), (720, 1280)])
def test_two_teams_that_meet_stand_above_and_below(size: tuple[int, int], taken: list[int]) -> None:
    driver = Driver(size)
    table = posed(driver, {**TRICK, "taken": taken})
    p, view = places(table.state.layout), table.view()
    ruler = ruler_of(p, view, table.match.game.variant(view.observation.options), 0)
    faces = [place.thing for place in ruler_places(ruler) if isinstance(place.mark, Runner)]
    ours, theirs = (rect for rect in faces if rect is not None)
    assert not meet(ours, theirs)
    if sum(taken) > 170:
        assert ours[1] < theirs[1], "ours above"
    assert not meet(ours, own_place(p)) or ours[1] + ours[3] / 2 == pytest.approx(ruler.scale.middle)
    driver.close()


def test_medals_stand_as_the_hand_does_and_as_many_cards_rise_as_are_told(driver: Driver) -> None:
    table = posed(driver, NAMING)
    driver.rest()
    hand = [SUIT[CARD_OF[actor.piece.name]] for actor in table.stage.actors["hand"]]
    order = list(dict.fromkeys(suit for suit in hand if suit < 4))
    assert by_hand(table.view())[: len(order)] == order
    for suit in order:
        table.state.draft.suit = suit
        table.binder.redraft()
        driver.rest()
        lit = [actor for actor in table.stage.actors["hand"] if actor.piece.lit]
        assert len(lit) == hand.count(suit)


def test_no_card_sinks_while_cards_are_buried_and_it_is_told_how_many(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = posed(driver, EXCHANGE)
    driver.rest()
    dim = [actor for actor in table.stage.actors["hand"] if actor.piece.dim]
    assert dim and all(table.stage.rest_pose(actor) == actor.home for actor in dim)
    assert "Bury 5 without points." in [line.words for line in Written(monkeypatch).read(driver)]


def test_the_lowest_bid_is_not_written_beside_the_highest_so_far(driver: Driver) -> None:
    table = posed(driver, {**BIDDING, "bids": [[1, 75], [2, "pass"], [3, "pass"]]})
    view = table.view()
    ruler = ruler_of(places(table.state.layout), view, table.match.game.variant(view.observation.options), 0)
    told = [place for place in ruler_places(ruler) if place.mark == "70"]
    assert not told
    numbers = sorted(place.number[0] for place in ruler_places(ruler) if place.number)
    assert all(b - a > 8 for a, b in pairwise(numbers))
