"""Where an action is made on a table, shown: the way of a piece as a dotted arrow, and where it would lie."""

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from elements_table.kernel.game import Action
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.theme import CARD_RADIUS, DARK_TEXT, GOLD, SECONDARY, Color
from elements_table.ui.stage.actor import Actor
from elements_table.ui.stage.choices import Choices
from elements_table.ui.stage.geometry import Pose
from elements_table.ui.stage.scene import Ref
from elements_table.ui.stage.stage import Stage
from elements_table.ui.stage.view import Back, Figure

DASH: Final = (7.0, 6.0)
STEP: Final = 6.5
"""Between the points of the curve of an arrow, every other of which is drawn."""
FINE: Final = 400
"""Points of the curve that those are measured by."""
PEARL: Final = 24.0
"""Across the number of an action."""
OVER: Final = 10.0
"""So far over the upper edge of a card is the middle of its number."""
SHORT, RISE, APART, READ = 14.0, 40.0, 6.0, 44.0
"""From an arrow's end to its place, how steep it ends, from its dots to words; what is read is so wide, in units."""


class Way(NamedTuple):
    """Where an action is made: its pieces, the zone that they are carried to, its button."""

    refs: tuple[Ref, ...] = ()
    zone: str = ""
    button: str = ""


class Ranked(NamedTuple):
    """One of the best actions: its number, whether it is shown as a best one, and where it is."""

    number: int
    is_best: bool
    way: Way


def way_of(stage: Stage, choices: Choices, action: Action, touched: Sequence[Ref]) -> Way:
    """Return where an action that is offered is made; `touched` are the pieces that the scene names for it."""
    refs = tuple(touched) or choices.by_action.get(action, ())[:1]
    zone = next((zone for ref in refs for zone, made in choices.drags.get(ref, {}).items() if made == action), "")
    button = next((name for name, made in choices.presses.items() if made == action), "")
    return Way(tuple(ref for ref in refs if stage.actor(ref) is not None), zone, button)


def target(stage: Stage, zone_name: str) -> Pose:
    """Return where it is shown that a piece carried to a zone would lie."""
    zone, count = stage.zones[zone_name], len(stage.actors[zone_name])
    return zone.poses(count + 1)[-1] if stage.parted == zone_name else zone.place(count)


def openings(stage: Stage, only: str = "") -> list[Rect]:
    """Return where on the table pieces would lie that are laid down, in all zones or in one."""
    zones = [(name, zone) for name, zone in stage.zones.items() if zone.drop and not zone.spread]
    return [around(target(stage, name), zone.aspect) for name, zone in zones if only in ("", name)]


def draw_way(
    canvas: Canvas, stage: Stage, way: Way, color: Color, free: Sequence[Rect] = (), slip: Rect | None = None
) -> None:
    """Draw where the first of the pieces would lie, and the way there as an arrow."""
    draw_place(canvas, target(stage, way.zone), stage.zones[way.zone].aspect, color)
    draw_arrow(canvas, curve_of(stage, way), color, free=free, slip=slip)


def crosses(curve: Sequence[tuple[float, float]], *rects: Rect) -> bool:
    """Return whether a line comes near to one of some rectangles."""
    return any(meet((x - APART, y - APART, 2 * APART, 2 * APART), rect) for x, y in curve for rect in rects)


def draw_place(
    canvas: Canvas, pose: Pose, aspect: float, color: Color, line: float = 0.9, fill: float = 0.08
) -> None:
    """Draw the dashed outline of a piece that would lie, or lay, there, with its line and fill so strong."""
    w, h = pose.width, pose.width * aspect
    image = canvas.art.box(
        w, h, w * CARD_RADIUS, fill=color, fill_opacity=fill, line=color, line_opacity=line, line_width=2, dash=DASH
    )
    key = ("place", w, h, color, line, fill)
    canvas.put(canvas.art.rotated(key, image, pose.angle) if pose.angle else image, pose.x, pose.y)


def curve_of(stage: Stage, way: Way) -> list[tuple[float, float]]:
    """Return the way of the first of the pieces, from its upper edge to that of the place where it would lie."""
    actor, end = stage.actor(way.refs[0]), target(stage, way.zone)
    assert actor is not None
    x, y = start = top(stage, actor)
    half = end.width / 2
    down = half * stage.zones[way.zone].aspect + SHORT
    if y > end.y + down + RISE:  # flat under what lies before it, then up
        foot = end.y + down
        return arrow(start, (end.x, foot), (end.x, max(y - RISE, foot + RISE)))
    if abs(y - end.y) > abs(x - end.x):
        return arrow(start, (end.x, end.y + math.copysign(down, y - end.y)))
    aside = math.copysign(half + SHORT, x - end.x)
    low = (end.x + aside * 1.4, y) if y > end.y else None  # below what lies before it
    return arrow(start, (end.x + aside, end.y), low)


def top(stage: Stage, actor: Actor) -> tuple[float, float]:
    """Return the middle of a piece's upper edge."""
    pose, turn = actor.pose, math.radians(actor.pose.angle)
    half = pose.width * stage.zones[actor.zone].aspect / 2
    return pose.x - half * math.sin(turn), pose.y - half * math.cos(turn)


def arrow(
    start: tuple[float, float], end: tuple[float, float], bend: tuple[float, float] | None = None
) -> list[tuple[float, float]]:
    """Return the points of the curve from `start` to `end`, drawn to a `bend`."""
    (x1, y1), (x2, y2) = start, end
    usual = (x2, y1) if abs(y2 - y1) > abs(x2 - x1) else (x1 + 0.3 * (x2 - x1), y2 if y2 < y1 else y1 - 60)
    bx, by = bend or usual
    parts = [((1 - t) ** 2, 2 * t * (1 - t), t**2) for t in (n / FINE for n in range(FINE + 1))]
    return _even([(a * x1 + b * bx + c * x2, a * y1 + b * by + c * y2) for a, b, c in parts])


def draw_arrow(
    canvas: Canvas,
    curve: Sequence[tuple[float, float]],
    color: Color,
    part: float = 1.0,
    free: Sequence[Rect] = (),
    slip: Rect | None = None,
) -> None:
    """Draw a dotted curve with a point at its end, or the first `part` of it, over a shade that shows it anywhere.

    It leaves words `free`; where a `slip` of paper lies on the way it is not drawn, for that would seem to point.
    """
    if slip is not None and crosses(curve, slip):
        return
    curve = curve[: max(4, round(part * len(curve)))]
    dots = [n for n in range(0, len(curve) - 2, 2) if not crosses(curve[n : n + 1], *free)]
    for more, shade in ((1.2, DARK_TEXT), (0.0, color)):
        for n in dots:
            canvas.circle(*curve[n], more + 1.4 + 1.4 * n / len(curve), fill=shade)
    (ax, ay), (bx, by) = curve[-3:][0], curve[-1]
    turn = math.atan2(by - ay, bx - ax)
    points = [(14 + 11 * math.cos(turn + a), 14 + 11 * math.sin(turn + a)) for a in (0.0, 2.5, -2.5)]
    d = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"
    canvas.path(d, (bx - 14, by - 14, 28, 28), fill=color)


def _even(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return points of a line, all as far apart, and its end."""
    found, walked = [points[0]], 0.0
    for before, point in pairwise(points):
        walked += math.dist(before, point)
        if walked >= STEP:
            found.append(point)
            walked -= STEP
    return [*found, points[-1]]


def pearls(stage: Stage, ranked: Sequence[Ranked], buttons: Mapping[str, Rect]) -> dict[int, Rect]:
    """Return where the number of each action stands that has a place: in a corner of its piece or its button."""
    found: dict[int, Rect] = {}
    at_buttons = _are_at_buttons(stage, ranked, buttons)
    for each in ranked:
        way = each.way._replace(refs=()) if at_buttons and each.way.button in buttons else each.way
        rect = _pearl(stage, way, buttons)
        while rect is not None and any(meet(rect, other) for other in found.values()):
            rect = (rect[0], rect[1] + PEARL + 2, PEARL, PEARL)
        if rect is not None:
            found[each.number] = rect
    return found


def _are_at_buttons(stage: Stage, ranked: Sequence[Ranked], buttons: Mapping[str, Rect]) -> bool:
    """Return whether on the pieces numbers would not be told from each other, or one would lie over a button."""
    over = [rect for each in ranked if (rect := _pearl(stage, each.way, {})) is not None]
    refs = [ref for each in ranked for ref in each.way.refs]
    return len(refs) > len(set(refs)) or any(meet(rect, button) for rect in over for button in buttons.values())


def _pearl(stage: Stage, way: Way, buttons: Mapping[str, Rect]) -> Rect | None:
    if (ref := _numbered(way)) is not None and stage.actor(ref) is not None:
        x, y = corner(stage, ref)
    elif way.button in buttons:
        left, top, wide, _high = buttons[way.button]
        x, y = left + wide - 5, top + 4
    else:
        return None
    return (x - PEARL / 2, y - PEARL / 2, PEARL, PEARL)


def _numbered(way: Way) -> Ref | None:
    """Return the piece that stands for an action."""
    return way.refs[len(way.refs) // 2] if way.refs else None


def corner(stage: Stage, ref: Ref) -> tuple[float, float]:
    """Return the middle of a number over the upper edge of what is to be seen of a card, however it is turned.

    On what is small it stands over its upper right corner.
    """
    actor, after = stage.actor(ref), stage.actor(Ref(ref.zone, ref.index + 1))
    assert actor is not None
    pose, turn = actor.pose, math.radians(actor.pose.angle)
    half = pose.width / 2
    covered = after.home.x - after.home.width / 2 - pose.x if after is not None else half
    is_large, right = pose.width > 3 * PEARL, covered if PEARL - half < covered < half else half
    across = (right - half) / 2 if is_large else half
    down = -half * stage.zones[ref.zone].aspect - OVER * is_large
    return (
        pose.x + across * math.cos(turn) + down * math.sin(turn),
        pose.y - across * math.sin(turn) + down * math.cos(turn),
    )


def open_cards(stage: Stage, unit: float) -> Iterator[Rect]:
    """Yield where cards lie face up, large enough to be read."""
    for actor in stage.everything:
        if actor.home.width >= READ * unit and not isinstance(actor.look, Back | Figure):
            yield around(actor.home, stage.zones[actor.zone].aspect)


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


def leads(ranked: Sequence[Ranked]) -> bool:
    """Return whether the first of the best actions has a way to show."""
    return bool(ranked and ranked[0].way.zone and ranked[0].way.refs)


def draw_ranked(
    canvas: Canvas, stage: Stage, ranked: Sequence[Ranked], buttons: Mapping[str, Rect], *, moving: bool = False
) -> None:
    """Draw the numbers of the best actions that rest, or those on pieces of zones in which something moves."""
    places, live = pearls(stage, ranked, buttons), stage.live() if ranked else set()
    for each in ranked:
        ref = _numbered(each.way)
        if each.number in places and (ref is not None and ref.zone in live) == moving:
            x, y, w, h = places[each.number]
            canvas.shadow(places[each.number], PEARL / 2, 2.0)
            draw_number(canvas, x + w / 2, y + h / 2, 1 if each.is_best else each.number, is_best=each.is_best)


def draw_number(canvas: Canvas, x: float, y: float, number: int, *, is_best: bool) -> None:
    """Draw the number of one of the best actions on its disc."""
    canvas.circle(x, y, PEARL / 2, fill=GOLD if is_best else SECONDARY)
    canvas.text(str(number), x, y, face="semi", color=DARK_TEXT, anchor="c")
