"""The final score of Alchemy as a table: formulae, each element's majority, all four, Aether, bonuses, total."""

from __future__ import annotations

from typing import NamedTuple

from elements_table.games.alchemy.scene import explained
from elements_table.games.alchemy.scene.layout import SHOWN
from elements_table.games.alchemy.scene.looks import Looks
from elements_table.games.alchemy.scene.views import View
from elements_table.games.alchemy.scene.words import EMBLEMS, element_word
from elements_table.kernel.words import _, plural
from elements_table.ui.charts.frame import draw_result_panel
from elements_table.ui.charts.seats import draw_seat_line, seat_color
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.painter import Rect
from elements_table.ui.drawing.theme import GOLD, MUTED, SECONDARY, TEXT
from elements_table.ui.panels.summary import BODY_TOP, INSET, WIDE, after_rounds, draw_head, match_title

LABELS = 260.0
APART = 8.0
"""Between the columns."""
PITCH = 46.0
EXPLAINED = 50.0
"""From line to line; where each is explained, below its numbers."""
FOLDED = 16.0
"""How much higher a line is where its facts stand below its points: beside them is no room."""
TOP, TOTAL = 74.0, 78.0
"""From the top of the table to its first line, and from its last one to its foot."""
LINES = 8
BESIDE = 164.0
"""Columns as wide as this have room for facts beside points."""


class Line(NamedTuple):
    """A line of the table: its icon and name, and per seat the points and the fact that explains them."""

    icon: str
    name: str
    points: tuple[int, ...]
    facts: tuple[str, ...]


def draw_summary(looks: Looks, canvas: Canvas, rect: Rect, view: View) -> None:
    """Draw title and table on the sheet."""
    x, y, w, _h = rect
    o = view.observation
    seats = len(view.names.seats)
    taken = 0.0
    if any(_is_tied([tokens[element] for tokens in o.mastery], seat) for element in SHOWN for seat in range(seats)):
        words = _("Tied players score one place lower, and all below move down.")
        taken = 24 + canvas.label(words, x + w - INSET, y + 72, w - 320, color=SECONDARY, anchor="r")
    draw_head(canvas, rect, match_title(o.winners, view.names), reason(view), beside=(0.0, taken))
    wide = _column(w, seats)
    left = x + 32 + LABELS
    top = y + BODY_TOP
    told = explained.scored(view, looks.variant(seats)) if view.explains else ()
    pitch, first, high = _heights(w, view)
    folded = FOLDED / 2 if wide < BESIDE else 0.0
    for seat in range(seats):
        won = seat in o.winners
        column = (left + seat * wide, top, wide - APART, high)
        draw_result_panel(canvas, column, won, opacity=0.26)
        draw_seat_line(
            canvas,
            column[0] + 28,
            top + 28,
            15,
            view.names.face(seat, "pleased" if won else "calm"),
            view.names[seat],
            seat_color(seat),
            wide - 76,
            active=won,
        )
    for n, line in enumerate(lines(looks, view)):
        middle = top + first + n * pitch
        canvas.rule(x + 32, middle - (12 + folded if told else pitch / 2), w - 64, 0.08)
        if told:
            under = middle + 12 + folded
            canvas.box((x + 64, under, w - 96, 20), 6, fill=theme.SHADE, fill_opacity=0.9)
            canvas.label(told[n], x + 74, under + 10, w - 116, theme.SECOND, color=SECONDARY, anchor="l")
        canvas.icon(line.icon, x + 50, middle, 26)
        canvas.label(line.name, x + 74, middle, LABELS - 56, face="semi", anchor="l")
        best = max(line.points)
        for seat in range(seats):
            cx = left + seat * wide
            points = line.points[seat]
            color = MUTED if not points else GOLD if points == best else TEXT
            canvas.text(str(points), cx + 54, middle - folded, 20, "serif", color, "r")
            right, down, size = (20.0, 11.0, theme.SECOND) if folded else (64.0, 0.0, theme.BODY)
            canvas.label(
                line.facts[seat], cx + right, middle + down, wide - 18 - right, size, color=SECONDARY, anchor="l"
            )
    middle = top + high - 28
    canvas.rule(x + 32, middle - 24, w - 64, 0.3)
    canvas.text(_("Total"), x + 74, middle, theme.TITLE, "serif", anchor="l")
    for seat, score in enumerate(o.scoring):
        color = GOLD if seat in o.winners else TEXT
        canvas.text(str(score.total), left + seat * wide + 54, middle, theme.TITLE, "serif", color, "r")


def _column(w: float, seats: int) -> float:
    """Return how wide a player's column is on a sheet `w` dp wide."""
    return (w - 2 * INSET - LABELS + APART) / seats


def _heights(w: float, view: View) -> tuple[float, float, float]:
    """Return how far the lines are apart, where the first is, and how high the table is."""
    pitch, first = (EXPLAINED, TOP - 12) if view.explains else (PITCH, TOP)
    if _column(w, len(view.names.seats)) < BESIDE:
        pitch += FOLDED
        first += FOLDED / 2
    return pitch, first, first + (LINES - 1) * pitch + TOTAL + (10 if view.explains else 0)


def sheet(view: View, most: float) -> tuple[float, float]:
    """Return the sheet's size in dp, no wider than `most`."""
    w = min(WIDE, most)
    return w, max(690.0, BODY_TOP + _heights(w, view)[2] + 92)


def reason(view: View) -> str:
    """Return how the winner was found, where the totals tie; else the totals' gap."""
    o = view.observation
    totals = [score.total for score in o.scoring]
    best = max(totals)
    if totals.count(best) == 1:
        gap = best - sorted(totals)[-2]
        return plural("By {n} point.", "By {n} points.", gap).format(n=gap)
    if len(o.winners) > 1:
        return _("Totals, completed formulae and mastery tokens are the same.")
    tied = [seat for seat, total in enumerate(totals) if total == best]
    rows = [len(o.completed[seat]) for seat in tied]
    if rows.count(max(rows)) == 1:
        return _("The totals are the same: more completed formulae decide.")
    return _("The totals are the same: more mastery tokens decide.")


def lines(looks: Looks, view: View) -> list[Line]:
    """Return what is scored, line by line (A19 to A22)."""
    o = view.observation
    seats = range(len(view.names.seats))
    rows = tuple(len(o.completed[seat]) for seat in seats)
    found = [
        Line("ui_card", _("Formulae"), tuple(s.formulae for s in o.scoring),
             tuple(plural("{n} formula", "{n} formulae", n).format(n=n) for n in rows))
    ]  # fmt: skip
    for element in SHOWN:
        tokens = [o.mastery[seat][element] for seat in seats]
        found.append(
            Line(
                f"mastery_{EMBLEMS[element]}", _("{element} mastery").format(element=element_word(element)),
                tuple(score.mastery[element] for score in o.scoring),
                tuple(_majority(tokens, seat) for seat in seats),
            )
        )  # fmt: skip
    kinds = [sum(map(bool, o.mastery[seat])) for seat in seats]
    found.append(
        Line("mastery_token", _("All four elements"), tuple(score.all_four for score in o.scoring),
             tuple(_("{n} of 4").format(n=n) for n in kinds))
    )  # fmt: skip
    late = [sum(bool(looks.formulae[slug].bonuses) for slug in o.completed[seat]) for seat in seats]
    aether = tuple(score.aether for score in o.scoring)
    found.append(Line("token_aether", _("Aether, with Void"), aether, ("",) * len(aether)))
    found.append(
        Line("aether_bright", _("Abilities at the end"), tuple(score.bonus for score in o.scoring),
             tuple(plural("{n} card", "{n} cards", n).format(n=n) if n else "" for n in late))
    )  # fmt: skip
    return found


def _majority(tokens: list[int], seat: int) -> str:
    """Return a seat's tokens and, where others have as many, that it is tied."""
    mine = tokens[seat]
    words = plural("{n} token", "{n} tokens", mine).format(n=mine)
    return _("{tokens}, tied").format(tokens=words) if _is_tied(tokens, seat) else words


def _is_tied(tokens: list[int], seat: int) -> bool:
    return tokens[seat] > 0 and tokens.count(tokens[seat]) > 1


def note(view: View) -> str:
    """Return how long the game took."""
    o = view.observation
    return after_rounds(o.round)
