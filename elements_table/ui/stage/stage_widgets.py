"""What lies on a table as the keyboard reaches it, and what is set along a scale there, such as a bid."""

from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.platform.inputs import Key, Pointer
from elements_table.ui.stage.drag_controller import DragController
from elements_table.ui.stage.scene import Dial, Ref
from elements_table.ui.stage.signals import Signal
from elements_table.ui.widgets.focus import Reached, inside


class PieceWidget(Reached):
    """A piece as the keyboard reaches it: Enter picks it up, or taps it; once raised, it does what it can do."""

    weight = 0.6

    def __init__(self, drags: DragController, ref: Ref) -> None:
        actor = drags.stage.actor(ref)
        assert actor is not None
        pose, aspect = actor.home, drags.stage.zones[ref.zone].aspect
        area = (pose.x - pose.width / 2, pose.y - pose.width * aspect / 2, pose.width, pose.width * aspect)
        super().__init__(area, ref)
        self.drags, self.ref = drags, ref

    def draw_focus(self, canvas: Canvas) -> None:
        """The stage draws the outline with the piece."""

    def key(self, event: Key) -> bool:
        """Enter on a raised piece does the one thing that it can do; Space puts it back."""
        actor = self.drags.stage.actor(self.ref)
        is_meant = event.name == "enter" and actor is not None and self.drags.is_raised(actor)
        return (is_meant and actor is not None and self.drags.finish(actor)) or super().key(event)

    def activate(self) -> None:
        actor = self.drags.stage.actor(self.ref)
        if actor is not None:
            self.drags.click(actor)


class PieceReading(PieceWidget):
    """A piece that says more when it is read large: the keyboard reaches it also where it makes no action."""

    is_read = True


class ZoneWidget(Reached):
    """A lit zone as the keyboard reaches it: Enter puts the selected piece there."""

    def __init__(self, drags: DragController, name: str) -> None:
        super().__init__(drags.stage.zones[name].area, name)
        self.drags, self.name = drags, name

    def activate(self) -> None:
        self.drags.put(self.name)

    def draw_focus(self, canvas: Canvas) -> None:
        canvas.focus(self.rect, self.drags.stage.zones[self.name].radius)


class DialWidget(Reached):
    """A dial as the pointer reaches it; keys are the draft's own (`Draft.bindings`)."""

    def __init__(self, dial: Dial, changed: Signal[[]]) -> None:
        super().__init__(dial.rect, DialWidget)
        self.dial, self._changed = dial, changed

    @property
    def focusable(self) -> bool:
        return False

    def hit(self, x: float, y: float) -> bool:
        return inside(self.rect, x, y)

    def press(self, event: Pointer) -> None:
        self.drag(event)

    def drag(self, event: Pointer) -> None:
        self.dial.go(event.x)
        self._changed()

    def wheel(self, event: Pointer) -> bool:
        if self.dial.step(1 if event.dy > 0 else -1):
            self._changed()
        return True
