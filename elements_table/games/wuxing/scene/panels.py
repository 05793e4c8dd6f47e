"""The panels of the table of Wu Xing, and what they read: seats, aside, open cards, limit and sum."""

from __future__ import annotations

from typing import Any, Final

from elements_table.games.wuxing.rules.actions import K_DISCARD, K_PLAY, K_TAKE
from elements_table.games.wuxing.rules.data import DISCARDED
from elements_table.games.wuxing.rules.observation import WuXingObservation
from elements_table.games.wuxing.scene.layout import OPEN, Places
from elements_table.games.wuxing.scene.views import View
from elements_table.kernel.words import _, plural
from elements_table.ui.charts.frame import draw_heading
from elements_table.ui.charts.seats import draw_seat_line, seat_color
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.painter import Rect
from elements_table.ui.drawing.theme import GOLD, SECONDARY, TEXT

BESIDE_FIGURE: Final = 14.0
"""Between a large figure and the words beside it, in dp."""


def paint_seat(canvas: Canvas, rect: Rect, seat: int, view: View) -> None:
    """Draw a seat's panel: who sits there, and the tokens."""
    o = view.observation
    x, y, w, _h = rect
    canvas.panel(rect)
    name = view.names[seat]
    active = o.phase == "play" and o.to_move == seat and not view.is_dealing
    goal = o.goal
    fact = _("{n} of {target}").format(n=o.tokens[seat], target=goal) if goal else ""
    canvas.text(fact, x + w - 16, y + 29, color=SECONDARY, anchor="r")
    room = w - 56 - 24 - canvas.text_width(fact)
    draw_seat_line(canvas, x + 30, y + 29, 17, view.face(seat), name, seat_color(seat), room, active=active)
    if goal:
        for i in range(min(goal, 6)):
            canvas.figure("victory_slot", x + 26 + i * 28.8, y + 64, 26)
    else:
        won = plural("{n} round won", "{n} rounds won", o.wins[seat]).format(n=o.wins[seat])
        canvas.text(won, x + 18, y + 64, color=SECONDARY, anchor="l")


def paint_aside(canvas: Canvas, p: Places, o: WuXingObservation) -> None:
    """Draw the panel of what lies aside."""
    canvas.panel(p.aside, opacity=0.18, line=0.07)
    sixes = len(o.discarded)
    unseen = _("{n} unseen").format(n=o.aside_count)
    if sixes:
        unseen = plural("{n} six, {m} unseen", "{n} sixes, {m} unseen", sixes).format(n=sixes, m=o.aside_count)
    draw_heading(canvas, p.aside, _("Aside"), unseen, pad=16)


def paint_open_cards(canvas: Canvas, p: Places, o: WuXingObservation, me: int) -> None:
    """Draw the places of the reader's open cards, and what they add up to."""
    x, y, _w, _h = p.opened
    front = o.fronts[me]
    title = _("Your open cards") if o.seat is not None else _("Open cards")
    draw_heading(canvas, p.opened, title, str(sum(front)) if front else _("none"), pad=16, down=20)
    for i in range(len(front), 3):
        place = (x + 16 + i * 57 * p.side, y + 39, OPEN * p.side, OPEN * p.side * theme.CARD_ASPECT)
        canvas.dashed(place, 4, fill_opacity=0.03)


def paint_reads(canvas: Canvas, p: Places, view: View, me: int) -> None:
    """Draw limit and sum, and what the action in hand would make of them."""
    o = view.observation
    x, y, w, h = p.reads
    canvas.panel(p.reads, theme.READOUT_RADIUS, 0.36)
    after = _after(view.preview, o, me)
    total = None if view.is_dealing else o.sum_of(me)
    limit = "" if view.is_dealing else str(o.limit)
    down, step = _down(h / 2)
    _read(canvas, (x, y + down, w, step), _("Limit"), limit, after and (after[0], str(after[1])), TEXT)
    canvas.rule(x + 24, y + h / 2, w - 48, 0.18)
    label = _("Your sum") if o.seat is not None else _("Sum")
    shown = "" if view.is_dealing else "?" if total is None else str(total)
    color = GOLD if o.is_within(me) else TEXT
    second = y + h / 2 + down - 2
    _read(canvas, (x, second, w, step), label, shown, after and (after[0], str(after[2])), color)
    if total is not None and not after:
        gap = o.limit - total
        words = (
            _("{n} under the limit").format(n=gap)
            if gap > 0
            else _("at the limit")
            if gap == 0
            else _("{n} above").format(n=-gap)
        )
        room = w - 24 - BESIDE_FIGURE - 22 - canvas.text_width(shown, theme.READOUT, "serif")
        lines = canvas.evened(words, room, theme.SECOND)
        for n, line in enumerate(lines):
            middle = second + step + (n - (len(lines) - 1) / 2) * theme.LINE
            canvas.text(line, x + w - 24, middle, theme.SECOND, color=SECONDARY, anchor="r")


def _read(
    canvas: Canvas,
    rect: Rect,
    label: str,
    value: str,
    after: tuple[str, str] | None,
    color: theme.Color,
) -> None:
    """Draw a label and, `h` below it, its figure."""
    x, y, w, h = rect
    canvas.text(label, x + 24, y, face="semi", color=SECONDARY, anchor="l")
    canvas.text(value, x + 22, y + h, theme.READOUT, "serif", color, "l")
    if after is not None:
        canvas.text(after[0], x + w - 24, y + h * 0.72, color=SECONDARY, anchor="r")
        canvas.text(after[1], x + w - 24, y + h * 1.28, theme.TITLE, "serif", TEXT, "r")


def _down(high: float) -> tuple[float, float]:
    """Return where the label of a read-out so high stands, and how far below it its figure."""
    down = min(34.0, high * 0.26)
    return down, min(47.0, high - down - 26)


def _after(action: Any, o: WuXingObservation, me: int) -> tuple[str, int, int] | None:
    """Return what an action would make of limit and sum: words, limit, sum; None where it changes neither."""
    after = None if action is None or action.kind not in (K_PLAY, K_TAKE, K_DISCARD) else o.after(action, me)
    if after is None:
        return None
    card = {K_PLAY: action.value, K_DISCARD: DISCARDED}.get(action.kind) or o.display[-1]
    return _("after the {value}").format(value=card), *after
