"""The seats of the new-game screen, around a disc in playing order, and who plays with whom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from elements_table.kernel.data import GameData
from elements_table.kernel.words import _
from elements_table.ui.common.saved import listed
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.theme import BLACK, GOLD, TEAM_OURS, TEAM_THEIRS, WHITE, mix, rgb
from elements_table.ui.features.new_game.seat_plate import SIZE, SeatPlate
from elements_table.ui.shell.screen import Cover

WIDEST: Final = 240.0
"""The radius of the disc at most, in dp."""
TEAM_LINES: Final = (TEAM_OURS, TEAM_THEIRS)
PLACES: Final = {
    2: ((0.0, 1.0), (0.0, -1.0)),
    3: ((0.0, 1.0), (-1.0, -0.45), (1.0, -0.45)),
    4: ((0.0, 1.0), (-1.0, 0.0), (0.0, -1.0), (1.0, 0.0)),
}
"""Where the seats are, by their number: the first at the bottom, then clockwise; parts of half the size."""
CROWD: Final = 5
"""From so many seats on, those beside the bottom and the top stand in two columns at the edges."""
MOTIF: Final = 0.32
"""The radius of the drawing in the middle, in radii of the disc."""
LEAST_PLATE: Final = 224.0


def places(count: int) -> tuple[tuple[float, float], ...]:
    """Return where `count` seats are, as `PLACES` has them; up to ten have room."""
    if count < CROWD:
        return PLACES[count]
    rows = (count - 1) // 2
    reach = 0.5 if rows < 4 else 1.0
    left = [(-1.0, reach - 2 * reach * row / (rows - 1)) for row in range(rows)]
    top = [(0.0, -1.0)] if count % 2 == 0 else []
    return ((0.0, 1.0), *left, *top, *[(1.0, below) for _x, below in reversed(left)])


class Seating:
    """A disc in the game's colours, and the plates of who sits around it."""

    def __init__(self, head: GameData) -> None:
        self.head = head
        self.plates: Sequence[SeatPlate] = ()
        self.middle = (0.0, 0.0)
        self.radius = WIDEST

    def seat(self, plates: Sequence[SeatPlate]) -> None:
        """Take the plates, in seat order."""
        self.plates = plates
        for team, seats in enumerate(self.head.teams):
            for seat in seats:
                plates[seat].color = theme.TEAM_RINGS[team]
                plates[seat].note_color = TEAM_LINES[team]

    def name_partners(self) -> None:
        """Write on each plate whom it plays with."""
        for seats in self.head.teams:
            for seat in seats:
                mates = listed([self.plates[other].shown_name for other in seats if other != seat])
                self.plates[seat].note = _("with {names}").format(names=mates) if mates else ""

    def by_place(self) -> list[SeatPlate]:
        """Return the plates from the top down, left before right: the order of Tab."""
        return sorted(self.plates, key=lambda plate: (round(plate.rect[1]), plate.rect[0]))

    def place(self, rect: Rect) -> None:
        """Lie in the middle of a rectangle, the plates at its edges."""
        x, y, w, h = rect
        self.middle = (x + w / 2, y + h / 2)
        count = len(self.plates)
        down = (h - SIZE[1]) / 2
        self.radius = min(WIDEST + max(0.0, (h - 700) / 2), down - 30, w / 2 - 20)
        beside = w / 2 - self.radius * MOTIF - 16
        wide = min(SIZE[0], max(LEAST_PLATE, beside)) if count > 2 else min(SIZE[0], w)
        across = max((wide + 20) / 2, min((w - wide) / 2, down * 0.86))
        if count >= CROWD:
            wide = min(wide, (w - 40) / 3)
            across = (w - wide) / 2
        down = min(down, self.radius + 48)
        for plate, (right, below) in zip(self.plates, places(count), strict=True):
            plate.place(self.middle[0] + right * across, self.middle[1] + below * down, wide)

    def cover(self) -> Cover:
        """Return the disc as the cover of the game."""
        (x, y), r = self.middle, self.radius
        wide = r * MOTIF * 1.72
        drawing = (x - wide / 2, y - wide * 0.6, wide, wide * 1.2)
        return Cover(self.head.look, (x - r, y - r, 2 * r, 2 * r), r, drawing)

    def draw(self, canvas: Canvas) -> None:
        """Draw the disc, the partners' lines and the plates."""
        x, y = self.middle
        r = self.radius
        centre, edge = rgb(self.head.look.centre), rgb(self.head.look.edge)
        canvas.glow((x - r, y - r + 16, 2 * r, 2 * r), r, 26, BLACK, 120)
        self._draw_top(canvas, centre, edge)
        for (a, b), color in zip(self._pairs(), TEAM_LINES, strict=False):
            self._draw_pair(canvas, a, b, color)
        canvas.circle(x, y, r * MOTIF, fill=mix(centre, edge, 0.25), line=GOLD, line_opacity=0.45, line_width=1.2)
        canvas.sprite(self.head.look.cover, self.cover().picture)
        for plate in self.plates:
            plate.draw(canvas, (mix(edge, centre, 0.5), mix(edge, centre, 0.22)))
        for (a, b), color in zip(self._pairs(), TEAM_LINES, strict=False):
            self._draw_word(canvas, a, b, color)

    def _draw_top(self, canvas: Canvas, centre: theme.Color, edge: theme.Color) -> None:
        x, y = self.middle
        r, m = self.radius, 4.0
        light, dark = mix(centre, WHITE, 0.08), mix(centre, edge, 0.62)
        body = (
            f'<circle cx="{r + m:g}" cy="{r + m:g}" r="{r:g}" fill="url(#g)" stroke="{theme.hexed(GOLD)}" '
            f'stroke-opacity="0.6" stroke-width="1.4"/>'
        )
        grad = (
            f'<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{2 * (r + m):g}">'
            f'<stop offset="0" stop-color="{theme.hexed(light)}"/>'
            f'<stop offset="1" stop-color="{theme.hexed(dark)}"/></linearGradient>'
        )
        canvas.put(canvas.art.svg(body, 2 * (r + m), 2 * (r + m), grad), x, y)
        canvas.circle(x, y, r - 10, line=GOLD, line_opacity=0.25)

    def _pairs(self) -> list[tuple[SeatPlate, SeatPlate]]:
        return [(self.plates[team[0]], self.plates[team[1]]) for team in self.head.teams if len(team) == 2]

    @staticmethod
    def _ends(a: SeatPlate, b: SeatPlate) -> tuple[float, float, float, float]:
        return (
            a.rect[0] + a.rect[2] / 2, a.rect[1] + a.rect[3] / 2, b.rect[0] + b.rect[2] / 2, b.rect[1] + b.rect[3] / 2
        )  # fmt: skip

    def _draw_pair(self, canvas: Canvas, a: SeatPlate, b: SeatPlate, color: theme.Color) -> None:
        x1, y1, x2, y2 = self._ends(a, b)
        canvas.line(x1, y1, x2, y2, color=color, width=2, opacity=0.75)

    def _draw_word(self, canvas: Canvas, a: SeatPlate, b: SeatPlate, color: theme.Color) -> None:
        """Write `partners` on an upright line, between the middle and the plates; a level one has no room."""
        x1, y1, x2, y2 = self._ends(a, b)
        if abs(x1 - x2) > 1:
            return
        middle = (y1 + y2) / 2
        half = abs(y1 - y2) / 2 - SIZE[1] / 2
        at = (self.radius * MOTIF + half) / 2
        fill = mix(rgb(self.head.look.edge), WHITE, 0.06)
        for y in (middle - at, middle + at):
            canvas.chip(x1, y, _("partners"), color, fill, 1.0, anchor="c")
