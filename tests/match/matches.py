"""Matches for tests: who sits there, and random play."""

from __future__ import annotations

from random import Random

from elements_table.match.match import Match, Seat

PERSON, BOT = Seat("person", "Ada"), Seat("bot", "Bruno", "random")


def step(match: Match, rng: Random) -> None:
    """Take one random action of somebody the match waits for."""
    seat = rng.choice(match.waiting())
    match.act(seat, rng.choice(match.legal_actions(seat)))


def play_out(match: Match, seed: int = 1) -> Match:
    """Play at random to the end."""
    rng = Random(seed)
    while not match.is_over:
        step(match, rng)
    return match
