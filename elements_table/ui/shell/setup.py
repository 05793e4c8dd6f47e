"""Setting a table: who sits where, from the words of the command line or of the new-game screen."""

from collections.abc import Sequence
from typing import Final

from elements_table.bots import guests
from elements_table.kernel.data import GameData
from elements_table.kernel.errors import TableError
from elements_table.kernel.game import Options
from elements_table.kernel.words import _
from elements_table.match.play.match import Match, Seat
from elements_table.ui.platform.people import is_you
from elements_table.ui.shell.services import Services

PERSON: Final = "person"
LONGEST_NAME: Final = 60


def full_names(head: GameData, kinds: Sequence[str], names: Sequence[str]) -> list[str]:
    """Return a name for each seat of these kinds: the one said, else one of the game's own that nobody has.

    TableError on more names than seats, on a name too long, of no letters or said twice, and on You where it could be
    taken for the reader.
    """
    if len(names) > len(kinds):
        raise TableError(_("There are {n} seats, but {m} names.").format(n=len(kinds), m=len(names)))
    if any(len(name.strip()) > LONGEST_NAME for name in names):
        raise TableError(_("A name has {n} letters at most.").format(n=LONGEST_NAME))
    if any(not name.isascii() and name.encode("utf-8", "replace").decode() != name for name in names):
        raise TableError(_("A name holds a byte that is no letter; write it in UTF-8."))
    said = [*(name.strip() for name in names), *[""] * (len(kinds) - len(names))]
    taken = [name.casefold() for name in said if name]
    for name, kind in zip(said, kinds, strict=True):
        if name and taken.count(name.casefold()) > 1:
            raise TableError(_("Two seats have the name {name}; give each its own.").format(name=name))
        if is_you(name) and (kind != PERSON or list(kinds).count(PERSON) > 1):
            raise TableError(_("You is what the table calls its only person; take another name."))
    for seat, name in enumerate(said):
        own = (head.names[seat], *head.names)
        said[seat] = name or next(other for other in own if other.casefold() not in taken)
        taken.append(said[seat].casefold())
    return said


def seats_from(head: GameData, kinds: Sequence[str], names: Sequence[str], own: Seat) -> list[Seat]:
    """Return the seats for `person` or a level each; TableError on an unknown level, or as `full_names` does.

    The first person is `own`, unless another name is said for that seat, or that name for another.
    """
    said = [*names, *[""] * (len(kinds) - len(names))]
    first = kinds.index(PERSON) if PERSON in kinds else -1
    is_free = own.name.casefold() not in [name.strip().casefold() for name in said]
    is_own = first >= 0 and is_free and not said[first].strip() and not (is_you(own.name) and kinds.count(PERSON) > 1)
    if is_own:
        said[first] = own.name
    seats = []
    for kind, name in zip(kinds, full_names(head, kinds, said), strict=True):
        if kind != PERSON:
            guests.check(kind, head)
        seats.append(Seat("person", name) if kind == PERSON else Seat("bot", name, kind))
    if is_own:
        seats[first] = own
    return seats


def new_match(
    services: Services, game_id: str, kinds: Sequence[str], names: Sequence[str], seed: int | None, options: Options
) -> Match:
    """Deal a new match that is saved; others that are open stay so."""
    game = services.registry.game(game_id)
    seats = seats_from(game.data, kinds, names, services.settings.own_seat)
    game.settle(options, len(seats))
    return services.saves.begin(game, options, seats, seed)
