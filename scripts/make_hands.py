"""Draw the hands of whoever sits across a table, each with its forearm in a sleeve: run after this has changed.

Writes sprites/hand_rail.svg, what of a hand on the rail lies behind its edge, those that are raised: hand_chin.svg,
hand_brow.svg and, with a cup, hand_cup.svg, and those that lie on the wood: hand_flat.svg, and both, hand_folded.svg;
of these no wood hides the group `over`. All is said in units of a portrait; the colours stand for those of whose hand
it is (`sprites/index.yaml`).
A sleeve is darker where it turns from the lamp, and has two folds. The same program always gives the same files, to
the byte; `--check` only says which it would change.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

SPRITES: Final = Path(__file__).resolve().parent.parent / "sprites"
CLAY, GLAZE = "#9A6B48", "#E4D3B0"
SKIN, SHADE, SLEEVE, CUFF, INK = "#D9A987", "#8A5F4B", "#4A4038", "#C9BFAE", "#17130F"
FOLDS: Final = ((0.3, 0.5), (0.52, 0.36))
"""How far down a sleeve each of its folds is, and from how far over it on."""
STEPS: Final = 10
"""Points of a line."""

Point = tuple[float, float]


class Arm(NamedTuple):
    """A forearm between its two edges, each a curve of four points from the wrist to where it is lost from sight."""

    lit: tuple[Point, Point, Point, Point]
    shaded: tuple[Point, Point, Point, Point]

    def at(self, part: float, across: float, bow: float) -> Point:
        """Return the point so far down the arm and over it, on a line that bends round it by `bow`."""
        (ax, ay), (bx, by) = _on(self.lit, part), _on(self.shaded, part)
        (cx, cy), (dx, dy) = _on(self.lit, part + 0.02), _on(self.lit, part)
        long = ((cx - dx) ** 2 + (cy - dy) ** 2) ** 0.5 or 1.0
        lean = bow * 4 * across * (1 - across) / long
        return ax + (bx - ax) * across + (cx - dx) * lean, ay + (by - ay) * across + (cy - dy) * lean


def _on(curve: Sequence[Point], t: float) -> Point:
    """Return a point of a Bezier curve."""
    weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    return sum(w * x for w, (x, _y) in zip(weights, curve, strict=True)), sum(
        w * y for w, (_x, y) in zip(weights, curve, strict=True)
    )


RAIL: Final = Arm(((27, -1), (52, -15), (88, -13), (116, 30)), ((50, 26), (60, 36), (80, 44), (104, 46)))
CUP: Final = Arm(((46, 47), (48, 56), (53, 67), (61, 80)), ((68, 38), (76, 48), (84, 62), (92, 80)))
CHIN: Final = Arm(((26, 49), (20, 56), (14, 66), (10, 80)), ((56, 47), (62, 54), (70, 64), (74, 80)))
BROW: Final = Arm(((24, 52), (26, 74), (34, 102), (40, 136)), ((54, 48), (62, 72), (78, 102), (88, 136)))
CUFF_TO: Final = 0.17
"""How far down the arm its cuff reaches."""


def _curve(curve: Sequence[Point]) -> str:
    return "C" + " ".join(f"{x:g} {y:g}" for x, y in curve[1:])


def _rows(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


def sleeve(arm: Arm) -> Iterator[str]:
    """Yield the shapes of a forearm in its sleeve."""
    lx, ly = arm.lit[0]
    whole = f"M{lx:g} {ly:g}{_curve(arm.lit)}L{arm.shaded[3][0]:g} {arm.shaded[3][1]:g}" + _curve(arm.shaded[::-1])
    yield f'<path d="{whole}Z" fill="{SLEEVE}"/>'
    turned = [arm.at(k / STEPS, 0.58 - 0.2 * k / STEPS, 0.0) for k in range(STEPS + 1)]
    away = [arm.at(k / STEPS, 1.0, 0.0) for k in range(STEPS + 1)]
    yield f'<path d="{_rows([*turned, *away[::-1]])}Z" fill="{INK}" fill-opacity="0.16"/>'
    for part, first in FOLDS:
        fold = [arm.at(part, first + (1 - first) * k / STEPS, 5.0) for k in range(STEPS + 1)]
        yield f'<path d="{_rows(fold)}" fill="none" stroke="{INK}" stroke-width="1.6" stroke-opacity="0.4"/>'
    edge = [arm.at(CUFF_TO, k / STEPS, 4.0) for k in range(STEPS + 1)]
    start = [arm.at(0.0, k / STEPS, 3.0) for k in range(STEPS + 1)]
    yield f'<path d="{_rows([*start, *edge[::-1]])}Z" fill="{CUFF}"/>'
    inner = [arm.at(0.5 * CUFF_TO, k / STEPS, 4.0) for k in range(STEPS // 2, STEPS + 1)]
    yield f'<path d="{_rows([*inner, *edge[: STEPS // 2 - 1 : -1]])}Z" fill="{INK}" fill-opacity="0.25"/>'
    yield f'<path d="{_rows(edge)}" fill="none" stroke="{INK}" stroke-width="1.3" stroke-opacity="0.8"/>'
    rim = f'fill="none" stroke="{INK}" stroke-width="1.6" stroke-opacity="0.7"'
    yield f'<path d="M{lx:g} {ly:g}{_curve(arm.lit)}" {rim}/>'


def rail() -> str:
    """Return a hand that lies on the rail: forearm and back of the hand, whose fingers the program adds."""
    back = f'<path d="M10 24C8 12 14 5 26 4C36 2 48 5 52 13C54 17 55 21 55 24Z" fill="{SKIN}"/>'
    shaded = f'<path d="M38 4C46 4 51 8 53 13C54 17 55 21 55 24L45 24C46 16 44 8 38 4Z" fill="{SHADE}"/>'
    return _svg((128, 48), [*sleeve(RAIL), back, shaded])


OUTLINE: Final = f'fill="{SKIN}" stroke="{SHADE}" stroke-width="1.4" stroke-linejoin="round"'


def fist() -> Iterator[str]:
    """Yield the shapes of a hand one of whose fingers points up."""
    fingers = (
        "M46 38L50 10C51 4 59 5 58.6 11L55 40Z",
        "M21 39C21 28 30 28 30 39L29 48L21 48Z",
        "M29 37C29 26 38 26 38 37L37 46L29 46Z",
        "M37 36.5C37 25.5 46 25.5 46 36.5L45 45.5L37 45.5Z",
        "M24 48C18 46 14 40 13 34C13 29 19 28 21 32C23 37 27 39 34 41C39 43 37 49 32 49Z",
    )
    yield from (
        f'<path d="M26 50C22 42 22 36 28 33L46 30C54 29 57 34 56 40C56 45 54 47 53 50Z" fill="{SKIN}"/>',
        f'<path d="M47 31C55 29 57 35 56 40C56 45 54 47 53 50L46 50C50 44 51 38 47 31Z" fill="{SHADE}"/>',
        *(f'<path d="{d}" {OUTLINE}/>' for d in fingers),
    )


def chin() -> str:
    """Return a hand at a chin, a finger along the cheek."""
    return _svg((76, 76), ['<g transform="translate(-7.6 -4) scale(1.2)">', *sleeve(CHIN), *fist(), "</g>"])


def brow() -> str:
    """Return a hand that puts a hat, a lock or glasses right."""
    return _svg((92, 128), [*sleeve(BROW), '<g transform="translate(78 0) scale(-1 1)">', *fist(), "</g>"])


def cup() -> str:
    """Return a hand with a cup at the mouth."""
    fingers = [f"M57 {y}L44 {y}C37 {y} 37 {y + 9} 44 {y + 9}L57 {y + 9}Z" for y in (17, 26, 35)]
    parts = [
        f'<path d="M18 10L52 10L49 46C48 51 23 51 22 46Z" fill="{CLAY}"/>',
        f'<path d="M41 10L52 10L49 46C48 49 44 50 39 50C42 36 42 22 41 10Z" fill="{INK}" fill-opacity="0.34"/>',
        f'<path d="M18 10C20 5 50 5 52 10C50 15 20 15 18 10Z" fill="{GLAZE}"/>',
        f'<path d="M19 18L51.4 18" fill="none" stroke="{GLAZE}" stroke-width="2.4"/>',
        f'<path d="M50 14C60 14 63 22 62 32C61 42 57 50 52 50C47 50 46 46 48 40Z" fill="{SKIN}"/>',
        f'<path d="M56 16C61 18 63 24 62 32C61 42 57 50 52 50C58 40 59 26 56 16Z" fill="{SHADE}"/>',
        *(f'<path d="{d}" {OUTLINE}/>' for d in fingers),
    ]
    return _svg((76, 76), [*sleeve(CUP), *parts])


REST: Final = Arm(((14, 14), (34, -2), (58, 2), (84, 40)), ((16, 33), (34, 36), (52, 44), (70, 58)))
LIES: Final = ((-20, 12.6), (-26, 18.2), (-25.5, 24.0), (-19, 29.4))
"""Where the tip of each finger of a hand is that lies flat, from the middle of its knuckles on, and how high."""
GLINT: Final = 'stroke="#FFFFFF" stroke-opacity="0.3" stroke-linejoin="round" stroke-linecap="round"'
"""The lamp's light on an edge: brown hands lie on brown wood."""


def lying() -> Iterator[str]:
    """Yield the shapes of a hand that lies flat, its arm at the right, and its shadow."""
    yield '<path d="M-22 30C-10 38 14 38.4 26 33L22 24L-16 24Z" fill="#000000" fill-opacity="0.28"/>'
    for tip, y in LIES:
        root, end = 0.86 * y + 3.0, tip + 3.2
        upper = f"M2 {root - 3:.1f}L{end:.1f} {y - 2.7:.1f}C{end - 4.6:.1f} {y - 2.7:.1f}"
        finger = f"{upper} {end - 4.6:.1f} {y + 2.7:.1f} {end:.1f} {y + 2.7:.1f}L2 {root + 3:.1f}Z"
        yield f'<path d="{finger}" fill="{SKIN}" {GLINT} stroke-width="3"/><path d="{finger}" {OUTLINE}/>'
    top = "M-7 11.4C0 7 12 8 22 14"
    yield f'<path d="{top}L23 32C14 35.4 2 35.4 -6 31.4C-3.6 25 -3.6 17 -7 11.4Z" fill="{SKIN}"/>'
    yield f'<path d="M23 32C14 35.4 2 35.4 -6 31.4C-5 29.4 -5 28 -4.6 27C4 29.6 14 28.4 23 24Z" fill="{SHADE}"/>'
    knuckles = "".join(f"M-6.4 {y:g}C-3.4 {y:g} -2.6 {y + 1.6:g} -2.8 {y + 3:g}" for y in (14.0, 19.0, 24.0))
    yield f'<path d="{knuckles}" fill="none" stroke="{SHADE}" stroke-width="1.2" stroke-linecap="round"/>'
    yield f'<path d="{top}" fill="none" {GLINT} stroke-width="1.6"/>'


def _moved(x: float, parts: Iterator[str], mirrored: bool = False) -> str:
    return f'<g transform="translate({x:g} 0){" scale(-1 1)" * mirrored}">{"".join(parts)}</g>'


def flat() -> str:
    """Return a hand that lies on the rail, its fingers along the wood."""
    return _svg((128, 48), [_moved(38, sleeve(REST)), f'<g id="over">{_moved(38, lying())}</g>'])


def folded() -> str:
    """Return two hands that lie on the rail, one on the other."""
    left, right = (_moved(x, sleeve(REST), mirrored=x < 88) for x in (82, 94))
    return _svg((176, 48), [left, right, f'<g id="over">{_moved(80, lying(), True)}{_moved(96, lying())}</g>'])


def _svg(size: tuple[int, int], parts: Sequence[str]) -> str:
    w, h = size
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}">'
    return f"{head}\n{''.join(parts)}\n</svg>\n"


def main(arguments: list[str] | None = None) -> int:
    """Write all files; return 1 where they are only checked and one is not as it would be written."""
    parser = argparse.ArgumentParser(prog="make_hands.py", description="Draw the hands of whoever sits at a table.")
    parser.add_argument("--check", action="store_true", help="only say which files would change")
    given = parser.parse_args(arguments)
    changed = []
    for draw in (rail, chin, brow, cup, flat, folded):
        name, text = f"hand_{draw.__name__}.svg", draw()
        file = SPRITES / name
        if not file.exists() or file.read_text("utf-8") != text:
            changed.append(name)
            if not given.check:
                file.write_text(text, "utf-8", newline="\n")
    print(f"{len(changed)} hands {'would change' if given.check else 'changed'}", *changed)
    return int(given.check and bool(changed))


if __name__ == "__main__":
    sys.exit(main())
