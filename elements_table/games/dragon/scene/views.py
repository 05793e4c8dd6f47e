"""The view of this game's table, which holds its own observation."""

from __future__ import annotations

from typing import TypeAlias

from elements_table.games.dragon.rules.observation import DragonObservation
from elements_table.ui.stage import view

View: TypeAlias = view.View[DragonObservation]
