"""Every zone of Alchemy's table, with what it holds."""

from __future__ import annotations

import math
from typing import Final

from elements_table.games.alchemy.scene.layout import (
    DISCARDS,
    DRAWN,
    ELEMENT_DECK,
    ELEMENT_HAND,
    FORMULA_DECK,
    FORMULA_HAND,
    LEFT_END,
    OFFER,
    POOL,
    RIGHT_END,
    SEEN,
    SEEN_ELEMENTS,
    SEEN_FORMULAE,
    SHOWN,
    SPENT,
    STACK,
    TRAY,
    Places,
)
from elements_table.games.alchemy.scene.shelves import Heap, Palm, Shelves
from elements_table.ui.drawing.theme import CARD_ASPECT, Lift
from elements_table.ui.stage.geometry import Fan, Pile, Row, Slots, Zone

HIGHEST: Final = 24.0
"""How much higher a full mastery stack stands than a single token."""
FLAT: Final = 6000.0
"""Radius of the fan of formulae."""


def zones(places: Places) -> list[Zone]:
    """Return all zones, lowest first."""
    return [*_stock(places), *_tokens(places), *_middle(places), *_rows(places), *_hands(places)]


def zone(places: Places, name: str) -> Zone:
    """Return one of them."""
    return next(zone for zone in zones(places) if zone.name == name)


def _stock(p: Places) -> list[Zone]:
    mx, my, _w, mh = p.mastery
    sx, sy, _sw, _sh = p.supply
    high = {2: 7, 3: 9, 4: 11}[p.seats]
    zones: list[Zone] = [
        Pile(
            name=f"supply{element}", rect=(mx, my, 1, 1), width=p.mastery_width, aspect=1.0, tidy=True, thickest=14,
            at=p.mastery_at(n), shift=(0, -min(HIGHEST, mh * 0.12) / (high - 1)), order=1,
        )
        for n, element in enumerate(SHOWN)
    ]  # fmt: skip
    y = p.deck_y
    box = (STACK + 6, STACK * CARD_ASPECT + 6)
    for name, x in zip((ELEMENT_DECK, FORMULA_DECK), p.decks, strict=True):
        zones.append(
            Pile(name=name, rect=(x - box[0] / 2, y - box[1] / 2, *box), width=STACK, at=(x, y),
                 shift=(1.0, -1.2), tidy=True, order=1)
        )  # fmt: skip
    for name, x in zip((DISCARDS, SPENT), p.discards, strict=True):
        zones.append(
            Pile(name=name, rect=(x - box[0] / 2, y - box[1] / 2, *box), width=STACK, at=(x, y),
                 shift=(0.6, -0.8), drop=name == DISCARDS, order=2, radius=6)
        )  # fmt: skip
    zones.append(Zone(name=POOL, rect=(sx + 50, sy + 46, 94, 40), width=34, aspect=1.0, order=0))
    return [*zones, *_seen(p)]


def _seen(p: Places) -> list[Zone]:
    zones: list[Zone] = [
        Row(name=f"{SEEN_ELEMENTS}{element}", rect=p.seen(n), width=SEEN, gap=6, order=4)
        for n, element in enumerate(SHOWN)
    ]
    zones.append(Shelves(name=SEEN_FORMULAE, rect=p.seen_formulae, width=p.tallest, order=4))
    return zones


def _tokens(p: Places) -> list[Zone]:
    zones: list[Zone] = []
    for seat in range(p.seats):
        if seat != p.viewer:
            for n, hand in ((6, "elements"), (7, "formulae")):
                rect = p.uncovered(seat, n)
                zones.append(
                    Palm(name=f"{hand}{seat}", rect=rect, width=rect[3] / CARD_ASPECT, gap=6,
                         count_at=p.holding(seat, n), order=4)
                )  # fmt: skip
        zones += [_token(p, f"mastery{seat}{element}", seat, element) for element in range(4)]
        zones.append(_token(p, f"aether{seat}", seat, 4))
        zones.append(_token(p, f"void{seat}", seat, 5))
    return zones


def _token(p: Places, name: str, seat: int, kind: int) -> Zone:
    x, y = p.token(seat, kind)
    mine = seat == p.viewer and kind == 5
    return Slots(
        name=name, rect=(x - 14, y - 14, 44, 28), width=p.token_width(seat), first=(x, y), pitch=(0, 0), order=3,
        drop=mine, radius=10,
    )  # fmt: skip


def _middle(p: Places) -> list[Zone]:
    most = 5 if p.seats == 2 else 8 if p.seats == 3 else 11
    x, y, w, h = p.upper
    width, pitch = p.drawn
    wide = most * pitch - (pitch - width)
    room = max(CARD_ASPECT, h - 84)  # less than nothing where no offer is shown
    offered = min(p.tallest * 1.15, (w - 84) / 5, room / CARD_ASPECT)
    zones: list[Zone] = [
        Row(
            name=DRAWN, rect=(p.right - wide, y, wide, p.drawn_high), width=width, gap=pitch - width,
            drop=True, order=4, radius=8,
        ),
        Row(
            name=OFFER, rect=(x + 18, y + 46, w - 36, room), centred=True, gap=14, width=offered, order=4,
            spread=True, drop=True, radius=12,
        ),
    ]  # fmt: skip
    for n in range(p.seats):
        px, py, pw, ph = p.pile(n)
        head, foot = p.pile_ends
        cards = max(CARD_ASPECT, ph - head - foot - 32)  # less than nothing where no pile is shown
        zones.append(
            Heap(
                name=f"pile{n}", rect=(px + 14, py + head, pw - 28, cards), width=min(78.0, cards / CARD_ASPECT),
                drop=True, order=5, reach=(px, py, pw, ph), radius=14,
            )
        )  # fmt: skip
        zones.append(
            Row(name=f"pool{n}", rect=(px + 14, py + ph - foot - 30, pw - 28, 26), width=26, aspect=1.0, gap=4,
                centred=True, order=6)
        )  # fmt: skip
    return zones


def _rows(p: Places) -> list[Zone]:
    zones: list[Zone] = [p.goals(seat) for seat in p.order[:-1]]
    zones.append(p.row_cards)
    for name, right in ((LEFT_END, False), (RIGHT_END, True)):
        rect = p.end(right)
        zones.append(Zone(name=name, rect=rect, width=rect[2], drop=True, order=6, radius=8))
    tx, ty, tw, th = p.tray
    wide = 6 * (p.pay_card + 12)
    zones.append(
        Row(name=TRAY, rect=(tx + 16, ty, wide, th), width=p.pay_card, gap=12, order=7, drop=True,
            reach=(tx, ty, tw, th), radius=12)
    )  # fmt: skip
    return zones


def _hands(p: Places) -> list[Zone]:
    (fx, fy, fw, fh), (ex, ey, ew, eh) = p.hands
    width = p.element_width
    count = max(2, p.form.elements)
    arc = width * 10.2
    step = math.degrees(math.asin(min(0.5, (ew - width) / (count - 1) / arc)))
    return [
        Fan(
            name=FORMULA_HAND, rect=(fx, fy, fw, fh), width=p.tallest,
            centre=(fx + fw / 2, p.bottom - 9 - p.tallest * CARD_ASPECT / 2), arc=FLAT,
            step=math.degrees((p.tallest + 5) / FLAT), span=fw, strip=1.03, order=8, spread=True, drop=True,
            radius=12,
        ),
        Fan(
            name=ELEMENT_HAND, rect=(ex, ey, ew, eh), width=width,
            centre=(ex + ew / 2, p.bottom - 22 - width * CARD_ASPECT / 2), arc=arc,
            step=max(0.5, step), span=ew, spread=True, order=9, drop=True, lift=Lift.FAN, strip=0.1, gap=0.6,
            radius=12,
        ),
    ]  # fmt: skip
