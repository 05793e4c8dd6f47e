"""Hot seat: whose eyes the table has, what each person has not seen yet, and the curtain between them."""

from collections import deque
from dataclasses import dataclass, replace

from elements_table.kernel.game import Event, Observation
from elements_table.match.play.match import Update
from elements_table.ui.features.match.match_context import TablePart
from elements_table.ui.shell.curtain import Curtain
from elements_table.ui.stage.signals import Signal


@dataclass(eq=False, repr=False)
class HotSeat(TablePart):
    """Several people at one screen. With one person, or none, it does nothing."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.turned: Signal[[int | None]] = Signal()
        """The table has turned to other eyes; with a number where a person has not seen the last updates."""
        self.missed: dict[int, tuple[Observation, deque[Update]]] = {}
        """Who looks away: what each saw last, and what has happened since."""
        self._public: Observation | None = None
        """What everybody could see when the table was last caught up."""

    def hear(self, update: Update) -> None:
        """Keep an update for those who look away; what is shared they watch with the others."""
        is_shared = bool(self.missed) and self._is_shared(update.event)
        for seat, (_seen, updates) in self.missed.items():
            if is_shared and not updates:
                self.missed[seat] = (self._scene.unasked(update.views[seat]), deque())
            elif seat != self._state.viewer:
                updates.append(update)

    def _is_shared(self, event: Event) -> bool:
        return self._scene.staging.is_shared(event.seen_by(None))

    def caught_up(self) -> None:
        """Everything has been shown: keep what everybody can see now."""
        self._public = self._match.observation(None)

    def share(self, event: Event) -> None:
        """Turn the table to everybody at the screen before what all of them watch together."""
        if self._state.viewer is None or len(self._match.people) < 2 or not self._is_shared(event):
            return
        self._state.layout = replace(self._state.layout, viewer=0)
        self._state.turn_to(None, self._public or self._match.observation(None))
        self.turned(None)

    def curtain(self, seat: int, reason: str = "") -> None:
        """Hide the table until a person has come to the screen."""
        self.close_eyes()
        view = self._views.view()
        others = tuple(other for other in view.waiting if other != seat)
        view = replace(view, waiting=(seat, *others))  # of several that choose in secret, it is this one's turn
        self._app.navigator.push(
            Curtain(
                self._app,
                self._match.game.data,
                view.names,
                seat,
                reason or self._scene.words.turn(view),
                lambda: self._open_eyes(seat),
            )
        )

    def share_screen(self) -> None:
        """Turn the table to everybody where several people are there: all look at what comes now."""
        if len(self._match.people) > 1:
            self.close_eyes()

    def close_eyes(self) -> None:
        """Let nobody's cards be seen: the table turns to the public view before the curtain is drawn over it."""
        state = self._state
        if state.viewer is not None:
            self.missed[state.viewer] = (state.shown, deque(state.queue))
        state.turn_to(None, self._views.last_seen(None))
        self.turned(None)

    def _open_eyes(self, seat: int) -> None:
        """Turn the table to a person, and replay what happened since it last looked."""
        state = self._state
        state.layout = replace(state.layout, viewer=seat)
        seen, updates = self.missed.pop(seat, (None, deque()))
        if state.deciding is not None:  # what others have not seen yet stays where it is
            state.turn_to(seat, self._views.last_seen(seat))
            self.turned(len(state.queue))
            return
        for other in self._match.people:
            if other != seat:
                self.missed.setdefault(other, (self._match.observation(other), deque()))
        state.turn_to(seat, seen if seen and updates else self._views.stands(seat))
        state.queue = deque(updates)
        state.replays = len(updates)
        self.turned(len(updates))
