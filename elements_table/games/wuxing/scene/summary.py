"""The summary of a round of Wu Xing: all sixteen cards lie open (W15), two sums on one scale, the score so far."""

from __future__ import annotations

from collections.abc import Sequence

from elements_table.games.wuxing.rules.observation import WuXingObservation
from elements_table.games.wuxing.scene import explained
from elements_table.games.wuxing.scene.looks import Looks
from elements_table.games.wuxing.scene.views import View
from elements_table.games.wuxing.scene.words import end_words, how_it_ended, round_title, way_words
from elements_table.kernel.words import _
from elements_table.ui.charts.frame import draw_bar, draw_heading, draw_result_panel
from elements_table.ui.charts.rounds import Round, draw_rounds
from elements_table.ui.charts.seats import draw_seat_line, seat_color
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.painter import Rect
from elements_table.ui.drawing.theme import GOLD, SECONDARY, TEXT
from elements_table.ui.panels.sides import around, viewer_of
from elements_table.ui.panels.summary import BODY_TOP, INSET, WIDE, draw_cards, draw_head, draw_reasons, match_title
from elements_table.ui.stage.scene import DrawCard

CARD = 74.0
SMALL = 56.0
SCORE = 296.0
CARDS_HIGH = 512.0
"""Of both hands and the strips below them."""
BELOW, BELOW_HIGH = 12.0, 268.0
"""Where the score lies below the cards: between them, and how high it is."""
FOLDED = CARDS_HIGH + BELOW + BELOW_HIGH
"""How high all of it is then."""


def draw_summary(looks: Looks, canvas: Canvas, rect: Rect, view: View, draw_card: DrawCard) -> None:
    """Draw the sheet's inside: head, both hands, display and aside, score."""
    x, y, w, _h = rect
    o = view.observation
    left, right = x + INSET, x + w - INSET
    _head(canvas, rect, view)
    is_folded = w < WIDE
    wide = right - left if is_folded else right - SCORE - 24 - left
    for i, seat in enumerate(around(viewer_of(view.names), 2)):
        _side(looks, canvas, (left, y + BODY_TOP + i * 190, wide, 176), seat, view, draw_card)
    _strips(looks, canvas, (left, y + 478, wide, 132), o, draw_card)
    if is_folded:
        _score(canvas, (left, y + BODY_TOP + CARDS_HIGH + BELOW, wide, BELOW_HIGH), view)
    else:
        _score(canvas, (right - SCORE, y + BODY_TOP, SCORE, CARDS_HIGH), view)


def _head(canvas: Canvas, rect: Rect, view: View) -> None:
    x, y, w, _h = rect
    right = x + w - INSET
    o = view.observation
    end = o.last_round
    assert end is not None
    title = round_title(end.winner, o.round, view.names)
    if o.phase == "game_over":
        title = match_title(o.winners, view.names)
    taken = 220.0 if end.tokens else 0.0
    draw_head(canvas, rect, title, how_it_ended(o, view.names), beside=(taken, taken))
    for i in range(end.tokens):
        canvas.glow((right - 37 - i * 42, y + 36, 36, 36), 18, 7, GOLD, 120)
    for i in range(end.tokens):
        canvas.figure("victory_token", right - 19 - i * 42, y + 54, 38)
    if end.tokens:
        name = view.names[end.winner]
        one, many = (
            (_("You take a token"), _("You take {n} tokens"))
            if view.names.is_you(end.winner)
            else (_("{name} takes a token"), _("{name} takes {n} tokens"))
        )
        words = (one if end.tokens == 1 else many).format(name=name, n=end.tokens)
        canvas.text(words, right - 10 - end.tokens * 42, y + 54, face="semi", color=GOLD, anchor="r")


def _cards(
    looks: Looks,
    canvas: Canvas,
    at: tuple[float, float, float],
    values: Sequence[int],
    width: float,
    draw_card: DrawCard,
) -> float:
    """Draw cards from the left end of `at` on; return the right edge."""
    faces = [looks.card(value) for value in values]
    return draw_cards(canvas, faces, at, width, width + (8 if width == CARD else 5), draw_card)


def _side(looks: Looks, canvas: Canvas, rect: Rect, seat: int, view: View, draw_card: DrawCard) -> None:
    x, y, w, _h = rect
    o = view.observation
    end = o.last_round
    assert end is not None
    won = seat in o.winners if o.phase == "game_over" else end.winner == seat
    draw_result_panel(canvas, rect, won)
    name, total = view.names[seat], end.sums[seat]
    face = view.names.face(seat, "pleased" if won else "calm")
    ends = draw_seat_line(canvas, x + 34, y + 32, 17, face, name, seat_color(seat), 160, active=won)
    fact = end_words(o, seat, total)
    ends += 12 + canvas.text(fact, ends + 12, y + 32, color=GOLD if won else SECONDARY, anchor="l")
    hand, front = o.hands[seat] or (), o.fronts[seat]
    bar = x + w - 20 - 268
    rooms = _rooms(len(hand), len(front), bar - x - 20 - 30)
    _cards(looks, canvas, (x + 20, y + 112, rooms[0]), hand, CARD, draw_card)
    split = x + 20 + rooms[0] + 14
    if front:
        canvas.line(split, y + 60, split, y + 164, opacity=0.2)
        edge = _cards(looks, canvas, (split + 14, y + 112, rooms[1]), front, CARD, draw_card)
        left = (split + 14 + edge - canvas.text_width(_("open"))) / 2
        canvas.text(_("open"), max(left, ends + 16), y + 32, color=SECONDARY, anchor="l")
    if not hand and not front:
        canvas.text(_("no cards left"), x + 20, y + 112, color=SECONDARY, anchor="l")
    terms = " + ".join(map(str, (*hand, *front)))
    canvas.label(terms, bar, y + 68, 190, color=SECONDARY, anchor="l")
    canvas.text(str(total), x + w - 20, y + 60, theme.READOUT, "serif", GOLD if won else TEXT, "r")
    _bar(canvas, bar, y + 122, 268, total, o.limit, max(*end.sums, o.limit, 20), won)


def _rooms(hand: int, front: int, room: float) -> tuple[float, float]:
    """Return how wide hand and open cards may be: the hand's own width first, both squeezed alike where needed."""

    def full(n: int) -> float:
        return CARD + (n - 1) * (CARD + 8) if n else 0.0

    want = full(hand), full(front)
    space = room - (28 if front else 0)
    if sum(want) <= space:
        return want[0] if hand else 0.0, want[1]
    share = (space - (CARD if hand else 0) - (CARD if front else 0)) / max(1.0, sum(max(0.0, x - CARD) for x in want))
    wide, other = (CARD + max(0.0, x - CARD) * share if x else 0.0 for x in want)
    return wide, other


def _bar(canvas: Canvas, x: float, y: float, w: float, total: int, limit: int, scale: int, won: bool) -> None:
    color = GOLD if won else SECONDARY
    draw_bar(canvas, (x, y, w, 10), total / scale, color, tick=limit / scale, tick_color=TEXT)
    tick = x + w * limit / scale
    words = _("limit {n}").format(n=limit)
    half = canvas.text_width(words) / 2
    canvas.text(words, max(x + half, min(x + w - half, tick)), y + 30, color=SECONDARY, anchor="c")


def _strips(looks: Looks, canvas: Canvas, rect: Rect, o: WuXingObservation, draw_card: DrawCard) -> None:
    x, y, w, h = rect
    aside = o.aside or ()
    shows = [
        (
            _("Central display"),
            " + ".join(map(str, o.display)) + f" = {o.limit}" if o.display else _("empty"),
            o.display,
        ),
        (_("Set aside"), _("unseen until now"), aside),
    ]
    gap = 14.0
    third = 104.0 + max(0, min(len(o.discarded), 3) - 1) * 30 if o.discarded else 0.0
    if third:
        third = max(third, canvas.text_width(_("Discarded"), face="semi") + 2 * theme.PANEL_PADDING)
    room = w - gap - (third + gap if third else 0)
    each = room / 2
    for i, (label, fact, values) in enumerate(shows):
        _strip(looks, canvas, (x + i * (each + gap), y, each, h), label, fact, values, draw_card)
    if third:
        _strip(looks, canvas, (x + w - third, y, third, h), _("Discarded"), "", o.discarded, draw_card)


def _strip(
    looks: Looks, canvas: Canvas, rect: Rect, label: str, fact: str, values: Sequence[int], draw_card: DrawCard
) -> None:
    x, y, w, _h = rect
    canvas.panel(rect)
    draw_heading(canvas, rect, label, fact)
    _cards(looks, canvas, (x + 18, y + 84, w - 36), values, SMALL, draw_card)


def _score(canvas: Canvas, rect: Rect, view: View) -> None:
    x, y, w, h = rect
    o = view.observation
    canvas.panel(rect)
    goal = _("first to {n}").format(n=o.goal) if o.goal else _("rounds won")
    draw_heading(canvas, rect, _("Score"), goal, pad=20, down=28, is_large=True)
    seats = around(viewer_of(view.names), 2)
    pitch = 100.0 if o.goal else 48.0
    for i, seat in enumerate(seats):
        _tokens(canvas, (x, y + 80 + i * pitch, min(w, SCORE)), seat, view)
    if w > SCORE:
        rest = (x + SCORE + 24, y + 40, w - SCORE - 24, h - 40)
    else:
        foot = 64 + len(seats) * pitch
        canvas.rule(x + 20, y + foot, w - 40)
        rest = (x, y + foot + 14, w, h - foot - 14)
    x, y, w, h = rest
    if view.explains:
        draw_reasons(canvas, (x + 20, y, w - 40, h - 14), explained.scored(view))
    else:
        _rounds(canvas, (x, y + 16, w, h - 16), view, seats)


def _tokens(canvas: Canvas, at: tuple[float, float, float], seat: int, view: View) -> None:
    x, y, w = at
    o = view.observation
    end = o.last_round
    assert end is not None
    name = view.names[seat]
    count = o.tokens[seat] if o.goal else o.wins[seat]
    draw_seat_line(
        canvas, x + 37, y, 17, view.names.face(seat), name, seat_color(seat), w - 130, active=end.winner == seat
    )
    canvas.text(str(count), x + w - 20, y, theme.TITLE, "serif", anchor="r")
    if not o.goal:
        return
    target = o.goal
    pitch = (w - 72) / (max(6, target) - 1)
    size = min(32.0, pitch - 2)
    new = end.tokens if end.winner == seat else 0
    for i in range(target):
        cx, cy = x + 36 + i * pitch, y + 44
        if count - new <= i < count:
            canvas.glow((cx - size / 2, cy - size / 2, size, size), size / 2, 7, GOLD, 165)
        canvas.figure("victory_token" if i < count else "victory_slot", cx, cy, size)


def _rounds(canvas: Canvas, rect: Rect, view: View, seats: Sequence[int]) -> None:
    o = view.observation
    rows = [
        Round(
            number,
            way_words(end["by"], end["seat"], view.names),
            [(end["tokens"] or 1) if end["winner"] == seat else 0 for seat in seats],
        )
        for number, end in enumerate(view.rounds, o.round - len(view.rounds) + 1)
    ]
    draw_rounds(canvas, rect, _("Round"), [(view.names[seat], TEXT) for seat in seats], rows)
