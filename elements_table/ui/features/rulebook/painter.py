"""Draws the pictures of a rulebook from the table's own pieces: cards in lines, a trick, a circle, a part of it."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import pygame

from elements_table.kernel.registry import Registry
from elements_table.kernel.words import _, unfilled
from elements_table.ui.common.still_table import Posed
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.drawing.sprites import unknown_sprites
from elements_table.ui.drawing.text import Measure
from elements_table.ui.drawing.theme import BODY, CARD_ASPECT, CORAL, GOLD, GREEN, SECONDARY, SHADE, STAGE, TEXT
from elements_table.ui.features.rulebook.pictures import ItemLine, LineItem, Proof, untrue
from elements_table.ui.platform.people import seated
from elements_table.ui.stage.geometry import Pose
from elements_table.ui.stage.motion.drawing import draw_look
from elements_table.ui.stage.parts import look_of
from elements_table.ui.stage.scene import Figure, Layout, Look, Names, Scene, View

LARGEST: Final = 84.0
TRICK: Final = 68.0
"""The widest cards of lines and of a trick, in dp."""
MARK: Final = 10.0
"""Radius of a tick or cross."""
RAISED: Final = 10.0
PITCH: Final = 96.0
"""From one line of cards to the next."""
BESIDE: Final = 92.0
"""Width of a card beside a part of a table."""
LEAST: Final = 192.0
"""How high a drawing is at least."""
FINE: Final = 0.62
"""How much smaller type may be on a part of a table than on the screen."""
AROUND: Final = (40.0, 14.0)
"""dp of the table shown beside zones, where the outer cards of a fan reach out of theirs, and over and under them."""
STRIP: Final = 0.46
"""How much shows of a card on which another lies, in widths."""
GAP: Final = 6.0
APART: Final = 20.0
"""Between single cards, and beside cards that lie over one another, in dp."""
SIGN: Final = 34.0
FOOT: Final = 30.0
"""Room below the cards for ticks, or for words, in dp."""
WORDS: Final = 50.0
"""No words that stand in the place of a card take less, in dp."""
NARROWEST: Final = 34.0
"""No card is narrower."""


@dataclass(frozen=True, slots=True)
class SignGroup:
    """A sign, or cards that lie over one another with what stands below them."""

    sign: str = ""
    cards: tuple[str, ...] = ()
    words: str = ""
    below: str = ""
    allowed: bool | None = None
    lit: bool = False
    dim: bool = False

    def cards_width(self, size: float) -> float:
        """Return the width of the cards alone."""
        return size * (1 + STRIP * (len(self.cards) - 1)) if self.cards else 0.0

    def room(self, size: float, measure: Measure) -> float:
        """Return the width of all of it."""
        if self.sign:
            return SIGN
        words = max(measure(self.words, BODY, "semi"), measure(self.below, BODY, "sans") if self.below else 0.0)
        return max(self.cards_width(size) if self.cards else WORDS, words)


class PictureLine:
    """A line of a picture with what the rules answer in it."""

    def __init__(self, line: ItemLine, proof: Proof) -> None:
        self.label = proof.said(line.label)
        self.gives = proof.said(line.gives)
        self.groups: list[SignGroup] = []
        for item in line.whole():
            if isinstance(item, str):
                self.groups.append(SignGroup(sign=item))
                continue
            allowed = proof.allows(item.asks) if item.asks else {"yes": True, "no": False}.get(item.mark)
            below, words = proof.said(item.below), proof.said(item.words)
            self.groups.append(SignGroup("", tuple(item.cards.split()), words, below, allowed, item.lit, item.dim))

    @property
    def foot(self) -> float:
        """Room that it needs below the cards."""
        marks = any(group.allowed is not None for group in self.groups)
        return FOOT * marks + (FOOT if not marks else 20.0) * any(group.below for group in self.groups)

    def width(self, size: float, measure: Measure) -> float:
        """Return how wide it is with cards of a size."""
        return max(x + group.room(size, measure) for x, group in self.placed(size, measure))

    def placed(self, size: float, measure: Measure) -> Iterator[tuple[float, SignGroup]]:
        """Yield each group with where it begins."""
        x = 0.0
        for group, after in zip(self.groups, [*self.groups[1:], None], strict=True):
            yield x, group
            are_many = len(group.cards) > 1 and after is not None and bool(after.cards)
            are_many |= after is not None and len(after.cards) > 1 and bool(group.cards)
            x += group.room(size, measure) + (APART if are_many else GAP)


def widest(row: PictureLine, room: float, measure: Measure) -> float:
    """Return the largest cards with which a row has room, as far as they can still be read."""
    low, high = NARROWEST, 200.0
    while high - low > 0.5:
        middle = (low + high) / 2
        low, high = (middle, high) if row.width(middle, measure) <= room else (low, middle)
    return low


class PicturePainter:
    """Draws what one picture shows into rectangles; tables are drawn once for a size."""

    def __init__(self, proof: Proof, scene: Scene) -> None:
        self.proof, self.scene = proof, scene
        self._tables: dict[tuple[float, tuple[int, int]], pygame.Surface] = {}

    def least(self, width: float) -> float:
        """Return how high the drawing wants to be at a width in dp."""
        picture = self.proof.picture
        if picture.lines:
            foot = max(row.foot for row in self._rows())
            pitch = picture.size * CARD_ASPECT + 22 + foot if picture.size else PITCH + foot * 0.8
            return max(LEAST, len(picture.lines) * pitch + 8)
        if picture.table:
            _x, _y, w, h = self.area()
            return min(330.0, width * h / w)
        return LEAST

    def draw(self, canvas: Canvas, rect: Rect) -> None:
        """Draw the picture in the middle of a rectangle."""
        picture = self.proof.picture
        if picture.trick:
            self._draw_trick(canvas, rect)
        elif picture.circle:
            self._draw_circle(canvas, rect)
        elif picture.table:
            self._draw_table(canvas, rect)
        else:
            self._draw_lines(canvas, rect)

    def mistakes(self, place: str, games: Registry) -> Iterator[str]:
        """Yield what the rules deny of the picture, else what it names that the game does not have, at `place`."""
        denied = [*untrue(self.proof.game.data.id, self.proof.picture, place, games)]
        yield from denied or self.unknown(place)

    def unknown(self, place: str) -> Iterator[str]:
        """Yield what a picture that the rules allow names, and the game does not have."""
        yield from (f"{place}: {mistake}" for mistake in self._unknown())

    def _unknown(self) -> Iterator[str]:
        proof = self.proof
        picture = proof.picture
        items = [item for line in picture.lines for item in line.whole() if isinstance(item, LineItem)]
        cards = [card for item in items for card in item.cards.split()] + [*filter(None, [picture.beside])]
        cards += [laid.card for laid in proof.trick()] if picture.trick else []
        looks = {card: look_of(self.scene.rulebook, card) for card in cards}
        yield from (f"there is no card {card}." for card, look in looks.items() if look is None)
        sprites = [look.sprite for look in looks.values() if isinstance(look, Figure)]
        yield from unknown_sprites(*sprites, *(f"{name}_bright" for name in picture.circle))
        if picture.table:
            shown = self._shown()
            yield from (f"there is no zone {name}." for name in picture.table if name not in shown)
        if picture.list and not any(entry.group == picture.list for entry in self.scene.rulebook.entries()):
            yield f"there is no list {picture.list}."
        said = [picture.title, picture.text, picture.note]
        said += [text for line in picture.lines for text in (line.label, line.gives)]
        said += [text for item in items for text in (item.words, item.below)]
        for text in said:
            yield from (f"there is no {name} among its names." for name in unfilled(proof.said(text)))

    def _rows(self) -> list[PictureLine]:
        return [PictureLine(line, self.proof) for line in self.proof.picture.lines]

    def _draw_lines(self, canvas: Canvas, rect: Rect) -> None:
        x, y, w, h = rect
        rows = self._rows()
        pitch = h / len(rows)
        label = max((canvas.text_width(row.label, face="semi") for row in rows), default=0.0)
        label += 18 if label else 0.0
        gives = max((canvas.text_width(row.gives, face="semi") for row in rows), default=0.0)
        gives += 18 if gives else 0.0
        foot = max(row.foot for row in rows)
        size = min(self.proof.picture.size or LARGEST, (pitch - foot - 14) / CARD_ASPECT)
        size = min(size, *(widest(row, w - label - gives, canvas.text_width) for row in rows))
        wide = max(row.width(size, canvas.text_width) for row in rows) + label + gives
        left = x + max(0.0, (w - wide) / 2)
        for n, row in enumerate(rows):
            middle = y + (n + 0.5) * pitch - foot / 2
            if row.label:
                canvas.text(row.label, left, middle, face="semi", color=SECONDARY, anchor="l")
            start = left + label
            if not label and not gives:
                start = x + (w - row.width(size, canvas.text_width)) / 2
            for place, group in row.placed(size, canvas.text_width):
                room = group.room(size, canvas.text_width)
                self._draw_group(canvas, group, start + place, middle, size, room)
            if row.gives:
                end = start + row.width(size, canvas.text_width)
                canvas.text(row.gives, end + 18, middle, face="semi", color=GOLD, anchor="l")

    def _draw_group(
        self, canvas: Canvas, group: SignGroup, x: float, middle: float, size: float, room: float
    ) -> None:
        if group.sign:
            _draw_sign(canvas, group.sign, x + room / 2, middle)
            return
        centre = x + room / 2
        high = size * CARD_ASPECT
        if group.words:
            canvas.text(group.words, centre, middle, face="semi", anchor="c")
        up = RAISED / 2 if group.allowed else 0.0
        left = centre - group.cards_width(size) / 2
        cards = CardArt(canvas.art)
        for n, text in enumerate(group.cards):
            look = self._look(text)
            wide = size * 0.72 if isinstance(look, Figure) else size  # figures are as high as half a card
            pose = Pose(left + size / 2 + n * size * STRIP, middle - up, 0.0, wide)
            dim = group.dim or group.allowed is False
            draw_look(canvas, cards, look, pose, pose.width, dim=dim, outline="gold" if group.lit else None)
        below = middle + high / 2 + 18
        if group.allowed is not None:
            draw_mark(canvas, centre, below, good=group.allowed)
            below += 22
        if group.below:
            canvas.text(group.below, centre, below, color=SECONDARY, anchor="c")

    def _look(self, text: str) -> Look:
        look = look_of(self.scene.rulebook, text)
        assert look is not None, f"{text}: no card of {self.proof.game.data.id}"  # else `mistakes` says so
        return look

    def _draw_trick(self, canvas: Canvas, rect: Rect) -> None:
        x, y, w, h = rect
        size = min(TRICK, (h - 6) / (2 * CARD_ASPECT + 0.08))
        high = size * CARD_ASPECT
        cx, cy = x + w / 2, y + h / 2
        across, down = size * 1.18, high / 2 + 3
        spots = ((cx, cy + down), (cx - across, cy), (cx, cy - down), (cx + across, cy))
        cards, trick = CardArt(canvas.art), self.proof.trick()
        for number, (seat, card) in enumerate(trick):
            side = (seat - self.proof.picture.seat) % 4
            px, py = spots[side]
            takes = seat == self.proof.taker
            pose = Pose(px, py, 0.0, size)
            draw_look(canvas, cards, self._look(card), pose, size, outline="gold" if takes else None)
            second = _("takes it") if takes else _("led") if number == 0 else ""
            self._name(canvas, seat, second, side, (px, py, size, high))

    def _name(self, canvas: Canvas, seat: int, second: str, side: int, card: Rect) -> None:
        px, py, size, high = card
        is_left, takes = side in (0, 1), seat == self.proof.taker
        nx = px - size / 2 - 12 if is_left else px + size / 2 + 12
        ny = py + (high / 4 if side == 0 else -high / 4 if side == 2 else 0)
        color = GOLD if takes else TEXT
        name = self.proof.names[seat]
        if second and takes and seat == self.proof.picture.seat:
            second = _("take it")
        canvas.text(name, nx, ny - (9 if second else 0), face="semi", color=color, anchor="r" if is_left else "l")
        if second:
            canvas.text(second, nx, ny + 11, color=color if takes else SECONDARY, anchor="r" if is_left else "l")

    def _draw_circle(self, canvas: Canvas, rect: Rect) -> None:
        x, y, w, h = rect
        names = self.proof.picture.circle
        cx, cy, r = x + w / 2, y + h / 2, min(w, h - 12) / 2 - 34
        canvas.circle(cx, cy, r, line=GOLD, line_opacity=0.45, line_width=1.5)
        for n, name in enumerate(names):
            angle = math.tau * n / len(names) - math.pi / 2
            px, py = cx + r * math.cos(angle), cy + r * math.sin(angle)
            canvas.circle(px, py, 29, fill=SHADE, fill_opacity=0.9, line=GOLD, line_opacity=0.8, line_width=1.5)
            canvas.icon(f"{name}_bright", px, py, 36)
            across = math.cos(angle)
            word = _(name.title())
            if abs(across) < 0.3:
                canvas.text(word, px + 40, py, face="semi", anchor="l")
            else:
                canvas.text(word, px + 40 * across, py, face="semi", anchor="l" if across > 0 else "r")
            _draw_arrow(canvas, cx, cy, r, math.tau * (n + 0.5) / len(names) - math.pi / 2)

    def _view(self) -> View:
        proof = self.proof
        seat = proof.picture.seat
        names = Names(proof.names, seat, True, seated(proof.names))
        return View(self.scene.unasked(proof.after.observation(seat)), names=names)

    def _layout(self) -> Layout:
        return Layout(*STAGE, self.proof.seats, self.proof.picture.seat)

    def _shown(self) -> dict[str, Rect]:
        layout = self.scene.formed(self._layout(), self._view())
        return {zone.name: zone.area for zone in self.scene.zones(layout)} | dict(self.scene.rulebook.places(layout))

    def area(self) -> tuple[float, float, float, float]:
        """Return the part of a table of 1280 x 800 that the zones take, with some room around them."""
        shown = self._shown()
        areas = [shown[name] for name in self.proof.picture.table]
        left, top = min(a[0] for a in areas) - AROUND[0], min(a[1] for a in areas) - AROUND[1]
        right, foot = (max(a[n] + a[n + 2] for a in areas) + AROUND[n] for n in (0, 1))
        return left, top, right - left, foot - top

    def _draw_table(self, canvas: Canvas, rect: Rect) -> None:
        x, y, w, h = rect
        left, top, wide, high = self.area()
        beside = BESIDE + APART if self.proof.picture.beside else 0.0
        part = min((w - beside) / wide, h / high, 1.0)
        x += (w - beside - wide * part) / 2
        if beside:
            look = self._look(self.proof.picture.beside)
            draw_look(canvas, CardArt(canvas.art), look, Pose(x + BESIDE / 2, y + h / 2, 0.0, BESIDE), BESIDE)
        area = canvas.pixels((x + beside, y + (h - high * part) / 2, wide * part, high * part))
        key = (canvas.scale * part, area.size)
        if key not in self._tables:
            self._tables.clear()
            with canvas.art.apart(canvas.scale * part, FINE) as art:
                self._tables[key] = self._painted(art, area.size, (-art.px(left), -art.px(top)))
        canvas.surface.blit(self._tables[key], area)

    def _painted(self, art: Art, size: tuple[int, int], origin: tuple[int, int]) -> pygame.Surface:
        """Return the zones on a table of a size in pixels, whose corner lies at `origin`."""
        surface = pygame.Surface(size, pygame.SRCALPHA)
        small = Canvas(surface, art, origin)
        posed = Posed(self.scene, self._view(), self._layout())
        if self.scene.rulebook.places(self._layout()):
            posed.draw(small, CardArt(art))
        else:
            posed.draw_pieces(small, CardArt(art), self.proof.picture.table)
        return surface


def draw_mark(canvas: Canvas, x: float, y: float, *, good: bool) -> None:
    """Draw a tick on a green disc, or a cross in a coral ring."""
    if good:
        canvas.circle(x, y, MARK, fill=GREEN)
        draw_tick(canvas, x, y)
    else:
        canvas.circle(x, y, MARK, line=CORAL, line_width=2)
        canvas.path("M7 7L13 13M13 7L7 13", (x - MARK, y - MARK, 20, 20), line=CORAL, line_width=2)


def draw_tick(canvas: Canvas, x: float, y: float, size: float = 1.0) -> None:
    """Draw a dark tick; of size 1 it fits a disc of `MARK`."""
    points = [((a - MARK) * size + MARK, (b - MARK) * size + MARK) for a, b in ((4.6, 10.4), (8.4, 14), (15.2, 6.6))]
    d = "M" + "L".join(f"{a:.2f} {b:.2f}" for a, b in points)
    canvas.path(d, (x - MARK, y - MARK, 2 * MARK, 2 * MARK), line=theme.DARK_TEXT, line_width=2.2 * size)


def _draw_sign(canvas: Canvas, sign: str, x: float, y: float) -> None:
    if sign == ">":
        canvas.path("M3 2L10 8L3 14Z", (x - 6, y - 8, 13, 16), line=TEXT, line_width=1.4)
    elif sign == "<>":
        canvas.icon("ui_exchange", x, y, 24, TEXT)
    else:
        canvas.text(sign, x, y, theme.TITLE, "serif", SECONDARY, "c")


def _draw_arrow(canvas: Canvas, cx: float, cy: float, r: float, angle: float) -> None:
    px, py = cx + r * math.cos(angle), cy + r * math.sin(angle)
    ahead = angle + math.pi / 2
    points = [(px + 8 * math.cos(ahead + turn), py + 8 * math.sin(ahead + turn)) for turn in (0.0, 2.5, -2.5)]
    d = "M" + "L".join(f"{a - px + 12:.1f} {b - py + 12:.1f}" for a, b in points) + "Z"
    canvas.path(d, (px - 12, py - 12, 24, 24), fill=GOLD)
