"""What a good player of Elemies knows."""

from elements_table.games.elemies.bot.strategy import ElemiesStrategy as create

__all__ = ["create"]
