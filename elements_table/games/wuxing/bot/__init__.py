"""What a good player of Wu Xing knows."""

from elements_table.games.wuxing.bot.strategy import WuXingStrategy as create

__all__ = ["create"]
