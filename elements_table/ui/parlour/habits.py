"""What people across a table do while they wait: small things, each by a clock and a temper of their own.

Nothing of the game comes in here: all of it follows from names and from the time, which comes from outside, in ms.
"""

import math
from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

Gaze = Literal["ahead", "cards", "lamp", "aside", "touched"]


class Habit(NamedTuple):
    """Something that somebody does for a time between two: where their eyes go, and what goes with them.

    `tilt` is how far the top of a head leans to a side and `down` how far it is lowered, in dp; `brow` and `smile`
    how far a brow and a corner of the mouth are lifted, in units of a portrait.
    """

    gaze: Gaze = "ahead"
    lasts: tuple[float, float] = (900.0, 1700.0)
    tilt: float = 0.0
    down: float = 0.0
    brow: float = 0.0
    smile: float = 0.0
    drums: bool = False


HABITS: Final[Mapping[str, Habit]] = MappingProxyType(
    {
        "cards": Habit("cards", (2000.0, 4600.0)),
        "lamp": Habit("lamp", (800.0, 1500.0)),
        "aside": Habit("aside", (1000.0, 2400.0)),
        "you": Habit("ahead", (900.0, 1500.0), brow=4.0),
        "doubt": Habit("ahead", (1200.0, 2200.0), tilt=6.0, brow=4.0),
        "smile": Habit("ahead", (1400.0, 2600.0), smile=4.0),
        "lean": Habit("cards", (3000.0, 6000.0), tilt=7.0, down=2.0),
        "drum": Habit("aside", (1500.0, 1500.0), drums=True),
        "touched": Habit("touched", (900.0, 1500.0)),
    }
)
TEMPERS: Final[Mapping[str, tuple[float, str]]] = MappingProxyType(
    {
        "monk": (9.0, "cards cards lamp smile"),
        "baker": (3.5, "you smile aside drum lean doubt cards"),
        "sailor": (4.5, "smile you lean aside drum cards"),
        "gardener": (6.0, "cards smile you lamp"),
        "smith": (6.5, "cards cards doubt drum"),
        "scholar": (5.0, "cards cards cards lamp doubt"),
        "astronomer": (6.5, "lamp lamp cards aside"),
        "weaver": (5.5, "cards cards doubt lamp you"),
        "musician": (4.0, "drum lean smile cards aside"),
        "ferryman": (8.0, "aside aside cards smile"),
        "innkeeper": (4.5, "you smile doubt cards aside"),
        "alchemist": (5.5, "lamp doubt cards lean"),
        "hermit": (9.0, "cards lamp aside"),
        "piper": (4.0, "lean drum smile aside cards"),
        "envoy": (6.5, "you cards doubt smile"),
        "falconer": (6.0, "aside aside you cards"),
        "glassblower": (5.0, "lamp cards lean smile"),
    }
)
"""Face -> how many seconds it rests between two habits, on average, and which it has, the usual ones often."""
USUAL: Final = (6.0, "cards lamp you aside")
UNEVEN: Final = (0.5, 1.7)
"""The least and the longest rest, in usual ones."""
SETTLED: Final = 20_000.0
SLOWER: Final = 2.0
"""After how long without anything to see people rest longer, and how many times so long."""
CROWD: Final = 0.4
"""How much longer each rests for each other one who is there."""
CURIOUS: Final = 0.6
"""How often somebody looks at what is touched."""


class Doing(NamedTuple):
    """A habit of somebody's, since and until when, and to which side: 1 or -1."""

    habit: Habit
    begun: float
    ends: float
    side: int


class Habits:
    """The habits of some people by seat, never two beginning at once."""

    def __init__(self, names: Mapping[int, str]) -> None:
        self._clocks = {seat: Random(f"{name} waits") for seat, name in names.items()}
        self._tempers = {seat: TEMPERS.get(name, USUAL) for seat, name in names.items()}
        self._due: dict[int, float] = {}
        self._doing: dict[int, Doing] = {}
        self._begun = self._stirred = -math.inf

    def update(self, now: float, *, is_held: bool, is_stirred: bool) -> None:
        """Let time pass; where all is held nothing begins or ends, and all choose anew after it."""
        if is_held:
            self._due.clear()
            return
        if is_stirred:
            self._stirred = now
        for seat in self._clocks:
            if seat not in self._due:
                self._plan(seat, now)
            elif seat in self._doing and now >= self._doing[seat].ends:
                del self._doing[seat]
                self._plan(seat, now)
        seat = min(self._due, key=self._due.__getitem__, default=-1)
        if seat >= 0 and now >= self._due[seat]:
            self._begin(seat, now, self._clocks[seat].choice(self._tempers[seat][1].split()))

    def _begin(self, seat: int, now: float, name: str) -> None:
        rng, habit = self._clocks[seat], HABITS[name]
        self._doing[seat] = Doing(habit, now, now + rng.uniform(*habit.lasts), rng.choice((-1, 1)))
        self._due[seat] = math.inf

    def _plan(self, seat: int, now: float) -> None:
        rest = 1000 * self._tempers[seat][0] * self._clocks[seat].uniform(*UNEVEN)
        rest *= (1 - CROWD + CROWD * len(self._clocks)) * (SLOWER if now - self._stirred > SETTLED else 1.0)
        self._due[seat] = now + rest

    def notice(self, now: float, name: str = "touched") -> None:
        """Something is touched, or somebody takes their time: one who does nothing just then may look there."""
        for seat, clock in self._clocks.items():
            if seat not in self._doing and seat in self._due and clock.random() < CURIOUS:
                self._begin(seat, now, name)
                return

    def of(self, seat: int) -> Doing | None:
        """Return what somebody does."""
        return self._doing.get(seat)
