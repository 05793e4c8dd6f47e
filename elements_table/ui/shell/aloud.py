"""What a screen answers where it is listened to: the `Narrator` asks."""

from collections.abc import Sequence
from typing import ClassVar, Final, Protocol

from elements_table.ui.widgets.focus import Spoken, Widget

ASKED: Final = {f"ask {what}": what for what in ("hand", "middle", "others", "score", "count", "can", "last", "rule")}
"""What each command asks: hand, middle, others, score, what is reckoned, what one can, what was last, the rule."""


class Teller(Protocol):
    """What answers in the place of a screen; each method as that of `Aloud`."""

    def news(self) -> Sequence[str]: ...
    def spoken(self) -> Sequence[str] | None: ...
    def spoken_of(self, widget: Widget) -> Spoken | None: ...
    def asked(self, what: str) -> Sequence[str] | None: ...


class Aloud:
    """Words for whoever does not see the screen; what is drawn says the rest."""

    hides: ClassVar[bool] = False
    """Whether nothing is told of what lies beneath."""
    reads: ClassVar[bool] = False
    """Whether what is written on it is told as it comes up, as of every sheet."""
    teller: Teller | None = None
    """Who answers in its place."""

    def news(self) -> Sequence[str]:
        """Return what has happened here since the last call, as it is said aloud, each once."""
        return () if self.teller is None else self.teller.news()

    def spoken(self) -> Sequence[str] | None:
        """Return what is said of it as it comes up, besides its title; None: of a sheet, what is written on it."""
        return None if self.teller is None else self.teller.spoken()

    def spoken_of(self, widget: Widget) -> Spoken | None:
        """Return what is said of a widget in words that this screen alone knows."""
        return None if self.teller is None else self.teller.spoken_of(widget)

    def asked(self, what: str) -> Sequence[str] | None:
        """Return the answer to a question that is asked by a key (`ASKED`); None: it knows none."""
        return None if self.teller is None else self.teller.asked(what)
