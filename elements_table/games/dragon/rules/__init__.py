"""The rules of Dragon, without a window or a bot."""

from elements_table.games.dragon.rules.game import DATA, create

__all__ = ["DATA", "create"]
