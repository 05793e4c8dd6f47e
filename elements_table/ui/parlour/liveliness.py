"""How the people across the table live: when lids fall, where eyes go, who leans in or taps, and how they breathe.

Only what everybody has seen comes in here, and while anything is secret (`Seen.is_held`) nothing new begins: what a
face does then would tell who is asked. The time comes from outside, in ms; places are in dp.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from random import Random
from typing import Final, NamedTuple

from elements_table.ui.drawing.theme import Easing, in_out_cubic, linear, out_quad
from elements_table.ui.parlour.engraved_people import BOX
from elements_table.ui.parlour.face_parts import SHUT, STRAIGHT, Look
from elements_table.ui.parlour.fingers import HIDDEN, UP, Hand
from elements_table.ui.parlour.habits import Gaze, Habits
from elements_table.ui.parlour.places import Bust

FALL: Final = 60.0
SHUT_FOR: Final = 40.0
LIFT: Final = 90.0
BLINK: Final = FALL + SHUT_FOR + LIFT
"""How long lids take to fall, stay, and go up again."""
APART: Final = (3000.0, 7000.0)
"""How much time lies between two blinks of one face."""
ALONE: Final = 500.0
"""How far apart two faces mean to blink; what is noticed later than that is left out."""
REACH: Final = 2.0
"""How far eyes go, in dp, and at the most in units of a portrait."""
FLAT: Final = 0.6
"""How much less up and down."""
STEP: Final = 0.55
"""What they go at a time, in those units: half a pixel of a usual bust."""
FOLLOWS: Final = 120.0
TURNS: Final = 240.0
STAYS: Final = 2000.0
"""How long eyes take to go to a piece that moves and to who is to act, and when they come back to their own cards."""
THINKS: Final = 2000.0
LEAN: Final = 6.0
LEANS: Final = 600.0
"""After how long somebody leans in who thinks, how far in dp, and how long that takes."""
PATIENT: Final = 9000.0
"""After how long somebody may look up at whoever is asked and has not answered."""
TAPS: Final = 6000.0
AGAIN: Final = 5000.0
TWICE: Final = 240.0
"""After how long a finger taps the rail, twice, when it does so again, and how long lies between the two."""
READY: Final = 460.0
STAYS_UP: Final = 900.0
LIFTS: Final = 130.0
"""How long before a tap the hand comes up, how long it stays after it, and how long a finger is lifted."""
DRUMS: Final = 110.0
"""How long each finger is lifted that drums."""
QUIET: Final = 30_000.0
"""For how long nobody is heard to draw a breath after somebody was."""
BREATH: Final = 1.0
BREATHES: Final = 4000.0
"""How high a breath lifts somebody, in dp, and how long it takes."""
EYES: Final = 0.48
"""How far down a bust its eyes are."""
GAZES: Final[dict[Gaze, tuple[float, float]]] = {
    "ahead": (0.0, 0.0), "cards": (0.0, 3.2), "lamp": (1.4, -2.2), "aside": (3.8, 0.0), "touched": (0.0, 1.6),
}  # fmt: skip
"""Where eyes go in a habit, in units of a portrait: across to its side."""
LOWERED: Final = 2.4
"""So far down, in those, lids come along."""
GLANCES: Final[Sequence[Gaze]] = ("cards", "ahead", "cards", "lamp")
NOTICES: Final = 650.0
GLANCE: Final = 900.0
"""Where eyes go that think, one place after the other: after how long at what was just done, and for how long."""
GIVES: Final = 760.0
REACHES: Final = 4.0
"""How long a hand lies on the rail that lays something down, and how far somebody bends for it, in dp."""
BEARING: Final[Mapping[str, float]] = {"pleased": -2.0, "stung": 4.0}
"""How far down somebody sits whom something has pleased or stung, in dp."""
NODS, MOVES = 360.0, 120.0
"""How long a head takes to lean or to sink, and a brow or a mouth to move."""

Point = tuple[float, float]


class Seen(NamedTuple):
    """What everybody sees of a table."""

    acting: int | None = None
    """Who is to act; None: nobody, or several."""
    at: Point | None = None
    """Where that one sits."""
    piece: Point | None = None
    """Where a piece is that moves."""
    is_held: bool = False
    """Whether somebody may react out of turn, or several choose in secret, or nobody looks: nothing begins."""
    is_drawn: bool = False
    """Whether frames are drawn for something else."""
    is_awaited: bool = False
    """Whether who is to act thinks, and is heard to: not where a replay rests, nor where it is a person."""
    touched: Point | None = None
    """Where a piece is on which whoever looks has laid a hand."""
    giver: int | None = None
    """Who has laid down what flies."""


class Way(NamedTuple):
    """Where something goes from and to, since when, how long, and how."""

    start: Point = (0.0, 0.0)
    end: Point = (0.0, 0.0)
    begun: float = 0.0
    length: float = 0.0
    easing: Easing = linear

    def at(self, now: float) -> Point:
        """Return where it is."""
        passed = now - self.begun  # not by `is_over`: all that anybody may do asks this in every frame
        if passed >= self.length:
            return self.end
        part = self.easing(max(0.0, passed / self.length))
        (x, y), (x2, y2) = self.start, self.end
        return x + (x2 - x) * part, y + (y2 - y) * part

    def is_over(self, now: float) -> bool:
        """Return whether it is there."""
        return now - self.begun >= self.length

    def to(self, end: Point, now: float, length: float, easing: Easing) -> "Way":
        """Return the way from here to somewhere else; the same where it leads there already."""
        return self if end == self.end else Way(self.at(now), end, now, length, easing)


class Blinks:
    """The clocks of some faces' lids, each of its own by its name: never do two of them blink at once."""

    def __init__(self, names: Iterable[str]) -> None:
        self._clocks = {name: Random(name) for name in names}
        self._due: dict[str, float] = {}
        self._who = ""
        self._since = -math.inf

    def update(self, now: float, *, is_held: bool = False) -> None:
        """Let time pass; where all is held a blink ends, none begins or is near, and all choose anew after it."""
        if self._who and now - self._since >= BLINK:
            self._who = ""
        if is_held:
            self._due.clear()
            return
        for name in self._clocks:
            if self._due.get(name, -math.inf) < now - ALONE:
                self._plan(name, now)
        name = min(self._due, key=self._due.__getitem__, default="")
        if name and self._due[name] <= now and not self._who:
            self._who, self._since = name, now
            self._plan(name, now)

    def _plan(self, name: str, now: float) -> None:
        """Choose when somebody blinks next: at a time that no other has chosen."""
        others = [due for other, due in self._due.items() if other != name]
        first, last = APART
        for _n in range(len(others) + 8):
            self._due[name] = now + self._clocks[name].uniform(first, last - 2 * ALONE)
            if all(abs(self._due[name] - due) > ALONE for due in others):
                return

    def stage(self, name: str, now: float) -> int:
        """Return how far somebody's lids are down, as `Look.lids` says it."""
        passed = now - self._since
        if name != self._who or passed >= BLINK:
            return 0
        part = passed / FALL if passed < FALL else (BLINK - passed) / LIFT
        return round(SHUT * min(1.0, part))

    def is_on(self, now: float) -> bool:
        """Return whether somebody blinks."""
        return bool(self._who) and now - self._since < BLINK


class Company:
    """Everybody across a table, by seat, and how each of them looks and sits at the moment."""

    def __init__(self, busts: Mapping[int, Bust], names: Mapping[int, str]) -> None:
        self._busts = busts
        self._names = names
        self.blinks = Blinks(names[seat] for seat in busts)
        self.habits = Habits({seat: names[seat] for seat in busts})
        self._eyes = {seat: Way() for seat in busts}
        self._leans = {seat: Way() for seat in busts}
        self._heads = {seat: Way() for seat in busts}
        """How far heads lean aside, and sink."""
        self._faces = {seat: Way() for seat in busts}
        """How far a brow and a corner of the mouth are lifted."""
        self._hands = dict.fromkeys(busts, HIDDEN)
        self._touched: Point | None = None
        self._looks_at: Point | None = None
        self._until = 0.0
        """Where all look, and until when."""
        self._acting: int | None = None
        self._acts_at: Point | None = None
        self._acts_since = 0.0
        self._breathes_since: float | None = None
        self._drew_breath = -math.inf
        self._tapped = (-1, -math.inf)
        """Who has tapped last, and when."""
        self._gave = (-1, -math.inf)
        """Who has laid something down last, and when."""
        self.moods: Mapping[int, str] = {}
        self._deep = 0
        """How much has been heard of the thought that goes on: a breath, then taps."""
        self._heard: list[tuple[str, int]] = []
        self.now = 0.0

    def update(self, now: float, seen: Seen) -> None:
        """Let time pass; all that moves follows what is seen."""
        self.now = now
        self.blinks.update(now, is_held=seen.is_held)
        is_stirred = seen.piece is not None or seen.acting != self._acting
        self.habits.update(now, is_held=seen.is_held, is_stirred=is_stirred)
        if seen.acting != self._acting:
            self._acting, self._acts_at, self._acts_since, self._deep = seen.acting, seen.at, now, 0
            if not seen.is_held:
                self._looks_at, self._until = seen.at, now + STAYS
        if not seen.is_drawn or seen.is_held:
            self._breathes_since = None
        elif self._breathes_since is None:
            self._breathes_since = now
        if seen.is_held:
            self._acts_since, self._deep = now, 0
            return
        if seen.piece is not None:
            self._looks_at, self._until = seen.piece, now + STAYS
        elif now >= self._until:
            self._looks_at = None
        if seen.giver is not None and (seen.giver != self._gave[0] or now - self._gave[1] > 2 * GIVES):
            self._gave = seen.giver, now
        if seen.touched is not None and seen.touched != self._touched:
            self.habits.notice(now)
        self._touched = seen.touched or self._touched
        length = TURNS if self._looks_at is not None and seen.piece is None else FOLLOWS
        for seat, bust in self._busts.items():
            self._eyes[seat] = self._eyes[seat].to(self._aim(seat, bust), now, length, out_quad)
            leans = seat == seen.acting and now - self._acts_since >= THINKS
            self._leans[seat] = self._leans[seat].to((0.0, LEAN * leans), now, LEANS, in_out_cubic)
            self._fidget(seat, now)
        if seen.is_awaited and seen.acting is not None and seen.acting in self._busts:
            self._think(now, seen.acting)
        elif seen.at is not None and not self._deep and now - self._acts_since >= PATIENT:
            self._deep = 1
            self.habits.notice(now, "you")

    def _fidget(self, seat: int, now: float) -> None:
        """Let head, brow, mouth and hand follow what somebody does besides."""
        doing, tilt, brow, smile = self.habits.of(seat), 0.0, 0.0, 0.0
        down = BEARING.get(self.moods.get(seat, ""), 0.0)
        self._hands[seat] = HIDDEN
        if doing is not None:
            habit = doing.habit
            tilt, down, brow, smile = habit.tilt * doing.side, down + habit.down, habit.brow, habit.smile
            if habit.drums:
                since, left = now - doing.begun, doing.ends - now
                finger = int((since - READY / 2) / DRUMS)
                drums = since >= READY / 2 and left > READY
                self._hands[seat] = Hand(_risen(min(since, left)), 1 + finger % 5 if drums and finger % 5 < 4 else 0)
        if seat == self._gave[0] and (since := now - self._gave[1]) < GIVES:
            down, self._hands[seat] = down + REACHES, Hand(_risen(min(READY / 2 + since, GIVES - since)), 0)
        self._heads[seat] = self._heads[seat].to((tilt, down), now, NODS, in_out_cubic)
        self._faces[seat] = self._faces[seat].to((brow, smile), now, MOVES, out_quad)

    def _think(self, now: float, seat: int) -> None:
        """Let somebody be heard who thinks for long: a breath as they lean in, a finger on the rail now and then."""
        n = self._deep - 1
        due = THINKS if n < 0 else TAPS + n // 2 * AGAIN + n % 2 * TWICE
        left, since = self._acts_since + due - now, now - self._tapped[1]
        if n >= 0 and (left < READY or (seat == self._tapped[0] and since < STAYS_UP)):
            near = max(READY - left, STAYS_UP - since if seat == self._tapped[0] else 0.0)
            self._hands[seat] = Hand(_risen(near), int(0 < left < LIFTS))
        if left > 0:
            return
        self._deep += 1
        if n >= 0:
            self._tapped = seat, now
            self._heard.append(("tick", seat))
        elif now - self._drew_breath >= QUIET:
            self._drew_breath = now
            self._heard.append(("breath", seat))

    def heard(self) -> list[tuple[str, int]]:
        """Return which sounds have come from whom since the last call."""
        heard, self._heard = self._heard, []
        return heard

    def _aim(self, seat: int, bust: Bust) -> Point:
        """Return how far somebody's eyes go, in units of a portrait: who is to act looks at their cards, and up."""
        goal, doing, thinks = self._looks_at, self.habits.of(seat), self.now - self._acts_since - NOTICES
        if seat == self._acting and (thinks >= 0 or goal is None or goal == self._acts_at):
            across, down = GAZES[GLANCES[int(max(0.0, thinks) / GLANCE) % len(GLANCES)]]
            return _stepped(across), _stepped(down)
        if goal is None and doing is not None:
            goal = self._touched if doing.habit.gaze == "touched" else None
            if goal is None:
                across, down = GAZES[doing.habit.gaze]
                return _stepped(across * doing.side), _stepped(down)
        if goal is None:
            return 0.0, 0.0
        x, y = goal
        across, down = x - bust.x, y - bust.top - EYES * bust.size
        far = max(math.hypot(across, down), bust.size / 2)
        unit = min(REACH, REACH * BOX / bust.size) / far
        return _stepped(unit * across), _stepped(unit * FLAT * down)

    def look(self, seat: int) -> Look:
        """Return how somebody looks."""
        across, down = self._eyes[seat].at(self.now)
        across, down = _stepped(across), _stepped(down)
        lids = max(self.blinks.stage(self._names[seat], self.now), int(down > LOWERED))
        brow, smile = self._faces[seat].at(self.now)
        brow, smile = 2.0 * round(brow / 2), 2.0 * round(smile / 2)
        return Look(lids, across, down, brow, smile) if lids or across or down or brow or smile else STRAIGHT

    def tilt(self, seat: int) -> float:
        """Return how far aside the top of somebody's head is, in dp."""
        return self._heads[seat].at(self.now)[0]

    def hand(self, seat: int) -> Hand:
        """Return how somebody's hand lies on the rail."""
        return self._hands[seat]

    def offset(self, seat: int) -> float:
        """Return how far down somebody sits, in dp: leaning in, and without a breath's height."""
        breath = 0.0
        if self._breathes_since is not None:
            breath = BREATH * (0.5 - 0.5 * math.cos(math.tau * (self.now - self._breathes_since) / BREATHES))
        return self._leans[seat].at(self.now)[1] + self._heads[seat].at(self.now)[1] - breath

    def moving(self) -> bool:
        """Return whether anybody's lids, eyes or shoulders are on their way."""
        ways = chain(*(each.values() for each in (self._eyes, self._leans, self._heads, self._faces)))
        is_tapping = any(hand != HIDDEN for hand in self._hands.values())
        return is_tapping or self.blinks.is_on(self.now) or not all(way.is_over(self.now) for way in ways)


def _risen(since: float) -> int:
    """Return how far up a hand is that has come up, or goes in so many ms."""
    return max(1, min(UP, round(since / READY * 2 * UP)))


def _stepped(part: float) -> float:
    return round(part / STEP) * STEP
