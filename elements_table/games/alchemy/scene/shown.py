"""What the parts of Alchemy's table share: its formulae, and all that follows from one view of it."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from elements_table.games.alchemy.rules.actions import convert
from elements_table.games.alchemy.rules.data import Effect, Formula
from elements_table.games.alchemy.rules.game import Alchemy
from elements_table.games.alchemy.scene.drafts import KeepDraft, SortDraft
from elements_table.games.alchemy.scene.layout import FIGURE, Middle, View, places
from elements_table.games.alchemy.scene.payment import PayDraft
from elements_table.ui.drawing.theme import GOLD, GOLD_EDGE, SECONDARY
from elements_table.ui.parlour.ruler import MINE, Fill, Ruler, Runner, Scale, ruler_places
from elements_table.ui.stage.scene import Layout

ROWS: Final[Middle] = "rows"
"""What the table shows on demand: everybody's completed formulae."""
SPREAD: Final[Middle] = "discards"
"""What the table shows on demand: both discard piles."""
_ON_DEMAND: Final[Mapping[str, Middle]] = MappingProxyType({ROWS: ROWS, SPREAD: SPREAD})
_MIDDLES: Final[Mapping[str, Middle]] = MappingProxyType({"keep": "offer", "sort": "sort", "claim": "claim"})
OTHERS: Final = 36.0
"""Size of a rival's face on the ruler, in units."""


def middle_of(view: View) -> Middle:
    """Return what the middle of the table shows; while nothing lies there, it is empty."""
    if isinstance(view.draft, PayDraft) and view.draft.formula:
        return "pay"
    return _ON_DEMAND.get(view.peek) or _MIDDLES.get(view.observation.phase, "")


class Shown:
    """One view of the table, for all that arranges, draws and explains it; made for each."""

    def __init__(self, game: Alchemy, view: View, layout: Layout) -> None:
        self.game, self.view = game, view
        self.o = view.observation
        self.places = places(layout, game)
        self.me = layout.viewer
        self.middle = middle_of(view)
        draft = view.draft
        self.keeping = draft if isinstance(draft, KeepDraft) else None
        self.sorting = draft if isinstance(draft, SortDraft) else None
        self.paying = draft if isinstance(draft, PayDraft) else None
        self.asks = self._asking()
        """The formula and the effect that ask the reader for a choice now."""

    def _asking(self) -> tuple[Formula, Effect] | None:
        o, view = self.o, self.view
        if o.phase != "choice" or not o.pending or not view.legal or view.draft is not None:
            return None
        _seat, slug, number = o.pending[0]
        formula = self.game.formulae[slug]
        return formula, formula.effects[number]

    @property
    def claims(self) -> bool:
        """Whether the reader is to claim a pile."""
        return self.o.phase == "claim" and bool(self.view.legal)

    @property
    def turns(self) -> bool:
        """Whether the reader may turn Aether into Void now, which an offered button or a token does."""
        draft = self.sorting or self.paying
        if not self.view.limit([convert(1)]):
            return False
        if draft is not None:
            return draft.aether_left > 0
        view = self.view
        return view.draft is None and self.o.phase not in ("keep", "sort") and convert(1) in view.legal

    def points(self, seat: int) -> int:
        """Return the points of a seat's completed formulae."""
        return self._points(self.o.completed[seat])

    def _points(self, row: Sequence[str]) -> int:
        return sum(self.game.formulae[slug].points for slug in row)

    def stood(self, seat: int, slug: str) -> tuple[float, float]:
        """Return where the points of a seat stood on the ruler before it completed a formula."""
        rows = [[one for one in row if one != slug] for row in self.o.completed]
        x, y, w, h = ruler_places(self.race(rows))[seat].number or (0.0, 0.0, 0.0, 0.0)
        return x + w / 2, y + h / 2

    def race(self, rows: Sequence[Sequence[str]] = ()) -> Ruler:
        """Return the ruler: faces run along it by completed formulae, each with points; the last round is gold."""
        p, rows = self.places, rows or self.o.completed
        most = max(p.counts.goal, *map(len, rows))
        marks = []
        for seat, row in enumerate(rows):
            color, size = (GOLD, MINE) if seat == self.me else (SECONDARY, OTHERS)
            face, points = self.view.names.face(seat), str(self._points(row))
            marks.append(Runner(len(row), faces=(face,), color=color, text=points, size=size, number=FIGURE))
        fills = (Fill(0, most, GOLD_EDGE),) if self.o.final_round else ()
        return Ruler(p.parlour, Scale(p.ruler, 0, most, 1.0, 1.0), tuple(marks), fills, end=str(p.counts.goal))
