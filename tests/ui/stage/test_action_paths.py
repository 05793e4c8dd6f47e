"""One frame shows where a piece goes, and its arrow runs over all that it crosses but numbers and words."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from elements_table.kernel.registry import registry
from elements_table.kernel.strategy import Advice
from elements_table.match.play.match import Match
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.features.match import table_bar, table_painter
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.stage import action_paths
from elements_table.ui.stage.action_paths import curve_of, meet, target, way_of
from elements_table.ui.stage.view import Ref
from tests.ui.driver import Driver, players

WUXING = {"hands": [[6, 1, 3], [6, 2, 4]], "fronts": [[], []], "display": [5, 4], "to_move": 0}
ELEMIES = {"hands": [["W3", "E6", "AQ"], ["F4"], ["F3"], ["E9"]]}


def sit(driver: Driver, game_id: str, position: dict[str, Any]) -> TableScreen:
    game = registry().game(game_id)
    seats = players("person", *["random"] * (game.data.default_seats - 1))
    table = driver.sit(Match.from_position(game, position, seats))
    driver.until(lambda: table.is_my_turn and table.state.is_at_rest)
    return table


def frames(driver: Driver, patch: pytest.MonkeyPatch) -> tuple[list[Rect], list[float]]:
    """Draw everything anew; return the zones outlined as a whole, and where places are outlined."""
    table, whole, placed = driver.table, [], []
    areas = [zone.area for zone in table.stage.zones.values()]
    with patch.context() as noted:
        dashed, place = Canvas.dashed, action_paths.draw_place

        def note(canvas: Canvas, rect: Rect, *rest: Any, **how: Any) -> None:
            whole.extend([rect] if rect in areas else [])
            dashed(canvas, rect, *rest, **how)

        def note_place(canvas: Canvas, pose: Any, *rest: Any, **how: Any) -> None:
            placed.append(pose.x)
            place(canvas, pose, *rest, **how)

        noted.setattr(Canvas, "dashed", note)
        noted.setattr(action_paths, "draw_place", note_place)
        noted.setattr(table_bar, "draw_place", note_place)
        table.state.refresh()
        driver.step(frames=1)
    return whole, placed


def lift(driver: Driver, ref: Ref) -> None:
    """Take a piece and hold it a little over where it lay."""
    actor = driver.table.stage.actor(ref)
    assert actor is not None
    x, y = actor.pose.x, actor.pose.y
    driver.press(x, y)
    driver.move(x, y - 40)
    driver.step(frames=2)


@pytest.mark.parametrize(
    ("game_id", "position", "zone"), [("wuxing", WUXING, "display"), ("elemies", ELEMIES, "top")]
)
def test_a_zone_is_outlined_as_a_whole_only_for_a_dragged_piece(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, game_id: str, position: dict[str, Any], zone: str
) -> None:
    table = sit(driver, game_id, position)
    actor = table.stage.actors["hand"][0]
    driver.click(actor.pose.x, actor.pose.y)
    driver.rest()
    assert zone in table.drags.lit()
    whole, placed = frames(driver, monkeypatch)
    assert whole == []
    assert len(placed) == (zone == "display"), "the scene of Elemies draws the place of a lead itself"
    driver.click(actor.pose.x, actor.pose.y)
    driver.rest()
    lift(driver, Ref("hand", 0))
    assert table.stage.dragged is not None
    whole, _placed = frames(driver, monkeypatch)
    assert table.stage.zones[zone].area in whole


def test_a_hint_outlines_one_place(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    table = sit(driver, "wuxing", WUXING)
    play, take = (table.match.game.parse(text) for text in ("play 3", "take"))
    table.hints._show(Advice(play, "So it is.", {}, {play: 0.64, take: 0.6}))
    assert table.view().aims, "the scene draws no second place beside it"
    assert table.view().preview == play, "the rule shows what it would bring"
    whole, placed = frames(driver, monkeypatch)
    assert whole == []
    assert placed == [target(table.stage, "display").x]


def test_an_arrow_ends_before_its_place(driver: Driver) -> None:
    table = sit(driver, "wuxing", WUXING)
    assert table.state.choices is not None
    action = table.match.game.parse("play 3")
    way = way_of(table.stage, table.state.choices, action, ())
    place = action_paths.around(target(table.stage, way.zone), table.stage.zones[way.zone].aspect)
    x, y = curve_of(table.stage, way)[-1]
    assert not meet(place, (x - 11, y - 11, 22, 22)), "its point neither"


def test_an_arrow_leaves_numbers_and_words_free_and_is_whole_over_all_else(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From its card's edge to the lower edge of its place; after all else, so that nothing lies over it."""
    table, order = sit(driver, "wuxing", WUXING), []
    play, take = (table.match.game.parse(text) for text in ("play 3", "take"))
    table.hints._show(Advice(play, "So it is.", {}, {play: 0.64, take: 0.6}))
    for name in ("draw_resting", "draw_way"):
        told = getattr(table_painter, name)
        called = partial(lambda name, told, *given, **named: (order.append(name), told(*given, **named)), name, told)
        monkeypatch.setattr(table_painter, name, called)
    dots: list[tuple[float, float]] = []
    circle = Canvas.circle
    monkeypatch.setattr(
        Canvas, "circle", lambda self, x, y, *given, **how: (dots.append((x, y)), circle(self, x, y, *given, **how))
    )
    table.state.refresh()
    driver.step(frames=1)
    assert order == ["draw_resting", "draw_way"]
    curve = curve_of(table.stage, table.state.ranked[0].way)
    free = list(table.hints.card.uncrossed())
    kept = {dot for dot in curve[:-2:2] if not action_paths.crosses([dot], *free)}
    assert kept == set(dots) & set(curve) != set()
    place = action_paths.around(target(table.stage, "display"), table.stage.zones["display"].aspect)
    assert abs(curve[-1][0] - (place[0] + place[2] / 2)) < 1 and curve[-1][1] > place[1] + place[3]
    actor = table.stage.actor(table.state.ranked[0].way.refs[0])
    assert actor is not None and abs(curve[0][1] - action_paths.top(table.stage, actor)[1]) < 1
