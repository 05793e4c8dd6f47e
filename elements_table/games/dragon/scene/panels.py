"""The panels of Dragon's table: points, bids, trump, kitty, the seats around it, and what lies in its middle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from elements_table.games.dragon.rules.cards import CARD_OF, ELEMENTS, NO_TRUMP, suit_name
from elements_table.games.dragon.rules.data import Variant
from elements_table.games.dragon.rules.observation import DragonObservation, trick_winner
from elements_table.games.dragon.rules.scoring import is_made
from elements_table.games.dragon.scene.layout import BIDS, COLUMN, KITTY_PANEL, LAST_WIDTH, POINTS, TRUMP, Places
from elements_table.games.dragon.scene.views import View
from elements_table.games.dragon.scene.words import (
    bids_foot,
    prompt,
    seat_note,
)
from elements_table.kernel.words import _, plural
from elements_table.ui.charts.frame import draw_bar, draw_heading
from elements_table.ui.charts.seats import draw_seat
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.numbers import plain
from elements_table.ui.drawing.painter import Rect
from elements_table.ui.drawing.theme import GOLD, HAIRLINE, MUTED, SECONDARY, TEXT, mix, rgb
from elements_table.ui.panels.folding import draw_folded
from elements_table.ui.panels.sides import side_of
from elements_table.ui.panels.teams import WORDS, draw_team, ring_color, teams_of, whose, word_color
from elements_table.ui.stage.scene import Layout

WELL: Final = rgb("#1E0F16")
GROUND: Final = (rgb("#2A131E"), rgb("#1D0D15"))
"""The ground of what lies in the middle: from the top, to the bottom."""
EMBLEMS: Final = (2, 0, 3, 1)
"""The suits as the trump panel shows them."""
NUMBER: Final = 20.0
FIGURE: Final = 22.0
NORTH_EDGE: Final = 274.0
"""How far to the left the partner's disc gives way to a long name."""
BID_NAME: Final = 47.0
"""Room for a name over a column of bids."""
GAME_COLUMN: Final = 52.0
"""From the right edge of the game's points to that of the hand's."""
MOST_ROWS: Final = 4


def draw_folded_panels(canvas: Canvas, p: Places, o: DragonObservation, viewer: int) -> None:
    """Draw the heads of the panels that are folded, with the least that is to be known of each."""
    ours, theirs = (o.taken[team] for team in teams_of(viewer))
    kitty = plural("{n} card", "{n} cards", o.kitty_count).format(n=o.kitty_count)
    heads = {
        POINTS: (_("Points"), _("{ours} to {theirs}").format(ours=ours, theirs=theirs)),
        BIDS: (_("Bids"), str(o.high_bid) if o.high_bid else ""),
        TRUMP: (_("Trump"), "" if o.trump == NO_TRUMP else suit_name(o.trump)),
        KITTY_PANEL: (_("Kitty"), kitty if o.kitty_count else ""),
    }
    for name, (title, fact) in heads.items():
        if not p.is_open(name):
            draw_folded(canvas, p.folds[name].rect, title, fact)


def heading(canvas: Canvas, rect: Rect, title: str, fact: str = "") -> None:
    """Draw a panel with its title on the left and a fact on the right."""
    canvas.panel(rect, opacity=0.32)
    draw_heading(canvas, rect, title, fact)


# ---- seats


def draw_seats(canvas: Canvas, p: Places, view: View, layout: Layout) -> None:
    """Draw the discs, names and notes of the four seats."""
    o = view.observation
    passed = {seat for seat, amount in o.bids if not amount} if o.phase == "bid" else set()
    for seat in range(4):
        side = side_of(seat, layout.viewer, 4)
        x, y = p.discs[side]
        color = ring_color(seat, layout.viewer)
        if seat in passed:
            color = mix(color, rgb("#20141C"), 0.55)
        note, note_color = _note(o, seat, view, layout.viewer)
        name = view.names[seat]
        room = p.side_room
        if side in (0, 2):
            room = 140.0 if side == 0 else p.north_room
        if side == 2 and not p.is_tight:
            wide = max(canvas.text_width(name, face="semi"), canvas.text_width(note))
            shift = min(max(0.0, wide - room), x - NORTH_EDGE)
            x, room = x - shift, room + shift
        draw_seat(
            canvas, x, y, 24, view.face(seat), name, color, room, active=o.current == seat and not view.is_dealing,
            fact=note, fact_color=note_color, ink=SECONDARY if seat in passed else TEXT,
            where="below" if side in (1, 3) else "right",
        )  # fmt: skip
        if seat == o.dealer:
            canvas.figure("dealer_button", x + 20, y - 18, 26)


def _note(o: DragonObservation, seat: int, view: View, viewer: int) -> tuple[str, theme.Color]:
    """Return the second line at a seat: what the reader may do now, else how the seat stands."""
    if seat == viewer and view.legal:
        return prompt(view), GOLD
    return seat_note(o, seat, viewer), SECONDARY


# ---- points


def draw_points(canvas: Canvas, rect: Rect, view: View, variant: Variant, viewer: int) -> None:
    """Draw what both teams have taken in this hand and in the game, and what the contract needs."""
    o = view.observation
    x, y, w, _h = rect
    canvas.panel(rect, opacity=0.32)
    left, right = x + 18, x + w - 18
    most = w - 36 - GAME_COLUMN - 8
    wide = canvas.label(_("Points"), left, y + 26, most * 0.6, face="semi", anchor="l")
    canvas.label(_("hand"), right - GAME_COLUMN, y + 26, most - wide, color=SECONDARY, anchor="r")
    canvas.label(_("game"), right, y + 26, GAME_COLUMN - 8, color=SECONDARY, anchor="r")
    canvas.rule(left, y + 45, w - 36)
    for team, top, bids in _rows(rect, o, viewer):
        _team_row(canvas, (left, top, w - 36), view, variant, team, viewer)
        if bids:
            canvas.label(needs(o, variant), left, top + 42, w - 36, color=SECONDARY, anchor="l")


def _rows(rect: Rect, o: DragonObservation, viewer: int) -> Iterator[tuple[int, float, bool]]:
    """Yield each team with the middle of its row, and whether it has the contract."""
    top = rect[1] + 72
    for team in teams_of(viewer):
        bids = o.contract is not None and o.contract.team == team
        yield team, top, bids
        top += 78 if bids else 58


def points_place(rect: Rect, o: DragonObservation, team: int, viewer: int) -> tuple[float, float]:
    """Return where a team's points of the hand stand."""
    tops = {each: top for each, top, _bids in _rows(rect, o, viewer)}
    return rect[0] + rect[2] - 18 - GAME_COLUMN - FIGURE / 2, tops[team]


def _team_row(
    canvas: Canvas, at: tuple[float, float, float], view: View, variant: Variant, team: int, viewer: int
) -> None:
    x, y, w = at
    o = view.observation
    wide = canvas.text(str(o.taken[team]), x + w - GAME_COLUMN, y, FIGURE, "serif", anchor="r")
    color = WORDS[whose(team, viewer)]
    draw_team(canvas, team, view, viewer, (x, y), w - GAME_COLUMN - wide - 12, color)
    score = plain(o.scores[team])
    size = FIGURE if len(score) < 4 else NUMBER if len(score) < 5 else theme.BODY
    canvas.text(score, x + w, y, size, "serif", anchor="r")
    goal = o.contract.bid if o.contract is not None and o.contract.team == team else 0
    contract_bar(canvas, (x, y + 20, w, 6), o.taken[team], goal, variant.total, color)


def contract_bar(canvas: Canvas, rect: Rect, taken: int, goal: int, total: int, color: theme.Color) -> None:
    """Draw points taken as a part of all, with a tick at the points that are needed."""
    draw_bar(canvas, rect, taken / total, color, tick=goal / total if goal else None)


def needs(o: DragonObservation, variant: Variant) -> str:
    """Return how the contract stands: what it needs, or that it is made or lost."""
    assert o.contract is not None
    bid, taken, others = o.contract.bid, o.taken[o.contract.team], o.taken[1 - o.contract.team]
    made = is_made(bid, taken, others, variant.total)
    if made is not None:
        return (_("needs {bid}: made") if made else _("needs {bid}: out of reach")).format(bid=bid)
    if taken:
        return _("needs {bid}, {more} more").format(bid=bid, more=bid - taken)
    return _("needs {bid} of {total}").format(bid=bid, total=variant.total)


# ---- bids


def bid_rows(o: DragonObservation) -> list[list[int | None]]:
    """Return what was said, a row a turn around the table from the dealer's left; 0 is a pass, None silence."""
    rows: list[list[int | None]] = []
    last = 4
    for seat, amount in o.bids:
        column = (seat - o.dealer - 1) & 3
        if column <= last:
            rows.append([None] * 4)
        rows[-1][column] = amount
        last = column
    return rows


def draw_bids(canvas: Canvas, rect: Rect, view: View, variant: Variant, viewer: int) -> None:
    """Draw the bids as they were said, a column a seat."""
    o = view.observation
    x, y, w, h = rect
    scale = _("{low} to {high}").format(low=variant.lowest, high=variant.total)
    heading(canvas, rect, _("Bids"), scale)
    inset = 36.0 if w >= COLUMN else 30.0
    pitch = (w - 2 * inset) / 3
    columns = [x + inset + i * pitch for i in range(4)]
    half = min(22.0, pitch / 2 - 0.5)
    seats = [(o.dealer + 1 + i) & 3 for i in range(4)]
    fits = all(canvas.text_width(view.names[seat], face="semi") <= min(BID_NAME, pitch - 2) for seat in seats)
    for column, seat in zip(columns, seats, strict=True):
        name = view.names[seat]
        if fits:
            canvas.text(name, column, y + 56, face="semi", color=word_color(seat, viewer), anchor="c")
        else:
            canvas.avatar(column, y + 56, 12, view.face(seat), ring_color(seat, viewer))
    canvas.rule(x + 18, y + 74, w - 36)
    rows = bid_rows(o)
    ask = (o.to_move - o.dealer - 1) & 3 if o.phase == "bid" and not view.is_dealing else None
    if ask is not None and (not rows or any(amount is not None for amount in rows[-1][ask:])):
        rows.append([None] * 4)
    foot = canvas.wrapped(bids_foot(o, view.names), w - 36, max_lines=2)
    rows = rows[-(MOST_ROWS + 1 - len(foot)) :]
    down = 36.0 if len(rows) < MOST_ROWS else 28.0
    for n, row in enumerate(rows):
        middle = y + 78 + down * (n + 0.5)
        for i, (column, amount) in enumerate(zip(columns, row, strict=True)):
            if amount is not None:
                _said(canvas, column, middle, amount, half, is_high=amount == o.high_bid)
            elif i == ask and n == len(rows) - 1:
                canvas.dashed((column - half, middle - 13, 2 * half, 26), 8, GOLD, 0.9, 1.5, (5, 4))
    for i, line in enumerate(foot):
        canvas.text(line, x + 18, y + h - 20 * (len(foot) - i), color=SECONDARY, anchor="l")


def _said(canvas: Canvas, x: float, y: float, amount: int, half: float, *, is_high: bool) -> None:
    """Write what was said in a column, `half` of which is given; the highest bid on a plate."""
    if not amount:
        canvas.label(_("pass"), x, y, 2 * half, color=MUTED, anchor="c")
        return
    if is_high:
        canvas.box((x - half, y - 13, 2 * half, 26), 8, fill=GOLD)
    canvas.text(str(amount), x, y, NUMBER, "serif", theme.DARK_TEXT if is_high else TEXT, "c")


# ---- trump


def emblem_place(rect: Rect, suit: int) -> tuple[float, float]:
    """Return where a suit stands in the trump's panel before one is named."""
    x, y, w, _h = rect
    i = EMBLEMS.index(suit)
    return x + w / 2 + (i % 2 - 0.5) * 92, y + 76 + i // 2 * 70


def draw_trump(canvas: Canvas, rect: Rect, o: DragonObservation) -> None:
    """Draw the trump, or the four suits of which it will be one."""
    x, y, w, _h = rect
    middle = x + w / 2
    if o.trump == NO_TRUMP:
        heading(canvas, rect, _("Trump"), _("not named yet"))
        for suit in EMBLEMS:
            cx, cy = emblem_place(rect, suit)
            canvas.circle(cx, cy, 28, fill=WELL, line=HAIRLINE, line_opacity=0.2)
            canvas.icon(f"{ELEMENTS[suit]}_bright", cx, cy, 32, alpha=190)
        return
    heading(canvas, rect, _("Trump"))
    canvas.circle(middle, y + 86, 44, fill=WELL, line=GOLD, line_opacity=0.9, line_width=2)
    canvas.circle(middle, y + 86, 38.5, line=GOLD, line_opacity=0.4)
    canvas.icon(f"{ELEMENTS[o.trump]}_bright", middle, y + 84, 56)
    canvas.text(suit_name(o.trump), middle, y + 150, theme.TITLE, "serif", anchor="c")
    canvas.label(_("Dragon is highest"), middle, y + 174, w - 24, color=SECONDARY, anchor="c")


# ---- kitty and last trick


def draw_kitty(canvas: Canvas, rect: Rect, view: View, variant: Variant) -> None:
    """Draw the words around the kitty's cards."""
    o = view.observation
    x, y, w, _h = rect
    count = plural("{n} card", "{n} cards", o.kitty_count).format(n=o.kitty_count)
    heading(canvas, rect, _("Kitty"), count)
    lines = _kitty_words(view, variant)
    if len(lines) == 1:
        lines = tuple(canvas.evened(lines[0], w - 24))[:2]
    for i, line in enumerate(lines):
        size = theme.BODY if canvas.text_width(line) <= w - 20 else theme.SECOND
        canvas.label(line, x + w / 2, y + 160 + i * 22, w - 20, size, color=SECONDARY, anchor="c")


def _kitty_words(view: View, variant: Variant) -> tuple[str, ...]:
    o = view.observation
    names = view.names
    if o.contract is None:
        after = o.options["trump"] == "before_kitty"
        return (
            _("goes with the contract"),
            _("after the trump is named") if after else _("before the trump is named"),
        )
    seat = o.contract.seat
    you = names.is_you(seat)
    if o.phase in ("trump", "bury") and o.kitty_count and (o.phase == "bury" or o.options["trump"] == "before_kitty"):
        return ((_("goes to you") if you else _("goes to {name}")).format(name=names[seat]),)
    by = (_("laid down by you") if you else _("exchanged by {name}")).format(name=names[seat])
    if o.last_trick:
        return (by,)
    points = sum(variant.values[CARD_OF[face]] for face in o.kitty or ())
    if points:
        return (by, _("{n} points for the last trick").format(n=points))
    return (by, _("no points inside")) if o.kitty is not None else (by,)


def draw_last_trick(canvas: Canvas, p: Places, view: View, variant: Variant, viewer: int) -> None:
    """Draw who played what in the last trick: a disc over each card, the winner's lit."""
    o = view.observation
    x, y, w, _h = rect = p.kitty
    points = sum(variant.values[CARD_OF[face]] for _seat, face in o.last_trick)
    heading(canvas, rect, _("Last trick"), plural("{n} point", "{n} points", points).format(n=points))
    winner = trick_winner(o.last_trick, o.trump)
    step = p.last_step
    left = x + (w - LAST_WIDTH - step * (len(o.last_trick) - 1)) / 2 + step / 2
    for i, (seat, _face) in enumerate(o.last_trick):
        canvas.avatar(left + i * step, y + 59, 13, view.names.face(seat), ring_color(seat, viewer), seat == winner)
    if winner is not None:
        words = (_("You took it") if view.names.is_you(winner) else _("{name} took it")).format(
            name=view.names[winner]
        )
        canvas.label(words, x + w / 2, y + 167, w - 24, color=word_color(winner, viewer), anchor="c")
