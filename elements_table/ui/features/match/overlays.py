"""What lies over a table: its log, the card of a hint, and the card of its mode."""

from dataclasses import dataclass

from elements_table.ui.drawing.canvas import Rect
from elements_table.ui.features.match.hint.hint_card import HintCard
from elements_table.ui.features.match.log.log_drawer import LogDrawer
from elements_table.ui.features.match.table_mode import TableMode
from elements_table.ui.stage.action_paths import meet


@dataclass(frozen=True, eq=False, repr=False)
class Overlays:
    """Knows where something lies over the table."""

    log: LogDrawer
    card: HintCard
    mode: TableMode

    def rects(self) -> list[Rect]:
        """Return where."""
        return [rect for rect in (self.log.cover(), self.card.rect, self.mode.cover()) if rect is not None]

    def covers(self, rect: Rect) -> bool:
        """Return whether something lies over some of a rectangle."""
        return any(meet(rect, other) for other in self.rects())
