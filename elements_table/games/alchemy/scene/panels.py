"""The middle of Alchemy's table: what is offered, piles, rows, discards; with the side columns, all panels."""

from __future__ import annotations

from typing import Any, Final

from elements_table.games.alchemy.rules.actions import K_CARD, K_CONVERT, K_ELEMENT, K_FORMULA, K_NO, K_PLAYER
from elements_table.games.alchemy.rules.data import D_MOVE, Effect, Formula
from elements_table.games.alchemy.rules.elements import LETTERS, from_letters, lane
from elements_table.games.alchemy.rules.sentences import sentence
from elements_table.games.alchemy.scene.drafts import KeepDraft, SortDraft, paired
from elements_table.games.alchemy.scene.layout import (
    ELEMENT_HAND,
    FORMULA_HAND,
    LEFT_END,
    PAY_CARD,
    RIGHT_END,
    ROW_WORDS,
    SEEN,
    SHOWN,
    SLIP,
)
from elements_table.games.alchemy.scene.payment import PayDraft
from elements_table.games.alchemy.scene.side_panels import SidePanels
from elements_table.games.alchemy.scene.words import EMBLEMS, element_word, last_round_words, pile_words
from elements_table.kernel.words import _, plural
from elements_table.table import theme
from elements_table.table.brush import Rect
from elements_table.table.parts.panels import draw_heading
from elements_table.table.stage.geometry import Pose
from elements_table.table.theme import CARD_ASPECT, GOLD, HAIRLINE, SECONDARY, TEXT

BOND: Final = theme.ELEMENT_BRIGHT["aether"]


class Panels(SidePanels):
    """Draws one table; made for each frame."""

    def paint(self) -> None:
        """Draw all that lies beneath the pieces."""
        for seat in range(self.places.seats):
            self._seat(seat)
        self._mastery()
        self._supply()
        self._round()
        self._row()
        middle = self.looks.middle(self.view)
        {
            "offer": self._offer,
            "discards": self._discards,
            "piles": self._piles,
            "pay": self._pay,
            "rows": self._rows,
        }[middle]()

    # ---- the viewer's row

    def _row(self) -> None:
        canvas = self.canvas
        x, y, _w, _h = rect = self.places.row
        canvas.panel(rect, opacity=0.22, line=0.08)
        asks = self.looks.asking(self.view)
        if asks is not None:
            self._question(*asks)
        else:
            self._row_words(x, y)
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

    def _question(self, formula: Formula, effect: Effect) -> None:
        """Write the sentence that asks for a choice, where else the left end of the row is."""
        canvas = self.canvas
        x, y, _w, _h = self.places.row
        room = ROW_WORDS + SLIP - 20
        canvas.text(canvas.fit(formula.title, room, face="semi"), x + 18, y + 26, face="semi", color=GOLD, anchor="l")
        below = y + 46 + canvas.wrap(sentence(effect), x + 18, y + 42, room)
        words, rect = self._asked_for()
        canvas.wrap(words, x + 18, below, room, color=SECONDARY, max_lines=2)
        if rect is not None:
            canvas.dashed(rect, 14, GOLD, 0.7, 1.5, (7, 6))

    def _asked_for(self) -> tuple[str, Rect | None]:
        """Return what to do for an ability, in words, and where on the table."""
        kinds = {action.kind for action in self.view.legal}
        if K_ELEMENT in kinds:
            return _("Click one of the mastery stacks."), self.places.mastery
        if K_CARD in kinds:
            x, y, w, h = next(zone.rect for zone in self.places.zones() if zone.name == ELEMENT_HAND)
            return _("Click the element card to swap."), (x - 9, y + 4, w + 18, h + 2)
        if K_FORMULA in kinds:
            return self._formula_asked_for()
        if kinds == {K_NO, K_CONVERT}:
            return _("It needs Void. Turn Aether into Void for it, or leave it."), None
        players = [action.number for action in self.view.legal if action.kind == K_PLAYER]
        if len(players) == 1:
            name = self.view.names.seats[players[0]]
            return _("Choose {name}, or turn Aether into Void to choose yourself.").format(name=name), None
        return _("Press Choose beside a name.") if players else "", None

    def _formula_asked_for(self) -> tuple[str, Rect | None]:
        """Return which formulae can be chosen for an ability: those of the hand, or of the row."""
        asks = self.looks.asking(self.view)
        if asks is None or asks[1].parts[0].do == D_MOVE:
            return _("Click the formula to move."), None
        x, y, w, h = next(zone.rect for zone in self.places.zones() if zone.name == FORMULA_HAND)
        return _("Click the formula to lay down."), (x - 9, y + 4, w + 18, h + 2)

    def _row_words(self, x: float, y: float) -> None:
        canvas, o = self.canvas, self.o
        row = o.completed[self.me]
        goal = self.variant.counts.goal
        points = sum(self.looks.formulae[slug].points for slug in row)
        room = ROW_WORDS - 22
        y += 15
        y += canvas.wrap(_("Completed formulae"), x + 18, y, room, face="semi") + 4
        y += canvas.wrap(_("{n} of {goal}").format(n=len(row), goal=goal), x + 18, y, room, color=SECONDARY)
        draft = self._draft(PayDraft)
        if draft is not None and draft.formula:
            more = self.looks.formulae[draft.formula].points
            words = _("{a} + {b} points").format(a=points, b=more)
            canvas.wrap(words, x + 18, y, room, face="semi", color=GOLD)
            return
        y += canvas.wrap(plural("{n} point", "{n} points", points).format(n=points), x + 18, y, room, color=SECONDARY)
        if len(row) > 1:
            canvas.icon("ui_play", x + 24, y + 13, 13, SECONDARY)
            canvas.text(_("left to right"), x + 36, y + 13, color=SECONDARY, anchor="l")

    # ---- keeping

    def _offer(self) -> None:
        canvas, p = self.canvas, self.places
        canvas.panel(p.upper, opacity=0.22, line=0.08)
        if self.view.is_dealing:
            return
        x, y, w, _h = p.upper
        draft = self._draft(KeepDraft)
        n = self.variant.data.kept
        words = _("Keep {n} of these formulae").format(n=n)
        canvas.text(words, x + w / 2, y + 26, theme.TITLE, "serif", anchor="c")
        fact = _("The others are laid face down. A formula can also pay for another, as one card of its element.")
        if draft is None and self.o.seat is not None:
            fact = _("The others are still choosing.") if self.view.kept is not None else fact
        canvas.text(canvas.fit(fact, w - 40), x + w / 2, y + 302, color=SECONDARY, anchor="c")
        if draft is not None:
            hand = next(zone for zone in p.zones() if zone.name == FORMULA_HAND)
            for pose in hand.poses(n)[len(draft.chosen) :]:
                high = pose.width * CARD_ASPECT
                canvas.dashed((pose.x - pose.width / 2, pose.y - high / 2, pose.width, high), 9, HAIRLINE, 0.2)

    # ---- the discards

    def _discards(self) -> None:
        canvas, o, p = self.canvas, self.o, self.places
        canvas.panel(p.upper, opacity=0.22, line=0.08)
        buried = sum(o.buried_counts)
        words = plural("{n} formula lies face down", "{n} formulae lie face down", buried).format(n=buried)
        draw_heading(canvas, p.upper, _("Discards"), words if buried else "", down=28, is_large=True)
        for n, element in enumerate(SHOWN):
            sx, sy, _sw, sh = p.seen(n)
            number = o.element_discard.count(LETTERS[element])
            canvas.icon(EMBLEMS[element] + "_bright", sx + 10, sy - 16, 20)
            canvas.text(f"{number} {element_word(element)}", sx + 26, sy - 16, face="semi", anchor="l")
            if not number:
                canvas.dashed((sx, sy, SEEN, sh), 4, HAIRLINE, 0.2, 1, (4, 4))
        sx, sy, _sw, _sh = p.seen_formulae
        number = len(o.formula_discard)
        words = plural("{n} formula", "{n} formulae", number).format(n=number)
        canvas.text(words, sx, sy - 14, face="semi", anchor="l")

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
        most = self.variant.counts.drawn
        pitch = 58.0 if p.seats < 4 else 50.0
        left = len(draft.left()) if draft is not None else len(o.drawn)
        for n in range(left, most):
            canvas.dashed((p.right - (most - n) * pitch + pitch - 50, 76, 50, 70), 4, HAIRLINE, 0.16, 1, (4, 4))
        room = p.width - most * pitch - 6
        canvas.text(_("Drawn cards"), p.left, 96, face="semi", anchor="l")
        if draft is not None:
            words = _("{n} left to sort  ·  drag every card to a pile").format(n=left)
            if not left:
                words = _("all sorted")
            elif canvas.text_width(words) > room:
                words = _("{n} left to sort").format(n=left)
        else:
            names = self.view.names
            you = names.is_you(o.to_move)
            words = _("You sort") if you else _("{name} sorts").format(name=names[o.to_move])
        canvas.text(canvas.fit(words, room), p.left, 118, color=SECONDARY, anchor="l")

    def _pile(self, number: int, cards: list[str], draft: SortDraft | None) -> None:
        canvas = self.canvas
        rect = x, y, w, h = self.places.pile(number)
        hot = draft is not None and self.view.over == f"pile{number}"
        if hot and draft is not None:
            cards = draft.with_card(number, self.view.held)
        canvas.panel(rect, 14, 0.26, 0.12)
        fact = ""
        if not self.looks.claims(self.view):
            number_of = len([card for card in cards if card != "*"])
            fact = plural("{n} card", "{n} cards", number_of).format(n=number_of)
        draw_heading(canvas, rect, _("Pile {n}").format(n=number + 1), fact, color=GOLD if hot else TEXT)
        canvas.rule(x + 18, y + h - 56, w - 36, 0.14)
        self._gives((x + 18, y + h - 28, w - 36), "".join(cards))

    def _gives(self, at: tuple[float, float, float], cards: str) -> None:
        """Write what a claimer gets: icons, and words where there is room."""
        canvas = self.canvas
        x, y, w = at
        pile = self.variant.piles.reduced[from_letters(cards)]
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
        goal = self.variant.counts.goal
        for seat in p.order[:-1]:
            x, y, w, h = p.rival_row(seat)
            canvas.panel((x, y, w, h), opacity=0.22, line=0.08)
            row = o.completed[seat]
            name = self.view.names[seat]
            middle = y + h / 2
            canvas.text(canvas.fit(name, ROW_WORDS - 24, face="semi"), x + 18, middle - 20, face="semi", anchor="l")
            points = sum(self.looks.formulae[slug].points for slug in row)
            canvas.text(
                _("{n} of {goal}").format(n=len(row), goal=goal), x + 18, middle + 2, color=SECONDARY, anchor="l"
            )
            words = plural("{n} point", "{n} points", points).format(n=points)
            canvas.text(words, x + 18, middle + 24, color=SECONDARY, anchor="l")
            if not row:
                canvas.text(_("nothing completed yet"), x + ROW_WORDS, middle, color=SECONDARY, anchor="l")

    # ---- over the pieces

    def over(self) -> None:
        """Draw what lies over the pieces: bonds between opposites, and what each slot of a payment asks."""
        middle = self.looks.middle(self.view)
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
