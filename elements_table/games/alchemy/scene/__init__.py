"""The table of Alchemy: where pieces lie, and the gesture for each action."""

from elements_table.games.alchemy.scene.scene import AlchemyScene as create

__all__ = ["create"]
