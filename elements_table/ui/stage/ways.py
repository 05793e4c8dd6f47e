"""Where an action is made on a table, shown: the way of a piece as a dashed arrow, and where it would lie."""

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from elements_table.kernel.game import Action
from elements_table.ui.drawing.canvas import Canvas, Painter, Rect
from elements_table.ui.drawing.text import percent
from elements_table.ui.drawing.theme import DARK_TEXT, GOLD, HAIRLINE, SECONDARY, SHADE, TEXT, TOP_BAR, Color, mix
from elements_table.ui.parlour.places import Parlour
from elements_table.ui.stage.actor import Actor
from elements_table.ui.stage.choices import Choices
from elements_table.ui.stage.geometry import Pose
from elements_table.ui.stage.scene import Layout, Ref
from elements_table.ui.stage.stage import Stage

DASH: Final = (7.0, 6.0)
STEP: Final = 6.5
"""Length of the pieces of the curve of an arrow, every other of which is drawn."""
FINE: Final = 400
"""Points of the curve that those pieces are measured by."""
PILL: Final = 28.0
"""Height of a pill."""
OVER, SCANT = 11.0, 3.0
"""How far a pill reaches over its button, whose words it leaves free; of one that is hardly wider, less."""
APART: Final = 6.0
"""Between a pill and what it stands at."""
EDGE: Final = 8.0
BELOW: Final = 100.0
"""What begins so far under the upper edge of a slip of paper, in dp, lies below it."""


class Way(NamedTuple):
    """Where an action is made: its pieces, the zone that they are carried to, its button."""

    refs: tuple[Ref, ...] = ()
    zone: str = ""
    button: str = ""


class Ranked(NamedTuple):
    """One of the best actions: its number, its chance to win, whether it is shown as a best one, and where it is."""

    number: int
    chance: float
    is_best: bool
    way: Way


def way_of(stage: Stage, choices: Choices, action: Action, touched: Sequence[Ref]) -> Way:
    """Return where an action that is offered is made; `touched` are the pieces that the scene names for it."""
    refs = tuple(touched) or choices.by_action.get(action, ())[:1]
    zone = next((zone for ref in refs for zone, made in choices.drags.get(ref, {}).items() if made == action), "")
    button = next((name for name, made in choices.presses.items() if made == action), "")
    return Way(tuple(ref for ref in refs if stage.actor(ref) is not None), zone, button)


def target(stage: Stage, zone_name: str) -> Pose:
    """Return where a piece carried to a zone would lie."""
    zone = stage.zones[zone_name]
    return zone.next_pose(len(stage.actors[zone_name])) if zone.joins else zone.anchor


def draw_way(canvas: Canvas, stage: Stage, way: Way, color: Color, start: tuple[float, float] | None = None) -> None:
    """Draw where the first of the pieces would lie, and the way there, from its upper edge or from `start`."""
    actor, end = stage.actor(way.refs[0]), target(stage, way.zone)
    assert actor is not None
    w, h = end.width, end.width * stage.zones[way.zone].aspect
    image = canvas.art.box(
        w, h, w * 0.07, fill=color, fill_opacity=0.08, line=color, line_opacity=0.9, line_width=2, dash=DASH
    )
    canvas.put(canvas.art.rotated(("way", w, h, color), image, end.angle) if end.angle else image, end.x, end.y)
    draw_arrow(canvas, arrow(start or top(stage, actor), (end.x, end.y + h * 0.22)), color)


def top(stage: Stage, actor: Actor) -> tuple[float, float]:
    """Return the middle of a piece's upper edge."""
    pose, turn = actor.pose, math.radians(actor.pose.angle)
    half = pose.width * stage.zones[actor.zone].aspect / 2
    return pose.x - half * math.sin(turn), pose.y - half * math.cos(turn)


def arrow(start: tuple[float, float], end: tuple[float, float]) -> list[tuple[float, float]]:
    """Return the points of the curve from `start` to `end`."""
    (x1, y1), (x2, y2) = start, end
    bend = (x2, y1) if abs(y2 - y1) > abs(x2 - x1) else (x1 + 0.3 * (x2 - x1), y2 if y2 < y1 else y1 - 60)
    return _even([_on_curve((x1, y1), bend, (x2, y2), n / FINE) for n in range(FINE + 1)])


def draw_arrow(canvas: Canvas, curve: Sequence[tuple[float, float]], color: Color, part: float = 1.0) -> None:
    """Draw a dashed curve with a point at its end, or the first `part` of it."""
    curve = curve[: max(4, round(part * len(curve)))]
    for n in range(0, len(curve) - 2, 2):
        canvas.line(*curve[n], *curve[n + 1], color=color, width=2.5)
    canvas.circle(*curve[0], 5, fill=color)
    (ax, ay), (bx, by) = curve[-3:][0], curve[-1]
    turn = math.atan2(by - ay, bx - ax)
    points = [(14 + 11 * math.cos(turn + a), 14 + 11 * math.sin(turn + a)) for a in (0.0, 2.5, -2.5)]
    d = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"
    canvas.path(d, (bx - 14, by - 14, 28, 28), fill=color)


def _on_curve(
    start: tuple[float, float], bend: tuple[float, float], end: tuple[float, float], t: float
) -> tuple[float, float]:
    """Return the point of a curve from `start` to `end`, drawn towards `bend`, at `t` from 0 to 1."""
    one, two, three = (1 - t) ** 2, 2 * t * (1 - t), t**2
    return one * start[0] + two * bend[0] + three * end[0], one * start[1] + two * bend[1] + three * end[1]


def _even(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return points of a line, all as far apart, and its end."""
    found, walked = [points[0]], 0.0
    for before, point in pairwise(points):
        walked += math.dist(before, point)
        if walked >= STEP:
            found.append(point)
            walked -= STEP
    return [*found, points[-1]]


def pills(
    canvas_width: float, wide: float, stage: Stage, ranked: Sequence[Ranked], buttons: Mapping[str, Rect]
) -> dict[int, Rect]:
    """Return where the pill of each action stands that has a place: over its piece, else on its button's corner."""
    found: dict[int, Rect] = {}
    at_buttons = _are_at_buttons(wide, stage, ranked, buttons)
    for each in ranked:
        way = each.way._replace(refs=()) if at_buttons and each.way.button in buttons else each.way
        rect = _pill(wide, stage, way, buttons)
        if rect is None:
            continue
        x, y, w, h = rect
        x, y = max(EDGE, min(canvas_width - EDGE - w, x)), max(TOP_BAR, y)
        while any(meet((x, y, w, h), other) for other in found.values()):
            x, y = (x, y - PILL - 2) if y - PILL - 2 > TOP_BAR else (x + w + 4, TOP_BAR)
        found[each.number] = (x, y, w, h)
    return found


def _are_at_buttons(wide: float, stage: Stage, ranked: Sequence[Ranked], buttons: Mapping[str, Rect]) -> bool:
    """Return whether over the pieces pills would not be told from each other, or one would lie over a button."""
    over = [rect for each in ranked if (rect := _pill(wide, stage, each.way, {})) is not None]
    refs = [ref for each in ranked for ref in each.way.refs]
    return len(refs) > len(set(refs)) or any(meet(rect, button) for rect in over for button in buttons.values())


def _pill(wide: float, stage: Stage, way: Way, buttons: Mapping[str, Rect]) -> Rect | None:
    actor = stage.actor(way.refs[len(way.refs) // 2]) if way.refs else None
    if actor is not None:
        x, y = top(stage, actor)
        return (x - wide / 2, y - APART - PILL, wide, PILL)
    if way.button in buttons:
        x, y, w, _h = buttons[way.button]
        return (x + w + EDGE - wide, y - PILL + (OVER if wide < 0.75 * w else SCANT), wide, PILL)
    return None


def pill_width(measure: Painter) -> float:
    """Return how wide a pill has to be."""
    return measure.text_width("100%", face="semi") + 54.0


def bounds(rects: Sequence[Rect]) -> Rect:
    """Return the rectangle around some."""
    left, top = min(x for x, _y, _w, _h in rects), min(y for _x, y, _w, _h in rects)
    right, foot = max(x + w for x, _y, w, _h in rects), max(y + h for _x, y, _w, h in rects)
    return (left, top, right - left, foot - top)


def around(pose: Pose, aspect: float, above: float = 0.0) -> Rect:
    """Return a rectangle around a piece that may rise `above` its place, however it is turned."""
    wide, high = pose.width, pose.width * aspect
    if abs(pose.angle) % 180 > 45:
        wide, high = high, wide
    return (pose.x - wide / 2, pose.y - high / 2 - above, wide, high + above)


def meet(one: Rect, other: Rect) -> bool:
    """Return whether two rectangles share some of the table."""
    return (
        one[0] < other[0] + other[2]
        and other[0] < one[0] + one[2]
        and one[1] < other[1] + other[3]
        and other[1] < one[1] + one[3]
    )


def shared(one: Rect, other: Rect) -> float:
    """Return how much of the table two rectangles share, in square dp."""
    wide = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    high = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return max(0.0, wide) * max(0.0, high)


def slip_place(parlour: Parlour, taken: Sequence[Rect], high: float) -> Rect:
    """Return where a slip of paper lies, and as high as it may be, over what is `taken` and `high` if it can.

    It has two places, the second only where it covers less there. For its height it goes up, as far as to a face.
    """
    found = []
    for x, top, w, _h in parlour.slips:
        column = [rect for rect in taken if rect[0] < x + w and x < rect[0] + rect[2]]
        foot = min([parlour.height, *(y for _x, y, _w, _h in column if y >= top + BELOW)]) - EDGE
        faces = () if parlour.is_tall else [bust.face for bust in parlour.busts.values()]
        roof = max([TOP_BAR, *(fy + fh for fx, fy, fw, fh in faces if fx < x + w and x < fx + fw)])
        y = max(min(top, roof), min(top, foot - high))
        rect = (x, y, w, foot - y)
        found.append((sum(shared(rect, other) for other in column), rect))
    return min(found, key=lambda one: one[0])[1]


def draw_first_way(
    canvas: Canvas, stage: Stage, layout: Layout, ranked: Sequence[Ranked], buttons: Mapping[str, Rect]
) -> None:
    """Draw the way of the first of the best actions, from its pill or, where that is elsewhere, from its piece."""
    first, wide = ranked[0] if ranked else None, pill_width(canvas)
    if first is None or not (first.way.zone and first.way.refs):
        return
    start = None
    if not (first.way.button in buttons and _are_at_buttons(wide, stage, ranked, buttons)):
        x, y, w, _h = pills(layout.width, wide, stage, ranked, buttons)[first.number]
        start = (x + w / 2, y)
    draw_way(canvas, stage, first.way, GOLD, start)


def draw_ranked(
    canvas: Canvas, stage: Stage, layout: Layout, ranked: Sequence[Ranked], buttons: Mapping[str, Rect]
) -> None:
    """Draw the pills with the numbers and chances of the best actions."""
    places = pills(layout.width, pill_width(canvas), stage, ranked, buttons)
    for each in ranked:
        if each.number in places:
            _draw_pill(canvas, places[each.number], each)


def _draw_pill(canvas: Canvas, rect: Rect, each: Ranked) -> None:
    x, y, w, h = rect
    color = GOLD if each.is_best else SECONDARY
    canvas.shadow(rect, h / 2, 2.0)
    canvas.box(rect, h / 2, fill=mix(SHADE, HAIRLINE, 0.04), line=color, line_width=1.5)
    draw_number(canvas, x + h / 2 + 1, y + h / 2, each.number, is_best=each.is_best)
    canvas.text(percent(each.chance), x + (h + w) / 2 - 2, y + h / 2, face="semi", color=TEXT, anchor="c")


def draw_number(canvas: Canvas, x: float, y: float, number: int, *, is_best: bool) -> None:
    """Draw the number of one of the best actions on its disc."""
    canvas.circle(x, y, 10.5, fill=GOLD if is_best else SECONDARY)
    canvas.text(str(number), x, y, face="semi", color=DARK_TEXT, anchor="c")
