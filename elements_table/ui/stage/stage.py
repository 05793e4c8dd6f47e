"""The table itself: zones, the pieces in them, and how one arrangement becomes the next.

Resting pieces belong to a layer that is drawn once; a zone with anything moving in it is drawn in each frame.
"""

from collections.abc import Collection, Container, Mapping, Sequence
from typing import Final

from elements_table.kernel.game import Event
from elements_table.ui.drawing.cards import Outline
from elements_table.ui.drawing.theme import Lift, Motion, Raise, in_out_cubic, out_back, out_cubic, out_quad
from elements_table.ui.stage.actor import Actor, Flight
from elements_table.ui.stage.geometry import Pile, Pose, Zone
from elements_table.ui.stage.motion import flights
from elements_table.ui.stage.view import Back, Figure, Painted, Piece, Ref

FIGURE_RAISE: Final = 6.0
"""How far a token, pawn or cube moves up when it is chosen, in dp."""
MOST_LIVES: Final = 4
"""Of so many cards that land at once the lines still travel: each frame has time to make that of one."""
FADES_LAST: Final = 3.0
"""What leaves the table fades in this part (a third) of its way, the last one."""

SORT_ARC: Final = 12.0
"""How far from the straight way two backs are that change places, in dp."""


class Stage:
    """Zones and actors. `now` is the last time it was told, in ms."""

    def __init__(self, pace: flights.Pace | None = None) -> None:
        self.pace = pace or flights.Pace()
        self.zones: dict[str, Zone] = {}
        self.actors: dict[str, list[Actor]] = {}
        self.everything: list[Actor] = []
        """The actors of all zones: asked for in each frame."""
        self.leaving: list[Actor] = []
        self.now = 0.0
        self.hot: Actor | None = None
        self.selected: Actor | None = None
        self.dragged: Actor | None = None
        self.company: tuple[Actor, ...] = ()
        """Pieces that the dragged one carries along."""
        self.hinted: tuple[Ref, ...] = ()
        self.marked: Mapping[Ref, Outline] = {}
        """Pieces in a line of their own colour."""
        self.focused: Ref | None = None
        self.raised: frozenset[Ref] = frozenset()
        """The pieces that a draft has chosen."""
        self.closed: frozenset[str] = frozenset()
        """The zones that take no pieces now."""
        self.lit: frozenset[Ref] | None = None
        """The pieces that are pointed at, all others lie in the dark; None: everything is lit."""
        self._is_carrying = False
        """Whether an event has sent out what flies."""
        self.parted: str | None = None
        """The zone whose pieces make room for the held one."""
        self.added: list[Actor] = []
        """What has come to lie on top of all in its zone, and is still to be drawn there."""
        self.stirred: Actor | None = None
        """The card under a held pointer that has lived already."""

    def place(self, zones: Sequence[Zone], arrangement: flights.Arrangement) -> None:
        """Lay everything out at once: a new table, or a window of another size."""
        self.form(zones)
        self.hot = self.selected = self.dragged = self.parted = None
        self.company = ()
        self.leaving = []
        self._is_carrying = False
        self.actors = {}
        for name, zone in self.zones.items():
            pieces = arrangement.get(name, ())
            homes = zone.lay([piece.apart for piece in pieces])
            laid = enumerate(zip(pieces, homes, strict=True))
            self.actors[name] = [Actor(piece, name, i, home) for i, (piece, home) in laid]
        self.everything = [actor for actors in self.actors.values() for actor in actors]
        for actor in self.everything:
            actor.pose = self.rest_pose(actor)

    def form(self, zones: Sequence[Zone]) -> None:
        """Let zones lie elsewhere; what is in them follows with the next arrangement."""
        self.zones = {zone.name: zone for zone in sorted(zones, key=lambda zone: zone.order)}

    def change(
        self, arrangement: flights.Arrangement, event: Event | None, zone_of: Mapping[str, str],
        leave: float = Motion.TAKE, lands: Collection[str] = (), holds: float = 0.0,
    ) -> None:  # fmt: skip
        """Move from the present arrangement to another, matching pieces by the event's from and to.

        `zone_of` maps the places that the event names to zones; `leave` is how long pieces travel that leave the
        table, in ms; the elements of what arrives in the zones `lands` answer. What is new waits as it `holds`.
        """
        self.parted = None
        if event is not None and event.kind == "deal":
            self._gather({zone_of.get(moved.source, "") for moved in event.moved})
        matching = flights.Matching(self.zones, self.actors, arrangement, (self.dragged, self.selected))
        carried = matching.carry(event, zone_of)
        if event is None:
            matching.across()
        matching.rest()
        gone = flights.depart(event, zone_of, matching.free, self.zones, arrangement, self.now, self.pace, leave)
        self.leaving.extend(gone)
        self._settle(arrangement, matching.kept, event, zone_of, holds)
        if self.pace.reduced:
            return
        for actor in carried:
            flights.go_along(actor, self.zones[actor.zone].anchor, gone)
        self._is_carrying = event is not None and event.kind != "deal"
        flights.pass_by(self.everything)
        for name in lands:
            for actor in self.actors[name]:
                if actor.flight is not None and actor.flight.far:
                    actor.flight.answers = bool(actor.piece.look.element)

    def forget(self) -> None:
        """Let go of whatever a person has pointed at, chosen or been hinted at."""
        self.hot = self.selected = self.dragged = self.focused = self.parted = None
        self.company = self.hinted = ()
        self.raised = frozenset()

    def _gather(self, decks: Container[str]) -> None:
        """Take up all cards before a deal, so that none of the old hand seems to stay; decks and tokens lie on."""
        self.hot = self.selected = self.dragged = None
        self.company = ()
        for name, actors in self.actors.items():
            if name not in decks:
                self.actors[name] = [actor for actor in actors if isinstance(actor.piece.look, Figure)]

    def _settle(
        self, arrangement: flights.Arrangement, kept: Mapping[tuple[str, int], Actor], event: Event | None,
        zone_of: Mapping[str, str], holds: float,
    ) -> None:  # fmt: skip
        """Give every piece its new home and send it there."""
        is_deal = event is not None and event.kind == "deal"
        births = flights.order_of_births(event, zone_of, arrangement, kept)
        sources = {zone_of.get(m.target, ""): zone_of.get(m.source, "") for m in (event.moved if event else ())}
        lists: dict[str, list[Actor]] = {}
        for name, zone in self.zones.items():
            pieces = arrangement.get(name, ())
            lists[name] = []
            homes = zone.lay([piece.apart for piece in pieces]) if pieces else ()
            for place, (piece, home) in enumerate(zip(pieces, homes, strict=True)):
                actor = kept.get((name, place))
                if actor is None:
                    actor = Actor(piece, name, place, home)
                    delay = holds + births.get((name, place), len(births)) * flights.stagger(len(births))
                    source, end = self.zones.get(sources.get(name, "")), self.rest_pose(actor)
                    flights.come(actor, source, end, self.now, self.pace, delay, is_dealt=is_deal)
                elif (
                    actor.pose is not actor.home
                    or (actor.piece, actor.home) != (piece, home)
                    or (actor.zone, actor.index) != (name, place)
                ):
                    self._send(actor, piece, name, place, home)
                lists[name].append(actor)
        self.actors = lists
        self.everything = [actor for actors in lists.values() for actor in actors]
        if is_deal:
            decks = (actor for name in set(sources.values()) for actor in lists.get(name, ()))
            flights.veil([(lists[name], zone.spread) for name, zone in self.zones.items()], decks, self.pace.factor)
        for held in ("hot", "selected", "dragged"):
            if getattr(self, held) not in self.everything:
                setattr(self, held, None)
        self.company = () if self.dragged is None else self.company

    def _send(self, actor: Actor, piece: Piece, name: str, place: int, home: Pose) -> None:
        crosses = actor.zone != name
        flip = actor.piece.look if actor.piece.look != piece.look and not self.pace.reduced else None
        actor.piece, actor.zone, actor.index, actor.home = piece, name, place, home
        if not crosses and self.dragged is not None and self.in_hand(actor):
            return  # it follows the hand
        if crosses:
            token = isinstance(piece.look, Figure)
            duration = Motion.TOKEN if token else Motion.PLAY
            arc = 40.0 if token else 0.0
            end = self.rest_pose(actor) if piece.lit or piece.dim else home
            actor.go(end, self.now, self.pace.ms(duration), out_cubic, arc=arc, flip=flip, far=True)
            self.dragged = None if actor is self.dragged else self.dragged
            self.selected = None if actor is self.selected else self.selected
            return
        end = self.rest_pose(actor)
        if end != actor.pose or flip is not None or actor.flight is not None:
            duration = Motion.FLIP if flip is not None else Motion.FAN_CLOSE
            actor.go(end, self.now, self.pace.ms(duration), out_cubic, flip=flip)

    def update(self, now: float) -> bool:
        """Advance to `now` in ms; return whether the resting layer changed (something set out or arrived).

        What is dealt onto the others of its zone is only noted in `added`.
        """
        self.now = now
        arrived = False
        landing = []
        for actor in self.everything:
            flight = actor.flight
            if flight is None:
                if actor.landed is not None or actor.lives is not None:  # asked of all in each frame: no call
                    arrived |= actor.calms(now, self.pace.factor)
            elif actor.update(now):
                if actor.landed is not None:
                    landing.append(actor)
                if flight.dealt and not any(other.still for other in self.actors[actor.zone][actor.index + 1 :]):
                    self.added.append(actor)
                else:
                    arrived = True
        if self.pace.lively and len(landing) <= MOST_LIVES:
            for actor in (one for one in landing if one.is_engraved):
                actor.lives = now
        if self.leaving:
            for actor in self.leaving:
                arrived |= actor.update(now)
                actor.pose = actor.pose._replace(alpha=min(1.0, FADES_LAST * actor.pose.alpha))
            self.leaving = [actor for actor in self.leaving if not actor.still]
        return arrived

    def sort(self, names: Sequence[str]) -> None:
        """Let two backs beside each other in one of these zones change places: nobody knows which they are."""
        lying = [actor for name in names[:1] for actor in self.actors.get(name, []) if actor.still]
        backs = [actor for actor in lying if isinstance(actor.piece.look, Back)]
        for one, other in zip(backs[-2:], backs[:-3:-1], strict=True):
            arc = SORT_ARC if one.index > other.index else -SORT_ARC
            one.follow([Flight(other.home, one.home, self.now, self.pace.ms(Motion.FAN_CLOSE), in_out_cubic, arc)])

    def moving(self) -> bool:
        """Return whether any piece is on its way."""
        for actor in self.everything:  # asked for often, so without a call
            if actor.flight is not None:
                return True
        return bool(self.leaving)

    def carrying(self) -> bool:
        """Return whether pieces are on their way from zone to zone that an event has moved; a deal is none."""
        if self._is_carrying and not self.leaving:
            for actor in self.everything:  # asked for often, as `moving` is
                if actor.flight is not None and actor.flight.far:
                    return True
            self._is_carrying = False
        return self._is_carrying

    def answering(self) -> bool:
        """Return whether the element of a card answers, or its lines travel: nothing waits for that."""
        return bool([actor for actor in self.everything if actor.landed is not None or actor.lives is not None])

    def hurry(self) -> None:
        """Finish everything that moves, at once."""
        for actor in self.everything:
            if actor.flight is not None or actor.landed is not None or actor.lives is not None:
                actor.finish()
        self.leaving = []

    def rest_pose(self, actor: Actor) -> Pose:
        """Return where a piece lies when nothing moves: raised while hot or selected, sunk in a hand if of no use."""
        is_figure = isinstance(actor.piece.look, Figure)
        if actor is self.selected or (self.raised and actor.ref in self.raised):
            return actor.home.raised(FIGURE_RAISE if is_figure else Raise.SELECTED, 1.0, Lift.SELECTED)
        if actor.piece.lit and not is_figure:
            return actor.home.raised(Raise.HOVER, Raise.HOVER_SCALE, Lift.SELECTED)
        if not self.zones[actor.zone].spread:
            return actor.home
        if actor is self.hot:
            return actor.home.raised(Raise.HOVER, Raise.HOVER_SCALE, Lift.HOVER)
        return actor.home.raised(Raise.SUNK) if actor.piece.dim == 1 else actor.home

    def point_at(self, actor: Actor | None) -> bool:
        """Make a piece hot (None: none); return whether that changed anything."""
        if actor is self.hot:
            return False
        before, self.hot = self.hot, actor
        for piece in (before, actor):
            if piece is not None and piece is not self.dragged and not piece.legs:
                piece.go(self.rest_pose(piece), self.now, self.pace.ms(Motion.HOVER), out_quad)
        return True

    def raise_up(self, refs: frozenset[Ref]) -> None:
        """Raise the pieces that a draft has chosen, and lower those that it has no more."""
        before, self.raised = self.raised, refs
        for ref in before ^ refs:
            actor = self.actor(ref)
            if actor is not None and actor is not self.dragged:
                actor.go(self.rest_pose(actor), self.now, self.pace.ms(Motion.RAISE), out_back)

    def select(self, actor: Actor | None) -> None:
        """Raise a piece and mark it (None: put it back)."""
        before, self.selected = self.selected, actor
        if before is not None and before is not actor:
            before.go(self.rest_pose(before), self.now, self.pace.ms(Motion.RAISE), out_quad)
        if actor is not None:
            actor.go(self.rest_pose(actor), self.now, self.pace.ms(Motion.RAISE), out_back)

    def part(self, name: str | None) -> None:
        """Let the pieces of a zone make room for one more; those of the zone before close again."""
        if name == self.parted:
            return
        before, self.parted = self.parted, name
        for zone_name in (before, name):
            zone = self.zones.get(zone_name or "")
            if zone is None:
                continue
            actors = self.actors[zone.name]
            breaks = [actor.piece.apart for actor in actors] + [False] * (zone.name == name)
            for actor, home in zip(actors, zone.lay(breaks), strict=False):
                actor.home = home
                actor.go(self.rest_pose(actor), self.now, self.pace.ms(Motion.FAN_CLOSE), out_cubic)

    def stir(self, actor: Actor) -> None:
        """Let the lines of an open card under a held pointer travel, once."""
        if self.pace.lively and actor.is_engraved and actor is not self.stirred:
            self.stirred, actor.lives = actor, self.now

    def hold(self, actor: Actor | None, company: Sequence[Actor] = ()) -> None:
        """Take a piece in hand, and others with it (None: let go); they then go where `drag_to` says."""
        self.dragged = actor
        self.company = tuple(company) if actor is not None else ()
        for one in (actor, *self.company):
            if one is not None:
                one.finish()
        if actor is not None:
            self.stir(actor)

    def in_hand(self, actor: Actor) -> bool:
        """Return whether a piece is dragged, by itself or along with another."""
        return self.dragged is not None and (actor is self.dragged or actor in self.company)

    def drag_to(self, x: float, y: float, tilt: float) -> None:
        """Put the held piece under the pointer, leaning by `tilt` degrees, and its company beside it."""
        if self.dragged is None:
            return
        flights.carry((self.dragged, *self.company), self.dragged, x, y, tilt)

    def let_go(self, *, shaken: bool = False) -> None:
        """Send all that is in hand home, after a shake where it was refused."""
        held = (self.dragged, *self.company)
        self.hold(None)
        for actor in held:
            if actor is not None:
                self.give_back(actor, shaken=shaken)

    def give_back(self, actor: Actor, *, shaken: bool = False) -> None:
        """Send a piece home, after a shake where it was refused."""
        shake = Motion.SHAKE * Motion.SHAKES if shaken and not self.pace.reduced else 0.0
        actor.go(self.rest_pose(actor), self.now, self.pace.ms(Motion.RETURN), out_cubic, far=True, shake=shake)

    def refs(self) -> list[Ref]:
        """Return every piece by its place, by the zones' names, then first drawn first."""
        return [Ref(name, index) for name in sorted(self.actors) for index in range(len(self.actors[name]))]

    def terse(self) -> list[Ref]:
        """Return the pieces that lie open and leave out something of what they say when they are read large."""
        return [
            Ref(name, actor.index)
            for name in sorted(self.actors)
            for actor in (self.actors[name][-1:] if isinstance(self.zones[name], Pile) else self.actors[name])
            if isinstance(actor.piece.look, Painted) and actor.piece.look.whole is not None
        ]

    def actor(self, ref: Ref) -> Actor | None:
        """Return the piece at a place, None where there is none."""
        actors = self.actors.get(ref.zone, [])
        return actors[ref.index] if 0 <= ref.index < len(actors) else None

    def piece_at(self, x: float, y: float) -> Actor | None:
        """Return the topmost piece at a point, by its strip where it rests and by what it is raised above that."""
        for name in reversed(self.zones):
            zone = self.zones[name]
            for actor in reversed(self.actors[name]):
                if actor.home.covers(x, y, zone.aspect, self._above(actor)):
                    return actor
        return None

    def _above(self, actor: Actor) -> float:
        """Return how far a piece stands out of its place, in dp; less than 0: it has sunk."""
        if actor is self.selected or actor.ref in self.raised:
            return Raise.SELECTED
        if not self.zones[actor.zone].spread:
            return 0.0
        return Raise.HOVER if actor is self.hot else Raise.SUNK if actor.piece.dim == 1 else 0.0

    def zone_at(self, x: float, y: float) -> Zone | None:
        """Return the topmost zone that takes drops at a point."""
        for zone in reversed(self.zones.values()):
            left, top, w, h = zone.area
            if zone.drop and zone.name not in self.closed and left <= x < left + w and top <= y < top + h:
                return zone
        return None

    def live(self) -> set[str]:
        """Return the zones to draw in each frame; what flies between zones, or is held, lies over all zones."""
        return {
            actor.zone
            for actor in self.everything
            if actor.landed is not None
            or actor.lives is not None
            or (actor.flight is not None and not actor.flight.far)
        }
