"""What a game's scene gives its rulebook: the faces of cards, lists of them, and the rule of the moment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from elements_table.ui.drawing.painter import Rect
from elements_table.ui.stage.hooks import Part
from elements_table.ui.stage.view import Back, Figure, Layout, Look, Obs, View

FIGURE = "@"
"""Before the name of a sprite, where that stands in a card's place."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A card of a list: which list, its face, its name and what there is to say of it; its face may tell that."""

    group: str
    look: Look
    title: str
    words: str
    is_told: bool = False


class RulebookContent(Part[Obs], interface=True):
    """A game as its rulebook shows it; by itself it knows backs and sprites alone."""

    def card(self, text: str) -> Look | None:
        """Return the face of a card by its text in positions, None for what is no card."""
        return None

    def entries(self) -> Sequence[Entry]:
        """Return the cards that chapters list."""
        return ()

    def places(self, layout: Layout) -> Mapping[str, Rect]:
        """Return parts of the table besides zones that pictures show, by names of their own."""
        return {}

    def rule(self, view: View[Obs]) -> str:
        """Return the rule that says most about the decision at hand (`D10`); empty: none in particular."""
        return ""


def look_of(content: RulebookContent, text: str) -> Look | None:
    """Return the look of a card's text, of `back`, or of a sprite's name after `FIGURE`; None where it is none."""
    if text == "back":
        return Back.of(content.game)
    if text.startswith(FIGURE):
        return Figure(text.removeprefix(FIGURE))
    return content.card(text)
