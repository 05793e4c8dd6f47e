"""Looking closely: a card large, what is said of it, and who knows of it, which is true at every table."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pygame
import pytest

from elements_table.kernel.registry import registry
from elements_table.match.play.match import Match
from elements_table.ui.features.inspect.inspect import Inspect, came, knowing
from elements_table.ui.stage.actor import Actor
from elements_table.ui.stage.scene import Back, Card, Figure, Layout, Names, Painted, View
from elements_table.ui.stage.table_account import told
from tests.ui.driver import Driver, players
from tests.ui.platform.test_devices import pad
from tests.ui.platform.test_speech import seated as seated_after

NAMES = ("Ada", "Bruno", "Cleo", "Dara")


Lying = list[tuple[str, int | None, frozenset[int] | None]]


def faces(match: Match, scene: Any, seat: int) -> Lying:
    """Return the faces that a seat sees on its table: each with whose place that is, and who is said to know it."""
    observation = match.observation(seat)
    if scene.reactions is not None:
        observation = scene.reactions.unasked(observation)
    legal, count = match.legal_actions(seat) if seat in match.waiting() else (), len(match.seats)
    view: View[Any] = View(
        observation=observation, names=Names(NAMES[:count], seat, True), legal=legal, waiting=tuple(match.waiting())
    )
    layout = scene.formed(Layout(1280, 800, count, seat), view)
    own = {scene.zone_of(p, layout): s for s in range(count) for p in (*scene.secrets(s), *scene.hands(s))}
    own |= dict.fromkeys(scene.account.private, seat)
    return [
        (piece.name, own.get(zone), knowing(scene, piece, zone, view, layout))
        for zone, pieces in scene.arrange(view, layout).items()
        for piece in pieces
        if zone not in scene.magnified and not isinstance(piece.look, Back | Figure)
    ]


@pytest.mark.parametrize("game_id", list(registry()))
def test_who_is_said_to_know_a_card_sees_it_and_nobody_else_does(game_id: str) -> None:
    game = registry().game(game_id)
    scene, told = registry().scene(game_id, game), set[int]()
    for seed in range(6):
        rng, count = random.Random(seed), game.data.default_seats
        match = Match.new(game, None, players(*["random"] * count), seed)
        for step in range(48):
            if not match.waiting():
                break
            tables = [faces(match, scene, seat) for seat in range(count)] if step % 4 == 0 else []
            for seat, table in enumerate(tables):
                told |= {len(known) for _name, _owner, known in table if known is not None}
                assert all(seat in known for _name, _owner, known in table if known is not None)
                for other, theirs in enumerate(tables):
                    assert Counter(name for name, owner, _known in table if owner is None) == Counter(
                        name for name, owner, _known in theirs if owner is None
                    ), "what lies open to all, all see"
                    seen = Counter(name for name, owner, _known in theirs if owner == seat)
                    alone = Counter(name for name, owner, known in table if owner == seat and known == {seat})
                    held = Counter(name for name, owner, _known in table if owner == seat)
                    assert other == seat or all(seen[name] <= held[name] - alone[name] for name in seen)
            seat = match.waiting()[0]
            match.act(seat, rng.choice(match.legal_actions(seat)))
    assert {1, count} <= told


def seated(driver: Driver, game_id: str) -> list[Actor]:
    """Sit down at a person's decision; return the pieces of its hand."""
    game, rng = registry().game(game_id), random.Random(5)
    match = Match.new(game, None, players("person", *["regular"] * (game.data.default_seats - 1)), 5)
    while match.waiting()[0] != 0:
        seat = match.waiting()[0]
        match.act(seat, rng.choice(match.legal_actions(seat)))
    table = driver.sit(match, posed=True)
    driver.rest()
    return [
        actor for zone, actors in table.stage.actors.items() if table.stage.zones[zone].spread for actor in actors
    ]


@pytest.mark.parametrize("game_id", list(registry()))
def test_the_right_button_shows_a_card_large_and_takes_it_away(driver: Driver, game_id: str) -> None:
    actor = seated(driver, game_id)[-1]
    x, y = driver.spot(actor)
    driver.press(x, y, button=3)
    driver.release(x, y, button=3)
    driver.step(frames=3)
    shown = driver.top
    assert isinstance(shown, Inspect) and shown.title and shown.known == "Only you know that it is here."
    driver.rest()
    driver.press(5, 5, button=3)
    assert driver.top is driver.table and driver.table.stage.selected is None


@pytest.mark.parametrize("game_id", list(registry()))
def test_of_every_card_it_is_said_what_the_rules_say(driver: Driver, game_id: str) -> None:
    hand = seated(driver, game_id)
    table, said = driver.table, set[str]()
    for actor in [*hand, *(actor for actors in table.stage.actors.values() for actor in actors)]:
        if isinstance(actor.look, Card | Painted):
            table.controls.inspect(actor)
            assert isinstance(driver.top, Inspect)
            assert driver.top.words and driver.top.words[0].endswith("."), actor.piece
            said.add(driver.top.words[0])
            driver.app.navigator.pop()
    assert len(said) > 1, "one card is not the next"


def test_what_is_held_the_right_button_puts_down(driver: Driver) -> None:
    actor = seated(driver, "wuxing")[-1]
    driver.click(*driver.spot(actor))
    assert driver.table.drags.held is actor
    driver.press(*driver.spot(actor), button=3)
    assert driver.top is driver.table and driver.table.drags.held is None


def test_a_key_and_a_trigger_look_at_what_has_the_focus(driver: Driver) -> None:
    seated(driver, "wuxing")
    driver.key(pygame.K_i)
    assert driver.top is driver.table and driver.table.toast is not None, "nothing is pointed at"
    driver.key(pygame.K_TAB)
    driver.key(pygame.K_i)
    driver.rest()
    assert isinstance(driver.top, Inspect)
    driver.key(pygame.K_i)
    driver.rest()
    assert driver.top is driver.table
    trigger = {"axis": pygame.CONTROLLER_AXIS_TRIGGERLEFT}
    driver.step(pad(pygame.CONTROLLERAXISMOTION, value=32000, **trigger))
    driver.step(pad(pygame.CONTROLLERAXISMOTION, value=32700, **trigger))
    driver.rest()
    assert isinstance(driver.top, Inspect), "it is one pull, however far"


def test_the_middle_button_peeks_and_covers_again(driver: Driver) -> None:
    game, rng = registry().game("dragon"), random.Random(5)
    match = Match.new(game, None, players("person", "regular", "regular", "regular"), 5)
    while len(match.observation(0).last_trick) < 4 or match.waiting()[0] != 0:
        seat = match.waiting()[0]
        match.act(seat, rng.choice(match.legal_actions(seat)))
    table = driver.sit(match, posed=True)
    driver.rest()
    shown = []
    for _n in range(2 + len(table.controls._peeks())):
        driver.press(table.width / 2, 300, button=2)
        driver.step(frames=2)
        shown.append(table.state.peek)
    assert len(set(shown)) == len(table.controls._peeks()) + 1 and "" in shown
    driver.key(pygame.K_m)
    assert table.state.peek != shown[-1]


def test_a_key_looks_at_what_the_pointer_rests_on(driver: Driver) -> None:
    actor = seated(driver, "wuxing")[-1]
    driver.move(*driver.spot(actor))
    driver.press(*driver.spot(actor), button=3)
    driver.rest()
    driver.press(*driver.spot(actor), button=3)
    driver.rest()
    assert driver.top is driver.table
    driver.key(pygame.K_i)
    assert isinstance(driver.top, Inspect)


@pytest.mark.parametrize("game_id", ["alchemy", "elemies", "wuxing"])
def test_how_a_card_came_where_it_lies_is_told_by_the_last_line_of_the_log_that_brought_it(
    driver: Driver, game_id: str
) -> None:
    seated_after(driver, game_id, 25)
    table, found = driver.table, 0
    state, layout = table.state, table.state.layout
    for actor in table.stage.everything:
        if isinstance(actor.look, Back | Figure):
            continue
        line = came(table.scene, actor.piece, actor.zone, table.view(), layout, state)
        brought = [
            told(state.lines[n], table.view())
            for n, at in enumerate(state.told)
            for moved in state.events[at].event.moved
            if moved.face == actor.piece.name and table.scene.zone_of(moved.target, layout) == actor.zone
            if state.events[at].event.seat >= 0
        ]
        assert line == (brought[-1] if brought else "")
        if line and not found:
            table.controls.inspect(actor)
            assert isinstance(driver.top, Inspect) and line in driver.top.words
            driver.app.navigator.pop()
        found += bool(line)
    assert found
