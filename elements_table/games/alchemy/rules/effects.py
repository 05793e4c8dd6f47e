"""Carrying out abilities: what each word of the vocabulary needs, asks its owner, and does.

An effect whose first part nobody eligible can carry out is skipped; only who can carry it out may be chosen; a
later part that is impossible is left out; a single option is taken without asking; `may` effects ask (A16). Where
turning Aether into Void would open an option, the owner is asked first (A17). An ability is repeated at most once in
one going-through of the row.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from elements_table.games.alchemy.rules import cards
from elements_table.games.alchemy.rules.actions import CARD, ELEMENT, NO, PLAYER, YES, Action, Kind
from elements_table.games.alchemy.rules.actions import formula as choose_formula
from elements_table.games.alchemy.rules.data import ANY, Clause, Effect
from elements_table.games.alchemy.rules.fields import AlchemyFields
from elements_table.games.alchemy.rules.packs import ELEMENTS, lane, size
from elements_table.games.alchemy.rules.vocabulary import VERBS, At, Do, Over, When
from elements_table.kernel.game import Event

# ---- what a part does


class Working(NamedTuple):
    """How a part is carried out: whether `seat` can, in an ability of `owner`, and doing it `n` times."""

    can: Callable[[AlchemyFields, int, int, Clause], bool]
    do: Callable[[AlchemyFields, int, int, Clause, int], None]


def _always(_state: AlchemyFields, _owner: int, _seat: int, _part: Clause) -> bool:
    return True


def _is_left(state: AlchemyFields, _owner: int, _seat: int, part: Clause) -> bool:
    return state.supply > 0 if part.element == ANY else lane(state.supply, part.element) > 0


def _has_void(state: AlchemyFields, _owner: int, seat: int, _part: Clause) -> bool:
    return state.void[seat] > 0


def _take(state: AlchemyFields, owner: int, seat: int, _part: Clause, n: int) -> None:
    for _n in range(min(n, size(state.elements[seat]))):
        cards.take_element(state, owner, seat)


WORKINGS: Mapping[Do, Working] = {
    "gain_mastery": Working(
        _is_left, lambda state, _owner, seat, part, _n: cards.gain_mastery(state, seat, part.element)
    ),
    "turn_void": Working(
        lambda state, owner, seat, part: state.void[seat] > 0 and _is_left(state, owner, seat, part),
        lambda state, _owner, seat, part, _n: cards.turn_void(state, seat, part.element),
    ),
    "gain_void": Working(_always, lambda state, _owner, seat, _part, n: cards.add_void(state, seat, n)),
    "gain_aether": Working(_always, lambda state, _owner, seat, _part, n: cards.add_aether(state, seat, n)),
    "void_to_aether": Working(_has_void, lambda state, _owner, seat, _part, n: cards.charge(state, seat, n)),
    "draw_formulae": Working(
        lambda state, _owner, _seat, _part: bool(state.formula_deck or state.formula_discard or any(state.buried)),
        lambda state, _owner, seat, _part, n: cards.draw_formulae(state, seat, n),
    ),
    "draw_elements": Working(
        lambda state, _owner, _seat, _part: bool(state.element_deck) or state.element_discard > 0,
        lambda state, _owner, seat, _part, n: cards.draw_elements(state, seat, n),
    ),
    "take_element": Working(lambda state, owner, seat, _part: seat != owner and state.elements[seat] > 0, _take),
    "lose_void": Working(_has_void, lambda state, _owner, seat, _part, n: cards.add_void(state, seat, -n)),
}
"""What falls to a seat; of a swap, a repetition and what moves a formula the whole effect is told in `ASKINGS`."""


def standing(state: AlchemyFields, owner: int, formula: int) -> tuple[tuple[int, ...], int]:
    """Return the elements of the owner's row, and the place of `formula` in it."""
    row = state.completed[owner]
    element = state.variant.element
    return tuple([element[card] for card in row]), row.index(formula)


def amount(state: AlchemyFields, owner: int, formula: int, part: Clause) -> int:
    """Return how much of a part there is: more or nothing where it is counted over the row."""
    return part.n * counted(*standing(state, owner, formula), part) if part.over else part.n


def _carry_out_parts(state: AlchemyFields, owner: int, formula: int, seat: int, parts: tuple[Clause, ...]) -> None:
    for part in parts:
        target = owner if part.yours else seat
        working = WORKINGS[part.do]
        if working.can(state, owner, target, part):
            working.do(state, owner, target, part, amount(state, owner, formula, part))


# ---- what an effect asks for


class Asking(NamedTuple):
    """An effect that asks for a kind of action: the ways to carry it out, `NO` apart, and following one of them."""

    ways: Callable[[AlchemyFields, int, int, Effect], tuple[Action, ...]]
    follow: Callable[[AlchemyFields, int, int, Effect, Action], None]


def repeatable(state: AlchemyFields, owner: int, formula: int, at: At) -> int | None:
    """Return the formula that `formula` repeats, if its ability can be repeated."""
    row = state.completed[owner]
    place = repeated_place(len(row), row.index(formula), at)
    if place is None or not state.variant.queue[row[place]]:
        return None
    return None if state.variant.repeats_once and state.repeated >> row[place] & 1 else row[place]


def _befallen(state: AlchemyFields, owner: int, part: Clause) -> Iterator[int]:
    """Yield the other seats, clockwise from the owner, for which a part can be carried out when their turn comes."""
    for seat in state.clockwise(owner)[1:]:
        if WORKINGS[part.do].can(state, owner, seat, part):
            yield seat


def _to_do(state: AlchemyFields, owner: int, formula: int, effect: Effect) -> tuple[Action, ...]:
    part = effect.parts[0]
    if effect.to == "others":
        is_possible = next(_befallen(state, owner, part), None) is not None
    elif part.do == "repeat":
        is_possible = repeatable(state, owner, formula, part.at) is not None
    else:
        is_possible = WORKINGS[part.do].can(state, owner, owner, part)
    return (YES,) if is_possible else ()


def _do_it(state: AlchemyFields, owner: int, formula: int, effect: Effect, _action: Action) -> None:
    part = effect.parts[0]
    if part.do == "repeat":
        again = repeatable(state, owner, formula, part.at)
        assert again is not None
        state.repeated |= 1 << again
        state.pending = (*state.variant.queue[again], *state.pending)
        return
    for seat in _befallen(state, owner, part) if effect.to == "others" else (owner,):
        _carry_out_parts(state, owner, formula, seat, effect.parts)


def _players(state: AlchemyFields, owner: int, _formula: int, effect: Effect) -> tuple[Action, ...]:
    part = effect.parts[0]
    seats = [seat for seat in range(state.variant.seats) if seat != owner or effect.to != "another"]
    return tuple([PLAYER[seat] for seat in seats if WORKINGS[part.do].can(state, owner, seat, part)])


def _for_player(state: AlchemyFields, owner: int, formula: int, effect: Effect, action: Action) -> None:
    _carry_out_parts(state, owner, formula, action.number, effect.parts)


def _elements(state: AlchemyFields, owner: int, _formula: int, effect: Effect) -> tuple[Action, ...]:
    part = effect.parts[0]
    is_possible = WORKINGS[part.do].can(state, owner, owner, part)
    return tuple([ELEMENT[element] for element in ELEMENTS if is_possible and lane(state.supply, element)])


def _with_element(state: AlchemyFields, owner: int, formula: int, effect: Effect, action: Action) -> None:
    first = effect.parts[0]._replace(element=action.number)
    _carry_out_parts(state, owner, formula, owner, (first, *effect.parts[1:]))


def _cards(state: AlchemyFields, owner: int, _formula: int, _effect: Effect) -> tuple[Action, ...]:
    hand = state.elements[owner]
    return tuple([CARD[element] for element in ELEMENTS if lane(hand, element)])


def _swap(state: AlchemyFields, owner: int, _formula: int, _effect: Effect, action: Action) -> None:
    cards.swap_element(state, owner, action.number)


def _formulae(state: AlchemyFields, owner: int, _formula: int, effect: Effect) -> tuple[Action, ...]:
    """Return the formulae that an effect can lay elsewhere: those in hand, or those that do not lie at that end."""
    row = state.completed[owner]
    movable = row[1:] if effect.parts[0].at == "left end" else row[:-1]
    if effect.parts[0].do == "lay_under":
        movable = tuple(sorted(state.formulae[owner]))
    return tuple([choose_formula(slug) for slug in state.variant.slugs_of(movable)])


def _lay_elsewhere(state: AlchemyFields, owner: int, formula: int, effect: Effect, action: Action) -> None:
    first = effect.parts[0]
    chosen = state.variant.index[action.formula]
    if first.do == "lay_under":
        cards.lay_under(state, owner, chosen)
        _carry_out_parts(state, owner, formula, owner, effect.parts[1:])
    else:
        cards.move_formula(state, owner, chosen, right=first.at == "right end")


ASKINGS: Mapping[Kind, Asking] = {
    "yes": Asking(_to_do, _do_it),
    "player": Asking(_players, _for_player),
    "element": Asking(_elements, _with_element),
    "card": Asking(_cards, _swap),
    "formula": Asking(_formulae, _lay_elsewhere),
}


def options(state: AlchemyFields, owner: int, formula: int, effect: Effect) -> tuple[Action, ...]:
    """Return the ways to carry out an effect: none if it is skipped, one if it is taken without asking."""
    part = effect.parts[0]
    if effect.when or part.over:
        row, place = standing(state, owner, formula)
        if not works(row, place, effect) or (part.over and not counted(row, place, part)):
            return ()
    ways = ASKINGS[effect.asks].ways(state, owner, formula, effect)
    return (*ways, NO) if effect.may and ways else ways


def carry_out(state: AlchemyFields, owner: int, formula: int, effect: Effect, action: Action) -> None:
    """Carry out an effect as `action` chooses, one of its `options`."""
    if state.emit is not None:
        is_hidden = effect.parts[0].do == "lay_under" and action != NO  # which card it is stays the owner's
        facts = {"formula": state.variant.slugs[formula], "choice": str(YES if is_hidden else action)}
        state.emit(Event("ability", owner, (), facts))
    if action != NO:
        ASKINGS[effect.asks].follow(state, owner, formula, effect, action)


def may_turn(state: AlchemyFields, owner: int, formula: int, effect: Effect) -> bool:
    """Return whether turning Aether into Void now would open a way to carry out an effect (A16, A17)."""
    part = effect.parts[0]
    if not VERBS[part.do].needs_void or state.void[owner] or not state.aether[owner]:
        return False
    if effect.to in ("others", "another") or not state.variant.asks_to_turn:
        return False
    if effect.when and not works(*standing(state, owner, formula), effect):
        return False
    return part.do != "turn_void" or _is_left(state, owner, owner, part)


def only_turns_back(effect: Effect) -> bool:
    """Return whether an effect only turns the owner's Void into Aether: with Void made of Aether it does nothing."""
    return effect.to == "you" and [part.do for part in effect.parts] == ["void_to_aether"]


Elements = Sequence[int]
"""The dominant elements of a row's formulae, from left to right."""


def works(row: Elements, place: int, effect: Effect) -> bool:
    """Return whether an effect of the formula at `place` works there."""
    return WORKS[effect.when](row, place, effect.element)


def counted(row: Elements, place: int, part: Clause) -> int:
    """Return how many formulae a part of the formula at `place` counts in the row."""
    return COUNTED[part.over](row, place, part.element)


def beside(row: Elements, place: int) -> list[int]:
    """Return the elements of the neighbours of a place."""
    return [*row[max(0, place - 1) : place], *row[place + 1 : place + 2]]


def _between(row: Elements, _place: int, element: int) -> int:
    places = [at for at, one in enumerate(row) if one == element]
    return max(0, places[-1] - places[0] - 1) if places else 0


WORKS: Mapping[When, Callable[[Elements, int, int], bool]] = {
    "": lambda _row, _place, _element: True,
    "left end": lambda _row, place, _element: place == 0,
    "right end": lambda row, place, _element: place == len(row) - 1,
    "end": lambda row, place, _element: place in (0, len(row) - 1),
    "left": lambda row, place, element: place > 0 and row[place - 1] == element,
    "right": lambda row, place, element: element in row[place + 1 : place + 2],
    "beside": lambda row, place, element: element in beside(row, place),
    "between": lambda row, place, element: element in row[:place] and element in row[place + 1 :],
}
COUNTED: Mapping[Over, Callable[[Elements, int, int], int]] = {
    "": lambda row, _place, element: row.count(element),
    "left": lambda row, place, element: row[:place].count(element),
    "right": lambda row, place, element: row[place + 1 :].count(element),
    "beside": lambda row, place, element: beside(row, place).count(element),
    "between": _between,
}


def repeated_place(length: int, place: int, at: At) -> int | None:
    """Return the place that a formula at `place` repeats, by where it looks; None where nothing lies."""
    found = {"left": place - 1, "right": place + 1, "left end": 0}[at]
    return found if 0 <= found < length and found != place else None
