"""Every zone of Alchemy's table: cards in lines, none over another where that would hide its cost."""

import math
from dataclasses import dataclass
from typing import Final

from elements_table.games.alchemy.scene import layout as table
from elements_table.games.alchemy.scene.layout import SHOWN, Places
from elements_table.ui.drawing.theme import CARD_ASPECT, Lift
from elements_table.ui.stage.geometry import Fan, Pile, Pose, Row, Slots, Zone

STACKED: Final = 34.0
"""Width of the tokens in a mastery stack, in units."""
FLAT, ROUND = 2600.0, 1000.0
"""Radius of the fans of formulae and of element cards, in units."""
SEEN: Final = 0.61
"""How much of a card in hand is over the window's lower edge at least, in its height."""
TRAY_ROOM: Final = 24.0
"""What a pile leaves free of its tray, on both sides together."""
LEAST_GAP: Final = 3.0
LEAST_SEEN: Final = 0.27
"""How much of each card of a pile shows at least, in widths."""
LEAN, SAG = 2.2, 0.012
"""How much more each card of a pile leans than the one before it, in degrees, and how far the outer ones sink."""


@dataclass(frozen=True, kw_only=True)
class CardLine(Zone):
    """Cards side by side from the left; with more than fit first the gap falls, then the width."""

    gap: float = 12.0
    centred: bool = False

    def poses(self, count: int) -> list[Pose]:
        """Return the line; all stay inside the rectangle, and none covers another."""
        x, y, w, h = self.rect
        if not count:
            return []
        gap = min(self.gap, max(LEAST_GAP, (w - count * self.width) / max(1, count - 1)))
        width = min(self.width, (w - gap * (count - 1)) / count)
        if self.centred:
            x += max(0.0, w - count * (width + gap) + gap) / 2
        return [Pose(x + width / 2 + i * (width + gap), y + h / 2, 0.0, width) for i in range(count)]


@dataclass(frozen=True, kw_only=True)
class Aloof(Zone):
    """A place that takes a card, which lies elsewhere for as long as it is held there."""

    middle: tuple[float, float]

    def poses(self, count: int) -> list[Pose]:
        """Return where the card lies."""
        return [Pose(*self.middle, 0.0, self.width)] * count

    @property
    def anchor(self) -> Pose:
        x, y, w, h = self.rect
        return Pose(x + w / 2, y + h / 2, 0.0, w)


@dataclass(frozen=True, kw_only=True)
class Palm(Row):
    """The hand of a rival: its cards come and go at its count; they lie in a row where it is uncovered."""

    count_at: tuple[float, float]

    @property
    def anchor(self) -> Pose:
        return Pose(*self.count_at, 0.0, self.width)


@dataclass(frozen=True, kw_only=True)
class Shelves(Zone):
    """Cards in lines from the left, one below the other, as large as they all have room for."""

    gap: float = 8.0

    def poses(self, count: int) -> list[Pose]:
        """Return as many lines as let the cards be widest."""
        if not count:
            return []
        x, y, w, h = self.rect
        width, across = max(self._fitting(count, rows, w, h) for rows in range(1, 5))
        left, top, step = x + width / 2, y + width * self.aspect / 2, width + self.gap
        down = width * self.aspect + self.gap
        return [Pose(left + i % across * step, top + i // across * down, 0.0, width) for i in range(count)]

    def _fitting(self, count: int, rows: int, w: float, h: float) -> tuple[float, int]:
        """Return how wide cards in so many lines can be, and how many stand in each."""
        across = -(-count // rows)
        wide = (w - self.gap * (across - 1)) / across
        return max(1.0, min(self.width, wide, (h - self.gap * (rows - 1)) / rows / self.aspect)), across


@dataclass(frozen=True, kw_only=True)
class Heap(Zone):
    """Cards of a pile around the middle of `rect`: in one row, or in two where they are wider then."""

    gap: float = 12.0

    def poses(self, count: int) -> list[Pose]:
        """Return one row of cards of which enough shows, or two of smaller cards, pairs side by side."""
        x, y, w, h = self.rect
        high = (h - 4) / 2
        width, alone = high / CARD_ASPECT, min(self.width, w / (1 + LEAST_SEEN * max(0, count - 1)))
        if alone >= width:
            return _row(x, y + h / 2, w, count, alone, self.gap)
        upper = (count + 3) // 4 * 2
        return [
            *_row(x, y + high / 2, w, upper, width, self.gap / 2),
            *_row(x, y + high * 1.5 + 4, w, count - upper, width, self.gap / 2),
        ]


def _row(x: float, y: float, w: float, count: int, width: float, gap: float) -> list[Pose]:
    step = width + gap
    if count > 1:
        step = min(step, (w - width) / (count - 1))
    left = x + (w - width - step * (count - 1)) / 2 + width / 2
    middle = (count - 1) / 2
    return [
        Pose(left + i * step, y + abs(i - middle) ** 2 * width * SAG, (middle - i) * LEAN, width)
        for i in range(count)
    ]


def zones(places: Places) -> list[Zone]:
    """Return all zones, lowest first."""
    return [*_stock(places), *_tokens(places), *_middle(places), *_rows(places), *_hands(places)]


def zone(places: Places, name: str) -> Zone:
    """Return one of them."""
    return next(zone for zone in zones(places) if zone.name == name)


def _stock(p: Places) -> list[Zone]:
    s = p.parlour.s
    width = s(p.at.decks[4]) * min(1.0, p.cards)
    wide, high = s(52), s(68)
    zones: list[Zone] = []
    for n, element in enumerate(SHOWN):
        x, y = p.stack(n)
        zones.append(
            Pile(name=f"supply{element}", rect=(x - s(20), y - s(20), s(40), s(40)), width=s(STACKED), aspect=1.0,
                 tidy=True, thickest=14, at=(x, y + s(4)), shift=(0, -s(0.9)), order=1)
        )  # fmt: skip
    for n, name in enumerate((table.ELEMENT_DECK, table.FORMULA_DECK, table.DISCARDS, table.SPENT)):
        x, y = p.deck(n)
        zones.append(
            Pile(name=name, rect=(x - wide / 2, y - high / 2, wide, high), width=width, at=(x, y),
                 shift=(s(1.2), -s(1.4)) if n < 2 else (s(0.6), -s(0.8)), tidy=n < 2, drop=name == table.DISCARDS,
                 order=1 if n < 2 else 2, radius=6)
        )  # fmt: skip
    zones.append(Zone(name=table.POOL, rect=(*p.parlour.at(640, p.at.piles[1]), s(1), s(1)), width=s(34), aspect=1.0))
    for n, element in enumerate(SHOWN):
        zones.append(Row(name=f"{table.SEEN_ELEMENTS}{element}", rect=p.seen(n), width=s(40), gap=s(5), order=4))
    zones.append(Shelves(name=table.SEEN_FORMULAE, rect=p.seen(len(SHOWN)), width=s(110), order=4))
    return zones


def _tokens(p: Places) -> list[Zone]:
    zones: list[Zone] = []
    for seat in range(p.seats):
        for n, hand in ((6, "elements"), (7, "formulae")) if seat != p.viewer else ():
            rect = p.uncovered(seat, n)
            zones.append(
                Palm(name=f"{hand}{seat}", rect=rect, width=rect[3] / CARD_ASPECT, gap=p.parlour.s(4),
                     count_at=p.holding(seat, n), order=4)
            )  # fmt: skip
        for kind, name in enumerate([*(f"mastery{seat}{n}" for n in range(4)), f"aether{seat}", f"void{seat}"]):
            x, y = p.token(seat, kind)
            width = p.token_width(seat)
            zones.append(
                Slots(name=name, rect=(x - width * 0.7, y - width * 0.7, width * 2.1, width * 1.4), width=width,
                      first=(x, y), pitch=(0, 0), order=3, drop=seat == p.viewer and kind == 5, radius=10)
            )  # fmt: skip
    return zones


def _middle(p: Places) -> list[Zone]:
    s = p.parlour.s
    drawn = p.drawn
    wide = drawn[3] / CARD_ASPECT * min(1.0, p.cards)
    left, right, y, width = p.at.offer
    offered = min(s(width) * min(1.0, p.cards), (s(right - left) - s(48)) / 5)
    zones: list[Zone] = [
        Row(name=table.DRAWN, rect=drawn, width=wide, gap=s(8), drop=True, order=4, radius=10, centred=True),
        Row(name=table.OFFER, rect=p.span(left, right, y, offered * CARD_ASPECT), centred=True, gap=s(12),
            width=offered, order=4, spread=True, drop=True, radius=12),
    ]  # fmt: skip
    size, inset = s(34), s(TRAY_ROOM)
    for n in range(p.seats):
        x, y, w, h = tray = p.pile(n)
        card = min(s(p.at.pile) * min(1.1, p.cards), (h - s(24)) / CARD_ASPECT)
        zones += (
            Heap(name=f"pile{n}", rect=(x + s(TRAY_ROOM / 2), y + s(12), w - inset, h - s(24)), width=card, drop=True,
                 order=5, reach=tray, radius=s(14)),
            Slots(name=f"pool{n}", rect=(x, y + h - size, w, size), width=size,
                  first=(x + w - s(26), y + h - s(22)), pitch=(-s(20), 0), order=6),
        )  # fmt: skip
    return [*zones, *_payment(p)]


def _payment(p: Places) -> list[Zone]:
    s = p.parlour.s
    first, y, pitch, card = p.at.sockets
    steps = p.form.slots - 1
    middle, long = first + p.aside + steps / 2 * pitch, steps * pitch + card
    ax, ay, asked = p.at.asking
    x, down, wide = p.at.paid
    return [
        Row(name=table.TRAY, rect=p.parlour.rect(middle, y, long, 110), width=s(card), gap=s(pitch - card), order=7,
            drop=True, reach=p.parlour.rect(middle, y, long + 20, 124), radius=12),
        Zone(name=table.ASKING, rect=p.parlour.rect(ax, ay, asked, asked * CARD_ASPECT), width=s(asked), order=7),
        *[Aloof(name=name, rect=p.end(right), width=s(wide), middle=p.parlour.at(x + p.aside, down), drop=True,
                order=6, radius=8, joins=False)
          for name, right in ((table.LEFT_END, False), (table.RIGHT_END, True))],
    ]  # fmt: skip


def _rows(p: Places) -> list[Zone]:
    zones: list[Zone] = []
    is_large = p.form.middle == "rows"
    for seat in range(p.seats):
        is_mine = seat == p.viewer and not is_large
        rect = p.row_cards if is_mine else p.row_of(seat)
        width = min(p.own[1] if is_mine else rect[3] / CARD_ASPECT, p.parlour.s(96))
        gap = p.own[2] if is_mine else p.parlour.s(10 if is_large else 4)
        centred = not is_mine and not is_large
        zones.append(CardLine(name=f"row{seat}", rect=rect, width=width, gap=gap, order=5, centred=centred))
    return zones


def _hands(p: Places) -> list[Zone]:
    (fx, fy, fw, fh), (ex, ey, ew, eh) = p.hands
    s = p.parlour.s
    formula = min(s(p.at.formula) * p.largest, fw / max(1, p.form.formulae) / 1.04)
    element = eh / CARD_ASPECT - s(4) if p.is_stacked else s(p.at.element) * p.largest
    flat = s(FLAT)
    arc = flat if p.is_stacked else s(ROUND)
    pitch = min(element * 1.05, (ew - element) / (max(2, p.form.elements) - 1))
    step = math.degrees(math.asin(min(0.5, pitch / arc)))
    return [
        Fan(name=table.FORMULA_HAND, rect=(fx, fy, fw, fh), width=formula,
            centre=(fx + fw / 2, _sunk(p, fy, formula)), arc=flat, step=math.degrees(formula * 1.04 / flat), span=fw,
            strip=1.03, order=8, spread=True, drop=True, radius=12),
        Fan(name=table.ELEMENT_HAND, rect=(ex, ey, ew, eh), width=element,
            centre=(ex + ew / 2, _sunk(p, ey, element)), arc=arc, step=max(0.5, min(step, 5.0)), span=ew, spread=True,
            order=7 if p.is_stacked else 9, drop=True, lift=Lift.FAN, strip=0.1, gap=0.6, radius=12),
    ]  # fmt: skip


def _sunk(p: Places, top: float, width: float) -> float:
    """Return the middle of cards in hand whose upper edge is at `top`; the lower window edge may cut their foot."""
    high = width * CARD_ASPECT
    return min(top + high / 2, p.height + high * (0.5 - SEEN))
