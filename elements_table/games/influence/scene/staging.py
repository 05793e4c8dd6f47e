"""How what happens in Influence is shown: cards are read before they are carried out."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from elements_table.games.influence.rules.actions import COLOURS, ELEMENTS
from elements_table.games.influence.rules.observation import InfluenceObservation
from elements_table.games.influence.scene.layout import VALUE_X, View, agent, places
from elements_table.games.influence.scene.words import STEPS
from elements_table.kernel.game import Event, Moved
from elements_table.kernel.words import _
from elements_table.ui.drawing.text import plain
from elements_table.ui.interludes.bearing import Bearing, Borne
from elements_table.ui.stage.scene import Announcement, Interlude, Layout, Mood, Staging, outcome

LEAD_CARD, LEAD_STEP = 700.0, 350.0
"""How long, in ms, the table points at a card, or its next action, before it is carried out."""
BEADS_LEAVE = 90.0
"""How long the cards lie bare before they go on."""
AFTER_REVEAL, AFTER_STEP, AFTER_SKIP = 700.0, 450.0, 900.0
"""How long the table rests after it."""


class InfluenceStaging(Staging[InfluenceObservation]):
    """Everybody watches together; every step has its time."""

    elements: ClassVar[Sequence[str]] = ("water", "air", "earth")

    riffles: ClassVar[float] = 0.86

    def staged(self, event: Event, view: View) -> Event:
        """Return the event with the revealed cards in places of their own."""
        if event.kind not in ("reveal", "pass"):
            return event
        source, target = ("shown", "faceup") if event.kind == "pass" else ("chosen", "shown")
        ways = ((m.source.replace("chosen", source), m.target.replace("chosen", target), m.face) for m in event.moved)
        return Event(event.kind, event.seat, tuple(Moved(*way) for way in ways), event.facts)

    def interlude(self, event: Event, view: View, layout: Layout) -> Interlude | None:
        """Return agents that swap, each with what it adds where it goes, and takes away where it stood (I6)."""
        if event.kind != "swap_agents":
            return None
        p, borne, markers = places(layout), [], view.observation.markers
        for moved in event.moved:
            here, there = (ELEMENTS.index(place.partition(".")[2]) for place in (moved.source, moved.target))
            colour = COLOURS.index(str(moved.face))
            lost, gained = markers[here][colour], markers[there][colour]
            more, less = _("+{n}").format(n=gained) if gained else "", plain(-lost) if lost else ""
            at, was = (p.on_board(element, VALUE_X, p.row(colour)) for element in (there, here))
            borne.append(Borne(str(moved.face), agent(there), more, at, less, was))
        return Bearing(borne=borne, sound="piece") if any(one.words or one.less for one in borne) else None

    def moods(self, event: Event, view: View) -> Mapping[int, Mood]:
        if event.kind == "skip":
            return {event.seat: "stung"}
        return outcome(event.facts["winners"], len(view.names.seats)) if event.kind == "end" else {}

    def sound(self, event: Event, view: View) -> str:
        cards = {"deal": "deal", "choose": "take", "reveal": "flip", "pass": "take"}
        return (cards | {"skip": "tick", "end": "thump"}).get(event.kind, "piece")

    def at_stake(self, view: View) -> bool:
        """The last round may come: two colours have all but left the pool."""
        return sorted(view.observation.pool)[1] <= 1

    def lead(self, event: Event, view: View) -> float:
        first = LEAD_CARD if event.kind in STEPS else BEADS_LEAVE if event.kind == "pass" else 0.0
        return LEAD_STEP if event.facts.get("step") else first

    def pause(self, event: Event, view: View) -> float:
        usual = AFTER_STEP if event.kind in STEPS else 0.0
        return {"skip": AFTER_SKIP, "reveal": AFTER_REVEAL}.get(event.kind, usual)

    def is_shared(self, event: Event) -> bool:
        """Everything that happens is public: what is secret, the choices, makes no event."""
        return True

    def announced(self, event: Event, view: View) -> Sequence[Announcement]:
        seats, words = [event.seat], _("Nothing to do.")
        if event.kind == "end":
            seats = event.facts["winners"]
            words = _("That one counts.") if len(seats) == 1 else _("We share it.")
        elif event.kind != "skip":
            return ()
        return [Announcement(seat, words, own=True) for seat in seats]
