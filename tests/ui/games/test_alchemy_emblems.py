"""The emblems of Alchemy's formulae: each has one, all differ, and none is covered or lost however little shows."""

from __future__ import annotations

import re
import shutil
from itertools import combinations
from pathlib import Path
from typing import Any

import pygame
import pytest

from elements_table import paths
from elements_table.games.alchemy.rules.data import Formula, emblem_name
from elements_table.games.alchemy.scene.faces import formula_look
from elements_table.games.alchemy.scene.words import EMBLEMS
from elements_table.kernel.registry import registry
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.canvas import Painter
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.drawing.sprites import Sprites
from elements_table.validation import mistakes
from tests.ui.games.test_alchemy_cards import FORMULAE, WIDTHS, Written

NAMES = [emblem_name(formula.slug) for formula in FORMULAE]
SMALL = 24
LEAST_DIFFERENCE = 50.0
"""Mean difference of two emblems in grey at `SMALL`, of 255, over all pixels that either covers."""


def test_every_formula_has_an_emblem_and_every_emblem_a_formula() -> None:
    assert registry().game("alchemy").data.pictures == tuple(NAMES)
    assert {name for name in Sprites().index if name.startswith("formula_")} == set(NAMES)


def test_validate_names_a_formula_without_an_emblem(tmp_path: Path) -> None:
    shutil.copytree(paths.data() / "games", tmp_path / "data" / "games")
    file = tmp_path / "data" / "games" / "alchemy.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("slug: azoth", "slug: azote"), encoding="utf-8")
    assert mistakes(tmp_path / "data") == [f"{file}: There is no sprite named 'formula_azote'."]


@pytest.mark.parametrize("formula", FORMULAE, ids=lambda formula: formula.slug)
def test_an_emblem_is_of_its_elements_colour_and_fills_its_box(art: Art, formula: Formula) -> None:
    sprites, name = Sprites(), emblem_name(formula.slug)
    color = theme.hexed(theme.ELEMENT[EMBLEMS[formula.element]])
    used = set(re.findall(r"#[0-9A-Fa-f]{6}", sprites.svg(name, [("line", color)]).decode()))
    assert color in used and used <= {color, theme.hexed(theme.CARD_FACE[0])}
    drawn = art.sprite(name, 128).get_bounding_rect(min_alpha=24)
    assert max(drawn.size) >= 105 and min(drawn.size) >= 75
    assert pygame.Rect(2, 2, 124, 124).contains(drawn), "it would be cut at the edge"


def test_no_two_emblems_look_alike(art: Art) -> None:
    """All in black on white, as small as they stand on a card: by their shapes alone."""
    shades = {name: grey(art, name) for name in NAMES}
    for one, other in combinations(NAMES, 2):
        covered = [(a, b) for a, b in zip(shades[one], shades[other], strict=True) if a < 250 or b < 250]
        difference = sum(abs(a - b) for a, b in covered) / len(covered)
        assert difference >= LEAST_DIFFERENCE, (one, other)


def grey(art: Art, name: str) -> bytes:
    """Return an emblem in black on white, a byte for each of `SMALL` x `SMALL` pixels."""
    ground = pygame.Surface((SMALL, SMALL))
    ground.fill(theme.WHITE)
    ground.blit(art.sprite(name, SMALL, recolour=[("line", "#000000")]), (0, 0))
    return pygame.image.tobytes(ground, "RGB")[::3]


class Shown:
    """Records the pictures of formulae that are drawn on any canvas: name and box, in dp."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.icons: list[tuple[str, pygame.FRect]] = []
        icon = Painter.icon

        def draw(painter: Painter, name: str, x: float, y: float, size: float, *rest: Any, **named: Any) -> None:
            self.icons.append((name, pygame.FRect(x - size / 2, y - size / 2, size, size)))
            icon(painter, name, x, y, size, *rest, **named)

        monkeypatch.setattr(Painter, "icon", draw)


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("scale", [0.8, 1.35])
@pytest.mark.parametrize("width", WIDTHS)
def test_an_emblem_stays_in_what_shows_and_no_word_or_cost_runs_over_it(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch, scale: float, width: float, *, plain: bool
) -> None:
    cards, written, shown = CardArt(Art(scale, plain=plain)), Written(monkeypatch), Shown(monkeypatch)
    for formula in FORMULAE:
        written.words.clear()
        shown.icons.clear()
        cards.surface(formula_look(formula).picture(cards, width))
        (emblem,) = (box for name, box in shown.icons if name == emblem_name(formula.slug))
        assert emblem.w >= min(20, width * 0.35)
        assert pygame.FRect(3, 3, width - 6, width * theme.CARD_ASPECT - 6).contains(emblem)
        inner = emblem.inflate(-4, -4)
        for word in written.words:
            box = pygame.FRect(word.left, word.top, word.right - word.left, word.bottom - word.top)
            assert not inner.colliderect(box) and not inner.collidepoint(box.topleft), (formula.slug, word)
        others = [box.inflate(-2, -2) for name, box in shown.icons if name != emblem_name(formula.slug)]
        assert inner.collidelist(others) < 0, formula.slug


def test_a_formula_that_has_no_emblem_shows_its_element(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    cards, shown = CardArt(Art(1.0)), Shown(monkeypatch)
    unknown = FORMULAE[0]._replace(slug="phlogiston")
    cards.surface(formula_look(unknown).picture(cards, 132.0))
    assert max(shown.icons, key=lambda icon: icon[1].w)[0] == EMBLEMS[unknown.element]
