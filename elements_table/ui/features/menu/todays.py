"""The cards of today on the menu: what it reads before it can show them may take a while."""

from __future__ import annotations

from elements_table.ui.features.menu.daily_card import DealCard
from elements_table.ui.features.menu.menu_cards import MenuCard
from elements_table.ui.features.menu.puzzle_card import PuzzleCard
from elements_table.ui.shell.screen import Shell


def todays(app: Shell) -> list[MenuCard]:
    """Return the cards of today, from left to right. It may read files: nothing for a first frame."""
    puzzle = PuzzleCard.of_today(app)
    return [DealCard(app)] if puzzle is None else [DealCard(app), puzzle]
