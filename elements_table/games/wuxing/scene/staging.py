"""How what happens in Wu Xing is shown."""

from __future__ import annotations

from collections.abc import Mapping

from elements_table.games.wuxing.rules.observation import WuXingObservation
from elements_table.kernel.game import Event
from elements_table.table.faces import Mood, outcome
from elements_table.table.stage.scene import Staging, View

ROUND_ENDS = ("knock", "false_knock", "yield")


class WuXingStaging(Staging):
    """The sounds of Wu Xing."""

    def moods(self, event: Event, view: View) -> Mapping[int, Mood]:
        """A round pleases who wins it, and stings the other."""
        return outcome((event.facts["winner"],), 2) if event.kind in ROUND_ENDS else {}

    def sound(self, event: Event, view: View) -> str:
        """Return the sound of an event."""
        ends = {"knock": "thump", "false_knock": "thump", "yield": "token", "finish": ""}
        return ({"deal": "deal", "take": "take"} | ends).get(event.kind, "place")

    def won(self, view: View) -> bool | None:
        """Return whether the reader has won the round."""
        o: WuXingObservation = view.observation
        return None if o.last_round is None or o.seat is None else o.last_round.winner == o.seat
