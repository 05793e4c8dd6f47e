"""The buttons of Alchemy's table."""

from collections.abc import Sequence
from typing import Final

from elements_table.games.alchemy.rules.data import sentence, with_abilities
from elements_table.games.alchemy.scene.drafts import KeepDraft, SortDraft
from elements_table.games.alchemy.scene.layout import DISCARDS, SPENT
from elements_table.games.alchemy.scene.shown import ROWS, SPREAD, Shown
from elements_table.games.alchemy.scene.words import discard_words, element_word, pile_words
from elements_table.kernel.words import _, plural
from elements_table.ui.parlour.places import CRAMPED
from elements_table.ui.stage.scene import ButtonSlot, Rect

BESIDE_END: Final = 0.1
"""How much of an end of the row its button leaves free on each side, in parts of it: formulae are carried there."""


class Buttons(Shown):
    """Says which buttons one view has."""

    def all(self) -> list[ButtonSlot]:
        """Return every button of this phase: the column, and the things on the table that answer by themselves."""
        p = self.places
        (gold, low), (alone,) = p.parlour.column(2), p.parlour.column(1)
        is_cramped = p.parlour.unit < CRAMPED and not p.parlour.is_tall
        draft = self.keeping or self.sorting
        slots: list[ButtonSlot] = []
        if self.view.peek:
            label = _("Back to the piles") if self.o.phase in ("sort", "claim") else _("Back to the table")
            about = _("The middle of the table shows again what goes on.")
            slots.append(ButtonSlot("table", label, gold, "primary", "t", shows=self.view.peek, about=about))
        elif draft is not None:
            slots += self._assembling(draft, gold, low)
        elif self.paying is not None:
            slots += self._paying(gold, low) if self.paying.formula else self._skipping(low if is_cramped else alone)
        else:
            slots += self._answers(gold, low)
        if self.keeping is None and self.o.aether[self.me]:
            (x, y), (right, _y) = p.token(p.viewer, 4), p.token(p.viewer, 5)
            wide, high = (right - x) * 0.28, p.parlour.s(36)
            rect = (x + (right - x) * 0.5, y - high / 2, wide, high)
            about = _("1 Aether becomes 1 Void, which pays for nothing, but abilities ask for it.")
            slots.append(ButtonSlot("convert", _("Aether to Void"), rect, "bare", "v", hidden=True, about=about))
        return [*slots, *self._looking(), *self._people(), *self._claims()]

    def _looking(self) -> list[ButtonSlot]:
        """Return what shows the discards and everybody's rows."""
        p = self.places
        s = p.parlour.s
        (x, y), (right, _y) = p.deck(2), p.deck(3)
        if any(action.kind == "card" for action in self.view.legal):  # one may be laid on the discarded elements
            x = right
        shows = _("Shows both discard piles, spread out; what lies face down stays hidden.")
        told = f"{discard_words(self.o)} {shows}"
        spread = (x - s(28), y - s(36), right - x + s(56), s(72))
        about = _("The formulae that everybody has completed, and their abilities.")
        rows = tuple(f"row{seat}" for seat in p.rivals)
        race = p.parlour.rect(*p.at.goal, 56, 40)
        return [
            ButtonSlot("discards", _("The discards"), spread, "bare", "d", shows=SPREAD, zones=(DISCARDS, SPENT),
                       about=told),
            ButtonSlot("rows", _("All rows"), race, "bare", "r", shows=ROWS, zones=rows, about=about),
        ]  # fmt: skip

    def _assembling(self, draft: KeepDraft | SortDraft, gold: Rect, low: Rect) -> list[ButtonSlot]:
        """Return what sends a choice of formulae or the piles, and what begins it anew."""
        label = _("Confirm piles")
        about = _("Pairs of opposites in a pile become Aether. Then each claims a pile, and you the last one.")
        if isinstance(draft, KeepDraft):
            label = _("Keep these")
            about = _("The {n} formulae that you choose stay in your hand; nobody sees them.").format(n=draft.size)
        again = _("Everything goes back to where it was.")
        return [
            ButtonSlot("confirm", label, gold, "primary", "c", about=about),
            ButtonSlot("again", _("Start again"), low, "normal", "a", hidden=True, about=again),
        ]

    def _skipping(self, gold: Rect) -> list[ButtonSlot]:
        about = _("You keep your cards, and draw 2 formulae at the end of the round.")
        if self.o.final_round:
            about = _("This is the last round: a formula not completed now is worth nothing.")
        can_pay = self.paying is not None and self.paying.affordable
        return [ButtonSlot("skip", _("Complete nothing"), gold, "normal" if can_pay else "primary", "n", about=about)]

    def _paying(self, gold: Rect, low: Rect) -> list[ButtonSlot]:
        draft, formulae = self.paying, self.game.formulae
        assert draft is not None
        formula = formulae[draft.formula]
        fires = len(with_abilities([formula, *[formulae[slug] for slug in self.o.completed[self.me]]]))
        told = [_("The payment is discarded, and {formula} laid into your row.").format(formula=formula.title)]
        if self.o.supply[formula.element]:
            told.append(_("You take 1 {element} mastery token.").format(element=element_word(formula.element)))
        if fires:
            words = plural(
                "Then {n} ability has its turn.", "Then {n} abilities have their turns, from left to right.", fires
            )
            told.append(words.format(n=fires))
        about = _("Formula and payment go back to your hand; nothing has been paid yet.")
        slots = [
            ButtonSlot("confirm", _("Complete"), gold, "primary", "c", about=" ".join(told)),
            ButtonSlot("back", _("Back to hand"), low, "normal", "b", about=about),
        ]
        if draft.has_row:
            label, about = _("At the right end"), _("Its turn in your row comes last, not first.")
            if draft.right:
                label, about = _("At the left end"), _("Its turn in your row comes first, not last.")
            x, y, w, h = self.places.end(not draft.right)
            rect = (x + w * BESIDE_END, y + h * BESIDE_END, w * (1 - 2 * BESIDE_END), h * (1 - 2 * BESIDE_END))
            slots.append(ButtonSlot("end", label, rect, "bare", "e", about=about))
        return slots

    def _answers(self, gold: Rect, low: Rect) -> list[ButtonSlot]:
        if self.asks is None:
            return []
        slots = []
        if any(action.kind == "yes" for action in self.view.legal):
            slots.append(ButtonSlot("yes", _("Do it"), gold, "primary", "y", about=sentence(self.asks[1])))
        about = _("It is left out.")
        if len(self.o.pending) > 1:
            about = _("It is left out, and what follows in your row has its turn.")
        return [*slots, ButtonSlot("no", _("Leave it"), low, "normal", "n", hidden=True, about=about)]

    def _people(self) -> Sequence[ButtonSlot]:
        """Return those whom an ability can choose: the parts of them that lie in the window."""
        if self.asks is None or not any(action.kind == "player" for action in self.view.legal):
            return ()
        slots = []
        names, p = self.view.names, self.places.parlour
        x, y, r = p.seal(high=True)
        for seat in range(self.places.seats):
            rect = (x - r, y - r, 2 * r, 2 * r)
            if seat != self.me:
                left, over, w, h = p.busts[seat].face
                top = max(4.0, over)
                rect = (left, top, w, over + h - top)
            who = names.tell(seat, _("Choose yourself"), _("Choose {name}"))
            about = sentence(self.asks[1])
            slots.append(ButtonSlot(f"player{seat}", who, rect, "bare", str(seat + 1), hidden=True, about=about))
        return slots

    def _claims(self) -> Sequence[ButtonSlot]:
        """Return the piles that can be claimed."""
        slots = []
        for n, pile in enumerate(self.o.piles if self.middle == "claim" else ()):
            x, y, w, h = self.places.pile(n)
            part = 0.16 if pile else 1.0
            about = _("This pile gives {what}.").format(what=pile_words(pile))
            label, rect = _("Claim pile {n}").format(n=n + 1), (x, y + h * (1 - part), w, h * part)
            slots.append(ButtonSlot(f"claim{n + 1}", label, rect, "bare", str(n + 1), hidden=True, about=about))
        return slots
