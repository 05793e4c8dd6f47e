"""What people across a table do while they wait: small things, each by a clock and a temper of their own.

Nothing of the game comes in here: all of it follows from names and from the time, which comes from outside, in ms.
"""

import math
from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Final, Literal, NamedTuple

import msgspec

from elements_table import paths
from elements_table.kernel.errors import DataError
from elements_table.ui.parlour.face_parts import DRAWN, Mien
from elements_table.ui.parlour.fingers import Raised

Gaze = Literal["ahead", "cards", "fan", "lamp", "aside", "middle", "touched", "partner"]
GAZES: Final[dict[Gaze, tuple[float, float]]] = {
    "ahead": (0.0, 0.0), "cards": (0.0, 3.2), "fan": (3.0, 2.8), "lamp": (1.4, -2.2),
    "aside": (3.8, 0.0), "middle": (0.0, 2.2), "touched": (0.0, 1.6), "partner": (3.8, 0.4),
}  # fmt: skip
"""Where eyes go in a habit, in units of a portrait: across to its side."""
Bearing = Literal["ahead", "winning", "behind", "losing", "hurt"]
"""How a match goes for somebody: they lead or are last, late in it or by far, or something has just stung them."""


class Habit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that somebody does for a time between two, in ms: where their eyes go, and what goes with them.

    `tilt` is how far the top of a head leans to a side and `down` how far it is lowered, in dp; `lids` come down as
    `Look.lids` says it. A hand rests or drums on the rail, puts the cards right that lie before it, hovers there
    undecided, or is raised. Another habit may come `then`.
    """

    gaze: Gaze
    lasts: tuple[float, float]
    tilt: float = 0.0
    down: float = 0.0
    mien: Mien = DRAWN
    lids: int = 0
    palm: Literal["", "rests", "drums", "sorts", "hovers"] = ""
    raised: Raised = ""
    then: str = ""


class Temper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody is like.

    How many seconds they rest between two habits, on average, and which they have, the usual ones often; with which
    faces they think; how many times as long as usual their hand takes, and how far it reaches, in tenths; how often
    a play that is worth it shows in their face; and how their hand lies while they do nothing, if it does.
    """

    rests: float = 6.0
    waits: str = "cards lamp you aside"
    thinks: str = "ponder purse frown muse"
    pace: float = 1.0
    reach: int = 10
    shows: float = 0.7
    sits: Raised = ""


class Manners(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What people do, by name, and what each is like, by face.

    Besides with which faces they think after a weak or a strong play, and respond to one, and what they do more often
    as the match goes for them, or how they look then (`resting`) while they do nothing.
    """

    habits: dict[str, Habit]
    tempers: dict[str, Temper]
    thinks_after: dict[Literal["weak", "strong"], str]
    responses: dict[str, str]
    bearings: dict[Bearing, str]
    resting: dict[str, Habit]

    def temper(self, face: str) -> Temper:
        """Return what somebody with a face is like."""
        return self.tempers.get(face, USUAL)


USUAL: Final = Temper()
WORTH: Final = 0.5
"""So much of an impression (`kernel.occasions`) is worth a face of its own."""


@cache
def manners() -> Manners:
    """Return the manners of all people; DataError where the file is broken."""
    path = paths.data() / "people" / "manners.json"
    try:
        return msgspec.json.decode(path.read_bytes(), type=Manners)
    except (OSError, msgspec.MsgspecError) as error:
        raise DataError(f"{path}: {error}.") from None


UNEVEN: Final = (0.5, 1.7)
"""The least and the longest rest, in usual ones."""
PACES: Final = (12_000.0, 0.5, 1.5)
"""Up to how long after there was something to see people rest how many times as long as usual, and later."""
CROWD, ALONE = 1.6, 0.75
"""How much longer each rests for each other one who is there."""
BETWEEN: Final = 1400.0
"""How much time lies at least between what one begins and what the next does, in ms."""
SLOWER, SLOWEST = 0.55, 3.0
"""How much longer than at the least somebody thinks on average, and at the most."""
HURTS: Final = 14_000.0
"""For how long something hurts that has stung somebody."""
CURIOUS: Final = 0.6
"""How often somebody looks at what is touched."""


def takes(face: str, decision: int) -> float:
    """Return how many times as long as at the least somebody thinks about a decision: seldom long."""
    return min(SLOWEST, 1 + SLOWER * manners().temper(face).pace * Random(f"{face} {decision}").expovariate(1))


def mistakes() -> list[str]:
    """Return what is wrong with the file: it cannot be read, or somebody has a habit that there is not."""
    try:
        found = manners()
    except DataError as error:
        return [str(error)]
    named = [f"{t.waits} {t.thinks}" for t in found.tempers.values()] + [h.then for h in found.habits.values()]
    names = " ".join(
        [*named, *found.thinks_after.values(), *found.responses.values(), *found.bearings.values()]
    ).split()
    return [f"manners.json: there is no habit {name}." for name in sorted({*names} - {*found.habits})]


class Doing(NamedTuple):
    """A habit of somebody's, since and until when, and to which side: 1 or -1."""

    habit: Habit
    begun: float
    ends: float
    side: int


class Habits:
    """The habits of some people by seat, never two at once besides the face of who thinks."""

    def __init__(self, names: Mapping[int, str]) -> None:
        self._clocks = {seat: Random(f"{name} waits") for seat, name in names.items()}
        self._tempers = {seat: manners().temper(name) for seat, name in names.items()}
        self.bearings: Mapping[int, Bearing] = {}
        self._hurt: dict[int, float] = {}
        self._thinker: int | None = None
        self._about = ""
        """Who thinks, and with which faces besides their own."""
        self._due: dict[int, float] = {}
        self._before: dict[int, str] = {}
        self.doing: dict[int, Doing] = {}
        self._begun = self._stirred = -math.inf

    def update(self, now: float, *, is_held: bool, is_stirred: bool) -> None:
        """Let time pass; where all is held nothing begins, what has begun ends, and all choose anew after it."""
        if is_held:
            self._due.clear()
            self.doing = {seat: one for seat, one in self.doing.items() if now < one.ends}
            return
        if is_stirred:
            self._stirred = now
        for seat in self._clocks:
            if seat == self._thinker:
                if seat not in self.doing or now >= self.doing[seat].ends:
                    self._ponder(seat, now)
            elif seat not in self._due:
                self._plan(seat, now)
            elif seat in self.doing and now >= self.doing[seat].ends:
                then = self.doing.pop(seat).habit.then
                self._begin(seat, now, then) if then else self._plan(seat, now)
        seat = min(self._due, key=self._due.__getitem__, default=-1)
        if seat >= 0 and now >= self._due[seat]:
            if now - self._begun < BETWEEN:
                self._due[seat] = self._begun + BETWEEN + 100 * self._tempers[seat].rests
            else:
                more = manners().bearings[self.bearings[seat]] if seat in self.bearings else ""
                waits = f"{self._tempers[seat].waits} {more}".split()
                others = [name for name in waits if name != self._before.get(seat)]
                self._before[seat] = self._clocks[seat].choice(others)
                self._begin(seat, now, self._before[seat])

    def bear(self, now: float, bearings: Mapping[int, Bearing], moods: Mapping[int, str]) -> None:
        """Take in how the match goes for everybody, and whom something stings."""
        if "stung" in moods.values():
            self._hurt |= {seat: now + HURTS for seat, mood in moods.items() if mood == "stung"}
        self.bearings = bearings
        if self._hurt:
            self.bearings = {**bearings, **{seat: "hurt" for seat, until in self._hurt.items() if now < until}}

    def _begin(self, seat: int, now: float, name: str) -> None:
        rng, habit = self._clocks[seat], manners().habits[name]
        self._begun = self._begun if seat == self._thinker else now
        self.doing[seat] = Doing(habit, now, now + rng.uniform(*habit.lasts), rng.choice((-1, 1)))
        self._due[seat] = math.inf

    def _plan(self, seat: int, now: float) -> None:
        rest = 1000 * self._tempers[seat].rests * self._clocks[seat].uniform(*UNEVEN)
        until, soon, later = PACES
        rest *= CROWD * (len(self._clocks) - ALONE) * (soon if now - self._stirred <= until else later)
        self._due[seat] = now + rest

    def think(self, seat: int | None, now: float, weight: float = 0.0) -> None:
        """Let somebody think, and nobody else, after a play of such a `weight` (`kernel.occasions.Impression`)."""
        if seat == self._thinker:
            return
        for one in (seat, self._thinker):
            if one is not None and one in self._clocks:
                self.doing.pop(one, None)
                self._plan(one, now)
        self._thinker, self._about = seat, ""
        if abs(weight) >= WORTH:
            self._about = manners().thinks_after["strong" if weight > 0 else "weak"]

    def _ponder(self, seat: int, now: float) -> None:
        """Let somebody who thinks do it with another face than before."""
        before, names = self.doing.get(seat), f"{self._tempers[seat].thinks} {self._about}".split()
        others = [name for name in names if before is None or manners().habits[name] is not before.habit]
        self._begin(seat, now, self._clocks[seat].choice(others))

    def notice(self, now: float, name: str = "touched") -> None:
        """Something is touched, or somebody takes their time: one whose hands rest may look there."""
        for seat, clock in self._clocks.items() if now - self._begun >= BETWEEN else ():
            doing = self.doing.get(seat)
            is_free = seat in self._due if doing is None else not (doing.habit.palm or doing.habit.raised)
            if is_free and seat != self._thinker and clock.random() < CURIOUS:
                self._begin(seat, now, name)
                return
