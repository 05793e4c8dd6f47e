"""The rules of Wu Xing, without a window or a bot."""

from elements_table.games.wuxing.rules.data import WuXingData as DATA
from elements_table.games.wuxing.rules.game import WuXing as create

__all__ = ["DATA", "create"]
