"""What the read-outs of Wu Xing's table mean, for tooltips."""

from __future__ import annotations

from collections.abc import Iterator

from elements_table.games.wuxing.rules.observation import WuXingObservation
from elements_table.games.wuxing.scene.layout import Places
from elements_table.kernel.words import _
from elements_table.ui.drawing.painter import Rect
from elements_table.ui.stage.scene import Tip


def meanings(p: Places, o: WuXingObservation) -> Iterator[tuple[Rect, Tip]]:
    """Yield each read-out's place with its words, from the top left down."""
    goal = o.goal
    tokens = Tip(_("Victory tokens"), _("Whoever has {n} of them first wins the game.").format(n=goal))
    rounds = Tip(_("Rounds won"), _("Whoever has won more of them when you finish the game wins it."))
    seat = tokens if goal else rounds
    yield p.theirs, seat
    yield (
        p.aside,
        Tip(_("Aside"), _("Cards that nobody sees before the round is over, and the 6s that were discarded.")),
    )
    yield (
        p.opened,
        Tip(
            _("Open cards"),
            _("Taken from the display. They stay here until the round ends, and count in the sum."),
        ),
    )
    yield p.mine, seat
    x, y, w, h = p.reads
    limit = _("What the cards of the central display add up to. When somebody knocks, a sum above it is too much.")
    total = _("Your hand and your open cards together. When somebody knocks, the higher sum within the limit wins.")
    if o.seat is None:
        total = _("Hand and open cards together. When somebody knocks, the higher sum within the limit wins.")
    yield (x, y, w, h / 2), Tip(_("Limit"), limit, clear=p.reads)
    yield (x, y + h / 2, w, h / 2), Tip(_("Sum") if o.seat is None else _("Your sum"), total, clear=p.reads)
