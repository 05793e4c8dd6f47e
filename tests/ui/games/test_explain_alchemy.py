"""First matches: what Alchemy says of actions and formulae comes true."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random
from typing import Any

from elements_table.games.alchemy.rules import actions as alchemy_actions
from elements_table.games.alchemy.rules.cards import charge
from elements_table.games.alchemy.rules.packs import lane, size
from elements_table.games.alchemy.rules.payments import proposal
from elements_table.games.alchemy.rules.scoring import scores
from elements_table.games.alchemy.scene.payment import PayDraft
from elements_table.kernel.game import GAME_OVER
from tests.ui.explained import in_hand, told


def alchemy(state: Any, action: Any, words: str, after: Any) -> None:
    seat, kind, number = state.to_move, action.kind, action.number
    if kind == "sort":
        aether = sum(letters.count("*") for letters in after.observation(None).piles)
        assert words == ("no pair for Aether" if not aether else
                         f"{aether} pair{'s become' if aether > 1 else ' becomes'} Aether")  # fmt: skip
    elif kind == "claim":
        found = after.purse(seat).affordable()
        title = state.variant.formulae[found[0]].title if found else ""
        several = f"enough for one of {len(found)} formulae"
        assert words == ("not enough for a formula yet", f"enough for {title}", several)[min(len(found), 2)]
    elif kind == "complete":
        laid = state.clone()
        laid.lay(action)
        points, mastery = [
            [scores(s)[seat].formulae for s in (state, laid)],
            [size(s.mastery[seat]) for s in (state, laid)],
        ]
        element = ("Air", "Earth", "Fire", "Water")[state.variant.element[state.variant.index[action.formula]]]
        assert words.startswith(f"{points[1] - points[0]} point")
        assert (f"and 1 {element} mastery" in words) == (mastery[1] > mastery[0])
        assert ("next round is the last" in words) <= comes_to_an_end(after)
    elif kind == "convert":
        turned = state.clone()
        charge(turned, seat, -number)
        assert words == f"{turned.aether[seat]} Aether and {turned.void[seat]} Void afterwards"
    elif kind in ("element", "card", "formula"):
        alone = state.clone()
        alone._carry_out(action)
        chosen(state, action, words, alone)
    else:
        assert not words


def chosen(state: Any, action: Any, words: str, alone: Any) -> None:
    """Check the words for what an ability may choose, with the state after it alone has worked."""
    seat, kind, number = state.to_move, action.kind, action.number
    if kind == "element":
        held = [lane(mastery, number) for mastery in alone.mastery]
        mine = held.pop(seat)
        assert words == f"then you have {mine}, nobody else more than {max(held)}"
    elif kind == "card":
        assert words == "another card is drawn for it"
        assert size(alone.elements[seat]) == size(state.elements[seat])
    else:
        index = state.variant.index[action.formula]
        row = alone.completed[seat]
        lies = {"goes face down under its deck": index in alone.formula_deck and index not in state.formula_deck,
                "goes to the left end": bool(row) and row[0] == index,
                "goes to the right end": bool(row) and row[-1] == index}  # fmt: skip
        assert lies[words]


def comes_to_an_end(state: Any) -> bool:
    """Return whether the round after the one at hand is the last, however this one ends."""
    state, rng, number = state.clone(), Random(1), state.round
    while state.round == number and state.current_player() != GAME_OVER:
        state.apply(state.random_action(rng))
    return bool(state.final_round)


def lit_alchemy(state: Any, legal: Any, words: str) -> None:
    seat, phase = state.current_player(), state.observation(None).phase
    assert words
    kinds = {action.kind for action in islice(legal, 400)}
    if phase == "keep":
        assert all(len(action.spent) == int(words.split()[1]) for action in legal)
    elif phase == "sort":
        after = state.clone()
        after.apply(legal[0])
        assert f"S{after.to_move} claims first" in words
    elif phase == "complete":
        assert ("cannot pay" in words) == ("complete" not in kinds)
        assert ("last round" in words) == state.final_round
        assert ("all abilities of your row" in words) == (bool(state.completed[seat]) and "cannot pay" not in words)
        if "you draw 1" in words:
            assert [drawn(state, seat, action) for action in (legal[-1], alchemy_actions.SKIP)] in ([1, 2], [2, 2])
    elif phase == "choice":
        asks = {"player": "a player", "element": "a mastery stack",
                "card": "an element card", "formula": "a formula",
                "yes": "whether you do it"}  # fmt: skip
        assert [asks[kind] in words for kind in asks] == [kind in kinds for kind in asks]
        assert ("needs Void" in words) == (kinds <= {"no", "convert"})
        assert ("may turn Aether" in words) == ("convert" in kinds)


def drawn(state: Any, seat: int, action: Any) -> int:
    """Return how many formulae a seat draws when its round ends with an action, and no ability works."""
    state, number = state.clone(), state.round
    if action.kind == "complete":
        state.lay(action)
    held = len(state.formulae[seat])
    state._next_to_complete()
    while state.round == number:
        state.apply(alchemy_actions.SKIP)
    return len(state.formulae[seat]) - held


def test_what_alchemy_says_of_an_action_comes_true() -> None:
    assert told("alchemy", alchemy, lit_alchemy) > 600


def test_what_is_said_of_a_formula_in_hand_comes_true() -> None:
    paid = lacking = 0
    for state, view, slug, words in in_hand("alchemy", lambda o: o.formulae[o.seat], "formulae"):
        if not isinstance(view.draft, PayDraft):
            assert not words
            continue
        action = proposal(state.variant, view.draft.elements, view.draft.formulae, view.draft.aether, slug)
        objection = state.objection(action)
        if objection is not None:
            lacking += 1
            assert words == objection
            continue
        paid += 1
        after = state.clone()
        after.lay(action)
        seat = state.to_move
        gone = Counter(view.draft.elements) - Counter(after.observation(seat).elements[seat])
        names = {"A": "Air", "E": "Earth", "F": "Fire", "W": "Water"}
        told = [f"{n} {names[letter]}" for letter, n in gone.items()]
        told += [f"{n} Aether" for n in [state.aether[seat] - after.aether[seat]] if n]
        spent = len(state.formulae[seat]) - len(after.formulae[seat]) - 1
        told += [f"{spent} formula{'e' * (spent > 1)}"] if spent else []
        title = state.variant.formulae[state.variant.index[slug]].title
        assert words.startswith(f"{title} for ")
        assert sorted(words.removeprefix(f"{title} for ").partition(":")[0].split(", ")) == sorted(told)
    assert paid > 20
    assert lacking > 20
