"""The summary of a round of Elemies: who finished when, points line by line, and the way to the target."""

from __future__ import annotations

from typing import NamedTuple

from elements_table.games.elemies.rules.data import ElemiesData
from elements_table.games.elemies.rules.observation import ElemiesObservation
from elements_table.games.elemies.rules.scoring import RoundEnd, is_double
from elements_table.games.elemies.scene import explained
from elements_table.games.elemies.scene.views import View
from elements_table.kernel.words import _
from elements_table.ui.charts.frame import draw_heading
from elements_table.ui.charts.seats import draw_place
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.numbers import plain, signed
from elements_table.ui.drawing.painter import Rect
from elements_table.ui.drawing.theme import GOLD, SECOND, SECONDARY, TEXT
from elements_table.ui.panels.chart import courses, draw_chart, draw_mark
from elements_table.ui.panels.sides import viewer_of
from elements_table.ui.panels.summary import BODY_TOP, INSET, WIDE, after_rounds, draw_head, draw_reasons, match_title
from elements_table.ui.panels.teams import (
    OURS,
    WORDS_ON_BLUE,
    partner_of,
    ring_color,
    team_name,
    teams_of,
    word_color,
)
from elements_table.ui.stage.scene import DrawCard, Names

LEFT_WIDTH = 520.0
POINTS_HIGH = 512.0
"""Of the finishing order and the points below it."""
BELOW, BELOW_HIGH = 16.0, 306.0
"""Where the score lies below the points: between them, and how high it is."""
FOLDED = POINTS_HIGH + BELOW + BELOW_HIGH
"""How high all of it is then."""
NAMES = 300.0
"""Of both teams' names and scores beside their chart."""


def draw_summary(data: ElemiesData, canvas: Canvas, rect: Rect, view: View, draw_card: DrawCard) -> None:
    """Draw the sheet's inside: head, finishing order, points, score."""
    x, y, w, _h = rect
    o = view.observation
    end = o.last_round
    assert end is not None
    left, right = x + INSET, x + w - INSET
    draw_head(canvas, rect, title(o, view), sentence(end, view.names))
    is_folded = w < WIDE
    wide = right - left if is_folded else LEFT_WIDTH
    _order(canvas, (left, y + BODY_TOP, wide, 196), end, view)
    _points(data, canvas, (left, y + 310, wide, 300), end, view)
    if is_folded:
        _score(data, canvas, (left, y + BODY_TOP + POINTS_HIGH + BELOW, wide, BELOW_HIGH), view)
    else:
        _score(data, canvas, (left + wide + 16, y + BODY_TOP, right - left - wide - 16, POINTS_HIGH), view)


def title(o: ElemiesObservation, view: View) -> str:
    """Return who has won the round, or the game."""
    names = view.names
    end = o.last_round
    assert end is not None
    if o.phase == "game_over":
        return match_title(o.winners, names, of_teams=True)
    if end.points[0] == end.points[1]:
        return _("Round {n} is level").format(n=o.round)
    best = int(end.points[1] > end.points[0])
    return _("{team} win round {n}").format(team=team_name(best, names), n=o.round)


def sentence(end: RoundEnd, names: Names) -> str:
    """Return how the round ended."""
    first = names[end.finished[0]]
    second, third = (_("you") if names.is_you(seat) else names[seat] for seat in end.finished[1:3])
    if is_double(end.finished):
        return _("{a} and {b} went out first and second.").format(a=first, b=second)
    last = _("{d} came last.").format(d=names[end.finished[3]])
    you = names.is_you(end.finished[0])
    words = _("{a} were out first, then {b} and {c}.") if you else _("{a} was out first, then {b} and {c}.")
    return words.format(a=first, b=second, c=third) + " " + last


def _order(canvas: Canvas, rect: Rect, end: RoundEnd, view: View) -> None:
    x, y, w, _h = rect
    canvas.panel(rect)
    draw_heading(canvas, rect, _("Finishing order"), pad=20)
    viewer = viewer_of(view.names)
    each = (w - 40) / 4
    for place, seat in enumerate(end.finished):
        cx = x + 20 + each * (place + 0.5)
        name = view.names[seat]
        canvas.avatar(
            cx,
            y + 82,
            26,
            view.names.face(seat, "calm" if place else "pleased"),
            ring_color(seat, viewer),
            place == 0,
        )
        draw_place(canvas, cx - 24, y + 62, place + 1, GOLD if place < 3 else SECONDARY)
        canvas.label(name, cx, y + 132, each - 8, face="semi", anchor="c")
        mate = partner_of(seat)
        color = word_color(seat, viewer, WORDS_ON_BLUE)
        words = _("with you") if view.names.is_you(mate) else _("with {name}").format(name=view.names[mate])
        canvas.label(words, cx, y + 156, each - 4, color=color, anchor="c")


class Line(NamedTuple):
    """A line of the points: words, a fact under them, points per team."""

    words: str
    fact: str
    points: tuple[int, int]


def lines(end: RoundEnd, data: ElemiesData, view: View) -> list[Line]:
    """Return the lines that add up to the points of the round."""
    scoring = data.scoring
    mine, theirs = teams_of(viewer_of(view.names))
    if is_double(end.finished):
        found = [Line(_("Both partners first"), _("the treasures do not count"), end.places)]
    else:
        first, second, third, _fourth = scoring.places
        fact = _("{a}, {b} and {c} points").format(a=first, b=second, c=third)
        cards = _("{a} against {b} cards").format(a=end.treasure[mine], b=end.treasure[theirs])
        found = [Line(_("Places"), fact, end.places), Line(_("Treasure"), cards, end.bonus)]
    if any(end.bets):
        fact = _("{n} a trick, won or lost").format(n=scoring.bet)
        found.append(Line(_("Fire bets"), fact, end.bets))
    if any(end.calls):
        found.append(Line(_("Elemies!"), _callers(view), end.calls))
    return found


def _callers(view: View) -> str:
    o = view.observation
    names = [
        _("you") if view.names.is_you(seat) else view.names[seat] for seat in range(4) if o.called >> seat & 1
    ]  # fmt: skip
    if len(names) < 2:
        return _("called by {name}").format(name="".join(names))
    return _("called by {names} and {last}").format(names=", ".join(names[:-1]), last=names[-1])


def _points(data: ElemiesData, canvas: Canvas, rect: Rect, end: RoundEnd, view: View) -> None:
    x, y, w, h = rect
    canvas.panel(rect)
    mine, theirs = teams_of(viewer_of(view.names))
    columns = tuple(zip((mine, theirs), (x + w - 204, x + w - 110), WORDS_ON_BLUE, strict=True))
    so_far = x + w - 20
    draw_heading(canvas, rect, _("Points"), _("so far"), pad=20, down=28)
    for number, right, color in columns:
        _team_head(canvas, number, right, y + 28, color, view)
    canvas.rule(x + 20, y + 48, w - 40)
    sums = [0, 0]
    for i, line in enumerate(lines(end, data, view)):
        row = y + 74 + i * 42
        canvas.text(line.words, x + 20, row - 9, anchor="l")
        canvas.label(line.fact, x + 20, row + 9, w - 270, SECOND, color=SECONDARY, anchor="l")
        for number, right, _color in columns:
            value = line.points[number]
            sums[number] += value
            canvas.text(signed(value), right, row, color=TEXT if value else SECONDARY, anchor="r")
        words = _("{a} : {b}").format(a=plain(sums[mine]), b=plain(sums[theirs]))
        canvas.text(words, so_far, row, color=SECONDARY, anchor="r")
    foot = y + h - 34
    canvas.rule(x + 20, foot - 26, w - 40)
    canvas.text(_("This round"), x + 20, foot, face="semi", anchor="l")
    for number, right, color in columns:
        canvas.text(signed(end.points[number]), right, foot, theme.TITLE, "serif", color, "r")


def _team_head(canvas: Canvas, team: int, right: float, y: float, color: theme.Color, view: View) -> None:
    """Write whose column it is; the players' names where nobody is addressed."""
    if view.names.alone:
        words = _("ours") if team == teams_of(viewer_of(view.names))[OURS] else _("theirs")
        canvas.text(words, right, y, face="semi", color=color, anchor="r")
        return
    for i, name in enumerate((view.names.seats[team], view.names.seats[team + 2])):
        words = canvas.fit(name, 84, SECOND, "semi")
        canvas.text(words, right, y - 8 + 16 * i, SECOND, "semi", color, "r")


def _score(data: ElemiesData, canvas: Canvas, rect: Rect, view: View) -> None:
    x, y, w, h = rect
    o = view.observation
    canvas.panel(rect)
    target = int(o.options["target"])
    teams = teams_of(viewer_of(view.names))
    draw_heading(canvas, rect, _("Score"), _("to {n}").format(n=target), pad=20, down=28, is_large=True)
    is_beside = h < POINTS_HIGH
    column = NAMES if is_beside else w
    for i, (number, color) in enumerate(zip(teams, WORDS_ON_BLUE, strict=True)):
        top = y + 70 + i * 34
        draw_mark(canvas, x + 28, top, 6, color, i)
        canvas.label(team_name(number, view.names), x + 44, top, column - 150, face="semi", anchor="l")
        canvas.text(plain(o.scores[number]), x + column - 20, top, theme.TITLE, "serif", color, "r")
    below = (x + 20, y + 150, w - 40, h - 166)
    left, top, wide, high = (x + NAMES + 24, y + 62, w - NAMES - 44, h - 78) if is_beside else below
    if view.explains:
        if not is_beside:
            canvas.rule(x + 20, y + 132, w - 40)
        draw_reasons(canvas, (left, top, wide, high), explained.scored(data, view))
        return
    gains = [one["points"] for one in view.rounds]
    lines = courses(o.scores, gains, teams)
    draw_chart(canvas, (left, top, wide, high - 10), lines, WORDS_ON_BLUE, target=target, first=o.round - len(gains))


def note(view: View) -> str:
    """Return the line at the foot: who has the button next, or how many rounds there were."""
    o = view.observation
    if o.phase == "game_over":
        return after_rounds(o.round)
    seat = o.next_button
    if view.names.is_you(seat):
        return _("You have the button in round {n}: you decide on the exchange and lead first.").format(n=o.round + 1)
    return _("{name} has the button in round {n}, decides on the exchange and leads first.").format(
        name=view.names[seat], n=o.round + 1
    )
