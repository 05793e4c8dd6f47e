"""What a good player of Elemies knows."""

from elements_table.games.elemies.bot.strategy import create

__all__ = ["create"]
