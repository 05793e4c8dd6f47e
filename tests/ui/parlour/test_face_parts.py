"""The parts of faces: every portrait has them, they are the portrait, and lids and eyes move where they should."""

from __future__ import annotations

import io
import itertools
import re
import sys
from pathlib import Path
from typing import Final, get_args

import numpy as np
import pygame
import pytest

sys.path.insert(0, str(Path(__file__).parents[3] / "scripts"))

import face_parts as script
import make_hands

from elements_table.ui.drawing.sprites import Sprites
from elements_table.ui.drawing.theme import hexed
from elements_table.ui.parlour.engraved_people import engraved, free, ink_of, pixels_of
from elements_table.ui.parlour.face_parts import EYES, MOOD, SHUT, STRAIGHT, Look, Mien, has_eyes, posed
from elements_table.ui.parlour.fingers import UP, Hand, _svgs
from elements_table.ui.platform.people import PORTRAITS, Mood, Portrait

ALL: Final = [Portrait(who, mood) for who, mood in itertools.product(PORTRAITS, get_args(Mood))]
SPRITES: Final = Sprites()
LOOKS: Final = [Look(1), Look(2), Look(SHUT), Look(0, 2.2, 1.1), Look(0, -2.2, -1.1), Look(1, 2.2, 1.1)]
NEAR: Final = 6
"""How far apart colours of the same dot lie at the most, where it is drawn once alone and once with all."""

every_face = pytest.mark.parametrize("face", ALL, ids=lambda face: face.sprite)
every_open_face = pytest.mark.parametrize(
    "face", [face for face in ALL if face.mood != "pleased"], ids=lambda face: face.sprite
)


def text(face: Portrait) -> str:
    return SPRITES.svg(face.sprite).decode()


def raster(svg: str) -> pygame.Surface:
    return pygame.image.load_sized_svg(io.BytesIO(svg.encode()), (256, 256))


def apart(one: pygame.Surface, other: pygame.Surface) -> int:
    """Return by how much two pictures of the same size differ at the most."""
    a, b = (np.frombuffer(pygame.image.tobytes(each, "RGBA"), np.uint8).astype(int) for each in (one, other))
    assert a.size == b.size
    return int(np.abs(a - b).max())


@every_face
def test_every_portrait_has_its_parts(face: Portrait) -> None:
    svg = text(face)
    mood = re.search(MOOD, svg)
    assert mood is not None
    named = re.findall(r'<\w+ class="(\w+)"', mood[2])
    assert len(named) == mood[2].count("<"), "every element is some part"
    assert set(named) <= set(script.PARTS)
    assert all(named.count(part) >= 1 for part in ("brow", "lash", "mouth"))
    assert has_eyes(svg) is (face.mood != "pleased")
    count = 2 * has_eyes(svg)
    assert [named.count(part) for part in ("eye", "iris", "lid")] == [count, 3 * count, count]
    assert [svg.count(f'class="lid-{stage}"') for stage in range(1, SHUT + 1)] == [2 * count] * SHUT


@every_face
def test_the_parts_together_are_the_portrait(face: Portrait) -> None:
    svg = text(face)
    assert apart(raster(svg), raster(script.whole_again(svg))) == 0
    mood = re.search(MOOD, svg)
    assert mood is not None
    head = svg[: svg.index(">") + 1]
    parts = ("".join(re.findall(rf'<\w+ class="{part}"[^>]*/>', mood[2])) for part in script.PARTS)
    whole, together = pygame.Surface((256, 256)), pygame.Surface((256, 256))
    whole.blit(raster(svg), (0, 0))
    for body in (svg[len(head) : mood.start()], *parts, svg[mood.end() : svg.rindex("</svg>")]):
        together.blit(raster(f"{head}{svg[len(head) : svg.index('<circle')]}{body}</svg>"), (0, 0))
    assert apart(together, whole) <= NEAR


def test_the_script_leaves_portraits_as_they_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert script.main(["--check"]) == 0
    assert capsys.readouterr().out.startswith("0 portraits")
    for face in ALL:
        svg = text(face)
        assert script.parted(script.whole_again(svg)) == svg == script.parted(svg)
    assert make_hands.main(["--check"]) == 0


def test_an_arm_is_in_the_clothes_of_whose_it_is_and_in_their_ink() -> None:
    seen = set()
    for face in PORTRAITS:
        arm = next(_svgs(SPRITES, Portrait(face), Hand(UP)))
        assert hexed(ink_of(text(Portrait(face)))) in arm
        assert not re.search("#(D9A987|8A5F4B|4A4038|C9BFAE|17130F)", arm), "no colour of the drawing is left"
        seen.add(tuple(re.findall('fill="(#......)"', arm)))
    assert len(seen) == len(PORTRAITS)


@every_open_face
@pytest.mark.parametrize("aside", [-0.3, 0.3, None])
def test_a_face_changes_at_its_eyes_alone(face: Portrait, aside: float | None) -> None:
    svg, pixels = free(text(face)), 240
    still = engraved(svg, pixels, aside)
    area = pixels_of(EYES, pixels)
    if (aside or 0) > 0:
        area.x = pixels - area.right
    for look in LOOKS:
        small = engraved(posed(svg, look), pixels, aside, EYES)
        assert small.get_size() == area.size
        assert min(pygame.image.tobytes(small, "RGBA")[3::4]) == 255, "nothing shines through"
        patched = still.copy()
        patched.blit(small, area)
        assert apart(patched, engraved(posed(svg, look), pixels, aside)) <= NEAR


@every_open_face
@pytest.mark.parametrize("pixels", [150, 280])
def test_eyes_as_they_rest_leave_no_seam(face: Portrait, pixels: int) -> None:
    svg = free(text(face))
    whole = engraved(svg, pixels, -0.2)
    assert (
        apart(whole.subsurface(pixels_of(EYES, pixels)), engraved(posed(svg, STRAIGHT), pixels, -0.2, EYES)) <= NEAR
    )


def open_part(svg: str) -> list[int]:
    """Return how many dots of the whites of somebody's eyes are to be seen at each stage of the lids."""
    found = re.search(MOOD, svg)
    assert found is not None
    head = svg[: svg.index(">") + 1]
    white = raster(f"{head}{''.join(re.findall('<path class=.eye.[^>]*/>', found[2]))}</svg>")
    dots = [(x, y) for x in range(84, 172) for y in range(108, 140) if white.get_at((x, y)).a == 255]
    pictures = [raster(posed(svg, Look(stage))) for stage in range(SHUT + 1)]
    return [sum(picture.get_at(dot) == white.get_at(dot) for dot in dots) for picture in pictures]


@every_open_face
def test_lids_come_down_step_by_step_until_nothing_is_to_be_seen_of_the_eyes(face: Portrait) -> None:
    seen = open_part(text(face))
    assert seen[0] > seen[1] > seen[2] >= seen[3] == 0


@every_open_face
def test_a_brow_that_is_low_lies_over_lids(face: Portrait) -> None:
    svg = posed(text(face), Look(1, 0.0, 0.0, Mien(near=-9.0, far=-9.0)))
    mood = svg[svg.index('<g id="mood">') :]
    mood = mood[: mood.index("</g>")]
    assert mood.count('class="brow"') == text(face).count('class="brow"') == 2
    assert mood.rindex('class="lid-1"') < mood.index('class="brow"')


@every_open_face
def test_eyes_turn_by_as_much_as_they_are_told_to(face: Portrait) -> None:
    turned = posed(text(face), Look(0, 2.0, -1.0))
    assert turned.count('transform="translate(2 -1)"') == 6
    assert script.CLASS.sub("", turned.replace(' transform="translate(2 -1)"', "")) == script.CLASS.sub(
        "", text(face)
    )
