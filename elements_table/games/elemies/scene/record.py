"""What the statistics show of Elemies: your places, and calls kept."""

from __future__ import annotations

from elements_table.kernel.words import _, plural
from elements_table.ui.charts.record import Bars, Column, Columns, Sums, versus


def panels(sums: Sums) -> tuple[Columns, Bars]:
    """Return both panels."""
    return _places(sums), _calls(sums)


def _places(sums: Sums) -> Columns:
    counts = [sums.count("mine", f"place.{place}") for place in (1, 2, 3, 4)]
    labels = (_("1st"), _("2nd"), _("3rd"), _("last"))
    columns = [
        Column(label, str(count), *((0, count) if label is labels[-1] else (count, 0)))
        for label, count in zip(labels, counts, strict=True)
    ]
    count = sum(counts)
    ahead, behind, level = (sums.count("mine", key) for key in ("ahead", "behind", "level"))
    note = _("Your team had more points in {ahead} of them, fewer in {behind}, as many in {level}.")
    return Columns(
        plural("Your place in {n} round", "Your places in {n} rounds", count).format(n=count)
        if count
        else _("Your places in the rounds"),
        _("How often you are first, second, third or last out of cards."),
        columns,
        "",
        note.format(ahead=ahead, behind=behind, level=level),
    )


def _calls(sums: Sums) -> Bars:
    own = sums.count("mine", "kept"), sums.count("mine", "lost")
    bars = (
        versus(_("You called"), *own),
        versus(_("Your partner called"), sums.count("partner", "kept"), sums.count("partner", "lost")),
        versus(_("They called"), sums.count("theirs", "lost"), sums.count("theirs", "kept")),
        versus(
            _("First and second"),
            sums.count("mine", "double") + sums.count("partner", "double"),
            sums.count("theirs", "double"),
        ),
    )
    note = ""
    if sum(own):
        words = plural("You kept {kept} of your {n} call.", "You kept {kept} of your {n} calls.", sum(own))
        note = words.format(kept=own[0], n=sum(own))
    return Bars(
        _("Calls kept, and partners first"),
        _("Who called Elemies! and was first, and which partners were first and second."),
        bars,
        _("for you / against"),
        note,
    )
