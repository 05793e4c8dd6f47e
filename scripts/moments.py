"""The moments of matches that bots play at which screens are worth a look."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any, Final, NamedTuple

from rehearsal import Rehearsal, cast

from elements_table.conformance.gestures import GestureMoment
from elements_table.kernel.game import DEALER
from elements_table.kernel.registry import registry
from elements_table.match.play.match import Entry
from elements_table.ui.stage.scene import Back

MATCHES: Final = 3
"""Matches in which moments are looked for."""
KEPT: Final = 1
"""The deal number of the finished match that is kept."""


class Spot(NamedTuple):
    """A moment of a rehearsed match: before the action of that number."""

    rehearsal: Rehearsal
    number: int

    @property
    def entry(self) -> Entry:
        """What is done next."""
        return self.rehearsal.record[self.number]


@cache
def played(game_id: str, seed: int, seats: int | None = None) -> Rehearsal:
    """Return a match of a game with one person at the table."""
    return Rehearsal(cast(game_id, seats), seed)


class Moments:
    """The moments of some matches of a game at which a person at the first seat decides."""

    def __init__(self, game_id: str) -> None:
        matches = [played(game_id, seed) for seed in range(KEPT, KEPT + MATCHES)]
        self.phases: dict[str, tuple[Spot, Spot]] = {}
        """By phase: its first decision, and that with the longest action."""
        self.reaction: Spot | None = None
        """Where the seat may react out of turn."""
        self.asked: tuple[Spot, Any] | None = None
        """Where an action is asked about before it is done, and that action."""
        self.fullest = self._fullest(played(game_id, KEPT, max(registry().game(game_id).data.seats)))
        for rehearsal in matches:
            for spot, moment in _decisions(rehearsal, asked=True):
                self._note(spot, moment)
        rehearsal = matches[0]
        decisions = [(spot, _choices(moment)) for spot, moment in _decisions(rehearsal)]
        later = decisions[len(decisions) // 2 :]
        self.middle = max(later, key=lambda one: (one[1], -one[0].number))[0]
        """In the second half of a match, with a choice of several actions."""
        self.last = decisions[-1][0]
        dealt = [n for n, entry in enumerate(rehearsal.record) if entry.seat == DEALER]
        self.round_end = Spot(rehearsal, dealt[0]) if dealt else None

    def _note(self, spot: Spot, moment: GestureMoment) -> None:
        if moment.match.is_asking(0):
            self.reaction = self.reaction or (spot if moment.match.reactions(0) else None)
            return
        phase = moment.match.observation(0).phase
        first, richest = self.phases.get(phase, (spot, spot))
        if len(spot.entry.text) > len(richest.entry.text):
            richest = spot
        self.phases[phase] = first, richest
        view = moment.seat_view(0).view
        for action in list(view.legal)[:200] if self.asked is None else ():
            if moment.scene.confirm(action, view) is not None:
                self.asked = spot, action
                return

    def _fullest(self, rehearsal: Rehearsal) -> Spot:
        """Return the decision before which something lies open at most places, of these with most such pieces."""
        return max(((*_open_pieces(moment), -spot.number, spot) for spot, moment in _decisions(rehearsal)))[3]


def _decisions(rehearsal: Rehearsal, *, asked: bool = False) -> Iterator[tuple[Spot, GestureMoment]]:
    """Yield the decisions of the first seat in its turn, and also where it is `asked` out of turn."""
    scene = registry().scene(rehearsal.cast.game_id)
    match = rehearsal.cast.new_match(rehearsal.seed)
    for number, entry in enumerate(rehearsal.record):
        if entry.seat == 0 and (asked or not match.is_asking(0)):
            yield Spot(rehearsal, number), GestureMoment(match, scene, [])
        match.act(entry.seat, entry.action)


def _choices(moment: GestureMoment) -> int:
    """Return how many actions are legal, three or more counting alike."""
    return len(list(islice(moment.match.legal_actions(0), 3)))


def _open_pieces(moment: GestureMoment) -> tuple[int, int]:
    """Return at how many places something lies open, and how many pieces do."""
    zones = moment.seat_view(0).arrangement().values()
    count = [sum(not isinstance(piece.look, Back) for piece in zone) for zone in zones]
    return sum(map(bool, count)), sum(count)
