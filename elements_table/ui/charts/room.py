"""How a table gives way: what large words and cards take, gaps give up, and then the cards themselves."""

from __future__ import annotations

from collections.abc import Sequence


def gaps(room: float, wanted: Sequence[float], least: Sequence[float]) -> list[float]:
    """Return gaps for a room: as wanted where that fits, else all as much nearer to the least; never more or less."""
    whole, tight = sum(wanted), sum(least)
    part = 1.0 if room >= whole else max(0.0, (room - tight) / (whole - tight))
    return [low + (high - low) * part for high, low in zip(wanted, least, strict=True)]


def card_size(wanted: float, room: float, of_cards: float) -> float:
    """Return how many times as large as usual cards may be: where they take `of_cards` at 1, and have `room`."""
    return min(wanted, room / of_cards)
