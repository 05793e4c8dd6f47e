"""The rulebook of Influence lists the cards as the data file has them."""

from __future__ import annotations

from typing import Any

from elements_table import paths
from elements_table.games.influence.rules.cards import CardSpec
from elements_table.games.influence.rules.game import Influence
from elements_table.kernel.registry import registry
from elements_table.ui.widgets.markdown import parse


def in_words(spec: CardSpec) -> tuple[str, str]:
    """Return what a card does and scores, in the words of the rulebook."""
    done = "; ".join(map(_action, spec.actions))
    element = "any element" if spec.score.element == "any" else spec.score.element.capitalize()
    colour = "any colour" if spec.score.colour == "any" else spec.score.colour
    return done[:1].upper() + done[1:], f"{element}, {colour}"


def _action(action: Any) -> str:
    if action.add is not None:
        colours = [action.add] if isinstance(action.add, str) else action.add
        return f"add a {' or '.join(colours)} marker"
    first, second = action.swap_agents or action.swap_markers
    if action.swap_markers is not None:
        return f"exchange a {first} and a {second} marker"
    if isinstance(second, str):
        return f"exchange the {first} and {second} agents"
    return f"exchange the {first} agent with the {' or '.join(second)} one"


def test_the_rulebook_has_every_card() -> None:
    game = registry().game("influence")
    assert isinstance(game, Influence)
    blocks = parse((paths.data() / "rulebooks" / "influence.md").read_text("utf-8"))
    (rows,) = [block.rows for block in blocks if block.rows and block.rows[0][0] == "Card" and len(block.rows) > 10]
    assert {row[0]: row[1:] for row in rows[1:]} == {
        str(number): in_words(spec) for number, spec in sorted(game.cards.items())
    }
    assert {number for number, spec in game.cards.items() if not spec.score.agent} == set(range(10, 16))
