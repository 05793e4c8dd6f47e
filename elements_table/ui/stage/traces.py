"""Where the pieces lie now that moved in what happened long ago."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from elements_table.kernel.game import Event
from elements_table.ui.stage.scene import Ref
from elements_table.ui.stage.stage import Stage


def pieces_of(
    heard: Sequence[tuple[Event, Event]], number: int, zone_of: Callable[[str], str], stage: Stage
) -> tuple[Ref, ...]:
    """Return where the pieces lie now that the event of that number moved.

    What was `heard` are events, each beside the same with the places that the table tells apart. Pieces that cannot
    be told from others of their kind are left out. `zone_of` maps places that events name to zones.
    """
    event, staged = heard[number]
    faces = {moved.face for moved in event.moved if moved.face is not None}
    moves = Counter((moved.face, moved.target) for moved in staged.moved if moved.face in faces)
    found: list[Ref] = []
    for (face, target), count in moves.items():
        for place, left in _followed(face, target, count, [later for _event, later in heard[number + 1 :]]).items():
            actors = [actor for actor in stage.actors.get(zone_of(place), []) if actor.piece.name == face]
            if len(actors) == left:
                found += [actor.ref for actor in actors]
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
