"""Alchemy: sort the elements, complete formulae, and let their abilities work from left to right.

| fact | |
|---|---|
| seats | 2 to 4 |
| hidden information | element hands, formulae in hand, what was laid face down (A5, A16), the order of both decks |
| actions | `keep A B C`, all in secret; `sort FFW|AE`; `claim N`; `complete FORMULA with FF* OTHER at left`, `skip` |
| | an ability's choice: `player N`, `element F`, `card F`, `formula A`, `yes`, `no`; in turn `convert N` (A17) |
| end | one round after a mastery stack is empty or somebody has completed enough (A18) |
| returns | scores, as if the game ended now |

Elements are packs (`packs.py`), formulae their numbers in the data file.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from random import Random
from typing import ClassVar, Final

import msgspec

from elements_table import paths
from elements_table.games.alchemy.rules import actions, events
from elements_table.games.alchemy.rules.cards import set_formulae
from elements_table.games.alchemy.rules.data import EDITION, AlchemyData, Formula, FormulaSpec, Variant
from elements_table.games.alchemy.rules.hidden import determinize
from elements_table.games.alchemy.rules.observation import AlchemyObservation
from elements_table.games.alchemy.rules.packs import cards_of
from elements_table.games.alchemy.rules.positions import PARTS, place
from elements_table.games.alchemy.rules.state import AlchemyState
from elements_table.kernel import chance
from elements_table.kernel.data import convert, read_yaml
from elements_table.kernel.errors import OptionError
from elements_table.kernel.game import Event, Game, Observation, Options, Position
from elements_table.kernel.words import _

SOURCES = ("formulae", "mastery", "all_four", "aether", "bonus")
"""Where points come from (A19 to A22), as the keys of the statistics name it."""
EDITIONS = ("1.0", "1.1", "1.2")
GIVES_AETHER = ("gain_aether", "void_to_aether")


class EarlierData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`data/games/earlier`: formulae of before by slug, and the CRC-32 of the data that they were part of.

    A formula that a file does not name was as it is now.
    """

    crc: int
    formulae: tuple[FormulaSpec, ...]


MOST_DEALT: Final = 12
"""Truths that are dealt to find one in which an ability asks as it does."""


class Alchemy(Game[AlchemyState]):
    """The game: its data, its deal, its texts."""

    unordered: ClassVar[frozenset[str]] = frozenset({"formulae", "formula_discard", "formula_buried", "done", "kept"})
    unordered_letters: ClassVar[frozenset[str]] = frozenset({"elements", "piles", "drawn", "element_discard"})
    stacked: ClassVar[Mapping[str, str]] = {"formula_buried": "formula_discard"}
    observation_type: ClassVar[type[Observation]] = AlchemyObservation
    data: AlchemyData
    parts = PARTS
    place = staticmethod(place)
    determinize = determinize

    def __init__(self, data: AlchemyData, edition: str = "") -> None:
        super().__init__(data)
        self._own_edition = edition
        self._editions: dict[str, Alchemy] = {}
        self._variants = {seats: Variant(self, data, seats, edition) for seats in data.seats}
        self.formulae = {formula.slug: formula for formula in self.variant(None, None).formulae}

    @property
    def titles(self) -> dict[str, str]:
        """The names of all formulae as people read them, by slug."""
        return {slug: formula.title for slug, formula in self.formulae.items()}

    def as_of(self, version: tuple[int, ...]) -> "Alchemy":
        """Return the game as it was: before 1.2 the formulae were others, and an ability was repeated without end.

        Before 1.1 nobody was asked to turn Aether into Void for an ability (A17).
        """
        return self if version >= (1, 2) else self._edition("1.1" if version >= (1, 1) else "1.0")

    def with_data(self, crc: int) -> "Alchemy | None":
        """Return the game with the formulae of 1.2.0 as it came out, where its data are those of `crc`."""
        game = self if self._own_edition else self._edition("1.2")
        return game if game.former_crc == crc else None

    def _edition(self, edition: str) -> "Alchemy":
        """Return the game as it was in an edition; OptionError where there was none."""
        if edition not in EDITIONS:
            raise OptionError(_("There is no edition {edition} of Alchemy.").format(edition=edition))
        if edition not in self._editions:
            name = f"{self.id}-1.2.yaml" if edition == "1.2" else f"{self.id}.yaml"
            path = paths.data() / "games" / "earlier" / name
            earlier = convert(read_yaml(path), EarlierData, str(path))
            were = {formula.slug: formula for formula in earlier.formulae}
            formulae = tuple([were.get(formula.slug, formula) for formula in self.data.formulae])
            data = msgspec.structs.replace(self.data, formulae=formulae)
            game = Alchemy(data, edition)
            game.former_crc = earlier.crc
            self._editions[edition] = game
        return self._editions[edition]

    def variant(self, options: Options | None, seats: int | None) -> Variant:
        """Return what all states with so many seats share; OptionError on what there is not.

        An observation of a match by earlier rules names their edition in its options; nobody can choose it.
        """
        edition = (options or {}).get(EDITION, self._own_edition)
        if edition != self._own_edition:
            return self._edition(edition).variant(None, seats)
        options = {name: value for name, value in (options or {}).items() if name != EDITION}
        if options or seats not in self._variants:
            _settled, seats = self.settle(options, seats)
        return self._variants[seats]

    def blank(self, options: Options | None, seats: int | None, seed: int) -> AlchemyState:
        return AlchemyState(self.variant(options, seats), chance.seeded(seed))

    def new_state(self, options: Options | None = None, seats: int | None = None, seed: int = 1) -> AlchemyState:
        """Return a fresh match: 3 Void and 5 formulae each, a random start player (A5)."""
        state = self.blank(options, seats, seed)
        variant, data = state.variant, self.data
        cards = cards_of(variant.cards)
        formulae = list(variant.deck)
        drawn = chance.shuffle(state.chance, cards)
        drawn = chance.shuffle(drawn, formulae)
        state.chance, state.start_player = chance.randrange(drawn, variant.seats)
        state.element_deck = tuple(cards)
        for seat in range(variant.seats):
            set_formulae(state, seat, tuple(formulae[seat * data.dealt : (seat + 1) * data.dealt]))
        state.formula_deck = tuple(formulae[variant.seats * data.dealt :])
        state.void = [data.void] * variant.seats
        state.to_move = state.start_player
        state.phase = "keep"
        return state

    def opening(self, state: AlchemyState) -> Event:
        return events.dealt([len(cards) for cards in state.formulae])

    def parse(self, text: str) -> actions.Action:
        return actions.parse(text, next(iter(self._variants.values())).index)

    def tally(self, position: Position) -> Counter[str]:
        strings = (*position["elements"], *position["piles"], position["drawn"])
        counts = Counter("".join((*strings, position["element_deck"], position["element_discard"])))
        del counts["*"]
        lists = (*position["formulae"], *position["completed"], position["formula_deck"])
        for slugs in (*lists, position["formula_discard"], position["formula_buried"]):
            counts.update(slugs)
        for tokens in (position["supply"], *position["mastery"]):
            for letter, number in tokens.items():
                counts[f"mastery {letter}"] += number
        return counts

    def counts(self, told: Iterable[Event]) -> Counter[tuple[int, str]]:
        """Return how often a seat completed a formula (`formula.SLUG`), and its score: `points.SOURCE`, `total`."""
        found: Counter[tuple[int, str]] = Counter()
        for event in told:
            if event.kind == "complete":
                found[event.seat, f"formula.{event.facts['formula']}"] += 1
            elif event.kind == "end":
                for seat, score in enumerate(event.facts["scoring"]):
                    for source in SOURCES:
                        points = score[source]
                        found[seat, f"points.{source}"] = sum(points.values()) if source == "mastery" else points
                    found[seat, "total"] = score["total"]
        return found

    def longest_round(self, state: AlchemyState) -> int | None:
        """Return a bound that follows from rows and Aether; no match has one, as nobody need complete anything.

        Each seat keeps once, claims once, and completes or skips once, and one sorts. A row has one formula more than
        the goal at most (A18); each of its effects is carried out at most twice (A16) and asks once. Aether is turned
        one by one at the most (A17): what there is when the round begins, what its cards pair up to (A8), and what
        abilities give.
        """
        if not state.variant.repeats_once:
            return None
        seats, counts, row = state.variant.seats, state.variant.counts, state.variant.counts.goal + 1
        asked = max(len(formula.effects) for formula in state.variant.formulae)
        given = max(_most_aether(formula, row, seats) for formula in state.variant.formulae)
        return 3 * seats + 1 + 2 * seats * row * (asked + given) + sum(state.aether) + counts.drawn // 2

    def resample_hidden(self, state: AlchemyState, seat: int | None, rng: Random) -> AlchemyState:
        """Return another truth; where an ability asks somebody it still does, else the truth itself comes back."""
        for _n in range(MOST_DEALT):
            new = super().resample_hidden(state, seat, rng)
            if new.phase != "choice" or new.leaves_open(new.asked):
                return new
        return state.clone()


def _most_aether(formula: Formula, row: int, seats: int) -> int:
    """Return the most Aether that an ability gives to all together, in a row of that many formulae."""
    parts = [part for effect in formula.effects for part in effect.parts]
    return sum(part.n * (row if part.over else 1) * seats for part in parts if part.do in GIVES_AETHER)
