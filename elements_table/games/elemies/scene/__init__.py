"""The table of Elemies: where pieces lie, and the gesture for each action."""

from elements_table.games.elemies.scene.scene import ElemiesScene as create

__all__ = ["create"]
