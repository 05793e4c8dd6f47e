"""The ladder of a game: named opponents from novice to expert, and what it earns to beat each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

import msgspec

KINDS: Final = ("face", "back", "cloth")
"""What can be earned: a portrait, a card back, a table cloth."""


class Reward(NamedTuple):
    """What is earned: one of `KINDS`, and its name among them."""

    kind: str
    name: str


class Rung(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An opponent: a name, a level (or a share of one), who plays `beside` it at that level, and what is earned.

    `earns` is a kind and a name, such as `back waves`; empty: the next opponent alone.
    """

    name: str
    level: str
    beside: tuple[str, ...] = ()
    earns: str = ""

    def __post_init__(self) -> None:
        kind, space, name = self.earns.partition(" ")
        if self.earns and not (kind in KINDS and space and name):
            raise ValueError(f"`earns` is {' or '.join(KINDS)}, and a name, not {self.earns!r}")

    @property
    def reward(self) -> Reward | None:
        """What is earned, if anything."""
        kind, _space, name = self.earns.partition(" ")
        return Reward(kind, name) if name else None


class Ladder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The opponents, the first one to be beaten first; `partner` plays with you where seats form teams.

    `options` are what its matches are played by, beside the game's own.
    """

    rungs: tuple[Rung, ...]
    partner: str = ""
    options: dict[str, str | int | float | bool] = {}

    def mistakes(self, seats: int, has_teams: bool) -> Iterator[str]:
        """Yield what does not fit a table of so many seats."""
        if not self.rungs:
            yield "`ladder` names nobody"
        if bool(self.partner) != has_teams:
            yield "`ladder` names a partner where seats form teams, and only there"
        for rung in self.rungs:
            names = [rung.name, *rung.beside, *([self.partner] if self.partner else [])]
            if len(names) != seats - 1 or len(set(names)) < len(names):
                yield f"`ladder` needs {seats - 1} different names for the match against {rung.name}"
        if len({rung.name for rung in self.rungs}) < len(self.rungs):
            yield "`ladder` names an opponent twice"

    def rewards(self) -> Iterable[Reward]:
        """Return all that can be earned."""
        return [rung.reward for rung in self.rungs if rung.reward is not None]
