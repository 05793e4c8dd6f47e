"""What the statistics show of Dragon: your contracts by bid, and how hands came out."""

from __future__ import annotations

from typing import Final, get_args

from elements_table.kernel.words import _, plural
from elements_table.match.archive.overview import Whose
from elements_table.ui.charts.columns import Bar, Bars, Columns, Sums, versus
from elements_table.ui.drawing.numbers import plain

LOWEST, HIGHEST, STEP = 70, 120, 10
"""Bids share a column by tens; all from the highest on share one."""
MADE: Final = "made."
LOST: Final = "lost."


def panels(sums: Sums) -> tuple[Columns, Bars]:
    """Return both panels."""
    return _contracts(sums), _hands(sums)


def _contracts(sums: Sums) -> Columns:
    columns = []
    for low in range(LOWEST, HIGHEST + 1, STEP):
        made, lost = (_count(sums, "mine", prefix, low) for prefix in (MADE, LOST))
        label = f"{low}+" if low == HIGHEST else f"{low}–{low + STEP - 1}"
        columns.append(Bar(label, f"{made} / {lost}" if made + lost else "", made, lost))
    made, lost = (_count(sums, "mine", prefix) for prefix in (MADE, LOST))
    count = made + lost
    note = ""
    if count:
        points = plain(round(sums.of("mine", "points").number / count))
        note = _("A contract of yours brings {points} points on average.").format(points=points)
    title = plural("Your {n} contract, by bid", "Your {n} contracts, by bid", count).format(n=count)
    return Columns(
        title if count else _("Your contracts, by bid"),
        _("How high you bid, and which of your contracts you make."),
        columns,
        _("{made} made, {lost} lost").format(made=made, lost=lost),
        note,
    )


def _count(sums: Sums, whose: Whose, prefix: str, low: int | None = None) -> int:
    """Return how many contracts there were, of all bids or of those in the column from `low` on."""
    columns = {bid: max(LOWEST, min(HIGHEST, int(bid) // STEP * STEP)) for bid in sums.below(whose, prefix)}
    return sums.count(whose, *[f"{prefix}{bid}" for bid, column in columns.items() if low in (None, column)])


def _hands(sums: Sums) -> Bars:
    mine, partner, theirs = ([_count(sums, whose, prefix) for prefix in (MADE, LOST)] for whose in get_args(Whose))
    bars = (
        versus(_("You played"), *mine),
        versus(_("Your partner played"), *partner),
        versus(_("They played"), *reversed(theirs)),
    )
    count = round(sum(bar.gold + bar.coral for bar in bars))
    title = plural("How {n} hand came out", "How {n} hands came out", count).format(n=count)
    return Bars(
        title if count else _("How hands came out"),
        _("Who had the contract, and whether it was made."),
        bars,
        _("for you / against"),
        _("For you: made by your team, or lost by theirs."),
    )
