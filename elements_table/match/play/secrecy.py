"""Which recorded actions told everybody at the table what they were, and which are still a secret of a seat."""

from __future__ import annotations

from typing import Literal

from elements_table.kernel.game import DEALER, Event
from elements_table.match.play.journal import ActionLine, Line
from elements_table.match.play.match import Match

Secret = Literal["action", "silence"]
"""What nobody else knows: which action it was, or even that its seat was asked."""


class Disclosure:
    """Follows a match line by line; `secrets` says of each line so far, by its number, what it must not tell.

    An action is secret while it is kept back with others', where nothing was seen of it, and where it moved a card
    of its seat's that not everybody has seen.
    """

    def __init__(self, match: Match) -> None:
        self.secrets: dict[int, Secret] = {}
        self._match = match
        self._kept: dict[int, int] = {}
        self._heard: list[Event] = []
        match.listen(lambda update: self._heard.append(update.event))

    def note(self, number: int, line: Line) -> None:
        """Take note of a line that the match has just followed."""
        events, self._heard[:] = tuple(self._heard), ()
        if isinstance(line, ActionLine):
            actors = {**self._kept, line.seat: number}
            for seat, at in actors.items():
                if at == number and self._match.is_silent(self._match.record[-1]):
                    self.secrets[at] = "silence"
                elif self.secrets.get(at) != "silence":
                    self._judge(seat, at, events, alone=len(actors) == 1)
            self._kept = actors
        self._kept = {seat: at for seat, at in self._kept.items() if self._match.kept(seat) is not None}

    def _judge(self, seat: int, number: int, events: tuple[Event, ...], *, alone: bool) -> None:
        told = any(alone or event.seat == seat or _takes_from(event, seat) for event in events)
        if seat == DEALER or (told and not _hides(events, seat)):
            self.secrets.pop(number, None)
        else:
            self.secrets[number] = "action"


def _takes_from(event: Event, seat: int) -> bool:
    return any(moved.source.endswith(f".{seat}") for moved in event.moved)


def _hides(events: tuple[Event, ...], seat: int) -> bool:
    """Return whether a card came out of a place of the seat's whose face not everybody has seen by now."""
    moves = [moved for event in events for moved in event.moved]
    open_faces = {moved.face for moved in moves if moved.seen is None}
    return any(m.seen is not None and m.source.endswith(f".{seat}") and m.face not in open_faces for m in moves)
