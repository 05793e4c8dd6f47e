"""What is drawn on the cloth of Alchemy's table besides its pieces: numbers, who leads, the race, what waits."""

from typing import Final

from elements_table.games.alchemy.rules.actions import PLAYER
from elements_table.games.alchemy.rules.game import Alchemy
from elements_table.games.alchemy.rules.packs import LETTERS
from elements_table.games.alchemy.rules.scoring import majority
from elements_table.games.alchemy.scene.drafts import paired
from elements_table.games.alchemy.scene.layout import BESIDE, FIGURE, FORMULA_HAND, SHOWN, View
from elements_table.games.alchemy.scene.shown import Shown
from elements_table.games.alchemy.scene.signs import VOID
from elements_table.games.alchemy.scene.words import EMBLEMS, last_round_words
from elements_table.games.alchemy.scene.zones import zone
from elements_table.ui.charts.seats import seat_color
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.theme import BLACK, BRASS_LINE, CARD_ASPECT, CARD_RADIUS, GOLD, SECONDARY, TEXT
from elements_table.ui.parlour.room import draw_inlay
from elements_table.ui.parlour.ruler_drawing import draw_ruler
from elements_table.ui.stage.action_paths import arrow, draw_arrow
from elements_table.ui.stage.scene import Canvas, Layout, Pose, Rect

BOND: Final = theme.ELEMENT_BRIGHT["aether"]
FACE: Final = 15.0
"""Radius of a face among those who lead, in units."""
BEAD: Final = 11.0
BEAD_ASIDE, NEAR = 106.0, 50.0
"""Where the bead that tells an order lies beside the middle of somebody, in units; the same in a tall window."""


class Cloth(Shown):
    """Draws one table; made for each frame."""

    def __init__(self, game: Alchemy, view: View, layout: Layout, canvas: Canvas) -> None:
        super().__init__(game, view, layout)
        self.canvas = canvas

    def _number(self, n: int | str, x: float, y: float, size: float = 0.0, color: theme.Color = SECONDARY) -> float:
        return self.canvas.text(str(n), x, y, size or self.places.size(FIGURE), "serif", color, "l")

    # ---- beneath the pieces

    def paint(self) -> None:
        """Draw all that lies beneath the pieces."""
        for seat in range(self.places.seats):
            if seat == self.me or self.middle != "rows":
                self._holdings(seat)
        self._leaders()
        self._decks()
        if self.middle in ("", "claim", "pay"):
            draw_ruler(self.canvas, self.race())
        works = {"discards": self._discards, "sort": self._trays, "claim": self._trays, "pay": self._pay}
        works |= {"rows": self._faces, "offer": self._kept}
        if self.middle in works:
            works[self.middle]()
        self._ends()
        self._order()
        self._choices()

    def _holdings(self, seat: int) -> None:
        """Write how many of everything a seat has, beside its token, and its cards in hand beside their backs."""
        canvas, o, p = self.canvas, self.o, self.places
        is_mine = seat == self.me
        aether = self.paying.aether_left if is_mine and self.paying is not None else o.aether[seat]
        numbers = [*[o.mastery[seat][e] for e in SHOWN], aether, o.void[seat]]
        in_hand = [0, 0] if self.view.is_dealing else [o.element_counts[seat], o.formula_counts[seat]]
        numbers += [] if is_mine or self.view.uncovered else in_hand
        gained = self._gained() if is_mine else {}
        backs = (canvas.art.sprites.worn("back_alchemy_element"), "back_alchemy_formula")
        width = p.token_width(seat)
        for n, number in enumerate(numbers):
            x, y = p.holding(seat, n)
            if n >= 6:
                wide = width * 0.82
                canvas.sprite(backs[n - 6], (x - wide / 2, y - wide * 0.7, wide, wide * CARD_ASPECT))
            more = gained.get(n, 0)
            if number or more or n >= 6:
                words = f"{number}+{more}" if more else str(number)
                left = x + width / 2 + p.parlour.s(BESIDE)
                self._number(words, left, y, p.figure(seat), GOLD if more else TEXT)

    def _gained(self) -> dict[int, int]:
        """Return what the previewed action would give the viewer, by the place of its token."""
        action = self.view.preview
        if action is not None and action.kind == "convert":
            return {5: action.number}
        if action is not None and action.kind == "claim" and action.number <= len(self.o.piles):
            return {4: self.o.piles[action.number - 1].count("*")}
        return {}

    def _leaders(self) -> None:
        """Write what is left of each mastery, and beside it who leads, with what that brings."""
        canvas, o, p = self.canvas, self.o, self.places
        s = p.parlour.s
        r = s(FACE)
        for n, element in enumerate(SHOWN):
            x, y = p.stack(n)
            left = o.supply[element]
            if not left:
                canvas.circle(x, y, s(17), line=BRASS_LINE, line_opacity=0.6, line_width=1.4)
            self._number(left, x + s(24), y, color=GOLD if left <= p.counts.supply // 3 else SECONDARY)
            points = majority(tuple(tokens[element] for tokens in o.mastery), p.counts.majority)
            at = x + s(74)
            for brings in sorted({each for each in points if each}, reverse=True):
                seats = [seat for seat in range(p.seats) if points[seat] == brings]
                for k, seat in enumerate(seats):
                    color = GOLD if seat == self.me else seat_color(seat)
                    canvas.avatar(at + k * r * 1.3, y, r, self.view.names.face(seat), color)
                at += (len(seats) - 1) * r * 1.3 + s(20)
                at += self._number(brings, at, y, color=GOLD if self.me in seats else TEXT) + s(26)

    def _decks(self) -> None:
        o, p = self.o, self.places
        spent = len(o.formula_discard) + sum(o.buried_counts)
        wide = p.parlour.s(p.at.decks[4])
        for n, number in enumerate((o.element_deck_count, o.formula_deck_count, len(o.element_discard), spent)):
            x, y = p.deck(n)
            if not number:
                rect = (x - wide / 2, y - wide * 0.7, wide, wide * CARD_ASPECT)
                self.canvas.dashed(rect, 4, BRASS_LINE, 0.5, 1.2, (4, 4))
            if number or n < 2:
                self._number(number, x + wide / 2 + p.parlour.s(12), y)

    # ---- the middle

    def _trays(self) -> None:
        """Draw the places of piles; the one under a card is next, and all are lit that the reader can claim."""
        o, p = self.o, self.places
        number = p.seats if self.middle == "sort" else len(o.piles)
        for n in range(number):
            is_hot = (self.sorting is not None or self.claims) and self.view.over == f"pile{n}"
            self._waits(p.pile(n), p.parlour.s(14), is_hot or self.claims, 0.18 if is_hot else 0.1)

    def _waits(self, rect: Rect, radius: float, is_next: bool = False, wash: float = 0.06) -> None:
        """Draw a place that waits for something: brass dashes, gold where it is the next one."""
        self.canvas.box(rect, radius, fill=BLACK, fill_opacity=0.18)
        if is_next:
            self.canvas.dashed(rect, radius, GOLD, 1.0, 2.4, (8, 6), wash)
        else:
            self.canvas.dashed(rect, radius, GOLD, 0.6, 1.8, (7, 6))

    def _pay(self) -> None:
        """Draw the sockets of a payment, each with the element that it asks for below it."""
        canvas, p = self.canvas, self.places
        assert self.paying is not None
        s = p.parlour.s
        for n, (element, _payer) in enumerate(self.paying.slots):
            x, y, w, h = rect = p.socket(n)
            canvas.box(rect, s(8), fill=BLACK, fill_opacity=0.24)
            canvas.dashed(rect, s(8), BRASS_LINE, 0.7, 1.2, (6, 5))
            canvas.icon(EMBLEMS[element] + "_bright", x + w / 2, y + h + s(14), s(20))
        at, _y, wide = p.at.paid
        first, y, _pitch, _card = p.at.sockets
        x, y = p.parlour.at((at + wide / 2 + first - 39) / 2 + p.aside, y)
        for down in (-s(5), s(5)):
            canvas.line(x - s(8), y + down, x + s(8), y + down, color=GOLD, width=max(2.0, s(3)))

    def _ends(self) -> None:
        """Draw the ends of the row, where a formula may lie; the one that is chosen is gold."""
        draft, p = self.paying, self.places
        if draft is None or self.middle not in ("", "pay"):
            return
        for right in (False, True) if draft.has_row else (False,):
            x, y, w, h = rect = p.end(right)
            is_chosen = bool(draft.formula) and (right == draft.right or not draft.has_row)
            self._waits(rect, w * CARD_RADIUS, is_chosen)
            if draft.has_row:  # an arrow says which way it lies
                x, y, size = x + w / 2, y + h / 2, w * (0.16 if right else -0.16)
                color, wide = GOLD if is_chosen else BRASS_LINE, max(1.6, p.parlour.s(2.4))
                for down in (-abs(size), abs(size)):
                    self.canvas.line(x - size / 2, y + down, x + size / 2, y, color=color, width=wide)

    def _discards(self) -> None:
        o, p = self.o, self.places
        s = p.parlour.s
        for n, element in enumerate(SHOWN):
            x, y, _w, h = p.seen(n)
            self.canvas.icon(EMBLEMS[element] + "_bright", x - s(40), y + h / 2, s(24))
            self._number(o.element_discard.count(LETTERS[element]), x - s(24), y + h / 2, color=TEXT)
        x, y, _w, _h = p.seen(len(SHOWN))
        self._number(len(o.formula_discard), x - s(40), y + s(24), color=TEXT)

    def _kept(self) -> None:
        """Draw the places in hand of the formulae that are still to be chosen."""
        draft = self.keeping
        if draft is not None:
            for pose in zone(self.places, FORMULA_HAND).poses(draft.size)[len(draft.chosen) :]:
                wide, high = pose.width, pose.width * CARD_ASPECT
                self._waits((pose.x - wide / 2, pose.y - high / 2, wide, high), wide * CARD_RADIUS)

    def _faces(self) -> None:
        """Draw before each row who has it."""
        p = self.places
        for seat in range(p.seats):
            x, y, _w, h = p.large_row(seat)
            r = min(p.parlour.s(26), h / 2 - 2)
            self.canvas.avatar(x - p.parlour.s(38), y + h / 2, r, self.view.face(seat), seat_color(seat))

    # ---- whose turn, and whom one may choose

    def _order(self) -> None:
        """Draw beads on the rail that tell in which order piles are claimed."""
        o, p = self.o, self.places
        if o.phase not in ("sort", "claim") or self.view.is_dealing:
            return
        aside = NEAR if p.parlour.is_tall else BEAD_ASIDE
        bead = max(9.0, p.parlour.s(BEAD))
        for n in range(p.seats):
            seat = (o.start_player + 1 + n) % p.seats
            x, y, r = p.parlour.seal(high=True)
            x, y = (x - r * 0.9, y - r * 0.82) if seat == self.me else p.parlour.on_rail(seat, aside)
            self.canvas.circle(x, y, bead, fill=(226, 182, 106), line=theme.GOLD_EDGE, line_width=1.2)
            self.canvas.text(str(n + 1), x, y, bead * 1.35, "semi", theme.DARK_TEXT, "c")

    def _choices(self) -> None:
        """Light whom, or which stack, an ability of mine may choose."""
        if self.asks is None:
            return
        p = self.places
        for seat in p.rivals:
            if PLAYER[seat] in self.view.legal:
                draw_inlay(self.canvas, p.parlour, seat, theme.GOLD_EDGE)
                self._thread(seat)
        for action in self.view.legal:
            if action.kind == "element":
                x, y = p.stack(SHOWN.index(action.number))
                self.canvas.circle(x, y, p.parlour.s(20), line=GOLD, line_width=2.6)

    def _thread(self, seat: int) -> None:
        """Draw an arrow from the card that asks to what somebody has."""
        p, (x, y, wide) = self.places, self.places.at.asking
        towards = p.parlour.busts[seat].x
        side = (towards > p.parlour.x(x) + 1) - (towards < p.parlour.x(x) - 1)
        is_above = p.parlour.is_tall or not side
        start = p.parlour.at(x + side * wide * (0.4 if is_above else 0.6), y - wide * (0.74 if is_above else 0.3))
        end = p.parlour.before(seat, 40 if is_above else 70, -side * (190 if is_above else 130) or 116)
        draw_arrow(self.canvas, arrow(start, end, (start[0], end[1])), GOLD)

    # ---- over the pieces

    def over(self) -> None:
        """Draw what lies over the pieces: bonds between opposites, how far a row has acted, what the end brings."""
        if self.middle == "sort":
            self._bonds()
        if self.turns:
            self._turning()
        self._pearls()
        event = self.view.coming
        if event is not None and event.kind == "last_round":
            x, y = self.places.parlour.at(self.places.at.piles[0], self.places.at.piles[1])
            words = last_round_words(event.facts["by"])
            self.canvas.chip(x, y, words, color=GOLD, opacity=0.85, h=44, anchor="c")

    def _turning(self) -> None:
        """Draw a ring round my Aether and an arrow to my Void."""
        p = self.places
        (x, y), (right, _y) = p.token(self.me, 4), p.token(self.me, 5)
        if not self.claims:  # the piles are what is asked for
            self.canvas.circle(x, y, p.token_width(self.me) / 2 + 3, line=GOLD, line_width=1.6)
        self.canvas.icon("ui_play", x + (right - x) * 0.64, y, p.parlour.s(13), GOLD)
        if not self.o.void[self.me]:  # it leads to where none lies yet
            self.canvas.icon(VOID, right, y, p.token_width(self.me), alpha=90)

    def _pearls(self) -> None:
        """Draw a pearl below each formula of my row: full if it may be chosen, or, where none may, after its turn."""
        row = self.o.completed[self.me]
        if self.asks is None or self.middle:
            return
        p = self.places
        chosen = {action.formula for action in self.view.legal if action.kind == "formula"}
        waiting = set(row) - chosen if chosen & set(row) else {slug for _seat, slug, _n in self.o.pending}
        for slug, pose in zip(row, zone(p, f"row{self.me}").poses(len(row)), strict=True):
            y = pose.y + pose.width * CARD_ASPECT / 2 + p.parlour.s(9)
            fill = theme.DARK_FACE[1] if slug in waiting else GOLD
            self.canvas.circle(pose.x, y, p.parlour.s(4), fill=fill, line=GOLD, line_width=1.4)

    def _bonds(self) -> None:
        """Put an Aether token between the two cards of every pair of opposites, and of the one in hand."""
        draft, over = self.sorting, self.view.over
        for n, cards in enumerate(draft.piles if draft is not None else ()):
            assert draft is not None
            pairs, pile = paired(cards)[1], zone(self.places, f"pile{n}")
            poses = pile.poses(len(cards))
            for pair in range(pairs):
                self._bond(*poses[2 * pair : 2 * pair + 2])
            if over == f"pile{n}" and paired(draft.with_card(n, self.view.held))[1] > pairs:
                self._bond(*pile.poses(len(cards) + 1)[-2:])

    def _bond(self, one: Pose, other: Pose) -> None:
        """Put it to the lower corner that the two share, where a claimed pile has it."""
        size = min(self.places.parlour.s(34), max(18.0, one.width * 0.45))
        x, y = (one.x + other.x) / 2, max(one.y, other.y) + (one.width * CARD_ASPECT - size) / 2
        self.canvas.glow((x - size / 2, y - size / 2, size, size), size / 2, 8, BOND, 170)
        self.canvas.icon("token_aether", x, y, size)
