"""What a good player of Dragon knows."""

from elements_table.games.dragon.bot.strategy import DragonStrategy as create

__all__ = ["create"]
