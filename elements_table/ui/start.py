"""The ways into the window: the menu, or straight to a table."""

import gc
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from elements_table import paths
from elements_table.kernel.game import Options
from elements_table.match.play.user_files import locked
from elements_table.ui.platform import devices, speech, window
from elements_table.ui.shell import loop
from elements_table.ui.shell.app import App
from elements_table.ui.shell.screen import Screen


def run_menu(file: Path | None = None) -> None:
    """Open the menu in a window until it is closed; with a `file`, ask whether that match is to be taken in.

    A file of scenarios opens where positions are set.
    """

    def first(app: App) -> Screen | None:
        menu = app.navigator.make("menu")
        if file is not None:
            go = app.navigator.go
            is_position = file.suffix in paths.POSITIONS
            app.later(partial(go, "editor", file=file) if is_position else partial(go, "history", file))
        elif not app.services.settings.me.name:
            app.later(partial(listen_first, app))
            app.later(partial(ask_who, app))  # before what the menu does later: the last said is done first
        return menu

    _run(first)


def listen_first(app: App) -> None:
    """Say aloud what is shown, from the first question on, where a screen reader runs."""
    if app.services.settings.speech == "off" and speech.is_reader_running():
        app.services.settings_file.change(speech="usual")


def ask_who(app: App) -> None:
    """Ask over the menu who plays here: once, and not where more than the menu is open."""
    if len(app.navigator.stack) == 1:
        app.navigator.go("who")


def run_game(game_id: str, seats: Sequence[str], names: Sequence[str], seed: int | None, options: Options) -> None:
    """Go straight to the table of a new match; seats are `person` or a bot's level."""
    from elements_table.ui.shell.setup import new_match  # noqa: PLC0415  1 ms, and the menu starts without it

    _run(lambda app: app.navigator.make("match", new_match(app.services, game_id, seats, names, seed, options)))


def _run(first: Callable[[App], Screen | None]) -> None:
    with locked(paths.user()) as trouble:
        app = App()
        app.offers_lessons = True
        app.open(fullscreen=app.services.settings.fullscreen)
        window.check()
        screen = first(app)
        if screen is not None:
            app.navigator.push(screen)
        app.later(devices.listen)
        app.later(_collect)
        for sentence in filter(None, (trouble, *app.services.registry.left_out.values())):
            app.services.note_trouble(sentence)
        loop.run(app)


def _collect() -> None:
    """Let garbage be collected again; what a start has made stays for good, and is looked through no more."""
    gc.freeze()
    gc.enable()
