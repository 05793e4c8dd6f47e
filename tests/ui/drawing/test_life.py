"""Engraved cards live: for half a second, where they land or under a held pointer, and only while there is time."""

from __future__ import annotations

import logging
import zipfile
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from elements_table import paths
from elements_table.games.alchemy.scene.faces import formula_look
from elements_table.games.elemies.rules.data import ActionCard
from elements_table.games.elemies.scene.faces import action_look
from elements_table.games.influence.scene import cloth
from elements_table.games.influence.scene.faces import face as influence_face
from elements_table.games.influence.scene.faces import slim_face
from elements_table.kernel.game import Event, Moved
from elements_table.kernel.registry import registry
from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.cards import LIFE_MEMORY, CardArt, Picture
from elements_table.ui.drawing.engravings import FILE, picture_of
from elements_table.ui.drawing.faces import Face, engraving_of, ground, paint_engraving
from elements_table.ui.drawing.life import FRAMES, SAME, Life, kind_of
from elements_table.ui.drawing.rasters import TURNED_MEMORY
from elements_table.ui.drawing.sprites import Sprites
from elements_table.ui.drawing.theme import Motion
from elements_table.ui.stage.geometry import Row, Zone
from elements_table.ui.stage.motion.flights import Pace
from elements_table.ui.stage.scene import Back, Card, Piece
from elements_table.ui.stage.stage import MOST_LIVES, Stage
from tests.ui.drawing.test_elements import before
from tests.ui.driver import Driver

SETTINGS = {"reduced_motion": False}
FACES = [
    ("5", "water"), ("1", "water"), ("K", "water"), ("4", "fire"), ("7", "air"), ("3", "wood"), ("9", "earth"),
    ("4", "metal"), ("6", "yin_yang"), ("", "guru"), ("", "dragon"),
]  # fmt: skip


def pixels(surface: pygame.Surface) -> bytes:
    """Return what is seen of a raster."""
    return pygame.image.tobytes(surface, "RGBA")


def differing(one: pygame.Surface, other: pygame.Surface) -> pygame.Mask:
    """Return where two rasters are clearly not the same."""
    mask = pygame.mask.from_threshold(one, (0, 0, 0), SAME, other)
    mask.invert()
    return mask


def frames(cards: CardArt, picture: Picture) -> list[bytes]:
    """Return the frames of a card's life."""
    return [pixels(cards.turned(picture, step=step)) for step in range(FRAMES)]


# ---- what is drawn


@pytest.mark.parametrize(("rank", "emblem"), FACES)
def test_eight_frames_differ_and_the_last_is_the_card_at_rest(rank: str, emblem: str, art: Art) -> None:
    cards = CardArt(art)
    picture = Card(rank, emblem).picture(cards, 122)
    still = pixels(cards.turned(picture))
    found = frames(cards, picture)
    assert len(set(found)) == FRAMES
    assert found[-1] == still
    kind = kind_of(engraving_of(art, Face(rank, emblem)))
    assert kind is not None
    life = Life(kind, cards.surface(picture), lambda: cards.surface(picture), 6)
    assert pixels(life.frame(cards.surface(picture), FRAMES - 1)) == pixels(cards.surface(picture)), "a whole turn"
    assert frames(CardArt(Art(1.0)), picture) == found, "the same each time"


@pytest.mark.parametrize(("rank", "emblem"), [face for face in FACES if face[1] in ("water", "fire", "air", "wood")])
@pytest.mark.parametrize("width", [48, 122])
def test_what_stands_on_the_picture_keeps_still_and_so_does_the_edge(
    rank: str, emblem: str, width: int, art: Art
) -> None:
    cards = CardArt(art)
    picture = Card(rank, emblem, 15, emblem if width > 100 else "").picture(cards, width)
    cards.turned(picture, step=0)
    still, bare = cards.surface(picture), cards._painted(picture, picture_of(rank, emblem))
    stands = differing(still, bare)
    edge = pygame.Mask(still.get_size(), fill=True)
    inner = still.get_rect().inflate((-2 * (0.05 * width * 2 + 6),) * 2)
    edge.erase(pygame.Mask(inner.size, fill=True), inner.topleft)
    assert stands.count() > 500 and edge.count() > 500
    life = cards._lives.get(picture)
    assert life is not None
    for step in range(FRAMES - 1):
        moved = differing(life.frame(still, step), still)
        assert moved.count() > 4 * width
        assert not moved.overlap_area(stands, (0, 0)) and not moved.overlap_area(edge, (0, 0))


def test_plain_faces_high_contrast_backs_and_cards_in_the_shade_do_not_live(screen: pygame.Surface) -> None:
    for art in (Art(1.0, plain=True), Art(1.0, strong=True)):
        cards = CardArt(art)
        picture = Card("5", "water").picture(cards, 122)
        assert set(frames(cards, picture)) == {pixels(cards.turned(picture))}
    cards = CardArt(Art(1.0))
    face = Card("5", "water").picture(cards, 122)
    for picture in (Back("wuxing").picture(cards, 122), replace(face, dim=True), replace(face, dark=True)):
        assert set(frames(cards, picture)) == {pixels(cards.turned(picture))}


def test_every_engraved_element_has_a_life_of_its_kind(art: Art) -> None:
    still = {name.partition("_")[0] for name in art.engravings.names if kind_of(name) is None}
    assert still == {"answer", "back", "cloth", "lines"}


def test_faces_that_a_game_paints_itself_live_by_what_they_are_engraved_on(art: Art) -> None:
    cards = CardArt(art)
    influence, alchemy, elemies = (registry().game(game) for game in ("influence", "alchemy", "elemies"))
    formula = alchemy.variant({}, 3).formulae[0]
    looks = [influence_face(spec) for spec in influence.data.cards]
    looks += [slim_face(influence.data.cards[0]), action_look(elemies.data, ActionCard.WATER)]
    looks += [formula_look(formula), formula_look(formula, 100)]
    for look in looks:
        picture = look.picture(cards, 100)
        found = frames(cards, picture)
        assert len(set(found)) > FRAMES - 2 and found[-1] == pixels(cards.turned(picture)), look.key


def test_what_living_cards_keep_is_bounded_and_let_go_of_when_they_rest(art: Art) -> None:
    cards = CardArt(art)
    pictures = [Card(str(rank), emblem).picture(cards, 160) for emblem in ("water", "fire") for rank in range(1, 7)]
    for picture in pictures:
        cards.turned(picture, step=2)
        assert cards._lives.bytes <= LIFE_MEMORY
    assert 1 < len(cards._lives) < len(pictures)
    for picture in pictures:
        cards.turned(picture, step=FRAMES - 1)
    assert not cards._lives.bytes and not len(cards._lives)
    assert all(cache.bytes <= most for cache, most in zip(art._turned, TURNED_MEMORY, strict=True))


def test_a_drawing_makes_one_frame_and_shows_the_last_of_the_others(art: Art) -> None:
    cards = CardArt(art)
    pair = [Card("5", "water").picture(cards, 122), Card("4", "fire").picture(cards, 122)]
    still = [pixels(cards.turned(picture)) for picture in pair]

    def drawn(step: int, spare: int = 1) -> list[bytes]:
        with art.drawing(live=True, spare=spare):
            return [pixels(cards.turned(picture, step=step)) for picture in pair]

    first = drawn(0)
    assert first[0] != still[0] and first[1] == still[1]
    second = drawn(0)
    assert second[0] == first[0] and second[1] != still[1]
    assert drawn(3, spare=0) == second, "no time: what was seen last"
    assert drawn(3)[0] != second[0]


# ---- when


def landing(count: int, pace: Pace | None = None) -> Stage:
    """Return a stage on which so many cards have landed at once."""
    stage = Stage(pace)
    pieces = [Piece(str(rank), Card(str(rank), "water")) for rank in range(count)]
    zones: list[Zone] = [Row(name=name, rect=(x, 0, 600, 200), width=50) for name, x in (("hand", 0), ("there", 700))]
    stage.place(zones, {"hand": pieces, "there": []})
    event = Event("play", 0, tuple(Moved("hand", "there", piece.name) for piece in pieces))
    stage.change({"hand": [], "there": pieces}, event, {"hand": "hand", "there": "there"}, lands=("there",))
    stage.update(5_000.0)
    assert not stage.moving()
    return stage


def living(stage: Stage) -> int:
    """Return how many cards live."""
    return sum(actor.lives is not None for actors in stage.actors.values() for actor in actors)


def test_what_lands_lives_for_half_a_second_but_not_many_at_once() -> None:
    for count in (1, MOST_LIVES):
        stage = landing(count)
        assert living(stage) == count
        assert stage.live() == {"there"} and stage.answering()
        stage.update(5_000.0 + Motion.LIFE - 1)
        assert living(stage) == count
        assert stage.update(5_000.0 + Motion.LIFE)
        assert not living(stage) and not stage.live() and not stage.answering()
    assert living(landing(MOST_LIVES + 1)) == 0


def test_nothing_lives_at_reduced_motion_nor_where_faces_are_plain_and_a_click_ends_it() -> None:
    assert living(landing(1, Pace(reduced=True))) == living(landing(1, Pace(lively=False))) == 0
    stage = landing(1)
    stage.hurry()
    assert not living(stage)
    for pace in (Pace(reduced=True), Pace(lively=False)):
        stage = landing(1, pace)
        stage.stir(stage.actors["there"][0])
        assert not living(stage)


def test_a_table_with_plain_faces_or_in_high_contrast_has_no_life(driver: Driver) -> None:
    table = driver.sit(before("wuxing", "play")[0], posed=True)
    assert table.stage.pace.lively
    for setting in ({"faces": "plain"}, {"faces": "engraved", "high_contrast": True}):
        driver.app.services.settings_file.change(**setting)
        driver.step(frames=3)
        driver.table.resume()
        assert not driver.table.stage.pace.lively


def test_a_card_under_a_resting_pointer_lives_once_and_again_after_another(driver: Driver) -> None:
    table = driver.sit(before("wuxing", "play")[0], posed=True)
    driver.rest()
    table.state.window.close()
    first, other = [
        actor
        for actor in table.stage.actors[table.scene.zone_of("hands.0", table.state.layout)]
        if not actor.piece.dim
    ][:2]

    def rests_on(x: float, y: float) -> None:
        driver.move(x, y)
        driver.step(frames=40)

    x, y = driver.spot(first)
    rests_on(x, y)
    assert first.lives is not None and other.lives is None
    driver.rest()
    assert first.lives is None
    seen = driver.app.frames
    driver.step(frames=20)
    assert driver.app.frames == seen, "then it costs nothing"
    rests_on(x + 1, y)
    assert first.lives is None, "once"
    rests_on(*driver.spot(other))
    assert other.lives is not None
    rests_on(x, y)
    assert first.lives is not None


# ---- engravings that cannot be read


def sprites_without(folder: Path, engravings: dict[str, str] | None) -> Sprites:
    """Return all sprites with nothing engraved but what these texts are, torn on the way to the disk."""
    folder.mkdir()
    for file in paths.sprites().iterdir():
        if file.name != FILE:
            (folder / file.name).symlink_to(file)
    if engravings is not None:
        with zipfile.ZipFile(folder / FILE, "w", zipfile.ZIP_STORED) as whole:
            for name, text in engravings.items():
                whole.writestr(f"{name}.svg", text)
        (folder / FILE).write_bytes((folder / FILE).read_bytes().replace(b"<torn>", b"<tron>"))
    return Sprites(folder)


def test_an_engraving_that_cannot_be_read_leaves_a_plain_card_and_a_line_in_the_log(
    tmp_path: Path, screen: pygame.Surface, caplog: pytest.LogCaptureFixture
) -> None:
    texts = {"water_5@122": "no picture", **dict.fromkeys(("fire_4@122", "back_wuxing@122", "earth_3@40"), "<torn>")}
    art = Art(1.0, sprites=sprites_without(tmp_path / "broken", texts))
    none = Art(1.0, sprites=sprites_without(tmp_path / "none", None))
    cards, bare = CardArt(art), CardArt(none)
    assert art.engravings.names == {"water_5", "fire_4", "back_wuxing", "earth_3"}
    with caplog.at_level(logging.WARNING):
        for width in (122, 124):
            for picture in (
                *(look.picture(cards, width) for look in (Card("5", "water"), Card("4", "fire"), Back("wuxing"))),
            ):  # fmt: skip
                assert pixels(cards.surface(picture)) == pixels(bare.surface(picture))
                assert set(frames(cards, picture)) == {pixels(cards.turned(picture))}
        assert pixels(cloth._medallion(art, "earth", 20)) == pixels(cloth._medallion(none, "earth", 20))
    said = [record.getMessage().split()[0] for record in caplog.records]
    assert said == ["water_5", "fire_4", "back_wuxing", "earth_3"], "each once"
    assert not art.engravings.names


def test_a_game_that_paints_on_an_engraving_has_bare_ground_instead(tmp_path: Path, screen: pygame.Surface) -> None:
    art = Art(1.0, sprites=sprites_without(tmp_path / "broken", {"low_earth@122": "<torn>"}))
    cards = CardArt(art)
    marked = cards.custom(("marked",), 122, lambda canvas, w, h: paint_engraving(canvas, w, h, "low_earth"))
    empty = cards.custom(("empty",), 122, ground)
    assert pixels(cards.surface(marked)) == pixels(cards.surface(empty))
