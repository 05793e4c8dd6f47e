"""What an ability is stands in tables by the words of the data file: none of them forgets a word."""

from __future__ import annotations

from typing import get_args

from elements_table.games.alchemy.bot import abilities
from elements_table.games.alchemy.bot.completions import QUICK
from elements_table.games.alchemy.rules import effects as rows
from elements_table.games.alchemy.rules.data import AlchemyData
from elements_table.games.alchemy.rules.effects import ASKINGS, WORKINGS
from elements_table.games.alchemy.rules.vocabulary import CONDITIONS, COUNTS, FRAMES, VERBS, Do, Over, To, When
from elements_table.kernel.registry import registry

WHOLE = {"swap_element", "end_points", "repeat", "move", "lay_under"}
"""Words whose whole effect is carried out, or that count at the end alone."""


def test_every_table_names_every_word_of_the_vocabulary() -> None:
    words = set(get_args(Do))
    assert set(VERBS) == words
    assert set(WORKINGS) == words - WHOLE
    assert {*abilities.PARTS, "repeat"} == words
    assert set(FRAMES) == {(to, may) for to in get_args(To) for may in (False, True)}
    assert set(CONDITIONS) == set(rows.WORKS) == set(abilities.USUALLY) == set(get_args(When))
    assert set(COUNTS) == set(rows.COUNTED) == set(abilities.COUNTED) == set(abilities.COMING) == set(get_args(Over))


def test_whatever_an_ability_asks_for_is_carried_out_and_answered() -> None:
    game = registry().game("alchemy")
    assert isinstance(game.data, AlchemyData)
    asked = {effect.asks for card in game.variant(None, 2).formulae for effect in card.effects}
    assert asked == set(ASKINGS) == set(QUICK)
