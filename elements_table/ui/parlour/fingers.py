"""A hand on the rail, or at a chin: it comes up from behind the wood, in the colours of whose it is; fingers tap."""

import re
from typing import Final, NamedTuple

import pygame

from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.sprites import Sprites
from elements_table.ui.parlour.engraved_people import LAYER, WARM
from elements_table.ui.platform.people import Portrait

UP: Final = 3
"""How high a hand is that lies on the wood; 0 is out of sight."""
WIDE, HIGH = 76.0, 48.0
"""Of its picture, in units of the portrait."""
EDGE: Final = 24.0
"""How far down that the upper edge of the wood is."""
HIGHER: Final = 68.0
BELOW: Final = 8.0
"""How high a hand at a chin reaches over it, and what of its sleeve there is behind it."""
FINGERS: Final = ((11.0, 32.0, 9.4), (20.8, 35.5, 10.0), (31.2, 36.5, 10.0), (41.6, 33.0, 9.2))
"""Where each finger begins, where its tip is, and how thick it is; the first is the index."""
LIFT: Final = 6.0
LIT: Final = 212
"""What of 255 a hand keeps of the lamp's light."""
FILL: Final = r'fill="(#[0-9A-Fa-f]{6})"'


class Hand(NamedTuple):
    """How far a hand has come up, and which finger is lifted: 1 to 4, 0 none.

    Beside that where it lies: how far to the right, its fingers how far aside of that, both in units of a portrait;
    how far these reach over the wood, in tenths; whether it is a left one, and whether it lies at the chin instead.
    """

    up: int
    finger: int = 0
    aside: int = 0
    lean: int = 0
    reach: int = 10
    is_left: bool = False
    at_chin: bool = False


HIDDEN: Final = Hand(0)


def hand_of(art: Art, face: Portrait, size: float, hand: Hand) -> tuple[pygame.Surface, tuple[float, float]]:
    """Return the picture of somebody's hand, the person's being `size` dp wide: what is seen over the rail's edge.

    Its upper left corner lies so far, in dp, from the middle of the person, and from that edge.
    """
    unit, hand = size / 256, hand._replace(aside=0)
    high, over = (HIGHER + BELOW, HIGHER) if hand.at_chin else (HIGH, EDGE)

    def draw() -> pygame.Surface:
        svg = _svg(art.sprites, face, hand)
        drawn = art.svg(f'<g transform="scale({unit})">{svg}</g>', WIDE * unit, high * unit).copy()
        drawn.fill([round(LIT * part) for part in WARM], special_flags=pygame.BLEND_RGB_MULT)
        return pygame.transform.flip(drawn, flip_x=hand.is_left, flip_y=False)

    return art.cached(("hand", face.who, size, hand), draw), (-WIDE / 2 * unit, -over * unit)


def _svg(sprites: Sprites, face: Portrait, hand: Hand) -> str:
    """Return the SVG text of a hand in somebody's colours; fingers come over the edge last."""
    layers = re.findall(LAYER, sprites.svg(face.sprite).decode())
    skin, shade, sleeve = (re.findall(FILL, layers[layer])[0] for layer in (3, 1, 2))
    colours, out = (("skin", skin), ("shade", shade), ("sleeve", sleeve)), hand.up / UP
    text = sprites.svg("hand_chin" if hand.at_chin else "hand_rail", colours).decode()
    palm = text[text.index(">") + 1 : text.rindex("<")]
    if hand.at_chin:
        return f'<g transform="translate(0 {HIGHER * (1 - out) / 2:g})">{palm}</g>'
    over = out * hand.reach / 10
    fingers = (_finger(n, over, skin, shade, lifted=hand.finger == n + 1) for n in range(len(FINGERS)))
    slant = (-hand.lean if hand.is_left else hand.lean) / EDGE
    return (
        f'<g transform="matrix(1 0 {slant} 1 {-slant * EDGE} 0)"><g transform="matrix(1 0 0 {out} 0 '
        f'{EDGE * (1 - out)})">{palm}</g>{"".join(fingers) if hand.up > 1 else ""}</g>'
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
