"""The people across the table as they move: eyes over what rests, or all of somebody who leans in or breathes."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

import pygame

from elements_table.kernel.occasions import Impression
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.parlour.busts import DIM, Sitter, eyes_of, whole_bust
from elements_table.ui.parlour.engraved_people import BOX
from elements_table.ui.parlour.face_parts import SHUT, STRAIGHT, Look
from elements_table.ui.parlour.fingers import HIDDEN, Hand, hand_of
from elements_table.ui.parlour.liveliness import Company, Seen
from elements_table.ui.parlour.room import BareRoom
from elements_table.ui.platform.people import Portrait

NECK: Final = 0.72
"""How far down a bust is what leans aside."""
ASIDE: Final = 12
"""Pixels beside somebody into which a head may lean."""
TURNS, BROWS, NARROW = 6, 3.0, 0.3
"""In how many steps a face becomes another or light comes; how far brows come down, how much narrower a mouth is."""


class Posture(NamedTuple):
    """How somebody looks, how many pixels further down they sit and aside their head is, and their hand.

    Beside that the face that they still have, while they take another, and in how much light, on the way to theirs.
    """

    look: Look = STRAIGHT
    down: int = 0
    tilt: int = 0
    hand: Hand = HIDDEN
    face: Portrait | None = None
    level: int = 0


Poses = dict[int, Posture]
OnRail = Callable[[Canvas, int], None]
Edge = Callable[[float], float]
Room = pygame.Surface


def _nothing(_canvas: Canvas, _seat: int) -> None:
    """Draw nothing."""


class LivingBusts:
    """Draws those who are drawn at rest already, wherever they differ from that."""

    def __init__(self) -> None:
        self._sitters: Mapping[int, Sitter] = {}
        self._on_rail: OnRail = _nothing
        self._edge: Edge = abs
        self._seats: dict[int, tuple[pygame.Rect, Room, Room, Room]] = {}
        self._company = Company({}, {})
        self._scale = 1.0
        self._drawn: Poses = {}
        self._poses: Poses | None = None  # as long as nothing has changed since they were asked for
        self._bodies: dict[int, tuple[tuple[int, ...], pygame.Surface, pygame.Rect]] = {}
        self._turned: dict[int, tuple[float, float, Portrait]] = {}
        self._relit: dict[int, tuple[float, float, int]] = {}
        """Since when, for how long, and from which face or how much light somebody changes."""

    def sit(
        self,
        sitters: Mapping[int, Sitter],
        canvas: Canvas | None = None,
        place: BareRoom | None = None,
        on_rail: OnRail = _nothing,
        edge: Edge = abs,
        lasts: tuple[float, float] = (0.0, 0.0),
    ) -> None:
        """Take who sits where, as the table that rests shows them; others than before begin anew.

        Without a place heads and hands rest. `on_rail` draws what lies on the rail before a seat, whose upper edge
        is at `edge` of an x, in dp. So many ms a face lasts to become another, and light to come or go.
        """
        if _who(sitters) != _who(self._sitters):
            self._company, self._drawn = _company(sitters), {}
            self._turned, self._relit = {}, {}
        elif all(lasts):
            self._change(sitters, *lasts)
        self._sitters, self._on_rail, self._edge, self._poses = dict(sitters), on_rail, edge, None
        self._bodies.clear()
        self._seats.clear()
        if canvas is not None and place is not None:
            self._seats = {seat: _seat(canvas, place, sitter) for seat, sitter in sitters.items()}

    def _change(self, sitters: Mapping[int, Sitter], turns: float, shines: float) -> None:
        """Let faces become others, and light come and go, from how both are seen now."""
        now = self._company.now
        for seat, sitter in sitters.items():
            before, pose = self._sitters[seat], self._posture(seat)
            if sitter.face != before.face:
                self._turned[seat] = now, turns, pose.face or before.face
            if sitter.light != before.light:
                self._relit[seat] = now, shines, pose.level or DIM[before.light]

    def calm(self) -> None:
        """Let everybody sit as at rest: what their eyes followed is not for whoever looks on now."""
        self._company, self._poses = _company(self._sitters), None
        self._turned, self._relit = {}, {}
        self._drawn = self.poses()

    def forget(self) -> None:
        """Let go of everybody."""
        self.sit({})

    def update(self, now: float, seen: Seen) -> None:
        """Let time pass."""
        self._company.moods = {seat: sitter.face.mood for seat, sitter in self._sitters.items()}
        self._company.update(now, seen)
        self._poses = None
        self._turned = {seat: one for seat, one in self._turned.items() if now < one[0] + one[1]}
        self._relit = {seat: one for seat, one in self._relit.items() if now < one[0] + one[1]}

    def see(self, made: Impression | None, teams: Sequence[Sequence[int]], factor: float) -> None:
        """Let everybody take in what a play looks like to all."""
        if made is not None:
            self._company.see(made, teams, factor)

    def heard(self) -> list[tuple[str, int]]:
        """Return which sounds have come from whom since the last call; `SORTS`: somebody puts their cards right."""
        return self._company.heard()

    def is_on_the_way(self) -> bool:
        """Return whether somebody moves: then the clock has to be looked at more often."""
        return bool(self._turned or self._relit) or self._company.moving()

    def moving(self) -> bool:
        """Return whether a frame is needed: somebody looks or sits otherwise than in the last one."""
        return self.poses() != self._drawn

    def poses(self) -> Poses:
        """Return how everybody sits and looks now."""
        if self._poses is None:
            self._poses = {seat: self._posture(seat) for seat in self._sitters}
        return self._poses

    def _posture(self, seat: int) -> Posture:
        company, scale, look = self._company, self._scale, self._company.look(seat)
        if seat not in self._seats:
            return Posture(look)
        aside, low = company.offset(seat)
        down, tilt, face, level = round(low * scale), round(aside * scale), None, 0
        if (part := self._part(self._turned, seat)) is not None:
            face = self._turned[seat][2] if part < 0.5 else self._sitters[seat].face
            shut = SHUT + 1 - math.ceil(abs(part - 0.5) * TURNS)
            mien = look.mien._replace(flat=shut / SHUT, near=-BROWS * shut / SHUT, far=-BROWS * shut / SHUT)
            look = Look(shut, 0.0, 0.0, mien._replace(narrow=NARROW * shut / SHUT))
        if (part := self._part(self._relit, seat)) is not None:
            before, after = self._relit[seat][2], DIM[self._sitters[seat].light]
            level = round(before + (after - before) * part)
        return Posture(look, down, tilt, company.hand(seat), face, level)

    def _part(self, changes: Mapping[int, tuple[float, float, object]], seat: int) -> float | None:
        """Return how far somebody's change is, in the middle of a step; None: there is none."""
        if seat not in changes:
            return None
        since, lasts, _from = changes[seat]
        step = math.floor((self._company.now - since) / lasts * TURNS)
        return (step + 0.5) / TURNS if step < TURNS else None

    def draw(self, canvas: Canvas, covered: Sequence[Rect] = ()) -> None:
        """Draw everybody who is not as they rest; nobody over whom something lies."""
        if canvas.scale != self._scale:
            self._scale, self._poses = canvas.scale, None
        self._drawn = self.poses()
        for seat, (look, down, tilt, hand, face, level) in self._drawn.items():
            sitter = self._sitters[seat]
            place = canvas.pixels(sitter.bust.face)
            if any(canvas.pixels(rect).colliderect(place) for rect in covered):
                continue
            if down or tilt or level:
                body, area = self._body(canvas, seat, (down, tilt, level))
                canvas.paste(body, area.topleft)
            seen = sitter if face is None else sitter._replace(face=face)
            if look != STRAIGHT:
                drawn, (x, y) = eyes_of(canvas, seen, look, level)
                top = canvas.at(0, sitter.bust.top)[1]
                for band, (left, row) in _bands(drawn, y - top, canvas.art.px(sitter.bust.size), tilt):
                    canvas.paste(band, (x + left, y + row + down))
            if hand.up:
                self._draw_hand(canvas, seat, hand, level)

    def _draw_hand(self, canvas: Canvas, seat: int, hand: Hand, level: int) -> None:
        sitter, area, wood = self._sitters[seat], self._seats[seat][0], self._seats[seat][3]
        size, level = sitter.bust.size, level or DIM[sitter.light]
        (arm, *fingers), (left, top) = hand_of(canvas.art, sitter.face, size, hand)
        x = sitter.bust.x + hand.aside * size / BOX
        at = across, down = canvas.at(x + left, self._edge(x) + top + hand.lower * size / BOX)
        for n, part in enumerate((arm, *fingers)):
            lit = part.subsurface((0, 0, part.get_width(), min(part.get_height(), area.bottom - down))).copy()
            lit.fill((level, level, level), special_flags=pygame.BLEND_RGB_MULT)
            if not n:
                lit.blit(wood, (area.x - across, area.y - down), special_flags=pygame.BLEND_RGBA_SUB)
            canvas.paste(lit, at)

    def _body(self, canvas: Canvas, seat: int, moved: tuple[int, int, int]) -> tuple[pygame.Surface, pygame.Rect]:
        """Return the room with somebody in it, as far as they can be seen over the rail, and where it is.

        They have `moved` so many pixels down, and their head aside, and sit in so much light.
        """
        if seat in self._bodies and self._bodies[seat][0] == moved:
            return self._bodies[seat][1:]
        down, tilt, level = moved
        image, (x, y) = whole_bust(canvas, self._sitters[seat], level)
        area, room, rail, _wood = self._seats[seat]
        body, seen = pygame.Surface(area.size, pygame.SRCALPHA), pygame.Mask(area.size)
        body.blit(room, (0, 0))
        seen.draw(pygame.mask.from_surface(image, 0), (x - area.x, y - area.y))
        for band, (left, row) in _bands(image, 0, canvas.art.px(self._sitters[seat].bust.size), tilt):
            at = (x - area.x + left, y - area.y + row + down)
            body.blit(band, at)
            seen.draw(pygame.mask.from_surface(band, 0), at)
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


def _bands(
    picture: pygame.Surface, top: int, size: int, tilt: int
) -> Iterator[tuple[pygame.Surface, tuple[int, int]]]:
    """Yield the parts of a picture that lies `top` pixels down on somebody of a size, and where each lies on it.

    Where their head leans aside the upper parts lie further there.
    """
    width, high = picture.get_size()
    if not tilt:
        yield picture, (0, 0)
        return
    neck, row = round(size * NECK), 0
    while row < high:
        aside = round(tilt * max(0, neck - top - row) / neck)
        end = next((n for n in range(row + 1, high) if round(tilt * max(0, neck - top - n) / neck) != aside), high)
        yield picture.subsurface((0, row, width, end - row)), (aside, row)
        row = end


def _company(sitters: Mapping[int, Sitter]) -> Company:
    return Company(
        {seat: sitter.bust for seat, sitter in sitters.items()},
        {seat: sitter.face.who for seat, sitter in sitters.items()},
    )


def _who(sitters: Mapping[int, Sitter]) -> list[tuple[object, ...]]:
    return [(seat, sitter.bust, sitter.face.who) for seat, sitter in sitters.items()]
