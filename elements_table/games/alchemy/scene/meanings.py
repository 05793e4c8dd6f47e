"""What the read-outs of Alchemy's table mean, for tooltips."""

from __future__ import annotations

from collections.abc import Iterator

from elements_table.games.alchemy.scene.layout import TALL_SEAT, Places
from elements_table.kernel.words import _
from elements_table.table.brush import Rect
from elements_table.table.stage.scene import Tip


def meanings(p: Places) -> Iterator[tuple[Rect, Tip]]:
    """Yield the place of each panel, and of what each seat has, with its words."""
    aether = Tip(_("Aether"), _("Pays for any element. Each one left at the end is a point."))
    void = Tip(_("Void"), _("Pays for nothing, but abilities ask for it. At the end it becomes Aether."))
    mastery = Tip(_("Mastery tokens"), _("Gained with formulae. Having most of an element scores at the end."))
    cards = Tip(_("In hand"), _("Element cards, and formulae that are not completed."))
    for seat in range(p.seats):
        x, _y, w, h = p.seat(seat)
        ax, middle = p.token(seat, 4)
        tall = h > TALL_SEAT
        yield (ax - 14, middle - 13, 48, 26), aether
        yield (ax + 36, middle - 13, 48, 26), void
        yield (ax + 86, middle - 13, w - (ax + 86 - x) - 4, 26), cards
        top = p.token(seat, 0)[1]
        yield (x + 6, top - 18, w - 12, 56 if tall else 32), mastery
    stacks = _("Tokens that are left. An empty stack brings the end: the round is finished, and one more is played.")
    yield p.mastery, Tip(_("Mastery"), stacks)
    yield p.round, Tip(_("This round"), _("Its three steps, and who acts in them, in order."))
