"""The side columns of Alchemy's table: who has what, what is in stock, and what happens in this round."""

from __future__ import annotations

from typing import Any, Final

from elements_table.games.alchemy.rules.actions import K_CLAIM, K_CONVERT
from elements_table.games.alchemy.rules.elements import LETTERS
from elements_table.games.alchemy.scene.layout import SHOWN, STACK, TALL_SEAT
from elements_table.games.alchemy.scene.payment import PayDraft
from elements_table.games.alchemy.scene.payment_panels import PaymentPanels
from elements_table.games.alchemy.scene.words import EMBLEMS
from elements_table.kernel.words import _, plural
from elements_table.table import theme
from elements_table.table.parts.panels import draw_heading
from elements_table.table.parts.seats import draw_seat_line, seat_color
from elements_table.table.theme import GOLD, HAIRLINE, SECONDARY, TEXT

STEPS: Final = ("sort", "claim", "complete")


class SidePanels(PaymentPanels):
    """Draws the panels at the left and at the right."""

    # ---- seats

    def _seat(self, seat: int) -> None:
        canvas, o, p = self.canvas, self.o, self.places
        x, y, w, h = p.seat(seat)
        tall = h > TALL_SEAT
        canvas.panel((x, y, w, h), opacity=0.32)
        name = self.view.names[seat]
        active = seat in self.view.waiting or (not self.view.waiting and o.to_move == seat)
        active &= not self.view.is_dealing
        middle = y + (30 if tall else 20)
        r = 17 if tall else 13
        draw_seat_line(
            canvas, x + 28, middle, r, self.view.face(seat), name, seat_color(seat), w - 62 - 92, active=active
        )
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
        x, y, _w, _h = self.places.mastery
        supply = self.variant.counts.supply
        canvas.panel(self.places.mastery, opacity=0.32)
        draw_heading(canvas, self.places.mastery, _("Mastery"), _("of {n} each").format(n=supply))
        for n, element in enumerate(SHOWN):
            left = self.o.supply[element]
            cx, cy = x + 50 + n % 2 * 90, y + 96 + n // 2 * 90
            if not left:
                canvas.circle(cx, cy, 20, line=HAIRLINE, line_opacity=0.3)
                canvas.icon(EMBLEMS[element] + "_bright", cx, cy, 22, alpha=110)
            color = GOLD if left <= supply // 3 else TEXT
            canvas.text(str(left), cx + 41, cy - 8, theme.TITLE, "serif", color, "c")

    def _supply(self) -> None:
        canvas, o = self.canvas, self.o
        rect = x, y, _w, _h = self.places.supply
        canvas.panel(rect, opacity=0.32)
        draw_heading(canvas, rect, _("Supply"))
        for n, (sprite, label) in enumerate((("token_aether", _("Aether")), ("token_void", _("Void")))):
            for k in range(4):
                canvas.icon(sprite, x + 58 + n * 88, y + 66 - k * 3.0, 32)
            canvas.text(label, x + 58 + n * 88, y + 94, color=SECONDARY, anchor="c")
        foot = self.places.deck_y + 43
        elements = plural("{n} element", "{n} elements", o.element_deck_count).format(n=o.element_deck_count)
        formulae = plural("{n} formula", "{n} formulae", o.formula_deck_count).format(n=o.formula_deck_count)
        canvas.text(elements, x + 58, foot, color=SECONDARY, anchor="c")
        canvas.text(formulae, x + 147, foot, color=SECONDARY, anchor="c")
        discarded = (o.element_discard, (*o.formula_discard, *[""] * sum(o.buried_counts)))
        for px, cards in zip(self.places.discards, discarded, strict=True):
            if not cards:
                rect = (px - STACK / 2, self.places.deck_y - STACK * 0.7, STACK, STACK * 1.4)
                canvas.dashed(rect, 4, HAIRLINE, 0.2, 1, (4, 4))

    def _round(self) -> None:
        canvas, o = self.canvas, self.o
        rect = x, y, w, _h = self.places.round
        canvas.panel(rect, opacity=0.22, line=0.08)
        title = _("Last round") if o.final_round else _("This round")
        draw_heading(canvas, rect, title, color=GOLD if o.final_round else TEXT)
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
            self._who(_("done") if done else "", order, (x + 54, top + 18, w - 70))

    def _who(self, words: str, order: list[int], at: tuple[float, float, float]) -> None:
        """Write who acts in which order, or show their discs where the names have no room."""
        canvas = self.canvas
        x, y, w = at
        words = words or ", ".join(self.view.names[seat] for seat in order)
        if canvas.text_width(words) <= w:
            canvas.text(words, x, y, color=SECONDARY, anchor="l")
            return
        for n, seat in enumerate(order):
            canvas.avatar(x + 10 + n * 28, y, 10, self.view.face(seat), seat_color(seat))
