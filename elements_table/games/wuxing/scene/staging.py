"""How what happens in Wu Xing is shown."""

from __future__ import annotations

from elements_table.kernel.game import Event
from elements_table.table.stage.scene import Staging


class WuXingStaging(Staging):
    """The sounds of Wu Xing."""

    def sound(self, event: Event) -> str:
        """Return the sound of an event."""
        sounds = {"deal": "deal", "take": "take", "knock": "knock", "false_knock": "knock", "yield": "token"}
        return sounds.get(event.kind, "place")
