"""The panels of Dragon's table: points, bids, trump, kitty, the seats around it, and what lies in its middle."""

from __future__ import annotations

from typing import Final

from elements_table.games.dragon.cards import CARD_OF, ELEMENTS, NO_TRUMP, suit_name
from elements_table.games.dragon.deck import Tables
from elements_table.games.dragon.observation import DragonObservation
from elements_table.games.dragon.scene_places import LAST_WIDTH, Places, relative
from elements_table.games.dragon.scene_words import (
    TEAM_WORDS,
    bids_foot,
    disc_color,
    prompt,
    seat_note,
    side_of,
    team_names,
    winner_of,
    word_color,
)
from elements_table.kernel.words import _, plural
from elements_table.table import theme
from elements_table.table.brush import Rect
from elements_table.table.canvas import Canvas
from elements_table.table.stage.scene import Layout, View
from elements_table.table.theme import BLACK, GOLD, HAIRLINE, MUTED, SECONDARY, TEXT, mix, rgb

WELL: Final = rgb("#1E0F16")
GROUND: Final = (rgb("#2A131E"), rgb("#1D0D15"))
"""The ground of what lies in the middle: from the top, to the bottom."""
EMBLEMS: Final = (2, 0, 3, 1)
"""The suits as the trump panel shows them."""
NUMBER: Final = 20.0
FIGURE: Final = 22.0
SIDE_ROOM: Final = 84.0
"""For a name between a panel and the cards at the side."""
GAME_COLUMN: Final = 52.0
"""From the right edge of the game's points to that of the hand's."""
MOST_ROWS: Final = 4


def heading(canvas: Canvas, rect: Rect, title: str, fact: str = "") -> None:
    """Draw a panel with its title on the left and a fact on the right."""
    x, y, w, _h = rect
    canvas.panel(rect, opacity=0.32)
    wide = canvas.text(title, x + 18, y + 26, face="semi", anchor="l")
    if fact:
        canvas.text(canvas.fit(fact, w - 48 - wide), x + w - 18, y + 26, color=SECONDARY, anchor="r")


# ---- seats


def draw_seats(canvas: Canvas, p: Places, view: View, layout: Layout) -> None:
    """Draw the discs, names and notes of the four seats."""
    o: DragonObservation = view.observation
    passed = {seat for seat, amount in o.bids if not amount} if o.phase == "bid" else set()
    for seat in range(4):
        side = relative(seat, layout.viewer)
        x, y = p.discs[side]
        color = disc_color(seat, layout.viewer)
        if seat in passed:
            color = mix(color, rgb("#20141C"), 0.55)
        name = view.names[seat]
        canvas.avatar(x, y, 22, name[:1].upper(), color, o.current == seat)
        if seat == o.dealer:
            canvas.figure("dealer_button", x + 20, y - 18, 26)
        note = seat_note(o, seat, layout.viewer)
        note_color = SECONDARY
        if side == 0 and view.legal:
            note, note_color = prompt(view), GOLD
        ink = SECONDARY if seat in passed else TEXT
        if side in (0, 2):
            left = x + (46 if side == 0 else 34)
            room = 130.0 if side == 0 else p.cx - 152 - left
            canvas.text(canvas.fit(name, room, face="semi"), left, y - 10, face="semi", color=ink, anchor="l")
            canvas.text(canvas.fit(note, room), left, y + 11, color=note_color, anchor="l")
        else:
            canvas.text(canvas.fit(name, SIDE_ROOM, face="semi"), x, y + 38, face="semi", color=ink, anchor="c")
            canvas.text(canvas.fit(note, SIDE_ROOM), x, y + 58, color=note_color, anchor="c")


# ---- points


def draw_points(canvas: Canvas, rect: Rect, view: View, tables: Tables, viewer: int) -> None:
    """Draw what both teams have taken in this hand and in the game, and what the contract needs."""
    o: DragonObservation = view.observation
    x, y, w, _h = rect
    canvas.panel(rect, opacity=0.32)
    left, right = x + 18, x + w - 18
    canvas.text(_("Points"), left, y + 26, face="semi", anchor="l")
    canvas.text(_("hand"), right - GAME_COLUMN, y + 26, color=SECONDARY, anchor="r")
    canvas.text(_("game"), right, y + 26, color=SECONDARY, anchor="r")
    canvas.rule(left, y + 45, w - 36)
    top = y + 72
    for side in (0, 1):
        team = side_of(side, viewer)
        bids = o.contract is not None and o.contract.team == team
        _team_row(canvas, (left, top, w - 36), view, tables, side, viewer)
        if bids:
            canvas.text(canvas.fit(needs(o, tables), w - 36), left, top + 42, color=SECONDARY, anchor="l")
        top += 72 if bids else 58


def _team_row(
    canvas: Canvas, at: tuple[float, float, float], view: View, tables: Tables, side: int, viewer: int
) -> None:
    x, y, w = at
    o: DragonObservation = view.observation
    team = side_of(side, viewer)
    wide = canvas.text(str(o.taken[team]), x + w - GAME_COLUMN, y, FIGURE, "serif", anchor="r")
    names = canvas.fit(team_names(view.names, side, viewer), w - GAME_COLUMN - wide - 8, face="semi")
    canvas.text(names, x, y, face="semi", color=TEAM_WORDS[side], anchor="l")
    score = str(o.scores[team]).replace("-", "−")
    size = FIGURE if len(score) < 4 else NUMBER if len(score) < 5 else theme.BODY
    canvas.text(score, x + w, y, size, "serif", anchor="r")
    goal = o.contract.bid if o.contract is not None and o.contract.team == team else 0
    contract_bar(canvas, (x, y + 20, w, 6), o.taken[team], goal, tables.total, TEAM_WORDS[side])


def contract_bar(canvas: Canvas, rect: Rect, taken: int, goal: int, total: int, color: theme.Color) -> None:
    """Draw points taken as a part of all, with a tick at the points that are needed."""
    x, y, w, h = rect
    canvas.box(rect, h / 2, fill=BLACK, fill_opacity=0.45)
    if taken:
        canvas.box((x, y, max(h, w * taken / total), h), h / 2, fill=color)
    if goal:
        canvas.fill((x + w * goal / total - 1, y - 4, 2, h + 8), GOLD)


def needs(o: DragonObservation, tables: Tables) -> str:
    """Return how the contract stands: what it needs, or that it is made or lost."""
    assert o.contract is not None
    bid, taken, others = o.contract.bid, o.taken[o.contract.team], o.taken[1 - o.contract.team]
    if taken >= bid:
        return _("needs {bid}: made").format(bid=bid)
    if tables.total - others < bid:
        return _("needs {bid}: out of reach").format(bid=bid)
    if taken:
        return _("needs {bid}, {more} more").format(bid=bid, more=bid - taken)
    return _("needs {bid} of {total}").format(bid=bid, total=tables.total)


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


def draw_bids(canvas: Canvas, rect: Rect, view: View, tables: Tables, viewer: int) -> None:
    """Draw the bids as they were said, a column a seat."""
    o: DragonObservation = view.observation
    x, y, w, h = rect
    scale = _("{low} to {high}").format(low=tables.lowest, high=tables.total)
    heading(canvas, rect, _("Bids"), scale)
    columns = [x + 18 + 18 + i * (w - 72) / 3 for i in range(4)]
    seats = [(o.dealer + 1 + i) & 3 for i in range(4)]
    for column, seat in zip(columns, seats, strict=True):
        name = canvas.fit(view.names[seat], 47, face="semi")
        canvas.text(name, column, y + 56, face="semi", color=word_color(seat, viewer), anchor="c")
    canvas.rule(x + 18, y + 74, w - 36)
    rows = bid_rows(o)
    ask = (o.to_move - o.dealer - 1) & 3 if o.phase == "bid" else None
    if ask is not None and (not rows or any(amount is not None for amount in rows[-1][ask:])):
        rows.append([None] * 4)
    rows = rows[-MOST_ROWS:]
    pitch = 36.0 if len(rows) < MOST_ROWS else 28.0
    for n, row in enumerate(rows):
        middle = y + 78 + pitch * (n + 0.5)
        for i, (column, amount) in enumerate(zip(columns, row, strict=True)):
            if amount is not None:
                _said(canvas, column, middle, amount, amount == o.high_bid)
            elif i == ask and n == len(rows) - 1:
                canvas.dashed((column - 22, middle - 13, 44, 26), 8, GOLD, 0.9, 1.5, (5, 4))
    canvas.text(canvas.fit(bids_foot(o, view.names), w - 36), x + 18, y + h - 20, color=SECONDARY, anchor="l")


def _said(canvas: Canvas, x: float, y: float, amount: int, highest: bool) -> None:
    if not amount:
        canvas.text(_("pass"), x, y, color=MUTED, anchor="c")
        return
    if highest:
        canvas.box((x - 22, y - 13, 44, 26), 8, fill=GOLD)
    canvas.text(str(amount), x, y, NUMBER, "serif", theme.DARK_TEXT if highest else TEXT, "c")


# ---- trump


def draw_trump(canvas: Canvas, rect: Rect, o: DragonObservation) -> None:
    """Draw the trump, or the four suits of which it will be one."""
    x, y, w, _h = rect
    middle = x + w / 2
    if o.trump == NO_TRUMP:
        heading(canvas, rect, _("Trump"), _("not named yet"))
        for i, suit in enumerate(EMBLEMS):
            cx, cy = middle + (i % 2 - 0.5) * 92, y + 76 + i // 2 * 70
            canvas.circle(cx, cy, 28, fill=WELL, line=HAIRLINE, line_opacity=0.2)
            canvas.icon(f"{ELEMENTS[suit]}_bright", cx, cy, 32, alpha=190)
        return
    heading(canvas, rect, _("Trump"))
    canvas.circle(middle, y + 92, 46, fill=WELL, line=GOLD, line_opacity=0.9, line_width=2)
    canvas.circle(middle, y + 92, 40, line=GOLD, line_opacity=0.4)
    canvas.icon(f"{ELEMENTS[o.trump]}_bright", middle, y + 90, 58)
    canvas.text(suit_name(o.trump), middle, y + 156, theme.TITLE, "serif", anchor="c")
    canvas.text(canvas.fit(_("Dragon is highest"), w - 24), middle, y + 178, color=SECONDARY, anchor="c")


# ---- kitty and last trick


def draw_kitty(canvas: Canvas, rect: Rect, view: View, tables: Tables) -> None:
    """Draw the words around the kitty's cards."""
    o: DragonObservation = view.observation
    x, y, w, _h = rect
    count = plural("{n} card", "{n} cards", o.kitty_count).format(n=o.kitty_count)
    heading(canvas, rect, _("Kitty"), count)
    for i, line in enumerate(_kitty_words(view, tables)):
        canvas.text(canvas.fit(line, w - 24), x + w / 2, y + 160 + i * 22, color=SECONDARY, anchor="c")


def _kitty_words(view: View, tables: Tables) -> tuple[str, ...]:
    o: DragonObservation = view.observation
    names = view.names
    if o.contract is None:
        after = o.options["trump"] == "before_kitty"
        return (
            _("goes to the highest bidder"),
            _("after the trump is named") if after else _("before the trump is named"),
        )
    seat = o.contract.seat
    you = names.is_you(seat)
    if o.phase in ("trump", "bury") and o.kitty_count and (o.phase == "bury" or o.options["trump"] == "before_kitty"):
        return ((_("goes to you") if you else _("goes to {name}")).format(name=names[seat]),)
    by = (_("laid down by you") if you else _("exchanged by {name}")).format(name=names[seat])
    if o.last_trick:
        return (by,)
    points = sum(tables.values[CARD_OF[face]] for face in o.kitty or ())
    if points:
        return (by, _("{n} points for the last trick").format(n=points))
    return (by, _("no points inside")) if o.kitty is not None else (by,)


def draw_last_trick(canvas: Canvas, rect: Rect, view: View, tables: Tables, viewer: int) -> None:
    """Draw who played what in the last trick: a disc over each card, the winner's lit."""
    o: DragonObservation = view.observation
    x, y, w, _h = rect
    points = sum(tables.values[CARD_OF[face]] for _seat, face in o.last_trick)
    heading(canvas, rect, _("Last trick"), plural("{n} point", "{n} points", points).format(n=points))
    winner = winner_of(o.last_trick, o.trump)
    pitch = LAST_WIDTH + 4
    left = x + w / 2 - pitch * (len(o.last_trick) - 1) / 2
    for i, (seat, _face) in enumerate(o.last_trick):
        letter = view.names[seat][:1].upper()
        canvas.avatar(left + i * pitch, y + 64, 13, letter, disc_color(seat, viewer), seat == winner)
    if winner is not None:
        words = (_("You took it") if view.names.is_you(winner) else _("{name} took it")).format(
            name=view.names[winner]
        )
        canvas.text(canvas.fit(words, w - 24), x + w / 2, y + 159, color=word_color(winner, viewer), anchor="c")
