"""What is lit at a guided table while all else lies in the dark: pieces, zones, read-outs, the way of an action."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from elements_table.kernel.game import Action
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.features.lessons.guided_blocks import Bead, draw_bead
from elements_table.ui.features.lessons.guided_card import CaptionCard
from elements_table.ui.features.lessons.leader import Leader, moves
from elements_table.ui.features.match.match_context import TablePart
from elements_table.ui.features.match.reaction_controller import ReactionController
from elements_table.ui.parlour.ruler import bounds
from elements_table.ui.platform.people import Mood
from elements_table.ui.stage.action_paths import (
    Way,
    around,
    corner,
    curve_of,
    draw_arrow,
    draw_place,
    meet,
    open_cards,
    openings,
    target,
    way_of,
)
from elements_table.ui.stage.choices import Choices
from elements_table.ui.stage.draft import Selection
from elements_table.ui.stage.motion.drawing import draw_lit, draw_look
from elements_table.ui.stage.scene import Figure, Ref
from elements_table.ui.stage.slip_place import LARGE

ARROW: Final = 600.0
"""How long an arrow is drawn, in ms."""
WRONG: Final = 900.0
"""How long a zone shows that a try was wrong, in ms."""
PREVIEW: Final = 0.47
"""Opacity of a piece where it is to lie."""
CHIPS: Final = 2
"""How many reactions a lesson shows at a time, at the most."""
FEATHER: Final = 30.0
"""How softly the light ends."""
AROUND: Final = 6.0
"""What of the light goes beyond a read-out, in dp."""


@dataclass(eq=False, repr=False)
class GuidedLight(TablePart):
    """Finds what the focus of whoever leads names, and draws the table so."""

    leader: Leader
    reactions: ReactionController
    card: CaptionCard

    def __post_init__(self) -> None:
        super().__post_init__()
        self.way = Way()
        """Where the action asked for is made."""
        self.rects: list[Rect] = []
        self.raised: frozenset[Ref] = frozenset()
        self._since = 0.0
        self._is_drawn = False
        self._wrong: tuple[str, float] | None = None
        self.beads: dict[Ref | str, Bead] = {}
        """What marks actions, by their piece, place or button: of several with it the last."""

    def begin(self) -> None:
        """Another thing is asked for: its arrow is drawn anew."""
        self._since, self._is_drawn = self._app.clock, self._stage.pace.reduced
        self._wrong = None
        self.renew()

    def renew(self) -> None:
        """Find anew what is lit, and lay the card where it covers none of it."""
        state, stage, drags, focus = self._state, self._stage, self._drags, self.leader.focus()
        asked = focus.action is not None and self.leader.showing is None
        way = self._way(focus.action, focus.zone) if focus.action is not None else Way()
        self.way = way if asked else Way()
        self.rects, refs = [], set(way.refs)
        for name in focus.light:
            rects, found = self.find(name) or ([], set())  # it may still be on its way; at rest it is there
            self.rects += rects
            refs |= found
        if way.zone:
            self.rects.append(stage.zones[way.zone].area)
            refs |= {Ref(way.zone, actor.index) for actor in stage.actors[way.zone]}
        showing = self.leader.showing
        is_dark = focus.is_dark and (showing is None or not showing.is_whole)  # then all is to be seen
        stage.lit = frozenset(refs) if is_dark else None
        drags.ask(focus.action if asked and state.choices is not None else None)
        if drags.held is None:
            stage.part(self.way.zone if self.way.zone and stage.zones[self.way.zone].joins else None)
        before, self.raised = self.raised, frozenset(ref for ref in self.way.refs if stage.zones[ref.zone].spread)
        if before != self.raised:
            stage.raise_up((stage.raised - before) | self.raised)
        if state.hinted is None:
            state.hinted_button = self.way.button
        marked = [(bead, self._way(action)) for bead, action in self.leader.beads()]
        count = Counter(way.refs[-1:] for _bead, way in marked)
        places = [(place, bead) for bead, way in marked for place in self._marked(way, count[way.refs[-1:]] > 1)]
        self.beads = {place: bead for place, bead in places if place}
        self._lay_card(refs)
        self._teach(is_led=focus.is_dark)
        state.refresh()

    def _marked(self, way: Way, is_shared: bool) -> Sequence[Ref | str]:
        """Return what stands for an action: its pieces, its button, of a hand the last card or, shared, its place."""
        if not way.refs or not self._stage.zones[way.refs[-1].zone].spread:
            return way.refs or (way.button,)
        return (way.zone,) if is_shared and way.zone else way.refs[-1:]

    def _teach(self, *, is_led: bool) -> None:
        """Let who teaches look as what is said has it."""
        seat, said, before = self.leader.teacher, self.card.caption, self._views.teaching
        mood: Mood = "calm" if said is not None and said.tone == "coral" else "pleased"
        self._views.teaching = {} if seat is None or not is_led else {seat: mood}
        if before != self._views.teaching:
            self._state.redraw()

    def find(self, name: str) -> tuple[list[Rect], set[Ref]] | None:
        """Return where something named is, and its pieces; None where the table has nothing of that name.

        A name is that of a read-out or a zone, a zone and a piece (`hand 6`), or `button` and a button's.
        """
        stage, view, layout = self._stage, self._views.view(), self._state.layout
        first, _space, rest = name.partition(" ")
        if first == "button":
            slots, seen = self._scene.buttons(view, layout), self.seen()
            if places := [seen.get(rest, (slot, slot.rect))[1] for slot in slots if slot.name == rest]:
                return places, set()
        elif rest and first in stage.zones:
            found = {Ref(first, actor.index) for actor in stage.actors[first] if actor.piece.name == rest}
            if found:
                return [], found
        elif name in (spots := self._scene.readouts.spots(view, layout)):
            return [spots[name]], self._inside(spots[name])
        elif name in stage.zones:
            zone = stage.zones[name]
            found = {Ref(name, actor.index) for actor in stage.actors[name]}
            return ([zone.area] if zone.drop and not zone.spread else []), found
        return None

    def _inside(self, rect: Rect) -> set[Ref]:
        pieces = [(Ref(name, actor.index), actor.home) for name, all_ in self._stage.actors.items() for actor in all_]
        return {ref for ref, home in pieces if meet((home.x, home.y, 0.0, 0.0), rect)}

    def _way(self, action: Action, to: str = "") -> Way:
        """Return where an action is made; `to` as in `Focus.zone`."""
        view, layout, stage = self._views.view(), self._state.layout, self._stage
        if action not in view.legal and self._match.objection(layout.viewer, action) is not None:
            return Way()
        if zoned := [move for move in moves(self._scene, view, layout, action, to) if move.zone]:
            next_zone = zoned[0].zone
            return Way(tuple(move.ref for move in zoned if move.zone == next_zone), next_zone)
        choices = Choices(self._scene, [action], view, layout)
        way = way_of(stage, choices, action, self._scene.touches(action, view, layout))
        draft = self._state.draft
        made = {} if draft is None else {name: act for name, act in draft.presses().items() if not callable(act)}
        button = next((name for name, act in made.items() if act == action), way.button)
        mine = self.reactions.mine()
        button = next((one.name for one in mine if action in (one.action, *one.others)), button)
        names = {slot.name for slot in self._scene.buttons(view, layout)}
        names |= {chip.name for chip in self.reactions.widgets()}
        zone = to if to in stage.zones else way.zone
        is_laid = draft is not None and not isinstance(draft, Selection) and draft.action() == action
        waiting = [ref for ref in way.refs if ref.zone != zone and not is_laid]
        refs = (*waiting, *(ref for ref in way.refs if ref.zone == zone))
        return Way(refs, zone, button if button in names else "")

    def _lay_card(self, refs: set[Ref]) -> None:
        """Lay the card clear of all that is lit or can be pressed."""
        stage, layout = self._stage, self._state.layout
        around_all: list[Rect] = []
        is_led = stage.lit is not None  # then where pieces would lie is bare cloth
        rise = theme.Raise.SELECTED if self.leader.is_open() else 0.0
        taken = [_grown(rect, AROUND) for rect in self.rects]
        for name, actors in stage.actors.items():
            aspect = stage.zones[name].aspect
            rises = [rise * (not is_led or Ref(name, actor.index) in refs) for actor in actors]
            rects = [around(actor.home, aspect, high) for actor, high in zip(actors, rises, strict=True)]
            lit = [rect for actor, rect in zip(actors, rects, strict=True) if Ref(name, actor.index) in refs]
            taken += [bounds(rects)] if rects and len(lit) == len(rects) else lit
            around_all += [bounds(rects)] if rects else []
        around_all += [bust.shoulders for bust in layout.parlour.busts.values()]
        view, part = self._views.view(), self._scene.reactions
        spots = self._scene.readouts.spots(view, layout)
        taken += [spots[name] for name in self._scene.readouts.bare]
        if stage.lit is None:  # else what is lit counts
            taken += open_cards(stage, layout.parlour.unit)
        told = [*spots.values(), *(rect for rect, _tip in self._scene.readouts.meanings(view, layout))]
        wide = layout.parlour.ruler()[2] / 2
        told = [one for one in told if not is_led or not LARGE < min(one[2:]) <= one[2] < wide or self._inside(one)]
        around_all += [*told, *openings(stage)]
        taken.append(self._scene.seat_place(layout.viewer, layout).area)
        slots = [slot for slot in self._scene.buttons(view, layout) if self.leader.shows(slot) and not slot.shows]
        chips = part.chip_places(view, layout, CHIPS) if part is not None and self.reactions.mine() else ()
        self.card.place([*taken, *(slot.rect for slot in slots), *chips], around_all)

    def wrong(self, zone: str) -> None:
        """Show for a while that a try there was wrong."""
        if zone in self._stage.zones:
            self._wrong = (zone, self._app.clock)
            self._app.display.touch()

    def update(self, now: float) -> None:
        """Let the arrow come to rest, and a wrong zone calm down."""
        if not self._is_drawn and now - self._since >= self._length:
            self._is_drawn = True
            self._state.stale = True
        if self._wrong is not None and now - self._wrong[1] >= WRONG:
            self._wrong = None
            self._state.stale = True

    @property
    def _length(self) -> float:
        return ARROW * self._stage.pace.factor

    def moving(self) -> bool:
        """Return whether an arrow is being drawn."""
        return self._points and not self._is_drawn

    @property
    def _points(self) -> bool:
        """Whether there is a way to show: not while a piece is in hand, or something happens."""
        is_free = self._drags.held is None and (self._state.choices is not None or not self.leader.is_open())
        return self._has_way and is_free and not self._stage.moving()

    @property
    def _has_way(self) -> bool:
        return bool(self.way.refs) and self.way.zone not in ("", self.way.refs[0].zone)

    def draw(self, canvas: Canvas, cards: CardArt) -> None:
        """Darken the resting table but for what is lit, and draw where the action asked for is made."""
        stage = self._stage
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
                self._draw_arrow(canvas, 1.0)
        if self._wrong is not None:
            zone = stage.zones[self._wrong[0]]
            canvas.box(zone.area, zone.radius, fill=theme.CORAL, fill_opacity=0.06, line=theme.CORAL, line_width=2.5)
        self._draw_beads(canvas, moving=False)

    def _draw_beads(self, canvas: Canvas, *, moving: bool) -> None:
        """Draw what marks actions at what rests, or at pieces of zones in which something is `moving`."""
        stage = self._stage
        live, seen = (stage.live(), self.seen()) if self.beads else (set(), {})
        for place, bead in self.beads.items():
            if isinstance(place, str):
                rect = seen[place][1] if place in seen else stage.zones[place].area if place in stage.zones else None
                if rect is not None and not moving:
                    x, y, wide, _high = rect
                    draw_bead(canvas, bead, x + wide - 5, y + 4)
                continue
            actor = stage.actor(place)
            if actor is None or (place.zone in live) != moving or stage.in_hand(actor):
                continue
            draw_bead(canvas, bead, *corner(stage, place))

    def _darken(self, canvas: Canvas) -> None:
        surface = canvas.surface
        parts = []
        busts = self._state.layout.parlour.busts
        people = [rect for seat in self._views.teaching for rect in (busts[seat].face, busts[seat].shoulders)]
        for rect in (*self.rects, *people):
            x, y, w, h = _grown(rect, 2.0)
            light = canvas.art.glow(w, h, max(theme.PANEL_RADIUS, min(w, h) / 3), FEATHER, theme.WHITE, 255)
            area = light.get_rect(center=canvas.at(x + w / 2, y + h / 2))
            part = pygame.Surface(area.size, pygame.SRCALPHA)
            part.blit(surface, (0, 0), area)
            part.blit(light, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
            parts.append((part, area.topleft))
        surface.fill((theme.DARKNESS,) * 3, special_flags=pygame.BLEND_RGB_MULT)
        for part, at in parts:
            surface.blit(part, at)

    def _draw_zone(self, canvas: Canvas, cards: CardArt) -> None:
        stage = self._stage
        zone, actor = stage.zones[self.way.zone], stage.actor(self.way.refs[0])
        assert actor is not None
        if isinstance(actor.look, Figure):
            canvas.dashed(zone.area, zone.radius, theme.GOLD, 0.9, 2, (10, 8), 0.05)
            return
        pose = target(stage, self.way.zone)
        draw_place(canvas, pose, zone.aspect, theme.GOLD)
        if len(self.way.refs) > 1 or (stage.actors[self.way.zone] and not zone.joins):
            return  # the arrow says enough, and pieces would be seen through each other
        draw_look(canvas, cards, actor.look, pose._replace(alpha=PREVIEW), zone.width)

    def draw_moving(self, canvas: Canvas) -> None:
        """Draw as much of the arrow as is there already, and the tries with cards that move."""
        self._draw_beads(canvas, moving=True)
        if self.moving():
            part = (self._app.clock - self._since) / self._length
            drawn = theme.out_cubic(min(1.0, max(0.0, part)))
            self._draw_arrow(canvas, drawn)

    def _draw_arrow(self, canvas: Canvas, part: float) -> None:
        ruler, curve = self._state.layout.parlour.ruler(), curve_of(self._stage, self.way)
        draw_arrow(canvas, curve, theme.GOLD, part, free=[ruler], slip=self.card.rect)


def _grown(rect: Rect, by: float) -> Rect:
    x, y, w, h = rect
    return (x - by, y - by, w + 2 * by, h + 2 * by)
