"""How what happens in Influence is shown: cards are read before they are carried out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from elements_table.games.influence.rules.game import Influence
from elements_table.games.influence.rules.observation import InfluenceObservation
from elements_table.games.influence.scene.showdown import showdown
from elements_table.games.influence.scene.views import View
from elements_table.kernel.game import Event, Moved
from elements_table.kernel.words import _
from elements_table.ui.platform.people import Mood, outcome
from elements_table.ui.stage.interlude import Interlude
from elements_table.ui.stage.scene import Announcement, Layout, Staging

STEPS = ("add", "swap_agents", "swap_markers", "skip")
"""The events that carry out a card."""
LEAD_CARD, LEAD_STEP = 700.0, 350.0
"""How long, in ms, the table points at a card, or its next action, before it is carried out."""
AFTER_REVEAL, AFTER_STEP, AFTER_SKIP = 700.0, 450.0, 900.0
"""How long the table rests after it."""


class InfluenceStaging(Staging[InfluenceObservation]):
    """Everybody watches together; every step has its time."""

    elements: ClassVar[Sequence[str]] = ("water", "air", "earth")

    def __init__(self, game: Influence) -> None:
        self._game = game

    def interlude(self, event: Event, view: View, layout: Layout) -> Interlude | None:
        """The end is a showdown of all three hands."""
        return showdown(self._game, view, layout) if event.kind == "end" else None

    def staged(self, event: Event, view: View) -> Event:
        """Return the event with the revealed cards in places of their own."""
        if event.kind not in ("reveal", "pass"):
            return event
        if event.kind == "reveal":
            moved = tuple(Moved(m.source, m.target.replace("chosen", "shown"), m.face) for m in event.moved)
        else:
            moved = tuple(Moved(m.source.replace("chosen", "shown"), m.target, m.face) for m in event.moved)
        return Event(event.kind, event.seat, moved, event.facts)

    def moods(self, event: Event, view: View) -> Mapping[int, Mood]:
        """What cannot be done stings, and the game pleases who wins it."""
        if event.kind == "skip":
            return {event.seat: "stung"}
        return outcome(event.facts["winners"], len(view.names.seats)) if event.kind == "end" else {}

    def sound(self, event: Event, view: View) -> str:
        """Return the sound of an event."""
        cards = {"deal": "deal", "choose": "take", "reveal": "flip", "pass": "take"}
        return (cards | {"skip": "tick", "end": "thump"}).get(event.kind, "piece")

    def lead(self, event: Event, view: View) -> float:
        """Return how long a card is read before it is carried out (I4)."""
        if event.kind not in STEPS:
            return 0.0
        return LEAD_STEP if event.facts["step"] else LEAD_CARD

    def pause(self, event: Event, view: View) -> float:
        """Return how long the table rests after an event."""
        if event.kind == "skip":
            return AFTER_SKIP
        return AFTER_REVEAL if event.kind == "reveal" else AFTER_STEP if event.kind in STEPS else 0.0

    def is_shared(self, event: Event) -> bool:
        """Everything that happens is public: what is secret, the choices, makes no event."""
        return True

    def announced(self, event: Event, view: View) -> Sequence[Announcement]:
        """Return who skips what cannot be done (I8), and who has won."""
        if event.kind == "skip":
            words = _("You skip that") if view.names.is_you(event.seat) else _("skips that")
            return (Announcement(event.seat, words, own=True),)
        if event.kind == "end":
            winners: list[int] = event.facts["winners"]
            is_shared = len(winners) > 1
            you = _("You share the win") if is_shared else _("You win")
            other = _("shares the win") if is_shared else _("wins")
            return [Announcement(seat, you if view.names.is_you(seat) else other, own=True) for seat in winners]
        return ()
