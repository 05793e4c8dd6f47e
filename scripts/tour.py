"""Makes a picture of every screen of every game, at several sizes, with an index of them all.

    python scripts/tour.py
    python scripts/tour.py dragon alchemy --sizes 1024x640,1920x1080 --only summary,review --out pictures

What is looked at follows from matches that bots play: the first and the richest decision of each phase, the table
with the most open pieces, the last decision, and what lies over a table. Names sort by game, screen and size.
"""

from __future__ import annotations

import sys
import tempfile
from argparse import ArgumentTypeError, Namespace
from html import escape
from pathlib import Path
from typing import Final

from contact_sheet import ContactSheets, save
from studio import own_home
from touring import NOW, Absence, Tour, live_in
from visits import Visit, visits_of, visits_without_game

from elements_table import paths
from elements_table.arguments import Parser, listed, size
from elements_table.kernel.errors import TableError
from elements_table.kernel.registry import registry
from elements_table.kernel.words import speak

SIZES: Final = ((1024, 640), (1280, 800), (1920, 1080), (2560, 1080), (3840, 2160))


def main(arguments: list[str] | None = None) -> int:
    """Make the pictures and return 0; 2 where that cannot be done, with one sentence why."""
    try:
        given = _parser().parse_args(arguments)
        with own_home():
            tour(given)
    except TableError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def _parser() -> Parser:
    parser = Parser(prog="tour.py", description="Make a picture of every screen, at several sizes.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="all games if none is named")
    folder = Path(tempfile.gettempdir()) / "tour"
    parser.add_argument("--out", type=Path, default=folder, metavar="OUT", help=f"a folder ({folder})")
    usual = ",".join(f"{w}x{h}" for w, h in SIZES)
    parser.add_argument("--sizes", type=_sizes, default=SIZES, metavar="WxH,WxH", help=f"in pixels ({usual})")
    for name in ("words", "cards"):
        parser.add_argument(f"--{name}", type=float, default=1.0, metavar="N", help=f"size of {name}, 0.8 to 1.4 (1)")
    parser.add_argument("--contrast", action="store_true", help="in high contrast")
    parser.add_argument("--language", default="en", metavar="CODE", help="of all words (en)")
    parser.add_argument("--only", type=listed, default=[], metavar="NAME,NAME", help="screens whose names begin so")
    return parser


def _sizes(text: str) -> list[tuple[int, int]]:
    if not text:
        raise ArgumentTypeError("write them as 1280x800,1920x1080")
    return [size(part) for part in listed(text)]


def tour(given: Namespace) -> None:
    """Make the pictures, their sheets and the index, and print what was left out."""
    games = given.games or list(registry())
    visits = [*visits_without_game(), *(visit for game_id in games for visit in visits_of(game_id))]
    if given.only:
        visits = [visit for visit in visits if visit.name.startswith(tuple(given.only))]
        if not visits:
            raise TableError(f"No screen has a name that begins with {' or '.join(given.only)}.")
    live_in(games)
    absent: set[tuple[str, str]] = set()
    for at in given.sizes:
        speak(given.language, paths.data() / "locale")
        looks = {"high_contrast": given.contrast, "language": given.language}
        studio = Tour(at, words=given.words, cards=given.cards, **looks)
        for group in dict.fromkeys(visit.group for visit in visits):
            sheets = ContactSheets(given.out / f"sheet-{group}-{at[0]:04}x{at[1]:04}", 3, 4, 640)
            for visit in visits:
                if visit.group != group:
                    continue
                studio.use_defaults()
                try:
                    if visit.show(studio) != NOW:
                        studio.rest()
                    save(studio.picture, visit.file(given.out, at))
                    sheets.add(studio.picture, visit.name)
                except Absence:
                    absent.add((group, visit.name))
                finally:
                    studio.close()
            sheets.flush()
        print(f"{at[0]}x{at[1]}", flush=True)
    _write_index(given.out, visits, given.sizes)
    for group, name in sorted(absent):
        print(f"{group} has no {name}")
    print(given.out / "index.html")


def _write_index(folder: Path, visits: list[Visit], sizes: list[tuple[int, int]]) -> None:
    """Write a page with a row for each screen, and a column for each size."""
    rows = []
    for visit in visits:
        files = [visit.file(folder, at).name for at in sizes if visit.file(folder, at).is_file()]
        shown = "".join(
            f'<a href="{escape(f)}"><img loading="lazy" width="360" src="{escape(f)}"></a> ' for f in files
        )
        rows.append(f"<h3>{escape(visit.group)}: {escape(visit.name)}</h3>\n{shown}")
    style = "body { background: #111; color: #ddd; font: 14px sans-serif }"
    page = f"<!doctype html><meta charset=utf-8><title>Tour</title><style>{style}</style>\n" + "\n".join(rows)
    (folder / "index.html").write_text(page + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
