"""What lies in each zone of Alchemy's table, for one viewer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from elements_table.games.alchemy.rules.elements import LETTERS
from elements_table.games.alchemy.scene import words
from elements_table.games.alchemy.scene.drafts import AETHER, KeepDraft, SortDraft, paired, shown_order
from elements_table.games.alchemy.scene.faces import formula_look
from elements_table.games.alchemy.scene.layout import (
    DISCARDS,
    DRAWN,
    ELEMENT_DECK,
    ELEMENT_HAND,
    FORMULA_DECK,
    FORMULA_HAND,
    LEFT_END,
    MOST_SHOWN_BACKS,
    OFFER,
    RIGHT_END,
    SEEN_ELEMENTS,
    SEEN_FORMULAE,
    SHOWN,
    SPENT,
    TRAY,
    Places,
)
from elements_table.games.alchemy.scene.looks import Looks
from elements_table.games.alchemy.scene.payment import PayDraft
from elements_table.games.alchemy.scene.views import View
from elements_table.games.alchemy.scene.zones import zones
from elements_table.ui.stage.scene import Back, Card, Figure, Layout, Piece

LOOSE = 8
"""Element cards in hand that lie side by side; more are pushed together by their elements."""
ELEMENT_BACK = Piece("element back", Back("alchemy_element"))
FORMULA_BACK = Piece("formula back", Back("alchemy_formula", kept=True))
AETHER_TOKEN = Piece("aether", Figure("token_aether"))
VOID_TOKEN = Piece("void", Figure("token_void"))
MASTERY = tuple(Piece(f"mastery {name}", Figure(f"mastery_{name}")) for name in words.EMBLEMS)


class Pieces:
    """Arranges one view; made for each."""

    def __init__(self, looks: Looks, view: View, layout: Layout) -> None:
        self.looks = looks
        self.view = view
        self.layout = layout
        self.o = view.observation
        self.places = Places(layout)
        self._zones = {zone.name: zone for zone in zones(self.places)}

    def arrange(self) -> dict[str, list[Piece]]:
        """Return the pieces of each zone, first drawn first."""
        middle = self.looks.middle(self.view)
        zones = self._stock()
        zones |= self._own()
        if middle != "offer":
            zones.pop(OFFER, None)
        if middle == "piles":
            zones |= self._piles()
        if middle == "discards":
            zones |= self._discards()
        for seat in range(self.layout.seats):
            if self.places.shows_row(seat):
                row = self.o.completed[seat]
                zones[f"row{seat}"] = [replace(self._formula(slug), lit=self._is_firing(slug)) for slug in row]
        return {name: self._laid(name, pieces) for name, pieces in zones.items()}

    def _laid(self, name: str, pieces: list[Piece]) -> list[Piece]:
        """Return the pieces of a zone, formulae painted for the width that they have there."""
        if not any(piece.name in self.looks.formulae for piece in pieces):
            return pieces
        poses = self._zones[name].poses(len(pieces))
        return [
            replace(piece, look=formula_look(self.looks.formulae[piece.name], round(pose.width, 1)))
            if piece.name in self.looks.formulae
            else piece
            for piece, pose in zip(pieces, poses, strict=True)
        ]

    def _stock(self) -> dict[str, list[Piece]]:
        view = self.view
        layout = self.layout
        o = self.o
        zones: dict[str, list[Piece]] = {
            ELEMENT_DECK: [ELEMENT_BACK] * min(MOST_SHOWN_BACKS, o.element_deck_count),
            FORMULA_DECK: [FORMULA_BACK] * min(MOST_SHOWN_BACKS, o.formula_deck_count),
            DISCARDS: [self._element(letter) for letter in shown_order(o.element_discard)[-MOST_SHOWN_BACKS:]],
            SPENT: [FORMULA_BACK] * min(MOST_SHOWN_BACKS, sum(o.buried_counts)),
        }
        zones[SPENT] += self._formulae_of(o.formula_discard[-MOST_SHOWN_BACKS:])
        paid = view.draft.aether - view.draft.aether_left if isinstance(view.draft, PayDraft) else 0
        for element in range(4):
            zones[f"supply{element}"] = [MASTERY[element]] * o.supply[element]
        for seat in filter(self.places.shows_holdings, range(layout.seats)):
            for element in range(4):
                zones[f"mastery{seat}{element}"] = [MASTERY[element]] * o.mastery[seat][element]
            spent = paid if seat == layout.viewer else 0
            zones[f"aether{seat}"] = [AETHER_TOKEN] * (o.aether[seat] - spent)
            zones[f"void{seat}"] = [VOID_TOKEN] * o.void[seat]
        return zones

    def _own(self) -> dict[str, list[Piece]]:
        """Return the viewer's hands, what it has been dealt, and what it is paying with."""
        view = self.view
        layout = self.layout
        o = self.o
        me = layout.viewer
        cards, slugs = o.elements[me], o.formulae[me]
        if cards is None or slugs is None or o.seat is None:
            return {
                ELEMENT_HAND: [ELEMENT_BACK] * o.element_counts[me],
                FORMULA_HAND: [FORMULA_BACK] * o.formula_counts[me],
            }
        draft = view.draft
        if isinstance(draft, PayDraft):
            return self._paying(draft)
        if isinstance(draft, KeepDraft):
            return {OFFER: self._formulae_of(draft.offer()), FORMULA_HAND: self._formulae_of(draft.chosen)}
        hand: list[Piece] = self._formulae_of(slugs)
        zones = {ELEMENT_HAND: self._in_hand(shown_order(cards)), FORMULA_HAND: hand}
        if o.phase == "keep" and me not in o.kept:
            chosen = view.kept.spent if view.kept is not None else ()
            zones[FORMULA_HAND] = self._formulae_of(chosen)
            zones[OFFER] = self._formulae_of([slug for slug in slugs if slug not in chosen])
        return zones

    def _paying(self, draft: PayDraft) -> dict[str, list[Piece]]:
        hand = [self._formula(slug, dim=not draft.formula and slug not in draft.affordable) for slug in draft.hand()]
        zones = {ELEMENT_HAND: self._in_hand(draft.cards()), FORMULA_HAND: hand}
        if draft.formula:
            zones[RIGHT_END if draft.right else LEFT_END] = [self._formula(draft.formula)]
            zones[TRAY] = [self._payer(payer) for _element, payer in draft.slots]
        return zones

    def _piles(self) -> dict[str, list[Piece]]:
        view = self.view
        o = self.o
        draft = view.draft if isinstance(view.draft, SortDraft) else None
        drawn = draft.left() if draft is not None else shown_order(o.drawn)
        zones = {DRAWN: [self._element(letter) for letter in drawn]}
        piles: Sequence[Sequence[str]] = draft.piles if draft is not None else o.piles
        for n, pile in enumerate(piles):
            cards = [letter for letter in pile if letter != AETHER]
            cards = list(pile) if draft is not None else paired(cards)[0]
            zones[f"pile{n}"] = [self._element(letter) for letter in cards]
            zones[f"pool{n}"] = [AETHER_TOKEN] * (0 if draft is not None else pile.count(AETHER))
        return zones

    def _discards(self) -> dict[str, list[Piece]]:
        """Return both discard piles spread out, the formulae with the last on the left."""
        o = self.o
        zones = {
            f"{SEEN_ELEMENTS}{element}": [self._element(LETTERS[element])] * o.element_discard.count(LETTERS[element])
            for element in SHOWN
        }
        return zones | {SEEN_FORMULAE: self._formulae_of(o.formula_discard[::-1])}

    def _is_firing(self, slug: str) -> bool:
        """Return whether the table points at a completed formula: its ability fires, or asks."""
        view = self.view
        asks = self.looks.asking(view)
        if asks is not None:
            return asks[0].slug == slug
        event = view.coming
        return event is not None and event.kind == "ability" and event.facts.get("formula") == slug

    def _formulae_of(self, slugs: Sequence[str]) -> list[Piece]:
        return [self._formula(slug) for slug in slugs]

    def _formula(self, slug: str, *, dim: bool = False) -> Piece:
        return Piece(slug, formula_look(self.looks.formulae[slug]), dim=dim)

    def _in_hand(self, letters: Sequence[str]) -> list[Piece]:
        """Return the element cards of the viewer's hand: many lie by their elements, else all alike."""
        cards = [self._element(letter) for letter in letters]
        if len(cards) <= LOOSE:
            return cards
        return [replace(card, apart=n > 0 and letters[n - 1] != card.name) for n, card in enumerate(cards)]

    def _element(self, letter: str) -> Piece:
        view = self.view
        element = LETTERS.index(letter)
        caption = words.element_word(element) if view.element_names else ""
        return Piece(letter, Card("", words.EMBLEMS[element], None, caption))

    def _payer(self, payer: str) -> Piece:
        if payer == AETHER:
            return AETHER_TOKEN
        return self._element(payer) if len(payer) == 1 else self._formula(payer)
