"""What the read-outs of Dragon's table mean, for tooltips."""

from __future__ import annotations

from collections.abc import Iterator

from elements_table.games.dragon.rules.data import Variant
from elements_table.games.dragon.rules.observation import DragonObservation
from elements_table.games.dragon.scene.layout import Places
from elements_table.kernel.words import _, plural
from elements_table.table.brush import Rect
from elements_table.table.parts.sides import side_of
from elements_table.table.parts.teams import teams_of
from elements_table.table.stage.scene import Layout, Tip


def meanings(
    p: Places, o: DragonObservation, layout: Layout, variant: Variant, *, last_trick: bool
) -> Iterator[tuple[Rect, Tip]]:
    """Yield the place of each panel with its words."""
    taken = _("Hand: the points in the tricks taken so far, of {n} in all. Game: what has been scored before.")
    yield p.points, Tip(_("Points"), taken.format(n=variant.total))
    bids = _("What each seat said, from the dealer’s left. The highest bid names the trump and gets the kitty.")
    yield p.bids, Tip(_("Bids"), bids)
    x, y = p.discs[side_of(o.dealer, layout.viewer, 4)]
    dealer = _("The seat at the dealer’s left speaks first. The deal moves clockwise after each hand.")
    yield (x + 6, y - 32, 28, 28), Tip(_("Dealer"), dealer)
    yield (
        p.trump,
        Tip(_("Trump"), _("The suit that beats the others. The Dragon belongs to it, and is its highest card.")),
    )
    for (x, y), team in zip(p.piles, teams_of(layout.viewer), strict=True):
        count = len(o.won[team]) // 4
        if count:
            words = plural("{n} trick", "{n} tricks", count).format(n=count)
            points = plural("{n} point so far", "{n} points so far", o.taken[team]).format(n=o.taken[team])
            title = _("Taken by your team") if team == layout.viewer & 1 and o.seat is not None else _("Taken tricks")
            yield (x - 24, y - 40, 60, 72), Tip(title, _("{tricks}, {points}.").format(tricks=words, points=points))
    if last_trick:
        yield p.kitty, Tip(_("Last trick"), _("What was played last, and what its points were."))
    else:
        words = _(
            "Whoever has the contract exchanges cards with it. Points in it, which are rare, go with the last trick."
        )
        yield p.kitty, Tip(_("Kitty"), words)
