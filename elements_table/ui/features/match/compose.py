"""How a table is put together: its parts know what they use, and what they bring about is connected here."""

from collections.abc import Sequence

from elements_table.kernel.words import _
from elements_table.match.play.bot_driver import BotDriver
from elements_table.match.play.match import Match
from elements_table.ui.drawing import theme
from elements_table.ui.features.match.action_binder import ActionBinder, ForcedController
from elements_table.ui.features.match.announcer import Announcer
from elements_table.ui.features.match.banter import Banter
from elements_table.ui.features.match.controls import Controls
from elements_table.ui.features.match.enlarged import TableTips
from elements_table.ui.features.match.event_presenter import EventPresenter
from elements_table.ui.features.match.hint.hint_controller import HintController
from elements_table.ui.features.match.instruction import Instruction
from elements_table.ui.features.match.interludes import Interludes
from elements_table.ui.features.match.log import explaining, log_drawer
from elements_table.ui.features.match.match_context import MatchContext
from elements_table.ui.features.match.overlays import Overlays
from elements_table.ui.features.match.reaction_controller import ReactionController
from elements_table.ui.features.match.sheets import ending, hot_seat, pausing
from elements_table.ui.features.match.table_bar import Icons, TableButton
from elements_table.ui.features.match.table_mode import Hotkey, TableMode
from elements_table.ui.features.match.table_painter import TablePainter
from elements_table.ui.features.match.turn import Turn
from elements_table.ui.features.match.view_builder import TableState
from elements_table.ui.parlour.habits import takes
from elements_table.ui.platform.devices import Here
from elements_table.ui.platform.people import at_table
from elements_table.ui.shell.screen import Screen, Shell
from elements_table.ui.stage import drag_controller, scene, stage, table_account
from elements_table.ui.widgets.focus import Widget


class TableParts(Screen):
    """The screen of a match with its parts; `posed` is one for a picture, whose bots are never asked."""

    def __init__(self, app: Shell, match: Match, mode: TableMode, *, posed: bool) -> None:
        game, viewer, layout = match.game.data, mode.viewer(match), scene.Layout(1280, 800, len(match.seats), 0)
        self.match, self.mode, self.posed = match, mode, posed
        self.state = state = TableState(viewer, match.observation(viewer), layout)
        super().__init__(app, _(game.title))
        self.bound_at = Here(game.id)
        self.game, self.tint = game, theme.sheet_tint(game.look.edge)
        self.scene: scene.Scene = self.services.registry.scene(game.id, match.game)
        self.stage = stage.Stage()
        self.drags = drag_controller.DragController(self.stage)
        self.views = mode.views(app, match, self.scene, state, self.drags)
        self.views.limit = mode.limit
        state.shown = self.scene.unasked(state.shown)
        self.context = context = MatchContext(
            self, match, self.scene, mode, state, self.stage, self.drags, self.views, posed
        )
        self.forced = ForcedController(context)
        self.binder = ActionBinder(context, self.forced)
        self.hot_seat, self.interludes = hot_seat.HotSeat(context), Interludes(context)
        self.explaining = explaining.Explaining(context)
        self.reactions = ReactionController(context, self.hot_seat, self.interludes)
        self.bots = self._bots()
        self.hints = HintController(context, self.bots, self.binder)
        self.log_drawer = log_drawer.LogDrawer(
            context,
            lambda: [w for w in self.focus.widgets if isinstance(w, TableButton) and w.kind != "bare"],
            self.relayout,
        )
        overlays = Overlays(self.log_drawer, self.hints.card, mode)
        self.banter = Banter(context, self.interludes, overlays.rects)
        self.announcer = Announcer(context, self.interludes, overlays, self.banter)
        self.turn = Turn(context, self.hot_seat, self.binder, self.announcer)
        icons = Icons(context.leave, self.hints.ask, self.turn.ask_undo, context.open_rulebook, self.open_settings)
        self.top_bar = mode.top_bar(app, match, state, self.views, icons)
        instruction = Instruction(context, self.explaining, self.hints.card)
        self.painter = TablePainter(
            *(context, self.top_bar, self.log_drawer, self.hints.card, instruction, self.announcer, self.interludes)
        )
        endings = ending.Endings(context, self.turn, self.hot_seat, self.announcer, self.painter)
        self.presenter = EventPresenter(
            *(context, self.hot_seat, self.reactions, self.log_drawer, self.announcer, self.painter, self.hints),
            *(self.binder, endings),
        )
        self.tips = TableTips(context, self.painter.enlarging, overlays, self.top_bar)
        self.pausing, self.unsaved = pausing.Pausing(context, self.turn, self.hints), pausing.Unsaved(context)
        self.controls = Controls(
            *(context, self.turn, self.presenter, self.binder, self.hints, self.explaining),
            *(lambda: mode.keys(self._usual_keys(icons)), self._chips, self._over, self.tips.readings),
        )
        self.teller = table_account.TableAccount(
            *(self.scene, self.drags, state, self.views.view),
            lambda: (mode.told(), self.announcer.refusal, self.announcer.strikes.words()),
            lambda: [*self.reactions.widgets(), *self.forced.widgets(), *mode.chips()],
            lambda names, take: self.navigator.go("choices", names, take),
            context.open_rulebook,
        )
        self._connect()
        self.controls.forget()

    def _bots(self) -> BotDriver:
        services, are_asked = self.services, self.mode.has_bots and not self.posed
        thinks = are_asked and any(not seat.is_person for seat in self.match.seats)
        return BotDriver(
            *(self.match, services.worker if thinks else None, services.registry),
            thinking=self._thinks,
            held=self.reactions.held,
            adviser=lambda: None if self.posed else services.worker,
            told=self.navigator.say,
        )

    def _thinks(self, seat: int) -> float:
        """Return how many seconds somebody takes at least: by who they are, and nothing that tells what they have."""
        match = self.match
        done = sum(not match.is_silent(entry) for entry in match.record)
        slow = 1.0 if match.is_asking(seat) else takes(at_table(match.seats)[seat], done)
        return slow * self.context.thinking(self.services.settings.thinking)

    def _usual_keys(self, icons: Icons) -> Sequence[Hotkey]:
        return (
            Hotkey.always(("rules",), _("Rules"), icons.rules),
            Hotkey.always(("log",), _("Show or hide the log"), self.log_drawer.toggle),
            Hotkey.always(("hint", "f2"), _("Hint, and again to do it"), icons.hint),
            Hotkey.always(("undo", "backspace"), _("Undo"), icons.undo),
            *(Hotkey.always((key,), words, make) for key, words, make in self.banter.shortcuts()),
        )

    def _chips(self) -> Sequence[Widget]:
        return [*self.reactions.widgets(), *self.forced.widgets(), *self.mode.chips(), *self.banter.widgets()]

    def _over(self) -> Sequence[Widget]:
        shown = (*self.top_bar.widgets(), *self.log_drawer.widgets(), *self.explaining.widgets())
        return self.hints.card.over(shown)

    def _connect(self) -> None:
        hints, turn, painter, presenter = self.hints, self.turn, self.painter, self.presenter
        self.context.acts.connect(turn.act)
        self.drags.chosen.connect(turn.choose, lambda _action: self.mode.laid())
        self.drags.refused.connect(turn.refuse)
        self.drags.redraft.connect(self.binder.redraft)
        self.drags.clicked.connect(self.controls.clicked)
        self.drags.inspected.connect(self.controls.inspect)
        self.drags.peeked.connect(self.controls.peek)
        self.binder.offered.connect(hints.mark, self.mode.laid)
        self.binder.begun.connect(painter.pulse, self._chime)
        turn.acted.connect(hints.clear, painter.calm, presenter.acted)
        turn.kept.connect(self.announcer.refuse)
        turn.taken_back.connect(hints.clear, self.reactions.cancel, self.announcer.strikes.forgive)
        turn.taken_back.connect(presenter.stand, self.log_drawer.retell)

    def _chime(self) -> None:
        if self.services.settings.chime:
            self.context.play_sound("chime")
