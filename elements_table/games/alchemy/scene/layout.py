"""Where things lie on the table of Alchemy: in units of the stage, wide or tall, and from these in dp."""

from functools import cached_property, lru_cache
from itertools import accumulate
from typing import Final, Literal, NamedTuple, TypeAlias

from elements_table.games.alchemy.rules.game import Alchemy
from elements_table.games.alchemy.rules.observation import AlchemyObservation
from elements_table.games.alchemy.scene.metrics import OPEN_TALL, OPEN_WIDE, TALL, WIDE
from elements_table.ui.drawing.theme import CARD_ASPECT
from elements_table.ui.parlour.ruler import figure_size
from elements_table.ui.stage import view
from elements_table.ui.stage.scene import Layout, Rect

ELEMENT_HAND, FORMULA_HAND, OFFER = "hand", "formulae", "offer"
DRAWN, TRAY, POOL = "drawn", "tray", "pool"
ASKING = "asking"
"""The formula whose ability asks."""
ELEMENT_DECK, FORMULA_DECK, DISCARDS, SPENT = "element_deck", "formula_deck", "discards", "spent"
LEFT_END, RIGHT_END = "left_end", "right_end"
SHOWN = (2, 3, 1, 0)
"""The elements as the table shows them: Fire, Water, Earth, Air."""
SEEN_ELEMENTS, SEEN_FORMULAE = "seen_elements", "seen_formulae"
"""The discards, spread out to be looked through; the elements by their numbers."""
MOST_PAID: Final = 6
"""The cost of the dearest formula."""
CLOSEST, LOOSEST = 0.25, 0.5
"""How much of each element card in hand shows at least, and where there is room, in widths."""
FIGURE: Final = 17.0
"""Size of numbers beside small things, in units."""
MINE: Final = 24.0
"""Size of the numbers beside one's own tokens, in units."""
DIGIT: Final = 0.58
"""Width of a figure at the most, in its size."""
BESIDE: Final = 1.0
"""From a token to its number, in units."""
APART: Final = 5.5
"""From a number to the next token: so far that it is seen whose it is."""
HANDLE: Final = 24.0
"""The edge of the window at which the log is pulled out, in units."""
EDGE: Final = 8.0
"""What stays bare at the other edge."""
OPEN, FANNED, OPEN_ROW = 40.0, 0.4, 0.7
"""Width of a rival's cards that lie face up, what shows of each element card, what a row below them keeps of its."""
UNDER: Final = 3.0
"""How far a rival's row is from the rail where it comes nearest to it, in units."""
LARGEST: Final = 1.2
"""How many times as large as usual cards in hand can be: there is no more room."""
Middle = Literal["", "offer", "sort", "claim", "pay", "discards", "rows"]
"""What the middle of the table shows; nothing but the race while it is empty."""

ABOVE: Final = 78.0
"""How high the line of element cards is above formulae in a tall window, in units."""
WIDEST: Final = 40.0
"""How much further apart formulae and element cards in hand lie at the most where there is room, in units."""
SQUEEZED: Final = 0.85
"""How much of their width formulae keep beside element cards there."""


class Form(NamedTuple):
    """What places follow from besides the table's size, all for the viewer."""

    middle: Middle = ""
    row: int = 0
    """Completed formulae."""
    ends: bool = False
    """Whether a formula may be laid at the ends of the row."""
    formulae: int = 3
    elements: int = 0
    """Cards in hand."""
    slots: int = 6
    """What is to be paid."""
    piles: int = 0
    """How many there are."""
    asks: bool = False
    """Whether abilities have their turn."""
    uncovered: bool = False
    """Whether the rivals' hands lie face up: in a line of their own above what they hold."""
    held: tuple[tuple[int, ...], ...] = ()
    """What each seat holds: four masteries as SHOWN, Aether, Void, element cards, formulae, and those completed."""


class Places:
    """The parts of the table at one size and in one form, in dp."""

    def __init__(self, layout: Layout, game: Alchemy) -> None:
        self.parlour = p = layout.parlour
        self.counts = game.variant(None, layout.seats).counts
        self.seats = layout.seats
        self.viewer = layout.viewer
        self.width, self.height = layout.width, layout.height
        self.form = layout.form if isinstance(layout.form, Form) else Form()
        self.at = (TALL, OPEN_TALL)[self.form.uncovered] if p.is_tall else (WIDE, OPEN_WIDE)[self.form.uncovered]
        self.cards = layout.cards
        """How many times as large as usual cards are wanted."""
        self.largest = min(LARGEST, layout.cards)
        """How many times as large as usual cards in hand are."""
        self.rivals = list(p.busts)
        """From the left, clockwise."""
        self.grown = self.at.grown[min(3, layout.seats - 1) - 1]
        """How many times as large as usual all lies that rivals have."""

    def size(self, units: float) -> float:
        """Return the size in dp of a figure that is so large in units."""
        return figure_size(self.parlour, units)

    def span(self, left: float, right: float, y: float, high: float) -> Rect:
        """Return a rectangle between two x of the stage, about a middle, in dp."""
        p = self.parlour
        return (p.x(left), p.y(y) - high / 2, p.s(right - left), high)

    # ---- one's own

    @cached_property
    def own(self) -> tuple[Rect, float, float]:
        """Return where the viewer's row is with its ends, the width of its cards, and the gap."""
        at = self.at.low_row if self.form.middle == "sort" else self.at.high_row if self.is_high else self.at.row
        (left, right, y, width), p = at, self.parlour
        wide, gap = p.s(width) * min(1.0, self.cards), p.s(8 if width > 50 else 3)
        number = max(1, self.form.row + 2 * (self.form.ends and self.form.row > 0))
        room = p.s(right - left)
        wide = min(wide, (room - gap * (number - 1)) / number)
        x, top, whole, high = self.span(left, right, y, wide * CARD_ASPECT)
        aside = (whole - number * (wide + gap) + gap) / 2 if self.is_high else 0.0
        return (x + aside, top, whole - aside, high), wide, gap

    @property
    def is_high(self) -> bool:
        """Whether nothing lies in the middle but the viewer's row, large."""
        return not self.form.middle and not self.form.asks

    @property
    def row_cards(self) -> Rect:
        """Where the viewer's completed formulae lie, after the left end if that is free."""
        (x, y, w, h), wide, gap = self.own
        first = wide + gap if self.form.ends and self.form.row else 0.0
        return (x + first, y, min(w - first, max(wide, self.form.row * (wide + gap) - gap)), h)

    def end(self, right: bool) -> Rect:
        """Return the place at an end of the row."""
        (x, y, _w, h), wide, gap = self.own
        if right and self.form.row:
            cards = self.row_cards
            x = cards[0] + cards[2] + gap
        return (x, y, wide, h)

    @property
    def mine(self) -> Rect:
        """Where my seal, my row and my tokens are, for what points at them."""
        x, y, r = self.parlour.seal(high=True)
        foot = self._mine[5][1] + self.parlour.s(20)
        wide = max(self.parlour.s(self.at.row[0] - 14), x + r) - (x - r)
        return (x - r - 4, y - r - 4, wide, foot - (y - r - 4))

    # ---- what everybody holds

    def token(self, seat: int, kind: int) -> tuple[float, float]:
        """Return the middle of a seat's tokens: an element 0..3, Aether 4, Void 5."""
        return self.holding(seat, SHOWN.index(kind) if kind < 4 else kind)

    def holding(self, seat: int, n: int) -> tuple[float, float]:
        """Return the middle of a seat's holding: four masteries as SHOWN, Aether, Void, element cards, formulae."""
        if n > 5 and self.form.uncovered and seat != self.viewer:
            x, y, w, h = self.uncovered(seat, n)
            return x + w / 2, y + h / 2
        return self._mine[min(n, 5)] if seat == self.viewer else self._held[seat][n]

    def token_width(self, seat: int) -> float:
        """Return the width of tokens at a seat."""
        return self.parlour.s(self.at.token if seat == self.viewer else self.at.held[0] * self.grown)

    def figure(self, seat: int) -> float:
        """Return the size of the numbers beside a seat's tokens."""
        return self.size(MINE if seat == self.viewer else FIGURE * self.grown)

    def _numbers(self, seat: int) -> tuple[int, ...]:
        return self.form.held[seat] if seat < len(self.form.held) else (0,) * 9

    @cached_property
    def _mine(self) -> list[tuple[float, float]]:
        """Return where my tokens lie: what masteries there are, then Aether and Void, in lines each on its own."""
        is_free = self.is_high or not (self.form.row or self.form.ends)
        x, y, right, down = self.at.high_tokens if is_free else self.at.tokens
        numbers, across = self._numbers(self.viewer), 2 if down and not self.parlour.is_tall else 4
        order = sorted(range(4), key=lambda n: not numbers[n])
        first = sum(map(bool, numbers[:4]))
        first = -(-first // across) * across if down else first
        spots = [*map(order.index, range(4)), first, first + bool(numbers[4])]
        across = across if down else 6
        return [self.parlour.at(x + spot % across * right, y + spot // across * down) for spot in spots]

    @cached_property
    def _held(self) -> dict[int, list[tuple[float, float]]]:
        """Return for each rival where what it holds lies: about its middle, in two lines where it is long."""
        return {seat: self._line(seat) for seat in self.rivals}

    def _line(self, seat: int) -> list[tuple[float, float]]:
        p, numbers = self.parlour, self._numbers(seat)
        token, figure, gap = self.token_width(seat), self.figure(seat) * DIGIT, p.s(APART)
        beside = token + p.s(BESIDE)
        backs = not self.form.uncovered  # cards that lie open need no number
        wide = [beside + figure * len(str(n)) + gap if (k < 6 and n) or (k > 5 and backs) else 0.0
                for k, n in enumerate(numbers[:8])]  # fmt: skip
        found: list[tuple[float, float]] = []
        _x, top, _w, high = self.row_of(seat, large=False)
        top += (high if numbers[8] else 0.0) + token * 0.86
        for row, line in enumerate([wide] if sum(wide) <= self.room(seat) else [wide[:4], wide[4:]]):
            last = self.width - p.s(HANDLE) - sum(line)
            x, y = max(p.s(EDGE), min(p.busts[seat].x - sum(line) / 2, last)), top + row * token * 1.24
            found += [(left + token / 2, y) for left in accumulate(line[:-1], initial=x)]
        return found

    def room(self, seat: int) -> float:
        """Return how wide what lies before a rival can be."""
        p = self.parlour
        apart = [abs(bust.x - p.busts[seat].x) for other, bust in p.busts.items() if other != seat]
        apart.append((self.width - p.s(HANDLE + EDGE)) / len(self.rivals))
        return min(p.s(self.at.held[1] * self.grown), min(apart) - p.s(APART))

    def row_of(self, seat: int, *, large: bool = True) -> Rect:
        """Return where a rival's completed formulae lie, about its middle."""
        if large and self.form.middle == "rows":
            return self.large_row(seat)
        p = self.parlour
        down, width, pitch = (each * self.grown for each in self.at.rival)
        number = self._numbers(seat)[8] or 1
        room = min(self.room(seat), p.s(pitch) * max(number, self.counts.goal))
        x, y = self._before(seat, room, min(room, p.s(pitch) * number), down)
        if self.form.uncovered:
            _x, top, _w, over = self.uncovered(seat, 7)
            y, width = top + over + p.s(UNDER), width * OPEN_ROW
        return (x - room / 2, y, room, p.s(width) * CARD_ASPECT)

    def _before(self, seat: int, room: float, long: float, down: float) -> tuple[float, float]:
        """Return the middle and the upper edge of what takes so much room before a rival, and is so long now."""
        p = self.parlour
        x, y = p.before(seat, down)
        x = min(max(x, room / 2 + p.s(EDGE)), self.width - p.s(HANDLE) - room / 2)
        return x, max(y, max(p.rail(x - long / 2), p.rail(x + long / 2)) + p.s(UNDER))

    def large_row(self, seat: int) -> Rect:
        """Return the line of a seat's row where all rows are seen large, right of its face."""
        x, y, w, h = self.parlour.rect(*self.at.rows)
        order = [*self.rivals, self.viewer]
        high = h / len(order)
        face = self.parlour.s(70)
        return (x + face, y + order.index(seat) * high, w - face, high - self.parlour.s(8))

    def uncovered(self, seat: int, n: int) -> Rect:
        """Return where a rival's hand lies face up: elements (6) at the left, formulae (7) beside them."""
        wide, gap = self.parlour.s(OPEN), self.parlour.s(EDGE)
        elements, formulae = (max(1, number) for number in self._numbers(seat)[6:8])
        wanted = wide * (1 + FANNED * (elements - 1)), wide * formulae
        first, second = (each * min(1.0, (self.room(seat) - gap) / sum(wanted)) for each in wanted)
        x, top = self._before(seat, first + gap + second, first + gap + second, UNDER)
        left = x - (first + gap + second) / 2
        high = wide * CARD_ASPECT
        return (left, top, first, high) if n == 6 else (left + first + gap, top, second, high)

    # ---- the middle

    def pile(self, number: int) -> Rect:
        """Return the tray of a pile, from 0: all that there are lie about the middle."""
        x, y, high = self.at.piles
        pitch = self.at.pitches[self.seats - 2]
        at = x + (number - ((self.form.piles or self.seats) - 1) / 2) * pitch
        return self.parlour.rect(at, y, pitch - 14 if pitch < 200 else 202, high)

    @property
    def drawn(self) -> Rect:
        """Return where the cards lie that are to be sorted: right of my row."""
        left, right, y, width = self.at.drawn
        p = self.parlour
        x, _y, w, h = self.span(left, right, y, p.s(width) * CARD_ASPECT)
        if not p.is_tall and self.form.row:
            cards = self.row_cards
            first = max(x, cards[0] + cards[2] + p.s(16))
            mirrored = 2 * p.x(640) - first
            wanted = self.counts.drawn * p.s(width + 6)
            w = min(x + w, max(mirrored, first + wanted)) - first
            x = first
        return (x, _y, w, h)

    @property
    def aside(self) -> float:
        """How far right a payment begins, in units: a small one stands in the middle as well."""
        return (MOST_PAID - self.form.slots) * self.at.sockets[2] / 2

    def socket(self, n: int) -> Rect:
        """Return the place of a card that pays, from 0."""
        x, y, pitch, _width = self.at.sockets
        return self.parlour.rect(x + self.aside + n * pitch, y, 78, 110)

    # ---- at the sides

    def stack(self, n: int) -> tuple[float, float]:
        """Return the middle of a mastery stack, by its place in SHOWN."""
        x, y, pitch = self.at.lead
        return self.parlour.at(x, y + n * pitch)

    @property
    def mastery(self) -> Rect:
        """Where the stacks are, with their numbers."""
        x, y = self.stack(0)
        s = self.parlour.s
        return (x - s(24), y - s(22), s(78), self.stack(3)[1] - y + s(44))

    def deck(self, n: int) -> tuple[float, float]:
        """Return the middle of the element deck, the formula deck, the discarded elements, the discarded formulae."""
        x, y, right, down, _w = self.at.decks
        return self.parlour.at(x + n % 2 * right, y + n // 2 * down)

    @property
    def supply(self) -> Rect:
        """Where decks and discards are, with their numbers."""
        (x, y), (right, foot) = self.deck(0), self.deck(3)
        s = self.parlour.s
        return (x - s(28), y - s(38), right - x + s(84), foot - y + s(72))

    @property
    def ruler(self) -> Rect:
        """The race's scale; in a tall window all who have come far stand beside the goal."""
        p = self.parlour
        x, y, w, h = p.ruler(330, 930, self.at.ruler)
        return (x + p.s(24), y, w - p.s(68), h) if p.is_tall else (x, y, w, h)

    def seen(self, place: int) -> Rect:
        """Return the part of the spread discards for the cards of a place in `SHOWN`, or after these the formulae."""
        x, y, w, h = self.parlour.rect(*self.at.spread)
        s = self.parlour.s
        wide, room = w / 4, s(56)
        if place == len(SHOWN):
            return (x + room, y + s(72), w - room, h - s(72))
        return (x + place * wide + room, y, wide - room - s(10), room)

    # ---- the hands

    @cached_property
    def hands(self) -> tuple[Rect, Rect]:
        """Where formulae and element cards in hand lie: each has what it needs, and the rest is shared.

        Formulae have the middle while there are no element cards.
        """
        p = self.parlour
        first, last, low, high = self.at.hand
        is_free = self.form.middle in ("offer", "claim") and not self.form.row
        top = high if self.is_high or is_free else low
        formula, element = p.s(self.at.formula) * self.largest, p.s(self.at.element) * self.largest
        formulae, elements = max(1, self.form.formulae), max(1, self.form.elements)
        room = p.s(last - first) - p.s(20)
        wanted = formulae * formula * 1.04 + p.s(8)
        loosest = element * (1.08 + LOOSEST * (elements - 1))
        closest = element * (1.08 + CLOSEST * (min(elements, 10) - 1))
        if p.is_tall and wanted * SQUEEZED + closest > room:
            x, y, whole = p.x(first), p.y(top), p.s(last - first)
            y, high = y - p.s(24), p.s(ABOVE)
            return (x, y + high, whole, self.height - y - high), (x, y, whole, high)
        right = min(loosest, max(closest, room - wanted), room * 0.55) if self.form.elements else 0.0
        left = min(wanted, room - right)
        between = min(p.s(WIDEST), max(0.0, room - left - right) / 3) + p.s(20) if right else 0.0
        y, h, right = p.y(top), self.height - p.y(top), right or element
        whole = left + between + (right if self.form.elements else 0.0)
        x = min(max(p.x(first), self.width / 2 - whole / 2), p.x(last) - whole)
        return (x, y, left, h), (min(x + left + between, p.x(last) - right), y, right, h)

    @property
    def is_stacked(self) -> bool:
        """Whether element cards lie above the formulae, for which there is no room beside them."""
        return self.hands[0][0] == self.hands[1][0]


View: TypeAlias = view.View[AlchemyObservation]


class AlchemyPart:
    """What is of this table: it knows its game."""

    game: Alchemy


places = lru_cache(maxsize=16)(Places)
"""Makes the parts of the table as a layout has them, and keeps them: everything that is drawn asks for them."""
