"""Reactions out of turn: after each play one fixed window, the same whoever could react.

People's answers are collected while it is open; at its end they go to the rules, silence where there is none. What a
person wants to do in turn may be said meanwhile, and is done afterwards. Nothing here knows a game or the clock's
owner: times are ms, told by whoever calls.
"""

from dataclasses import dataclass
from typing import Final

from elements_table.kernel.game import Action

SETTLE: Final = 120.0
"""Time after the answers in which the rules hear them, ms: what that takes must not be seen from outside."""


@dataclass(frozen=True, slots=True)
class Reaction:
    """A way to react, as a chip offers it. `name` stays the same from play to play, so that it can be armed.

    `action` is None while there is nothing to react to: then it can only be armed. An armed one goes off by itself
    where it is `eager`.
    """

    name: str
    label: str
    action: Action | None = None
    key: str = ""
    eager: bool = False
    others: tuple[Action, ...] = ()
    """More actions of its kind, which a person can only put together."""
    about: str = ""
    """What it does, or what arming it means, for its tooltip."""


class Window:
    """The time in which everybody may react: open for answers, then settling, then closed."""

    __slots__ = ("_last", "left", "length")

    def __init__(self) -> None:
        self.left = -SETTLE
        self.length = 1.0
        self._last: float | None = None

    @property
    def is_open(self) -> bool:
        """Whether the next thing that happens has to wait."""
        return self.left > -SETTLE

    @property
    def is_asking(self) -> bool:
        """Whether answers are still taken."""
        return self.left > 0

    def begin(self, length: float) -> None:
        """Open it for `length` ms."""
        self.left = self.length = max(1.0, length)
        self._last = None

    def shorten(self) -> None:
        """Take no more answers."""
        self.left = min(self.left, 0.0)

    def close(self) -> None:
        """Close it at once."""
        self.left = -SETTLE

    def tick(self, now: float, *, stopped: bool = False) -> bool:
        """Let time pass up to `now`, unless the clock is stopped; return whether it changed between its stages."""
        passed = 0.0 if self._last is None or stopped else now - self._last
        self._last = now
        before = (self.is_asking, self.is_open)
        self.left = max(-SETTLE, self.left - passed)
        return before != (self.is_asking, self.is_open)


class Answers:
    """What people said while a window was open, and what they said beforehand, by seat."""

    def __init__(self) -> None:
        self.given: dict[int, Action] = {}
        self.asides: dict[int, Action] = {}
        """Actions that leave the turn as it is (a call), done before anything else."""
        self.prepared: dict[int, Action] = {}
        """What a seat will do in turn."""
        self.armed: dict[int, frozenset[str]] = {}
        self.quiet: set[int] = set()
        """Seats that have declined for the whole turn, until that ends."""

    def begin(self, offers: dict[int, tuple[Reaction, ...]]) -> None:
        """Start anew for what everybody could answer now; what was armed and is eager goes off."""
        self.given.clear()
        self.asides.clear()
        self.prepared.clear()
        for seat, reactions in offers.items():
            armed = self.armed.get(seat, frozenset())
            ready = [
                (one.action, one.name)
                for one in reactions
                if one.name in armed and one.eager and one.action is not None
            ]
            if ready and seat not in self.quiet:
                self.given[seat], name = ready[0]
                self.armed[seat] = armed - {name}

    def toggle(self, seat: int, action: Action) -> None:
        """Answer with an action, or take that answer back."""
        if self.given.get(seat) == action:
            del self.given[seat]
        else:
            self.given[seat] = action

    def arm(self, seat: int, name: str) -> None:
        """Arm a reaction, or disarm it."""
        self.armed[seat] = self.armed.get(seat, frozenset()) ^ {name}

    def hush(self, seat: int) -> None:
        """Decline for the whole turn, or stop that."""
        self.quiet ^= {seat}
        self.given.pop(seat, None)
        self.armed.pop(seat, None)
