"""Which piece of one arrangement becomes which of the next: carried by an event, moved by a draft, or left over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from elements_table.kernel.game import Event
from elements_table.ui.stage.actor import Actor
from elements_table.ui.stage.geometry import Pile, Zone
from elements_table.ui.stage.view import Back, Piece

Arrangement = Mapping[str, Sequence[Piece]]


def travellers(
    event: Event | None,
    zone_of: Mapping[str, str],
    zones: Mapping[str, Zone],
    arrangement: Arrangement,
    kept: Mapping[tuple[str, int], Actor],
    free: dict[str, list[Actor]],
) -> dict[tuple[str, int], Actor]:
    """Return the new places of pieces that the event carried from one zone to another.

    On a pile what was named first comes to lie on top.
    """
    found: dict[tuple[str, int], Actor] = {}
    for moved in event.moved if event else ():
        source, target = zone_of.get(moved.source, ""), zone_of.get(moved.target, "")
        pieces = arrangement.get(target, ())
        for _n in range(moved.count):
            actor = taken(free.get(source, []), moved.face)
            open_places = [n for n in range(len(pieces)) if (target, n) not in kept and (target, n) not in found]
            place = _place(open_places, pieces, moved.face, from_top=isinstance(zones.get(target), Pile))
            if actor is None or place is None:
                break
            free[source].remove(actor)
            found[target, place] = actor
    return found


def match_across(
    zones: Mapping[str, Zone],
    held: Sequence[Actor | None],
    arrangement: Arrangement,
    kept: dict[tuple[str, int], Actor],
    free: dict[str, list[Actor]],
) -> None:
    """Find pieces that changed their zone without an event (a draft moved them) by their names."""
    for name in zones:
        for place, piece in enumerate(arrangement.get(name, ())):
            if (name, place) in kept:
                continue
            loose = [a for actors in free.values() for a in actors if a.piece.name == piece.name]
            if loose:
                actor = max(loose, key=lambda a: a in held)
                kept[name, place] = actor
                free[actor.zone].remove(actor)


def match_rest(
    zones: Mapping[str, Zone],
    arrangement: Arrangement,
    kept: dict[tuple[str, int], Actor],
    free: dict[str, list[Actor]],
) -> None:
    """Give what is left of a zone's old pieces to its open places, the nearest first."""
    for name, zone in zones.items():
        pieces = arrangement.get(name, ())
        homes = zone.lay([piece.apart for piece in pieces])
        for place in range(len(pieces)):
            if (name, place) in kept or not free[name]:
                continue
            home = homes[place]
            near = min(free[name], key=lambda a: abs(a.home.x - home.x) + abs(a.home.y - home.y))
            kept[name, place] = near
            free[name].remove(near)


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
