"""The middle of Dragon's table: the bidding ladder, the choice of trump, the tray, the worth of the trick."""

from __future__ import annotations

from collections.abc import Sequence

from elements_table.games.dragon.rules.actions import K_PLAY
from elements_table.games.dragon.rules.cards import (
    CARD_OF,
    FACES,
    SUITS,
    mask_of_faces,
    suit_mask,
)
from elements_table.games.dragon.rules.data import Variant
from elements_table.games.dragon.rules.observation import DragonObservation, trick_winner
from elements_table.games.dragon.scene.drafts import NEXT_BIDS, BidDraft, BuryDraft
from elements_table.games.dragon.scene.layout import BIDDING, HAND, TRAY, TRICK_WIDTH, Places
from elements_table.games.dragon.scene.panels import GROUND, heading
from elements_table.games.dragon.scene.views import View
from elements_table.games.dragon.scene.words import bids_foot, winning_words
from elements_table.kernel.words import _, plural
from elements_table.ui.charts.frame import draw_heading
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.painter import Rect
from elements_table.ui.drawing.theme import BLACK, CORAL, GOLD, HAIRLINE, SECONDARY, TEXT
from elements_table.ui.panels.teams import ring_color, word_color
from elements_table.ui.stage.scene import Layout

MARKS = (100, 125, 150)
"""The amounts that the ladder names, beside its ends."""
SLOT_HEIGHT = 44.0
RUNGS = ((34.0, 130.0, 190.0, 206.0, 266.0, 334.0), (24.0, 108.0, 157.0, 169.0, 217.0, 275.0))
"""How far below its top head, ladder, next bids with their plate, amount and buttons of the bidding stand; if low."""
CHIP_ENDS = 22.0
"""What a chip takes besides its words."""
CLEAR = 7.0
"""Between a chip and the edge of what is lit."""
DISC_PITCH = 28.0
"""How far apart the discs over the ladder stand at least."""


def plate(canvas: Canvas, rect: Rect, *, active: bool) -> None:
    """Draw the ground of a panel in the middle; gold-edged where the reader acts."""
    canvas.shadow(rect, theme.READOUT_RADIUS, 6)
    line, opacity = (GOLD, 0.55) if active else (HAIRLINE, 0.14)
    canvas.box(rect, theme.READOUT_RADIUS, grad=GROUND, line=line, line_opacity=opacity, line_width=1.2)


# ---- bidding


def draw_bidding(canvas: Canvas, p: Places, view: View, variant: Variant, layout: Layout) -> None:
    """Draw the ladder; with the reader's next bid, and what its buttons stand on, in the reader's turn."""
    o = view.observation
    draft = view.draft if isinstance(view.draft, BidDraft) else None
    x, y, w, h = rect = p.bidding if draft is not None else p.ladder
    plate(canvas, rect, active=draft is not None)
    title = _("Your bid") if draft is not None else _("Bidding")
    least = _("more than {n}").format(n=o.high_bid) if o.high_bid else _("from {n}").format(n=variant.lowest)
    head, ladder, next_bids, first, second, _third = RUNGS[draft is not None and h < BIDDING]
    draw_heading(canvas, rect, title, least, pad=24, down=head, is_large=True)
    _ladder(canvas, (x + 30, y + ladder, w - 60), view, variant, layout, draft)
    if draft is None:
        return
    draw_heading(canvas, rect, _("Next bids"), _("steps of {n}").format(n=variant.step), pad=24, down=next_bids)
    for top, high in ((first, SLOT_HEIGHT), (second, 52)):
        canvas.box((x + 24, y + top, w - 48, high), 10, fill=theme.SHADE, fill_opacity=0.46, line=HAIRLINE,
                   line_opacity=0.16)  # fmt: skip
    _dividers(canvas, (x + 27, y + first + 10, w - 54), draft)
    canvas.text(str(draft.amount), x + w / 2, y + second + 26, theme.TITLE, "serif", anchor="c")


def _dividers(canvas: Canvas, at: tuple[float, float, float], draft: BidDraft) -> None:
    """Draw hairlines between the next bids, none beside the chosen one."""
    x, y, w = at
    bids = draft.next_bids
    for i in range(1, len(bids)):
        if draft.amount not in bids[i - 1 : i + 1]:
            canvas.fill((x + i * w / NEXT_BIDS - 0.5, y, 1, 24), HAIRLINE, 0.16)


def _ladder(
    canvas: Canvas,
    at: tuple[float, float, float],
    view: View,
    variant: Variant,
    layout: Layout,
    draft: BidDraft | None,
) -> None:
    left, y, w = at
    o = view.observation
    low, high = variant.lowest, variant.total

    def x_of(amount: int) -> float:
        return left + w * (amount - low) / (high - low)

    canvas.box((left, y - 3, w, 6), 3, fill=BLACK, fill_opacity=0.5, line=HAIRLINE, line_opacity=0.12)
    if o.high_bid:
        canvas.box((left, y - 3, max(6.0, x_of(o.high_bid) - left), 6), 3, fill=SECONDARY, fill_opacity=0.75)
    marks = {low, high, *[mark for mark in MARKS if low + 15 < mark < high - 10]}
    for amount in range(low, high + 1, 5):
        long = 9 if amount in marks else 5
        canvas.fill((x_of(amount) - 0.5, y + 8, 1, long), HAIRLINE, 0.5 if amount > o.high_bid else 0.28)
    for mark in marks:
        canvas.text(str(mark), x_of(mark), y + 31, color=SECONDARY, anchor="c")
    _callers(canvas, view, layout, [(seat, n, x_of(n)) for seat, n in o.bids if n], y)
    if draft is not None:
        x = x_of(draft.amount)
        canvas.path("M8 1L15 13H1Z", (x - 8, y + 7, 16, 14), fill=GOLD)
        canvas.circle(x, y, 7, fill=GOLD)


def _callers(canvas: Canvas, view: View, layout: Layout, bids: Sequence[tuple[int, int, float]], y: float) -> None:
    """Draw the bidders' discs over their bids: all bids if they have room, else the last of each seat."""
    levels = _levels([x for _seat, _amount, x in bids])
    if levels is None:
        bids = sorted({seat: (seat, amount, x) for seat, amount, x in bids}.values(), key=lambda bid: bid[1])
        levels = _levels([x for _seat, _amount, x in bids]) or [n & 1 for n in range(len(bids))]
    for (seat, amount, x), level in zip(bids, levels, strict=True):
        up = 29 * level
        canvas.fill((x - 0.5, y - 12 - up, 1, 8 + up), HAIRLINE, 0.35)
        leads = amount == view.observation.high_bid
        canvas.avatar(x, y - 26 - up, 13, view.face(seat), ring_color(seat, layout.viewer), leads)


def _levels(places: Sequence[float]) -> list[int] | None:
    """Return for discs at rising places whether each is raised (1), so that none touch; None if two would."""
    ends = [-DISC_PITCH, -DISC_PITCH]
    levels = []
    for x in places:
        level = next((n for n, end in enumerate(ends) if x - end >= DISC_PITCH), None)
        if level is None:
            return None
        ends[level] = x
        levels.append(level)
    return levels


def draw_points_held(canvas: Canvas, p: Places, view: View, variant: Variant) -> None:
    """Draw how many points the reader's own hand holds, while that is the question."""
    o = view.observation
    hand = o.hands[o.seat] if o.seat is not None else None
    if hand is None:
        return
    points = variant.points_in(mask_of_faces(hand))
    y = p.held_y
    canvas.text(_("Points you hold"), p.right, y, color=SECONDARY, anchor="r")
    words = _("{n} of {total}").format(n=points, total=variant.total)
    canvas.text(words, p.right, y + 24, 20, "serif", anchor="r")


# ---- trump


def draw_naming(canvas: Canvas, p: Places, view: View) -> None:
    """Draw the panel on which the reader names the trump."""
    plate(canvas, p.naming, active=True)
    draw_heading(canvas, p.naming, _("Name the trump"), _("Dragon is highest"), pad=24, down=34, is_large=True)
    o = view.observation
    hand = mask_of_faces(o.hands[o.seat] or ()) if o.seat is not None else 0
    for (left, top, wide, high), suit in zip(trump_rects(p), SUITS, strict=True):
        count = (hand & suit_mask(suit, suit)).bit_count()
        words = plural("{n} trump", "{n} trumps", count).format(n=count)
        canvas.text(words, left + wide / 2, top + high + 20, color=SECONDARY, anchor="c")


def draw_waiting(canvas: Canvas, p: Places, view: View) -> None:
    """Draw what the others wait for while one of them names the trump or has the kitty."""
    words = bids_foot(view.observation, view.names)
    canvas.chip(p.cx, p.cy + 20, words, TEXT, opacity=0.5, h=34, anchor="c")


def trump_rects(p: Places) -> list[tuple[float, float, float, float]]:
    """Return the places of the four suits on the panel on which the trump is named."""
    x, y, w, _h = p.naming
    each = (w - 48 - 3 * 10) / 4
    return [(x + 24 + i * (each + 10), y + 66, each, 116) for i in range(4)]


# ---- kitty


def draw_tray(canvas: Canvas, p: Places, view: View, draft: BuryDraft) -> None:
    """Draw the tray with its slots, and why the card in hand may not lie there."""
    x, y, w, _h = p.tray
    plate(canvas, p.tray, active=True)
    fact = _("{n} of {all}").format(n=len(draft.tray), all=draft.size)
    draw_heading(canvas, p.tray, _("Into the kitty"), fact, pad=22, down=34, is_large=True)
    for i in range(len(draft.tray), draft.size):
        left = x + 22 + i * (p.tray_card + 4)
        canvas.dashed(
            (left, y + 62, p.tray_card, p.tray_card * theme.CARD_ASPECT), 6, HAIRLINE, 0.32, 1, (6, 5), 0.02
        )
    lines, color = _tray_words(view, draft)
    for i, line in enumerate(canvas.wrapped(lines, w - 44, max_lines=2)):
        canvas.text(
            line,
            x + 22,
            y + 88 + p.tray_card * theme.CARD_ASPECT + i * 22,
            face="semi" if color == CORAL else "sans",
            color=color,
            anchor="l",
        )


def _tray_words(view: View, draft: BuryDraft) -> tuple[str, theme.Color]:
    """Return what to say under the slots: a refusal, else what is to be done."""
    if view.held is not None and view.held.zone == HAND and view.over == TRAY:
        face = draft.face(view.held)
        why = draft.why_not(face) if face is not None else ""
        if why:
            return why.replace(". ", ".\n"), CORAL
    if objection := draft.objection():
        return objection, CORAL
    if draft.legal.forced:
        return _(
            "So few of your cards are without points that these have to go, and the cheapest after them."
        ), SECONDARY
    return _("Lay down {n} cards without points; nobody else sees them.").format(n=draft.size), SECONDARY


def draw_kitty_held(canvas: Canvas, rect: Rect, o: DragonObservation, variant: Variant) -> None:
    """Draw what the kitty held, beside the cards marked in hand."""
    x, y, w, _h = rect
    points = variant.points_in(mask_of_faces(o.kitty or ()))
    fact = plural("{n} point", "{n} points", points).format(n=points)
    title = _("The kitty held")
    if canvas.text_width(title, face="semi") + canvas.text_width(fact) > w - 48:
        title = _("Kitty")
    heading(canvas, rect, title, fact)
    canvas.circle(x + 24, y + 152, 5, fill=GOLD)
    canvas.label(_("marked in your hand"), x + 38, y + 152, w - 54, color=SECONDARY, anchor="l", rows=2)


# ---- trick


def draw_trick_words(canvas: Canvas, p: Places, view: View, variant: Variant, layout: Layout) -> None:
    """Draw who is winning the trick and what it is worth, now or with the card in hand."""
    o = view.observation
    preview = view.preview if view.preview is not None and view.preview.kind == K_PLAY else None
    plays = o.trick
    if preview is not None and o.seat is not None:
        plays = (*plays, (o.seat, FACES[preview.value]))
    winner = trick_winner(plays, o.trump)
    if winner is None or not o.trick:
        return
    y, beside = p.words_y, 6 if p.is_tight else TRICK_WIDTH * p.cards / 2 + 12
    words = winning_words(view.names, winner, would=preview is not None, last=len(plays) == 4)
    inside = p.cx - p.reach[0] - CLEAR - canvas.text_width(words, face="semi") - CHIP_ENDS
    near = max(beside - CLEAR, min(beside, inside))  # rather close to the card than over the edge of a lit middle
    canvas.chip(p.cx - near, y, words, word_color(winner, layout.viewer), opacity=0.5, h=30, anchor="tr")
    worth = sum(variant.values[CARD_OF[face]] for _seat, face in plays)
    fact = _("Trick worth {n}").format(n=worth)
    canvas.chip(p.cx + beside, y, fact, TEXT, opacity=0.5, h=30)
