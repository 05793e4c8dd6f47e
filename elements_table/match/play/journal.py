"""The file of a match: JSON Lines, each with a CRC chained from the line before.

The first line is the header; then one line a happening, written and flushed before it takes effect, so that
the file is the match. A line counts only with its newline: a torn last one (the power went) is dropped;
anything else that does not read back is an error that names file and line, and the file is left as it is.

Every line ends in `,"crc":"xxxxxxxx"}`: the CRC-32, carried on from the line before, of the line without it.
"""

import errno
import os
import time
import zlib
from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager, suppress
from functools import cache
from io import FileIO
from pathlib import Path
from typing import Annotated, Literal, NamedTuple

import msgspec

from elements_table import __version__
from elements_table.kernel.data import crc_of, digest, tables_of, wordless
from elements_table.kernel.errors import OptionError, TableError, told
from elements_table.kernel.files import KILOBYTE, MEGABYTE, decode, read_bytes
from elements_table.kernel.game import Game, Options
from elements_table.kernel.interrupts import whole
from elements_table.kernel.words import _

MOST_BYTES = 8 * MEGABYTE
"""How large a file may be: an endless match of a year is smaller."""
MOST_LINE = 32 * KILOBYTE
MOST_DIGITS = 60
MOST_NAME = 1000
"""Letters in a name, of which no more than a few dozen are ever shown."""
FORMAT = 1
"""The version of this file format; a file of another version is refused."""
_TAIL = len(',"crc":"00000000"}')


class JournalError(TableError):
    """A journal cannot be used: `file: line N: what is wrong`. The file is left as it is."""


class Seat(msgspec.Struct, frozen=True):
    """Who sits there: a person, or a bot of a level (a person's `level` is empty)."""

    kind: Literal["person", "bot"]
    name: Annotated[str, msgspec.Meta(max_length=MOST_NAME)]
    level: str = ""
    face: str | msgspec.UnsetType = msgspec.UNSET
    """The face that a person chose; not written where nobody chose one, as in files of earlier versions."""

    @property
    def is_person(self) -> bool:
        """Whether a person sits there."""
        return self.kind == "person"


class Aside(msgspec.Struct, frozen=True):
    """What is kept of an open match beside its journal: a name somebody gave it, seconds played, hints taken."""

    name: str = ""
    played: float = 0.0
    hints: int = 0


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="header", kw_only=True):
    """What a match starts from; `data` is the CRC-32 of the deck and tables, `started` is Unix time."""

    format: int = FORMAT
    game: str
    version: str
    data: int
    options: dict[str, str]
    seats: tuple[Seat, ...]
    seed: int
    started: float

    @property
    def match_id(self) -> str:
        """The match's own name: 16 hex digits from all of this."""
        return digest(msgspec.json.encode(self)).hex()[:16]


def version_of(header: Header) -> tuple[int, ...]:
    """Return the version of the program in which a match began, as numbers."""
    return tuple([int(part[:9]) for part in header.version[:99].split(".") if part.isascii() and part.isdecimal()])


class ActionLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="action"):
    """Action number `n` (from 0), by a seat or DEALER, closed (nothing left open)."""

    n: int
    seat: int
    action: str


class UndoLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="undo"):
    """A seat took back its last decision: only the first `n` actions stand."""

    n: int
    seat: int


class PracticeLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="practice"):
    """From here on the match is practice and stays out of the statistics."""


class SeatLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="seat"):
    """Someone else sits at `seat` from here on."""

    seat: int
    now: Seat


class ResultLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="result"):
    """How the match came out; nothing follows."""

    winners: tuple[int, ...]
    returns: tuple[float, ...]


Line = ActionLine | UndoLine | PracticeLine | SeatLine | ResultLine


class _Format(msgspec.Struct):
    kind: str = ""
    format: int = FORMAT


class Read(NamedTuple):
    """A file read back: its header, the lines after it (line 2 first), and where and with which CRC they end."""

    header: Header
    lines: list[Line]
    size: int
    crc: int


def encode(line: Header | Line, crc: int) -> tuple[bytes, int]:
    """Return the line's bytes, newline included, and the CRC after it; `crc` is that of the line before."""
    body = msgspec.json.encode(line)
    crc = zlib.crc32(body, crc)
    return body[:-1] + b',"crc":"%08x"}\n' % crc, crc


def read(path: Path, game_id: str | None = None) -> Read:
    """Return what the file holds, a torn last line left out.

    JournalError names the line that is wrong, also where the match is not of `game_id`.
    """
    with told(_("{path}: cannot be read: {why}."), JournalError, path=path):
        try:
            raw = read_bytes(path, MOST_BYTES)
        except FileNotFoundError:
            raise JournalError(_("{path}: there is no such file.").format(path=path)) from None
    whole = raw[: raw.rfind(b"\n") + 1]
    lines: list[Header | Line] = []
    crc = 0
    for number, text in enumerate(whole.split(b"\n")[:-1], 1):
        if len(text) > MOST_LINE:
            raise wrong(path, number, _("it is longer than any line of a match"))
        line, crc = _read_line(path, number, text, crc)
        lines.append(line)
    if not lines:
        raise wrong(path, 1, _("the header is missing, so this is no journal of a match"))
    header, *rest = lines
    assert isinstance(header, Header)
    if abs(header.seed) >= 10**MOST_DIGITS:
        raise wrong(path, 1, _("its deal number has more than {n} digits").format(n=MOST_DIGITS))
    if game_id is not None and header.game != game_id:
        why = _("it keeps a match of {other}, not of {game}")
        raise wrong(path, 1, why.format(other=header.game, game=game_id))
    return Read(header, rest, len(whole), crc)  # type: ignore[arg-type]  # _read_line sees to it


@cache
def _decoder() -> msgspec.json.Decoder[Header | Line]:
    return msgspec.json.Decoder(Header | Line)


@whole
def decode_line(text: bytes) -> Header | Line:
    """Return one line of a file without its chain being checked; msgspec.DecodeError where it is none."""
    return _decoder().decode(text.rstrip(b"\n")[:-_TAIL] + b"}")


def head_of(path: Path) -> Header | None:
    """Return what the first line says, None where it is no header; nothing else of the file is looked at."""
    try:
        with path.open("rb") as stream:
            head = decode_line(stream.readline(MOST_LINE))
    except (OSError, ValueError, RecursionError):  # what cannot be decoded is a ValueError
        return None
    return head if isinstance(head, Header) else None


def _read_line(path: Path, number: int, text: bytes, crc: int) -> tuple[Header | Line, int]:
    if number == 1:
        _check_format(path, text)
    body = text[:-_TAIL] + b"}"
    crc = zlib.crc32(body, crc)
    if text[-_TAIL:] != b',"crc":"%08x"}' % crc:
        raise wrong(path, number, _("its checksum does not fit; the file was changed or damaged"))
    try:
        line = _decoder().decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise wrong(path, number, _("it cannot be understood: {why}").format(why=error)) from None
    if isinstance(line, Header) != (number == 1):
        raise wrong(path, number, _("a header stands first, and only there"))
    return line, crc


def _check_format(path: Path, text: bytes) -> None:
    try:
        head = decode(text, _Format)
    except OSError:
        return  # not even JSON: the checksum says so
    if head.kind == "header" and head.format != FORMAT:
        why = _("it is of format {format}, and this version reads format {known}")
        raise wrong(path, 1, why.format(format=head.format, known=FORMAT))


def wrong(path: Path, number: int, why: str) -> JournalError:
    """Return the error that names file and line."""
    return JournalError(_("{path}: line {number}: {why}.").format(path=path, number=number, why=why))


class Journal:
    """A match's file, open for writing: each line is one write, handed to the system before `append` returns.

    So a killed process loses nothing. `sync` also waits for the disk, against a power cut; it takes
    milliseconds and is called where a match begins and ends.
    """

    def __init__(self, path: Path, stream: FileIO, size: int = 0, crc: int = 0) -> None:
        self.path, self._stream, self._size, self._crc = path, stream, size, crc

    @classmethod
    def create(cls, path: Path, header: Header, lines: Iterable[Line] = ()) -> "Journal":
        """Start a new file with these lines; JournalError if there is one already or it cannot be written."""
        with _written(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            try:
                journal = cls(path, FileIO(path, "xb"))
            except FileExistsError:
                raise JournalError(_("{path}: a match is kept there already.").format(path=path)) from None
        try:
            for line in (header, *lines):
                journal.append(line)
        except (JournalError, ValueError):  # a text that cannot be written is a ValueError
            with suppress(OSError):
                journal._stream.truncate(0)
            journal.close()
            with suppress(OSError):
                path.unlink(missing_ok=True)
            raise
        journal.sync()
        return journal

    @classmethod
    def reopen(cls, path: Path, found: Read) -> "Journal":
        """Go on writing after what `read` found; a torn last line is cut off."""
        with _written(path):
            stream = FileIO(path, "r+b")
            stream.truncate(found.size)
            stream.seek(found.size)
        return cls(path, stream, found.size, found.crc)

    def append(self, line: Header | Line) -> None:
        """Write one line; JournalError if it cannot be, and what was there before stays whole."""
        data, crc = encode(line, self._crc)
        try:
            with _written(self.path):
                if not os.fstat(self._stream.fileno()).st_nlink:
                    raise OSError(errno.ENOENT, _("its folder is gone"))
                if self._stream.write(data) != len(data):
                    raise OSError(errno.ENOSPC, _("the disk is full"))
        except JournalError:
            self._cut()
            raise
        self._crc = crc
        self._size += len(data)

    def _cut(self) -> None:
        """Take a half-written line back, so that a later one does not follow a torn one."""
        with suppress(OSError):  # then the torn line is the last one, and reading drops it
            self._stream.truncate(self._size)
            self._stream.seek(self._size)

    def sync(self) -> None:
        """Wait until the disk holds what was written."""
        with suppress(OSError):  # not every file system can; the system holds the lines anyway
            os.fsync(self._stream.fileno())

    def close(self) -> None:
        """Close the file; nothing can be written any more."""
        self._stream.close()


def _written(path: Path) -> AbstractContextManager[None]:
    return told(_("{path}: the match cannot be saved: {why}."), JournalError, path=path)


def data_crc(game: Game) -> int:
    """Return the CRC-32 of the game's deck and tables; titles, looks, options and sentences do not count."""
    if game.former_crc is not None:
        return game.former_crc
    tables, reworded = tables_of(game.data), game.data.reworded
    if reworded is not None and crc_of(wordless(tables)) == reworded.wordless:
        return reworded.crc
    return crc_of(tables)


def header_of(game: Game, options: Options | None, seats: Sequence[Seat], seed: int) -> Header:
    """Return the header of a match that begins now; OptionError on what the game does not declare."""
    settled, _count = game.settle(options, len(seats))
    if any(not seat.is_person and not seat.level for seat in seats):
        raise OptionError(_("Every bot needs a level."))
    return Header(
        game=game.id,
        version=__version__,
        data=data_crc(game),
        options=settled,
        seats=tuple(seats),
        seed=seed,
        started=time.time(),
    )
