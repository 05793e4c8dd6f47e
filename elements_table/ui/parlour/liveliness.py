"""How the people across the table live: when lids fall, where eyes go, who leans in or taps, and how they breathe.

Only what everybody has seen comes in here, and while anything is secret (`Seen.is_held`) nothing new begins: what a
face does then would tell who is asked. The time comes from outside, in ms; places are in dp.
"""

import math
from collections.abc import Mapping, Sequence
from itertools import chain
from random import Random
from typing import Final, NamedTuple

from elements_table.kernel.occasions import Impression
from elements_table.ui.drawing.theme import Easing, in_out_cubic, linear, out_quad
from elements_table.ui.parlour.blinks import Blinks
from elements_table.ui.parlour.engraved_people import BOX
from elements_table.ui.parlour.face_parts import DRAWN, SHUT, STRAIGHT, Look, Mien
from elements_table.ui.parlour.fingers import HIDDEN, RISES, UP, Hand, Raised
from elements_table.ui.parlour.habits import GAZES, Bearing, Habits, manners
from elements_table.ui.parlour.places import Bust
from elements_table.ui.parlour.responses import Responses

REACH: Final = 3.6
"""How far eyes go, in dp, and at the most in units of a portrait."""
FLAT: Final = 0.6
"""How much less up and down."""
STEP: Final = 1.65
"""What they go at a time, in those units: eyes leap."""
FOLLOWS, TURNS, STAYS = 120.0, 240.0, 2000.0
"""How long eyes take to go to a piece that moves and to who is to act, and when they come back to their own cards."""
THINKS, LEAN, LEANS = 2000.0, 6.0, 600.0
"""After how long somebody leans in who thinks, how far in dp, and how long that takes."""
PATIENT: Final = 9000.0
"""After how long somebody may look up at whoever is asked and has not answered."""
TAPS, AGAIN, TWICE = 6000.0, 5000.0, 240.0
"""After how long a finger taps the rail, twice, when it does so again, and how long lies between the two."""
READY, STAYS_UP, LIFTS = 460.0, 900.0, 130.0
"""How long before a tap the hand comes up, how long it stays after it, and how long a finger is lifted."""
SORTS: Final = "sort"
"""What is heard of somebody who puts their cards right."""
DRUMS: Final = 110.0
"""How long each finger is lifted that drums."""
QUIET: Final = 30_000.0
"""For how long nobody is heard to draw a breath after somebody was."""
BREATH, BREATHES = 1.0, 4000.0
"""How high a breath lifts somebody, in dp, and how long it takes."""
EYES: Final = 0.48
"""How far down a bust its eyes are."""
TURN, FOLLOWS_LATER = (9.0, 6.5), 330.0
"""How far heads turn and sink at the most after eyes, in units of a portrait, and how long that takes."""
NOTES: Final = 420.0
"""After how long at the most somebody of a usual pace looks to where something else has happened."""
LOWERED: Final = 1.5
"""So far down, in those, and not aside, lids come along."""
NOTICES: Final = 650.0
"""After how long at what was just done eyes that think leave it."""
GIVES, REACHES = 760.0, 0.4
"""How long a hand lies on the rail that lays something down, at a usual pace, and how far somebody bends for it, in
dp, for a tenth of its reach."""
PALM, ASIDE, UNSURE = 34.0, 0.35, 13.0
"""How far from somebody's middle a hand lies at the most, in units of a portrait: beyond that stand lamp and coin.

How much of the way to where it lays something it goes, and how far from there by chance.
"""
SLANTS: Final = 4
"""Fingers lean to where they lay something by a multiple of that, in those units."""
AT: Final[Mapping[str, int]] = {"chin": -20, "cup": -4, "brow": -54, "flat": 26, "folded": 0}
"""How far to the side hands are raised, or lie."""
MIDDLE: Final = 330.0
"""How far below people the middle of the cloth is, in dp, where what is played for lies."""
BEARING: Final[Mapping[str, float]] = {
    "pleased": -2.0, "stung": 4.0, "ahead": -2.0, "winning": -3.0, "behind": 3.0, "losing": 5.0, "hurt": 4.0
}  # fmt: skip
"""How far down somebody sits whom something has pleased or stung, or for whom the match goes so, in dp."""
NODS, MOVES, FAR = 260.0, 180.0, 1.5
"""How long a head takes to lean or to sink, and a brow or a mouth to move; how far heads lean after their eyes."""

Point = tuple[float, float]
Place = tuple[float, ...]


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
    lands: Point | None = None
    """Where that will lie."""
    laid: Point | None = None
    """Where something was laid down last: eyes rest there that do nothing."""
    bearings: Mapping[int, Bearing] | None = None


class Glide(NamedTuple):
    """Where something goes from and to, since when, how long, and how."""

    start: Place = (0.0, 0.0)
    end: Place = (0.0, 0.0)
    begun: float = 0.0
    length: float = 0.0
    easing: Easing = linear

    def at(self, now: float) -> Place:
        """Return where it is."""
        passed = now - self.begun  # not by `is_over`: all that anybody may do asks this in every frame
        if passed >= self.length:
            return self.end
        part = self.easing(max(0.0, passed / self.length))
        return tuple([a + (b - a) * part for a, b in zip(self.start, self.end, strict=True)])

    def is_over(self, now: float) -> bool:
        """Return whether it is there."""
        return now - self.begun >= self.length

    def to(self, end: Place, now: float, length: float, easing: Easing) -> "Glide":
        """Return the way from here to somewhere else; the same where it leads there already."""
        return self if end == self.end else Glide(self.at(now), end, now, length, easing)


class Company:
    """Everybody across a table, by seat, and how each of them looks and sits at the moment."""

    def __init__(self, busts: Mapping[int, Bust], names: Mapping[int, str]) -> None:
        self._busts = busts
        self._names = names
        self.blinks = Blinks(names[seat] for seat in busts)
        self.habits = Habits({seat: names[seat] for seat in busts})
        self.responses = Responses({seat: names[seat] for seat in busts})
        self._chances = {seat: Random(f"{names[seat]} gives") for seat in busts}
        self._weight = 0.0
        """Of what was played last."""
        self._eyes = {seat: Glide() for seat in busts}
        self._leans = {seat: Glide() for seat in busts}
        self._turns = {seat: Glide() for seat in busts}
        self._heads = {seat: Glide() for seat in busts}
        """How far heads lean aside, and sink."""
        self._faces = {seat: Glide(DRAWN, DRAWN) for seat in busts}
        """Which miens they have."""
        self._palms = {seat: Glide((0.0,), (0.0,)) for seat in busts}
        """How far up hands are that rest."""
        self._ways = self._eyes, self._leans, self._turns, self._heads, self._faces, self._palms
        self._lies: dict[int, Raised] = dict.fromkeys(busts, "")
        middle = sum(bust.x for bust in busts.values()) / max(1, len(busts))
        ways = {seat: round((middle - bust.x) / bust.size) for seat, bust in busts.items()}
        self.sits = {n: manners().temper(names[n]).sits if way else "folded" for n, way in ways.items()}
        self._sides = {seat: 1 if (way or 1 - len(names[seat]) % 2 * 2) > 0 else -1 for seat, way in ways.items()}
        """How hands lie that do nothing, and on which side, to which one leans: inwards, or in the middle on any."""
        self._hands = dict.fromkeys(busts, HIDDEN)
        self._touched: Point | None = None
        self._looks_at: Point | None = None
        self._until = 0.0
        """Where all look, and until when."""
        self._laid: Point | None = None
        self._watches = -1
        """Who looks at whoever looks on, whose turn it is."""
        self._acting: int | None = None
        self._acts_at: Point | None = None
        self._acts_since = 0.0
        self._breathes_since: float | None = None
        self._drew_breath = -math.inf
        self._tapped = (-1, -math.inf)
        """Who has tapped last, and when."""
        self._gave = ([*busts, -1][len(busts) // 2], -math.inf, GIVES, HIDDEN)
        """Who has laid something down last, or sits across, when, for how long their hand lies there, and how."""
        self._giving: dict[int, int] = {}
        """How far up that is, as long as it lies there."""
        self.moods: Mapping[int, str] = {}
        self._deep = 0
        """How much has been heard of the thought that goes on: a breath, then taps."""
        self._heard: list[tuple[str, int]] = []
        self._sorted = 0.0
        self.now, self._is_over = 0.0, False

    def update(self, now: float, seen: Seen) -> None:
        """Let time pass; all that moves follows what is seen."""
        self.now = now
        self.blinks.update(now, is_held=seen.is_held)
        is_stirred = seen.piece is not None or seen.acting != self._acting
        self.habits.update(now, is_held=seen.is_held, is_stirred=is_stirred)
        if seen.acting != self._acting:
            self._acting, self._acts_at, self._acts_since, self._deep = seen.acting, seen.at, now, 0
            if not seen.is_held:
                self._looks_at = seen.at if seen.acting in self._busts else None  # straight at whoever looks on
                self._until = now + STAYS
        if seen.giver is not None and seen.giver in self._busts:
            self._give(seen.giver, now, seen.lands)
        giver, begun, length, _hand = self._gave
        left = min(READY / 2 + now - begun, length - now + begun)
        self._giving = {giver: _risen(GIVES / length * left)} if now - begun < length else {}
        self._breathes_since = (self._breathes_since or now) if seen.is_drawn and not seen.is_held else None
        for seat in self._busts:
            self._fidget(seat, now)
        if seen.is_held:
            self._acts_since, self._deep = now, 0
            return
        self.habits.bear(now, seen.bearings or {}, self.moods)
        is_mine = seen.at is not None and seen.acting not in self._busts
        self._laid, self._watches = seen.laid, self._gave[0] if is_mine else -1
        if seen.piece is not None:
            self._looks_at, self._until = seen.piece, now + STAYS
        elif now >= self._until:
            self._looks_at = None
        if seen.touched not in (None, self._touched):
            self.habits.notice(now)
        self._touched = seen.touched or self._touched
        self.habits.think(seen.acting if seen.is_awaited else None, now, self._weight)
        length = TURNS if self._looks_at is not None and seen.piece is None else FOLLOWS
        for seat, bust in self._busts.items():
            if (aim := self._aim(seat, bust)) != self._eyes[seat].end:
                is_new = seen.piece is None and now < self._until + STAYS
                pace = manners().temper(self._names[seat]).pace
                late = now + NOTES * pace * self._chances[seat].random() if is_new else now  # never all at once
                self._eyes[seat] = self._eyes[seat].to(aim, late, length, out_quad)
                self._turns[seat] = self._turns[seat].to(aim, late, FOLLOWS_LATER, out_quad)
            leans = seat == seen.acting and now - self._acts_since >= THINKS
            self._leans[seat] = self._leans[seat].to((0.0, LEAN * leans), now, LEANS, in_out_cubic)
        if seen.is_awaited and seen.acting is not None and seen.acting in self._busts:
            self._think(now, seen.acting)
        elif seen.at is not None and not self._deep and now - self._acts_since >= PATIENT:
            self._deep = 1
            self.habits.notice(now, "you")

    def rest(self, moods: Mapping[int, str], *, is_over: bool) -> None:
        """Let everybody have a mood; once all `is_over` who is pleased has a hand on the rail."""
        self.moods, self._is_over = moods, is_over
        if is_over:
            self._eyes |= {seat: Glide(end=self._aim(seat, bust)) for seat, bust in self._busts.items()}

    def settle(self, seen: Seen) -> None:
        """Let everybody have come to sit as they do who see this, or in secret the cloth, and do nothing."""
        hidden = Seen(laid=seen.laid, bearings=seen.bearings)
        for _n in range(2):  # heads follow eyes
            self.update(0.0, hidden if seen.is_held else seen._replace(is_awaited=False))
            for ways in self._ways:
                ways |= {seat: Glide(way.end, way.end) for seat, way in ways.items()}

    def see(self, made: Impression, teams: Sequence[Sequence[int]], factor: float) -> None:
        """Let everybody take in a play as it sets out; all lasts `factor` times as long as usual."""
        self._weight = made.weight
        self.responses.see(self.now, made, teams, factor)

    def _give(self, seat: int, now: float, lands: Point | None) -> None:
        """Let a hand come on the side where somebody lays something down, as it is their manner."""
        if seat == self._gave[0] and now - self._gave[1] <= 1.2 * self._gave[2]:
            return  # it is the same
        bust, chance, temper = self._busts[seat], self._chances[seat], manners().temper(self._names[seat])
        there = 0.0 if lands is None else (lands[0] - bust.x) * BOX / bust.size
        most = PALM - UNSURE
        aside = max(-most, min(most, ASIDE * there)) + chance.uniform(-UNSURE, UNSURE)
        slant = SLANTS * max(-2, min(2, round((there - aside) / 60 + chance.uniform(-0.7, 0.7))))
        hand = Hand(UP, 0, round(aside), slant, temper.reach + chance.choice((-1, 0, 1)), is_left=aside < 0)
        self._gave = seat, now, GIVES * temper.pace * chance.uniform(0.9, 1.15), hand

    def _fidget(self, seat: int, now: float) -> None:
        """Let head, brow, mouth and hand follow what somebody does besides."""
        doing, mood = self.habits.doing.get(seat), self.moods.get(seat, "")
        bearing = mood if mood in BEARING else self.habits.bearings.get(seat) or "watches" * (seat == self._watches)
        rests, across = manners().resting.get(bearing, manners().resting[""]), self._eyes[seat].end[0]
        tilt, down, mien = rests.tilt * self._sides[seat] + FAR * across, BEARING.get(bearing, 0.0), rests.mien
        is_busy = seat in self._giving or (doing is not None and (doing.habit.palm or doing.habit.raised))
        lies = self.sits[seat] if self.sits[seat] and rests.raised != "chin" else rests.raised
        if not (up := round(self._palms[seat].at(now)[0])):
            self._lies[seat] = lies
        end = RISES * float(bool(lies) and lies == self._lies[seat] and not is_busy)
        self._palms[seat] = self._palms[seat].to((end,), now, READY, linear)
        self._hands[seat] = self._lying(seat, self._lies[seat], up) if up else HIDDEN
        if doing is not None:
            habit, since, left = doing.habit, now - doing.begun, doing.ends - now
            tilt, down, mien = habit.tilt * doing.side, down + habit.down, habit.mien if any(habit.mien) else mien
            up, side = _risen(min(since, left), RISES if habit.raised else UP), doing.side
            if habit.palm:
                finger = int((since - READY / 2) / DRUMS)
                drums = habit.palm == "drums" and since >= READY / 2 and left > READY
                hand = Hand(up, 1 + finger % 5 if drums else 0, *_resting(side))  # the fifth is a pause
                if habit.palm == "hovers":  # over one card, and then rather over another
                    way = in_out_cubic(min(1.0, max(0.0, since / (since + left) * 5 - 2)))
                    hand = hand._replace(finger=int(left > READY), aside=round(hand.aside * (1 - 1.2 * way)))
                self._hands[seat] = hand
                if habit.palm == "sorts" and since >= READY and self._sorted != doing.begun:
                    self._sorted = doing.begun
                    self._heard.append((SORTS, seat))
            elif habit.raised:
                self._hands[seat] = Hand(up, 0, AT[habit.raised] * side, is_left=side > 0, raised=habit.raised)
        elif seat == self._tapped[0] and now - self._tapped[1] < STAYS_UP:
            self._hands[seat] = Hand(_risen(STAYS_UP - now + self._tapped[1]), 0, *_resting(self._sides[seat]))
        self._heads[seat] = self._heads[seat].to((tilt, down), now, NODS, in_out_cubic)
        self._faces[seat] = self._faces[seat].to(mien, now, MOVES, _in_steps)

    def _lying(self, seat: int, lies: Raised, up: int = RISES) -> Hand:
        """Return somebody's hand that rests, or both."""
        at = AT[lies] * self._sides[seat]
        return Hand(up, 0, at, is_left=at < 0, raised=lies)

    def _think(self, now: float, seat: int) -> None:
        """Let somebody be heard who thinks for long: a breath as they lean in, a finger on the rail now and then."""
        n = self._deep - 1
        due = THINKS if n < 0 else TAPS + n // 2 * AGAIN + n % 2 * TWICE
        left, since = self._acts_since + due - now, now - self._tapped[1]
        if n >= 0 and (left < READY or (seat == self._tapped[0] and since < STAYS_UP)):
            near = max(READY - left, STAYS_UP - since if seat == self._tapped[0] else 0.0)
            self._hands[seat] = Hand(_risen(near), int(0 < left < LIFTS), *_resting(self._sides[seat]))
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
        """Return which sounds have come from whom since the last call; `SORTS`: somebody puts their cards right."""
        heard, self._heard = self._heard, []
        return heard

    def _aim(self, seat: int, bust: Bust) -> Point:
        """Return how far somebody's eyes go, in units of a portrait: who is to act looks at their cards, and up."""
        goal, doing, thinks = self._looks_at, self.habits.doing.get(seat), self.now - self._acts_since - NOTICES
        if seat == self._acting and (thinks >= 0 or goal is None or goal == self._acts_at):
            if doing is None:
                return 0.0, _stepped(GAZES["cards"][1])
            goal = None
        if goal is None and doing is not None:
            goal = self._touched if doing.habit.gaze == "touched" else None
            if doing.habit.gaze == "middle":
                goal = sum(one.x for one in self._busts.values()) / len(self._busts), bust.top + MIDDLE
            if goal is None:
                across, down = GAZES[doing.habit.gaze]
                return _stepped(across * doing.side), _stepped(down)
        if goal is None and seat != self._watches and self.moods.get(seat) != "stung":
            goal = self._laid
        if goal is None:
            return 0.0, _stepped(GAZES["cards"][1]) if self.moods.get(seat) == "stung" else 0.0
        x, y = goal
        across, down = x - bust.x, y - bust.top - EYES * bust.size
        far = max(math.hypot(across, down), bust.size / 2)
        unit = min(REACH, REACH * BOX / bust.size) / far
        return _stepped(unit * across), _stepped(unit * FLAT * down)

    def look(self, seat: int) -> Look:
        """Return how somebody looks."""
        across, down = self._eyes[seat].at(self.now)
        mien, lids, doing = Mien(*self._faces[seat].at(self.now)), 0, self.habits.doing.get(seat)
        if doing is not None and self._faces[seat].is_over(self.now):
            lids = doing.habit.lids
        part, (habit, _begun, _ends, side) = self.responses.of(seat, self.now)
        if part:
            mien = Mien(*[a + (b - a) * part for a, b in zip(mien, habit.mien, strict=True)])
            lids = max(lids, round(habit.lids * part))
            if habit.gaze != "ahead":
                x, y = GAZES[habit.gaze]
                across, down = across + (x * side - across) * part, down + (y - down) * part
        across, down = _stepped(across), _stepped(down)
        lids = max(self.blinks.stage(self._names[seat], self.now), lids, int(down > LOWERED >= abs(across)))
        if lids >= SHUT - 1:
            across = down = 0.0  # one raster for wherever they look
        return Look(lids, across, down, mien) if lids or across or down or mien != DRAWN else STRAIGHT

    def turn(self, seat: int) -> Place:
        """Return how far aside and down the middle of somebody's face is, in dp."""
        (across, down), (part, answer) = self._turns[seat].at(self.now), self.responses.of(seat, self.now)
        across += (REACH * answer.side - across) * part * (answer.habit.gaze == "partner")
        ways, unit = zip(TURN, (across, down), strict=True), self._busts[seat].size / BOX
        return tuple([most * unit * max(-1.0, min(1.0, way / REACH)) for most, way in ways])

    def hand(self, seat: int) -> Hand:
        """Return how somebody's hand lies on the rail, or at their chin."""
        if self._is_over:
            return self._lying(seat, self.sits[seat] or "flat") if self.moods.get(seat) == "pleased" else HIDDEN
        return self._gave[3]._replace(up=self._giving[seat]) if seat in self._giving else self._hands[seat]

    def offset(self, seat: int) -> tuple[float, float]:
        """Return how far aside the top of somebody's head is, and how far down they sit, in dp.

        That is leaning in, and without a breath's height.
        """
        breath = 0.0
        if self._breathes_since is not None:
            breath = BREATH * (0.5 - 0.5 * math.cos(math.tau * (self.now - self._breathes_since) / BREATHES))
        (part, answer), (aside, low) = self.responses.of(seat, self.now), self._heads[seat].at(self.now)
        down = part * answer.habit.down + REACHES * self._gave[3].reach * self._giving.get(seat, 0) / UP
        lean = self._leans[seat].at(self.now)[1]
        return aside + part * answer.habit.tilt * answer.side, lean + low + down - breath

    def moving(self) -> bool:
        """Return whether anybody's lids, eyes or shoulders are on their way."""
        ways = chain(*(each.values() for each in self._ways))
        is_tapping = any(one.finger or one.up not in (0, RISES if one.raised else UP) for one in self._hands.values())
        is_busy = is_tapping or self._giving or self.responses.is_on(self.now)
        return bool(is_busy) or self.blinks.is_on(self.now) or not all(way.is_over(self.now) for way in ways)


def _resting(side: int) -> tuple[int, int, int, bool]:
    """Return where a hand lies that taps, as `Hand` says it."""
    return round(PALM * side), 0, 7, side < 0


def _in_steps(part: float) -> float:
    """Return how far brows and mouth are on their way, in quarters of it: each is a raster of its own."""
    return round(out_quad(part) * 4) / 4


def _risen(since: float, most: int = UP) -> int:
    """Return how far up a hand is that has come up, or goes in so many ms."""
    return max(1, min(most, round(since / READY * 2 * most)))


def _stepped(part: float) -> float:
    return round(part / STEP) * STEP
