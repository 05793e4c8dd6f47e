"""What the table of Alchemy tells whoever does not see it: each answer in sentences."""

import re
from collections.abc import Collection, Iterator, Sequence
from typing import ClassVar, Final

from elements_table.games.alchemy.rules.observation import AlchemyObservation
from elements_table.games.alchemy.rules.packs import LETTERS
from elements_table.games.alchemy.scene.layout import OFFER, AlchemyPart, View
from elements_table.games.alchemy.scene.words import EMBLEMS, element_word, pile_words, points_words
from elements_table.kernel.game import Event
from elements_table.kernel.words import _, plural
from elements_table.ui.stage.scene import Account, Piece

PILES: Final = re.compile(r"[^\s|]+(?: \| [^\s|]+)+")
"""Piles by the first letters of their cards."""

LISTED: Final = 12
"""So many formulae are named; of more the number is told."""


def _spelt(piles: str) -> Iterator[str]:
    words = [element_word(element) for element in range(4)]
    for n, pile in enumerate(piles.split(" | "), 1):
        cards = [f"{pile.count(word[0])} {word}" for word in words if word[0] in pile]
        yield _("Pile {n}: {cards}").format(n=n, cards=", ".join(cards) or _("nothing"))


def _emblem(letter: str) -> str:
    return "@token_aether" if letter == "*" else f"@{EMBLEMS[LETTERS.index(letter)]}_bright"


def _chosen(choice: str) -> str:
    """Return the picture of what an ability was told to do, as an action's text has it."""
    kind, _space, what = choice.partition(" ")
    pictures = {"no": "#–", "player": f"&{what}", "formula": what}
    return _emblem(what) if kind in ("element", "card") else pictures.get(kind, "#✓")


class AlchemyAccount(AlchemyPart, Account[AlchemyObservation]):
    """Element cards and formulae with cost and points, piles and stacks, what everybody has made."""

    private: ClassVar[frozenset[str]] = frozenset((OFFER,))

    def told_of(self, piece: Piece, seat: int, view: View) -> Collection[int] | None:
        """Of equal element cards all know some number, which may be neither all of them nor none."""
        known, held = view.observation.known[seat], view.observation.elements[seat] or ""
        count = known.count(piece.name)
        return () if not count else range(len(view.names.seats)) if count >= held.count(piece.name) else None

    def pictured(self, event: Event, view: View) -> Sequence[str]:
        """A pile is an emblem a card; what is gained or lost is a token with a number."""
        kind, facts = event.kind, event.facts
        title, number = facts.get("formula", ""), facts.get("number", 0)
        card = [one.face or "back" for one in event.moved]
        token = f"@mastery_{EMBLEMS[LETTERS.index(facts['element'])]}" if "element" in facts else ""
        piles = [text for pile in facts.get("piles", ()) for text in (*map(_emblem, pile), "#|")]
        void, aether, gained = "@token_void", "@token_aether", f"#{number:+}".replace("-", "−")
        shown: dict[str, Sequence[str]] = {
            "sort": piles[:-1], "claim": [*map(_emblem, facts.get("gained", ""))], "skip": ("#–",),
            "complete": (title, "", f"#+{facts.get('points')}"), "mastery": (token, "", "#+1"),
            "ability": (title, _chosen(facts.get("choice", ""))), "turn_void": (void, "#→", token),
            "void": (void, "", gained), "aether": (aether, "", gained),
            "convert": (*((void, "#→", aether) if number > 0 else (aether, "#→", void)), "", f"#{abs(number)}"),
            "take_element": (*card, "#↓", f"&{facts.get('from')}"), "lay_under": (*card, "#↓"),
            "move": (title, "#→" if facts.get("end") == "right" else "#←"),
        }  # fmt: skip
        return shown.get(kind, ())

    def hand(self, view: View) -> Sequence[str]:
        o = view.observation
        me = o.own_seat
        found = [_("Element cards: {cards}").format(cards=pile_words(o.elements[me] or ""))]
        return [*found, *map(self._formula, o.formulae[me] or ()), *self._made(view, me)]

    def _formula(self, slug: str) -> str:
        spec = next(one for one in self.game.data.formulae if one.slug == slug)
        words = _("{title}: {points}, costs {cost}")
        points, cost = points_words(spec.points), pile_words(spec.cost)
        return words.format(title=self.game.titles[slug], points=points, cost=cost)

    def _made(self, view: View, seat: int) -> Iterator[str]:
        """Yield what a seat has before it: tokens, mastery, completed formulae."""
        o = view.observation
        yield _("{aether} Aether, {void} Void").format(aether=o.aether[seat], void=o.void[seat])
        mastery = [f"{n} {element_word(element)}" for element, n in enumerate(o.mastery[seat]) if n]
        if mastery:
            yield _("Mastery: {tokens}").format(tokens=", ".join(mastery))
        if o.completed[seat]:
            titles = ", ".join(self.game.titles[one] for one in o.completed[seat])
            yield _("Completed: {titles}").format(titles=titles)

    def middle(self, view: View) -> Sequence[str]:
        o = view.observation
        found = [_("Pile {n}: {cards}").format(n=n + 1, cards=pile_words(pile)) for n, pile in enumerate(o.piles)]
        if o.drawn:
            found.append(_("To be sorted: {cards}").format(cards=pile_words(o.drawn)))
        supply = ", ".join(f"{n} {element_word(element)}" for element, n in enumerate(o.supply))
        decks = plural("{n} card in the deck of elements", "{n} cards in the deck of elements", o.element_deck_count)
        return [*found, _("Mastery left: {tokens}").format(tokens=supply), decks.format(n=o.element_deck_count)]

    def having(self, seat: int, view: View) -> Iterator[str]:
        cards, formulae = view.observation.element_counts[seat], view.observation.formula_counts[seat]
        parts = [
            view.names[seat],
            plural("{n} element card", "{n} element cards", cards).format(n=cards),
            plural("{n} formula", "{n} formulae", formulae).format(n=formulae),
            *self._made(view, seat),
        ]
        yield ", ".join(parts)

    def count(self, view: View) -> Sequence[str]:
        o, found = view.observation, []
        for seat in view.names.around:
            points = sum(self.game.formulae[slug].points for slug in o.completed[seat])
            found.append(_("{name}: {points} by formulae").format(name=view.names[seat], points=points_words(points)))
        if o.element_discard:
            found.append(_("Discarded: {cards}").format(cards=pile_words(o.element_discard)))
        found.append(_("Element cards still out: {cards}").format(cards=pile_words(o.unseen_elements)))
        titles = [self.game.titles[slug] for slug in o.unseen_formulae]
        told = ", ".join(titles) if len(titles) <= LISTED else str(len(titles))
        return [*found, _("Formulae still out: {cards}").format(cards=told or _("nothing"))]

    def aloud(self, text: str) -> str:
        """Return it with piles in words: `Pile 1: 2 Air. Pile 2: nothing` for `AA | –`."""
        return PILES.sub(lambda found: ". ".join(_spelt(found[0])), text)

    def score(self, view: View) -> Sequence[str]:
        o = view.observation
        if o.scoring:
            return [f"{view.names[seat]}: {score.total}" for seat, score in enumerate(o.scoring)]
        words = _("{name}: {n} of {goal} formulae completed")
        goal = self.game.data.counts[str(len(o.completed))].goal
        return [words.format(name=view.names[s], n=len(done), goal=goal) for s, done in enumerate(o.completed)]
