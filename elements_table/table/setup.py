"""Setting a table: who sits where, from the words of the command line or of the new-game screen."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from elements_table.bots import levels
from elements_table.kernel.data import GameData
from elements_table.kernel.errors import TableError
from elements_table.kernel.words import _
from elements_table.match.match import Match, Seat

if TYPE_CHECKING:
    from elements_table.table.app import App

PERSON: Final = "person"
SEEDS: Final = 1_000_000
"""Deal numbers offered are below this, so that people can tell them to each other."""


def fresh_seed() -> int:
    """Return a deal number nobody chose."""
    return secrets.randbelow(SEEDS)


def seats_from(head: GameData, kinds: Sequence[str], names: Sequence[str]) -> list[Seat]:
    """Return the seats for `person` or a level each; TableError on too many names or an unknown level."""
    count = len(kinds) or head.default_seats
    kinds = list(kinds) or [PERSON, *["regular"] * (count - 1)]
    if len(names) > count:
        raise TableError(_("There are {n} seats, but {m} names.").format(n=count, m=len(names)))
    seats = []
    spare = [name for name in head.names if name not in names]
    for seat, kind in enumerate(kinds):
        name = names[seat] if seat < len(names) and names[seat] else ""
        if kind == PERSON:
            seats.append(Seat("person", name or (_("You") if kinds.count(PERSON) == 1 else spare.pop(0))))
        else:
            levels.check(kind, head)
            seats.append(Seat("bot", name or (spare.pop(0) if spare else kind.title()), kind))
    return seats


def new_match(
    app: App,
    game_id: str,
    kinds: Sequence[str],
    names: Sequence[str],
    seed: int | None,
    options: Mapping[str, Any],
) -> Match:
    """Deal a new match that is saved; an open match of the same game is put away."""
    game = app.registry.game(game_id)
    seats = seats_from(game.data, kinds, names)
    game.settle(options, len(seats))
    app.saves.start_over(game_id)
    return app.saves.begin(game, options, seats, fresh_seed() if seed is None else seed)
