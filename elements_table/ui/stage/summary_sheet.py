"""The sheet at the end of a round or of the game: what a game lays on the table then, and its default."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from elements_table.kernel.words import _
from elements_table.ui.charts.seats import seat_color
from elements_table.ui.platform.people import outcome
from elements_table.ui.stage.hooks import Part
from elements_table.ui.stage.sheets.ledger import Column, Ledger, Line
from elements_table.ui.stage.sheets.sheet import CardRow, EndSheet
from elements_table.ui.stage.view import Layout, Names, Obs, View


class SummarySheet(Part[Obs], interface=True):
    """The summary of a round or of the game. By itself it shows what points the seats have.

    Those are the `points` of the observation's view, a number for each seat; its `winners` are in gold.
    """

    counts: ClassVar[frozenset[str]] = frozenset()
    """The kinds of events after which the table becomes the sheet, and all is counted before one's eyes."""

    def lay(self, view: View[Obs], layout: Layout) -> EndSheet:
        """Return what the table becomes."""
        names, position = view.names, view.observation.view()
        winners, points = position.get("winners") or (), position.get("points")
        is_over = view.observation.phase == "game_over" and bool(winners)
        words = match_title(winners, names) if is_over else _("Round {n} over")
        return Ledger(
            layout=layout,
            verdict=words.format(n=position.get("round", len(view.rounds))),
            moods=outcome(winners, len(names.seats)) if is_over else {},
            columns=[column_of(seat, view, won=is_over and seat in winners) for seat in range(len(names.seats))],
            lines=[] if points is None else [Line("", points)],
        )

    def turned(self) -> str:
        """Return what the sheet's other side is called, such as `All cards`; empty: it has none."""
        return ""

    def rows(self, view: View[Obs]) -> Sequence[CardRow]:
        """Return the cards on that side."""
        return ()

    def scored(self, view: View[Obs]) -> Sequence[str]:
        """Return why each line of the score is what it is, in a sentence for whoever asks."""
        return ()

    def note(self, view: View[Obs]) -> str:
        """Return what comes next, in very few words: the second line of the button that deals again."""
        return ""

    def next_words(self) -> str:
        """Return what the button says that deals again."""
        return _("Next round")


def name_of(seat: int, view: View) -> str:
    """Return the name of a seat where names are read: more than one person does, or none."""
    return "" if view.names.alone else view.names[seat]


def column_of(seat: int, view: View, *, won: bool) -> Column:
    """Return the column of a seat."""
    face = view.names.face(seat, "pleased" if won else "calm")
    return Column((face,), seat_color(seat), won, name_of(seat, view))


def match_title(winners: Sequence[int], names: Names) -> str:
    """Return who has won a match: a seat, or several who share it."""
    if len(winners) > 1:
        called = [names[seat] for seat in winners]
        return _("{first} and {last} share the match").format(first=", ".join(called[:-1]), last=called[-1])
    return names.tell(winners[0], _("You win the match"), _("{name} wins the match"))
