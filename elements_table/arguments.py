"""What the command line takes: every command with its arguments and help."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Container, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

from elements_table import __version__
from elements_table.kernel.errors import TableError
from elements_table.kernel.words import _
from elements_table.paths import GIVEN, POSITIONS

SMALLEST: Final = 320
LARGEST: Final = 3840
"""Bounds for the sides of a picture, in pixels."""
MOST_PIXELS: Final = 3840 * 2160
DIGITS: Final = 18
"""Digits of a number at most."""


class Parser(ArgumentParser):
    """Tells a mistake as one sentence, like everything else."""

    def error(self, message: str) -> NoReturn:
        raise TableError(_("{mistake}; see `{program} --help`.").format(mistake=message, program=self.prog))


if TYPE_CHECKING:
    from argparse import _SubParsersAction

    Commands = _SubParsersAction[Parser]


def parser() -> ArgumentParser:
    """Return the parser; what it parses has the command's name as `command`."""
    top = Parser(
        prog="elements-table",
        description=_("A card table for games of the elements. Without a command it opens the menu."),
        allow_abbrev=False,
    )
    top.add_argument("--version", action="version", version=f"Elements Table {__version__}")
    commands = top.add_subparsers(metavar="COMMAND", required=True, dest="command")
    for add in (_add_play, _add_simulate, _add_league, _add_bench, _add_checks, _add_records, _add_screenshot):
        add(commands)
    words = _("Print what a report of a mistake needs: versions, folders, display, sound.")
    doctor = _command(commands, "doctor", words)
    doctor.add_argument("--json", action="store_true", help=_("print the findings as JSON"))
    return top


def match_file(arguments: Sequence[str], commands: Container[str]) -> Path | None:
    """Return the file of a match that is the only argument, as a double click on it has it; None for a command.

    What is called like a command is one. A name that ends like a match's is a file, there or not: the window says so.
    """
    if len(arguments) != 1 or arguments[0] in commands or arguments[0].startswith("-"):
        return None
    file = Path(arguments[0].removeprefix("file://"))
    return file if file.suffix in (GIVEN, ".jsonl", *POSITIONS) or file.is_file() else None


def _command(commands: Commands, name: str, text: str) -> ArgumentParser:
    return commands.add_parser(name, help=text, description=text, allow_abbrev=False)


def _add_play(commands: Commands) -> None:
    play = _command(commands, "play", _("Go straight to the table."))
    play.add_argument("game", metavar="GAME")
    seats = _("person or a bot level for each seat: person,regular")
    play.add_argument("--seats", type=listed, metavar="SEAT,SEAT", help=seats)
    play.add_argument("--names", type=listed, default=[], metavar="NAME,NAME", help=_("a name for each seat"))
    play.add_argument("--seed", type=_number, metavar="N", help=_("the deal number; another one each time if unsaid"))
    add_option(play)


def _add_simulate(commands: Commands) -> None:
    simulate = _command(commands, "simulate", _("Let bot levels play many games without a window."))
    simulate.add_argument("game", metavar="GAME")
    seats = _("who plays: a level for each seat; they change seats fairly")
    simulate.add_argument("--seats", type=listed, required=True, metavar="LEVEL,LEVEL", help=seats)
    simulate.add_argument("--games", type=count, default=100, metavar="N", help=_("how many games (100)"))
    simulate.add_argument("--seed", type=_number, default=1, metavar="N", help=_("same seed, same result (1)"))
    add_option(simulate)
    _add_arena(simulate)


def _add_league(commands: Commands) -> None:
    league = _command(commands, "league", _("Let bots play each other, each deal from every seat, and rate them."))
    league.add_argument("game", metavar="GAME")
    bots = _("levels, or bots of others; all levels of the game if unsaid")
    league.add_argument("--bots", type=listed, metavar="BOT,BOT", help=bots)
    games = _("matches of each pair at least (200)")
    league.add_argument("--games", type=count, default=200, metavar="N", help=games)
    league.add_argument("--players", type=count, metavar="N", help=_("how many seats"))
    league.add_argument("--seed", type=_number, default=1, metavar="N", help=_("same seed, same result (1)"))
    add_option(league)
    _add_arena(league)


def _add_arena(command: ArgumentParser) -> None:
    """Let a command that plays many games take on what, and how long bots of others may think."""
    add_crew(command)
    limit = _("what a bot of others may take for a decision (20)")
    command.add_argument("--limit", type=_duration, default=20.0, metavar="SECONDS", help=limit)
    command.add_argument("--json", action="store_true", help=_("print the result as JSON"))


def _add_bench(commands: Commands) -> None:
    bench = _command(commands, "bench", _("Measure the rules in random playouts on one core."))
    bench.add_argument("games", nargs="*", metavar="GAME", help=_("all games if none is named"))
    bench.add_argument("--seconds", type=_duration, default=2.0, metavar="S", help=_("how long for each game (2)"))
    bench.add_argument("--players", type=count, metavar="N", help=_("how many seats"))
    add_option(bench)
    bench.add_argument("--json", action="store_true", help=_("print the figures as JSON"))


def _add_checks(commands: Commands) -> None:
    check = _command(commands, "check", _("Run scenarios; exit 1 where one does not hold."))
    check.add_argument("files", nargs="+", type=Path, metavar="FILE")
    conform = _command(commands, "conform", _("Check that games keep what every game promises; exit 1 where not."))
    conform.add_argument("games", nargs="*", metavar="GAME", help=_("all games if none is named"))
    conform.add_argument("--json", action="store_true", help=_("print the findings as JSON"))
    validate = _command(commands, "validate", _("Check all data files; exit 1 where there is a mistake."))
    folder = _("a data folder; the one that is shipped if unsaid")
    validate.add_argument("folder", nargs="?", type=Path, metavar="DIR", help=folder)


def _add_records(commands: Commands) -> None:
    replay = _command(commands, "replay", _("Print the record of a match."))
    replay.add_argument("file", type=Path, metavar="FILE")
    everything = _("also what is hidden at the table of a match that is still open")
    replay.add_argument("--all", action="store_true", help=everything)
    replay.add_argument("--verify", action="store_true", help=_("play it again; exit 1 where the rules disagree"))
    export = _command(commands, "export", _("Copy a finished match to a file; without MATCH list them."))
    name = _("the beginning of its name in the list; last: the one finished last")
    export.add_argument("match", nargs="?", metavar="MATCH", help=name)
    export.add_argument("--to", type=Path, metavar="DIR", help=_("a folder; among your documents if unsaid"))
    taken = _command(commands, "import", _("Take matches in that were given away, each checked first."))
    taken.add_argument("files", nargs="+", type=Path, metavar="FILE")
    statistics = _command(commands, "statistics", _("Print how you fare in each game, or write all matches."))
    table = _("write every match as comma-separated values, - for the standard output")
    statistics.add_argument("--csv", type=Path, metavar="FILE", help=table)


SCREENS: Final = (
    *("menu", "new-game", "settings", "learn", "daily", "ladder", "history", "statistics", "keys", "about"),
)
OF_GAMES: Final = (
    *("rules:GAME[:RULE]", "pause:GAME", "replay:GAME", "lesson:GAME[:STEP]", "puzzle:GAME[:N]", "position:GAME"),
)
"""What a picture can be made of, besides the table of a game."""


def _add_screenshot(commands: Commands) -> None:
    shot = _command(commands, "screenshot", _("Draw one frame into a PNG file; needs no display."))
    shot.add_argument("target", metavar="|".join((*SCREENS, *OF_GAMES, "GAME")))
    shot.add_argument("out", type=Path, metavar="OUT.png")
    shot.add_argument("--scenario", type=Path, metavar="FILE", help=_("draw its first scenario, after all steps"))
    shot.add_argument("--seat", type=_number, default=0, metavar="N", help=_("who looks (0)"))
    shot.add_argument("--size", type=size, default=(1280, 800), metavar="WxH", help=_("in pixels (1280x800)"))


def add_crew(command: ArgumentParser) -> None:
    """Let a command work with several processes or machines, and go on where it was stopped."""
    command.add_argument("--workers", type=count, default=1, metavar="N", help=_("processes to use (1)"))
    command.add_argument("--cluster", metavar="ADDRESS", help=_("run on the dask scheduler at this address"))
    file = _("keep what is done in a file, and go on from it when the same is asked again")
    command.add_argument("--resume", type=Path, metavar="FILE", help=file)


def add_option(command: ArgumentParser) -> None:
    """Let a command take options of a game."""
    text = _("an option of the game, such as target=3; may be given several times")
    command.add_argument("--option", type=_option, action="append", default=[], metavar="NAME=VALUE", help=text)


def listed(text: str) -> list[str]:
    """Return the parts of `a,b`."""
    return [part.strip() for part in text.split(",")]


def _option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not (name and equals):
        raise ArgumentTypeError(_("write it as name=value"))
    return name.strip(), value.strip()


def count(text: str) -> int:
    """Return a whole number from 1."""
    if not text.isdecimal() or _number(text) < 1:
        raise ArgumentTypeError(_("it must be a whole number from 1"))
    return int(text)


def _number(text: str) -> int:
    digits = text.removeprefix("-")
    if not (digits.isdecimal() and len(digits) <= DIGITS):
        raise ArgumentTypeError(_("it must be a whole number of {n} digits at most").format(n=DIGITS))
    return int(text)


def _duration(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < 1e6:
        raise ArgumentTypeError(_("it must be a number of seconds above 0"))
    return seconds


def size(text: str) -> tuple[int, int]:
    """Return the sides of `1280x800` in px."""
    width, _x, height = text.partition("x")
    if not (width.isdecimal() and height.isdecimal()):
        raise ArgumentTypeError(_("write it as 1280x800"))
    sides = _number(width), _number(height)
    if not all(SMALLEST <= side <= LARGEST for side in sides):
        words = _("each side is from {smallest} to {largest} pixels")
        raise ArgumentTypeError(words.format(smallest=SMALLEST, largest=LARGEST))
    if sides[0] * sides[1] > MOST_PIXELS:
        raise ArgumentTypeError(_("a picture has no more pixels than one of 3840x2160"))
    return sides
