"""The program at a screen that nobody sees, on a clock of its own, and a rehearsed match played at its table.

Nothing here waits or sleeps: bots answer at once with what they did in the rehearsal, and take on the studio's clock
the time that they take at a table. Two runs give the same pictures.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import Any, Final

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import msgspec
import pygame
from rehearsal import OPENING, Rehearsal

from elements_table import paths
from elements_table.bots.worker import Reply, Request, think
from elements_table.kernel.game import Event
from elements_table.kernel.registry import registry
from elements_table.match.play.match import Match
from elements_table.ui.features.match.sheets.summary import Summary
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.platform import window
from elements_table.ui.platform.settings import SettingsFile
from elements_table.ui.platform.sound import Sound
from elements_table.ui.shell.app import App
from elements_table.ui.shell.curtain import Curtain
from elements_table.ui.shell.screen import Screen
from elements_table.ui.shell.services import Services

LOOKS: Final = 700.0
"""How long a person looks at the table, and then at what was put together, before acting, ms."""
READS: Final = 1800.0
"""How long a person reads a cover or a summary, ms."""
EACH: Final = 6
PLAYOUTS: Final = 64
"""Of the search for a hint: the same in every run."""


@contextmanager
def own_home() -> Iterator[None]:
    """Let everything that the program writes go to a folder that is gone afterwards, and nobody's settings count."""
    before = os.environ.get(paths.HOME_VARIABLE)
    with tempfile.TemporaryDirectory(prefix="elements-table-") as folder:
        os.environ[paths.HOME_VARIABLE] = folder
        try:
            yield
        finally:
            del os.environ[paths.HOME_VARIABLE]
            if before is not None:
                os.environ[paths.HOME_VARIABLE] = before


class Heard(Sound):
    """Sounds that are only noted."""

    def __init__(self, settings_file: SettingsFile) -> None:
        super().__init__(settings_file)
        self.names: list[str] = []

    def play(self, name: str, pan: float = 0.0, step: int | None = None) -> bool:
        """Note a sound."""
        if name:
            self.names.append(name)
        return False

    def enter_room(self, game_id: str) -> None:
        """A film has no room."""


class Judge:
    """Judges and plays on the spot, in no time: what it says is for pictures.

    Every few actions it thinks of one; those between it takes for the best there were.
    """

    def __init__(self) -> None:
        self._replies: list[Reply] = []
        self._asked = 0
        self._chance = 0.5

    def ask(self, request: Request) -> None:
        """Judge by a glance, or play as a regular player does."""
        if request.judged is None:
            self.answer(msgspec.structs.replace(request, level="regular"))
            return
        self._asked += 1
        if self._asked % EACH:
            self._replies.append(Reply(request.number, request.judged, values={request.judged: self._chance}))
            return
        self.answer(msgspec.structs.replace(request, playouts=1))
        self._chance = max(self._replies[-1].values.values(), default=self._chance)

    def answer(self, request: Request) -> None:
        """Think, and keep the answer."""
        self._replies.append(think(registry(), request))

    def poll(self) -> list[Reply]:
        """Return the answers."""
        replies, self._replies = self._replies, []
        return replies

    def restart(self) -> None:
        """Forget what was asked."""
        self._replies.clear()

    def close(self) -> None:
        """Forget what was asked."""
        self._replies.clear()


class Prompter(Judge):
    """Answers for every bot with what it did in the rehearsal; hints to persons are thought out."""

    def __init__(self) -> None:
        super().__init__()
        self.rehearsal: Rehearsal | None = None
        self.match: Match | None = None

    def ask(self, request: Request) -> None:
        """Look up what the seat did."""
        kind = registry().game(request.game).observation_type
        seat = msgspec.msgpack.decode(request.observation, type=kind).seat
        if seat is None or self.rehearsal is None or self.match is None or self.match.seats[seat].is_person:
            self.answer(msgspec.structs.replace(request, playouts=PLAYOUTS))
            return
        entry = self.rehearsal.next_of(seat, self.match)
        if entry is not None:
            self._replies.append(Reply(request.number, entry.text))


class Absent(Judge):
    """Never answers."""

    def ask(self, request: Request) -> None:
        """Do nothing."""


class Rehearsed(Services):
    """What serves a studio: sounds that are noted, bots that do what they did, and in a film nobody who judges."""

    def __init__(self, judge: type[Judge]) -> None:
        super().__init__()
        self._judge = judge

    @cached_property
    def sound(self) -> Heard:
        """The sounds, which nobody hears."""
        return Heard(self.settings_file)

    @cached_property
    def worker(self) -> Prompter:  # type: ignore[override]  # it has no process
        """Who thinks for the bots: one that knows what they did."""
        return Prompter()

    def judge(self) -> Judge:
        """Return who judges what has been played."""
        return self._judge()


class Studio(App):
    """The program with a clock that `frame` moves, frame by frame; settings are the defaults but for those named.

    With a judge that is `Absent` no picture depends on how far a review is.
    """

    services: Rehearsed

    def __init__(self, size: tuple[int, int], fps: int = 30, *, judge: type[Judge] = Absent, **settings: Any) -> None:
        super().__init__(services=Rehearsed(judge), size=size)
        self.fps = fps
        self._usual = {"ask_first": False, **settings}
        self.use_defaults()
        self._count = 0
        self.open()

    @property
    def top(self) -> Screen:
        """The screen on top."""
        return self.navigator.stack[-1]

    @property
    def picture(self) -> pygame.Surface:
        """What the window shows; it changes with the next frame."""
        return window.surface()

    def use_defaults(self) -> None:
        """Go back to the settings that this studio began with."""
        self.services.settings_file.reset()
        self.services.settings_file.change(**self._usual)

    def frame(self, events: Sequence[pygame.Event] = ()) -> None:
        """Let one frame pass."""
        self._count += 1
        self.step(self._count * 1000 / self.fps, events)

    def press(self, key: int) -> None:
        """Press a key, in a frame of its own."""
        self.frame([pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="")])

    def close(self) -> None:
        """Leave all screens; the display stays for the next studio."""
        while self.navigator.stack:
            self.navigator.stack.pop().leave()

    def sit(self, rehearsal: Rehearsal, number: int = OPENING, *, posed: bool = False) -> TableScreen:
        """Go to the table of a rehearsed match with its first `number` actions done; OPENING deals it anew."""
        if number == OPENING:
            who = rehearsal.cast
            self.navigator.start_match(who.game_id, who.sitting(), who.options, rehearsal.seed)
            table = self.top
            assert isinstance(table, TableScreen)
        else:
            table = TableScreen(self, rehearsal.match_before(number), posed=posed)
            self.navigator.push(table)
        prompter = self.services.worker
        prompter.rehearsal, prompter.match = rehearsal, table.match
        return table


class Director:
    """Lets a rehearsed match go on at the table, and persons do what they did in the rehearsal.

    `heard` is what has happened since, its deal included, `shown` how much of that has been shown.
    """

    def __init__(self, studio: Studio, rehearsal: Rehearsal, table: TableScreen) -> None:
        opening = None if table.match.record or table.state.coming is None else table.match.opening
        self.heard: list[Event] = [] if opening is None else [opening]
        self.shown = len(self.heard)
        self._said = 0
        self._studio = studio
        self._rehearsal = rehearsal
        self._table = table
        self._checked = len(table.match.record)
        self._since: tuple[Any, float] = (None, 0.0)
        self._done: Any = None
        table.match.listen(lambda update: self.heard.append(update.event))

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self._table.match.is_over

    def news(self) -> str:
        """Return which kinds of events were shown, and (in brackets) sounds played, since the last call."""
        kinds, sounds = (
            [event.kind for event in self.heard[self._said : self.shown]],
            self._studio.services.sound.names,
        )
        self._said = self.shown
        said = " ".join([*kinds, *(f"({name})" for name in sounds)])
        sounds.clear()
        return said

    def frame(self) -> None:
        """Let one frame pass, after a person has done what there is to do."""
        self._act()
        self._look()
        self._studio.frame()
        self._look()
        self._check()

    def _look(self) -> None:
        """Note how much has been shown: an event counts as soon as the table points at it."""
        coming = self._table.state.coming
        for number in range(self.shown, len(self.heard)):
            if self.heard[number] is coming:
                self.shown = number + 1

    def _check(self) -> None:
        """Make sure that the table plays what was rehearsed."""
        match = self._table.match
        for number in range(self._checked, len(match.record)):
            entry = match.record[number]
            before = sum(other.seat == entry.seat for other in match.record[:number])
            rehearsed = [other.text for other in self._rehearsal.record if other.seat == entry.seat]
            if entry.text != rehearsed[before]:
                raise RuntimeError(f"Seat {entry.seat} did `{entry.text}`; rehearsed was `{rehearsed[before]}`.")
        self._checked = len(match.record)

    # ---- what a person does

    def _act(self) -> None:
        top = self._studio.top
        if isinstance(top, Curtain | Summary):
            if self._waited(top) > READS and not (isinstance(top, Summary) and self.is_over):
                self._studio.press(pygame.K_RETURN)
        elif top is self._table:
            self._play()

    def _waited(self, what: Any) -> float:
        """Return since how many ms a person has had this to decide."""
        if self._since[0] != what:
            self._since = (what, self._studio.clock)
        return self._studio.clock - self._since[1]

    def _play(self) -> None:
        """React while that can be, or put an action together and, a little later, do it."""
        table, state = self._table, self._table.state
        seat = state.viewer
        entry = None if seat is None else self._rehearsal.next_of(seat, table.match)
        if seat is None or entry is None:
            return
        decision = (seat, len(table.match.record))
        if state.window.is_asking:
            if entry.action in state.reactions.get(seat, ()) and self._is_new((*decision, "reaction")):
                table.turn.act(entry.action)
        elif state.is_my_turn and state.is_at_rest and not table.stage.moving():
            waited = self._waited(decision)
            if waited > LOOKS and state.draft is not None and self._is_new((*decision, "draft")):
                state.draft.suggest(entry.action)
                table.binder.redraft()
            elif waited > 2 * LOOKS and self._is_new(decision):
                table.turn.choose(entry.action)

    def _is_new(self, what: Any) -> bool:
        """Return whether this has not been done just before."""
        is_new: bool = what != self._done
        self._done = what
        return is_new
