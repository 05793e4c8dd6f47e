"""Which gesture makes which legal action: looked up by the hands, drawn as lit zones."""

from collections.abc import Iterable, Sequence
from typing import Any

from elements_table.kernel.game import Action
from elements_table.ui.stage.draft import Draft, Selection
from elements_table.ui.stage.scene import Drag, Layout, Press, Ref, Scene, Tap, View


class Choices:
    """The gestures of all legal actions, indexed by what a person touches."""

    __slots__ = ("by_action", "draft", "drags", "gives", "places", "presses", "taps")

    def __init__(
        self, scene: Scene, actions: Sequence[Action], view: View, layout: Layout, draft: Draft | None = None
    ) -> None:
        self.draft = draft
        self.drags: dict[Ref, dict[str, Any]] = {}
        self.gives: dict[Action, str] = {}
        self.taps: dict[Ref, Action] = {}
        self.places: dict[str, Action] = {}
        """What a click on the empty part of a zone does."""
        self.presses: dict[str, Action] = {}
        self.by_action: dict[Action, tuple[Ref, ...]] = {}
        for action in actions:
            self._add(action, scene, view, layout)
        if draft is not None:
            self.presses.update(draft.presses())

    def _add(self, action: Action, scene: Scene, view: View, layout: Layout) -> None:
        touched: list[Ref] = []
        for gesture in scene.gestures(action, view, layout):
            if isinstance(gesture, Drag):
                for ref in gesture.pieces:
                    self.drags.setdefault(ref, {})[gesture.zone] = action
                touched.extend(gesture.pieces)
                self.gives[action] = gesture.gives
            elif isinstance(gesture, Tap):
                self.taps[gesture.piece] = action
                if gesture.zone:
                    self.places[gesture.zone] = action
                touched.append(gesture.piece)
            elif isinstance(gesture, Press):
                self.presses[gesture.button] = action
        self.by_action[action] = tuple(touched)

    def touchable(self, ref: Ref) -> bool:
        """Return whether some action begins with that piece."""
        draft = self.draft
        return (
            ref in self.drags
            or ref in self.taps
            or (draft is not None and (draft.taps(ref) or bool(draft.zones(ref))))
        )

    def touched(self, refs: Iterable[Ref]) -> list[Ref]:
        """Return those of some pieces that can be used, in their order."""
        return [ref for ref in refs if self.touchable(ref)]

    def zones(self, ref: Ref) -> tuple[str, ...]:
        """Return the zones to which a piece can be carried."""
        zones = tuple(self.drags.get(ref, ()))
        return zones if self.draft is None else (*zones, *self.draft.zones(ref))

    def dropped(self, ref: Ref, zone: str) -> Action | None:
        """Return the action that dropping a piece on a zone sends, None where it sends none."""
        action = self.drags.get(ref, {}).get(zone)
        return self.draft.carried(ref, zone) if action is None and isinstance(self.draft, Selection) else action

    def moved(self, ref: Ref, zone: str) -> bool:
        """Move a piece within the draft; return whether that could be."""
        if self.draft is None or zone not in self.draft.zones(ref):
            return False
        self.draft.put(ref, zone)
        return True

    def company(self, ref: Ref) -> tuple[Ref, ...]:
        """Return the other pieces that a dragged one carries along."""
        return self.draft.company(ref) if isinstance(self.draft, Selection) else ()

    def raised(self) -> list[Ref]:
        """Return the pieces that the draft has raised; of those that go together the first."""
        found: list[Ref] = []
        for ref in sorted(self.draft.raised) if isinstance(self.draft, Selection) else ():
            if not any(ref in self.company(one) for one in found):
                found.append(ref)
        return found

    def sent(self, ref: Ref) -> Action | None:
        """Return the one action that a piece can make with those that go along, None where it is not one."""
        actions = self.made_by(ref)
        for zone in self.zones(ref):
            action = self.dropped(ref, zone)
            if action is not None and action not in actions:
                actions.append(action)
        return actions[0] if len(actions) == 1 else None

    def only(self, ref: Ref) -> Action | None:
        """Return the one action that a piece can make by itself, None where there are several or none."""
        actions = self.made_by(ref)
        return actions[0] if len(actions) == 1 else None

    def made_by(self, ref: Ref) -> list[Action]:
        """Return the actions that a piece can make by itself."""
        actions: list[Action] = []
        for action in (*self.drags.get(ref, {}).values(), *([self.taps[ref]] if ref in self.taps else [])):
            if action not in actions:
                actions.append(action)
        return actions
