"""Every route leads somewhere, and whoever goes by one goes by one that there is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import elements_table
from elements_table.ui.shell.screen_stack import FIRST, ROUTES, maker, pieces

PACKAGE = Path(elements_table.__file__).parent
GONE = re.compile(r"\b(?:go|go_instead|make|way)(?:\(|,\s*)\"(\w+)\"")
"""A route that is gone by its name, or by a partial of that."""


@pytest.mark.parametrize("route", ROUTES)
def test_a_route_leads_to_what_makes_a_screen(route: str) -> None:
    assert callable(maker(route))


def test_who_goes_by_a_route_goes_by_one_that_there_is() -> None:
    gone = {name for path in (PACKAGE / "ui").rglob("*.py") for name in GONE.findall(path.read_text("utf-8"))}
    assert gone == set(ROUTES)


def test_a_route_is_loaded_ahead_in_pieces() -> None:
    assert set(FIRST) <= set(ROUTES)
    for route in FIRST:
        assert all(piece() is not None for piece in pieces(route))
