"""Every event of every game, as it is seen: no frame is empty, no piece leaps, no words are cut, any press ends it.

Each is filmed in frames of two kinds by turns: `FINE` ones tell how fast each piece goes, and what it moves in a
`COARSE` one beyond that, and the `LEAP` that is allowed, it has leapt.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pygame
import pytest

sys.path.insert(0, str(Path(__file__).parents[3] / "scripts"))

from rehearsal import OPENING, Rehearsal, cast
from studio import Absent, Studio, own_home

from elements_table.kernel.game import Event
from elements_table.kernel.registry import registry
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.text import TextRenderer
from elements_table.ui.features.match import table_painter
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.platform import window
from elements_table.ui.stage.motion import drawing
from elements_table.ui.stage.scene import Back, Card

GAMES = list(registry())
SIZE = (1024, 640)
FINE, COARSE = 2.0, 98.0
STEP = 40.0
"""A frame of a film whose length alone is asked, in ms."""
LEAP = 40.0
"""How far a piece may move in a frame besides what its flight takes it, in dp."""
SLACK = 2.6
"""How much faster a flight may be within a frame than at its ends."""
LONGEST = 9000.0
SETTLES = 3
"""Frames of 300 ms in which a table comes to rest."""
SEED = 3
"""A match in which much happens."""
SHORT = {"wuxing": {"target": "3"}, "elemies": {"target": "250"}}
SETTINGS = {"explain": "never", "banter": "none", "play_forced": False, "chime": False}
RAIL = 0.32
"""How far down the cloth begins."""
BRIGHT, DIFFERENT = 0.0008, 0.013
"""The least parts of the cloth that are bright, and other than bare: one's own seal is a hundredth of it."""
LEAST = 0.3
"""What is fainter is not looked at."""


class Fine(Studio):
    """A studio whose frames are as long as one says, and are not drawn where they are `unseen`."""

    now = 0.0
    stride = 100.0
    unseen = False

    def frame(self, events: Sequence[pygame.Event] = ()) -> None:
        self.now += self.stride
        self.step(self.now, events)

    def _draw(self, _part: pygame.Rect | None = None) -> None:
        if not self.unseen:
            super()._draw()

    def look(self) -> None:
        """Draw what was unseen, and from now on all that comes."""
        self.unseen = False
        self._draw()


class Piece(NamedTuple):
    look: Any
    x: float
    y: float


class Seen:
    """What a frame shows: pieces, and words that are cut."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.pieces: list[Piece] = []
        self.cut: list[str] = []
        self._rests = False
        draw_look, draw_resting, text = drawing.draw_look, table_painter.draw_resting, TextRenderer.text

        def drawn(canvas: Any, cards: Any, look: Any, pose: Any, *more: Any, **others: Any) -> None:
            if pose.alpha > LEAST and not self._rests:
                self.pieces.append(Piece(look, pose.x, pose.y))
            draw_look(canvas, cards, look, pose, *more, **others)

        def resting(*given: Any) -> None:
            self._rests = True
            draw_resting(*given)
            self._rests = False

        def written(on: Any, s: str, x: float, y: float, *more: Any, **others: Any) -> float:
            wide = text(on, s, x, y, *more, **others)
            size, _face, _color, anchor, alpha, _most = (*more, *DEFAULTS[len(more) :])
            look = {"size": size, "anchor": anchor, "alpha": alpha} | others
            if s and look["alpha"] > 255 * LEAST and on._surface is window.surface():
                self._check(on, s, (x, y), wide, look)
            return wide

        ours = [module for name, module in tuple(sys.modules.items()) if name.startswith("elements_table.")]
        for module in (one for one in ours if getattr(one, "draw_look", None) is draw_look):
            monkeypatch.setattr(module, "draw_look", drawn)
        monkeypatch.setattr(table_painter, "draw_resting", resting)
        monkeypatch.setattr(TextRenderer, "text", written)

    def _check(self, on: Any, s: str, at: tuple[float, float], wide: float, look: dict[str, Any]) -> None:
        """Note words that reach out of what may be drawn on; a pixel at each side is forgiven."""
        left, top = on.at(*at)
        across, high = round(wide * on.art.scale), round(look["size"] * on.art.scale * 0.6)
        left -= round(across * {"c": 0.5, "t": 0.5, "r": 1.0, "tr": 1.0}.get(look["anchor"], 0.0))
        top -= 0 if look["anchor"].startswith("t") else high // 2
        if not on._surface.get_clip().contains(pygame.Rect(left, top, across, high).inflate(-2, -2)):
            self.cut.append(s)

    def of(self, table: TableScreen) -> list[Piece]:
        """Return all pieces in sight in the frame just drawn: those drawn in it, and those that rest."""
        shown, playing = list(self.pieces), table.interludes.playing
        self.pieces.clear()
        if playing is None or not playing.goes_on:  # a sheet lies over what rests
            resting = (one for one in table.stage.everything if one.zone not in table.interludes.hidden)
            shown += [Piece(one.look, one.pose.x, one.pose.y) for one in resting if one.pose.alpha > LEAST]
        return shown


DEFAULTS = (15.0, "sans", None, "tl", 255, None)


def nearest(piece: Piece, among: Sequence[Piece]) -> float:
    """Return how far a piece is from the nearest of some; endless where there is none."""
    return min((abs(piece.x - one.x) + abs(piece.y - one.y) for one in among), default=math.inf)


def like(piece: Piece, among: Sequence[Piece]) -> list[Piece]:
    return [one for one in among if one.look == piece.look]


def speeds(before: Sequence[Piece], after: Sequence[Piece]) -> dict[Any, float]:
    """Return how fast the fastest piece of each look goes from one frame to the next, in dp a ms."""
    found: dict[Any, float] = {}
    for piece in after:
        way = nearest(piece, like(piece, before))
        found[piece.look] = max(found.get(piece.look, 0.0), way / FINE if way < math.inf else 0.0)
    return found


def leaps(frames: Sequence[Sequence[Piece]]) -> list[str]:
    """Return which pieces leap in a film whose frames are fine and coarse by turns, a fine one first.

    A piece whose like has not been seen near it may be one that was turned over meanwhile.
    """
    found = []
    for n in range(2, len(frames) - 1, 2):
        before, after = frames[n - 1], frames[n]
        fast = [speeds(frames[n - 2], before), speeds(after, frames[n + 1])]
        most = max((speed for each in fast for speed in each.values()), default=0.0)
        gone = [one for one in before if nearest(one, like(one, after)) > LEAP]
        for piece in after:
            alike, speed = like(piece, before), max(each.get(piece.look, 0.0) for each in fast)
            turned = nearest(piece, gone) <= LEAP + SLACK * COARSE * most
            if alike and not turned and nearest(piece, alike) > LEAP + SLACK * COARSE * speed:
                found.append(f"{piece.look} leaps to {piece.x:.0f}, {piece.y:.0f}")
    return found


def is_empty(picture: pygame.Surface, bare: pygame.Surface) -> bool:
    """Return whether nothing but the bare cloth and one's own seal is seen below the rail, or nothing at all."""
    w, h = picture.get_size()
    cloth = pygame.Rect(0, round(h * RAIL), w, h - round(h * RAIL))
    shown, ground = picture.subsurface(cloth), bare.subsurface(cloth)
    grey = pygame.transform.grayscale(shown)
    bright = pygame.mask.from_threshold(grey, (255, 255, 255), (145, 145, 145, 255)).count()
    same = pygame.mask.from_threshold(shown, (0, 0, 0), (24, 24, 24, 255), ground).count()
    return bright < BRIGHT * cloth.w * cloth.h or same > (1 - DIFFERENT) * cloth.w * cloth.h


def begun(studio: Fine, rehearsal: Rehearsal, kind: str) -> TableScreen:
    """Return the table at which the first event of a kind has just begun to be shown, and is still unseen."""
    number, place = next(
        (n, i) for i, (n, event) in enumerate(rehearsal.events) if event.kind == kind and n != OPENING
    )
    match, entry = rehearsal.match_before(number), rehearsal.record[number]
    table = TableScreen(studio, match)
    table.bots.worker, table.bots.timeout = Absent(), math.inf
    studio.navigator.push(table)
    studio.stride, studio.unseen = 300.0, True
    for _frame in range(SETTLES):
        table.state.window.close()
        studio.frame()
    studio.look()  # an event may begin with what the window shows
    studio.unseen = True
    later = place - next(i for i, (n, _event) in enumerate(rehearsal.events) if n == number)
    told: list[Event] = []
    match.listen(lambda update: told.append(update.event))
    match.act(entry.seat, entry.action)
    studio.stride, since = 20.0, studio.now
    while len(told) - len(table.state.queue) <= later:
        assert studio.now < since + LONGEST, f"{kind} is not shown"
        table.state.window.close()
        studio.frame()
    return table


def room_of(studio: Fine, table: TableScreen) -> pygame.Surface:
    return studio.display.place(table.match.game.data.look, table.state.layout.parlour).room


def faults_of(studio: Fine, table: TableScreen, seen: Seen) -> Iterator[str]:
    """Film what is being shown until all of it rests, and yield what is wrong with it."""
    studio.look()
    frames, since, room = [seen.of(table)], studio.now, room_of(studio, table)
    seen.cut.clear()
    while table.interludes.is_on or table.stage.moving() or len(frames) < 4 or len(frames) % 2:
        assert studio.now - since < LONGEST
        studio.stride = FINE if len(frames) % 2 else COARSE
        studio.frame()
        if studio.top is not table:
            break
        frames.append(seen.of(table))
        if studio.stride == COARSE and is_empty(studio.picture, room):
            yield f"the frame at {studio.now - since:.0f} ms is empty"
    yield from leaps(frames)
    yield from (f"`{words}` is cut" for words in dict.fromkeys(seen.cut))


def other_ways(studio: Fine, rehearsal: Rehearsal, kind: str) -> Iterator[str]:
    """Yield what is wrong with an event that has a time of its own where it is hurried, or nothing may move."""
    table = begun(studio, rehearsal, kind)
    playing = table.interludes.playing
    studio.press(pygame.K_SPACE)
    if table.interludes.playing is playing:
        yield "no press ends it"
    studio.navigator.home()
    studio.services.settings_file.change(reduced_motion=True)
    table = begun(studio, rehearsal, kind)
    playing, studio.stride = table.interludes.playing, 200.0
    studio.look()
    studio.frame()
    if table.interludes.playing is playing and is_empty(studio.picture, room_of(studio, table)):
        yield "nothing is seen without motion"
    studio.services.settings_file.change(reduced_motion=False)
    studio.navigator.home()


def length_of(studio: Fine, rehearsal: Rehearsal, kind: str, *, is_fast: bool) -> float:
    """Return for how many ms an event and what moves with it are shown."""
    studio.services.settings_file.change(fast_animation=is_fast)
    table = begun(studio, rehearsal, kind)
    since, studio.stride = studio.now, STEP
    while studio.top is table and (table.interludes.is_on or table.stage.moving()):
        assert studio.now - since < LONGEST
        studio.frame()
    studio.navigator.home()
    studio.services.settings_file.change(fast_animation=False)
    return studio.now - since


@pytest.mark.parametrize("game_id", GAMES)
def test_every_event_is_half_as_long_where_all_is_fast(game_id: str) -> None:
    rehearsal = Rehearsal(cast(game_id, level="random", options=SHORT.get(game_id, {})), SEED)
    kinds = dict.fromkeys(event.kind for number, event in rehearsal.events if number != OPENING)
    with own_home():
        studio = Fine(SIZE, **SETTINGS)
        lengths = {
            kind: [length_of(studio, rehearsal, kind, is_fast=is_fast) for is_fast in (False, True)] for kind in kinds
        }
        studio.close()
    told = [f"{kind}: {usual:.0f} ms, fast {fast:.0f}" for kind, (usual, fast) in lengths.items()]
    assert all(abs(fast - usual / 2) <= 2 * STEP for usual, fast in lengths.values()), told
    assert any(usual > 1000 for usual, _fast in lengths.values())


@pytest.mark.parametrize("game_id", GAMES)
def test_no_event_leaves_the_table_empty_lets_a_piece_leap_or_cuts_words_and_any_press_ends_it(
    game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rehearsal = Rehearsal(cast(game_id, level="random", options=SHORT.get(game_id, {})), SEED)
    kinds = dict.fromkeys(event.kind for number, event in rehearsal.events if number != OPENING)
    faults, own = [], 0
    with own_home():
        studio = Fine(SIZE, **SETTINGS)
        seen = Seen(monkeypatch)
        for kind in (kind for kind in kinds if kind != "deal"):
            table = begun(studio, rehearsal, kind)
            has_time = table.interludes.is_on
            found = list(faults_of(studio, table, seen))
            studio.navigator.home()
            found += other_ways(studio, rehearsal, kind) if has_time else []
            faults += [f"{kind}: {fault}" for fault in found]
            own += has_time
        studio.close()
    assert not faults, "\n".join(faults)
    assert own


# ---- what is looked for is found


ACE, TWO, BACK = Card("1", "fire"), Card("2", "fire"), Back("wuxing")


def filmed(*places: float) -> list[list[Piece]]:
    """Return a film of a card at these places, and of one that rests."""
    return [[Piece(ACE, x, 100.0), Piece(TWO, 300.0, 300.0)] for x in places]


def test_a_leap_is_told_from_a_flight() -> None:
    assert not leaps(filmed(0, 0, 0, 0, 0, 0)) and not leaps(filmed(0, 0, 39, 39, 39, 39))
    assert leaps(filmed(0, 0, 41, 41, 41, 41)), "from rest to rest"
    assert not leaps(filmed(0, 4, 200, 204, 400, 404)), "2 dp a ms, fine and coarse"
    assert leaps(filmed(0, 1, 200, 201, 230, 231)), "slowly before and after"
    turned = [[piece._replace(look=BACK) if piece.x == 200 else piece for piece in frame]
              for frame in filmed(0, 4, 200, 200, 200, 200)]  # fmt: skip
    assert not leaps([[*frame, Piece(BACK, 900.0, 100.0)] for frame in turned]), "it was turned over on its way"


def test_an_empty_frame_and_a_dark_one_are_told_from_a_table(screen: pygame.Surface) -> None:
    bare = pygame.Surface(SIZE)
    bare.fill((30, 60, 50))
    dark, table = pygame.Surface(SIZE), bare.copy()
    pygame.draw.rect(table, (240, 235, 220), (200, 300, 90, 126))
    assert is_empty(bare, bare) and is_empty(dark, bare) and not is_empty(table, bare)


def test_words_that_reach_over_an_edge_are_told(screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch) -> None:
    with own_home():
        studio = Fine(SIZE)
        seen, canvas = Seen(monkeypatch), Canvas(window.surface(), studio.display.art)
        canvas.text("whole", 100, 100, anchor="c")
        assert not seen.cut
        canvas.text("at the edge", 4, 100, anchor="c")
        with canvas.clip((0, 0, 300, 100)):
            canvas.text("on the edge of a plate", 150, 100, anchor="c")
        canvas.text("faint", 4, 100, anchor="c", alpha=20)
        studio.close()
    assert seen.cut == ["at the edge", "on the edge of a plate"]
