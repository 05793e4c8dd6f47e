"""How cards come onto the table: one by one from hand to hand, and face down till their hand has them all."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain, groupby
from random import Random
from typing import Final

from elements_table.kernel.game import Event, Moved
from elements_table.ui.drawing.theme import Motion, in_out_cubic, linear, out_cubic
from elements_table.ui.stage.actor import Actor, Flight
from elements_table.ui.stage.geometry import Pose
from elements_table.ui.stage.view import Back, Figure, Look, Piece

_ASKEW: Final = ((-5.0, 2.0, 3.0), (4.0, -3.0, -3.0), (0.0, 3.0, 0.0), (-3.0, -2.0, -3.0), (5.0, 1.0, 3.0))
"""How untidily cards fall onto a packet: to the right, down, and degrees."""


def in_turns(moved: Sequence[Moved]) -> tuple[Moved, ...]:
    """Return a deal as it goes around: a card to each hand in turn, then to the next kind of place (`kitty`)."""
    turns: list[Moved] = []
    for _kind, group in groupby(moved, lambda one: one.target.partition(".")[0]):
        places = list(group)
        for n in range(max(one.count for one in places)):
            turns += [Moved(one.source, one.target, one.face) for one in places if one.count > n]
    return tuple(turns)


def order_of_births(
    event: Event | None,
    zone_of: Mapping[str, str],
    arrangement: Mapping[str, Sequence[Piece]],
    kept: Container[tuple[str, int]],
) -> dict[tuple[str, int], int]:
    """Return zone and place -> number for the pieces that an event brings (none that is `kept`), in its order."""
    order: dict[tuple[str, int], int] = {}
    for one in () if event is None else in_turns(event.moved) if event.kind == "deal" else event.moved:
        name = zone_of.get(one.target, "")
        pieces = arrangement.get(name, ())
        for _n in range(one.count):
            open_places = [i for i in range(len(pieces)) if (name, i) not in kept and (name, i) not in order]
            if not open_places:
                break
            named = [i for i in open_places if pieces[i].name == one.face]
            order[name, (named or open_places)[0]] = len(order)
    return order


def landings(actors: Iterable[Actor], width: float) -> list[tuple[float, float]]:
    """Return when each card that is dealt lands, and where, from -1 at the left edge of the table to 1; in order."""
    flights = [actor.flight for actor in actors if actor.flight is not None and actor.flight.far]
    return sorted((flight.over, 2 * flight.end.x / width - 1) for flight in flights)


def stagger(count: int) -> float:
    """Return how long after each other `count` pieces set out, ms: a large deal is over within `DEAL_LONGEST`."""
    return min(Motion.DEAL_STAGGER, (Motion.DEAL_LONGEST - Motion.DEAL) / max(1, count - 1))


def veil(hands: Iterable[tuple[Sequence[Actor], bool]], decks: Iterable[Actor], factor: float) -> None:
    """Let what was dealt come with its back up: that of the decks, else of what nobody sees.

    `hands` are each zone's pieces, with whether they lie sorted there; `decks` what stays where it came from.
    """
    zones = [([a for a in actors if a.flight is not None and a.flight.far], is_sorted) for actors, is_sorted in hands]
    hidden = chain(decks, *(dealt for dealt, _ in zones))
    back = next((actor.look for actor in hidden if isinstance(actor.look, Back)), None)
    for dealt, is_sorted in zones:
        seen = [actor for actor in dealt if not isinstance(actor.look, Back | Figure)]
        if back is not None and seen:
            _turn_up(seen, back, is_sorted, factor)


def _turn_up(actors: Sequence[Actor], back: Look, is_sorted: bool, factor: float) -> None:
    """Let cards gather in a packet, open, turn one after the other, and then go where they belong."""
    ways = [replace(actor.flight, flip=back, veiled=True) for actor in actors if actor.flight is not None]
    homes = [actor.flight.end for actor in actors if actor.flight is not None]
    if len(actors) == 1:
        actors[0].follow((ways[0], Flight(homes[0], homes[0], ways[0].over, factor * Motion.FLIP, linear, flip=back)))
        return
    places = Random(len(actors)).sample(range(len(actors)), len(actors)) if is_sorted else range(len(actors))
    begun = sorted(way.begun for way in ways)
    middle = homes[len(homes) // 2]._replace(
        x=sum(home.x for home in homes) / len(homes), y=min(home.y for home in homes), angle=0.0
    )
    gathered = max(way.over for way in ways)
    squared = gathered + factor * Motion.SQUARE
    opened = squared + factor * Motion.OPEN
    turned = opened + factor * ((len(actors) - 1) * Motion.WAVE + Motion.FLIP)
    for actor, way, home, place in zip(actors, ways, homes, places, strict=True):
        dx, dy, lean = _ASKEW[place % len(_ASKEW)]
        fallen = middle._replace(x=middle.x + dx, y=middle.y + dy, angle=lean)
        there = homes[place]
        turns = opened + factor * place * Motion.WAVE
        up = turns + factor * Motion.FLIP
        actor.follow(
            (
                replace(way, end=fallen, begun=begun[place]),
                _down(fallen, middle, gathered, squared, back, place),
                _down(middle, there, squared, opened, back, place),
                Flight(there, there, turns, up - turns, linear, flip=back, layer=place),
                Flight(there, there, up, turned - up, linear, layer=place),
                Flight(there, home, turned, is_sorted * factor * Motion.SORT, in_out_cubic, dealt=True),
            )
        )


def _down(start: Pose, end: Pose, begun: float, over: float, back: Look, layer: int) -> Flight:
    """Return the way of a card that shows its back."""
    return Flight(start, end, begun, over - begun, out_cubic, flip=back, veiled=True, dealt=True, layer=layer)
