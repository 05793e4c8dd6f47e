"""Frames: what is put back, drawn and shown anew leaves the same pixels as drawing everything would."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from elements_table import paths
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.drawing.frames import CELL, Frame, gathered
from elements_table.ui.drawing.shadows import LIFTS, rim, shadow_step
from elements_table.ui.drawing.theme import CARD_ASPECT, CARD_RADIUS, linear
from elements_table.ui.platform.inputs import Input
from elements_table.ui.shell import loop
from elements_table.ui.shell.app import App
from elements_table.ui.shell.loop import IDLE_HZ, REST_MS
from elements_table.ui.shell.screen import Screen
from elements_table.ui.stage.geometry import Pose, Zone
from elements_table.ui.stage.motion.drawing import draw_moving, draw_resting
from elements_table.ui.stage.scene import Back, Card, Look, Piece
from elements_table.ui.stage.stage import Stage

SIZE = (500, 333)
AREAS = st.lists(
    st.builds(pygame.Rect, st.integers(-80, 560), st.integers(-80, 400), st.integers(0, 200), st.integers(0, 200)),
    max_size=12,
)


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


# ---- areas


@given(AREAS)
def test_gathered_areas_cover_all_and_lie_apart(areas: list[pygame.Rect]) -> None:
    window = pygame.Rect((0, 0), SIZE)
    found = gathered(areas, SIZE)
    assert all(window.contains(area) and area.w and area.h for area in found)
    assert all(one.collidelist(found[:n]) < 0 for n, one in enumerate(found))
    for area in areas:
        inside = area.clip(window)
        assert sum(inside.clip(one).w * inside.clip(one).h for one in found) == inside.w * inside.h


def test_a_small_change_shows_little_and_a_large_one_everything() -> None:
    assert gathered([], SIZE) == []
    assert gathered([pygame.Rect(CELL + 8, CELL + 8, 10, 10)], SIZE) == [pygame.Rect(CELL, CELL, CELL, CELL)]
    assert gathered([pygame.Rect(0, 0, 480, 300)], SIZE) == [pygame.Rect((0, 0), SIZE)]


def test_whoever_takes_the_window_itself_counts_as_drawing_everywhere(art: Art) -> None:
    window = pygame.Surface(SIZE)
    frame = Frame(window, art)
    frame.fill((10, 20, 30, 40), theme.GOLD)
    assert frame.drawn == [pygame.Rect(10, 20, 30, 40)]
    assert frame.surface is window
    assert gathered(frame.drawn, SIZE) == [window.get_rect()]


# ---- frames


class Swarm(Screen):
    """Cards on their way from left to right, some turning; some lie still."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.stage = Stage()
        self.cards = CardArt(app.display.art)
        looks: list[Look] = [Card("7", "fire"), Back("wuxing"), Card("1", "dragon"), Card("14", "water")]
        zone = Zone(name="all", rect=(0, 0, 1280, 800), width=112.0)
        self.stage.place([zone], {"all": [Piece(str(n), look) for n, look in enumerate(looks)]})
        self.actors = self.stage.actors["all"]

    def fly(self, now: float) -> None:
        for n, actor in enumerate(self.actors[:3]):
            actor.pose = Pose(90 + 200 * n, 300, -20 * n, 112)
            end = Pose(1240, 100 + 300 * n, 20 * n, 80 + 10 * n)
            actor.go(end, now, 300, linear, far=True, flip=Back("wuxing") if n == 2 else None)

    def update(self, now: float) -> None:
        if self.stage.update(now):
            self.stale = True

    def moving(self) -> bool:
        return self.stage.moving()

    def draw(self, canvas: Canvas) -> None:
        canvas.surface.blit(self.app.display.table(), (0, 0))
        draw_resting(self.stage, canvas, self.cards)

    def draw_moving(self, canvas: Canvas) -> None:
        draw_moving(self.stage, canvas, self.cards)


@pytest.fixture
def app(screen: pygame.Surface, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path))
    app = App(size=(1280, 800))  # whatever size other tests left the display at
    app.open()
    yield app
    app.navigator.stack.clear()


def test_each_frame_shows_what_drawing_everything_would(app: App) -> None:
    swarm = Swarm(app)
    app.navigator.push(swarm)
    app.step(0)
    swarm.fly(0)
    for now in range(16, 400, 16):
        if now == 200:
            app.navigator.say("A sentence over the cards that fly")
        app.step(now)
        shown = pixels(pygame.display.get_surface())
        app.layers.forget()
        app.display.touch()
        app.step(now)
        assert pixels(pygame.display.get_surface()) == shown
    assert not swarm.moving()
    assert app.frames > 2 * 300 / 16


def test_only_what_a_piece_left_and_entered_is_shown_anew(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[list[pygame.Rect]] = []
    flips: list[float] = []
    monkeypatch.setattr(pygame.display, "update", shown.append)
    monkeypatch.setattr(pygame.display, "flip", lambda: flips.append(app.clock))
    swarm = Swarm(app)
    app.navigator.push(swarm)
    app.step(0)
    actor = swarm.actors[0]
    actor.go(actor.pose._replace(x=actor.pose.x + 40), 0, 100, linear, far=True)
    swarm.stale = True
    for now in (0, 16, 32):
        app.step(now)
    assert flips == [0, 0]
    assert len(shown) == 2
    around = pygame.Rect(0, 0, 400, 400)
    around.center = round(actor.pose.x), round(actor.pose.y)
    assert all(around.contains(area) for areas in shown for area in areas)


# ---- shadows round cards


@pytest.mark.parametrize("angle", [0, 5, -20, 39, 86, 90, 180])
@pytest.mark.parametrize("lift", [1, 2, 10, 22])
def test_a_card_on_the_rim_of_its_shadow_looks_as_on_the_whole(art: Art, angle: float, lift: float) -> None:
    cards = CardArt(art)
    backs = [name.removeprefix("back_") for name in art.sprites.index if name.startswith("back_")]
    pictures = [
        Card("7", "fire").picture(cards, 90),
        Card("1", "dragon").picture(cards, 90),
        *(Back(b).picture(cards, 90) for b in backs),
    ]
    assert len(pictures) > 5
    for picture in pictures:
        seen = []
        for whole in (True, False):
            surface = pygame.Surface((300, 300))
            surface.fill((40, 90, 80))
            canvas = Canvas(surface, art)
            if whole:
                size = (picture.width, picture.width * CARD_ASPECT, picture.width * CARD_RADIUS)
                canvas.put(art.shadow(*size, lift, angle), 150, 150)
            cards.draw(canvas, picture, Pose(150, 150, angle, 90, 0 if whole else lift))
            seen.append(pixels(surface))
        assert seen[0] == seen[1]


def test_a_rim_is_smaller_than_its_shadow_wherever_that_pays(art: Art) -> None:
    shadow = art.shadow(112, 112 * CARD_ASPECT, 8)
    whole = shadow.get_width() * shadow.get_height() * 4
    assert rim(shadow, 112, 112 * CARD_ASPECT, 8, 0).bytes < 0.65 * whole
    assert rim(shadow, 112, 112 * CARD_ASPECT, 8, 44).bytes == whole
    assert rim(shadow, 12, 17, 1, 0).bytes == whole


def test_a_shadow_is_made_once_whatever_is_drawn_between(art: Art) -> None:
    lying = art.shadow(112, 112 * CARD_ASPECT, 8, 6.0, 3.0)
    assert art.shadow(112, 112 * CARD_ASPECT, 8, 6.0, 3.0) is lying


@given(st.floats(-5, 40))
def test_a_height_is_taken_to_the_nearest_step(lift: float) -> None:
    step, angle, zoom = shadow_step(lift, 0.0, 1.0)
    assert (angle, zoom) == (0.0, 1.0)
    assert abs(step - lift) == min(abs(each - lift) for each in LIFTS)


# ---- the loop


class Watch:
    """A clock that only sleeping moves, in seconds."""

    def __init__(self) -> None:
        self.now = 100.0

    def perf_counter(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


class Idle(Screen):
    """Notes when it is updated and what comes in; leaves after five seconds."""

    is_waiting = True

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.updates: list[float] = []
        self.inputs: list[float] = []

    def update(self, now: float) -> None:
        self.updates.append(now)
        if now > 105_000:
            self.app.navigator.running = False

    def handle(self, event: Input) -> bool:
        self.inputs.append(self.app.clock)
        return True

    def waiting(self) -> bool:
        return self.is_waiting


@pytest.mark.parametrize("rings", [True, False])
@pytest.mark.parametrize("is_waiting", [True, False])
def test_a_loop_that_waits_updates_seldom_and_takes_inputs_at_once(
    app: App, monkeypatch: pytest.MonkeyPatch, is_waiting: bool, rings: bool
) -> None:
    """Where the window system `rings` for each input it is there at once, else with the next look."""
    watch = Watch()
    key = pygame.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode="a")
    pressed = 103.0

    def get() -> list[pygame.Event]:
        nonlocal pressed
        if watch.now < pressed:
            return []
        pressed = 1e9
        return [key]

    class Ticker:
        def tick(self, rate: int) -> None:
            watch.sleep(1 / rate)

    class Ringing:
        def select(self, files: list[int], _out: object, _err: object, seconds: float) -> tuple[list[int], ...]:
            left = pressed - watch.now
            watch.sleep(min(seconds, left))
            return (files if left <= seconds else [], [], [])

    monkeypatch.setattr(loop, "select", Ringing())
    monkeypatch.setattr(loop.window, "line", lambda: 0 if rings else None)
    monkeypatch.setattr(loop, "time", watch)
    monkeypatch.setattr(pygame.event, "get", get)
    monkeypatch.setattr(pygame.time, "Clock", Ticker)
    monkeypatch.setattr(app, "close", lambda: None)
    app.clock = 100_000.0
    idle = Idle(app)
    idle.is_waiting = is_waiting
    app.navigator.push(idle)
    loop.run(app)
    before = [now for now in idle.updates if now < 103_000]
    assert len(before) <= 3_000 / REST_MS + 2 if is_waiting else len(before) >= 3 * IDLE_HZ - 1
    assert idle.inputs == [pytest.approx(103_000, abs=0.1 if rings else 1000 / IDLE_HZ)]
    after = [now for now in idle.updates if 103_100 < now < 103_500]
    assert len(after) >= 0.4 * app.services.settings.frame_limit - 2
