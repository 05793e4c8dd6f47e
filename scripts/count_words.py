"""Counts the words that stand on each table at the first decision of whoever sits there; more than 30 are too many.

    python scripts/count_words.py
    python scripts/count_words.py dragon --seeds 5

What is printed on cards does not count: it belongs to the deck. Numbers are no words. The table is drawn twice, so
that the second time only what it says itself is written. Without names every game is counted.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from random import Random
from typing import Any, Final
from unittest.mock import patch

from studio import own_home

from elements_table.arguments import Parser
from elements_table.kernel.errors import TableError
from elements_table.kernel.registry import registry
from elements_table.match.play.match import Match, Seat
from elements_table.ui.drawing.canvas import Canvas, Painter
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.shell.app import App
from elements_table.ui.shots import settle

MOST: Final = 30
WORD: Final = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the words of each table; return 1 where there are more than `MOST`, 2 for an unknown game."""
    parser = Parser(description=__doc__)
    parser.add_argument("games", nargs="*", default=sorted(registry()))
    parser.add_argument("--seeds", type=int, default=3, metavar="N", help="tables of each game (3)")
    given = parser.parse_args(arguments)
    is_over = False
    try:
        with own_home():
            for game_id in given.games:
                found = max((said(game_id, seed) for seed in range(1, given.seeds + 1)), key=len)
                is_over |= len(found) > MOST
                print(f"{game_id:10} {len(found):3}  {' '.join(found)}", flush=True)
    except TableError as error:
        print(error, file=sys.stderr)
        return 2
    return int(is_over)


def said(game_id: str, seed: int) -> list[str]:
    """Return the words on the table of a game when its first seat is asked for the first time."""
    app = App(size=(1280, 800))
    app.open()
    try:
        table = TableScreen(app, first_decision(game_id, seed), posed=True)
        app.navigator.push(table)
        settle(app)
        lines: list[str] = []
        text = Painter.text

        def write(painter: Painter, s: str, *rest: Any, **named: Any) -> float:
            lines.append(s)
            return text(painter, s, *rest, **named)

        table.state.base_stale = table.stale = True
        with patch.object(Painter, "text", write):
            canvas = Canvas(app.display.ground(table.game.look).copy(), app.display.art)
            table.draw(canvas)
            table.draw_moving(canvas)
        return [word for line in lines for word in WORD.findall(line)]
    finally:
        app.close()


def first_decision(game_id: str, seed: int) -> Match:
    """Return a match in which all others have acted by chance until its first seat is asked."""
    game, rng = registry().game(game_id), Random(seed)
    names = list(game.data.names)
    others = [Seat("bot", names[n], "regular") for n in range(game.data.default_seats - 1)]
    match = Match.new(game, None, [Seat("person", "You"), *others], seed)
    while 0 not in match.waiting():
        seat = match.waiting()[0]
        match.act(seat, rng.choice(match.legal_actions(seat)))
    return match


if __name__ == "__main__":
    sys.exit(main())
