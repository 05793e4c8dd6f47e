"""Numbers as they are written on tables and sheets: the minus is as long as a plus."""

from __future__ import annotations


def plain(value: float) -> str:
    """Return a number, with a true minus where it is below 0: `10`, `−5`."""
    return f"{value:.12g}".replace("-", "−")


def signed(value: int) -> str:
    """Return what a number adds or takes: `+10`, `0`, `−5`."""
    return f"+{value}" if value > 0 else plain(value)
