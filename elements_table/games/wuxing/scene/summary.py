"""The summary of a round of Wu Xing: all sixteen cards lie open (W15), two sums on one scale, the score so far."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from elements_table.games.wuxing.rules.observation import WuXingObservation
from elements_table.kernel.words import _, plural
from elements_table.table import theme
from elements_table.table.brush import Rect
from elements_table.table.canvas import Canvas
from elements_table.table.parts.numbers import signed
from elements_table.table.parts.sides import around, viewer_of
from elements_table.table.stage.scene import Card, DrawCard, Names, View
from elements_table.table.theme import GOLD, HAIRLINE, MUTED, SECONDARY, TEXT

if TYPE_CHECKING:
    from elements_table.games.wuxing.scene.scene import WuXingScene

CARD = 74.0
SMALL = 56.0
SCORE = 272.0
MOST_ROUNDS = 7


def summary_title(winner: int, number: int, names: Names) -> str:
    """Return who won the round."""
    if names.is_you(winner):
        return _("You win round {n}").format(n=number)
    return _("{name} wins round {n}").format(name=names[winner], n=number)


def _game_title(o: WuXingObservation, names: Names) -> str:
    if len(o.winners) > 1:
        return _("The game is shared")
    winner = o.winners[0]
    return _("You win the game") if names.is_you(winner) else _("{name} wins the game").format(name=names[winner])


def _sentence(o: WuXingObservation, ender: int, names: Names) -> str:
    """Return how the round ended, in one sentence."""
    end = o.last_round
    assert end is not None
    mine, theirs = end.sums[ender], end.sums[1 - ender]
    who, other = names[ender], names[1 - ender]
    facts = {"name": who, "other": other, "limit": o.limit, "sum": mine, "theirs": theirs}
    you = names.is_you(ender)
    if end.by == "yield":
        return (_("You yielded.") if you else _("{name} yielded.")).format(**facts)
    if end.by == "false_knock":
        words = (
            _("You knocked with {sum}, above the limit of {limit}.")
            if you
            else _("{name} knocked with {sum}, above the limit of {limit}.")
        )
    elif theirs > o.limit:
        words = (
            _("You knocked, and {other} has {theirs}, above the limit of {limit}.")
            if you
            else _("{name} knocked, and {theirs} is above the limit of {limit}.")
        )
    elif mine == theirs:
        words = (
            _("You knocked, but both sums are {sum}: that loses for whoever knocks.")
            if you
            else _("{name} knocked, but both sums are {sum}: that loses for whoever knocks.")
        )
    elif mine > theirs:
        words = (
            _("You knocked. Both sums are within the limit of {limit}, and yours is higher.")
            if you
            else _("{name} knocked. Both sums are within the limit of {limit}, and {sum} is higher.")
        )
    else:
        words = (
            _("You knocked. Both sums are within the limit of {limit}, but {theirs} is higher.")
            if you
            else _("{name} knocked. Both sums are within the limit of {limit}, but {theirs} is higher.")
        )
    return words.format(**facts)


def ended_by(o: WuXingObservation) -> int:
    """Return the seat whose action ended the round."""
    return o.to_move


def draw_summary(scene: WuXingScene, canvas: Canvas, rect: Rect, view: View, draw_card: DrawCard) -> None:
    """Draw the sheet's inside: head, both hands, display and aside, score."""
    x, y, w, _h = rect
    o: WuXingObservation = view.observation
    end = o.last_round
    assert end is not None
    ender = ended_by(o)
    left, right = x + 32, x + w - 32
    _head(canvas, (left, y, right - left), view, ender)
    score_left = right - SCORE
    wide = score_left - 24 - left
    for i, seat in enumerate(around(viewer_of(view.names), 2)):
        _side(scene, canvas, (left, y + 98 + i * 190, wide, 176), seat, view, draw_card)
    _strips(scene, canvas, (left, y + 478, wide, 132), o, draw_card)
    _score(canvas, (score_left, y + 98, SCORE, 512), view)


def _head(canvas: Canvas, at: tuple[float, float, float], view: View, ender: int) -> None:
    x, y, w = at
    o: WuXingObservation = view.observation
    end = o.last_round
    assert end is not None
    title = summary_title(end.winner, o.round, view.names)
    if o.phase == "game_over":
        title = _game_title(o, view.names)
    canvas.text(title, x, y + 42, theme.TITLE, "serif", TEXT, "l")
    canvas.text(canvas.fit(_sentence(o, ender, view.names), w - 220), x, y + 72, color=SECONDARY, anchor="l")
    for i in range(end.tokens):
        canvas.glow((x + w - 37 - i * 42, y + 36, 36, 36), 18, 7, GOLD, 120)
    for i in range(end.tokens):
        canvas.figure("victory_token", x + w - 19 - i * 42, y + 54, 38)
    if end.tokens:
        name = view.names[end.winner]
        one, many = (
            (_("You take a token"), _("You take {n} tokens"))
            if view.names.is_you(end.winner)
            else (_("{name} takes a token"), _("{name} takes {n} tokens"))
        )
        words = (one if end.tokens == 1 else many).format(name=name, n=end.tokens)
        canvas.text(words, x + w - 10 - end.tokens * 42, y + 54, face="semi", color=GOLD, anchor="r")


def _cards(
    scene: WuXingScene,
    canvas: Canvas,
    x: float,
    y: float,
    values: Sequence[int],
    width: float,
    room: float,
    draw_card: DrawCard,
) -> float:
    """Draw cards from `x` on, closer together where they must be; return the right edge."""
    step = width + (8 if width == CARD else 5)
    if len(values) > 1:
        step = min(step, (room - width) / (len(values) - 1))
    for i, value in enumerate(values):
        draw_card(canvas, Card(str(value), scene.emblem[value]), x + width / 2 + i * step, y, width)
    return x + width + step * max(0, len(values) - 1)


def _side(scene: WuXingScene, canvas: Canvas, rect: Rect, seat: int, view: View, draw_card: DrawCard) -> None:
    x, y, w, _h = rect
    o: WuXingObservation = view.observation
    end = o.last_round
    assert end is not None
    won = end.winner == seat
    canvas.panel(rect, opacity=0.42 if won else 0.30)
    if won:
        canvas.box(rect, theme.PANEL_RADIUS, line=GOLD, line_opacity=0.9, line_width=1.5)
    name = view.names[seat]
    canvas.avatar(x + 34, y + 32, 17, name, theme.AVATARS[seat], won)
    width = canvas.text(name, x + 62, y + 32, face="semi", anchor="l")
    total = end.sums[seat]
    canvas.text(_fact(o, seat, total), x + 74 + width, y + 32, color=GOLD if won else SECONDARY, anchor="l")
    hand, front = o.hands[seat] or (), o.fronts[seat]
    bar = x + w - 20 - 268
    rooms = _rooms(len(hand), len(front), bar - x - 20 - 30)
    _cards(scene, canvas, x + 20, y + 112, hand, CARD, rooms[0], draw_card)
    split = x + 20 + rooms[0] + 14
    if front:
        canvas.line(split, y + 60, split, y + 164, opacity=0.2)
        edge = _cards(scene, canvas, split + 14, y + 112, front, CARD, rooms[1], draw_card)
        canvas.text(_("open"), (split + 14 + edge) / 2, y + 32, color=SECONDARY, anchor="c")
    if not hand and not front:
        canvas.text(_("no cards left"), x + 20, y + 112, color=SECONDARY, anchor="l")
    terms = " + ".join(map(str, (*hand, *front)))
    canvas.text(canvas.fit(terms, 190), bar, y + 68, color=SECONDARY, anchor="l")
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
    return tuple(CARD + max(0.0, x - CARD) * share if x else 0.0 for x in want)  # type: ignore[return-value]


def _fact(o: WuXingObservation, seat: int, total: int) -> str:
    end = o.last_round
    assert end is not None
    plain = _("{sum} of {limit}").format(sum=total, limit=o.limit)
    if seat != ended_by(o):
        return plain
    if end.by == "yield":
        return _("yielded, {fact}").format(fact=plain)
    return _("knocked, {fact}").format(fact=plain)


def _bar(canvas: Canvas, x: float, y: float, w: float, total: int, limit: int, scale: int, won: bool) -> None:
    canvas.box((x, y, w, 10), 5, fill=theme.BLACK, fill_opacity=0.45, line=HAIRLINE, line_opacity=0.12)
    if total:
        canvas.box((x, y, max(10, w * total / scale), 10), 5, fill=GOLD if won else SECONDARY)
    tick = x + w * limit / scale
    canvas.fill((tick - 1, y - 7, 2, 24), TEXT)
    words = _("limit {n}").format(n=limit)
    half = canvas.text_width(words) / 2
    canvas.text(words, max(x + half, min(x + w - half, tick)), y + 30, color=SECONDARY, anchor="c")


def _strips(scene: WuXingScene, canvas: Canvas, rect: Rect, o: WuXingObservation, draw_card: DrawCard) -> None:
    x, y, w, h = rect
    aside = o.aside or ()
    shows = [
        (_("Display"), " + ".join(map(str, o.display)) + f" = {o.limit}" if o.display else _("empty"), o.display),
        (_("Set aside"), _("unseen until now"), aside),
    ]
    gap = 14.0
    third = 104.0 + max(0, min(len(o.discarded), 3) - 1) * 30 if o.discarded else 0.0
    room = w - gap - (third + gap if third else 0)
    each = room / 2
    for i, (label, fact, values) in enumerate(shows):
        _strip(scene, canvas, (x + i * (each + gap), y, each, h), label, fact, values, draw_card)
    if third:
        _strip(scene, canvas, (x + w - third, y, third, h), _("Discarded"), "", o.discarded, draw_card)


def _strip(
    scene: WuXingScene, canvas: Canvas, rect: Rect, label: str, fact: str, values: Sequence[int], draw_card: DrawCard
) -> None:
    x, y, w, _h = rect
    canvas.panel(rect)
    width = canvas.text(label, x + 18, y + 24, face="semi", anchor="l")
    if fact:
        canvas.text(canvas.fit(fact, w - 52 - width), x + w - 18, y + 24, color=SECONDARY, anchor="r")
    _cards(scene, canvas, x + 18, y + 84, values, SMALL, w - 36, draw_card)


def _score(canvas: Canvas, rect: Rect, view: View) -> None:
    x, y, w, h = rect
    o: WuXingObservation = view.observation
    canvas.panel(rect)
    canvas.text(_("Score"), x + 20, y + 28, theme.TITLE, "serif", anchor="l")
    target = o.options["target"]
    goal = _("first to {n}").format(n=target) if target.isdecimal() else _("rounds won")
    canvas.text(goal, x + w - 20, y + 28, color=SECONDARY, anchor="r")
    seats = around(viewer_of(view.names), 2)
    for i, seat in enumerate(seats):
        _tokens(canvas, (x, y + 80 + i * 100, w), seat, view)
    canvas.rule(x + 20, y + 264, w - 40)
    _rounds(canvas, (x, y + 294, w, h - 294), view, seats)


def _tokens(canvas: Canvas, at: tuple[float, float, float], seat: int, view: View) -> None:
    x, y, w = at
    o: WuXingObservation = view.observation
    end = o.last_round
    assert end is not None
    name = view.names[seat]
    endless = not o.options["target"].isdecimal()
    count = o.wins[seat] if endless else o.tokens[seat]
    canvas.avatar(x + 37, y, 17, name, theme.AVATARS[seat], end.winner == seat)
    canvas.text(canvas.fit(name, w - 130, face="semi"), x + 64, y, face="semi", anchor="l")
    canvas.text(str(count), x + w - 20, y, theme.TITLE, "serif", anchor="r")
    if endless:
        return
    target = int(o.options["target"])
    pitch = 40.0 if target <= 6 else (w - 72) / (target - 1)
    size = min(32.0, pitch - 2)
    new = end.tokens if end.winner == seat else 0
    for i in range(target):
        cx, cy = x + 36 + i * pitch, y + 44
        if count - new <= i < count:
            canvas.glow((cx - size / 2, cy - size / 2, size, size), size / 2, 7, GOLD, 165)
        canvas.figure("victory_token" if i < count else "victory_slot", cx, cy, size)


def _rounds(canvas: Canvas, rect: Rect, view: View, seats: Sequence[int]) -> None:
    x, y, w, h = rect
    columns = (x + w - 76, x + w - 20)
    canvas.text(_("Round"), x + 20, y, face="semi", color=SECONDARY, anchor="l")
    for column, seat in zip(columns, seats, strict=True):
        canvas.text(canvas.fit(view.names[seat], 54, face="semi"), column, y, face="semi", anchor="r")
    o: WuXingObservation = view.observation
    rounds = list(enumerate(view.rounds, o.round - len(view.rounds) + 1))
    pitch = 36.0 if len(rounds) <= 5 else 26.0
    room = int((h - 40) // pitch)
    for i, (number, end) in enumerate(rounds[-room:]):
        _round(canvas, (x, y + 38 + i * pitch, w, pitch), view, number, end, seats, columns, number == o.round)


def _round(
    canvas: Canvas,
    rect: Rect,
    view: View,
    number: int,
    end: Any,
    seats: Sequence[int],
    columns: tuple[float, float],
    last: bool,
) -> None:
    x, y, w, pitch = rect
    if last:
        canvas.box((x + 10, y - pitch / 2 + 1, w - 20, pitch - 2), 8, fill=GOLD, fill_opacity=0.14)
    canvas.text(f"{number}", x + 20, y, color=TEXT if last else SECONDARY, anchor="l")
    words = _way(end["by"], end["seat"], view.names)
    canvas.text(canvas.fit(words, columns[0] - x - 76), x + 40, y, color=TEXT if last else SECONDARY, anchor="l")
    for column, seat in zip(columns, seats, strict=True):
        gained = (end["tokens"] or 1) if end["winner"] == seat else 0
        color = (GOLD if last else TEXT) if gained else MUTED
        canvas.text(signed(gained), column, y, face="semi" if gained else "sans", color=color, anchor="r")


def _way(by: str, seat: int, names: Names) -> str:
    you = names.is_you(seat)
    words = {
        "knock": _("you knocked") if you else _("{name} knocked"),
        "false_knock": _("you knocked falsely") if you else _("{name} knocked falsely"),
        "yield": _("you yielded") if you else _("{name} yielded"),
    }[by]
    return words.format(name=names[seat])


def note(view: View) -> str:
    """Return the line at the foot: who leads, and who starts the next round."""
    o: WuXingObservation = view.observation
    end = o.last_round
    endless = not o.options["target"].isdecimal()
    counts = o.wins if endless else o.tokens
    if o.phase == "game_over":
        rounds = len(view.rounds)
        return plural("After {n} round.", "After {n} rounds.", rounds).format(n=rounds)
    best, least = max(counts), min(counts)
    assert end is not None
    starter = view.names[end.winner]
    if best == least:
        lead = _("It stands {a} to {b}").format(a=best, b=least)
    else:
        leader = counts.index(best)
        words = _("You lead {a} to {b}") if view.names.is_you(leader) else _("{name} leads {a} to {b}")
        lead = words.format(name=view.names[leader], a=best, b=least)
    if view.names.is_you(end.winner):
        return _("{lead}, and you start round {n}.").format(lead=lead, n=o.round + 1)
    return _("{lead}, and {name} starts round {n}.").format(lead=lead, name=starter, n=o.round + 1)
