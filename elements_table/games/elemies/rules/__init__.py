"""The rules of Elemies, without a window or a bot."""

from elements_table.games.elemies.rules.game import DATA, create

__all__ = ["DATA", "create"]
