"""What the read-outs of Alchemy's table mean, for tooltips, and where they are."""

from __future__ import annotations

from collections.abc import Iterator

from elements_table.games.alchemy.rules.observation import AlchemyObservation
from elements_table.games.alchemy.rules.sentences import sentence
from elements_table.games.alchemy.scene.layout import SHOWN, Places
from elements_table.games.alchemy.scene.looks import Looks, Shown
from elements_table.games.alchemy.scene.views import View
from elements_table.games.alchemy.scene.words import element_word, pile_words
from elements_table.kernel.words import _, opening
from elements_table.ui.drawing.painter import Rect
from elements_table.ui.parlour.brass_rule import rule_rects
from elements_table.ui.stage.scene import Layout, Readouts, Tip

Meaning = tuple[Rect, Tip]
LEADERS = 72.0
"""Width of who leads and what that brings, beside the stacks, in units."""
NO_RACE = ("offer", "sort", "discards", "rows")
"""What takes the place of the race."""


class Meanings(Shown):
    """Explains what one view shows."""

    def all(self) -> Iterator[Meaning]:
        """Yield the place of each read-out with its words; of two that overlap the first counts."""
        p = self.places
        for seat in range(p.seats):
            if seat == p.viewer or self.middle != "rows":
                yield from self._holdings(seat)
        s, shuffled = p.parlour.s, _("When it is empty, its discards are shuffled.")
        for n, title in enumerate((_("Element deck"), _("Formula deck"))):  # of discards their button tells
            x, y = p.deck(n)
            yield (x - s(26), y - s(34), s(76), s(68)), Tip(title, shuffled)
        stacks = _(
            "Tokens that are left. An empty stack brings the end: the round is finished, and one more is played."
        )
        yield p.mastery, Tip(_("Mastery"), stacks)
        if self.middle not in NO_RACE:
            yield from self._race()
        if self.middle == "sort":
            words = _("They are sorted into {n} piles. A pile may be empty.").format(n=p.seats)
            yield p.drawn, Tip(_("Drawn cards"), words)
        elif self.middle == "claim":
            more = _("Whoever claims it takes this. Fire and Water, and Air and Earth, make 1 Aether a pair.")
            for n, pile in enumerate(self.o.piles):
                yield p.pile(n), Tip(opening(pile_words(pile)), more)
        elif self.middle == "pay" and self.paying is not None:
            pays = _(
                "Each card of the cost is paid by an element card, by a formula of that element or by Aether; "
                "nothing more is paid."
            )
            for n, (element, _payer) in enumerate(self.paying.slots):
                yield p.socket(n), Tip(element_word(element), pays)
        if self.middle in ("", "pay"):
            yield from self._ends()

    def _holdings(self, seat: int) -> Iterator[Meaning]:
        o, p = self.o, self.places
        aether = Tip(_("Aether"), _("Pays for any element. Each one left at the end is a point."))
        void = Tip(_("Void"), _("Pays for nothing, but abilities ask for it. At the end it becomes Aether."))
        mastery = Tip(
            _("Mastery tokens"), _("Gained with formulae. Having the most of an element scores at the end.")
        )
        cards = Tip(_("In hand"), _("Element cards, and formulae that are not completed."))
        tips = (*[mastery] * 4, aether, void, cards, cards)
        counts = (*[o.mastery[seat][element] for element in SHOWN], o.aether[seat], o.void[seat], 1, 1)
        half = p.token_width(seat) * 0.6
        for n, (tip, there) in enumerate(zip(tips, counts, strict=True)):
            if there and (seat != p.viewer or n < 6):
                x, y = p.holding(seat, n)
                yield (x - half, y - half, 3.2 * half, 2 * half), tip

    def _race(self) -> Iterator[Meaning]:
        """Yield what stands at each face on the rule, and what the rule measures."""
        o, goal, rule = self.o, self.places.counts.goal, self.race()
        words = _("{n} of {goal} formulae completed; their points: {points}.")
        for seat, place in enumerate(rule_rects(rule)[: self.places.seats]):
            told = words.format(n=len(o.completed[seat]), goal=goal, points=self.points(seat))
            yield place.whole, Tip(self.view.names[seat], told)
        ends = _("Whoever completes {goal} brings the last round.").format(goal=goal)
        works = _("With each formula completed, the abilities of the whole row work from left to right.")
        end = _("This is the last round.") if o.final_round else ends
        yield rule.bar, Tip(_("Completed formulae"), f"{works} {end}" if o.phase != "game_over" else works)

    def _ends(self) -> Iterator[Meaning]:
        p, draft = self.places, self.paying
        if self.asks is not None:
            more = _("What follows in the row comes after it.") if len(self.o.pending) > 1 else ""
            x, y, wide = p.at.asking
            told = Tip(self.asks[0].title, f"{sentence(self.asks[1])} {more}".rstrip())
            yield p.parlour.rect(x, y, wide, wide * 1.4), told
        if draft is not None and draft.has_row:
            yield p.end(False), Tip(_("Left end"), _("A formula laid here has its turn before the others."))
            yield p.end(True), Tip(_("Right end"), _("A formula laid here has its turn after the others."))
        elif draft is not None and not draft.formula:
            yield p.end(False), Tip(_("Your row"), _("Drag the formula that you complete here."))


class AlchemyReadouts(Readouts[AlchemyObservation]):
    """Tokens, stacks, rows, piles and payments."""

    def __init__(self, looks: Looks) -> None:
        self._looks = looks

    def fading(self, layout: Layout) -> tuple[Rect, ...]:
        """Return the rule with the faces and numbers on it."""
        p = self._looks.places(layout)
        x, y, w, h = p.rule
        s = p.parlour.s
        return () if p.form.middle in NO_RACE else ((x - s(30), y - s(20), w + s(60), h + s(54)),)

    def meanings(self, view: View, layout: Layout) -> Iterator[Meaning]:
        return Meanings(self._looks, view, layout).all()

    def spots(self, view: View, layout: Layout) -> dict[str, Rect]:
        """Return where everybody holds what they have, the stacks and who leads, and the decks."""
        p = self._looks.places(layout)
        rivals = {f"theirs{n or ''}": _theirs(p, seat) for n, seat in enumerate(sorted(p.rivals))}
        x, y, w, h = p.mastery
        leaders = (x + w, y, p.parlour.s(LEADERS), h)
        return {"mine": p.mine, "mastery": p.mastery, "leaders": leaders, "supply": p.supply, **rivals}


def _theirs(p: Places, seat: int) -> Rect:
    """Return where a rival's row lies and what it holds."""
    x, y, w, h = p.row_of(seat)
    foot = max(p.holding(seat, n)[1] for n in range(8)) + p.token_width(seat) * 0.7
    return (x, y - 4, w, max(h, foot - y) + 4)
