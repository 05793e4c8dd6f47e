"""A piece as an object on the table: its pose now, the ways that it is going, and the face it turns to."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from elements_table.ui.drawing import theme
from elements_table.ui.stage.geometry import Pose, blend
from elements_table.ui.stage.view import Card, Look, Painted, Piece, Ref

STEP_ANGLE: Final = 6.0
"""Degrees between the angles of what is dealt."""
STEP_SIZE: Final = 0.125
"""Between its sizes, in those at the end."""


@dataclass(slots=True)
class Flight:
    """A way from one pose to another; `arc` lifts its middle, `flip` is the look it starts with."""

    start: Pose
    end: Pose
    begun: float
    duration: float
    easing: theme.Easing
    arc: float = 0.0
    flip: Look | None = None
    far: bool = False
    """Whether it crosses zones, and is drawn over everything that lies."""
    shake: float = 0.0
    """Time at the start in which it shakes where it is, ms."""
    answers: bool = False
    """Whether its element answers where it lands."""
    turns: float = 1.0
    """In which part of its time, from the beginning, it turns."""
    veiled: bool = False
    """Whether it shows the look it starts with to the end."""
    dealt: bool = False
    """Whether it is one of the many at a time that a deal moves: fewer sizes, angles and shadows do for it."""
    layer: int | None = None
    """How far up it lies among its zone's pieces meanwhile, None where its place says so."""

    @property
    def over(self) -> float:
        """When it ends, ms."""
        return self.begun + self.shake + self.duration

    def part(self, now: float) -> float:
        """Return how much of the time has passed, 0 to 1."""
        if self.duration <= 0:
            return 1.0
        return min(1.0, max(0.0, (now - self.begun - self.shake) / self.duration))

    def shaken(self, now: float) -> float:
        """Return how far it is to the side while it shakes, dp."""
        passed = now - self.begun
        if not 0 <= passed < self.shake:
            return 0.0
        return theme.Motion.SHAKE_DISTANCE * math.sin(2 * math.pi * passed / theme.Motion.SHAKE)


class Actor:
    """One piece: `home` is where its zone puts it, `pose` where it is drawn, `legs` the ways after this one."""

    __slots__ = ("flight", "home", "index", "landed", "legs", "lives", "piece", "pose", "squeeze", "zone")

    def __init__(self, piece: Piece, zone: str, index: int, home: Pose) -> None:
        self.piece, self.zone, self.index = piece, zone, index
        self.home = self.pose = home
        self.flight: Flight | None = None
        self.legs: tuple[Flight, ...] = ()
        self.squeeze = 1.0
        self.landed: float | None = None
        """Since when its element answers; None: it does not."""
        self.lives: float | None = None
        """Since when the lines engraved on it travel; None: they do not."""

    @property
    def look(self) -> Look:
        """The face to draw now: a flip shows the old one until its middle."""
        if self.flight is not None and self.flight.flip is not None and self.squeeze < 0:
            return self.flight.flip
        return self.piece.look

    @property
    def ref(self) -> Ref:
        """Where it is, as gestures name it."""
        return Ref(self.zone, self.index)

    @property
    def is_engraved(self) -> bool:
        """Whether its lines can travel."""
        look = self.piece.look
        return isinstance(look, Card) or (isinstance(look, Painted) and bool(look.engraved))

    @property
    def still(self) -> bool:
        """Whether it lies where it is going."""
        return self.flight is None

    def calms(self, now: float, unit: float) -> bool:
        """Let answer and life end in time, `unit` ms being one at the usual pace; return whether one has ended."""
        before = self.landed, self.lives
        if self.landed is not None and now - self.landed >= unit * theme.Motion.ANSWER:
            self.landed = None
        if self.lives is not None and now - self.lives >= unit * theme.Motion.LIFE:
            self.lives = None
        return (self.landed, self.lives) != before

    def go(
        self, end: Pose, now: float, duration: float, easing: theme.Easing, *, delay: float = 0.0, arc: float = 0.0,
        flip: Look | None = None, far: bool = False, shake: float = 0.0, dealt: bool = False,
    ) -> None:  # fmt: skip
        """Set out for a pose; from where it is now, whatever it was doing."""
        self.legs = ()
        if duration <= 0 or (end == self.pose and flip is None):
            self.flight, self.pose, self.squeeze = None, end, 1.0
            return
        self.flight = Flight(self.pose, end, now + delay, duration, easing, arc, flip, far, shake, dealt=dealt)
        self.squeeze = -1.0 if flip is not None else 1.0

    def update(self, now: float) -> bool:
        """Move on to the time `now`; return whether it has just arrived."""
        flight = self.flight
        if flight is None:
            return False
        part = flight.part(now)
        while part >= 1.0:
            if not self.legs:
                self.finish()
                self.landed = now if flight.answers else None
                return True
            flight = self.flight = self.legs[0]
            self.legs = self.legs[1:]
            part = flight.part(now)
        eased = flight.easing(part)
        pose = blend(flight.start, flight.end, eased)
        if flight.shake:
            pose = pose._replace(x=pose.x + flight.shaken(now))
        if flight.arc:
            pose = pose._replace(y=pose.y - flight.arc * 4 * eased * (1 - eased))
        if flight.dealt:
            pose = _stepped(pose, flight.end)
        elif flight.far:
            pose = pose._replace(lift=pose.lift + 10 * 4 * part * (1 - part))
        self.pose = pose
        # below 0 the old face shows, above 0 the new one; its size is the width left
        turned = min(1.0, part / flight.turns)
        self.squeeze = 1.0 if flight.flip is None else -1.0 if flight.veiled else -math.cos(math.pi * turned)
        return False

    def follow(self, flights: Sequence[Flight]) -> None:
        """Go several ways, one after the other."""
        self.flight, self.legs = flights[0], tuple(flights[1:])
        self.pose = self.flight.start
        self.squeeze = 1.0 if self.flight.flip is None else -1.0

    def finish(self) -> None:
        """Be where it was going."""
        if self.flight is not None:
            self.pose = (self.legs[-1] if self.legs else self.flight).end
        self.flight, self.legs, self.landed, self.lives = None, (), None, None
        self.squeeze = 1.0


def _stepped(pose: Pose, end: Pose) -> Pose:
    """Return a pose in one of few sizes and angles: those of the end as soon as it is near."""
    is_near = abs((pose.angle - end.angle + 180) % 360 - 180) <= STEP_ANGLE
    angle = end.angle if is_near else round(pose.angle / STEP_ANGLE) * STEP_ANGLE
    width = round(pose.width / end.width / STEP_SIZE) * STEP_SIZE * end.width
    return pose._replace(angle=angle, width=width, lift=theme.Lift.HOVER if pose.lift != end.lift else end.lift)
