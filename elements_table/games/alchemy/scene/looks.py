"""What the parts of Alchemy's table share: its formulae, what its middle shows, which ability asks the reader."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from elements_table.games.alchemy.rules.data import Effect, Formula, Variant
from elements_table.games.alchemy.rules.game import Alchemy
from elements_table.games.alchemy.scene.payment import PayDraft
from elements_table.games.alchemy.scene.views import View

ROWS: Final = "rows"
"""What the table shows on demand: everybody's completed formulae."""
SPREAD: Final = "discards"
"""What the table shows on demand: both discard piles."""


class Looks:
    """Answers from the game's data and a view."""

    def __init__(self, game: Alchemy) -> None:
        self._game = game
        self.formulae: Mapping[str, Formula] = {f.slug: f for f in game.variant(None, None).formulae}

    def variant(self, seats: int) -> Variant:
        """Return what depends on the number of players."""
        return self._game.variant(None, seats)

    @staticmethod
    def middle(view: View) -> str:
        """Return what the middle of the table shows: `offer`, `piles`, `pay`, the `discards`, everybody's `rows`."""
        phase = view.observation.phase
        if isinstance(view.draft, PayDraft) and view.draft.formula:
            return "pay"
        if view.peek in (ROWS, SPREAD):
            return view.peek
        return {"keep": "offer", "sort": "piles", "claim": "piles"}.get(phase, "rows")

    @staticmethod
    def claims(view: View) -> bool:
        """Return whether the reader is to claim a pile."""
        return view.observation.phase == "claim" and bool(view.legal)

    @staticmethod
    def has_rows_button(view: View) -> bool:
        """Return whether the button that shows everybody's rows stands at the viewer's seat."""
        return view.observation.phase in ("sort", "claim")

    def asking(self, view: View) -> tuple[Formula, Effect] | None:
        """Return the formula and the effect that ask the reader for a choice now."""
        o = view.observation
        if o.phase != "choice" or not o.pending or not view.legal or view.draft is not None:
            return None
        _seat, slug, number = o.pending[0]
        formula = self.formulae[slug]
        return formula, formula.effects[number]
