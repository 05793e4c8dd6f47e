"""The rules of Dragon, without a window or a bot."""

from elements_table.games.dragon.rules.data import DragonData as DATA
from elements_table.games.dragon.rules.game import Dragon as create

__all__ = ["DATA", "create"]
