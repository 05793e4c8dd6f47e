"""How a table is drawn: a base that seldom changes, the resting pieces on it, and what moves."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final

import pygame

from elements_table.kernel.occasions import Impression
from elements_table.match.play.match import Update
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.features.match.announcer import Announcer
from elements_table.ui.features.match.enlarged import Enlarging
from elements_table.ui.features.match.hint.hint_card import HintCard
from elements_table.ui.features.match.instruction import Instruction
from elements_table.ui.features.match.interludes import Interludes
from elements_table.ui.features.match.log.log_drawer import LogDrawer
from elements_table.ui.features.match.match_context import TablePart
from elements_table.ui.features.match.overlays import Overlays
from elements_table.ui.features.match.table_bar import TableBar, draw_zone_frames
from elements_table.ui.panels.teams import RINGED, acting_seat, draw_before, draw_company, lamp_area, lights
from elements_table.ui.parlour import busts, habits, liveliness, living_busts, room
from elements_table.ui.platform import frame_budget
from elements_table.ui.stage.action_paths import draw_ranked, draw_way, leads, meet
from elements_table.ui.stage.motion.drawing import draw_added, draw_moving, draw_resting
from elements_table.ui.stage.scene import View
from elements_table.ui.stage.sheets.sheet import EndSheet

FRESH: Final = 1
"""How many cards a frame may build at a size that they never had."""
FAR: Final = 0.25
"""Points that are far apart, in those that a match goes to."""
GLOW_STEPS: Final = 6
"""Strengths of the turn ring that are blurred once and kept."""


@dataclass(eq=False, repr=False)
class TablePainter(TablePart):
    """Draws one table screen; holds its rasters and the little that moves besides the pieces."""

    top_bar: TableBar
    log_drawer: LogDrawer
    card: HintCard
    instruction: Instruction
    announcer: Announcer
    interludes: Interludes

    def __post_init__(self) -> None:
        super().__post_init__()
        self._look = self._match.game.data.look
        self._base: pygame.Surface | None = None
        self._cards: CardArt | None = None
        self._is_redrawn = False
        """Whether this frame has drawn what rests, and has little time left."""
        self._fades: list[tuple[pygame.Surface, tuple[int, int], float, float]] = []
        """What fades into the base: a part of it as it was, its place, since when, and for how long."""
        self._before: View | None = None
        """What was to be read before the pieces set out that are on their way."""
        self._lights: dict[int, busts.Light] = {}
        """In what light everybody is seen there."""
        self._pulse_from = -1e9
        self._bearings: dict[int, habits.Bearing] = {}
        self._laid: tuple[float, float] | None = None
        self.living = living_busts.LivingBusts()
        """Whoever sits across the table, as they blink and look."""
        self.guests = living_busts.LivingBusts()
        """The same at a sheet, where their heads rest: light falls on them from behind."""
        self.enlarging = Enlarging(self.context)

    def fit(self) -> None:
        """Forget every raster of the old size."""
        self.let_go()
        self._cards, self._laid = CardArt(self._art), None
        self.announcer.forget()
        self._state.base_stale = True

    def let_go(self) -> None:
        """Let go of every raster: the table is left."""
        self._base = self._cards = self._before = None
        self._fades.clear()
        self.living.let_go()

    def forget(self) -> None:
        """Let go of what a pointer or the focus has enlarged, and of old read-outs: others look."""
        self.enlarging.forget()
        self._before = None
        self._lights = {}
        self._fades.clear()
        self.living.calm()
        self.announcer.forget()

    def moving(self) -> bool:
        """Return whether anything but pieces and eyes moves: interludes, read-outs, elements, chips, ring or bulb."""
        effects = self.announcer.moving() or self._stage.answering() or self.interludes.moving()
        return bool(self._fades) or effects or self._pulsing() or self._thinking()

    def _thinking(self) -> bool:
        return not self._stage.pace.reduced and self._state.asked_hint is not None

    def pulse(self) -> None:
        """Let the turn ring pulse from now on."""
        if self._pulse_from < 0:
            self._pulse_from = self._app.clock

    def calm(self) -> None:
        """Let ring and chime tell of the next turn anew."""
        self._state.is_announced, self._pulse_from = False, -1e9

    def _pulsing(self) -> bool:
        length = theme.Motion.RING * theme.Motion.RING_PULSES
        return not self._stage.pace.reduced and 0 <= self._app.clock - self._pulse_from < length

    def keep_readouts(self, before: View, silent: Sequence[Rect] = ()) -> None:
        """Keep what was to be read before until the pieces that set out now have landed; then read-outs fade.

        What is to be read in the places `silent` goes with the pieces.
        """
        self._before = before
        if silent and self._base is not None:
            Canvas(self._base, self._art).bare(self._place().room, silent)

    def _holds(self) -> bool:
        """Return whether pieces are on their way, and what was to be read before them stands still."""
        return self._before is not None and self._stage.carrying()

    def _let_fade(self, base: pygame.Surface) -> None:
        if self._before is None or self._stage.pace.reduced or self.interludes.before is not None:
            return
        self._before = None
        canvas = Canvas(base, self._art)
        for rect in self._scene.readouts.fading(self._state.layout):
            area = canvas.pixels(rect).clip(base.get_rect())
            self._keep(base.subsurface(area).copy(), area.topleft, theme.Motion.NUMBER)

    def _keep(self, part: pygame.Surface, at: tuple[int, int], length: float) -> None:
        self._fades.append((part, at, self._app.clock, self._stage.pace.ms(length)))

    def _let_light_fade(self, base: pygame.Surface, view: View) -> None:
        """Let the lamp's light go from whom it leaves and come to whom it falls on now."""
        before, self._lights = self._lights, lights(self._scene, view)
        canvas = Canvas(base, self._art)
        for seat, light in before.items() if not self._stage.pace.reduced else ():
            if light != self._lights[seat]:
                rect = lamp_area(self._scene, self._state.layout, seat)
                area = canvas.pixels(rect).clip(base.get_rect())
                part = base.subsurface(area).convert_alpha()
                if seat == self._state.layout.viewer:  # the face in the ring may be another: it had two mouths
                    r = canvas.art.px(rect[2] / 2 - RINGED)
                    pygame.draw.circle(part, (0, 0, 0, 0), (area.w / 2, area.h / 2), r)
                self._keep(part, area.topleft, theme.Motion.LAMP)

    def update(self, now: float) -> None:
        """Let chips come and go, and a card grow that a hand rests on."""
        self.announcer.update()
        if self._state.base_stale and not self._holds():
            self._state.stale = True
        self.enlarging.update(now)
        if not (self.context.posed or self._stage.pace.reduced):
            self.living.update(now, self._seen())
            if (on_top := self.context.is_on_top) is False or self.interludes.says:
                counted = (self._state.layout.width / 2, self._state.layout.height / 2) if on_top else None
                self.guests.update(now, liveliness.Seen(piece=counted, is_held=not self._app.is_focused))
            for name, seat in self.living.company.heard():
                if name == liveliness.SORTS:
                    places = self._scene.hands(seat)
                    self._stage.sort([self._scene.zone_of(place, self._state.layout) for place in places])
                else:
                    x = self._state.layout.parlour.busts[seat].x
                    self.context.play_sound(name, 2 * x / self._state.layout.width - 1)

    def _seen(self) -> liveliness.Seen:
        """Return what everybody has seen, for the faces to follow."""
        view, state, stage = self._views.view(), self._state, self._stage
        acting = acting_seat(view)
        at = None if acting is None or acting < 0 else self._scene.seat_place(acting, state.layout)[:2]
        is_moving = stage.moving()
        flies = (one for one in stage.everything if one.flight is not None and one.flight.far)
        flying = next(flies, None) if is_moving else None
        carried = stage.dragged or flying
        giver = None if flying is None or state.coming is None else state.coming.seat
        where = None if carried is None else carried.pose[:2]
        if state.is_dealing and flying is not None and flying.flight is not None:
            giver, where = self._scene.dealer(view), flying.flight.start[:2]
        if giver is not None and flying is not None:
            self._laid = flying.home[:2]
        touched = None if len(self._match.people) > 1 else stage.selected or stage.stirred  # of who sat there before
        return liveliness.Seen(
            acting,
            at,
            where,
            is_held=not (self.context.is_on_top and self._app.is_focused) or state.window.is_open or view.is_secret,
            is_drawn=is_moving or self.moving(),
            is_awaited=self._mode.has_bots and at is not None and not self._match.seats[acting or 0].is_person,
            touched=None if touched is None else touched.home[:2],
            giver=giver,
            lands=where if state.is_dealing or flying is None else flying.home[:2],
            laid=self._laid or (state.layout.width / 2, state.layout.height / 2),
            bearings=self._bearings,
        )

    def _weighed(self, view: View) -> dict[int, habits.Bearing]:
        """Return for whom the match goes well, and for whom badly: by far, or late in it."""
        scores = self._match.counted()
        best, *others = sorted({*scores}, reverse=True)
        if not others:
            return {}
        far = max(best, float(self._match.goal or 0)) * FAR
        is_late = len(view.rounds) > 1 or self._scene.staging.at_stake(view)
        found: dict[float, habits.Bearing] = {best: "winning" if best - others[0] >= far else "ahead"}
        if (is_far := best - others[-1] >= far) or is_late:
            found[others[-1]] = "losing" if is_far else "behind"
        return {seat: found[score] for seat, score in enumerate(scores) if score in found}

    def impression(self, update: Update) -> Impression | None:
        """Return what an update looks like to everybody."""
        talk = self._app.services.registry.occasions(self._match.game.id)
        return talk.impression(update.event.seen_by(None), update.views[None])

    def take_in(self, update: Update) -> None:
        """Let those across the table respond to an update at once."""
        if (made := self.impression(update)) is not None:
            self.living.company.see(made, self._match.game.data.teams, self._stage.pace.factor)

    def draw(self, canvas: Canvas) -> None:
        """Draw table, panels, log, zones and pieces that lie still."""
        self._draw_resting(canvas)
        self._is_redrawn = True

    def _draw_resting(self, canvas: Canvas, aside: float = 0.0) -> None:
        if self._cards is None:
            return
        canvas.surface.blit(self._drawn_base(), (0, 0))
        draw_zone_frames(canvas, self._drags, self._state.choices, whole=self.context.focus.by_keyboard)
        with canvas.shifted(aside):
            draw_resting(self._stage, canvas, self._cards, self.interludes.hidden)
        self._scene.paint_over(canvas, self._painted_view(), self._state.layout)
        if self.card.rect is not None and leads(self._state.ranked):
            free = [*self.card.uncrossed(), self.instruction.rect()]
            draw_way(canvas, self._stage, self._state.ranked[0].way, theme.GOLD, free, self.card.rect)
        self.announcer.draw_resting(canvas)
        self.log_drawer.draw_over(canvas, self._views.view())
        self._mode.shade(canvas, self._cards, self.top_bar)
        if self.card.rect is not None:
            self.card.draw(canvas)
        if (log := self.log_drawer.cover()) is None or not meet(log, self.instruction.rect()):
            self.instruction.draw(canvas)
        self.context.focus.draw(canvas)
        if self.card.rect is not None:
            draw_ranked(canvas, self._stage, self._state.ranked, self.card.buttons())

    def _painted_view(self) -> View:
        """Return what is to be read: things as before, for an interlude or until all has landed."""
        return self.interludes.before or (self._before if self._holds() else None) or self._views.view()

    def forget_resting(self) -> None:
        """Keep no picture of what rests, which is drawn again; but what is on its way left it as it was."""
        if not self._holds():
            self._base = None

    def _drawn_base(self) -> pygame.Surface:
        if self._base is None:
            self._base = pygame.Surface(self._app.display.size).convert()
            self._state.base_stale, self._lights, self._before = True, {}, None
        if self._state.base_stale and not self._holds():
            self._state.base_stale = False
            try:
                self._paint_base(self._base)
            except frame_budget.NotYet:
                self._lights = {}
                self._state.base_stale = True
                raise
        return self._base

    def _place(self) -> room.BareRoom:
        return self._app.display.place(self._look, self._state.layout.parlour)

    def _paint_base(self, base: pygame.Surface) -> None:
        self._let_fade(base)
        place, canvas, view, pace = self._place(), Canvas(base, self._art), self._painted_view(), self._stage.pace
        self._let_light_fade(base, view)
        if self._state.caught_up and not view.is_secret:
            self._bearings = self._weighed(view)
        place.paint_room(base)
        scene, layout = self._scene, self._state.layout
        sitters = draw_company(canvas, place, scene, view, layout)
        on_rail = (lambda lit, seat: draw_before(lit, scene, view, layout, seat)), layout.parlour.edge
        is_still = pace.reduced or self.context.posed
        lasts = (0.0, 0.0) if is_still else (pace.ms(theme.Motion.FACE), pace.ms(theme.Motion.LAMP))
        self.living.sit(sitters, canvas, place, *on_rail, lasts)
        if self.context.posed and not pace.reduced:
            self.living.company.settle(self._seen())
        self._scene.paint(canvas, view, self._state.layout)
        self.top_bar.draw(canvas)
        self._fades = [
            (_changed(part, base, at) if begun == self._app.clock else part, at, begun, length)
            for part, at, begun, length in self._fades
        ]

    def clear(self, canvas: Canvas, sheet: EndSheet, is_settled: bool = True, absent: Collection[int] = ()) -> None:
        """Draw the bare table for a sheet with whoever sits there: as calm as before, or as all turned out."""
        layout = sheet.layout
        place = self._app.display.place(self._look, layout.parlour)
        place.paint_room(canvas.surface)
        moods = sheet.moods if is_settled else {}
        view = replace(self._views.view(), moods=moods, waiting=(), coming=None)
        absent = absent if sheet.has_seal else {*absent, layout.viewer}
        sitters = draw_company(canvas, place, scene := self._scene, view, layout, ended=True, absent=absent)
        on_rail = (lambda lit, seat: draw_before(lit, scene, view, layout, seat, ended=True)), layout.parlour.edge
        self.guests.sit(sitters, canvas, place, *on_rail, is_over=is_settled and not self._stage.pace.reduced)
        self.top_bar.draw(canvas)
        for icon in self.top_bar.over():
            icon.draw(canvas, hot=False, pressed=False)

    def draw_added(self, canvas: Canvas) -> None:
        """Draw what has been dealt onto the resting pieces since."""
        if self._cards is not None:
            draw_added(self._stage, canvas, self._cards)

    def draw_moving(self, canvas: Canvas) -> None:
        """Draw fading numbers, the turn ring, pieces on their way, announcements, the cross of a refusal."""
        if self._cards is None:
            return
        spare, self._is_redrawn = 0 if self._is_redrawn else FRESH, False
        with canvas.art.drawing(live=True, spare=spare):
            self._draw_live(canvas, self._cards)

    def _draw_live(self, canvas: Canvas, cards: CardArt) -> None:
        aside = self.interludes.shake()
        if aside:
            with canvas.art.drawing(live=False):
                self._draw_resting(canvas, aside)
        if self.interludes.says:
            self._fades.clear()  # it takes the table as a picture: nothing may be on its way into that
        if not aside:
            lain = Overlays(self.log_drawer, self.card, self._mode).rects()
            if self._stage.lit is not None:  # in the dark only who teaches is seen to live
                people = self._state.layout.parlour.busts.items()
                lain += [bust.face for seat, bust in people if seat not in self._views.teaching]
            self.living.draw(canvas, lain)
        self._draw_fades(canvas)
        if self._pulsing():
            self._draw_ring(canvas)
        if self._thinking():
            self.top_bar.draw_pulse(canvas, self._glow(self._state.asked_hint or 0.0) / GLOW_STEPS)
        self.interludes.draw_under(canvas, cards)
        with canvas.shifted(aside):
            draw_moving(self._stage, canvas, cards, self.interludes.hidden)
            if self.card.rect is not None:
                draw_ranked(canvas, self._stage, self._state.ranked, self.card.buttons(), moving=True)
        self.interludes.draw(canvas, cards)
        if not self.interludes.says:
            self.announcer.draw(canvas)
        if self._drags.wrong() is not None and self._stage.dragged is not None:
            pose = self._stage.dragged.pose
            x, y = pose.x + pose.width * 0.42, pose.y - pose.width * 0.6
            canvas.circle(x, y, 15, fill=theme.CORAL)
            canvas.icon("ui_close", x, y, 17, (43, 20, 16), weight=30)
        self.enlarging.draw(canvas, cards)

    def _draw_ring(self, canvas: Canvas) -> None:
        layout, step = self._state.layout, self._glow(self._pulse_from)
        if step:
            x, y, r = self._scene.seat_place(layout.viewer, layout)[:3]
            area = (x - r - 3, y - r - 3, 2 * r + 6, 2 * r + 6)
            canvas.glow(area, r + 3, alpha=170 * step // GLOW_STEPS)
            canvas.put(self._disc(canvas, x, y, r + 1), x, y)

    def _glow(self, since: float) -> int:
        """Return how strong a light is that has pulsed since then, of `GLOW_STEPS`."""
        part = (self._app.clock - since) % theme.Motion.RING / theme.Motion.RING
        return round(theme.pulse(part) * GLOW_STEPS)

    def _disc(self, canvas: Canvas, x: float, y: float, r: float) -> pygame.Surface:
        """Return the disc inside the turn ring as it rests, so that the light lies around it only."""
        disc = canvas.art.circle(r, fill=theme.WHITE).copy()
        area = disc.get_rect(center=canvas.at(x, y))
        disc.blit(self._drawn_base(), (0, 0), area, special_flags=pygame.BLEND_RGBA_MULT)
        return disc

    def _draw_fades(self, canvas: Canvas) -> None:
        now = self._app.clock
        kept = []
        for surface, at, begun, length in self._fades:
            part = (now - begun) / length
            if part < 1:
                canvas.paste(surface, at, round(255 * (1 - part)))
                kept.append((surface, at, begun, length))
        if self._fades and not kept:
            self._app.display.touch()
        self._fades = kept


def _changed(part: pygame.Surface, base: pygame.Surface, at: tuple[int, int]) -> pygame.Surface:
    """Return a part of the base as it was, clear where it is the same now: pieces that rest there stay in sight."""
    now = base.subsurface(pygame.Rect(at, part.get_size()))
    same = pygame.mask.from_threshold(part, (0, 0, 0), (1, 1, 1, 255), now)
    same.invert()
    return same.to_surface(setsurface=part.convert_alpha(), unsetcolor=(0, 0, 0, 0))
