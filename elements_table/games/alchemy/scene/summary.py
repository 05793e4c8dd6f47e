"""The final score of Alchemy, line by line (A19 to A23), and on the other side all completed formulae."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from elements_table.games.alchemy.rules.data import Variant
from elements_table.games.alchemy.rules.game import Alchemy
from elements_table.games.alchemy.rules.observation import AlchemyObservation
from elements_table.games.alchemy.scene.faces import formula_look
from elements_table.games.alchemy.scene.layout import SHOWN, AlchemyPart, View
from elements_table.games.alchemy.scene.words import EMBLEMS, element_word
from elements_table.kernel.words import _, plural
from elements_table.ui.charts.seats import seat_color
from elements_table.ui.drawing.text import spelled
from elements_table.ui.stage.parts import column_of, match_title
from elements_table.ui.stage.scene import Layout, SummarySheet, outcome
from elements_table.ui.stage.sheets.card_rows import CardRow
from elements_table.ui.stage.sheets.ledger import Ledger, LedgerLine

FEW = 3
"""So many formulae stand for all of them."""


class AlchemySummary(AlchemyPart, SummarySheet[AlchemyObservation]):
    """The final score, a line for each thing that gave somebody points."""

    counts: ClassVar[frozenset[str]] = frozenset({"end"})

    def lay(self, view: View, layout: Layout) -> Ledger:
        """Return the score, the reader's column first."""
        o = view.observation
        seats = view.names.around
        found = [line for line in lines(self.game, view) if any(line.points)]
        return Ledger(
            layout=layout,
            verdict=verdict_words(view),
            gathers=[f"row{seat}" for seat in seats],
            moods=(moods := outcome(o.winners, len(seats))),
            columns=[column_of(seat, view, moods[seat]) for seat in seats],
            lines=[
                line._replace(points=[line.points[s] for s in seats], facts=[line.facts[s] for s in seats])
                for line in found
            ],
        )

    def turned(self) -> str:
        return _("All formulae")

    def rows(self, view: View) -> list[CardRow]:
        """Return everybody's completed formulae, and what is printed on them together."""
        o, names = view.observation, view.names
        return [
            CardRow(
                [formula_look(self.game.formulae[slug]) for slug in o.completed[seat]],
                faces=(names.face(seat, outcome(o.winners, len(names.seats))[seat]),),
                color=seat_color(seat),
                figure=str(o.scoring[seat].formulae),
            )
            for seat in names.around
        ]

    def scored(self, view: View) -> list[str]:
        o, variant = view.observation, self.game.variant(None, len(view.names.seats))
        names = [view.names[seat] for seat in range(variant.seats)]

        def listed(numbers: Sequence[int]) -> str:
            ranked = sorted(zip(names, numbers, strict=True), key=lambda one: -one[1])
            return ", ".join([f"{name} {number}" for name, number in ranked])

        said = [_("Every completed formula counts the points on it: {list}.").format(
            list=listed([score.formulae for score in o.scoring]))]  # fmt: skip
        said += [_most_bring([tokens[element] for tokens in o.mastery], variant, listed) for element in SHOWN]
        have = [name for name, score in zip(names, o.scoring, strict=True) if score.all_four]
        words = _("{n} points for a token of each of the four elements: {list}.")
        if not have:
            words = _("{n} points for a token of each of the four elements: nobody has them all.")
        said.append(words.format(n=variant.data.all_four, list=", ".join(have)))
        words = _("1 point for each Aether, and at the end Void has become Aether: {list}.")
        said.append(words.format(list=listed([score.aether for score in o.scoring])))
        bonuses = [score.bonus for score in o.scoring]
        words = _("Some formulae say what they count at the end: {list}.") if any(bonuses) else ""
        return [
            *said,
            words.format(list=listed(bonuses)) or _("No completed formula counts anything more at the end."),
        ]


def verdict_words(view: View) -> str:
    """Return who has won and by how much, or what decided where the totals tie (A23)."""
    o, names = view.observation, view.names
    totals = sorted(score.total for score in o.scoring)
    if len(o.winners) > 1:
        return f"{match_title(o.winners, names)}."
    tied = [seat for seat, score in enumerate(o.scoring) if score.total == totals[-1]]
    rows = [len(o.completed[seat]) for seat in tied]
    words = _("You win by {n}."), _("{name}, by {n}.")
    if len(tied) > 1:
        words = _("Level: you win with more tokens."), _("Level: {name} wins with more tokens.")
        if rows.count(max(rows)) == 1:
            words = _("Level: you win with more formulae."), _("Level: {name} wins with more formulae.")
    return names.tell(o.winners[0], *words, n=spelled(totals[-1] - totals[-2])[0])


def lines(game: Alchemy, view: View) -> list[LedgerLine]:
    """Return what is scored, line by line (A19 to A22)."""
    o = view.observation
    seats = range(len(view.names.seats))
    rows = tuple(len(o.completed[seat]) for seat in seats)
    masteries = tuple(f"mastery_{EMBLEMS[element]}" for element in SHOWN)
    counted = tuple(plural("{n} formula", "{n} formulae", n).format(n=n) for n in rows)
    looks_of_some = tuple(formula_look(game.formulae[slug]) for row in o.completed for slug in row)[:FEW]
    found = [LedgerLine(_("Formulae"), tuple(s.formulae for s in o.scoring), counted, looks=looks_of_some)]
    for element, icon in zip(SHOWN, masteries, strict=True):
        tokens = [o.mastery[seat][element] for seat in seats]
        name = _("{element} mastery").format(element=element_word(element))
        facts = tuple(_majority(tokens, seat) for seat in seats)
        found.append(LedgerLine(name, tuple(score.mastery[element] for score in o.scoring), facts, (icon,)))
    kinds = tuple(_("{n} of 4").format(n=sum(map(bool, o.mastery[seat]))) for seat in seats)
    found.append(LedgerLine(_("All four elements"), tuple(score.all_four for score in o.scoring), kinds, masteries))
    none = ("",) * len(o.scoring)
    aether = tuple(score.aether for score in o.scoring)
    found.append(LedgerLine(_("Aether, with Void"), aether, none, ("token_aether",)))
    late = [sum(bool(game.formulae[slug].bonuses) for slug in o.completed[seat]) for seat in seats]
    cards = tuple(plural("{n} card", "{n} cards", n).format(n=n) if n else "" for n in late)
    bonuses = tuple(score.bonus for score in o.scoring)
    return [*found, LedgerLine(_("Abilities at the end"), bonuses, cards, ("aether_bright",))]


def _majority(tokens: list[int], seat: int) -> str:
    """Return a seat's tokens and, where others have as many, that it is tied."""
    mine = tokens[seat]
    words = plural("{n} token", "{n} tokens", mine).format(n=mine)
    return _("{tokens}, tied").format(tokens=words) if mine and tokens.count(mine) > 1 else words


def _most_bring(tokens: Sequence[int], variant: Variant, listed: Callable[[Sequence[int]], str]) -> str:
    """Return what having most tokens of an element brings, who has how many, and whether somebody is tied (A20)."""
    if not any(tokens):
        return _("Nobody has a token of this element.")
    points = variant.counts.majority
    words = {1: _("Most tokens bring {a}: {list}."), 2: _("Most tokens bring {a}, second most {b}: {list}.")}.get(
        len(points), _("Most tokens bring {a}, second most {b}, third most {c}: {list}.")
    )
    if any(tokens.count(number) > 1 for number in tokens if number):
        words = {
            1: _("Most tokens bring {a}, tied nothing: {list}."),
            2: _("Most bring {a}, second {b}, tied one place less: {list}."),
        }.get(len(points), _("Most bring {a}, second {b}, third {c}, tied one place less: {list}."))
    return words.format(**dict(zip("abc", points, strict=False)), list=listed(tokens))
