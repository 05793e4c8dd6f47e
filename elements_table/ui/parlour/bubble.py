"""What somebody says: a paper bubble beside them, with its tip at their mouth."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import pygame

from elements_table.ui.drawing import theme
from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.canvas import Canvas, Painter, Rect
from elements_table.ui.parlour.places import Bust, Parlour

SIZE: Final = 18.0
PAD: Final = (20.0, 11.0)
LINE: Final = 24.0
RADIUS: Final = 20.0
MOST_LINES: Final = 4
TIP: Final = 9.0
"""Half the breadth of the tip where it leaves the bubble."""
SMALLER: Final = 16.0
"""The size of words that find no room else."""
LEAST: Final = 120.0
WIDEST: Final = 400.0
"""Of a bubble, in dp."""
WIDTHS: Final = (WIDEST, 270.0, 210.0, 160.0)
LIFTS: Final = tuple(range(0, 260, 20))
"""How wide words at one's own portrait are at the most, and how much higher they may be, for want of room."""
ROWS: Final = 3
BESIDE: Final = 14.0
APART: Final = 7.5
"""Between a bubble and whose it is, and between it and anything else."""
TOP: Final = 8.0
AROUND: Final = 24.0
"""What a picture of a bubble shows around it: its shadow."""


class Bubble(NamedTuple):
    """Lines of words in a rectangle, said by the mouth at a point; in dp."""

    lines: Sequence[str]
    rect: Rect
    mouth: tuple[float, float]
    size: float = SIZE

    def moved(self, left: float) -> "Bubble":
        """Return the same with its left edge at an x."""
        return self._replace(rect=(left, *self.rect[1:]))

    def draw(self, canvas: Canvas) -> None:
        """Draw the paper, its tip and the words."""
        x, y, w, h = self.rect
        canvas.shadow(self.rect, RADIUS, theme.Lift.REST)
        tip_x, _tip_y = self.mouth
        root = min(max(tip_x, x + 2 * RADIUS), x + w - 2 * RADIUS)
        middle = y + h / 2
        if x <= tip_x <= x + w:  # the mouth is above or below
            corners = ((root - TIP, middle), (root + TIP, middle), self.mouth)
        else:
            side = x + RADIUS / 2 if tip_x < x else x + w - RADIUS / 2
            corners = ((side, middle - TIP), (side, middle + TIP), self.mouth)
        left, top = min(x for x, _y in corners), min(y for _x, y in corners)
        right, bottom = max(x for x, _y in corners), max(y for _x, y in corners)
        d = "M" + "L".join(f"{x - left:.1f} {y - top:.1f}" for x, y in corners) + "Z"
        canvas.path(d, (left, top, right - left, bottom - top), fill=theme.PAPER)
        canvas.box(self.rect, min(RADIUS, h / 2), fill=theme.PAPER)
        for n, line in enumerate(self.lines):
            middle = y + PAD[1] + (n + 0.5) * LINE * self.size / SIZE
            canvas.text(line, x + PAD[0], middle, self.size, "serif", theme.WRITTEN, "l")

    def picture(self, art: Art) -> tuple[pygame.Surface, tuple[float, float]]:
        """Return the same as a picture that can fade, and the point where its corner belongs, in dp."""
        (x, y, w, h), (tip_x, tip_y) = self.rect, self.mouth
        left, top = min(x, tip_x) - AROUND, min(y, tip_y) - AROUND
        right, bottom = max(x + w, tip_x) + AROUND, max(y + h, tip_y) + AROUND
        image = pygame.Surface((art.px(right - left), art.px(bottom - top)), pygame.SRCALPHA)
        canvas = Canvas(image, art)
        with canvas.shifted(-left, -top):
            self.draw(canvas)
        return image, (left, top)


def bubble(
    painter: Painter,
    text: str,
    mouth: tuple[float, float],
    at: tuple[float, float],
    most: float,
    top: float = TOP,
    size: float = SIZE,
) -> Bubble:
    """Return what is said as a bubble whose left edge and middle are `at` a point, no wider than `most` dp.

    It is no higher than `top`, in dp.
    """
    lines = painter.evened(text, most - 2 * PAD[0], size, "serif")
    wide = max(painter.text_width(line, size, "serif") for line in lines) + 2 * PAD[0]
    high = len(lines) * LINE * size / SIZE + 2 * PAD[1]
    return Bubble(lines, (at[0], max(top, at[1] - high / 2), wide, high), mouth, size)


def at_seal(
    painter: Painter, text: str, seal: tuple[float, float, float], large: float = 1.0, taken: Sequence[Rect] = (),
    told: Sequence[Rect] = (),
) -> Bubble:  # fmt: skip
    """Return words above one's own portrait (its middle and radius) or beside it, where they cover nothing `taken`.

    They cover of what is `told` as little as can be. Where they find no such place they are above it.
    """
    (x, y, r), found = seal, []
    kinds = [bubble(painter, text, (x, y - r - 2), (0, 0), most * large, size=SIZE * large) for most in WIDTHS]
    for lift in LIFTS:
        for said in kinds:
            _x, _y, w, h = said.rect
            found.append(said._replace(rect=(max(TOP, x - w / 2), y - r - BESIDE - h - lift, w, h)))
            if not lift:
                places = ((y, (x + r + 2, y)), (y + r + BESIDE, (x + 0.8 * r, y + 0.7 * r)))
                found += [said._replace(rect=(x + r + BESIDE, at - h / 2, w, h), mouth=to) for at, to in places]
    free = [said for said in found if _is_free(said.rect, taken)] or found[:1]
    read = [pygame.FRect(one) for one in told]
    return min(free, key=lambda said: len(pygame.FRect(said.rect).union((*said.mouth, 1, 1)).collidelistall(read)))


def speech(
    painter: Painter,
    words: str,
    parlour: Parlour,
    taken: Sequence[Rect],
    *,
    seat: int | None = None,
    rows: int = ROWS,
    large: float = 1.0,
) -> Bubble | None:
    """Return words as somebody (of a `seat`) says them where that covers nothing `taken`; None: nobody can.

    They stand in the dark above the rail, beside a face or over it.
    """
    if not words:
        return None
    sizes = (SIZE * large,) if seat is None else (SIZE * large, SMALLER * large)
    found = (said for size in sizes for said in _said(painter, words, parlour, seat, size))
    free = [*taken, *(bust.face for bust in parlour.busts.values())]
    return next((said for said in found if len(said.lines) <= rows and _is_free(said.rect, free)), None)


def on_cloth(painter: Painter, words: str, bust: Bust, parlour: Parlour, taken: Sequence[Rect]) -> Bubble | None:
    """Return words on the cloth before somebody who finds no room beside them, clear of what is `taken`."""
    if not words:
        return None
    x, y, wide, high = bubble(painter, words, bust.mouth, (0.0, 0.0), WIDEST, size=SMALLER).rect
    x, y = min(max(TOP, bust.x - wide / 2), parlour.width - TOP - wide), parlour.rail(bust.x) + APART
    said = bubble(painter, words, bust.mouth, (x, y + high / 2), WIDEST, size=SMALLER)
    return said if _is_free(said.rect, taken) else None


def _said(painter: Painter, words: str, parlour: Parlour, seat: int | None, size: float) -> Iterator[Bubble]:
    """Yield where the words fit beside somebody: who sits opposite first, to the right of them first."""
    busts = sorted(parlour.busts.values(), key=lambda bust: abs(bust.x - parlour.width / 2))
    top = theme.TOP_BAR if seat is None else TOP
    for bust in busts if seat is None else (parlour.busts[seat],):
        faces = [other.face for other in busts if other is not bust]
        sides = (True, False) if seat is None or bust.x <= parlour.width / 2 + 1 else (False, True)
        for is_right in sides:
            left, right = _room(bust, faces, parlour.width, is_right=is_right)
            if right - left < LEAST:
                continue
            x, y = bust.mouth
            mouth = (x if is_right else 2 * bust.x - x, y)
            said = bubble(painter, words, mouth, (left, y), min(WIDEST, right - left), top, size)
            if said.rect[2] <= right - left:  # else a word is too long
                beside = said if is_right else said.moved(right - said.rect[2])
                yield from _above_rail(beside, parlour, top, bust.shoulders[1])
        if seat is not None:
            said = bubble(painter, words, (bust.x, bust.top), (0.0, 0.0), WIDEST, size=size)
            _x, _y, wide, high = said.rect
            left = min(max(TOP, bust.x - wide / 2), parlour.width - TOP - wide)
            if bust.top - high - APART >= TOP:
                yield said._replace(rect=(left, bust.top - high - APART, wide, high))


def _above_rail(said: Bubble, parlour: Parlour, top: float, least: float) -> Iterator[Bubble]:
    """Yield a bubble no lower than `least` and the rail under its two ends, where it is not too high for that."""
    x, y, w, h = said.rect
    y = min(y, min(least, parlour.edge(x), parlour.edge(x + w)) - APART - 0.01 - h)
    if y >= top:
        yield said._replace(rect=(x, y, w, h))


def _is_free(rect: Rect, taken: Sequence[Rect]) -> bool:
    x, y, w, h = rect
    block = pygame.FRect(x - APART, y - APART, w + 2 * APART, h + 2 * APART)
    return block.collidelist([pygame.FRect(one) for one in taken]) < 0


def _room(bust: Bust, faces: Sequence[Rect], width: float, *, is_right: bool) -> tuple[float, float]:
    x, _y, w, _h = bust.face
    if is_right:
        ends = [face[0] for face in faces if face[0] > bust.x]
        return x + w + BESIDE, min([width - theme.MARGIN, *(end - APART for end in ends)])
    ends = [face[0] + face[2] for face in faces if face[0] < bust.x]
    return max([theme.MARGIN, *(end + APART for end in ends)]), x - BESIDE
