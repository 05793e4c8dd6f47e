"""What the read-outs of Alchemy's table mean, for tooltips."""

from __future__ import annotations

from collections.abc import Iterator

from elements_table.games.alchemy.scene.drafts import SortDraft
from elements_table.games.alchemy.scene.layout import STACK, Places
from elements_table.games.alchemy.scene.looks import Looks
from elements_table.games.alchemy.scene.payment import PayDraft
from elements_table.games.alchemy.scene.views import View
from elements_table.kernel.words import _, plural
from elements_table.ui.drawing.painter import Rect
from elements_table.ui.drawing.theme import CARD_ASPECT
from elements_table.ui.stage.scene import Tip

Meaning = tuple[Rect, Tip]


class Meanings:
    """Explains what one view shows; made for each."""

    def __init__(self, looks: Looks, view: View, places: Places) -> None:
        self.looks = looks
        self.view = view
        self.places = places
        self.o = view.observation
        self.variant = looks.variant(places.seats)

    def all(self) -> Iterator[Meaning]:
        """Yield the place of each read-out with its words; of two that overlap the first counts."""
        p = self.places
        yield from self._seats()
        yield from self._supply()
        stacks = _(
            "Tokens that are left. An empty stack brings the end: the round is finished, and one more is played."
        )
        yield p.mastery, Tip(_("Mastery"), stacks)
        yield from self._row()
        middle = self.looks.middle(self.view)
        if middle == "piles":
            yield from self._piles()
        elif middle == "pay":
            yield from self._payment()

    def _seats(self) -> Iterator[Meaning]:
        p = self.places
        aether = Tip(_("Aether"), _("Pays for any element. Each one left at the end is a point."))
        void = Tip(_("Void"), _("Pays for nothing, but abilities ask for it. At the end it becomes Aether."))
        mastery = Tip(
            _("Mastery tokens"), _("Gained with formulae. Having the most of an element scores at the end.")
        )
        cards = Tip(_("In hand"), _("Element cards, and formulae that are not completed."))
        for seat in filter(p.shows_holdings, range(p.seats)):
            for n, tip in ((4, aether), (5, void)):
                x, y = p.holding(seat, n)
                yield (x - 12, y - 12, 44, 24), tip
            for first, last, tip in ((6, 7, cards), (0, 3, mastery)):
                (x, y), (right, foot) = p.holding(seat, first), p.holding(seat, last)
                yield (x - 12, y - 12, right - x + 44, foot - y + 24), tip

    def _supply(self) -> Iterator[Meaning]:
        o, p = self.o, self.places
        x, y, w, _h = p.supply
        tokens = _("Tokens with two sides. There are always enough of both.")
        if p.shows_tokens:
            yield (x + 12, y + 44, w - 24, p.deck_y - STACK * 0.7 - y - 58), Tip(_("Aether and Void"), tokens)
        wide, high = STACK + 8, STACK * CARD_ASPECT + 14
        top = p.deck_y - high / 2
        shuffled = _("When it is empty, its discards are shuffled.")
        buried = sum(o.buried_counts)
        hidden = plural("{n} more lies face down.", "{n} more lie face down.", buried).format(n=buried)
        open_elements, open_formulae = len(o.element_discard), len(o.formula_discard)
        cards = plural("{n} element card lies open.", "{n} element cards lie open.", open_elements)
        formulae = plural("{n} formula lies open.", "{n} formulae lie open.", open_formulae).format(n=open_formulae)
        if buried:
            formulae = f"{formulae} {hidden}"
        told = (
            (p.decks[0], Tip(_("Element deck"), shuffled)),
            (p.discards[0], Tip(_("Discarded element cards"), cards.format(n=open_elements))),
            (p.decks[1], Tip(_("Formula deck"), shuffled)),
            (p.discards[1], Tip(_("Discarded formulae"), formulae)),
        )
        for middle, tip in told:
            yield (middle - wide / 2, top, wide, high), tip

    def _row(self) -> Iterator[Meaning]:
        """Yield what an ability asks below the viewer's row, what the points count, and the free ends."""
        o, p = self.o, self.places
        asks = self.looks.asking(self.view)
        if asks is not None and not p.form.works:
            more = _("What follows in the row comes after it.") if len(o.pending) > 1 else ""
            answer = _("This ability waits for your answer.")
            yield p.asked, Tip(asks[0].title, f"{answer} {more}".rstrip())
        for seat in range(p.seats):
            yield p.score(seat), self._of_row(seat)
        draft = self.view.draft
        if not isinstance(draft, PayDraft):
            return
        if not draft.has_row:
            if not draft.formula:
                yield p.end(False), Tip(_("Your row"), _("Drag the formula that you complete here."))
            return
        ends = (
            (False, Tip(_("Left end"), _("A formula laid here has its turn before the others."))),
            (True, Tip(_("Right end"), _("A formula laid here has its turn after the others."))),
        )
        for right, tip in ends:
            if not draft.formula or draft.right != right:
                yield p.end(right), tip

    def _of_row(self, seat: int) -> Tip:
        """Return what the row of a seat counts, and what it does."""
        o, goal = self.o, self.variant.counts.goal
        ends = _("Whoever completes {goal} brings the last round.").format(goal=goal)
        works = _("With each formula completed, the abilities of the whole row work from left to right.")
        end = _("This is the last round.") if o.final_round else ends
        return Tip(_("Completed formulae"), f"{works} {end}" if o.phase != "game_over" else works)

    def _piles(self) -> Iterator[Meaning]:
        o, p = self.o, self.places
        gives = Tip(
            _("What the pile gives"),
            _("Whoever claims it takes this. Fire and Water, and Air and Earth, make 1 Aether a pair."),
        )
        draft = self.view.draft
        shown = p.seats if o.phase == "sort" or isinstance(draft, SortDraft) else len(o.piles)
        for n in range(shown):
            x, y, w, h = p.pile(n)
            yield (x + 8, y + h - 38, w - 16, 34), gives
        if o.phase == "sort":
            drawn = _("They are sorted into {n} piles. A pile may be empty.").format(n=p.seats)
            x, y, _w, _h = p.upper
            yield (x, y + p.drawn_high / 2 - 24, 130, 48), Tip(_("Drawn cards"), drawn)

    def _payment(self) -> Iterator[Meaning]:
        p, draft = self.places, self.view.draft
        assert isinstance(draft, PayDraft)
        x, y, w, h = p.told(len(draft.slots))
        pays = _(
            "Each card of the cost is paid by an element card, by a formula of that element or by Aether; "
            "nothing more is paid."
        )
        yield (x, y + 8, w, 24), Tip(_("Payment"), pays)
        then = _("The abilities of your row in their order. One that cannot work is passed over when its turn comes.")
        yield (x, y + 34, w, h - 40), Tip(_("Then"), then)
