"""What is lit at a guided table while all else lies in the dark: pieces, zones, read-outs, the way of an action."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import pygame

from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.drawing.painter import Rect
from elements_table.ui.drawing.theme import CORAL, GOLD, PANEL_RADIUS
from elements_table.ui.features.lessons.guide import Focus
from elements_table.ui.features.lessons.guided_card import RANK
from elements_table.ui.features.lessons.guided_show import moves
from elements_table.ui.features.lessons.guided_tries import Tries
from elements_table.ui.stage.actor import Actor
from elements_table.ui.stage.choices import Choices
from elements_table.ui.stage.draft import Selection
from elements_table.ui.stage.motion.drawing import draw_lit, draw_look
from elements_table.ui.stage.scene import ButtonSlot, Figure, Ref
from elements_table.ui.stage.ways import Way, arrow, draw_arrow, target, top, way_of

if TYPE_CHECKING:
    from elements_table.ui.features.lessons.guided import GuidedTable

ARROW: Final = 600.0
"""How long an arrow is drawn, in ms."""
WRONG: Final = 900.0
"""How long a zone shows that a try was wrong, in ms."""
PREVIEW: Final = 0.47
"""Opacity of a piece where it is to lie."""
PIECES: Final = 0.004
HELD: Final = 0.05
"""How bad it is to cover a square dp of other pieces, and of the own hand or an arrow, as a way in dp."""
NOWHERE: Final[Rect] = (0.0, 0.0, 0.0, 0.0)
AROUND: Final = 6.0
"""What of the light goes beyond a read-out, in dp."""


class UnknownSpotError(LookupError):
    """A name that nothing on the table has."""


class Light:
    """Finds what a guide's focus names, and draws the table so."""

    def __init__(self, table: GuidedTable) -> None:
        self._table = table
        self.way = Way()
        """Where the action asked for is made."""
        self.rects: list[Rect] = []
        self.raised: frozenset[Ref] = frozenset()
        self._since = 0.0
        self._is_drawn = False
        self._wrong: tuple[str, float] | None = None
        self.tries = Tries(table, lambda action: self._way(Focus(action=action)))

    # ---- what is lit

    def begin(self) -> None:
        """Another thing is asked for: its arrow is drawn anew."""
        self._since, self._is_drawn = self._table.app.clock, self._table.stage.pace.reduced
        self._wrong = None
        self.renew()

    def renew(self) -> None:
        """Find anew what is lit, and lay the card where it covers none of it."""
        table = self._table
        focus, stage = table.guide.focus(), table.stage
        asked = focus.action is not None and not table.is_showing
        way = self._way(focus) if focus.action is not None else Way()
        self.way = way if asked else Way()
        self.rects, refs = [], set(way.refs)
        for name in focus.light:
            try:
                rects, found = self.find(name)
            except UnknownSpotError:  # it may still be on its way; that it is there at rest is tested
                continue
            self.rects += rects
            refs |= found
        if way.zone:
            self.rects.append(stage.zones[way.zone].area)
            refs |= {Ref(way.zone, actor.index) for actor in stage.actors[way.zone]}
        has_shown = table.showing is not None and table.showing.is_whole  # all is to be seen then
        stage.lit = frozenset(refs) if focus.is_dark and not has_shown else None
        table.drags.asked = focus.action if asked and table.state.choices is not None else None
        if table.drags.held is None:
            stage.part(self.way.zone if self.way.zone and stage.zones[self.way.zone].joins else None)
        before, self.raised = self.raised, frozenset(ref for ref in self.way.refs if stage.zones[ref.zone].spread)
        if before != self.raised:
            stage.raise_up((stage.raised - before) | self.raised)
        if table.state.hinted is None:
            table.state.hinted_button = self.way.button
        self.tries.renew()
        self._lay_card(refs)
        table.state.refresh()

    def find(self, name: str) -> tuple[list[Rect], set[Ref]]:
        """Return where something named is, and its pieces; UnknownSpotError where the table has nothing of that name.

        A name is that of a read-out or a zone, a zone and a piece (`hand 6`), or `button` and a button's.
        """
        table, stage = self._table, self._table.stage
        view, layout = table.view(), table.state.layout
        first, _space, rest = name.partition(" ")
        if first == "button":
            slots = [slot.rect for slot in table.scene.buttons(view, layout) if slot.name == rest]
            if slots:
                return slots, set()
        elif rest and first in stage.zones:
            found = {Ref(first, actor.index) for actor in stage.actors[first] if actor.piece.name == rest}
            if found:
                return [], found
        elif name in (spots := table.scene.spots(view, layout)):
            return [spots[name]], self._inside(spots[name])
        elif name in stage.zones:
            zone = stage.zones[name]
            found = {Ref(name, actor.index) for actor in stage.actors[name]}
            return ([zone.area] if zone.drop and not zone.spread else []), found
        raise UnknownSpotError(name)

    def _inside(self, rect: Rect) -> set[Ref]:
        """Return the pieces whose middle lies on a read-out or panel."""
        x, y, w, h = rect
        stage = self._table.stage
        return {
            Ref(name, actor.index)
            for name, actors in stage.actors.items()
            for actor in actors
            if x <= actor.home.x <= x + w and y <= actor.home.y <= y + h
        }

    def _way(self, focus: Focus) -> Way:
        """Return where the action asked for is made."""
        table = self._table
        view, layout, stage = table.view(), table.state.layout, table.stage
        if focus.action not in view.legal and table.match.objection(layout.viewer, focus.action) is not None:
            return Way()
        if zoned := [move for move in moves(table.scene, view, layout, focus.action, focus.zone) if move.zone]:
            next_zone = zoned[0].zone
            return Way(tuple(move.ref for move in zoned if move.zone == next_zone), next_zone)
        choices = Choices(table.scene, [focus.action], view, layout)
        way = way_of(stage, choices, focus.action, table.scene.touches(focus.action, view, layout))
        draft = table.state.draft
        made = {} if draft is None else {name: act for name, act in draft.presses().items() if not callable(act)}
        button = next((name for name, action in made.items() if action == focus.action), way.button)
        mine = table.reactions.mine()
        button = next((one.name for one in mine if focus.action in (one.action, *one.others)), button)
        names = {slot.name for slot in table.scene.buttons(view, layout)}
        names |= {chip.name for chip in table.reactions.widgets()}
        zone = focus.zone if focus.zone in stage.zones else way.zone
        is_laid = draft is not None and not isinstance(draft, Selection) and draft.action() == focus.action
        waiting = [ref for ref in way.refs if ref.zone != zone and not is_laid]
        return Way(
            (*waiting, *(ref for ref in way.refs if ref.zone == zone)), zone, button if button in names else ""
        )

    # ---- where the card lies

    def _lay_card(self, refs: set[Ref]) -> None:
        """Lay the card clear of all that is lit and, if it can, of the hand, the arrow, and what else lies there."""
        table, stage, layout = self._table, self._table.stage, self._table.state.layout
        softly: list[tuple[Rect, float]] = []
        taken = [_grown(rect, AROUND) for rect in self.rects]
        for name, actors in stage.actors.items():
            zone = stage.zones[name]
            around = [_around(actor, zone.aspect) for actor in actors]
            lit = [rect for actor, rect in zip(actors, around, strict=True) if Ref(name, actor.index) in refs]
            taken += [_bounds(around)] if around and len(lit) == len(around) else lit
            if around:
                softly.append((_bounds(around), HELD if zone.spread else PIECES))
        if self._has_way:
            softly += [((x - 14, y - 14, 28, 28), HELD) for x, y in self._curve()[::6]]
        right = [y + h for x, y, w, h in self.rects if x + w > layout.width * 0.6]
        near = max(right, default=80.0) + 16
        slots = [slot for slot in table.scene.buttons(table.view(), layout) if table.guide.shows(slot)]
        if stage.lit is None:
            softly, slots, near = self._in_the_open(softly, slots, near)
        taken += [_grown(slot.rect, 2.0) for slot in slots]
        table.card.place(taken, softly, near, RANK if stage.lit is not None else RANK / 4)

    def _in_the_open(
        self, softly: list[tuple[Rect, float]], slots: list[ButtonSlot], near: float
    ) -> tuple[list[tuple[Rect, float]], list[ButtonSlot], float]:
        """Return the same where nothing is dark: all is to be seen, but for what the scene can spare."""
        table, layout = self._table, self._table.state.layout
        spots = table.scene.spots(table.view(), layout)
        spare = spots.get(table.scene.spare, NOWHERE)
        seats = [table.scene.seat_place(seat, layout) for seat in range(layout.seats)]
        found = [(_grown(rect, AROUND), HELD + 3 * weight) for rect, weight in softly if not _is_in(rect, spare)]
        found += [(zone.area, HELD) for zone in table.stage.zones.values() if zone.drop and not zone.spread]
        found += [(_grown(seat.area, AROUND), HELD) for seat in seats if seat is not None]
        found += [(rect, HELD) for rect in spots.values()]
        found.append((spare, -HELD * sum(_is_in(spare, rect) for rect in spots.values())))
        kept = [slot for slot in slots if not slot.shows or not _is_in(slot.rect, spare)]
        return found, kept, spare[1] or near

    # ---- drawing

    def wrong(self, zone: str) -> None:
        """Show for a while that a try there was wrong."""
        if zone in self._table.stage.zones:
            self._wrong = (zone, self._table.app.clock)
            self._table.app.display.touch()

    def update(self, now: float) -> None:
        """Let the arrow come to rest, and a wrong zone calm down."""
        if not self._is_drawn and now - self._since >= self._length:
            self._is_drawn = True
            self._table.state.stale = True
        if self._wrong is not None and now - self._wrong[1] >= WRONG:
            self._wrong = None
            self._table.state.stale = True

    @property
    def _length(self) -> float:
        return ARROW * self._table.stage.pace.factor

    def moving(self) -> bool:
        """Return whether an arrow is being drawn."""
        return self._points and not self._is_drawn

    @property
    def _points(self) -> bool:
        """Whether there is a way to show: not while a piece is in hand, or something happens."""
        table = self._table
        is_free = table.drags.held is None and table.state.choices is not None
        return self._has_way and is_free and not table.stage.moving()

    @property
    def _has_way(self) -> bool:
        """Whether a piece is to be carried somewhere."""
        return bool(self.way.refs) and self.way.zone not in ("", self.way.refs[0].zone)

    def _curve(self) -> list[tuple[float, float]]:
        stage = self._table.stage
        actor, end = stage.actor(self.way.refs[0]), target(stage, self.way.zone)
        assert actor is not None
        high = end.width * stage.zones[self.way.zone].aspect
        return arrow(top(stage, actor), (end.x, end.y + high * 0.22))

    def draw(self, canvas: Canvas, cards: CardArt) -> None:
        """Darken the resting table but for what is lit, and draw where the action asked for is made."""
        stage = self._table.stage
        if stage.lit is not None:
            if not canvas.art.strong:
                self._darken(canvas)
            live = stage.live()
            for name in stage.zones:
                if name not in live:
                    draw_lit(stage, canvas, cards, name)
        if self._points:
            self._draw_zone(canvas, cards)
            if self._is_drawn:
                draw_arrow(canvas, self._curve(), GOLD)
        if self._wrong is not None:
            zone = stage.zones[self._wrong[0]]
            canvas.box(zone.area, zone.radius, fill=CORAL, fill_opacity=0.06, line=CORAL, line_width=2.5)
        self.tries.draw(canvas, moving=False)

    def _darken(self, canvas: Canvas) -> None:
        """Take light from all but the lit rectangles."""
        surface = canvas.surface
        parts = []
        for rect in self.rects:
            area = canvas.pixels(_grown(rect, 2.0)).clip(surface.get_rect())
            if area.w > 0 and area.h > 0:
                part = surface.subsurface(area).convert_alpha()
                w, h = area.w / canvas.scale, area.h / canvas.scale
                mask = canvas.art.box(w, h, PANEL_RADIUS + 2, fill=theme.WHITE)
                part.blit(pygame.transform.scale(mask, area.size), (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
                parts.append((part, area.topleft))
        surface.fill((theme.DARKNESS,) * 3, special_flags=pygame.BLEND_RGB_MULT)
        for part, at in parts:
            surface.blit(part, at)

    def _draw_zone(self, canvas: Canvas, cards: CardArt) -> None:
        """Draw the zone that is asked for, and the piece as it will lie there."""
        stage = self._table.stage
        zone, actor = stage.zones[self.way.zone], stage.actor(self.way.refs[0])
        assert actor is not None
        canvas.dashed(zone.area, zone.radius, GOLD, 0.9, 2, (10, 8), 0.05)
        pose = target(stage, self.way.zone)
        if len(self.way.refs) > 1 or (stage.actors[self.way.zone] and not zone.joins):
            return  # the arrow says enough, and pieces would be seen through each other
        if not isinstance(actor.look, Figure):
            draw_look(canvas, cards, actor.look, pose._replace(alpha=PREVIEW), zone.width)

    def draw_moving(self, canvas: Canvas) -> None:
        """Draw as much of the arrow as is there already, and the tries with cards that move."""
        self.tries.draw(canvas, moving=True)
        if self.moving():
            part = (self._table.app.clock - self._since) / self._length
            draw_arrow(canvas, self._curve(), GOLD, theme.out_cubic(min(1.0, max(0.0, part))))


def _grown(rect: Rect, by: float) -> Rect:
    x, y, w, h = rect
    return (x - by, y - by, w + 2 * by, h + 2 * by)


def _bounds(rects: Sequence[Rect]) -> Rect:
    """Return the rectangle around some."""
    left, top = min(x for x, _y, _w, _h in rects), min(y for _x, y, _w, _h in rects)
    right, foot = max(x + w for x, _y, w, _h in rects), max(y + h for _x, y, _w, h in rects)
    return (left, top, right - left, foot - top)


def _around(actor: Actor, aspect: float) -> Rect:
    """Return a rectangle around a piece where it belongs, raised or not, however it is turned."""
    pose = actor.home
    wide, high = pose.width, pose.width * aspect
    if abs(pose.angle) % 180 > 45:
        wide, high = high, wide
    return (pose.x - wide / 2, pose.y - high / 2 - theme.Raise.SELECTED, wide, high + theme.Raise.SELECTED)


def _is_in(rect: Rect, panel: Rect) -> bool:
    """Return whether the middle of a rectangle lies on a panel."""
    x, y, w, h = rect
    left, top, wide, high = panel
    return left <= x + w / 2 <= left + wide and top <= y + h / 2 <= top + high
