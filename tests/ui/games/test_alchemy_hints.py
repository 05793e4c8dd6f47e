"""Every hint of Alchemy is read whole at its table."""

from __future__ import annotations

from typing import Any

import pytest

from elements_table.kernel.registry import registry
from elements_table.kernel.words import _
from elements_table.match.play.match import Match
from elements_table.ui.drawing.canvas import measuring
from elements_table.ui.features.match.instruction import LEAST, MOST, SIZE, WIDTH
from tests.games.alchemy.claims import Given, formulae
from tests.games.alchemy.test_hints import sample
from tests.ui.driver import Driver, players


def longest(given: Given) -> str:
    """Return a hint's sentence as it would be of the formula with the longest name."""
    names = [formula["name"] for formula in formulae().values()]
    facts = dict(given.facts)
    if "formula" in facts:
        facts["formula"] = max(names, key=len)
    return _(given.reason).format(**facts)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_every_hint_is_shown_whole(screen: Any, size: tuple[int, int]) -> None:
    driver = Driver(size)
    try:
        table = driver.sit(Match.new(registry().game("alchemy"), {}, players("person", "regular"), 3), posed=True)
        width = max(LEAST, table.state.layout.parlour.s(WIDTH))
        painter = measuring(driver.app.display.art)
        said = {longest(one) for one in sample()}
        assert len(said) > 100
        assert not {words for words in said if len(painter.wrapped(words, width, SIZE, "serif")) > MOST}
    finally:
        driver.close()
