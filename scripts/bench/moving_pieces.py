"""Prints, as JSON, the milliseconds of frames with 42 pieces moving, four of them turning, the flip included.

    python scripts/bench/moving_pieces.py 1280x800 [FRAMES]

Needs a display; `window.py` runs it on a virtual one.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
PIECES, TURNING = 42, 4
FLIGHT = 500.0
"""Milliseconds of a flight, which then begins again."""
WARM = 90
"""Frames before measuring: rotations come from a cache, which a table in play has filled."""
COLUMNS = 14
RANKS = ("1", "2", "3", "4", "5", "6")
EMBLEMS = ("yin_yang", "wood", "fire", "earth", "metal", "water")
WIDTH = 112.0


def main() -> int:
    """Measure one size of window and return 0."""
    width, height = map(int, sys.argv[1].split("x"))
    frames = int(sys.argv[2]) if len(sys.argv) > 2 else 300
    with tempfile.TemporaryDirectory() as home:
        os.environ.setdefault("ELEMENTS_TABLE_HOME", home)
        times = sorted(measure((width, height), frames))
    parts = {"p10": 0.1, "median": 0.5, "p95": 0.95}
    print(json.dumps({f"{name}_ms": times[int(part * len(times))] for name, part in parts.items()}))
    return 0


def measure(size: tuple[int, int], frames: int) -> list[float]:
    """Return the milliseconds of each frame: every piece sways, the first few turn by some degrees as well."""
    from elements_table.ui.drawing.canvas import Canvas  # noqa: PLC0415  after the folder is set
    from elements_table.ui.drawing.cards import CardArt  # noqa: PLC0415  after the folder is set
    from elements_table.ui.drawing.theme import linear  # noqa: PLC0415  after the folder is set
    from elements_table.ui.shell.app import App  # noqa: PLC0415  after the folder is set
    from elements_table.ui.shell.screen import Screen  # noqa: PLC0415  after the folder is set
    from elements_table.ui.stage.actor import Actor  # noqa: PLC0415  after the folder is set
    from elements_table.ui.stage.geometry import Pose, Zone  # noqa: PLC0415  after the folder is set
    from elements_table.ui.stage.motion.drawing import draw_moving  # noqa: PLC0415  after the folder is set
    from elements_table.ui.stage.scene import Card, Piece  # noqa: PLC0415  after the folder is set
    from elements_table.ui.stage.stage import Stage  # noqa: PLC0415  after the folder is set

    class Swarm(Screen):
        """Cards that all move, for ever."""

        def __init__(self, app: App) -> None:
            super().__init__(app)
            self.stage = Stage()
            self.cards = CardArt(app.display.art)
            self.ground = app.display.table()
            zone = Zone(name="all", rect=(0, 0, 1280, 800), width=WIDTH)
            looks = [Card(RANKS[i % 6], EMBLEMS[i % 6]) for i in range(PIECES)]
            self.stage.place([zone], {"all": [Piece(look.rank, look) for look in looks]})
            for i, actor in enumerate(self.stage.actors["all"]):
                row, column = divmod(i, COLUMNS)
                self._send(actor, Pose(90 + column * 82, 160 + row * 230, 0, WIDTH), 0.0)

        def _send(self, actor: Actor, pose: Pose, now: float) -> None:
            turn = 40.0 if actor.index < TURNING else 0.0
            actor.pose = pose._replace(angle=-turn / 2)
            end = pose._replace(x=pose.x + 60, y=pose.y + 30, angle=turn / 2)
            actor.go(end, now, FLIGHT + 1, linear, far=True)

        def update(self, now: float) -> None:
            self.stage.update(now % FLIGHT)

        def moving(self) -> bool:
            return True

        def draw(self, canvas: Canvas) -> None:
            canvas.surface.blit(self.ground, (0, 0))

        def draw_moving(self, canvas: Canvas) -> None:
            draw_moving(self.stage, canvas, self.cards)

    app = App(size=size)
    app.open()
    swarm = Swarm(app)
    app.navigator.push(swarm)
    times = []
    for n in range(WARM + frames):
        begun = time.process_time()
        app.step(n * 1000 / 60)
        times.append((time.process_time() - begun) * 1000)
    assert app.frames == WARM + frames
    assert not any(actor.still for actor in swarm.stage.actors["all"])
    app.close()
    return times[WARM:]


if __name__ == "__main__":
    sys.exit(main())
