"""Positions of Influence, and a person's hands on its table, for tests."""

from __future__ import annotations

import random
from typing import Any

from elements_table.games.influence.rules.game import Influence
from elements_table.kernel.registry import registry
from elements_table.match.play.match import Match
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.stage.scene import Back, Ref
from tests.ui.driver import Driver, players

SIZES = [(1024, 640), (1280, 800), (1920, 1080), (2560, 1440)]
BOARD: dict[str, Any] = {
    "agents": {"earth": "red", "air": "yellow", "water": "blue"},
    "markers": {"earth": {"red": 2, "blue": 1}, "air": {"red": 1, "yellow": 1}, "water": {"blue": 2, "yellow": 1}},
    "round": 5,
}
CHOOSE = BOARD | {"hands": [[2, 6, 9, 12], [1, 3, 7, 10], [4, 8, 13, 15]], "faceup": [14, 11, 5]}


def game() -> Influence:
    found = registry().game("influence")
    assert isinstance(found, Influence)
    return found


def deciding(card: int, **more: Any) -> dict[str, Any]:
    """Return a position in which card 10 has been carried out, or comes later, and `card` of seat 0 is next."""
    rest = [number for number in (2, 6, 9, 12, 14) if number != card][:4]
    order = sorted(([0, card], [1, 10], [2, 15]), key=lambda entry: entry[1])
    order = [entry for entry in order if entry[1] >= card]
    return BOARD | {
        "hands": [rest, [1, 3, 7, 11], [4, 5, 8, 13]], "chosen": [card, 10, 15], "resolving": order,
    } | more  # fmt: skip


def posed(driver: Driver, position: dict[str, Any], *kinds: str) -> TableScreen:
    """Sit down at a position; bots are never asked."""
    seats = players(*(kinds or ("person", "regular", "regular")))
    table = driver.sit(Match.from_position(game(), position, seats), posed=True)
    driver.rest()
    return table


def begin(driver: Driver, *kinds: str, seed: int = 3, **options: Any) -> Match:
    """Sit down at a new match, its bots in this process."""
    match = driver.app.services.saves.begin(game(), options, players(*kinds), seed)
    driver.sit(match)
    driver.table.bots.worker = None
    return match


def names(table: TableScreen, zone: str) -> list[str]:
    return [actor.piece.name for actor in table.stage.actors[zone]]


def lit(table: TableScreen) -> set[Ref]:
    return {
        Ref(actor.zone, actor.index)
        for actors in table.stage.actors.values()
        for actor in actors
        if actor.piece.lit and not isinstance(actor.piece.look, Back) and not actor.zone.startswith("shown")
    }


def texts(match: Match, seat: int = 0) -> list[str]:
    return [entry.text for entry in match.record if entry.seat == seat]


def play_by_drags(driver: Driver, rng: random.Random) -> None:
    """Make one random legal action by dragging a piece."""
    table = driver.table
    choices = table.state.choices
    assert choices is not None
    ways = [(ref, zone) for ref, zones in choices.drags.items() for zone in zones]
    chosen = rng.choice(sorted({choices.drags[ref][zone] for ref, zone in ways}))
    ref, zone = rng.choice([(ref, zone) for ref, zone in ways if choices.drags[ref][zone] == chosen])
    actor = table.stage.actor(ref)
    assert actor is not None
    driver.drag(driver.spot(actor), driver.middle(zone))
