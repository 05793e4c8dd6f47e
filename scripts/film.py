"""Films a game at the real table: frames, contact sheets or an animated WebP of chosen events, or of a whole match.

    python scripts/film.py wuxing --events knock,deal
    python scripts/film.py elemies --events stomp --people 2 --size 1920x1080 films
    python scripts/film.py dragon --events play --seed 1 --before 200 --after 5800 --fps 20 --webp docs/dragon.webp

No window opens and nothing waits: the clock is the film's own, and the same arguments give the same pictures. The
match is first played without a table; filming begins shortly before an event. Besides the kinds of events of the
game's rules there are `start` (the way to the table), `end` (of the match) and `curtain` (between two people).
"""

from __future__ import annotations

import sys
import tempfile
from argparse import Namespace
from collections import deque
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from contact_sheet import ContactSheets, save
from movie import Movie
from rehearsal import OPENING, Cast, Rehearsal, cast, rehearsals
from studio import Director, Studio, own_home

from elements_table.arguments import Parser, add_option, count, listed, size
from elements_table.kernel.errors import TableError
from elements_table.ui.features.match.sheets.summary import Summary
from elements_table.ui.features.menu.menu import Menu
from elements_table.ui.shell.curtain import Curtain

if TYPE_CHECKING:
    import pygame

START, END, CURTAIN = "start", "end", "curtain"
TRIED: Final = 30
"""Matches in which an event is looked for."""
EARLIER: Final = 2
"""Actions before an event at which filming begins."""
PATIENCE: Final = 120_000.0
"""Milliseconds of film after which an event counts as one that is never shown."""
SHEET: Final = 10
"""Small pictures a second on the sheets of an event."""


class Scene(NamedTuple):
    """What is filmed: a name, a match, the action before which it begins, and when the event is there."""

    name: str
    rehearsal: Rehearsal
    begin: int
    is_there: Callable[[Studio, Director], bool]


class Shot(NamedTuple):
    """One frame: when, what it shows, and what was told and heard with it."""

    at: float
    picture: pygame.Surface
    words: str


def main(arguments: list[str] | None = None) -> int:
    """Film, print what was written, and return 0; 2 where that cannot be done, with one sentence why."""
    try:
        given = _parser().parse_args(arguments)
        who = cast(given.game, given.seats, given.people, given.level, dict(given.option))
        for written in film(who, given):
            print(written, flush=True)
    except TableError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def _parser() -> Parser:
    parser = Parser(prog="film.py", description="Film events of a game, or a whole match, without a display.")
    parser.add_argument("game", metavar="GAME")
    folder = Path(tempfile.gettempdir()) / "film"
    parser.add_argument("out", nargs="?", type=Path, default=folder, metavar="OUT", help=f"a folder ({folder})")
    parser.add_argument("--events", type=listed, default=[], metavar="KIND,KIND", help="what to film; all if unsaid")
    parser.add_argument("--count", type=count, default=1, metavar="N", help="how often to film each (1)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the first deal number tried (1)")
    parser.add_argument("--people", type=int, default=1, metavar="N", help="how many seats are people's (1)")
    parser.add_argument("--seats", type=count, metavar="N", help="how many seats there are")
    parser.add_argument("--level", default="regular", metavar="LEVEL", help="who plays at every seat (regular)")
    add_option(parser)
    parser.add_argument("--fps", type=count, default=30, metavar="N", help="frames a second (30)")
    parser.add_argument("--size", type=size, default=(1280, 800), metavar="WxH", help="in pixels (1280x800)")
    parser.add_argument("--before", type=count, default=300, metavar="MS", help="film before the event (300)")
    parser.add_argument("--after", type=count, default=3000, metavar="MS", help="film after its beginning (3000)")
    every = "keep every Nth frame; without events one a second"
    parser.add_argument("--every", type=count, metavar="N", help=every)
    for name in ("words", "cards"):
        parser.add_argument(f"--{name}", type=float, default=1.0, metavar="N", help=f"size of {name}, 0.8 to 1.4 (1)")
    parser.add_argument("--reduced-motion", action="store_true")
    parser.add_argument("--fast", action="store_true", help="with the fast animations of the settings")
    parser.add_argument("--sheets-only", action="store_true", help="write no single frames")
    parser.add_argument("--webp", type=Path, metavar="FILE", help="write the first scene as this film, under 3 MB")
    parser.add_argument("--width", type=count, default=960, metavar="N", help="of that film, in pixels (960)")
    return parser


def film(who: Cast, given: Namespace) -> Iterator[str]:
    """Film everything that is asked for, and yield what was written, a line for each scene."""
    scenes = list(_scenes(who, given)) or [Scene("match", Rehearsal(who, given.seed), OPENING, lambda *_all: True)]
    whole = not given.events
    every = given.every or (given.fps if whole else 1)
    apart = every if whole else every * max(1, round(given.fps / SHEET / every))
    if given.webp is not None:
        yield _webp(scenes[0], given, every, whole=whole)
        return
    for scene in scenes:
        stem = given.out / f"{who.game_id}-{scene.name}"
        sheets, kept, words = ContactSheets(stem), 0, ""
        with own_home():
            for shot in _shots(scene, given, whole=whole):
                number = round(shot.at * given.fps / 1000)
                words = f"{words} {shot.words}".strip()
                if number % every == 0 and not given.sheets_only:
                    save(shot.picture, stem / f"{kept:04}_{shot.at:+06.0f}.png")
                if number % apart == 0:
                    sheets.add(shot.picture, f"{shot.at:+.0f} ms  {words}")
                    words = ""
                kept += number % every == 0
        sheets.flush()
        written = ", ".join(map(str, sheets.files))
        yield written if given.sheets_only else f"{stem}: {kept} frames; {written}"


def _webp(scene: Scene, given: Namespace, every: int, *, whole: bool) -> str:
    """Write a scene as one film, and return what was written."""
    movie = Movie(given.webp, given.width, 1000 * every / given.fps)
    with own_home():
        for shot in _shots(scene, given, whole=whole):
            if round(shot.at * given.fps / 1000) % every == 0:
                movie.add(shot.picture)
    return movie.write()


# ---- what there is to film


def _scenes(who: Cast, given: Namespace) -> Iterator[Scene]:
    """Yield the scenes of all events; TableError on a kind that is nowhere to be found."""
    for kind in given.events:
        if kind == CURTAIN and who.people < 2:
            raise TableError("A curtain falls between two people: say --people 2.")
        found: list[Scene] = []
        known: set[str] = {START, END, CURTAIN}
        for rehearsal in islice(rehearsals(who, given.seed), TRIED):
            known |= {event.kind for _number, event in rehearsal.events}
            found += _in(rehearsal, kind)
            if len(found) >= given.count:
                break
        else:
            if not found:
                words = "In {n} matches of {game} there is no {kind}; there are: {known}."
                listed_kinds = ", ".join(sorted(known))
                raise TableError(words.format(n=TRIED, game=who.head.title, kind=kind, known=listed_kinds))
        for n, scene in enumerate(found[: given.count], 1):
            yield scene._replace(name=kind if given.count == 1 else f"{kind}-{n}")


def _in(rehearsal: Rehearsal, kind: str) -> Iterator[Scene]:
    """Yield the scenes of a kind in one match."""
    if kind == START:
        yield Scene(kind, rehearsal, OPENING, lambda *_all: True)
    elif kind == CURTAIN:
        yield Scene(kind, rehearsal, EARLIER, lambda studio, _director: isinstance(studio.top, Curtain))
    elif kind == END:
        yield _scene(kind, rehearsal, len(rehearsal.events) - 1)
    else:
        is_dealt_in = rehearsal.cast.people == 1  # with more people a cover hides the first deal
        for place, (number, event) in enumerate(rehearsal.events):
            if event.kind == kind and (number != OPENING or is_dealt_in):
                yield _scene(kind, rehearsal, place)


def _scene(kind: str, rehearsal: Rehearsal, place: int) -> Scene:
    """Return the scene of an event by its place among the events of a match."""
    number, _event = rehearsal.events[place]
    begin = number if number == OPENING else max(0, number - EARLIER)
    first = next(n for n, (action, _event) in enumerate(rehearsal.events) if action >= begin)
    awaited = place - first
    return Scene(kind, rehearsal, begin, lambda _studio, director: director.shown > awaited)


# ---- filming


def _shots(scene: Scene, given: Namespace, *, whole: bool) -> Iterator[Shot]:
    """Yield the frames of a scene, or of a match to its end; `at` counts from the event.

    The picture of a shot changes with the next one.
    """
    motion = {"reduced_motion": given.reduced_motion, "fast_animation": given.fast}
    studio = Studio(given.size, given.fps, zoom=given.words, cards=given.cards, **motion)
    try:
        earlier: deque[Shot] = deque(maxlen=max(1, round(given.before * given.fps / 1000)))
        studio.navigator.push(Menu(studio))
        if scene.begin == OPENING:
            while len(earlier) < (earlier.maxlen or 1):
                studio.frame()
                earlier.append(Shot(studio.clock, studio.picture.copy(), ""))
        director = Director(studio, scene.rehearsal, studio.sit(scene.rehearsal, scene.begin))
        while not scene.is_there(studio, director):
            shot = _shot(studio, director)
            earlier.append(shot._replace(picture=shot.picture.copy()))
            if studio.clock > PATIENCE:
                raise TableError(f"{scene.name} was not shown within {PATIENCE / 1000:g} s of film.")
        begun = studio.clock
        for shot in earlier:
            yield shot._replace(at=shot.at - begun)
        end = None if whole else begun + given.after
        while end is None or studio.clock < end:
            shot = _shot(studio, director)
            yield shot._replace(at=shot.at - begun)
            if end is None and isinstance(studio.top, Summary) and director.is_over:
                end = studio.clock + given.after
    finally:
        studio.close()


def _shot(studio: Studio, director: Director) -> Shot:
    director.frame()
    return Shot(studio.clock, studio.picture, director.news())


if __name__ == "__main__":
    sys.exit(main())
