"""Abilities in signs: what a card says where its sentence has no room, one line for each effect.

A player's head stands before what befalls a player you choose, two heads before what befalls each other player; a
question mark before what may be left. A plate with a number is points at the end, for each of what follows it. Small
cards in a row are places: the dark one is the card itself, a colored one a formula of that element.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from elements_table.games.alchemy.rules.data import ANY, Clause, Effect, Formula
from elements_table.games.alchemy.rules.vocabulary import At, Do, Over, When
from elements_table.games.alchemy.scene.words import EMBLEMS
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas, Rect

SIZES: Final = (22.0, 20.0, 18.0, 16.0, 14.0, 12.0, 10.0, 9.0, 8.0, 7.0, 6.0)
BETWEEN: Final = 0.3
"""Gap between two parts of an effect, in sizes."""
PITCH: Final = 1.12
"""From one line of signs to the next, in sizes."""
VOID, AETHER = "token_void", "token_aether"


class Sign(NamedTuple):
    """One sign: how it is drawn, what it shows, and how wide it is, in sizes."""

    kind: str
    what: str = ""
    wide: float = 1.0


Group = tuple[Sign, ...]
"""Signs that stay on one line."""

FORMULA, ELEMENT = Sign("card", "back_alchemy_formula", 0.72), Sign("card", "back_alchemy_element", 0.72)
MAY: Final = Sign("may", "", 0.8)
TO: Final = Sign("arrow", "", 0.85)
PLUS, MINUS, TIMES = Sign("word", "+", 0.5), Sign("word", "\u2212", 0.5), Sign("word", "\u00d7", 0.5)
DOT: Final = Sign("dot", "", 0.35)
"""Between two effects on one line."""
AGAIN: Final = Sign("icon", "ui_undo", 1.0)
OWN, SOME, OTHER, GIVEN = "o.f*"
"""Places in a row: the card itself, any, the one that is meant, one of an element."""
WHEN: Final[Mapping[When, str]] = MappingProxyType(
    {"left end": "o..", "right end": "..o", "end": "o.o", "left": "*o", "right": "o*", "beside": "*o*",
     "between": "*.o.*"}
)  # fmt: skip
OVER: Final[Mapping[Over, str]] = MappingProxyType(
    {"left": "**o", "right": "o**", "beside": "*o*", "between": "*..*"}
)
REPEATS: Final[Mapping[At, str]] = MappingProxyType({"left": "fo", "right": "of", "left end": "f.o"})
MOVES: Final[Mapping[At, str]] = MappingProxyType({"left end": "f..", "right end": "..f"})
"""What the row must be, what is counted over, what is repeated and where to a formula is moved."""
PLACE: Final = 0.42
"""How wide a place is, in sizes."""


def groups(effect: Effect) -> list[Group]:
    """Return an effect in signs: when it works, whom it befalls, whether it may be left, then each of its parts."""
    head: list[Sign] = [MAY] if effect.may else []
    if effect.to != "you":
        head.append(Sign("heads", "2", 1.35) if effect.to == "others" else Sign("heads", "1", 0.9))
    parts = [(TO, *_part(part)) if part.yours else _part(part) for part in effect.parts]
    where: list[Group] = [(_row(WHEN[effect.when], effect.element),)] if effect.when else []
    return [*where, (*head, *parts[0]), *parts[1:]]


def _row(places: str, element: int) -> Sign:
    what = places.replace(GIVEN, EMBLEMS[element][0].upper()) if GIVEN in places else places
    return Sign("row", what, PLACE * len(places) + 0.1)


def _part(part: Clause) -> Group:
    signs = _PARTS[part.do](part)
    return (*signs, TIMES, _row(OVER[part.over], part.element)) if part.over else signs


def _token(sprite: str) -> Sign:
    return Sign("icon", sprite, 0.95)


def _mastery(part: Clause) -> Sign:
    return Sign("any") if part.element == ANY else Sign("icon", f"mastery_{EMBLEMS[part.element]}")


def _at_the_end(part: Clause) -> Group:
    points = Sign("points", str(part.n), 0.95)
    if part.over:
        return (points,)
    if part.per == "formula":
        return (points, TIMES, Sign("formula", EMBLEMS[part.element], 0.8))
    return (points, TIMES, _token(AETHER) if part.per == "aether" else _mastery(part))


_PARTS: Final[Mapping[Do, Callable[[Clause], Group]]] = MappingProxyType(
    {
        "gain_mastery": lambda part: (PLUS, _mastery(part)),
        "turn_void": lambda part: (_token(VOID), TO, _mastery(part)),
        "gain_void": lambda part: (PLUS, *(_token(VOID),) * part.n),
        "gain_aether": lambda part: (PLUS, *(_token(AETHER),) * part.n),
        "void_to_aether": lambda part: (*(_token(VOID),) * part.n, TO, *(_token(AETHER),) * part.n),
        "draw_formulae": lambda part: (PLUS, *(FORMULA,) * part.n),
        "draw_elements": lambda part: (PLUS, *(ELEMENT,) * part.n),
        "take_element": lambda part: (TO, *(ELEMENT,) * part.n),
        "lose_void": lambda part: (MINUS, *(_token(VOID),) * part.n),
        "swap_element": lambda _part: (Sign("formula", "", 0.76), Sign("icon", "ui_exchange", 0.9), ELEMENT),
        "end_points": _at_the_end,
        "repeat": lambda part: (AGAIN, _row(REPEATS[part.at], part.element)),
        "move": lambda part: (FORMULA, TO, _row(MOVES[part.at], part.element)),
        "lay_under": lambda _part: (MINUS, FORMULA),
    }
)
"""What each part of the vocabulary looks like"""


# ---- laying out


def lines(formula: Formula, width: float, *, flows: bool = False) -> list[list[Group]]:
    """Return the lines of an ability, none wider than `width` sizes if it can be.

    An effect begins a new line, or where it `flows` stands behind a dot on the line of the one before.
    """
    found: list[list[Group]] = []
    line: list[Group] = []
    for effect in formula.effects:
        parts = groups(effect)
        if flows and line:
            parts[0] = (DOT, *parts[0])
        elif line:
            found.append(line)
            line = []
        for group in parts:
            if line and _line_width([*line, group]) > width:
                found.append(line)
                line = []
                group = group[1:] if group[0] == DOT else group
            line.append(group)
    return [*found, line]


def _line_width(line: list[Group]) -> float:
    return sum(sign.wide for group in line for sign in group) + BETWEEN * (len(line) - 1)


def fitted(formula: Formula, w: float, h: float, least: float = SIZES[-1]) -> tuple[float, list[list[Group]]]:
    """Return the largest size in dp in which an ability fits a box, and its lines; 0 if none does from `least` on."""
    for size in (*(size for size in SIZES if size > least), least):
        for flows in (False, True):
            rows = lines(formula, w / size, flows=flows)
            if len(rows) * size * PITCH <= h + 0.01 and max(map(_line_width, rows)) * size <= w + 0.01:
                return size, rows
    return 0.0, []


def draw_signs(canvas: Canvas, formula: Formula, rect: Rect, ink: theme.Color, least: float = SIZES[-1]) -> None:
    """Draw an ability in signs around the middle of a box; nothing where they were smaller than `least`, in dp."""
    x, y, w, h = rect
    size, rows = fitted(formula, w, h, least)
    top = y + size * PITCH / 2 + (h - len(rows) * size * PITCH) / 2
    for n, row in enumerate(rows):
        at = x + (w - _line_width(row) * size) / 2
        for group in row:
            for sign in group:
                _DRAW[sign.kind](canvas, sign.what, at + sign.wide * size / 2, top + n * size * PITCH, size, ink)
                at += sign.wide * size
            at += BETWEEN * size


# ---- drawing


def _icon(canvas: Canvas, name: str, x: float, y: float, size: float, ink: theme.Color) -> None:
    canvas.icon(name, x, y, size * 0.95, ink if name.startswith("ui_") else None, weight=None)


def _card(canvas: Canvas, name: str, x: float, y: float, size: float, _ink: theme.Color) -> None:
    canvas.sprite(name, _upright(x, y, size * 0.94))


def _upright(x: float, y: float, h: float) -> Rect:
    """Return the rectangle of a card so high, by its middle."""
    return (x - h / theme.CARD_ASPECT / 2, y - h / 2, h / theme.CARD_ASPECT, h)


def _formula(canvas: Canvas, emblem: str, x: float, y: float, size: float, _ink: theme.Color) -> None:
    _x, _y, w, _h = rect = _upright(x, y, size * 0.94)
    color = theme.ELEMENT[emblem] if emblem else theme.INK_SECOND
    canvas.box(rect, w * 0.16, fill=theme.CARD_FACE[0], line=color, line_width=1)
    if emblem:
        canvas.icon(emblem, x, y, w * 0.8)


def _places(canvas: Canvas, what: str, x: float, y: float, size: float, ink: theme.Color) -> None:
    """Draw places in a row, each a small card: the card itself in ink, one of an element in its color."""
    w, h = size * (PLACE - 0.08), size * 0.56
    left = x - PLACE * size * len(what) / 2
    for n, place in enumerate(what):
        rect = (left + n * PLACE * size, y - h / 2, w, h)
        if place == SOME:
            canvas.box(rect, w * 0.2, line=ink, line_width=max(0.8, size * 0.05))
        else:
            canvas.box(rect, w * 0.2, fill=_PLACES.get(place, ink))


_PLACES: Final = MappingProxyType(
    {OTHER: theme.GOLD} | {emblem[0].upper(): theme.ELEMENT[emblem] for emblem in EMBLEMS}
)


def _word(canvas: Canvas, text: str, x: float, y: float, size: float, ink: theme.Color) -> None:
    arm = size * 0.19
    if text == "\u00d7":
        arm *= 0.8
        for turn in (1, -1):
            canvas.line(x - arm, y - arm * turn, x + arm, y + arm * turn, color=ink, width=max(1.1, size * 0.1))
        return
    canvas.line(x - arm, y, x + arm, y, color=ink, width=max(1.1, size * 0.1))
    if text == "+":
        canvas.line(x, y - arm, x, y + arm, color=ink, width=max(1.1, size * 0.1))


def _dot(canvas: Canvas, _what: str, x: float, y: float, size: float, ink: theme.Color) -> None:
    canvas.circle(x - size * 0.1, y, size * 0.08, fill=ink)


def _arrow(canvas: Canvas, _what: str, x: float, y: float, size: float, ink: theme.Color) -> None:
    a, b = size * 0.28, size * 0.17
    box = (x - size * 0.4, y - size * 0.4, size * 0.8, size * 0.8)
    c = size * 0.4
    d = f"M{c - a:.2f} {c:.2f}L{c + a:.2f} {c:.2f}M{c + a - b:.2f} {c - b:.2f}L{c + a:.2f} {c:.2f}"
    canvas.path(f"{d}L{c + a - b:.2f} {c + b:.2f}", box, line=ink, line_width=max(1.1, size * 0.1))


def _heads(canvas: Canvas, number: str, x: float, y: float, size: float, ink: theme.Color) -> None:
    for shift in (-0.21, 0.21) if number == "2" else (0.0,):
        canvas.icon("ui_player", x + shift * size, y, size * 0.86, ink)


def _may(canvas: Canvas, _what: str, x: float, y: float, size: float, ink: theme.Color) -> None:
    """Draw a question mark by its stroke: type would not become so small."""
    r = size * 0.36
    box = (x - r, y - r, 2 * r, 2 * r)
    canvas.circle(x, y, r, line=ink, line_opacity=0.75, line_width=max(0.8, size * 0.05))
    d = f"M{r * 0.68:.2f} {r * 0.78:.2f}C{r * 0.66:.2f} {r * 0.36:.2f} {r * 1.38:.2f} {r * 0.38:.2f} "
    d += f"{r * 1.32:.2f} {r * 0.82:.2f}C{r * 1.28:.2f} {r * 1.06:.2f} {r:.2f} {r * 1.0:.2f} {r:.2f} {r * 1.26:.2f}"
    canvas.path(d, box, line=ink, line_width=size * 0.075)
    canvas.circle(x, y + r * 0.54, size * 0.05, fill=ink)


def _any(canvas: Canvas, _what: str, x: float, y: float, size: float, _ink: theme.Color) -> None:
    """Draw a mastery token of no element, with the four in it."""
    canvas.icon("mastery_token", x, y, size * 0.95)
    for n, emblem in enumerate(("fire", "water", "earth", "air")):
        dx, dy = (n % 2 - 0.5) * size * 0.33, (n // 2 - 0.5) * size * 0.33
        canvas.icon(emblem + "_bright", x + dx, y + dy, size * 0.33)


def _points(canvas: Canvas, number: str, x: float, y: float, size: float, _ink: theme.Color) -> None:
    plate, figure = theme.POINTS
    canvas.box((x - size * 0.42, y - size * 0.4, size * 0.84, size * 0.8), size * 0.2, fill=plate)
    canvas.text(number, x, y, size * 0.62, "bold", figure, "c")


_DRAW: Final = MappingProxyType(
    {"icon": _icon, "card": _card, "formula": _formula, "word": _word, "dot": _dot, "arrow": _arrow}
    | {"heads": _heads, "may": _may, "any": _any, "points": _points, "row": _places}
)
