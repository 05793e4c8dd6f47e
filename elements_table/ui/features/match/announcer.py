"""Announcements at a table: chips at the seats that say what no piece shows, for a while or as long as it holds.

A refusal is one more chip, at the piece or button that was tried.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, get_args

import pygame

from elements_table.kernel.game import Event
from elements_table.ui.charts.grades import draw_grade
from elements_table.ui.charts.seats import BESIDE
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.painter import Rect
from elements_table.ui.drawing.theme import CORAL, GOLD, HAIRLINE, TEXT, Color, Lift, Motion, hexed
from elements_table.ui.features.match.strikes import Strikes
from elements_table.ui.features.match.table_state import TableState
from elements_table.ui.features.match.view_builder import ViewBuilder
from elements_table.ui.shell.screen import Shell, measuring
from elements_table.ui.stage import announce
from elements_table.ui.stage.actor import Actor
from elements_table.ui.stage.announce import NOWHERE, Direction, Said, SeatPlace, Spot
from elements_table.ui.stage.scene import Announcement, Scene, View
from elements_table.ui.stage.stage import Stage
from elements_table.ui.widgets.button import Button
from elements_table.ui.widgets.focus import FocusManager

REFUSAL_WIDTH: Final = 320.0
"""That a line of a refusal takes at most, in dp."""
GRADE: Final = 25.0
"""What a grade after the words of a chip takes, in dp."""
MARK: Final = 8.0
"""Its size."""
FACT: Final = 116.0
"""What the line under a name takes at most, as a rule."""
BESIDE_SEAT: Final = 128.0
"""How far from its seat a chip may lie before it sooner covers read-outs: farther off it seems to be another’s."""
KEPT: Final = 2
"""How many of the groups that are free it never covers for that: buttons, hands, and what else lies there."""
NEAR: Final = 72.0
"""How far from its piece a refusal may lie without seeming to be about another: it sooner covers what lies."""


class Announcer:
    """The chips of one table, one a seat; `ground` is what they are filled with."""

    def __init__(
        self,
        app: Shell,
        scene: Scene,
        state: TableState,
        stage: Stage,
        ring: FocusManager,
        views: ViewBuilder,
        ground: Color,
        covers: Callable[[Rect], bool],
    ) -> None:
        self._app = app
        self._scene = scene
        self._state = state
        self._stage = stage
        self._ring = ring
        self._views = views
        self._ground = ground
        self._covers = covers
        self._said: dict[int, Said] = {}
        self.strikes = Strikes(app, scene, state, stage, views, self._spot)
        self._refusal: Said | None = None
        self._refused_at: Any = None
        """What the viewer saw when it was refused: with the next action that is another observation."""
        self._seen: View | None = None
        """The view that the chips were last placed for."""
        self._is_new = True
        """Whether what stands has been there before these eyes looked."""
        self.label: Callable[[], Announcement | None] = lambda: None
        """What a table says at a seat besides what the game does, as long as it holds."""

    def hear(self, event: Event) -> bool:
        """Announce what an event, as the viewer sees it, has to say; return whether there was anything."""
        told = self._scene.staging.announced(event, self._views.view())
        heard = [one for one in told if one.own or one.seat != self._state.viewer]
        struck = {said.words for said in self.strikes.chips().values()}
        for one in heard:
            if one.words in struck:
                continue
            self._say(one, self._app.clock + Motion.CHIP_HELD * self._stage.pace.factor)
        return bool(heard)

    def _say(self, one: Announcement, ends: float | None, *, is_plain: bool = False) -> None:
        said = Said(one.words, self._app.clock, ends, NOWHERE, one.grade, is_plain)
        spot = self._spot(one.seat, said)
        if spot is not None:
            said.spot = spot
            self._said[one.seat] = said
            self._app.display.touch()

    # ---- refusals

    @property
    def refusal(self) -> str:
        """Why something that was tried cannot be done, as long as it is to be read; empty: nothing."""
        return self._refusal.words.replace("\n", " ") if self._refusal is not None else ""

    @property
    def refused(self) -> Rect:
        """Where that is said; nowhere for nothing."""
        return self._refusal.spot.rect if self._refusal is not None else (0.0, 0.0, 0.0, 0.0)

    def refuse(self, words: str, tried: Actor | Rect) -> None:
        """Say why something cannot be done, at the piece or in the place where it was tried."""
        lines = measuring(self._app.display.art).evened(words, REFUSAL_WIDTH * self._large, self._size)
        if isinstance(tried, Actor):
            tried = announce.bounds(tried.home, self._stage.zones[tried.zone].aspect, theme.Raise.SELECTED)
        x, y, w, h = tried
        place = SeatPlace(x + w / 2, y + h / 2, w / 2, tried, ("above", "below", "left", "right"))
        words, taken = "\n".join(lines), list(self._taken(None, None))
        found = self._found(place, words, taken, NEAR) or self._found(place, words, taken)
        found = found or self._found(place, words, [[]])
        if found is not None:
            now = self._app.clock
            self._refusal = Said(words, now, now + Motion.REFUSAL_HELD, found)
            self._refused_at = self._state.shown
            self._app.display.touch()

    def take_back(self) -> None:
        """Take the refusal away: something else has been done."""
        if self._refusal is not None:
            self._refusal = None
            self._app.display.touch()

    # ---- what changes

    def update(self) -> None:
        """Take away what has been said for long enough; let what stands stand clear of all that has changed."""
        view, now = self._views.view(), self._app.clock
        if view is not self._seen:
            self._seen = view
            self._stand(view)
            self._clear()
        if self.strikes.update():
            self._seen = None
        for seat, said in tuple(self._said.items()):
            if said.ends is not None and now >= said.ends + self._stage.pace.ms(Motion.CHIP_OUT):
                del self._said[seat]
                self._seen = None  # what stands at that seat comes back
                self._app.display.touch()
        over = self._stage.pace.ms(Motion.CHIP_OUT) + Motion.REFUSAL_HELD
        if self._refusal is not None and (
            now >= self._refusal.begun + over or self._state.shown is not self._refused_at
        ):
            self.take_back()

    def _stand(self, view: View) -> None:
        """Let chips stand as long as they hold, and go when they hold no more."""
        standing = {one.seat: one for one in self._scene.staging.standing(view)}
        label = self.label()
        if label is not None:
            standing[label.seat] = label
        for seat, said in self._said.items():
            if said.ends is None and seat not in standing:
                said.ends = self._app.clock
        for seat, one in standing.items():
            before = self._said.get(seat)
            if before is not None and (before.words, before.grade) == (one.words, one.grade):
                before.ends = None
            elif before is None or before.ends is None or one is label:
                self._say(one, None, is_plain=one is label)
                if (self._is_new or one is label) and seat in self._said:
                    self._said[seat].begun -= self._stage.pace.ms(Motion.CHIP_IN)
        self._is_new = False

    def _clear(self) -> None:
        """Move chips that would lie on something now."""
        for seat, said in (*self.strikes.chips().items(), *self._said.items()):
            taken = [rect for some in self._taken(seat, said) for rect in some]
            if said.spot is NOWHERE or not announce.is_free(said.spot.rect, taken):
                said.spot = self._spot(seat, said) or said.spot

    def hurry(self) -> None:
        """Take away what does not stand: the next is wanted."""
        for seat, said in tuple(self._said.items()):
            if said.ends is not None:
                del self._said[seat]
                self._app.display.touch()

    def forget(self) -> None:
        """Take everything away, for other eyes or another size; what stands is there again at once."""
        self._said.clear()
        self._refusal = None
        self._seen, self._is_new = None, True

    # ---- where they lie

    @property
    def _large(self) -> float:
        """How many times larger words are than the table, where that cannot grow as far."""
        return max(
            1.0,
            self._app.services.settings.zoom * theme.fitting_scale(self._app.display.size) / self._app.display.scale,
        )

    @property
    def _size(self) -> float:
        return theme.BODY * self._large

    def _spot(self, seat: int, said: Said) -> Spot | None:
        place = self._scene.seat_place(seat, self._state.layout)
        if place is None:
            return None
        if said.is_plain:  # it stays: the name is to be read beside it
            x, y, w, h = place.area
            name = self._app.display.art.text_width(self._views.names[seat], theme.BODY, "semi")
            sides = dict.fromkeys((*place.sides, *get_args(Direction)))
            area = (x, y, max(w, 2 * place.r + BESIDE + max(name, FACT)), h)
            place = SeatPlace(place.x, place.y, place.r, area, tuple(sides), place.panel)
        more = GRADE if said.grade is not None else 0.0
        taken = list(self._taken(seat, said))
        return (
            self._found(place, said.words, taken, BESIDE_SEAT, more, KEPT)
            or self._found(place, said.words, taken, more=more)
            or self._found(place, said.words, [[]], more=more)
        )

    def _found(
        self,
        place: SeatPlace,
        words: str,
        taken: list[list[Rect]],
        farthest: float = announce.FARTHEST,
        more: float = 0.0,
        kept: int = 1,
    ) -> Spot | None:
        """Return the nearest spot to a place that leaves free as many of the groups as it can, the first at least.

        `kept` is how many first ones that are.
        """
        lines, layout = words.split("\n"), self._state.layout
        width = max(self._app.display.art.text_width(line, self._size, "semi") for line in lines)
        high = (announce.HEIGHT + (len(lines) - 1) * theme.LINE) * self._large
        size = (round(width) + 2 * announce.PADDING + more * self._large, high)
        for least in range(len(taken) - kept + 1):
            rects = [rect for some in taken[: len(taken) - least] for rect in some]
            found = announce.spot(place, size, (layout.width, layout.height), rects, farthest)
            if found is not None:
                return found
        return None

    def _taken(self, seat: int | None, said: Said | None) -> Iterator[list[Rect]]:
        """Yield what a chip of a seat (None: a refusal) leaves free, in groups: what it may cover sooner, last."""
        view, layout, stage = self._views.view(), self._state.layout, self._stage
        buttons = [slot.rect for slot in self._scene.buttons(view, layout)]
        buttons += [widget.rect for widget in self._ring.widgets if isinstance(widget, Button)]
        held: list[Rect] = []
        lying: list[Rect] = []
        for name, actors in stage.actors.items():
            zone = stage.zones[name]
            (held if zone.spread else lying).extend(
                announce.bounds(actor.home, zone.aspect, theme.Raise.SELECTED if zone.spread else 0.0)
                for actor in actors
            )
        yield [*buttons, *held]
        yield lying
        yield [rect for rect, _tip in self._scene.meanings(view, layout)] + list(self._scene.readouts(layout))
        struck = [one for one in self.strikes.chips().values() if one is not said]
        is_struck = len(struck) < len(self.strikes.chips())
        chips = [one for other, one in self._said.items() if is_struck or other != seat]
        yield [one.spot.rect for one in (*chips, *struck)]
        places = (self._scene.seat_place(other, layout) for other in range(layout.seats) if other != seat)
        yield [place.panel or place.area for place in places if place is not None]

    # ---- drawing

    def rects(self) -> list[Rect]:
        """Return where chips lie now."""
        return [said.spot.rect for said in (*self._said.values(), *self.strikes.chips().values())]

    def moving(self) -> bool:
        """Return whether a chip comes or goes."""
        return any(0 < self._strength(said) < 1 or self._is_going(said) for said in self._chips())

    def _chips(self) -> list[Said]:
        struck = () if self.strikes.is_hidden() else self.strikes.chips().values()
        return [*self._said.values(), *struck, *([self._refusal] if self._refusal is not None else [])]

    def _is_going(self, said: Said) -> bool:
        now, pace = self._app.clock, self._stage.pace
        return now - said.begun < pace.ms(Motion.CHIP_IN) or (said.ends is not None and now >= said.ends)

    def _strength(self, said: Said) -> float:
        now, pace = self._app.clock, self._stage.pace
        come = theme.part_of(now, said.begun, pace.ms(Motion.CHIP_IN))
        gone = 0.0 if said.ends is None else max(0.0, (now - said.ends) / pace.ms(Motion.CHIP_OUT))
        return min(theme.out_cubic(come), max(0.0, 1.0 - gone))

    def draw(self, canvas: Canvas) -> None:
        """Draw the chips; what lies over the table (log, hint) hides those beneath it."""
        for said in self._said.values():
            if not self._covers(said.spot.rect):
                is_gold = said.ends is None and not said.is_plain
                self._draw(canvas, said, *((GOLD, 0.9, GOLD) if is_gold else (HAIRLINE, 0.34, TEXT)))
        for said in self.strikes.chips().values():
            if said.spot is not NOWHERE and not self._covers(said.spot.rect):
                self._draw(canvas, said, GOLD, 0.9, TEXT)
        if self._refusal is not None:
            self._draw(canvas, self._refusal, CORAL, 0.9, TEXT)

    def _draw(self, canvas: Canvas, said: Said, line: Color, opacity: float, ink: Color) -> None:
        strength = self._strength(said)
        alpha = round(255 * strength)
        x, y, w, h = said.spot.rect
        is_coming = self._app.clock - said.begun < self._stage.pace.ms(Motion.CHIP_IN)
        if is_coming and not self._stage.pace.reduced:
            y += Motion.CHIP_RISE * (1 - strength)
        if not canvas.art.strong:  # it would darken a face
            canvas.put(canvas.art.shadow(w, h, announce.CORNER, Lift.SELECTED), x + w / 2, y + h / 2, "c", alpha)
        plate = _plate(canvas, said.spot, self._ground, line, opacity)
        canvas.put(plate, x - announce.TAIL, y - announce.TAIL, "tl", alpha)
        right = GRADE * self._large if said.grade is not None else 0.0
        for n, words in enumerate(said.words.split("\n")):
            middle = y + (announce.HEIGHT / 2 + n * theme.LINE) * self._large
            canvas.text(words, x + (w - right) / 2, middle, self._size, "semi", ink, "c", alpha)
        if said.grade is not None:
            draw_grade(canvas, said.grade, x + w - right, y + h / 2, MARK * self._large)


def _plate(canvas: Canvas, spot: Spot, fill: Color, line: Color, opacity: float) -> pygame.Surface:
    """Return a chip without its words, with its tail; kept for as long as the size of the window."""
    d = announce.outline(spot)
    opacity = 1.0 if canvas.art.strong else opacity
    paint = f'fill="{hexed(fill)}" stroke="{hexed(line)}" stroke-opacity="{opacity:g}" stroke-width="1.5"'
    w, h = spot.rect[2] + 2 * announce.TAIL, spot.rect[3] + 2 * announce.TAIL
    return canvas.art.cached(("chip", d, paint), lambda: canvas.art.svg(f'<path d="{d}" {paint}/>', w, h, once=True))
