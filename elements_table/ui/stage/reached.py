"""Pieces and lit zones as the keyboard reaches them: what a person's hands do by pointer, by Enter."""

from __future__ import annotations

from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.platform.inputs import Key
from elements_table.ui.stage.drag_controller import DragController
from elements_table.ui.stage.scene import Ref
from elements_table.ui.widgets.focus import Widget


class PieceWidget(Widget):
    """A piece as the keyboard reaches it: Enter picks it up, or taps it; once raised, it does what it can do."""

    def __init__(self, hands: DragController, ref: Ref) -> None:
        actor = hands.stage.actor(ref)
        assert actor is not None
        pose, aspect = actor.home, hands.stage.zones[ref.zone].aspect
        super().__init__((pose.x - pose.width / 2, pose.y - pose.width * aspect / 2, pose.width, pose.width * aspect))
        self.weight = 0.6
        self.is_heard = False
        self.drags = hands
        self.ref = ref

    def hit(self, x: float, y: float) -> bool:
        """The pointer finds pieces by the stage, not here."""
        return False

    def draw_focus(self, canvas: Canvas) -> None:
        """The stage draws the outline with the piece."""

    def key(self, event: Key) -> bool:
        """Enter on a raised piece does the one thing that it can do; Space puts it back."""
        actor = self.drags.stage.actor(self.ref)
        is_meant = event.name == "enter" and actor is not None and self.drags.is_raised(actor)
        return (is_meant and actor is not None and self.drags.finish(actor)) or super().key(event)

    def activate(self) -> None:
        """Pick the piece up, put it back, or tap it."""
        actor = self.drags.stage.actor(self.ref)
        if actor is not None:
            self.drags.click(actor)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PieceWidget) and other.ref == self.ref

    def __hash__(self) -> int:
        return hash(self.ref)


class PieceReading(PieceWidget):
    """A piece that says more when it is read large: the keyboard reaches it also where it makes no action."""

    def __init__(self, hands: DragController, ref: Ref) -> None:
        super().__init__(hands, ref)
        self.is_read = True


class ZoneWidget(Widget):
    """A lit zone as the keyboard reaches it: Enter puts the selected piece there."""

    def __init__(self, hands: DragController, name: str) -> None:
        super().__init__(hands.stage.zones[name].area)
        self.is_heard = False
        self.drags = hands
        self.name = name

    def hit(self, x: float, y: float) -> bool:
        """The pointer finds zones by the stage, not here."""
        return False

    def activate(self) -> None:
        """Put the selected piece here."""
        self.drags.put(self.name)

    def draw_focus(self, canvas: Canvas) -> None:
        """Draw the outline around the zone."""
        canvas.focus(self.rect, self.drags.stage.zones[self.name].radius)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ZoneWidget) and other.name == self.name

    def __hash__(self) -> int:
        return hash(self.name)
