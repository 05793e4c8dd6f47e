"""A table of each game on which much lies, and the first seat is to act."""

from __future__ import annotations

from elements_table.ui.features.match.table import TableScreen
from tests.ui import alchemy_table, dragon_table, elemies_table, influence_table, wuxing_table
from tests.ui.driver import Driver

GAMES = ("wuxing", "elemies", "influence", "dragon", "alchemy")


def posed(driver: Driver, game_id: str) -> TableScreen:
    """Sit down where much lies on the table."""
    if game_id == "dragon":
        return dragon_table.posed(driver, dragon_table.EXCHANGE)
    if game_id == "alchemy":
        return alchemy_table.at(driver)[1]
    if game_id == "influence":
        return influence_table.posed(driver, influence_table.CHOOSE)
    if game_id == "elemies":
        return elemies_table.sit(driver, elemies_table.at_position(elemies_table.FULL), posed=True)
    return driver.sit(wuxing_table.at_position(wuxing_table.HELD, "person", "regular"), posed=True)
