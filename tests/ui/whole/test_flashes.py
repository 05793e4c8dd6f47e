"""Nothing flashes: no event lights up more than three times a second over a quarter of the window.

A flash is a pair of opposing changes of relative luminance by a tenth or more of the whole, where the darker of the
two is under 0.80 (WCAG 2.3.1); each small part of the window is looked at by itself, as far as all of them flash
within the same second.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pygame
import pytest

sys.path.insert(0, str(Path(__file__).parents[3] / "scripts"))

from rehearsal import OPENING, Rehearsal, cast
from studio import own_home

from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.features.match.table_painter import TablePainter
from tests.ui.whole.test_event_films import GAMES, LONGEST, SEED, SETTINGS, SHORT, SIZE, Fine, begun

STRIDE = 1000 / 30
CELLS = (64, 40)
CHANGE, BRIGHT = 0.1, 0.8
MOST, SHARE = 3, 0.25
SECOND = 1000.0


def luminance(picture: pygame.Surface) -> np.ndarray:
    """Return the relative luminance of a picture, 0 to 1, in `CELLS`."""
    part = pygame.surfarray.array3d(pygame.transform.smoothscale(picture, CELLS)) / 255
    linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    return linear @ np.array((0.2126, 0.7152, 0.0722))


def flashes(film: Sequence[np.ndarray], stride: float) -> int:
    """Return how many flashes in one second all of a `SHARE` of the window shows at the most.

    `film` are luminances of frames, `stride` ms apart.
    """
    low, high, turns = film[0].copy(), film[0].copy(), []
    way = np.zeros(film[0].shape, int)  # 1: it has become brighter, -1: darker, 0: neither yet
    for frame in film:
        up = (way <= 0) & (frame - low >= CHANGE) & (low < BRIGHT)
        down = (way >= 0) & (high - frame >= CHANGE) & (frame < BRIGHT) & ~up
        way = np.where(up, 1, np.where(down, -1, way))
        low = np.where(up | down, frame, np.minimum(low, frame))
        high = np.where(up | down, frame, np.maximum(high, frame))
        turns.append(up | down)
    span = max(1, round(SECOND / stride))
    found = 0
    for first in range(max(1, len(turns) - span + 1)):
        pairs = np.sum(turns[first : first + span], axis=0) // 2
        while np.mean(pairs > found) >= SHARE:
            found += 1
    return found


def film_of(studio: Fine, rehearsal: Rehearsal, kind: str) -> list[np.ndarray]:
    """Return what is seen of an event until it rests, and a second more."""
    table = begun(studio, rehearsal, kind)
    studio.look()
    film, since, rests = [luminance(studio.picture)], studio.now, 0.0
    while studio.top is table and rests < SECOND:
        assert studio.now - since < LONGEST + SECOND
        studio.stride, drawn = STRIDE, studio.frames
        studio.frame()
        film.append(film[-1] if studio.frames == drawn else luminance(studio.picture))
        is_moving = table.interludes.is_on or table.stage.moving()
        rests = 0.0 if is_moving else rests + STRIDE
    studio.navigator.home()
    return film


def filmed(game_id: str, **settings: Any) -> Iterator[tuple[str, list[np.ndarray]]]:
    """Yield each kind of event with its film."""
    rehearsal = Rehearsal(cast(game_id, level="random", options=SHORT.get(game_id, {})), SEED)
    kinds = dict.fromkeys(event.kind for number, event in rehearsal.events if number != OPENING)
    with own_home():
        studio = Fine(SIZE, **SETTINGS, **settings)
        for kind in (kind for kind in kinds if kind != "deal"):
            yield kind, film_of(studio, rehearsal, kind)
        studio.close()


@pytest.mark.parametrize("reduced", [False, True])
@pytest.mark.parametrize("game_id", GAMES)
def test_no_event_flashes_more_than_three_times_a_second(game_id: str, *, reduced: bool) -> None:
    found = {kind: flashes(film, STRIDE) for kind, film in filmed(game_id, reduced_motion=reduced)}
    assert found
    assert not {kind: count for kind, count in found.items() if count > MOST}, found


def test_a_lamp_that_flickers_over_the_table_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = TablePainter.draw_moving

    def flickering(painter: TablePainter, canvas: Canvas) -> None:
        drawn(painter, canvas)
        if int(painter._app.clock / 100) % 2:
            canvas.fill((0, 0, canvas.width, canvas.height), (255, 255, 255), 0.6)

    monkeypatch.setattr(TablePainter, "draw_moving", flickering)
    _kind, film = next(filmed("wuxing"))
    assert flashes(film, STRIDE) > MOST


# ---- what counts as a flash


def test_flashes_are_counted_where_they_are_strong_frequent_and_large_enough() -> None:
    def seen(period: int, one: float, other: float, share: float = 1.0) -> int:
        film = []
        for n in range(90):
            frame = np.full(CELLS, one)
            frame[: round(CELLS[0] * share)] = other if n // period % 2 else one
            film.append(frame)
        return flashes(film, STRIDE)

    assert seen(3, 0.1, 0.4) == 5
    assert seen(5, 0.1, 0.4) == 3, "three a second are allowed"
    assert seen(3, 0.1, 0.19) == 0, "too faint"
    assert seen(3, 0.82, 1.0) == 0, "bright at all times"
    assert seen(3, 0.1, 0.4, 0.2) == 0, "too small"
    assert seen(3, 0.1, 0.4, 0.3) == 5
