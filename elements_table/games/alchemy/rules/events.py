"""What the table shows and the log says of Alchemy, step by step.

Places are named as in positions; `pool` is the unlimited stock of Aether and Void. Where one thing moves and needs no
words, what moves it makes the event.

| kind | seat | moved | facts |
|---|---|---|---|
| keep | DEALER | formulae.S -> formula_buried, seen by S | |
| draw | S | element_deck -> drawn | round, final |
| sort | S | drawn -> piles.N | piles |
| react | DEALER | piles.N -> element_discard, pool -> piles.N: opposites become Aether (A8) | piles |
| claim | S | piles.N -> elements.S, piles.N -> aether.S | pile, gained |
| complete | S | elements.S, aether.S, formulae.S -> the discards, formulae.S -> completed.S | formula, end, points |
| skip | S | | |
| ability | S | nothing yet: the card lifts | formula, choice |
| ask | S | nothing: the ability waits for its owner | formula, number |
| mastery, turn_void | S | supply.E -> mastery.S.E, void.S -> pool | element |
| void, aether | S | pool -> void.S, or back | number |
| convert | S | aether.S -> void.S, or back | number |
| draw_element, take_element, discard_element | S | between deck, hands and discards, seen by whom it concerns | |
| draw_formulae | S | formula_deck -> formulae.S, seen by S | |
| lay_under | S | formulae.S -> formula_deck, seen by S | |
| move | S | completed.S -> completed.S: to an end of the row | formula, end |
| shuffle | DEALER | element_discard -> element_deck, or formulae | deck, number |
| last_round | DEALER | | by: `tokens` or `formulae` |
| end | DEALER | void.S -> aether.S | scoring, winners |
"""

from collections.abc import Sequence

from elements_table.games.alchemy.rules.actions import Action
from elements_table.games.alchemy.rules.data import Variant
from elements_table.games.alchemy.rules.packs import AETHER_SHIFT, LETTERS, lane, letters
from elements_table.kernel.game import DEALER, Event, Moved


def dealt(counts: Sequence[int]) -> Event:
    """Everybody is dealt formulae to choose from (A5)."""
    moved = [Moved("formula_deck", f"formulae.{seat}", None, count) for seat, count in enumerate(counts)]
    return Event("deal", DEALER, tuple(moved))


def kept(variant: Variant, buried: Sequence[Sequence[int]]) -> Event:
    """All have kept three formulae (A5); each sees only what it laid down itself."""
    moved = [
        Moved(f"formulae.{seat}", "formula_buried", variant.slugs[card], 1, (seat,))
        for seat, cards in enumerate(buried)
        for card in cards
    ]
    return Event("keep", DEALER, tuple(moved))


def drawn(seat: int, pack: int, number: int, final: bool) -> Event:
    """The start player draws the round's element cards (A6)."""
    moved = tuple([Moved("element_deck", "drawn", letter) for letter in letters(pack)])
    return Event("draw", seat, moved, {"round": number, "final": final})


def sorted_into(seat: int, piles: Sequence[int]) -> Event:
    """The start player has sorted the cards."""
    moved = [Moved("drawn", f"piles.{n}", letter) for n, pile in enumerate(piles) for letter in letters(pile)]
    return Event("sort", seat, tuple(moved), {"piles": [letters(pile) for pile in piles]})


def reacted(before: Sequence[int], after: Sequence[int]) -> Event:
    """Pairs of opposites have become Aether (A8)."""
    moved: list[Moved] = []
    for n, (was, now) in enumerate(zip(before, after, strict=True)):
        for element in range(4):
            gone = lane(was, element) - lane(now, element)
            moved += [Moved(f"piles.{n}", "element_discard", LETTERS[element])] * gone
        if now >> AETHER_SHIFT:
            moved.append(Moved("pool", f"piles.{n}", None, now >> AETHER_SHIFT))
    return Event("react", DEALER, tuple(moved), {"piles": [letters(pile) for pile in after]})


def claimed(seat: int, number: int, pile: int) -> Event:
    """A pile is claimed (A9); `number` counts from 1 among those that were left."""
    place = f"piles.{number - 1}"
    moved = [Moved(place, f"elements.{seat}", letter) for letter in letters(pile & 0xFFFFF)]
    if pile >> AETHER_SHIFT:
        moved.append(Moved(place, f"aether.{seat}", None, pile >> AETHER_SHIFT))
    return Event("claim", seat, tuple(moved), {"pile": number, "gained": letters(pile)})


def completed(seat: int, action: Action, points: int) -> Event:
    """A formula is paid for and laid at an end of the row (A13, A15)."""
    paid = [letter for letter in letters(action.elements) if letter != "*"]
    moved = [Moved(f"elements.{seat}", "element_discard", letter) for letter in paid]
    if action.elements >> AETHER_SHIFT:
        moved.append(Moved(f"aether.{seat}", "pool", None, action.elements >> AETHER_SHIFT))
    moved += [Moved(f"formulae.{seat}", "formula_discard", slug) for slug in action.spent]
    moved.append(Moved(f"formulae.{seat}", f"completed.{seat}", action.formula))
    facts = {"formula": action.formula, "end": "right" if action.right else "left", "points": points}
    return Event("complete", seat, tuple(moved), facts)


def ended(void: Sequence[int], scoring: Sequence[object], winners: list[int]) -> Event:
    """The game is over: all Void becomes Aether, and the score is taken (A18 to A23)."""
    moved = [Moved(f"void.{seat}", f"aether.{seat}", None, number) for seat, number in enumerate(void) if number]
    return Event("end", DEALER, tuple(moved), {"scoring": list(scoring), "winners": winners})
