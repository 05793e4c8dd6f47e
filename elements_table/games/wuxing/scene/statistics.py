"""What the statistics show of Wu Xing: your knocks by margin, and how rounds ended."""

from __future__ import annotations

from typing import Final

from elements_table.kernel.words import _, plural
from elements_table.match.archive.overview import Whose
from elements_table.ui.charts.columns import Bar, Bars, Columns, Sums, versus
from elements_table.ui.drawing.numbers import percent, plain

KNOCK: Final = "knock."
OVER: Final = "over"
LOWEST, HIGHEST = -3, 4
"""Margins beyond these share a column with them."""


def panels(sums: Sums) -> tuple[Columns, Bars]:
    """Return both panels."""
    return _knocks(sums), _endings(sums)


def _knocks(sums: Sums) -> Columns:
    found = {name: round(one.number) for name, one in sums.below("mine", KNOCK).items()}
    columns = []
    for margin in range(LOWEST, HIGHEST + 1):
        count = sum(n for name, n in found.items() if name != OVER and max(LOWEST, min(HIGHEST, int(name))) == margin)
        number = plain(margin) if margin <= 0 else f"+{margin}"
        label = f"≤ {number}" if margin == LOWEST else f"≥ {number}" if margin == HIGHEST else number
        columns.append(Bar(label, str(count), *((count, 0) if margin > 0 else (0, count))))
    columns.append(Bar(_("over"), str(found.get(OVER, 0)), found.get(OVER, 0)))
    won, lost = _won_and_lost(sums, "mine")
    return Columns(
        plural("Your {n} knock, by margin", "Your {n} knocks, by margin", won + lost).format(n=won + lost)
        if won + lost
        else _("Your knocks, by margin"),
        _("By how much your sum beats the other’s when you knock."),
        columns,
        _("{won} won, {lost} lost").format(won=won, lost=lost),
        _("0: equal sums lose. Over: the other was above the limit."),
    )


def _won_and_lost(sums: Sums, whose: Whose) -> tuple[int, int]:
    """Return how many true knocks won and lost (W10)."""
    found = sums.below(whose, KNOCK)
    won = round(sum(one.number for name, one in found.items() if name == OVER or int(name) > 0))
    return won, round(sum(one.number for one in found.values())) - won


def _endings(sums: Sums) -> Bars:
    mine, theirs = _won_and_lost(sums, "mine"), _won_and_lost(sums, "theirs")
    bars = (
        versus(_("You knocked"), *mine),
        versus(_("They knocked"), theirs[1], theirs[0]),
        versus(_("Somebody yielded"), sums.count("theirs", "yield"), sums.count("mine", "yield")),
        versus(_("False knock"), sums.count("theirs", "false_knock"), sums.count("mine", "false_knock")),
    )
    count = round(sum(bar.gold + bar.coral for bar in bars))
    note = ""
    if sum(mine) and sum(theirs):
        shares = [percent(won / (won + lost)) for won, lost in (mine, theirs)]
        note = _("Your knocks win {mine}, theirs {theirs}.").format(mine=shares[0], theirs=shares[1])
    return Bars(
        plural("How {n} round ended", "How {n} rounds ended", count).format(n=count)
        if count
        else _("How rounds ended"),
        _("Who knocked or yielded, and who had the better of it."),
        bars,
        _("for you / against"),
        note,
    )
