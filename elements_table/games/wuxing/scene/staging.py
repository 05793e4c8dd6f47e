"""How what happens in Wu Xing is shown."""

from __future__ import annotations

from collections.abc import Mapping

from elements_table.kernel.game import Event
from elements_table.table.faces import Mood, outcome
from elements_table.table.stage.scene import Staging, View

ROUND_ENDS = ("knock", "false_knock", "yield")


class WuXingStaging(Staging):
    """The sounds of Wu Xing."""

    def moods(self, event: Event, view: View) -> Mapping[int, Mood]:
        """A round pleases who wins it, and stings the other."""
        return outcome((event.facts["winner"],), 2) if event.kind in ROUND_ENDS else {}

    def sound(self, event: Event) -> str:
        """Return the sound of an event."""
        sounds = {"deal": "deal", "take": "take", "knock": "knock", "false_knock": "knock", "yield": "token"}
        return sounds.get(event.kind, "place")
