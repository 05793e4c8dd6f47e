"""What a scene is told is kept until it changes, and then told anew: never late, and never for nothing."""

from __future__ import annotations

import random
from dataclasses import fields, replace
from typing import Any

import pygame
import pytest

from elements_table.kernel.game import Event
from elements_table.kernel.registry import registry
from elements_table.match.play.match import Match
from elements_table.ui.features.match import table_painter
from elements_table.ui.features.match.view_builder import ViewBuilder
from elements_table.ui.stage.geometry import Fan, Zone
from elements_table.ui.stage.scene import Layout, View
from tests.ui.driver import Driver, players
from tests.ui.elemies_table import FULL, at_position, blink, sit

SETTINGS = {"fast_animation": True}
ASKING = {"objection", "closed"}
"""Parts of a view that ask the match each time."""

SECRETS = {"elemies": "give", "influence": "choose", "dragon": "bury", "alchemy": "draw_formulae"}
"""An event with faces that not all may see; Wu Xing has none."""


def told(view: View) -> dict[str, Any]:
    return {field.name: getattr(view, field.name) for field in fields(view) if field.name not in ASKING}


@pytest.mark.parametrize("game_id", list(registry()))
def test_a_view_that_is_kept_is_as_one_made_now(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, game_id: str
) -> None:
    views: list[View] = []
    keeping = ViewBuilder.view

    def view(sight: ViewBuilder, observation: Any = None) -> View:
        kept = keeping(sight, observation)
        if observation is None:
            assert told(kept) == told(sight._make())
            views.append(kept)
        return kept

    monkeypatch.setattr(ViewBuilder, "view", view)
    game = registry().game(game_id)
    people = 2 if game.data.default_seats == 4 else 1
    seats = players(*["person"] * people, *["random"] * (game.data.default_seats - people))
    table = driver.sit(driver.app.services.saves.begin(game, {}, seats, 5))
    table.bots.worker = None
    driver.storm(game_id, random.Random(game_id), "hlnuptxyzs", 120)
    assert 1 < len({id(one) for one in views}) < len(views)


def test_what_the_window_changes_is_told_at_once(driver: Driver) -> None:
    table = sit(driver, at_position(FULL), posed=True)
    driver.step(frames=3)
    action, before = table.view().legal[0], table.view()
    assert before.prepared is None
    table.turn.act(action)
    assert table.view().prepared == action
    table.state.prospects, table.state.reactions = {}, {0: (action,)}
    assert table.view().legal == (action,)
    table.state.window.shorten()
    assert table.view().legal == ()


@pytest.mark.parametrize("game_id", list(registry()))
def test_a_scene_is_told_no_event_with_the_faces_of_others(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, game_id: str
) -> None:
    game, rng, told = registry().game(game_id), random.Random(game_id), []
    secret = SECRETS.get(game_id)
    match = Match.new(game, None, players("person", *["random"] * (game.data.default_seats - 1)), 5)
    table = driver.sit(match)
    table.bots.worker = None
    blink(driver, 60)

    def watch(part: Any, name: str) -> None:
        method = getattr(part, name)

        def watched(event: Event | None, *rest: Any) -> Any:
            if event is not None:
                assert event == event.seen_by(table.state.viewer), f"{name} is told what its reader may not see"
                told.append(event.kind)
            return method(event, *rest)

        monkeypatch.setattr(part, name, watched, raising=True)

    for name in ("staged", "sound", "pause", "lead", "leave", "is_shared"):
        watch(table.scene.staging, name)
    watch(table.scene.words, "describe")
    for name in ("opens_window", "ends_turn") if table.scene.reactions is not None else ():
        watch(table.scene.reactions, name)
    secrets: list[str] = []
    match.listen(
        lambda update: secrets.append(update.event.kind) if update.event.seen_by(0) != update.event else None
    )
    seeing = ViewBuilder.view

    def view(sight: ViewBuilder, observation: Any = None) -> View:
        made = seeing(sight, observation)
        assert made.coming is None or made.coming == made.coming.seen_by(table.state.viewer)
        return made

    monkeypatch.setattr(ViewBuilder, "view", view)
    for _n in range(400):
        driver.until(lambda: driver.top is not table or (table.is_my_turn and table.state.is_at_rest), ms=100)
        if driver.top is not table:
            driver.key(pygame.K_RETURN)
        else:
            table.turn.act(rng.choice(table.view().legal))
        if (secret in secrets and secret in told) or (secret is None and match.rounds):
            break
    assert told
    assert secret is None or (secret in secrets and secret in told)


def _aside(zone: Zone, layout: Layout) -> Zone:
    """Return a zone, a fan of it 40 dp to the right in any form but the usual."""
    if not isinstance(zone, Fan) or not layout.form:
        return zone
    x, y = zone.centre
    return replace(zone, centre=(x + 40, y))


def test_a_table_takes_the_form_that_a_view_asks_for(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry().game("wuxing")
    table = driver.sit(Match.new(game, {}, players("person", "random"), 5), posed=True)
    driver.rest()
    scene, zones = table.scene, table.scene.zones
    monkeypatch.setattr(scene, "form", lambda view, _layout: view.peek)
    monkeypatch.setattr(scene, "zones", lambda layout: [_aside(zone, layout) for zone in zones(layout)])
    before = [actor.home for actor in table.stage.actors["hand"]]
    table.controls.show("more")
    assert table.state.layout.form == "more" and table.state.focus_stale
    assert [actor.home.x - 40 for actor in table.stage.actors["hand"]] == pytest.approx([home.x for home in before])
    table.layout(1300, 900)
    assert table.state.layout.form == "more"
    table.layout(1280, 800)
    table.controls.show("")
    assert [actor.home.x for actor in table.stage.actors["hand"]] == pytest.approx([home.x for home in before])


def test_of_what_fades_only_what_has_changed_lies_over_pieces(screen: pygame.Surface) -> None:
    base = pygame.Surface((20, 10)).convert()
    base.fill((10, 20, 30))
    before = base.subsurface((5, 2, 10, 5)).copy()
    base.fill((200, 0, 0), (7, 3, 2, 2))
    left = table_painter._changed(before, base, (5, 2))
    seen = [(x, y) for x in range(10) for y in range(5) if left.get_at((x, y)).a]
    assert seen == [(2, 1), (2, 2), (3, 1), (3, 2)]
    assert left.get_at((2, 1)) == (10, 20, 30, 255)
