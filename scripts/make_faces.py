"""Engrave the faces and backs of all cards, and the cloths: run after a field in `engraving/` has changed.

Writes sprites/engravings.zip: an SVG text for each picture and each of four widths, `water_5@122.svg`, one for the
tile of each cloth, `cloth_waves@200.svg`, the lines on portraits, `lines_2@0.svg`, and one for each frame of
what an element leaves, `answer_fire@3.svg`. The same program always gives the same file, to the byte.
`--out FOLDER` writes the texts beside each other, to look at them.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from engraving import (
    air,
    answers,
    backs,
    burin,
    cloths,
    earned,
    earth,
    fire,
    low,
    metal,
    night,
    sky,
    water,
    wood,
    yin_yang,
)
from engraving.plate import CUTS, Cut, Plate

FILE: Final = Path(__file__).resolve().parent.parent / "sprites" / "engravings.zip"
DAY_ONE: Final = (1980, 1, 1, 0, 0, 0)
"""The time of every text in the file: the earliest that a zip knows."""

COUNTED: Final[dict[str, Callable[[Plate, int], None]]] = {
    "water": water.water,
    "earth": earth.earth,
    "fire": fire.fire,
    "air": air.air,
    "metal": metal.metal,
    "wood": wood.wood,
}
MOST: Final = 10
GREAT: Final[dict[str, Callable[[Plate], None]]] = {
    "water": water.great_wave,
    "earth": earth.great_mountain,
    "fire": fire.great_fire,
    "air": air.great_storm,
}
"""The landscapes of ranks beyond ten, of cards without a rank, and, in gold, of what elements do."""

Engraver = Callable[[Cut], Plate]


def pictures() -> dict[str, Engraver]:
    """Return what makes each picture's plate, by name."""
    found: dict[str, Engraver] = {}
    for element, draw in COUNTED.items():
        for count in range(1, MOST + 1):
            found[f"{element}_{count}"] = lambda cut, e=element, d=draw, n=count: _drawn(
                Plate.of(e, cut), lambda plate: d(plate, n)
            )
    found["yin_yang_6"] = lambda cut: _drawn(Plate.of("yin_yang", cut), yin_yang.yin_yang)
    for element, great in GREAT.items():
        for sign in sky.SIGNS:
            found[f"{element}_{sign}"] = lambda cut, e=element, g=great, s=sign: _drawn(
                Plate.of(e, cut), lambda plate: sky.landscape(plate, s), g
            )
        found[element] = lambda cut, e=element, g=great: _drawn(Plate.of(e, cut), _daylight, g)
        found[f"night_{element}"] = lambda cut, g=great: _drawn(Plate.night(cut), g)
    for name, landscape in low.LOW.items():
        found[f"low_{name}"] = lambda cut, n=name, d=landscape: _drawn(Plate.of("earth" if n == "all" else n, cut), d)
    for name, special in night.SPECIALS.items():
        found[f"night_{name}"] = lambda cut, s=special: _drawn(Plate.night(cut), s)
    for name, (color, figure) in (backs.BACKS | earned.EARNED).items():
        found[f"back_{name}"] = lambda cut, c=color, f=figure: _drawn(backs.plate_of(c, cut), f)
    for name in backs.SUNS:
        found[name] = lambda cut, n=name: _drawn(Plate.of("fire", cut), lambda plate: backs.formula_sun(plate, n))
    return found


def _drawn(plate: Plate, *parts: Callable[[Plate], None]) -> Plate:
    for part in parts:
        part(plate)
    return plate


def _daylight(plate: Plate) -> None:
    sky.rays(plate, (150, 120), 24, 124, 44)


def text(name: str, cut: Cut) -> str:
    """Return the SVG text of a picture; backs and formulae have no index and no bare corner."""
    is_whole = name.startswith(("back_", "formula"))
    return pictures()[name](cut).svg(corner=not is_whole)


def texts() -> Iterator[tuple[str, str]]:
    """Yield file name and SVG text: of cloths' tiles, of each picture in every cut, of people's lines, of frames."""
    for name in sorted(cloths.CLOTHS):
        yield f"cloth_{name}@{cloths.CUT.width}.svg", cloths.tile(name)
    for name in sorted(pictures()):
        for cut in CUTS:
            yield f"{name}@{cut.width}.svg", text(name, cut)
    yield from burin.texts()
    for element in sorted(answers.ANSWERS):
        for step in range(answers.STEPS):
            yield f"answer_{element}@{step}.svg", answers.frame(element, step)


def main(arguments: list[str] | None = None) -> int:
    """Write the file and return 0."""
    parser = argparse.ArgumentParser(prog="make_faces.py", description="Engrave the faces and backs of all cards.")
    parser.add_argument("--out", type=Path, help="a folder for SVG texts, instead of sprites/engravings.zip")
    given = parser.parse_args(arguments)
    if given.out is not None:
        given.out.mkdir(parents=True, exist_ok=True)
        for name, svg in texts():
            (given.out / name).write_text(svg, "utf-8")
        return 0
    with zipfile.ZipFile(FILE, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as file:
        for name, svg in texts():
            file.writestr(zipfile.ZipInfo(name, DAY_ONE), svg, zipfile.ZIP_DEFLATED, 9)
    if packer := shutil.which("advzip"):  # Debian's advancecomp: a tenth less to download, in some minutes
        subprocess.run([packer, "--recompress", "--shrink-insane", str(FILE)], check=True)
    print(f"{FILE.name}: {len(pictures())} pictures, {FILE.stat().st_size / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
