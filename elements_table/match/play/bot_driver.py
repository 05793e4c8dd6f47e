"""The bots of a match: asked without waiting, answered after a humanly readable time, replaced when they fail."""

import logging
from collections import Counter
from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from itertools import count
from random import SystemRandom
from typing import Final

import msgspec

from elements_table.bots import guests, levels
from elements_table.bots.worker import DIED, LATE, Reply, Request, Worker, think
from elements_table.kernel.data import digest
from elements_table.kernel.errors import TableError
from elements_table.kernel.game import DEALER, Action
from elements_table.kernel.registry import Registry
from elements_table.kernel.strategy import Advice
from elements_table.kernel.words import spoken
from elements_table.match.play.match import Match, Seat

log = logging.getLogger(__name__)

SUBSTITUTE = "regular"
"""The level that takes over from a bot that failed, and that gives hints where there is no `ADVISER`."""
ADVISER: Final = "expert"
_LONGEST_STEP = 1.0
"""Seconds that one tick counts at most towards a timeout: a window that stood still is no bot's fault."""


def thought_seed(match: Match, known: bytes) -> int:
    """Return what the chance of a thought begins with: the same deal, known alike, finds the same thought."""
    dealt = f"{match.game.id} {sorted(match.options.items())} {match.seed}" if match.opening is not None else match.id
    return int.from_bytes(digest(dealt.encode() + known)[:7], "big")


class _Question:
    """One question: for which decision of which seat, when asked, since when it can be seen, and the answer."""

    __slots__ = ("decision", "generation", "is_hint", "is_reaction", "judged", "level", "reply", "seat", "since")

    def __init__(
        self, match: Match, seat: int, level: str, since: float, is_hint: bool, judged: str | None = None
    ) -> None:
        self.seat, self.level, self.since = seat, level, since
        self.is_hint, self.judged = is_hint, judged
        self.decision = match.decision
        self.generation = match.generation
        self.is_reaction = match.is_asking(seat)
        self.reply: Reply | None = None

    def is_stale(self, match: Match) -> bool:
        return (
            self.generation != match.generation or self.decision != match.decision or self.seat not in match.waiting()
        )


class _Line:
    """A process, the questions that it has not answered in their order, and for how long it has answered none."""

    __slots__ = ("open", "waited", "worker")

    def __init__(self, worker: Worker | None) -> None:
        self.worker = worker
        self.open: dict[int, _Question] = {}
        self.waited = 0.0

    def ask(self, request: Request, question: _Question) -> None:
        """Ask; OSError where the process cannot be started."""
        assert self.worker is not None
        self.worker.ask(request)
        if not self.open:
            self.waited = 0.0
        self.open[request.number] = question

    def hear(self) -> list[_Question]:
        """Take the answers that have come; return what was lost with the process."""
        lost: list[_Question] = []
        for reply in () if self.worker is None or not self.open else self.worker.poll():
            question = self.open.pop(reply.number, None)
            if question is not None:
                self.waited = 0.0
                question.reply = reply
                if reply.error == DIED:
                    lost.append(question)
        return lost

    def cleared(self) -> list[_Question]:
        """Return what is open, and forget it."""
        questions = list(self.open.values())
        self.open.clear()
        return questions


@dataclass(eq=False)
class BotDriver:
    """Drives the bots of one match; `tick` is called as often as the window likes and never blocks.

    `worker` thinks beside the window; None thinks on the spot, for headless play, until `call_adviser` gets one from
    `adviser`. `thinking` gives the seconds that a seat's answer is held back at least; a bot that gives none for
    `timeout` seconds counts as hung. The dealer is not driven here.

    A guest thinks in a process of its seat's own, a `visitor`, and may take `patience` seconds. Where it fails the
    regular player decides, for good after some faults or where nobody of that name is installed; `told` is told so.

    While `held` says so nothing that can be seen is done: only bots that may react are asked, and only their
    silence goes to the match, at once. So the pace of play is the same whoever could react.
    """

    match: Match
    worker: Worker | None
    registry: Registry
    _: KW_ONLY
    thinking: Callable[[int], float] = lambda _seat: 0.0
    timeout: float = 16.0
    held: Callable[[], bool] = lambda: False
    adviser: Callable[[], Worker | None] = lambda: None
    visitor: Callable[[], Worker] | None = None
    patience: float = guests.SECONDS
    told: Callable[[str], object] = lambda _sentence: None

    def __post_init__(self) -> None:
        self._numbers = count(SystemRandom().getrandbits(32) << 24)  # a worker outlives a match: none comes twice
        self._line = _Line(self.worker)
        self._visits: dict[int, _Line] = {}
        self._faults: Counter[int] = Counter()
        self._asked: dict[int, _Question] = {}
        self._hint: _Question | None = None
        self._failed: tuple[int, int, int] | None = None
        self._now: float | None = None
        self._known = (-1, 0)
        self._seen_since = 0.0

    def tick(self, now: float) -> bool:
        """Ask, collect and act where it is time; `now` is any clock in seconds. Return whether a bot acted."""
        if self._now is None:
            self._seat_missing()
        self._collect()
        self._watch(now)
        self._look(now)
        acted = False
        for seat in self.match.waiting():
            if seat == DEALER or self.match.seats[seat].is_person or seat not in self.match.waiting():
                continue
            question = self._asked.get(seat)
            if question is None or question.is_stale(self.match):
                if self.held() and not self.match.is_asking(seat):
                    continue
                if not self.match.legal_actions(seat):
                    continue  # a position that leaves cards out goes no further
                level = self.match.seats[seat].level
                question = self._asked[seat] = _Question(self.match, seat, level, self._seen_since, False)
                self._ask(question)
            if question.reply is not None and self._is_time(question, question.reply, now):
                acted |= self._play(question, question.reply)
        return acted

    def _look(self, now: float) -> None:
        """Note since when the position stands as it is, for all that can be seen of it."""
        match = self.match
        known = (match.generation, len(match.record))
        if known == self._known:
            return
        fresh = match.record[self._known[1] :]
        if self._known[0] != match.generation or not fresh or not all(map(match.is_silent, fresh)):
            self._seen_since = now
        self._known = known

    def _is_time(self, question: _Question, reply: Reply, now: float) -> bool:
        """Return whether an answer goes to the match now; silence does so at once, for nobody sees it."""
        if question.is_reaction and reply.action == str(self.match.game.silence):
            return True
        return now >= question.since + self.thinking(question.seat) and not self.held()

    @property
    def is_thinking(self) -> bool:
        """Whether an answer, a hint's included, is still awaited for the decision at hand."""
        return any(not question.is_stale(self.match) for line in self._lines for question in line.open.values())

    def call_adviser(self) -> None:
        """Let somebody think beside the window, where nobody does so for a bot."""
        if self.worker is None:
            self.worker = self.adviser()

    def advise(self, seat: int, judged: Action | None = None) -> None:
        """Ask what the best player there is would do for `seat`; `hint` gives the answer once it has come.

        With a `judged` action it says what that `cost`, as a review does.
        """
        text = None if judged is None else str(judged)
        asked = self._hint
        if asked is None or asked.is_stale(self.match) or (asked.seat, asked.judged) != (seat, text):
            level = ADVISER if ADVISER in self.match.game.data.levels else SUBSTITUTE
            self._hint = _Question(self.match, seat, level, 0.0, True, text)
            self._ask(self._hint)

    @property
    def cost(self) -> float:
        """By how much the judged action is worse than the best, beyond chance, once the answer has come."""
        return 0.0 if self._hint is None or self._hint.reply is None else self._hint.reply.cost

    def stop_hint(self) -> None:
        """Forget the advice asked for; who still thinks about it is replaced at once, and asked the rest anew."""
        question, self._hint = self._hint, None
        if self.worker is None or question not in self._line.open.values():
            return
        others = [each for each in self._line.cleared() if each is not question]
        self.worker.restart()
        self._excuse(others)

    def hint(self) -> Advice | None:
        """Return the advice asked for; None while it is awaited, once the match went on, or where it failed."""
        self._collect()
        question = self._hint
        if question is None or question.reply is None or question.is_stale(self.match):
            return None
        reply = question.reply
        try:
            action = self._action(question, reply)
        except TableError as error:
            log.warning("No hint for seat %d: %s", question.seat, error)
            self._hint = None
            return None
        parse, other, values, second = self.match.game.parse, reply.second, dict[Action, float](), None
        try:
            values = {parse(text): value for text, value in reply.values.items()}
            if other is not None and other[0] in reply.values:
                second = Advice(parse(other[0]), *other[1:])
        except TableError as error:
            log.warning("A hint without chances: %s", error)
        return Advice(action, reply.reason, reply.parameters, values, second)

    def leave(self) -> None:
        """Let go of all that is still asked; a worker in the middle of a thought is replaced at once."""
        if self.worker is not None and self._line.cleared():
            self.worker.restart()
        self.dismiss()
        self._asked.clear()
        self._hint = None

    def dismiss(self) -> None:
        """End the processes of guests."""
        for line in self._visits.values():
            if line.worker is not None:
                line.worker.close()
        self._visits.clear()

    def _ask(self, question: _Question) -> None:
        match = self.match
        told = msgspec.msgpack.encode(match.question(question.seat))
        # a hint's chance comes from what the seat knows: a number of actions tells how many kept silent
        known = told if question.is_hint else f" {question.decision} {question.seat} act".encode()
        seat_name = match.seats[question.seat].name
        request = Request(
            number=next(self._numbers),
            game=match.game.id,
            level=question.level if question.is_hint else levels.in_character(question.level, seat_name),
            observation=told,
            seed=thought_seed(match, known),
            judged=question.judged,
            language=spoken(),
        )
        if guests.is_name(question.level):
            try:
                self._visit(question.seat).ask(request, question)
            except OSError as error:
                question.reply = Reply(request.number, error=str(error))
            return
        if self.worker is not None:
            try:
                self._lines[0].ask(request, question)
            except OSError as error:
                log.warning("The bots get no process of their own (%s); they think in the window's.", error)
                self.worker = None
        if self.worker is None:
            question.reply = think(self.registry, request)

    def _visit(self, seat: int) -> _Line:
        """Return the line to the guest at a seat; its process starts with the first question."""
        if seat not in self._visits:
            games = self.registry
            made = self.visitor() if self.visitor else Worker(games.packages, games.folder, for_guest=True)
            self._visits[seat] = _Line(made)
        return self._visits[seat]

    @property
    def _lines(self) -> tuple[_Line, ...]:
        self._line.worker = self.worker
        return (self._line, *self._visits.values())

    def _collect(self) -> None:
        for line in self._lines:
            # asked of a process that is no more, or lost with one
            self._excuse(line.cleared() if line.worker is None else line.hear()[1:])

    def _excuse(self, questions: list[_Question]) -> None:
        """Ask again what was lost with the process; the first in line alone can have ended it."""
        for question in questions:
            if self._asked.get(question.seat) is question:
                del self._asked[question.seat]
            if self._hint is question:
                self._hint = None

    def _watch(self, now: float) -> None:
        """Restart a worker that hangs; the question it hangs on, the oldest, has failed."""
        step = 0.0 if self._now is None else min(max(now - self._now, 0.0), _LONGEST_STEP)
        self._now = now
        for line in self._lines:
            line.waited += step
            longest = self.timeout if line is self._line else self.patience
            if line.worker is None or not line.open or line.waited <= longest:
                continue
            line.waited = 0.0
            first, *others = line.cleared()
            line.worker.restart()
            self._excuse(others)
            first.reply = Reply(0, error=LATE)
            if not first.is_hint and first.is_stale(self.match):
                self._replace(first, LATE)

    def _play(self, question: _Question, reply: Reply) -> bool:
        try:
            action = self._action(question, reply)
        except TableError as error:
            if self._replace(question, str(error)):
                return False
        else:
            self.match.act(question.seat, action)
            return True
        attempt = (question.seat, question.decision, question.generation)
        del self._asked[question.seat]
        if self._failed != attempt:
            self._failed = attempt  # once more: the process may have been ended from outside
            return False
        legal = self.match.legal_actions(question.seat)
        log.error("Seat %d failed twice; its first legal action is played.", question.seat)
        self.match.act(question.seat, legal[0])
        return True

    def _replace(self, question: _Question, why: str) -> bool:
        """Give the seat of a failed bot to the substitute; return False where that is who failed."""
        seat = self.match.seats[question.seat]
        log.warning("%s (seat %d, level %s) failed: %s", seat.name, question.seat, question.level, why)
        if seat.level != question.level or seat.level == SUBSTITUTE:
            return False
        if guests.is_name(seat.level):
            self._faults[question.seat] += 1
            self.told(guests.failed(seat.level, why, self._faults[question.seat]))
            if self._faults[question.seat] < guests.FAULTS:
                self._decide_for(question)
                return True
        self.match.replace(question.seat, Seat("bot", seat.name, SUBSTITUTE))
        return True

    def _decide_for(self, question: _Question) -> None:
        """Ask the substitute for the decision that a guest has no answer for."""
        if not question.is_stale(self.match):
            self._asked[question.seat] = again = _Question(
                self.match, question.seat, SUBSTITUTE, question.since, False
            )
            self._ask(again)

    def _seat_missing(self) -> None:
        """Seat the substitute for guests who are not installed here."""
        for number, seat in enumerate(self.match.seats):
            if not seat.is_person and guests.is_name(seat.level) and not guests.find(seat.level, self.match.game.id):
                self.match.replace(number, Seat("bot", seat.name, SUBSTITUTE))
                self.told(guests.missing(seat.level))

    def _action(self, question: _Question, reply: Reply) -> Action:
        """Return the answer as an action; TableError says what is wrong with it."""
        if reply.action is None:
            raise TableError(reply.error or "it gave no answer")
        action = self.match.game.parse(reply.action)
        reason = self.match.objection(question.seat, action)
        if reason is not None:
            raise TableError(f"{reply.action}: {reason}")
        return action
