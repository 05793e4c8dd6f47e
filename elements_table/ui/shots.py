"""Pictures of screens without a display: one frame, as a person would see it."""

import os
from functools import cache
from pathlib import Path
from typing import Final

import pygame

from elements_table.kernel.errors import TableError
from elements_table.kernel.scenario import load, play
from elements_table.kernel.words import _
from elements_table.match.archive.history import History
from elements_table.match.campaign.lessons import sound_lesson
from elements_table.match.campaign.puzzles import load_puzzles
from elements_table.match.play.match import Match, Seat
from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.theme import fitting_scale
from elements_table.ui.features.lessons import lessons as lesson_tables
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.features.puzzles import puzzles as puzzle_tables
from elements_table.ui.features.replay import replay
from elements_table.ui.platform import window
from elements_table.ui.shell.app import App
from elements_table.ui.shell.screen import Screen

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

RULES = "rules:"
"""What stands before a game whose rulebook is wanted."""
LESSON = "lesson:"
"""What stands before a game whose lesson is wanted; a number after it and another colon is the step."""
PAUSE = "pause:"
"""The same for the pause at its table."""
REPLAY = "replay:"
"""The same for the replay of the match of it that was finished last."""
POSITION = "position:"
"""The same for the editor of its positions."""
PUZZLE = "puzzle:"
"""The same for the first of its puzzles; another colon and a number name another."""
OVER_MENU: Final = {
    name: name for name in ("statistics", "history", "keys", "bindings", "learn", "daily", "ladder", "about")
} | {"settings": "preferences"}
"""The routes of the sheets that are shown lying over the menu, as the rules are."""
FRAMES = 400
"""Frames of 50 ms given to animations to come to rest."""


def screenshot(
    target: str, out: Path, *, scenario: Path | None = None, seat: int = 0, size: tuple[int, int] = (1280, 800)
) -> None:
    """Draw one frame of a screen, of rules (`rules:GAME`), a step (`lesson:GAME:5`) or a table into a PNG file."""
    app = App(size=size)
    app.open()
    try:
        app.navigator.push(screen_for(app, target, scenario, seat))
        settle(app)
        try:
            pygame.image.save(window.surface(), out)
        except (pygame.error, OSError) as error:
            raise TableError(_("{file}: the picture cannot be written: {why}.").format(file=out, why=error)) from None
    finally:
        app.close()


def settle(app: App, frames: int = FRAMES) -> None:
    """Let time pass until nothing moves."""
    now = 0.0
    for _n in range(frames):
        now += 50.0
        app.step(now)
        if not app.navigator.stack or not app.moving():
            break
    app.step(now + 1)


def screen_for(app: App, target: str, scenario: Path | None = None, seat: int = 0) -> Screen:
    """Return the screen that a target names, with the menu beneath it on the stack where it is a sheet."""
    if target == "menu":
        return _made(app, "menu")
    if target in OVER_MENU or target.startswith(RULES):
        app.navigator.push(_made(app, "menu"))
        return over_menu(app, target)
    if target == "new-game":
        return _made(app, "new_game", next(iter(app.services.registry)))
    kind = target[: target.find(":") + 1]
    if kind == PAUSE:
        table = _table(app, target.removeprefix(PAUSE), scenario, seat)
        app.navigator.push(table)
        return table.pausing.sheet()
    if kind in _PLAYED:
        return _PLAYED[kind](app, *target.removeprefix(kind).partition(":")[::2])
    return _table(app, target, scenario, seat)


def over_menu(app: App, target: str) -> Screen:
    """Return the sheet of `OVER_MENU`, or the rules, that a target names."""
    if target in OVER_MENU:
        return _made(app, OVER_MENU[target])
    return _made(app, "rulebook", *target.removeprefix(RULES).split(":", 1))


def _made(app: App, route: str, *given: str) -> Screen:
    screen = app.navigator.make(route, *given)
    assert screen is not None, f"there is no {route} to show"
    return screen


def _puzzle(app: App, game_id: str, number: str) -> Screen:
    puzzles = load_puzzles(game_id, app.services.registry)
    if (not number.isdecimal() and number) or not 1 <= int(number or 1) <= len(puzzles):
        raise TableError(_("{game} has the puzzles 1 to {n}.").format(game=game_id, n=len(puzzles)))
    return puzzle_tables.table_at(app, puzzle_tables.Visit(app, game_id, puzzles, int(number or 1) - 1), posed=True)


def _replay(app: App, game_id: str, _number: str) -> Screen:
    """Return the replay of a kept match, in its middle."""
    history = History(registry=app.services.registry)
    past = next((one for one in history.matches() if one.game == game_id), None)
    if past is None:
        raise TableError(_("No finished match of {game} is kept.").format(game=game_id))
    match = history.match(past)
    screen = replay.opened(app, match, past.you, plays=False)
    screen.revisit(len(match.record) // 2)
    return screen


def _lesson(app: App, game_id: str, step: str) -> Screen:
    found = sound_lesson(app.services.registry.game(game_id))
    if found is None:
        raise TableError(_("There is no lesson of this game."))
    if not (step or "1").isdecimal() or not 1 <= int(step or 1) <= len(found.steps):
        raise TableError(_("The lesson has the steps 1 to {n}.").format(n=len(found.steps)))
    return lesson_tables.table_at(app, found, int(step or 1) - 1, posed=True)


def _position(app: App, game_id: str, _number: str) -> Screen:
    return _made(app, "editor", game_id)


_PLAYED: Final = {LESSON: _lesson, PUZZLE: _puzzle, REPLAY: _replay, POSITION: _position}


def _table(app: App, game_id: str, scenario: Path | None, seat: int) -> TableScreen:
    match = _from_scenario(app, game_id, scenario, seat) if scenario else _fresh(app, game_id, seat)
    return TableScreen(app, match, posed=True)


def _seats(app: App, game_id: str, count: int, seat: int) -> list[Seat]:
    if not 0 <= seat < count:
        raise TableError(_("There are the seats 0 to {n} at this table.").format(n=count - 1))
    names = list(app.services.registry.game(game_id).data.names)
    return [Seat("person", _("You")) if s == seat else Seat("bot", names.pop(0), "regular") for s in range(count)]


def _fresh(app: App, game_id: str, seat: int) -> Match:
    game = app.services.registry.game(game_id)
    return Match.new(game, None, _seats(app, game_id, game.data.default_seats, seat), 1)


def _from_scenario(app: App, game_id: str, path: Path, seat: int) -> Match:
    scenario = load(path)[0]
    if scenario.game != game_id:
        words = _("{file}: the scenario is of {other}, not of {game}.")
        raise TableError(words.format(file=path, other=scenario.game, game=game_id))
    state = play(scenario, app.services.registry)
    game = app.services.registry.game(game_id)
    position = state.position()
    count = scenario.seats or game.data.default_seats
    return Match.from_position(game, position, _seats(app, game_id, count, seat), scenario.options, scenario.seed)


def easel(size: tuple[int, int]) -> Canvas:
    """Return a canvas of a size in px, at the scale of a window of that size, without a window."""
    pygame.display.init()
    pygame.font.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((1, 1))
    return Canvas(pygame.Surface(size), Art(fitting_scale(size)))


@cache
def shared_easel(size: tuple[int, int]) -> Canvas:
    """Return the one canvas of a size: its rasters serve all who draw, until pygame ends and takes its fonts."""
    pygame.register_quit(shared_easel.cache_clear)
    return easel(size)
