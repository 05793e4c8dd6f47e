"""Where on the screen a person could carry which card now: read from a match's record and the game's own scene."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from elements_table.kernel.registry import registry
from elements_table.match.archive import replay
from elements_table.match.play import journal
from elements_table.ui.drawing.theme import STAGE
from elements_table.ui.stage.choices import Choices
from elements_table.ui.stage.scene import Layout, Names, View
from elements_table.ui.stage.stage import Stage

Point = tuple[float, float]


class NextDrag(NamedTuple):
    """An action, and from where to where a card is carried for it, in pixels of the window."""

    action: str
    start: Point
    end: Point


def next_drag(record: Path, size: tuple[int, int] = (1280, 800)) -> NextDrag | None:
    """Return a drag that the one person of an open match may make now; None while it is not that person's turn.

    Holds for a window of `size` pixels with the default settings.
    """
    match = replay.replay(record, journal.read(record))
    seat = match.people[0]
    legal = match.legal_actions(seat)
    if not legal:
        return None
    scene = registry().scene(match.game.id)
    scale = min(size[0] / STAGE[0], size[1] / STAGE[1])
    width, height = size[0] / scale, size[1] / scale
    layout = Layout(width, height, len(match.seats), seat)
    names = Names(tuple(one.name for one in match.seats), seat, True)
    view = View(match.observation(seat), names, legal, rounds=match.rounds, waiting=match.waiting())
    layout = scene.formed(layout, view)
    stage = Stage()
    stage.place(scene.zones(layout), scene.arrange(view, layout))
    for ref, targets in Choices(scene, legal, view, layout).drags.items():
        start = _spot(stage, ref.zone, ref.index)
        for zone, action in targets.items():
            x, y, w, h = stage.zones[zone].area
            if start is not None:
                end = ((x + w / 2) * scale, (y + h / 2) * scale)
                return NextDrag(str(action), (start[0] * scale, start[1] * scale), end)
    return None


def asks_nobody_else(record: Path) -> bool:
    """Return whether no bot of an open match is asked: it is the person's turn, or the round is over.

    One that is just being written asks whom one likes.
    """
    try:
        match = replay.replay(record, journal.read(record))
    except journal.JournalError:
        return False
    return all(seat < 0 or match.seats[seat].is_person for seat in match.waiting())


def _spot(stage: Stage, zone: str, index: int) -> Point | None:
    """Return a point in dp where the pointer finds a piece: its neighbours in a fan cover much of it."""
    actor = stage.actors[zone][index]
    for part in (0.0, -0.3, 0.3, -0.42, 0.42):
        # the window cuts a hand: its upper half is there
        x, y = actor.home.x + part * actor.home.width, actor.home.y - actor.home.width * 0.4
        if stage.piece_at(x, y) is actor:
            return x, y
    return None
