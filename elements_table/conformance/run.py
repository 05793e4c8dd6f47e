"""Runs the checks, and turns whatever goes wrong in them into sentences."""

import logging
from collections.abc import Callable, Iterable, Iterator
from inspect import isfunction, signature
from pathlib import Path
from traceback import extract_tb
from types import ModuleType
from typing import Final

from elements_table.conformance import clicks, drawing, gestures, hidden, ledger, rules, views
from elements_table.conformance.setups import Broken, Finding, Setup, setups
from elements_table.kernel.registry import Registry, registry

Check = Callable[[Setup], None]
Plan = Iterable[tuple[Setup, Check]]

log = logging.getLogger(__name__)


def _checks(*modules: ModuleType) -> tuple[Check, ...]:
    """Return the public functions of modules that take a setup and nothing else, in the order they stand there."""
    return tuple(
        one
        for module in modules
        for name, one in vars(module).items()
        if isfunction(one) and one.__module__ == module.__name__
        if not name.startswith("_") and [*signature(one).parameters] == ["setup"]
    )


SCENES: Final = _checks(gestures, clicks, drawing)
"""The checks of a game's scene; a game without one is not asked."""
CHECKS: Final = (*_checks(rules, views, ledger, hidden), *SCENES)
"""Every check: a function of a setup that raises Broken with a sentence."""


def conform(
    ids: Iterable[str] | None = None, games: Registry | None = None, *, checks: Iterable[Check] = CHECKS,
    progress: Callable[[Plan], Plan] = iter,
) -> Iterator[Finding]:  # fmt: skip
    """Yield what does not hold for some games (None: all); TableError where there is no such game.

    `progress` wraps the list of all that is to be done, as `tqdm` does.
    """
    checks = tuple(checks)
    for one, check in progress([(one, check) for one in setups(games or registry(), ids) for check in checks]):
        found = finding(one, check)
        if found is not None:
            yield found


def finding(at: Setup, check: Check) -> Finding | None:
    """Return what a check finds at a setup, None where all is well."""
    if check in SCENES and not at.games.has_scene(at.game_id):
        return None
    name = getattr(check, "__name__", repr(check))
    try:
        check(at)
    except Broken as broken:
        return Finding(str(at), name, str(broken))
    except Exception as error:  # a game's own fault is what is looked for
        log.exception("%s: %s", at, name)
        place = extract_tb(error.__traceback__)[-1]
        what = f"{type(error).__name__} in {Path(place.filename).name}, line {place.lineno}: {error}"
        return Finding(str(at), name, f"{' '.join(what.split()).rstrip('.')}.")
    return None
