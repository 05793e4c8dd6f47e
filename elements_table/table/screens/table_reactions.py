"""Reactions at a table: when the window opens, the chips that offer them, and when the answers go to the match.

Whatever the window shows follows from what its seat knows. While it is open nothing that can be seen is done, so that
neither the pace of play nor a picture tells who could react.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from elements_table.kernel.game import Event
from elements_table.kernel.words import _
from elements_table.match.match import Beat
from elements_table.table.canvas import Canvas
from elements_table.table.stage.reactions import Answers, Reaction, Window
from elements_table.table.widgets.chip import HEIGHT, Chip

if TYPE_CHECKING:
    from elements_table.table.screens.table import TableScreen

GAP: Final = 12.0
SMALL: Final = 32.0
"""Height of the chip at another person's seat."""


class Reacting:
    """Reactions at one table. In a game without reactions it does nothing."""

    def __init__(self, screen: TableScreen) -> None:
        self.screen = screen
        self.window = Window()
        self.answers = Answers()
        self.deciding: int | None = None
        """The person who has stopped the clock at hot seat."""
        self._reactions: dict[int, Sequence[Any]] = {}
        self._prospects: dict[int, Sequence[Any]] = {}
        """What each person may do out of turn, and then in turn, as the window began: it stays until it is closed."""
        self._last: Beat | None = None
        self._chips: dict[str, Chip] = {}
        self._shown: list[Chip] = []

    @property
    def exists(self) -> bool:
        """Whether this game has reactions at all."""
        return self.screen.scene.reactions is not None

    @property
    def is_open(self) -> bool:
        """Whether the next thing that happens has to wait for the window."""
        return self.window.is_open

    def held(self) -> bool:
        """Whether bots may do nothing that can be seen."""
        return self.exists and (self.window.is_open or bool(self.screen.queue))

    # ---- the window

    def shown(self, beat: Beat) -> None:
        """A beat has just been shown: others may react to it, whoever could."""
        if not self.exists:
            return
        self._last = beat
        reactions = self.screen.scene.reactions
        if reactions is not None and reactions.ends_turn(beat.event):
            self.answers.end_turn()
        self._begin(beat.event, {seat: beat.views[seat] for seat in self.screen.match.people})

    def begin(self, last: Beat | None) -> None:
        """Open the window that was open when a match was left, or that a position begins with."""
        screen = self.screen
        if not self.exists or screen.match.current < 0:
            return
        self._last = last
        views = {seat: screen.match.observation(seat) for seat in screen.match.people}
        self._begin(None if last is None else last.event, views)

    def _begin(self, event: Event | None, views: dict[int, Any]) -> None:
        screen, reactions = self.screen, self.screen.scene.reactions
        if reactions is None or not reactions.opens_window(event, screen.shown):
            return
        self.window.begin(screen.app.settings.reacting * 1000)
        match = screen.match
        # with more to show nobody was asked, or the match would not have gone on
        seats = views if screen.caught_up else ()
        self._reactions = {seat: match.reactions(seat) for seat in seats}
        self._prospects = {seat: match.prospects(seat) for seat in seats}
        offers = {
            seat: reactions.chips(reactions.unasked(view), self._reactions.get(seat, ()), is_turn=False)
            for seat, view in views.items()
        }
        self.answers.begin(offers)

    def cancel(self) -> None:
        """Close the window without any answer: something was taken back."""
        self.window.close()
        self.answers.begin({})
        self.deciding = None

    def update(self, now: float) -> None:
        """Let the clock run where nobody has stopped it, and give the rules the answers when it is out."""
        if not self.exists:
            return
        screen = self.screen
        covered = screen.app.stack[-1] is not screen
        changed = self.window.tick(now, stopped=covered or screen.posed or self.deciding is not None)
        if not (covered or screen.posed or self.window.is_asking or screen.queue):
            self._put()
        if changed:
            if not self.window.is_open:
                screen.unsettle()
            screen.refresh()

    def _put(self) -> None:
        """Answer for every person whom the match asks, silence where nothing was said."""
        match = self.screen.match
        while not self.screen.queue:
            seat = next((s for s in match.waiting() if s in match.people and match.is_asking(s)), None)
            if seat is None:
                return
            for kept in (self.answers.asides, self.answers.given):
                action = kept.pop(seat, None)
                if action is not None and match.objection(seat, action) is None:
                    match.act(seat, action)
                    break
            else:
                match.act(seat, match.game.silence)

    def is_pending(self) -> bool:
        """Whether the match still waits for a reaction."""
        return self.exists and any(self.screen.match.is_asking(seat) for seat in self.screen.match.waiting())

    def last_view(self, seat: int | None) -> Any:
        """Return what a seat saw last, None where the match has not gone on unseen."""
        return self._last.views.get(seat) if self._last is not None and self.screen.queue else None

    # ---- what a person says

    def legal(self) -> Sequence[Any]:
        """Return what the viewer may say while the window is open: its turn beforehand, else its reactions."""
        seat = self.screen.viewer
        if seat is None:
            return ()
        return self._prospects.get(seat) or (self._reactions.get(seat, ()) if self.window.is_asking else ())

    def mine(self) -> tuple[Reaction, ...]:
        """Return what the viewer can react with now, or arm."""
        screen, reactions, seat = self.screen, self.screen.scene.reactions, self.screen.viewer
        if seat is None or reactions is None:
            return ()
        is_turn = not self.window.is_asking and screen.shown.current == seat
        if self.window.is_asking:
            legal = self._reactions.get(seat, ())
        else:
            legal = screen.match.legal_actions(seat) if is_turn and screen.caught_up else ()
        return reactions.chips(screen.shown, legal, is_turn=is_turn)

    def take(self, action: Any) -> bool:
        """Keep what the viewer wants to do until the window is closed; return whether it is open."""
        seat = self.screen.viewer
        if seat is None or not self.window.is_open:
            return False
        reactions = self.screen.scene.reactions
        if reactions is not None and reactions.is_aside(action):
            self.answers.asides[seat] = action
        elif action in self._prospects.get(seat, ()):
            self.answers.prepared[seat] = action
        else:
            self.answers.toggle(seat, action)
        self.screen.refresh()
        return True

    def prepared(self) -> Any:
        """Return what the viewer is about to do in turn, None for nothing."""
        seat = self.screen.viewer
        return None if seat is None else self.answers.asides.get(seat) or self.answers.prepared.get(seat)

    def unprepare(self) -> bool:
        """Forget what the viewer was about to do; return whether there was anything."""
        seat = self.screen.viewer
        if seat is None or self.prepared() is None:
            return False
        self.answers.asides.pop(seat, None)
        self.answers.prepared.pop(seat, None)
        self.screen.refresh()
        return True

    def send(self) -> bool:
        """Do what the viewer has prepared, if it is still legal; return whether it was done."""
        screen, seat = self.screen, self.screen.viewer
        if seat is None or self.window.is_open:
            return False
        for kept in (self.answers.asides, self.answers.prepared):
            action = kept.pop(seat, None)
            if action is not None and screen.match.objection(seat, action) is None:
                screen.turn.act(action)
                return True
        return False

    def _press(self, name: str) -> None:
        """Answer with a reaction, do it in turn, or arm it for later."""
        screen, seat = self.screen, self.screen.viewer
        reaction = next((one for one in self.mine() if one.name == name), None)
        if seat is None or reaction is None:
            return
        if self.window.is_asking and reaction.action is not None:
            self.answers.toggle(seat, reaction.action)
        elif screen.is_my_turn and reaction.action in screen.view().legal:
            screen.turn.choose(reaction.action)
            return
        else:
            self.answers.arm(seat, name)
        screen.play_sound("place")
        screen.refresh()

    def _hush(self) -> None:
        if self.screen.viewer is not None:
            self.answers.hush(self.screen.viewer)
            self.screen.refresh()

    # ---- hot seat

    def _stop(self, seat: int) -> None:
        """Stop the clock for a person who wants to react, and let them come to the screen."""
        if self.window.is_asking and self.deciding is None:
            self.deciding = seat
            name = self.screen.match.seats[seat].name
            self.screen.hot_seat.curtain(seat, _("{name} may react").format(name=name))

    def _go_on(self) -> None:
        """The person has decided: the table turns away from their cards, and the clock runs on."""
        self.deciding = None
        self.screen.hot_seat.close_eyes()
        self.screen.refresh()

    # ---- chips

    def widgets(self) -> list[Chip]:
        """Return the chips that can be pressed now, placed."""
        self._shown = []
        if not self.exists or self.screen.match.current < 0:
            return []
        self._own_chips()
        if self.window.is_asking and self.deciding is None and len(self.screen.match.people) > 1:
            for seat in self.screen.match.people:
                if seat != self.screen.viewer:
                    self._seat_chip(seat)
        return self._shown

    def _chip(self, name: str, press: Any, label: str, fact: str = "", state: str = "open") -> Chip:
        chip = self._chips.setdefault(name, Chip(name, press))
        chip.label, chip.fact, chip.state = label, fact, state
        return chip

    def _own_chips(self) -> None:
        seat = self.screen.viewer
        if seat is None:
            return
        found = self.mine()
        is_quiet = seat in self.answers.quiet and self.deciding is None
        row = [self._reaction_chip(seat, one) for one in found if not is_quiet]
        if found and self.deciding is None and (is_quiet or self.window.is_asking or not self.screen.is_my_turn):
            words = _("Offer reactions again") if is_quiet else _("Not this turn")
            row.append(self._chip("quiet", self._hush, words, state="idle"))
            row[-1].shortcut = "n"
        if self.deciding == seat:
            words = _("Back to the table") if found else _("Nothing to react with; back to the table")
            row.append(self._chip("done", self._go_on, words))
        self._place(row, seat, HEIGHT)

    def _reaction_chip(self, seat: int, one: Reaction) -> Chip:
        chosen = one.action is not None and self.answers.given.get(seat) in (one.action, *one.others)
        armed = one.name in self.answers.armed.get(seat, frozenset())
        asked = self.window.is_asking and one.action is not None
        fact = one.fact
        if chosen or (armed and not asked):
            fact = _("will go off") if chosen else _("armed")
        state = "chosen" if chosen or armed else "open" if one.action is not None else "idle"
        chip = self._chip(one.name, lambda: self._press(one.name), one.label, fact, state)
        chip.icon, chip.shortcut, chip.has_dial = one.icon or None, one.key, asked
        chip.hinted = one.name == self.screen.turn.hinted_button
        return chip

    def _seat_chip(self, seat: int) -> None:
        chip = self._chip(f"seat.{seat}", lambda: self._stop(seat), _("React"))
        self._place([chip], seat, SMALL)

    def _place(self, row: list[Chip], seat: int, height: float) -> None:
        reactions = self.screen.scene.reactions
        assert reactions is not None
        x, y = reactions.chip_place(self.screen.layout_now, seat)
        widths = [chip.needs(self.screen.app.art.text_width) for chip in row]
        left = x - (sum(widths) + GAP * (len(row) - 1)) / 2
        for chip, width in zip(row, widths, strict=True):
            chip.rect = (left, y - height / 2, width, height)
            left += width + GAP
        self._shown += row

    # ---- drawing

    def moving(self) -> bool:
        """Return whether a clock is to be seen running."""
        return self.window.is_asking and not self.screen.posed and any(chip.has_dial for chip in self._shown)

    def draw_moving(self, canvas: Canvas) -> None:
        """Draw the running clocks."""
        if self.window.is_asking:
            for chip in self._shown:
                if chip.has_dial:
                    left = self.window.left
                    chip.draw_dial(canvas, left / self.window.length, math.ceil(left / 1000))
