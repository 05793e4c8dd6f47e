"""Runs the checks, and turns whatever goes wrong in them into sentences."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from traceback import extract_tb
from typing import Any, Final

from elements_table.conformance import hidden, rules, views
from elements_table.conformance.findings import Broken, Finding
from elements_table.conformance.tables import Table, tables
from elements_table.kernel.registry import Registry, registry

Check = Callable[[Table], None]
Progress = Callable[[Iterable[Any]], Iterable[Any]]

log = logging.getLogger(__name__)
CHECKS: Final[tuple[Check, ...]] = (*rules.CHECKS, *views.CHECKS, *hidden.CHECKS)
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
    plan = [(table, check) for table in tables(games or registry(), ids) for check in checks]
    for table, check in progress(plan):
        found = finding(table, check)
        if found is not None:
            yield found


def finding(table: Table, check: Check) -> Finding | None:
    """Return what a check finds at a table, None where all is well."""
    name = getattr(check, "__name__", repr(check))
    try:
        check(table)
    except Broken as broken:
        return Finding(str(table), name, str(broken))
    except Exception as error:  # a game's own fault is what is looked for
        log.exception("%s: %s", table, name)
        place = extract_tb(error.__traceback__)[-1]
        what = f"{type(error).__name__} in {Path(place.filename).name}, line {place.lineno}: {error}"
        return Finding(str(table), name, f"{' '.join(what.split()).rstrip('.')}.")
    return None
