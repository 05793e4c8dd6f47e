"""Nothing forced is asked: a person's only action goes by itself after a beat; who is out may hurry the rest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from elements_table.kernel.words import _
from elements_table.match.play.match import Match
from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.theme import Motion
from elements_table.ui.features.match.table_state import TableState
from elements_table.ui.features.match.view_builder import ViewBuilder
from elements_table.ui.platform.settings import Settings
from elements_table.ui.stage.motion.flights import Pace
from elements_table.ui.stage.scene import Only, Scene, View
from elements_table.ui.stage.stage import Stage
from elements_table.ui.widgets.chip import HEIGHT, Chip

KEY = "f"
"""Hurries the rest."""
ABOVE_EDGE = 128.0
"""From the lower edge up to where the hand lay of one who is out, in dp."""


class ForcedCallbacks(NamedTuple):
    """What this asks of its table."""

    act: Callable[[Any], None]
    play_sound: Callable[[str], None]
    is_on_top: Callable[[], bool]
    art: Callable[[], Art]


class ForcedController:
    """Does for the people at one table what they have no choice in. At a posed table it does nothing.

    Between people only what everybody knows to be forced goes by itself: else the pace of play would tell of a hand.
    Reactions are always asked.
    """

    def __init__(
        self,
        match: Match,
        scene: Scene,
        state: TableState,
        stage: Stage,
        views: ViewBuilder,
        settings: Callable[[], Settings],
        calls: ForcedCallbacks,
    ) -> None:
        self._match = match
        self._scene = scene
        self._state = state
        self._stage = stage
        self._views = views
        self._settings = settings
        self._calls = calls
        self.is_open: Callable[[], bool] = lambda: True
        """Whether anything goes by itself; not where all is to be done that a guide asks, or as a script has it."""
        self._since: float | None = None
        self._chip = Chip("hurry", self._hurry)
        self._chip.shortcut = KEY
        self.set_pace()

    def find(self, view: View) -> Only | None:
        """Return what to say of the viewer's only action, None where it has a choice or must do it itself."""
        state, seat = self._state, self._state.viewer
        if seat is None or not (self._settings().play_forced and self.is_open()):
            return None
        if state.window.is_open and state.reactions.get(seat):
            return None
        forced = self._match.forced(seat) if view.legal else None
        if forced is None or self._match.is_asking(seat):
            return None
        only = self._scene.only(forced, view)
        return only if only is None or only.is_known or len(self._match.people) == 1 else None

    def update(self, now: float) -> None:
        """Do the only action once its time has come; end the hurry with the round."""
        state = self._state
        if state.is_hurried and not self._may_hurry():
            state.is_hurried = False
            self.set_pace()
        if not self._is_waiting():
            self._since = None
        elif self._since is None:
            self._since = now
        elif state.is_at_rest and now - self._since >= Motion.FORCED * self._stage.pace.factor:
            self._since = None
            if self._state.viewer is not None:
                self._calls.act(self._match.forced(self._state.viewer))

    def _is_waiting(self) -> bool:
        state, stage = self._state, self._stage
        is_free = stage.dragged is None and not stage.moving() and self._calls.is_on_top()
        return state.only is not None and is_free and state.is_my_turn

    # ---- hurrying

    def set_pace(self) -> None:
        """Let things move as fast as the settings say, or faster where the rest is hurried."""
        settings = self._settings()
        usual = Motion.FAST if settings.fast_animation else 1.0
        self._stage.pace = Pace(
            min(usual, Motion.HURRIED) if self._state.is_hurried else usual, settings.reduced_motion
        )

    def _may_hurry(self) -> bool:
        """Return whether every person is out, and bots still play."""
        people, shown = self._match.people, self._state.shown
        return bool(people) and shown.current >= 0 and all(self._scene.is_out(seat, shown) for seat in people)

    def _hurry(self) -> None:
        self._state.is_hurried = True
        self._state.window.shorten()
        self._calls.play_sound("button")
        self.set_pace()
        self._state.refresh()

    def widgets(self) -> list[Chip]:
        """Return the chip that hurries the rest, placed, while every person is out."""
        if self._state.is_hurried or not (self._may_hurry() and self.is_open()):
            return []
        chip, layout = self._chip, self._state.layout
        chip.label, chip.fact = _("Hurry"), KEY.upper()
        chip.about = _("You are out: let the bots play the rest of the round without pauses.")
        width = chip.needs(self._calls.art().text_width)
        chip.rect = ((layout.width - width) / 2, layout.height - ABOVE_EDGE - HEIGHT / 2, width, HEIGHT)
        return [chip]
