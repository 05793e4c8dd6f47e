"""Occasions to say something at a table: what an event that everybody has seen gives to talk of."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from elements_table.kernel.game import Event

Kind = Literal["sits", "enters", "luck", "bad_luck", "bold", "bluff", "close", "wins", "loses"]


class Occasion(NamedTuple):
    """Something that everybody has seen, whose it was, and numbers about it that a line can ask for."""

    kind: Kind
    seat: int
    facts: Mapping[str, int] = MappingProxyType({})


class Impression(NamedTuple):
    """What a play looks like to everybody: whose it is, how strong, from -1 (weak) to 1, and whom it beats.

    What `decides` much everybody answers at once.
    """

    seat: int
    weight: float
    beaten: Collection[int] = ()
    decides: bool = False


class Occasions(NamedTuple):
    """A game's: `of` an event, as everybody sees it, with what everybody knows then; `facts` are its own facts.

    `impression` is what the same event looks like; None for most.
    """

    of: Callable[[Event, Any], Iterable[Occasion]] = lambda _event, _observation: ()
    facts: Collection[str] = ()
    impression: Callable[[Event, Any], Impression | None] = lambda _event, _observation: None


def ended(
    winners: Collection[int], seats: int, facts: Mapping[str, int], *, is_close: bool, is_far: bool
) -> Iterator[Occasion]:
    """Yield that a round, or the match, is won and lost, and for everybody that it was close where it was."""
    for seat in range(seats):
        won = seat in winners
        told = {**facts, "won": int(won), "close": int(is_close), "far": int(is_far)}
        yield Occasion("wins" if won else "loses", seat, told)
        if is_close:
            yield Occasion("close", seat, told)


def scored(totals: Sequence[int], winners: Collection[int], narrow: int, wide: int) -> Iterator[Occasion]:
    """Yield how a match came out in which everybody has a total: close up to `narrow`, far apart from `wide` on.

    `margin` is how far a total is from the best, the best from the next.
    """
    best = max(totals)
    behind = max((total for seat, total in enumerate(totals) if seat not in winners), default=best)
    for seat, total in enumerate(totals):
        margin = best - (behind if seat in winners else total)
        told = {"match": 1, "margin": margin}
        found = ended(winners, len(totals), told, is_close=margin <= narrow, is_far=margin >= wide)
        yield from (one for one in found if one.seat == seat)
