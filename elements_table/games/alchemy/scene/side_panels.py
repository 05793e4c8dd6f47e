"""The seats of Alchemy's table with what they hold, and the stock at the right."""

from __future__ import annotations

from typing import Final

from elements_table.games.alchemy.rules.actions import K_CLAIM, K_CONVERT, PLAYER
from elements_table.games.alchemy.rules.elements import LETTERS
from elements_table.games.alchemy.scene.layout import SHOWN, STACK
from elements_table.games.alchemy.scene.payment import PayDraft
from elements_table.games.alchemy.scene.payment_panels import PaymentPanels
from elements_table.games.alchemy.scene.words import EMBLEMS
from elements_table.kernel.words import _, plural
from elements_table.ui.charts.frame import draw_heading
from elements_table.ui.charts.seats import draw_seat, draw_seat_line, seat_color
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.theme import CARD_ASPECT, GOLD, HAIRLINE, SECONDARY, TEXT

QUIET: Final = {"opacity": 0.16, "line": 0.07}
"""Panels step back: cards and tokens carry the colour."""
FAINT: Final = 90
"""How much of a token is seen that nobody holds."""


class SidePanels(PaymentPanels):
    """Draws the seats and the panels at the right."""

    # ---- seats

    def _seat(self, seat: int) -> None:
        canvas, o, p = self.canvas, self.o, self.places
        rect = p.seat(seat)
        canvas.panel(rect, **QUIET)
        active = seat in self.view.waiting or (not self.view.waiting and o.to_move == seat)
        active &= not self.view.is_dealing
        x, y, r = p.disc(seat)
        named = (self.view.face(seat), self.view.names[seat], seat_color(seat), p.name_room(seat))
        if p.is_folded:
            draw_seat_line(canvas, x, y, r, *named, active=active)
        else:
            draw_seat(canvas, x, y, r, *named, active=active, fact=self._fact(seat))
        if p.shows_holdings(seat):
            self._holdings(seat)
        self._score(seat)
        if not p.is_folded and p.is_block(seat) and not p.is_low(seat) and len(o.completed[seat]) > 1:
            left, foot = rect[0], rect[1] + rect[3] - 16
            canvas.icon("ui_play", left + 24, foot, 13, SECONDARY)
            canvas.text(_("left to right"), left + 38, foot, color=SECONDARY, anchor="l")

    def _fact(self, seat: int) -> str:
        """Return how many formulae a seat has completed, and whether it is the start player."""
        o = self.o
        words = _("{n} of {goal}").format(n=len(o.completed[seat]), goal=self.variant.counts.goal)
        return _("{n}  ·  starts").format(n=words) if seat == o.start_player and o.phase != "keep" else words

    def _points(self, seat: int) -> int:
        return sum(self.looks.formulae[slug].points for slug in self.o.completed[seat])

    def _score(self, seat: int) -> None:
        """Write the points of a seat's formulae: large beside a row, else in its head."""
        canvas, p = self.canvas, self.places
        x, y, w, h = p.seat(seat)
        points = self._points(seat)
        right = x + w - 18
        is_button = self._has_button(seat)
        if p.is_folded:
            left, top, wide, high = p.score(seat)
            color = GOLD if seat == self.me else TEXT
            canvas.text(str(points), left + wide, top + high / 2, theme.TITLE, "serif", color, "r")
            return
        if not p.is_block(seat):
            if not is_button:
                wide = canvas.text(str(points), right, y + 36, theme.TITLE, "serif", TEXT, "r")
                if p.has_word:
                    canvas.text(_("points"), right - wide - 8, y + 38, color=SECONDARY, anchor="r")
            return
        draft = self._draft(PayDraft) if seat == self.me else None
        more = self.looks.formulae[draft.formula].points if draft is not None and draft.formula else 0
        is_low = p.is_low(seat)
        size = (40.0 if is_low else 60.0) * (1.0 if points + more < 100 else 0.78)
        middle = y + h * 0.5 + (14.0 if is_low else 1.0)
        color = GOLD if seat == self.me else TEXT
        if not is_button:
            canvas.text(_("Points"), right, y + (26 if is_low else 36), face="semi", anchor="r")
        canvas.text(str(points + more), right, middle, size, "serif", color, "r")
        if more:
            canvas.text(f"{points} + {more}", right, middle + size * 0.8, color=SECONDARY, anchor="r")

    def _has_button(self, seat: int) -> bool:
        """Return whether a button stands at the top right of a seat's panel."""
        if PLAYER[seat] in self.view.legal:  # not listed: there are thousands of sorts
            return self.looks.asking(self.view) is not None
        return seat == self.me and self.looks.has_rows_button(self.view)

    def _holdings(self, seat: int) -> None:
        """Write masteries, Aether, Void, and how many cards and formulae are in hand."""
        canvas, o, p = self.canvas, self.o, self.places
        gained = self._gained() if seat == self.me else {}
        paying = self._draft(PayDraft) if seat == self.me else None
        aether = paying.aether_left if paying is not None else o.aether[seat]
        held = [(f"mastery_{EMBLEMS[e]}", o.mastery[seat][e], gained.get(LETTERS[e], 0)) for e in SHOWN]
        held += [("token_aether", aether, gained.get("*", 0)), ("token_void", o.void[seat], gained.get("void", 0))]
        held += [(canvas.art.sprites.worn("back_alchemy_element"), o.element_counts[seat], 0)]
        held += [("back_alchemy_formula", o.formula_counts[seat], 0)]
        for n, (sprite, number, more) in enumerate(held):
            x, y = p.holding(seat, n)
            size = p.token_width(seat)
            if n >= 6:
                canvas.sprite(sprite, (x - 6.5, y - 9, 13, 18), alpha=255 if number else FAINT)
            elif not number:
                canvas.icon(sprite, x, y, size, alpha=FAINT)
            words = f"{number}+{more}" if more else str(number)
            color = GOLD if more else TEXT if number else SECONDARY
            canvas.text(words, x + size / 2 + 4, y, face="semi" if number else "sans", color=color, anchor="l")

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
        canvas, p = self.canvas, self.places
        supply = self.variant.counts.supply
        canvas.panel(p.mastery, **QUIET)
        draw_heading(canvas, p.mastery, _("Mastery"), _("of {n} each").format(n=supply))
        for n, element in enumerate(SHOWN):
            left = self.o.supply[element]
            x, y = p.mastery_at(n)
            if not left:
                canvas.icon(f"mastery_{EMBLEMS[element]}", x, y, p.mastery_width, alpha=FAINT)
            color = GOLD if left <= supply // 3 else TEXT
            at = (x, y + 27) if p.is_low_stock else (x + 38, y - 8)
            size = 19.0 if p.is_low_stock else theme.TITLE
            canvas.text(str(left), *at, size, "serif", color, "c")

    def _supply(self) -> None:
        canvas, o, p = self.canvas, self.o, self.places
        rect = x, y, _w, _h = p.supply
        canvas.panel(rect, **QUIET)
        draw_heading(canvas, rect, _("Supply"))
        tokens = (("token_aether", _("Aether")), ("token_void", _("Void")))
        below = (y + 40 + p.deck_y - STACK * 0.7) / 2
        for n, (sprite, label) in enumerate(tokens if p.shows_tokens else ()):
            for k in range(4):
                canvas.icon(sprite, x + 57 + n * 90, below - 8 - k * 3.0, 38)
            canvas.text(label, x + 57 + n * 90, below + 24, color=SECONDARY, anchor="c")
        foot = p.deck_y + 43
        elements = plural("{n} element", "{n} elements", o.element_deck_count).format(n=o.element_deck_count)
        formulae = plural("{n} formula", "{n} formulae", o.formula_deck_count).format(n=o.formula_deck_count)
        if (canvas.text_width(elements) + canvas.text_width(formulae)) / 2 > 84:  # in the smallest type they meet
            elements, formulae = str(o.element_deck_count), str(o.formula_deck_count)
        canvas.text(elements, x + 57, foot, color=SECONDARY, anchor="c")
        canvas.text(formulae, x + 147, foot, color=SECONDARY, anchor="c")
        discarded = (o.element_discard, (*o.formula_discard, *[""] * sum(o.buried_counts)))
        for px, cards in zip(p.discards, discarded, strict=True):
            if not cards:
                slot = (px - STACK / 2, p.deck_y - STACK * CARD_ASPECT / 2, STACK, STACK * CARD_ASPECT)
                canvas.dashed(slot, 4, HAIRLINE, 0.2, 1, (4, 4))
