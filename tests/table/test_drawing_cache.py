"""The raster caches: bounded in memory, faithful on disk, and unmoved by a damaged file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from elements_table.table.art import Art
from elements_table.table.cards import CardArt
from elements_table.table.pack import SCALES_KEPT, RasterCache
from elements_table.table.theme import GOLD, HAIRLINE


def draw_some(art: Art) -> list[bytes]:
    """Return the pixels of one raster of each kind that goes to disk."""
    cards = CardArt(art)
    surfaces = [
        art.sprite("fire", 40),
        art.sprite("ui_plus", 22, recolour=[("line", "#E2BC6E")]),
        art.box(200, 44, 10, fill=HAIRLINE, fill_opacity=0.07, line=GOLD, dash=(8, 7)),
        art.circle(12.5, fill=GOLD),
        art.shadow(122, 170.8, 8.5, 2, 7),
        cards.surface(cards.face("7", "water", 122)),
        cards.surface(cards.back("wuxing", 72)),
    ]
    return [pygame.image.tobytes(surface, "RGBA") for surface in surfaces]


def the_pack(folder: Path) -> Path:
    """Return the only pack of a folder."""
    (file,) = folder.glob("*.pack")
    return file


def test_second_start_builds_nothing_and_shows_the_same(screen: pygame.Surface, tmp_path: Path) -> None:
    first = Art(1.0, tmp_path)
    pixels = draw_some(first)
    assert first.built > 0
    assert first.blurs > 0
    first.save()
    assert first.unsaved == 0
    second = Art(1.0, tmp_path)
    assert draw_some(second) == pixels
    assert (second.built, second.blurs) == (0, 0)


def test_a_later_save_keeps_what_was_there(screen: pygame.Surface, tmp_path: Path) -> None:
    for name in ("fire", "water"):
        art = Art(1.0, tmp_path)
        art.sprite(name, 40)
        art.save()
    art = Art(1.0, tmp_path)
    art.sprite("fire", 40)
    art.sprite("water", 40)
    assert art.built == 0


def test_drawing_on_a_stored_raster_leaves_the_file_alone(screen: pygame.Surface, tmp_path: Path) -> None:
    art = Art(1.0, tmp_path)
    art.sprite("fire", 40)
    art.save()
    before = the_pack(tmp_path).read_bytes()
    Art(1.0, tmp_path).sprite("fire", 40).fill((1, 2, 3, 4))
    assert the_pack(tmp_path).read_bytes() == before


@pytest.mark.parametrize(
    "damage",
    [
        lambda raw: b"",
        lambda raw: raw[:10],
        lambda raw: raw[: len(raw) // 2],
        lambda raw: raw[:-1],
        lambda raw: raw + b"\0",
        lambda raw: b"PK" + raw[2:],
        lambda raw: raw[:20] + bytes([raw[20] ^ 1]) + raw[21:],
        lambda raw: raw[:-20000] + bytes(b ^ 255 for b in raw[-20000:]),
        lambda raw: b"\xff" * len(raw),
    ],
    ids=["empty", "header", "half", "short", "long", "magic", "contents", "pixels", "noise"],
)
def test_a_damaged_pack_is_rebuilt(screen: pygame.Surface, tmp_path: Path, damage: Callable[[bytes], bytes]) -> None:
    first = Art(1.0, tmp_path)
    pixels = draw_some(first)
    first.save()
    file = the_pack(tmp_path)
    file.write_bytes(damage(file.read_bytes()))
    second = Art(1.0, tmp_path)
    assert draw_some(second) == pixels
    assert second.built > 0
    second.save()
    third = Art(1.0, tmp_path)
    assert draw_some(third) == pixels
    assert third.built == 0


def test_another_scale_or_other_sprites_do_not_use_a_pack(screen: pygame.Surface, tmp_path: Path) -> None:
    art = Art(1.0, tmp_path)
    art.sprite("fire", 40)
    art.save()
    other = Art(1.25, tmp_path)
    assert other.sprite("fire", 40).get_width() == 50
    assert other.built == 1


def test_only_a_few_scales_stay_on_disk(screen: pygame.Surface, tmp_path: Path) -> None:
    for scale in (0.8, 0.9, 1.0, 1.1, 1.2, 1.2):
        art = Art(scale, tmp_path)
        art.sprite("fire", 40 + len(list(tmp_path.iterdir())))
        art.save()
    assert len(list(tmp_path.iterdir())) == SCALES_KEPT
    assert any("1.2000" in file.name for file in tmp_path.iterdir())


def test_a_folder_that_cannot_be_written_is_no_trouble(screen: pygame.Surface, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way", encoding="utf-8")
    art = Art(1.0, blocked / "below")
    art.sprite("fire", 40)
    art.save()
    assert blocked.read_text(encoding="utf-8") == "in the way"


def test_memory_is_bounded_and_the_oldest_leaves() -> None:
    cache = RasterCache(3 * 400)
    for i in range(5):
        cache.put(i, pygame.Surface((10, 10), pygame.SRCALPHA))
        cache.get(0)
    assert cache.bytes <= cache.limit
    assert [cache.get(i) is not None for i in range(5)] == [True, False, False, True, True]


def test_putting_again_counts_once() -> None:
    cache = RasterCache(10_000)
    for _ in range(3):
        cache.put("a", pygame.Surface((10, 10), pygame.SRCALPHA))
    assert cache.bytes == 400
