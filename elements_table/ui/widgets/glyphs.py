"""What one presses, drawn: a key as its cap, a button of a mouse or a gamepad by where it lies there."""

from collections.abc import Callable
from typing import Final, NamedTuple

from elements_table.kernel.words import _
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.sprites import Painting
from elements_table.ui.drawing.theme import BODY, HAIRLINE, SECOND, TEXT, Color
from elements_table.ui.platform.commands import device_of

HIGH: Final = 22.0
WIDE: Final = {"mouse": 18.0, "pad": 30.0}
PLUS: Final = 14.0
"""Between two buttons that are held together."""
FACE: Final = {"a": (0, 1), "b": (1, 0), "x": (-1, 0), "y": (0, -1)}
"""Where the four buttons under the right thumb lie."""
WAYS: Final = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
SHOULDERS: Final = {"lt": (-1, -1), "rt": (1, -1), "lb": (-1, 1), "rb": (1, 1)}
MIDDLE: Final = {"back": -1, "guide": 0, "start": 1}
FAINT: Final = 0.55
"""Of the lines round what is not pressed."""


class Ink(NamedTuple):
    """What a button is drawn in."""

    color: Color
    alpha: int


def key_words(name: str) -> str:
    """Return how people call a key (`Enter`, `T`), or a button of a mouse or a gamepad."""
    known = {
        "enter": _("Enter"),
        "space": _("Space"),
        "home": _("Home"),
        "end": _("End"),
        "escape": _("Esc"),
        "tab": _("Tab"),
        "backspace": _("Backspace"),
        "pageup": _("Page Up"),
        "pagedown": _("Page Down"),
        "left": "←",
        "right": "→",
        "up": "↑",
        "down": "↓",
    }
    for held, words in (("ctrl+", _("Ctrl {key}")), ("shift+", _("Shift {key}"))):
        if name.startswith(held):
            return words.format(key=key_words(name.removeprefix(held)))
    device, button = device_of(name), name.partition(" ")[2]
    if device == "mouse":
        return {
            "left": _("left mouse button"),
            "middle": _("middle mouse button"),
            "right": _("right mouse button"),
            "back": _("mouse button for back"),
            "forward": _("mouse button for forward"),
        }[button]
    if device == "pad":
        signs = button.replace("+", " + ").replace("stick", "R").split()
        return _("gamepad {name}").format(name=" ".join(known.get(sign) or sign.upper() for sign in signs))
    return known.get(name) or name.upper()


def cap_width(measure: Callable[[str, float, str], float], name: str) -> float:
    """Return how wide an input is drawn, in dp; `measure` tells the width of words of a size in a face."""
    device = device_of(name)
    if device == "keys":
        return max(HIGH, measure(key_words(name), SECOND, "semi") + 12)
    return WIDE[device] * (2 if "back+" in name else 1) + (PLUS if "back+" in name else 0)


def draw_cap(canvas: Canvas, name: str, x: float, middle: float, alpha: int = 255, *, color: Color = TEXT) -> float:
    """Draw an input with its left edge at `x`, what is to be pressed in a colour; return its width."""
    wide = cap_width(canvas.text_width, name)
    device, button = device_of(name), name.partition(" ")[2]
    if device == "keys":
        canvas.box((x, middle - HIGH / 2, wide, HIGH), 5, fill=HAIRLINE, fill_opacity=0.08, line=HAIRLINE,
                   line_opacity=0.4, alpha=alpha)  # fmt: skip
        canvas.text(key_words(name), x + wide / 2, middle, SECOND, "semi", TEXT, "c", alpha=alpha)
    elif device == "mouse":
        _mouse(canvas, button, (x + wide / 2, middle), Ink(color, alpha))
    else:
        ink = Ink(color, alpha)
        if button.startswith("back+"):
            _pad(canvas, "back", (x + WIDE["pad"] / 2, middle), ink)
            canvas.text("+", x + WIDE["pad"] + PLUS / 2, middle, BODY, "semi", color, "c", alpha=alpha)
        _pad(canvas, button.removeprefix("back+"), (x + wide - WIDE["pad"] / 2, middle), ink)
    return wide


def _spot(canvas: Canvas, at: tuple[float, float], r: float, ink: Ink, *, lit: bool) -> None:
    line: Painting = {"fill": ink.color} if lit else {"line": ink.color, "line_opacity": FAINT}
    canvas.circle(*at, r + (0.6 if lit else 0.0), alpha=ink.alpha, **line)


def _bar(canvas: Canvas, rect: Rect, r: float, ink: Ink, *, lit: bool) -> None:
    line: Painting = {"fill": ink.color} if lit else {"line": ink.color, "line_opacity": FAINT}
    canvas.box(rect, r, alpha=ink.alpha, **line)


def _mouse(canvas: Canvas, button: str, at: tuple[float, float], ink: Ink) -> None:
    x, y = at
    _bar(canvas, (x - 8, y - 11, 16, 22), 8, ink, lit=False)
    if button in ("left", "right"):
        _bar(canvas, (x + (1.8 if button == "right" else -5.8), y - 8, 4, 7.5), 1.5, ink, lit=True)
    elif button in ("forward", "back"):
        _bar(canvas, (x - 10, y + (4 if button == "back" else -1), 5, 4), 1.5, ink, lit=True)
    _bar(canvas, (x - 1.5, y - 9, 3, 7), 1.5, ink, lit=button in ("middle", "wheel"))


def _pad(canvas: Canvas, button: str, at: tuple[float, float], ink: Ink) -> None:
    """Draw a button by its place among those beside it, which makers call otherwise each."""
    x, y = at
    if button in FACE:
        for name, (across, down) in FACE.items():
            _spot(canvas, (x + 7 * across, y + 7 * down), 3.2, ink, lit=name == button)
    elif button in WAYS:
        for name, (across, down) in WAYS.items():
            wide, high = (7, 6) if across else (6, 7)
            rect = (x + 7 * across - wide / 2, y + 7 * down - high / 2, wide, high)
            _bar(canvas, rect, 1.5, ink, lit=name == button)
    elif button in SHOULDERS:
        for name, (across, down) in SHOULDERS.items():
            wide, high = (9, 9) if down < 0 else (13, 5)
            rect = (x + 7.5 * across - wide / 2, y + (-10 if down < 0 else 3), wide, high)
            _bar(canvas, rect, 2.5, ink, lit=name == button)
    elif button in MIDDLE:
        for name, across in MIDDLE.items():
            _spot(canvas, (x + 10 * across, y), 2.8 if across else 4.0, ink, lit=name == button)
    elif button.startswith("stick ") or button in ("l3", "r3"):
        way, side = WAYS.get(button.removeprefix("stick "), (0, 0)), -1 if button == "l3" else 1
        for one in (-1, 1):
            _spot(canvas, (x + 8 * one, y), 6.0, ink, lit=False)
        _spot(canvas, (x + 8 * side + 4 * way[0], y + 4 * way[1]), 2.4 if any(way) else 3.4, ink, lit=True)
    else:
        words = button.removeprefix("extra ")
        canvas.text(words, x, y, SECOND, "semi", ink.color, "c", alpha=ink.alpha)
