"""Announcements at a table: chips at the seats that say what no piece shows, for a while or as long as it holds.

What strikes the reader stays until it has been seen. A refusal comes from one's own portrait.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from elements_table.kernel.game import Event, Observation
from elements_table.ui.charts import grades
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas, Rect, measuring
from elements_table.ui.drawing.theme import GOLD, Color, Lift, Motion
from elements_table.ui.features.match.banter import Banter
from elements_table.ui.features.match.interludes import Interludes
from elements_table.ui.features.match.match_context import TablePart
from elements_table.ui.features.match.overlays import Overlays
from elements_table.ui.parlour.bubble import Bubble, at_seal
from elements_table.ui.stage import announce
from elements_table.ui.stage.action_paths import draw_place, target
from elements_table.ui.stage.actor import Actor
from elements_table.ui.stage.announce import NOWHERE, Said, SeatPlace, Spot
from elements_table.ui.stage.scene import Announcement, View
from elements_table.ui.widgets.button import Button
from elements_table.ui.widgets.focus import inside

PULSE: Final = 900.0
"""How long it is shown where a piece could have gone that went where it cannot lie, in ms."""
GRADE: Final = 25.0
"""What a grade after the words of a chip takes, in dp."""
WORDS: Final = 17.0
MARK: Final = 8.0
"""Its size."""
BESIDE_SEAT: Final = 128.0
"""How far from its seat a chip may lie before it sooner covers read-outs: farther off it seems to be another’s."""
KEPT: Final = 2
"""How many of the groups that are free it never covers for that: buttons, hands, and what else lies there."""
LINES: Final = 4
"""So many at most are said at a seat; the log has all."""


def read_ms(words: str) -> float:
    """Return how long words are to be read, in ms."""
    return Motion.READ + Motion.READ_LETTER * len(words)


@dataclass(eq=False, repr=False)
class Strikes(TablePart):
    """The chips of one table that wait for their reader; `spot` finds where one of a seat lies."""

    interludes: Interludes
    spot: Callable[[int, Said], Spot | None]

    def __post_init__(self) -> None:
        super().__post_init__()
        self._struck: dict[tuple[int | None, int], Said] = {}
        """What struck each reader, by the seat that did it."""
        self.keeps = self._mode.has_bots and not self.context.posed
        """Whether what strikes the reader is kept: not where nobody plays."""

    def is_hidden(self) -> bool:
        """Return whether no chip can be seen now."""
        return self.interludes.says or not self.context.is_on_top

    def chips(self) -> dict[int, Said]:
        """Return what the reader has not seen yet, by seat."""
        if not self._struck:  # as nearly always, and asked several times for every frame
            return {}
        return {seat: said for (viewer, seat), said in self._struck.items() if viewer == self._state.viewer}

    def words(self) -> str:
        """Return all that they say."""
        return ". ".join(said.words.replace("\n", ", ") for said in self.chips().values())

    def hear(self, event: Event, view: View) -> None:
        """Say what an event does to the reader; more of the same seat adds to it."""
        viewer = self._state.viewer
        if viewer is None or not self.keeps:
            return
        for one in self._scene.staging.strikes(event, view):
            before = self._struck.get((viewer, one.seat))
            lines = before.words.split("\n") if before is not None and not before.is_noticed else []
            words = one.words.split("\n")
            kept = lines if lines[-len(words) :] == words else [*lines, *words][-LINES:]
            said = self._struck[viewer, one.seat] = Said("\n".join(kept), self._app.clock, None, NOWHERE)
            said.spot = self.spot(one.seat, said) or NOWHERE
            self._app.display.touch()

    def notice(self, at: tuple[float, float] | None = None) -> None:
        """The reader has done something: what could be read before goes once it was read, and at once if pressed."""
        for said in self.chips().values():
            said.is_noticed |= not self.is_hidden() and said.begun < self._app.clock
            if at is not None and said.is_noticed and inside(said.spot.rect, *at):
                said.ends = self._app.clock

    def forgive(self) -> None:
        """Take away what struck anybody: it was taken back, or a sheet tells how it ended."""
        self._struck.clear()
        self._app.display.touch()

    def update(self) -> bool:
        """Let time pass, though not over what cannot be seen; return whether something has gone."""
        now, gone = self._app.clock, False
        for seat, said in self.chips().items():
            if self.is_hidden():
                said.begun = now
            elif said.ends is None and said.is_noticed and now >= said.begun + read_ms(said.words):
                said.ends = now
            elif said.ends is not None and now >= said.ends + self._stage.pace.ms(Motion.CHIP_OUT):
                del self._struck[self._state.viewer, seat]
                self._app.display.touch()
                gone = True
        return gone


@dataclass(eq=False, repr=False)
class Announcer(TablePart):
    """The chips of one table, one a seat."""

    interludes: Interludes
    overlays: Overlays
    banter: Banter

    def __post_init__(self) -> None:
        super().__post_init__()
        self._said: dict[int, Said] = {}
        self._laid: list[Said] = []
        """Those that are drawn with what rests."""
        self.strikes = Strikes(self.context, self.interludes, self._spot)
        self._refusal: Said | None = None
        self._bubble: Bubble | None = None
        self._right: Sequence[str] = ()
        """Why something cannot be done, as the viewer says it, and the zones where it could have gone."""
        self._refused_at: Observation | None = None
        """What the viewer saw when it was refused: with the next action that is another observation."""
        self._seen: View | None = None
        """The view that the chips were last placed for."""
        self._is_new = True
        """Whether what stands has been there before these eyes looked."""

    def hear(self, event: Event, view: View) -> bool:
        """Announce what an event, as the viewer sees it, has to say; return whether there was anything."""
        told = self._scene.staging.announced(event, view)
        heard = [one for one in told if one.own or one.seat != self._state.viewer]
        struck = {said.words for said in self.strikes.chips().values()}
        for one in heard:
            if one.words not in struck:
                one = one._replace(words=self.banter.own_words(one.seat, one.words))
                self._say(one, self._app.clock + Motion.CHIP_HELD * self._stage.pace.factor)
        return bool(heard)

    def _say(self, one: Announcement, ends: float | None, *, is_plain: bool = False) -> None:
        said = Said(one.words, self._app.clock, ends, NOWHERE, one.grade, is_plain)
        spot = self._spot(one.seat, said)
        if spot is not None:
            said.spot = spot
            self._said[one.seat] = said
            self._app.display.touch()

    @property
    def refusal(self) -> str:
        """Why something that was tried cannot be done, as long as it is to be read; empty: nothing."""
        return self._refusal.words if self._refusal is not None else ""

    @property
    def refused(self) -> Rect:
        """Where that is said; nowhere for nothing."""
        return self._bubble.rect if self._refusal is not None and self._bubble else (0.0, 0.0, 0.0, 0.0)

    def refuse(self, words: str, tried: Actor | None = None) -> None:
        """Say at one's own portrait why something cannot be done: what was `tried` is coral, where it goes gold."""
        self._state.refusals += 1
        choices, stage = self._state.choices, self._stage
        ways = {ref: choices.zones(ref) for ref in choices.touched(stage.refs())} if choices is not None else {}
        used = [(one.home, stage.zones[one.zone].aspect) for one in stage.everything if one.ref in ways]
        held, lying, told, *_chips = self._taken(None, None)
        taken = [*held, *(announce.bounds(*one) for one in used)]
        taken += [stage.zones[name].area for names in ways.values() for name in names]
        seal = self._state.layout.parlour.seal(high=self._scene.high_seal)
        self._bubble = at_seal(measuring(self._art), words, seal, self._large, taken, [*lying, *told])
        self._right = () if tried is None else ways.get(tried.ref, ())
        self._stage.marked = {} if tried is None else {tried.ref: "coral"}
        self._state.redraw()
        now = self._app.clock
        self._refusal = Said(words, now, now + Motion.REFUSAL_HELD, NOWHERE)
        self._refused_at = self._state.shown
        self._app.display.touch()

    def take_back(self) -> None:
        """Take the refusal away: something else has been done."""
        if self._refusal is not None:
            self._refusal = None
            self._stage.marked = {}
            self._state.redraw()
            self._app.display.touch()

    def update(self) -> None:
        """Take away what has been said for long enough; let what stands stand clear of all that has changed."""
        view, now = self._views.view(), self._app.clock
        if view is not self._seen:
            self._seen = view
            self._stand(view)
            for seat, said in (*self.strikes.chips().items(), *self._said.items()):
                taken = [rect for some in self._taken(seat, said) for rect in some]
                if said.spot is NOWHERE or not announce.is_free(said.spot.rect, taken):
                    said.spot = self._spot(seat, said) or said.spot
        if self.strikes.update():
            self._seen = None
        for seat, said in tuple(self._said.items()):
            if said.ends is not None and now >= said.ends + self._stage.pace.ms(Motion.CHIP_OUT):
                del self._said[seat]
                self._seen = None  # what stands at that seat comes back
                self._app.display.touch()
        self._state.stale |= self._standing() != self._laid
        over = self._stage.pace.ms(Motion.CHIP_OUT) + Motion.REFUSAL_HELD
        if self._refusal is not None and (
            now >= self._refusal.begun + over or self._state.shown is not self._refused_at
        ):
            self.take_back()

    def _stand(self, view: View) -> None:
        """Let chips stand as long as they hold, and go when they hold no more."""
        standing = {one.seat: one for one in self._scene.staging.standing(view)}
        label = self._mode.label()
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

    def notice(self, at: tuple[float, float] | None = None) -> None:
        """The reader has done something, perhaps at a point: what was seen before it goes."""
        self.strikes.notice(at)
        self.banter.hurry(at)

    def speak(self) -> None:
        """Let people say something besides the game, but not whom it tells of, nor while there is more to be read."""
        if (wanted := self.banter.wanted) is None:
            self.banter.update()
        else:
            self.banter.update(self.rects(), is_busy=bool(self.strikes.chips()) or wanted.seat in self._said)

    def leave(self) -> None:
        """Let go of what does not stand: something else is to be looked at."""
        self.banter.hurry()
        for said in self._said.values():
            said.ends = None if said.ends is None else min(said.ends, self._app.clock)

    def hurry(self) -> None:
        """Take away what does not stand: the next is wanted."""
        self.banter.hurry()
        for seat, said in tuple(self._said.items()):
            if said.ends is not None:
                del self._said[seat]
                self._app.display.touch()

    def forget(self) -> None:
        """Take everything away, for other eyes or another size; what stands is there again at once."""
        self._said.clear()
        self.take_back()
        self._seen, self._is_new = None, True
        self.banter.forget()

    @property
    def _size(self) -> float:
        return WORDS * self._large

    def _spot(self, seat: int, said: Said) -> Spot | None:
        place = self._scene.seat_place(seat, self._state.layout)
        more = GRADE if said.grade is not None else 0.0
        return self._found(place, said.words, list(self._taken(seat, said)), more)

    def _found(self, place: SeatPlace, words: str, taken: list[list[Rect]], more: float = 0.0) -> Spot | None:
        """Return the nearest spot to a place that leaves free as many of the groups as it can."""
        lines, layout = words.split("\n"), self._state.layout
        width = max(self._art.text_width(line, self._size, "serif") for line in lines)
        high = (announce.HEIGHT + (len(lines) - 1) * theme.LINE) * self._large
        size = (round(width) + 2 * announce.PADDING + more * self._large, high)
        far = announce.FARTHEST
        for farthest, groups, least in ((BESIDE_SEAT, taken, KEPT), (far, taken, 1), (far, [], 0)):
            for count in range(len(groups), least - 1, -1):
                rects = [rect for some in groups[:count] for rect in some]
                found = announce.spot(place, size, (layout.width, layout.height), rects, farthest)
                if found is not None:
                    return found
        return None

    def _taken(self, seat: int | None, said: Said | None) -> Iterator[list[Rect]]:
        """Yield what a chip of a seat (None: a refusal) leaves free, in groups: what it may cover sooner, last."""
        view, layout, stage = self._views.view(), self._state.layout, self._stage
        buttons = [slot.rect for slot in self._scene.buttons(view, layout)]
        buttons += [widget.rect for widget in self.context.focus.widgets if isinstance(widget, Button)]
        held: list[Rect] = []
        lying: list[Rect] = []
        for name, actors in stage.actors.items():
            zone = stage.zones[name]
            (held if zone.spread else lying).extend(
                announce.bounds(actor.home, zone.aspect, theme.Raise.SELECTED if zone.spread else 0.0)
                for actor in actors
            )
        bubble = self._mode.bubble()
        yield [*buttons, *held, *self.banter.rects, *([bubble] if bubble is not None else [])]
        yield lying
        yield [rect for rect, _tip in self._scene.readouts.meanings(view, layout)] + list(
            self._scene.readouts.fading(layout)
        )
        struck = [one for one in self.strikes.chips().values() if one is not said]
        is_struck = len(struck) < len(self.strikes.chips())
        chips = [one for other, one in self._said.items() if is_struck or other != seat]
        yield [one.spot.rect for one in (*chips, *struck)]
        places = (self._scene.seat_place(other, layout) for other in range(layout.seats) if other != seat)
        yield [place.area for place in places]

    def rects(self) -> list[Rect]:
        """Return where chips lie now."""
        return [said.spot.rect for said in (*self._said.values(), *self.strikes.chips().values())]

    def moving(self) -> bool:
        """Return whether a chip comes or goes."""
        struck = () if self.strikes.is_hidden() else self.strikes.chips().values()
        chips = [*self._said.values(), *struck, *([self._refusal] if self._refusal is not None else [])]
        now, coming = self._app.clock, self._stage.pace.ms(Motion.CHIP_IN)
        pulses = self._refusal is not None and bool(self._right) and now - self._refusal.begun < PULSE
        return pulses or any(now - said.begun < coming or (said.ends or now + 1) <= now for said in chips)

    def _strength(self, said: Said) -> float:
        now, pace = self._app.clock, self._stage.pace
        come = theme.part_of(now, said.begun, pace.ms(Motion.CHIP_IN))
        gone = 0.0 if said.ends is None else max(0.0, (now - said.ends) / pace.ms(Motion.CHIP_OUT))
        return min(theme.out_cubic(come), max(0.0, 1.0 - gone))

    def _standing(self) -> list[Said]:
        """Return copies of the chips that stay as they are: with what rests, or each blink would draw them."""
        if self.interludes.says or not self._said:
            return []
        before = self._app.clock - self._stage.pace.ms(Motion.CHIP_IN)
        return [replace(said) for said in self._said.values() if said.ends is None and said.begun <= before]

    def draw_resting(self, canvas: Canvas) -> None:
        """Draw the chips that stay as they are."""
        self._laid = self._standing()
        self._draw_said(canvas, self._laid)

    def _draw_said(self, canvas: Canvas, chips: Iterable[Said]) -> None:
        for said in chips:
            if not self.overlays.covers(said.spot.rect):
                self._draw(canvas, said, GOLD if said.ends is None and not said.is_plain else theme.WRITTEN)

    def draw(self, canvas: Canvas) -> None:
        """Draw the chips but those that rest; what lies over the table (log, hint) hides those beneath it."""
        self._draw_said(canvas, [said for said in self._said.values() if said not in self._laid])
        for said in self.strikes.chips().values():
            if said.spot is not NOWHERE and not self.overlays.covers(said.spot.rect):
                self._draw(canvas, said, GOLD)
        if self._refusal is not None and self._bubble is not None:
            self._draw_right(canvas, theme.part_of(self._app.clock, self._refusal.begun, PULSE))
            image, at = self._bubble.picture(self._art)
            canvas.put(image, *at, "tl", round(255 * self._strength(self._refusal)))

    def _draw_right(self, canvas: Canvas, part: float) -> None:
        """Draw where it could have gone, a `part` of the way through the one pulse that shows it."""
        strength = round(10 * theme.pulse(part)) / 10
        for zone in (self._stage.zones[name] for name in self._right if name in self._stage.zones):
            if strength and not zone.spread:
                draw_place(canvas, target(self._stage, zone.name), zone.aspect, GOLD, strength, 0.0)

    def _draw(self, canvas: Canvas, said: Said, line: Color) -> None:
        strength = self._strength(said)
        alpha = round(255 * strength)
        x, y, w, h = said.spot.rect
        is_coming = self._app.clock - said.begun < self._stage.pace.ms(Motion.CHIP_IN)
        if is_coming and not self._stage.pace.reduced:
            y += Motion.CHIP_RISE * (1 - strength)
        if not canvas.art.strong:  # it would darken a face
            canvas.put(canvas.art.shadow(w, h, announce.CORNER, Lift.SELECTED), x + w / 2, y + h / 2, "c", alpha)
        drawn = announce.plate(canvas, said.spot, line)
        canvas.put(drawn, x - announce.TAIL, y - announce.TAIL, "tl", alpha)
        right = GRADE * self._large if said.grade is not None else 0.0
        for n, words in enumerate(said.words.split("\n")):
            middle = y + (announce.HEIGHT / 2 + n * theme.LINE) * self._large
            canvas.text(words, x + (w - right) / 2, middle, self._size, "serif", theme.WRITTEN, "c", alpha)
        if said.grade is not None:
            grades.draw_grade(canvas, said.grade, x + w - right, y + h / 2, MARK * self._large)
