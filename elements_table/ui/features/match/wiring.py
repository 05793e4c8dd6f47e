"""How the parts of a table are put together: none knows another, each is given what it asks of the rest."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from elements_table.kernel.words import _
from elements_table.match.play.bot_driver import BotDriver
from elements_table.match.play.match import Match
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.painter import Rect
from elements_table.ui.features.match import event_presenter, forced_controller, reaction_controller, turn
from elements_table.ui.features.match.action_binder import ActionBinder
from elements_table.ui.features.match.announcer import Announcer
from elements_table.ui.features.match.controls import Answer, Controls
from elements_table.ui.features.match.event_presenter import EventPresenter
from elements_table.ui.features.match.folds import Folds
from elements_table.ui.features.match.forced_controller import ForcedController
from elements_table.ui.features.match.hint import hint_controller
from elements_table.ui.features.match.hint.hint_controller import HintController
from elements_table.ui.features.match.interludes import Interludes
from elements_table.ui.features.match.log.explaining import Explaining
from elements_table.ui.features.match.log.log_column import LogColumn
from elements_table.ui.features.match.log.story import Story
from elements_table.ui.features.match.peek_controller import PeekController
from elements_table.ui.features.match.reaction_controller import ReactionController
from elements_table.ui.features.match.sheets import pausing
from elements_table.ui.features.match.sheets.hot_seat import HotSeat
from elements_table.ui.features.match.sheets.pausing import Pausing
from elements_table.ui.features.match.sheets.unsaved import Unsaved
from elements_table.ui.features.match.table_bar import Icons, TableBar
from elements_table.ui.features.match.table_painter import TablePainter
from elements_table.ui.features.match.table_state import TableState
from elements_table.ui.features.match.tips import TableTips
from elements_table.ui.features.match.turn import Turn
from elements_table.ui.features.match.view_builder import ViewBuilder
from elements_table.ui.shell.screen import Screen, Shell
from elements_table.ui.stage.actor import Actor
from elements_table.ui.stage.drag_controller import DragController
from elements_table.ui.stage.interlude import Interlude
from elements_table.ui.stage.scene import Layout, Scene
from elements_table.ui.stage.stage import Stage
from elements_table.ui.widgets.focus import Widget


class Wiring(Screen):
    """The parts of a table screen, which says itself what happens where they meet."""

    explains = True
    """Whether its table explains to whoever is new to the game."""

    def __init__(self, app: Shell, match: Match, *, posed: bool = False) -> None:
        """Show `match`; a posed table is for a picture: its bots are never asked."""
        scene: Scene = app.services.registry.scene(match.game.id, match.game)
        viewer = self._viewer(match)
        self.state = state = TableState(viewer, match.observation(viewer), Layout(1280, 800, len(match.seats), 0))
        super().__init__(app, _(match.game.data.title))
        self.tint = theme.sheet_tint(match.game.data.look.edge)
        self.match = match
        self.game = match.game.data
        self.scene = scene
        self.posed = posed
        self._is_heard = False
        """Whether the sound of the end of the match has been heard before its sheet."""
        self.unsaved = Unsaved(app, match)
        self.stage = stage = Stage()
        self.drags = drags = DragController(stage, self._choose, self._refuse, stage.can_rise)
        self.views = views = self._views()
        state.shown = views.unasked(state.shown)
        self.forced = self._forced()
        self.binder = ActionBinder(
            scene, state, stage, drags, views, self.forced.find, self._announce, lambda: app.clock
        )
        self.hot_seat = HotSeat(app, match, scene, state, views, self._turned)
        self.story = Story(match, scene, state, views)
        self.reactions = self._reacting()
        self.players = self._players()
        self.turn = self._turn()
        self.pausing = Pausing(app, match, state, views, self._pause_calls())
        self.hints = self._hinting()
        self.log_column = LogColumn(
            app, scene, state, stage, views, self._chips, lambda: self.layout(self.width, self.height)
        )
        self.explaining = Explaining(app, match, scene, state, drags, views, may=self.explains, posed=posed)
        self.log_column.explaining = self.explaining
        self.folds = Folds(scene, state, self._place)
        card, ring, log = self.hints.card, self.ring, self.log_column
        self.top_bar = bar = self._top_bar()
        self.announcer = said = Announcer(app, scene, state, stage, ring, views, self.tint, self._covers)
        self.interludes = shown = Interludes(
            app,
            state,
            stage,
            self.play_sound,
            lambda: self.painter.ground(),  # noqa: PLW0108  there is no painter yet
            are_wanted=not posed,
        )
        said.strikes.keeps = not posed
        said.strikes.is_hidden = lambda: shown.says or app.navigator.stack[-1] is not self
        self.painter = TablePainter(app, match, scene, state, stage, drags, ring, views, bar, log, card, said, shown)
        self.tips = TableTips(scene, state, stage, views, enlarged=self.painter.enlarging.rect, covers=self._covers)
        self.presenter = self._presenter()
        self.peek = PeekController(app, scene, state, stage, self.presenter.rearrange, self.binder.make)
        self.peek.forget()
        self.controls = self._controls()
        self.controls.second = self.explaining.second
        self.painter.explain = self._explain
        self.binder.offered = self.hints.mark
        drags.redraft, drags.look_at = self.binder.redraft, self.controls.look_at

    # ---- how the parts are put together

    def _viewer(self, match: Match) -> int | None:
        """Return whose eyes the table has at first."""
        return match.people[0] if len(match.people) == 1 else None

    def _views(self) -> ViewBuilder:
        return ViewBuilder(self.match, self.scene, self.state, self.drags, lambda: self.services.settings)

    def _top_bar(self) -> TableBar:
        is_column = self.log_column.is_column
        return TableBar(self.app, self.match, self.state, self.views, self._icons(), is_column)

    def _reacting(self, kind: type[ReactionController] = ReactionController) -> ReactionController:
        calls = reaction_controller.ReactionCallbacks(
            curtain=self.hot_seat.curtain,
            close_eyes=self.hot_seat.close_eyes,
            act=lambda action: self.turn.act(action),  # noqa: PLW0108  there is no turn yet
            choose=self._choose,
            play_sound=self.play_sound,
            is_covered=lambda: self.navigator.stack[-1] is not self,
            is_watching=lambda: self.interludes.is_on,
            art=lambda: self.display.art,
        )
        return kind(self.match, self.scene, self.state, self.views, lambda: self.services.settings, calls)

    def _forced(self) -> ForcedController:
        calls = forced_controller.ForcedCallbacks(
            act=lambda action: self.turn.act(action),  # noqa: PLW0108  there is no turn yet
            play_sound=self.play_sound,
            is_on_top=lambda: self.navigator.stack[-1] is self and not self.posed,
            art=lambda: self.display.art,
        )
        return ForcedController(
            self.match, self.scene, self.state, self.stage, self.views, lambda: self.services.settings, calls
        )

    def _players(self) -> BotDriver:
        wants_bots = self._has_bots()
        return BotDriver(
            *(self.match, self.services.worker if wants_bots else None, self.services.registry),
            thinking=lambda _seat: self.presenter.thinking(self.services.settings.thinking),
            held=self.reactions.held,
            adviser=lambda: None if self.posed else self.services.worker,
        )

    def _has_bots(self) -> bool:
        """Return whether bots think at this table."""
        return not self.posed and any(not seat.is_person for seat in self.match.seats)

    def _turn(self) -> Turn:
        calls = turn.TurnCallbacks(
            *(self.reactions.take, self.reactions.unprepare, self._acted, self._taken_back),
            close_eyes=self.hot_seat.close_eyes,
            redraft=self.binder.redraft,
            refuse=lambda words, actor: self.announcer.refuse(words, actor or self.top_bar.undo_place),
            play_sound=self.play_sound,
        )
        return Turn(self.app, self.match, self.scene, self.state, self.views, calls)

    def _hinting(self) -> HintController:
        calls = hint_controller.HintCallbacks(self.binder.redraft, self._choose, self.pausing.count_hint)
        return HintController(self.app, self.scene, self.state, self.stage, self.views, self.players, calls)

    def _presenter(self) -> EventPresenter:
        calls = event_presenter.PresenterCallbacks(
            share=self.hot_seat.share,
            curtain=self.hot_seat.curtain,
            caught_up=self.hot_seat.caught_up,
            shown=self.reactions.shown,
            send=self.reactions.send,
            write=self.story.write,
            announce=self.announcer.hear,
            strike=self.announcer.strikes.hear,
            quiet=self.announcer.hurry,
            keep_readouts=self.painter.keep_readouts,
            clear_hint=self.hints.clear,
            offer=self.binder.make,
            take_back=lambda: self.binder.take_back(with_draft=True),
            end=self._end,
            summarize=self._summarize,
            play_sound=self.play_sound,
            is_on_top=lambda: self.navigator.stack[-1] is self,
            clock=lambda: self.app.clock,
        )
        return EventPresenter(self.match, self.scene, self.state, self.stage, self.views, self.interludes, calls)

    def _pause_calls(self) -> pausing.PausingCallbacks:
        return pausing.PausingCallbacks(
            hint=lambda: self.hints.ask(),  # noqa: PLW0108  there is no hint yet
            undo=self.turn.ask_undo,
            rules=self.open_rulebook,
            leave=self.leave_table,
        )

    def _icons(self) -> Icons:
        hint, undo, rules = self.hints.ask, self.turn.ask_undo, self.open_rulebook
        return Icons(self.leave_table, hint, undo, rules, self.open_settings, self.log_column.toggle)

    def _controls(self) -> Controls:
        log_column, hinting, bar = self.log_column, self.hints, self.top_bar
        return Controls(
            *(self.scene, self.state, self.stage, self.drags, self.ring, self.views),
            keys=self._keys,
            chips=self._chips,
            icons=lambda: hinting.card.over(
                [
                    *bar.widgets(),
                    *log_column.widgets(),
                    *self.explaining.widgets(),
                    *(fold for fold in self.folds.widgets() if not self._covers(fold.rect)),
                    *self.tips.readings(),
                ]
            ),
            covers=self._covers,
            choose=self._choose,
            show=self.peek.show,
            redraft=self.binder.redraft,
            stop=hinting.stop,
        )

    def _keys(self) -> Sequence[Answer]:
        """Return what keys do at this table besides those of its pieces and buttons."""
        icons = self._icons()
        return (
            Answer.always(("f1",), _("Rules"), self.open_rulebook),
            Answer.always(("l",), _("Show or hide the log"), icons.log),
            Answer.always(("h", "f2"), _("Hint, and again to do it"), icons.hint),
            Answer.always(("u", "backspace", "undo"), _("Undo"), icons.undo),
        )

    def _chips(self) -> list[Widget]:
        return [*self.reactions.widgets(), *self.forced.widgets()]

    def _covers(self, rect: Rect) -> bool:
        return self.log_column.covers(rect) or self.hints.card.covers(rect)

    def _explain(self, canvas: Canvas, is_free: bool) -> None:
        """Say what the piece in hand brings where no hint stands."""
        log = self.log_column
        self.explaining.draw_chip(canvas, is_free=is_free, is_card_shown=log.shown and log.tells)

    def open_rulebook(self) -> None:
        """Show the page of the rulebook that tells most about the decision at hand."""
        self.open_rules(self.match.game.id, self.scene.taught.rule(self.views.view()))

    # ---- what the screen says

    @abstractmethod
    def play_sound(self, name: str, pan: float = 0.0, step: int | None = None) -> None:
        """Play a sound."""

    @abstractmethod
    def leave_table(self) -> None:
        """Leave for the menu."""

    @abstractmethod
    def _choose(self, action: Any) -> None:
        """The viewer has chosen an action."""

    def _refuse(self, actor: Actor, zone: str) -> None:
        """A piece was carried where it cannot lie, or (with no zone) clicked though it can do nothing."""
        self.turn.refuse(actor, zone)

    @abstractmethod
    def _announce(self) -> None:
        """It has become the viewer's turn."""

    @abstractmethod
    def _acted(self) -> None:
        """The viewer has acted."""

    @abstractmethod
    def _taken_back(self) -> None:
        """The viewer has taken an action back."""

    @abstractmethod
    def _place(self) -> None:
        """Lay everything where it belongs."""

    @abstractmethod
    def _turned(self, unseen: int | None) -> None:
        """The table has other eyes now."""

    @abstractmethod
    def _end(self) -> Interlude | None:
        """Return what is shown at the end of the match before its sheet."""

    @abstractmethod
    def _summarize(self) -> None:
        """Show the sheet of a round or of the match."""
