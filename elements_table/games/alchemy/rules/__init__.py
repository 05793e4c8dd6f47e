"""The rules of Alchemy, without a window or a bot."""

from elements_table.games.alchemy.rules.data import AlchemyData as DATA
from elements_table.games.alchemy.rules.game import Alchemy as create

__all__ = ["DATA", "create"]
