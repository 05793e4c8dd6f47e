"""The faces of Alchemy's formulae: nothing is cut off, and signs say what the sentence says."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

import pygame
import pytest

from elements_table.games.alchemy.rules.data import Formula, ability, emblem_name, sentence
from elements_table.games.alchemy.rules.vocabulary import VERBS
from elements_table.games.alchemy.scene import faces
from elements_table.games.alchemy.scene.drafts import costs
from elements_table.games.alchemy.scene.faces import (
    GROWN,
    LARGE,
    LEAST_POINTS,
    SIGNS,
    TITLES,
    TOLD,
    UNIT,
    formula_look,
)
from elements_table.games.alchemy.scene.signs import fitted, groups, lines
from elements_table.games.alchemy.scene.words import EMBLEMS
from elements_table.kernel.registry import registry
from elements_table.match.play.match import Match
from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.canvas import Canvas, Painter, Rect
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.drawing.theme import CARD_ASPECT, Color
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.stage.actor import Actor
from elements_table.ui.stage.scene import Painted
from tests.ui.driver import Driver, players

SCALES = (0.8, 1.0, 1.35, 1.8)
"""1024 x 640, 1280 x 800, 1920 x 1080, 2560 x 1440."""
FORMULAE: tuple[Formula, ...] = registry().game("alchemy").variant(None, None).formulae
LONGEST = sorted(FORMULAE, key=lambda formula: -len(formula.name))
WORDIEST = sorted(FORMULAE, key=lambda formula: -len(ability(formula)))
WIDTHS = (GROWN, 150.0, 132.0, 125.0, 119.0, 108.0, TITLES, 95.0, 85.0, SIGNS, 60.0, 38.0)
"""In dp: read large, offered, in hand, in rows, in those of rivals, discarded."""


def seen(width: float, scale: float) -> float:
    """Return the width that decides what a card says."""
    return width * min(1.0, scale)


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
        text, upright = Painter.text, Painter.upright

        def write(painter: Painter, s: str, x: float, y: float, *rest: Any, **named: Any) -> float:
            wide = text(painter, s, x, y, *rest, **named)
            anchor = named.get("anchor", rest[3] if len(rest) > 3 else "tl")
            if anchor == "tl":
                high = painter.art.text_px(rest[0]) / painter.scale if rest else 0.0
                self.words.append(Word(s, x, y, x + wide, y + high))
            else:
                self.words.append(Word(s, x, y, x, y))
            return wide

        def stand(painter: Painter, s: str, x: float, y: float, size: float, face: str, *rest: Any) -> None:
            upright(painter, s, x, y, size, face, *rest)
            high = painter.text_width(s, size, face)
            self.words.append(Word(s, x, y - high, x + painter.art.text_px(size) / painter.scale, y))

        monkeypatch.setattr(Painter, "text", write)
        monkeypatch.setattr(Painter, "upright", stand)

    @property
    def cut(self) -> list[str]:
        """Return what was cut off."""
        return [word.text for word in self.words if "…" in word.text]


@pytest.fixture
def signed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The slugs of the formulae whose abilities are drawn in signs from now on, none too small to be told."""
    found: list[str] = []
    draw = faces.draw_signs

    def sign(canvas: Canvas, formula: Formula, rect: Rect, ink: Color, least: float = 10.0) -> None:
        found.extend([formula.slug] * bool(fitted(formula, *rect[2:], least)[0]))
        draw(canvas, formula, rect, ink, least)

    monkeypatch.setattr(faces, "draw_signs", sign)
    return found


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Written:
    """All that is written from now on."""
    return Written(monkeypatch)


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("width", WIDTHS)
def test_a_card_says_what_its_width_has_room_for_and_breaks_no_word(
    screen: pygame.Surface, written: Written, signed: list[str], scale: float, width: float, *, plain: bool
) -> None:
    cards, wide = CardArt(Art(scale, plain=plain)), seen(width, scale)
    for formula in FORMULAE:
        written.words.clear()
        signed.clear()
        cards.surface(formula_look(formula).picture(cards, width))
        assert not written.cut
        for word in written.words:
            assert word.left >= 0 and word.right <= width + 0.5, (formula.slug, word)
            assert word.top >= 0 and word.bottom <= width * CARD_ASPECT - (8 if width == GROWN else 0), (
                formula.slug,
                word,
            )
        said = " ".join(word.text for word in written.words)
        is_titled, tells, is_in_words = wide >= TITLES, width * scale >= SIGNS, width >= LARGE * UNIT
        assert (formula.title in said) == is_titled, "with each of its words whole"
        assert (ability(formula) in said) == is_in_words
        assert (formula.slug in signed) == tells or is_in_words
        if is_titled:
            margins = [min(word.left, width - word.right) for word in written.words if word.right > word.left]
            assert min(margins) >= 0.07 * width, "no word touches the gold frame"


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("width", WIDTHS)
def test_the_cost_is_on_top_of_every_card(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch, width: float, *, plain: bool
) -> None:
    """The head line stands above it, and on a card read large also the sun with the emblem."""
    from tests.ui.games.test_alchemy_emblems import Shown

    scale = 0.8
    cards, shown, written = CardArt(Art(scale, plain=plain)), Shown(monkeypatch), Written(monkeypatch)
    for formula in FORMULAE:
        shown.icons.clear()
        written.words.clear()
        cards.surface(formula_look(formula).picture(cards, width))
        cost = costs(formula)
        assert [name for name, _box in shown.icons[: len(cost)]] == [EMBLEMS[element] for element in cost]
        foot = max(box.bottom for _name, box in shown.icons[: len(cost)])
        assert all(box.w * scale >= 7.6 for _name, box in shown.icons[: len(cost)]), "it can be told apart"
        below, others = written.words, shown.icons[len(cost) :]
        top = min(box.top for _name, box in shown.icons[: len(cost)])
        head = [word for word in below if word.text == str(formula.points)]
        above = [icon for icon in others if icon[0] == EMBLEMS[formula.element]][: len(head)]
        if width >= LARGE * UNIT:
            above.append(next(icon for icon in others if icon[0] == emblem_name(formula.slug)))
        assert all(word.bottom <= top for word in head) and all(box.bottom <= top + 2 for _name, box in above)
        assert bool(head) == (width * scale >= LEAST_POINTS)
        below = [word for word in below if word not in head]
        others = [icon for icon in others if icon not in above]
        assert all(word.top >= foot - 2 for word in below)
        assert all(box.top >= foot - 2 for _name, box in others)


def test_every_effect_of_the_vocabulary_has_signs_that_no_other_has() -> None:
    shown: dict[tuple[Any, ...], str] = {}
    used = set()
    for formula in FORMULAE:
        for effect in formula.effects:
            signs = tuple(groups(effect))
            assert all(signs)
            assert shown.setdefault(signs, sentence(effect)) == sentence(effect)
            used |= {part.do for part in effect.parts}
    assert used == set(VERBS)


def test_effects_stand_on_lines_of_their_own_where_that_fits() -> None:
    two = next(formula for formula in FORMULAE if len(formula.effects) == 2)
    assert len(lines(two, 20.0)) == 2
    assert len(lines(two, 20.0, flows=True)) == 1
    assert fitted(two, 112, 90)[0] >= 18
    assert fitted(two, 20, 8) == (0.0, [])


@pytest.mark.parametrize("scale", [0.8, 0.9, 1.0, 1.1, 1.35])
def test_no_sentence_on_a_card_takes_more_than_four_lines(
    screen: pygame.Surface, written: Written, scale: float
) -> None:
    cards = CardArt(Art(scale))
    for width in (width for width in (GROWN, 177.0, 150.0, 142.0) if width == GROWN or seen(width, scale) >= TOLD):
        for formula in FORMULAE:
            written.words.clear()
            cards.surface(formula_look(formula, told=True).picture(cards, width))
            rows = [word.text for word in written.words if word.right > word.left and word.text in ability(formula)]
            while " ".join(rows) != ability(formula):
                del rows[0]  # of the title
            assert 0 < len(rows) <= 4, (formula.slug, width)


def test_titles_of_a_row_have_one_size_and_one_line(screen: pygame.Surface, written: Written) -> None:
    cards = CardArt(Art(1.0))
    for width in (150.0, 122.0, TITLES):
        written.words.clear()
        for formula in FORMULAE:
            cards.surface(formula_look(formula).picture(cards, width))
        titles = [word for word in written.words if word.right > word.left]
        assert [word.text for word in titles] == [formula.title for formula in FORMULAE]
        assert len({round(word.bottom - word.top, 2) for word in titles}) == 1


def test_a_row_of_cards_shows_every_ability_in_signs() -> None:
    for formula in FORMULAE:
        assert fitted(formula, 84, 40)[0] >= 12, formula.slug


@pytest.mark.parametrize(
    ("name", "lines", "is_cut"),
    [
        ("Philosophers' Egg", 1, False),
        ("Philosophers' Egg of Projection", 2, False),
        ("Philosophers' Egg of the Powder of Projection and Sublimation", 2, True),
    ],
)
def test_a_title_too_long_for_a_card_is_narrower_then_in_two_lines_and_cut_at_last(
    screen: pygame.Surface, written: Written, name: str, lines: int, is_cut: bool
) -> None:
    cards, long = CardArt(Art(1.0)), FORMULAE[0]._replace(name=name)
    cards.surface(formula_look(long).picture(cards, 122.0))
    title = [word for word in written.words if word.right > word.left]
    assert len(title) == lines and title[-1].text.endswith("…") == is_cut
    assert all(line.left >= 8.5 and line.right <= 113.5 for line in title)


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
    driver.app.services.settings_file.change(volume=0.0, reduced_motion=True)
    yield driver
    driver.close()


@pytest.fixture
def small(screen: pygame.Surface) -> Iterator[Driver]:
    """An app in the smallest window."""
    driver = Driver((1024, 640))
    driver.app.services.settings_file.change(volume=0.0, reduced_motion=True)
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
    driver.app.navigator.stack.pop().leave()
    table = at(driver, seats, crowded(seats, row))
    usable = next(actor for actor in table.stage.actors["formulae"] if not actor.piece.dim)
    driver.drag(driver.spot(usable), driver.middle("left_end"))
    driver.rest()
    assert table.stage.actors["tray"]
    assert not written.cut


def test_a_card_leaves_out_its_ability_and_shows_it_enlarged_to_pointer_and_keyboard(
    small: Driver, written: Written
) -> None:
    table = at(small, 4, crowded(4, 5))
    for zone in ("row0", "row1", "formulae", "spent"):
        actor = table.stage.actors[zone][-1 if zone == "spent" else 0]
        look = actor.piece.look
        assert isinstance(look, Painted) and look.whole is not None
        assert (look.made_for, look.whole.grown) == (pytest.approx(actor.home.width, abs=0.1), GROWN)
        assert look == look.whole, "it would turn over"
        small.move(*small.spot(actor))
        written.words.clear()
        small.step(frames=60)
        assert table.painter.enlarging.actor is actor
        assert ability(formula_of(actor)) in " ".join(word.text for word in written.words)
        small.move(1, 1)


def test_the_keyboard_reads_every_formula_that_leaves_something_out(small: Driver, written: Written) -> None:
    table = at(small, 4, crowded(4, 5))
    read = set()
    for _n in range(120):
        small.key(pygame.K_TAB)
        ref = table.stage.focused
        if ref is not None and ref.zone.startswith("row"):
            read.add(ref.zone)
            if len(read) == 1 and table.painter.enlarging.actor is None:
                written.words.clear()
                small.step(frames=60)
                actor = table.stage.actor(ref)
                assert actor is not None and table.painter.enlarging.actor is actor
                assert ability(formula_of(actor)) in " ".join(word.text for word in written.words)
    assert read == {"row0", "row1", "row2", "row3"}


def formula_of(actor: Actor) -> Formula:
    """Return the formula that a piece is."""
    return next(formula for formula in FORMULAE if formula.slug == actor.piece.name)


def test_a_row_of_any_length_shows_every_card_whole(small: Driver) -> None:
    for number in (4, 13):
        slugs = [formula.slug for formula in LONGEST]
        table = at(small, 2, {"formulae": [slugs[:number]], "completed": [slugs[-number:]]})
        for zone in ("row0", "formulae"):
            homes = [actor.home for actor in table.stage.actors[zone]]
            assert all(b.x - a.x >= a.width for a, b in pairwise(homes)), zone
        small.app.navigator.stack.pop().leave()
