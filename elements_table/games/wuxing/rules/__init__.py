"""The rules of Wu Xing, without a window or a bot."""

from elements_table.games.wuxing.rules.game import DATA, create

__all__ = ["DATA", "create"]
