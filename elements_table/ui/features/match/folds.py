"""The heads of folded panels: pressed, they open, and stay open while one is at the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from elements_table.kernel.words import _
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.theme import SECONDARY, TEXT
from elements_table.ui.features.match.table_state import TableState
from elements_table.ui.stage.scene import Scene
from elements_table.ui.widgets.button import Button
from elements_table.ui.widgets.focus import Widget

SIGN: Final = 16.0


class Head(Button):
    """The head of a folded panel, whose words the scene draws."""

    def draw(self, canvas: Canvas, *, hot: bool, pressed: bool) -> None:
        """Draw the sign that it opens; the whole head is lit under the pointer."""
        x, y, w, h = self.rect
        if hot:
            canvas.box(self.rect, fill=TEXT, fill_opacity=0.06)
        down = 1 if pressed and hot else 0
        canvas.icon("ui_chevron", x + w - 20, y + h / 2 + 1 + down, SIGN, TEXT if hot else SECONDARY, weight=22)


class Folds:
    """Which panels of a table a person has opened."""

    def __init__(self, scene: Scene, state: TableState, place: Callable[[], None]) -> None:
        """`place` lays everything where it belongs now."""
        self._scene = scene
        self._state = state
        self._place = place
        self.opened: tuple[str, ...] = ()
        """Those opened last come first."""
        self._heads: dict[str, Head] = {}

    def widgets(self) -> list[Widget]:
        """Return the heads of the folded panels, placed."""
        layout = self._state.layout
        found: list[Widget] = []
        for fold in self._scene.folds(layout):
            if fold.is_open:
                continue
            head = self._heads.get(fold.name)
            if head is None:
                about = _("Opens it; another panel folds, if that has to make room.")
                head = self._heads[fold.name] = Head(fold.label, partial(self._open, fold.name), about=about)
            head.rect = fold.rect
            found.append(head)
        return found

    def _open(self, name: str) -> None:
        self.opened = (name, *(each for each in self.opened if each != name))
        self._state.layout = replace(self._state.layout, opened=self.opened)
        self._state.refresh()
        self._place()
