"""What the read-outs of Influence's table mean, for tooltips."""

from __future__ import annotations

from collections.abc import Iterator

from elements_table.games.influence.rules.observation import InfluenceObservation
from elements_table.games.influence.scene.layout import Places
from elements_table.kernel.words import _
from elements_table.ui.drawing.painter import Rect
from elements_table.ui.stage.scene import Tip


def meanings(p: Places, o: InfluenceObservation) -> Iterator[tuple[Rect, Tip]]:
    """Yield each read-out's place with its words."""
    end = _("Markers not placed yet. The game ends after the round in which two colours run out, or after round {n}.")
    right = p.card(2)[0] + p.card(2)[2]
    top = p.pool_y - (54 if p.is_pool_low else 24)
    yield (
        (p.board_x, top, right - p.board_x, p.pool_y + 24 - top),
        Tip(_("Pool"), end.format(n=o.options["max_rounds"])),
    )
    value = _("What the markers of each colour count here: 1 each, or 2 where the agent of their colour stands.")
    for element in range(3):
        x, y, w, h = p.card(element)
        k = p.cards
        yield (x + w - 64 * k, y + 104 * k, 58 * k, h - 110 * k), Tip(_("Values"), value)
    x, y, w, h = p.reads
    told = _("What the card in your hand does, or the one that is being carried out.")
    if o.seat is None:
        told = _("What the card does that is being carried out.")
    yield (x, y, w, 148 if o.seat is not None else h), Tip(_("In words"), told)
    if o.seat is not None:
        words = _("The best total of your hand and the open card before you, as the board is now, less the penalty.")
        yield (x, y + 149, w, 58), Tip(_("Your hand is worth"), words)
