"""Drawing the table: zones where nothing moves on the resting layer, the others and what flies in every frame."""

import math
from collections.abc import Collection
from typing import Final, Literal

import msgspec
import pygame

from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.cards import CardArt, Outline
from elements_table.ui.drawing.life import FRAMES
from elements_table.ui.stage.actor import Actor
from elements_table.ui.stage.geometry import Pile, Pose
from elements_table.ui.stage.stage import Stage
from elements_table.ui.stage.view import Back, Figure, Look, Painted, Ref

STEPS: Final = 8
"""The frames of what a landing leaves for a moment; `scripts/make_faces.py` has cut them in hundredths of a card."""
REACH: Final = 15.0
"""What shows of it on each side of its card: it is 1.3 card widths wide."""
CARD: Final = (100.0, 140.0)
AREA: Final = (CARD[0] + 2 * REACH, CARD[1] + 2 * REACH)
PIXELS: Final = (104, 136)
"""Of a frame, whatever the size of the card: it is soft, and gone at once."""


def draw_answer(canvas: Canvas, element: str, pose: Pose, aspect: float, passed: float) -> None:
    """Draw what a card of `element` leaves around it `passed` ms (at normal speed) after it has landed there."""
    step = int(passed / theme.Motion.ANSWER * STEPS)
    frame = canvas.art.frame(f"answer_{element}", step, PIXELS) if 0 <= step < STEPS else None
    if frame is None or canvas.art.strong:  # its faint strokes would be read as part of what lies there
        return
    unit = pose.width * canvas.scale / CARD[0]
    size = (round(AREA[0] * unit), round((aspect * CARD[0] + 2 * REACH) * unit))
    shown = pygame.transform.smoothscale(frame, size)
    canvas.put(pygame.transform.rotate(shown, pose.angle) if pose.angle else shown, pose.x, pose.y)


MARK_AT: Final = -0.33
"""Where a piece's mark stands, in widths from its middle."""
BEAD: Final = 12.0
"""Radius of a mark that shows a sign."""
FOOT: Final = 0.42
"""Where the shadow of a standing figure lies, in widths below its middle."""
RING_ROUND: Final = 0.5
"""Corner of the ring round a figure, in halves of its width."""
NO_ROOM: Final = 1.0
"""The width, in dp, of pieces whose zone has no room for them."""
_RINGS: Final = {
    "faint": (theme.GOLD, 90, 1.5, 0.8),
    "gold": (theme.GOLD, 170, 2.5, 1.0),
    "focus": (theme.FOCUS, 120, 3.0, 1.0),
    "coral": (theme.CORAL, 170, 2.5, 1.0),
}
"""Colour, strength of its glow, width and opacity of the line round a figure."""


def draw_resting(stage: Stage, canvas: Canvas, cards: CardArt, hidden: Collection[str] = ()) -> None:
    """Draw the pieces of all zones where nothing moves, but for those zones that are `hidden`."""
    stage.added.clear()
    live = stage.live()
    for name in stage.zones:
        if stage.actors[name] and name not in live and name not in hidden:
            _draw_zone(stage, canvas, cards, name)


def draw_added(stage: Stage, canvas: Canvas, cards: CardArt) -> None:
    """Draw what has been dealt onto others since, on what was drawn resting before."""
    live = stage.live()
    for actor in stage.added:
        if actor.still and actor.zone not in live:
            draw_actor(stage, canvas, cards, actor)
    stage.added.clear()


def draw_moving(stage: Stage, canvas: Canvas, cards: CardArt, hidden: Collection[str] = ()) -> None:
    """Draw zones with something moving, then what flies between zones, then what is held; nothing `hidden`."""
    live = stage.live()
    for name in stage.zones:
        if name in live and name not in hidden:
            _draw_zone(stage, canvas, cards, name, is_dark=True)
    _draw_decks(stage, canvas, cards, hidden)
    for actor in stage.leaving:
        if actor.zone in hidden:
            continue
        draw_actor(stage, canvas, cards, actor)
    flying = [
        actor
        for name in stage.zones
        for actor in (() if name in hidden else stage.actors[name])
        if actor.flight is not None and actor.flight.far and not stage.in_hand(actor)
    ]
    # figures pass one another, and fly over all cards
    for actor in sorted(flying, key=lambda one: one.pose.y if isinstance(one.look, Figure) else -math.inf):
        draw_actor(stage, canvas, cards, actor)
    if stage.dragged is not None:
        for actor in sorted((stage.dragged, *stage.company), key=lambda held: held.index):
            draw_actor(stage, canvas, cards, actor)


def _draw_decks(stage: Stage, canvas: Canvas, cards: CardArt, hidden: Collection[str]) -> None:
    """Draw what is still to be dealt, face down where it comes from, on what stays there."""
    waiting = [a for a in stage.everything if a.flight is not None and a.flight.far and a.flight.begun > stage.now]
    back = next((actor for actor in waiting if isinstance(actor.look, Back)), None)
    if back is None:
        return
    starts = [actor.flight.start for actor in waiting if actor.flight is not None]
    for name, zone in stage.zones.items():
        if name not in hidden and isinstance(zone, Pile) and (count := starts.count(zone.anchor)):
            stays = len(stage.actors[name])
            for pose in zone.poses(min(stays + count, zone.thickest))[stays:]:
                draw_look(canvas, cards, back.look, pose, zone.width)


def _draw_zone(stage: Stage, canvas: Canvas, cards: CardArt, name: str, *, is_dark: bool = False) -> None:
    """Draw the pieces of a zone but for what flies; in the dark those that are lit lie over the others."""
    held, lit = (stage.dragged, *stage.company), stage.lit if is_dark else None
    for actor in _layered(stage.actors[name]):
        if actor in held or (actor.flight is not None and actor.flight.far):
            continue
        if lit is None or Ref(name, actor.index) not in lit:
            draw_actor(stage, canvas, cards, actor, is_dark=lit is not None)
    if lit is not None:
        draw_lit(stage, canvas, cards, name)


def draw_lit(stage: Stage, canvas: Canvas, cards: CardArt, name: str) -> None:
    """Draw the pieces of a zone that are lit while others are not, but for what is held or flies."""
    held = (stage.dragged, *stage.company)
    for actor in _layered(stage.actors[name]):
        is_here = actor not in held and not (actor.flight is not None and actor.flight.far)
        if is_here and Ref(name, actor.index) in (stage.lit or ()):
            draw_actor(stage, canvas, cards, actor)


def _layered(actors: list[Actor]) -> list[Actor]:
    """Return the pieces of a zone from the lowest up."""
    for actor in actors:
        if actor.flight is not None and actor.flight.layer is not None:
            return sorted(actors, key=_layer)
    return actors


def _layer(actor: Actor) -> int:
    flight = actor.flight
    return actor.index if flight is None or flight.layer is None else flight.layer


def draw_actor(stage: Stage, canvas: Canvas, cards: CardArt, actor: Actor, *, is_dark: bool = False) -> None:
    """Draw one piece as it is now, at less light in the dark; a card still to be dealt is not there yet."""
    flight, look = actor.flight, actor.piece.look
    if flight is not None:
        if flight.far and flight.begun > stage.now:
            return
        look = actor.look
    zone = stage.zones[actor.zone]
    if actor.landed is not None and (zone.joins or len(stage.actors[actor.zone]) == 1):  # one lies over another's
        passed = (stage.now - actor.landed) / stage.pace.factor
        draw_answer(canvas, look.element, actor.pose, zone.aspect, passed)
    outline: Outline | Literal["faint"] | None = None
    ref = Ref(actor.zone, actor.index)
    if stage.focused == ref:
        outline = "focus"
    elif actor is stage.selected or ref in stage.hinted or ref in stage.raised:
        outline = "gold"
    elif ref in stage.marked:
        outline = stage.marked[ref]
    elif actor.piece.lit:
        outline = "faint" if isinstance(look, Figure) else "gold"
    if isinstance(look, Figure) and flight is not None and flight.far:
        outline = None  # whoever travels is seen anyway, and a ring would be a box that flies
    if actor is stage.dragged and isinstance(look, Painted) and look.whole and look.whole.aspect == look.aspect:
        look = look.whole  # nothing lies over it any more
    width = zone.width
    if width <= NO_ROOM:  # in the form that the table has now: it leaves
        width = actor.home.width
    if flight is not None and look is flight.flip and not flight.dealt:
        width = flight.start.width  # the face that it turns away is still the one that lay there
    draw_look(
        canvas, cards, look, actor.pose, width,
        dim=0.0 if actor.piece.dim and stage.in_hand(actor) else actor.piece.dim, dark=is_dark, outline=outline,
        squeeze=abs(actor.squeeze), step=None if actor.lives is None else life_step(stage, actor),
    )  # fmt: skip
    if actor.piece.mark and flight is None and actor.pose.alpha:
        _draw_mark(stage, canvas, actor)


def life_step(stage: Stage, actor: Actor) -> int | None:
    """Return in which frame of its life a card is, if it lives."""
    if actor.lives is None:
        return None
    return int((stage.now - actor.lives) / stage.pace.factor / theme.Motion.LIFE * FRAMES)


def _draw_mark(stage: Stage, canvas: Canvas, actor: Actor) -> None:
    """Draw the gold dot on the upper edge, over the index, or a bead with its sign."""
    pose, zone = actor.pose, stage.zones[actor.zone]
    up = math.radians(pose.angle)
    along, across = pose.width * zone.aspect / 2 - 1, MARK_AT * pose.width
    x = pose.x - along * math.sin(up) + across * math.cos(up)
    y = pose.y - along * math.cos(up) - across * math.sin(up)
    sign = actor.piece.mark
    if isinstance(sign, str):
        canvas.circle(x, y, BEAD, fill=theme.DARK_FACE[1], line=theme.GOLD, line_width=1.6)
        canvas.icon(sign, x, y, BEAD * 1.5)
        return
    canvas.circle(x, y, 6.5, fill=theme.DARK_FACE[1])
    canvas.circle(x, y, 5.0, fill=theme.GOLD)


def draw_look(
    canvas: Canvas, cards: CardArt, look: Look, pose: Pose, width: float, *, dim: float = 0.0, dark: bool = False,
    outline: Outline | Literal["faint"] | None = None, squeeze: float = 1.0, step: int | None = None,
) -> None:  # fmt: skip
    """Draw a look at a pose; `width` is what its raster is built for, whatever its size on the way.

    `step` is the frame of its life.
    """
    alpha = round(255 * pose.alpha)
    if alpha <= 0:
        return
    if isinstance(look, Figure):
        _draw_figure(canvas, look, pose, alpha, outline)
        return
    outline = "gold" if outline == "faint" else outline
    picture = look.picture(cards, width)
    if dim or dark:
        picture = msgspec.structs.replace(picture, dim=dim, dark=dark)
    cards.draw(canvas, picture, pose, outline=outline, squeeze=max(0.02, squeeze), step=step)


def _draw_figure(
    canvas: Canvas, look: Figure, pose: Pose, alpha: int, outline: Outline | Literal["faint"] | None
) -> None:
    """Draw a figure in the middle of its pose, where it is hit; chosen, hinted and usable ones in a ring of light."""
    if look.stands:
        wide, high, foot = pose.width * look.stands, pose.width * 0.07, pose.y + pose.width * FOOT
        canvas.put(canvas.art.glow(wide, high, high / 2, 5, theme.BLACK, 105), pose.x, foot, "c", alpha)
    if outline is not None:
        color, glow, line, opacity = _RINGS[outline]
        high = pose.width / 2 + 2
        wide = pose.width * look.breadth / 2 + 2
        ring, r = (pose.x - wide, pose.y - high, 2 * wide, 2 * high), wide * RING_ROUND
        canvas.glow(ring, r, 6, color, glow)
        canvas.box(ring, r, line=theme.BRASS, line_width=line + 1.5, line_opacity=opacity * 0.8)
        canvas.box(ring, r, line=color, line_width=line, line_opacity=opacity)
    canvas.icon(look.sprite, pose.x, pose.y, pose.width, alpha=alpha)
