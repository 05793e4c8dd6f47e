"""Positions of Alchemy, and a person's hands on its table, for tests."""

from __future__ import annotations

from typing import Any

from elements_table.kernel.registry import registry
from elements_table.match.play.match import Match
from elements_table.ui.features.match.table import TableScreen
from tests.ui.driver import Driver, players

SIZES = [(1024, 640), (1280, 800), (1920, 1080), (2560, 1440)]
ROW = ["golems-blood", "may-dew", "red-lion"]
HAND = ["alchemists-fire", "salt-of-tartar", "weather-glass"]
TABLE: dict[str, Any] = {
    "elements": ["FFFFWA", "AE", "WW"],
    "formulae": [HAND, ["bezoar"], ["azoth"]],
    "completed": [ROW, ["pelican"], []],
    "aether": [2, 0, 1],
    "void": [2, 1, 3],
    "mastery": [{"F": 2, "W": 1}, {"A": 1}, {}],
}
"""What each seat has; cut to as many seats as there are."""


def at(driver: Driver, seats: int = 3, posed: bool = True, **parts: Any) -> tuple[Match, TableScreen]:
    """Open the table at a position of the first seat."""
    kinds = ("person", *["random"] * (seats - 1))
    per_seat = {name: values[:seats] for name, values in TABLE.items()}
    match = Match.from_position(registry().game("alchemy"), per_seat | parts, players(*kinds), {})
    table = driver.sit(match, posed=posed)
    driver.rest()
    return match, table


def made(match: Match) -> list[str]:
    """Return the actions on record."""
    return [entry.text for entry in match.record]


def zone(table: TableScreen, name: str) -> list[str]:
    """Return the names of the pieces in a zone."""
    return [actor.piece.name for actor in table.stage.actors[name]]


def carry(driver: Driver, source: str, name: str, target: str) -> None:
    """Drag a piece by its name."""
    actor = next(actor for actor in driver.table.stage.actors[source] if actor.piece.name == name)
    driver.drag(driver.spot(actor), driver.middle(target))
    driver.rest()
