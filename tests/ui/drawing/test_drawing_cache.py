"""The raster caches: bounded in memory, faithful on disk, and unmoved by a damaged file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from elements_table import paths
from elements_table.ui.drawing import art as art_module
from elements_table.ui.drawing import shadows
from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.drawing.pack import SCALES_KEPT, RasterCache
from elements_table.ui.drawing.rasters import source_stamp
from elements_table.ui.drawing.theme import GOLD, HAIRLINE
from elements_table.ui.stage.view import Back, Card


def draw_some(art: Art) -> list[bytes]:
    """Return the pixels of one raster of each kind that goes to disk."""
    cards = CardArt(art)
    surfaces = [
        art.sprite("fire", 40),
        art.sprite("ui_plus", 22, recolour=[("line", "#E2BC6E")]),
        art.box(200, 44, 10, fill=HAIRLINE, fill_opacity=0.07, line=GOLD, dash=(8, 7)),
        art.circle(12.5, fill=GOLD),
        art.shadow(122, 170.8, 8.5, 2, 7),
        cards.surface(Card("7", "water").picture(cards, 122)),
        cards.surface(Back("wuxing").picture(cards, 72)),
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


@pytest.mark.parametrize(
    "place", ["ui/drawing/cards.py", "ui/stage/interludes/curtain.py", "games/go/scene/faces.py"]
)
def test_what_was_drawn_by_code_that_has_changed_is_built_anew(
    screen: pygame.Surface, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    package, packs = tmp_path / "elements_table", tmp_path / "packs"
    source = package / place
    (package / "ui").mkdir(parents=True)
    source.parent.mkdir(parents=True, exist_ok=True)
    source.write_text("SIZE = 1\n")
    monkeypatch.setattr(paths, "__file__", str(package / "paths.py"))
    monkeypatch.setattr(art_module, "source_stamp", source_stamp.__wrapped__)  # as each start asks once
    first = Art(1.0, packs)
    first.sprite("fire", 40)
    first.save()
    (source.parent / "__pycache__").mkdir()
    (source.parent / "__pycache__" / "compiled.pyc").write_text("")
    assert _built_again(packs) == 0
    source.write_text("SIZE = 10\n")
    assert _built_again(packs) == 1


def _built_again(packs: Path) -> int:
    art = Art(1.0, packs)
    art.sprite("fire", 40)
    return art.built


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


def test_large_rasters_that_the_disk_has_are_let_go_of_with_motion(tmp_path: Path) -> None:
    art = Art(1.0, tmp_path)
    art.sprite("fire", 300)
    art.sprite("fire", 120)
    art.sprite("fire", 20)
    art.save()
    art.sprite("water", 300)
    before, built = art._flat.bytes, art.built
    art.let_go_of_motion()
    assert before - art._flat.bytes == (300 * 300 + 120 * 120) * 4
    art.sprite("fire", 300)
    art.sprite("fire", 120)
    assert art._flat.bytes == before
    assert art.built == built, "it comes from the disk again"


def test_putting_again_counts_once() -> None:
    cache = RasterCache(10_000)
    for _ in range(3):
        cache.put("a", pygame.Surface((10, 10), pygame.SRCALPHA))
    assert cache.bytes == 400


@pytest.mark.parametrize("scale", [0.8, 1.35])
def test_what_is_stretched_between_its_corners_is_as_if_drawn_whole(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch, scale: float
) -> None:
    def drawn() -> list[pygame.Surface]:
        art = Art(scale)
        plates = [
            art.box(240, 90, 12, fill=HAIRLINE, fill_opacity=0.3, line=GOLD, line_opacity=0.5, line_width=1.5),
            art.box(240, 90, 18, grad=(GOLD, HAIRLINE), line=HAIRLINE, line_opacity=0.2),
            art.box(90, 26, 13, fill=GOLD),
            art.glow(240, 90, 12, 4, GOLD, 120),
        ]
        return [plate.copy() for plate in plates]

    stretched = drawn()
    monkeypatch.setattr(shadows, "least", lambda length, _corner: length)
    for one, other in zip(stretched, drawn(), strict=True):
        assert one.get_size() == other.get_size()
        pixels = zip(pygame.image.tobytes(one, "RGBA"), pygame.image.tobytes(other, "RGBA"), strict=True)
        assert max(abs(a - b) for a, b in pixels) <= 6


def test_what_moves_does_not_drive_out_what_rests(art: Art) -> None:
    resting = art.rim(58, 81, 4, 1.0, 3.0)
    with art.drawing(live=True):
        for angle in range(300):
            art.rim(120, 168, 8, 5.0, float(angle % 90), 1 + angle / 200)
    assert art.rim(58, 81, 4, 1.0, 3.0) is resting
    with art.drawing(live=True):
        moved = art.rim(58, 81, 4, 1.0, 9.0)
    assert art.rim(58, 81, 4, 1.0, 9.0) is moved


def test_a_frame_in_motion_builds_few_cards_and_takes_other_sizes_instead(art: Art) -> None:
    cards = CardArt(art)
    faces = [Card(rank, "fire").picture(cards, 122) for rank in "234"]
    for face in faces:
        cards.turned(face)
    smaller = [Card(rank, "fire").picture(cards, 84) for rank in "234"]
    before = art.built
    with art.drawing(live=True, spare=1):
        shown = [cards.turned(face) for face in smaller]
    built = [face for face in smaller if art.holds(("card", face.kind, face.what, face.width, face.aspect))]
    assert (built, art.built > before) == (smaller[:1], True)
    widths = [surface.get_width() for surface in shown]
    assert max(widths) - min(widths) <= 2
    assert cards.turned(smaller[1]) is not shown[1]
