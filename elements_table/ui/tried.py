"""A table that is tried out with pointer and keys, and without a window: what is chosen is noted, and not done."""

from functools import lru_cache
from typing import Any, Final

import pygame

from elements_table.kernel.game import Action
from elements_table.kernel.registry import Registry
from elements_table.match.play.match import Match
from elements_table.ui.drawing.theme import Raise
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.features.match.table_mode import TableMode
from elements_table.ui.platform.inputs import Translator
from elements_table.ui.platform.settings import Settings
from elements_table.ui.shell.app import App
from elements_table.ui.shell.services import Services
from elements_table.ui.shots import shared_easel
from elements_table.ui.stage.scene import Ref

SIZE: Final = (1280, 800)
PARTS: Final = ((0.5, 0.5), (0.06, 0.06), (0.94, 0.06), (0.06, 0.94), (0.94, 0.94))
"""Where a zone is tried, in parts of its width and height."""
ON_PIECE: Final = (0.0, -0.3, 0.3, -0.44, 0.44)
"""Where a piece is taken hold of, in parts of its width and height from its middle."""
RISES: Final = (0.0, Raise.SELECTED + 2)
"""How far a piece may rise over a point, in dp, as it is chosen."""
FRAME: Final = 400.0
"""Time between two gestures, in ms: too long for a double click."""

Outcome = tuple[Any, ...]


@lru_cache(maxsize=1)
def shared_app(games: Registry) -> App:
    """Return an app without a window, which has the settings of nobody."""
    shared_easel(SIZE)  # opens what words are measured with
    pygame.register_quit(shared_app.cache_clear)
    app = App(services=Services(games), size=SIZE)
    language = app.services.settings.language
    app.services.settings_file.settings = Settings(language=language, reduced_motion=True, explain="never")
    return app


class NotedMode(TableMode):
    """Notes what is chosen, through the eyes of a seat."""

    has_reactions = False

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.chosen: list[Action] = []

    def viewer(self, match: Match) -> int | None:
        """Return the seat."""
        return self.seat

    def wants(self, action: Action) -> bool:
        """Note an action, and do nothing."""
        self.chosen.append(action)
        return False


class Tried(TableScreen):
    """The table of the seat that is to act: what is chosen there is noted, and not done."""

    def __init__(self, app: App, match: Match, seat: int) -> None:
        mode = NotedMode(seat)
        super().__init__(app, match, lambda _table: mode, posed=True)
        self.chosen = mode.chosen
        self._translator = Translator(app.display.scale)
        self._now = 0.0

    def begin(self, action: Action | None = None) -> None:
        """Lay everything as it was at first; a draft takes up an action."""
        self.chosen.clear()
        self.focus.forget()
        self.drags.forget()
        self.state.draft = None
        self.binder.lay()
        if action is not None and self.state.draft is not None:
            self.state.draft.suggest(action)
            self.binder.redraft()
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
        at = (round(point[0] * self.display.scale), round(point[1] * self.display.scale))
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

    def push(self, name: str) -> None:
        """Click the table's button of that name, if it is there."""
        for button in [one for one in self.focus.widgets if getattr(one, "name", "") == name]:
            x, y, w, h = button.rect
            self.click((x + w / 2, y + h / 2))

    def spot(self, ref: Ref) -> tuple[float, float] | None:
        """Return a point at which the pointer finds a piece, None where others lie over it."""
        actor = self.stage.actor(ref)
        assert actor is not None
        home, high = actor.home, actor.home.width * self.stage.zones[ref.zone].aspect
        for across in ON_PIECE:
            for down in ON_PIECE:
                point = self._whole(home.x + across * home.width, home.y + down * high)
                if self.stage.piece_at(*point) is actor and self.focus.at(*point) is None:
                    return point
        return None

    def points(self, name: str, carried: str = "") -> list[tuple[float, float]]:
        """Return where a zone is to be tried: not on a button, another zone, or a piece of the zone `carried`."""
        x, y, w, h = self.stage.zones[name].area
        found = []
        for across, down in PARTS:
            point = self._whole(x + across * w, y + down * h)
            zone, pieces = self.stage.zone_at(*point), [self.stage.piece_at(point[0], point[1] + up) for up in RISES]
            is_free = self.focus.at(*point) is None and all(one is None or one.zone != carried for one in pieces)
            if is_free and (not carried or (zone is not None and zone.name == name)):
                found.append(point)
        return found

    def _whole(self, x: float, y: float) -> tuple[float, float]:
        """Return the nearest point that a pointer can be at."""
        scale = self.display.scale
        return round(x * scale) / scale, round(y * scale) / scale
