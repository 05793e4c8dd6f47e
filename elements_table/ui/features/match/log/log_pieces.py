"""Which pieces a line of the log speaks of, as long as they lie open on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from elements_table.kernel.game import Event
from elements_table.ui.stage.scene import Ref
from elements_table.ui.stage.stage import Stage


class Heard(NamedTuple):
    """What has happened, as the viewer saw it, and the same with the places that the table tells apart."""

    event: Event
    staged: Event


def pieces_of(heard: Sequence[Heard], number: int, zone_of: Callable[[str], str], stage: Stage) -> tuple[Ref, ...]:
    """Return where the pieces lie now that the event of that number moved.

    Those that cannot be told from others of their kind are left out. `zone_of` maps places that events name to zones.
    """
    event, staged = heard[number]
    faces = {moved.face for moved in event.moved if moved.face is not None}
    moves = Counter((moved.face, moved.target) for moved in staged.moved if moved.face in faces)
    found: list[Ref] = []
    for (face, target), count in moves.items():
        if face is None:
            continue
        for place, left in _followed(face, target, count, [each.staged for each in heard[number + 1 :]]).items():
            actors = [actor for actor in stage.actors.get(zone_of(place), []) if actor.piece.name == face]
            if len(actors) == left:
                found += [Ref(actor.zone, actor.index) for actor in actors]
    return tuple(dict.fromkeys(found))


def _followed(face: str, place: str, count: int, later: Iterable[Event]) -> Counter[str]:
    """Return where pieces of a face went from a place; nowhere if nobody can tell, or a new deal gathered them."""
    lie = Counter({place: count})
    for event in later:
        if event.kind == "deal":
            return Counter()
        for moved in event.moved:
            if lie[moved.source] and moved.face in (face, None):
                lie[moved.source] -= 1
                if moved.face is not None:
                    lie[moved.target] += 1
    return +lie
