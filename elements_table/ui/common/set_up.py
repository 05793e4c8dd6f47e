"""A match taken to where positions are set by hand: as one seat knows it, nothing of it is given away."""

from __future__ import annotations

from random import Random, SystemRandom

from elements_table.kernel.game import Position
from elements_table.kernel.scenario import Scenario
from elements_table.match.play.match import Match
from elements_table.ui.shell.screen import Shell


def set_up(app: Shell, match: Match, seat: int, position: Position | None = None) -> None:
    """Go to where the position can be changed: one that is given, else what `seat` cannot know is drawn anew.

    In a match that counts that is one of its hints: the expert can be asked there.
    """
    if position is None:
        position = match.like(seat, Random(SystemRandom().getrandbits(32))).position()
        if not match.practice:
            match.spend(hints=1)
    scenario = Scenario(match.game.id, options=match.options, seats=len(match.seats), position=position)
    app.navigator.go("editor", scenario=scenario, seat=seat)
