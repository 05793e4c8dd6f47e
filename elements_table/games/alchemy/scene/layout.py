"""Where things lie on the table of Alchemy, in dp: what seats hold, rows, a payment, piles, the stock, the hands."""

from __future__ import annotations

from typing import Final

from elements_table.games.alchemy.scene.frame import FACE_UP, GAP, HEAD, STRIP, TOP, WIDE, Frame
from elements_table.games.alchemy.scene.shelves import Line
from elements_table.ui.drawing.painter import Rect
from elements_table.ui.drawing.theme import CARD_ASPECT

ELEMENT_HAND, FORMULA_HAND, OFFER = "hand", "formulae", "offer"
DRAWN, TRAY, POOL = "drawn", "tray", "pool"
ELEMENT_DECK, FORMULA_DECK, DISCARDS, SPENT = "element_deck", "formula_deck", "discards", "spent"
LEFT_END, RIGHT_END = "left_end", "right_end"
SHOWN = (2, 3, 1, 0)
"""The elements as the table shows them: Fire, Water, Earth, Air."""
SEEN_ELEMENTS, SEEN_FORMULAE = "seen_elements", "seen_formulae"
"""The discards, spread out to be looked through; the elements by their numbers."""
MOST_SHOWN_BACKS = 4
GOALS: Final = {2: 7, 3: 6, 4: 5}
INFO = 226.0
"""What a seat with its tokens takes at the left of a row."""
SCORE = 100.0
"""What the points take at its right."""
NAMED, STRIP_END = 166.0, 152.0
"""What a name takes at the left of a strip, and points and a button at its right."""
LEAST_STRIP = 480.0
"""Strips that are narrower leave out what a seat holds."""
WORDED = 264.0
"""Panels of rivals that are narrower have their points without the word."""
LEAST_ROW = 42.0
"""Rows of cards narrower than that are left out."""
LEAST_TOLD = 520.0
"""A payment that would be narrower takes the room below the tokens too."""
END = 52.0
"""Least width of a free end of the row."""
STACK = 38.0
"""Width of the decks and of what was discarded."""
SEEN = 38.0
"""Width of an element card among the discards that are spread out."""
CLOSEST, LOOSEST = 0.3, 0.6
"""How much of each element card in hand shows at least, and where there is room, in widths."""
PITCHES: Final = (0.0, 0.95, 1.9, 2.85, 3.8, 4.82, 6.0, 7.05)
"""Where the eight holdings of a seat stand in one line, in pitches: masteries, Aether, Void, cards, formulae."""


class Places(Frame):
    """The parts of the table at one size and in one form."""

    @property
    def goal(self) -> int:
        """How many completed formulae bring the last round."""
        return GOALS[self.seats]

    # ---- seats

    def is_block(self, seat: int) -> bool:
        """Return whether a seat has its row at the right of its tokens, else below them."""
        return seat == self.viewer or self._rival_width >= WIDE

    def is_low(self, seat: int) -> bool:
        """Return whether a seat's panel has no room for all of its words."""
        return self.seat(seat)[3] - (0.0 if seat == self.viewer else self.line) < 150

    def seat(self, seat: int) -> Rect:
        """Return a seat's panel."""
        if seat == self.viewer:
            return self.row
        wide = self._rival_width
        return (self.left + self.order.index(seat) * (wide + GAP + 2), TOP, wide, self.rivals_high)

    def disc(self, seat: int) -> tuple[float, float, float]:
        """Return middle and radius of a seat's disc."""
        x, y, _w, _h = self.seat(seat)
        if self.is_folded:
            return x + 24, y + STRIP / 2, 16.0
        if self.is_low(seat):
            return x + 35, y + 31, 21.0
        return (x + 44, y + 44, 28.0) if self.is_block(seat) else (x + 40, y + 38, 25.0)

    def info(self, seat: int) -> Rect:
        """Return where a seat's name and tokens are."""
        x, y, w, h = self.seat(seat)
        if self.is_folded:
            return (x, y, w, STRIP)
        return (x, y, INFO, h) if self.is_block(seat) else (x, y, w, min(h, HEAD))

    def shows_holdings(self, seat: int) -> bool:
        """Return whether there is room for what a seat holds."""
        return not self.is_folded or self.seat(seat)[2] >= LEAST_STRIP

    @property
    def has_word(self) -> bool:
        """Whether the points of rivals have their word beside them."""
        return self._rival_width >= WORDED

    def name_room(self, seat: int) -> float:
        """Return what a seat's name may take, beside its disc."""
        x, _y, w, _h = self.seat(seat)
        left = self.disc(seat)[0] + self.disc(seat)[2] + 14 - x
        if self.is_folded:
            return (NAMED if self.shows_holdings(seat) else w - 52) - left
        return (INFO if self.is_block(seat) else w - (118 if self.has_word else 62)) - left

    def holding(self, seat: int, n: int) -> tuple[float, float]:
        """Return the middle of a seat's holding: four masteries as SHOWN, Aether, Void, element cards, formulae."""
        x, y, w, h = self.seat(seat)
        if self.is_folded:
            if not self.shows_holdings(seat):
                return self.disc(seat)[:2]
            return x + NAMED + 12 + PITCHES[n] * (w - NAMED - STRIP_END - 12) / 8, y + STRIP / 2
        if self.is_block(seat):
            top, pitch = (y + 71, 26) if self.is_low(seat) else (y + h * 0.575, 28)
            return x + 26 + n % 4 * 50, top + n // 4 * pitch
        top = y + (72 if self.is_low(seat) else 77 if self.is_narrow else 84)
        if self.is_narrow:
            return x + 24 + n % 4 * (w - 20) / 4, top + n // 4 * 26
        return x + 24 + PITCHES[n] * min(52.0, (w - 24) / 8), top

    def uncovered(self, seat: int, n: int) -> Rect:
        """Return where a rival's hand lies face up: elements (6) at the left of its line, formulae (7) after them."""
        x, y, w, h = self.seat(seat)
        if self.is_folded:
            left, right, top = x + 12, x + w - 12, y + STRIP - 2
        elif self.is_block(seat):
            left, right, top = x + INFO + 10, x + w - SCORE, y + h - 10 - FACE_UP
        else:
            left, right, top = x + 12, x + w - 12, self.holding(seat, 7)[1] + 17
        half = (right - left - 16) / 2
        return (left, top, half, FACE_UP) if n == 6 else (right - half, top, half, FACE_UP)

    def token(self, seat: int, kind: int) -> tuple[float, float]:
        """Return the middle of a seat's tokens: an element 0..3, Aether 4, Void 5."""
        return self.holding(seat, SHOWN.index(kind) if kind < 4 else kind)

    def token_width(self, seat: int) -> float:
        """Return the width of tokens at a seat."""
        apart = self.holding(seat, 1)[0] - self.holding(seat, 0)[0]
        return 16.0 if apart < 40 else 18.0 if self.seats == 4 else 20.0

    def choose_button(self, seat: int) -> Rect:
        """Return the place of the button at the top right of a seat's panel."""
        x, y, w, _h = self.seat(seat)
        if self.is_folded:
            return (x + w - 90, y + 5, 84, 34)
        wide = 84 if self.has_word or seat == self.viewer else 70
        return (x + w - wide - 14, y + 12, wide, 34)

    def score(self, seat: int) -> Rect:
        """Return where the points of a seat's formulae stand."""
        x, y, w, h = self.seat(seat)
        if self.is_folded:
            return (x + w - (150 if seat == self.viewer else 60), y + 7, 48, 30)
        if self.is_block(seat):
            return (x + w - SCORE + 4, y + 48, SCORE - 12, h - 58)
        wide = 94 if self.has_word else 50
        return (x + w - wide - 12, y + 22, wide, 30)

    # ---- rows

    def row_of(self, seat: int) -> Rect:
        """Return where a rival's completed formulae lie; no height where there is no room for them."""
        x, y, w, h = self.seat(seat)
        if self.is_folded:
            return (x + NAMED, y + 4, w - NAMED - STRIP_END, STRIP - 8)
        if self.is_block(seat):
            high = h - 20 - (0.0 if seat == self.viewer else self.line)
            return (x + INFO + 10, y + 10, w - INFO - SCORE - 10, high)
        top = self.holding(seat, 7)[1] + 18 + self.line
        high = y + h - 10 - top
        return (x + 10, top, w - 20, high if high >= LEAST_ROW * CARD_ASPECT else 0.0)

    def shows_row(self, seat: int) -> bool:
        """Return whether a seat's completed formulae are to be seen."""
        return not self.is_folded and self.row_of(seat)[3] > 0

    def goals(self, seat: int) -> Line:
        """Return the places of a seat's completed formulae."""
        _x, _y, w, h = rect = self.row_of(seat)
        width = max(1.0, min(h / CARD_ASPECT, self.tallest * 0.86, w / self.goal - 3))
        gap = min(26.0, (w - self.goal * width) / (self.goal - 1))
        return Line(name=f"row{seat}", rect=rect, width=width, gap=gap, order=4)

    @property
    def _own(self) -> tuple[float, float, float]:
        """Left edge of the viewer's row, the width of a card in it, and the gap: as wide with a formula more."""
        x, _y, w, h = self.row_of(self.viewer)
        number = self.form.row
        gap = 12.0 if number < 5 else 8.0
        width = min((h - 2) / CARD_ASPECT, w / 2)
        if number:
            beside = (w - 2 * (END + gap) - (number - 1) * gap) / number
            one_more = (w - END - gap - number * gap) / (number + 1)
            width = min(width, beside, one_more)
        return x, width, gap

    def _end_width(self, name: str) -> float:
        """Return the width of an end of the row: a card's where one lies, else what is left over."""
        _x, _y, w, _h = self.row_of(self.viewer)
        _left, width, gap = self._own
        number, laid = self.form.row, self.form.laid
        if laid == name or not number:
            return width
        if laid:
            return END
        return min(width, max(END, (w - number * (width + gap) - gap) / 2))

    @property
    def row_cards(self) -> Line:
        """Where the viewer's completed formulae lie, between the ends that are free or taken."""
        x, width, gap = self._own
        _x, y, w, h = self.row_of(self.viewer)
        number = self.form.row
        if number and self.form.ends:
            x += self._end_width(LEFT_END) + gap
        whole = number * (width + gap) - gap if number else w
        return Line(name=f"row{self.viewer}", rect=(x, y, whole, h), width=width, gap=gap, order=5)

    def end(self, right: bool) -> Rect:
        """Return the slot at an end of the row."""
        x, width, gap = self._own
        _x, y, _w, h = self.row_of(self.viewer)
        if right and self.form.row:
            cards = self.row_cards.rect
            x = cards[0] + cards[2] + gap
        wide = self._end_width(RIGHT_END if right else LEFT_END)
        return (x, y + (h - width * CARD_ASPECT) / 2, wide, width * CARD_ASPECT)

    # ---- a payment

    @property
    def tray(self) -> Rect:
        """Where a payment and what follows from it stand, below one's own row."""
        x, y, w, h = self.row
        left = INFO if w - INFO >= LEAST_TOLD else 0.0
        return (x + left, y + h, w - left, self.tray_high)

    @property
    def tab(self) -> Rect:
        """The part of the row that belongs to a payment: around the formula that is paid for."""
        x, _y, w, _h = self.end(self.form.laid == RIGHT_END)
        top = self.row[1] + 4
        return (x - 10, top, w + 20, self.row[1] + self.row[3] - top)

    @property
    def pay_card(self) -> float:
        """The width of what pays."""
        return max(30.0, min(72.0, (self.tray_high - min(34.0, self.tray_high * 0.2)) / CARD_ASPECT))

    def told(self, slots: int) -> Rect:
        """Return where what follows from a payment of so many cards is told, beside them."""
        x, y, w, h = self.tray
        left = x + 20 + slots * (self.pay_card + 12)
        return (left, y, x + w - 16 - left, h)

    @property
    def asked(self) -> Rect:
        """Where an ability of the viewer's row asks, below it."""
        x, y, w, _h = self.tray
        return (x, y + 8, w, min(96.0, self.tray_high))

    # ---- piles

    @property
    def pile_ends(self) -> tuple[float, float]:
        """How much of a pile's height its heading takes, and what it gives."""
        return (34.0, 32.0) if self.is_folded else (42.0, 40.0)

    def pile(self, number: int) -> Rect:
        """Return the box of a pile, from 0."""
        gap = 14.0
        x, y, w, h = self.upper
        wide = (w - gap * (self.seats - 1)) / self.seats
        top = y + self.drawn_high + 8
        return (x + number * (wide + gap), top, wide, y + h - top)

    @property
    def drawn_high(self) -> float:
        """Height of the drawn cards; the room for them is less than nothing where no piles are shown."""
        return max(CARD_ASPECT, min(76.0, self.upper[3] * 0.23))

    @property
    def drawn(self) -> tuple[float, float]:
        """Width and pitch of the drawn cards."""
        width = self.drawn_high / CARD_ASPECT
        return width, width + 7

    # ---- the discards

    @property
    def discards(self) -> tuple[float, float]:
        """Return the middles of the two discard piles."""
        x = self.supply[0]
        return (x + 78, x + 167)

    @property
    def decks(self) -> tuple[float, float]:
        """Return the middles of the two decks."""
        x = self.supply[0]
        return (x + 37, x + 126)

    @property
    def deck_y(self) -> float:
        """Return the middle of decks and discard piles."""
        return self.supply[1] + self.supply[3] - 111

    def seen(self, place: int) -> Rect:
        """Return the part of the spread discards that holds the element cards of a place in `SHOWN`."""
        x, y, w, _h = self.upper
        wide = (w - 36 - 3 * 16) / 4
        return (x + 18 + place * (wide + 16) + 78, y + 46, wide - 78, SEEN * CARD_ASPECT)

    @property
    def seen_formulae(self) -> Rect:
        """Return the part of the spread discards that holds the formulae."""
        x, y, w, h = self.upper
        return (x + 96, y + 110, w - 114, h - 120)

    # ---- stock

    @property
    def shows_tokens(self) -> bool:
        """Whether the supply has room for Aether and Void, of which there are always enough."""
        return self.supply[3] >= 250

    @property
    def mastery_width(self) -> float:
        """The width of a token in the stacks."""
        return 32.0 if self.is_low_stock else 42.0

    def mastery_at(self, n: int) -> tuple[float, float]:
        """Return the middle of the lowest token of a mastery stack, by its place in SHOWN."""
        x, y, _w, h = self.mastery
        if self.is_low_stock:
            return x + 30 + n * 48, y + 63
        return x + 50 + n % 2 * 90, y + 44 + (h - 44) * (0.27 + 0.45 * (n // 2)) + 8

    # ---- the hands

    @property
    def element_width(self) -> float:
        """The width of an element card in hand."""
        return self.tallest * 0.71

    @property
    def hands(self) -> tuple[Rect, Rect]:
        """Where formulae and element cards in hand lie: each has what it needs, and the rest is shared."""
        formulae, elements = max(1, self.form.formulae), max(1, self.form.elements)
        room = self.width - 28
        wanted = formulae * (self.tallest + 5)
        loosest = self.element_width * (1 + LOOSEST * (elements - 1))
        closest = self.element_width * (1 + CLOSEST * (min(elements, 10) - 1))
        right = min(loosest, max(closest, room - wanted), room * 0.55)
        left = min(wanted, room - right)
        y, h = self.hand_y - 6, self.bottom - self.hand_y + 6
        return (self.left, y, left, h), (self.right - right, y, right, h)
