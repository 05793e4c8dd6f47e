"""Loading is replaying: a journal becomes a match again, a plain log, a verdict on the rules, or any decision."""

import math
import time
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, Literal, NamedTuple

import msgspec

from elements_table.kernel.errors import TableError, brief
from elements_table.kernel.game import DEALER, Event, Game, Position
from elements_table.kernel.registry import Registry
from elements_table.kernel.registry import registry as shipped
from elements_table.kernel.words import _
from elements_table.match.play import journal
from elements_table.match.play.game_runner import Update, retold
from elements_table.match.play.journal import Header, Journal, JournalError, Line, Read, read, wrong
from elements_table.match.play.match import Match

__all__ = ["Journal", "JournalError", "print_log", "read", "replay", "resume", "verify"]

LONGEST: Final = 2000
LONGEST_NAME: Final = 24
Secret = Literal["action", "silence"]
"""What nobody else knows: which action it was, or even that its seat was asked."""


def resume(path: Path, registry: Registry | None = None, game_id: str | None = None) -> Match:
    """Return the match kept in the file, at the decision where it stood, and go on keeping it there.

    JournalError names file and line of what is wrong, also where it is not a match of `game_id`; the file
    is then left as it is.
    """
    found = read(path, game_id)
    match = replay(path, found, registry)
    match.keep(Journal.reopen(path, found))
    if match.is_over and not isinstance(found.lines[-1], journal.ResultLine):
        match.seal()  # the process died between the last action and this line
    return match


def replay(path: Path, found: Read, registry: Registry | None = None, seconds: float = math.inf) -> Match:
    """Return the match that the lines tell, kept nowhere; JournalError names the line that the rules refuse.

    So it does with the line at which following them has taken more than `seconds`.
    """
    match = _start(path, found.header, registry or shipped())
    begun = time.monotonic()
    for number in _followed(path, _standing(found.lines), match):
        if time.monotonic() - begun > seconds:
            raise wrong(path, number + 2, _("following the match takes too long"))
    return match


def _standing(lines: Sequence[Line]) -> Iterator[tuple[int, Line]]:
    """Yield the lines with their numbers (from 0), without the actions taken back: each would cost a replay."""
    actions: list[tuple[int, int]] = []  # the number of each that stands, and its seat
    dropped: set[int] = set()
    for number, line in enumerate(lines):
        if isinstance(line, journal.ActionLine):
            actions.append((number, line.seat))
        elif isinstance(line, journal.UndoLine) and 0 <= line.n < len(actions) and actions[line.n][1] == line.seat:
            dropped.update([taken for taken, _seat in actions[line.n :]], (number,))
            del actions[line.n :]
    return ((number, line) for number, line in enumerate(lines) if number not in dropped)


def _followed(path: Path, lines: Iterable[tuple[int, Line]], match: Match) -> Iterator[int]:
    """Let `match` follow lines with their numbers (from 0); yield the number of each once it has."""
    done = False
    for number, line in lines:
        if done:
            raise wrong(path, number + 2, _("nothing follows the result"))
        try:
            _follow(match, line)
        except TableError as error:
            raise wrong(path, number + 2, str(error).rstrip(".")) from None
        done = isinstance(line, journal.ResultLine)
        yield number


def _secrets(path: Path, found: Read, registry: Registry | None) -> dict[int, Secret]:
    """Return which of the lines (from 0) tell what not everybody could see; JournalError as in `replay`."""
    match = _start(path, found.header, registry or shipped())
    disclosure = Disclosure(match)
    for number in _followed(path, enumerate(found.lines), match):
        disclosure.note(number, found.lines[number])
    return disclosure.secrets


def _start(path: Path, header: Header, registry: Registry) -> Match:
    try:
        game = registry.game(header.game).as_of(journal.version_of(header))
        if header.data != journal.data_crc(game):
            earlier: Game | None = game.with_data(header.data)
            if earlier is None:
                why = _("{game} is dealt from other cards or tables now than when this match began")
                raise TableError(why.format(game=game.data.title))
            game = earlier
        state = game.new_state(header.options, len(header.seats), header.seed)
    except TableError as error:
        raise wrong(path, 1, str(error).rstrip(".")) from None
    match = Match(game, header, state, None)
    match.opening = game.opening(state)
    return match


def _follow(match: Match, line: Line) -> None:
    if isinstance(line, journal.ActionLine):
        if line.n != len(match.record):
            why = _("action {n} stands where {expected} should")
            raise TableError(why.format(n=line.n, expected=len(match.record)))
        match.act(line.seat, match.game.parse(line.action))
    elif isinstance(line, journal.UndoLine):
        match.rewind(line.seat, line.n)
        if line.n != len(match.record):
            raise TableError(_("the last decision of seat {seat} is not action {n}").format(seat=line.seat, n=line.n))
    elif isinstance(line, journal.PracticeLine):
        match.note_practice()
    elif isinstance(line, journal.SeatLine):
        if not 0 <= line.seat < len(match.seats):
            raise TableError(_("there is no seat {seat}").format(seat=line.seat))
        match.replace(line.seat, line.now)
    else:
        _compare(match, line)


def _compare(match: Match, line: journal.ResultLine) -> None:
    if not match.is_over:
        raise TableError(_("a result stands here, but by the rules the game is not over"))
    for what, kept, found in (
        (_("winners"), line.winners, tuple(match.winners())),
        (_("scores"), line.returns, tuple(match.returns())),
    ):
        if kept != found:
            message = _("the {what} are {kept} here, but by the rules {found}")
            raise TableError(message.format(what=what, kept=_listed(kept), found=_listed(found)))


def _listed(numbers: Sequence[float]) -> str:
    return ", ".join(f"{number:g}" for number in numbers) or _("nobody")


def verify(path: Path, registry: Registry | None = None) -> str | None:
    """Return where the rules disagree with the file, as a sentence that names the line; None where they agree.

    JournalError where the file cannot be read at all.
    """
    found = read(path)
    try:
        match = _start(path, found.header, registry or shipped())
        for _number in _followed(path, enumerate(found.lines), match):
            pass
    except JournalError as error:
        return str(error)
    return None


def print_log(path: Path, registry: Registry | None = None, *, everything: bool = False) -> Iterator[str]:
    """Yield the match as plain lines: number, who, action; JournalError where the file cannot be read.

    Of a match that is still open the deal number, and the actions that not everybody could see, are left out
    unless `everything` is asked for.
    """
    found = read(path)
    header = found.header
    is_open = not (found.lines and isinstance(found.lines[-1], journal.ResultLine))
    hidden = _secrets(path, found, registry) if is_open and not everything else {}
    names = {seat: player.name for seat, player in enumerate(header.seats)}
    names[DEALER] = _("Dealer")
    settings = " ".join(f"{name}={value}" for name, value in header.options.items())
    deal = _("(hidden)") if is_open and not everything else header.seed
    dealt = _("deal {number}").format(number=deal)
    title = f"{header.game}  {settings}  {dealt}  {' / '.join(seat.name for seat in header.seats)}"
    yield brief(title, LONGEST)
    width = min(LONGEST_NAME, max(map(len, names.values())))
    for number, line in _aloud(found.lines, hidden):
        yield brief(_told(line, names, width, is_secret=number in hidden), LONGEST)
    if is_open and not everything:
        yield _("The match is still open: what is hidden at its table is left out; --all prints it.")


def _aloud(lines: Sequence[Line], hidden: Mapping[int, Secret]) -> Iterator[tuple[int, Line]]:
    """Yield the lines with their numbers (from 0), but silence: actions are counted as if nobody had been asked."""
    quiet = [0]  # of the actions before each one that stands
    for number, line in enumerate(lines):
        is_silent = hidden.get(number) == "silence"
        if hidden and isinstance(line, journal.ActionLine | journal.UndoLine):
            del quiet[line.n + 1 :]
            before = quiet[line.n]
            if isinstance(line, journal.ActionLine):
                quiet.append(before + is_silent)
            line = msgspec.structs.replace(line, n=line.n - before)
        if not is_silent:
            yield number, line


def _told(line: Line, names: dict[int, str], width: int, *, is_secret: bool) -> str:
    if isinstance(line, journal.ActionLine):
        action = _("(hidden)") if is_secret else line.action
        return f"{line.n + 1:4}  {names.get(line.seat, '?'):{width}}  {action}"
    if isinstance(line, journal.UndoLine):
        text = _("{name} takes back action {n}").format(name=names.get(line.seat, "?"), n=line.n + 1)
    elif isinstance(line, journal.SeatLine):
        before, names[line.seat] = names.get(line.seat, "?"), line.now.name
        level = line.now.level or line.now.kind
        text = _("{now} ({level}) plays on for {before}").format(now=line.now.name, level=level, before=before)
    elif isinstance(line, journal.PracticeLine):
        text = _("practice from here on")
    else:
        scores = " : ".join(f"{score:g}" for score in line.returns)
        winners = ", ".join(names.get(seat, "?") for seat in line.winners)
        text = _("result: {scores}; won by {names}").format(scores=scores, names=winners)
    return f"      {text}"


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
        if isinstance(line, journal.ActionLine):
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


class Stretch(NamedTuple):
    """A round: its number, its stops from `first` to before `last` (by their indices), and each seat's gain by it."""

    number: int
    first: int
    last: int
    gained: tuple[float, ...]


class Playback(Match):
    """`source` once more; what stands on its record is how far it has come. Nobody sits here, and nothing is kept.

    `stops` are where a seat was to act, each by how many actions came before it, and the end; who keeps silent makes
    none. `stretches` are the rounds. Updates tell what every seat saw.
    """

    def __init__(self, source: Match) -> None:
        super().__init__(source.game, source.header, source._checkpoints.before(0).state, None)
        self.source = source
        self.seats = list(source.seats)
        self.opening = source.opening
        self.stops: list[int] = []
        self.stretches = self._gone_through()

    @property
    def people(self) -> tuple[int, ...]:
        """Nobody: whoever sat here only looks on now."""
        return ()

    @property
    def stop(self) -> int:
        """The stop where it stands, by its index; between two of them the one before."""
        return max(0, bisect_right(self.stops, len(self.record)) - 1)

    @property
    def is_at_end(self) -> bool:
        """Whether nothing is left to be played."""
        return len(self.record) >= len(self.source.record)

    @property
    def stretch(self) -> Stretch:
        """The round in which it stands."""
        return next(one for one in reversed(self.stretches) if one.first <= self.stop)

    def position(self) -> Position:
        """Return the truth as it stands, before whatever some have chosen in secret."""
        return self._state.position()

    def stop_of(self, number: int) -> int:
        """Return the index of the stop before the action of that number on the record."""
        return min(bisect_left(self.stops, number), len(self.stops) - 1)

    def go_to(self, stop: int) -> None:
        """Stand at a stop, by its index; no update tells of it."""
        place = self.stops[stop]
        self._runner = self.source._checkpoints.before(place)
        self.record[:] = self.source.record[:place]
        self.generation += 1

    def play_on(self) -> None:
        """Do what was done from here on to the next stop; the updates tell of it."""
        end = self.stops[min(self.stop + 1, len(self.stops) - 1)]
        for entry in self.source.record[len(self.record) : end]:
            self.act(entry.seat, entry.action)

    def last_done(self) -> tuple[int, list[Update]] | None:
        """Return the number on the record of the last decision, and its updates; None where a round begins."""
        if not self.stop:
            return None
        number = self.stops[self.stop - 1]
        if any(entry.seat == DEALER for entry in self.record[number:]):
            return None
        before, entries = self.source._checkpoints.before(number), (self.source.record[number],)
        return number, list(retold(before, entries, self._viewers))

    @property
    def _viewers(self) -> tuple[int | None, ...]:
        """Every seat, and what all can see."""
        return (*range(len(self.seats)), None)

    def _gone_through(self) -> tuple[Stretch, ...]:
        """Find the stops, and return the rounds."""
        source = self.source
        has_deals = any(entry.seat == DEALER for entry in source.record)
        rounds: list[int] = []
        scores: list[tuple[float, ...]] = []
        dealt = 1
        for number, (entry, progress) in enumerate(source.walk()):
            if entry.seat == DEALER:
                dealt += 1
            elif not source.is_silent(entry):
                self.stops.append(number)
                rounds.append(dealt if has_deals else getattr(progress.state.observation(None), "round", 1))
                scores.append(tuple(progress.state.returns()))
        self.stops.append(len(source.record))
        rounds.append(rounds[-1] if rounds else 1)
        scores.append(tuple(source.returns()))
        return _stretches(rounds, scores)


def _stretches(rounds: list[int], scores: list[tuple[float, ...]]) -> tuple[Stretch, ...]:
    """Return the rounds of the stops, each with what was gained from its first stop to the next one's, or the end."""
    firsts = [stop for stop, number in enumerate(rounds) if not stop or number != rounds[stop - 1]]
    ends = [*firsts[1:], len(rounds)]
    found = []
    for first, end in zip(firsts, ends, strict=True):
        before, after = scores[first], scores[min(end, len(scores) - 1)]
        found.append(Stretch(rounds[first], first, end, tuple(b - a for a, b in zip(before, after, strict=True))))
    return tuple(found)
