"""What the table shows and the log says of a round of Wu Xing.

| kind | seat | moved | facts |
|---|---|---|---|
| play | S | hands.S -> display | limit |
| take | S | display -> fronts.S | limit |
| discard | S | hands.S -> discarded | limit |
| knock, false_knock, yield | S | tokens won: supply -> tokens.WINNER | the round's end, limit, round |
| deal | DEALER | aside -> hands.S, for both | round, start_player |
| finish | DEALER | nothing: an endless game is over | |
"""

from __future__ import annotations

import msgspec

from elements_table.games.wuxing.rules.data import DISCARDED
from elements_table.games.wuxing.rules.observation import RoundEnd
from elements_table.kernel.game import DEALER, Event, Moved


def played(seat: int, value: int, limit: int) -> Event:
    """A card goes from the hand on top of the display (W7)."""
    return Event("play", seat, (Moved(f"hands.{seat}", "display", str(value)),), {"limit": limit})


def took(seat: int, value: int, limit: int) -> Event:
    """The top card of the display goes open before the seat (W8)."""
    return Event("take", seat, (Moved("display", f"fronts.{seat}", str(value)),), {"limit": limit})


def discarded(seat: int, limit: int) -> Event:
    """A 6 leaves the round (W9)."""
    return Event("discard", seat, (Moved(f"hands.{seat}", "discarded", str(DISCARDED)),), {"limit": limit})


def ended(end: RoundEnd, limit: int, number: int) -> Event:
    """Round `number` is over (W10, W11)."""
    token = (Moved("supply", f"tokens.{end.winner}", None, end.tokens),) if end.tokens else ()
    facts = {**msgspec.to_builtins(end), "sums": list(end.sums), "limit": limit, "round": number}
    return Event(end.by, end.seat, token, facts)


def dealt(start_player: int, size: int, number: int) -> Event:
    """Round `number` is dealt, `size` cards to each hand, the start player's first (W4)."""
    moved = tuple(Moved("aside", f"hands.{s}", None, size) for s in (start_player, 1 - start_player))
    return Event("deal", DEALER, moved, {"round": number, "start_player": start_player})


def finished() -> Event:
    """The dealer ends an endless game."""
    return Event("finish", DEALER)
