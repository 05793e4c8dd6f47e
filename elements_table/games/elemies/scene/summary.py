"""The end of a round of Elemies: points line by line, and with them the way of both teams to the target."""

from dataclasses import dataclass, replace
from math import inf
from typing import ClassVar, Final

from elements_table.games.elemies.rules.data import ElemiesData
from elements_table.games.elemies.rules.observation import ElemiesObservation
from elements_table.games.elemies.rules.scoring import RoundEnd, is_double
from elements_table.games.elemies.scene.cloth import ruler_of
from elements_table.games.elemies.scene.layout import ElemiesPart, Places, View, places
from elements_table.kernel.words import _
from elements_table.ui.charts.seats import draw_place
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.drawing.text import plain, signed, spelled
from elements_table.ui.panels.teams import seats_of, stands_of, team_name, team_title, teams_of, word_color
from elements_table.ui.parlour.ruler import Ruler, Runner
from elements_table.ui.parlour.ruler_drawing import draw_ruler, taken_up
from elements_table.ui.stage.scene import Canvas, Layout, Names, SummarySheet, outcome
from elements_table.ui.stage.sheets.ledger import Ledger, LedgerLine, LedgerSide
from elements_table.ui.stage.sheets.sheet import GATHER, SLID, SLIDES

LOWEST, RULER = 566.0, 74.0
"""Where the plate ends at the most and how far the ruler lies below it, in units."""
PLACE: Final = 84.0
"""How far right of somebody's middle their place lies on the rail, in units."""
OWN_PLACE: Final = 46.0
"""How far left of the middle of its own face the reader's place is, in units."""


@dataclass(kw_only=True)
class Round(Ledger):
    """Below the points the ruler with both scores, and on the rail in which place each was out of a round."""

    view: View
    pitch: float = 600.0
    is_signed: bool = True
    lowest: ClassVar[float] = LOWEST

    def draw(self, canvas: Canvas, cards: CardArt, passed: float = inf) -> None:
        super().draw(canvas, cards, passed)
        p, o = places(self.layout), self.view.observation
        end = o.last_round
        assert end is not None
        x, y = self.face_at(0)
        own = (x - p.parlour.s(OWN_PLACE), y)
        for seat in () if self.last else p.seats:
            at = p.parlour.on_rail(seat, PLACE) if seat in p.seats[1:] else own
            draw_place(canvas, *at, end.finished.index(seat) + 1)
        to_come = 1 - theme.out_cubic(theme.part_of(passed, self.landed + SLIDES, SLID))
        is_settled = passed >= self.count.settled_at
        view = replace(self.view, moods=self.moods if is_settled else {})
        ruler = _before(p, view, self.layout.viewer, to_come)
        x, y, w, h = ruler.scale.rect
        goes = self.plate[1] + self.plate[3] + p.parlour.s(RULER) - h / 2 - y
        y += goes * theme.in_out_cubic(theme.part_of(passed, 0.0, GATHER))
        marks = tuple(
            replace(mark, text="" if self.last else mark.text, ring=is_settled and column.won)
            for mark, column in zip(ruler.marks, self.columns, strict=True)
            if isinstance(mark, Runner)
        )
        draw_ruler(canvas, replace(ruler, scale=replace(ruler.scale, rect=(x, y, w, h)), marks=marks))


def _before(p: Places, view: View, viewer: int, to_come: float = 1.0) -> Ruler:
    """Return the ruler while that part of the round's points is still to come."""
    o, end = view.observation, view.observation.last_round
    assert end is not None
    return ruler_of(p, view, viewer, [round(o.scores[n] - end.points[n] * to_come) for n in (0, 1)])


class ElemiesSummary(ElemiesPart, SummarySheet[ElemiesObservation]):
    """Points and scores of a round."""

    counts: ClassVar[frozenset[str]] = frozenset({"round_over"})

    def lay(self, view: View, layout: Layout) -> Round:
        """Return how the points of the round add up, the viewer's team first."""
        o = view.observation
        end = o.last_round
        assert end is not None
        viewer = view.names.reader
        both = teams_of(viewer)
        is_over = o.phase == "game_over"
        best = [team for team in both if end.points[team] > end.points[1 - team]]
        won = o.winners if is_over else [seat for team in best for seat in seats_of(team, viewer)]
        moods = outcome(won, 4) if won else {}
        return Round(
            layout=layout,
            view=view,
            verdict=title(o, view.names),
            moods=moods,
            stands=stands_of(o.scores, end.points, view, moods) if is_over else (),
            last=_("Last round") if is_over else "",
            leaves=taken_up(_before(places(layout), view, layout.viewer)),
            columns=[
                LedgerSide(
                    tuple(view.names.face(seat, moods.get(seat, "calm")) for seat in seats),
                    word_color(seats[0], viewer),
                    seats[0] in won,
                    "" if view.names.alone else team_name(team, view.names),
                )
                for team in both
                for seats in (seats_of(team, viewer),)
            ],
            lines=[
                line._replace(points=[line.points[team] for team in both])
                for line in lines(end, self.game.data, view)
            ],
        )

    def scored(self, view: View) -> list[str]:
        """Return why each line of a round's points is what it is, and how it stands."""
        o = view.observation
        end, names, scoring = o.last_round, view.names, self.game.data.scoring
        assert end is not None
        mine, theirs = teams_of(names.reader)
        finished = [names[seat] for seat in end.finished]
        if is_double(end.finished):
            words = _(
                "{a} and {b}, who are partners, went out first and second: {n} points, and places count no more."
            )
            none = _("Then treasures count for nobody, whoever has more.")
            said = [words.format(a=finished[0], b=finished[1], n=scoring.double), none]
        else:
            first, second, third, _fourth = scoring.places
            words = _("First is worth {x}, second {y}, third {z}: {a}, {b} and {c} bring {team} {n}, {other} {m}.")
            said = [
                words.format(
                    x=first, y=second, z=third, a=finished[0], b=finished[1], c=finished[2],
                    team=team_name(mine, names), n=end.places[mine],
                    other=team_name(theirs, names), m=end.places[theirs],
                ),
                _treasured(end, mine, theirs, scoring.treasure, names),
            ]  # fmt: skip
        if any(end.bets):
            words = _("Fire brings {n} to whoever led with it and won that trick, else it costs {n}: {a} and {b}.")
            said.append(words.format(n=scoring.bet, a=signed(end.bets[mine]), b=signed(end.bets[theirs])))
        kept = _("{name} called Elemies and went out first: that brings {n}.")
        lost = _("{name} called Elemies but did not go out first: that costs {n}.")
        for seat in range(4):
            if o.called >> seat & 1:
                words = kept if seat == end.finished[0] else lost
                said.append(words.format(name=names[seat], n=scoring.call))
        words = _("Together {a} and {b}; with that the score is {x} to {y}.")
        a, b, x, y = [plain(two[team]) for two in (end.points, o.scores) for team in (mine, theirs)]
        return [*said, words.format(a=a, b=b, x=x, y=y)]

    def note(self, view: View) -> str:
        return view.names.tell(view.observation.next_button, _("You start."), _("{name} starts."))


def title(o: ElemiesObservation, names: Names) -> str:
    """Return who has won the round and by how much, or the game."""
    end = o.last_round
    assert end is not None
    if o.phase == "game_over":
        return f"{team_title(o.winners, names)}."
    a, b = end.points
    if a == b:
        return _("The round is level.")
    return _("{name}, by {n}.").format(name=team_name(int(b > a), names), n=spelled(abs(a - b))[0])


def lines(end: RoundEnd, data: ElemiesData, view: View) -> list[LedgerLine]:
    """Return the lines that add up to the points of the round, by team."""
    scoring = data.scoring
    mine, theirs = teams_of(view.names.reader)
    if is_double(end.finished):
        found = [LedgerLine(_("Both first"), end.places, (_("the treasures do not count"),))]
    else:
        first, second, third, _fourth = scoring.places
        fact = _("{a}, {b} and {c} points").format(a=first, b=second, c=third)
        cards = _("{a} against {b} cards").format(a=end.treasure[mine], b=end.treasure[theirs])
        found = [LedgerLine(_("Places"), end.places, (fact,)), LedgerLine(_("Treasure"), end.bonus, (cards,))]
    if any(end.bets):
        found.append(LedgerLine(_("Fire bets"), end.bets, (_("{n} a trick, won or lost").format(n=scoring.bet),)))
    if any(end.calls):
        found.append(LedgerLine(_("Elemies!"), end.calls, (_callers(view),)))
    return found


def _callers(view: View) -> str:
    names = [view.names.within(seat) for seat in range(4) if view.observation.called >> seat & 1]
    if len(names) < 2:
        return _("called by {name}").format(name="".join(names))
    return _("called by {names} and {last}").format(names=", ".join(names[:-1]), last=names[-1])


def _treasured(end: RoundEnd, mine: int, theirs: int, worth: int, names: Names) -> str:
    """Return whose treasure is the larger, and what that brings."""
    ours, others = end.treasure[mine], end.treasure[theirs]
    if ours == others:
        return _("Both treasures have {n} cards: that brings nobody anything.").format(n=ours)
    words = _("{team} have the larger treasure, {n} cards against {m}, and that brings {worth}.")
    team = mine if ours > others else theirs
    return words.format(team=team_name(team, names), n=max(ours, others), m=min(ours, others), worth=worth)
