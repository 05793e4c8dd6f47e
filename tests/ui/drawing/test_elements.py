"""Elements answer: a card that is played leaves a trace of its element where it lands, and then the table rests."""

from __future__ import annotations

import math
from itertools import pairwise
from random import Random

import pygame
import pytest

from elements_table.games.influence.rules.actions import COLOURS, ELEMENTS
from elements_table.kernel.registry import registry
from elements_table.match.play.match import Match, Update
from elements_table.ui.drawing.theme import Motion
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.interludes.bearing import Bearing
from elements_table.ui.interludes.spark import APART, Seal, Spark
from elements_table.ui.stage.scene import Layout, Names, View
from tests.ui.driver import Driver
from tests.ui.stage.test_announcements import act, begun, told

LAYING = [("wuxing", "play"), ("wuxing", "discard"), ("elemies", "play"), ("dragon", "play")]
SETTINGS = {"reduced_motion": False}


def before(game_id: str, kind: str, seed: int = 2) -> tuple[Match, Random]:
    """Return a random match whose next action has events of a kind, and the chance that chooses it."""
    match, rng, steps = begun(game_id, seed), Random(seed), 0
    updates: list[Update] = []
    match.listen(updates.append)
    while not any(update.event.kind == kind for update in updates):
        updates.clear()
        act(match, rng)
        steps += 1
    match, rng = begun(game_id, seed), Random(seed)
    for _n in range(steps - 1):
        act(match, rng)
    return match, rng


def shown(driver: Driver, game_id: str, kind: str) -> TableScreen:
    """Show an event of a kind at a table, and return it when an element answers."""
    match, rng = before(game_id, kind)
    table = driver.sit(match, posed=True)
    driver.rest()
    table.state.window.close()
    act(match, rng)
    driver.until(table.stage.answering, 5, ms=20)
    return table


@pytest.mark.parametrize(("game_id", "kind"), LAYING)
def test_what_is_played_answers_and_then_nothing_is_drawn(driver: Driver, game_id: str, kind: str) -> None:
    table = shown(driver, game_id, kind)
    answering = [actor for actors in table.stage.actors.values() for actor in actors if actor.landed is not None]
    assert all(actor.piece.look.element for actor in answering)
    assert not any(table.stage.zones[actor.zone].spread for actor in answering)
    driver.until(lambda: not table.stage.answering(), (Motion.LIFE + 100) / 1000, ms=20)
    driver.rest()
    frames = driver.app.frames
    driver.step(frames=20)
    assert driver.app.frames == frames


def test_what_is_to_be_read_changes_when_the_pieces_land(driver: Driver) -> None:
    match, rng = before("wuxing", "take")
    table = driver.sit(match, posed=True)
    driver.rest()
    read = pygame.image.tobytes(table.painter._drawn_base(), "RGB")
    act(match, rng)
    driver.until(table.stage.carrying, 5, ms=20)
    while table.stage.carrying():
        assert pygame.image.tobytes(table.painter._drawn_base(), "RGB") == read
        assert table.painter._painted_view().observation != table.view().observation
        driver.step(ms=40)
    assert pygame.image.tobytes(table.painter._drawn_base(), "RGB") != read
    assert table.painter._painted_view() == table.view()


# ---- Alchemy's rows


def test_a_formula_that_is_complete_answers_in_its_row(driver: Driver) -> None:
    table = shown(driver, "alchemy", "complete")
    row = {zone: actors for zone, actors in table.stage.actors.items() if zone.startswith("row")}
    driver.until(lambda: any(actor.landed is not None for actors in row.values() for actor in actors), 1, ms=20)


@pytest.mark.parametrize("seed", [3, 4])
def test_a_spark_runs_to_what_acts_and_a_seal_is_inked_on_what_is_new(driver: Driver, seed: int) -> None:
    kinds: set[str] = set()
    table: TableScreen | None = None
    for match, update in told("alchemy", seed, 60):
        event = update.event
        if event.kind not in ("ability", "complete") or (event.kind in kinds and event.facts.get("choice") != "no"):
            continue
        table = table or driver.sit(match, posed=True)
        table.state.shown = update.views[0]
        view, layout = table.view(), table.state.layout
        made = table.scene.staging.interlude(event, view, layout)
        if event.facts.get("choice") == "no":
            assert made is None
            continue
        kinds.add(event.kind)
        assert isinstance(made, Spark if event.kind == "ability" else Seal)
        slug = event.facts["formula"]
        assert (made.zone, made.name) == (f"row{event.seat}", slug)
        assert slug in [piece.name for piece in table.scene.arrange(view, layout)[made.zone]]
        table.presenter.rearrange()
        table.stage.hurry()
        table.interludes.start(made, view, lambda: None)
        driver.step(frames=math.ceil(made.length / 30) + 1, ms=30)
        assert not table.interludes.is_on
    assert kinds == {"ability", "complete"}


def test_the_points_of_a_formula_fly_one_by_one_before_they_are_read(driver: Driver) -> None:
    match, rng = before("alchemy", "complete")
    table = driver.sit(match)
    table.bots.worker = None
    driver.rest()
    seat = match.waiting()[0]
    act(match, rng)
    driver.until(lambda: isinstance(table.interludes.playing, Seal), 5, ms=20)
    seal = table.interludes.playing
    assert isinstance(seal, Seal)
    slug = seal.name
    points = registry().game("alchemy").formulae[slug].points  # type: ignore[attr-defined]  # a game's own
    counts = [cue.at for cue in seal.cues if cue.sound == "count"]
    assert len(counts) == seal.points == points and all(b - a == APART for a, b in pairwise(counts))
    assert slug not in table.painter._painted_view().observation.completed[seat]
    while table.interludes.is_on:
        if table.interludes._passed(seal) < counts[-1]:
            assert slug not in table.painter._painted_view().observation.completed[seat], "points still fly"
        driver.step(ms=20)
    driver.until(lambda: not table.stage.carrying(), 1, ms=20)
    assert slug in table.painter._painted_view().observation.completed[seat]


def test_what_agents_add_and_take_away_flies_with_them() -> None:
    found = 0
    for seed in range(1, 5):
        for match, update in told("influence", seed, 120):
            event = update.event
            if event.kind != "swap_agents":
                continue
            scene = registry().scene("influence", match.game)
            view = View(update.views[0], Names(("Ada", "Bruno", "Cleo"), 0, alone=True))
            layout = scene.formed(Layout(1280, 800, 3, 0), view)
            made = scene.staging.interlude(event, view, layout)
            o, values = view.observation, {}
            for moved in event.moved:
                here, there = (ELEMENTS.index(place.partition(".")[2]) for place in (moved.source, moved.target))
                colour = COLOURS.index(moved.face or "")
                values[moved.face] = (o.markers[there][colour], o.markers[here][colour])
            assert (made is None) == (not any(map(any, values.values())))
            for one in made.borne if isinstance(made, Bearing) else ():
                found += 1
                plus, minus = values[one.name]
                assert (one.words, one.less) == (f"+{plus}" if plus else "", f"\u2212{minus}" if minus else "")
    assert found > 10
