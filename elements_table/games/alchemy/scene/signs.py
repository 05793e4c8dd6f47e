"""Abilities in signs: what a card says where its sentence has no room, one line for each effect.

A player's head stands before what befalls a player you choose, two heads before what befalls each other player; a
question mark before what may be left. A plate with a number is points at the end, for each of what follows it.
"""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import Final, NamedTuple

from elements_table.games.alchemy.rules.data import (
    ANY,
    D_DRAW_ELEMENTS,
    D_DRAW_FORMULAE,
    D_END_POINTS,
    D_GAIN_AETHER,
    D_GAIN_MASTERY,
    D_GAIN_VOID,
    D_LOSE_VOID,
    D_REPEAT_LEFT,
    D_SWAP_ELEMENT,
    D_TAKE_ELEMENT,
    D_TURN_VOID,
    D_VOID_TO_AETHER,
    PER_AETHER,
    PER_FORMULA,
    T_OTHERS,
    T_YOU,
    Effect,
    Formula,
    Part,
)
from elements_table.games.alchemy.scene.words import EMBLEMS
from elements_table.table import theme
from elements_table.table.brush import Rect
from elements_table.table.canvas import Canvas
from elements_table.table.theme import CARD_ASPECT, Color

SIZES: Final = (24.0, 22.0, 20.0, 18.0, 16.0, 14.0, 12.0, 10.0)
BETWEEN: Final = 0.3
"""Gap between two parts of an effect, in sizes."""
PITCH: Final = 1.12
"""From one line of signs to the next, in sizes."""
VOID, AETHER = "token_void", "token_aether"
FORMULA, ELEMENT = "back_alchemy_formula", "back_alchemy_element"


class Sign(NamedTuple):
    """One sign: how it is drawn, what it shows, and how wide it is, in sizes."""

    kind: str
    what: str = ""
    wide: float = 1.0


Group = tuple[Sign, ...]
"""Signs that stay on one line."""

MAY: Final = Sign("may", "", 0.8)
TO: Final = Sign("arrow", "", 0.85)
PLUS, MINUS, TIMES = Sign("word", "+", 0.5), Sign("word", "\u2212", 0.5), Sign("word", "\u00d7", 0.5)
DOT: Final = Sign("dot", "", 0.35)
"""Between two effects on one line."""
LEFT: Final = (Sign("icon", "ui_undo", 1.0), Sign("card", FORMULA, 0.72))
"""Again what lies to the left."""


def groups(effect: Effect) -> list[Group]:
    """Return an effect in signs: first whom it befalls and whether it may be left, then each of its parts."""
    head: list[Sign] = [MAY] if effect.may else []
    if effect.to != T_YOU:
        head.append(Sign("heads", "2", 1.35) if effect.to == T_OTHERS else Sign("heads", "1", 0.9))
    parts = [_part(part) for part in effect.parts]
    return [(*head, *parts[0]), *parts[1:]]


def _part(part: Part) -> Group:
    return _PARTS[part.do](part)


def _tokens(sprite: str, part: Part) -> Group:
    return (Sign("icon", sprite, 0.95),) * part.n


def _cards(sprite: str, part: Part) -> Group:
    return (Sign("card", sprite, 0.72),) * part.n


def _mastery(part: Part) -> Sign:
    return Sign("any", "", 1.0) if part.element == ANY else Sign("icon", f"mastery_{EMBLEMS[part.element]}", 1.0)


def _at_the_end(part: Part) -> Group:
    if part.per == PER_AETHER:
        each = Sign("icon", AETHER, 0.95)
    elif part.per == PER_FORMULA:
        each = Sign("formula", EMBLEMS[part.element], 0.8)
    else:
        each = Sign("icon", f"mastery_{EMBLEMS[part.element]}", 1.0)
    return (Sign("points", str(part.n), 0.95), TIMES, each)


_PARTS: Final[MappingProxyType[int, Callable[[Part], Group]]] = MappingProxyType(
    {
        D_GAIN_MASTERY: lambda part: (PLUS, _mastery(part)),
        D_TURN_VOID: lambda part: (Sign("icon", VOID, 0.95), TO, _mastery(part)),
        D_GAIN_VOID: lambda part: (PLUS, *_tokens(VOID, part)),
        D_GAIN_AETHER: lambda part: (PLUS, *_tokens(AETHER, part)),
        D_VOID_TO_AETHER: lambda part: (*_tokens(VOID, part), TO, *_tokens(AETHER, part)),
        D_DRAW_FORMULAE: lambda part: (PLUS, *_cards(FORMULA, part)),
        D_DRAW_ELEMENTS: lambda part: (PLUS, *_cards(ELEMENT, part)),
        D_TAKE_ELEMENT: lambda part: (TO, *_cards(ELEMENT, part)),
        D_LOSE_VOID: lambda part: (MINUS, *_tokens(VOID, part)),
        D_SWAP_ELEMENT: lambda _part: (
            Sign("formula", "", 0.76), Sign("icon", "ui_exchange", 0.9), Sign("card", ELEMENT, 0.72),
        ),
        D_END_POINTS: _at_the_end,
        D_REPEAT_LEFT: lambda _part: LEFT,
    }
)  # fmt: skip
"""What each part of the vocabulary looks like, by D_..."""


# ---- laying out


def _wide(group: Group) -> float:
    return sum(sign.wide for sign in group)


def lines(formula: Formula, width: float, *, flows: bool = False) -> list[list[Group]]:
    """Return the lines of an ability, none wider than `width` sizes if it can be.

    An effect begins a new line, or where it `flows` stands behind a dot on the line of the one before.
    """
    found: list[list[Group]] = []
    line: list[Group] = []
    used = 0.0
    for effect in formula.effects:
        parts = groups(effect)
        if flows and line:
            parts[0] = (DOT, *parts[0])
        elif line:
            found.append(line)
            line = []
        for group in parts:
            if line and used + BETWEEN + _wide(group) > width:
                found.append(line)
                line = []
                group = group[1:] if group[0] == DOT else group
            used = used + BETWEEN + _wide(group) if line else _wide(group)
            line.append(group)
    return [*found, line]


def _line_width(line: list[Group]) -> float:
    return sum(map(_wide, line)) + BETWEEN * (len(line) - 1)


def fitted(formula: Formula, w: float, h: float, most: float = SIZES[0]) -> tuple[float, list[list[Group]]]:
    """Return the largest size in dp up to `most` in which an ability fits a box, and its lines; 0 if none does."""
    for size in SIZES:
        for flows in (False, True):
            rows = lines(formula, w / size, flows=flows)
            fits = len(rows) * size * PITCH <= h + 0.01 and max(map(_line_width, rows)) * size <= w + 0.01
            if size <= most and fits:
                return size, rows
    return 0.0, []


def draw_signs(
    canvas: Canvas, formula: Formula, rect: Rect, ink: Color, *, most: float = SIZES[0], middle: bool = False
) -> None:
    """Draw an ability in signs from the top of a box, or around its middle; nothing where the box is too small."""
    x, y, w, h = rect
    size, rows = fitted(formula, w, h, most)
    top = y + size * PITCH / 2 + ((h - len(rows) * size * PITCH) / 2 if middle else 0.0)
    for n, row in enumerate(rows):
        at = x
        for group in row:
            for sign in group:
                _DRAW[sign.kind](canvas, sign.what, at + sign.wide * size / 2, top + n * size * PITCH, size, ink)
                at += sign.wide * size
            at += BETWEEN * size


# ---- drawing


def _icon(canvas: Canvas, name: str, x: float, y: float, size: float, ink: Color) -> None:
    canvas.icon(name, x, y, size * 0.95, ink if name.startswith("ui_") else None, weight=None)


def _card(canvas: Canvas, name: str, x: float, y: float, size: float, _ink: Color) -> None:
    h = size * 0.94
    w = h / CARD_ASPECT
    canvas.sprite(name, (x - w / 2, y - h / 2, w, h))


def _formula(canvas: Canvas, emblem: str, x: float, y: float, size: float, _ink: Color) -> None:
    h = size * 0.94
    w = h / CARD_ASPECT
    color = theme.ELEMENT[emblem] if emblem else theme.INK_SECOND
    canvas.box((x - w / 2, y - h / 2, w, h), w * 0.16, fill=theme.CARD_FACE[0], line=color, line_width=1)
    if emblem:
        canvas.icon(emblem, x, y, w * 0.8)


def _word(canvas: Canvas, text: str, x: float, y: float, size: float, ink: Color) -> None:
    arm = size * 0.19
    if text == "\u00d7":
        arm *= 0.8
        for turn in (1, -1):
            canvas.line(x - arm, y - arm * turn, x + arm, y + arm * turn, color=ink, width=max(1.1, size * 0.1))
        return
    canvas.line(x - arm, y, x + arm, y, color=ink, width=max(1.1, size * 0.1))
    if text == "+":
        canvas.line(x, y - arm, x, y + arm, color=ink, width=max(1.1, size * 0.1))


def _dot(canvas: Canvas, _what: str, x: float, y: float, size: float, ink: Color) -> None:
    canvas.circle(x - size * 0.1, y, size * 0.08, fill=ink)


def _arrow(canvas: Canvas, _what: str, x: float, y: float, size: float, ink: Color) -> None:
    a, b = size * 0.28, size * 0.17
    box = (x - size * 0.4, y - size * 0.4, size * 0.8, size * 0.8)
    c = size * 0.4
    d = f"M{c - a:.2f} {c:.2f}L{c + a:.2f} {c:.2f}M{c + a - b:.2f} {c - b:.2f}L{c + a:.2f} {c:.2f}"
    canvas.path(f"{d}L{c + a - b:.2f} {c + b:.2f}", box, line=ink, line_width=max(1.1, size * 0.1))


def _heads(canvas: Canvas, number: str, x: float, y: float, size: float, ink: Color) -> None:
    for shift in (-0.21, 0.21) if number == "2" else (0.0,):
        canvas.icon("ui_player", x + shift * size, y, size * 0.86, ink)


def _may(canvas: Canvas, _what: str, x: float, y: float, size: float, ink: Color) -> None:
    """Draw a question mark by its stroke: type would not become so small."""
    r = size * 0.36
    box = (x - r, y - r, 2 * r, 2 * r)
    canvas.circle(x, y, r, line=ink, line_opacity=0.75, line_width=max(0.8, size * 0.05))
    d = f"M{r * 0.68:.2f} {r * 0.78:.2f}C{r * 0.66:.2f} {r * 0.36:.2f} {r * 1.38:.2f} {r * 0.38:.2f} "
    d += f"{r * 1.32:.2f} {r * 0.82:.2f}C{r * 1.28:.2f} {r * 1.06:.2f} {r:.2f} {r * 1.0:.2f} {r:.2f} {r * 1.26:.2f}"
    canvas.path(d, box, line=ink, line_width=size * 0.075)
    canvas.circle(x, y + r * 0.54, size * 0.05, fill=ink)


def _any(canvas: Canvas, _what: str, x: float, y: float, size: float, _ink: Color) -> None:
    """Draw a mastery token of no element, with the four in it."""
    canvas.icon("mastery_token", x, y, size * 0.95)
    for n, emblem in enumerate(("fire", "water", "earth", "air")):
        dx, dy = (n % 2 - 0.5) * size * 0.33, (n // 2 - 0.5) * size * 0.33
        canvas.icon(emblem + "_bright", x + dx, y + dy, size * 0.33)


def _points(canvas: Canvas, number: str, x: float, y: float, size: float, _ink: Color) -> None:
    plate, figure = theme.POINTS
    canvas.box((x - size * 0.42, y - size * 0.4, size * 0.84, size * 0.8), size * 0.2, fill=plate)
    canvas.text(number, x, y, size * 0.62, "bold", figure, "c")


_DRAW: Final = MappingProxyType(
    {
        "icon": _icon,
        "card": _card,
        "formula": _formula,
        "word": _word,
        "dot": _dot,
        "arrow": _arrow,
        "heads": _heads,
        "may": _may,
        "any": _any,
        "points": _points,
    }
)
