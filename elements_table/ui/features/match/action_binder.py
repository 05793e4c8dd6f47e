"""What a table offers: the viewer's legal actions as drags, clicks, buttons and drafts, while it is to act.

Nothing forced is asked: a person's only action goes by itself after a beat; who is out may hurry the rest.
"""

from dataclasses import dataclass, replace

from elements_table.kernel.words import _
from elements_table.ui.drawing.theme import Motion
from elements_table.ui.features.match.match_context import TablePart
from elements_table.ui.stage.choices import Choices
from elements_table.ui.stage.draft import Draft, Selection
from elements_table.ui.stage.motion.flights import Pace
from elements_table.ui.stage.scene import Only, Ref, View
from elements_table.ui.stage.signals import Signal
from elements_table.ui.widgets.chip import HEIGHT, Chip

KEY = "f"
"""Hurries the rest."""
ABOVE_EDGE = 128.0
"""From the lower edge up to where the hand lay of one who is out, in dp."""


@dataclass(eq=False, repr=False)
class ForcedController(TablePart):
    """Does for the people at one table what they have no choice in. At a posed table it does nothing.

    Between people only what everybody knows to be forced goes by itself: else the pace of play would tell of a hand.
    Reactions are always asked.
    """

    def __post_init__(self) -> None:
        super().__post_init__()
        self._since: float | None = None
        self._chip = Chip("hurry", self._hurry)
        self._chip.shortcut = KEY
        self.set_pace()

    def find(self, view: View) -> Only | None:
        """Return what to say of the viewer's only action, None where it has a choice or must do it itself."""
        state, seat = self._state, self._state.viewer
        if seat is None or not (self._settings.play_forced and not self._mode.is_led):
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
            action = None if state.viewer is None else self._match.forced(state.viewer)
            if action is not None:
                self.context.acts(action)

    def _is_waiting(self) -> bool:
        state, stage = self._state, self._stage
        is_free = stage.dragged is None and not stage.moving() and self.context.is_on_top and not self.context.posed
        return state.only is not None and is_free and state.is_my_turn

    def set_pace(self) -> None:
        """Let things move as fast as the settings say, or faster where the rest is hurried."""
        settings = self._settings
        usual = Motion.FAST if settings.fast_animation else 1.0
        factor = min(usual, Motion.HURRIED) if self._state.is_hurried else usual
        self._stage.pace = Pace(factor, settings.reduced_motion, lively=not self._art.plain)

    def _may_hurry(self) -> bool:
        people, shown = self._match.people, self._state.shown
        return bool(people) and shown.current >= 0 and all(self._scene.is_out(seat, shown) for seat in people)

    def _hurry(self) -> None:
        self._state.is_hurried = True
        self._state.window.shorten()
        self.context.play_sound("button")
        self.set_pace()
        self._state.refresh()

    def widgets(self) -> list[Chip]:
        """Return the chip that hurries the rest, placed, while every person is out."""
        if self._state.is_hurried or self._mode.is_led or not self._may_hurry():
            return []
        chip, layout = self._chip, self._state.layout
        chip.label, chip.fact = _("Hurry"), KEY.upper()
        chip.about = _("You are out: let the bots play the rest of the round without pauses.")
        width = chip.needs(self._art.text_width)
        chip.rect = ((layout.width - width) / 2, layout.height - ABOVE_EDGE - HEIGHT / 2, width, HEIGHT)
        return [chip]


@dataclass(eq=False, repr=False)
class ActionBinder(TablePart):
    """Makes the viewer's actions possible, and takes them back when something happens."""

    forced: ForcedController

    def __post_init__(self) -> None:
        super().__post_init__()
        self.offered: Signal[[]] = Signal()
        """Something has been offered anew."""
        self.begun: Signal[[]] = Signal()
        """It has become the viewer's turn."""

    def lay(self) -> None:
        """Lay everything where it belongs for the viewer, and offer what it can do."""
        pieces = self._views.arrangement()
        self._stage.place(self._views.zones(), pieces)
        self._state.base_stale = True
        self.make()

    def make(self) -> None:
        """Make the viewer's legal actions possible, if it is to act."""
        state, drafting = self._state, self._scene.drafting
        self.take_back()
        view = self._views.view()
        self._stage.closed = frozenset(self._scene.closed(view))
        has_rested = (state.caught_up or state.window.is_open) and state.settled
        if state.viewer is None or not has_rested:
            return
        if not self._mode.offers():
            self.offered()
            return
        state.is_mine = bool(view.legal) and state.viewer in view.waiting
        state.only = self.forced.find(view) if state.is_mine else None
        if not view.legal and not (drafting is not None and drafting.ahead):
            return
        if drafting is not None and state.draft is None:
            state.draft = drafting.begin(view, state.layout)
            if state.draft is not None:
                self.redraft()
                return
        elif drafting is not None and drafting.ahead and state.draft is not None:
            state.draft = state.draft.renew(view, state.layout)
        view = replace(view, draft=state.draft)
        offers = self._mode.limit(view.legal if drafting is None else drafting.offers(view))
        state.choices = Choices(self._scene, offers, view, state.layout, state.draft)
        self._drags.offer(state.choices)
        self._stage.raise_up(_raised(state.draft) | self._mode.pointed())
        if state.is_mine and state.only is None and not state.is_announced:
            state.is_announced = True
            self.begun()
        state.refresh()
        self.offered()

    def redraft(self) -> None:
        """The draft has changed: lay the pieces as it has them, and offer what it makes possible."""
        self._views.renew()
        self._stage.now = self._app.clock
        self._stage.hold(None)
        self._stage.change(self._views.arrangement(), None, {})
        self.make()

    def take_back(self, *, with_draft: bool = False) -> None:
        """Make nothing possible until the next offer; a draft is kept, or laid anew `with_draft`."""
        state = self._state
        if with_draft:
            state.draft = None if state.draft is None else state.draft.renew(self._views.view(), state.layout)
            self._stage.raised = _raised(state.draft)
        state.choices = state.only = None
        state.is_mine = False
        self._drags.offer(None)
        state.focus_stale = True


def _raised(draft: Draft | None) -> frozenset[Ref]:
    return draft.raised if isinstance(draft, Selection) else frozenset()
