"""What lies in each zone of Alchemy's table, for one viewer."""

from collections.abc import Sequence
from dataclasses import replace

from elements_table.games.alchemy.rules.packs import LETTERS
from elements_table.games.alchemy.scene import layout as table
from elements_table.games.alchemy.scene import words
from elements_table.games.alchemy.scene.drafts import AETHER, paired, shown_order
from elements_table.games.alchemy.scene.faces import formula_look
from elements_table.games.alchemy.scene.shown import Shown
from elements_table.games.alchemy.scene.zones import zones
from elements_table.ui.stage.scene import Back, Card, Figure, Piece, Ref

LOOSE = 8
"""Element cards in hand that lie side by side; more are pushed together by their elements."""
MOST_BACKS = 4
"""Cards of a deck or discard pile that are there to be seen."""
ELEMENT_BACK = Piece("element back", Back("alchemy_element"))
FORMULA_BACK = Piece("formula back", Back("alchemy_formula", kept=True))
AETHER_TOKEN = Piece("aether", Figure("token_aether"))
VOID_TOKEN = Piece("void", Figure("token_void"))
MASTERY = tuple(Piece(f"mastery {name}", Figure(f"mastery_{name}")) for name in words.EMBLEMS)
Zones = dict[str, list[Piece]]


class Pieces(Shown):
    """Arranges one view."""

    def arrange(self) -> Zones:
        """Return the pieces of each zone, first drawn first."""
        zones = self._stock() | self._own()
        if self.middle != "offer":
            zones.pop(table.OFFER, None)
        if self.middle in ("sort", "claim"):
            zones |= self._piles()
        if self.middle == "discards":
            for element in table.SHOWN:
                cards = self._elements(LETTERS[element] * self.o.element_discard.count(LETTERS[element]))
                zones[f"{table.SEEN_ELEMENTS}{element}"] = cards
            zones[table.SEEN_FORMULAE] = self._formulae(self.o.formula_discard[::-1])
        for seat, row in enumerate(self.o.completed):
            zones[f"row{seat}"] = [replace(self._formula(slug), lit=self._is_firing(slug)) for slug in row]
        if self.asks is not None:
            kinds = {"formula": (table.FORMULA_HAND, f"row{self.me}"), "card": (table.ELEMENT_HAND,)}
            named = {(name, action.formula or LETTERS[action.number]) for action in self.view.legal
                     for name in kinds.get(action.kind, ())}  # fmt: skip
            for name in {name for name, _piece in named}:  # what may be chosen is gold
                zones[name] = [replace(one, lit=one.lit or (name, one.name) in named) for one in zones[name]]
        if self.asks is not None and not self.middle:
            zones[table.ASKING] = [self._formula(self.asks[0].slug)]
        return self._fitted(zones)

    def _fitted(self, arranged: Zones) -> Zones:
        """Return the same, formulae painted for the width they have there; the one that asks in words."""
        formulae = self.game.formulae
        places = {zone.name: zone for zone in zones(self.places)}
        for name, pieces in arranged.items():
            if any(piece.name in formulae for piece in pieces):
                poses = places[name].poses(len(pieces))
                arranged[name] = [
                    replace(
                        piece,
                        look=formula_look(formulae[piece.name], round(pose.width, 1), told=name == table.ASKING),
                    )
                    if piece.name in formulae
                    else piece
                    for piece, pose in zip(pieces, poses, strict=True)
                ]
        return arranged

    def _stock(self) -> Zones:
        o = self.o
        zones: Zones = {
            table.ELEMENT_DECK: [ELEMENT_BACK] * min(MOST_BACKS, o.element_deck_count),
            table.FORMULA_DECK: [FORMULA_BACK] * min(MOST_BACKS, o.formula_deck_count),
            table.DISCARDS: self._elements(shown_order(o.element_discard)[-MOST_BACKS:]),
            table.SPENT: [FORMULA_BACK] * min(MOST_BACKS, sum(o.buried_counts))
            + self._formulae(o.formula_discard[-MOST_BACKS:]),
        }
        for element, token in enumerate(MASTERY):
            zones[f"supply{element}"] = [token] * o.supply[element]
        paid = self.paying.aether - self.paying.aether_left if self.paying is not None else 0
        for seat in [self.me] if self.middle == "rows" else range(self.places.seats):
            for element, token in enumerate(MASTERY):
                zones[f"mastery{seat}{element}"] = [token] * o.mastery[seat][element]
            zones[f"aether{seat}"] = [AETHER_TOKEN] * (o.aether[seat] - (paid if seat == self.me else 0))
            zones[f"void{seat}"] = [VOID_TOKEN] * o.void[seat]
        return zones

    def _own(self) -> Zones:
        """Return the viewer's hands, what it has been dealt, and what it is paying with."""
        o, me, kept = self.o, self.me, self.view.kept
        cards, slugs = o.elements[me], o.formulae[me]
        if cards is None or slugs is None or o.seat is None:
            return {
                table.ELEMENT_HAND: [ELEMENT_BACK] * o.element_counts[me],
                table.FORMULA_HAND: [FORMULA_BACK] * o.formula_counts[me],
            }
        if self.paying is not None:
            return self._paying()
        chosen: Sequence[str] | None = None
        if self.keeping is not None:
            chosen = self.keeping.chosen
        elif o.phase == "keep" and me not in o.kept:
            chosen = kept.spent if kept is not None else ()
        zones = {table.ELEMENT_HAND: self._in_hand(shown_order(cards)), table.FORMULA_HAND: self._formulae(slugs)}
        if chosen is not None:
            zones[table.FORMULA_HAND] = self._formulae(chosen)
            zones[table.OFFER] = self._formulae([slug for slug in slugs if slug not in chosen])
        return zones

    def _paying(self) -> Zones:
        draft = self.paying
        assert draft is not None
        hand = [self._formula(slug, dim=not draft.formula and slug not in draft.affordable) for slug in draft.hand()]
        zones = {table.ELEMENT_HAND: self._in_hand(draft.cards()), table.FORMULA_HAND: hand}
        if draft.formula:  # what could pay for something instead is gold
            for name, pieces in zones.items():
                zones[name] = [replace(piece, lit=draft.can_pay(Ref(name, n))) for n, piece in enumerate(pieces)]
            zones[table.RIGHT_END if draft.right else table.LEFT_END] = [self._formula(draft.formula)]
            zones[table.TRAY] = [self._payer(payer) for _element, payer in draft.slots]
        return zones

    def _piles(self) -> Zones:
        draft = self.sorting
        zones = {table.DRAWN: self._elements(draft.left() if draft is not None else shown_order(self.o.drawn))}
        for n, pile in enumerate(draft.piles if draft is not None else self.o.piles):
            cards = paired(pile.replace(AETHER, ""))[0] if isinstance(pile, str) else pile
            zones[f"pile{n}"] = self._elements(cards)
            zones[f"pool{n}"] = [AETHER_TOKEN] * pile.count(AETHER)
        return zones

    def _is_firing(self, slug: str) -> bool:
        """Return whether the table points at a completed formula: its ability fires, or asks."""
        if self.asks is not None:
            return self.asks[0].slug == slug
        event = self.view.coming
        return event is not None and event.kind == "ability" and event.facts.get("formula") == slug

    def _formulae(self, slugs: Sequence[str]) -> list[Piece]:
        return [self._formula(slug) for slug in slugs]

    def _formula(self, slug: str, *, dim: bool = False) -> Piece:
        return Piece(slug, formula_look(self.game.formulae[slug]), dim=dim)

    def _in_hand(self, letters: Sequence[str]) -> list[Piece]:
        """Return the element cards of the viewer's hand: many lie by their elements, else all alike."""
        cards = self._elements(letters)
        if len(cards) <= LOOSE:
            return cards
        return [replace(card, apart=n > 0 and letters[n - 1] != card.name) for n, card in enumerate(cards)]

    def _elements(self, letters: Sequence[str]) -> list[Piece]:
        return [self._element(letter) for letter in letters]

    def _element(self, letter: str) -> Piece:
        element = LETTERS.index(letter)
        caption = words.element_word(element) if self.view.element_names else ""
        return Piece(letter, Card("", words.EMBLEMS[element], None, caption))

    def _payer(self, payer: str) -> Piece:
        if payer == AETHER:
            return AETHER_TOKEN
        return self._element(payer) if len(payer) == 1 else self._formula(payer)
