"""The statistics as a table of comma-separated values: a row for each seat of each match."""

import csv
import io
import os
import time
from pathlib import Path
from typing import Final, TextIO

from elements_table.kernel.errors import TableError, tame, told
from elements_table.kernel.words import _, mark
from elements_table.match.archive.saves import free_name
from elements_table.match.archive.statistics import Statistics

COLUMNS: Final = (
    *("match", "game", "options", "deal", "started", "ended", "rounds", "actions"),
    *("seat", "side", "you", "kind", "name", "level", "score", "won", "skill", "luck", "counts"),
)
"""`started` and `ended` are local times, `skill` goes from 0 to 100, `luck` is a change of the chance to win."""

UNWRITTEN: Final = mark("{path}: the statistics cannot be written: {why}.")
FORMULA: Final = tuple("=+-@＝＋－＠")
"""How a text begins that spreadsheets take for a formula."""


def write(base: Statistics, stream: TextIO) -> int:
    """Write every match, the oldest first, with a line of heads; return how many matches there are.

    TableError, with nothing written, where the statistics cannot be read.
    """
    matches = base.everything()
    base.check()
    rows = csv.writer(stream, lineterminator="\n")
    rows.writerow(COLUMNS)
    for played, counts in matches:
        about = (played.id, played.game, played.options, played.seed, _clock(played.started), _clock(played.ended))
        for number, (seat, counted) in enumerate(zip(played.seats, counts, strict=True)):
            counts_of = " ".join(f"{key}={value:g}" for key, value in sorted(counted.items()))
            rows.writerow((
                *map(_plain, about), played.rounds, played.actions,
                number, seat.side, int(number == played.you), *map(_plain, (seat.kind, seat.name, seat.level)),
                f"{seat.score:g}", int(seat.won), _number(seat.skill, 1), _number(seat.luck, 4), _plain(counts_of),
            ))  # fmt: skip
    return len(matches)


def export(base: Statistics, folder: Path) -> Path:
    """Write the table into `folder` as `statistics.csv`, or the next free name; TableError where it cannot be."""
    with told(_(UNWRITTEN), path=folder / "statistics.csv"):
        folder.mkdir(parents=True, exist_ok=True)
        target = free_name(folder, "statistics", ".csv")
    with told(_(UNWRITTEN), path=target):
        write_file(base, target)
    return target


def write_file(base: Statistics, target: Path) -> int:
    """Write the table into a file, whole or not at all; OSError where it cannot be, TableError as `write` does.

    A mark at its head tells spreadsheets the encoding.
    """
    table = io.StringIO()
    try:
        count = write(base, table)
    except TableError as error:
        raise TableError(_("{path}: nothing was written there: {why}").format(path=target, why=error)) from None
    place = target.resolve()
    is_plain = place.is_file() or not place.exists()
    fresh = place.with_name(f"{place.name}.{os.getpid()}.part") if is_plain else place
    try:
        fresh.write_text(table.getvalue(), encoding="utf-8-sig", newline="")
        if is_plain:
            fresh.replace(place)
    finally:
        if is_plain:
            fresh.unlink(missing_ok=True)
    return count


def _plain(value: object) -> object:
    """Return what stands in a cell: a stranger's text that a spreadsheet would reckon with begins with a quote."""
    if not isinstance(value, str):
        return value
    text = tame(value)
    return f"'{text}" if text.lstrip()[:1] in FORMULA else text


def _clock(when: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(when))


def _number(value: float | None, digits: int) -> str:
    return "" if value is None else f"{value:.{digits}f}"
