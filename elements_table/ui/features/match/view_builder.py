"""What is shown at a table as plain data with one owner, and the view that a scene is told of it."""

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, NamedTuple

from elements_table.kernel.game import Action, Event, Observation
from elements_table.match.play.match import Match, Update
from elements_table.ui.common.advice_rows import Counsel
from elements_table.ui.platform.people import Mood, at_table
from elements_table.ui.shell.screen import Shell
from elements_table.ui.stage.action_paths import Ranked, leads
from elements_table.ui.stage.choices import Choices
from elements_table.ui.stage.draft import Draft
from elements_table.ui.stage.drag_controller import DragController
from elements_table.ui.stage.geometry import Zone
from elements_table.ui.stage.motion.flights import Arrangement
from elements_table.ui.stage.reactions import SETTLE, Answers, Window
from elements_table.ui.stage.scene import Layout, LogLine, Names, Only, Scene, View


class Heard(NamedTuple):
    """What has happened, as the viewer saw it, and the same with the places that the table tells apart."""

    event: Event
    staged: Event


@dataclass(slots=True, kw_only=True)
class ViewerState:
    """What one pair of eyes has been shown, or has begun: as new once others look."""

    peek: str = ""
    """What is shown on demand, such as the last trick."""
    moods: Mapping[int, Mood] = field(default_factory=dict)
    """Whom the last events have pleased or stung, by seat."""
    moods_until: dict[int, float] = field(default_factory=dict)
    """When each of them calms down, by the app's clock."""
    lines: list[LogLine] = field(default_factory=list)
    events: list[Heard] = field(default_factory=list)
    """Everything that the log has heard of, as these eyes saw it."""
    told: list[int] = field(default_factory=list)
    """The number of the event that each line tells."""
    scrolled: int = 0
    """How many lines the log is scrolled back."""
    choices: Choices | None = None
    draft: Draft | None = None
    is_mine: bool = False
    """Whether the viewer is to act, and not only to prepare something."""
    is_announced: bool = False
    """Whether ring and chime have told so."""
    only: Only | None = None
    """What to say of the viewer's only action, which goes by itself; None: there is a choice."""
    hint: str = ""
    """The sentence of the hint on show."""
    hinted: Action | None = None
    """The action that it names; None: there is no hint."""
    has_hint_card: bool = False
    """Whether the card of a hint is shown."""
    hinted_button: str = ""
    counsel: Counsel | None = None
    """What a search says of the two best actions, where the hint comes from one."""
    ranked: tuple[Ranked, ...] = ()
    """Those two where they are on the table."""
    asked_hint: float | None = None
    """Since when a hint is waited for, by the app's clock."""
    refusals: int = 0
    """How often what was tried was answered by a sentence: in the same words again it is another time."""


@dataclass(slots=True)
class TableState(ViewerState):
    """All that a table shows besides its pieces. `viewer` is whose eyes it has (None: everybody's)."""

    viewer: int | None
    shown: Observation
    """What the viewer sees: how the match stood after the last update that was shown."""
    layout: Layout

    queue: deque[Update] = field(default_factory=deque)
    """What is still to be shown."""
    replays: int = 0
    """How many updates of the queue have been shown to others already."""
    seen: Mapping[int | None, Observation] = field(default_factory=dict)
    """What each seat knew after the last update shown; empty where all stands as it is shown."""
    coming: Event | None = None
    """What the table points at, and then what was shown last."""
    settled: bool = False
    """Whether everything has been shown, and whoever is next has been asked."""
    is_brief: bool = False
    """Whether what was shown last leaves nothing to look at: a pass."""
    is_hurried: bool = False
    """Whether the rest of the round is played without pauses."""

    window: Window = field(default_factory=Window)
    answers: Answers = field(default_factory=Answers)
    last: Update | None = None
    """The last update that others may have reacted to."""
    reactions: dict[int, Sequence[Action]] = field(default_factory=dict)
    prospects: dict[int, Sequence[Action]] = field(default_factory=dict)
    """What each person may do out of turn, and then in turn, as the window began: it stays until it is closed."""
    deciding: int | None = None
    """The person who has stopped the clock at hot seat."""

    stale: bool = True
    base_stale: bool = True
    focus_stale: bool = True

    @property
    def caught_up(self) -> bool:
        """Whether what is shown is how the match stands."""
        return not self.queue

    @property
    def is_dealing(self) -> bool:
        """Whether the cards of a round are still on their ways."""
        return self.coming is not None and self.coming.kind == "deal"

    @property
    def is_my_turn(self) -> bool:
        """Whether the viewer may act now."""
        return self.choices is not None and self.is_mine

    @property
    def is_at_rest(self) -> bool:
        """Whether all that has happened has been shown, and nobody may react to it any more."""
        return self.settled and self.caught_up and not self.window.is_open

    def turn_to(self, viewer: int | None, shown: Observation) -> None:
        """Let other eyes look: whatever the last ones were shown, or had begun, is gone."""
        self.viewer, self.shown = viewer, shown
        fresh = ViewerState()
        for each in fields(ViewerState):
            setattr(self, each.name, getattr(fresh, each.name))
        self.refresh()

    def redraw(self) -> None:
        """Draw everything anew."""
        self.stale = self.base_stale = True

    def refresh(self) -> None:
        """Draw everything anew, and offer the same again."""
        self.stale = self.base_stale = self.focus_stale = True

    def feel(self, moods: Mapping[int, Mood], until: float) -> None:
        """Let some be pleased or stung up to a time by the app's clock."""
        self.moods = {**self.moods, **moods}
        self.moods_until |= dict.fromkeys(moods, until)

    def calm(self, now: float) -> bool:
        """Let those calm down whose time is over; return whether there are any."""
        over = [seat for seat, until in self.moods_until.items() if now >= until]
        for seat in over:
            del self.moods_until[seat]
        self.moods = {seat: mood for seat, mood in self.moods.items() if seat not in over} if over else self.moods
        return bool(over)

    def tell(self, event: Heard, line: LogLine | None) -> None:
        """Note what has happened; where there is a line for it, add that to the log, and show it."""
        self.events.append(event)
        if line is not None:
            self.lines.append(line)
            self.told.append(len(self.events) - 1)
            self.scrolled = 0


class ViewBuilder:
    """Makes views of one table, with what the viewer may know and nothing else."""

    def __init__(self, app: Shell, match: Match, scene: Scene, state: TableState, drags: DragController) -> None:
        self._settings_file = app.services.settings_file
        self._match, self._scene, self._state, self._drags = match, scene, state, drags
        self.limit: Callable[[Sequence[Action]], Sequence[Action]] = lambda actions: actions
        self._view: View | None = None
        self.teaching: Mapping[int, Mood] = {}
        """Who explains to the viewer, and how they look at that."""
        self._follows: tuple[Any, ...] = ()
        """What the view kept follows from."""
        self._names: dict[tuple[int | None, int], Names] = {}

    @property
    def names(self) -> Names:
        """How the seats are called for the present viewer."""
        key = (self._state.viewer, self._match.generation)
        if key not in self._names:
            self._names = {key: self._named(self._state.viewer)}
        return self._names[key]

    def _named(self, viewer: int | None) -> Names:
        match, is_alone = self._match, len(self._match.people) == 1
        return Names(tuple([seat.name for seat in match.seats]), viewer, is_alone, at_table(match.seats))

    def view(self, observation: Observation | None = None) -> View:
        """Return all that the frame follows from, the same one until some of that changes.

        With an `observation` it is as if that were shown.
        """
        match, state, drags, stage = self._match, self._state, self._drags, self._drags.stage
        window, viewer, answers = state.window, state.viewer, state.answers
        held, hot, over, parted = stage.dragged or stage.selected, stage.hot, drags.over, stage.parted
        if state.choices is None:  # what a hand is on tells nothing where it can do nothing
            held = hot = over = parted = None
        follows = (  # a state of the match by its number, objects as they are; asked for often, so without a call
            *(match.generation, len(match.record), viewer, state.shown, state.coming, state.moods),
            state.queue[0].event if state.queue else None,
            *(window.left > -SETTLE, window.left > 0, state.reactions, state.prospects),
            viewer is not None and (answers.asides.get(viewer), answers.prepared.get(viewer)),
            *(state.choices, state.draft, state.only, state.peek, over),
            *(held, held and held.zone, held and held.index, hot, hot and hot.zone, hot and hot.index, drags.asked),
            *(parted, state.ranked, self.teaching),
            self._settings_file.settings.element_names,
        )
        if self._view is None or follows != self._follows:
            self._view, self._follows = self._make(), follows
        return self._view if observation is None else replace(self._view, observation=observation)

    def renew(self) -> None:
        """Let go of the view kept: something changed within what it follows from (a draft)."""
        self._view = None

    def _make(self) -> View:
        match, state, drags, viewer = self._match, self._state, self._drags, self._state.viewer
        can_act, is_open = state.choices is not None, state.window.is_open
        held, pauses = drags.held if can_act else None, is_open or self.is_pending()
        return View(
            observation=state.shown,
            names=self.names,
            legal=self._legal(is_open, pauses),
            asked=state.reactions.get(viewer, ()) if viewer is not None and state.window.is_asking else (),
            preview=drags.preview() if can_act else None,
            rounds=match.rounds,
            waiting=(waiting := self._waiting(is_open, pauses)),
            is_secret=len(waiting) > 1 or (waiting != () and match.decision < len(match.record)),
            moods=state.moods,
            teaching=self.teaching,
            element_names=self._settings_file.settings.element_names,
            draft=state.draft,
            held=held.ref if held is not None else None,
            aims=held is not None or drags.stage.parted is not None or leads(state.ranked),
            over=drags.over if can_act else None,
            peek=state.peek,
            kept=match.kept(viewer) if viewer is not None and not state.queue else None,
            coming=None if state.coming is None else state.coming.seen_by(viewer),
            points=bool(state.queue) and state.queue[0].event is state.coming,
            prepared=self.prepared(),
            objection=lambda action: None if viewer is None else match.objection_ahead(viewer, action),
            limit=self.limit,
            closed=lambda action: action if viewer is None else match.closed(viewer, action),
        )

    def arrangement(self) -> Arrangement:
        """Return the pieces of each zone as they lie for the viewer; the table takes the form that it has now."""
        view, state = self.view(), self._state
        layout = self._scene.formed(state.layout, view)
        if layout is not state.layout:
            state.layout = layout
            self._drags.stage.form(self.zones())
            state.refresh()
        return self._scene.arrange(view, layout)

    def zones(self) -> list[Zone]:
        """Return the zones of the table in the form that it has now."""
        return self._scene.zones(self._state.layout)

    def told(self, event: Event) -> Event:
        """Return an event as the viewer sees it."""
        return event.seen_by(self._state.viewer)

    def stands(self, seat: int | None) -> Observation:
        """Return how the match stands now for a seat."""
        return self._scene.unasked(self._match.observation(seat))

    def last_seen(self, seat: int | None) -> Observation:
        """Return what a seat saw last, where the match has gone on unseen; else how it stands."""
        state = self._state
        last = state.last.views.get(seat) if state.last is not None and state.queue else None
        return self._scene.unasked(last or self._match.observation(seat))

    def is_pending(self) -> bool:
        """Return whether the match still waits for a reaction."""
        match = self._match
        return self._scene.reactions is not None and any(match.is_asking(seat) for seat in match.waiting())

    def prepared(self) -> Action | None:
        """Return what the viewer is about to do in turn, None for nothing."""
        seat, answers = self._state.viewer, self._state.answers
        return None if seat is None else answers.asides.get(seat) or answers.prepared.get(seat)

    def undo_offer(self) -> str | None:
        """Return whether the viewer may take its last action back now."""
        state = self._state
        can_see = state.caught_up or state.window.is_open
        return self._match.undo_offer(state.viewer) if state.viewer is not None and can_see else None

    def _legal(self, is_open: bool, pauses: bool) -> Sequence[Action]:
        """Return what the viewer may do, or say beforehand while others may still react: then the match `pauses`.

        `is_open` is the window in which they are waited for.
        """
        state, seat = self._state, self._state.viewer
        if seat is None or state.is_dealing:
            return ()
        if is_open:
            return state.prospects.get(seat) or (state.reactions.get(seat, ()) if state.window.is_asking else ())
        return () if state.queue or pauses else self._match.legal_actions(seat)

    def _waiting(self, is_open: bool, pauses: bool) -> tuple[int, ...]:
        """Return the seats that are to act, as far as the viewer knows: who is asked to react nobody sees."""
        state = self._state
        if state.queue and not is_open:  # whether somebody is asked after it no lamp tells, nor eyes
            return ()
        return (state.shown.current,) if pauses else self._match.waiting()
