"""The stack of screens, and the routes to them: a feature is known by its route alone, loaded when first gone to."""

import logging
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Final

import pygame

from elements_table.kernel.errors import brief
from elements_table.ui.shell import transitions
from elements_table.ui.shell.layers import Layers
from elements_table.ui.shell.screen import Navigator, Screen, Shell
from elements_table.ui.widgets.tips import Tips, Toast

if TYPE_CHECKING:
    from elements_table.match.play.match import Match

log = logging.getLogger(__name__)

FEATURES: Final = "elements_table.ui.features"
ROUTES: Final[Mapping[str, str]] = {
    "menu": "menu.menu:Menu",
    "open_matches": "menu.open_matches:OpenMatches",
    "new_game": "new_game.new_game:NewGame",
    "match": "coach.coach:opened",
    "shown_match": "replay.shown_table:shown",
    "replay": "replay.replay:opened",
    "story": "story.story:StorySheet",
    "decision": "replay.replay:at_decision",
    "review": "review.review:ReviewScreen",
    "lesson": "lessons.lessons:opened",
    "lesson_offer": "lessons.lesson_offer:offered",
    "puzzle": "puzzles.puzzles:opened",
    "puzzles": "puzzles.shelf:PuzzleShelf",
    "streak": "puzzles.streak:opened",
    "own_mistakes": "puzzles.own:opened",
    "own_puzzle": "puzzles.own:made_by_oneself",
    "editor": "editor.editor:opened",
    "learn": "learn.learn:Learn",
    "rulebook": "rulebook.rules:Rules",
    "history": "history.history:HistoryScreen",
    "statistics": "statistics.statistics:StatisticsScreen",
    "daily": "daily.daily:DailyScreen",
    "ladder": "ladder.ladder:LadderScreen",
    "preferences": "preferences.settings:SettingsScreen",
    "who": "preferences.who:Who",
    "keys": "preferences.keys:Keys",
    "inspect": "inspect.inspect:Inspect",
    "choices": "choices.choices:ChoiceSheet",
    "bindings": "preferences.keys:BindingsSheet",
    "about": "about.about:About",
}
"""Module and what makes the screen there, by route: it is given the app and what the route is gone with."""

FIRST: Final[Mapping[str, tuple[str, ...]]] = {
    "match": (
        "bots.fresh_process",
        "match.play.bot_driver",
        "ui.stage.scene",
        "ui.features.match.view_builder",
        "ui.features.match.table_painter",
        "ui.features.match.sheets.summary",
        "ui.features.match.event_presenter",
    )
}
"""What a route loads, in pieces short enough for a frame each; the rest comes with the route itself."""


def pieces(route: str) -> list[Callable[[], object]]:
    """Return what loads a route ahead, piece by piece."""
    return [
        *(partial(import_module, f"elements_table.{name}") for name in FIRST.get(route, ())),
        partial(maker, route),
    ]


def maker(route: str) -> Callable[..., Screen | None]:
    """Return what makes the screen of a route; None from it means that there is nothing to show, and why was said."""
    module, _, attribute = ROUTES[route].partition(":")
    made: Callable[..., Screen | None] = getattr(import_module(f"{FEATURES}.{module}"), attribute)
    return made


class ScreenStack(Navigator):
    """Shows the top one of some screens; without screens it stops `running`."""

    def __init__(self, app: Shell, stack: list[Screen], layers: Layers, tips: Tips) -> None:
        self._app = app
        self.services = app.services
        self._display = app.display
        self._layers, self._tips, self.stack = layers, tips, stack
        self.running = True

    def say(self, text: str) -> None:
        log.info("%s", text)
        if self.stack:
            self.stack[-1].toast = Toast(brief(text), self._app.clock)
            self._display.touch()

    def make(self, route: str, *given: object, **named: object) -> Screen | None:
        return maker(route)(self._app, *given, **named)

    def push(self, screen: Screen) -> None:
        before, old = self.picture(), self.stack[-1] if self.stack else None
        if old is None:
            self.running = True  # a rematch follows the only screen that there was
        else:
            old.pause()
        self._show(screen, before, old)

    def replace(self, screen: Screen) -> None:
        before, old = self.picture(), self.stack.pop() if self.stack else None
        if old is not None:
            old.leave()
        self._show(screen, before, old)

    def pop(self, screen: Screen | None = None) -> None:
        if screen is not None and screen not in self.stack:
            return
        before, top = self.picture(), None
        while self.stack:
            top = self.stack.pop()
            top.leave()
            if screen is None or top is screen:
                break
        self._return(before, top)

    def home(self) -> None:
        if not self.stack or self.stack[0].route != "menu":
            before, old = self.picture(), self.stack[-1] if self.stack else None
            self.leave_all()
            self._show_menu(before, old)
        elif len(self.stack) > 1:
            self.pop(self.stack[1])
        self._display.let_go_of_pieces()

    def to_table(self, match: "Match") -> None:
        screen = self.make("match", match)
        if screen is not None and len(self.stack) > 1:
            while len(self.stack) > 2:
                self.stack.pop().leave()
            self.replace(screen)
        elif screen is not None:
            self.push(screen)

    def begin_anew(self) -> None:
        """Open the menu after a fault; what has failed may fail again as it is left."""
        while self.stack:
            with suppress(Exception):
                self.stack.pop().leave()
        self._show_menu(None, None)

    def leave_all(self) -> None:
        """Leave all screens, from the top down; none is shown for it."""
        while self.stack:
            self.stack.pop().leave()

    def _show_menu(self, before: pygame.Surface | None, old: Screen | None) -> None:
        menu = self.make("menu")
        if menu is not None:
            self._show(menu, before, old)

    def picture(self) -> pygame.Surface | None:
        """Return a picture of what is shown, None where that is not whole."""
        return self._layers.picture(pygame.display.get_surface(), self.stack)

    def _show(self, screen: Screen, before: pygame.Surface | None, old: Screen | None) -> None:
        display = self._display
        self.stack.append(screen)
        self._uncover()
        screen.layout(*display.stage_size)
        screen.enter()
        if before is not None and old is not None and self.stack[-1] is screen:
            way = display.scale_of(old) / display.scale
            self._layers.give_way(transitions.to_screen(before, old, screen, self.services.settings, way))

    def _return(self, before: pygame.Surface | None, left: Screen | None) -> None:
        self._uncover()
        if not self.stack:
            self.running = False
            return
        self._translate(self.stack[-1])
        self._relayout(self.stack[-1])
        self.stack[-1].resume()
        if before is not None and left is not None:
            self._layers.give_way(transitions.back_from(before, left, self.services.settings))

    def _translate(self, top: Screen) -> None:
        """Make the screen on top anew where another language was chosen over it."""
        if top.language == self.services.settings.language or (anew := top.translated()) is top:
            return
        top.leave()
        self.stack[-1] = anew
        anew.enter()

    def _uncover(self) -> None:
        self._display.take_scale()
        self._display.forget_rasters()
        self._layers.uncover()
        self._tips.hide()
        self._display.touch()

    def _relayout(self, screen: Screen) -> None:
        display = self._display
        stage = display.stage_size
        laid_out = (display.scale, self.services.settings.cards, display.reading_size, display.spacing)
        if (screen.width, screen.height, screen.laid_out) != (*stage, laid_out):
            screen.laid_out = laid_out
            screen.layout(*stage)

    def relayout(self, *, anew: bool) -> None:
        """Lay every screen out for the size that the window has now; `anew` also where its size is the same."""
        for screen in self.stack:
            screen.stale = True
            screen.laid_out = () if anew else screen.laid_out
        for screen in self.stack:
            with self._display.at(screen):
                self._relayout(screen)
        self._display.touch()
