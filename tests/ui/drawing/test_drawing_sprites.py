"""The sprites' index against their folder, and every sprite against the rasteriser."""

from __future__ import annotations

import shutil
from pathlib import Path

import pygame
import pytest

from elements_table import paths
from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.sprites import SpriteError, Sprites, read_index, validate_index
from elements_table.ui.drawing.theme import ELEMENT, ELEMENT_BRIGHT

NAMES = sorted(read_index(paths.sprites()))


def test_index_and_folder_agree() -> None:
    assert validate_index(paths.sprites()) == []


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("fire.svg", "ui_plus.svg"):
        shutil.copy(paths.sprites() / name, tmp_path)
    good = 'fire: {file: fire.svg}\nui_plus: {file: ui_plus.svg, recolour: {line: "#F3ECDC"}}\n'
    (tmp_path / "index.yaml").write_text(good, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("index", "complaint"),
    [
        ("fire: {file: fire.svg}", "ui_plus.svg: not listed"),
        ("fire: {file: fire.svg}\nui_plus: {file: ui_plus.svg}\nice: {file: ice.svg}", "ice: no file ice.svg"),
        ("fire: {file: fire.svg}\nui_plus: {file: ui_plus.svg}\nhot: {file: fire.svg}", "already listed as fire"),
        ('fire: {file: fire.svg, recolour: {a: "#123456"}}\nui_plus: {file: ui_plus.svg}', "slot a is #123456"),
        ("fire: {file: fire.svg, colour: red}", "unknown field"),
        ("fire: [", "index.yaml"),
    ],
)
def test_each_disagreement_is_named(folder: Path, index: str, complaint: str) -> None:
    assert validate_index(folder) == []
    (folder / "index.yaml").write_text(index, encoding="utf-8")
    assert any(complaint in line for line in validate_index(folder))


@pytest.mark.parametrize("name", NAMES)
def test_every_sprite_shows_something(art: Art, name: str) -> None:
    for size in (20, 64):
        assert art.sprite(name, size).get_bounding_rect(min_alpha=24).w > size / 5


def test_every_element_has_a_plain_and_a_bright_emblem() -> None:
    assert ELEMENT.keys() == ELEMENT_BRIGHT.keys()
    assert {form for name in ELEMENT for form in (name, f"{name}_bright")} <= set(NAMES)


def test_recolouring_replaces_exactly_the_slot(art: Art) -> None:
    plain, red = art.sprite("ui_plus", 64), art.sprite("ui_plus", 64, recolour=[("line", "#FF0000")])
    assert plain.get_at((32, 32))[:3] == (243, 236, 220)
    assert red.get_at((32, 32))[:3] == (255, 0, 0)
    assert red.get_bounding_rect() == plain.get_bounding_rect()


def test_weight_thickens_an_icon(art: Art) -> None:
    thin, thick = art.sprite("ui_plus", 64), art.sprite("ui_plus", 64, weight=40)
    assert pygame.mask.from_surface(thick).count() > 1.5 * pygame.mask.from_surface(thin).count()


def test_unknown_names_and_slots_are_refused() -> None:
    sprites = Sprites()
    with pytest.raises(SpriteError, match="phlogiston"):
        sprites.svg("phlogiston")
    with pytest.raises(SpriteError, match="no colour slot 'line'"):
        sprites.svg("fire", [("line", "#FF0000")])
