"""Every conformance test runs at every table."""

from __future__ import annotations

import pytest

from tests.conformance.tables import tables


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give a test that asks for `table` one run per table."""
    if "table" in metafunc.fixturenames:
        metafunc.parametrize("table", tables(), ids=str)


@pytest.fixture
def seeds() -> range:
    """The deals that a test tries."""
    return range(1, 4)
