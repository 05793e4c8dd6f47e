"""How clearly one reads: contrast as it is drawn, of cards that cannot be used; names on cards held closely,
and everything in high contrast.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pygame
import pytest
from msgspec.structs import replace

from elements_table.games.alchemy.scene.faces import formula_look
from elements_table.games.dragon.rules.cards import FACES
from elements_table.games.dragon.scene.readouts import DragonRulebook
from elements_table.games.elemies.rules.data import ACTION_CARDS, TEXTS
from elements_table.games.elemies.scene import faces as elemies
from elements_table.games.influence.scene.faces import face
from elements_table.games.wuxing.scene.readouts import WuXingRulebook
from elements_table.kernel.game import DEALER
from elements_table.kernel.registry import registry
from elements_table.match.play.match import Match
from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.drawing.contrast import contrast, strong
from elements_table.ui.drawing.engravings import COUNTED, SIGNS
from elements_table.ui.drawing.faces import Face, paint_face
from elements_table.ui.drawing.theme import CARD_ASPECT
from elements_table.ui.features.match.log.log_drawer import HEAD
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.features.menu.menu import Menu
from elements_table.ui.stage import announce
from elements_table.ui.stage.scene import Card, Look
from elements_table.ui.widgets.list_view import Scroll
from tests.ui.crowded import GAMES, posed
from tests.ui.driver import Driver, players
from tests.ui.written import Line, Written

SIZE = (1280, 800)

READABLE = 4.5
"""What words need to be told from what they stand on."""
INDEX = (0.06, 0.12, 0.3, 0.16)
ENGRAVED = {"alchemy": (0.06, 0.27, 0.8, 0.35), "elemies": (0.08, 0.08, 0.3, 0.2), "influence": INDEX}
PLAIN = ENGRAVED | {"elemies": (0.1, 0.72, 0.8, 0.16)}
"""Where the index of a card stands, and the name or number of one that a game paints: in parts of its sides."""


def drawn_contrast(surface: pygame.Surface, area: pygame.Rect) -> float:
    """Return the contrast of what is drawn in a part of a picture: its ink against most of the part."""
    part = pygame.image.tobytes(surface.subsurface(area), "RGB")
    dots = sorted(zip(part[::3], part[1::3], part[2::3], strict=True), key=sum)
    ground, few = dots[len(dots) // 2], len(dots) // 100
    return max(contrast(ground, dots[few]), contrast(ground, dots[-few - 1]))


def looks(game_id: str) -> Iterator[Look]:
    """Yield the face of every card of a game, one of each colour where they differ by the figure alone."""
    game = registry().game(game_id)
    if game_id == "wuxing":
        yield from filter(None, map(WuXingRulebook(game).card, map(str, game.deck)))
    elif game_id == "dragon":
        shown = [name for name in FACES if name[1:] in ("3", "10", "RAGON")]
        yield from filter(None, map(DragonRulebook(game).card, shown))
    elif game_id == "elemies":
        yield from (elemies.look(1 << place) for place in (*range(4), *range(52, len(TEXTS))))
        yield from (elemies.action_look(game.data, card) for card in ACTION_CARDS.values())
    elif game_id == "influence":
        yield face(game.data.cards[0])
    else:
        yield from {formula.element: formula_look(formula) for formula in game.formulae.values()}.values()
        yield from (Card("", name) for name in ("fire", "water", "earth", "air", "aether", "void"))


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("game_id", tuple(registry()))
def test_a_card_that_cannot_be_used_keeps_its_index_readable(
    screen: pygame.Surface, game_id: str, *, plain: bool
) -> None:
    cards = CardArt(Art(2.0, plain=plain))
    for look in looks(game_id):
        drawn = cards.turned(replace(look.picture(cards, 112), dim=True))
        x, y, w, h = INDEX if isinstance(look, Card) else (PLAIN if plain else ENGRAVED)[game_id]
        wide, high = drawn.get_size()
        index = pygame.Rect(x * wide, y * high, w * wide, h * high)
        assert drawn_contrast(drawn, index) >= READABLE, look


@pytest.mark.parametrize("game_id", ["wuxing", "elemies", "dragon", "alchemy"])
def test_the_names_of_the_elements_are_read_on_closely_held_cards(driver: Driver, game_id: str) -> None:
    strips = []
    for names in (False, True):
        driver.app.services.settings_file.change(element_names=names)
        table = posed(driver, game_id)
        driver.rest()
        middle = len(table.stage.actors["hand"]) // 2
        home, beside = (actor.home for actor in table.stage.actors["hand"][middle - 1 : middle + 1])
        left, unit = round(home.x - home.width / 2), home.width / 114
        strip = pygame.Rect(left, round(home.y - 16 * unit), round(beside.x - home.x - 6), round(40 * unit))
        strips.append(pygame.image.tobytes(pygame.display.get_surface().subsurface(strip), "RGB"))
        driver.top.back()
    assert sum(a != b for a, b in zip(*strips, strict=True)) > 150


@pytest.mark.parametrize("game_id", GAMES)
def test_words_stand_out_at_seven_to_one_in_high_contrast(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, game_id: str
) -> None:
    written = Written(monkeypatch)
    driver.app.services.settings_file.change(high_contrast=True)
    table = posed(driver, game_id)
    driver.rest()
    lines = written.read(driver)
    assert len(uncovered(table, lines)) > 2
    stand_out(uncovered(table, lines))


def uncovered(table: TableScreen, lines: list[Line]) -> list[Line]:
    """Return the lines that no card lies on or beneath."""
    scale = table.app.display.scale
    poses = [actor.pose for lie in table.stage.actors.values() for actor in lie]
    cards = [pygame.Rect([round(side * scale) for side in announce.bounds(pose, 1.4)]) for pose in poses]
    return [line for line in lines if line.rect.collidelist(cards) < 0]


def stand_out(lines: list[Line]) -> None:
    """Make sure that words have 7 to 1 on what is drawn about them."""
    window = pygame.display.get_surface()
    for words, color, rect, _px in lines:
        part = pygame.image.tobytes(window.subsurface(rect), "RGB")
        dots = sorted(zip(part[::3], part[1::3], part[2::3], strict=True), key=sum)
        assert contrast(strong(color), dots[len(dots) // 2]) >= 7, words


@pytest.mark.parametrize("game_id", GAMES)
def test_words_stand_out_in_every_phase(driver: Driver, monkeypatch: pytest.MonkeyPatch, game_id: str) -> None:
    """All that is said on the table and in its log, wherever the first seat decides."""
    driver.app.services.settings_file.change(high_contrast=True, reduced_motion=True)
    written, game, rng = Written(monkeypatch), registry().game(game_id), Random(3)
    seats = max(game.data.seats)
    match = Match.new(
        game, game.data.finite(game.settle({}, seats)[0]), players("person", *["random"] * (seats - 1)), 3
    )
    phases: set[str] = set()
    driver.app.navigator.push(Menu(driver.app))
    while not match.is_over:
        seat = match.waiting()[0]
        phase = match.observation(0).phase
        if seat == 0 and phase not in phases:
            phases.add(phase)
            table = driver.sit(match, posed=True)
            driver.step(frames=6, ms=200)
            lines = uncovered(table, written.read(driver))
            assert len(lines) > 1
            stand_out(lines)
            if not table.log_drawer.shown:
                table.log_drawer.toggle()
            driver.step(frames=6, ms=200)
            log = pygame.Rect([round(side) for side in table.log_drawer.rect()])
            lines = written.read(driver)
            head = log.y + HEAD / 2
            first = max(
                n for n, line in enumerate(lines) if abs(line.rect.centery - head) < 8 and log.contains(line.rect)
            )
            stand_out([line for line in lines[first:] if log.contains(line.rect)])
            driver.app.navigator.pop(table)
        legal = match.legal_actions(seat)
        match.act(seat, legal[0] if seat == DEALER else rng.choice(legal))
    assert phases


def test_the_points_of_a_plain_card_stand_where_a_fan_shows_them(screen: pygame.Surface) -> None:
    cards = CardArt(Art(1.0, strong=True))
    faces = [cards.surface(Card("15", "fire", points).picture(cards, 122)) for points in (15, None)]
    strip = pygame.Rect(0, 0, 0.3 * faces[0].get_width(), 0.55 * faces[0].get_height())
    assert len({pygame.image.tobytes(face.subsurface(strip), "RGBA") for face in faces}) == 2


def test_nothing_is_dimmed_in_high_contrast(screen: pygame.Surface) -> None:
    cards = CardArt(Art(1.0, strong=True))
    face = Card("7", "water").picture(cards, 112)
    bright, dim = cards.turned(face), cards.turned(replace(face, dim=True))
    assert pygame.image.tobytes(bright, "RGBA") == pygame.image.tobytes(dim, "RGBA")


def test_the_bar_of_what_scrolls_stands_out_in_high_contrast(screen: pygame.Surface) -> None:
    canvas = Canvas(pygame.Surface((40, 200)), Art(1.0, strong=True))
    scroll = Scroll((0.0, 0.0, 40.0, 200.0), 800.0)
    scroll.draw(canvas, hot=False, pressed=False)
    x, y, w, h = scroll.bar()
    ink = canvas.surface.get_at((round(x + w / 2), round(y + h / 2)))
    assert contrast((ink.r, ink.g, ink.b), (0, 0, 0)) >= 7


def test_high_contrast_is_taken_over_at_once_and_given_back(driver: Driver) -> None:
    posed(driver, "dragon")
    driver.rest()
    window = pygame.display.get_surface()
    before = pygame.image.tobytes(window, "RGB")
    for on in (True, False):
        driver.app.services.settings_file.change(high_contrast=on)
        driver.step(frames=2)
        driver.rest()
        assert (pygame.image.tobytes(window, "RGB") == before) is not on


@pytest.mark.parametrize("width", [122.0, 84.0, 56.0])
def test_a_plain_card_counts_its_rank_and_has_the_sky_of_the_others(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch, width: float
) -> None:
    places: list[pygame.FRect] = []
    art = Art(1.0, strong=True)
    monkeypatch.setattr(
        Canvas, "sprite", lambda _canvas, _name, rect, *_more, **_named: places.append(pygame.FRect(rect))
    )
    for rank in (*map(str, range(1, 16)), *"JQKA"):
        places.clear()
        surface = pygame.Surface((art.px(width), art.px(width * CARD_ASPECT)), pygame.SRCALPHA)
        paint_face(Canvas(surface, art), width, width * CARD_ASPECT, Face(rank, "fire"))
        *pips, _index = places
        assert len(pips) == (int(rank) if rank.isdecimal() and int(rank) <= COUNTED else 1), rank
        assert all(not one.colliderect(other) for one, other in combinations(places, 2)), rank
        assert all(one.left > 0 and one.right < width and one.bottom < width * CARD_ASPECT for one in pips), rank
        sky = surface.subsurface((art.px(width * 0.56), 3, art.px(width * 0.38), art.px(width * 0.4)))
        assert (pygame.transform.average_color(sky)[:3] != (255, 255, 255)) == (rank in SIGNS), rank
