"""What a good player of Alchemy knows."""

from elements_table.games.alchemy.bot.strategy import AlchemyStrategy as create

__all__ = ["create"]
