"""What a good player of Wu Xing knows."""

from elements_table.games.wuxing.bot.strategy import create

__all__ = ["create"]
