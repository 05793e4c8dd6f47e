"""The levels a bot can play at, by name. A level sees an observation and answers an advice.

A temperament may follow the name of a level: `regular+bold+slow`. It changes how a bot plays, not how well. So may a
share of what the level has over the one below it: `regular+50%` makes half a novice's mistakes, `expert+20%` takes a
fifth of an expert's playouts. And so may a number of playouts, which is for measuring: `expert+100000`.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from importlib import import_module
from random import Random
from types import MappingProxyType
from typing import Final, cast

from elements_table.kernel.data import GameData, digest
from elements_table.kernel.errors import TableError
from elements_table.kernel.game import Observation
from elements_table.kernel.strategy import REGULAR, Advice, Budget, PlayerProfile, Strategy
from elements_table.kernel.words import _

Level = Callable[[Strategy, Observation, Random, Budget], Advice]
"""Chooses for `observation.seat`; all its chance comes from the generator given."""

LEVELS: Final = MappingProxyType(
    {
        "random": "elements_table.bots.levels:choose_randomly",
        "novice": "elements_table.bots.levels:choose_as_novice",
        "regular": "elements_table.bots.levels:choose_well",
        "expert": "elements_table.bots.expert:choose",
    }
)
"""Level -> `module:attribute`, weakest first; *random* is offered to nobody, old matches and tests play it."""
TEMPERAMENTS: Final = MappingProxyType(
    {"bold": ("bold", 1), "careful": ("bold", -1), "quick": ("quick", 1), "slow": ("quick", -1)}
)
"""Word after a level -> what it sets of a `PlayerProfile`."""
SHARED: Final = ("regular", "expert")
"""The levels that a share may follow."""
_SHARE: Final = re.compile(r"[1-9][0-9]?%")


def plain(name: str) -> str:
    """Return the name of a level without what may follow it."""
    return name.partition("+")[0]


def known_to(head: GameData) -> tuple[str, ...]:
    """Return the levels at which a game can be played, weakest first: those it offers, and *random*."""
    return tuple(name for name in LEVELS if name == "random" or name in head.levels)


def check(name: str, head: GameData, others: Sequence[str] = ()) -> None:
    """Raise TableError, in one sentence, where there is no level of that name or the game does not have it.

    The sentence names `others` too.
    """
    resolve(name, others)
    level = plain(name)
    if level in LEVELS and level not in known_to(head):
        words = _("{game} has no level {name}; its levels are: {known}.")
        raise TableError(words.format(game=_(head.title), name=level, known=_listed((*known_to(head), *others))))


def _listed(known: Iterable[str]) -> str:
    return ", ".join(name for name in known if name != "random")


def resolve(name: str, others: Sequence[str] = ()) -> Level:
    """Return the level of that name, or at `module:attribute`; TableError names the levels there are."""
    first, *words_after = name.split("+")
    playouts = [int(word) for word in words_after if word.isdecimal()]
    shares = [int(word[:-1]) / 100 for word in words_after if first in SHARED and _SHARE.fullmatch(word)]
    tempers = [word for word in words_after if word in TEMPERAMENTS]
    module, colon, attribute = LEVELS.get(first, first).partition(":")
    is_understood = len(playouts) + len(shares) + len(tempers) == len(words_after)
    if not (module and colon and attribute and is_understood):
        words = _("There is no bot level {name}; the levels are: {known}.")
        raise TableError(words.format(name=name or _("without a name"), known=_listed((*LEVELS, *others))))
    try:
        level: Level = getattr(import_module(module), attribute)
    except (ImportError, AttributeError) as error:
        raise TableError(f"The bot level {name} cannot be loaded: {error}.") from error
    if not callable(level):
        raise TableError(f"The bot level {name} cannot be loaded: {attribute} is not a function.")
    if shares or tempers:
        share = shares[-1] if shares else 1.0
        profile = PlayerProfile(**dict(TEMPERAMENTS[word] for word in tempers))._replace(share=share)
        level = partial(cast("Callable[..., Advice]", level), profile=profile)
    if not playouts:
        return level
    return lambda strategy, seen, rng, budget: level(strategy, seen, rng, replace(budget, playouts=playouts[-1]))


def in_character(level: str, name: str) -> str:
    """Return the level with the temperament of a character: the same name always plays alike."""
    first, _plus, share = level.partition("+")
    if first not in LEVELS or first == "random" or (share and not _SHARE.fullmatch(share)):
        return level
    return "+".join((level, *temper(name)))


def temper(name: str) -> tuple[str, ...]:
    """Return the temperament of a character, in words of `TEMPERAMENTS`; few have none."""
    drawn = digest(name.encode())
    # two bytes that tell the games' own names apart, and leave none of them without a temperament
    words = (("", "bold", "careful")[drawn[19] % 3], ("", "quick", "slow")[drawn[20] % 3])
    return tuple(filter(None, words))


BLUR: Final = 0.8
"""Steps by which a novice misjudges an action."""
OVERLOOKS: Final = 0.15
"""Share of the actions that a novice does not think of."""


def choose_well(
    strategy: Strategy, observation: Observation, rng: Random, budget: Budget, profile: PlayerProfile = REGULAR
) -> Advice:
    """Return the strategy's choice with its reason; its `share` leads from a novice's eyes to clear ones."""
    if profile.share < 1:
        far = 1 - profile.share
        profile = profile._replace(blur=BLUR * far, overlooks=OVERLOOKS * far)
    return strategy.choose(observation, rng, budget, profile)


def choose_as_novice(
    strategy: Strategy, observation: Observation, rng: Random, budget: Budget, profile: PlayerProfile = REGULAR
) -> Advice:
    """Return a choice as a beginner makes it: mistaken now and then, never absurd."""
    return choose_well(strategy, observation, rng, budget, profile._replace(share=0.0))


TRIES = 64
"""Draws before the actions are listed instead; only where nearly all of them are slips."""


def choose_randomly(
    strategy: Strategy, observation: Observation, rng: Random, budget: Budget, profile: PlayerProfile = REGULAR
) -> Advice:
    """Return a legal action drawn with `rng`; nothing else is needed."""
    state = strategy.determinize(observation, rng)
    for _n in range(TRIES):
        action = state.random_action(rng)
        if not strategy.is_slip(state, action):
            return Advice(action)
    legal = state.legal_actions()
    return Advice(rng.choice([action for action in legal if not strategy.is_slip(state, action)] or legal))
