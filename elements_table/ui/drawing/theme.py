"""The look in numbers: colours, type sizes, grid, lifts and motion. Lengths in dp, times in ms, colours (r, g, b)."""

import math
from collections.abc import Callable
from functools import lru_cache
from typing import Final

Color = tuple[int, int, int]
Spot = tuple[float, float]


def rgb(value: str) -> Color:
    """Return the colour of a text like `#E2BC6E`; ValueError for anything else."""
    if len(value) != 7 or value[0] != "#":
        raise ValueError(f"not a colour like #E2BC6E: {value!r}")
    return int(value[1:3], 16), int(value[3:5], 16), int(value[5:7], 16)


@lru_cache(maxsize=256)
def hexed(color: Color) -> str:
    """Return a colour as SVG wants it, `#RRGGBB`."""
    return "#{:02X}{:02X}{:02X}".format(*color)


def mix(a: Color, b: Color, t: float) -> Color:
    """Return the colour at `t` on the way from `a` (0) to `b` (1)."""
    return (int(a[0] + (b[0] - a[0]) * t), int(a[1] + (b[1] - a[1]) * t), int(a[2] + (b[2] - a[2]) * t))


def sheet_tint(edge: str) -> Color:
    """Return the ground of the sheets of a game whose table has that edge colour."""
    return mix(rgb(edge), (255, 255, 255), 0.02)


# Words and lines on the dark table.
TEXT: Final = rgb("#F3ECDC")
SECONDARY: Final = rgb("#C4C4B8")
MUTED: Final = rgb("#B0B5AC")
"""On panels and in the menu only: on a bright table centre its contrast is too low."""
DISABLED: Final = rgb("#A0A6A0")
GOLD: Final = rgb("#E2BC6E")
CORAL: Final = rgb("#F6A792")
GREEN: Final = rgb("#8CCB97")
"""What served the reader, in a review."""
FOCUS: Final = rgb("#8FC3F2")
DARK_TEXT: Final = rgb("#2B2010")
DARK_SECOND: Final = rgb("#4A3818")
HAIRLINE: Final = rgb("#FFF3DC")
SHADE: Final = rgb("#060B0D")
"""What panels, fields and chips are filled with, at 22 to 50 percent."""
IVORY: Final = rgb("#F7F1E3")
BLACK: Final = (0, 0, 0)
WHITE: Final = (255, 255, 255)
TEAM_OURS: Final = rgb("#8FC3F2")
TEAM_THEIRS: Final = rgb("#F0B27F")
TEAM_RINGS: Final = (TEAM_OURS, TEAM_THEIRS)
"""The rings of seats: of our team, of theirs."""
BRASS_PLATE: Final = (rgb("#67512E"), rgb("#C59B58"))
"""Of ruler and fittings, from the edge to the light."""
GOLD_PLATE: Final = (rgb("#EBCB86"), rgb("#CFA04C"))
GOLD_EDGE: Final = rgb("#F8E3B4")
BRASS: Final = rgb("#8A6524")
BRASS_LINE: Final = rgb("#C9A15A")

TABLE_FOCUS: Final = (0.42, 0.46)
"""Where a game's table is bright, in parts of its width and height."""
MENU_TABLE: Final = (rgb("#22383C"), rgb("#0C1416"))
MENU_FOCUS: Final = (0.5, 0.42)
"""Where that is bright."""
TILE: Final = rgb("#131D20")
"""Ground of menu tiles and sheets; opaque."""
SEAT_RINGS: Final = (rgb("#86C79A"), rgb("#B7A2E6"), rgb("#E39B82"), rgb("#86B7DE"))
"""Rings of the seats where nobody has a partner, in seat order."""

# Cards.
INK: Final = rgb("#26221E")
PAPER: Final = rgb("#FAF4E6")
WRITTEN: Final = rgb("#342418")
"""A bubble or a slip, and the words on it."""
INK_SECOND: Final = rgb("#5C5246")
CARD_FACE: Final = (rgb("#FCF8EE"), rgb("#F3EBD8"))
CARD_EDGE: Final = rgb("#CDBE9E")
FRAME: Final = rgb("#C4943E")
"""The gold of engraved cards on ivory."""
DARK_FACE: Final = (rgb("#3B2129"), rgb("#1E1015"))
POINTS: Final = (rgb("#26334A"), rgb("#F2CF86"))
"""Plate and figure of a card's point chip on ivory."""
CARD_ASPECT: Final = 1.4
CARD_RADIUS: Final = 0.07
"""Corner radius in card widths."""
CARD_MARGIN: Final = 3.0
"""Clear dp around every card raster, so that rotated edges stay smooth."""
CARD_SHADE: Final = 52
"""What a card that cannot be used has less of each colour, of 255: ink and face alike, so that both stay clear."""
HALF_LIGHT: Final = 0.73
"""The part of that shade on cards of which none can be used, so that nothing has to be told apart."""
DARKNESS: Final = 122
"""How much light, of 255, what is not pointed at keeps while a lesson or a puzzle points at something."""
CARD_SCALE: Final = 2
"""Cards are built this much larger and scaled down when placed."""

_SPECIAL: Final = ("#5E3560", "#C795CA")
_ELEMENTS: Final = {
    "wood": ("#35703F", "#7CC088"), "fire": ("#C03A22", "#F0805F"), "earth": ("#8A5A24", "#D9A866"),
    "metal": ("#566473", "#A9B6C4"), "water": ("#1E5F94", "#74B4E3"), "air": ("#17746E", "#6CC7BE"),
    "yin_yang": ("#26221E", "#EFE6D2"), "aether": ("#7B4DA3", "#BE95E2"), "void": ("#2F2A3A", "#B3AACB"),
    "dragon": ("#E2BC6E", "#E2BC6E"), "guru": _SPECIAL, "jester": _SPECIAL, "elevate": _SPECIAL, "stomp": _SPECIAL,
}  # fmt: skip
ELEMENT: Final = {name: rgb(dark) for name, (dark, _bright) in _ELEMENTS.items()}
"""Colours of emblems and indices on ivory (the dragon's on its own dark face)."""
ELEMENT_BRIGHT: Final = {name: rgb(bright) for name, (_dark, bright) in _ELEMENTS.items()}
"""Colours of the same on the dark table, where the sprite is NAME_bright."""
INFLUENCE: Final = {"red": rgb("#CB4335"), "blue": rgb("#2E6DB4"), "yellow": rgb("#E0AC35")}
"""Never for words: contrast is too low."""

# Type.
BODY: Final = 15.0
SECOND: Final = 13.0
TITLE: Final = 24.0
LOGO: Final = 44.0
READOUT: Final = 60.0
LINE: Final = 20.0
MIN_TEXT_PX: Final = 13

# Grid.
STAGE: Final = (1280.0, 800.0)
UPRIGHT: Final = (720.0, 1280.0)
"""The stage, in dp; the same in a window that is higher than wide."""
UNIT: Final = 4.0
MARGIN: Final = 24.0
TOP_BAR: Final = 60.0
TOP_ICON: Final = 22.0
TOP_PITCH: Final = 42.0
PANEL_PADDING: Final = 18.0
PANEL_RADIUS: Final = 12.0
BUTTON_RADIUS: Final = 10.0
BUTTON_HEIGHT: Final = 44.0
SHEET_RADIUS: Final = 18.0
SHEET_PADDING: Final = 32.0


class Lift:
    """How high a thing floats over the table: what its shadow is made from."""

    REST: Final = 1.0
    FAN: Final = 2.0
    HOVER: Final = 5.0
    SELECTED: Final = 6.0
    SHEET: Final = 18.0
    DRAGGED: Final = 22.0


class Raise:
    """How far a card moves up along its own axis, and how much it grows."""

    SUNK: Final = -12.0  # in a hand, where it cannot be used
    HOVER: Final = 14.0
    SELECTED: Final = 26.0
    HOVER_SCALE: Final = 1.04
    DRAGGED_SCALE: Final = 1.06


Easing = Callable[[float], float]
"""Maps 0..1 of the time to 0..1 of the way (out_back goes a little beyond 1)."""


def part_of(passed: float, begins: float, lasts: float) -> float:
    """Return how much of something that begins then and lasts so long has passed, 0 to 1."""
    return min(1.0, max(0.0, (passed - begins) / lasts))


def linear(t: float) -> float:
    """Return `t`."""
    return t


def out_quad(t: float) -> float:
    """Ease out, gently."""
    return 1 - (1 - t) ** 2


def out_cubic(t: float) -> float:
    """Ease out: quick start, soft landing."""
    return 1 - (1 - t) ** 3


def in_out_cubic(t: float) -> float:
    """Ease in and out."""
    return 4 * t**3 if t < 0.5 else 1 - (2 - 2 * t) ** 3 / 2


def out_back(t: float) -> float:
    """Ease past the end by a little, and back."""
    u = t - 1
    return 1 + 2.1 * u**3 + 1.1 * u**2


def pulse(t: float) -> float:
    """Return a strength that swings once from 0 over 1 and back while `t` goes from 0 to 1."""
    return 0.5 - 0.5 * math.cos(2 * math.pi * t)


class Motion:
    """Durations in ms at normal speed; the easing of each is named beside it."""

    DEAL: Final = 220  # out_cubic
    DEAL_STAGGER: Final = 45
    RUSTLE: Final = 70  # between two sounds of the cards of one deal, at any speed
    DEAL_LONGEST: Final = 1500  # the whole deal: with many cards the stagger shrinks
    SQUARE: Final = 100  # out_cubic, the own cards once all lie in a packet
    OPEN: Final = 180  # out_cubic
    WAVE: Final = 25  # from one card that turns to the next
    SORT: Final = 220  # in_out_cubic
    PLAY: Final = 260  # out_cubic
    TAKE: Final = 300  # in_out_cubic; also a pass
    TILE: Final = 180  # spring: a menu's tile rises and leans
    HOVER: Final = 110  # out_quad
    RAISE: Final = 140  # out_back
    FAN_CLOSE: Final = 180  # out_cubic
    FLIP: Final = 240  # width to 0 and back
    RETURN: Final = 220  # out_cubic, after SHAKES
    SHAKE: Final = 60
    SHAKES: Final = 2
    SHAKE_DISTANCE: Final = 6.0
    COLLECT_PAUSE: Final = 700
    TOKEN: Final = 360  # on a low arc
    NUMBER: Final = 200  # cross-fade
    PANEL: Final = 160  # fade
    MOOD: Final = 1600  # pleased or stung by a gain or a loss
    ROUND_MOOD: Final = 3000  # by a round
    FACE: Final = 120  # cross-fade from one mood to the next
    LAMP: Final = 240  # the lamp's light, from whose turn it was to whose it is
    SWAP: Final = 420  # in_out_cubic, on opposite arcs
    ANSWER: Final = 250  # what a landing card leaves of its element
    LIFE: Final = 500  # in which the lines of an engraved card go once round
    RING: Final = 1600  # pulse, three times
    RING_PULSES: Final = 3
    RESIZE_REST: Final = 150
    ENLARGE_REST: Final = 400
    TIP_REST: Final = 550  # after a card has grown, so that its tooltip lies beside it
    CHIP_IN: Final = 120  # out_cubic: a fade, and CHIP_RISE upwards
    CHIP_HELD: Final = 1520  # from its beginning
    CHIP_OUT: Final = 200
    READ: Final = 1200  # what strikes the reader is said for so long at least, at any speed,
    READ_LETTER: Final = 45  # and for so much longer a letter
    REFUSAL_HELD: Final = 4200  # a sentence to be read; the next action takes it away
    CHIP_RISE: Final = 6.0
    BRIEF: Final = 600  # from a pass to the next action
    FORCED: Final = 900  # before the only action goes by itself
    HURRIED: Final = 0.4
    SHEET: Final = 200  # out_cubic: a fade, and SHEET_RISE upwards
    SHEET_RISE: Final = 24.0
    CLOSE: Final = 120  # fade
    COVER: Final = 320  # in_out_cubic: a cover grows into the table
    CURTAIN: Final = 420  # in_out_cubic: it turns like a card
    REDUCED: Final = 120
    FAST: Final = 0.5
    DRAG_TILT: Final = 6.0


@lru_cache(maxsize=64)
def fitting_scale(size: tuple[int, int], upright: tuple[float, float] = STAGE) -> float:
    """Return how many pixels a dp has in a window of a size in px, before the settings' zoom.

    `upright` is the room, in dp, that a screen needs where that is higher than wide.
    """
    wide, high = upright if size[1] > size[0] else STAGE
    return min(size[0] / wide, size[1] / high)
