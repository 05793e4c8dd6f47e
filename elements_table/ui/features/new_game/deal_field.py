"""The deal of a new match: a number, or the short code that names a deal with its options and seats."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

from elements_table.kernel.registry import Registry
from elements_table.kernel.words import _
from elements_table.match.archive.deal_code import Deal, DealError, decode
from elements_table.ui.widgets.text_field import TextField

NUMBERS: Final = (100_000, 999_999)
"""The deal numbers that are thrown: all of one length."""
LONGEST: Final = 24
MOST_DIGITS: Final = 9


def shown(text: str) -> str:
    """Return a number in groups of three, and a code in capitals."""
    return f"{int(text):,}".replace(",", " ") if text.isdecimal() else text.upper()


class DealField(TextField):
    """Takes a number, or a whole code: then `on_deal` gets what it names, and its number stands here."""

    def __init__(self, registry: Registry, game_id: str, on_deal: Callable[[Deal], None]) -> None:
        hint = _("any number")
        super().__init__("", self._typed, longest=LONGEST, accepts=_fits, hint=hint, shown=shown)
        self.trouble = ""
        """Why what stands here is no deal of the game."""
        self._registry = registry
        self._game = game_id
        self._on_deal = on_deal

    @property
    def number(self) -> int:
        """The deal number; 0 where there is none."""
        return int(self.text) if self.text.isdecimal() else 0

    def roll(self) -> None:
        """Take another number."""
        self.trouble = ""
        self.set(str(random.SystemRandom().randint(*NUMBERS)))

    def _typed(self, text: str) -> None:
        self.trouble = ""
        if not text:
            return
        if text.isdecimal():
            if len(text) > MOST_DIGITS:
                self.trouble = _("A deal number has {n} digits at most.").format(n=MOST_DIGITS)
            return
        try:
            deal = decode(text, self._registry)
        except DealError as error:
            self.trouble = str(error)
            return
        if deal.game != self._game:
            title = _(self._registry.head(deal.game).title)
            self.trouble = _("This code is of a deal of {game}.").format(game=title)
            return
        self.set(str(deal.seed))
        self._on_deal(deal)


def _fits(character: str) -> bool:
    return character.isascii() and (character.isalnum() or character == "-")
