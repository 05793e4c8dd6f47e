"""The people across the table: freed of their discs, standing behind the rail, lit as the turn tells."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Final, get_args

import pygame
import pytest

from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.parlour import engraved_people
from elements_table.ui.parlour.busts import Light, draw_bust, draw_seal
from elements_table.ui.parlour.engraved_people import BOX, engraved, free, hatched
from elements_table.ui.parlour.face_parts import EYES
from elements_table.ui.parlour.places import SUNK, Bust
from elements_table.ui.platform.people import PORTRAITS, Mood, Portrait

SIZE: Final = 240
ALL: Final = [Portrait(who, mood) for who, mood in itertools.product(PORTRAITS, get_args(Mood))]
SOMEBODY: Final = Portrait("scholar")


@pytest.fixture(scope="module")
def art() -> Iterator[Art]:
    """Rasters at scale 1."""
    made = Art(1.0)
    yield made
    made.rest()


def text(art: Art, face: Portrait) -> str:
    """Return the SVG text of somebody's portrait, without its disc."""
    return free(art.sprites.svg(face.sprite).decode())


def seen(art: Art, face: Portrait, light: Light = "full", x: float = 640.0) -> pygame.Surface:
    """Return what shows of somebody on a dark wall."""
    wall = pygame.Surface((1280, 300))
    draw_bust(Canvas(wall, art), Bust(x, 20, SIZE), face, light)
    return wall.subsurface((round(x) - SIZE // 2, 20, SIZE, SIZE))


def brightness(picture: pygame.Surface) -> float:
    """Return the mean luminance of a picture."""
    red, green, blue, _alpha = pygame.transform.average_color(picture, consider_alpha=False)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("face", ALL, ids=lambda face: face.sprite)
def test_a_bust_has_no_disc_and_reaches_behind_the_rail(art: Art, face: Portrait) -> None:
    drawn = engraved(text(art, face), SIZE)
    middle = pygame.Vector2(SIZE / 2)
    round_it = [middle + pygame.Vector2(SIZE * 0.46, 0).rotate(angle) for angle in range(150, 400, 10)]
    assert sum(drawn.get_at((round(x), round(y))).a > 0 for x, y in round_it) <= 4, "hats may stand out, no more"
    assert all(drawn.get_at(corner).a == 0 for corner in ((0, 0), (SIZE - 1, 0), (20, 150), (SIZE - 21, 150)))
    for y in (round(SIZE * SUNK), round(SIZE * (SUNK + 0.05)), SIZE - 1):
        assert all(drawn.get_at((x, y)).a == 255 for x in range(SIZE // 4, 3 * SIZE // 4))


def test_only_circles_about_the_middle_as_large_as_a_disc_are_taken_away() -> None:
    button, disc = '<circle cx="128" cy="128" r="8"/>', '<circle r="118.5" cy="128" cx="128" fill="none"/>'
    assert free(f"<svg>{button}{disc}</svg>") == f"<svg>{button}</svg>"


@pytest.mark.parametrize("who", PORTRAITS)
def test_whose_turn_it_is_has_most_light_and_who_has_passed_least(art: Art, who: str) -> None:
    full, rest, passed = (brightness(seen(art, Portrait(who), light)) for light in ("full", "rest", "passed"))
    assert 0.78 < rest / full < 0.86
    assert 0.61 < passed / full < 0.71


def test_shadow_sides_are_turned_away_from_the_lamp(art: Art) -> None:
    left, right = seen(art, SOMEBODY, x=262), seen(art, SOMEBODY, x=1018)
    half = (SIZE // 2, SIZE)
    for picture, lit in ((left, SIZE // 2), (right, 0)):
        bright, dark = (brightness(picture.subsurface((at, 0), half)) for at in (lit, SIZE // 2 - lit))
        assert bright > dark * 1.05


def lines_on(art: Art, who: str, pixels: int, monkeypatch: pytest.MonkeyPatch, least: int = 4) -> pygame.mask.Mask:
    """Return where lines make somebody darker, by so much `least`, who sits far aside."""
    drawn = engraved(text(art, Portrait(who)), pixels, -0.3)
    monkeypatch.setattr(engraved_people, "_lines", lambda _tenths: "")
    bare = engraved(text(art, Portrait(who)), pixels, -0.3)
    monkeypatch.undo()
    same = pygame.mask.from_threshold(drawn, (0, 0, 0), (least, least, least, 255), bare)
    same.invert()
    return same


def within(lines: pygame.mask.Mask, left: float, top: float, right: float, bottom: float) -> int:
    """Return how many pixels of lines lie in a part of the picture."""
    wide = lines.get_size()[0]
    part = pygame.mask.Mask((round((right - left) * wide), round((bottom - top) * wide)), fill=True)
    return lines.overlap_area(part, (round(left * wide), round(top * wide)))


@pytest.mark.parametrize("who", PORTRAITS)
def test_shadow_sides_are_hatched_and_lit_sides_ears_and_outlines_are_bare(
    art: Art, who: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = lines_on(art, who, 480, monkeypatch)
    assert within(lines, 0.56, 0.48, 0.69, 0.63) > 50, "a cheek"
    assert within(lines, 0.0, 0.0, 0.4, 1.0) < 10, "the lit side"
    assert within(lines, 0.69, 0.4, 0.82, 0.7) < 10, "an ear and what hangs from it"
    body, edge = pygame.mask.from_surface(engraved(text(art, Portrait(who)), 480), 10), pygame.mask.Mask((480, 480))
    for x, y in body.outline()[::3]:
        if y < 480 * SUNK:
            edge.draw(pygame.mask.Mask((13, 13), fill=True), (x - 6, y - 6))
    assert lines.overlap_area(edge, (0, 0)) < 0.06 * lines.count()


@pytest.mark.parametrize("aside", [-0.3, 0.0, 0.3])
def test_a_form_grows_dark_smoothly_where_it_turns_from_the_lamp(aside: float) -> None:
    white = '<rect width="256" height="256" fill="#FFFFFF"/></svg>'
    drawn = engraved(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256">{white}', SIZE, aside)
    row = [drawn.get_at((x, SIZE // 2)).g for x in range(SIZE)][:: -1 if aside > 0 else 1]
    assert row[SIZE * 7 // 10] < 0.88 * row[SIZE * 4 // 10], "past the cheek it is darker"
    assert max(abs(a - b) for a, b in itertools.pairwise(row)) <= 4, "and nowhere a stripe"


def test_hatching_fades_out_where_busts_are_small(art: Art, monkeypatch: pytest.MonkeyPatch) -> None:
    found = [lines_on(art, "scholar", pixels, monkeypatch, 6).count() / pixels**2 for pixels in (150, 180, 240)]
    assert found[0] == 0 < found[1] < found[2]


@pytest.mark.parametrize("who", PORTRAITS)
def test_eyes_are_clear_of_lines(art: Art, who: str, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = lines_on(art, who, 480, monkeypatch)
    assert within(lines, EYES.left / BOX, EYES.top / BOX, EYES.right / BOX, EYES.bottom / BOX) < 20


def test_what_is_no_portrait_is_drawn_without_lines() -> None:
    plain = '<svg xmlns="http://www.w3.org/2000/svg"><g><circle cx="90" cy="90" r="60"/></g></svg>'
    assert hatched(plain, SIZE, 0.0) == plain


def test_whoever_has_a_dark_skin_is_read_by_the_lamp_as_well(art: Art) -> None:
    """Their face stands out from the room, and their brows from it, in the light of those who listen."""

    def light(at: tuple[float, float], picture: pygame.Surface) -> float:
        area = pygame.Rect(0, 0, 5, 5)
        area.center = (round(at[0] * SIZE / 256), round(at[1] * SIZE / 256))
        r, g, b = pygame.transform.average_color(picture, area)[:3]
        return 0.3 * r + 0.59 * g + 0.11 * b

    for name in PORTRAITS:
        picture = seen(art, Portrait(name), "rest")
        cheek, brow = light((100, 140), picture), min(light((x, y), picture) for x in (100, 106) for y in (100, 104))
        assert cheek > 68, (name, cheek)
        assert cheek > 1.15 * brow, (name, cheek, brow)


@pytest.mark.parametrize("light", ["full", "rest", "passed"])
def test_in_high_contrast_everybody_is_undimmed_with_a_white_outline(light: Light) -> None:
    strong = Art(1.0, strong=True)
    picture = seen(strong, SOMEBODY, light)
    row = [tuple(picture.get_at((x, SIZE // 2)))[:3] for x in range(SIZE)]
    first = next(n for n, pixel in enumerate(row) if pixel == (255, 255, 255))
    assert sum(pixel == (255, 255, 255) for pixel in row[first : first + 5]) >= 2
    plain = engraved(text(strong, SOMEBODY), SIZE)
    cheek = (SIZE // 2 - 20, SIZE * 3 // 5)
    assert picture.get_at(cheek)[:3] == plain.get_at(cheek)[:3]


def test_one_s_own_turn_is_a_gold_ring_round_the_seal(art: Art) -> None:
    rings = []
    for active in (False, True):
        canvas = Canvas(pygame.Surface((200, 200)), art)
        draw_seal(canvas, 100, 100, 46, SOMEBODY, (120, 160, 255), active=active)
        rings.append(canvas.surface.get_at((150, 100)))
    assert rings[0].r + 100 < rings[1].r


@pytest.mark.parametrize("who", ["scholar", "sailor", "smith", "musician"])
def test_dark_hair_ends_in_a_brown_rim_before_a_dark_wall(art: Art, who: str) -> None:
    drawn = engraved(text(art, Portrait(who)), SIZE, 0.0)
    outline = [at for at in pygame.mask.from_surface(drawn, 200).outline() if at[1] < SIZE * 0.45]
    reds = [drawn.get_at(at).r for at in outline]
    hair = drawn.get_at((SIZE * 128 // 256, SIZE * 52 // 256)).r if who == "scholar" else 40
    assert sum(red > hair + 12 for red in reds) > 0.9 * len(reds)
    assert all(drawn.get_at(at).r > drawn.get_at(at).b for at in outline)
