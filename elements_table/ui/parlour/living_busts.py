"""The people across the table as they move: eyes over what rests, or all of somebody who leans in or breathes."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby, pairwise
from random import Random
from typing import Final, NamedTuple

import pygame

from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.parlour.busts import DIM, Sitter, eyes_of, whole_bust
from elements_table.ui.parlour.engraved_people import BOX
from elements_table.ui.parlour.face_parts import SHUT, STRAIGHT, Look
from elements_table.ui.parlour.fingers import HIDDEN, RISES, Hand, hand_of
from elements_table.ui.parlour.habits import manners
from elements_table.ui.parlour.liveliness import Company, Seen
from elements_table.ui.parlour.room import BareRoom
from elements_table.ui.platform.people import Portrait

NECK: Final = 0.72
"""How far down a bust is what leans aside."""
SIDE, EYES_AT, CHIN = 0.3, 0.49, 0.76
"""Where on a bust a head begins on the left, and how far down its eyes and the end of its chin are."""
ASIDE: Final = 12
"""Pixels beside somebody into which a head may lean."""
LATE, PONDERS, LEAST = (0.3, 4.0), 3, 0.001
"""How late a face becomes another, in times of how long that takes, and how many times later that of who thinks.

So little is no mien, but drawn as one.
"""
TURNS, BROWS, NARROW = 6, 3.0, 0.3
"""In how many steps a face becomes another or light comes; how far brows come down, how much narrower a mouth is."""

Turn = tuple[int, int]


class Posture(NamedTuple):
    """How somebody looks, how many pixels further down they sit and aside their head leans and turns, and their hand.

    Beside that the face that they still have, while they take another, and in how much light, on the way to theirs.
    """

    look: Look = STRAIGHT
    down: int = 0
    tilt: int = 0
    turn: Turn = (0, 0)
    hand: Hand = HIDDEN
    face: Portrait | None = None
    level: int = 0


Poses = dict[int, Posture]
OnRail = Callable[[Canvas, int], None]
Edge = Callable[[float], float]
Room = pygame.Surface


class LivingBusts:
    """Draws those who are drawn at rest already, wherever they differ from that."""

    def __init__(self) -> None:
        self._sitters: Mapping[int, Sitter] = {}
        self._on_rail: OnRail = lambda _canvas, _seat: None
        self._edge: Edge = abs
        self._seats: dict[int, tuple[pygame.Rect, Room, Room, Room]] = {}
        self.company = Company({}, {})
        self._scale, self._is_over = 1.0, False
        self._drawn: Poses = {}
        self._poses: Poses | None = None  # as long as nothing has changed since they were asked for
        self._bodies: dict[int, tuple[tuple[int, int, int, Turn], Room, pygame.Rect]] = {}
        self._pictures: dict[int, tuple[Posture, list[tuple[Room, tuple[int, int]]]]] = {}
        self._chance = Random("faces")
        self._turned: dict[int, tuple[float, float, Portrait]] = {}
        self._relit: dict[int, tuple[float, float, int]] = {}
        """Since when, for how long, and from which face or how much light somebody changes."""

    def sit(
        self,
        sitters: Mapping[int, Sitter],
        canvas: Canvas | None = None,
        place: BareRoom | None = None,
        on_rail: OnRail = lambda _canvas, _seat: None,
        edge: Edge = abs,
        lasts: tuple[float, float] = (0.0, 0.0),
        is_over: bool = False,
    ) -> None:
        """Take who sits where, as the table that rests shows them; others than before begin anew.

        Without a place heads and hands rest; once all `is_over`, heads: halos would not move along. `on_rail` draws
        what lies on the rail before a seat, whose upper edge is at `edge` of an x, in dp. So many ms a face lasts to
        become another, and light to come or go.
        """
        if _who(sitters) != _who(self._sitters):
            self.company, self._drawn = _company(sitters), {}
            self._turned, self._relit = {}, {}
        elif all(lasts):
            self._change(sitters, *lasts)
        self._sitters, self._on_rail, self._edge = dict(sitters), on_rail, edge
        self._is_over = is_over
        self.company.rest({seat: sitter.face.mood for seat, sitter in sitters.items()}, is_over=is_over)
        self.let_go()
        if canvas is not None and place is not None:
            self._seats = {seat: _seat(canvas, place, sitter) for seat, sitter in sitters.items()}

    def let_go(self) -> None:
        """Keep no picture of anybody: where they sit is told anew."""
        self._poses = None
        self._bodies.clear()
        self._pictures.clear()
        self._seats.clear()

    def _change(self, sitters: Mapping[int, Sitter], turns: float, shines: float) -> None:
        """Let faces become others, and light come and go, from how both are seen now."""
        now = self.company.now
        for seat, sitter in sitters.items():
            before, pose = self._sitters[seat], self._posture(seat)
            if sitter.face != before.face:
                late = turns * manners().temper(sitter.face.who).pace * self._chance.uniform(*LATE)
                late *= PONDERS if sitter.face.mood == "thinking" else 1  # no face is made about what is soon done
                self._turned[seat] = now + late, turns, pose.face or before.face
            if sitter.light != before.light:
                self._relit[seat] = now, shines, pose.level or DIM[before.light]

    def calm(self) -> None:
        """Let everybody sit as at rest: what their eyes followed is not for whoever looks on now."""
        self.company, self._poses = _company(self._sitters), None
        self._turned, self._relit = {}, {}
        self._drawn = self.poses()

    def update(self, now: float, seen: Seen) -> None:
        """Let time pass."""
        self.company.update(now, seen)
        self._poses = None
        self._turned = self._turned and {seat: one for seat, one in self._turned.items() if now < one[0] + one[1]}
        self._relit = self._relit and {seat: one for seat, one in self._relit.items() if now < one[0] + one[1]}

    def is_on_the_way(self) -> bool:
        """Return whether somebody moves: then the clock has to be looked at more often."""
        return bool(self._turned or self._relit) or self.company.moving()

    def moving(self) -> bool:
        """Return whether a frame is needed: somebody looks or sits otherwise than in the last one."""
        return self.poses() != self._drawn

    def changed(self) -> pygame.Rect | None:
        """Return where that is, in pixels; None where it may be anywhere."""
        seats = [seat for seat in self._seats if self.poses()[seat] != self._drawn.get(seat)]
        return self._seats[seats[0]][0].unionall([self._seats[seat][0] for seat in seats]) if seats else None

    def poses(self) -> Poses:
        """Return how everybody sits and looks now."""
        if self._poses is None:
            self._poses = {seat: self._posture(seat) for seat in self._sitters}
        return self._poses

    def _posture(self, seat: int) -> Posture:
        company, scale, look = self.company, self._scale, self.company.look(seat)
        if seat not in self._seats:
            return Posture(look)
        if self._is_over:
            return Posture(look, hand=company.hand(seat))
        aside, low = company.offset(seat)
        down, tilt, face, level = round(low * scale), round(aside * scale), None, 0
        across, sunk = [round(way * scale) for way in company.turn(seat)]
        if (part := self._part(self._turned, seat)) is not None:
            face = self._turned[seat][2] if part < 0.5 else self._sitters[seat].face
        if part == 0:
            look = look._replace(mien=look.mien._replace(flat=max(look.mien.flat, LEAST)))
        elif part is not None:
            shut = SHUT + 1 - math.ceil(abs(part - 0.5) * TURNS)
            mien = look.mien._replace(flat=shut / SHUT, near=-BROWS * shut / SHUT, far=-BROWS * shut / SHUT)
            look = Look(shut, 0.0, 0.0, mien._replace(narrow=NARROW * shut / SHUT))
        if (part := self._part(self._relit, seat)) is not None:
            before, after = self._relit[seat][2], DIM[self._sitters[seat].light]
            level = round(before + (after - before) * part)
        return Posture(look, down, tilt, (across, sunk), company.hand(seat), face, level)

    def _part(self, changes: Mapping[int, tuple[float, float, object]], seat: int) -> float | None:
        """Return how far somebody's change is, in the middle of a step; 0: they notice soon; None: there is none."""
        if seat not in changes:
            return None
        since, lasts, _from = changes[seat]
        step = math.floor((self.company.now - since) / lasts * TURNS)
        return None if step >= TURNS else max(0.0, (step + 0.5) / TURNS)

    def draw(self, canvas: Canvas, covered: Sequence[Rect] = ()) -> None:
        """Draw everybody who is not as they rest; nobody over whom something lies."""
        if canvas.scale != self._scale:
            self._scale, self._poses = canvas.scale, None
            self._pictures.clear()
        self._drawn = self.poses()
        for seat, posture in self._drawn.items():
            bust = self._sitters[seat].bust
            if covered and any(canvas.pixels(rect).colliderect(canvas.pixels(bust.face)) for rect in covered):
                continue
            if self._pictures.get(seat, (None,))[0] != posture:
                self._pictures[seat] = posture, self._parts(canvas, seat, posture)
            for part, at in self._pictures[seat][1]:
                canvas.paste(part, at)

    def _parts(self, canvas: Canvas, seat: int, posture: Posture) -> list[tuple[Room, tuple[int, int]]]:
        """Return the pictures of which somebody is made who is not as they rest, and where each lies."""
        sitter, (look, down, tilt, turn, hand, face, level), found = self._sitters[seat], posture, []
        if down or tilt or level or any(turn):
            body, area = self._body(canvas, seat, (down, tilt, level, turn))
            found.append((body, area.topleft))
        if look != STRAIGHT:
            drawn, (x, y) = eyes_of(canvas, sitter if face is None else sitter._replace(face=face), look, level)
            left, top = canvas.at(sitter.bust.x - sitter.bust.size / 2, sitter.bust.top)
            bands = _bands(drawn, (x - left, y - top), canvas.art.px(sitter.bust.size), tilt, turn)
            found.append(_together([(band, (x + aside, y + row + down)) for band, (aside, row) in bands]))
        if hand.up:
            found += self._hand(canvas, seat, hand, level)
        return found

    def _hand(self, canvas: Canvas, seat: int, hand: Hand, level: int) -> Iterator[tuple[Room, tuple[int, int]]]:
        sitter, area, wood = self._sitters[seat], self._seats[seat][0], self._seats[seat][3]
        size, level = sitter.bust.size, 255 if canvas.art.strong else level or DIM[sitter.light]
        (arm, *fingers), (left, top) = hand_of(canvas.art, sitter.face, size, hand)
        x = sitter.bust.x + hand.aside * size / BOX
        at = across, down = canvas.at(x + left, self._edge(x) + top + hand.lower * size / BOX)
        for n, part in enumerate((arm, *fingers)):
            lit = part.subsurface((0, 0, part.get_width(), min(part.get_height(), area.bottom - down))).copy()
            lit.fill((level, level, level), special_flags=pygame.BLEND_RGB_MULT)
            if not n or (hand.raised and hand.up < RISES):
                lit.blit(wood, (area.x - across, area.y - down), special_flags=pygame.BLEND_RGBA_SUB)
            yield lit, at

    def _body(self, canvas: Canvas, seat: int, moved: tuple[int, int, int, Turn]) -> tuple[Room, pygame.Rect]:
        """Return the room with somebody in it, as far as they can be seen over the rail, and where it is.

        They have `moved` so many pixels down, and their head aside, sit in so much light, and have turned.
        """
        if seat in self._bodies and self._bodies[seat][0] == moved:
            return self._bodies[seat][1:]
        down, tilt, level, turn = moved
        image, (x, y) = whole_bust(canvas, self._sitters[seat], level)
        area, room, rail, _wood = self._seats[seat]
        size, body = canvas.art.px(self._sitters[seat].bust.size), room.convert_alpha()
        figure, margin = pygame.Surface(area.size, pygame.SRCALPHA), (size - image.get_width()) // 2
        figure.blit(image, (x - area.x, y - area.y))
        seen = pygame.mask.from_surface(figure, 0)
        figure.fill((0, 0, 0, 0))
        for band, (left, row) in _bands(image, (margin, margin), size, tilt, turn):
            figure.blit(band, (x - area.x + left, y - area.y + row + down))
        body.blit(figure, (0, 0))
        seen.draw(pygame.mask.from_surface(figure, 0), (0, 0))
        body.blit(rail, (0, 0))
        self._on_rail(Canvas(body, canvas.art, (-area.x, -area.y)), seat)
        seen.erase(pygame.mask.from_surface(rail, 254), (0, 0))
        # nothing of what is beside them: a bubble may stand there
        beside = seen.to_surface(setcolor=(0, 0, 0, 0), unsetcolor=(0, 0, 0, 255))
        body.blit(beside, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
        self._bodies[seat] = moved, body, area
        return body, area


def _seat(canvas: Canvas, place: BareRoom, sitter: Sitter) -> tuple[pygame.Rect, Room, Room, Room]:
    """Return where somebody may be seen who moves, in pixels, the room and the rail there, and the rail in black."""
    image, at = whole_bust(canvas, sitter)
    lowest = place.top + place.rail.get_height()  # where the strip ends that the rail lies on
    area = image.get_rect(topleft=at).inflate(2 * ASIDE, 0).clip((0, 0, place.room.get_width(), lowest))
    rail = pygame.Surface(area.size, pygame.SRCALPHA)
    rail.blit(place.rail, (-area.x, place.top - area.y))
    wood = rail.copy()
    wood.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return area, place.room.subsurface(area).copy(), rail, wood


@lru_cache(maxsize=64)
def _moved(size: int, tilt: int, turn: Turn) -> Sequence[tuple[tuple[int, int, int], int, int]]:
    """Return how far rows of somebody of a size lie aside, the middle of their face besides, and down; and which."""
    found, runs, start = [], [], -size
    for row in range(size):
        y = row / size
        part = max(0.0, 1 - abs(y - EYES_AT) / (EYES_AT if y < EYES_AT else CHIN - EYES_AT))
        found.append((round(tilt * max(0.0, 1 - y / NECK)), round(turn[0] * part), round(turn[1] * part)))
    for moved, rows in groupby(found):
        end = max(start, 0) + len([*rows])
        runs.append((moved, start, end if end < size else 2 * size))  # an outline lies above and below all of them
        start = end
    return runs


def _bands(
    picture: pygame.Surface, at: tuple[int, int], size: int, tilt: int, turn: Turn
) -> list[tuple[pygame.Surface, tuple[int, int]]]:
    """Return the parts of a picture that lies so far right and down on somebody of a size, and where each lies on it.

    Where their head leans aside the upper parts lie further there. Where it is turned the middle of their face lies
    further there, and what is beside it is drawn out or pressed together up to where the head ends.
    """
    (wide, high), (left, top) = picture.get_size(), at
    found, cuts = [], [0, *[min(wide, max(0, round(size * x) - left)) for x in (SIDE, 0.5, 1 - SIDE)], wide]
    for (aside, across, low), first, last in _moved(size, tilt, turn):
        row, end = max(0, first - top), min(high, last - top + 1)  # with one below it, where the next goes down
        if first - top >= high or last <= top:
            continue
        for n, (start, stop) in enumerate(pairwise(cuts if across else (0, wide))):
            if stop > start:
                part = picture.subsurface((start, row, stop - start, end - row))
                if more := across * ((n == 1) - (n == 2)):
                    part = pygame.transform.smoothscale(part, (max(1, stop - start + more), end - row))
                found.append((part, (start + across * (n == 2) + aside, row + low)))
    return found


def _together(parts: Sequence[tuple[Room, tuple[int, int]]]) -> tuple[Room, tuple[int, int]]:
    """Return parts as one picture, and where it lies: it is drawn in many frames."""
    rects = [part.get_rect(topleft=at) for part, at in parts]
    area = rects[0].unionall(rects[1:])
    whole = pygame.Surface(area.size, pygame.SRCALPHA)
    whole.blits([(part, rect.move(-area.x, -area.y)) for (part, _at), rect in zip(parts, rects, strict=True)], False)
    return whole, area.topleft


def _company(sitters: Mapping[int, Sitter]) -> Company:
    return Company(
        {seat: sitter.bust for seat, sitter in sitters.items()},
        {seat: sitter.face.who for seat, sitter in sitters.items()},
    )


def _who(sitters: Mapping[int, Sitter]) -> list[tuple[object, ...]]:
    return [(seat, sitter.bust, sitter.face.who) for seat, sitter in sitters.items()]
