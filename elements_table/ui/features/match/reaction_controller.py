"""Reactions at a table: when the window opens, the chips that offer them, and when the answers go to the match.

Whatever the window shows follows from what its seat knows. While it is open nothing that can be seen is done, so that
neither the pace of play nor a picture tells who could react.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from elements_table.kernel.game import Event
from elements_table.kernel.words import _
from elements_table.match.play.match import Match, Update
from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.theme import Motion
from elements_table.ui.features.match.table_state import TableState
from elements_table.ui.features.match.view_builder import ViewBuilder
from elements_table.ui.platform.settings import Settings
from elements_table.ui.stage.parts import Reactions
from elements_table.ui.stage.reactions import SETTLE, Reaction
from elements_table.ui.stage.scene import Scene
from elements_table.ui.widgets.chip import HEIGHT, Chip

GAP: Final = 12.0
SMALL: Final = 32.0
"""Height of the chip at another person's seat."""


class ReactionCallbacks(NamedTuple):
    """What reactions ask of their table."""

    curtain: Callable[[int, str], None]
    """Hides the table until a person, for a reason, has come to it."""
    close_eyes: Callable[[], None]
    act: Callable[[Any], None]
    choose: Callable[[Any], None]
    """Does an action of the viewer's: at once, or after a question."""
    play_sound: Callable[[str], None]
    is_covered: Callable[[], bool]
    is_watching: Callable[[], bool]
    """Whether something is shown in a time of its own: the clock stands, and nothing is offered before it is over."""
    art: Callable[[], Art]


class ReactionController:
    """Reactions at one table. In a game without reactions it does nothing."""

    def __init__(
        self,
        match: Match,
        scene: Scene,
        state: TableState,
        views: ViewBuilder,
        settings: Callable[[], Settings],
        calls: ReactionCallbacks,
    ) -> None:
        self._match = match
        self._part = scene.reactions
        self._brief = scene.staging.brief
        self._state = state
        self._views = views
        self._settings = settings
        self._calls = calls
        self._chips: dict[str, Chip] = {}
        self._shown: list[Chip] = []

    def retire(self) -> None:
        """Do nothing from now on: at this table nobody is asked."""
        self._part = None

    @property
    def is_open(self) -> bool:
        """Whether the next thing that happens has to wait for the window."""
        return self._state.window.is_open

    def held(self) -> bool:
        """Whether bots may do nothing that can be seen."""
        return self._part is not None and (self._state.window.is_open or bool(self._state.queue))

    # ---- the window

    def shown(self, update: Update) -> None:
        """An update has just been shown: others may react to it, whoever could."""
        if self._part is None:
            return
        self._state.last = update
        if self._part.ends_turn(update.event.seen_by(None)):
            self._state.answers.end_turn()
        self._begin(update.event.seen_by(None), {seat: update.views[seat] for seat in self._match.people})

    def begin(self, told: Sequence[Update]) -> None:
        """Open the window that was open when a match was left after these updates, or that a position begins with."""
        if self._part is None or self._match.current < 0:
            return
        told = told[: len(told) - self._called(self._part)]
        last = self._state.last = told[-1] if told else None
        views = {seat: self._match.observation(seat) for seat in self._match.people}
        self._begin(None if last is None else last.event.seen_by(None), views)

    def _called(self, part: Reactions) -> int:
        """Return how many updates at the end leave the time to react as it was: calls, one each."""
        called = 0
        for entry in reversed(self._match.record):
            if part.is_aside(entry.action):
                called += 1
            elif entry.action != self._match.game.silence:
                break
        return called

    def _begin(self, event: Event | None, views: dict[int, Any]) -> None:
        part, state, match = self._part, self._state, self._match
        if part is None or not part.opens_window(event, state.shown):
            return
        length = self._settings().reacting * 1000
        if event is not None and event.kind in self._brief:
            length = min(length, Motion.BRIEF - SETTLE)
        state.window.begin(0.0 if state.is_hurried else length)
        # with more to show nobody was asked, or the match would not have gone on
        seats = views if state.caught_up else ()
        state.reactions = {seat: match.reactions(seat) for seat in seats}
        state.prospects = {seat: match.prospects(seat) for seat in seats}
        offers = {
            seat: part.chips(part.unasked(view), state.reactions.get(seat, ()), is_turn=False)
            for seat, view in views.items()
        }
        state.answers.begin(offers)

    def cancel(self) -> None:
        """Close the window without any answer: something was taken back."""
        self._state.window.close()
        self._state.answers.begin({})
        self._state.deciding = None

    def update(self, now: float, *, posed: bool) -> None:
        """Let the clock run where nobody has stopped it, and give the rules the answers when it is out."""
        if self._part is None:
            return
        state, covered = self._state, self._calls.is_covered() or self._calls.is_watching()
        changed = state.window.tick(now, stopped=covered or posed or state.deciding is not None)
        if not (covered or posed or state.window.is_asking or state.queue):
            self._put()
        if changed:
            if not state.window.is_open:
                state.settled = False
            state.refresh()

    def _put(self) -> None:
        """Answer for every person whom the match asks, silence where nothing was said."""
        match, answers = self._match, self._state.answers
        while not self._state.queue:
            seat = next((s for s in match.waiting() if s in match.people and match.is_asking(s)), None)
            if seat is None:
                return
            for kept in (answers.asides, answers.given):
                action = kept.pop(seat, None)
                if action is not None and match.objection(seat, action) is None:
                    match.act(seat, action)
                    break
            else:
                match.act(seat, match.game.silence)

    # ---- what a person says

    def mine(self) -> tuple[Reaction, ...]:
        """Return what the viewer can react with now, or arm."""
        state, seat = self._state, self._state.viewer
        if seat is None or self._part is None:
            return ()
        is_turn = not state.window.is_asking and state.shown.current == seat
        if state.window.is_asking:
            legal = state.reactions.get(seat) or state.prospects.get(seat, ())
        else:
            legal = self._match.legal_actions(seat) if is_turn and state.caught_up else ()
        return self._part.chips(state.shown, legal, is_turn=is_turn)

    def take(self, action: Any) -> bool:
        """Keep what the viewer wants to do until the window is closed; return whether it is open."""
        state, seat = self._state, self._state.viewer
        if seat is None or not state.window.is_open:
            return False
        if self._part is not None and self._part.is_aside(action):
            state.answers.asides[seat] = action
        elif action in state.prospects.get(seat, ()):
            state.answers.prepared[seat] = action
        else:
            state.answers.toggle(seat, action)
        state.refresh()
        return True

    def unprepare(self) -> bool:
        """Forget what the viewer was about to do; return whether there was anything."""
        seat = self._state.viewer
        if seat is None or self._views.prepared() is None:
            return False
        self._state.answers.asides.pop(seat, None)
        self._state.answers.prepared.pop(seat, None)
        self._state.refresh()
        return True

    def send(self) -> bool:
        """Do what the viewer has prepared, if it is still legal; return whether it was done."""
        answers, seat = self._state.answers, self._state.viewer
        if seat is None or self._state.window.is_open:
            return False
        for kept in (answers.asides, answers.prepared):
            action = kept.pop(seat, None)
            if action is not None and self._match.objection(seat, action) is None:
                self._calls.act(action)
                return True
        return False

    def _press(self, name: str) -> None:
        """Answer with a reaction, do it in turn, or arm it for later."""
        state, seat = self._state, self._state.viewer
        reaction = next((one for one in self.mine() if one.name == name), None)
        if seat is None or reaction is None:
            return
        if state.window.is_asking and reaction.action in state.reactions.get(seat, ()):
            self._state.answers.toggle(seat, reaction.action)
        elif state.is_my_turn and reaction.action in self._views.view().legal:
            self._calls.choose(reaction.action)
            return
        else:
            self._state.answers.arm(seat, name)
        self._calls.play_sound("button")
        state.refresh()

    def _hush(self) -> None:
        if self._state.viewer is not None:
            self._state.answers.hush(self._state.viewer)
            self._state.refresh()

    # ---- hot seat

    def _stop(self, seat: int) -> None:
        """Stop the clock for a person who wants to react, and let them come to the screen."""
        if self._state.window.is_asking and self._state.deciding is None:
            self._state.deciding = seat
            name = self._match.seats[seat].name
            self._calls.curtain(seat, _("{name} may react").format(name=name))

    def _go_on(self) -> None:
        """The person has decided: the table turns away from their cards, and the clock runs on."""
        self._state.deciding = None
        self._calls.close_eyes()
        self._state.refresh()

    # ---- chips

    def widgets(self) -> list[Chip]:
        """Return the chips that can be pressed now, placed."""
        self._shown = []
        if self._part is None or self._match.current < 0 or self._calls.is_watching():
            return []
        self._own_chips()
        if self._state.window.is_asking and self._state.deciding is None and len(self._match.people) > 1:
            for seat in self._match.people:
                if seat != self._state.viewer:
                    self._seat_chip(seat)
        return self._shown

    def _chip(self, name: str, press: Any, label: str, fact: str = "", state: str = "open") -> Chip:
        chip = self._chips.setdefault(name, Chip(name, press))
        chip.label, chip.fact, chip.state = label, fact, state
        return chip

    def _own_chips(self) -> None:
        seat = self._state.viewer
        if seat is None:
            return
        found = self.mine()
        is_quiet = seat in self._state.answers.quiet and self._state.deciding is None
        row = [self._reaction_chip(seat, one) for one in found if not is_quiet]
        if (
            found
            and self._state.deciding is None
            and (is_quiet or self._state.window.is_asking or not self._state.is_my_turn)
        ):
            words = _("Offer reactions again") if is_quiet else _("Not this trick")
            row.append(self._chip("quiet", self._hush, words, state="idle"))
            row[-1].shortcut = "n"
            row[-1].about = (
                _("Shows again what you could react with.")
                if is_quiet
                else _("You are not asked again before the next trick.")
            )
        if self._state.deciding == seat:
            words = _("Back to the table") if found else _("Nothing to react with; back to the table")
            row.append(self._chip("done", self._go_on, words))
            row[-1].about = _("Your cards are covered, and the clock runs on.")
        self._place(row, seat, HEIGHT)

    def _reaction_chip(self, seat: int, one: Reaction) -> Chip:
        chosen = one.action is not None and self._state.answers.given.get(seat) in (one.action, *one.others)
        armed = one.name in self._state.answers.armed.get(seat, frozenset())
        asked = self._state.window.is_asking and one.action is not None
        fact = one.fact
        if chosen or (armed and not asked):
            fact = _("will go off") if chosen else _("armed")
        state = "chosen" if chosen or armed else "open" if one.action is not None else "idle"
        chip = self._chip(one.name, lambda: self._press(one.name), one.label, fact, state)
        chip.icon, chip.shortcut, chip.has_dial, chip.about = one.icon or None, one.key, asked, one.about
        chip.hinted = one.name == self._state.hinted_button
        return chip

    def _seat_chip(self, seat: int) -> None:
        chip = self._chip(f"seat.{seat}", lambda: self._stop(seat), _("React"))
        words = _("Stops the clock, and lets {name} come to the screen.")
        chip.about = words.format(name=self._match.seats[seat].name)
        self._place([chip], seat, SMALL)

    def _place(self, row: list[Chip], seat: int, height: float) -> None:
        assert self._part is not None
        x, y = self._part.chip_place(self._state.layout, seat)
        widths = [chip.needs(self._calls.art().text_width) for chip in row]
        left = x - (sum(widths) + GAP * (len(row) - 1)) / 2
        for chip, width in zip(row, widths, strict=True):
            chip.rect = (left, y - height / 2, width, height)
            left += width + GAP
        self._shown += row

    # ---- drawing

    def moving(self) -> bool:
        """Return whether a clock is to be seen running."""
        return self._state.window.is_asking and any(chip.has_dial for chip in self._shown)

    def draw_moving(self, canvas: Canvas) -> None:
        """Draw the running clocks."""
        if self._state.window.is_asking:
            for chip in self._shown:
                if chip.has_dial:
                    left = self._state.window.left
                    chip.draw_dial(canvas, left / self._state.window.length, math.ceil(left / 1000))
