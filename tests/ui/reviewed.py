"""Finished matches for the tests of the review, and a stand-in for the process that judges them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle
from random import Random
from typing import Any, Final

import msgspec
import pygame

from elements_table.bots.worker import Reply, Request, think
from elements_table.kernel.game import DEALER
from elements_table.kernel.registry import registry
from elements_table.match.analysis.analysis_job import AnalysisJob
from elements_table.match.play.match import Match
from elements_table.ui.features.match.sheets.summary import Summary
from elements_table.ui.features.menu.menu import Menu
from elements_table.ui.features.review.review import ReviewScreen
from elements_table.ui.features.review.review_picture import Moments
from tests.ui.driver import Driver, players

COSTS: Final = (0.0, 0.01, 0.05, 0.12, 0.0)
"""What decisions cost one after the other: one of each grade, and two of the best."""
CHANCE: Final = 0.62


class Judge:
    """Answers at the next poll: what a decision cost, in turn, or for the replay a random action."""

    made: Final[list[Judge]] = []

    def __init__(self, *_games: Any, costs: Sequence[float] = COSTS, **_how: Any) -> None:
        self.asked: list[Request] = []
        self.closed = 0
        self.is_silent = False
        self._costs = cycle(costs)
        self._waiting: list[Request] = []
        Judge.made.append(self)

    def ask(self, request: Request) -> None:
        self.asked.append(request)
        self._waiting.append(request)

    def poll(self) -> list[Reply]:
        if self.is_silent:
            return []
        waiting, self._waiting = self._waiting, []
        return [self._answer(request) for request in waiting]

    def restart(self) -> None:
        self._waiting.clear()

    def close(self) -> None:
        self.closed += 1
        self._waiting.clear()

    def _answer(self, request: Request) -> Reply:
        guess = think(registry(), msgspec.structs.replace(request, judged=None, level="random"))
        if request.judged is None:
            return guess
        cost = next(self._costs)
        assert guess.action is not None
        best = request.judged if not cost else guess.action
        if best == request.judged:
            return Reply(request.number, best, "Because of {n}.", {"n": 7}, values={best: CHANCE})
        values = {best: CHANCE, request.judged: CHANCE - cost}
        return Reply(request.number, best, "Because of {n}.", {"n": 7}, values=values, cost=cost)


def finish(match: Match, seed: int = 1) -> Match:
    """Play at random to the end; the dealer deals as long as that is possible."""
    rng = Random(seed)
    while not match.is_over:
        seat = match.waiting()[0]
        legal = match.legal_actions(seat)
        match.act(seat, legal[0] if seat == DEALER else legal[int(rng.random() * len(legal))])
    return match


def played(driver: Driver, *kinds: str, seed: int = 4) -> Match:
    """Play a match of Wu Xing at random to its end, on record."""
    game = registry().game("wuxing")
    return finish(
        driver.app.services.saves.begin(game, {"target": 6}, players(*(kinds or ("person", "regular"))), seed), seed
    )


def summed_up(driver: Driver, match: Match | None = None) -> Summary:
    """Sit down at a finished match, above the menu, and wait for its summary."""
    driver.app.navigator.push(Menu(driver.app))
    driver.sit(match or played(driver))
    driver.until(lambda: isinstance(driver.top, Summary))
    assert isinstance(driver.top, Summary)
    return driver.top


def listed(driver: Driver, job: AnalysisJob | None = None) -> ReviewScreen:
    """Open the same with its panels: chances, luck and skill, the list of decisions."""
    screen = reviewed(driver, job)
    driver.key(pygame.K_z)
    assert screen.is_listed
    return screen


def reviewed(driver: Driver, job: AnalysisJob | None = None) -> ReviewScreen:
    """Open the review of a match of Wu Xing or of a study, all of it judged."""
    job = job or AnalysisJob(played(driver), registry(), None, Judge())
    while not job.is_done:
        job.tick(driver.now)
    screen = ReviewScreen(driver.app, job, registry().scene(job.match.game.id), 0)
    driver.app.navigator.push(screen)
    driver.until(lambda: screen.moments.is_whole)
    return screen


def job_of(name: str, seed: int = 2, **options: Any) -> AnalysisJob:
    """Return the complete study of a random match of any game, its first seat a person's."""
    game = registry().game(name)
    kinds = ["person", *["random"] * (game.data.default_seats - 1)]
    match = finish(
        Match.new(game, game.data.finite(game.settle(options, len(kinds))[0]), players(*kinds), seed), seed
    )
    found = AnalysisJob(match, registry(), None, Judge())
    while not found.is_complete:
        found.tick(0.0)
    return found


def whole(job: AnalysisJob, seat: int = 0) -> Moments:
    """Return the moments of a seat, the whole match gone through."""
    moments = Moments(job.match, registry().scene(job.match.game.id), seat)
    while not moments.is_whole:
        moments.go_on()
    return moments
