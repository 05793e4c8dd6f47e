"""Every game that is shipped, and the tests' own, keeps every promise at every table."""

from __future__ import annotations

import pytest

from elements_table.conformance import CHECKS, Setup, finding, setups
from elements_table.conformance.run import Check
from elements_table.kernel.registry import PACKAGES, Registry
from tests.tiny import PACKAGES as TINY

GAMES = Registry({**PACKAGES, **TINY})
"""No more than these, whatever else is installed."""


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("table", setups(GAMES), ids=str)
def test_conformance(table: Setup, check: Check) -> None:
    found = finding(table, check)
    assert found is None, str(found)
