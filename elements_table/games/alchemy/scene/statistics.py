"""What the statistics show of Alchemy: where your points come from, and the formulae you complete and win with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from elements_table.kernel.words import _, plural
from elements_table.ui.charts.columns import Bar, Bars, Sum, Sums, versus
from elements_table.ui.drawing.numbers import plain

SHOWN: Final = 7
"""Formulae in the panel: those completed most."""


def panels(titles: Mapping[str, str], sums: Sums) -> tuple[Bars, Bars]:
    """Return both panels; `titles` are those of the formulae."""
    return _sources(sums), _formulae(sums, titles)


def _mean(found: Sum) -> float:
    return round(found.number / found.times, 1) if found.times else 0.0


def _sources(sums: Sums) -> Bars:
    words = {
        "formulae": _("Formulae"),
        "mastery": _("Mastery"),
        "all_four": _("All four elements"),
        "aether": _("Aether"),
        "bonus": _("Abilities"),
    }
    bars = []
    for source, label in words.items():
        mine, theirs = (_mean(sums.of(whose, f"points.{source}")) for whose in ("mine", "theirs"))
        bars.append(Bar(label, f"{plain(mine)} / {plain(theirs)}", max(0.0, mine), max(0.0, theirs)))
    mine, theirs = (_mean(sums.of(whose, "total")) for whose in ("mine", "theirs"))
    note = _("You score {mine} on average, each of the others {theirs}.")
    return Bars(
        _("Points by source, on average"),
        _("Where your points come from, beside those of the others."),
        bars,
        _("you / each of them"),
        note.format(mine=plain(mine), theirs=plain(theirs)),
    )


def _formulae(sums: Sums, titles: Mapping[str, str]) -> Bars:
    found = sums.below("mine", "formula.")
    most = sorted(found, key=lambda slug: (-found[slug].number, titles.get(slug, slug)))[:SHOWN]
    bars = [
        versus(titles.get(slug, slug), round(found[slug].won), round(found[slug].number - found[slug].won))
        for slug in most
    ]
    return Bars(
        plural("The formula you completed", "The formulae you complete most", len(found)),
        _("Which formulae you complete, and which of them you win with."),
        bars,
        _("won with / lost with"),
        _("You have completed {n} of the {all} formulae.").format(n=len(found), all=len(titles)),
    )
