"""What a drag does, clicks do: tried with a pointer on the table of a match, anywhere in its zones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from random import Random
from typing import Any, Final, NamedTuple

import pygame

from elements_table.conformance.findings import must
from elements_table.conformance.table import moments, some
from elements_table.conformance.tables import Table
from elements_table.kernel.registry import Registry
from elements_table.match.match import Match
from elements_table.table.app import App
from elements_table.table.inputs import Translator
from elements_table.table.screens.table import TableScreen
from elements_table.table.settings import Settings
from elements_table.table.shots import shared_easel
from elements_table.table.stage.draft import Selection
from elements_table.table.stage.scene import Ref
from elements_table.table.theme import Raise

SIZE: Final = (1280, 800)
PARTS: Final = ((0.5, 0.5), (0.06, 0.06), (0.94, 0.06), (0.06, 0.94), (0.94, 0.94))
"""Where a zone is tried, in parts of its width and height."""
ON_PIECE: Final = (0.0, -0.3, 0.3, -0.44, 0.44)
"""Where a piece is taken hold of, in parts of its width and height from its middle."""
WATCHED: Final = 60
"""Actions of a random match between which gestures are looked for."""
EACH: Final = 8
"""How many decisions of a phase are looked at."""
LAID: Final = 3
"""Of the actions that a draft stands for, how many are put together at each decision."""
RISES: Final = (0.0, Raise.SELECTED + 2)
"""How far a piece may rise over a point, in dp, as it is chosen."""
FRAME: Final = 400.0
"""Time between two gestures, in ms: too long for a double click."""

Outcome = tuple[Any, ...]


class Tried(TableScreen):
    """The table of the seat that is to act: what is chosen there is noted, and not done."""

    def __init__(self, app: App, match: Match, seat: int) -> None:
        self._seat = seat
        super().__init__(app, match, posed=True)
        self.reacting.retire()
        self.chosen: list[Any] = []
        self._translator = Translator(app.scale)
        self._now = 0.0

    def _viewer(self, match: Match) -> int | None:
        return self._seat

    def _choose(self, action: Any) -> None:
        if callable(action):
            super()._choose(action)
        else:
            self.chosen.append(action)

    # ---- how it is tried

    def begin(self, action: Any = None) -> None:
        """Lay everything as it was at first; a draft takes up an action."""
        self.chosen.clear()
        self.ring.forget()
        self.hands.forget()
        self.state.draft = None
        self._place()
        if action is not None and self.state.draft is not None:
            self.state.draft.suggest(action)
            self.offer.redraft()
        self._rest()

    def _rest(self) -> None:
        self._now += FRAME
        self.stage.hurry()
        self.update(self._now)
        self.stage.hurry()

    def outcome(self) -> Outcome:
        """Return what has come of it: what was chosen, what was put together, and how it lies."""
        self._rest()
        draft = self.state.draft
        lies = {name: [actor.piece.name for actor in actors] for name, actors in self.stage.actors.items()}
        return (list(self.chosen), None if draft is None or self.chosen else draft.action(), lies)

    def _send(self, kind: int, point: tuple[float, float], **more: Any) -> None:
        at = (round(point[0] * self.app.scale), round(point[1] * self.app.scale))
        given = self._translator.translate(pygame.Event(kind, pos=at, **more), self._now)
        if given is not None:
            self.handle(given)

    def click(self, *points: tuple[float, float]) -> None:
        """Point, press and release at each point, with rests between."""
        for point in points:
            self._rest()
            self._click(point)

    def click_twice(self, point: tuple[float, float]) -> None:
        """Click twice at once, or once where that has done something."""
        self.click(point)
        if not self.chosen:
            self._click(point)

    def _click(self, point: tuple[float, float]) -> None:
        self._send(pygame.MOUSEMOTION, point)
        self._send(pygame.MOUSEBUTTONDOWN, point, button=1)
        self._send(pygame.MOUSEBUTTONUP, point, button=1)

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Carry what is at one point to another."""
        self._rest()
        self._send(pygame.MOUSEMOTION, start)
        self._send(pygame.MOUSEBUTTONDOWN, start, button=1)
        for part in (0.3, 0.7, 1.0):
            point = (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
            self._send(pygame.MOUSEMOTION, point)
        self._send(pygame.MOUSEBUTTONUP, end, button=1)

    def press_enter(self) -> None:
        """Press Enter."""
        given = self._translator.translate(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0), self._now)
        assert given is not None
        self.handle(given)

    # ---- where

    def spot(self, ref: Ref) -> tuple[float, float] | None:
        """Return a point at which the pointer finds a piece, None where others lie over it."""
        actor = self.stage.actor(ref)
        assert actor is not None
        home, high = actor.home, actor.home.width * self.stage.zones[ref.zone].aspect
        for across in ON_PIECE:
            for down in ON_PIECE:
                point = self._whole(home.x + across * home.width, home.y + down * high)
                if self.stage.piece_at(*point) is actor and self.ring.at(*point) is None:
                    return point
        return None

    def points(self, name: str, carried: str = "") -> list[tuple[float, float]]:
        """Return where a zone is to be tried: not on a button, another zone, or a piece of the zone `carried`."""
        x, y, w, h = self.stage.zones[name].area
        found = []
        for across, down in PARTS:
            point = self._whole(x + across * w, y + down * h)
            zone, pieces = self.stage.zone_at(*point), [self.stage.piece_at(point[0], point[1] + up) for up in RISES]
            is_free = self.ring.at(*point) is None and all(one is None or one.zone != carried for one in pieces)
            if is_free and (not carried or (zone is not None and zone.name == name)):
                found.append(point)
        return found

    def _whole(self, x: float, y: float) -> tuple[float, float]:
        """Return the nearest point that a pointer can be at."""
        scale = self.app.scale
        return round(x * scale) / scale, round(y * scale) / scale


class Way(NamedTuple):
    """A piece that may be carried to a zone; `laid` is the action that the draft has taken up before."""

    ref: Ref
    zone: str
    laid: Any = None


def a_click_does_what_a_drag_does(table: Table) -> None:
    """Each drag is made by click and click as well, anywhere in the zone; where it is one thing, by double click.

    Enter does what a double click does; a zone whose pieces are tapped answers on its empty parts too.
    """
    app, rng = _app(table.games), Random(41)
    seen, looked = set[tuple[Any, ...]](), Counter[str]()
    for moment in moments(table, 41, WATCHED):
        match = moment.match
        for seat in (seat for seat in match.waiting() if seat >= 0 and not match.is_asking(seat)):
            phase = match.observation(seat).phase
            looked[phase] += 1
            if looked[phase] > EACH:
                continue
            screen = Tried(app, match, seat)
            app.stack[:] = [screen]
            with app.at(screen):
                screen.layout(*app.stage_size)
                _try_all(screen, phase, seen, rng)


def _try_all(screen: Tried, phase: str, seen: set[tuple[Any, ...]], rng: Random) -> None:
    """Try what has not been seen yet in a phase: from where to where, at first and as a draft lays it."""
    for way in _ways(screen, rng):
        key, place = (phase, way.ref.zone, way.zone, way.laid is not None), (way.zone, way.laid is not None)
        if key not in seen and way.ref.zone != way.zone and _try(screen, way, 1 if place in seen else len(PARTS)):
            seen |= {key, place}
    for name, action in _places(screen):
        if (phase, name) not in seen:
            seen.add((phase, name))
            _try_place(screen, name, action)


@lru_cache(maxsize=1)
def _app(games: Registry) -> App:
    """Return an app without a window, which has the settings of nobody."""
    shared_easel(SIZE)  # opens what words are measured with
    pygame.register_quit(_app.cache_clear)
    app = App(games=games, size=SIZE)
    app.settings_file.settings = Settings(language=app.settings.language, reduced_motion=True, explain="never")
    return app


def _ways(screen: Tried, rng: Random) -> Iterator[Way]:
    """Yield what can be carried, as things lie and as a draft lays out some of the actions that it stands for."""
    screen.begin()
    choices, draft, legal = screen.state.choices, screen.state.draft, screen.view().legal
    if choices is not None:
        yield from [Way(ref, zone) for ref in screen.stage.refs() for zone in choices.zones(ref)]
    for action in some(legal, rng)[:LAID] if draft is not None else ():
        screen.begin(action)
        choices = screen.state.choices
        if choices is not None:
            refs = choices.raised() if isinstance(choices.draft, Selection) else screen.stage.refs()
            yield from [Way(ref, zone, action) for ref in refs for zone in choices.zones(ref)]


def _places(screen: Tried) -> list[tuple[str, Any]]:
    screen.begin()
    return [] if screen.state.choices is None else list(screen.state.choices.places.items())


def _try_place(screen: Tried, name: str, action: Any) -> None:
    points = screen.points(name)
    must(points, f"{name} is to be clicked, and nothing of it can be.")
    for point in points:
        screen.begin()
        screen.click(point)
        x, y = point
        must(
            screen.chosen == [action], f"`{action}` is a click on {name}, and at {x:.0f}, {y:.0f} that does nothing."
        )


def _is_one(screen: Tried, way: Way) -> bool:
    """Return whether a piece can do just one thing."""
    choices = screen.state.choices
    assert choices is not None
    zones = choices.zones(way.ref)
    made = {choices.dropped(way.ref, zone) for zone in zones}
    return len(zones) == 1 or (len(made) == 1 and None not in made)


def _try(screen: Tried, way: Way, most: int) -> bool:
    """Raise Broken where clicks do not what a drag does, at `most` points; return whether the piece was found."""
    screen.begin(way.laid)
    still, spot, actor = screen.outcome(), screen.spot(way.ref), screen.stage.actor(way.ref)
    if spot is None or actor is None:
        return False
    what = f"{actor.piece.name} of {way.ref.zone}, carried to {way.zone},"
    points = screen.points(way.zone, way.ref.zone)
    must(points, f"{what} finds no place there.")
    is_up, is_one = screen.hands.is_raised(actor), _is_one(screen, way)
    for x, y in points[:most]:
        screen.begin(way.laid)
        screen.drag(spot, (x, y))
        dragged, where = screen.outcome(), f"at {x:.0f}, {y:.0f}"
        must(dragged != still or way.laid is not None, f"{what} does nothing when it is dragged there, {where}.")

        def must_do(gesture: str, *does: Callable[[], None], dragged: Outcome = dragged, where: str = where) -> None:
            screen.begin(way.laid)
            for number, do in enumerate(does):
                if number == 0 or screen.outcome() != dragged:
                    do()
            must(screen.outcome() == dragged, f"{what} by {gesture} does not do what a drag does, {where}.")

        up: list[Callable[[], None]] = [] if is_up else [partial(screen.click, spot)]
        must_do("clicks", *up, partial(screen.click, (x, y)))
        if is_one:
            must_do("Enter", *up, screen.press_enter)
            must_do("a double click", partial(screen.click_twice, spot))
            is_one = False
    return True


CHECKS: Final = (a_click_does_what_a_drag_does,)
