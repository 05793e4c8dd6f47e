"""How pieces go and come: which becomes which, at which pace, past each other, dealt from hand to hand."""

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain, groupby
from random import Random
from typing import Final

from elements_table.kernel.game import Event, Moved
from elements_table.ui.drawing.theme import Lift, Motion, Raise, in_out_cubic, linear, out_cubic
from elements_table.ui.stage.actor import Actor, Flight
from elements_table.ui.stage.geometry import Pile, Pose, Zone
from elements_table.ui.stage.view import Back, Figure, Look, Piece

Arrangement = Mapping[str, Sequence[Piece]]


class Matching:
    """Which piece becomes which of an arrangement: `kept` by zone and place; `free` have no place yet, by zone.

    At first those that lie where they lay, then what `carry`, `across` and `rest` find.
    """

    def __init__(
        self, zones: Mapping[str, Zone], actors: Mapping[str, Sequence[Actor]], arrangement: Arrangement,
        held: Sequence[Actor | None],
    ) -> None:  # fmt: skip
        self.zones, self.arrangement, self.held = zones, arrangement, held
        self.free = {name: list(some) for name, some in actors.items()}
        self.kept: dict[tuple[str, int], Actor] = {}
        for name in zones:
            free = self.free[name]
            for place, actor in match_up(free, arrangement.get(name, ()), held).items() if free else ():
                self.kept[name, place] = actor  # for most pieces of each change: no call
                free.remove(actor)

    def _keep(self, name: str, place: int, actor: Actor) -> None:
        self.kept[name, place] = actor
        self.free[actor.zone].remove(actor)

    def carry(self, event: Event | None, zone_of: Mapping[str, str]) -> list[Actor]:
        """Find the new places of pieces that the event carried from one zone to another, and return those pieces.

        On a pile what was named first comes to lie on top.
        """
        found: list[Actor] = []
        for moved in event.moved if event else ():
            source, target = zone_of.get(moved.source, ""), zone_of.get(moved.target, "")
            pieces = self.arrangement.get(target, ())
            for _n in range(moved.count):
                actor = taken(self.free.get(source, []), moved.face)
                open_places = [n for n in range(len(pieces)) if (target, n) not in self.kept]
                place = _place(open_places, pieces, moved.face, from_top=isinstance(self.zones.get(target), Pile))
                if actor is None or place is None:
                    break
                self._keep(target, place, actor)
                found.append(actor)
        return found

    def across(self) -> None:
        """Find pieces that changed their zone without an event (a draft moved them) by their names."""
        for name in self.zones:
            for place, piece in enumerate(self.arrangement.get(name, ())):
                loose = [a for actors in self.free.values() for a in actors if a.piece.name == piece.name]
                if loose and (name, place) not in self.kept:
                    self._keep(name, place, max(loose, key=lambda a: a in self.held))

    def rest(self) -> None:
        """Give what is left of a zone's old pieces to its open places, the nearest first."""
        for name, zone in self.zones.items():
            pieces, free = self.arrangement.get(name, ()), self.free[name]
            for place in range(len(pieces)) if free else ():
                if free and (name, place) not in self.kept:
                    home = zone.lay([piece.apart for piece in pieces])[place]
                    near = min(free, key=lambda a: abs(a.home.x - home.x) + abs(a.home.y - home.y))
                    self._keep(name, place, near)


def match_up(old: Sequence[Actor], pieces: Sequence[Piece], held: Sequence[Actor | None]) -> dict[int, Actor]:
    """Return place -> actor for the pieces of one zone that were already there, equal ones in their order.

    Pieces that a person holds come last: when one of two equal cards leaves, it is the held one.
    """
    free = list(old)
    for actor in held:
        if actor in free:
            free.remove(actor)
            free.append(actor)
    found: dict[int, Actor] = {}
    for place, piece in enumerate(pieces):
        for actor in free:
            if actor.piece.name == piece.name and actor.piece.look == piece.look:
                found[place] = actor
                free.remove(actor)
                break
    return found


def taken(actors: Sequence[Actor], face: str | None) -> Actor | None:
    """Return the piece of a zone that is taken: the last with that face, else the last that shows none."""
    named = [actor for actor in actors if actor.piece.name == face]
    hidden = [actor for actor in actors if isinstance(actor.piece.look, Back)]
    return next((found[-1] for found in (named, hidden, actors) if found), None)


def _place(places: Sequence[int], pieces: Sequence[Piece], face: str | None, *, from_top: bool) -> int | None:
    """Return which of the open places a piece takes: the last of its face, else the first, or the last `from_top`."""
    named = [place for place in places if face is not None and pieces[place].name == face]
    if named:
        return named[-1]
    return places[-1 if from_top else 0] if places else None


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
        return Motion.REDUCED if self.reduced else duration * self.factor


def come(
    actor: Actor, origin: Zone | None, end: Pose, now: float, pace: Pace, delay: float, *, is_dealt: bool
) -> None:
    """Send a new piece from the zone that it comes out of to where it lies; without one it appears there.

    `delay` is how long it waits there, in ms at the usual pace.
    """
    if origin is not None and not pace.reduced:
        actor.pose = origin.anchor
        delay *= pace.factor
        actor.go(end, now, pace.ms(Motion.DEAL), out_cubic, delay=delay, far=True, dealt=is_dealt)
    else:
        actor.pose = end._replace(alpha=0.0)
        actor.go(end, now, pace.ms(Motion.PANEL), linear)


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
            actor.go(end, now, pace.ms(duration), in_out_cubic, flip=turns, far=True)
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
            flight.duration *= Motion.SWAP / Motion.TOKEN
            flight.arc, flight.easing = arc, in_out_cubic


def carry(held: Iterable[Actor], leader: Actor, x: float, y: float, tilt: float) -> None:
    """Put the `leader` of what is held under the pointer, leaning by `tilt` degrees, and the others beside it."""
    width = leader.home.width * Raise.DRAGGED_SCALE
    row = sorted(held, key=lambda actor: actor.index)
    middle = row.index(leader)
    for place, actor in enumerate(row):
        aside = (place - middle) * width * BESIDE
        actor.pose = Pose(x + aside, y + abs(aside) * 0.04, tilt - aside * 0.02, width, Lift.DRAGGED)


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
    x, y = sum(home.x for home in homes) / len(homes), min(home.y for home in homes)
    middle = homes[len(homes) // 2]._replace(x=x, y=y, angle=0.0)
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
