"""The rules of Alchemy, without a window or a bot."""

from elements_table.games.alchemy.rules.game import DATA, create

__all__ = ["DATA", "create"]
