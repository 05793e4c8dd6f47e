"""Reactions at a table: when the window opens, the chips that offer them, and when the answers go to the match.

Whatever the window shows follows from what its seat knows. While it is open nothing that can be seen is done, so that
neither the pace of play nor a picture tells who could react.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from elements_table.kernel.game import Event, Observation
from elements_table.kernel.words import _
from elements_table.match.play.match import Update
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.theme import Motion
from elements_table.ui.features.match.interludes import Interludes
from elements_table.ui.features.match.match_context import TablePart
from elements_table.ui.features.match.sheets.hot_seat import HotSeat
from elements_table.ui.platform.settings import REACTING
from elements_table.ui.stage.parts import Reactions
from elements_table.ui.stage.reactions import SETTLE, Reaction
from elements_table.ui.widgets.chip import Chip

UNHURRIED: Final = 1500.0
"""How long an answer can be taken back where there is no end to the time to react, in ms."""
TAG: Final = (84.0, 44.0)
"""Of what stands before another person, who may want to react."""


@dataclass(eq=False, repr=False)
class ReactionController(TablePart):
    """Reactions at one table. In a game without reactions it does nothing."""

    hot_seat: HotSeat
    interludes: Interludes

    def __post_init__(self) -> None:
        super().__post_init__()
        self._part = self._scene.reactions if self._mode.has_reactions else None
        self._brief = self._scene.staging.brief
        self._chips: dict[str, Chip] = {}
        self._shown: list[Chip] = []

    def held(self) -> bool:
        """Whether bots may do nothing that can be seen."""
        return self._part is not None and (self._state.window.is_open or bool(self._state.queue))

    def shown(self, update: Update) -> None:
        """An update has just been shown: others may react to it, whoever could."""
        if self._part is None:
            return
        self._state.last = update
        if self._part.ends_turn(update.event.seen_by(None)):
            self._state.answers.quiet.clear()
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

    def _begin(self, event: Event | None, views: Mapping[int, Observation]) -> None:
        part, state, match = self._part, self._state, self._match
        if part is None or not part.opens_window(event, state.shown):
            return
        length = UNHURRIED if self._settings.reacting >= REACTING[1] else self._settings.reacting * 1000
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

    def update(self, now: float) -> None:
        """Let the clock run where nobody has stopped it, and give the rules the answers when it is out."""
        if self._part is None:
            return
        state = self._state
        is_held = (
            not self.context.is_on_top or self.interludes.is_on or self.context.posed or self._mode.asks_reaction
        ) or self._waits()
        changed = state.window.tick(now, stopped=is_held or state.deciding is not None)
        if not (is_held or state.window.is_asking or state.queue):
            self._put()
        if changed:
            if not state.window.is_open:
                state.settled = False
            state.refresh()

    def _waits(self) -> bool:
        """Whether the clock stands until people have answered, as settings may have it.

        Who plays alone against bots is waited for where there is anything to react with; of several people always:
        the pace would tell them who could.
        """
        state, people = self._state, self._match.people
        if self._settings.reacting < REACTING[1] or not state.window.is_asking:
            return False
        open_ones = [seat for seat in people if seat not in state.answers.given and seat not in state.answers.quiet]
        return any(len(people) > 1 or state.reactions.get(seat) for seat in open_ones)

    def _let_be(self) -> None:
        self._state.window.shorten()
        self._state.refresh()

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

    def send(self) -> None:
        """Do what the viewer has prepared, if it is still legal."""
        answers, seat = self._state.answers, self._state.viewer
        if seat is None or self._state.window.is_open:
            return
        for kept in (answers.asides, answers.prepared):
            action = kept.pop(seat, None)
            if action is not None and self._match.objection(seat, action) is None:
                self.context.acts(action)
                return

    def _press(self, name: str) -> None:
        state, seat = self._state, self._state.viewer
        reaction = next((one for one in self.mine() if one.name == name), None)
        if seat is None or reaction is None:
            return
        action = reaction.action
        if action is None:
            state.answers.arm(seat, name)
        elif self._mode.asks_reaction:
            self._drags.chosen(action)
            return
        elif state.window.is_asking and action in state.reactions.get(seat, ()):
            state.answers.toggle(seat, action)
        elif state.is_my_turn and action in self._views.view().legal:
            self._drags.chosen(action)
            return
        else:
            state.answers.arm(seat, name)
        self.context.play_sound("button")
        state.refresh()

    def _hush(self) -> None:
        if self._mode.asks_reaction:
            self._drags.chosen(self._match.game.silence)
        elif self._state.viewer is not None:
            self._state.answers.hush(self._state.viewer)
            self._state.refresh()

    def _stop(self, seat: int) -> None:
        if self._state.window.is_asking and self._state.deciding is None:
            self._state.deciding = seat
            name = self._match.seats[seat].name
            self.hot_seat.curtain(seat, _("{name} may react").format(name=name))

    def _go_on(self) -> None:
        self._state.deciding = None
        self.hot_seat.close_eyes()
        self._state.refresh()

    def widgets(self) -> list[Chip]:
        """Return the chips that can be pressed now, placed."""
        self._shown = []
        if self._part is None or self._match.current < 0 or self.interludes.is_on:
            return []
        state = self._state
        self._shown = self._own_chips()
        if state.window.is_asking and state.deciding is None and len(self._match.people) > 1:
            self._shown += [self._seat_chip(seat) for seat in self._match.people if seat != state.viewer]
        return self._shown

    def _chip(self, name: str, press: Callable[[], None], label: str, about: str, state: str = "open") -> Chip:
        chip = self._chips.setdefault(name, Chip(name, press))
        chip.label, chip.about, chip.state = label, about, state
        return chip

    def _own_chips(self) -> list[Chip]:
        state, seat = self._state, self._state.viewer
        row = [] if seat is None else self._chips_of(seat)
        if state.deciding is None and self._waits():
            row.append(self._chip("go on", self._let_be, _("Go on"), _("Lets it be, this time."), state="idle"))
            row[-1].shortcut = "g"
        rects = self._part.chip_places(self._views.view(), state.layout, len(row)) if row and self._part else ()
        for chip, rect in zip(row, rects, strict=True):
            chip.rect = rect
        return row

    def _chips_of(self, seat: int) -> list[Chip]:
        state, found = self._state, self.mine()
        is_quiet = seat in state.answers.quiet and state.deciding is None
        row = [self._reaction_chip(seat, one) for one in found if not is_quiet]
        if found and state.deciding is None and (is_quiet or state.window.is_asking or not state.is_my_turn):
            if is_quiet:
                words = (_("Offer reactions again"), _("Shows again what you could react with."))
            else:
                words = (_("Not this trick"), _("You are not asked again before the next trick."))
            row.append(self._chip("quiet", self._hush, *words, state="hushed" if is_quiet else "idle"))
            row[-1].shortcut = "n"
        if state.deciding == seat:
            label = _("Back to the table") if found else _("Nothing to react with; back to the table")
            row.append(self._chip("done", self._go_on, label, _("Your cards are covered, and the clock runs on.")))
        return row

    def _reaction_chip(self, seat: int, one: Reaction) -> Chip:
        chosen = one.action is not None and self._state.answers.given.get(seat) in (one.action, *one.others)
        armed = one.name in self._state.answers.armed.get(seat, frozenset())
        asked = self._state.window.is_asking and one.action is not None
        state = "chosen" if chosen or armed else "open" if one.action is not None else "idle"
        chip = self._chip(one.name, lambda: self._press(one.name), one.label, one.about, state)
        chip.shortcut, chip.has_dial = one.key, asked
        chip.hinted = one.name == self._state.hinted_button
        return chip

    def _seat_chip(self, seat: int) -> Chip:
        about = _("Stops the clock, and lets {name} come to the screen.").format(name=self._match.seats[seat].name)
        chip = self._chip(f"seat.{seat}", lambda: self._stop(seat), _("React"), about)
        parlour, (wide, high) = self._state.layout.parlour, TAG
        if seat in parlour.busts:
            x, y = parlour.on_rail(seat, 0)
        else:
            x, y, r = parlour.seal(high=self._scene.high_seal)
            y -= r
        chip.rect = (x - wide / 2, y - high - parlour.s(14), wide, high)
        return chip

    def moving(self) -> bool:
        """Return whether a clock is to be seen running: for everybody, whoever could react."""
        return self._part is not None and self._state.window.is_asking

    def draw_moving(self, canvas: Canvas) -> None:
        """Draw the running clock, and what is left of it round each button that it is for."""
        window = self._state.window
        if self._part is None or not window.is_asking:
            return
        left = window.left / window.length
        if left < 1 and not self.interludes.is_on:  # it runs
            self._part.draw_clock(canvas, self._state.layout, 1 - left)
        for chip in [chip for chip in self._shown if chip.has_dial][:1]:
            chip.draw_dial(canvas, left)
