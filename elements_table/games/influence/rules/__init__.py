"""The rules of Influence, without a window or a bot."""

from elements_table.games.influence.rules.game import DATA, create

__all__ = ["DATA", "create"]
