"""The middle of Alchemy's table: what is offered, piles, rows, discards; with seats and stock, all panels."""

from __future__ import annotations

from typing import Any, Final

from elements_table.games.alchemy.rules.actions import K_CARD, K_CONVERT, K_ELEMENT, K_FORMULA, K_NO, K_PLAYER
from elements_table.games.alchemy.rules.data import D_MOVE, Effect, Formula
from elements_table.games.alchemy.rules.elements import LETTERS, from_letters, lane
from elements_table.games.alchemy.rules.sentences import sentence
from elements_table.games.alchemy.scene.drafts import KeepDraft, SortDraft, paired
from elements_table.games.alchemy.scene.frame import GAP
from elements_table.games.alchemy.scene.layout import ELEMENT_HAND, FORMULA_HAND, SEEN, SHOWN
from elements_table.games.alchemy.scene.payment import PayDraft
from elements_table.games.alchemy.scene.side_panels import QUIET, SidePanels
from elements_table.games.alchemy.scene.words import EMBLEMS, element_word, last_round_words, pile_words
from elements_table.games.alchemy.scene.zones import zone, zones
from elements_table.kernel.words import _, plural
from elements_table.ui.charts.frame import draw_heading
from elements_table.ui.charts.seats import seat_color
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.painter import Rect
from elements_table.ui.drawing.theme import CARD_ASPECT, GOLD, HAIRLINE, SECONDARY, TEXT
from elements_table.ui.stage.geometry import Pose

BOND: Final = theme.ELEMENT_BRIGHT["aether"]


class Panels(SidePanels):
    """Draws one table; made for each frame."""

    def paint(self) -> None:
        """Draw all that lies beneath the pieces."""
        for seat in range(self.places.seats):
            self._seat(seat)
        self._mastery()
        self._supply()
        self._rows()
        self._ends()
        middle = self.looks.middle(self.view)
        works = {"offer": self._offer, "discards": self._discards, "piles": self._piles, "pay": self._pay}
        if middle in works:
            works[middle]()
        asks = self.looks.asking(self.view)
        if asks is not None and not self.places.form.works:
            self._question(*asks)

    # ---- rows

    def _rows(self) -> None:
        """Draw the places of completed formulae, and say where there are none."""
        canvas, p = self.canvas, self.places
        for seat in p.order[:-1]:
            if not p.shows_row(seat):
                continue
            line, done = p.goals(seat), len(self.o.completed[seat])
            for pose in line.poses(p.goal)[done:] if done < p.goal else ():
                high = pose.width * CARD_ASPECT
                rect = (pose.x - pose.width / 2, pose.y - high / 2, pose.width, high)
                canvas.dashed(rect, pose.width * theme.CARD_RADIUS, HAIRLINE, 0.16, 1, (5, 5))
        if p.shows_row(self.me) and not self.o.completed[self.me] and self._draft(PayDraft) is None:
            x, y, _w, h = p.row_of(self.me)
            canvas.text(_("no formula completed yet"), x, y + h / 2, color=SECONDARY, anchor="l")

    def _question(self, formula: Formula, effect: Effect) -> None:
        """Write the sentence that asks for a choice, below the row."""
        canvas = self.canvas
        x, y, w, h = self.places.asked
        canvas.box((x, y, w, h), 12, fill=GOLD, fill_opacity=0.07, line=GOLD, line_opacity=0.6, line_width=1.5)
        canvas.text(formula.title, x + 16, y + 22, face="semi", color=GOLD, anchor="l")
        below = y + 36 + canvas.wrap(sentence(effect), x + 16, y + 36, w - 32, max_lines=2)
        words, rect = self._asked_for()
        canvas.wrap(words, x + 16, below + 2, w - 32, color=SECONDARY, max_lines=2)
        if rect is not None:
            canvas.dashed(rect, 14, GOLD, 0.7, 1.5, (7, 6))

    def _asked_for(self) -> tuple[str, Rect | None]:
        """Return what to do for an ability, in words, and where on the table."""
        kinds = {action.kind for action in self.view.legal}
        if K_ELEMENT in kinds:
            return _("Click one of the mastery stacks."), self.places.mastery
        if K_CARD in kinds:
            x, y, w, h = zone(self.places, ELEMENT_HAND).rect
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
        x, y, w, h = zone(self.places, FORMULA_HAND).rect
        return _("Click the formula to lay down."), (x - 9, y + 4, w + 18, h + 2)

    # ---- keeping

    def _offer(self) -> None:
        canvas, p = self.canvas, self.places
        canvas.panel(p.upper, **QUIET)
        if self.view.is_dealing:
            return
        x, y, w, h = p.upper
        draft = self._draft(KeepDraft)
        n = self.variant.data.kept
        words = _("Keep {n} of these formulae").format(n=n)
        canvas.text(words, x + w / 2, y + 25, theme.TITLE, "serif", anchor="c")
        fact = _("The others are laid face down. A formula can also pay for another, as one card of its element.")
        if draft is None and self.o.seat is not None:
            fact = _("The others are still choosing.") if self.view.kept is not None else fact
        canvas.label(fact, x + w / 2, y + h - 19, w - 40, color=SECONDARY, anchor="c")
        if draft is not None:
            hand = zone(p, FORMULA_HAND)
            for pose in hand.poses(n)[len(draft.chosen) :]:
                high = pose.width * CARD_ASPECT
                canvas.dashed((pose.x - pose.width / 2, pose.y - high / 2, pose.width, high), 9, HAIRLINE, 0.2)

    # ---- the discards

    def _discards(self) -> None:
        canvas, o, p = self.canvas, self.o, self.places
        canvas.panel(p.upper, **QUIET)
        buried = sum(o.buried_counts)
        words = plural("{n} formula lies face down", "{n} formulae lie face down", buried).format(n=buried)
        draw_heading(canvas, p.upper, _("Discards"), words if buried else "", down=24)
        for n, element in enumerate(SHOWN):
            sx, sy, _sw, sh = p.seen(n)
            number = o.element_discard.count(LETTERS[element])
            canvas.icon(EMBLEMS[element] + "_bright", sx - 66, sy + sh / 2 - 11, 24)
            canvas.text(str(number), sx - 48, sy + sh / 2 - 11, face="semi", anchor="l")
            canvas.text(element_word(element), sx - 78, sy + sh / 2 + 13, color=SECONDARY, anchor="l")
            if not number:
                canvas.dashed((sx, sy, SEEN, sh), 4, HAIRLINE, 0.2, 1, (4, 4))
        sx, sy, _sw, _sh = p.seen_formulae
        left, number = p.upper[0] + 18, len(o.formula_discard)
        canvas.text(str(number), left, sy + 16, theme.TITLE, "serif", anchor="l")
        canvas.text(plural("formula", "formulae", number), left, sy + 42, color=SECONDARY, anchor="l")

    # ---- piles

    def _piles(self) -> None:
        canvas, o, p = self.canvas, self.o, self.places
        draft = self._draft(SortDraft)
        shown = [tuple(pile) for pile in draft.piles] if draft is not None else [tuple(pile) for pile in o.piles]
        empty = o.phase == "sort" and draft is None
        for n in range(p.seats):
            if n < len(shown) or empty:
                self._pile(n, list(shown[n]) if n < len(shown) else [], draft)
        x, y, w, _h = p.upper
        high = p.drawn_high
        if o.phase != "sort":
            words = _("Each claims a pile; whoever sorted takes the last.")
            room = w - p.seats * (2 * min(20.0, high / 2 - 4) + 14)
            canvas.label(words, x, y + high / 2, room, color=SECONDARY, anchor="l", rows=2)
            for n in range(p.seats):  # the start player last, at the right edge
                seat, r = (o.start_player - n) % p.seats, min(20.0, high / 2 - 4)
                face, active = self.view.face(seat), seat == o.to_move
                canvas.avatar(p.right - r - 4 - n * (2 * r + 14), y + high / 2, r, face, seat_color(seat), active)
            return
        most = self.variant.counts.drawn
        width, pitch = p.drawn
        first = p.right - most * pitch + pitch - width
        left = len(draft.left()) if draft is not None else len(o.drawn)
        for n in range(left, most):
            canvas.dashed((first + n * pitch, y, width, high), 4, HAIRLINE, 0.16, 1, (4, 4))
        room = first - x - 16
        canvas.text(_("Drawn cards"), x, y + high / 2 - 11, face="semi", anchor="l")
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
        canvas.label(words, x, y + high / 2 + 11, room, color=SECONDARY, anchor="l")

    def _pile(self, number: int, cards: list[str], draft: SortDraft | None) -> None:
        canvas = self.canvas
        rect = x, y, w, h = self.places.pile(number)
        head, foot = self.places.pile_ends
        hot = draft is not None and self.view.over == f"pile{number}"
        if hot and draft is not None:
            cards = draft.with_card(number, self.view.held)
        canvas.panel(rect, 14, 0.2, 0.12)
        fact = ""
        if not self.looks.claims(self.view):
            number_of = len([card for card in cards if card != "*"])
            fact = plural("{n} card", "{n} cards", number_of).format(n=number_of)
        draw_heading(
            canvas, rect, _("Pile {n}").format(n=number + 1), fact, down=head / 2 + 3, color=GOLD if hot else TEXT
        )
        canvas.rule(x + 18, y + h - foot, w - 36, 0.14)
        self._gives((x + 18, y + h - foot / 2, w - 36), "".join(cards))

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
            canvas.label(_("gives nothing"), x, y, w, color=SECONDARY, anchor="l")
            return
        step = min(52.0, w / len(found))
        for n, (sprite, number) in enumerate(found):
            canvas.icon(sprite, x + 11 + n * step, y, 22)
            canvas.text(str(number), x + 30 + n * step, y, face="semi", anchor="c")

    # ---- over the pieces

    def over(self) -> None:
        """Draw what lies over the pieces: bonds between opposites, and what each slot of a payment asks."""
        middle = self.looks.middle(self.view)
        draft = self._draft(PayDraft)
        if middle == "pay" and draft is not None:
            self._asks(draft)
        sorting = self._draft(SortDraft)
        if middle == "piles" and sorting is not None:
            piles = {each.name: each for each in zones(self.places)}
            for n, cards in enumerate(sorting.piles):
                self._bonds(cards, piles[f"pile{n}"].poses(len(cards)))
                held = sorting.with_card(n, self.view.held)
                if self.view.over == f"pile{n}" and paired(held)[1] > paired(cards)[1]:
                    self._bond(*piles[f"pile{n}"].poses(len(cards) + 1)[-2:])
        event = self.view.coming
        if event is not None and event.kind == "last_round":
            x, y, w, _h = self.places.row
            words = last_round_words(event.facts["by"])
            self.canvas.chip(x + w / 2, y - GAP / 2, words, color=GOLD, opacity=0.85, h=44, anchor="c")

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
