"""A piece as an object on the table: its pose now, where it is going, and the face it turns to."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from elements_table.table import theme
from elements_table.table.stage.geometry import Pose, blend
from elements_table.table.stage.scene import Look, Piece


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
    """One piece: `home` is where its zone puts it, `pose` where it is drawn."""

    __slots__ = ("flight", "home", "index", "landed", "piece", "pose", "squeeze", "zone")

    def __init__(self, piece: Piece, zone: str, index: int, home: Pose) -> None:
        self.piece = piece
        self.zone = zone
        self.index = index
        self.home = home
        self.pose = home
        self.flight: Flight | None = None
        self.squeeze = 1.0
        self.landed: float | None = None
        """Since when its element answers; None: it does not."""

    @property
    def look(self) -> Look:
        """The face to draw now: a flip shows the old one until its middle."""
        if self.flight is not None and self.flight.flip is not None and self.squeeze < 0:
            return self.flight.flip
        return self.piece.look

    @property
    def still(self) -> bool:
        """Whether it lies where it is going."""
        return self.flight is None

    def waits(self, now: float) -> bool:
        """Return whether it is still to be dealt."""
        return self.flight is not None and self.flight.far and self.flight.begun > now

    def go(
        self,
        end: Pose,
        now: float,
        duration: float,
        easing: theme.Easing,
        *,
        delay: float = 0.0,
        arc: float = 0.0,
        flip: Look | None = None,
        far: bool = False,
        shake: float = 0.0,
    ) -> None:
        """Set out for a pose; from where it is now, whatever it was doing."""
        if duration <= 0 or (end == self.pose and flip is None):
            self.flight, self.pose, self.squeeze = None, end, 1.0
            return
        self.flight = Flight(self.pose, end, now + delay, duration, easing, arc, flip, far, shake)
        self.squeeze = -1.0 if flip is not None else 1.0

    def update(self, now: float) -> bool:
        """Move on to the time `now`; return whether it has just arrived."""
        flight = self.flight
        if flight is None:
            return False
        part = flight.part(now)
        if part >= 1.0:
            self.finish()
            self.landed = now if flight.answers else None
            return True
        eased = flight.easing(part)
        pose = blend(flight.start, flight.end, eased)
        pose = pose._replace(x=pose.x + flight.shaken(now))
        if flight.arc:
            pose = pose._replace(y=pose.y - flight.arc * 4 * part * (1 - part))
        if flight.far:
            pose = pose._replace(lift=pose.lift + 10 * 4 * part * (1 - part))
        self.pose = pose
        # below 0 the old face shows, above 0 the new one; its size is the width left
        self.squeeze = 1.0 if flight.flip is None else 2 * part - 1
        return False

    def finish(self) -> None:
        """Be where it was going."""
        if self.flight is not None:
            self.pose = self.flight.end
        self.flight = self.landed = None
        self.squeeze = 1.0


def match_up(old: Sequence[Actor], pieces: Sequence[Piece], held: Sequence[Actor | None]) -> dict[int, Actor]:
    """Return place -> actor for the pieces of one zone that were already there, equal ones in their order.

    Pieces that a person holds come last: when one of two equal cards leaves, it is the held one.
    """
    free = sorted(old, key=lambda actor: actor in held)
    found: dict[int, Actor] = {}
    for place, piece in enumerate(pieces):
        for actor in free:
            if actor.piece.name == piece.name and actor.piece.look == piece.look:
                found[place] = actor
                free.remove(actor)
                break
    return found
