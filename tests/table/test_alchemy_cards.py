"""The faces of Alchemy's formulae: nothing is cut off, and signs say what the sentence says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pygame
import pytest

from elements_table.games.alchemy.rules.data import DOES, Formula
from elements_table.games.alchemy.rules.sentences import ability, sentence
from elements_table.games.alchemy.scene.faces import GROWN, SENTENCE_LINES, broken, formula_look, titled
from elements_table.games.alchemy.scene.signs import fitted, groups, lines
from elements_table.kernel.registry import registry
from elements_table.match.match import Match
from elements_table.table.art import Art
from elements_table.table.brush import Brush
from elements_table.table.canvas import Canvas
from elements_table.table.cards import CardArt
from elements_table.table.screens.table import TableScreen
from elements_table.table.stage.scene import Painted
from elements_table.table.theme import CARD_ASPECT
from tests.table.driver import Driver, players

SCALES = (0.8, 1.0, 1.35, 1.8)
"""1024 x 640, 1280 x 800, 1920 x 1080, 2560 x 1440."""
FORMULAE: tuple[Formula, ...] = registry().game("alchemy").variant(None, None).formulae
LONGEST = sorted(FORMULAE, key=lambda formula: -len(formula.name))
WORDIEST = sorted(FORMULAE, key=lambda formula: -len(ability(formula)))
SHAPES = [
    (132.0, CARD_ASPECT, 0.0), (150.0, CARD_ASPECT, 0.0), (132.0, CARD_ASPECT, 103.0), (132.0, CARD_ASPECT, 82.0),
    (132.0, CARD_ASPECT, 68.0), (132.0, CARD_ASPECT, 46.0), (100.0, 1.2, 0.0), (100.0, 1.2, 81.0), (100.0, 1.2, 64.0),
    (100.0, 1.2, 54.0), (100.0, 1.2, 46.3), (100.0, 0.88, 0.0), (100.0, 0.88, 96.0), (100.0, 0.76, 0.0),
    (100.0, 0.76, 92.0), (72.0, CARD_ASPECT, 0.0), (38.0, CARD_ASPECT, 0.0),
]  # fmt: skip
"""Width, height over width, and the strip that shows: in hand, offered, in rows, discarded, paid with."""


class Word(NamedTuple):
    """A line that was written: its text and the box around it, in dp."""

    text: str
    left: float
    top: float
    right: float
    bottom: float


class Written:
    """Records every line that is written on any canvas."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.words: list[Word] = []
        text, upright = Brush.text, Brush.upright

        def write(brush: Brush, s: str, x: float, y: float, *rest: Any, **named: Any) -> float:
            wide = text(brush, s, x, y, *rest, **named)
            anchor = named.get("anchor", rest[3] if len(rest) > 3 else "tl")
            if anchor == "tl":
                high = brush.art.text_px(rest[0]) / brush.scale if rest else 0.0
                self.words.append(Word(s, x, y, x + wide, y + high))
            else:
                self.words.append(Word(s, x, y, x, y))
            return wide

        def stand(brush: Brush, s: str, x: float, y: float, size: float, face: str, *rest: Any) -> None:
            upright(brush, s, x, y, size, face, *rest)
            high = brush.text_width(s, size, face)
            self.words.append(Word(s, x, y - high, x + brush.art.text_px(size) / brush.scale, y))

        monkeypatch.setattr(Brush, "text", write)
        monkeypatch.setattr(Brush, "upright", stand)

    @property
    def cut(self) -> list[str]:
        """Return what was cut off."""
        return [word.text for word in self.words if "…" in word.text]


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Written:
    """All that is written from now on."""
    return Written(monkeypatch)


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("shape", SHAPES)
def test_no_word_of_a_card_is_cut_or_leaves_what_shows_of_it(
    screen: pygame.Surface, written: Written, scale: float, shape: tuple[float, float, float]
) -> None:
    width, aspect, strip = shape
    cards = CardArt(Art(scale))
    for formula in FORMULAE:
        written.words.clear()
        cards.surface(formula_look(formula, aspect, strip).picture(cards, width))
        assert not written.cut
        shown = strip or width
        for word in written.words:
            assert word.left >= 0 and word.right <= shown + 0.5, (formula.slug, word)
            assert word.top >= 0 and word.bottom <= width * aspect + 0.5, (formula.slug, word)
        if width > 60:
            title = "".join(word.text for word in written.words).replace("-", "").replace(" ", "")
            assert formula.name.replace(" ", "") in title


def sentence_lines(words: list[Word], said: str) -> list[Word]:
    """Return the lines in which a sentence stands whole, none where it does not."""
    for first in range(len(words)):
        for last in range(first + 1, len(words) + 1):
            if " ".join(word.text for word in words[first:last]) == said:
                return words[first:last]
    return []


@pytest.mark.parametrize("scale", SCALES)
def test_a_sentence_has_four_lines_or_gives_way_to_signs_until_the_card_has_grown(
    screen: pygame.Surface, written: Written, scale: float
) -> None:
    cards = CardArt(Art(scale))
    in_signs = 0
    for formula in FORMULAE:
        said = ability(formula)
        for width in (132.0, 150.0):
            written.words.clear()
            cards.surface(formula_look(formula).picture(cards, width))
            found = sentence_lines(written.words, said)
            assert len(found) <= SENTENCE_LINES
            assert found or not any(word.text in said for word in written.words if " " in word.text)
            in_signs += not found
        written.words.clear()
        cards.surface(formula_look(formula).picture(cards, GROWN))
        found = sentence_lines(written.words, said)
        assert found
        assert found[-1].bottom <= GROWN * CARD_ASPECT - 8, "it would run over the hairline"
    assert in_signs < len(FORMULAE), "most cards in hand speak in sentences"
    assert scale < 1 or not in_signs, "all do where the table is not smaller than it was drawn for"


def test_every_effect_of_the_vocabulary_has_signs_that_no_other_has() -> None:
    shown: dict[tuple[Any, ...], str] = {}
    used = set()
    for formula in FORMULAE:
        for effect in formula.effects:
            signs = tuple(groups(effect))
            assert all(signs)
            assert shown.setdefault(signs, sentence(effect)) == sentence(effect)
            used |= {DOES[part.do] for part in effect.parts}
    assert used == set(DOES)


def test_effects_stand_on_lines_of_their_own_where_that_fits() -> None:
    two = next(formula for formula in FORMULAE if len(formula.effects) == 2)
    assert len(lines(two, 20.0)) == 2
    assert len(lines(two, 20.0, flows=True)) == 1
    assert fitted(two, 112, 90)[0] >= 18
    assert fitted(two, 20, 8) == (0.0, [])


def test_a_row_of_slips_shows_every_ability_in_signs() -> None:
    for formula in FORMULAE:
        assert fitted(formula, 86, 28)[0] >= 10, formula.slug
        assert fitted(formula, 112, 76)[0] >= 16, formula.slug


def test_a_word_is_broken_only_where_it_must_be(screen: pygame.Surface) -> None:
    canvas = Canvas(screen, Art(1.0))
    assert broken(canvas, "Philosophers'", 200) == "Philosophers'"
    first, second = broken(canvas, "Philosophers'", 60).split("- ")
    assert first + second == "Philosophers'"
    assert min(len(first), len(second)) >= 3
    title = titled(canvas, "Philosophers' Egg", 60, 14, 2)
    assert all(canvas.text_width(line, title.size, title.face) <= 60 for line in title.lines)


def crowded(seats: int, row: int, **parts: Any) -> dict[str, Any]:
    """Return a position in which everybody has many formulae with long names, and the viewer wordy ones."""
    slugs = [formula.slug for formula in LONGEST]
    rows = [[slugs.pop(0) for _n in range(row)] for _seat in range(seats)]
    hand = [formula.slug for formula in WORDIEST if formula.slug in slugs][:5]
    left = [slug for slug in slugs if slug not in hand]
    return {
        "elements": ["FFFFWWWEEEAAA"], "formulae": [hand], "completed": rows, "aether": [5], "void": [2, 1],
        "formula_discard": left, "element_discard": "FFWWEEA", "mastery": [{"F": 2, "W": 1}],
    } | parts  # fmt: skip


def at(driver: Driver, seats: int, parts: dict[str, Any]) -> TableScreen:
    """Open the table at a position of the first seat."""
    seated = players("person", *["random"] * (seats - 1))
    table = driver.sit(Match.from_position(registry().game("alchemy"), parts, seated, {}), posed=True)
    driver.rest()
    return table


@pytest.fixture(params=[(1024, 640), (1280, 800), (2560, 1440)], ids=lambda size: f"{size[0]}")
def driver(request: pytest.FixtureRequest, screen: pygame.Surface) -> Iterator[Driver]:
    """An app at several sizes."""
    driver = Driver(request.param)
    driver.app.settings_file.change(volume=0.0, reduced_motion=True)
    yield driver
    driver.close()


@pytest.mark.parametrize(("seats", "row"), [(2, 6), (3, 5), (4, 4)])
def test_no_word_is_cut_with_many_formulae(driver: Driver, written: Written, seats: int, row: int) -> None:
    """Sorting, everybody's rows, the discards, paying: nothing ends in dots."""
    drawn = {2: "FWAEE", 3: "FFWWAEAE", 4: "FFFWWWAAAEE"}[seats]
    parts = crowded(seats, row) | {"elements": ["FFFFWWWEEA"], "element_discard": ""}
    table = at(driver, seats, parts | {"phase": "sort", "drawn": drawn})
    for _n in range(4):
        driver.key(pygame.K_1)
        driver.rest()
    for key in (pygame.K_r, pygame.K_r, pygame.K_d):
        driver.key(key)
        driver.rest()
    driver.app.stack.pop().leave()
    table = at(driver, seats, crowded(seats, row))
    usable = next(actor for actor in table.stage.actors["formulae"] if not actor.piece.dim)
    driver.drag(driver.spot(usable), driver.middle("left_end"))
    driver.rest()
    assert table.stage.actors["tray"]
    assert not written.cut


@pytest.mark.parametrize(("seats", "row"), [(2, 7), (4, 5)])
def test_a_formula_grows_whole_from_a_row_a_strip_and_a_discard_pile(driver: Driver, seats: int, row: int) -> None:
    table = at(driver, seats, crowded(seats, row))
    for zone in ("row0", "row1", "formulae", "spent"):
        actor = table.stage.actors[zone][-1 if zone == "spent" else 0]
        driver.move(*driver.spot(actor))
        driver.step(frames=60)
        assert table.painter._enlarged is actor
        look = actor.piece.look
        assert isinstance(look, Painted)
        whole = look.whole or look
        assert (whole.aspect, whole.grown, whole.form) == (CARD_ASPECT, GROWN, ())
        assert actor.piece.look == whole, "it would turn over"
        driver.move(1, 1)


def test_up_to_four_lie_side_by_side_and_more_in_strips(driver: Driver) -> None:
    for number in (4, 6):
        slugs = [formula.slug for formula in LONGEST]
        table = at(driver, 2, {"formulae": [slugs[:number]], "completed": [slugs[-number:]]})
        for zone in ("row0", "formulae"):
            first, second = table.stage.actors[zone][:2]
            look = first.piece.look
            assert isinstance(look, Painted)
            is_beside = second.home.x - first.home.x >= first.home.width
            assert is_beside == (number == 4)
            assert (look.form in ((), (0.0,))) == is_beside
        driver.app.stack.pop().leave()


def test_a_strip_in_the_hand_is_a_whole_card_while_it_is_carried(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    from elements_table.table.stage import drawing

    drawn: list[Any] = []
    draw = drawing.draw_look
    monkeypatch.setattr(drawing, "draw_look", lambda canvas, cards, look, *rest, **named: (
        drawn.append(look), draw(canvas, cards, look, *rest, **named)))  # fmt: skip
    table = at(driver, 2, {"formulae": [[formula.slug for formula in LONGEST[:6]]]})
    held = table.stage.actors["formulae"][0]
    strip = held.piece.look
    assert isinstance(strip, Painted) and strip.whole is not None
    x, y = driver.spot(held)
    driver.move(x, y)
    driver.press(x, y)
    drawn.clear()
    for step in range(1, 6):
        driver.move(x + 10 * step, y - 30 * step)
    assert table.stage.dragged is held
    assert any(look is strip.whole for look in drawn)
