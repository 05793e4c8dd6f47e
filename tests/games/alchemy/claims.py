"""What each sentence of a hint claims, worked out anew from the position in which it was given."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from copy import deepcopy
from functools import cache
from random import Random
from typing import Any, NamedTuple

from elements_table.games.alchemy.bot import reasons
from elements_table.kernel.data import read_yaml
from elements_table.kernel.game import State, checked_apply
from elements_table.kernel.registry import registry
from elements_table.kernel.strategy import Budget

ALCHEMY = "alchemy"
NAMES = {"A": "Air", "E": "Earth", "F": "Fire", "W": "Water", "*": "Aether"}
SEARCHED = "WAIT_KEEPS"
"""What the expert alone says."""


class Given(NamedTuple):
    """A hint, and the position in which it was given."""

    position: dict[str, Any]
    seat: int
    action: str
    reason: str
    facts: Mapping[str, Any]
    legal: list[str]
    values: Mapping[str, float] = {}


@cache
def formulae() -> dict[str, dict[str, Any]]:
    return {formula["slug"]: formula for formula in read_yaml(registry().path(ALCHEMY))["formulae"]}


def named(name: str) -> dict[str, Any]:
    return next(formula for formula in formulae().values() if formula["name"] == name)


def reduced(pile: str) -> Counter[str]:
    cards = Counter(pile.replace("-", ""))
    for one, other in ("AE", "FW"):
        pairs = min(cards[one], cards[other])
        cards["*"] += pairs
        cards[one] -= pairs
        cards[other] -= pairs
    return +cards


def in_words(cards: Counter[str]) -> str:
    return ", ".join(f"{cards[letter]} {NAMES[letter]}" for letter in "AEFW*" if cards[letter])


def lacking(given: Given, slug: str, more: Counter[str] | None = None) -> int:
    """Return how many cards or Aether are missing to pay for a formula, with the cards of a pile besides."""
    cards = Counter(given.position["elements"][given.seat]) + (more or Counter())
    others = Counter(
        formulae()[other]["element"] for other in given.position["formulae"][given.seat] if other != slug
    )
    price = Counter(formulae()[slug]["cost"])
    unpaid = sum(max(0, price[letter] - cards[letter] - others[letter]) for letter in "AEFW")
    return max(0, unpaid - given.position["aether"][given.seat] - cards["*"])


def holds_formula(given: Given) -> dict[str, Any]:
    card = named(given.facts["formula"])
    assert card["slug"] in given.position["formulae"][given.seat]
    return card


def claimed(given: Given) -> Counter[str]:
    return Counter(given.position["piles"][int(given.action.split()[1]) - 1])


def keep(given: Given) -> None:
    cards = [formulae()[slug] for slug in given.action.split()[1:]]
    price = Counter("".join(card["cost"] for card in cards))
    most = max(price.values())
    facts = dict(given.facts)
    assert facts.pop("element") in [NAMES[letter] for letter, number in price.items() if number == most]
    assert facts == {
        "points": sum(card["points"] for card in cards),
        "cards": price.total(),
        "most": most,
    }


def sort(given: Given) -> None:
    piles = [reduced(pile) for pile in given.action.split()[1].split("|")]
    assert given.facts["pile"] in [in_words(pile) for pile in piles]
    if "formula" in given.facts:
        slug = holds_formula(given)["slug"]
        meant = next(pile for pile in piles if in_words(pile) == given.facts["pile"])
        assert lacking(given, slug) > 0 == lacking(given, slug, meant)


def sort_empty(given: Given) -> None:
    assert "-" in given.action.split()[1].split("|")


def claim_for(given: Given) -> None:
    slug = holds_formula(given)["slug"]
    assert lacking(given, slug) > 0 == lacking(given, slug, claimed(given))


def claim_nearer(given: Given) -> None:
    slug = holds_formula(given)["slug"]
    assert lacking(given, slug) > lacking(given, slug, claimed(given)) == given.facts["missing"] > 0


def claim_gives(given: Given) -> None:
    assert in_words(claimed(given)) == given.facts["pile"] != ""


def claim_empty(given: Given) -> None:
    assert not claimed(given)


def last_pile(given: Given) -> None:
    assert len(given.position["piles"]) == 1 and given.action == "claim 1"


def complete(given: Given) -> None:
    seat, position = given.seat, deepcopy(given.position)
    card = holds_formula(given)
    position["formulae"][seat].remove(card["slug"])
    _complete, slug, _with, paid, *spent, _at, end = given.action.split()
    assert (card["slug"], card["points"]) == (slug, given.facts["points"])
    left = Counter(position["elements"][seat]) - Counter(paid)
    position["elements"][seat] = "".join(left.elements())
    position["element_discard"] += paid.strip("*-")
    position["aether"][seat] -= paid.count("*")
    position["formula_discard"] += spent
    position["formulae"][seat] = [other for other in position["formulae"][seat] if other not in spent]
    row = position["completed"][seat]
    row.insert(len(row) if end == "right" else 0, slug)
    has_token = position["supply"][card["element"]] > 0
    position["supply"][card["element"]] -= has_token
    assert has_token == ("token" in given.reason)
    working = can_work(position, seat)
    there_are = sum(any(part["parts"][0]["do"] != "end_points" for part in formulae()[one]["ability"]) for one in row)
    assert (given.facts["abilities"], given.facts["all"]) == (working, there_are)
    assert (
        given.reason
        in (
            [reasons.COMPLETE_NONE, reasons.NO_TOKEN_NONE],
            [reasons.COMPLETE_ONE, reasons.NO_TOKEN_ONE],
            [reasons.COMPLETE, reasons.NO_TOKEN],
        )[0 if not working else 1 if there_are == 1 else 2]
    )


def can_work(position: dict[str, Any], seat: int) -> int:
    """Return how many abilities of a row find somebody who can do their first part."""
    row = position["completed"][seat]
    return sum(_can_work(place, row, position, seat, frozenset()) for place in range(len(row)))


def _can_work(place: int, row: list[str], position: dict[str, Any], seat: int, seen: frozenset[int]) -> bool:
    """Return whether an ability works, or what it repeats does, not coming back to itself."""
    ability = formulae()[row[place]]["ability"]
    part = ability[0]["parts"][0]
    if part["do"] != "repeat":
        return any(_works(effect, position, seat) for effect in ability if _placed(effect, place, row))
    again = {"left": place - 1, "right": place + 1, "left end": 0}[part["at"]]
    if again == place or again in seen or not 0 <= again < len(row):
        return False
    return _can_work(again, row, position, seat, seen | {place})


def _placed(effect: dict[str, Any], place: int, row: list[str]) -> bool:
    """Return whether an effect works at its place in the row, and finds something there to count."""
    letters = [formulae()[slug]["element"] for slug in row]
    left, right = letters[:place], letters[place + 1 :]
    where, _space, letter = effect.get("when", "").rpartition(" ")
    if letter in ("end", ""):
        ends = {"left end": not left, "right end": not right, "end": not left or not right, "": True}
        good = ends[effect.get("when", "")]
    else:
        beside = {"left": left[-1:], "right": right[:1], "beside": left[-1:] + right[:1]}
        good = letter in left and letter in right if where == "between" else letter in beside[where]
    part = effect["parts"][0]
    if good and part.get("over") == "between":
        return False  # only points at the end count there
    if good and "over" in part:
        return part["element"] in {"left": left, "right": right, "beside": left[-1:] + right[:1]}[part["over"]]
    return good


def _works(effect: dict[str, Any], position: dict[str, Any], seat: int) -> bool:
    part = effect["parts"][0]
    do, element = part["do"], part.get("element")
    supply = position["supply"]
    seats = range(len(position["void"]))
    targets = {"you": [seat], "player": list(seats)}.get(effect.get("to", "you"))
    if targets is None:
        targets = [s for s in seats if s != seat]
    there = {
        "gain_void": True,
        "gain_aether": True,
        "gain_mastery": any(supply.values()) if element == "any" else supply.get(element, 0) > 0,
        "turn_void": any(supply.values()) if element == "any" else supply.get(element, 0) > 0,
        "draw_elements": bool(position["element_deck"] or position["element_discard"]),
        "draw_formulae": bool(position["formula_deck"] or position["formula_discard"] or position["formula_buried"]),
    }.get(do, do != "end_points")
    if do in ("turn_void", "lose_void", "void_to_aether"):
        targets = [target for target in targets if position["void"][target]]
    if do == "lay_under":
        return bool(position["formulae"][seat])
    if do == "move":
        return len(position["completed"][seat]) > 1
    if do in ("take_element", "swap_element"):
        targets = [target for target in targets if position["elements"][target] and (target != seat or "swap" in do)]
    return there and bool(targets)


def wait(given: Given) -> None:
    slug = holds_formula(given)["slug"]
    assert lacking(given, slug) == 0 and not given.position["final_round"]
    assert (given.reason == reasons.WAIT) == (given.facts["margin"] > 1)


def wait_last(given: Given) -> None:
    """No completion, however paid and wherever laid, gains a point on the others."""

    def lead(state: State[Any]) -> float:
        scores = state.returns()
        return scores[given.seat] - 0.7 * (sum(scores) - scores[given.seat]) / (len(scores) - 1)

    assert given.position["final_round"]
    game = registry().game(ALCHEMY)
    seats = len(given.position["void"])
    before = game.from_position(given.position, None, seats, 1)
    completions = [action for action in before.legal_actions() if str(action).startswith("complete")]
    assert completions
    for action in completions:
        after = before.clone()
        after.apply(action)
        rng = Random(1)
        while after.position()["phase"] == "choice":
            after.apply(registry().strategy(ALCHEMY).choose(after.observation(given.seat), rng, Budget()).action)
        assert lead(after) < lead(before) + 1, str(action)


def cannot(given: Given) -> None:
    assert all(lacking(given, slug) for slug in given.position["formulae"][given.seat])


def convert(given: Given) -> None:
    assert given.action == "convert 1" and named(given.facts["formula"])["slug"] == given.position["pending"][0][1]
    assert given.position["void"][given.seat] == 0 < given.position["aether"][given.seat]
    assert [text for text in given.legal if not text.startswith("convert")] == ["no"]


def convert_self(given: Given) -> None:
    assert given.action == "convert 1" and given.position["void"][given.seat] == 0
    seats = [text for text in given.legal if text.startswith("player")]
    assert seats and f"player {given.seat}" not in seats
    state = registry().game(ALCHEMY).from_position(given.position, None, len(given.position["void"]), 1)
    checked_apply(state, registry().game(ALCHEMY).parse("convert 1"))
    assert f"player {given.seat}" in [str(action) for action in state.legal_actions()]


def choice(given: Given) -> None:
    assert named(given.facts["formula"])["slug"] == given.position["pending"][0][1]
    assert given.action in given.legal and len(given.legal) > 1
    assert (given.reason == reasons.CHOICE) == (given.facts["margin"] > 1)


def cards_done(given: Given) -> None:
    assert given.action == "no" and given.position["final_round"]
    assert given.seat in given.position["done"]
    assert any(text.startswith("card") for text in given.legal)
    game, seats = registry().game(ALCHEMY), len(given.position["void"])
    over = given.position | {"phase": "complete", "pending": [], "repeated": []}
    poorer = over | {"elements": [""] * seats, "element_deck": None, "known": None}
    assert game.from_position(poorer, None, seats, 1).returns() == game.from_position(over, None, seats, 1).returns()


def keeps(given: Given) -> None:
    assert given.action == "skip" and not given.position["final_round"]
    game, seats = registry().game(ALCHEMY), len(given.position["void"])
    state = game.from_position(given.position, None, seats, 1)
    held = state.position()
    state.apply(game.parse("skip"))
    assert not state.is_terminal()
    after = state.position()
    assert {*after["formulae"][given.seat]} >= {*held["formulae"][given.seat]}
    assert not Counter(held["elements"][given.seat]) - Counter(after["elements"][given.seat])


CLAIMS: dict[str, Callable[[Given], None]] = {
    "KEEP": keep,
    "SORT": sort,
    "SORT_FOR": sort,
    "SORT_EMPTY": sort_empty,
    "CLAIM_FOR": claim_for,
    "CLAIM_NEARER": claim_nearer,
    "CLAIM_GIVES": claim_gives,
    "CLAIM_EMPTY": claim_empty,
    "LAST_PILE": last_pile,
    "COMPLETE": complete,
    "COMPLETE_ONE": complete,
    "COMPLETE_NONE": complete,
    "NO_TOKEN": complete,
    "NO_TOKEN_ONE": complete,
    "NO_TOKEN_NONE": complete,
    "WAIT": wait,
    "WAIT_ALIKE": wait,
    "WAIT_LAST": wait_last,
    "CANNOT": cannot,
    "CONVERT": convert,
    "CONVERT_SELF": convert_self,
    "CHOICE": choice,
    "CHOICE_ALIKE": choice,
    "CARDS_DONE": cards_done,
    SEARCHED: keeps,
}
