"""How a table goes on: updates are shown one after the other, and then whoever is next is asked."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import partial

from elements_table.kernel.game import Event, Observation
from elements_table.match.play.match import Update
from elements_table.ui.drawing.theme import Motion
from elements_table.ui.features.match.action_binder import ActionBinder
from elements_table.ui.features.match.announcer import Announcer
from elements_table.ui.features.match.hint.hint_controller import HintController
from elements_table.ui.features.match.log.log_drawer import LogDrawer
from elements_table.ui.features.match.match_context import TablePart
from elements_table.ui.features.match.reaction_controller import ReactionController
from elements_table.ui.features.match.sheets.ending import Endings
from elements_table.ui.features.match.sheets.hot_seat import HotSeat
from elements_table.ui.features.match.table_painter import TablePainter
from elements_table.ui.interludes.revealed import Riffle
from elements_table.ui.panels.teams import pan_of
from elements_table.ui.platform.people import shared
from elements_table.ui.stage.interlude import Interlude
from elements_table.ui.stage.motion.flights import Arrangement, landings
from elements_table.ui.stage.scene import View
from elements_table.ui.stage.sheets.sheet import Tally

MELODY = 2
"""The music's melody joins with this event of a round."""


@dataclass(eq=False, repr=False)
class EventPresenter(TablePart):
    """Moves the state of a table on, and the stage after it."""

    hot_seat: HotSeat
    reactions: ReactionController
    log_drawer: LogDrawer
    announcer: Announcer
    painter: TablePainter
    hints: HintController
    binder: ActionBinder
    endings: Endings

    def __post_init__(self) -> None:
        super().__post_init__()
        self._interludes = self.painter.interludes
        self._wait_until = 0.0
        self._pause = 0.0
        self._read_at = 0.0
        """When what was announced last has been read, so that the next may be shown."""
        self._asked: tuple[int, ...] = ()
        self._landings: list[tuple[float, float]] = []
        """When cards of a deal land that have not been heard yet, and where."""
        self._rustles = ""
        """What each of them sounds like."""
        self._rustled = 0.0
        """When a card of a deal was heard last."""
        self._has_ended = False
        """Whether the end of the match has been shown just now, and nobody has won yet before one's eyes."""
        self._done = len(self._match.record)
        """How much has happened since the last deal, as far as that matters to the music."""

    def deal_in(self, opening: Event) -> None:
        """Deal a new match before one's eyes."""
        self._state.coming = opening
        self.binder.take_back(with_draft=True)
        pieces, layout = self._views.arrangement(), self._state.layout
        sources = {self._scene.zone_of(moved.source, layout) for moved in opening.moved}
        self._stage.place(list(self._stage.zones.values()), {name: pieces.get(name, ()) for name in sources})
        view = self._views.view()
        if (riffle := self._interlude(opening, view, Motion.COVER)) is None:
            self._change(pieces, opening, view, (), None)
        else:
            self._interludes.start(riffle, view, partial(self._change, pieces, opening, view, (), None, riffle.holds))
        self._let_hear(opening, opening, view)
        self._let_music_follow(opening, view)
        self._state.redraw()

    def rearrange(self) -> None:
        """Lay the pieces as they lie now for the viewer."""
        self._interludes.hurry()
        self._stage.now = self._app.clock
        self._stage.change(self._views.arrangement(), None, {})
        self._state.redraw()

    def hear(self, update: Update) -> None:
        """Keep an update until it is shown."""
        self._state.queue.append(update)
        self.hot_seat.hear(update)

    def acted(self) -> None:
        """The viewer has acted: show that at once, unless something still flies."""
        if not self._stage.moving() or self._stage.dragged is not None:
            self._interludes.hurry()
            self._stage.hurry()
            if self._state.queue:
                self._show()
                return
            self.rearrange()
        self.binder.take_back(with_draft=True)
        self._state.settled = False

    def stand(self) -> None:
        """Show how the match stands now, after something was taken back."""
        state = self._state
        state.queue.clear()
        state.replays, state.moods, state.moods_until, state.settled = 0, {}, {}, False
        state.shown = self._views.stands(state.viewer)
        self.binder.take_back(with_draft=True)
        self.rearrange()

    def update(self) -> None:
        """Show the next update when the last has come to rest, and whoever has chosen in secret since."""
        self._interludes.update()
        self._rustle()
        if self._state.settled and self._state.caught_up:
            self._note_simultaneous()
        self._calm()
        self.announcer.speak()
        self._advance()

    def _calm(self) -> None:
        """Let those calm down whose time is over: what happened was theirs, and so is how long they feel it."""
        if not self._interludes.is_on and self._state.calm(self._app.clock):
            self._state.redraw()

    def _note_simultaneous(self) -> None:
        waiting = self._match.waiting()
        if waiting != self._asked:
            self._asked = waiting
            self.rearrange()

    def _advance(self) -> None:
        if self._stage.moving() or self._interludes.is_on:
            return
        state, clock = self._state, self._app.clock
        if state.is_hurried:
            self._wait_until = self._pause = 0.0
        if self._pause:
            self._wait_until = max(self._wait_until, clock + self._pause * self._stage.pace.factor)
            self._pause = 0.0
        if clock < self._wait_until:
            return
        if state.queue and not state.window.is_open:
            if (state.is_hurried or clock >= self._read_at) and not self._points_at(state.queue[0]):
                self._show()
        elif not state.settled and self.context.is_on_top:
            self._settle()

    def _points_at(self, update: Update) -> bool:
        """Return whether the table has only now begun to point at what an update is about to do."""
        if self._state.coming is update.event:
            return False
        self.hot_seat.share(update.event)
        lead = self._scene.staging.lead(self._views.told(update.event), self._views.view())
        if not lead:
            return False
        self._state.coming = update.event
        self.rearrange()
        self._wait_until = self._app.clock + lead * self._stage.pace.factor
        return True

    def _show(self) -> None:
        state, staging = self._state, self._scene.staging
        self.hot_seat.share(state.queue[0].event)
        before = self._views.view()
        update = state.queue.popleft()
        state.coming = update.event
        state.shown = self._scene.unasked(update.views.get(state.viewer, update.views[None]))
        state.seen = update.views
        if state.replays:
            state.replays -= 1
        else:
            self.announcer.banter.hear(update)
            self.painter.take_in(update)
            self.reactions.shown(update)
        state.settled = False
        self._stage.now = self._app.clock
        self.hints.clear()
        self.binder.take_back(with_draft=True)
        told, view = self._views.told(update.event), self._views.view()
        event = staging.staged(told, replace(view, draft=before.draft))
        interlude = self._interlude(told, view)
        says = interlude is not None and interlude.says
        lands = self._lands(told, event) if event.kind in staging.lays else ()
        holds = 0.0 if interlude is None else interlude.holds
        change = partial(self._change, self._views.arrangement(), event, before, lands, told if says else None, holds)
        if interlude is not None and interlude.clears:
            self.announcer.leave()
        if says:
            self.announcer.hurry()
        else:
            self.log_drawer.write(told)
        if interlude is None:
            change()
        else:
            self._interludes.start(interlude, before, change)
        if moods := staging.moods(told, view):
            length = (Motion.ROUND_MOOD if _has_summary(state.shown) else Motion.MOOD) * self._stage.pace.factor
            state.feel(moods, self._app.clock + length)
            state.feel(shared(moods, self._match.game.data.teams), self._app.clock + length / 2)
        if interlude is None or not interlude.cues or interlude.holds:
            self._let_hear(told, event, view)
        self._let_music_follow(event, view)
        self.announcer.strikes.hear(told, view)
        if not says and self.announcer.hear(told, view):
            self._read_at = self._app.clock + Motion.BRIEF * self._stage.pace.factor
        state.is_brief = event.kind in staging.brief
        self._pause = 0.0 if interlude is not None else staging.pause(event, view)
        state.redraw()
        self._has_ended = state.shown.phase == "game_over"
        if not state.queue and _has_summary(state.shown):
            self._wait_until = self._app.clock + self._stage.pace.ms(Motion.COLLECT_PAUSE)

    def _interlude(self, told: Event, view: View, waits: float = 0.0) -> Interlude | None:
        """Return what an event is shown by in a time of its own; nothing but an end is while all is hurried.

        A deal `waits` for so long first.
        """
        state = self._state
        if not self._interludes.are_wanted or (state.is_hurried and not _has_summary(state.shown)):
            return None
        if told.kind in self._scene.summary.counts:
            sheet = self._scene.summary.lay(view, self.endings.layout())
            return Tally(sheet, self.painter.clear, self.painter.guests.draw)
        if told.kind == "deal":
            return None if self._stage.pace.reduced else Riffle(waits=waits, down=self._scene.staging.riffles)
        return self._scene.staging.interlude(told, view, state.layout)

    def _change(
        self, pieces: Arrangement, event: Event, before: View, lands: Collection[str], told: Event | None,
        holds: float = 0.0,
    ) -> None:  # fmt: skip
        """Send pieces off as an event says; until they have landed, what was to be read `before` is.

        What an interlude has `told` is written only now, and to be read at once.
        """
        staging, shown = self._scene.staging, self._interludes.playing
        if told is None and (shown is None or shown.fades):
            self.painter.keep_readouts(before, staging.silent(event, self._state.layout))
        if told is not None:
            self.log_drawer.write(told)
        self._stage.now = self._app.clock
        self._stage.change(pieces, event, self._zones_of(event), staging.leave(event), lands, holds)

    def _let_hear(self, told: Event, event: Event, view: View) -> None:
        staging = self._scene.staging
        name = staging.sound(told, view)
        self._landings.clear()
        if name and event.kind == "deal":
            self._landings, self._rustles = landings(self._stage.everything, self._state.layout.width), name
        if name and not self._landings:
            self.context.play_sound(name, self._pan(event), staging.step(told, view))

    def _let_music_follow(self, event: Event, view: View) -> None:
        self._done = 0 if event.kind == "deal" else self._done + 1
        plays = self._done >= MELODY and not _has_summary(self._state.shown)
        self.context.tell_music(plays=plays, at_stake=plays and self._scene.staging.at_stake(view))

    def _rustle(self) -> None:
        """Play the sound of the cards of a deal that have landed, of many at a time only the last."""
        if not self._stage.moving():
            self._landings.clear()
        now = self._app.clock
        landed = sum(at <= now for at, _pan in self._landings)
        if landed and now - self._rustled >= Motion.RUSTLE:
            self.context.play_sound(self._rustles, self._landings[landed - 1][1])
            self._rustled = now
            del self._landings[:landed]

    def _pan(self, event: Event) -> float:
        """Return where an event leads to, from -1 at the left edge of the table to 1; else where its seat is."""
        layout = self._state.layout
        targets = {self._scene.zone_of(moved.target, layout) for moved in event.moved}
        places = [self._stage.zones[name].rect for name in targets if name in self._stage.zones]
        if places:
            return sum(2 * (x + w / 2) / layout.width - 1 for x, _y, w, _h in places) / len(places)
        if event.seat < 0:
            return 0.0
        return pan_of(layout.parlour.side(event.seat), layout.seats)

    def forget(self) -> None:
        """Let go of all that was still to be shown: the match stands elsewhere now."""
        self.announcer.hurry()
        self._interludes.forget()
        self._stage.hurry()
        state = self._state
        state.queue.clear()
        state.coming, state.seen, state.moods, state.moods_until, state.settled = None, {}, {}, {}, False
        self._wait_until = self._pause = self._read_at = 0.0
        state.is_brief = self._has_ended = False

    def hurry(self) -> None:
        """Show everything that has happened at once: a click waits for nothing."""
        state = self._state
        self.announcer.hurry()
        self._interludes.hurry()
        self._stage.hurry()
        while state.queue and not state.window.is_open:
            self._show()
            self._interludes.hurry()
            self._stage.hurry()
        self._wait_until = self._pause = 0.0
        if not state.settled and self.context.is_on_top:
            self._settle()

    def _settle(self) -> None:
        """Everything has been shown: ask whoever is next."""
        state, match = self._state, self._match
        if not state.window.is_open and self._views.is_pending():
            return
        state.settled = True
        if state.window.is_open:
            self.binder.make()
            return
        self._catch_up()
        self.hot_seat.caught_up()
        self._note_simultaneous()
        if _has_summary(state.shown) and match.current < 0:
            self._sum_up()
            return
        people = [seat for seat in match.waiting() if seat in match.people]
        if people and state.viewer not in people:
            self.hot_seat.curtain(people[0])
            return
        self.binder.make()
        self.reactions.send()

    def _sum_up(self) -> None:
        has_ended, self._has_ended = self._has_ended, False
        end = self.endings.end() if has_ended and self._interludes.are_wanted else None
        if end is None:
            self.endings.summarize()
            return
        self._state.settled = False
        self.announcer.hurry()
        self._interludes.start(end, self._views.view(), lambda: None)

    def _catch_up(self) -> None:
        """Show how the match stands now: whose turn it has become may lie behind the last event."""
        state = self._state
        stands = self._views.stands(state.viewer)
        if state.is_dealing:
            self.painter.keep_readouts(self._views.view())
        if stands != state.shown or state.coming is not None:
            state.shown, state.coming = stands, None
            state.seen = {}
            self.rearrange()
        state.seen = {}

    def _lands(self, told: Event, event: Event) -> list[str]:
        """Return the zones into which cards go out of hands, by what the rules tell and where the table shows it."""
        layout = self._state.layout
        hands = {place for seat in range(layout.seats) for place in self._scene.hands(seat)}
        moves = zip(told.moved, event.moved, strict=False)
        return [self._scene.zone_of(moved.target, layout) for was, moved in moves if was.source in hands]

    def _zones_of(self, event: Event) -> dict[str, str]:
        places = {place for moved in event.moved for place in (moved.source, moved.target)}
        return {place: self._scene.zone_of(place, self._state.layout) for place in places}


def _has_summary(observation: Observation) -> bool:
    """Return whether a round or the game is over; a position may be written without what its `last_round` was."""
    is_over = observation.phase in ("round_over", "game_over")
    return is_over and getattr(observation, "last_round", is_over) is not None
