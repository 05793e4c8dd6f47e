"""How a table is drawn: a base that seldom changes, the resting pieces on it, and what moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from elements_table.kernel.words import _
from elements_table.match.play.match import Match
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.drawing.painter import Rect
from elements_table.ui.drawing.theme import CORAL, GOLD, SECONDARY, Motion, rgb
from elements_table.ui.features.match.announcer import Announcer
from elements_table.ui.features.match.enlarged import Enlarging
from elements_table.ui.features.match.hint.hint_card import HintCard
from elements_table.ui.features.match.interludes import Interludes
from elements_table.ui.features.match.log.log_column import LogColumn
from elements_table.ui.features.match.table_bar import TableBar, draw_zone_frames
from elements_table.ui.features.match.table_state import TableState
from elements_table.ui.features.match.view_builder import ViewBuilder
from elements_table.ui.platform.frame_budget import NotYet
from elements_table.ui.platform.people import Face
from elements_table.ui.shell.screen import Shell
from elements_table.ui.stage.drag_controller import DragController
from elements_table.ui.stage.motion.drawing import draw_added, draw_moving, draw_resting
from elements_table.ui.stage.motion.rim import draw_rim
from elements_table.ui.stage.scene import Scene, View
from elements_table.ui.stage.stage import Stage
from elements_table.ui.stage.ways import draw_first_way, draw_ranked
from elements_table.ui.widgets.focus import FocusManager

FRESH: Final = 1
"""How many cards a frame may build at a size that they never had."""
HINT_LINES: Final = 2
"""That a hint's sentence may take."""
HINT_ICON: Final = 64.0
"""What its icon takes with the margins, in dp."""
HINT_GAP: Final = 12.0
"""Between a hint's sentence and the key that does it, in dp."""
GLOW_STEPS: Final = 6
"""Strengths of the turn ring that are blurred once and kept."""

Area = tuple[int, int, int, int]
"""Left, top, width and height in pixels."""


class TablePainter:
    """Draws one table screen; holds its rasters and the little that moves besides the pieces."""

    def __init__(
        self,
        app: Shell,
        match: Match,
        scene: Scene,
        state: TableState,
        stage: Stage,
        drags: DragController,
        ring: FocusManager,
        views: ViewBuilder,
        top_bar: TableBar,
        log_column: LogColumn,
        card: HintCard,
        announcer: Announcer,
        interludes: Interludes,
    ) -> None:
        self._app = app
        self._look = match.game.data.look
        self._scene = scene
        self._state = state
        self._stage = stage
        self._drags = drags
        self._ring = ring
        self._views = views
        self._top_bar = top_bar
        self._log_column = log_column
        self._card = card
        self._announcer = announcer
        self._interludes = interludes
        self._base: pygame.Surface | None = None
        self._cards: CardArt | None = None
        self._is_redrawn = False
        """Whether this frame has drawn what rests, and has little time left."""
        self._fades: list[tuple[pygame.Surface, tuple[int, int], float, float]] = []
        """What fades into the base: a part of it as it was, its place, since when, and for how long."""
        self._before: View | None = None
        """What was to be read before the pieces set out that are on their way."""
        self._faces: dict[Area, Face] = {}
        """Who is seen in which part of the base."""
        self.shade: Callable[[Canvas, CardArt], None] | None = None
        """Darkens the resting table but for what is pointed at; what can be pressed lies over it."""
        self.explain: Callable[[Canvas, bool], None] | None = None
        """Says what the piece in hand brings, where nothing else (or something) is said."""
        self._pulse_from = -1e9
        self.enlarging = Enlarging(app, state, stage)

    def fit(self) -> None:
        """Forget every raster of the old size."""
        self.let_go()
        self._cards = CardArt(self._app.display.art)
        self._announcer.forget()
        self._state.base_stale = True

    def let_go(self) -> None:
        """Let go of every raster: the table is left."""
        self._base = self._cards = self._before = None
        self._fades.clear()

    def forget(self) -> None:
        """Let go of what a pointer or the focus has enlarged, and of old read-outs: others look."""
        self.enlarging.forget()
        self._before = None
        self._fades.clear()
        self._announcer.forget()

    def moving(self) -> bool:
        """Return whether an interlude or read-outs move, elements answer, chips come or go, ring or bulb pulse."""
        effects = self._announcer.moving() or self._stage.answering() or self._interludes.moving()
        return bool(self._fades) or effects or self._pulsing() or self._thinking()

    def _thinking(self) -> bool:
        return not self._stage.pace.reduced and self._state.asked_hint is not None

    def pulse(self, begin: bool) -> None:
        """Let the turn ring pulse from now on, or rest."""
        if begin and self._pulse_from < 0:
            self._pulse_from = self._app.clock
        elif not begin:
            self._pulse_from = -1e9

    def _pulsing(self) -> bool:
        length = Motion.RING * Motion.RING_PULSES
        return not self._stage.pace.reduced and 0 <= self._app.clock - self._pulse_from < length

    def keep_readouts(self, before: View, silent: Sequence[Rect] = ()) -> None:
        """Keep what was to be read before until the pieces that set out now have landed; then read-outs fade.

        What is to be read in the places `silent` goes with the pieces.
        """
        self._before = before
        if silent and self._base is not None:
            Canvas(self._base, self._app.display.art).bare(self.ground(), silent)

    def _holds(self) -> bool:
        """Return whether pieces are on their way, and what was to be read before them stands still."""
        return self._before is not None and self._stage.carrying()

    def _let_fade(self, base: pygame.Surface) -> None:
        """Let the read-outs of the base fade into those that are about to be painted."""
        if self._before is None or self._stage.pace.reduced:
            return
        self._before = None
        canvas = Canvas(base, self._app.display.art)
        for rect in self._scene.readouts(self._state.layout):
            area = canvas.pixels(rect).clip(base.get_rect())
            self._keep(base.subsurface(area).copy(), area.topleft, Motion.NUMBER)

    def _keep(self, part: pygame.Surface, at: tuple[int, int], length: float) -> None:
        self._fades.append((part, at, self._app.clock, self._stage.pace.ms(length)))

    def _change_faces(self, before: dict[Area, pygame.Surface], faces: dict[Area, Face]) -> None:
        """Let each face whose mood is another one now fade from how it was."""
        for area, part in before.items():
            was, now = self._faces[area], faces.get(area)
            if now is not None and now.who == was.who and now.mood != was.mood:
                self._keep(part, area[:2], Motion.FACE)
        self._faces = faces

    def update(self, now: float) -> None:
        """Let chips come and go, and a card grow that a hand rests on."""
        self._announcer.update()
        if self._state.base_stale and not self._holds():
            self._state.stale = True
        self.enlarging.update(now)

    # ---- the resting layer

    def draw(self, canvas: Canvas) -> None:
        """Draw table, panels, log, zones and pieces that lie still."""
        self._interludes.redrawn()
        self._draw_resting(canvas)
        self._is_redrawn = True

    def _draw_resting(self, canvas: Canvas, aside: float = 0.0) -> None:
        """Draw the resting table, and its pieces `aside` of where they lie while they shake."""
        if self._cards is None:
            return
        canvas.surface.blit(self._drawn_base(), (0, 0))
        draw_zone_frames(canvas, self._stage, self._drags, self._state.choices)
        with canvas.shifted(aside):
            draw_resting(self._stage, canvas, self._cards, self._interludes.hidden)
        self._scene.paint_over(canvas, self._painted_view(), self._state.layout)
        self._log_column.draw_over(canvas, self._views.view())
        if self.shade is not None:
            self.shade(canvas, self._cards)
        if self._card.rect is not None:
            draw_first_way(canvas, self._stage, self._state.layout, self._state.ranked, self._card.buttons())
            self._card.draw(canvas)
        place, only = self._scene.hint_place(self._state.layout), self._state.only
        if self.explain is not None:
            self.explain(canvas, not (self._card.rect or self._state.hint or only))
        self._ring.draw(canvas)
        if self._card.rect is not None:
            draw_ranked(canvas, self._stage, self._state.layout, self._state.ranked, self._card.buttons())
        elif self._state.hint:
            self._draw_hint(canvas, self._state.hint, _("Press H again to do it."), place)
        elif only is not None:
            self._draw_hint(canvas, only.words, "", place)

    def _painted_view(self) -> View:
        """Return what is to be read: things as before, for an interlude or until all has landed."""
        return self._interludes.before or (self._before if self._holds() else None) or self._views.view()

    def forget_resting(self) -> None:
        """Keep no picture of what rests, which is drawn again; but what is on its way left it as it was."""
        if not self._holds():
            self._base = None

    def ground(self) -> pygame.Surface:
        """Return the bare table, as large as the window."""
        return self._app.display.ground(self._look)

    def _drawn_base(self) -> pygame.Surface:
        if self._base is None:
            self._base = pygame.Surface(self._app.display.size).convert()
            self._faces = {}
            self._state.base_stale = True
            self._before = None
        if self._state.base_stale and not self._holds():
            self._state.base_stale = False
            try:
                self._paint_base(self._base)
            except NotYet:
                self._faces = {}
                self._state.base_stale = True
                raise
        return self._base

    def _paint_base(self, base: pygame.Surface) -> None:
        self._let_fade(base)
        parts = {} if self._stage.pace.reduced else {area: base.subsurface(area).copy() for area in self._faces}
        self._app.display.paint_ground(base, self._look)
        canvas = Canvas(base, self._app.display.art)
        view = self._painted_view()
        rim = self._scene.rim(view)
        if rim is not None:
            draw_rim(canvas, rim)
        self._scene.paint(canvas, view, self._state.layout)
        self._top_bar.draw(canvas, self._scene.status(view), self._scene.status_ends(self._state.layout))
        self._log_column.draw(canvas, view)
        self._change_faces(parts, canvas.faces)

    def _draw_hint(self, canvas: Canvas, words: str, key: str, rect: Rect) -> None:
        """Draw a sentence, and after it or in a line of its own the key that does what it says."""
        x, y, w, h = rect
        lines = canvas.wrapped(words, w - HINT_ICON, max_lines=HINT_LINES)
        widths = [canvas.text_width(line) for line in lines]
        after = widths[-1] + (HINT_GAP if key else 0.0)
        key_width = canvas.text_width(key)
        fits = after + key_width <= w - HINT_ICON
        wide = max(*widths, after + key_width if fits else key_width) + HINT_ICON
        high = (len(lines) + (not fits)) * theme.LINE + 16
        left, top = x + (w - wide) / 2, max(2.0, y + (h - high) / 2)
        canvas.shadow((left, top, wide, high), theme.PANEL_RADIUS, 6)
        ground = theme.mix(rgb(self._look.edge), theme.WHITE, 0.04)
        canvas.box((left, top, wide, high), theme.PANEL_RADIUS, fill=ground, line=GOLD, line_opacity=0.8)
        canvas.icon("ui_hint", left + 26, top + high / 2, 22, GOLD)
        for i, line in enumerate(lines):
            canvas.text(line, left + 48, top + 8 + i * theme.LINE)
        at = (left + 48 + after, len(lines) - 1) if fits else (left + 48, len(lines))
        canvas.text(key, at[0], top + 8 + at[1] * theme.LINE, color=SECONDARY)

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
        aside = self._interludes.shake()
        if aside:
            with canvas.art.drawing(live=False):
                self._draw_resting(canvas, aside)
        if self._interludes.says:
            self._fades.clear()  # it takes the table as a picture: nothing may be on its way into that
        self._draw_fades(canvas)
        if self._pulsing():
            self._draw_ring(canvas)
        if self._thinking():
            part = (self._app.clock - (self._state.asked_hint or 0.0)) % Motion.RING / Motion.RING
            step = round((theme.pulse(part) - 0.7) / 0.3 * GLOW_STEPS)
            self._top_bar.draw_pulse(canvas, step / GLOW_STEPS)
        self._interludes.draw_under(canvas, cards)
        with canvas.shifted(aside):
            draw_moving(self._stage, canvas, cards, self._interludes.hidden)
        self._interludes.draw(canvas, cards)
        if not self._interludes.says:
            self._announcer.draw(canvas)
        if self._drags.wrong() is not None and self._stage.dragged is not None:
            pose = self._stage.dragged.pose
            x, y = pose.x + pose.width * 0.42, pose.y - pose.width * 0.6
            canvas.circle(x, y, 15, fill=CORAL)
            canvas.icon("ui_close", x, y, 17, (43, 20, 16), weight=30)
        self.enlarging.draw(canvas, cards)

    def _draw_ring(self, canvas: Canvas) -> None:
        layout = self._state.layout
        place = self._scene.seat_place(layout.viewer, layout)
        if place is None:
            return
        part = (self._app.clock - self._pulse_from) % Motion.RING / Motion.RING
        step = round((theme.pulse(part) - 0.7) / 0.3 * GLOW_STEPS)
        x, y, r = place[:3]
        if step:
            area = (x - r - 3, y - r - 3, 2 * r + 6, 2 * r + 6)
            canvas.glow(area, r + 3, alpha=170 * step // GLOW_STEPS)
            canvas.put(self._disc(canvas, x, y, r + 1), x, y)

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
