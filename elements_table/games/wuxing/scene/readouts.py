"""What the read-outs of Wu Xing's table mean, for tooltips."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from elements_table.games.wuxing.rules.game import WuXing
from elements_table.games.wuxing.rules.observation import WuXingObservation
from elements_table.games.wuxing.scene.layout import Places, View, places
from elements_table.games.wuxing.scene.panels import rule_of, sum_rect
from elements_table.kernel.words import _
from elements_table.ui.drawing.painter import Rect
from elements_table.ui.parlour.brass_rule import BrassRule, Flag, rule_rects
from elements_table.ui.stage.scene import Layout, Readouts, Tip

AROUND: Final = 8.0
"""What is lit around a number that a lesson points at, in dp."""


class WuXingReadouts(Readouts[WuXingObservation]):
    """Limit, sum, tokens, and the cards at the left."""

    game: WuXing

    def fading(self, layout: Layout) -> tuple[Rect, ...]:
        p = places(layout)
        return (BrassRule(p.parlour, p.scale).strip,)

    def meanings(self, view: View, layout: Layout) -> Iterator[tuple[Rect, Tip]]:
        p, o = places(layout), view.observation
        goal = o.goal
        tokens = Tip(_("Victory tokens"), _("Whoever has {n} of them first wins the game.").format(n=goal))
        rounds = Tip(_("Rounds won"), _("Whoever has won more of them when you finish the game wins it."))
        seat = tokens if goal else rounds
        yield p.tokens(mine=False).rect, seat
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
        yield p.tokens(mine=True).rect, seat
        limit = _(
            "What the cards of the central display add up to. When somebody knocks, a sum above it is too much."
        )
        total = _(
            "Your hand and your open cards together. When somebody knocks, the higher sum within the limit wins."
        )
        if o.seat is None:
            total = _("Hand and open cards together. When somebody knocks, the higher sum within the limit wins.")
        strip = rule_of(p, view, layout.viewer).strip
        where = _marks(p, view, layout)
        if "sum" in where:
            yield where["sum"], Tip(_("Sum") if o.seat is None else _("Your sum"), total, clear=strip)
        if "limit" in where:
            yield where["limit"], Tip(_("Limit"), limit, clear=strip)

    def spots(self, view: View, layout: Layout) -> dict[str, Rect]:
        p = places(layout)
        strip = rule_of(p, view, layout.viewer).strip
        found = {"reads": strip, "limit": strip, "sum": strip, "tokens": p.tokens(mine=True).rect,
                 "their_tokens": p.tokens(mine=False).rect, "aside": p.aside, "opened": p.opened}  # fmt: skip
        found |= {name: _grown(rect) for name, rect in _marks(p, view, layout).items()}
        front = view.observation.fronts[1 - layout.viewer]
        if front:
            found["their_sum"] = sum_rect(p, len(front))
        return found

    def facts(self, view: View) -> dict[str, int]:
        """Return what the opponent's open cards add up to, and the bounds of that with those in hand."""
        o = view.observation
        other = 1 - (o.seat or 0)
        shown, count = sum(o.fronts[other]), o.hand_counts[other]
        values = [card.value for card in self.game.data.deck.cards]
        return {"open": shown, "least": shown + min(values) * count, "most": shown + max(values) * count}


def _grown(rect: Rect) -> Rect:
    x, y, w, h = rect
    return (x - AROUND, y - AROUND, w + 2 * AROUND, h + 2 * AROUND)


def _marks(p: Places, view: View, layout: Layout) -> dict[str, Rect]:
    """Return where limit and sum stand on the rule, as far as they are there."""
    found: dict[str, Rect] = {}
    for place in rule_rects(rule_of(p, view, layout.viewer)):
        mark = place.mark
        if not isinstance(mark, str) and not mark.ghost:
            found["limit" if isinstance(mark, Flag) else "sum"] = place.whole
    return found
