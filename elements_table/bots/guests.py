"""Guests: bots that other installed packages bring, found by name without running a line of their code.

They are entry points of the group `elements_table.bots`. `lantern = "lantern_bot:choose"` plays every game,
`"wuxing.lantern" = "lantern_bot:choose"` Wu Xing alone. The function takes an observation, a list of the legal
actions and a generator for its chance, and returns one of the actions. It is loaded and asked in its own process.
"""

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Final, NamedTuple

from elements_table.bots import levels
from elements_table.kernel.data import GameData
from elements_table.kernel.errors import TableError, brief
from elements_table.kernel.game import Observation
from elements_table.kernel.registry import ID, entry_points
from elements_table.kernel.strategy import Advice, Budget, Strategy
from elements_table.kernel.words import _

GROUP: Final = "elements_table.bots"
SECONDS: Final = 20.0
"""What a guest may take for a decision, the start of its process included."""
FAULTS: Final = 3
"""After so many in one match the regular player plays on for it."""
LONGEST_NAME: Final = 24
LONGEST_WHY: Final = 160
_TAKEN: Final = ("person", *levels.LEVELS)
"""Words of `--seats` that are no guest's name."""


class Guest(NamedTuple):
    """A bot of others: its name, the game it plays (empty: any), `module:function`, and package with version."""

    name: str
    game: str
    target: str
    package: str


class Installed(NamedTuple):
    """The guests that are installed, by name, and a sentence for each that cannot be used."""

    guests: tuple[Guest, ...]
    left_out: tuple[str, ...]


@cache
def installed() -> Installed:
    """Return who is installed; nothing of theirs is loaded."""
    found: dict[tuple[str, str], Guest] = {}
    left_out = []
    for point in entry_points(GROUP):
        game, _dot, name = point.name.rpartition(".")
        package = f"{point.dist.name} {point.dist.version}" if point.dist else point.value
        why = _objection(name, point.value)
        if (name, game) in found:
            why = _("{package} has that name already").format(package=found[name, game].package)
        if why:
            words = _("The bot {name} of {package} is left out: {why}.")
            left_out.append(words.format(name=brief(point.name), package=package, why=why))
        else:
            found[name, game] = Guest(name, game, point.value, package)
    return Installed(tuple(found[key] for key in sorted(found)), tuple(left_out))


def _objection(name: str, target: str) -> str:
    """Return why an entry point is no guest; empty where it may be one."""
    module, colon, function = target.partition(":")
    top = module.partition(".")[0]
    if not ID.fullmatch(name) or len(name) > LONGEST_NAME:
        words = _("a name is small letters, digits and underscores, {n} at most")
        return words.format(n=LONGEST_NAME)
    if name in _TAKEN:
        return _("that name has a meaning at every table")
    if not (colon and function):
        return _("{target} names no function; write it as module:function").format(target=target)
    if not top or find_spec(top) is None:
        return _("there is no module {name}").format(name=top)
    return ""


def find(name: str, game_id: str) -> Guest | None:
    """Return the guest of that name who plays the game, rather the one that plays it alone; None: there is none."""
    own = [guest for guest in installed().guests if guest.name == name and guest.game in (game_id, "")]
    return own[-1] if own else None


def offered(game_id: str) -> dict[str, str]:
    """Return the names of the guests who play a game, each with its package."""
    return {guest.name: guest.package for guest in installed().guests if guest.game in (game_id, "")}


def packages(names: Sequence[str], game_id: str) -> tuple[str, ...]:
    """Return the packages with versions of the guests among some names, in their order."""
    found = [find(name, game_id) for name in dict.fromkeys(names)]
    return tuple(guest.package for guest in found if guest is not None)


def compare(asked: Sequence[str], here: Sequence[str]) -> None:
    """Raise TableError where the guests asked for are not those that are installed here, with the same versions."""
    if list(asked) != list(here):
        words = _("A worker has other bots ({here}) than are asked for ({asked}); install the same on all.")
        raise TableError(words.format(here=", ".join(here) or "–", asked=", ".join(asked) or "–"))


def is_name(level: str) -> bool:
    """Return whether a seat's level is the name of a guest, installed or not."""
    return ID.fullmatch(level) is not None and level not in _TAKEN


def check(name: str, head: GameData) -> None:
    """Raise TableError, in one sentence, where a name is neither a level of the game nor a guest who plays it."""
    if find(name, head.id) is not None:
        return
    games = [guest.game for guest in installed().guests if guest.name == name]
    if games:
        words = _("The bot {name} does not play {game}; it plays: {known}.")
        raise TableError(words.format(name=name, game=_(head.title), known=", ".join(games)))
    levels.check(name, head, [*offered(head.id)])


def resolve(name: str, game_id: str) -> levels.Level:
    """Return the guest as a level, or the level of that name; TableError names the levels there are."""
    guest = find(name, game_id)
    return levels.resolve(name) if guest is None else _asking(guest)


def _asking(guest: Guest) -> levels.Level:
    def choose(strategy: Strategy, observation: Observation, rng: Random, budget: Budget) -> Advice:
        module, _colon, function = guest.target.partition(":")
        guessed = strategy.determinize(observation, Random(0))  # what is legal follows from what the seat knows
        legal = list(guessed.legal_actions())
        del guessed
        action = getattr(import_module(module), function)(observation, legal, rng)
        if not any(action is one or (type(action) is type(one) and action == one) for one in legal):
            raise TableError(_("it answered {answer}, which is none of its actions").format(answer=repr(action)))
        return Advice(action)

    return choose


def failed(name: str, why: str, faults: int) -> str:
    """Return the sentence on a guest's fault of that number, from 1, in a match."""
    words = _("The bot {name} has failed ({why}); the regular player decides in its place.")
    if faults >= FAULTS:
        words = _("The bot {name} has failed too often ({why}); the regular player plays on for it.")
    return words.format(name=name, why=brief(_(why.rstrip(".")), LONGEST_WHY))


def missing(name: str) -> str:
    """Return the sentence on a guest who is not installed."""
    return _("The bot {name} is not installed; the regular player sits in its place.").format(name=name)
