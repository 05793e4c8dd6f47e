"""What a good player of Influence knows."""

from elements_table.games.influence.bot.strategy import InfluenceStrategy as create

__all__ = ["create"]
