"""What the statistics show of Influence: what each card brought you, and how matches came out."""

from __future__ import annotations

from elements_table.games.influence.rules.actions import CARDS
from elements_table.kernel.words import _, plural
from elements_table.ui.charts.record import Bar, Bars, Column, Columns, Sums, versus
from elements_table.ui.drawing.numbers import plain


def panels(sums: Sums) -> tuple[Columns, Bars]:
    """Return both panels."""
    return _cards(sums), _matches(sums)


def _cards(sums: Sums) -> Columns:
    columns = []
    for card in range(1, CARDS + 1):
        found = sums.of("mine", f"card.{card}")
        mean = found.number / found.times if found.times else 0.0
        text = plain(round(mean, 1)) if found.times else ""
        columns.append(Column(str(card), text, max(0.0, mean), max(0.0, -mean)))
    return Columns(
        _("Your points by card"),
        _("What each of the fifteen cards brings you at the end, on average."),
        columns,
        _("on average"),
        _("Of the matches that you ended with the card; the penalty counts against it."),
    )


def _matches(sums: Sums) -> Bars:
    places = [sums.count("mine", f"place.{place}") for place in (1, 2, 3)]
    bars = [
        Bar(_("You were first"), str(places[0]), places[0]),
        Bar(_("You were second"), str(places[1]), 0, places[1]),
        Bar(_("You were third"), str(places[2]), 0, places[2]),
    ]
    for label, key in ((_("Two colours ended it"), "by.markers"), (_("The last round ended it"), "by.rounds")):
        found = sums.of("mine", key)
        bars.append(versus(label, round(found.won), round(found.number - found.won)))
    count = sum(places)
    mine, theirs = sums.of("mine", "total"), sums.of("theirs", "total")
    note = ""
    if mine.times and theirs.times:
        note = _("You score {mine} on average, the others {theirs}.").format(
            mine=plain(round(mine.number / mine.times, 1)), theirs=plain(round(theirs.number / theirs.times, 1))
        )
    return Bars(
        plural("How {n} match came out", "How {n} matches came out", count).format(n=count)
        if count
        else _("How matches came out"),
        _("Your places, and what ended the matches that you won and lost."),
        bars,
        _("won / lost"),
        note,
    )
