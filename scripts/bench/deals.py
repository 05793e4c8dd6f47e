"""Prints what the frames of a deal cost, in processor milliseconds: `python scripts/bench/deals.py dragon 3840x2160`.

No window opens and nothing waits. The first deal fills the caches, so it is told apart from those after it.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
FRAME = 1000 / 60


def main() -> int:
    """Measure some deals and return 0."""
    parser = argparse.ArgumentParser(description="Measure the frames of a deal.")
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("size", metavar="WxH")
    parser.add_argument("--deals", type=int, default=3, metavar="N")
    given = parser.parse_args()
    width, height = map(int, given.size.split("x"))
    with tempfile.TemporaryDirectory() as home:
        os.environ["ELEMENTS_TABLE_HOME"] = home
        for n, times in enumerate(deals(given.game, (width, height), given.deals)):
            worst, median = max(times), statistics.median(times)
            which = "first" if n == 0 else f"{n + 1}."
            print(f"{which:<6} {len(times)} frames  median {median:.1f}  worst {worst:.1f}", flush=True)
    return 0


def deals(game_id: str, size: tuple[int, int], count: int) -> Iterator[list[float]]:
    """Yield the milliseconds of each frame of some deals, one match after the other."""
    from elements_table.match.play.match import Match, Seat  # noqa: PLC0415  after the folder is set
    from elements_table.ui.features.match.table import TableScreen  # noqa: PLC0415  after the folder is set
    from elements_table.ui.shell.app import App  # noqa: PLC0415  after the folder is set

    app = App(size=size)
    app.open()
    game = app.services.registry.game(game_id)
    seats = [Seat("person", "Ada"), *(Seat("bot", f"Bot {n}", "novice") for n in range(1, game.data.default_seats))]
    now = 0.0
    for seed in range(1, count + 1):
        table = TableScreen(app, Match.new(game, {}, seats, seed))
        app.navigator.push(table)
        times = []
        while not times or table.stage.moving():
            now += FRAME
            begun = time.process_time()
            app.step(now)
            times.append((time.process_time() - begun) * 1000)
        yield times
        app.navigator.stack.pop().leave()
    app.close()


if __name__ == "__main__":
    sys.exit(main())
