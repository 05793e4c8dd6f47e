"""Which decision of Alchemy is put together on the table: the formulae to keep, the piles, a completion."""

from __future__ import annotations

from collections.abc import Sequence

from elements_table.games.alchemy.rules.actions import K_CONVERT, SKIP, Action, convert
from elements_table.games.alchemy.rules.game import Alchemy
from elements_table.games.alchemy.rules.observation import AlchemyObservation
from elements_table.games.alchemy.scene.drafts import KeepDraft, SortDraft
from elements_table.games.alchemy.scene.payment import PayDraft
from elements_table.games.alchemy.scene.views import View
from elements_table.ui.stage.scene import Drafting, Layout


class AlchemyDrafting(Drafting[AlchemyObservation]):
    """Begins the drafts of Alchemy."""

    def __init__(self, game: Alchemy) -> None:
        self.game = game

    def begin(self, view: View, layout: Layout) -> KeepDraft | SortDraft | PayDraft | None:
        """Return what a choice of formulae, a sort or a completion begins with."""
        o = view.observation
        me = layout.viewer
        cards, slugs = o.elements[me], o.formulae[me]
        if not view.legal or cards is None or slugs is None:
            return None
        if o.phase == "keep":
            return KeepDraft(slugs, self.game.data.kept) if view.kept is None else None
        if o.phase == "sort":
            return SortDraft(o.drawn, layout.seats, o.aether[me])
        if o.phase == "complete" and view.objection(SKIP) is None:
            variant, has_row = self.game.variant(None, layout.seats), bool(o.completed[me])
            return PayDraft(variant, cards, slugs, o.aether[me], has_row, view.objection)
        return None

    def offers(self, view: View) -> Sequence[Action]:
        """Return the actions with gestures of their own; what a draft stands for has none."""
        o = view.observation
        draft = view.draft
        if isinstance(draft, SortDraft | PayDraft):
            return [convert(1)] if draft.aether_left else []
        if draft is not None or o.phase in ("keep", "sort"):
            return []
        return [action for action in view.legal if action.kind != K_CONVERT or action.number == 1]
