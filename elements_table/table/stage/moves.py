"""Which gesture makes which legal action: looked up by the hands, drawn as lit zones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from elements_table.table.stage.scene import Drag, Layout, Press, Ref, Scene, Tap, View


class Moves:
    """The gestures of all legal actions, indexed by what a person touches."""

    __slots__ = ("by_action", "drags", "gives", "presses", "taps")

    def __init__(self, scene: Scene, actions: Sequence[Any], view: View, layout: Layout) -> None:
        self.drags: dict[Ref, dict[str, Any]] = {}
        self.gives: dict[Any, str] = {}
        self.taps: dict[Ref, Any] = {}
        self.presses: dict[str, Any] = {}
        self.by_action: dict[Any, tuple[Ref, ...]] = {}
        for action in actions:
            self._add(action, scene, view, layout)

    def _add(self, action: Any, scene: Scene, view: View, layout: Layout) -> None:
        touched: list[Ref] = []
        for gesture in scene.gestures(action, view, layout):
            if isinstance(gesture, Drag):
                for ref in gesture.pieces:
                    self.drags.setdefault(ref, {})[gesture.zone] = action
                touched.extend(gesture.pieces)
                self.gives[action] = gesture.gives
            elif isinstance(gesture, Tap):
                self.taps[gesture.piece] = action
                touched.append(gesture.piece)
            elif isinstance(gesture, Press):
                self.presses[gesture.button] = action
        self.by_action[action] = tuple(touched)

    def touchable(self, ref: Ref) -> bool:
        """Return whether some action begins with that piece."""
        return ref in self.drags or ref in self.taps

    def zones(self, ref: Ref) -> tuple[str, ...]:
        """Return the zones to which a piece can be carried."""
        return tuple(self.drags.get(ref, ()))

    def only(self, ref: Ref) -> Any:
        """Return the one action that a piece can make, None where there are several or none."""
        actions = [*self.drags.get(ref, {}).values()]
        if ref in self.taps:
            actions.append(self.taps[ref])
        return actions[0] if len(actions) == 1 else None
