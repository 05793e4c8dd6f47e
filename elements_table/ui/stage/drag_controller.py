"""A person's hands: pointing, dragging, clicking twice, and the same by keyboard."""

from typing import Final

from elements_table.kernel.game import Action
from elements_table.ui.drawing.theme import Motion
from elements_table.ui.platform.inputs import LEFT, MIDDLE, RIGHT, Pointer
from elements_table.ui.stage.actor import Actor
from elements_table.ui.stage.choices import Choices
from elements_table.ui.stage.draft import Selection
from elements_table.ui.stage.signals import Signal
from elements_table.ui.stage.stage import Stage
from elements_table.ui.widgets.focus import inside

DRAG_FROM: Final = 5.0
"""How far, in dp, the pointer moves before a press becomes a drag."""
TILT_AT: Final = 14.0
"""Sideways dp between two moves at which a dragged card leans the whole way."""


class DragController:
    """Turns the pointer's moves over the stage into actions."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.choices: Choices | None = None
        self.chosen: Signal[[Action]] = Signal()
        """An action, or a change of the draft, that the person wants to be done."""
        self.refused: Signal[[Actor, str]] = Signal()
        """A piece that was dropped on a zone without right."""
        self.redraft: Signal[[]] = Signal()
        """The draft has changed."""
        self.clicked: Signal[[Actor]] = Signal()
        """A piece that was clicked makes no action."""
        self.inspected: Signal[[Actor]] = Signal()
        """A piece that is to be looked at closely."""
        self.peeked: Signal[[str]] = Signal()
        """A zone (empty: any) in which is to be looked at what lies hidden."""
        self._pressed: Actor | None = None
        self._clicked: Actor | None = None
        """The piece that the last click was on: a second one makes that a double click."""
        self.at = (-1.0, -1.0)
        """Where the pointer was last."""
        self._from = (0.0, 0.0)
        self._grip = (0.0, 0.0)
        self._tilt = 0.0
        self._last_x = 0.0
        self.over: str | None = None
        """The zone under the held piece."""
        self.asked: Action | None = None
        """An action that the person is asked for: what it would bring is shown while nothing else is pointed at."""
        self.keeps = False
        """Whether a piece that was let go stays where it is: what it makes is being weighed."""
        self.stale = False
        """Set when what the resting layer shows (lit zones, preview) has changed."""

    def offer(self, choices: Choices | None) -> None:
        """Exchange what can be done now; a held or selected piece without a use any more is put back."""
        self.choices = choices
        self.stale = True
        selected = self.stage.selected
        if selected is not None and not self._touchable(selected):
            self.stage.select(None)

    def ask(self, action: Action | None) -> None:
        """Ask the person for an action (None: for none)."""
        self.asked = action

    def forget(self) -> None:
        """Let go of what a person has begun, as if nothing had been touched."""
        self._pressed = self._clicked = self.over = None
        self.choices = None
        self.stage.forget()
        self.stale = True

    @property
    def held(self) -> Actor | None:
        """The dragged piece, else the selected one."""
        return self.stage.dragged or self.stage.selected

    def ready(self) -> list[Actor]:
        """Return what a click on a zone carries there: the selected piece, else those that a draft has raised.

        Of pieces that go together one stands for all.
        """
        if self.stage.selected is not None or self.choices is None:
            return [] if self.stage.selected is None else [self.stage.selected]
        raised = (self.stage.actor(ref) for ref in self.choices.raised())
        return [actor for actor in raised if actor is not None]

    def is_raised(self, actor: Actor) -> bool:
        """Return whether a piece is selected, or raised by a draft."""
        draft = self.choices.draft if self.choices is not None else None
        return actor is self.stage.selected or (isinstance(draft, Selection) and actor.ref in draft.raised)

    def lit(self) -> tuple[str, ...]:
        """Return the zones to light: where the held piece may go, or those that a draft has raised."""
        if self.choices is None:
            return ()
        carried = self.ready() if self.stage.dragged is None else [self.stage.dragged]
        return tuple(dict.fromkeys(zone for actor in carried for zone in self.choices.zones(actor.ref)))

    def wrong(self) -> str | None:
        """Return the zone under the dragged piece that does not take it."""
        dragged = self.stage.dragged
        if dragged is None or self.over is None or self.over in self.lit() or self.over == dragged.zone:
            return None
        return self.over

    def preview(self) -> Action | None:
        """Return the action that the held or hovered piece would make, None where that is open."""
        if self.choices is None:
            return None
        held = self.held
        if held is not None:
            dropped = self.choices.dropped(held.ref, self.over or "")
            return dropped if dropped is not None else self.choices.only(held.ref)
        hot = self.stage.hot
        only = self.choices.only(hot.ref) if hot is not None else None
        return self.asked if only is None else only

    @property
    def pointed(self) -> Actor | None:
        """The piece of a hand that is held, pointed at or focused."""
        focused = self.stage.focused
        actor = self.held or self.stage.hot or (self.stage.actor(focused) if focused is not None else None)
        return actor if actor is not None and self.stage.zones[actor.zone].spread else None

    def pointer(self, event: Pointer) -> bool:
        """Take a pointer's event; return whether anything on the table answered."""
        self.at = (event.x, event.y)
        if event.kind == "move":
            return self._move(event)
        if event.kind == "down" and event.button == LEFT:
            return self._down(event)
        if event.kind == "up" and event.button == LEFT:
            return self._up(event)
        if event.kind == "down" and event.button in (MIDDLE, RIGHT):
            return self._look(event)
        return False

    def _look(self, event: Pointer) -> bool:
        """Put down what is held; else look closely at a piece, or at what lies hidden there."""
        if self.held is not None:
            self.drop()
            return True
        actor, zone = self.stage.piece_at(event.x, event.y), self.stage.zone_at(event.x, event.y)
        if event.button == MIDDLE:
            self.peeked(actor.zone if actor is not None else zone.name if zone is not None else "")
        elif actor is not None:
            self.inspected(actor)
        return actor is not None

    def drop(self) -> None:
        """Put back whatever is held or selected."""
        stage = self.stage
        self._pressed = None
        stage.part(None)
        if stage.dragged is not None:
            stage.let_go()
        stage.select(None)
        self.over = None
        self.stale = True

    def _move(self, event: Pointer) -> bool:
        stage = self.stage
        if stage.dragged is not None:
            self._drag(event)
            return True
        pressed = self._pressed
        if pressed is not None:
            far = abs(event.x - self._from[0]) + abs(event.y - self._from[1]) >= DRAG_FROM
            # in one's own hand a piece can always be lifted, elsewhere where an action or the draft moves it
            is_movable = self.choices is not None and bool(self.choices.zones(pressed.ref))
            if far and (stage.zones[pressed.zone].spread or is_movable):
                self._lift(pressed, event)
            return True
        actor = stage.piece_at(event.x, event.y)
        if actor is not None and not (stage.zones[actor.zone].spread or self._touchable(actor)):
            actor = None
        if stage.point_at(actor):
            self.stale = True
        return actor is not None

    def _down(self, event: Pointer) -> bool:
        actor = self.stage.piece_at(event.x, event.y)
        clicked, self._clicked = self._clicked, None
        self._from = (event.x, event.y)
        zone = self.stage.zone_at(event.x, event.y)
        if zone is not None and self._carry(actor, zone.name):
            return True
        if event.double and clicked is not None:
            if actor is clicked:  # else the first click has taken it from under the pointer
                self._act_on(actor)
            return True
        self._pressed = actor
        if actor is None and self.stage.selected is not None:
            self.drop()
        return actor is not None

    def _carry(self, actor: Actor | None, zone: str) -> bool:
        """Carry what is ready to a zone that was clicked, where `actor` lies; say why where it cannot lie there."""
        ready = [one for one in self.ready() if one.zone not in (zone, actor and actor.zone)]
        if ready and self.put(zone):
            return True
        if not ready or (actor is not None and self._touchable(actor)):
            return False
        self.stage.select(None)
        self.refused(ready[0], zone)
        return True

    def _act_on(self, actor: Actor) -> None:
        """Do what a double click on a piece means, whose first click has been answered."""
        draft, ref = self.choices.draft if self.choices is not None else None, actor.ref
        if draft is None or not draft.taps(ref):
            self.finish(actor)
            return
        if isinstance(draft, Selection):
            if ref not in draft.raised:  # the first click has put it down
                draft.tap(ref)
                self.redraft()
            if self.finish(actor):
                return
        action = draft.tap(ref, double=True)
        self.redraft()
        if action is not None:
            self.chosen(action)

    def finish(self, actor: Actor) -> bool:
        """Do the one thing that a piece can do, with those raised beside it; return whether there was one."""
        if self.choices is None:
            return False
        action, zones = self.choices.sent(actor.ref), self.choices.zones(actor.ref)
        if action is None:
            return len(zones) == 1 and self._send(actor, zones[0])
        self.stage.select(None)
        self.chosen(action)
        return True

    def _up(self, event: Pointer) -> bool:
        pressed, self._pressed = self._pressed, None
        if self.stage.dragged is not None:
            self._release(event)
            return True
        if self.stage.piece_at(event.x, event.y) is not pressed:
            return False
        if pressed is None:
            return self._click_place(event.x, event.y)
        self._clicked = pressed
        self.click(pressed)
        return True

    def _click_place(self, x: float, y: float) -> bool:
        """Answer a click on an empty part of a zone whose pieces are tapped; return whether there was one."""
        for name, action in self.choices.places.items() if self.choices is not None else ():
            area = self.stage.zones[name].area
            if inside(area, x, y) and inside(area, *self._from):
                self.chosen(action)
                return True
        return False

    def click(self, actor: Actor) -> None:
        """Choose a piece: a tap acts, anything that can be carried is picked up or put back."""
        choices = self.choices
        self.stale = True
        if choices is not None and actor.ref in choices.taps:
            self.chosen(choices.taps[actor.ref])
        elif choices is not None and choices.draft is not None and choices.draft.taps(actor.ref):
            choices.draft.tap(actor.ref)
            self.redraft()
        elif actor is self.stage.selected:
            self.stage.select(None)
        elif self._touchable(actor):
            self.stage.select(actor)
        else:
            self.stage.select(None)
            self.clicked(actor)

    def put(self, zone: str) -> bool:
        """Carry what is ready to a zone, first what acts there; return whether anything may go there."""
        if self.choices is None:
            return False
        ready, dropped = self.ready(), self.choices.dropped
        ready.sort(key=lambda one: dropped(one.ref, zone) is None)
        return any(self._send(one, zone) for one in ready)

    def _send(self, actor: Actor, zone: str) -> bool:
        """Carry a piece that is not dragged to a zone; return whether it may go there."""
        if self.choices is None:
            return False
        action = self.choices.dropped(actor.ref, zone)
        if action is not None:
            self.stage.select(None)
            self.chosen(action)
            return True
        if not self.choices.moved(actor.ref, zone):
            return False
        self.stage.select(None)
        self.redraft()
        return True

    def _lift(self, actor: Actor, event: Pointer) -> None:
        stage = self.stage
        self._grip = (self._from[0] - actor.pose.x, self._from[1] - actor.pose.y)
        self._last_x, self._tilt = event.x, 0.0
        stage.hot = None
        stage.selected = None
        company = self.choices.company(actor.ref) if self.choices is not None else ()
        along = [stage.actor(ref) for ref in company]
        stage.hold(actor, [one for one in along if one is not None])
        self._drag(event)
        self.stale = True

    def _drag(self, event: Pointer) -> None:
        speed = event.x - self._last_x
        self._last_x = event.x
        lean = max(-1.0, min(1.0, speed / TILT_AT)) * Motion.DRAG_TILT
        self._tilt += (-lean - self._tilt) * 0.35
        self.stage.drag_to(event.x - self._grip[0], event.y - self._grip[1], self._tilt)
        zone = self.stage.zone_at(event.x, event.y)
        over = zone.name if zone is not None else None
        if over != self.over:
            self.over = over
            self.stale = True
            self.stage.part(over if zone is not None and zone.joins and over in self.lit() else None)

    def _release(self, event: Pointer) -> None:
        actor = self.stage.dragged
        assert actor is not None
        zone = self.stage.zone_at(event.x, event.y)
        over = self.over = zone.name if zone is not None else None
        action = self.choices.dropped(actor.ref, over or "") if self.choices is not None else None
        self.stale = True
        if action is not None:
            self.chosen(action)  # while all is as it was shown: whoever asks for that view has it
            self.over = None
            self.stage.part(None)
            if self.stage.dragged is actor and not self.keeps:  # it is not done yet: back until it is
                self.stage.let_go()
            return
        self.over = None
        if self.choices is not None and over is not None and self.choices.moved(actor.ref, over):
            self.stage.part(None)
            self.redraft()
            return
        wrong = over is not None and over != actor.zone
        self.stage.part(None)
        self.stage.let_go(shaken=wrong)
        if wrong and over is not None:
            self.refused(actor, over)

    def _touchable(self, actor: Actor) -> bool:
        return self.choices is not None and self.choices.touchable(actor.ref)
