"""Matches for tests: who sits there, random play, and a process that answers as it is told."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from elements_table.bots.worker import Reply, Request
from elements_table.match.play.match import Match, Seat

PERSON, BOT = Seat("person", "Ada"), Seat("bot", "Bruno", "random")
Answer = Callable[[Request], Reply | None]


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


class FakeWorker:
    """Answers at the next poll what `answer` says; None is silence."""

    def __init__(self, answer: Answer) -> None:
        self.answer = answer
        self.asked: list[Request] = []
        self.waiting: list[Request] = []
        self.restarts = self.closed = 0

    def ask(self, request: Request) -> None:
        self.asked.append(request)
        self.waiting.append(request)

    def poll(self) -> list[Reply]:
        replies = []
        while self.waiting and (reply := self.answer(self.waiting[0])) is not None:
            del self.waiting[0]
            replies.append(reply)
        return replies

    def restart(self) -> None:
        self.restarts += 1
        self.waiting.clear()

    def close(self) -> None:
        self.closed += 1
        self.waiting.clear()
