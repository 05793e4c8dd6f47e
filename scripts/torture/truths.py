"""Two truths that a seat cannot tell apart, gone on alike; and what a thought takes."""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random
from typing import Any, Final

import msgspec

from elements_table.kernel.game import Observation
from elements_table.match.play.match import Match

ONWARD: Final = 16
"""Actions by which two truths go on alike at most."""
STOPS: Final = 0.4
"""How often that ends where the seat is to act: there a table says most."""
TRIED: Final = 12
"""Actions that are tried to find one that looks alike in both."""


def go_on(pair: tuple[Match, Match], seat: int, rng: Random) -> bool:
    """Do in both what a seat cannot tell apart; return whether it still cannot."""
    for _n in range(rng.randrange(ONWARD)):
        for match in pair:
            _hush(match, seat)
        waiting = pair[0].waiting()
        if waiting != pair[1].waiting() or min(waiting, default=-1) < 0 or not _alike(pair, seat):
            break
        if seat in waiting and rng.random() < STOPS:
            break
        if len(waiting) > 1:
            _choose_apart(pair, seat, rng)
            break
        action = _common(pair, waiting[0], seat, rng)
        if action is None:
            break
        for match in pair:
            match.act(waiting[0], action)
    for match in pair:
        _hush(match, seat)
    return _alike(pair, seat)


def _hush(match: Match, seat: int) -> None:
    """Let everybody else who is asked out of turn keep silent."""
    while (current := match.current) not in (seat, -1) and match.is_asking(current):
        match.act(current, match.game.silence)


def _choose_apart(pair: tuple[Match, Match], seat: int, rng: Random) -> None:
    """Let others choose in secret, in each truth something else, as long as somebody is still to choose."""
    for other in pair[0].waiting()[:-1]:
        if other != seat:
            for match in pair:
                match.act(other, rng.choice(match.legal_actions(other)))


def _common(pair: tuple[Match, Match], actor: int, seat: int, rng: Random) -> Any:
    """Return an action that may be done in both, and looks alike; None where none was found."""
    legal = pair[0].legal_actions(actor)
    for _n in range(TRIED):
        action = pair[0]._runner.resolve(actor, legal[int(rng.random() * len(legal))])
        if pair[1].objection(actor, action) is None:
            after = [match._runner.copy() for match in pair]
            for runner in after:
                runner.take(actor, action)
            ends = [one.state.is_terminal() for one in after]
            if not any(ends) and packed(after[0].question(seat)) == packed(after[1].question(seat)):
                return action
    return None


def _alike(pair: tuple[Match, Match], seat: int) -> bool:
    one, other = ((packed(match.question(seat)), bool(match.reactions(seat))) for match in pair)
    return one == other


def effort(work: Callable[[], Any]) -> tuple[Any, int]:
    """Return what some work finds, and how many functions it calls: what it takes, however busy the machine is."""
    calls = 0

    def count(_frame: Any, event: str, _argument: Any) -> None:
        nonlocal calls
        calls += event == "call"

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        found = work()
    finally:
        sys.setprofile(before)
    return found, calls


def packed(observation: Observation) -> bytes:
    """Return an observation as it goes to a bot."""
    return msgspec.msgpack.encode(observation)
