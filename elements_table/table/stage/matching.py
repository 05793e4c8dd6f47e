"""Which piece of one arrangement becomes which of the next: carried by an event, moved by a draft, or left over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from elements_table.kernel.game import Event
from elements_table.table.stage.actor import Actor
from elements_table.table.stage.geometry import Zone
from elements_table.table.stage.view import Piece

Arrangement = Mapping[str, Sequence[Piece]]


def travellers(
    event: Event | None,
    zone_of: Mapping[str, str],
    arrangement: Arrangement,
    kept: Mapping[tuple[str, int], Actor],
    free: dict[str, list[Actor]],
) -> dict[tuple[str, int], Actor]:
    """Return the new places of pieces that the event carried from one zone to another."""
    found: dict[tuple[str, int], Actor] = {}
    for moved in event.moved if event else ():
        source, target = zone_of.get(moved.source, ""), zone_of.get(moved.target, "")
        pieces = arrangement.get(target, ())
        for _n in range(moved.count):
            actor = _take(free.get(source, []), moved.face)
            place = _open_place(pieces, target, moved.face, kept, found)
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


def _take(actors: Sequence[Actor], face: str | None) -> Actor | None:
    """Return the piece that an event took: the last with that face, else the last that shows none."""
    named = [actor for actor in actors if actor.piece.name == face]
    if named:
        return named[-1]
    return actors[-1] if actors else None


def _open_place(
    pieces: Sequence[Piece],
    zone: str,
    face: str | None,
    kept: Mapping[tuple[str, int], Actor],
    found: Mapping[tuple[str, int], Actor],
) -> int | None:
    places = [i for i in range(len(pieces)) if (zone, i) not in kept and (zone, i) not in found]
    named = [i for i in places if face is not None and pieces[i].name == face]
    if named:
        return named[-1]
    return places[0] if places else None
