"""The panels of Alchemy's table: seats, the round, the stock, piles and rows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from elements_table.games.alchemy.elements import LETTERS, from_letters, lane
from elements_table.games.alchemy.moves import K_CLAIM, K_CONVERT
from elements_table.games.alchemy.scene_drafts import KeepDraft, SortDraft, paired
from elements_table.games.alchemy.scene_payment import PayDraft
from elements_table.games.alchemy.scene_places import LEFT_END, PAY_CARD, RIGHT_END, SHOWN
from elements_table.games.alchemy.scene_tray import PaymentPanels
from elements_table.games.alchemy.scene_words import EMBLEMS, last_round_words, pile_words
from elements_table.games.alchemy.sentences import sentence
from elements_table.kernel.words import _, plural
from elements_table.table import theme
from elements_table.table.stage.geometry import Pose
from elements_table.table.theme import GOLD, HAIRLINE, SECONDARY, TEXT

if TYPE_CHECKING:
    pass

ROWS: Final = "rows"
"""What the table shows on demand: everybody's completed formulae."""
BOND: Final = theme.ELEMENT_BRIGHT["aether"]
STEPS: Final = ("sort", "claim", "complete")


class Panels(PaymentPanels):
    """Draws one table; made for each frame."""

    def paint(self) -> None:
        """Draw all that lies beneath the pieces."""
        for seat in range(self.places.seats):
            self._seat(seat)
        self._mastery()
        self._supply()
        self._round()
        self._row()
        middle = self.scene.middle(self.view)
        {
            "offer": self._offer,
            "piles": self._piles,
            "pay": self._pay,
            "rows": self._rows,
        }[middle]()

    # ---- seats

    def _seat(self, seat: int) -> None:
        canvas, o, p = self.canvas, self.o, self.places
        x, y, w, h = p.seat(seat)
        tall = h > 140
        canvas.panel((x, y, w, h), opacity=0.32)
        name = self.view.names[seat]
        active = seat in self.view.waiting or (not self.view.waiting and o.to_move == seat)
        middle = y + (30 if tall else 20)
        canvas.avatar(x + 28, middle, 17 if tall else 13, name[:1].upper(), theme.AVATARS[seat], active)
        canvas.text(canvas.fit(name, w - 62 - 92, face="semi"), x + 54, middle, face="semi", anchor="l")
        gained = self._gained() if seat == self.me else {}
        for element in SHOWN:
            tx, ty = p.token(seat, element)
            number = o.mastery[seat][element]
            size = 34 if tall else 24
            if not number:
                canvas.circle(tx, ty, size * 0.42, line=HAIRLINE, line_opacity=0.25)
                canvas.icon(EMBLEMS[element] + "_bright", tx, ty, size * 0.5, alpha=90)
            at = (tx, ty + 28) if tall else (tx + 20, ty)
            self._number(number, gained.get(LETTERS[element], 0), at)
        self._counts(seat, gained)

    def _number(self, number: int, more: int, at: tuple[float, float]) -> None:
        words = f"{number}+{more}" if more else str(number)
        self.canvas.text(words, *at, face="semi", color=GOLD if more else TEXT, anchor="c")

    def _counts(self, seat: int, gained: dict[str, int]) -> None:
        """Write Aether, Void, and how many element cards and formulae are in hand."""
        canvas, o, p = self.canvas, self.o, self.places
        ax, y = p.token(seat, 4)
        paying = self._draft(PayDraft) if seat == self.me else None
        aether = paying.aether_left if paying is not None else o.aether[seat]
        kinds = (("token_aether", aether, gained.get("*", 0)), ("token_void", o.void[seat], gained.get("void", 0)))
        for n, (sprite, number, more) in enumerate(kinds):
            if not number:
                canvas.icon(sprite, ax + n * 50, y, 22, alpha=80)
            self._number(number, more, (ax + 22 + n * 50, y))
        counts = (("back_alchemy_element", o.element_counts[seat]), ("back_alchemy_formula", o.formula_counts[seat]))
        for n, (sprite, number) in enumerate(counts):
            x = ax + 97 + n * 47
            canvas.sprite(sprite, (x - 7, y - 10, 14.5, 20))
            canvas.text(str(number), x + 20, y, face="semi", anchor="c")

    def _gained(self) -> dict[str, int]:
        """Return what the previewed action would give the viewer: by element letter, `*` and `void`."""
        action = self.view.preview
        if action is None:
            return {}
        if action.kind == K_CONVERT:
            return {"void": action.number}
        if action.kind == K_CLAIM and action.number <= len(self.o.piles):
            return {"*": self.o.piles[action.number - 1].count("*")}
        return {}

    # ---- stock

    def _mastery(self) -> None:
        canvas = self.canvas
        x, y, w, _h = self.places.mastery
        supply = self.tables.counts.supply
        canvas.panel(self.places.mastery, opacity=0.32)
        canvas.text(_("Mastery"), x + 18, y + 26, face="semi", anchor="l")
        canvas.text(_("of {n} each").format(n=supply), x + w - 18, y + 26, color=SECONDARY, anchor="r")
        for n, element in enumerate(SHOWN):
            left = self.o.supply[element]
            cx, cy = x + 50 + n % 2 * 90, y + 88 + n // 2 * 92
            if not left:
                canvas.circle(cx, cy, 20, line=HAIRLINE, line_opacity=0.3)
                canvas.icon(EMBLEMS[element] + "_bright", cx, cy, 22, alpha=110)
            color = GOLD if left <= supply // 3 else TEXT
            canvas.text(str(left), cx + 39, cy - 8, theme.TITLE, "serif", color, "c")

    def _supply(self) -> None:
        canvas, o = self.canvas, self.o
        rect = x, y, _w, h = self.places.supply
        canvas.panel(rect, opacity=0.32)
        canvas.text(_("Supply"), x + 18, y + 26, face="semi", anchor="l")
        for n, (sprite, label) in enumerate((("token_aether", _("Aether")), ("token_void", _("Void")))):
            for k in range(4):
                canvas.icon(sprite, x + 50 + n * 94, y + 74 - k * 3.4, 38)
            canvas.text(label, x + 50 + n * 94, y + 106, color=SECONDARY, anchor="c")
        foot = y + h - 18
        elements = plural("{n} element", "{n} elements", o.element_deck_count).format(n=o.element_deck_count)
        formulae = plural("{n} formula", "{n} formulae", o.formula_deck_count).format(n=o.formula_deck_count)
        canvas.text(elements, x + 51, foot, color=SECONDARY, anchor="c")
        canvas.text(formulae, x + 147, foot, color=SECONDARY, anchor="c")

    def _round(self) -> None:
        canvas, o = self.canvas, self.o
        rect = x, y, w, _h = self.places.round
        canvas.panel(rect, opacity=0.22, line=0.08)
        canvas.text(_("Last round") if o.final_round else _("This round"), x + 18, y + 26, face="semi",
                    color=GOLD if o.final_round else TEXT, anchor="l")  # fmt: skip
        seats = self.places.seats
        from_start = [(o.start_player + n) % seats for n in range(seats)]
        who = (from_start[:1], [*from_start[1:], from_start[0]], from_start)
        labels = (_("Sort"), _("Claim"), _("Complete"))
        phase = "complete" if o.phase == "choice" else o.phase
        for n, (step, label, order) in enumerate(zip(STEPS, labels, who, strict=True)):
            top = y + 60 + n * 44
            on = phase == step
            done = phase in STEPS and STEPS.index(phase) > n
            ring: dict[str, Any] = {"fill": GOLD} if on else {"line": HAIRLINE, "line_opacity": 0.35}
            canvas.circle(x + 30, top + 8, 13, **ring)
            canvas.text(
                str(n + 1), x + 30, top + 8, face="semi", color=theme.DARK_TEXT if on else SECONDARY, anchor="c"
            )
            canvas.text(label, x + 54, top - 2, face="semi", color=GOLD if on else TEXT, anchor="l")
            names = ", ".join(self.view.names[seat] for seat in order)
            names = _("done") if done else names
            canvas.text(canvas.fit(names, w - 70), x + 54, top + 18, color=SECONDARY, anchor="l")

    # ---- the viewer's row

    def _row(self) -> None:
        canvas = self.canvas
        x, y, w, h = self.places.row
        canvas.panel((x, y, w, h), opacity=0.22, line=0.08)
        asks = self.scene.asking(self.view)
        if asks is not None:
            formula, effect = asks
            canvas.text(
                canvas.fit(formula.name, 168, face="semi"), x + 18, y + 24, face="semi", color=GOLD, anchor="l"
            )
            canvas.wrap(sentence(effect), x + 18, y + 38, 172, max_lines=5)
        else:
            self._row_words(x, y, h)
        draft = self._draft(PayDraft)
        if draft is None:
            return
        for name, right in ((LEFT_END, False), (RIGHT_END, True)):
            if (right and not draft.has_row) or (draft.formula and draft.right == right):
                continue
            rect = ex, ey, ew, eh = self.places.end(right)
            canvas.dashed(rect, 6, HAIRLINE, 0.3, 1, (6, 5))
            words = _("first") if not draft.has_row else _("right end") if name == RIGHT_END else _("left end")
            lines = canvas.wrapped(words, ew - 8)
            for n, line in enumerate(lines):
                at = ey + eh / 2 + (n - (len(lines) - 1) / 2) * theme.LINE
                canvas.text(line, ex + ew / 2, at, color=SECONDARY, anchor="c")

    def _row_words(self, x: float, y: float, h: float) -> None:
        canvas, o = self.canvas, self.o
        row = o.completed[self.me]
        goal = self.tables.counts.goal
        points = sum(self.scene.formula(slug).points for slug in row)
        title = _("Your completed formulae") if o.seat is not None else _("Completed formulae")
        below = y + 16 + canvas.wrap(title, x + 18, y + 16, 150, face="semi")
        fact = _("{n} of {goal}  ·  {points} points").format(n=len(row), goal=goal, points=points)
        canvas.text(canvas.fit(fact, 172), x + 18, below + 16, color=SECONDARY, anchor="l")
        draft = self._draft(PayDraft)
        if draft is not None and draft.formula:
            more = self.scene.formula(draft.formula).points
            words = _("{a} + {b} = {sum} points").format(a=points, b=more, sum=points + more)
            canvas.text(words, x + 18, below + 42, face="semi", color=GOLD, anchor="l")
            return
        canvas.wrap(_("abilities run left to right"), x + 18, below + 32, 130, color=SECONDARY)

    # ---- keeping

    def _offer(self) -> None:
        canvas, p = self.canvas, self.places
        canvas.panel(p.upper, opacity=0.22, line=0.08)
        x, y, w, _h = p.upper
        draft = self._draft(KeepDraft)
        n = self.tables.data.kept
        words = _("Keep {n} of these formulae").format(n=n)
        canvas.text(words, x + w / 2, y + 26, theme.TITLE, "serif", anchor="c")
        fact = _("The others are laid face down. A formula can also pay for another, as one card of its element.")
        if draft is None and self.o.seat is not None:
            fact = _("The others are still choosing.") if self.view.kept is not None else fact
        canvas.text(canvas.fit(fact, w - 40), x + w / 2, y + 302, color=SECONDARY, anchor="c")

    # ---- piles

    def _piles(self) -> None:
        canvas, o, p = self.canvas, self.o, self.places
        draft = self._draft(SortDraft)
        shown = [tuple(pile) for pile in draft.piles] if draft is not None else [tuple(pile) for pile in o.piles]
        empty = o.phase == "sort" and draft is None
        for n in range(p.seats):
            if n < len(shown) or empty:
                self._pile(n, list(shown[n]) if n < len(shown) else [], draft)
        if o.phase != "sort":
            words = _("Each claims a pile; whoever sorted takes the last.")
            canvas.text(words, p.left, 110, color=SECONDARY, anchor="l")
            return
        most = self.tables.counts.drawn
        pitch = 58.0 if p.seats < 4 else 50.0
        left = len(draft.left()) if draft is not None else len(o.drawn)
        for n in range(left, most):
            canvas.dashed((p.right - (most - n) * pitch + pitch - 50, 76, 50, 70), 4, HAIRLINE, 0.16, 1, (4, 4))
        room = p.width - most * pitch - 6
        canvas.text(_("Drawn cards"), p.left, 96, face="semi", anchor="l")
        if draft is not None:
            words = _("{n} left to sort  ·  drag every card to a pile").format(n=left)
            if canvas.text_width(words) > room:
                words = _("{n} left to sort").format(n=left)
        else:
            words = _("{name} sorts").format(name=self.view.names[o.to_move])
        canvas.text(canvas.fit(words, room), p.left, 118, color=SECONDARY, anchor="l")

    def _pile(self, number: int, cards: list[str], draft: SortDraft | None) -> None:
        canvas = self.canvas
        rect = x, y, w, h = self.places.pile(number)
        hot = draft is not None and self.view.over == f"pile{number}"
        if hot and draft is not None:
            cards = draft.with_card(number, self.view.held)
        canvas.panel(rect, 14, 0.26, 0.12)
        canvas.text(_("Pile {n}").format(n=number + 1), x + 18, y + 25, face="semi", color=GOLD if hot else TEXT,
                    anchor="l")  # fmt: skip
        if not self.scene.claims(self.view):
            number_of = len([card for card in cards if card != "*"])
            fact = plural("{n} card", "{n} cards", number_of).format(n=number_of)
            canvas.text(fact, x + w - 18, y + 25, color=SECONDARY, anchor="r")
        canvas.rule(x + 18, y + h - 56, w - 36, 0.14)
        self._gives((x + 18, y + h - 28, w - 36), "".join(cards))

    def _gives(self, at: tuple[float, float, float], cards: str) -> None:
        """Write what a claimer gets: icons, and words where there is room."""
        canvas = self.canvas
        x, y, w = at
        pile = self.tables.piles.reduced[from_letters(cards)]
        found = [("token_aether", pile >> 20)] + [(EMBLEMS[e] + "_bright", lane(pile, e)) for e in SHOWN]
        found = [(sprite, number) for sprite, number in found if number]
        words = pile_words("*" * (pile >> 20) + "".join(LETTERS[e] * lane(pile, e) for e in SHOWN))
        label = _("gives")
        wide = canvas.text_width(label) + 12
        full = canvas.text_width(words) + 30 * len(found)
        if found and wide + full <= w:
            canvas.text(label, x, y, color=SECONDARY, anchor="l")
            for n, (sprite, _number) in enumerate(found):
                canvas.icon(sprite, x + wide + 12 + n * 28, y, 24)
            canvas.text(words, x + wide + 30 * len(found), y, anchor="l")
            return
        if not found:
            canvas.text(canvas.fit(_("gives nothing"), w), x, y, color=SECONDARY, anchor="l")
            return
        step = min(52.0, w / len(found))
        for n, (sprite, number) in enumerate(found):
            canvas.icon(sprite, x + 11 + n * step, y, 22)
            canvas.text(str(number), x + 30 + n * step, y, face="semi", anchor="c")

    # ---- everybody's rows

    def _rows(self) -> None:
        canvas, o, p = self.canvas, self.o, self.places
        goal = self.tables.counts.goal
        for seat in p.order[:-1]:
            x, y, w, h = p.rival_row(seat)
            canvas.panel((x, y, w, h), opacity=0.22, line=0.08)
            row = o.completed[seat]
            name = self.view.names[seat]
            middle = y + h / 2
            canvas.text(canvas.fit(name, 166, face="semi"), x + 18, middle - 20, face="semi", anchor="l")
            points = sum(self.scene.formula(slug).points for slug in row)
            canvas.text(
                _("{n} of {goal}").format(n=len(row), goal=goal), x + 18, middle + 2, color=SECONDARY, anchor="l"
            )
            words = plural("{n} point", "{n} points", points).format(n=points)
            canvas.text(words, x + 18, middle + 24, color=SECONDARY, anchor="l")
            if not row:
                canvas.text(_("nothing completed yet"), x + 190, middle, color=SECONDARY, anchor="l")

    # ---- over the pieces

    def over(self) -> None:
        """Draw what lies over the pieces: bonds between opposites, and what each slot of a payment asks."""
        middle = self.scene.middle(self.view)
        draft = self._draft(PayDraft)
        if middle == "pay" and draft is not None:
            for (x, y), (element, _payer) in zip(self._slots(draft), draft.slots, strict=True):
                top = y - PAY_CARD * 0.7 - 4
                self.canvas.circle(x, top, 12, fill=theme.mix(theme.BLACK, theme.rgb("#43382F"), 0.5))
                self.canvas.circle(x, top, 12, line=GOLD, line_opacity=0.8)
                self.canvas.icon(EMBLEMS[element] + "_bright", x, top, 16)
        sorting = self._draft(SortDraft)
        if middle == "piles" and sorting is not None:
            zones = {zone.name: zone for zone in self.places.zones()}
            for n, cards in enumerate(sorting.piles):
                self._bonds(cards, zones[f"pile{n}"].poses(len(cards)))
                held = sorting.with_card(n, self.view.held)
                if self.view.over == f"pile{n}" and paired(held)[1] > paired(cards)[1]:
                    self._bond(*zones[f"pile{n}"].poses(len(cards) + 1)[-2:])
        event = self.view.coming
        if event is not None and event.kind == "last_round":
            x, y, w, h = self.places.upper
            words = last_round_words(event.facts["by"])
            self.canvas.chip(x + w / 2, y + h / 2, words, color=GOLD, opacity=0.85, h=44, anchor="c")

    def _bonds(self, cards: list[str], poses: list[Any]) -> None:
        """Put an Aether token between the two cards of every pair of opposites."""
        for pair in range(paired(cards)[1]):
            if 2 * pair + 1 >= len(poses):
                return
            self._bond(poses[2 * pair], poses[2 * pair + 1])

    def _bond(self, one: Pose, other: Pose) -> None:
        size = min(34.0, max(18.0, one.width * 0.45))
        x, y = (one.x + other.x) / 2, (one.y + other.y) / 2
        self.canvas.glow((x - size / 2, y - size / 2, size, size), size / 2, 8, BOND, 170)
        self.canvas.icon("token_aether", x, y, size)
