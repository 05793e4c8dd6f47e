"""Themes: what kind of mistake a decision was, named from what its seat knew, did, and had better done."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple


@dataclass(frozen=True)
class Mistake:
    """A decision that was a mistake: the state before it, whose it was, what was done, and what is better.

    A theme looks at nothing of the state that the seat could not know.
    """

    state: Any
    seat: int
    chosen: Any
    better: Any

    @property
    def kinds(self) -> tuple[Any, Any]:
        """The kinds of what was done and of what is better."""
        return self.chosen.kind, self.better.kind

    @cached_property
    def seen(self) -> Any:
        """What the seat knew."""
        return self.state.observation(self.seat)


class Theme(NamedTuple):
    """A kind of mistake: its id, its name, and whether a decision is one; the rulebook tells the first as `T1`."""

    id: str
    title: str
    holds: Callable[[Mistake], bool]


def named(themes: Sequence[Theme], decision: Mistake) -> Theme | None:
    """Return the first theme that a decision is of, the most specific one; None where it is of none."""
    return next((theme for theme in themes if theme.holds(decision)), None)
