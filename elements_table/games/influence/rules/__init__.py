"""The rules of Influence, without a window or a bot."""

from elements_table.games.influence.rules.data import InfluenceData as DATA
from elements_table.games.influence.rules.game import Influence as create

__all__ = ["DATA", "create"]
