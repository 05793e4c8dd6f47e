"""What is drawn on Elemies' table besides its cards: the ruler with both scores, counts, the claim, tags."""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import pygame

from elements_table.games.elemies.rules.actions import STOMPING, codes_of, uses_among
from elements_table.games.elemies.rules.claims import inside
from elements_table.games.elemies.rules.combinations import swans
from elements_table.games.elemies.rules.data import ALL_CARDS, SUITED, ActionCard, ElemiesData
from elements_table.games.elemies.rules.observation import ElemiesObservation
from elements_table.games.elemies.scene.drafts import Play, in_order
from elements_table.games.elemies.scene.faces import SPRITES
from elements_table.games.elemies.scene.layout import Places, View, places
from elements_table.games.elemies.scene.words import asked
from elements_table.ui.charts.seats import draw_place
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.faces import as_disc, engraved_square
from elements_table.ui.drawing.text import plain
from elements_table.ui.drawing.theme import CARD_ASPECT, GOLD, GOLD_EDGE, SECONDARY, TEXT, Color, rgb
from elements_table.ui.panels.teams import ring_color, seats_of, teams_of, word_color
from elements_table.ui.parlour.ruler import Fill, Mark, Ruler, Runner, Stand, figure_size, ruler_places
from elements_table.ui.parlour.ruler_drawing import draw_ruler
from elements_table.ui.stage.action_paths import STEP, arrow, draw_arrow
from elements_table.ui.stage.geometry import Pose
from elements_table.ui.stage.scene import Canvas, Layout, Rect

COUNT: Final = 17.0
"""Of numbers beside hands and piles, and of the words about the last play."""
FEW: Final = 4
"""So many cards of a rival are counted at a glance."""
FACE: Final = 34.0
MEDAL: Final = rgb("#120A0C")
PLATE: Final = rgb("#1C1016")
EMBLEM: Final = 0.56
"""A sign on its medal."""
TAG: Final = 17.0
TAG_ASIDE, PLACE_ASIDE = 112.0, -112.0
"""Where on the rail it hangs that somebody has called, and in which place somebody is out."""

TALL_ASIDE: Final = 0.22
"""Where people sit close to one another: as a part of that."""
SWAPS: Final = {False: ((150, 110, 150), (70, 0, -70)), True: ((210, 120, 210), (20, 0, -20))}
"""How far under the rail, and aside, the ways of an exchange begin that others take; in a tall window others."""
SEAL: Final = 56.0
SWAN: Final = (0.08, 0.3, 0.84)
"""The square of the Black Swan's picture that its seal shows: left edge, upper edge, side, in widths of the card."""


def ruler_of(p: Places, view: View, viewer: int, scores: Sequence[int] | None = None) -> Ruler:
    """Return the ruler with the scores of both teams, or others on their way there, on their way to the target."""
    o = view.observation
    scores = scores or o.scores
    target = int(o.options["target"])
    marks: list[Mark] = []
    fills: list[Fill] = []
    stands: tuple[Stand, ...] = ("above", "below")
    for team, stand in zip(teams_of(viewer), stands, strict=True):
        seats, score = seats_of(team, viewer), scores[team]
        faces = tuple(view.names.face(seat, view.moods.get(seat, "calm")) for seat in seats)
        color = word_color(seats[0], viewer)
        marks.append(Runner(score, faces, color, plain(score), stand=stand))
        fills.append(Fill(0, max(0, score), color, stand == "above"))
    end, ends = ("", ("", str(target))) if p.parlour.is_tall or p.parlour.drawer else (str(target), ("", ""))
    return Ruler(p.parlour, p.scale(target), tuple(marks), tuple(fills), end, ends)


def paint(data: ElemiesData, canvas: Canvas, view: View, layout: Layout) -> None:
    """Draw all that rests beneath the cards."""
    p, o = places(layout), view.observation
    _draw_gifts(canvas, p, view)
    if o.phase == "exchange" and view.legal:
        _draw_swaps(canvas, p)
    draw_ruler(canvas, ruler_of(p, view, layout.viewer))
    for side, seat in enumerate(p.seats):
        if not view.is_dealing:
            _draw_counts(canvas, p, side, o)
        if seat in o.finished:
            draw_place(canvas, *on_rail(p, side, PLACE_ASIDE), o.finished.index(seat) + 1)
        if o.called >> seat & 1:
            _draw_call(canvas, p, side, str(data.scoring.call), word_color(seat, layout.viewer))
    if o.top is not None:
        _draw_claim(canvas, p, view, ring_color(o.top.seat, layout.viewer))
    _draw_waiting(canvas, p, view)
    draft: Play | None = view.draft
    if draft is not None and draft.chooses:
        _draw_targets(canvas, p, view, layout)


def _number(canvas: Canvas, p: Places, text: str, x: float, y: float, color: Color = SECONDARY) -> None:
    canvas.text(text, x, y, figure_size(p.parlour, COUNT), "serif", color, "c")


def on_rail(p: Places, side: int, aside: float) -> tuple[float, float]:
    """Return a place on the rail beside somebody's inlay, or at one's own portrait."""
    if side:
        if p.parlour.is_tall:
            aside *= TALL_ASIDE
        return p.parlour.on_rail(p.seats[side], aside)
    x, y, r = p.parlour.seal(high=True)
    off = r * 0.76 if aside > 0 else -r * 0.76
    return x + off, y + off


def _draw_counts(canvas: Canvas, p: Places, side: int, o: ElemiesObservation) -> None:
    seat = p.seats[side]
    won, count = o.treasures[seat].bit_count(), o.counts[seat]
    if won:
        _number(canvas, p, str(won), *p.treasure_count(side))
    if not side or count <= FEW:
        return
    zone = p.backs(side)
    first = zone.poses(count)[0]
    if not p.parlour.is_tall:
        x = first.x - first.width / 2 - p.parlour.s(12)
        canvas.text(str(count), x, first.y, figure_size(p.parlour, COUNT), "serif", SECONDARY, "r")
    else:
        middle = zone.rect[0] + zone.rect[2] / 2
        _number(canvas, p, str(count), middle, first.y + first.width * CARD_ASPECT / 2 + p.parlour.s(16))


def _draw_call(canvas: Canvas, p: Places, side: int, stake: str, color: Color) -> None:
    """Draw the tag of a bet on being out first: it hangs there to the end of the round (E18)."""
    x, y = on_rail(p, side, TAG_ASIDE)
    r = max(TAG * p.parlour.unit, 14.0)
    canvas.circle(x, y, r, fill=PLATE, line=color, line_width=2.0)
    canvas.text(stake, x, y, theme.BODY, "bold", color, "c")


def _draw_claim(canvas: Canvas, p: Places, view: View, color: Color) -> None:
    """Draw whose the last play is, and what it counts as where not a single card says that: its kind, its ranks."""
    top = view.observation.top
    assert top is not None
    (x, y), size, r = p.claim, figure_size(p.parlour, COUNT), p.parlour.s(FACE / 2)
    cards, words, high = top.code & ALL_CARDS, inside(top.claim), 0.0
    lines = [words] if p.parlour.is_tall else words.split(", ", 1)
    if cards.bit_count() == 1 and cards & SUITED:
        lines = []  # it says all itself
    elif p.parlour.is_tall:
        x -= (10 + canvas.text_width(words, size, "serif")) / 2
    else:
        high = p.parlour.s(26)
    canvas.avatar(x, y - high, r, view.names.face(top.seat), color)
    left = x + r + 10 if p.parlour.is_tall else x - r
    for n, line in enumerate(lines):
        canvas.text(line, left, y + high / 3 + n * size * 1.3, size, "serif", SECONDARY if n else TEXT, "l")


def _draw_waiting(canvas: Canvas, p: Places, view: View) -> None:
    o = view.observation
    if not view.legal or o.seat is None or view.is_dealing:
        return
    asks = view.draft is not None and view.draft.chooses
    if o.phase == "give" or (o.phase == "play" and o.top is None and not asks):
        x, y, width = p.at.gift if o.phase == "give" else p.at.top
        rect = p.card(p.parlour.at(x, y), width)
        canvas.dashed(rect, rect[2] * theme.CARD_RADIUS, GOLD_EDGE, 0.9, 1.8, (7, 5), fill_opacity=0.0)


def _draw_targets(canvas: Canvas, p: Places, view: View, layout: Layout) -> None:
    """Draw whom Water may ban, by a gold edge, or the four elements that Earth names one of."""
    for rect, use in zip(p.elements(), uses_among(view.legal), strict=False):
        if view.observation.action_card == ActionCard.WATER:
            canvas.box(ban_place(p, use.named), p.parlour.s(18), line=GOLD_EDGE, line_width=2.6)
        else:
            x, y, r = rect[0] + rect[2] / 2, rect[1] + rect[3] / 2, rect[2] / 2
            element = SPRITES[use.named]
            canvas.circle(x, y, r, fill=MEDAL, fill_opacity=0.92, line=GOLD_EDGE, line_width=2.6)
            canvas.circle(x, y, r - p.parlour.s(7), line=theme.ELEMENT_BRIGHT[element], line_opacity=0.6)
            canvas.icon(f"{element}_bright", x, y, rect[2] * EMBLEM)


def ban_place(p: Places, seat: int) -> Rect:
    """Return what is pressed to ban somebody: their picture over the rail."""
    x, y, w, h = p.parlour.busts[seat].face
    top = max(y, p.parlour.s(6))
    return (x, top, w, h - (top - y) - p.parlour.s(6))


def _draw_gifts(canvas: Canvas, p: Places, view: View) -> None:
    """Draw the way of each gift that lies before its receiver, and in gold that of the card the reader has chosen."""
    o, draft = view.observation, view.draft
    if o.phase != "give" or view.is_dealing:
        return
    for side, seat in enumerate(p.seats):
        x, y, w, h = p.gift((side + 2) % 4).rect
        end = (x + w / 2, y + h / 2)
        if side and o.has_given >> seat & 1:
            draw_way(canvas, p, p.parlour.before(seat, 100), end, SECONDARY)
        elif isinstance(draft, Play) and draft.chosen and seat == o.seat and not p.parlour.is_tall:
            pose = p.hand().poses(len(draft.order))[draft.order.index(draft.chosen)]
            start = pose.raised(pose.width * CARD_ASPECT / 2 + theme.Raise.SELECTED + p.parlour.s(16))
            marks = [place.whole for place in ruler_places(ruler_of(p, view, o.seat))]
            draw_way(canvas, p, (start.x, start.y), end, GOLD, marks)


def _draw_swaps(canvas: Canvas, p: Places) -> None:
    """Draw who would give whom a card: partners each other."""
    ruler, aside = Ruler(p.parlour, p.scale(1)).strip, p.parlour.s(14)
    foot = (p.middle[0], ruler[1] if p.parlour.is_tall else p.hand().rect[1])
    ends = [foot, *map(p.parlour.before, p.seats[1:], *SWAPS[p.parlour.is_tall])]
    for side, ((x, y), (u, v)) in enumerate(zip(ends, [*ends[2:], *ends[:2]], strict=True)):
        off = aside if side < 2 else -aside
        dx, dy = (0.0, off) if side % 2 else (off, 0.0)
        draw_arrow(canvas, arrow((x + dx, y + dy), (u + dx, v + dy)), SECONDARY)


def draw_way(
    canvas: Canvas, p: Places, start: tuple[float, float], end: tuple[float, float], color: Color,
    free: Sequence[Rect] = (),
) -> None:  # fmt: skip
    """Draw the way of a gift, over nothing that is to be `free`; it ends before the card there."""
    before = 96 if p.parlour.is_tall else 76
    draw_arrow(canvas, arrow(start, end)[: -round(p.parlour.s(before) / STEP)], color, free=free)


def ready_swan(view: View) -> int:
    """Return the cards of a Black Swan that the reader could play on the last play, or out of turn; 0 for none."""
    o, legal = view.observation, codes_of(asked(view) or view.legal)
    if o.top is None and not asked(view):
        return 0
    return next((code for code in swans(o.hand & ~o.stomped) if code in legal), 0)


def _draw_swan(canvas: Canvas, p: Places, view: View) -> None:
    """Draw a seal, and a bracket in each row, over the cards of a Black Swan where they lie side by side (E32)."""
    cards = in_order(view)
    swan, poses = ready_swan(view), p.hand().poses(len(cards))
    at = [n for n, card in enumerate(cards) if card & swan]
    is_chosen = view.draft is not None and view.draft.chosen
    if not at or is_chosen or at[-1] - at[0] >= len(at):
        return
    rise = theme.Raise.HOVER if asked(view) and STOMPING not in asked(view) else 0.0
    starts = [0, *(n for n, (a, b) in enumerate(pairwise(at), 1) if poses[b].x < poses[a].x), len(at)]
    ways = [_bracket(p, poses, at[start:end], rise) for start, end in pairwise(starts)]
    for way in ways:
        for (x, y), (u, v) in pairwise(way):
            canvas.line(x, y, u, v, color=GOLD_EDGE, width=2.2)
    longest = max(ways, key=len)
    draw_seal(canvas, *longest[len(longest) // 2], max(44.0, p.parlour.s(SEAL)))


def _bracket(p: Places, poses: Sequence[Pose], row: Sequence[int], rise: float) -> list[tuple[float, float]]:
    """Return the corners of a line over cards that lie side by side, with a tick at both ends."""
    last = row[-1] + 1
    is_covered = last < len(poses) and poses[last].x > poses[row[-1]].x
    corners = [(poses[n], -0.5) for n in (*row, *((last,) if is_covered else ()))]
    corners += [] if is_covered else [(poses[row[-1]], 0.5)]
    way = []
    for pose, across in corners:
        up = pose.raised(pose.width * CARD_ASPECT / 2 + rise + p.parlour.s(11))
        turn = math.radians(pose.angle)
        way.append((up.x + across * pose.width * math.cos(turn), up.y - across * pose.width * math.sin(turn)))
    tick = p.parlour.s(8)
    return [(way[0][0], way[0][1] + tick), *way, (way[-1][0], way[-1][1] + tick)]


def draw_seal(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw the seal of the Black Swan, cut from its engraving, its middle over a point of the bracket."""
    art, y = canvas.art, y - size * 0.38

    def make() -> pygame.Surface:
        pixels = max(8, art.px(size))
        whole = pygame.Surface((pixels, pixels), pygame.SRCALPHA)
        whole.fill((*PLATE, 255))
        square = engraved_square(art, "night_swan", SWAN, size)
        if square is not None:
            whole.blit(square, (0, 0))
        return as_disc(art, whole, size)

    canvas.glow((x - size / 2, y - size / 2, size, size), size / 2, size * 0.3, GOLD, 120)
    canvas.put(art.cached(("seal", size), make, disk=True), x, y)
    canvas.circle(x, y, size / 2, line=GOLD, line_width=2.0)


def paint_over(canvas: Canvas, view: View, layout: Layout) -> None:
    """Draw what lies over cards: what an action card in force names, and a Black Swan's bracket."""
    p, o = places(layout), view.observation
    _draw_swan(canvas, p, view)
    x, y = p.effect
    half = p.parlour.s(24)
    if o.effects.dominant >= 0:
        canvas.circle(x + half, y + half * 1.4, p.parlour.s(15), fill=MEDAL, line=GOLD, line_width=1.4)
        canvas.icon(f"{SPRITES[o.effects.dominant]}_bright", x + half, y + half * 1.4, p.parlour.s(22))
    elif o.effects.bet >= 0:
        seat = o.effects.bet
        canvas.avatar(x + half, y + half * 1.4, p.parlour.s(FACE / 2), view.names.face(seat),
                      ring_color(seat, layout.viewer))  # fmt: skip
