"""The table of Influence: where pieces lie, and the gesture for each action."""

from elements_table.games.influence.scene.scene import InfluenceScene as create

__all__ = ["create"]
