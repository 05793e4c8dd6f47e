"""Runs the checks, and turns whatever goes wrong in them into sentences."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from traceback import extract_tb
from typing import Any, Final

from elements_table.conformance import clicks, drawing, hidden, inference, ledger, marks, rules, sheets, table, views
from elements_table.conformance.findings import Broken, Finding
from elements_table.conformance.tables import Table, tables
from elements_table.kernel.registry import Registry, registry

Check = Callable[[Table], None]
Progress = Callable[[Iterable[Any]], Iterable[Any]]

log = logging.getLogger(__name__)
SCENES: Final[tuple[Check, ...]] = (
    *table.CHECKS,
    *clicks.CHECKS,
    *marks.CHECKS,
    *drawing.CHECKS,
    *sheets.CHECKS,
)
"""The checks of a game's scene; a game without one is not asked."""
CHECKS: Final[tuple[Check, ...]] = (
    *rules.CHECKS,
    *views.CHECKS,
    *ledger.CHECKS,
    *hidden.CHECKS,
    *inference.CHECKS,
    *SCENES,
)
"""Every check: a function of a table that raises Broken with a sentence."""


def conform(
    ids: Iterable[str] | None = None,
    games: Registry | None = None,
    *,
    checks: Iterable[Check] = CHECKS,
    progress: Progress = iter,
) -> Iterator[Finding]:
    """Yield what does not hold for some games (None: all); TableError where there is no such game.

    `progress` wraps the list of all that is to be done, as `tqdm` does.
    """
    checks = tuple(checks)
    plan = [(one, check) for one in tables(games or registry(), ids) for check in checks]
    for one, check in progress(plan):
        found = finding(one, check)
        if found is not None:
            yield found


def finding(at: Table, check: Check) -> Finding | None:
    """Return what a check finds at a table, None where all is well."""
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
