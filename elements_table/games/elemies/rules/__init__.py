"""The rules of Elemies, without a window or a bot."""

from elements_table.games.elemies.rules.data import ElemiesData as DATA
from elements_table.games.elemies.rules.game import Elemies as create

__all__ = ["DATA", "create"]
