"""Hot seat: whose eyes the table has, what each person has not seen yet, and the curtain between them."""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from typing import TYPE_CHECKING

from elements_table.kernel.game import Event, Observation
from elements_table.match.match import Beat
from elements_table.table.stage.scene import Layout

if TYPE_CHECKING:
    from elements_table.table.screens.table import TableScreen


class HotSeat:
    """Several people at one screen. With one person it does nothing."""

    def __init__(self, screen: TableScreen) -> None:
        self.screen = screen
        self.missed: dict[int, tuple[Observation, deque[Beat]]] = {}
        """Who looks away: what each saw last, and what has happened since."""
        self.public: Observation | None = None
        """What everybody could see when the table was last caught up."""

    def hear(self, beat: Beat) -> None:
        """Keep a beat for those who look away; what is shared they watch with the others."""
        is_shared = self.screen.scene.staging.is_shared(beat.event)
        for seat, (_seen, beats) in self.missed.items():
            if is_shared and not beats:
                self.missed[seat] = (self.screen.unasked(beat.views[seat]), deque())
            elif seat != self.screen.viewer:
                beats.append(beat)

    def share(self, event: Event) -> None:
        """Turn the table to everybody at the screen before what all of them watch together."""
        screen = self.screen
        if screen.viewer is None or len(screen.match.people) == 1 or not screen.scene.staging.is_shared(event):
            return
        screen.viewer = None
        screen.draft = None
        screen.shown = self.public or screen.match.observation(None)
        screen.layout_now = replace(screen.layout_now, viewer=0)
        screen.place()

    def curtain(self, seat: int, reason: str = "") -> None:
        """Hide the table until a person has come to the screen."""
        from elements_table.table.screens.curtain import Curtain  # noqa: PLC0415  only at hot seat

        screen = self.screen
        self.close_eyes()
        view = screen.view()
        others = tuple(other for other in view.waiting if other != seat)
        view = replace(view, waiting=(seat, *others))  # of several that choose in secret, it is this one's turn
        screen.app.push(
            Curtain(
                screen.app,
                screen.head,
                screen.match.seats[seat].name,
                reason or screen.scene.turn_words(view),
                screen.scene.status(view),
                lambda: self._open_eyes(seat),
            )
        )

    def close_eyes(self) -> None:
        """Let nobody's cards be seen: the table turns to the public view before the curtain is drawn over it."""
        screen = self.screen
        if screen.viewer is not None:
            self.missed[screen.viewer] = (screen.shown, deque(screen.queue))
        screen.viewer = None
        screen.draft = None
        screen.shown = screen.unasked(screen.reacting.last_view(None) or screen.match.observation(None))
        screen.place()

    def _open_eyes(self, seat: int) -> None:
        """Turn the table to a person, and replay what happened since it last looked."""
        screen = self.screen
        screen.viewer = seat
        screen.draft = None
        seen, beats = self.missed.pop(seat, (None, deque()))
        if screen.reacting.deciding is not None:  # what others have not seen yet stays where it is
            screen.shown = screen.unasked(screen.reacting.last_view(seat) or screen.match.observation(seat))
            self._turn_to(seat, len(screen.queue))
            return
        for other in screen.match.people:
            if other != seat:
                self.missed.setdefault(other, (screen.match.observation(other), deque()))
        is_behind = seen is not None and bool(beats)
        screen.shown = seen if is_behind and seen else screen.unasked(screen.match.observation(seat))
        screen.replay(beats)
        self._turn_to(seat, len(beats))

    def _turn_to(self, seat: int, unseen: int) -> None:
        screen = self.screen
        screen.layout_now = Layout(screen.width, screen.height, len(screen.match.seats), seat, screen.log_open())
        screen.story.retell(unseen)
        screen.asks_anew()
        screen.place()
