"""Which piece of one arrangement becomes which of the next: carried by an event, moved by a draft, or left over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from elements_table.kernel.game import Event
from elements_table.ui.stage.actor import Actor
from elements_table.ui.stage.geometry import Pile, Zone
from elements_table.ui.stage.view import Back, Piece

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
            for place, actor in match_up(self.free[name], arrangement.get(name, ()), held).items():
                self.kept[name, place] = actor  # for most pieces of each change: no call
                self.free[name].remove(actor)

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
