"""The back and the cover of a game that brings none: drawn from its colours and the first letter of its title."""

from __future__ import annotations

import math
import re
from typing import Final, NamedTuple

from elements_table.kernel.data import DRAWN

GOLD: Final = "#E2BC6E"
IVORY: Final = "#F4EDDC"
NAME: Final = re.compile(rf"(back|cover)_{DRAWN} (.?) (#[0-9A-Fa-f]{{6}}) (#[0-9A-Fa-f]{{6}})")
BACK: Final = (250.0, 350.0)
COVER: Final = (218.0, 262.0)


class Drawn(NamedTuple):
    """What a name says: `back` or `cover`, the letter, and the two colours of the game."""

    kind: str
    letter: str
    centre: str
    edge: str


def read(name: str) -> Drawn | None:
    """Return what the name of a drawn sprite says, None for any other name."""
    found = NAME.fullmatch(name)
    return Drawn(*found.groups()) if found else None


def letter(drawn: Drawn) -> tuple[float, float, float]:
    """Return the middle of the letter and its type size, in parts of width, height and height."""
    return (0.5, 0.5, 0.235) if drawn.kind == "back" else (0.5, 0.5, 0.3)


def svg(drawn: Drawn) -> str:
    """Return the drawing without its letter."""
    return _back(drawn) if drawn.kind == "back" else _cover(drawn)


def _back(drawn: Drawn) -> str:
    """Return an ivory frame round a field of lozenges, and a medallion in the middle."""
    w, h = BACK
    x, y = w / 2, h / 2
    lozenges = "".join(_lozenge(35 + 30 * i, 36.5 + 39.6 * k) for k in range(8) for i in range(7))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w:g} {h:g}" width="{w:g}" height="{h:g}">'
        f'<defs><linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="{w:g}" y2="{h:g}">'
        f'<stop offset="0" stop-color="{drawn.centre}"/><stop offset="1" stop-color="{drawn.edge}"/>'
        f"</linearGradient></defs>"
        f'<rect width="{w:g}" height="{h:g}" rx="17" fill="{IVORY}"/>'
        f'<rect x="12" y="12" width="226" height="326" rx="9" fill="url(#g)"/>'
        f'<g fill="none" stroke="{IVORY}" stroke-opacity=".26" stroke-width="1.5">{lozenges}</g>'
        f'<rect x="18" y="18" width="214" height="314" rx="6" {_line(0.75, 1.4)}/>'
        f'<circle cx="{x:g}" cy="{y:g}" r="62" fill="{drawn.edge}"/>'
        f'<circle cx="{x:g}" cy="{y:g}" r="61" {_line(0.95, 2.2)}/>'
        f'<circle cx="{x:g}" cy="{y:g}" r="54" {_line(0.5, 1)}/>{_rays(x, y, 67, 75, 24)}</svg>'
    )


def _cover(drawn: Drawn) -> str:
    """Return three fanned cards before two thin rings; the letter comes on the foremost."""
    w, h = COVER
    x, y = w / 2, h / 2
    card = f'<rect x="{x - 46:g}" y="{y - 66:g}" width="92" height="132" rx="9"'
    behind = f'{card} fill="{drawn.edge}" fill-opacity=".7"/>{card} {_line(0.65, 1.4)}/>'
    cards = "".join(f'<g transform="rotate({turn} {x:g} {y + 96:g})">{behind}</g>' for turn in (-17, 17))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w:g} {h:g}" width="{w:g}" height="{h:g}">'
        f'<circle cx="{x:g}" cy="{y:g}" r="84" {_line(0.45, 1.2)}/>'
        f'<circle cx="{x:g}" cy="{y:g}" r="78" {_line(0.25, 1)}/>'
        f"{_rays(x, y, 84, 90, 36)}{cards}"
        f'{card} fill="{drawn.edge}"/>{card} {_line(0.95, 2)}/>'
        f'<rect x="{x - 40:g}" y="{y - 60:g}" width="80" height="120" rx="5" {_line(0.4, 1)}/></svg>'
    )


def _lozenge(x: float, y: float) -> str:
    return "".join(
        f'<path d="M{x:g} {y - v:g}L{x + u:g} {y:g}L{x:g} {y + v:g}L{x - u:g} {y:g}Z"/>' for u, v in _SIZES
    )


_SIZES: Final = ((13.0, 17.5), (6.0, 8.0))


def _rays(x: float, y: float, inner: float, outer: float, count: int) -> str:
    turns = [2 * math.pi * i / count for i in range(count)]
    path = "".join(
        f"M{x + inner * math.cos(a):.2f} {y + inner * math.sin(a):.2f}"
        f"L{x + outer * math.cos(a):.2f} {y + outer * math.sin(a):.2f}"
        for a in turns
    )
    return f'<path d="{path}" {_line(0.55, 1.4)}/>'


def _line(opacity: float, width: float) -> str:
    return f'fill="none" stroke="{GOLD}" stroke-opacity="{opacity:g}" stroke-width="{width:g}"'
