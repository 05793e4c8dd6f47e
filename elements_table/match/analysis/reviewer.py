"""Makes the review of a match beside everything else: one question after the other, kept with the match."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import msgspec

from elements_table.bots.worker import Reply, Request
from elements_table.kernel.errors import TableError, told
from elements_table.kernel.files import MEGABYTE, decode, read_bytes, write_bytes
from elements_table.kernel.words import _, spoken
from elements_table.match.analysis.review import FORMAT, Judged, Question, Review, questions
from elements_table.match.play.bot_driver import Thinker, thought_seed
from elements_table.match.play.match import Match

log = logging.getLogger(__name__)

MOST_BYTES = 16 * MEGABYTE
KEPT_EVERY = 10
"""Decisions after which the review is written again."""
LISTED_AT_ONCE = 4
"""Decisions that one tick finds in the record at most, so that no frame waits for the whole of a match."""


def load(path: Path) -> Review:
    """Return the review kept in a file; TableError names the file and what is wrong."""
    with told(_("{path}: cannot be read: {why}."), path=path):
        raw = read_bytes(path, MOST_BYTES)
    with told(_("{path}: this is no review of a match: {why}."), path=path):
        review = decode(raw, Review)
    if review.format != FORMAT:
        words = _("{path}: this review is of format {format}, and this version reads format {known}.")
        raise TableError(words.format(path=path, format=review.format, known=FORMAT))
    return review


def kept(match_id: str, path: Path | None) -> Review:
    """Return what a file keeps of the review of a match: nothing where it is missing, broken, or of another match."""
    fresh = Review(match_id, 0)
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

    def __init__(self, match: Match, worker: Thinker, path: Path | None, playouts: int | None = None) -> None:
        self.match = match
        self._worker = worker
        self._path = path
        self._playouts = playouts
        self.review = kept(match.id, path)
        done = self.review.judged if self.review.is_complete else ()
        self.found = [ListedDecision(judged.number, judged.seat, judged.round) for judged in done]
        """The decisions, as far as the record has been gone through."""
        self._known = {judged.number for judged in self.review.judged}
        self._record: Iterator[Question] | None = None if self.found else questions(match)
        self._left: deque[Question] = deque()
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

    def _ask(self, question: Question) -> None:
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

    def _judge(self, question: Question, reply: Reply, best: str) -> None:
        what = (question.number, question.seat, question.round, question.action)
        judged = Judged(*what, best, reply.values, reply.cost, reply.reason, reply.parameters)
        ordered = sorted((*self.review.judged, judged), key=lambda one: one.number)
        self.review = msgspec.structs.replace(self.review, judged=tuple(ordered))
