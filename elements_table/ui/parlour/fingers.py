"""A hand on the rail: it comes up from behind it, in the colours of whose it is, and its fingers tap."""

import re
from typing import Final, NamedTuple

import pygame

from elements_table.ui.drawing.art import Art
from elements_table.ui.parlour.engraved_people import LAYER, WARM
from elements_table.ui.platform.people import Portrait

UP: Final = 3
"""How high a hand is that lies on the wood; 0 is out of sight."""
WIDE, HIGH = 76.0, 48.0
"""Of its picture, in units of the portrait."""
EDGE: Final = 24.0
"""How far down that the upper edge of the wood is."""
FINGERS: Final = ((11.0, 32.0, 9.4), (20.8, 35.5, 10.0), (31.2, 36.5, 10.0), (41.6, 33.0, 9.2))
"""Where each finger begins, where its tip is, and how thick it is; the first is the index."""
LIFT: Final = 6.0
LIT: Final = 212
"""What of 255 a hand keeps of the lamp's light."""
FILL: Final = r'fill="(#[0-9A-Fa-f]{6})"'


class Hand(NamedTuple):
    """How far a hand has come up, and which finger is lifted: 1 to 4, 0 none."""

    up: int
    finger: int


HIDDEN: Final = Hand(0, 0)


def hand_of(art: Art, face: Portrait, size: float, hand: Hand) -> pygame.Surface:
    """Return the picture of somebody's hand, the person's being `size` dp wide: what is seen over the rail's edge."""
    unit = size / 256

    def draw() -> pygame.Surface:
        drawn = art.svg(_svg(art.sprites.svg(face.sprite).decode(), hand, unit), WIDE * unit, HIGH * unit).copy()
        drawn.fill([round(LIT * part) for part in WARM], special_flags=pygame.BLEND_RGB_MULT)
        return drawn

    return art.cached(("hand", face.who, size, hand), draw)


def _svg(portrait: str, hand: Hand, unit: float = 1.0) -> str:
    """Return the SVG text of a hand in the colours of a portrait; fingers come over the edge last."""
    layers = re.findall(LAYER, portrait)
    skin, shade, sleeve = (re.findall(FILL, layers[layer])[0] for layer in (3, 1, 2))
    out = hand.up / UP
    parts = [
        f'<path d="M6 {EDGE}C6 14 14 7 26 7L44 7C58 8 66 15 68 {EDGE}Z" fill="{sleeve}"/>',
        f'<path d="M10 {EDGE}C8 12 14 5 26 4C36 2 48 5 52 13C54 17 55 21 55 {EDGE}Z" fill="{skin}"/>',
        f'<path d="M38 4C46 4 51 8 53 13C54 17 55 21 55 {EDGE}L45 {EDGE}C46 16 44 8 38 4Z" fill="{shade}"/>',
    ]
    fingers = (_finger(n, out, skin, shade, lifted=hand.finger == n + 1) for n in range(len(FINGERS)))
    return (
        f'<g transform="scale({unit})"><g transform="matrix(1 0 0 {out} 0 {EDGE * (1 - out)})">{"".join(parts)}</g>'
        f"{''.join(fingers) if hand.up > 1 else ''}</g>"
    )


def _finger(n: int, out: float, skin: str, shade: str, *, lifted: bool) -> str:
    left, tip, thick = FINGERS[n]
    tip, top, right = EDGE + (tip - EDGE) * out - LIFT * lifted, EDGE - 10 * out, left + thick
    body = f"M{left} {top}L{left} {tip - 5}C{left} {tip + 2} {right} {tip + 2} {right} {tip - 5}L{right} {top}"
    nail, wide, dark = tip - 2.6, thick * 0.24, right - thick * 0.34
    return (
        f'<path d="M{left} {EDGE}L{left + 1.5} {tip + 2}L{right + 2.5} {tip + 2}L{right + 1} {EDGE}Z" '
        f'fill="#000000" fill-opacity="0.28"/><path d="{body}Z" fill="{skin}"/>'
        f'<path d="M{dark} {top}L{dark} {tip - 1}C{right} {tip - 1} {right} {tip - 3} {right} {tip - 5}'
        f'L{right} {top}Z" fill="{shade}" fill-opacity="0.75"/>'
        f'<path d="{body}" fill="none" stroke="{shade}" stroke-width="1.4" stroke-linejoin="round"/>'
        f'<path d="M{left + wide} {nail - 4}C{left + wide} {nail + 1} {right - wide} {nail + 1} {right - wide} '
        f'{nail - 4}C{right - wide} {nail - 6} {left + wide} {nail - 6} {left + wide} {nail - 4}Z" '
        f'fill="#FFFFFF" fill-opacity="0.3"/>'
    )
