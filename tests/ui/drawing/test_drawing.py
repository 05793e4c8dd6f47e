"""What is drawn: type sizes, anchors, wrapping, boxes, cards and the work of a frame."""

from __future__ import annotations

import math
from pathlib import Path

import pygame
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from elements_table.ui.drawing import canvas as drawing
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.platform import fonts
from elements_table.ui.platform.fonts import FACES, FontMissing, Fonts, file_of
from elements_table.ui.stage.actor import Actor
from elements_table.ui.stage.geometry import Pose, Zone
from elements_table.ui.stage.motion.drawing import draw_moving
from elements_table.ui.stage.stage import Stage
from elements_table.ui.stage.view import Card, Piece

Pixels = bytes

MANY = settings(max_examples=50, suppress_health_check=[HealthCheck.function_scoped_fixture])
"""One window serves all examples: nothing is drawn on it."""


@pytest.fixture
def canvas(art: Art) -> Canvas:
    return Canvas(pygame.Surface((1280, 800), pygame.SRCALPHA), art)


def pixels(surface: pygame.Surface) -> Pixels:
    return pygame.image.tobytes(surface, "RGBA")


def painted(surface: pygame.Surface) -> pygame.Rect:
    """Return where something was drawn on a clear surface."""
    return surface.get_bounding_rect(min_alpha=1)


# ---- type


@pytest.mark.parametrize("scale", [0.5, 0.8, 1.0, 1.35, 2.7])
def test_no_text_is_under_13_pixels(screen: pygame.Surface, scale: float) -> None:
    art = Art(scale)
    for size in (theme.SECOND, theme.BODY, theme.TITLE):
        assert art.text_px(size) == max(13, round(size * scale))
        assert art.text("Hx", size).get_height() >= art.fonts.font("sans", 13).get_height()
    assert art.finer(2).text_px(1) == 26


def test_faces_are_files() -> None:
    assert {file_of(face).name for face in FACES} == {name for _, name in FACES.values()}


def test_missing_glyphs_fall_back(art: Art) -> None:
    fonts = art.fonts
    assert fonts.has_glyph("serif", "é")
    assert not fonts.has_glyph("serif", "水")
    assert [part for _, part in fonts.runs("Ana 水!", "sans", 20)] == ["Ana ◊!"]
    assert fonts.width("Ж", "serif", 20) > 0


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("px", [13, 15, 16, 20, 24])
def test_letters_stand_as_evenly_in_small_type_as_in_large(art: Art, face: str, px: int) -> None:
    for word in ("partners", "Earth", "completed", "thirteen", "contract"):
        wanted = art.fonts.width(word, face, 10 * px) / 10
        assert wanted - 1 <= art.fonts.width(word, face, px) <= wanted + 2
        assert art.fonts.line(word, face, px, theme.TEXT).get_width() == art.fonts.width(word, face, px)


@given(st.text(max_size=12))
@example("\xad")
@example("")
@settings(MANY)
def test_any_name_can_be_shown(screen: pygame.Surface, text: str) -> None:
    art = Art(1.0)
    assert art.text(text).get_width() == art.fonts.width(text, "sans", 15)


@pytest.mark.parametrize("px", [15, 60])
def test_of_a_line_of_any_length_as_much_is_drawn_as_a_window_shows(art: Art, px: int) -> None:
    endless = "water 水 Ω " * 40_000
    line = art.fonts.line(endless, "sans", px, theme.TEXT)
    assert 3_840 <= line.get_width() <= fonts.WIDEST
    short = art.fonts.line(endless[:300], "sans", px, theme.TEXT)
    seen = pygame.Rect(0, 0, 1_000, short.get_height())
    assert pixels(line.subsurface(seen)) == pixels(short.subsurface(seen))


def test_runs_keep_one_glyph_for_each_character(art: Art) -> None:
    assert len("".join(part for _, part in Fonts().runs("a·Ω水…漢z", "semi", 15))) == 7


@pytest.mark.parametrize("face", FACES)
def test_centred_text_has_its_capitals_in_the_middle(canvas: Canvas, face: str) -> None:
    canvas.text("HH", 400, 300, 60, face, anchor="c")
    box = painted(canvas.surface)
    assert box.centery == pytest.approx(300, abs=1.5)
    assert box.centerx == pytest.approx(400, abs=1.5)


def test_text_anchors_share_one_width(canvas: Canvas) -> None:
    widths = {canvas.text("Knock", 300, 100, anchor=anchor) for anchor in ("tl", "t", "tr", "l", "c", "r")}
    assert widths == {canvas.text_width("Knock")}


@given(st.lists(st.text("abcdefg", min_size=1, max_size=9), max_size=20), st.floats(90, 300))
@settings(MANY)
def test_wrapped_lines_fit_and_lose_no_word(screen: pygame.Surface, words: list[str], width: float) -> None:
    canvas = Canvas(pygame.Surface((1, 1)), Art(1.0))
    lines = canvas.wrapped(" ".join(words), width)
    assert " ".join(lines).split() == words
    assert all(canvas.text_width(line) <= width for line in lines)


def test_evened_lines_are_as_many_and_leave_no_word_alone(canvas: Canvas) -> None:
    sentence = "Void pays for nothing. Before the game ends only an ability turns it back."
    wrapped, evened = canvas.wrapped(sentence, 440), canvas.evened(sentence, 440)
    assert wrapped[-1] == "back."
    assert len(evened) == len(wrapped) == 2
    assert " ".join(evened) == sentence
    widths = [canvas.text_width(line) for line in evened]
    assert max(widths) - min(widths) < 80
    assert canvas.evened("Knock", 440) == ["Knock"]


def test_cut_text_ends_with_an_ellipsis(canvas: Canvas) -> None:
    sentence = "Bid for the trump, then take the points."
    lines = canvas.wrapped(sentence, 120, max_lines=2)
    assert len(lines) == 2
    assert lines[1].endswith("…")
    assert canvas.text_width(lines[1]) <= 120
    assert canvas.wrapped(sentence, 120, max_lines=9) == canvas.wrapped(sentence, 120)
    assert canvas.fit("Lin", 200) == "Lin"


# ---- shapes


def test_hairlines_are_one_whole_pixel(screen: pygame.Surface) -> None:
    canvas = Canvas(pygame.Surface((200, 200)), Art(0.8))
    canvas.hairline(10.3, 50.7, 100, opacity=1.0)
    assert painted_rows(canvas.surface) == 1


def painted_rows(surface: pygame.Surface) -> int:
    """Return how many rows of a black surface hold anything else."""
    w, h = surface.get_size()
    return sum(any(surface.get_at((x, y))[:3] != (0, 0, 0) for x in range(w)) for y in range(h))


def test_a_box_covers_its_rectangle(canvas: Canvas) -> None:
    canvas.box((100, 80, 240, 60), 10, fill=theme.GOLD, line=theme.TEXT, line_width=2)
    assert painted(canvas.surface) == pygame.Rect(100, 80, 240, 60)


@pytest.mark.parametrize("scale", [0.8, 0.917, 1.0, 1.8])
def test_a_long_box_reaches_its_end_with_a_crisp_edge(screen: pygame.Surface, scale: float) -> None:
    art = Art(scale)
    canvas = Canvas(pygame.Surface((round(1280 * scale), round(200 * scale)), pygame.SRCALPHA), art)
    canvas.box((56, 40, 1168, 104), 16, fill=theme.TILE, line=theme.GOLD)
    box = painted(canvas.surface)
    assert box == canvas.pixels((56, 40, 1168, 104))
    assert canvas.surface.get_at((box.right - 1, box.centery))[:3] == pytest.approx(theme.GOLD, abs=2)


def test_dashes_leave_gaps_all_round(canvas: Canvas) -> None:
    canvas.dashed((100, 100, 200, 120), 16, theme.GOLD, 1.0, 2, (10, 8))
    row = [canvas.surface.get_at((x, 101)).a > 128 for x in range(120, 280)]
    assert 0.4 < sum(row) / len(row) < 0.7
    assert canvas.surface.get_at((200, 160)).a == 0


def test_origin_moves_everything(art: Art) -> None:
    surface = pygame.Surface((300, 300), pygame.SRCALPHA)
    Canvas(surface, art, (50, 20)).box((0, 0, 40, 40), 0, fill=theme.GOLD)
    assert painted(surface).topleft == (50, 20)


def test_clip_ends_with_its_block(canvas: Canvas) -> None:
    with canvas.clip((0, 0, 50, 50)):
        canvas.fill((40, 40, 40, 40), theme.GOLD)
    assert painted(canvas.surface) == pygame.Rect(40, 40, 10, 10)
    assert canvas.surface.get_clip() == canvas.surface.get_rect()


def test_faded_drawing_leaves_the_cached_raster_opaque(canvas: Canvas) -> None:
    canvas.text("Pass", 10, 10, alpha=60)
    faint = max(canvas.surface.get_at((x, y)).a for x in range(10, 40) for y in range(10, 30))
    canvas.text("Pass", 10, 50)
    full = max(canvas.surface.get_at((x, y)).a for x in range(10, 40) for y in range(50, 70))
    assert faint <= 62
    assert full > 200


def test_the_veil_darkens(canvas: Canvas) -> None:
    canvas.surface.fill((200, 100, 50))
    canvas.veil(0.5, 2.5)
    assert canvas.surface.get_at((600, 400))[:3] == pytest.approx((100, 50, 25), abs=2)


def test_the_table_is_bright_at_its_focus_and_opaque(art: Art) -> None:
    center, edge = theme.MENU_TABLE
    table = art.table(center, edge, (640, 400), (0.5, 0.5))
    assert table.get_at((320, 200))[:3] == pytest.approx(center, abs=6)
    assert table.get_at((2, 2))[:3] == pytest.approx(edge, abs=6)
    assert not table.get_flags() & pygame.SRCALPHA


@pytest.mark.parametrize("kind", ["normal", "hover", "primary", "disabled", "danger"])
def test_buttons_differ_by_kind_and_press(canvas: Canvas, kind: str) -> None:
    canvas.button((100, 100, 200, 44), "Knock", kind)
    up = pixels(canvas.surface)
    canvas.surface.fill((0, 0, 0, 0))
    canvas.button((100, 100, 200, 44), "Knock", kind, pressed=True)
    assert pixels(canvas.surface) != up


# ---- cards


def test_faces_differ_by_rank_and_emblem_and_points(art: Art) -> None:
    cards = CardArt(art)
    faces = [
        Card("1", "dragon").picture(cards, 112),
        Card("14", "fire").picture(cards, 112),
        *(Card(str(rank), "water").picture(cards, 112) for rank in range(2, 12)),
        Card("10", "water", 10).picture(cards, 112),
        Card("7", "fire").picture(cards, 112),
        Card("", "jester").picture(cards, 112),
    ]
    assert len({pixels(cards.surface(face)) for face in faces}) == len(faces)


@pytest.mark.parametrize("width", [52, 84, 112, 122])
@pytest.mark.parametrize("rank", ["1", "10", "14"])
def test_an_index_stays_on_its_card(screen: pygame.Surface, width: float, rank: str) -> None:
    for scale in (0.8, 1.0):
        cards = CardArt(Art(scale))
        corner = cards.surface(Card(rank, "water").picture(cards, width))
        margin = round(theme.CARD_MARGIN * scale * 2)
        ink = [
            (x, y)
            for x in range(margin, corner.get_width() // 3)
            for y in range(margin, corner.get_height() // 5)
            if corner.get_at((x, y)).r < 90 and corner.get_at((x, y)).a > 200
        ]
        assert ink
        assert min(x for x, _ in ink) > margin + 2


def test_dimmed_is_in_the_shade_and_as_opaque(art: Art) -> None:
    cards = CardArt(art)
    face = Card("7", "water").picture(cards, 112)
    bright, dim = cards.turned(face), cards.turned(replace(face, dim=True))
    paper = next((x, 24) for x in range(50, 90) if bright.get_at((x, 24)).r > 230)
    assert dim.get_at(paper).r == pytest.approx(bright.get_at(paper).r - theme.CARD_SHADE, abs=3)
    assert dim.get_at(paper).a == bright.get_at(paper).a == 255


def test_a_custom_face_is_painted_once_in_its_own_units(art: Art) -> None:
    sizes: list[tuple[float, float]] = []

    def paint(canvas: Canvas, w: float, h: float) -> None:
        sizes.append((w, h))
        canvas.fill((0, 0, w, h), theme.GOLD)

    cards = CardArt(art)
    for _ in range(3):
        picture = cards.custom(("sulphur", "en"), 132, paint, 1.3)
        surface = cards.turned(picture)
    assert sizes == [(132, pytest.approx(171.6))]
    assert surface.get_size() == (138, 178)
    assert surface.get_at((69, 89))[:3] == pytest.approx(theme.GOLD, abs=2)
    assert surface.get_at((0, 0)).a == 0


def test_an_angle_turns_counterclockwise_in_whole_degrees(art: Art) -> None:
    cards = CardArt(art)
    face = Card("7", "water").picture(cards, 112)
    assert cards.turned(face, 5.3) is cards.turned(face, 4.8)
    assert cards.turned(face, 5) is not cards.turned(face, 6)
    assert cards.turned(face, 360) is cards.turned(face, 0)
    lying = cards.turned(face, 90)
    assert lying.get_width() > lying.get_height()


def test_a_fan_blurs_its_shadow_once_and_later_frames_make_nothing(art: Art, canvas: Canvas) -> None:
    cards = CardArt(art)

    def frame() -> None:
        for i in range(13):
            turn = (i - 6) * 1.3
            x = 640 + 2600 * math.sin(math.radians(turn))
            cards.draw(canvas, Card(str(i + 1), "water").picture(cards, 114), Pose(x, 640, -turn, 114, 2))

    frame()
    assert art.blurs == 2
    before = (art.blurs, art.built)
    frame()
    assert (art.blurs, art.built) == before


def test_a_card_that_rises_and_grows_needs_no_new_blur(art: Art, canvas: Canvas) -> None:
    cards = CardArt(art)
    face = Card("7", "water").picture(cards, 114)

    def rise() -> None:
        for step in range(12):
            t = theme.out_quad(step / 11)
            lift = theme.Lift.FAN + t * (theme.Lift.HOVER - theme.Lift.FAN)
            cards.draw(canvas, face, Pose(300, 300, t, 114 * (1 + 0.04 * t), lift), outline="gold")

    rise()
    first = art.blurs
    rise()
    assert art.blurs == first <= 2 * 3 + 1


def test_a_shadow_falls_straight_down_at_any_angle(art: Art) -> None:
    for angle in (0, 30, 90, -45):
        shadow = art.shadow(112, 157, 8, theme.Lift.DRAGGED, angle)
        box = shadow.get_bounding_rect(min_alpha=40)
        assert box.centerx == pytest.approx(shadow.get_width() / 2, abs=3)
        assert box.centery > shadow.get_height() / 2 + 5


def test_a_card_that_turns_is_darker_the_more_it_is_seen_from_the_edge(canvas: Canvas, art: Art) -> None:
    cards = CardArt(art)
    face = Card("7", "fire").picture(cards, 114)
    seen = []
    for squeeze in (1.0, 0.5, 0.1):
        canvas.surface.fill((0, 0, 0))
        cards.draw(canvas, face, Pose(300, 300, 0, 114, lift=0), squeeze=squeeze)
        seen.append(max(pygame.image.tobytes(canvas.surface, "RGB")))
    assert seen[0] > 240
    assert [bright / seen[0] for bright in seen[1:]] == pytest.approx([0.86, 0.75], abs=0.03)


def test_outlines_show_round_the_card(canvas: Canvas, art: Art) -> None:
    cards = CardArt(art)
    face = Card("7", "water").picture(cards, 112)
    cards.draw(canvas, face, Pose(300, 300, 0, 112, lift=0), outline="focus")
    left = canvas.surface.get_at((300 - 56 - 2, 300))
    assert left[:3] == pytest.approx(theme.FOCUS, abs=12)


def test_easings_start_and_end_where_they_should() -> None:
    for ease in (theme.linear, theme.out_quad, theme.out_cubic, theme.in_out_cubic, theme.out_back):
        assert ease(0) == pytest.approx(0)
        assert ease(1) == pytest.approx(1)
    assert max(theme.out_back(t / 100) for t in range(100)) > 1.02


def test_a_piece_that_leaves_a_zone_without_room_is_drawn_as_it_lay(canvas: Canvas, art: Art) -> None:
    stage = Stage()
    stage.form([Zone(name="drawn", rect=(0, 0, 0, 0), width=-1.5)])
    stage.actors = {"drawn": []}
    stage.leaving = [Actor(Piece("F", Card("", "fire")), "drawn", 0, Pose(200, 200, 0.0, 40))]
    draw_moving(stage, canvas, CardArt(art))
    assert painted(canvas.surface).contains((185, 180, 30, 40))


@pytest.mark.parametrize("what", [b"", b"no font at all", b"\0\1\0\0" + bytes(200)])
def test_a_damaged_font_is_named(
    what: bytes, screen: pygame.Surface, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    damaged = tmp_path / "SourceSansPro-Regular.ttf"
    damaged.write_bytes(what)
    monkeypatch.setattr(fonts, "file_of", lambda _face: damaged)
    with pytest.raises(FontMissing, match=r"The font .*SourceSansPro-Regular\.ttf cannot be read"):
        Fonts().font("sans", 15)


@pytest.mark.parametrize("fill", [None, theme.SHADE])
@pytest.mark.parametrize("strong", [False, True])
def test_a_large_box_is_drawn_by_its_parts_as_if_it_were_one(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch, strong: bool, fill: theme.Color | None
) -> None:
    found = []
    for large in (1, 10**9):
        monkeypatch.setattr(drawing, "LARGE", large)
        monkeypatch.setattr(drawing, "LARGE_FILLED", large)
        surface = pygame.Surface((900, 700))
        surface.fill((20, 60, 40))
        art = Art(1.35, strong=strong)
        Canvas(surface, art).box(
            (24, 20, 600, 470), 14, fill=fill, fill_opacity=0.36, line=theme.GOLD, line_opacity=0.7, line_width=1.5
        )
        found.append((pixels(surface), art._flat.bytes < 200_000))
    assert found[0][0] == found[1][0]
    assert [is_small for _picture, is_small in found] == [True, False]


@pytest.mark.parametrize("fill", [None, theme.SHADE])
@pytest.mark.parametrize("corner", [(-40, -300), (300, 20), (-900, 1000), (-40, -199_000)])
def test_of_a_large_box_only_what_is_in_sight_is_drawn(
    screen: pygame.Surface, corner: tuple[float, float], fill: theme.Color | None
) -> None:
    found = []
    for wide, high in ((900, 700), (1800, 1400)):
        surface = pygame.Surface((wide, high))
        Canvas(surface, Art(1.35)).box((*corner, 700, 200_000), 14, fill=fill, line=theme.GOLD, line_width=1.5)
        found.append(pixels(surface.subsurface((0, 0, 900, 700))))
    assert found[0] == found[1]
