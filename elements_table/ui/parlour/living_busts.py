"""The people across the table as they move: eyes over what rests, or all of somebody who leans in or breathes."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.parlour.busts import Sitter, eyes_of, whole_bust
from elements_table.ui.parlour.face_parts import STRAIGHT, Look
from elements_table.ui.parlour.liveliness import Company, Seen
from elements_table.ui.parlour.room import Place

Poses = dict[int, tuple[Look, int]]
"""How everybody looks, and how many pixels further down than usual they sit."""
OnRail = Callable[[Canvas, int], None]


def _nothing(_canvas: Canvas, _seat: int) -> None:
    """Draw nothing."""


class LivingBusts:
    """Draws those who are drawn at rest already, wherever they differ from that."""

    def __init__(self) -> None:
        self._sitters: Mapping[int, Sitter] = {}
        self._on_rail: OnRail = _nothing
        self._company = Company({}, {})
        self._scale = 1.0
        self._drawn: Poses = {}
        self._poses: Poses | None = None  # as long as nothing has changed since they were asked for
        self._bodies: dict[int, tuple[int, pygame.Surface, pygame.Rect]] = {}

    def sit(self, sitters: Mapping[int, Sitter], on_rail: OnRail = _nothing) -> None:
        """Take who sits where, as the table that rests shows them; others than before begin anew.

        `on_rail` draws what lies on the rail before a seat.
        """
        if _who(sitters) != _who(self._sitters):
            self._company, self._drawn = _company(sitters), {}
        self._sitters, self._on_rail, self._poses = dict(sitters), on_rail, None
        self._bodies.clear()

    def calm(self) -> None:
        """Let everybody sit as at rest: what their eyes followed is not for whoever looks on now."""
        self._company, self._poses = _company(self._sitters), None
        self._drawn = self.poses()

    def forget(self) -> None:
        """Let go of everybody."""
        self.sit({})

    def update(self, now: float, seen: Seen) -> None:
        """Let time pass."""
        self._company.update(now, seen)
        self._poses = None

    def heard(self) -> list[tuple[str, float]]:
        """Return which sounds have come from across the table since the last call, and where, in dp."""
        return [(name, self._sitters[seat].bust.x) for name, seat in self._company.heard()]

    def is_on_the_way(self) -> bool:
        """Return whether somebody moves: then the clock has to be looked at more often."""
        return self._company.moving()

    def moving(self) -> bool:
        """Return whether a frame is needed: somebody looks or sits otherwise than in the last one."""
        return self.poses() != self._drawn

    def poses(self) -> Poses:
        """Return how everybody sits and looks now."""
        if self._poses is None:
            company, scale = self._company, self._scale
            self._poses = {seat: (company.look(seat), round(company.offset(seat) * scale)) for seat in self._sitters}
        return self._poses

    def draw(self, canvas: Canvas, place: Callable[[], Place], covered: Rect | None = None) -> None:
        """Draw everybody who is not as they rest; nobody over whom something lies.

        The `place` is asked for only where somebody leans: it takes long to make.
        """
        if canvas.scale != self._scale:
            self._scale, self._poses = canvas.scale, None
        self._drawn = self.poses()
        for seat, (look, down) in self._drawn.items():
            sitter = self._sitters[seat]
            if covered is not None and canvas.pixels(covered).colliderect(canvas.pixels(sitter.bust.face)):
                continue
            if down:
                body, area = self._body(canvas, place, seat, down)
                canvas.paste(body, area.topleft)
            if look != STRAIGHT and (eyes := eyes_of(canvas, sitter, look)) is not None:
                drawn, (x, y) = eyes
                canvas.paste(drawn, (x, y + down))

    def _body(
        self, canvas: Canvas, at: Callable[[], Place], seat: int, down: int
    ) -> tuple[pygame.Surface, pygame.Rect]:
        """Return the room with somebody in it, as far as they can be seen over the rail, and where it is."""
        if seat in self._bodies and self._bodies[seat][0] == down:
            return self._bodies[seat][1:]
        image, (x, y) = whole_bust(canvas, self._sitters[seat])
        place = at()
        lowest = place.top + place.rail.get_height()  # where the strip ends that the rail lies on
        area = image.get_rect(topleft=(x, y)).clip((0, 0, place.room.get_width(), lowest))
        body = pygame.Surface(area.size, pygame.SRCALPHA)
        body.blit(place.room, (0, 0), area)
        body.blit(image, (x - area.x, y - area.y + down))
        rail = pygame.Surface(area.size, pygame.SRCALPHA)
        rail.blit(place.rail, (-area.x, place.top - area.y))
        body.blit(rail, (0, 0))
        self._on_rail(Canvas(body, canvas.art, (-area.x, -area.y)), seat)
        wood = pygame.mask.from_surface(rail, 254)
        hole = wood.to_surface(setcolor=(0, 0, 0, 255), unsetcolor=(0, 0, 0, 0))
        body.blit(hole, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
        self._bodies[seat] = down, body, area
        return body, area


def _company(sitters: Mapping[int, Sitter]) -> Company:
    return Company(
        {seat: sitter.bust for seat, sitter in sitters.items()},
        {seat: sitter.face.who for seat, sitter in sitters.items()},
    )


def _who(sitters: Mapping[int, Sitter]) -> list[tuple[object, ...]]:
    return [(seat, sitter.bust, sitter.face.who) for seat, sitter in sitters.items()]
