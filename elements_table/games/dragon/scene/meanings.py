"""What the read-outs of Dragon's table mean, for tooltips."""

from __future__ import annotations

from collections.abc import Iterator

from elements_table.games.dragon.rules.data import Variant
from elements_table.games.dragon.rules.observation import DragonObservation
from elements_table.games.dragon.scene.layout import Places
from elements_table.kernel.words import _, plural
from elements_table.ui.drawing.painter import Rect
from elements_table.ui.panels.sides import side_of
from elements_table.ui.panels.teams import team_of
from elements_table.ui.stage.scene import Layout, Tip


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
    for seat, count in enumerate(o.takers):
        if count:
            x, y = p.piles[side_of(seat, layout.viewer, 4)]
            yield (x - 24, y - 40, 60, 72), Tip(_("Taken tricks"), _taken(seat, o))
    if last_trick:
        yield p.kitty, Tip(_("Last trick"), _("What was played last, and what its points were."))
    else:
        words = _(
            "Whoever has the contract exchanges cards with it. Points in it, which are rare, go with the last trick."
        )
        yield p.kitty, Tip(_("Kitty"), words)


def _taken(seat: int, o: DragonObservation) -> str:
    """Return how many tricks a seat has taken, and how many points its team."""
    count, points = o.takers[seat], o.taken[team_of(seat)]
    words = _("{tricks}. The other team has {points}.")
    if o.seat is None:
        words = _("{tricks}. The team has {points}.")
    elif team_of(o.seat) == team_of(seat):
        words = _("{tricks}. Your team has {points}.")
    return words.format(
        tricks=plural("{n} trick", "{n} tricks", count).format(n=count),
        points=plural("{n} point so far", "{n} points so far", points).format(n=points),
    )
