"""How what happens in Dragon is shown: each seat's card in the trick, and the full trick for a moment."""

from __future__ import annotations

from collections.abc import Mapping

from elements_table.games.dragon.rules.observation import DragonObservation
from elements_table.kernel.game import Event, Moved
from elements_table.table.faces import Mood, outcome
from elements_table.table.parts.teams import seats_of, team_of
from elements_table.table.stage.scene import Staging, View
from elements_table.table.theme import Motion


class DragonStaging(Staging):
    """Tricks and the kitty, on their ways."""

    def staged(self, event: Event, view: View) -> Event:
        """Return the event with each seat's place in the trick, and the tray that the reader buries from."""
        o: DragonObservation = view.observation
        moved = event.moved
        if event.kind == "play":
            moved = tuple(Moved(m.source, f"trick.{event.seat}", m.face) for m in moved)
        elif event.kind == "trick":
            seats = {face: seat for seat, face in o.last_trick}
            moved = tuple(Moved(f"trick.{seats[m.face or '']}", f"won.{event.seat}", m.face) for m in moved)
        elif event.kind == "bury" and event.seat == o.seat:
            moved = tuple(Moved("tray", m.target, m.face) for m in moved)
        return Event(event.kind, event.seat, moved, event.facts)

    def moods(self, event: Event, view: View) -> Mapping[int, Mood]:
        """The contract and a trick with points please who gets them; a hand pleases one team and stings the other."""
        if event.kind == "contract" or (event.kind == "trick" and event.facts["points"] > 0):
            return {event.seat: "pleased"}
        if event.kind != "hand_over":
            return {}
        team = team_of(event.seat)
        return outcome(seats_of(team if event.facts["made"] else 1 - team, 0), 4)

    def sound(self, event: Event) -> str:
        """Return the sound of an event."""
        sounds = {"deal": "deal", "redeal": "", "trick": "take", "kitty": "take", "trump": "token", "pass": "lift"}
        return sounds.get(event.kind, "place")

    def pause(self, event: Event, view: View) -> float:
        """Return how long a full trick lies before it is gathered."""
        return Motion.COLLECT_PAUSE if event.kind == "play" and len(view.observation.trick) == 4 else 0.0

    def leave(self, event: Event) -> float:
        """Return how long a trick is gathered."""
        return Motion.COLLECT if event.kind == "trick" else super().leave(event)
