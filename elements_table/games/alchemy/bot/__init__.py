"""What a good player of Alchemy knows."""

from elements_table.games.alchemy.bot.strategy import create

__all__ = ["create"]
