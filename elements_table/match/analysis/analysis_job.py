"""What is worked out of a finished match beside the window: its review, and the same deals with the expert."""

import logging
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import msgspec

from elements_table.bots.worker import Reply, Request, Worker
from elements_table.kernel.data import GameData
from elements_table.kernel.errors import TableError, told
from elements_table.kernel.files import MEGABYTE, decode, read_bytes, write_bytes
from elements_table.kernel.registry import Registry
from elements_table.kernel.words import _, spoken
from elements_table.match.analysis import review as reviews
from elements_table.match.analysis.duplicate import Duplicate, may_replay
from elements_table.match.play.bot_driver import thought_seed
from elements_table.match.play.match import Match

log = logging.getLogger(__name__)

MOST_BYTES = 16 * MEGABYTE
KEPT_EVERY = 10
"""Decisions after which the review is written again."""
LISTED_AT_ONCE = 4
"""Decisions that one tick finds in the record at most, so that no frame waits for the whole of a match."""


def load(path: Path) -> reviews.Review:
    """Return the review kept in a file; TableError names the file and what is wrong."""
    with told(_("{path}: cannot be read: {why}."), path=path):
        raw = read_bytes(path, MOST_BYTES)
    with told(_("{path}: this is no review of a match: {why}."), path=path):
        review = decode(raw, reviews.Review)
    if review.format != reviews.FORMAT:
        words = _("{path}: this review is of format {format}, and this version reads format {known}.")
        raise TableError(words.format(path=path, format=review.format, known=reviews.FORMAT))
    return review


def kept(match_id: str, path: Path | None) -> reviews.Review:
    """Return what a file keeps of the review of a match: nothing where it is missing, broken, or of another match."""
    fresh = reviews.Review(match_id, 0)
    if path is None or not path.is_file():
        return fresh
    try:
        found = load(path)
    except TableError as error:
        log.warning("%s", error)
        return fresh
    return found if found.match == match_id else fresh


class ListedDecision(NamedTuple):
    """A decision to be judged: the action's number on the record, whose it was, in which round."""

    number: int
    seat: int
    round: int


class Reviewer:
    """Judges the decisions of one match in order; `tick` is called as often as one likes and never blocks.

    How many there are (`review.decisions`) is known once the record has been gone through: `is_listed`. `worker`
    thinks and serves nobody else meanwhile; `path` is the file that keeps the review (None: nowhere), and what it
    holds already is not judged again. `playouts` is what each decision is given; None: what a judgement takes.
    """

    def __init__(self, match: Match, worker: Worker, path: Path | None, playouts: int | None = None) -> None:
        self.match, self._worker, self._path, self._playouts = match, worker, path, playouts
        self.review = kept(match.id, path)
        done = self.review.judged if self.review.is_complete else ()
        self.found = [ListedDecision(judged.number, judged.seat, judged.round) for judged in done]
        """The decisions, as far as the record has been gone through."""
        self._known = {judged.number for judged in self.review.judged}
        self._record: Iterator[reviews.ReviewQuestion] | None = None if self.found else reviews.questions(match)
        self._left: deque[reviews.ReviewQuestion] = deque()
        self._open: int | None = None
        self._failed = False

    @property
    def is_listed(self) -> bool:
        """Whether all decisions of the match have been found, and so it is known how many there are."""
        return self._record is None

    @property
    def is_complete(self) -> bool:
        """Whether every decision has been judged."""
        return self.is_listed and not self._left

    def list(self) -> None:
        """Go a little further through the record, to find what there is to judge."""
        if self._record is None:
            return
        found = [*islice(self._record, LISTED_AT_ONCE)]
        self.found += [ListedDecision(question.number, question.seat, question.round) for question in found]
        self._left += [question for question in found if question.number not in self._known]
        if len(found) < LISTED_AT_ONCE:
            self._record = None
            total = len(self.review.judged) + len(self._left)
            self.review = msgspec.structs.replace(self.review, decisions=total)

    def tick(self) -> bool:
        """Ask or collect; return whether the review has grown."""
        grown = False
        self.list()
        for reply in self._worker.poll() if self._open is not None else ():
            if reply.number == self._open:
                self._open = None
                grown |= self._take(reply)
        if self._left and self._open is None:
            self._ask(self._left[0])
        return grown

    def leave(self) -> None:
        """Stop, and keep what is known."""
        self._open = None
        self._worker.close()
        self.keep()

    def keep(self) -> None:
        """Write what is known to the file, whole or not at all; trouble is logged and costs the file alone."""
        if self._path is None or not self.review.judged:
            return
        try:
            write_bytes(self._path, msgspec.json.encode(self.review))
        except OSError as error:
            log.warning("%s: the review cannot be kept: %s", self._path, error.strerror or error)
            self._path = None

    def _ask(self, question: reviews.ReviewQuestion) -> None:
        self._open, told = question.number, msgspec.msgpack.encode(question.observation)
        self._worker.ask(
            Request(
                number=question.number,
                game=self.match.game.id,
                level="expert",
                observation=told,
                seed=thought_seed(self.match, told),  # what a coach said of it holds here too
                playouts=self._playouts,
                judged=question.action,
                language=spoken(),
            )
        )

    def _take(self, reply: Reply) -> bool:
        question = self._left[0]
        if reply.error or reply.action is None:
            log.warning("Action %d cannot be judged: %s", question.number, reply.error)
            if not self._failed:  # once more: the process may have been ended from outside
                self._failed = True
                return False
            self.found.remove(ListedDecision(question.number, question.seat, question.round))
            self.review = msgspec.structs.replace(self.review, decisions=self.review.decisions - 1)
        else:
            self._judge(question, reply, reply.action)
        self._failed = False
        self._left.popleft()
        if not self._left or len(self.review.judged) % KEPT_EVERY == 0:
            self.keep()
        return True

    def _judge(self, question: reviews.ReviewQuestion, reply: Reply, best: str) -> None:
        what = (question.number, question.seat, question.round, question.action)
        judged = reviews.Judged(*what, best, reply.values, reply.cost, reply.reason, reply.parameters)
        ordered = sorted((*self.review.judged, judged), key=lambda one: one.number)
        self.review = msgspec.structs.replace(self.review, judged=tuple(ordered))


def is_offered(match: Match) -> bool:
    """Return whether a match can be reviewed: it was dealt, it is over, and its game has an expert."""
    return match.is_over and match.opening is not None and "expert" in match.game.data.levels


def readers(match: Match) -> tuple[int, ...]:
    """Return the seats whose decisions a review is about: the persons', else all."""
    return match.people or tuple(range(len(match.seats)))


class AnalysisJob(Reviewer):
    """The work on one match; `tick` is called as often as one likes and never blocks.

    `worker` is a process of its own (None: one is made), which ends when all is done or by `leave`; what is known is
    kept in the file `path`. `rate` is told the skill of each person once the review is complete, each time anew;
    `note` what is new in it, whenever that is kept.
    """

    def __init__(
        self, match: Match, registry: Registry, path: Path | None, worker: Worker | None = None,
        rate: Callable[[Mapping[int, float]], object] = lambda _skills: None,
        note: Callable[[reviews.Review], object] = lambda _fresh: None,
    ) -> None:  # fmt: skip
        super().__init__(match, worker or Worker(registry.packages, registry.folder, in_background=True), path)
        self.sides = reviews.sides(match.game.data, len(match.seats))
        self._registry = registry
        self._rate, self._note = rate, note
        self._noted = {one.number for one in self.review.judged}
        self._duplicate: Duplicate | None = None
        self._has_rated = self._is_alone = False
        self._to_replay = [
            seat for seat in readers(match) if may_replay(match, seat) and seat not in self.review.duplicates
        ]
        self.is_running = False
        """Whether somebody has ticked it since the last `leave`."""

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to do."""
        return self.is_complete and not self._to_replay

    @property
    def data(self) -> GameData:
        """The head of the game's data."""
        return self.match.game.data

    def tick(self, now: float = 0.0) -> bool:
        """Work on; `now` is any clock in seconds. Return whether there is something new to show."""
        if self.is_done or self._is_alone:
            return False
        self.is_running = True
        before = (self.is_listed, self.is_complete)
        try:
            grown = super().tick() if not self.is_complete else self._replay(now)
        except OSError as error:
            log.warning("The review gets no process of its own: %s", error)
            self._is_alone, self.is_running = True, False
            return True
        if self.is_complete and not self._has_rated:
            self._has_rated = True
            self._rate({seat: rating for seat in self.match.people if (rating := self.skill(seat)) is not None})
        if self.is_done:
            self.leave()
        return grown or before != (self.is_listed, self.is_complete)

    def leave(self) -> None:
        """Stop, keep what is known, and end the process; `tick` goes on from there."""
        self.is_running = False
        self._drop_duplicate()
        super().leave()

    def keep(self) -> None:
        """Write what is known to the file, and tell what is new in it."""
        super().keep()
        fresh = tuple(one for one in self.review.judged if one.number not in self._noted)
        if fresh:
            self._noted.update(one.number for one in fresh)
            self._note(msgspec.structs.replace(self.review, judged=fresh))

    def _drop_duplicate(self) -> None:
        if self._duplicate is not None:
            self._duplicate.leave()
            self._duplicate = None

    def _replay(self, now: float) -> bool:
        seat = self._to_replay[0]
        if self._duplicate is None:
            self._duplicate = Duplicate(self.match, seat, self._worker, self._registry)
        grown = self._duplicate.tick(now)
        if self._duplicate.is_done:
            if self._duplicate.is_true:
                found = {**self.review.duplicates, seat: self._duplicate.scores()}
                self.review = msgspec.structs.replace(self.review, duplicates=found)
                self.keep()
            self._drop_duplicate()
            del self._to_replay[0]
        return grown

    # ---- what is known of a side

    def side(self, seat: int) -> tuple[int, ...]:
        """Return the seats that win together with `seat`."""
        return next(side for side in self.sides if seat in side)

    def progress(self, seats: Sequence[int]) -> tuple[int, int] | None:
        """Return how many decisions of `seats` have been judged, of how many; None until all have been found."""
        if not self.is_listed:
            return None
        judged = sum(one.seat in seats for one in self.review.judged)
        return judged, sum(one.seat in seats for one in self.found)

    def replayed(self, seat: int) -> float | None:
        """Return how far the same deals have been played at `seat`, 1 at the end; None where they never are."""
        if seat in self.review.duplicates:
            return 1.0
        if seat not in self._to_replay:
            return None
        if self._duplicate is None or self._duplicate.seat != seat:
            return 0.0
        return self._duplicate.progress(len(self.match.record))

    def skill(self, seat: int) -> float | None:
        """Return the skill that `seat` showed, 0 to 100; None where it had no decision, or not all are judged."""
        return reviews.skill(self.review, (seat,), self.data.costs) if self.is_complete else None

    def balance(self, seat: int) -> reviews.Balance:
        """Return where the result of the side of `seat` came from."""
        side = self.side(seat)
        return reviews.balance(self.review, self.sides, side, self.result(side))

    def result(self, side: Sequence[int]) -> float:
        """Return what the match brought a side: 1, 0, or its share of a win that sides share."""
        winners = self.match.winners()
        winning = [one for one in self.sides if set(one) & set(winners)]
        return 1.0 / len(winning) if any(seat in winners for seat in side) else 0.0
