"""The ways to the screens: a feature is known by its route alone, and loaded when somebody first goes there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from elements_table.ui.shell.screen import Screen

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
    "choices": "choices.choices:Choices",
    "bindings": "preferences.bindings:BindingsSheet",
    "about": "about.about:About",
}
"""Module and what makes the screen there, by route: it is given the app and what the route is gone with."""

FIRST: Final[Mapping[str, tuple[str, ...]]] = {
    "match": (
        "bots.processes",
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
