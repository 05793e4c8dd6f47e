"""The measures of Alchemy's table, wide and tall, in units of its stage."""

from typing import Final, NamedTuple

from elements_table.ui.stage.scene import Rect


class Metrics(NamedTuple):
    """The table's places in units of its stage: things by their middle and width, rows by left and right end."""

    row: tuple[float, float, float, float]
    """My completed formulae: left and right end, middle, width."""
    low_row: tuple[float, float, float, float]
    """The same while cards are sorted."""
    high_row: tuple[float, float, float, float]
    """The same about the middle of the table, while nothing else lies there."""
    piles: tuple[float, float, float]
    """Middle of the piles, and their height."""
    pitches: tuple[float, ...]
    """From pile to pile, by how many there are, from 2."""
    pile: float
    drawn: tuple[float, float, float, float]
    offer: tuple[float, float, float, float]
    """The cards to sort and the formulae to choose from: left and right end, middle, width."""
    asking: tuple[float, float, float]
    paid: tuple[float, float, float]
    sockets: tuple[float, float, float, float]
    """What pays: the first socket's middle, from one to the next, the width of its cards."""
    lead: tuple[float, float, float]
    """Who leads: the first stack's middle, from one to the next."""
    decks: tuple[float, float, float, float, float]
    """The element deck's middle, how far right the other is and how far down the discards, their width."""
    tokens: tuple[float, float, float, float]
    """Where mine begin: the middle of the first, from one to the next, from line to line."""
    high_tokens: tuple[float, float, float, float]
    """The same while my row lies high."""
    token: float
    hand: tuple[float, float, float, float]
    """Left and right end, upper edge, and that while there is room above it."""
    formula: float
    element: float
    """Widths of cards in hand."""
    rival: tuple[float, float, float]
    """A rival's row: its upper edge under the rail, the width of its cards, from one to the next."""
    held: tuple[float, float]
    """What a rival holds: the width of its tokens, and the room."""
    grown: tuple[float, float, float]
    """How many times as large both are before one rival, two, three."""
    spread: Rect
    """Where the discards are spread out: middle, width and height."""
    rows: Rect
    """Where everybody's rows are seen large."""
    ruler: float
    goal: tuple[float, float]


WIDE: Final = Metrics(
    row=(190, 1044, 612, 62), low_row=(190, 1044, 590, 46), high_row=(268, 1012, 436, 100), piles=(640, 424, 140),
    pitches=(224, 224, 172), pile=84, drawn=(236, 1044, 592, 76), offer=(228, 1052, 460, 150), asking=(640, 405, 142),
    paid=(356, 432, 108), sockets=(492, 426, 80, 72), lead=(51, 374, 44), decks=(1098, 388, 82, 64, 42),
    tokens=(52, 701, 58, 37), high_tokens=(52, 701, 58, 37), token=36, hand=(182, 1048, 686, 598), formula=122,
    element=110, rival=(14, 46, 50), held=(24, 440), grown=(1.34, 1.0, 1.0), spread=(650, 460, 730, 204),
    rows=(640, 450, 820, 420), ruler=528, goal=(1000, 528),
)  # fmt: skip
TALL: Final = Metrics(
    row=(134, 700, 984, 62), low_row=(134, 700, 984, 62), high_row=(24, 696, 652, 104), piles=(360, 635, 164),
    pitches=(226, 226, 171), pile=108, drawn=(30, 690, 768, 58), offer=(24, 696, 664, 128), asking=(360, 640, 150),
    paid=(74, 650, 100), sockets=(196, 640, 86, 72), lead=(41, 420, 36), decks=(534, 436, 90, 70, 44),
    tokens=(42, 1058, 92, 0), high_tokens=(160, 966, 128, 48), token=36, hand=(20, 700, 1104, 1104), formula=122,
    element=110, rival=(10, 40, 42), held=(24, 310), grown=(1.5, 1.1, 1.0), spread=(360, 690, 660, 280),
    rows=(360, 610, 660, 440), ruler=760, goal=(682, 800),
)  # fmt: skip
OPEN_WIDE: Final = WIDE._replace(
    lead=(51, 414, 36), decks=(1098, 432, 82, 62, 42), piles=(640, 445, 98), high_row=(268, 1012, 448, 80),
    hand=(314, 1180, 686, 598),
)  # fmt: skip
OPEN_TALL: Final = TALL._replace(lead=(41, 452, 32), decks=(534, 466, 90, 68, 44), piles=(360, 652, 130))
"""The same where the rivals' hands lie face up and need more room."""
