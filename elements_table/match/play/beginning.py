"""What a match begins with: its header, and the number that tells one edition of a game's cards from another."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any

from elements_table import __version__
from elements_table.kernel.data import crc_of, tables_of, wordless
from elements_table.kernel.errors import OptionError
from elements_table.kernel.game import Game
from elements_table.kernel.words import _
from elements_table.match.play.journal import Header, Seat


def data_crc(game: Game[Any]) -> int:
    """Return the CRC-32 of the game's deck and tables; titles, looks, options and sentences do not count."""
    if game.former_crc is not None:
        return game.former_crc
    tables, reworded = tables_of(game.data), game.data.reworded
    if reworded is not None and crc_of(wordless(tables)) == reworded.wordless:
        return reworded.crc
    return crc_of(tables)


def header_of(game: Game[Any], options: Mapping[str, Any] | None, seats: Sequence[Seat], seed: int) -> Header:
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
