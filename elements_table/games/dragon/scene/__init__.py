"""The table of Dragon: where pieces lie, and the gesture for each action."""

from elements_table.games.dragon.scene.scene import DragonScene as create

__all__ = ["create"]
