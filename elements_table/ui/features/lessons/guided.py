"""A table that leads: a match that is kept nowhere, asked for what a guide says (`guide.py`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from elements_table.match.play.match import Match
from elements_table.ui.drawing.canvas import Canvas, Kind
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.drawing.painter import Rect
from elements_table.ui.features.lessons.guide import Guide
from elements_table.ui.features.lessons.guided_bar import GuidedBar
from elements_table.ui.features.lessons.guided_card import CaptionCard
from elements_table.ui.features.lessons.guided_light import Light
from elements_table.ui.features.lessons.guided_show import Showing
from elements_table.ui.features.match.controls import Answer
from elements_table.ui.features.match.reaction_controller import ReactionController
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.features.match.table_bar import Icons, TableBar
from elements_table.ui.shell.screen import Shell
from elements_table.ui.stage.actor import Actor
from elements_table.ui.stage.choices import Choices
from elements_table.ui.stage.draft import Selection
from elements_table.ui.stage.interlude import Interlude
from elements_table.ui.stage.scene import ButtonSlot, Ref
from elements_table.ui.widgets.button import Button
from elements_table.ui.widgets.focus import Widget


class GuidedTable(TableScreen):
    """The table of a match that is kept nowhere, led by a guide (see the head of this file)."""

    pauses = False
    explains = False

    def __init__(self, app: Shell, match: Match, guide: Guide, *, posed: bool = False) -> None:
        self.guide = guide
        guide.table = self
        super().__init__(app, match, posed=posed)
        self.announcer.strikes.keeps = guide.has_bots and not posed
        self.card = CaptionCard(self)
        self.light = Light(self)
        self.showing: Showing | None = None
        """The action that is being shown, until the person goes on."""
        self._since: float | None = None
        """Since when the table is at rest for the next of the script."""
        self._quiet()
        self.forced.is_open = lambda: guide.plays
        self.painter.shade = self._shade
        self.binder.limit, self.binder.is_open = self._limit, self._may_act
        self.binder.pointed = lambda: self.light.raised
        self.binder.offered = self._offered
        self.controls.hides = lambda slot: not guide.shows(slot)
        self.controls.kind_of = self._kind_of

    # ---- what a guide calls

    def _quiet(self) -> None:
        self.log_column.is_quiet = not self.guide.plays

    def renew(self) -> None:
        """The guide answers otherwise from now on: offer, light and say all anew."""
        self._quiet()
        self.light.begin()
        self.binder.take_back(with_draft=True)
        self.state.draft = None
        self.state.settled = False
        self.presenter.rearrange()
        self.state.refresh()

    def say(self) -> None:
        """Only the card says something else from now on."""
        self.light.renew()
        self.state.refresh()

    def show(self, action: Any) -> None:
        """Play an action of the person's slowly; it stays until `put_back`."""
        if self.is_showing or self.state.viewer is None or not self.is_at_rest:
            return
        self.stage.select(None)
        self.state.draft = None
        self.binder.make()  # what was begun is let go of
        self.showing = Showing(self, action)
        self.binder.take_back()
        self.light.renew()

    def move(self, ref: Ref, zone: str) -> None:
        """Make a move of what is being shown: carry a piece to a zone or, with none, choose it."""
        draft = self.state.draft
        assert draft is not None
        if zone:
            draft.put(ref, zone)
        else:
            draft.tap(ref)
        self.binder.redraft()
        self.stage.raise_up(draft.raised if isinstance(draft, Selection) else frozenset())

    def carry_out(self, action: Any) -> None:
        """Do what is being shown."""
        self.state.window.close()
        self.match.act(self.state.viewer or 0, action)
        self._acted()
        self.light.renew()

    def put_back(self) -> None:
        """Put back what was shown, for the person to do."""
        showing, self.showing = self.showing, None
        assert showing is not None
        self.state.draft = None
        if showing.is_whole:
            self.go_back(showing.number)
            if self.match.is_asking(self.state.viewer or 0):
                self.reactions.begin(())
        else:
            self.forced.set_pace()
            self.renew()

    def go_back(self, number: int) -> None:
        """Take back all that was done since the action of that number, and it, as if it had never been done."""
        self.showing = None
        self.forced.set_pace()
        self.match.go_back(number)
        self._taken_back()
        self.light.begin()

    @property
    def is_showing(self) -> bool:
        """Whether an action is being shown."""
        return self.showing is not None

    @property
    def is_at_rest(self) -> bool:
        """Whether everything has been shown, nothing moves, and nothing lies over the table."""
        is_still = not (self.stage.moving() or self.interludes.is_on or self.stage.dragged)
        has_shown = self.state.is_at_rest or (self.asks_reaction and self.state.settled)
        return is_still and has_shown and self.navigator.stack[-1] is self

    @property
    def asks_reaction(self) -> bool:
        """Whether the person is asked to act out of turn: there is all the time for it."""
        asks = self.is_showing or (self.guide.is_open() and not self.guide.plays)
        return asks and self.state.window.is_asking and self.match.is_asking(self.state.viewer or 0)

    @property
    def is_my_turn(self) -> bool:
        """Whether the viewer may act now, out of turn where it is asked to."""
        return super().is_my_turn or (self.asks_reaction and self.state.choices is not None)

    # ---- how it differs from other tables

    def _top_bar(self) -> TableBar:
        return GuidedBar(self.guide, self.app, self.match, self.state, self.views, self._icons())

    def _speak(self) -> None:
        self.guide.speak()
        super()._speak()
        self.say()

    def _icons(self) -> Icons:
        icons = super()._icons()
        ask, undo = icons.hint, icons.undo
        return icons._replace(
            hint=lambda: None if self.guide.hint() else ask(), undo=lambda: None if self.guide.undo() else undo()
        )

    def _reacting(self, kind: type[ReactionController] = ReactionController) -> ReactionController:
        reacting = super()._reacting(_Led)
        assert isinstance(reacting, _Led)
        reacting.waits = lambda: self.asks_reaction
        return reacting

    def _keys(self) -> Sequence[Answer]:
        if self.guide.has_tools:
            return super()._keys()
        return [answer for answer in super()._keys() if answer.takes("f1")]

    def _chips(self) -> list[Widget]:
        return [*super()._chips(), *self.card.widgets()]

    def _covers(self, rect: Rect) -> bool:
        return super()._covers(rect) or self.card.covers(rect)

    def _relayout(self) -> None:
        super()._relayout()
        self.light.renew()

    def _place(self) -> None:
        super()._place()
        self.light.renew()

    def _offered(self) -> None:
        self.hints.mark()
        self.light.renew()

    def _kind_of(self, slot: ButtonSlot) -> Kind:
        """Return the look of a button: gold is what is asked for, as far as anything is."""
        if self.drags.asked is None:
            return slot.kind
        if slot.name == self.light.way.button:
            return "primary"
        return "normal" if slot.kind == "primary" else slot.kind

    def _has_bots(self) -> bool:
        return self.guide.has_bots and super()._has_bots()

    def _limit(self, actions: Sequence[Any]) -> Sequence[Any]:
        return self.guide.limit(actions)

    def _may_act(self) -> bool:
        return self.guide.is_open() and not self.is_showing and (self.guide.plays or self.guide.script() is None)

    # ---- what happens

    def update(self, now: float) -> None:
        """Go on as any table; at rest the guide goes on, or what is shown does."""
        super().update(now)
        self.light.update(now)
        if self.posed or not self.is_at_rest:
            return
        if self.showing is None:
            self.guide.rested()
        else:
            self.showing.update(now)

    def _go_on(self, now: float) -> None:
        if self.guide.plays:
            super()._go_on(now)
            return
        told = None if self.is_showing else self.guide.script()
        if self._hush(told) or told is None or not self.is_at_rest:
            self._since = None
            return
        if self._since is None:
            self._since = now
        wait = self.presenter.thinking(self.services.settings.thinking) if told[0] >= 0 else 0.0
        if now - self._since < wait * 1000:
            return
        self._since = None
        seat, action = told
        self.match.act(seat, action)
        self.guide.played()
        if seat == self.state.viewer:
            self._acted()

    def _hush(self, told: tuple[int, Any] | None) -> bool:
        """Let the bots keep silent that are asked for a reaction, but for one that is told to react."""
        match = self.match
        for seat in match.waiting():
            if seat >= 0 and not match.seats[seat].is_person and match.is_asking(seat):
                if told is not None and told[0] == seat:
                    return False
                match.act(seat, match.game.silence)
                return True
        return False

    def _choose(self, action: Any) -> None:
        if callable(action) or self.guide.chosen(self.match.closed(self.state.viewer or 0, action)):
            super()._choose(action)
            self.light.renew()
        elif self.stage.dragged is not None:
            self.stage.let_go(shaken=True)

    def _refuse(self, actor: Actor, zone: str) -> None:
        if not self.guide.refused(actor, zone, self._tried(Ref(actor.zone, actor.index), zone)):
            super()._refuse(actor, zone)
            return
        self.play_sound("illegal")
        if not zone:
            self.stage.give_back(actor, shaken=True)

    def _tried(self, ref: Ref, zone: str) -> Any:
        """Return the legal action that a piece would make in a zone or, with none, by itself; None: there is none."""
        view, layout = self.view(), self.state.layout
        choices = Choices(self.scene, view.legal, view, layout)
        return choices.dropped(ref, zone) if zone else choices.only(ref)

    def _end(self) -> Interlude | None:
        return super()._end() if self.guide.plays else None

    def _summarize(self) -> None:
        self.guide.summed_up()
        if self.guide.plays:
            super()._summarize()

    def _sheet_buttons(self) -> Sequence[Button]:
        return self.guide.choices()

    def leave(self) -> None:
        """Leave as any table, and tell the guide."""
        super().leave()
        self.guide.left()

    # ---- drawing

    def _shade(self, canvas: Canvas, cards: CardArt) -> None:
        self.light.draw(canvas, cards)
        if self.stage.lit is not None:
            self.top_bar.draw(canvas, "")
        self.card.draw(canvas)

    def moving(self) -> bool:
        """Return whether frames are needed: as at any table, and while an arrow is drawn."""
        return super().moving() or self.light.moving()

    def draw_moving(self, canvas: Canvas) -> None:
        """Draw what moves, the arrow included."""
        super().draw_moving(canvas)
        self.light.draw_moving(canvas)


class _Led(ReactionController):
    """Lets the clock stand while a guide asks for a reaction, which goes by it as every action does."""

    waits: Callable[[], bool] = staticmethod(lambda: False)

    def update(self, now: float, *, posed: bool) -> None:
        """Let the clock run unless a reaction is asked for."""
        super().update(now, posed=posed or self.waits())

    def take(self, action: Any) -> bool:
        """Keep what the viewer wants to do; what was asked for is done at once."""
        waits, taken = self.waits(), super().take(action)
        if waits:
            self._state.window.shorten()
        return taken

    def _press(self, name: str) -> None:
        reaction = next((one for one in self.mine() if one.name == name), None)
        if self.waits() and reaction is not None and reaction.action is not None:
            self._calls.choose(reaction.action)
        else:
            super()._press(name)

    def _hush(self) -> None:
        if self.waits():
            self._calls.choose(self._match.game.silence)
        else:
            super()._hush()
