"""A hand on the rail, or at a chin: it comes up from behind the wood, in the colours of whose it is; fingers tap."""

import re
from collections.abc import Iterator, Sequence
from functools import partial
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

import pygame

from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.sprites import Sprites
from elements_table.ui.drawing.theme import WHITE, hexed, mix, rgb
from elements_table.ui.parlour.engraved_people import FILL, LAYER, WARM, ink_of
from elements_table.ui.platform.people import Portrait

UP: Final = 3
RISES: Final = 9
"""How high a hand is that lies on the wood, and one that is raised; 0 is out of sight."""
WIDE, HIGH = 128.0, 66.0
"""Of its picture, in units of the portrait, with the arm."""
PALM: Final = 38.0
"""Where in it the middle of the hand is."""
OVER: Final = 18.0
"""How far over the hand its sleeve reaches."""
EDGE: Final = 24.0
"""How far down from there the upper edge of the wood is."""
RAISED: Final = MappingProxyType({
    "chin": (76.0, 76.0, 68.0), "cup": (76.0, 76.0, 70.0), "brow": (92.0, 128.0, 118.0),
    "flat": (128.0, 48.0, EDGE + 2), "folded": (176.0, 48.0, EDGE + 2),
})  # fmt: skip
"""How wide and high the picture of a hand is that is raised or lies, and how much of it is over that edge."""
FINGERS: Final = ((11.0, 32.0, 9.4), (20.8, 35.5, 10.0), (31.2, 36.5, 10.0), (41.6, 33.0, 9.2))
"""Where each finger begins, where its tip is, and how thick it is; the first is the index."""
LIFT: Final = 6.0
BRIGHTER: Final = 0.10
"""How much lighter a sleeve is than what it lies before; cuffs, and fingers' edges, are so three times."""

Raised = Literal["", "chin", "cup", "brow", "flat", "folded"]


class Hand(NamedTuple):
    """How far a hand has come up, and which finger is lifted: 1 to 4, 0 none.

    Beside that where it lies: how far to the right, its fingers how far aside of that, both in units of a portrait;
    how far these reach over the wood, in tenths; whether it is a left one, and how it is raised instead (`RAISED`).
    """

    up: int
    finger: int = 0
    aside: int = 0
    lean: int = 0
    reach: int = 10
    is_left: bool = False
    raised: Raised = ""

    @property
    def lower(self) -> float:
        """How far one that is raised is still below where it will be, in units of the portrait."""
        return RAISED[self.raised][2] * (1 - self.up / RISES) if self.raised else 0.0


HIDDEN: Final = Hand(0)


def hand_of(
    art: Art, face: Portrait, size: float, hand: Hand
) -> tuple[Sequence[pygame.Surface], tuple[float, float]]:
    """Return somebody's arm, which is seen as far as no wood is before it, and the fingers that lie on that.

    The person's picture is `size` dp wide; the upper left corner of both lies so far, in dp, from the middle of the
    person, and from the upper edge of the wood.
    """
    unit, hand = size / 256, hand._replace(aside=0, up=UP if hand.raised else hand.up)
    wide, high, over = RAISED.get(hand.raised, (WIDE, HIGH, OVER + EDGE))
    left = wide / 2 if hand.raised == "folded" else PALM

    def draw(n: int) -> pygame.Surface:
        svg = [*_svgs(art.sprites, face, hand)][n]
        part = art.svg(f'<g transform="scale({unit})">{svg}</g>', wide * unit, high * unit).copy()
        if not art.strong:
            part.fill([round(255 * level) for level in WARM], special_flags=pygame.BLEND_RGB_MULT)
        return pygame.transform.flip(part, flip_x=hand.is_left, flip_y=False)

    left = wide - left if hand.is_left else left
    shown = hand._replace(finger=0, reach=10), hand  # one arm, however fingers are
    parts = [art.cached(("hand", face.who, size, n, one), partial(draw, n)) for n, one in enumerate(shown)]
    return parts, (-left * unit, -over * unit)


def _svgs(sprites: Sprites, face: Portrait, hand: Hand) -> Iterator[str]:
    """Yield the SVG text of an arm in somebody's colours, and of fingers that have come over the edge."""
    svg = sprites.svg(face.sprite).decode()
    neck, clothes, head = re.findall(LAYER, svg)[1:4]
    (skin, *_), (shade, *_), (worn, *more) = (re.findall(FILL, layer) for layer in (head, neck, clothes))
    sleeve, ink = mix(rgb(worn), WHITE, BRIGHTER), ink_of(svg)
    cuff = max(map(rgb, more), key=sum, default=mix(sleeve, WHITE, 3 * BRIGHTER))
    colours = ("skin", skin), ("shade", shade), ("sleeve", hexed(sleeve)), ("cuff", hexed(cuff)), ("ink", hexed(ink))
    text, out = sprites.svg(f"hand_{hand.raised or 'rail'}", colours).decode(), hand.up / UP
    arm = text[text.index(">") + 1 : text.rindex("<")]
    if hand.raised:
        behind, *lying = arm.split('<g id="over">')
        yield from (behind, "".join(f"<g>{part}" for part in lying))
        return
    over, slant = out * hand.reach / 10, (-hand.lean if hand.is_left else hand.lean) / EDGE
    leaning = f'<g transform="matrix(1 0 {slant:g} 1 {-slant * EDGE:g} {OVER:g})">'
    yield f'{leaning}<g transform="translate(0 {(OVER + EDGE) * (1 - out):g})">{arm}</g></g>'
    fingers = (_finger(n, over, skin, shade, lifted=hand.finger == n + 1) for n in range(len(FINGERS)))
    yield f"{leaning}{''.join(fingers) if hand.up > 1 else ''}</g>"


def _finger(n: int, out: float, skin: str, shade: str, *, lifted: bool) -> str:
    left, tip, thick = FINGERS[n]
    tip, top, right = EDGE + (tip - EDGE) * out - LIFT * lifted, EDGE - 10 * out, left + thick
    body = f"M{left} {top}L{left} {tip - 5}C{left} {tip + 2} {right} {tip + 2} {right} {tip - 5}L{right} {top}"
    nail, wide, dark = tip - 2.6, thick * 0.24, right - thick * 0.34
    return (
        f'<path d="M{left} {EDGE}L{left + 1.5} {tip + 2}L{right + 2.5} {tip + 2}L{right + 1} {EDGE}Z" '
        f'fill="#000000" fill-opacity="0.28"/><path d="{body}" fill="{skin}" '
        f'stroke="{hexed(mix(rgb(skin), WHITE, 3 * BRIGHTER))}" stroke-width="3.6"/>'
        f'<path d="M{dark} {top}L{dark} {tip - 1}C{right} {tip - 1} {right} {tip - 3} {right} {tip - 5}'
        f'L{right} {top}Z" fill="{shade}" fill-opacity="0.75"/>'
        f'<path d="{body}" fill="none" stroke="{shade}" stroke-width="1.4" stroke-linejoin="round"/>'
        f'<path d="M{left + wide} {nail - 4}C{left + wide} {nail + 1} {right - wide} {nail + 1} {right - wide} '
        f'{nail - 4}C{right - wide} {nail - 6} {left + wide} {nail - 6} {left + wide} {nail - 4}Z" '
        f'fill="#FFFFFF" fill-opacity="0.3"/>'
    )
