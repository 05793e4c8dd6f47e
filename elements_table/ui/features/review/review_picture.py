"""The decisions of one seat in a finished match, each as it was, and pictured on the game's own table."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from itertools import islice
from typing import Final

import pygame

from elements_table.kernel.game import Action, Event, Observation, State
from elements_table.kernel.words import opening
from elements_table.match.analysis.review import Judged, is_decision
from elements_table.match.play.game_runner import GameRunner
from elements_table.match.play.match import Match
from elements_table.ui.common.still_table import Mark, Posed, others
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.theme import STAGE
from elements_table.ui.platform.people import at_table
from elements_table.ui.shell.screen import Shell
from elements_table.ui.stage.scene import Drag, Layout, LogLine, Names, Piece, Scene, View

FINE: Final = 0.55
"""How much smaller type may be on the small picture than on the screen."""
PICTURE: Final = 110.0
"""How high the small table is at the least, in dp."""
AT_ONCE: Final = 8
"""Actions of the record that one `go_on` takes, so that no frame waits for a whole match."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision: its action's number on the record, and the lines of the log until the next.

    `state` is the truth as it was when it was the turn of `seat`; where several chose in secret, `truth` is that
    before all of them.
    """

    number: int
    seat: int
    state: State[Action]
    truth: State[Action]
    waiting: tuple[int, ...]
    rounds: Sequence[Mapping[str, object]]
    lines: list[LogLine] = field(default_factory=list)


class Moments:
    """Goes through a match once, a little at a time, and keeps what `seat` decided; all words are the scene's."""

    def __init__(self, match: Match, scene: Scene, seat: int) -> None:
        self.match, self.scene, self.seat = match, scene, seat
        alone = match.people == (seat,)
        self.names = Names(tuple(player.name for player in match.seats), seat, alone, at_table(match.seats))
        self.by_number: dict[int, Moment] = {}
        self._named = cache(self._told)
        self._walk: Iterator[Moment | None] | None = self._walked()

    @property
    def is_whole(self) -> bool:
        """Whether the match has been gone through to its end."""
        return self._walk is None

    def go_on(self) -> bool:
        """Go a little further; return whether there is a new moment."""
        found = list(islice(self._walk, AT_ONCE)) if self._walk is not None else []
        if len(found) < AT_ONCE:
            self._walk = None
        self.by_number.update({moment.number: moment for moment in found if moment is not None})
        return any(found)

    def view(self, moment: Moment, seat: int | None = None) -> View:
        """Return the view of the table that `seat` (None: who decided, and may act) had at a moment."""
        seat = moment.seat if seat is None else seat
        state = moment.state
        return View(
            observation=self._seen(state, seat),
            names=replace(self.names, you=seat, alone=self.names.alone and seat == self.seat),
            legal=state.legal_actions() if seat == moment.seat else (),
            rounds=moment.rounds,
            waiting=moment.waiting,
            objection=state.objection,
            closed=state.resolve,
        )

    def words(self, moment: Moment, action: str) -> str:
        """Return what an action is called that could be done at a moment; what has no name, as the log tells it."""
        return self._named(moment.number, action)[0]

    def shown(self, moment: Moment, action: str) -> tuple[str, ...]:
        """Return what a log would show of an action, see `Account.pictured`; empty where its words say more."""
        shown = self._named(moment.number, action)[1]
        return shown if any(text and text[0] != "#" for text in shown) else ()

    def told(self, match: Match) -> list[LogLine]:
        """Return the lines of the log of another match at the same table: one that goes on from a moment."""
        lines: list[LogLine] = []

        def hear(event: Event, progress: GameRunner) -> None:
            line = self._line(event, progress.state, progress.rounds)
            if line is not None:
                lines.append(line)

        for _entry, progress in match.walk():
            progress.listener = partial(hear, progress=progress)
        return lines

    def _walked(self) -> Iterator[Moment | None]:
        last: list[Moment] = []
        for number, (entry, progress) in enumerate(self.match.walk()):
            progress.listener = lambda event, progress=progress: self._hear(event, progress, last)
            moment = None
            if entry.seat == self.seat and is_decision(entry, progress):
                state, truth = progress.facing(entry.seat).clone(), progress.state.clone()
                moment = Moment(number, entry.seat, state, truth, progress.waiting(), tuple(progress.rounds))
                last[:] = [moment]
            yield moment

    def _hear(self, event: Event, progress: GameRunner, last: Sequence[Moment]) -> None:
        for moment in last:
            line = self._line(event, progress.state, progress.rounds)
            if line is not None:
                moment.lines.append(line)

    def _line(self, event: Event, state: State[Action], rounds: Sequence[Mapping[str, object]]) -> LogLine | None:
        view = View(observation=self._seen(state, self.seat), names=self.names, rounds=rounds)
        return self.scene.line(event.seen_by(self.seat), view)

    def _seen(self, state: State[Action], seat: int) -> Observation:
        return self.scene.unasked(state.observation(seat))

    def _told(self, number: int, action: str) -> tuple[str, tuple[str, ...]]:
        moment, parsed = self.by_number[number], self.match.game.parse(action)
        view = View(observation=self._seen(moment.state, moment.seat), names=self.names, waiting=moment.waiting)
        words = self.scene.words.action(parsed, view)
        heard: list[tuple[Event, State[Action]]] = []
        state = moment.state.clone()
        state.emit = lambda event: heard.append((event, state.clone()))
        state.apply(state.resolve(parsed))
        own = ((event, after) for event, after in heard if event.seat == moment.seat)
        lines = (self._line(event, after, moment.rounds) for event, after in own)
        line = next((one for one in lines if one is not None), None)
        shown = tuple(filter(None, line.shown)) if line else ()
        return words or (action if line is None else opening(line.text)), shown or self._touched(moment, parsed)

    def _touched(self, moment: Moment, action: Action) -> tuple[str, ...]:
        """Return the cards by which an action is done of which nobody else is told anything."""
        layout, view = Layout(*STAGE, len(self.match.seats), moment.seat), self.view(moment)
        gestures = () if self.scene.drafting else self.scene.gestures(action, view, layout)
        drags = (gesture.pieces[:1] for gesture in gestures if isinstance(gesture, Drag))
        lies, refs = self.scene.arrange(view, layout), self.scene.touches(action, view, layout) or next(drags, ())
        return tuple(lies[ref.zone][ref.index].name for ref in refs)


def marks(moments: Moments, judged: Judged) -> list[Mark]:
    """Return what was done, in coral, and what the expert would have done, in gold; one mark where both are alike."""
    best = Mark(moments.match.game.parse(judged.best), "gold")
    return [best] if judged.action == judged.best else [Mark(moments.match.game.parse(judged.action), "coral"), best]


def posed(moments: Moments, moment: Moment, judged: Judged | None, layout: Layout, *, uncovered: bool) -> Posed:
    """Return the table at a moment as its seat saw it, marked if `judged`, others' hands face up if `uncovered`."""
    view, scene = replace(moments.view(moment), uncovered=uncovered), moments.scene
    hands: dict[str, list[Piece]] = {}
    if uncovered:
        seats = [seat for seat in range(layout.seats) if seat != moment.seat]
        hands = others(scene, [moments.view(moment, seat) for seat in seats], layout)
    return Posed(scene, view, layout, marks(moments, judged) if judged is not None else (), hands)


class SmallTable:
    """The table of a decision in small, drawn anew for another one."""

    def __init__(self, app: Shell, moments: Moments) -> None:
        self._app, self._moments = app, moments
        self._kept: tuple[tuple[object, ...], pygame.Surface] | None = None

    def draw(self, canvas: Canvas, free: Rect, moment: Moment, judged: Judged, *, uncovered: bool) -> None:
        """Draw it as large as it may be in a rectangle; nothing where that is too small."""
        x, y, w, h = free
        high = min(h, w * STAGE[1] / STAGE[0])
        if high < PICTURE:
            return
        area = canvas.pixels((x, y, high * STAGE[0] / STAGE[1], high))
        key, match = (judged, area.size, uncovered), self._moments.match
        if self._kept is None or self._kept[0] != key:
            table = posed(self._moments, moment, judged, Layout(*STAGE, len(match.seats), moment.seat),
                          uncovered=uncovered)  # fmt: skip
            with canvas.art.apart(area.w / STAGE[0], FINE) as art:
                self._kept = key, table.picture(self._app, match.game.data.look, art, area.size)
        canvas.surface.blit(self._kept[1], area)
