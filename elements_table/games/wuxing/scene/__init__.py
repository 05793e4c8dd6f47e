"""The table of Wu Xing: where pieces lie, and the gesture for each action."""

from elements_table.games.wuxing.scene.scene import WuXingScene as create

__all__ = ["create"]
