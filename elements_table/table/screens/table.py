"""The table of a match: it shows beats, offers what is legal, and sends what a person chose to the match."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Iterable, Sequence
from typing import Any, Final

from elements_table.kernel.game import Event, Observation
from elements_table.kernel.words import _
from elements_table.match.match import Beat, Match
from elements_table.match.seats import Players
from elements_table.table.app import App
from elements_table.table.canvas import Canvas
from elements_table.table.inputs import Input, Key, Pointer
from elements_table.table.screens.screen import Screen
from elements_table.table.screens.table_controls import Controls
from elements_table.table.screens.table_furniture import LogColumn, TopBar
from elements_table.table.screens.table_hot_seat import HotSeat
from elements_table.table.screens.table_offer import Offer
from elements_table.table.screens.table_painter import TablePainter
from elements_table.table.screens.table_reactions import Reacting
from elements_table.table.screens.table_story import Story
from elements_table.table.screens.table_turn import Turn
from elements_table.table.stage.actor import Actor
from elements_table.table.stage.choices import Choices
from elements_table.table.stage.draft import Draft
from elements_table.table.stage.hands import Hands
from elements_table.table.stage.scene import Layout, Names, Ref, Scene, View
from elements_table.table.stage.stage import Pace, Stage
from elements_table.table.theme import Motion

log = logging.getLogger(__name__)

LOG_FOLDS_UNDER: Final = 1180
"""Window width in pixels under which the log opens over the table instead of beside it."""


class TableScreen(Screen):
    """A match as one person sees it. `viewer` is whose eyes the table has now (None: everybody's)."""

    def __init__(self, app: App, match: Match, *, posed: bool = False) -> None:
        """Show `match`; a posed table is for a picture: its bots are never asked."""
        super().__init__(app)
        self.match = match
        self.posed = posed
        self.scene: Scene = app.registry.scene(match.game.id)
        self.head = match.game.data
        self.title = _(self.head.title)
        self.viewer: int | None = match.people[0] if len(match.people) == 1 else None
        self.stage = Stage(self._pace())
        self.turn = Turn(self)
        self.reacting = Reacting(self)
        self.controls = Controls(self)
        self.painter = TablePainter(self)
        self.offer = Offer(self)
        self.hot_seat = HotSeat(self)
        self.story = Story(self)
        self.hands = Hands(self.stage, self.turn.choose, self.turn.refuse, self._liftable)
        self.hands.redraft = self.offer.redraft
        self.hands.look_at = self.controls.look_at
        self.players = self._players()
        self.shown: Observation = self.unasked(match.observation(self.viewer))
        self.queue: deque[Beat] = deque()
        self._replays = 0
        """How many beats of the queue have been shown to others already."""
        self.layout_now = Layout(1280, 800, len(match.seats), 0)
        self.choices: Choices | None = None
        self.draft: Draft | None = None
        self.settled = False
        """Whether everything has been shown, and whoever is next has been asked."""
        self._wait_until = 0.0
        self._pause = 0.0
        last = self.app.settings.views.get(match.game.id, "")
        self.peek = last if last in self.scene.lasting else ""
        """What the table shows on demand."""
        self._coming: Event | None = None
        self._asked: tuple[int, ...] = ()
        self.log_column = LogColumn(self)
        self.top_bar = TopBar(self)

    def refresh(self) -> None:
        """Draw everything anew, and offer the same again."""
        self.stale = self.painter.base_stale = True
        self.controls.rering()

    # ---- life

    def enter(self) -> None:
        """Listen to the match, and tell what has happened so far; a new match is dealt before one's eyes."""
        self.match.listen(self._hear)
        last = self.story.retell()
        opening = self.match.opening
        if opening is not None and not self.match.record and not self.posed and self.viewer is not None:
            self._deal_in(self.scene.staging.staged(opening.seen_by(self.viewer), self.view()))
        elif self.viewer is not None:
            self.reacting.begin(last)

    def _deal_in(self, opening: Event) -> None:
        pieces = self.scene.arrange(self.view(), self.layout_now)
        sources = {self.scene.zone_of(moved.source, self.layout_now) for moved in opening.moved}
        self.stage.place(list(self.stage.zones.values()), {name: pieces.get(name, ()) for name in sources})
        self.stage.now = self.app.clock
        self._coming = opening
        self.stage.change(pieces, opening, self._zones_of(opening))
        self.play_sound(self.scene.staging.sound(opening))

    def _zones_of(self, event: Event) -> dict[str, str]:
        places = {place for moved in event.moved for place in (moved.source, moved.target)}
        return {place: self.scene.zone_of(place, self.layout_now) for place in places}

    def leave(self) -> None:
        """Stop listening; the match lies on disk as it stands."""
        self.match.unlisten(self._hear)
        if self.match.is_over:
            self._count()
            self.app.saves.finish(self.match)
        else:
            self.app.saves.note(self.match)
            self.match.close()

    def resume(self) -> None:
        """Take over changed settings."""
        super().resume()
        self.painter.base_stale = True
        self.stage.pace = self._pace()
        self.settled = False

    def play_sound(self, name: str) -> None:
        """Play a sound, unless this is a picture."""
        if not self.posed:
            self.app.sound.play(name)

    def _pace(self) -> Pace:
        settings = self.app.settings
        return Pace(Motion.FAST if settings.fast_animation else 1.0, settings.reduced_motion)

    def _players(self) -> Players:
        wants_bots = not self.posed and any(not seat.is_person for seat in self.match.seats)
        worker = self.app.worker if wants_bots else None
        settings = self.app.settings_file
        return Players(
            self.match,
            worker,
            self.app.registry,
            thinking=lambda _seat: settings.settings.thinking,
            held=self.reacting.held,
        )

    # ---- what there is to see

    def unasked(self, observation: Observation) -> Observation:
        """Return an observation without what only a seat that is asked for a reaction sees of it."""
        reactions = self.scene.reactions
        return observation if reactions is None else reactions.unasked(observation)

    @property
    def names(self) -> Names:
        """How the seats are called for the present viewer."""
        seats = tuple(seat.name for seat in self.match.seats)
        return Names(seats, self.viewer, len(self.match.people) == 1)

    @property
    def caught_up(self) -> bool:
        """Whether what is shown is how the match stands."""
        return not self.queue

    def view(self) -> View:
        """Return all that the frame follows from."""
        held = self.hands.held
        return View(
            observation=self.shown,
            names=self.names,
            preview=self.hands.preview() if self.choices is not None else None,
            rounds=self.match.rounds,
            waiting=self._waiting(),
            element_names=self.app.settings.element_names,
            draft=self.draft,
            held=Ref(held.zone, held.index) if held is not None else None,
            over=self.hands.over,
            peek=self.peek,
            kept=self.match.kept(self.viewer) if self.viewer is not None and self.caught_up else None,
            coming=self._coming,
            points=bool(self.queue) and self.queue[0].event is self._coming,
            prepared=self.reacting.prepared(),
            legal=self._legal(),
            objection=self._objection,
            closed=self._closed,
        )

    def _objection(self, action: Any) -> str | None:
        return None if self.viewer is None else self.match.objection_ahead(self.viewer, action)

    def _closed(self, action: Any) -> Any:
        return action if self.viewer is None else self.match.closed(self.viewer, action)

    def _legal(self) -> Sequence[Any]:
        """Return what the viewer may do, or say beforehand while others may still react."""
        if self.viewer is None:
            return ()
        if self.reacting.is_open:
            return self.reacting.legal()
        return self.match.legal_actions(self.viewer) if self.caught_up and not self.reacting.is_pending() else ()

    def _waiting(self) -> tuple[int, ...]:
        """Return the seats that are to act, as far as the viewer knows: who is asked to react nobody sees."""
        if self.reacting.is_open or self.reacting.is_pending():
            return (self.shown.current,)
        return self.match.waiting() if self.caught_up else ()

    def show(self, what: str) -> None:
        """Show something of the scene's that is seen on demand, such as the last trick; nothing hides it again."""
        kept = what if what in self.scene.lasting else ""
        if self.scene.lasting and (kept or self.peek in self.scene.lasting):
            views = self.app.settings.views
            self.app.settings_file.change(views={**views, self.match.game.id: kept})
        self.peek = what
        self._rearrange()
        self.stage.hurry()
        if self.settled:
            self.offer.make()
        self.refresh()

    @property
    def is_at_rest(self) -> bool:
        """Whether all that has happened has been shown, and nobody may react to it any more."""
        return self.settled and self.caught_up and not self.reacting.is_open

    @property
    def is_my_turn(self) -> bool:
        """Whether the viewer may act now."""
        return self.choices is not None and self.offer.is_mine

    def log_open(self) -> bool:
        """Return whether the log has its column."""
        return self.scene.log_width > 0 and self.app.settings.show_log and self.app.size[0] >= LOG_FOLDS_UNDER

    def layout(self, width: float, height: float) -> None:
        """Lay the table out anew; nothing flies during a resize."""
        super().layout(width, height)
        self.layout_now = Layout(width, height, len(self.match.seats), self.viewer or 0, self.log_open())
        self.painter.fit()
        self.stage.hurry()
        self.place()

    def place(self) -> None:
        """Lay everything where it belongs for the viewer, and offer what it can do."""
        self.stage.place(self.scene.zones(self.layout_now), self.scene.arrange(self.view(), self.layout_now))
        self.painter.base_stale = True
        self.offer.make()

    # ---- beats

    def _hear(self, beat: Beat) -> None:
        self.queue.append(beat)
        self.hot_seat.hear(beat)

    def update(self, now: float) -> None:
        """Let bots act, move what moves, show the next beat when the last has come to rest."""
        if self.app.stack[-1] is self and not self.posed:
            self.players.tick(now / 1000)
        self.reacting.update(now)
        if self.stage.update(now):
            self.stale = True
        if self.hands.stale:
            self.hands.stale = False
            self.stale = self.painter.base_stale = True
            self.controls.rering()
        self.turn.update()
        self.painter.update(now)
        if self.settled and self.caught_up:
            self._note_choosers()
        self._advance()

    def _note_choosers(self) -> None:
        """Show who has chosen in secret since: no event tells of it."""
        waiting = self.match.waiting()
        if waiting != self._asked:
            self._asked = waiting
            self._rearrange()

    def _rearrange(self) -> None:
        self.stage.now = self.app.clock
        self.stage.change(self.scene.arrange(self.view(), self.layout_now), None, {})
        self.stale = self.painter.base_stale = True

    def _advance(self) -> None:
        if self.stage.moving():
            return
        if self._pause:
            self._wait_until = max(self._wait_until, self.app.clock + self._pause * self.stage.pace.factor)
            self._pause = 0.0
        if self.app.clock < self._wait_until:
            return
        if self.queue and not self.reacting.is_open:
            if not self._points_at(self.queue[0]):
                self._show(self.queue.popleft())
        elif not self.settled and self.app.stack[-1] is self:
            self._settle()

    def _points_at(self, beat: Beat) -> bool:
        """Return whether the table has only now begun to point at what a beat is about to do."""
        if self._coming is beat.event:
            return False
        self.hot_seat.share(beat.event)
        lead = self.scene.staging.lead(beat.event, self.view())
        if not lead:
            return False
        self._coming = beat.event
        self._rearrange()
        self._wait_until = self.app.clock + lead * self.stage.pace.factor
        return True

    def _show(self, beat: Beat) -> None:
        self.hot_seat.share(beat.event)
        self._coming = beat.event
        self.painter.keep_readouts()
        self.shown = self.unasked(beat.views.get(self.viewer, beat.views[None]))
        if self._replays:
            self._replays -= 1
        else:
            self.reacting.shown(beat)
        told = beat.event.seen_by(self.viewer)
        event = self.scene.staging.staged(told, self.view())
        self.settled = False
        self.story.write(told)
        self.stage.now = self.app.clock
        self.turn.clear_hint()
        self.offer.take_back(with_draft=True)
        pieces, leave = self.scene.arrange(self.view(), self.layout_now), self.scene.staging.leave(event)
        self.stage.change(pieces, event, self._zones_of(event), leave)
        sound = self.scene.staging.sound(event)
        if sound:
            self.play_sound(sound)
        self._pause = self.scene.staging.pause(event, self.view())
        self.stale = self.painter.base_stale = True
        if not self.queue and _has_summary(self.shown):
            self._wait_until = self.app.clock + self.stage.pace.ms(Motion.COLLECT_PAUSE)

    def hurry(self) -> None:
        """Show everything that has happened at once: a click waits for nothing."""
        self.stage.hurry()
        while self.queue and not self.reacting.is_open:
            self._show(self.queue.popleft())
            self.stage.hurry()
        self._wait_until = self._pause = 0.0
        if not self.settled and self.app.stack[-1] is self:
            self._settle()

    def _settle(self) -> None:
        """Everything has been shown: ask whoever is next."""
        if not self.reacting.is_open and self.reacting.is_pending():
            return
        self.settled = True
        if self.reacting.is_open:
            self.offer.make()
            return
        self._catch_up()
        self.hot_seat.public = self.match.observation(None)
        self._note_choosers()
        waiting = self.match.waiting()
        if _has_summary(self.shown) and self.match.current < 0:
            self._summarize()
            return
        people = [seat for seat in waiting if seat in self.match.people]
        if people and self.viewer not in people:
            self.hot_seat.curtain(people[0])
            return
        self.offer.make()
        self.reacting.send()

    def _catch_up(self) -> None:
        """Show how the match stands now: whose turn it has become may lie behind the last event."""
        stands = self.unasked(self.match.observation(self.viewer))
        if stands != self.shown or self._coming is not None:
            self.shown, self._coming = stands, None
            self._rearrange()

    def unsettle(self) -> None:
        """Ask anew whoever is next: what could be done has changed."""
        self.settled = False

    # ---- what the viewer does

    def asks_anew(self) -> None:
        """Ask again whoever is next, with the chime and the ring."""
        self.settled = False
        self.offer.is_announced = False
        self.painter.pulse(False)

    def replay(self, beats: Iterable[Beat]) -> None:
        """Show what others at the screen have seen already."""
        self.queue = deque(beats)
        self._replays = len(self.queue)

    def _liftable(self, actor: Actor) -> bool:
        return self.stage.zones[actor.zone].spread

    def acted(self) -> None:
        """The viewer has acted: show that at once, unless something still flies."""
        self.offer.is_announced = False
        self.painter.pulse(False)
        if not self.stage.moving() or self.stage.dragged is not None:
            self.stage.hurry()
            if self.queue:
                self._show(self.queue.popleft())
                return
            self._rearrange()
        self.offer.take_back(with_draft=True)
        self.settled = False

    def taken_back(self) -> None:
        """The viewer has taken an action back: the table turns to how things stand."""
        assert self.viewer is not None
        self.queue.clear()
        self._replays = 0
        self.reacting.cancel()
        self.shown = self.unasked(self.match.observation(self.viewer))
        self.stage.now = self.app.clock
        self.offer.take_back(with_draft=True)
        self.stage.change(self.scene.arrange(self.view(), self.layout_now), None, {})
        self.story.retell()
        self.settled = False
        self.stale = self.painter.base_stale = True

    # ---- summaries

    def _summarize(self) -> None:
        from elements_table.table.screens.summary import Summary  # noqa: PLC0415  not at the first frame

        if self.match.is_over:
            self._count()
        self.app.push(Summary(self.app, self))

    def _count(self) -> None:
        """Count a match that is over in the statistics, whether or not its summary was seen; twice is once."""
        if self.match.trouble is None and not self.match.practice and self.match.journal is not None:
            statistics = self.app.statistics()
            statistics.record(self.match)
            statistics.close()

    # ---- input

    def handle(self, event: Input) -> bool:
        """Take one input: buttons first, then the pieces; a click finishes what still moves."""
        self.painter.pointer_moved()
        if isinstance(event, Key) and self.controls.key(event):
            return True
        if not isinstance(event, Pointer):
            used = super().handle(event)
            self.controls.follow_focus()
            return used
        if event.kind == "down" and (self.stage.moving() or self.queue) and self.stage.dragged is None:
            self.hurry()
        if event.kind == "wheel" and self.log_column.wheel(event):
            return True
        on_widget = self.stage.dragged is None and self.ring.handle(event)
        if self.ring.changed():
            self.stale = True
        if on_widget and event.kind != "move":
            return True
        used = self.hands.pointer(event)
        if self.stage.dragged is not None:
            self.app.touch()
        elif event.kind == "move":
            self.painter.point(event.x, event.y)
        return used or on_widget

    def back(self) -> None:
        """Leave the table; the match waits under Continue."""
        if self.app.stack[0] is self:
            self.app.home()
        else:
            self.app.pop(self)

    def open_rules(self) -> None:
        """Open the rulebook of this game."""
        from elements_table.table.screens.rules import Rules  # noqa: PLC0415  rarely needed

        self.app.push(Rules(self.app, self.match.game.id))

    def open_settings(self) -> None:
        """Open the settings over the table."""
        from elements_table.table.screens.settings import SettingsScreen  # noqa: PLC0415  rarely needed

        self.app.push(SettingsScreen(self.app))

    # ---- drawing

    def moving(self) -> bool:
        """Return whether frames are needed: something flies, fades, pulses or grows."""
        return self.stage.moving() or self.painter.moving() or self.reacting.moving()

    def waiting(self) -> bool:
        """Return whether it is a person's turn, and everything has been shown."""
        return self.is_my_turn and self.caught_up and not self.reacting.is_open

    def draw(self, canvas: Canvas) -> None:
        """Draw the resting layer."""
        self.painter.draw(canvas)

    def draw_moving(self, canvas: Canvas) -> None:
        """Draw what moves."""
        self.painter.draw_moving(canvas)
        self.reacting.draw_moving(canvas)


def _has_summary(observation: Observation) -> bool:
    """Return whether a round or the game is over; a position may be written without what its `last_round` was."""
    is_over = observation.phase in ("round_over", "game_over")
    return is_over and getattr(observation, "last_round", is_over) is not None
