"""How pieces go: at which pace, onto the table, off it, past each other, and along with a hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from elements_table.kernel.game import Event
from elements_table.ui.drawing import theme
from elements_table.ui.stage.actor import Actor
from elements_table.ui.stage.geometry import Pose, Zone
from elements_table.ui.stage.motion.matching import Arrangement
from elements_table.ui.stage.view import Back, Figure

SWAP_ARC: Final = 60.0
"""How far two figures that swap stay clear of the straight way, one above it and one below, in dp."""
AT_ONCE: Final = 0.5
"""In which part of their way pieces turn that are gathered: so they are cards, not edges, while they are fastest."""
BESIDE: Final = 0.42
"""How far pieces carried along lie beside each other, in widths."""


class Pace:
    """How fast things move: the settings' animation speed, and fades only under reduced motion.

    `lively` lets engraved cards live for a moment where they land, and under a pointer that rests.
    """

    def __init__(self, factor: float = 1.0, reduced: bool = False, lively: bool = True) -> None:
        self.factor, self.reduced = factor, reduced
        self.lively = lively and not reduced

    def ms(self, duration: float) -> float:
        """Return a duration as the settings want it."""
        return theme.Motion.REDUCED if self.reduced else duration * self.factor


def come(
    actor: Actor, origin: Zone | None, end: Pose, now: float, pace: Pace, delay: float, *, is_dealt: bool
) -> None:
    """Send a new piece from the zone that it comes out of to where it lies; without one it appears there.

    `delay` is how long it waits there, in ms at the usual pace.
    """
    if origin is not None and not pace.reduced:
        actor.pose = origin.anchor
        delay *= pace.factor
        actor.go(end, now, pace.ms(theme.Motion.DEAL), theme.out_cubic, delay=delay, far=True, dealt=is_dealt)
    else:
        actor.pose = end._replace(alpha=0.0)
        actor.go(end, now, pace.ms(theme.Motion.PANEL), theme.linear)


def depart(
    event: Event | None, zone_of: Mapping[str, str], free: Mapping[str, list[Actor]], zones: Mapping[str, Zone],
    arrangement: Arrangement, now: float, pace: Pace, duration: float,
) -> list[Actor]:  # fmt: skip
    """Send off pieces that have no place any more, and return them: to where the event took them, fading.

    Where only backs lie they turn their own.
    """
    gone: list[Actor] = []
    for name, actors in free.items():
        if not actors:
            continue
        targets = [zone_of.get(m.target, "") for m in (event.moved if event else ()) if zone_of.get(m.source) == name]
        zone = zones.get(targets[0]) if targets and not pace.reduced else None
        lie = [piece for piece in arrangement.get(zone.name if zone else "", ()) if isinstance(piece.look, Back)]
        for actor in actors:
            end = (zone.anchor if zone else actor.pose)._replace(alpha=0.0)
            turns = actor.look if lie and lie[-1].look != actor.look else None
            actor.piece = replace(actor.piece, look=lie[-1].look, dim=False) if turns else actor.piece
            actor.go(end, now, pace.ms(duration), theme.in_out_cubic, flip=turns, far=True)
            if actor.flight is not None:
                actor.flight.turns = AT_ONCE
            gone.append(actor)
    return gone


def go_along(actor: Actor, there: Pose, gone: Iterable[Actor]) -> None:
    """Let a piece go, and turn, as fast as those that leave the table for the same place."""
    others = (other.flight for other in gone if other.flight is not None and other.flight.end[:2] == there[:2])
    other = next(others, None)
    if actor.flight is not None and other is not None:
        actor.flight.duration, actor.flight.easing, actor.flight.turns = other.duration, other.easing, other.turns


def pass_by(actors: Iterable[Actor]) -> None:
    """Send two figures that swap on opposite arcs, so that they do not pass through each other."""
    going = [(actor, actor.flight) for actor in actors if actor.flight and isinstance(actor.piece.look, Figure)]
    if len(going) != 2 or not all(flight.far and flight.arc for _actor, flight in going):
        return
    (_one, there), (_other, back) = going
    if (there.end.x - there.start.x) * (back.end.x - back.start.x) < 0:
        for flight, arc in ((there, SWAP_ARC), (back, -SWAP_ARC)):
            flight.duration *= theme.Motion.SWAP / theme.Motion.TOKEN
            flight.arc, flight.easing = arc, theme.in_out_cubic


def carry(held: Iterable[Actor], leader: Actor, x: float, y: float, tilt: float) -> None:
    """Put the `leader` of what is held under the pointer, leaning by `tilt` degrees, and the others beside it."""
    width = leader.home.width * theme.Raise.DRAGGED_SCALE
    row = sorted(held, key=lambda actor: actor.index)
    middle = row.index(leader)
    for place, actor in enumerate(row):
        aside = (place - middle) * width * BESIDE
        actor.pose = Pose(x + aside, y + abs(aside) * 0.04, tilt - aside * 0.02, width, theme.Lift.DRAGGED)
